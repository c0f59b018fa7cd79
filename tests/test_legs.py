"""A trip of four legs, written with indexed state: short, quick to load, and every defect sown into it is found."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pytest
from corpus import SPECS

import symplan
from symplan.verdict import Result, Trace, Violated

TEXT = (SPECS / "legs.poly").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Defect:
    """A change of the text, and what must come of it: code, name and length for each violated property."""

    old: str
    new: str
    found: set[str]


DEFECTS = {
    "the budget is looked at after the reservation, not before": Defect(
        "spent + dearest <= budget", "spent <= budget", {"PL2001 within-budget in 6 steps"}
    ),
    "an answer that never came gives the reservation back": Defect(
        "slot'[leg] = Unknown\n",
        "slot'[leg] = None\n",
        {"PL2001 nothing-for-nothing in 3 steps", "PL2001 books-add-up in 5 steps"},
    ),
    "a late answer books what nobody waits for": Defect(
        "on Booked(leg, fare) {\n  require slot[leg] in { Booking, Unknown }",
        "on Booked(leg, fare) {\n  require slot[leg] != Held",
        {"PL2001 within-budget in 3 steps"},
    ),
    "the trip is over when one leg is settled": Defect(
        "(all l in 1..legs: settled(l))", "(some l in 1..legs: settled(l))", {"PL2001 done-is-settled in 4 steps"}
    ),
    "the model counts legs from 0": Defect(
        "leg: 1..legs }", "leg: 0..legs }", {"PL2002 slot-proposal-leg-in-range in 2 steps"}
    ),
    "the fare is added to what was reserved": Defect(
        "spent - paid[leg] + fare",
        "spent + fare",
        {"PL2001 books-add-up in 3 steps", "PL2001 within-budget in 5 steps", "PL2005 whole-trip never"},
    ),
    "nothing is planned without money": Defect(
        "require phase == Planning else",
        "require phase == Planning && spent + dearest <= budget else",
        {"PL2003 never-stuck in 6 steps"},
    ),
}


def said(result: Result) -> str:
    """`PL2001 within-budget in 3 steps`, without the line that the name of a generated check ends in."""
    prop, verdict = result.property, result.verdict
    assert isinstance(verdict, Violated)
    steps = f"in {len(verdict.evidence.steps)} steps" if isinstance(verdict.evidence, Trace) else "never"
    return f"{prop.code} {prop.name.split('@')[0]} {steps}"


def test_it_is_short_and_quick_to_load() -> None:
    assert sum(bool(line) for line in TEXT.split("\n")) < 120
    started = time.process_time()
    program = symplan.load(TEXT)
    assert not program.findings
    assert time.process_time() - started < 1


@pytest.mark.parametrize("name", DEFECTS)
def test_a_defect_is_found(name: str) -> None:
    defect = DEFECTS[name]
    assert TEXT.count(defect.old) == 1
    report = symplan.load(TEXT.replace(defect.old, defect.new)).prove(lint=False)
    assert {said(r) for r in report.results if isinstance(r.verdict, Violated)} == defect.found
