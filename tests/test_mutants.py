"""A defect put into a proved program is found, or both ways to a verdict show that no property can tell.

Each mutant is judged by `prove` and by the explicit search: they must find the same, with paths of the same length. One
that both prove clean (every certificate confirmed) is equivalent as far as the program's properties go. The named
mutants below must be found, with these codes. `SYMPLAN_NIGHTLY=1` judges all mutants instead of a part.
"""

from __future__ import annotations

import os

import pytest
from corpus import SPECS
from mutants import KINDS, Mutant, mutants

import symplan
from symplan.verdict import Report, Trace, Unknown

NIGHTLY = os.environ.get("SYMPLAN_NIGHTLY") == "1"
EVERY = 1 if NIGHTLY else 12

NAMED: dict[str, list[tuple[str, str, set[str]]]] = {
    "approval-escalation": [("under fair { ManagerSilent, ", "under fair { ", {"PL3001"})],
    "double-booking": [("    room' = Ben\n", "", {"PL2001"})],
    "expense-claim": [
        ('  require amount > 0 else reject "nothing-to-pay"\n', "", {"PL2002"}),
        ("    claim' = Approved\n", "", {"PL2005"}),
    ],
    "leader-lease": [("  lease' = max(lease - 1, 0)\n", "", {"PL3001"})],
    "payment-refund": [('  require order == Paying else reject "not-paying"\n', "", {"PL2001"})],
    "rate-limiter": [('  require tokens >= weight else reject "slow-down"\n', "", {"PL2002"})],
    "refund-desk": [("  desk' = Closed\n", "", {"PL4003"})],
    "retrying-job": [("wait' = 4", "wait' = 5", {"PL2002"})],
    "saga-compensation": [('  require saga == New else reject "not-new"\n', "", {"PL2001", "PL3001"})],
    "ticket-queue": [("under fair { ServeUrgent, ", "under fair { ", {"PL3001"})],
    "trip": [("spent' = spent + 3", "spent' = spent + 2", {"PL2002"}), ("    hotel' = Cancelling\n", "", {"PL2001"})],
    "two-agents-one-budget": [("reserved' = reserved + 3\n", "\n", {"PL2001", "PL2002"})],
}


def text(name: str) -> str:
    return (SPECS / f"{name}.poly").read_text(encoding="utf-8")


def found(report: Report) -> dict[str, int | None]:
    """By property with an error: the length of its path; None where the evidence is none."""
    lengths: dict[str, int | None] = {}
    for result in report.results:
        if result.property.name in {f.property_name for f in report.findings if f.is_error}:
            evidence = None if isinstance(result.verdict, Unknown) else result.verdict.evidence
            lengths[result.property.name] = len(evidence.steps) if isinstance(evidence, Trace) else None
    return lengths


def sample(name: str) -> list[Mutant]:
    """Every so many of the mutants that are programs, at least one of each kind."""
    all_of_them = [m for m in mutants(text(name)) if symplan.load(m.text).system is not None]
    first_of_kind = {m.kind: m for m in reversed(all_of_them)}
    return list(dict.fromkeys([*first_of_kind.values(), *all_of_them[::EVERY]]))


@pytest.mark.parametrize("name", NAMED)
def test_named_mutants_are_found(name: str) -> None:
    for before, after, codes in NAMED[name]:
        assert before in text(name)
        report = symplan.load(text(name).replace(before, after, 1)).prove(lint=False)
        assert codes <= {f.code for f in report.findings}, f"{before!r} became {after!r}"


@pytest.mark.parametrize("name", NAMED)
def test_mutants_are_found_or_shown_to_make_no_difference(name: str) -> None:
    killed = 0
    for mutant in sample(name):
        proved = symplan.load(mutant.text).prove(lint=False)
        searched = symplan.load(mutant.text).explore()
        assert found(proved) == found(searched), str(mutant)
        assert proved.clean or found(proved), f"undecided: {mutant}"
        killed += not proved.clean
    assert killed >= 1


def test_every_kind_of_defect_occurs_and_every_clean_program_with_errors_to_find_is_named() -> None:
    assert {m.kind for name in NAMED for m in mutants(text(name))} == set(KINDS)
    counted = {p.stem for p in SPECS.glob("*.poly") if p.read_text(encoding="utf-8").startswith("// expect: CLEAN")}
    too_large_or_without_error = {"any-budget", "forgotten-compensation", "legs", "shared-printer"}
    assert counted - too_large_or_without_error <= set(NAMED)
