"""How does a step become a function of a state and some inputs?

Contract: for targets whose models are state machines with inputs. One input says which event is chosen, 0 for a rest,
n for the n-th event of the system; the parameters of the events are inputs, too. A parameter of type Content is left
out: it has one value.
"""

from __future__ import annotations

from dataclasses import dataclass

from symplan import expr as e
from symplan.domains import ContentDomain, Domain
from symplan.export.outline import Move, Outline, SafetyCheck, StateCheck
from symplan.expr import Expr, Op
from symplan.model import Variable

Leaf = tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Input:
    """A parameter of an event."""

    event: str
    name: str
    domain: Domain
    leaf: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """The inputs of a program."""

    outline: Outline

    @property
    def leaf(self) -> Expr:
        """The number of the chosen event."""
        return e.leaf(Op.PARAM, ("", "event"), (0, len(self.outline.moves)))

    @property
    def inputs(self) -> list[Input]:
        return [
            Input(event.name, p.name, p.domain, event.parameter(p.name))
            for event in self.outline.system.events
            for p in event.parameters
            if not isinstance(p.domain, ContentDomain)
        ]

    def chosen(self, event: str) -> Expr:
        number = 1 + next(i for i, m in enumerate(self.outline.moves) if m.event.name == event)
        return e.eq(self.leaf, e.const(number))

    def taken(self, move: Move) -> Expr:
        """The state that follows is what the event makes of this one."""
        return e.and_(self.chosen(move.event.name), move.moves)

    def after(self, variable: Variable) -> Expr:
        """The value of a variable in the next state."""
        value = variable.now
        for move in reversed(self.outline.moves):
            if variable.name in move.updates:
                value = e.ite(self.taken(move), move.updates[variable.name], value)
        return value

    def bad(self, check: SafetyCheck) -> Expr:
        """The state is a violating one, or the choice in it is a violating step."""
        if isinstance(check, StateCheck):
            return self.outline.plain(check.bad)
        return self.outline.plain(e.or_(*(e.and_(self.chosen(name), bad) for name, bad in check.bad.items())))
