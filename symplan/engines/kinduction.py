"""Is a safety property k-inductive, alone or together with others?

Contract: the engine `kinduction` alternates, on one unrolling, between the search for shortest violating runs and
induction, for k = 1, 2, … up to `Budget.induction` (never beyond `Budget.depth`); then only the search goes on, up to
`Budget.depth`. At each k all undecided properties are assumed together and those that fail are dropped until the rest
is inductive; what is proved is a lemma for the others from then on. The other properties of the system help in the same
way while induction is tried, so a property is proved by itself as well as among all. Both the verdicts and the
certificates are the same whatever the solver finds first.

Why the base case holds: when induction at k is asked, the search has found no violation in the first k states of any
run, nor at the first k steps, for any candidate.

Sources: Sheeran, Singh and Stålmarck, Checking Safety Properties Using Induction and a SAT-Solver, 2000; Eén and
Sörensson, Temporal Induction by Incremental SAT Solving, 2003; Flanagan and Leino, Houdini, 2001 (for the dropping).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symplan.engines.bmc import METHOD as SEARCH
from symplan.engines.bmc import BoundedSearch
from symplan.engines.protocol import Budget, Decided, Progress, Signal, Undecided
from symplan.model import LeadsTo, Property, Reachable, SafetyProperty, System
from symplan.smt.safety import SafetyUnrolling
from symplan.smt.session import NoAnswer
from symplan.verdict import Inductive, Proved, Trace, Unknown, Violated

METHOD = "k-induction"


class KInduction:
    """The engine `kinduction`."""

    name = "kinduction"

    def takes(self, prop: Property) -> bool:
        return not isinstance(prop, LeadsTo)

    def run(self, system: System, properties: Sequence[Property], budget: Budget) -> Iterator[Signal]:
        names = {p.name for p in properties}
        others = [p for p in system.properties if not isinstance(p, LeadsTo) and p.name not in names]
        search = BoundedSearch(system, properties, budget, others)
        lemmas = _Lemmas(search)
        tried = 0
        try:
            yield from search.begin()
            yield from search.look()
            while search.goes_on:
                search.unrolling.extend()
                if search.unrolling.position <= budget.induction:
                    yield from lemmas.induction()
                    tried = search.unrolling.position
                else:
                    search.helpers.clear()
                yield from search.look(lemmas.proved)
            reason = f"{SEARCH} found nothing in all runs of at most {budget.depth} steps"
            hint = "look further with --depth"
        except NoAnswer as stop:
            reason, hint = search.stopped_by(stop)
        if tried:
            reason = f"{METHOD} to k = {tried} was not enough; {reason}"
            hint += ", or add an invariant that excludes the start of the run shown"
        failing = _FailingSteps(system, lemmas.proved, search.open, tried, budget)
        for prop in search.open:
            yield Undecided(prop, Unknown(reason, search.depth(prop), hint, failing.step(prop)))


class _Lemmas:
    """What has been proved so far, and what each proof needs."""

    def __init__(self, search: BoundedSearch) -> None:
        self._search = search
        self._assumed: dict[str, list[SafetyProperty]] = {}
        self.proved: list[SafetyProperty] = []

    def induction(self) -> Iterator[Signal]:
        """Prove what is inductive at the unrolling's last position."""
        unrolling = self._search.unrolling
        yield Progress(f"{METHOD}, k = {unrolling.position}")
        found = unrolling.inductive([*self._search.open, *self._search.helpers], self.proved)
        for prop in found:
            beside = [p for p in found if p is not prop]
            self._assumed[prop.name] = unrolling.needed(prop, beside, self.proved)
        self.proved += found
        for prop in found:
            if self._search.settle(prop):
                certificate = Inductive(unrolling.position, assumed=self._closure(prop))
                verdict = Violated if isinstance(prop, Reachable) else Proved
                yield Decided(prop, verdict(METHOD, certificate))

    def _closure(self, prop: SafetyProperty) -> tuple[SafetyProperty, ...]:
        """What the proof needs, what the proofs of that need, and so on."""
        reached: dict[str, SafetyProperty] = {}
        stack = [prop]
        while stack:
            for needed in self._assumed[stack.pop().name]:
                if needed.name not in reached and needed is not prop:
                    reached[needed.name] = needed
                    stack.append(needed)
        return tuple(p for p in self.proved if p.name in reached)


class _FailingSteps:
    """Why induction failed: runs from some state, on an unrolling of their own."""

    def __init__(
        self,
        system: System,
        lemmas: Sequence[SafetyProperty],
        properties: Sequence[SafetyProperty],
        k: int,
        budget: Budget,
    ) -> None:
        self._lemmas = lemmas
        self._unrolling: SafetyUnrolling | None = None
        if not properties or k == 0 or not budget.counterexamples:
            return
        try:
            self._unrolling = SafetyUnrolling(system.watched([*lemmas, *properties]), budget.deadline)
            for prop in (*lemmas, *properties):
                self._unrolling.include(prop)
            for _ in range(k):
                self._unrolling.extend()
        except NoAnswer:
            self._unrolling = None

    def step(self, prop: SafetyProperty) -> Trace | None:
        """None when the time is up, when nothing was tried, or when nobody wants to know."""
        if self._unrolling is None:
            return None
        try:
            return self._unrolling.failing_step(prop, self._lemmas)
        except NoAnswer:
            return None
