"""How does a System become code? Python source with one function per question, compiled once.

Contract: `load` gives a `Machine`. Its functions are written from the merged guards and updates of the events, and
agree with the reference semantics. Steps come in the order of paths: events in the order of the file, arguments from
left to right, ascending; of several arguments with one effect only the least appear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from symplan import expr as e
from symplan.explicit.steps import Arguments, Loops, Watched, write_event
from symplan.explicit.writer import Writer
from symplan.expr import Expr, Op, Value
from symplan.model import Event, SafetyProperty, State, System, target

Hit: TypeAlias = tuple[int, int, Arguments, State | None]
"""A step that a property asks for: the property's number, the event's, the arguments, the state reached or None."""

Labelled: TypeAlias = tuple[int, Arguments, State]
"""A step: the event's number, the arguments, the state reached."""


@dataclass(frozen=True)
class Machine:
    """A system as compiled functions.

    Args:
        system: with the monitors that the properties need.
        properties: those that `expand` and `judge` look out for; their numbers are the positions here.
        expand: the states after the steps from a state, each once per event, in the order of paths. Looks out for the
            step targets whose numbers are in the given set: appends the first `Hit` of each, and takes the number out.
        judge: does the same for the state targets, and appends their numbers.
        steps: the steps from a state with their labels; for one event and one target those with the least arguments.
        tries: how many combinations of an event with arguments `expand` tries in a state, at the most.
    """

    system: System
    properties: tuple[SafetyProperty, ...]
    expand: Callable[[State, set[int], list[Hit]], list[State]]
    judge: Callable[[State, set[int], list[int]], None]
    steps: Callable[[State], list[Labelled]]
    tries: int

    def observer(self, terms: Sequence[Expr]) -> Callable[[State], tuple[Value, ...]]:
        """A function from a state to the values of the terms."""
        writer = _opened("observe(s)", self.system)
        writer.share(terms)
        values = [writer.text(term) for term in terms]
        writer.line(f"return ({''.join(v + ', ' for v in values)})")
        observe: Callable[[State], tuple[Value, ...]] = _compiled(writer, "observe", _enabled(self.system, terms))
        return observe

    @cached_property
    def _radices(self) -> list[tuple[int, int]]:
        """Per variable the first of its initial values, and how many there are."""
        return [
            (v.now.lo, v.now.hi - v.now.lo + 1) if v.initial is None else (int(v.initial), 1)
            for v in self.system.variables
        ]

    def initial(self) -> Iterator[State]:
        """The initial states in order, one by one."""
        count = 1
        for _, radix in self._radices:
            count *= radix
        number = 0
        while number < count:
            yield self._initial(number)
            number += 1

    def _initial(self, number: int) -> State:
        values: list[Value] = []
        for (lo, radix), variable in zip(reversed(self._radices), reversed(self.system.variables), strict=True):
            number, digit = divmod(number, radix)
            values.append(bool(lo + digit) if variable.domain.bounds is None else lo + digit)
        return tuple(reversed(values))


def load(system: System, properties: Sequence[SafetyProperty]) -> Machine:
    """Generate and compile the code.

    Args:
        system: with the monitors of the properties.
        properties: what the search looks out for.

    Raises:
        TooManyArguments: an event cannot be tried with all arguments in every state.
    """
    targets = [target(p) for p in properties]
    states = [(number, t.state) for number, t in enumerate(targets) if t.state is not None]
    watched = {
        event.name: [
            Watched(number, _read_before(system, event, t.step[event.name]), t.leaves_range)
            for number, t in enumerate(targets)
            if event.name in t.step
        ]
        for event in system.events
    }
    guards = [event.guard for event in system.events]
    names = _enabled(system, guards + [c for _, c in states] + [w.condition for ws in watched.values() for w in ws])
    expander, tries = _expander(system, watched)
    return Machine(
        system,
        tuple(properties),
        _compiled(expander, "expand", names),
        _compiled(_judge(system, states), "judge", names),
        _compiled(_labeller(system), "steps", names),
        tries,
    )


def _read_before(system: System, event: Event, condition: Expr) -> Expr:
    """The condition with the state after the step expressed by the state before it."""
    by_name = {v.name: v for v in system.variables}
    reached = {
        node: system.update(event, by_name[str(node.payload)]) for node in e.postorder(condition) if node.op is Op.NEXT
    }
    return e.substitute(condition, reached)


def _compiled(writer: Writer, name: str, names: dict[str, Any]) -> Any:
    namespace = {"cut": _cut, **names}
    exec(compile(writer.source(), f"<generated {name}>", "exec"), namespace)
    return namespace[name]


def _cut(lo: int, hi: int, *borders: int) -> list[int]:
    return sorted({lo, *(b for b in borders if lo < b <= hi)})


def _opened(signature: str, system: System) -> Writer:
    writer = Writer({(Op.VAR, v.name): f"v{i}" for i, v in enumerate(system.variables)})
    writer.open(f"def {signature}:")
    if system.variables:
        writer.line("".join(f"v{i}, " for i in range(len(system.variables))) + "= s")
    return writer


def _expander(system: System, watched: dict[str, list[Watched]]) -> tuple[Writer, int]:
    writer = _opened("expand(s, wanted, hits)", system)
    writer.line("out = []")
    tries = sum(
        write_event(writer, system, number, event, watched[event.name], labelled=False)
        for number, event in enumerate(system.events)
    )
    writer.line("return out")
    return writer, tries


def _labeller(system: System) -> Writer:
    writer = _opened("steps(s)", system)
    writer.line("out = []")
    for number, event in enumerate(system.events):
        write_event(writer, system, number, event, (), labelled=True)
    writer.line("return out")
    return writer


def _judge(system: System, conditions: Sequence[tuple[int, Expr]]) -> Writer:
    writer = _opened("judge(s, wanted, hits)", system)
    for number, condition in conditions:
        with writer.block(f"if {number} in wanted:"):
            writer.share([condition])
            with writer.block(f"if {writer.text(condition)}:"):
                writer.line(f"wanted.discard({number})")
                writer.line(f"hits.append({number})")
    writer.line("return")
    return writer


def _enabled(system: System, terms: Sequence[Expr]) -> dict[str, Any]:
    """The functions behind the ENABLED nodes below the terms."""
    names: dict[str, Any] = {}
    for name in e.leaves(Op.ENABLED, *terms):
        event = system.event_by_name[str(name)]
        writer = _opened("enabled(s)", system)
        loops = Loops(writer, event, [event.guard])
        with loops.inside(event.guard):
            writer.line("return True")
        writer.line("return False")
        names[f"enabled_{name}"] = _compiled(writer, "enabled", {})
    return names
