"""Which of many candidates hold in every state, and why?

Contract: candidates are conditions on states that hold in the initial states seen; `Houdini.settle` gives up those that
a step can break, until the rest is inductive: it holds in all initial states, and no step from a state that satisfies
all of it leads to one that does not. What is left is the greatest such set (for candidates that can be weakened, the
strongest), so it does not depend on the models that the solver finds, nor on its version.

Few questions are asked. The steps are taken case by case, in one frame: what a candidate says after the step is written
as a condition on the state before it, and of the candidates that the case leaves alone nothing is said at all. The
state before the step is told only those candidates that matter: first none, then those that a model violates. A model
that satisfies all of them is followed by a state that all candidates are judged by, at once and without the solver.

Sources: Flanagan and Leino, Houdini, an Annotation Assistant for ESC/Java, 2001; Reps, Sagiv and Yorsh, Symbolic
Implementation of the Best Transformer, 2004 (for candidates that are weakened by what a model shows).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Protocol, TypeAlias

import z3

from symplan import expr as e
from symplan.expr import Expr, Op, Value
from symplan.model import Event, Parameter, State, System
from symplan.smt import encode
from symplan.smt.quantify import accepted
from symplan.smt.session import Model, Session, failures_reported

Breach: TypeAlias = tuple[Expr, Sequence[Expr]]

AT_ONCE = 48
"""So many candidates that a model violates are told to the solver at once."""


class Lemma(Protocol):
    """A candidate: see `symplan.mining.lemma`."""

    @property
    def rank(self) -> tuple[Any, ...]: ...

    @property
    def condition(self) -> Expr: ...


class Case(Protocol):
    """A kind of step: see `symplan.mining.cases`."""

    @property
    def event(self) -> Event: ...

    @property
    def accepts(self) -> Expr: ...

    @property
    def open(self) -> Sequence[Parameter]: ...


class Candidates(Protocol):
    """What is judged: see `symplan.mining.candidates`."""

    @property
    def cases(self) -> Sequence[Case]: ...

    @property
    def goals(self) -> Sequence[Lemma]: ...

    def holds(self, lemma: Any, /) -> bool: ...

    def against(self, state: State, /) -> Iterator[Lemma]: ...

    def absorb(self, state: State, /) -> None: ...

    def step(self, number: int, state: State, arguments: Sequence[Value], /) -> State: ...

    def breaches(self, number: int, /) -> Iterable[Breach]: ...

    def breach(self, number: int, lemma: Any, /) -> Breach | None: ...

    def starts(self) -> Iterable[Breach]: ...


_Question: TypeAlias = tuple[int | None, Lemma | None]
"""Whether a case (None: no step, but the other candidates) can break a goal (None: any candidate that is no goal)."""


class Houdini:
    """The candidates of one system, and a solver.

    Args:
        system: with monitors.
        candidates: what is judged; it is changed.
        deadline: as in `Session`. All methods raise `NoAnswer`.
    """

    def __init__(self, system: System, candidates: Candidates, deadline: float | None) -> None:
        self._candidates = candidates
        self._goals = frozenset(candidates.goals)
        self._before = _Before(system, deadline)
        self._start = self._before.literal(system.initially)
        self._accepts = [self._before.literal(case.accepts) for case in candidates.cases]
        self._told: dict[tuple[Any, ...], tuple[Lemma, z3.BoolRef]] = {}
        self._reasons: dict[_Question, list[Lemma]] = {}
        self._not_implied: set[Lemma] = set()
        self._proofs: dict[frozenset[Lemma], tuple[Lemma, ...]] = {}

    # --- what holds ---

    def settle(self) -> Iterator[None]:
        """Give up what is not inductive. Yields between questions."""
        candidates = self._candidates
        while found := self._state([self._start, self._before.some(candidates.starts())]):
            candidates.absorb(found[0])
        settled = False
        while not settled:
            settled = True
            for question in self._questions():
                if self._stale(question):
                    settled = False
                    self._answer(*question)
                    yield

    def _questions(self) -> Iterator[_Question]:
        """All questions; those about goals only when no other is open."""
        cases = range(len(self._candidates.cases))
        yield from ((number, None) for number in cases)
        if not any(self._stale((number, None)) for number in cases):
            for goal in self._candidates.goals:
                yield None, goal
                if goal in self._not_implied:
                    yield from ((number, goal) for number in cases)

    def _stale(self, question: _Question) -> bool:
        """Whether it was not answered, or the answer used what was given up since."""
        case, goal = question
        if goal is not None and (not self._candidates.holds(goal) or (case is None and goal in self._not_implied)):
            return False
        reason = self._reasons.get(question)
        return reason is None or not all(map(self._candidates.holds, reason))

    def _answer(self, case: int | None, goal: Lemma | None) -> None:
        """Find the reason why the answer is no, or give up what makes it yes."""
        if case is None:
            assert goal is not None
            if self._state([self._before.literal(e.not_(goal.condition))], among=self._no_goal):
                self._not_implied.add(goal)
            else:
                self._reasons[case, goal] = self._used()
            return
        while goal is None or self._candidates.holds(goal):
            breaches = self._candidates.breaches(case) if goal is None else self._breach(case, goal)
            found = self._state([self._accepts[case], self._before.some(breaches)], case)
            if found is None:
                self._reasons[case, goal] = self._used()
                return
            self._candidates.absorb(self._candidates.step(case, *found))

    # --- why it holds ---

    def proof(self, goal: Lemma) -> tuple[Lemma, ...]:
        """Candidates that are inductive together and imply the goal, which may be one of them; no more than needed.

        After `settle`. What is needed for something is found by giving up candidates one by one, those with the
        greatest ranks first, so it depends on nothing but the candidates.
        """
        implied = goal not in self._not_implied
        first = self._needed([self._before.literal(e.not_(goal.condition))], self._no_goal) if implied else [goal]
        key = frozenset(first)
        if key not in self._proofs:
            self._proofs[key] = tuple(sorted(self._closed(first), key=_rank))
        return self._proofs[key]

    def _closed(self, lemmas: Sequence[Lemma]) -> set[Lemma]:
        """The candidates together with what they need to be inductive."""
        reached = set(lemmas)
        kept: list[set[Lemma]] = [set() for _ in self._candidates.cases]
        while any(done != reached for done in kept):
            for case, done in enumerate(kept):
                fresh = sorted(reached - done, key=_rank)
                done |= reached
                if breaches := [breach for lemma in fresh for breach in self._breach(case, lemma)]:
                    literals = [self._accepts[case], self._before.some(breaches), *map(self._literal, done)]
                    reached.update(self._needed(literals, lambda lemma: lemma not in reached))
        return reached

    def _needed(self, literals: Sequence[z3.BoolRef], among: Callable[[Lemma], bool]) -> list[Lemma]:
        """A least part of the candidates that, together, make the literals impossible."""
        kept: list[Lemma] = []
        limit: Lemma | None = None

        def allowed(lemma: Lemma) -> bool:
            return among(lemma) and (lemma in kept or limit is None or lemma.rank < limit.rank)

        found = self._state(literals, among=allowed)
        assert found is None, "only what was settled has a proof"
        used = self._used()
        while rest := [lemma for lemma in used if lemma not in kept and allowed(lemma)]:
            limit = max(rest, key=_rank)
            if self._state(literals, among=allowed) is None:
                used = self._used()
            else:
                kept.append(limit)
        return kept

    # --- questions to the solver ---

    def _state(
        self,
        literals: Sequence[z3.BoolRef],
        case: int | None = None,
        among: Callable[[Lemma], bool] = lambda lemma: True,
    ) -> tuple[State, tuple[Value, ...]] | None:
        """A state for which the literals are true and that violates no candidate; None when there is none.

        Args:
            literals: what must be true.
            case: whose arguments are wanted; those of its open parameters come with the state.
            among: other candidates are left out of account.
        """
        while True:
            told = [literal for lemma, literal in self._told.values() if self._candidates.holds(lemma) and among(lemma)]
            model = self._before.check([*literals, *told])
            if model is None:
                return None
            state = self._before.state(model)
            violated = list(islice(filter(among, self._candidates.against(state)), AT_ONCE))
            if not violated:
                return state, () if case is None else self._before.arguments(model, self._candidates.cases[case])
            for lemma in violated:
                self._literal(lemma)

    def _used(self) -> list[Lemma]:
        """The candidates that the last answer None made use of."""
        core = self._before.core()
        return [lemma for lemma, literal in self._told.values() if literal.get_id() in core]

    def _literal(self, lemma: Lemma) -> z3.BoolRef:
        """A literal that says that the state satisfies the candidate."""
        if lemma.rank not in self._told:
            self._told[lemma.rank] = lemma, self._before.literal(lemma.condition)
        return self._told[lemma.rank][1]

    def _no_goal(self, lemma: Lemma) -> bool:
        return lemma not in self._goals

    def _breach(self, case: int, lemma: Lemma) -> list[Breach]:
        breach = self._candidates.breach(case, lemma)
        return [] if breach is None else [breach]


def _rank(lemma: Lemma) -> tuple[Any, ...]:
    return lemma.rank


class _Before:
    """The state before a step and the parameters of all events, for the solver."""

    def __init__(self, system: System, deadline: float | None) -> None:
        self._system = system
        self._session = Session(deadline)
        self._leaves: dict[tuple[Op, object], z3.ExprRef] = {}
        with failures_reported():
            for v in system.variables:
                self._add(Op.VAR, v.name, v.name, v.domain.bounds)
            for event in system.events:
                for p in event.parameters:
                    self._add(Op.PARAM, (event.name, p.name), f"{event.name}:{p.name}", p.domain.bounds)
        self._translate = encode.Translator(
            self._session.context, self._leaves, lambda name: accepted(system, name)
        )
        self.check = self._session.check
        self.core = self._session.core

    def literal(self, condition: Expr) -> z3.BoolRef:
        """A literal that implies the condition."""
        return self.some([(condition, ())])

    def some(self, breaches: Iterable[Breach]) -> z3.BoolRef:
        """A literal that implies that one of the breaches takes place."""
        with failures_reported():
            literal = self._session.literal("some")
            parts = [self._breach(first, others) for first, others in breaches]
            self._session.add(z3.Or([z3.Not(literal), *parts]))
            return literal

    def state(self, model: Model) -> State:
        return tuple(model.value(self._leaves[Op.VAR, v.name], v.domain.bounds) for v in self._system.variables)

    def arguments(self, model: Model, case: Case) -> tuple[Value, ...]:
        """One value per open parameter of the case."""
        name = case.event.name
        return tuple(model.value(self._leaves[Op.PARAM, (name, p.name)], p.domain.bounds) for p in case.open)

    def _breach(self, first: Expr, others: Sequence[Expr]) -> z3.BoolRef:
        condition = self._translate(first)
        return z3.And(condition, z3.Or([self._translate(other) for other in others])) if others else condition

    def _add(self, op: Op, payload: object, name: str, bounds: tuple[int, int] | None) -> None:
        unknown = encode.constant(name, bounds, self._session.context)
        self._leaves[op, payload] = unknown
        self._session.add(*encode.inside(unknown, bounds))
