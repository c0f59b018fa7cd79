"""Does every program in `specs/` come out as its header says, with the solver and with the explicit search?

Beside the programs as they stand: variants of the trip with known figures, and the repair of every program with a
defect, so that a finding is known to come from the defect that the program is about.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from corpus import SPECS, UNCOUNTED, NoHeader, described, expected, header, judged

import symplan
from symplan.verdict import Report, Violated

PROGRAMS = sorted(SPECS.glob("*.poly"))
COUNTED = [p for p in PROGRAMS if UNCOUNTED not in p.read_text().splitlines()[0]]

Edit = tuple[str, str]


def names(programs: list[Path]) -> list[str]:
    return [p.stem for p in programs]


# --- the programs as they stand -------------------------------------------------------------------------------------


@pytest.mark.parametrize("program", COUNTED, ids=names(COUNTED))
def test_explicit_search_agrees_with_the_header(program: Path) -> None:
    report = symplan.load(program).explore()
    assert described(report) == expected(program.read_text())
    assert all(r.checked for r in report.results)


@pytest.mark.parametrize("program", [p for p in PROGRAMS if p not in COUNTED], ids=lambda p: p.stem)
def test_what_is_uncounted_is_too_much_for_the_explicit_search(program: Path) -> None:
    report = symplan.load(program).explore()
    assert report.explored is not None
    assert not report.explored.complete
    assert not violated(report)


@pytest.mark.parametrize("program", PROGRAMS, ids=names(PROGRAMS))
def test_proof_agrees_with_the_header(program: Path) -> None:
    report = symplan.load(program).prove()
    summary, *rest = expected(program.read_text())
    assert list(described(report)[1:]) == rest
    assert report.clean == summary.startswith("expect: CLEAN")
    assert all(r.checked for r in report.results)


def test_the_corpus_shows_what_it_is_for() -> None:
    said = "\n".join(item for program in PROGRAMS for item in expected(program.read_text()))
    for code in ("PL2001", "PL2002", "PL2003", "PL2005", "PL3001", "PL4003", "PL4005"):
        assert f"expect: {code} " in said
    clean = [p for p in PROGRAMS if "expect: CLEAN" in expected(p.read_text())[0]]
    assert len(clean) >= 5
    assert len(PROGRAMS) - len(clean) >= 5


# --- headers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "state { x : Bool = any }\n", "// A program.\n// expect: CLEAN, 1 state\n"])
def test_a_program_without_a_header_is_refused(text: str) -> None:
    with pytest.raises(NoHeader):
        expected(text)


@pytest.mark.parametrize("text", ["// expect: clean\n", "// path: the start\n", "// expect: PL2001 x in 0 steps\n"])
def test_a_header_starts_with_the_count(text: str) -> None:
    with pytest.raises(NoHeader):
        expected(text)


@pytest.mark.parametrize("program", PROGRAMS, ids=names(PROGRAMS))
def test_what_is_written_is_read_again(program: Path) -> None:
    items = expected(program.read_text())
    written = header(judged(program))
    assert expected(written) == items
    assert all(len(line) <= 120 for line in written.splitlines())


def test_every_form_of_an_item() -> None:
    text = """
enum Colour { Red, Green, Blue }
state { open : Bool = any  n : 0..3 = 0 }
effect unused() { class read ok -> Seen() }
on Seen { }
on Pick(c: Colour, k: 0..9) { require open else reject "shut"  if c != Green && k != 5 { n' = n + 1 } }
invariant at-the-start: open
invariant low: n < 2
reachable both: open && n == 3
reachable none: !open && n == 3
"""
    step = "Pick(c: Red | Blue, k: 0..4 | 6..9)"
    assert described(symplan.load(text).explore()) == (
        "expect: 5 states",
        "expect: PL4006 on line 4",
        "expect: PL2001 at-the-start in 0 steps",
        "from: open = false",
        "path: the start",
        "expect: PL2001 low in 2 steps",
        "from: open = true",
        f"path: {step}, {step}",
        "expect: witness both in 3 steps",
        "from: open = true",
        f"path: {step}, {step}, {step}",
        "expect: PL2005 none, never",
        "expect: PL2002 n-in-range@6 in 4 steps",
        "from: open = true",
        f"path: {step}, {step}, {step}, {step}",
    )


def test_the_example_of_the_semantics_comes_out_as_it_says() -> None:
    page = (SPECS.parent / "docs" / "semantics.md").read_text()
    (text,) = re.findall(r"^```poly\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    program = symplan.load(text)
    assert described(program.explore()) == expected(text)
    assert described(program.prove())[1:] == expected(text)[1:]


# --- the trip in other words ----------------------------------------------------------------------------------------


def edited(program: str, *edits: Edit) -> str:
    """The text of a program after replacing text that occurs in it."""
    text = (SPECS / program).read_text()
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    return text


def line_with(program: str, start: str, after: str) -> str:
    """The first line that starts so, below a line with the other text: comments may change without harm."""
    lines = (SPECS / program).read_text().splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if after in line)
    return next(line for line in lines[first:] if line.startswith(start))


def below(program: str, after: str, end: str) -> str:
    """The text from one piece to the next occurrence of another, both included."""
    text = (SPECS / program).read_text()
    first = text.index(after)
    return text[first : text.index(end, first) + len(end)]


FLIGHT_RULE: Edit = ("flight == None && spent <= 2", "flight == None && spent <= 3")
KEEPS_UNKNOWN_COST = (block := below("trip.poly", "on Resolve(", "\n}\n"), block.replace("    spent' = spent - 3", ""))
KEEPS_CANCELLED_COST = (
    block := below("trip.poly", "on FlightCancelled", "\n}\n"),
    block.replace("  spent' = spent - 3", ""),
)
CHOSE = below("trip.poly", "on Chose(", "\n}\n")
APPROVE = below("trip.poly", "on Approve", "\n}\n")
FIRST_RULE = '  require phase == Asking else reject "not-asking"\n'

EVERY_CHOICE_IS_STORED: Edit = (
    CHOSE,
    CHOSE.replace(line_with("trip.poly", "    wanted' = step", "on Chose("), "").replace(
        FIRST_RULE, FIRST_RULE + "  wanted' = step\n"
    ),
)
APPROVAL_ASKED = '  require phase == AskTraveller else reject "nothing-to-approve"\n'
DECLINE_ASKED = '  require phase == AskTraveller else reject "nothing-to-decline"\n'
CANCELLED = '  require flight == Held else reject "no-flight"\n'
CLEARED_AFTER_THE_ANSWER = (
    (APPROVAL_ASKED, APPROVAL_ASKED + "  wanted' = Finish\n"),
    (DECLINE_ASKED, DECLINE_ASKED + "  wanted' = Finish\n"),
    (CANCELLED, CANCELLED + "  if phase == AskTraveller { wanted' = Finish }\n"),
)
NOTHING_IS_WANTED = (
    (APPROVE, f"on Approve {{\n{APPROVAL_ASKED}  phase' = Planning\n}}\n"),
    (line_with("trip.poly", "  wanted ", "state {"), ""),
    (line_with("trip.poly", "    wanted' = step", "on Chose("), ""),
    (line_with("trip.poly", "  wanted' = Finish", "on Unsure"), ""),
)
ONLY_WITH_A_FLIGHT: Edit = ("flight in { None, Held }", "flight == Held")
ALSO_UNKNOWN: Edit = ("in { None, Held }", "in { None, Held, Unknown }")

VARIANTS: dict[str, tuple[tuple[Edit, ...], int]] = {
    "every choice is stored": ((EVERY_CHOICE_IS_STORED,), 156),
    "what was wanted is forgotten with the question": (CLEARED_AFTER_THE_ANSWER, 88),
    "nothing is remembered": (NOTHING_IS_WANTED, 54),
    "finish only with a flight": ((ONLY_WITH_A_FLIGHT,), 159),
    "the cost of an unknown flight stays": ((KEEPS_UNKNOWN_COST,), 201),
    "the cost of a cancelled flight stays": ((KEEPS_CANCELLED_COST,), 102),
    "the flight rule is too weak": ((FLIGHT_RULE,), 162),
}


def violated(report: Report) -> list[str]:
    return [r.property.name for r in report.results if isinstance(r.verdict, Violated)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_of_the_trip_is_clean_and_has_its_count(variant: str) -> None:
    edits, states = VARIANTS[variant]
    program = symplan.load(edited("trip.poly", *edits))
    report = program.explore()
    assert (report.clean, report.explored and report.explored.states) == (True, states)
    assert program.prove().clean


def test_a_trip_that_ends_with_open_questions_may_leave_a_cancellation() -> None:
    program = symplan.load(edited("trip.poly", ALSO_UNKNOWN))
    report = program.explore()
    assert report.explored is not None
    assert report.explored.states == 183
    assert violated(report) == ["cancels-finish"]
    assert described(program.prove())[1:] == described(report)[1:]


# --- repairs --------------------------------------------------------------------------------------------------------

REPAIRS: dict[str, tuple[Edit, ...]] = {
    "approval-ping-pong": (
        ("  decided : Bool   = false", "  decided : Bool   = false\n  back    : Bool   = false"),
        (
            below("approval-ping-pong.poly", "on HandOver {", "holder == Manager"),
            "on HandOver { require holder == Manager && !back",
        ),
        ("  holder' = Manager     ", "  back' = true\n  holder' = Manager     "),
    ),
    "any-budget-race": (("spent + most <= purse", "taken + most <= purse"),),
    "end-of-shift": (
        ("require onShift else", "require onShift && waiting == 0 else"),
        ("under fair { Take }", "under fair { Take, ShiftBegins }"),
    ),
    "late-correction": (('{ Review, Approved } else reject "too-late"', '{ Review } else reject "too-late"'),),
    "late-payment": (
        ("first' = Booked", "first' = if first == Held then Booked else None"),
        ("second' = Booked", "second' = if second == Held then Booked else None"),
    ),
    "overlooked": (("under fair { Done, GiveToBob }", "under fair { Done } under strong fair { GiveToBob }"),),
    "refund-sent-twice": (("require transfer != Unknown else", "require transfer == Idle else"),),
    "seat-swap": (("  party'[a] = party[b]\n", '  require a != b else reject "one-table"\n  party\'[a] = party[b]\n'),),
    "shared-budget-race": (
        ("  left' = left - 4\n", ""),
        ("  left' = left - 3\n", ""),
        ("  anna' = Open ", "  left' = left - 4\n  anna' = Open "),
        ("  ben' = Open\n", "  left' = left - 3\n  ben' = Open\n"),
        ("  anna' = None\n", "  left' = left + 4\n  anna' = None\n"),
        ("  ben' = None\n", "  left' = left + 3\n  ben' = None\n"),
    ),
    "small-bucket": (("min(tokens + 1, 4)", "min(tokens + 1, 5)"),),
    "two-accounts": (("holds[a] == 0 && !locked[a]", "holds[a] == 0 && !locked[a] && holds[other(a)] == 0"),),
}


@pytest.mark.parametrize("name", REPAIRS)
def test_the_repaired_program_is_clean(name: str) -> None:
    report = symplan.load(edited(f"{name}.poly", *REPAIRS[name])).prove()
    assert report.clean, [f.message for f in report.findings]


def test_every_program_with_a_defect_has_a_repair() -> None:
    defective = {p.stem for p in PROGRAMS if "CLEAN" not in expected(p.read_text())[0]}
    assert {name for name in defective if not name.startswith("trip-")} == set(REPAIRS)
