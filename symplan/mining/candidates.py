"""What is true in all states seen, as far as it can be said with the templates, and the goals.

Contract: `Candidates` starts with the states of random walks. Every state that `absorb` is given is one more; what it
violates is given up for good, and of the equalities those are kept that it satisfies. So whatever states are given, in
whatever order, what is left when nothing more can be broken is the same: the strongest candidates that hold in the
first states and are kept by every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from symplan import expr as e
from symplan.explicit.writer import Writer
from symplan.expr import Expr, Op, Value
from symplan.mining.atoms import Atoms
from symplan.mining.cases import Case, cases
from symplan.mining.exclusions import Exclusions
from symplan.mining.lemma import Breach, Lemma
from symplan.mining.sums import SUMS, Sums
from symplan.mining.text import Comparisons
from symplan.mining.walk import Walker, function
from symplan.model import State, System

GOALS = 4
"""First component of the rank of a goal."""


class Candidates:
    """Candidates for one system.

    Args:
        system: with the monitors of what is to be proved.
        goals: conditions on states (without ENABLED) that are to be proved.

    Attributes:
        cases: the steps of the system.
        refuted: per goal, whether a state that was reached violates it.
    """

    def __init__(self, system: System, goals: Sequence[Expr]) -> None:
        self.cases: Sequence[Case] = cases(system)
        self._walker = Walker(system, self.cases)
        states = self._walker.states()
        text = [term for case in self.cases for term in (case.accepts, *case.changes.values())]
        self._sums = Sums(system, states, self.cases)
        atoms = Atoms(system, Comparisons([*goals, *text]), self._sums, states)
        self._exclusions = Exclusions(atoms, self.cases)
        self._goals = [Lemma((GOALS, i), goal) for i, goal in enumerate(goals)]
        self._truths = _truths(system, goals)
        self._open = [True] * len(goals)
        for state in states:
            self._give_up_goals(state)
        self.refuted = [not is_open for is_open in self._open]

    @property
    def goals(self) -> list[Lemma]:
        """The goals that have not been given up."""
        return [goal for goal, is_open in zip(self._goals, self._open, strict=True) if is_open]

    def goal(self, number: int) -> Lemma:
        """The goal, given up or not."""
        return self._goals[number]

    def holds(self, lemma: Lemma) -> bool:
        """Whether the candidate has not been given up."""
        match lemma.rank:
            case (int(tier), tuple(a)) if tier == SUMS:
                return self._sums.holds(a)
            case (int(tier), int(i)) if tier == GOALS:
                return self._open[i]
            case (_, int(a), int(b)):
                return self._exclusions.holds(a, b)
        raise AssertionError(lemma.rank)

    def against(self, state: State, number: int | None = None) -> Iterator[Lemma]:
        """The candidates that a state violates, those that are easy to reason about first.

        Args:
            state: the state.
            number: of a case; what it reads matters more.
        """
        truths = self._truths(state)
        goals = (goal for goal, truth in zip(self._goals, truths, strict=True) if not truth and self.holds(goal))
        return chain(self._exclusions.against(state, number), goals, self._sums.against(state))

    def nearby(self, number: int, lemma: Lemma) -> Iterator[Lemma]:
        """Candidates that may be a reason why the case keeps this one, and that are easy to reason about."""
        return self._exclusions.nearby(number, map(str, e.leaves(Op.VAR, lemma.condition)))

    def absorb(self, state: State) -> None:
        """Give up what the state violates."""
        self._give_up_goals(state)
        self._exclusions.absorb(state)
        self._sums.absorb(state)

    def step(self, number: int, state: State, arguments: Sequence[Value]) -> State:
        """The state after a step of a case, which is accepted and leaves no range.

        Args:
            number: of the case.
            state: before the step.
            arguments: one per `Case.open`.
        """
        reached = self._walker.step(number, state, arguments)
        assert reached is not None
        return reached

    def breaches(self, number: int) -> Iterator[Breach]:
        """How a step of a case can break candidates that are no goals, from a state that satisfies all candidates."""
        return chain(self._exclusions.breaches(number), self._sums.breaches(number))

    def breach(self, number: int, lemma: Lemma) -> Breach | None:
        """The same for one candidate; None when the case leaves it alone."""
        match lemma.rank:
            case (int(tier), tuple(a)) if tier == SUMS:
                return self._sums.breach(number, a)
            case (int(tier), int()) if tier == GOALS:
                return self._breach_of_goal(number, lemma)
            case (_, int(a), int(b)):
                return self._exclusions.breach(number, a, b)
        raise AssertionError(lemma.rank)

    def starts(self) -> Iterator[Breach]:
        """How an initial state can violate a candidate."""
        goals = ((e.not_(goal.condition), ()) for goal in self.goals)
        return chain(self._exclusions.starts(), self._sums.starts(), goals)

    def _breach_of_goal(self, number: int, goal: Lemma) -> Breach | None:
        case = self.cases[number]
        after = case.after(goal.condition)
        return None if after in (e.TRUE, case.before(goal.condition)) else (e.not_(after), ())

    def _give_up_goals(self, state: State) -> None:
        for i, truth in enumerate(self._truths(state)):
            if not truth:
                self._open[i] = False


def _truths(system: System, goals: Sequence[Expr]) -> Callable[[State], Sequence[Value]]:
    def write(writer: Writer) -> None:
        writer.share(goals)
        texts = [writer.text(goal) for goal in goals]
        writer.line(f"return ({''.join(text + ', ' for text in texts)})")

    truths: Callable[[State], Sequence[Value]] = function(system, "truths(s)", write)
    return truths
