"""Which run does a model stand for, and which of all runs that would do is the first?

Contract: `least_run` finds the first run that satisfies the assertions of a session and some assumptions: it compares
the start first (variables in order, values ascending), then step by step the events in their order, then the arguments
from left to right, ascending. The answer depends on the assertions alone, never on the model that the solver happens to
find: each choice is fixed at the least value for which the solver still has some model.

Few questions are asked: what the model at hand shows to be possible is not asked for, and a number is found bit by bit
from the most significant one down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import z3

from symplan.expr import Value
from symplan.model import State
from symplan.smt import encode
from symplan.smt.session import Model, Session
from symplan.smt.unroll import Unrolling

Bounds: TypeAlias = tuple[int, int] | None


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """One thing that can happen at a moment.

    Args:
        event: its name; None is a rest.
        selected: the literal that says so.
        arguments: the unknowns for its arguments, with their bounds; None for one that no term reads.
    """

    event: str | None
    selected: z3.BoolRef
    arguments: tuple[tuple[z3.ExprRef | None, Bounds], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """What happens in the first run, a model of it, and the assumptions that settle it."""

    model: Model
    settled: tuple[z3.BoolRef, ...]
    chosen: tuple[tuple[str | None, tuple[Value, ...]], ...]


def options(unrolling: Unrolling, position: int) -> list[Option]:
    """The events that can arrive at a frame, in their order."""
    frame = unrolling.frames[position]
    found = []
    for event, selected, unknowns in zip(unrolling.system.events, frame.events, frame.arguments, strict=True):
        arguments = tuple(
            (unknown if unrolling.translate.translated(event.parameter(p.name)) else None, p.domain.bounds)
            for p, unknown in zip(event.parameters, unknowns, strict=True)
        )
        found.append(Option(event.name, selected, arguments))
    return found


def start_choices(unrolling: Unrolling, *, anywhere: bool = False) -> list[tuple[z3.ExprRef, Bounds]]:
    """The unknowns of the first state that are not settled: those without an initial value, or all of them."""
    return [
        (unknown, v.domain.bounds)
        for v, unknown in zip(unrolling.system.variables, unrolling.frames[0].state, strict=True)
        if anywhere or v.initial is None
    ]


def state(unrolling: Unrolling, position: int, model: Model) -> State:
    """The program's state, without monitors, that a frame holds."""
    frame, system = unrolling.frames[position], unrolling.system
    pairs = list(zip(system.variables, frame.state, strict=True))[: system.observed]
    return tuple(model.value(unknown, v.domain.bounds) for v, unknown in pairs)


def state_after(unrolling: Unrolling, position: int, event: str, model: Model) -> State:
    """The program's state after a step within the ranges from the last frame, to which no frame is linked."""
    system = unrolling.system
    taken = system.event_by_name[event]
    values = []
    for v in system.variables[: system.observed]:
        update = system.update(taken, v)
        bounds = None if v.domain.bounds is None else (update.lo, update.hi)
        values.append(model.value(unrolling.at(position, unrolling.translate(update)), bounds))
    return tuple(values)


def least_run(
    session: Session,
    assumptions: Sequence[z3.BoolRef],
    start: Sequence[tuple[z3.ExprRef, Bounds]],
    moments: Sequence[Sequence[Option]],
) -> Run:
    """The first run.

    Args:
        session: holds the frames.
        assumptions: what the run has to satisfy; there is such a run, and in it one option is selected at every moment.
        start: what can be chosen about the first state.
        moments: what can happen, moment by moment.

    Raises:
        NoAnswer: the solver stopped answering before the run was settled.
    """
    search = _Search(session, list(assumptions))
    for unknown, bounds in start:
        search.least_value(unknown, bounds)
    chosen: list[tuple[str | None, tuple[Value, ...]]] = []
    for moment in moments:
        option = search.first_option(moment)
        arguments = tuple(
            _least(bounds) if unknown is None else search.least_value(unknown, bounds)
            for unknown, bounds in option.arguments
        )
        chosen.append((option.event, arguments))
    return Run(search.model, tuple(search.fixed), tuple(chosen))


def first_true(session: Session, run: Run, literals: Sequence[z3.BoolRef]) -> int:
    """The least index of a literal that can be true in a run that is settled otherwise; one of them is in its model."""
    for i, literal in enumerate(literals):
        if run.model.is_true(literal) or session.check([*run.settled, literal]):
            return i
    raise AssertionError("the model makes none of the literals true")


class _Search:
    """Choices made so far, with a model of all of them."""

    def __init__(self, session: Session, assumptions: list[z3.BoolRef]) -> None:
        self._session = session
        self.fixed = assumptions
        model = session.check(assumptions)
        assert model is not None, "there is no such run"
        self.model = model

    def first_option(self, moment: Sequence[Option]) -> Option:
        index = self._selected(moment)
        while index and self._possible([z3.Not(option.selected) for option in moment[index:]]):
            index = self._selected(moment)
        self.fixed.append(moment[index].selected)
        return moment[index]

    def least_value(self, unknown: z3.ExprRef, bounds: Bounds) -> Value:
        if bounds is None:
            self._settle(unknown, preferred=False, actual=bool(self.model.value(unknown, None)))
        else:
            of = encode.shape(*bounds)
            for position in reversed(range(of.width)):
                is_sign = of.signed and position == of.width - 1
                actual = bool(self.model.value(unknown, bounds) >> position & 1)
                self._settle(self._session.bit(unknown, position), preferred=is_sign, actual=actual)
        return self.model.value(unknown, bounds)

    def _selected(self, moment: Sequence[Option]) -> int:
        return next(i for i, option in enumerate(moment) if self.model.is_true(option.selected))

    def _settle(self, literal: z3.BoolRef, *, preferred: bool, actual: bool) -> None:
        """Fix the truth of a literal as preferred if that is possible; `actual` is its truth in the model at hand."""
        wanted = literal if preferred else z3.Not(literal)
        possible = actual is preferred or self._possible([wanted])
        self.fixed.append(wanted if possible else z3.Not(literal) if preferred else literal)

    def _possible(self, literals: list[z3.BoolRef]) -> bool:
        """Whether the literals can be true beside what is fixed; if so, they are in the model from now on."""
        model = self._session.check([*self.fixed, *literals])
        if model is None:
            return False
        self.model = model
        return True


def _least(bounds: Bounds) -> Value:
    return False if bounds is None else bounds[0]
