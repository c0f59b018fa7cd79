"""Verdicts by definition, with the interpreter and no cleverness: what engines are compared with on small systems."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, product
from typing import TypeAlias

from symplan import interp
from symplan.expr import Expr, Value
from symplan.model import Event, LeadsTo, SafetyProperty, State, System, target
from symplan.verdict import Step, Trace

Label: TypeAlias = tuple[int, tuple[Value, ...]]
"""A step as paths compare it: the event's number and the arguments."""

Key: TypeAlias = tuple[State, tuple[Label, ...]]
"""A path as paths compare it: the start and the steps."""


def all_arguments(event: Event) -> Iterator[tuple[Value, ...]]:
    return product(*(p.domain.values for p in event.parameters))


def all_states(system: System) -> Iterator[State]:
    """Every assignment of values to the variables, reachable or not."""
    return product(*(v.domain.values for v in system.variables))


@dataclass
class Naive:
    """Everything about one system (with the monitors that are to be watched), by enumeration."""

    system: System

    def __post_init__(self) -> None:
        self._steps: dict[State, list[tuple[Label, State]]] = {}
        self._leaving: dict[State, list[Label]] = {}

    def _expand(self, state: State) -> None:
        self._steps[state], self._leaving[state] = [], []
        for number, event in enumerate(self.system.events):
            for arguments in all_arguments(event):
                outcome = interp.attempt(self.system, state, event, arguments)
                if isinstance(outcome, interp.Stepped):
                    self._steps[state].append(((number, arguments), outcome.target))
                elif isinstance(outcome, interp.LeavesRange):
                    self._leaving[state].append((number, arguments))

    def steps(self, state: State) -> list[tuple[Label, State]]:
        """The steps in order, with all arguments."""
        if state not in self._steps:
            self._expand(state)
        return self._steps[state]

    def leaving(self, state: State) -> list[Label]:
        """The accepted events that leave a range."""
        self.steps(state)
        return self._leaving[state]

    @cached_property
    def levels(self) -> list[dict[State, Key]]:
        """The states by their distance, each with its least shortest path."""
        levels: list[dict[State, Key]] = [{s: (s, ()) for s in interp.initial_states(self.system)}]
        seen = set(levels[0])
        while levels[-1]:
            following: dict[State, Key] = {}
            for state, (start, path) in levels[-1].items():
                for label, reached in self.steps(state):
                    key = (start, (*path, label))
                    if reached not in seen and (reached not in following or key < following[reached]):
                        following[reached] = key
            seen |= following.keys()
            levels.append(following)
        return levels[:-1]

    @property
    def reachable(self) -> set[State]:
        return {state for level in self.levels for state in level}

    @property
    def triples(self) -> int:
        """Different triples of a state, an event and the state reached."""
        return len({(s, label[0], reached) for s in self.reachable for label, reached in self.steps(s)})

    def holds(self, condition: Expr, state: State) -> bool:
        return interp.holds(condition, interp.Scene(self.system, state))

    # --- safety ---

    def least_path(self, prop: SafetyProperty) -> Key | None:
        """The least path to the property's target, by comparing all paths to targets of the least length."""
        wanted = target(prop)
        found: list[Key] = []
        for length, level in enumerate(self.levels):
            if found and len(found[0][1]) < length:
                break
            for state, (start, path) in level.items():
                if wanted.state is not None and self.holds(wanted.state, state):
                    found.append((start, path))
                found += [(start, (*path, label)) for label in self._last_steps(prop, state)]
        return min(found, key=lambda key: (len(key[1]), key), default=None)

    def _last_steps(self, prop: SafetyProperty, state: State) -> Iterator[Label]:
        wanted = target(prop)
        steps: list[tuple[Label, State | None]] = [(label, None) for label in self.leaving(state)]
        for label, reached in steps if wanted.leaves_range else self.steps(state):
            event = self.system.events[label[0]]
            if event.name in wanted.step and interp.holds(
                wanted.step[event.name], interp.Scene(self.system, state, event, label[1], reached)
            ):
                yield label

    def trace(self, key: Key, loop: int | None = None) -> Trace:
        """The path as an engine gives it; a label with the number of events is a rest."""
        observed = self.system.observed
        state: State | None = key[0]
        steps = []
        for number, arguments in key[1]:
            assert state is not None
            if number == len(self.system.events):
                steps.append(Step(None, (), state[:observed]))
                continue
            state = next((reached for label, reached in self.steps(state) if label == (number, arguments)), None)
            steps.append(Step(self.system.events[number].name, arguments, None if state is None else state[:observed]))
        return Trace(key[0][:observed], tuple(steps), loop)

    # --- liveness ---

    def accepted(self, state: State) -> set[str]:
        """The names of the events that are accepted for some arguments."""
        labels = chain((label for label, _ in self.steps(state)), self.leaving(state))
        return {self.system.events[number].name for number, _ in labels}

    def is_lasso(self, prop: LeadsTo, states: list[State], path: tuple[Label, ...], loop: int) -> bool:
        """The definition, word for word: positions 0..n, the loop from `loop` to n."""
        n = len(path)
        if states[n] != states[loop]:
            return False
        goal = [self.holds(prop.goal, s) for s in states]
        if any(goal[loop:]):
            return False
        if not any(self.holds(prop.trigger, states[j]) and not any(goal[j:]) for j in range(n + 1)):
            return False
        taken = {self.system.events[i].name for i, _ in path[loop:] if i < len(self.system.events)}
        accepted = [self.accepted(s) for s in states[loop:n]]
        return all(e in taken or any(e not in a for a in accepted) for e in prop.weak) and all(
            e in taken or not any(e in a for a in accepted) for e in prop.strong
        )

    def least_lasso(self, prop: LeadsTo, most: int, paths: int = 20_000) -> tuple[Key, int] | int | None:
        """The least lasso with at most that many steps, by trying all paths in order.

        Returns:
            The path and the start of its loop; None when there is no lasso of at most `most` steps; a number when
            there is none of at most that many steps and there are more than `paths` paths of one more.
        """
        rest = len(self.system.events)
        for n in range(1, most + 1):
            layer: list[tuple[Key, list[State]]] = [((s, ()), [s]) for s in sorted(self.levels[0])]
            for _ in range(n - 1):
                layer = [
                    ((key[0], (*key[1], label)), [*states, reached])
                    for key, states in layer
                    for label, reached in self._different_steps(states[-1])
                ]
                if len(layer) > paths:
                    return n - 1
            for key, states in layer:
                last = [*self._different_steps(states[-1]), ((rest, ()), states[-1])]
                for label, reached in last:
                    path = (*key[1], label)
                    for loop in [n - 1] if label[0] == rest else range(n):
                        if self.is_lasso(prop, [*states, reached], path, loop):
                            return (key[0], path), loop
        return None

    def _different_steps(self, state: State) -> list[tuple[Label, State]]:
        """Of the steps of one event to one state, the first."""
        first: dict[tuple[int, State], tuple[Label, State]] = {}
        for label, reached in self.steps(state):
            first.setdefault((label[0], reached), (label, reached))
        return list(first.values())

    def open_states(self, prop: LeadsTo) -> set[State]:
        """The reachable states in which an obligation may be open."""
        closed = {s for s in self.reachable if self.holds(prop.goal, s)}
        todo = [s for s in self.reachable - closed if self.holds(prop.trigger, s)]
        region = set(todo)
        while todo:
            fresh = {reached for _, reached in self.steps(todo.pop())} - closed - region
            region |= fresh
            todo += fresh
        return region

    def fair_run_stays(self, prop: LeadsTo, region: set[State]) -> bool:
        """Whether a fair run can stay in the region: some set of states is visited again and again, and no other."""
        return any(
            self._fair_set(prop, set(chosen))
            for size in range(1, len(region) + 1)
            for chosen in combinations(sorted(region), size)
        )

    def _fair_set(self, prop: LeadsTo, chosen: set[State]) -> bool:
        inside = {s: [(label[0], reached) for label, reached in self.steps(s) if reached in chosen] for s in chosen}
        for s in chosen:
            todo, seen = [s], {s}
            while todo:
                fresh = {reached for _, reached in inside[todo.pop()]} - seen
                seen |= fresh
                todo += fresh
            if seen != chosen:
                return False
        taken = {self.system.events[number].name for s in chosen for number, _ in inside[s]}
        accepted = [self.accepted(s) for s in chosen]
        return all(e in taken or any(e not in a for a in accepted) for e in prop.weak) and all(
            e in taken or not any(e in a for a in accepted) for e in prop.strong
        )
