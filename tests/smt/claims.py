"""Is every claim of a certificate true? By definition: all states of the domains and all arguments are tried."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from naive import Naive, all_arguments, all_states

from symplan import interp
from symplan.expr import Expr
from symplan.model import LeadsTo, SafetyProperty, State, System, target
from symplan.verdict import Inductive, Level, Ranking


class Claims:
    """The claims of certificates on one system, together with the monitors that are watched."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.plain = Naive(system)
        self.states = list(all_states(system))
        self.initial = set(interp.initial_states(system))

    def satisfies(self, state: State, lemmas: Iterable[Expr], properties: Iterable[SafetyProperty]) -> bool:
        return all(self.plain.holds(lemma, state) for lemma in lemmas) and not any(
            self.violates(state, p) for p in properties
        )

    def violates(self, state: State, prop: SafetyProperty) -> bool:
        wanted = target(prop)
        if wanted.state is not None:
            return self.plain.holds(wanted.state, state)
        for name, condition in wanted.step.items():
            event = self.system.event_by_name[name]
            for arguments in all_arguments(event):
                outcome = interp.attempt(self.system, state, event, arguments)
                after = outcome.target if isinstance(outcome, interp.Stepped) else None
                fits = isinstance(outcome, interp.LeavesRange if wanted.leaves_range else interp.Stepped)
                if fits and interp.holds(condition, interp.Scene(self.system, state, event, arguments, after)):
                    return True
        return False

    def following(self, states: Iterable[State]) -> set[State]:
        return {reached for state in states for _, reached in self.plain.steps(state)}

    # --- safety ---

    def inductive(self, prop: SafetyProperty, certificate: Inductive) -> bool:
        assumed = [p for p in certificate.assumed if not isinstance(p, LeadsTo)]
        good = {s for s in self.states if self.satisfies(s, certificate.lemmas, [prop, *assumed])}
        after = self.initial
        for _ in range(certificate.k):
            if not after <= good:
                return False
            after = self.following(after)
        ends = good
        for _ in range(certificate.k - 1):
            ends = self.following(ends) & good
        return self.following(ends) <= good

    # --- liveness ---

    def ranking(self, prop: LeadsTo, certificate: Ranking) -> bool:
        lemma = {s for s in self.states if self.satisfies(s, certificate.lemmas, ())}
        if not self.initial <= lemma or not self.following(lemma) <= lemma:
            return False
        region = {s for s in lemma if self.plain.holds(certificate.region, s)}
        due = {s for s in lemma if self.plain.holds(prop.trigger, s) and not self.plain.holds(prop.goal, s)}
        levels = (Level(certificate.rank, certificate.helpful), *certificate.inner)
        return due <= region and all(
            self._helped(prop, levels, s)
            and all(self._falls(prop, certificate, levels, s, label[0], r) for label, r in self.plain.steps(s))
            for s in region
        )

    def _value(self, term: Expr, state: State) -> int:
        return int(interp.evaluate(term, interp.Scene(self.system, state)))

    def _reached(self, prop: LeadsTo, levels: Sequence[Level], state: State) -> int:
        """How many levels the state reaches."""
        names = (*prop.weak, *prop.strong)
        for number, level in enumerate(levels, start=1):
            helpful = self._value(level.helpful, state)
            strong = len(prop.weak) <= helpful < len(names)
            if not strong or names[helpful] in self.plain.accepted(state):
                return number
        return len(levels)

    def _helped(self, prop: LeadsTo, levels: Sequence[Level], state: State) -> bool:
        names = (*prop.weak, *prop.strong)
        for number, level in enumerate(levels[: self._reached(prop, levels, state)], start=1):
            helpful = self._value(level.helpful, state)
            if not 0 <= helpful < len(names):
                return False
            needed = helpful < len(prop.weak) or number == len(levels)
            if needed and names[helpful] not in self.plain.accepted(state):
                return False
        return True

    def _falls(
        self, prop: LeadsTo, ranking: Ranking, levels: Sequence[Level], before: State, event: int, after: State
    ) -> bool:
        if self.plain.holds(prop.goal, after):
            return True
        if not self.plain.holds(ranking.region, after):
            return False
        names = (*prop.weak, *prop.strong)
        both = min(self._reached(prop, levels, before), self._reached(prop, levels, after))
        for level in levels[:both]:
            ranks = self._value(level.rank, before), self._value(level.rank, after)
            helpers = self._value(level.helpful, before), self._value(level.helpful, after)
            if ranks[1] < ranks[0]:
                return True
            taken = 0 <= helpers[0] < len(names) and names[helpers[0]] == self.system.events[event].name
            if ranks[0] != ranks[1] or helpers[0] != helpers[1] or taken:
                return False
        return True
