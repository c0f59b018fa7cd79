"""What never happens is found, and what happens is not: each kind by hand, and every page's programs."""

from __future__ import annotations

import pytest

import symplan
from symplan.findings import CODES
from tests.lang.test_findings_pages import PROVED

PROGRAM = """
enum P { Idle, Busy, Ghost }
enum L { One, Two }
state { p : P = Idle  n : 0..5 = 0  s[L] : Bool = false }
on Go(k: 0..3) {
  require p == Idle else reject "busy"
  require k < 4 else reject "never"
  p' = Busy
  if k == 3 && n > 4 { n' = 0 } else if n < 5 { n' = n + 1 } else { n' = n }
}
on Back { require p == Busy else reject "idle" p' = Idle if n > 9 { n' = 0 } }
on Dead { require p == Ghost else reject "no-ghost" if n > 1 { p' = Idle } }
invariant vacuous: p == Ghost implies n == 0
invariant real: p == Idle implies n <= 5
step vacuous-step: event is Dead implies n' == 0
liveness vacuous-liveness: p == Ghost leads to p == Idle
"""


def lints(text: str, **options: object) -> list[tuple[str, str]]:
    report = symplan.load(text).prove(**options)  # type: ignore[arg-type]
    return [(f.code, f.span.text) for f in report.findings if f.code.startswith("PL6")]


def test_every_kind_is_found_and_nothing_else() -> None:
    assert lints(PROGRAM) == [
        ("PL6005", "Ghost"),
        ("PL6003", 'require k < 4 else reject "never"'),
        ("PL6002", "if n > 9"),
        ("PL6001", "on Dead"),
        ("PL6004", "invariant vacuous"),
        ("PL6004", "step vacuous-step"),
        ("PL6004", "liveness vacuous-liveness"),
    ]


def test_a_vacuous_proof_does_not_look_like_a_success() -> None:
    report = symplan.load(PROGRAM).prove()
    caveats = {r.property.name: r.caveat for r in report.results if r.property.declared}
    assert caveats == {
        "vacuous": "vacuously",
        "real": "",
        "vacuous-step": "vacuously",
        "vacuous-liveness": "vacuously",
    }


def test_they_can_be_left_out() -> None:
    assert lints(PROGRAM, lint=False) == []
    assert lints(PROGRAM, properties=["real"]) == []


def test_a_bounded_engine_leaves_them_open() -> None:
    report = symplan.load(PROGRAM).prove(engine="bmc", depth=12)
    assert not [f for f in report.findings if f.code.startswith("PL6")]
    assert report.linted is not None
    # The first four above, and the branch inside the handler that never accepts; without a proof nothing is vacuous.
    assert report.linted.undecided == 5


def test_a_branch_that_is_taken_only_where_a_range_is_left_counts_as_taken() -> None:
    text = "state { n : 0..2 = 0 } on Up { if n == 2 { n' = n + 1 } else { n' = n + 1 } }"
    assert [f.code for f in symplan.load(text).prove().findings] == ["PL2002"]


def test_members_that_only_an_event_carries_occur() -> None:
    text = """
    enum Answer { Yes, No, Later }
    state { done : Bool = false }
    on Reply(answer: Answer) { require answer != Later else reject "not-now" done' = answer == Yes }
    """
    assert lints(text) == [("PL6005", "Later")]


@pytest.mark.parametrize(("code", "broken", "repaired"), PROVED)
def test_programs_of_a_page_for_engines(code: str, broken: str, repaired: str) -> None:
    report = symplan.load(broken).prove()
    assert code in {f.code for f in report.findings}
    # A lint may have company on its page; an error stands alone.
    assert {f.code for f in report.findings if CODES[f.code].severity == "error"} <= {code}
    fixed = symplan.load(repaired).prove()
    assert fixed.clean
    assert code not in {f.code for f in fixed.findings}
