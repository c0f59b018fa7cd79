"""What does every target have to say about a program?

Contract: an `Outline` holds a program and its monitors as moves and checks, in terms alone. The targets differ only in
how they write it down.

The moves leave out what cannot be seen. In every state an event is *chosen*, with arguments, or a rest is. A chosen
event moves when it is accepted and stays in range; otherwise the state stays as it is, like in a rest. Since a rest is
possible in every state, this adds no run and takes none away; that a choice leaves a range is seen by the check of that
range, which looks at the choice and not at the state behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from symplan import expr as e
from symplan.domains import ConfidenceDomain, Domain, EnumDomain
from symplan.export.files import Unsupported
from symplan.expr import Expr, Op
from symplan.model import Event, LeadsTo, Property, SafetyProperty, System, Variable, target
from symplan.smt import quantify


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """What an event does.

    Args:
        event: the event.
        accepted: when it is accepted, over the state and the parameters.
        moves: when it also stays in range.
        updates: by variable, its value afterwards; variables that it never changes are left out.
    """

    event: Event
    accepted: Expr
    moves: Expr
    updates: Mapping[str, Expr]


@dataclass(frozen=True, slots=True, eq=False)
class StateCheck:
    """A state with `bad` is what a shortest path of the property ends in."""

    property: SafetyProperty
    bad: Expr


@dataclass(frozen=True, slots=True, eq=False)
class StepCheck:
    """A choice of an event in a state with `bad[event]` is the last step of a shortest path of the property."""

    property: SafetyProperty
    bad: Mapping[str, Expr]


SafetyCheck: TypeAlias = StateCheck | StepCheck
Check: TypeAlias = SafetyCheck | LeadsTo


@dataclass(frozen=True)
class Outline:
    """A program for one target.

    Args:
        system: with all the monitors that its properties need.
        target: the target's name, for refusals.
    """

    system: System
    target: str

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self._move(event) for event in self.system.events)

    def _move(self, event: Event) -> Move:
        values = ((v, self.system.update(event, v)) for v in self.system.variables)
        updates = {v.name: value for v, value in values if value is not v.now}
        return Move(event, event.guard, e.and_(event.guard, event.stays_in_range), updates)

    def move(self, event: str) -> Move:
        return next(m for m in self.moves if m.event.name == event)

    @cached_property
    def safety(self) -> tuple[SafetyCheck, ...]:
        return tuple(self._check(p) for p in self.system.properties if not isinstance(p, LeadsTo))

    def _check(self, prop: SafetyProperty) -> SafetyCheck:
        goal = target(prop)
        if goal.state is not None:
            return StateCheck(prop, goal.state)
        return StepCheck(prop, quantify.attempts(self.system, goal))

    @cached_property
    def liveness(self) -> tuple[LeadsTo, ...]:
        return tuple(p for p in self.system.properties if isinstance(p, LeadsTo))

    def acceptable(self, event: str) -> Expr:
        """The states in which the event is accepted for some arguments, said without its parameters.

        Raises:
            Unsupported: that takes too many cases.
        """
        try:
            return quantify.accepted(self.system, event)
        except quantify.Unsupported as refusal:
            raise Unsupported(
                f"{self.target} has no quantifier over arguments, and {refusal}; "
                f"narrow the parameters that the requires of {event} read, or export to tla"
            ) from None

    def plain(self, condition: Expr) -> Expr:
        """A condition without `ENABLED`. Raises Unsupported as `acceptable` does."""
        leaves = e.leaves(Op.ENABLED, condition).values()
        return e.substitute(condition, {leaf: self.acceptable(str(leaf.payload)) for leaf in leaves})

    @property
    def rigid(self) -> Iterator[Variable]:
        """The variables that no event changes and that may have several values."""
        changed = {name for m in self.moves for name in m.updates}
        return (v for v in self.system.variables if v.initial is None and v.name not in changed)


def outline(system: System, target_name: str) -> Outline:
    return Outline(system.watched(system.properties), target_name)


def title(prop: Property) -> str:
    """What a comment calls a property."""
    return f"{prop.name} ({prop.code}, {prop.kind})"


WITNESS = "the counterexample is the witness"
"""What a comment says of a `reachable`, whose negation is what the target is asked to prove."""


def members(domain: Domain) -> str:
    """What the numbers of a type stand for, for a comment."""
    match domain:
        case EnumDomain(members=members):
            return ": " + ", ".join(f"{i} {member}" for i, member in enumerate(members))
        case ConfidenceDomain():
            return ": hundredths"
        case _:
            return ""
