"""How does an analysis without a fair component become a certificate?

Contract: the nodes' chains become the ranks and helpful events of a `Ranking`, as decision diagrams over the states. On
states outside the region, or that a level does not speak of, their values are arbitrary.
"""

from __future__ import annotations

from symplan import expr as e
from symplan.explicit.diagram import function, membership
from symplan.explicit.fairness import Analysis, Link
from symplan.explicit.region import Region
from symplan.expr import Expr
from symplan.model import State
from symplan.verdict import Level, Ranking


def ranking(graph: Region, analysis: Analysis, reachable: Expr) -> Ranking:
    """The certificate.

    Args:
        graph: the region.
        analysis: without fair components.
        reachable: the set of reachable states.
    """
    variables = graph.space.machine.system.variables
    states = [graph.space.states[number] for number in graph.states]
    depth = max((len(chain) for chain in analysis.chains), default=0)
    levels = [
        _level(graph, {s: chain[i] for s, chain in zip(states, analysis.chains, strict=True) if i < len(chain)})
        for i in range(depth)
    ]
    if not levels:
        levels = [Level(e.const(0), e.const(0))]
    outermost, *inner = levels
    return Ranking((reachable,), membership(variables, states), outermost.rank, outermost.helpful, tuple(inner))


def _level(graph: Region, links: dict[State, Link]) -> Level:
    variables = graph.space.machine.system.variables
    return Level(
        function(variables, {state: e.const(link.rank) for state, link in links.items()}),
        function(variables, {state: e.const(link.helpful) for state, link in links.items()}),
    )
