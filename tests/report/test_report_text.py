"""What a person reads, word for word; only times are left out."""

from __future__ import annotations

import re
from dataclasses import replace
from textwrap import dedent

import pytest

import symplan
from symplan.expr import TRUE
from symplan.findings import Finding, Note, Source, Span
from symplan.report import WRITERS, text
from symplan.report.style import Command, Style, clip, columns, duration, pad, plural, visible, wrap
from symplan.report.verdicts import how
from symplan.verdict import Inductive, Proved, Report, Result, Unknown

BUDGET = """\
enum Tool { Search, Mail }
state { spent : 0..8 = 6  busy : Bool = any  last : Tool = Search }
on Spend(n: 0..3, tool: Tool) {
  require !busy else reject "busy"
  spent' = spent + n
  last' = tool
}
on Free { require busy else reject "free" busy' = false }
on Idle { busy' = busy }
invariant small: spent <= 8 && (spent <= 7 || busy)
reachable mailed: last == Mail && spent == 8
reachable refunded: spent == 0
liveness frees: busy leads to !busy under fair { Free }
liveness works: !busy leads to busy under fair { Free, Idle }
"""

SLOW = """\
state { a : 0..10 = 0  b : 0..10 = 0 }
on Step { if a < 3 { a' = a + 1 b' = b + 1 } else { a' = 0 b' = 0 } }
invariant same: b != 9
"""


def timeless(shown: str) -> str:
    return re.sub(r"\d+ ms|\d+\.\d s", "T", shown)


def shown(report: Report, command: Command, width: int = 0) -> str:
    return timeless(text.render(report, Style(command, width=width)))


def lines(expected: str) -> str:
    return dedent(expected).removeprefix("\n")


# --- whole reports --------------------------------------------------------------------------------------------------


def test_a_clean_exploration_starts_with_its_count() -> None:
    report = symplan.load("specs/trip.poly").explore()
    assert shown(report, "explore") == lines("""
        CLEAN, 162 states
        depth 13, 828 transitions, 3 properties and 11 generated checks proved, T
    """)


def test_an_incomplete_exploration_is_never_clean() -> None:
    report = symplan.load("specs/trip.poly").explore(states=50)
    first, second, *_ = shown(report, "explore").splitlines()
    assert first == "INCOMPLETE, at least 50 states"
    assert second == "depth 7, 151 transitions, 14 undecided, T"
    empty = symplan.load("state { n : 0..9 = 0 } on A { n' = (n + 1) % 10 }").explore(states=3)
    assert "CLEAN" not in shown(empty, "explore")


def test_a_clean_proof() -> None:
    report = symplan.load("specs/trip.poly").prove(engine="explicit")
    assert shown(report, "prove") == lines("""
        proved    no-hotel-without-flight  explicit search, 162 states, certificate checked, T
        proved    within-budget            explicit search, 162 states, certificate checked, T
        proved    cancels-finish           explicit search, 162 states, a ranking, certificate checked, T
        proved    bookFlight-sent-once     explicit search, certificate checked, T
        proved    10 range checks          explicit search, certificates checked, T

        CLEAN, 3 properties and 11 generated checks proved, T
    """)


def test_findings_with_their_paths() -> None:
    report = symplan.load(BUDGET).explore()
    assert shown(report, "prove") == lines("""
        <text>:5:3: error PL2002: spent can leave 0..8 in 1 step
        5 |   spent' = spent + n
          |   ^^^^^^^^^^^^^^^^^^

          start  spent = 6, busy = false, last = Search
              1  Spend(n: 3, tool: _)  spent: 6 → 9, outside 0..8  5 | spent' = spent + n

        <text>:10:1: error PL2001: small is violated in 1 step
        10 | invariant small: spent <= 8 && (spent <= 7 || busy)
           | ^^^^^^^^^^^^^^^
        note: spent <= 7 || busy is false: spent = 8, busy = false

          start  spent = 6, busy = false, last = Search
              1  Spend(n: 2, tool: Search)  spent: 6 → 8  5 | spent' = spent + n

        <text>:12:1: error PL2005: refunded has no witness: no reachable state satisfies it
        12 | reachable refunded: spent == 0
           | ^^^^^^^^^^^^^^^^^^

        <text>:14:1: error PL3001: works is violated by a run of 1 step: 0 to reach the loop, 1 in it
        14 | liveness works: !busy leads to busy under fair { Free, Idle }
           | ^^^^^^^^^^^^^^
        note: !busy holds at the start, and from then on busy never does
        note: fair to Free: it is never accepted in the loop
        note: fair to Idle: the loop takes it

          start  spent = 6, busy = false, last = Search
                 from here on it repeats for ever:
              1  Idle  nothing changes

        <text>:11:1: witness: mailed
        11 | reachable mailed: last == Mail && spent == 8
           | ----------------
        note: at the end spent = 8, last = Mail

          start  spent = 6, busy = false, last = Search
              1  Spend(n: 2, tool: Mail)  spent: 6 → 8         5 | spent' = spent + n
                                          last: Search → Mail  6 | last' = tool

        violated  small             explicit search, 1 step, replayed, T
        proved    mailed            explicit search, 1 step, replayed, T
        violated  refunded          never true, explicit search, 7 states, certificate checked, CAVEAT, T
        proved    frees             explicit search, 7 states, a ranking, certificate checked, CAVEAT, T
        violated  works             explicit search, 1 step (0 + a loop of 1), replayed, T
        violated  spent-in-range@5  explicit search, 1 step, replayed, T

        4 errors, 2 properties proved, T
    """).replace("CAVEAT", "for the runs that leave no range")
    assert shown(report, "explore").splitlines()[0] == "NOT CLEAN, 7 states"


def test_a_lasso_that_rests() -> None:
    report = symplan.load("specs/trip-d4.poly").explore()
    assert lines("""
        note: hotel == Cancelling holds after 9 steps, and from then on hotel == None || hotel == Unknown never does
        note: fair to HotelCancelled: it is never accepted in the loop
        note: fair to CancelFailed: it is never accepted in the loop

          start  phase = Planning, flight = None, hotel = None, spent = 0, wanted = Finish
              1  Plan(request: _)                           phase: Planning → Asking      66 | phase' = Asking
              2  Chose(step: BookFlight, conf: 0.80..1.00)  flight: None → Booking        73 | flight' = Booking
                                                            spent: 0 → 3                  74 | spent' = spent + 3
                                                            phase: Asking → Planning      75 | phase' = Planning
              3  Plan(request: _)                           phase: Planning → Asking      66 | phase' = Asking
              4  FlightBooked                               flight: Booking → Held       125 | flight' = Held
              5  Chose(step: BookHotel, conf: 0.80..1.00)   hotel: None → Booking         78 | hotel' = Booking
                                                            spent: 3 → 5                  79 | spent' = spent + 2
                                                            phase: Asking → Planning      80 | phase' = Planning
              6  FlightCancelled                            flight: Held → None          152 | flight' = None
                                                            spent: 5 → 2                 153 | spent' = spent - 3
              7  Plan(request: _)                           phase: Planning → Asking      66 | phase' = Asking
              8  Chose(step: Finish, conf: 0.80..1.00)      phase: Asking → Done          83 | phase' = Done
              9  HotelBooked                                hotel: Booking → Cancelling  168 | hotel' = Cancelling
                 from here on it repeats for ever:
             10  rest                                       nothing happens
    """) in shown(report, "prove")


def test_an_effect_that_is_sent_twice_shows_its_sends() -> None:
    source = """\
effect pay(n: 0..9) {
  kind "pay" labels { egress:external } targets { egress: "https://pay.example/v1" } class irreversible
  retry { attempts 1, base 1s, timeout 5s } ok -> Paid() failed -> Lost() exhausted -> Lost()
}
state { open : Bool = true }
on Pay { emit pay(3) }
on Paid { open' = false }
on Lost { open' = true }
reachable closed: !open
"""
    report = symplan.load(source).explore()
    assert shown(report, "explore") == lines("""
        NOT CLEAN, 2 states
        depth 1, 6 transitions, 1 error, 1 property proved, T

        <text>:1:1: error PL4003: pay can be sent again before an outcome of its first send was accepted, in 2 steps
        1 | effect pay(n: 0..9) {
          | ^^^^^^^^^^

          start  open = true
              1  Pay  emits pay(3)  6 | emit pay(3)
              2  Pay  emits pay(3)  6 | emit pay(3)

        <text>:9:1: witness: closed
        9 | reachable closed: !open
          | ----------------
        note: at the end open = false

          start  open = true
              1  Paid  open: true → false  7 | open' = false

        proved    closed         explicit search, 1 step, replayed, T
        violated  pay-sent-once  explicit search, 2 steps, replayed, T
    """)


def test_what_is_undecided_says_what_was_tried_and_asks() -> None:
    report = symplan.load(SLOW).prove(engine="kinduction", depth=2, lint=False)
    report = replace(report, results=tuple(_reworded(r) for r in report.results))
    tried = "too hard, no path of at most 2 steps, T"
    assert shown(report, "prove") == lines(f"""
        <text>:3:1: unknown: same
        3 | invariant same: b != 9
          | --------------
        note: can the state happen in which this run starts? If not, an invariant that excludes it helps the proof
        note: b != 9 is false: b = 9

          start  a = 0, b = 7
              1  Step  a: 0 → 1  2 | a' = a + 1
                       b: 7 → 8  2 | b' = b + 1
              2  Step  a: 1 → 2  2 | a' = a + 1
                       b: 8 → 9  2 | b' = b + 1

        <text>:2:33: unknown: b-in-range@2
        2 | on Step {{ if a < 3 {{ a' = a + 1 b' = b + 1 }} else {{ a' = 0 b' = 0 }} }}
          |                                 ----------
        note: can the state happen in which this run starts? If not, an invariant that excludes it helps the proof

          start  a = 0, b = 8
              1  Step  a: 0 → 1                   2 | a' = a + 1
                       b: 8 → 9                   2 | b' = b + 1
              2  Step  a: 1 → 2                   2 | a' = a + 1
                       b: 9 → 10                  2 | b' = b + 1
              3  Step  b: 10 → 11, outside 0..10  2 | b' = b + 1

        help: for same and b-in-range@2: try harder

        unknown   same          {tried}
        proved    a-in-range@2  k-induction, k = 1, certificate checked, T
        unknown   b-in-range@2  {tried}

        2 undecided, 1 generated check proved, T
    """)


def _reworded(result: Result) -> Result:
    """The same result, with words for what is undecided that no engine can change."""
    if isinstance(result.verdict, Unknown):
        return replace(result, verdict=replace(result.verdict, reason="too hard", hint="try harder"))
    return result


def test_by_what_something_was_proved() -> None:
    result = symplan.load(SLOW).prove(engine="explicit").results[0]
    lemmas = Inductive(2, (TRUE,), (result.property,))
    assert timeless(how(replace(result, verdict=Proved("k-induction", lemmas)), None)) == (
        "k-induction, k = 2, 2 lemmas, certificate checked, T"
    )
    assert timeless(how(replace(result, verdict=Proved("k-induction", Inductive(1))), None)) == (
        "k-induction, k = 1, certificate checked, T"
    )
    assert timeless(how(result, None)) == "explicit search, certificate checked, T"


def test_an_interrupted_run_says_so() -> None:
    report = symplan.load("specs/trip.poly").explore()
    last = replace(report.results[-1], verdict=Unknown("interrupted before it was decided"), checked="")
    report = replace(report, results=(*report.results[:-1], last), interrupted=True)
    assert shown(report, "prove").splitlines()[-1] == (
        "interrupted, 1 undecided, 3 properties and 10 generated checks proved, T"
    )
    assert shown(replace(report, explored=None), "explore").splitlines()[0] == "INTERRUPTED, no states counted"


def test_a_part_of_the_properties_does_not_make_a_program_clean() -> None:
    report = symplan.load(SLOW).prove(properties=[], engine="explicit")
    assert shown(report, "prove").splitlines()[-1] == "2 generated checks proved, 1 not asked for, T"


def test_queries() -> None:
    program = symplan.load("specs/trip.poly")
    assert shown(program.query("hotel == Held &&\n spent > 5", engine="explicit"), "query") == lines("""
        never: hotel == Held && spent > 5
        explicit search, 162 states, certificate checked, T
    """)
    assert shown(program.query("phase == Asking", engine="explicit"), "query") == lines("""
        yes, in 1 step: phase == Asking
        explicit search, 1 step, replayed, T
        note: at the end phase = Asking

          start  phase = Planning, flight = None, hotel = None, spent = 0, wanted = Finish
              1  Plan(request: _)  phase: Planning → Asking  63 | phase' = Asking
    """)
    assert shown(program.query("spent == 0", engine="explicit"), "query").startswith("yes, at the start: spent == 0\n")
    assert shown(program.query("phse == Asking"), "query") == lines("""
        <query>:1:1: error PL1001: there is no value `phse`
        1 | phse == Asking
          | ^^^^
        help: did you mean phase?
    """)


def test_checks() -> None:
    assert shown(symplan.load("specs/trip.poly").check(), "check") == "no findings\n"
    broken = symplan.load("state { n : 0..3 = 9 }")
    assert shown(broken.check(), "check").splitlines()[-1] == "1 error"
    assert shown(broken.prove(), "prove") == shown(broken.check(), "check")
    assert shown(broken.explore(), "explore").splitlines()[0] == "NOT CLEAN, no states counted"


# --- the terminal ---------------------------------------------------------------------------------------------------


def test_a_narrow_terminal_gets_the_changes_below_the_event() -> None:
    report = symplan.load(BUDGET).explore()
    narrow = shown(report, "prove", width=60)
    assert (
        lines("""
          start  spent = 6, busy = false, last = Search
              1  Spend(n: 2, tool: Mail)
                   spent: 6 → 8         5 | spent' = spent + n
                   last: Search → Mail  6 | last' = tool
    """)
        .replace("\n", "\n  ")
        .rstrip()
        in "  " + narrow
    )
    assert "\n      1  Idle  nothing changes\n" in narrow


@pytest.mark.parametrize("width", [10, 40, 80, 130])
def test_paths_and_sources_stay_within_the_terminal_where_they_can(width: int) -> None:
    report = symplan.load("specs/trip-d4.poly").explore()
    rows = [r for r in shown(report, "prove", width).splitlines() if re.match(r"\s+(\d+|start)  |\d+ \|", r)]
    assert rows
    if width >= 80:
        assert max(map(columns, rows)) <= width


def test_colours_only_when_asked_for_and_nothing_else_changes() -> None:
    report = symplan.load(BUDGET).explore()
    plain = text.render(report, Style("prove"))
    coloured = text.render(report, Style("prove", colour=True))
    assert "\x1b" not in plain
    assert "\x1b[1;31merror PL2001\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_the_same_report_reads_the_same_every_time() -> None:
    first, second = (symplan.load("specs/trip-all-defects.poly").explore() for _ in range(2))
    for name in WRITERS:
        style = Style("explore")
        once, again = (re.sub(r'"seconds":[\d.]+', "T", timeless(WRITERS[name](r, style))) for r in (first, second))
        assert once == again


# --- a single finding -----------------------------------------------------------------------------------------------


def finding(source: str, marked: str, **more: object) -> Finding:
    start = source.index(marked)
    place = Span(Source("a.poly", source), start, start + len(marked))
    return replace(Finding("PL1001", "there is no value `x`", place), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "marked", "expected"),
    [
        ("on A {\n\t\tx' = y\n}", "y", "2 |         x' = y\n  |              ^"),
        ("a\tb", "b", "1 | a   b\n  |     ^"),
        ('reject "予約" x', "x", '1 | reject "予約" x\n  |               ^'),
        ('reject "e\u0301" x', "x", '1 | reject "e\u0301" x\n  |            ^'),
        ("予約", "約", "1 | 予約\n  |   ^^"),
        ("a \x1b[31m b", "b", "1 | a \\x1b[31m b\n  |            ^"),
        ("if a {\n}", "a {\n}", "1 | if a {\n  |    ^^^"),
    ],
)
def test_the_mark_stands_below_the_text(source: str, marked: str, expected: str) -> None:
    written = text.finding(finding(source, marked), Style("check"))
    assert written == f"{finding(source, marked).span}: error PL1001: there is no value `x`\n{expected}\n"


def test_an_empty_place_gets_one_mark_and_an_empty_line_none() -> None:
    source = Source("a.poly", "on A {\n")
    at_brace, at_end = Span(source, 6, 6), Span(source, 7, 7)
    assert text.finding(Finding("PL0004", "m", at_brace), Style("check")).splitlines()[1:] == [
        "1 | on A {",
        "  |       ^",
    ]
    assert text.finding(Finding("PL0004", "m", at_end), Style("check")) == "a.poly:2:1: error PL0004: m\n"


def test_notes_and_help() -> None:
    source = "enum A { X }\nenum A { Y }"
    first = Span(Source("a.poly", source), 5, 6)
    note = Note("first declared here", first)
    assert text.finding(finding(source, "A { Y", notes=(note,), help="rename one"), Style("check")) == lines("""
        a.poly:2:6: error PL1001: there is no value `x`
        2 | enum A { Y }
          |      ^^^^^
        a.poly:1:6: note: first declared here
        1 | enum A { X }
          |      -
        help: rename one
    """)


def test_of_a_long_line_the_part_around_the_place_is_shown() -> None:
    source = "x " * 300 + "HERE" + " y" * 300
    head, shown_line, marks = text.finding(finding(source, "HERE"), Style("check", width=60)).splitlines()
    assert head.startswith("a.poly:1:601: ")
    assert columns(shown_line) <= 60
    assert shown_line[marks.index("^") :].startswith("HERE ")
    assert shown_line.endswith("…")


# --- measures -------------------------------------------------------------------------------------------------------


def test_measures() -> None:
    assert [columns(t) for t in ("abc", "予約", "e\u0301", "")] == [3, 4, 1, 0]
    assert pad("予", 4) == "予  "
    assert [clip("abcdef", w) for w in (6, 4, 1, 0)] == ["abcdef", "abc…", "…", ""]
    assert clip("予約予約", 4) == "予…"
    assert [plural(n, "step") for n in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]
    assert plural(2, "property") == "2 properties"
    assert [duration(s) for s in (0.0, 0.0124, 0.9999, 12.34)] == ["0 ms", "12 ms", "1.0 s", "12.3 s"]
    assert visible("a\x07b") == "a\\x07b"
    assert wrap(["a = 1", "b = 2", "c = 3"], 13) == ["a = 1, b = 2,", "c = 3"]
    assert wrap(["a = 1", "b = 2"], 0) == ["a = 1, b = 2"]
    assert wrap([], 10) == []
