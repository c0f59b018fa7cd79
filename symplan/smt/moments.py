"""What does a run of a few steps look like to a solver that has seen nothing of the search?

Contract: a moment has unknowns for a state and for the arguments that arrive in it; there are as many moments as are
spoken of. It is built apart from `unroll`, in another way, because it serves to check what was found there: a step is a
disjunction over events, each with all its consequences, not a chain of conditionals over selectors. Theorem: `step(i)`
is satisfied iff, for some event, state i+1 follows state i with the arguments of moment i.

That values lie in their domains is not part of these terms: a solver has to be told `domains`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import z3

from symplan import expr as e
from symplan.expr import Expr, Op
from symplan.model import Event, Invariant, RangeCheck, Reachable, SafetyProperty, StepInvariant, System
from symplan.smt import encode
from symplan.smt.quantify import accepted, safe


@dataclass(frozen=True, slots=True, eq=False)
class _Moment:
    """The unknowns by what they stand for, what restricts them to their domains, and the terms over them."""

    leaves: encode.Leaves
    domains: list[z3.BoolRef]
    translate: encode.Translator


class Moments:
    """Unknowns for consecutive states, and what can be said of them.

    Args:
        system: with all monitors that the properties need.
        context: where the terms live.
    """

    def __init__(self, system: System, context: z3.Context) -> None:
        self._system = system
        self._context = context
        self._moments: list[_Moment] = []
        self._states = [self._state(0)]

    @property
    def domains(self) -> list[z3.BoolRef]:
        """That all values lie in their domains, at every moment spoken of so far."""
        return [inside for moment in self._moments for inside in moment.domains]

    def at(self, moment: int, term: Expr) -> z3.ExprRef:
        """The term, read in this state and with the arguments that arrive in it."""
        return self._moment(moment).translate(term)

    def holds(self, moment: int, *conditions: Expr) -> z3.BoolRef:
        """That all these conditions hold."""
        return z3.And([z3.BoolVal(True, self._context), *(self.at(moment, c) for c in conditions)])

    def some(self, cases: Iterable[z3.BoolRef]) -> z3.BoolRef:
        return z3.Or([z3.BoolVal(False, self._context), *cases])

    def initial(self) -> z3.BoolRef:
        return self.holds(
            0, *(e.eq(v.now, e.const(v.initial)) for v in self._system.variables if v.initial is not None)
        )

    def step(self, moment: int) -> z3.BoolRef:
        """Some event leads from this state to the next."""
        return self.some(self.step_of(moment, event) for event in self._system.events)

    def step_of(self, moment: int, event: Event) -> z3.BoolRef:
        """The event, with the arguments of this moment, leads from this state to the next."""
        moves = (e.eq(v.next, self._system.update(event, v)) for v in self._system.variables)
        return self.holds(moment, *_accepts(event), *(o.holds for o in event.obligations), *moves)

    def escapes(self, event: Event) -> z3.BoolRef:
        """The event breaks no obligation at moment 0 and yet gives a variable a value outside its domain."""
        stray = []
        for v in self._system.variables:
            update = self._system.update(event, v)
            if v.domain.bounds is not None:
                stray.append(e.not_(e.within(update, *v.domain.bounds)))
        return self.holds(0, *_accepts(event), *(o.holds for o in event.obligations), e.or_(*stray))

    def violates(self, moment: int, prop: SafetyProperty) -> z3.BoolRef:
        """The state violates the property, or, for one about steps, some step from it does."""
        match prop:
            case Invariant():
                return self.holds(moment, e.not_(prop.holds))
            case Reachable():
                return self.holds(moment, prop.target)
            case RangeCheck():
                return self.holds(moment, *_accepts(self._event(prop.event)), e.not_(prop.obligation.holds))
            case StepInvariant():
                return self.some(
                    z3.And(self.step_of(moment, self._event(name)), self.holds(moment, e.not_(holds)))
                    for name, holds in prop.holds.items()
                )

    def satisfies(self, moment: int, prop: SafetyProperty) -> z3.BoolRef:
        """Implied by: the state does not violate the property. (Nothing where that cannot be said of a state.)"""
        condition = safe(self._system, prop)
        return self.holds(moment, e.TRUE if condition is None else condition)

    def accepted(self, moment: int, event: str) -> z3.BoolRef:
        """The event is accepted in this state for some arguments. Raises Unsupported."""
        return self.at(moment, accepted(self._system, event))

    def _event(self, name: str) -> Event:
        return self._system.event_by_name[name]

    def _moment(self, number: int) -> _Moment:
        while len(self._moments) <= number:
            self._moments.append(self._made(len(self._moments)))
        return self._moments[number]

    def _made(self, number: int) -> _Moment:
        self._states.append(self._state(number + 1))
        leaves: dict[tuple[Op, object], z3.ExprRef] = {}
        domains: list[z3.BoolRef] = []
        for v, now, after in zip(self._system.variables, *self._states[number : number + 2], strict=True):
            leaves[Op.VAR, v.name] = now
            leaves[Op.NEXT, v.name] = after
            domains += encode.inside(now, v.domain.bounds) + encode.inside(after, v.domain.bounds)
        for event in self._system.events:
            for p in event.parameters:
                argument = encode.constant(f"{number}:{event.name}:{p.name}", p.domain.bounds, self._context)
                leaves[Op.PARAM, (event.name, p.name)] = argument
                domains += encode.inside(argument, p.domain.bounds)
        system = self._system
        return _Moment(leaves, domains, encode.Translator(self._context, leaves, lambda name: accepted(system, name)))

    def _state(self, number: int) -> list[z3.ExprRef]:
        return [encode.constant(f"{number}:{v.name}", v.domain.bounds, self._context) for v in self._system.variables]


def _accepts(event: Event) -> list[Expr]:
    return [e.implies(r.condition, r.test) for r in event.requires]
