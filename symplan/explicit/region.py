"""Where can the obligation of a `leads to` be open, and how can it stay open?

Contract: the region holds the reachable states that are reached from a state with the trigger and without the goal
through states without the goal, that state included. A run violates the property if and only if it is fair and never
leaves the region from some moment on. `Region` is the graph of the steps inside it, with what fairness asks about.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

from symplan import expr as e
from symplan.explicit.search import Limits, Space
from symplan.model import LeadsTo

_CHECK_EVERY = 256


class OutOfTime(Exception):
    """The deadline has passed."""


@dataclass
class Region:
    """A graph; its nodes are numbered from 0 in the order of their discovery.

    Fairness is kept in bit masks: bit i stands for the i-th constraint of `fair`, the weak ones first.

    Args:
        space: all reachable states.
        prop: the property.
        pending: per state of the space, whether the trigger holds and the goal does not.
        closed: per state of the space, whether the goal holds.
        states: per node, the number of its state in the space.
        accepted: per node, which constraints' events are accepted there.
        first: per node, where its edges start; one entry more than there are nodes.
        taken: per edge, the constraints of whose events it is a step.
        reached: per edge, the node that it leads to.
    """

    space: Space
    prop: LeadsTo
    pending: bytearray
    closed: bytearray
    states: list[int] = field(default_factory=list)
    accepted: list[int] = field(default_factory=list)
    first: array[int] = field(default_factory=lambda: array("q", [0]))
    taken: array[int] = field(default_factory=lambda: array("q"))
    reached: array[int] = field(default_factory=lambda: array("q"))

    @property
    def fair(self) -> tuple[str, ...]:
        return self.prop.weak + self.prop.strong

    @property
    def weak_mask(self) -> int:
        return (1 << len(self.prop.weak)) - 1

    @property
    def strong_mask(self) -> int:
        return (1 << len(self.fair)) - 1 - self.weak_mask

    def edges(self, node: int) -> zip[tuple[int, int]]:
        """The steps from a node that stay in the region, as pairs of `taken` and the node reached."""
        a, b = self.first[node], self.first[node + 1]
        return zip(self.taken[a:b], self.reached[a:b], strict=True)

    def event_masks(self) -> list[int]:
        """Per event of the system, the constraints that speak of it."""
        return [
            sum(1 << i for i, name in enumerate(self.fair) if name == event.name)
            for event in self.space.machine.system.events
        ]


def region(space: Space, prop: LeadsTo, limits: Limits) -> Region:
    """The region of a property in a complete space.

    Raises:
        OutOfTime: the deadline has passed.
    """
    machine = space.machine
    conditions = machine.observer([prop.trigger, prop.goal])
    accepts = machine.observer([e.enabled(name) for name in prop.weak + prop.strong])
    pending, closed = bytearray(len(space.states)), bytearray(len(space.states))
    for number, state in enumerate(space.states):
        trigger, goal = conditions(state)
        pending[number], closed[number] = trigger and not goal, goal
    graph = Region(space, prop, pending, closed)
    masks = graph.event_masks()
    graph.states.extend(number for number in range(len(space.states)) if pending[number])
    nodes = {number: node for node, number in enumerate(graph.states)}
    for node, number in enumerate(graph.states):
        if node % _CHECK_EVERY == 0 and limits.passed:
            raise OutOfTime
        state = space.states[number]
        graph.accepted.append(_mask(accepts(state)))
        edges: dict[tuple[int, int], None] = {}
        for event, _, reached in machine.steps(state):
            target = space.index[reached]
            if not closed[target]:
                if target not in nodes:
                    nodes[target] = len(graph.states)
                    graph.states.append(target)
                edges[masks[event], nodes[target]] = None
        graph.taken.extend(taken for taken, _ in edges)
        graph.reached.extend(target for _, target in edges)
        graph.first.append(len(graph.reached))
    return graph


def _mask(flags: Sequence[object]) -> int:
    return sum(1 << i for i, flag in enumerate(flags) if flag)
