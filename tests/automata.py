"""Random programs that are small dense graphs with many cycles, in which fairness decides.

Contract: one variable, two to four events whose steps go criss-cross between its values, and liveness properties under
several fair events, weak and strong. With resting always possible, one fair event cannot tell weak from strong
fairness; here up to four can. `random_automaton` depends on nothing but the given generator.
"""

from __future__ import annotations

from random import Random

import trees as t

NODE = t.Enum("Node", ("A", "B", "C", "D", "E", "F", "G"))
HERE, TO = t.Name("at"), t.Name("to")


def _is(name: t.Name, node: int) -> t.Expression:
    return t.Apply("==", (name, t.Literal(NODE, node)))


def _any(conditions: list[t.Expression]) -> t.Expression:
    return conditions[0] if len(conditions) == 1 else t.Apply("||", tuple(conditions))


def _among(name: t.Name, nodes: list[int]) -> t.Expression:
    return t.Apply("in", (name, *(t.Literal(NODE, node) for node in nodes)))


class _Graph:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.size = rng.randint(3, len(NODE.members))

    def node(self) -> int:
        return self.rng.randrange(self.size)

    def nodes(self, most: int) -> list[int]:
        return sorted({self.node() for _ in range(self.rng.randint(1, most))})

    def handler(self, event: str) -> t.Handler:
        return self.relation(event) if self.rng.randrange(2) else self.function(event)

    def function(self, event: str) -> t.Handler:
        """One target for each node at which the event is accepted."""
        nodes = self.nodes(3)
        arms: list[tuple[t.Expression | None, tuple[t.Statement, ...]]] = [
            (_is(HERE, node), (t.Assign("at", t.Literal(NODE, self.node())),)) for node in nodes
        ]
        return t.Handler(event, (), (t.Require(_among(HERE, nodes), "not-here"), t.If(tuple(arms))))

    def relation(self, event: str) -> t.Handler:
        """The parameter names the target; from each node it is one of some."""
        ways = [t.Apply("&&", (_is(HERE, node), _among(TO, self.nodes(2)))) for node in self.nodes(2)]
        body = (t.Require(_any([*ways]), "no-way"), t.Assign("at", TO))
        return t.Handler(event, (t.Parameter("to", NODE),), body)

    def leads_to(self, name: str, events: list[str]) -> t.LeadsTo:
        fair = [event for event in events if self.rng.randrange(4)]
        strong = [event for event in fair if not self.rng.randrange(3)]
        goal = _is(HERE, self.node())
        weak = tuple(event for event in fair if event not in strong)
        return t.LeadsTo(name, _is(HERE, self.node()), goal, weak, tuple(strong))


def random_automaton(rng: Random) -> t.Program:
    graph = _Graph(rng)
    events = [f"E{i}" for i in range(rng.randint(2, 4))]
    handlers = tuple(map(graph.handler, events))
    start = graph.node() if rng.randrange(4) else None
    properties = tuple(graph.leads_to(f"ends-{i}", events) for i in range(3))
    return t.Program((NODE,), (t.Variable("at", NODE, start),), (), handlers, properties)
