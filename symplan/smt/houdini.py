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
from symplan.model import State, System
from symplan.smt import encode
from symplan.smt.quantify import accepted
from symplan.smt.session import Model, Session, failures_reported

Breach: TypeAlias = tuple[Expr, Sequence[Expr]]

AT_ONCE = 48
"""So many candidates that a model violates are told to the solver at once."""

MOST_NEARBY = 300
"""With so many candidates close at hand, they are no help."""


_Unknown: TypeAlias = tuple[z3.ExprRef, tuple[int, int] | None]
"""An unknown of the solver, and its bounds."""


class Lemma(Protocol):
    """A candidate: see `symplan.mining.lemma`."""

    @property
    def rank(self) -> tuple[Any, ...]: ...

    @property
    def condition(self) -> Expr: ...


class Case(Protocol):
    """A kind of step: see `symplan.mining.cases`."""

    @property
    def accepts(self) -> Expr: ...

    @property
    def open(self) -> Sequence[Expr]: ...


class Candidates(Protocol):
    """What is judged: see `symplan.mining.candidates`."""

    @property
    def cases(self) -> Sequence[Case]: ...

    @property
    def goals(self) -> Sequence[Lemma]: ...

    def holds(self, lemma: Any, /) -> bool: ...

    def against(self, state: State, number: int | None, /) -> Iterator[Lemma]: ...

    def nearby(self, number: int, lemma: Any, /) -> Iterator[Lemma]: ...

    def absorb(self, state: State, /) -> None: ...

    def step(self, number: int, state: State, arguments: Sequence[Value], /) -> State: ...

    def breaches(self, number: int, /) -> Iterable[Breach]: ...

    def breach(self, number: int, lemma: Any, /) -> Breach | None: ...

    def starts(self) -> Iterable[Breach]: ...


_Question: TypeAlias = tuple[int | None, Lemma | None]
"""Whether a case (None: no step, but the other candidates) can break a goal (None: any candidate that is no goal)."""


class Houdini:
    """The candidates of one system.

    Args:
        system: with monitors.
        candidates: what is judged; it is changed.
        deadline: as in `Session`. All methods raise `NoAnswer`.
    """

    def __init__(self, system: System, candidates: Candidates, deadline: float | None) -> None:
        self._candidates = candidates
        self._goals = frozenset(candidates.goals)
        self._terms = _Terms(system)
        self._deadline = deadline
        self._start = system.initially
        self._solvers: dict[int | None, _Solver] = {}
        self._reasons: dict[_Question, list[Lemma]] = {}
        self._not_implied: set[Lemma] = set()
        self._supports: dict[Lemma, list[Lemma]] = {}

    # --- what holds ---

    def settle(self) -> Iterator[None]:
        """Give up what is not inductive. Yields between questions."""
        candidates = self._candidates
        start = _Solver(self._terms, candidates, self._start, None, self._deadline)
        while found := start.state(candidates.starts()):
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
        solver = self._solver(case)
        known = self._reasons.get((case, goal), ())
        while goal is None or self._candidates.holds(goal):
            if case is None:
                assert goal is not None
                found = solver.state([(e.not_(goal.condition), ())], self._no_goal, known)
                if found:
                    self._not_implied.add(goal)
                    return
            else:
                breaches = self._candidates.breaches(case) if goal is None else self._breach(case, goal)
                found = solver.state(breaches, helpful=known)
                if found:
                    self._candidates.absorb(self._candidates.step(case, *found))
            if found is None:
                self._reasons[case, goal] = solver.used
                return

    # --- why it holds ---

    def proof(self, goal: Lemma) -> tuple[Lemma, ...]:
        """Candidates that are inductive together and imply the goal, which may be one of them; no more than needed.

        After `settle`. What is needed for something is found by giving up candidates one by one, those with the
        greatest ranks first, so it depends on nothing but the candidates.
        """
        implied = goal not in self._not_implied
        todo = self._needed(None, (e.not_(goal.condition), ()), self._no_goal) if implied else [goal]
        reached = set(todo)
        while todo:
            fresh = [lemma for lemma in self._support(todo.pop()) if lemma not in reached]
            reached.update(fresh)
            todo += fresh
        return tuple(sorted(reached, key=_rank))

    def _support(self, lemma: Lemma) -> list[Lemma]:
        """What a candidate needs beside itself so that no step can break it."""
        if lemma not in self._supports:
            found: dict[Lemma, None] = {}
            for case in range(len(self._candidates.cases)):
                if breach := self._candidates.breach(case, lemma):
                    found.update(dict.fromkeys(self._support_in(case, lemma, breach)))
            self._supports[lemma] = list(found)
        return self._supports[lemma]

    def _support_in(self, case: int, lemma: Lemma, breach: Breach) -> list[Lemma]:
        """The same for one case. What is close at hand is tried before anything else."""
        nearby = list(islice(self._candidates.nearby(case, lemma), MOST_NEARBY))
        if len(nearby) < MOST_NEARBY:
            solver, among = self._solver(case), frozenset((lemma, *nearby)).__contains__
            for helpful in ([], nearby):
                if solver.state([breach], among, [lemma, *helpful]) is None:
                    return self._needed(case, breach, among, lemma)
        return self._needed(case, breach, _anything, lemma)

    def _needed(
        self, case: int | None, breach: Breach, among: Callable[[Lemma], bool], given: Lemma | None = None
    ) -> list[Lemma]:
        """A least part of the candidates, beside the one given, that makes the breach impossible."""
        solver = self._solver(case)
        kept: list[Lemma] = []
        limit: Lemma | None = None

        def allowed(lemma: Lemma) -> bool:
            return among(lemma) and (lemma in (given, *kept) or limit is None or lemma.rank < limit.rank)

        found = solver.state([breach], allowed)
        assert found is None, "only what was settled has a proof"
        used = solver.used
        while rest := [lemma for lemma in used if lemma not in (given, *kept) and allowed(lemma)]:
            limit = max(rest, key=_rank)
            if solver.state([breach], allowed, used) is None:
                used = solver.used
            else:
                kept.append(limit)
        return kept

    def _solver(self, case: int | None) -> _Solver:
        if case not in self._solvers:
            condition = e.TRUE if case is None else self._candidates.cases[case].accepts
            self._solvers[case] = _Solver(self._terms, self._candidates, condition, case, self._deadline)
        return self._solvers[case]

    def _no_goal(self, lemma: Lemma) -> bool:
        return lemma not in self._goals

    def _breach(self, case: int, lemma: Lemma) -> list[Breach]:
        breach = self._candidates.breach(case, lemma)
        return [] if breach is None else [breach]


def _rank(lemma: Lemma) -> tuple[Any, ...]:
    return lemma.rank


def _anything(lemma: Lemma) -> bool:
    return True


class _Terms:
    """The state before a step and the parameters of all events, and the terms over them."""

    def __init__(self, system: System) -> None:
        self.context = z3.Context()
        self.domains: list[z3.BoolRef] = []
        self.state: list[_Unknown] = []
        self._leaves: dict[tuple[Op, object], _Unknown] = {}
        with failures_reported():
            for v in system.variables:
                self.state.append(self._add(Op.VAR, v.name, v.name, v.domain.bounds))
            for event in system.events:
                for p in event.parameters:
                    self._add(Op.PARAM, (event.name, p.name), f"{event.name}:{p.name}", p.domain.bounds)
        unknowns = {key: unknown for key, (unknown, _) in self._leaves.items()}
        self.translate = encode.Translator(self.context, unknowns, lambda name: accepted(system, name))

    def unknown(self, leaf: Expr) -> _Unknown:
        return self._leaves[leaf.op, leaf.payload]

    def breach(self, first: Expr, others: Sequence[Expr]) -> z3.BoolRef:
        condition = self.translate(first)
        return z3.And(condition, z3.Or([self.translate(other) for other in others])) if others else condition

    def _add(self, op: Op, payload: object, name: str, bounds: tuple[int, int] | None) -> _Unknown:
        unknown = encode.constant(name, bounds, self.context)
        self._leaves[op, payload] = unknown, bounds
        self.domains += encode.inside(unknown, bounds)
        return unknown, bounds


class _Solver:
    """Questions about one case.

    A solver of its own for each keeps them all small: a model costs time for everything that a solver was ever told.

    Args:
        terms: of all cases.
        candidates: what a state is judged by.
        condition: holds in all states asked for.
        case: whose arguments are wanted with a state; None when it is about no step.
        deadline: as in `Session`.

    Attributes:
        used: the candidates that the last answer None made use of.
    """

    def __init__(
        self,
        terms: _Terms,
        candidates: Candidates,
        condition: Expr,
        case: int | None,
        deadline: float | None,
    ) -> None:
        self._terms = terms
        self._candidates = candidates
        self._case = case
        self._parameters = [] if case is None else [terms.unknown(p) for p in candidates.cases[case].open]
        self._session = Session(deadline, context=terms.context)
        self._literals: dict[Lemma, z3.BoolRef] = {}
        self.used: list[Lemma] = []
        with failures_reported():
            self._session.add(*terms.domains, terms.translate(condition))

    def state(
        self,
        breaches: Iterable[Breach],
        among: Callable[[Lemma], bool] = _anything,
        helpful: Iterable[Lemma] = (),
    ) -> tuple[State, tuple[Value, ...]] | None:
        """A state in which one of the breaches can happen and that violates no candidate, and the arguments.

        Args:
            breaches: what is asked for.
            among: other candidates are left out of account.
            helpful: candidates that may well be needed.
        """
        asked = self._literal([self._terms.breach(first, others) for first, others in breaches])
        told = {lemma: self._told(lemma) for lemma in helpful if self._candidates.holds(lemma) and among(lemma)}
        while model := self._session.check([asked, *told.values()]):
            state = self._values(model, self._terms.state)
            violated = list(islice(filter(among, self._candidates.against(state, self._case)), AT_ONCE))
            if not violated:
                return state, self._values(model, self._parameters)
            told.update((lemma, self._told(lemma)) for lemma in violated)
        core = self._session.core()
        self.used = [lemma for lemma, literal in told.items() if literal.get_id() in core]
        return None

    def _told(self, lemma: Lemma) -> z3.BoolRef:
        """A literal that says that the state satisfies the candidate."""
        if lemma not in self._literals:
            self._literals[lemma] = self._literal([self._terms.translate(lemma.condition)])
        return self._literals[lemma]

    def _literal(self, some: Sequence[z3.BoolRef]) -> z3.BoolRef:
        """A literal that implies that one of these is true."""
        with failures_reported():
            literal = self._session.literal("if")
            self._session.add(z3.Or([z3.Not(literal), *some]))
            return literal

    def _values(self, model: Model, unknowns: Sequence[_Unknown]) -> tuple[Value, ...]:
        return tuple(model.value(unknown, bounds) for unknown, bounds in unknowns)
