"""Which states can be reached, and by which least shortest path?

Contract: breadth first, states in the order of their discovery, successors in the order of paths. So the first path
found to a state is its shortest, and of its shortest paths the first: states of one depth are expanded in the order
of their least paths, and the extensions of an earlier path stand before those of a later one.

`Space` is all that the rest of the package reads, so a search that stores states in another way can take this one's
place.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic
from typing import TypeAlias

from symplan.explicit.code import Hit, Machine
from symplan.explicit.steps import Arguments
from symplan.model import State, target
from symplan.verdict import Step, Trace

SECONDS_BETWEEN_REPORTS = 0.5

TRIES_PER_STATE = 200
"""So many combinations of an event with arguments are what a state may cost. Where it costs more, fewer are stored."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search gives up.

    Args:
        states: greatest number of states that are stored, if expanding one costs no more than `TRIES_PER_STATE`.
        deadline: a value of `time.monotonic()`; None means no limit.
    """

    states: int
    deadline: float | None = None

    @property
    def passed(self) -> bool:
        return self.deadline is not None and monotonic() >= self.deadline


@dataclass(frozen=True, slots=True)
class Seen:
    """How far the search is."""

    states: int
    depth: int


@dataclass(frozen=True, slots=True)
class Found:
    """The least shortest path for the property with this number in `Machine.properties`."""

    number: int
    trace: Trace


Searching: TypeAlias = Generator[Seen | Found, None, "Space"]


@dataclass
class Space:
    """What a search has visited.

    Args:
        machine: the system's code.
        states: in the order of discovery.
        index: where each state stands.
        parents: per state the one from which it was first reached, -1 for an initial state.
        starts: per depth, where its states start.
        transitions: how many different triples (state, event, state reached) were seen.
        stopped: why the search ended early; empty when these are all states.
        judged: no path of at most this many steps was missed; None when not even all initial states were looked at.
            Says nothing that is not known anyway once the search is complete.
    """

    machine: Machine
    states: list[State] = field(default_factory=list)
    index: dict[State, int] = field(default_factory=dict)
    parents: array[int] = field(default_factory=lambda: array("q"))
    starts: list[int] = field(default_factory=lambda: [0])
    transitions: int = 0
    stopped: str = ""
    judged: int | None = None

    @property
    def complete(self) -> bool:
        return not self.stopped

    @property
    def depth(self) -> int:
        """The greatest distance of a state from the initial ones."""
        return len(self.starts) - 1 - (self.starts[-1] == len(self.states) and len(self.starts) > 1)

    def add(self, state: State, parent: int) -> None:
        self.index[state] = len(self.states)
        self.states.append(state)
        self.parents.append(parent)

    def trace(self, number: int, last: Hit | None = None) -> Trace:
        """The least shortest path to the state with this number, and one more step when there is a `last`."""
        way = [number]
        while self.parents[way[-1]] >= 0:
            way.append(self.parents[way[-1]])
        states = [self.states[i] for i in reversed(way)]
        steps = [self._first_step(a, b) for a, b in pairwise(states)]
        if last is not None:
            _, event, arguments, reached = last
            steps.append(self.step(event, arguments, reached))
        return Trace(self.visible(states[0]), tuple(steps))

    def _first_step(self, a: State, b: State) -> Step:
        event, arguments = next((event, args) for event, args, reached in self.machine.steps(a) if reached == b)
        return self.step(event, arguments, b)

    def step(self, event: int, arguments: Arguments, reached: State | None) -> Step:
        """A step as traces show it: with the event's name, without monitors."""
        name = self.machine.system.events[event].name
        return Step(name, arguments, None if reached is None else self.visible(reached))

    def visible(self, state: State) -> State:
        return state[: self.machine.system.observed]


def search(machine: Machine, limits: Limits) -> Searching:
    """Visit all reachable states, also beyond those that violate something.

    Yields:
        `Found` for each property at its first path, `Seen` now and then.
    """
    return (yield from _Search(machine, limits).run())


class _Search:
    def __init__(self, machine: Machine, limits: Limits) -> None:
        self.space = Space(machine)
        self.limits = limits
        self.most = max(1, limits.states * TRIES_PER_STATE // max(TRIES_PER_STATE, machine.tries))
        targets = [target(p) for p in machine.properties]
        self.wanted_states = {number for number, t in enumerate(targets) if t.state is not None}
        self.wanted_steps = {number for number, t in enumerate(targets) if t.step}

    def run(self) -> Searching:
        yield from self._start()
        if self.space.complete:
            yield from self._expand()
        return self.space

    def _start(self) -> Iterator[Found]:
        space = self.space
        for state in space.machine.initial():
            if self._full() or self._late():
                return
            space.add(state, -1)
            yield from self._judged()
        space.judged = 0
        space.starts.append(len(space.states))

    def _expand(self) -> Iterator[Seen | Found]:
        space, states, index, expand = self.space, self.space.states, self.space.index, self.space.machine.expand
        hits: list[Hit] = []
        number, next_report = 0, monotonic() + SECONDS_BETWEEN_REPORTS
        while number < len(states):
            if number == space.starts[-1]:
                space.judged = len(space.starts) - 1
                space.starts.append(len(states))
            reached = expand(states[number], self.wanted_steps, hits)
            space.transitions += len(reached)
            for state in reached:
                if state not in index:
                    if self._full():
                        break
                    space.add(state, number)
                    if self.wanted_states:
                        yield from self._judged()
            if hits:
                yield from [Found(hit[0], space.trace(number, hit)) for hit in hits]
                hits.clear()
            if space.stopped or self._late():
                return
            number += 1
            if monotonic() >= next_report:
                next_report = monotonic() + SECONDS_BETWEEN_REPORTS
                yield Seen(len(states), len(space.starts) - 1)

    def _judged(self) -> list[Found]:
        """The state targets that the newest state is the first to satisfy."""
        space, newest = self.space, len(self.space.states) - 1
        numbers: list[int] = []
        space.machine.judge(space.states[newest], self.wanted_states, numbers)
        return [Found(number, space.trace(newest)) for number in numbers]

    def _full(self) -> bool:
        if len(self.space.states) >= self.most:
            self.space.stopped = f"stopped at {self.most:,} states"
            if self.most < self.limits.states:
                self.space.stopped += f" with {self.space.machine.tries:,} combinations of arguments to try in each"
        return bool(self.space.stopped)

    def _late(self) -> bool:
        if self.limits.passed:
            self.space.stopped = f"ran out of time after {len(self.space.states):,} states"
        return bool(self.space.stopped)
