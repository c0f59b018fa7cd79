"""What belongs to a solver goes when its owner goes.

Terms that are left to the collector of cycles are freed together with their context, which takes z3 a time that grows
with the square of their depth.
"""

from __future__ import annotations

import gc
import weakref

import z3
from systems import counter, two_groups

from symplan.model import LeadsTo, System
from symplan.smt import Confirmer
from symplan.smt.loops import LassoUnrolling
from symplan.smt.safety import SafetyUnrolling
from symplan.verdict import Inductive


def search(s: System) -> weakref.ref[z3.Context]:
    unrolling = SafetyUnrolling(s, None)
    for prop in s.properties:
        if not isinstance(prop, LeadsTo):
            unrolling.include(prop)
    unrolling.extend()
    unrolling.violated([])
    return weakref.ref(unrolling._session.context)


def lassos(s: System) -> weakref.ref[z3.Context]:
    unrolling = LassoUnrolling(s, None)
    wanted = [p for p in s.properties if isinstance(p, LeadsTo)]
    for prop in wanted:
        unrolling.include(prop)
    unrolling.extend()
    unrolling.violated(wanted)
    return weakref.ref(unrolling._session.context)


def checks(s: System) -> weakref.ref[z3.Context]:
    confirmer = Confirmer(s)
    assert confirmer.confirm(s.properties[0], Inductive(1)).refuted
    return weakref.ref(confirmer._context)


def test_contexts_are_freed_without_the_collector() -> None:
    gc.collect()
    gc.disable()
    try:
        assert search(counter(3))() is None
        assert lassos(two_groups())() is None
        assert checks(counter(3))() is None
    finally:
        gc.enable()
