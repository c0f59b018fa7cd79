"""Which is the least fair lasso that keeps an obligation open?

Contract: `least_lasso` gives the lasso with the fewest steps, stem and loop together; of those the one whose steps,
read in a row, come first; of those the one with the shorter stem. It is exact, and this is why.

A position of a path is a state together with *pending*: whether the trigger has held, and the goal has not since.
Where the loop starts with a state a and a pending bit p, the stem is a path to (a, p), and the loop a path from a to
a through states without the goal, on which the trigger is met unless p says that it was before, and every fairness
constraint is met. What has been met grows along the loop, so the loop is a path in the graph of pairs (state, what
has been met).

1. The least length is the minimum over all (a, p) of the shortest stem plus the shortest loop, each found breadth
   first.
2. In a lasso of that length each part is a shortest one, so every position on it lies at its breadth-first distance.
   A backward sweep marks the positions from which the rest of such a lasso can still be completed.
3. The first step after which a marked position is left belongs to the first lasso; the walk keeps all marked
   positions that the steps chosen so far allow: on the stem, and in the loop of every start that was passed.

Resting stands after all events and only as a loop of one step: where it closes a lasso, it is tried last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from symplan.explicit.fairness import Analysis
from symplan.explicit.region import OutOfTime, Region
from symplan.explicit.search import Limits
from symplan.verdict import Step, Trace

_Pair: TypeAlias = tuple[int, int]
"""On a stem: the number of a state and its pending bit. In a loop: a node of the region and what has been met."""

_Layer: TypeAlias = dict[_Pair, None]


def least_lasso(graph: Region, analysis: Analysis, limits: Limits) -> Trace:
    """The lasso.

    Args:
        graph: the region of the property.
        analysis: with at least one fair component.
        limits: only the deadline counts.

    Raises:
        OutOfTime: the deadline has passed.
    """
    finder = _Finder(graph, analysis, limits)
    starts = finder.best_starts()
    return _Walk(finder, starts).trace()


@dataclass
class _Start:
    """A place where a least lasso can start its loop.

    Args:
        position: where the stem ends.
        node: the same state as a node of the region.
        stem: the number of steps before the loop.
        layers: the pairs at each distance from the start of the loop; a sweep leaves only those that a shortest loop
            passes. Empty for a loop that rests.
    """

    position: _Pair
    node: int
    stem: int
    layers: list[_Layer]

    @property
    def length(self) -> int:
        return self.stem + max(1, len(self.layers))


@dataclass
class _Finder:
    graph: Region
    analysis: Analysis
    limits: Limits
    stem_layers: list[_Layer] = field(default_factory=list)

    # --- what has been met: a bit per constraint that is met, a bit per strong one that was accepted, the trigger ---

    @cached_property
    def width(self) -> int:
        return len(self.graph.fair)

    @cached_property
    def trigger_met(self) -> int:
        return 1 << 2 * self.width

    @cached_property
    def met_in(self) -> list[int]:
        """Per node, what is met by passing it."""
        graph = self.graph
        return [
            (graph.weak_mask & ~accepted)
            | (accepted & graph.strong_mask) << self.width
            | (self.trigger_met if graph.pending[number] else 0)
            for number, accepted in zip(graph.states, graph.accepted, strict=True)
        ]

    def complete(self, met: int) -> bool:
        """Whether a loop with this may close."""
        needed = self.graph.weak_mask | self.trigger_met
        return met & needed == needed and not met >> self.width & self.graph.strong_mask & ~met

    # --- stems ---

    @cached_property
    def node(self) -> dict[int, int]:
        """The nodes of the fair components, by the numbers of their states."""
        return {self.graph.states[node]: node for component in self.analysis.fair for node in component}

    @cached_property
    def component(self) -> dict[int, int]:
        return {node: i for i, component in enumerate(self.analysis.fair) for node in component}

    def pair(self, number: int, pending: int) -> _Pair:
        """The position after a step to a state."""
        return number, self.graph.pending[number] | (pending & (1 - self.graph.closed[number]))

    def after(self, position: _Pair) -> Iterator[_Pair]:
        space = self.graph.space
        for state in space.machine.expand(space.states[position[0]], set(), []):
            yield self.pair(space.index[state], position[1])

    def stems(self) -> Iterator[_Layer]:
        """The positions by their distance from the initial states."""
        layer: _Layer = {
            self.pair(number, 0): None for number, parent in enumerate(self.graph.space.parents) if parent < 0
        }
        seen = set(layer)
        while layer:
            self.stem_layers.append(layer)
            yield layer
            following: _Layer = {}
            for position in layer:
                for reached in self.after(position):
                    if reached not in seen:
                        seen.add(reached)
                        following[reached] = None
                self.check()
            layer = following

    def check(self) -> None:
        if self.limits.passed:
            raise OutOfTime

    # --- loops ---

    def met_at(self, position: _Pair) -> int:
        """What is met where a loop starts."""
        return self.met_in[self.node[position[0]]] | (self.trigger_met if position[1] else 0)

    def best_starts(self) -> list[_Start]:
        """The starts of the loops of all lassos of the least length."""
        found: list[_Start] = []
        best: int | None = None
        for stem, layer in enumerate(self.stems()):
            if best is not None and stem >= best:
                break
            here = [(position, self.node[position[0]]) for position in layer if position[0] in self.node]
            resting = [_Start(p, node, stem, []) for p, node in here if self.complete(self.met_at(p))]
            if resting:
                found += resting
                best = stem + 1
            for position, node in here:
                layers = self.shortest_loop(node, self.met_at(position), None if best is None else best - stem)
                if layers:
                    found.append(_Start(position, node, stem, layers))
                    best = found[-1].length
        return [start for start in found if start.length == best]

    def shortest_loop(self, start: int, met: int, most: int | None) -> list[_Layer]:
        """The pairs at each distance from a start, up to that of the last step of a shortest loop.

        Args:
            start: the node.
            met: what is met there.
            most: the greatest length that is of interest; None for any.

        Returns:
            As many layers as the loop has steps; none when there is no such loop.
        """
        layer: _Layer = {(start, met): None}
        seen = set(layer)
        layers: list[_Layer] = []
        while layer and (most is None or len(layers) < most):
            self.check()
            layers.append(layer)
            following: _Layer = {}
            for node, met_before in layer:
                for taken, target, met_there in self.inside[node]:
                    after = met_before | taken
                    if target == start and self.complete(after):
                        return layers
                    pair = (target, after | met_there)
                    if pair not in seen:
                        seen.add(pair)
                        following[pair] = None
            layer = following
        return []

    @cached_property
    def inside(self) -> dict[int, list[tuple[int, int, int]]]:
        """Per node of a fair component its edges inside: what is taken, the node reached, what is met there."""
        return {
            node: [
                (taken, target, self.met_in[target])
                for taken, target in self.graph.edges(node)
                if self.component.get(target) == i
            ]
            for node, i in self.component.items()
        }


@dataclass(frozen=True, slots=True)
class _Front:
    """Where a walk is: one state, and all the marked positions that its steps can mean.

    Args:
        number: the state's.
        stem: the position, if the walk may still be on the stem.
        loops: the loops that it may be in, each with what is met.
        closed: the starts of the loops that the last step has closed.
    """

    number: int
    stem: _Pair | None
    loops: tuple[tuple[_Start, int], ...]
    closed: tuple[_Start, ...] = ()

    @property
    def alive(self) -> bool:
        return self.stem is not None or bool(self.loops or self.closed)


class _Walk:
    """The first of the least lassos, step by step.

    Args:
        finder: has searched.
        starts: the starts of the least lassos.
    """

    def __init__(self, finder: _Finder, starts: list[_Start]) -> None:
        self.finder = finder
        self.masks = finder.graph.event_masks()
        self.starts: dict[_Pair, list[_Start]] = {}
        for start in starts:
            self.starts.setdefault(start.position, []).append(start)
            self._sweep(start)
        self.marked = self._marked_stems(max(start.stem for start in starts))

    def _sweep(self, start: _Start) -> None:
        """Leave in the layers only what a shortest loop passes."""
        following: _Layer | None = None
        for i in reversed(range(len(start.layers))):
            kept: _Layer = {pair: None for pair in start.layers[i] if self._goes_on(start, pair, following)}
            following = start.layers[i] = kept

    def _goes_on(self, start: _Start, pair: _Pair, following: _Layer | None) -> bool:
        """Whether a step leads from a pair to the next layer, or, where there is none, closes the loop."""
        node, met = pair
        return any(
            target == start.node and self.finder.complete(met | taken)
            if following is None
            else (target, met | taken | met_there) in following
            for taken, target, met_there in self.finder.inside[node]
        )

    def _marked_stems(self, longest: int) -> list[_Layer]:
        """Per number of steps, the positions from which a start of a loop can still be reached in time."""
        marked: list[_Layer] = [{} for _ in range(longest + 2)]
        for i in reversed(range(longest + 1)):
            for position in self.finder.stem_layers[i]:
                if position in self.starts or any(p in marked[i + 1] for p in self.finder.after(position)):
                    marked[i][position] = None
            self.finder.check()
        return marked

    def trace(self) -> Trace:
        space = self.finder.graph.space
        first = next(position for position in self.finder.stem_layers[0] if position in self.marked[0])
        front = _Front(first[0], first, self._begun(first))
        steps: list[Step] = []
        while not front.closed:
            state = space.states[front.number]
            for event, arguments, reached in space.machine.steps(state):
                following = self._follow(front, len(steps), event, space.index[reached])
                if following.alive:
                    steps.append(space.step(event, arguments, reached))
                    front = following
                    break
            else:
                steps.append(Step(None, (), space.visible(state)))
                resting = tuple(start for start, _ in front.loops if not start.layers)
                assert resting, "a marked position leads on, or the lasso ends with a rest there"
                front = _Front(front.number, None, (), resting)
        loop = min(start.stem for start in front.closed)
        return Trace(space.visible(space.states[first[0]]), tuple(steps), loop)

    def _begun(self, position: _Pair) -> tuple[tuple[_Start, int], ...]:
        """The loops that may start at a position on the stem."""
        return tuple((start, self.finder.met_at(position)) for start in self.starts.get(position, ()))

    def _follow(self, front: _Front, taken: int, event: int, number: int) -> _Front:
        """The front after one more step, when `taken` steps were taken before it."""
        finder, i = self.finder, taken + 1
        stem: _Pair | None = None
        loops: list[tuple[_Start, int]] = []
        closed: list[_Start] = []
        if front.stem is not None:
            position = finder.pair(number, front.stem[1])
            if i < len(self.marked) and position in self.marked[i]:
                stem = position
                loops += self._begun(position)
        node = finder.node.get(number)
        for start, met in front.loops:
            if node is None or finder.component[node] != finder.component[start.node]:
                continue
            after = met | self.masks[event]
            if i == start.length:
                if node == start.node and finder.complete(after):
                    closed.append(start)
            elif start.layers and (node, after | finder.met_in[node]) in start.layers[i - start.stem]:
                loops.append((start, after | finder.met_in[node]))
        return _Front(number, stem, tuple(loops), tuple(closed))
