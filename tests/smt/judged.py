"""Runs one engine on a system and collects what it says."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from random import Random

from systems import random_automaton, random_system

from symplan.engines.protocol import Budget, Decided, Engine, Undecided
from symplan.model import Property, System
from symplan.verdict import Inductive, Proved, Trace, Unknown, Verdict, Violated

SHARE = int(os.environ.get("SYMPLAN_RANDOM", "1"))
"""How many times the usual number of random systems is compared."""


def judged(
    engine: Engine, s: System, budget: Budget | None = None, properties: Sequence[Property] | None = None
) -> dict[str, Verdict]:
    """The verdicts by property; each property that the engine takes gets exactly one."""
    asked = [p for p in (s.properties if properties is None else properties) if engine.takes(p)]
    found: dict[str, Verdict] = {}
    for signal in engine.run(s, asked, budget or Budget()):
        if isinstance(signal, Decided | Undecided):
            assert signal.property.name not in found
            found[signal.property.name] = signal.verdict
    assert found.keys() == {p.name for p in asked}
    return found


def trace(verdict: Verdict) -> Trace:
    assert isinstance(verdict, Proved | Violated)
    assert isinstance(verdict.evidence, Trace)
    return verdict.evidence


def certificate(verdict: Verdict) -> Inductive:
    assert isinstance(verdict, Proved | Violated)
    assert isinstance(verdict.evidence, Inductive)
    return verdict.evidence


def unknown(verdict: Verdict) -> Unknown:
    assert isinstance(verdict, Unknown)
    return verdict


def events(t: Trace) -> list[str | None]:
    return [step.event for step in t.steps]


def random_systems(first: int, count: int) -> Iterator[tuple[int, System]]:
    """Seeds and systems of both kinds."""
    for seed in range(first, first + count * SHARE):
        yield seed, random_system(Random(seed))
        yield seed, random_automaton(Random(seed))
