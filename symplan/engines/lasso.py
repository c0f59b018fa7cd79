"""Is there a lasso of 1, 2, … steps that violates a liveness property?

Contract: the engine `lasso` finds, for each property, the first of the shortest violating lassos (stem and loop
together), up to `Budget.depth` steps. It never proves that there is none: what it does not find stays undecided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symplan.engines.protocol import Budget, Decided, Progress, Signal, Undecided
from symplan.model import LeadsTo, Property, System
from symplan.smt.loops import LassoUnrolling
from symplan.smt.quantify import Unsupported
from symplan.smt.session import NoAnswer
from symplan.verdict import Unknown, Violated

METHOD = "lasso search"


class LassoSearch:
    """The engine `lasso`."""

    name = "lasso"

    def takes(self, prop: Property) -> bool:
        return isinstance(prop, LeadsTo)

    def run(self, system: System, properties: Sequence[Property], budget: Budget) -> Iterator[Signal]:
        remaining = [p for p in properties if isinstance(p, LeadsTo)]
        searched = 0
        try:
            unrolling = LassoUnrolling(system, budget.deadline)
            for prop in list(remaining):
                try:
                    unrolling.include(prop)
                except Unsupported as refusal:
                    remaining.remove(prop)
                    yield Undecided(prop, Unknown(str(refusal), hint="try --engine explicit"))
            while remaining and searched < budget.depth:
                unrolling.extend()
                yield Progress(f"{METHOD}, {unrolling.length} steps")
                while found := unrolling.violated(remaining):
                    for prop in found:
                        remaining.remove(prop)
                        yield _first(unrolling, prop)
                searched = unrolling.length
            reason = f"{METHOD} looked at all lassos of at most {budget.depth} steps and found none"
            hint = "look further with --depth; whether there is none at all, another engine has to say"
        except NoAnswer as stop:
            reason, hint = f"{METHOD} was at lassos of {searched + 1} steps: {stop}", "allow more time with --timeout"
        for prop in remaining:
            yield Undecided(prop, Unknown(reason, searched, hint))


def _first(unrolling: LassoUnrolling, prop: LeadsTo) -> Decided | Undecided:
    try:
        return Decided(prop, Violated(METHOD, unrolling.first_lasso(prop)))
    except NoAnswer as stop:
        reason = (
            f"there is a violating lasso of {unrolling.length} steps, but which is the first was not settled: {stop}"
        )
        return Undecided(prop, Unknown(reason, unrolling.length - 1, "allow more time with --timeout"))
