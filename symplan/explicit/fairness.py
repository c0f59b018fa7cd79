"""Can a fair run stay in a region for ever, and if not, why not?

Contract: `analyse` takes the region apart into strongly connected components. In a component that is not *stuck* a fair
run can go round for ever: it visits every state and takes every step of it again and again (where the component is a
single state without a step to itself, it rests there). A component is stuck

* on a weak event that is accepted in all of its states and that no step inside it is of: whoever stays is unfair;
* on a strong event that is accepted in some of its states and that no step inside it is of: whoever stays for ever must
  avoid those states from some moment on. What is left without them is taken apart again.

So a fair run that stays in the region exists if and only if some component, at any level, is not stuck.

Source: Emerson and Lei, Modalities for Model Checking: Branching Time Logic Strikes Back, 1987 (the decomposition for
strong fairness); Tarjan, Depth-First Search and Linear Graph Algorithms, 1972.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from symplan.explicit.region import OutOfTime, Region
from symplan.explicit.search import Limits


@dataclass(frozen=True, slots=True)
class Link:
    """Where a node stands at one level of the decomposition.

    Args:
        rank: greater than that of every other component of the same level that can be reached from its own.
        helpful: the number of the fairness constraint that the component is stuck on.
    """

    rank: int
    helpful: int


@dataclass
class Analysis:
    """What became of a region.

    Args:
        fair: the components in which a fair run can stay, as lists of nodes.
        chains: per node, its links from the outermost level to the one at which it was left out: there the helpful
            event is accepted. Only complete when `fair` is empty.
    """

    fair: list[list[int]] = field(default_factory=list)
    chains: list[list[Link]] = field(default_factory=list)


def analyse(graph: Region, limits: Limits) -> Analysis:
    """Decide whether a fair run can stay in the region.

    Raises:
        OutOfTime: the deadline has passed.
    """
    result = Analysis(chains=[[] for _ in graph.states])
    part = [0] * len(graph.states)
    parts = 1
    todo: list[Sequence[int]] = [range(len(graph.states))]
    while todo:
        for component, rank in _components(graph, part, todo.pop(), limits):
            for node in component:
                part[node] = parts
            helpful = _stuck_on(graph, part, component)
            parts += 1
            if helpful is None:
                result.fair.append(component)
                continue
            for node in component:
                result.chains[node].append(Link(rank, helpful))
            left = [node for node in component if not graph.accepted[node] >> helpful & 1]
            if left:
                for node in left:
                    part[node] = parts
                todo.append(left)
                parts += 1
    return result


def _stuck_on(graph: Region, part: Sequence[int], component: Sequence[int]) -> int | None:
    """The first constraint that a component, which is a part of its own, is stuck on."""
    always, sometimes, taken = -1, 0, 0
    for node in component:
        always &= graph.accepted[node]
        sometimes |= graph.accepted[node]
        for mask, target in graph.edges(node):
            if part[target] == part[node]:
                taken |= mask
    stuck = (always & graph.weak_mask | sometimes & graph.strong_mask) & ~taken
    return (stuck & -stuck).bit_length() - 1 if stuck else None


@dataclass
class _Tarjan:
    """Strongly connected components of one part, without recursion.

    Args:
        graph, part: the graph, and which part each node belongs to.
        found: the finished components, each after all that it leads to, with their ranks.
    """

    graph: Region
    part: Sequence[int]
    found: list[tuple[list[int], int]] = field(default_factory=list)
    _order: dict[int, int] = field(default_factory=dict)
    _low: dict[int, int] = field(default_factory=dict)
    _rank: dict[int, int] = field(default_factory=dict)
    _stack: list[int] = field(default_factory=list)
    _position: dict[int, int] = field(default_factory=dict)

    def visit(self, root: int) -> None:
        if root in self._order:
            return
        path = [(root, self._enter(root))]
        while path:
            node, targets = path[-1]
            for target in targets:
                if target not in self._order:
                    path.append((target, self._enter(target)))
                    break
                if target not in self._rank:
                    self._low[node] = min(self._low[node], self._order[target])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    self._low[above] = min(self._low[above], self._low[node])
                if self._low[node] == self._order[node]:
                    self._leave(node)

    def _enter(self, node: int) -> Iterator[int]:
        self._order[node] = self._low[node] = len(self._order)
        self._position[node] = len(self._stack)
        self._stack.append(node)
        return (target for _, target in self.graph.edges(node) if self.part[target] == self.part[node])

    def _leave(self, root: int) -> None:
        start = self._position[root]
        component = self._stack[start:]
        del self._stack[start:]
        below = (self._rank.get(target, -1) for node in component for _, target in self.graph.edges(node))
        rank = 1 + max(below, default=-1)
        self._rank.update(dict.fromkeys(component, rank))
        self.found.append((component, rank))


def _components(
    graph: Region, part: Sequence[int], nodes: Sequence[int], limits: Limits
) -> list[tuple[list[int], int]]:
    tarjan = _Tarjan(graph, part)
    for node in nodes:
        if limits.passed:
            raise OutOfTime
        tarjan.visit(node)
    return tarjan.found
