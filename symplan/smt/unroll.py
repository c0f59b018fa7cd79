"""What does a run of n steps look like to the solver?

Contract: frame t holds unknowns for the state after t steps (each variable in its domain), for the event that arrives
next and for its arguments (each in its domain). Theorems, for every frame t that is linked to its successor:

* the frame's selectors say at most one event; an event that is selected is accepted;
* `link(t)` is satisfied iff exactly one event is selected, none of its obligations is broken, and frame t+1 holds the
  state after it.

So a step that leaves a range links to nothing. That the next frame lies in its domains is not what keeps the step in
range: obligations are judged in frame t on values that do not wrap (a step without a successor is not a step that
cannot be attempted).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import z3

from symplan.expr import Expr, Op, Sort
from symplan.model import System, Variable
from symplan.smt import encode
from symplan.smt.quantify import accepted
from symplan.smt.session import Session, failures_reported


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """The unknowns of one moment.

    Args:
        state: one per variable, in the order of the system.
        events: one Bool per event, in the order of the system: it is the one that arrives.
        arguments: per event, one per parameter.
    """

    state: tuple[z3.ExprRef, ...]
    events: tuple[z3.BoolRef, ...]
    arguments: tuple[tuple[z3.ExprRef, ...], ...]

    @property
    def moment(self) -> tuple[z3.ExprRef, ...]:
        """All of them but those of the state."""
        return (*self.events, *(a for arguments in self.arguments for a in arguments))


class Unrolling:
    """The frames of one session, and the terms over them.

    Terms are translated once, over the unknowns of a pattern frame and its successor, and renamed to each frame: z3
    does that far faster than Python could build them again.
    """

    def __init__(self, system: System, session: Session) -> None:
        self.system = system
        self.session = session
        self.frames: list[Frame] = []
        self._pattern = self._unknowns("")
        self._pattern_next = self._state("'")
        leaves: dict[tuple[Op, object], z3.ExprRef] = {}
        for v, now, after in zip(system.variables, self._pattern.state, self._pattern_next, strict=True):
            leaves[Op.VAR, v.name] = now
            leaves[Op.NEXT, v.name] = after
        for event, arguments in zip(system.events, self._pattern.arguments, strict=True):
            for parameter, unknown in zip(event.parameters, arguments, strict=True):
                leaves[Op.PARAM, (event.name, parameter.name)] = unknown
        self.translate = encode.Translator(session.context, leaves, lambda name: accepted(system, name))
        with failures_reported():
            self._well_formed = self._well_formed_frame()
            self._step = self._linking_step()

    def extend(self) -> Frame:
        """One more frame, not linked to the one before."""
        frame = self._unknowns(f"@{len(self.frames)}")
        self.frames.append(frame)
        self.session.add(*(self.at(len(self.frames) - 1, c) for c in self._well_formed))
        return frame

    def at(self, position: int, pattern: z3.ExprRef) -> z3.ExprRef:
        """A term over the pattern frame (and not its successor), said of the frame at this position."""
        with failures_reported():
            old = (*self._pattern.state, *self._pattern.moment)
            frame = self.frames[position]
            return _renamed(pattern, old, (*frame.state, *frame.moment))

    def link(self, position: int) -> z3.BoolRef:
        """That a step leads from the frame at this position to the next one."""
        with failures_reported():
            frame = self.frames[position]
            old = (*self._pattern.state, *self._pattern.moment, *self._pattern_next)
            return _renamed(self._step, old, (*frame.state, *frame.moment, *self.frames[position + 1].state))

    def same_state(self, position: int, other: Sequence[z3.ExprRef]) -> z3.BoolRef:
        """That the frame's state consists of these values."""
        pairs = zip(self.frames[position].state, other, strict=True)
        return _all([a == b for a, b in pairs], self.session.context)

    def state_like(self, name: str) -> tuple[z3.ExprRef, ...]:
        """Unknowns for one more state, not restricted to the domains."""
        return self._state(name)

    def selector(self, event: str) -> z3.BoolRef:
        """In the pattern frame: the event is the one that arrives."""
        return self._pattern.events[[e.name for e in self.system.events].index(event)]

    @cached_property
    def initial(self) -> z3.BoolRef:
        """In the pattern frame: this is a start."""
        return self.translate(self.system.initially)

    def _well_formed_frame(self) -> list[z3.BoolRef]:
        found: list[z3.BoolRef] = []
        for v, unknown in zip(self.system.variables, self._pattern.state, strict=True):
            found += encode.inside(unknown, v.domain.bounds)
        for event, selector, arguments in zip(
            self.system.events, self._pattern.events, self._pattern.arguments, strict=True
        ):
            found.append(z3.Implies(selector, self.translate(event.guard)))
            for parameter, unknown in zip(event.parameters, arguments, strict=True):
                found += encode.inside(unknown, parameter.domain.bounds)
        if len(self._pattern.events) > 1:
            found.append(z3.AtMost(*self._pattern.events, 1))
        return found

    def _linking_step(self) -> z3.BoolRef:
        """In the pattern frame and its successor: the selected event leads from one to the other."""
        selected = list(zip(self.system.events, self._pattern.events, strict=True))
        happens = z3.Or([z3.BoolVal(False, self.session.context), *self._pattern.events])
        inside = [z3.Implies(selector, self.translate(event.stays_in_range)) for event, selector in selected]
        moved = [self._moved(v, unknown) for v, unknown in zip(self.system.variables, self._pattern_next, strict=True)]
        return _all([happens, *inside, *moved], self.session.context)

    def _moved(self, variable: Variable, after: z3.ExprRef) -> z3.BoolRef:
        """The variable's next value, as a chain of conditionals over the selectors.

        The chain is as wide as the widest update: a value that does not fit into the variable equals none of its own.
        """
        updates = [
            (selector, update)
            for event, selector in zip(self.system.events, self._pattern.events, strict=True)
            if (update := self.system.update(event, variable)) is not variable.now
        ]
        width = self._common_width([variable.now, variable.next, *(update for _, update in updates)])
        value = self._fitted(variable.now, width)
        for selector, update in reversed(updates):
            value = z3.If(selector, self._fitted(update, width), value)
        return self._fitted(variable.next, width) == value

    def _common_width(self, terms: Sequence[Expr]) -> int | None:
        """Bits that hold every value of the terms; None for Bools."""
        if terms[0].sort is Sort.BOOL:
            return None
        return encode.shape(min(t.lo for t in terms), max(t.hi for t in terms)).width

    def _fitted(self, term: Expr, width: int | None) -> z3.ExprRef:
        translated = self.translate(term)
        return translated if width is None else self.translate.widened(term, width)

    def _unknowns(self, suffix: str) -> Frame:
        context = self.session.context
        return Frame(
            self._state(suffix),
            tuple(z3.Bool(f"event:{event.name}{suffix}", context) for event in self.system.events),
            tuple(
                tuple(
                    encode.constant(f"argument:{event.name}.{p.name}{suffix}", p.domain.bounds, context)
                    for p in event.parameters
                )
                for event in self.system.events
            ),
        )

    def _state(self, suffix: str) -> tuple[z3.ExprRef, ...]:
        return tuple(
            encode.constant(f"state:{v.name}{suffix}", v.domain.bounds, self.session.context)
            for v in self.system.variables
        )


def _all(terms: Sequence[z3.BoolRef], context: z3.Context) -> z3.BoolRef:
    return z3.And([z3.BoolVal(True, context), *terms])


def _renamed(term: z3.ExprRef, old: Sequence[z3.ExprRef], new: Sequence[z3.ExprRef]) -> z3.ExprRef:
    """The term with unknowns replaced one for one."""
    count = len(old)
    before, after = (z3.Ast * count)(), (z3.Ast * count)()
    for i, (a, b) in enumerate(zip(old, new, strict=True)):
        before[i], after[i] = a.as_ast(), b.as_ast()
    context = term.ctx
    return type(term)(z3.Z3_substitute(context.ref(), term.as_ast(), count, before, after), context)
