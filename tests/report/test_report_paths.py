"""Steps and paths as text: sets of arguments, changes, the statements behind them."""

from __future__ import annotations

import pytest

import symplan
from symplan.expr import Value
from symplan.findings import Source, Span
from symplan.model import System
from symplan.report.paths import Happening, event_text, happenings, path_text
from symplan.report.source import statement
from symplan.verdict import Choice, Step, Trace, Violated


def system(text: str) -> System:
    program = symplan.load(text)
    assert program.system is not None, program.findings
    return program.system


ALL = system("""
    enum Tool { Search, Mail, Call }
    state { n : 0..9 = 0 }
    decision advise(request: Content) -> Tool {
      provider "small" timeout 2s
      ok(r) -> Asked(tool: r.answer, conf: r.conf) failed -> Plain()
    }
    on Asked(tool, conf) { require conf >= 0.5 && tool == Mail else reject "no" n' = 1 }
    on Given(flag: Bool, n2: -3..3, one: 4..4) { n' = 1 }
    on Told(request: Content) { ask advise(request) }
    on Plain { n' = 2 }
""")


def whole(*values: tuple[Value, Value]) -> Choice:
    return values


@pytest.mark.parametrize(
    ("event", "choices", "expected"),
    [
        ("Plain", (), "Plain"),
        ("Told", (whole((0, 0)),), "Told(request: _)"),
        ("Asked", (whole((1, 1)), whole((80, 100))), "Asked(tool: Mail, conf: 0.80..1.00)"),
        ("Asked", (whole((0, 2)), whole((0, 100))), "Asked(tool: _, conf: _)"),
        ("Asked", (whole((0, 1)), whole((0, 9), (50, 50))), "Asked(tool: Search | Mail, conf: 0.00..0.09 | 0.50)"),
        ("Asked", (whole((0, 0), (2, 2)), whole((7, 7))), "Asked(tool: Search | Call, conf: 0.07)"),
        ("Given", (whole((False, True)), whole((-3, 3)), whole((4, 4))), "Given(flag: _, n2: _, one: 4)"),
        (
            "Given",
            (whole((True, True)), whole((-3, -1), (2, 3)), whole((4, 4))),
            "Given(flag: true, n2: -3..-1 | 2..3, one: 4)",
        ),
    ],
)
def test_arguments(event: str, choices: tuple[Choice, ...], expected: str) -> None:
    step = Step(event, tuple(c[0][0] for c in choices), (1,), choices)
    assert event_text(ALL, step) == expected


def test_without_choices_the_arguments_themselves_are_shown() -> None:
    assert event_text(ALL, Step("Asked", (1, 80), (1,))) == "Asked(tool: Mail, conf: 0.80)"


def test_paths() -> None:
    plain, rest = Step("Plain", (), (2,)), Step(None, (), (2,))
    assert path_text(ALL, Trace((0,), ())) == "the start"
    assert path_text(ALL, Trace((0,), (plain, plain))) == "Plain, Plain"
    assert path_text(ALL, Trace((0,), (plain, rest), 1)) == "Plain, then for ever: rest"
    assert path_text(ALL, Trace((2,), (plain, plain), 0)) == "then for ever: Plain, Plain"


def violation(text: str) -> tuple[Happening, ...]:
    report = symplan.load(text).explore()
    assert report.system is not None
    verdict = next(r.verdict for r in report.results if isinstance(r.verdict, Violated))
    assert isinstance(verdict.evidence, Trace)
    return happenings(report.system, verdict.evidence)


def test_the_statement_that_was_executed_is_named() -> None:
    (step,) = violation("""state { n : 0..9 = 0 m : Bool = false }
on A(b: Bool) {
  if b { n' = n + 1 }
  else { n' = n + 2 m' = true }
}
invariant same: n != 2
""")
    assert step.text == "A(b: false)"
    assert [(str(c), c.span.text if c.span else "") for c in step.changes] == [
        ("n: 0 → 2", "n' = n + 2"),
        ("m: false → true", "m' = true"),
    ]
    assert step.lines == (4,)


def test_an_assignment_that_changes_nothing_is_not_shown() -> None:
    (step,) = violation("state { n : 0..9 = 0 m : 0..9 = 3 } on A { m' = 3 n' = 1 } invariant same: n != 1")
    assert [str(c) for c in step.changes] == ["n: 0 → 1"]


def test_every_value_that_leaves_its_range_is_shown_and_nothing_else() -> None:
    steps = violation("state { n : 0..1 = 1 m : -2..3 = -2 k : Bool = true } on A { n' = n + 1 m' = m - 1 k' = false }")
    assert [str(o) for o in steps[-1].outside] == ["n: 1 → 2, outside 0..1", "m: -2 → -3, outside -2..3"]
    assert steps[-1].changes == ()


def test_an_argument_outside_its_range_has_no_value_before() -> None:
    steps = violation("""state { n : 0..5 = 4 }
effect pay(amount: 0..3) {
  kind "pay" labels { read:private } class read ok -> Paid() failed -> Paid()
}
on Pay { emit pay(n) }
on Paid { n' = 0 }
""")
    (outside,) = steps[-1].outside
    assert str(outside).endswith("4, outside 0..3")
    assert "→" not in str(outside)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("n' = n + 1", "n' = n + 1"),
        ("n' =   n // why\n      + 1", "n' = n + 1"),
        ("n'\t= 1", "n' = 1"),
        ("n' = \x1b[2J1", "n' = \\x1b[2J1"),
    ],
)
def test_a_statement_stands_on_one_line(text: str, expected: str) -> None:
    assert statement(Span(Source("a.poly", text), 0, len(text))) == expected
