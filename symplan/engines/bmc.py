"""Is there a run of 0, 1, 2, … steps that violates a safety property?

Contract: the engine `bmc` finds, for each property, the first of the shortest violating runs (for a `reachable`, of the
witnesses), up to `Budget.depth` steps. It never proves that there is none: what it does not find stays undecided.

Source: Biere, Cimatti, Clarke and Zhu, Symbolic Model Checking without BDDs, 1999.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symplan.engines.protocol import Budget, Decided, Progress, Signal, Undecided
from symplan.model import LeadsTo, Property, Reachable, SafetyProperty, System, target
from symplan.smt.quantify import Unsupported
from symplan.smt.safety import SafetyUnrolling
from symplan.smt.session import NoAnswer
from symplan.verdict import Proved, Unknown, Violated

METHOD = "bounded model checking"


class BoundedModelChecking:
    """The engine `bmc`."""

    name = "bmc"

    def takes(self, prop: Property) -> bool:
        return not isinstance(prop, LeadsTo)

    def run(self, system: System, properties: Sequence[Property], budget: Budget) -> Iterator[Signal]:
        search = BoundedSearch(system, properties, budget)
        try:
            yield from search.begin()
            yield from search.look()
            while search.goes_on:
                search.unrolling.extend()
                yield from search.look()
            reason = f"{METHOD} looked at all runs of at most {budget.depth} steps and found nothing"
            hint = "look further with --depth; whether there is none at all, another engine has to say"
        except NoAnswer as stop:
            reason, hint = search.stopped_by(stop)
        for prop in search.open:
            yield Undecided(prop, Unknown(reason, search.depth(prop), hint))


class BoundedSearch:
    """The search for shortest runs on one unrolling, step by step; other engines may use the unrolling in between.

    Args:
        system: without monitors.
        properties: what is to be decided.
        budget: how far to go.
        helpers: other properties that are judged along the way, because the engine wants to know whether they hold so
            far; nothing is reported of them.

    Attributes:
        open: the properties that are not decided.
        helpers: those that have not been violated.
        unrolling: valid after `begin`.
    """

    unrolling: SafetyUnrolling

    def __init__(
        self,
        system: System,
        properties: Sequence[Property],
        budget: Budget,
        helpers: Sequence[SafetyProperty] = (),
    ) -> None:
        self.open: list[SafetyProperty] = [p for p in properties if not isinstance(p, LeadsTo)]
        self.helpers = list(helpers)
        self._system = system.watched([*self.open, *self.helpers])
        self._budget = budget
        self._positions = 0

    def begin(self) -> Iterator[Signal]:
        """Build the unrolling. Raises NoAnswer, as everything that asks the solver does."""
        self.unrolling = SafetyUnrolling(self._system, self._budget.deadline)
        for prop in [*self.open, *self.helpers]:
            try:
                self.unrolling.include(prop)
            except Unsupported as refusal:
                if self.settle(prop):
                    yield Undecided(prop, Unknown(str(refusal), hint="try --engine explicit"))

    def settle(self, prop: SafetyProperty) -> bool:
        """Take the property out of the search; whether it is one that has to be reported."""
        asked = prop in self.open
        (self.open if asked else self.helpers).remove(prop)
        return asked

    @property
    def goes_on(self) -> bool:
        """Whether there is something to look for at the next position."""
        return bool(self.open) and self.unrolling.position < self._budget.depth

    def look(self, lemmas: Sequence[SafetyProperty] = ()) -> Iterator[Signal]:
        """Judge the open properties at the unrolling's last position.

        Args:
            lemmas: properties that are known to hold.
        """
        position = self.unrolling.position
        yield Progress(f"{METHOD}, {position} steps")
        while wanted := [p for p in (*self.open, *self.helpers) if position + _about_steps(p) <= self._budget.depth]:
            found = self.unrolling.violated(wanted, lemmas)
            if not found:
                break
            for prop in found:
                if self.settle(prop):
                    yield self._first_run(prop)
        self._positions = position + 1

    def depth(self, prop: SafetyProperty) -> int | None:
        """No run with at most this many steps violates the property."""
        if self._positions == 0:
            return 0 if _about_steps(prop) else None
        return min(self._positions - 1 + _about_steps(prop), self._budget.depth)

    def stopped_by(self, stop: NoAnswer) -> tuple[str, str]:
        """Reason and hint for what stays open when the solver stopped answering."""
        return f"{METHOD} was at runs of {self._positions} steps: {stop}", "allow more time with --timeout"

    def _first_run(self, prop: SafetyProperty) -> Decided | Undecided:
        try:
            trace = self.unrolling.first_run(prop)
        except NoAnswer as stop:
            length = self.unrolling.position + _about_steps(prop)
            what = "a witness" if isinstance(prop, Reachable) else "a violation"
            reason = f"there is {what} of {length} steps, but which is the first was not settled: {stop}"
            return Undecided(prop, Unknown(reason, length - 1 if length else None, "allow more time with --timeout"))
        return Decided(prop, Proved(METHOD, trace) if isinstance(prop, Reachable) else Violated(METHOD, trace))


def _about_steps(prop: SafetyProperty) -> bool:
    """Whether the property is judged at the step after a position, not in its state."""
    return target(prop).state is None
