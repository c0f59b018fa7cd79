"""State machines that were read from exported text, and what they say about a program's properties, by enumeration.

Nothing here knows how an exporter works; only names connect the machine with the program: those of its variables, of
the inputs `event` and `Event_parameter`, and of what watches a property, which begins with the property's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TypeAlias

from reference import Expected

from symplan.domains import ContentDomain
from symplan.expr import Value
from symplan.model import LeadsTo, System

Point: TypeAlias = tuple[Value, ...]
Outputs: TypeAlias = tuple[Point, tuple[Value, ...], tuple[tuple[Value, ...], ...]] | None
"""The next state, one value per safety property (true: bad), several per liveness property; None when not allowed."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine.

    Args:
        states: names of its variables.
        initial: their first values; None stands for any.
        inputs: names.
        properties: names, those of safety first.
        step: from a state and inputs.
        encode: the machine's value for a value of the program, by name.
    """

    states: tuple[str, ...]
    initial: tuple[Value | None, ...]
    inputs: tuple[str, ...]
    properties: tuple[str, ...]
    step: Callable[[Point, Point], Outputs]
    encode: Callable[[str, Value], Value]


def mangled(name: str) -> str:
    """A name as an identifier; the programs of the tests have none that fall together."""
    return re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")


@dataclass
class Judge:
    """What a machine says about a program.

    Args:
        machine: read from an export.
        system: the exported program, of which names and domains are used.
        rng: draws the arguments of events that are not chosen, which must not matter.
    """

    machine: Machine
    system: System
    rng: Random

    def __post_init__(self) -> None:
        self.watched = self.system.watched(self.system.properties)
        self.safety = [p for p in self.system.properties if not isinstance(p, LeadsTo)]
        assert {mangled(v.name) for v in self.watched.variables} <= set(self.machine.states)
        self.liveness = [p for p in self.system.properties if isinstance(p, LeadsTo)]
        assert list(self.machine.properties) == [mangled(p.name) for p in (*self.safety, *self.liveness)]

    def answers(self) -> dict[str, Expected]:
        found = {p.name: Expected(False, None) for p in self.safety}
        levels = self._levels()
        for depth, level in enumerate(levels):
            for outputs in level:
                for prop, bad in zip(self.safety, outputs, strict=True):
                    if bad and not found[prop.name].found:
                        found[prop.name] = Expected(True, depth)
        for number, prop in enumerate(self.liveness):
            found[prop.name] = Expected(self._runs_for_ever(number, prop), None)
        return found

    # --- inputs -----------------------------------------------------------------------------------------------------

    def _choices(self, guesses: Sequence[str]) -> Iterator[Point]:
        """Every event with all its arguments, and a rest; all values of these guesses, the others are false."""
        domains = {
            f"{mangled(event.name)}_{mangled(p.name)}": p.domain
            for event in self.system.events
            for p in event.parameters
            if not isinstance(p.domain, ContentDomain)
        }
        free = [name for name in self.machine.inputs if name not in domains and name != "event"]
        for number, event in enumerate((None, *self.system.events)):
            own = [n for n in domains if event is not None and n.startswith(f"{mangled(event.name)}_")]
            for values in product(*(domains[n].values for n in own), *((False, True) for _ in guesses)):
                point: dict[str, Value] = dict(zip((*own, *guesses), values, strict=True))
                point |= {n: self.rng.choice(d.values) for n, d in domains.items() if n not in own}
                point |= {n: False for n in free if n not in guesses}
                point["event"] = number
                yield tuple(self.machine.encode(n, point[n]) for n in self.machine.inputs)

    def _starts(self) -> Iterator[Point]:
        values: list[Sequence[Value]] = []
        domains = {mangled(v.name): v.domain for v in self.watched.variables}
        for name, initial in zip(self.machine.states, self.machine.initial, strict=True):
            values.append(
                [initial] if initial is not None else [self.machine.encode(name, v) for v in domains[name].values]
            )
        return product(*values)

    # --- safety -----------------------------------------------------------------------------------------------------

    def _levels(self) -> Iterator[list[tuple[Value, ...]]]:
        """By distance, the outputs for safety properties of all states and choices there."""
        choices = list(self._choices(()))
        keep = self._projection(None)
        level = dict.fromkeys(map(keep, self._starts()))
        seen = set(level)
        while level:
            outputs: dict[tuple[Value, ...], None] = {}
            following: dict[Point, None] = {}
            for state in level:
                for choice in choices:
                    step = self.machine.step(state, choice)
                    assert step is not None, "every choice within the domains is allowed"
                    after, bad, _ = step
                    outputs[bad] = None
                    after = keep(after)
                    if after not in seen:
                        seen.add(after)
                        following[after] = None
            yield list(outputs)
            level = following

    def _projection(self, prop: LeadsTo | None) -> Callable[[Point], Point]:
        """Holds everything that watches other properties at its first value; it must not matter to this one."""
        own = {mangled(v.name) for v in self.watched.variables} | {"first"}
        if prop is not None:
            own |= {n for n in self.machine.states if self._watches(n) == mangled(prop.name)}
        kept = [n in own for n in self.machine.states]
        initial = self.machine.initial

        def keep(state: Point) -> Point:
            held = [s if k else i for s, i, k in zip(state, initial, kept, strict=True)]
            assert None not in held
            return tuple(v for v in held if v is not None)

        return keep

    def _watches(self, name: str) -> str | None:
        owners = [mangled(p.name) for p in self.liveness if name.startswith(f"{mangled(p.name)}_")]
        return max(owners, key=len) if owners else None

    # --- liveness ---------------------------------------------------------------------------------------------------

    def _runs_for_ever(self, number: int, prop: LeadsTo) -> bool:
        """There is a run on which all conditions of the property hold infinitely often."""
        guesses = [n for n in self.machine.inputs if self._watches(n) == mangled(prop.name)]
        choices = list(self._choices(guesses))
        keep = self._projection(prop)
        edges: dict[Point, list[tuple[Point, tuple[Value, ...]]]] = {}
        stack = list(map(keep, self._starts()))
        while stack:
            state = stack.pop()
            if state in edges:
                continue
            edges[state] = []
            for choice in choices:
                step = self.machine.step(state, choice)
                assert step is not None
                after = keep(step[0])
                edges[state].append((after, step[2][number]))
                stack.append(after)
        for component in components({s: [t for t, _ in out] for s, out in edges.items()}):
            inside = [c for s in component for t, c in edges[s] if t in component]
            if inside and all(any(column) for column in zip(*inside, strict=True)):
                return True
        return False


def components(edges: Mapping[Hashable, Sequence[Hashable]]) -> Iterator[set[Hashable]]:
    """The strongly connected components (Kosaraju), all that can be reached from any node of the mapping."""
    order: list[Hashable] = []
    seen: set[Hashable] = set()
    for root in edges:
        stack: list[tuple[Hashable, bool]] = [(root, False)]
        while stack:
            node, done = stack.pop()
            if done:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                stack.append((node, True))
                stack += [(t, False) for t in edges[node]]
    back: dict[Hashable, list[Hashable]] = {node: [] for node in edges}
    for node, targets in edges.items():
        for t in targets:
            back[t].append(node)
    placed: set[Hashable] = set()
    for root in reversed(order):
        if root in placed:
            continue
        component, todo = set(), [root]
        while todo:
            node = todo.pop()
            if node not in placed:
                placed.add(node)
                component.add(node)
                todo += back[node]
        yield component
