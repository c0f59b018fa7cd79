"""Explicit search: visit every reachable state, by code generated from the system.

Contract: decides every kind of property on a system whose reachable states fit into the budget. A violation, or a
witness, is the first of the shortest paths (of the least lassos). A proof of safety is the set of reachable states
itself, as an inductive invariant; a proof of liveness is a ranking read off the components of the region where the
goal is missing. Violations found before the budget ended stand; all else is then undecided.

`Budget.states` and `Budget.deadline` bound the search. `Budget.depth` and `Budget.induction` do not concern it: they
are for methods that look up to a bound, and this one ends only when there is nothing left to look at.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

from symplan.engines.protocol import Budget, Decided, Explored, Progress, Signal, Undecided
from symplan.explicit.code import load
from symplan.explicit.diagram import membership
from symplan.explicit.fairness import analyse
from symplan.explicit.lasso import least_lasso
from symplan.explicit.ranking import ranking
from symplan.explicit.region import OutOfTime, region
from symplan.explicit.search import Found, Limits, Searching, Seen, Space, search
from symplan.explicit.steps import TooManyArguments
from symplan.expr import Expr
from symplan.model import LeadsTo, Property, Reachable, SafetyProperty, StepInvariant, System
from symplan.verdict import Exploration, Inductive, Proved, Unknown, Violated

METHOD = "explicit search"


class ExplicitSearch:
    """The engine. Properties without monitors share one search; the others have one each."""

    @property
    def name(self) -> str:
        return "explicit"

    def takes(self, prop: Property) -> bool:
        return True

    def run(self, system: System, properties: Sequence[Property], budget: Budget) -> Iterator[Signal]:
        limits = Limits(budget.states, budget.deadline)
        # Even when nothing is asked of the plain system: the count of its states is part of the answer.
        yield from _decide(system, [p for p in properties if not _has_monitors(p)], limits)
        for prop in properties:
            if _has_monitors(prop):
                yield from _decide(system.watched([prop]), [prop], limits)


def _has_monitors(prop: Property) -> bool:
    return isinstance(prop, StepInvariant) and bool(prop.monitors)


def _decide(system: System, properties: Sequence[Property], limits: Limits) -> Iterator[Signal]:
    safety = [p for p in properties if not isinstance(p, LeadsTo)]
    try:
        machine = load(system, safety)
    except TooManyArguments as refusal:
        yield from [Undecided(p, Unknown(f"{METHOD}: {refusal}")) for p in properties]
        return
    found: set[int] = set()
    space = yield from _searching(search(machine, limits), safety, found)
    if not system.monitors:
        yield Explored(exploration(space))
    left = [p for i, p in enumerate(safety) if i not in found]
    liveness = [p for p in properties if isinstance(p, LeadsTo)]
    if not space.complete:
        unknown = Unknown(f"{METHOD} {space.stopped}, {space.depth} steps deep", depth=space.judged)
        yield from [Undecided(p, unknown) for p in left]
        yield from [Undecided(p, replace(unknown, depth=None)) for p in liveness]
    elif left or liveness:
        reachable = membership(system.variables, space.states)
        yield from [_never(p, reachable) for p in left]
        for prop in liveness:
            yield _eventually(space, prop, reachable, limits)


def _searching(
    signals: Searching, properties: Sequence[SafetyProperty], found: set[int]
) -> Generator[Signal, None, Space]:
    """Pass on what a search says, and note the properties that it finds paths for."""
    while True:
        try:
            signal = next(signals)
        except StopIteration as end:
            space: Space = end.value
            return space
        match signal:
            case Seen():
                yield _progress(signal)
            case Found(number, trace):
                found.add(number)
                prop = properties[number]
                verdict = Proved if isinstance(prop, Reachable) else Violated
                yield Decided(prop, verdict(METHOD, trace))


def _progress(seen: Seen) -> Progress:
    return Progress(f"{METHOD}, {seen.states:,} states, depth {seen.depth}")


def _never(prop: SafetyProperty, reachable: Expr) -> Decided:
    """The target of the property does not occur among the reachable states and their steps."""
    verdict = Violated if isinstance(prop, Reachable) else Proved
    return Decided(prop, verdict(METHOD, Inductive(1, (reachable,))))


def _eventually(space: Space, prop: LeadsTo, reachable: Expr, limits: Limits) -> Decided | Undecided:
    try:
        graph = region(space, prop, limits)
        analysis = analyse(graph, limits)
        if analysis.fair:
            return Decided(prop, Violated(METHOD, least_lasso(graph, analysis, limits)))
        return Decided(prop, Proved(METHOD, ranking(graph, analysis, reachable)))
    except OutOfTime:
        return Undecided(prop, Unknown(f"{METHOD} ran out of time on the {len(space.states):,} states that it found"))


def explore(system: System, budget: Budget) -> Iterator[Signal]:
    """Count the states of a program.

    Yields:
        Progress now and then, and at the end one `Explored`. Where an event has too many arguments to try them, that
        is an incomplete exploration without states, after a `Progress` that says so.
    """
    limits = Limits(budget.states, budget.deadline)
    try:
        searching = search(load(system, ()), limits)
    except TooManyArguments as refusal:
        yield Progress(f"{METHOD}: {refusal}")
        yield Explored(Exploration(0, 0, 0, False))
        return
    space = yield from _searching(searching, (), set())
    yield Explored(exploration(space))


def exploration(space: Space) -> Exploration:
    return Exploration(len(space.states), space.transitions, space.depth, space.complete)
