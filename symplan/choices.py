"""Which values of its parameters make no difference to a step of a path?

Contract: from left to right, the set of a parameter holds the values with which, for every combination of the sets
before it and with the later parameters at the path's own (least) values, the step is accepted and leads to the same
state, monitors of the property included; as the last step that a property of steps asks for, it also stays such a step.
So every combination of the sets gives a path of the same property through the same states. A set that would cost more
than `EFFORT` to find is cut down to the path's own value. Uses the interpreter for the states of the path.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from symplan import boxes, interp
from symplan import expr as e
from symplan.boxes import Effort, Exhausted, narrow
from symplan.domains import ContentDomain
from symplan.expr import Expr, Op, Sort, Value
from symplan.model import Event, LeadsTo, Property, State, System, target
from symplan.verdict import Choice, Step, Trace

EFFORT = 3000
"""How many times a condition may be narrowed for one parameter of one step."""

PIECES = 64
"""How many boxes the sets before a parameter may have together."""

PROBES = 32
"""How many narrowings the search for one excluding combination may take before the interval is cut instead."""


def annotate(system: System, prop: Property, trace: Trace) -> Trace:
    """The trace with the choices of every step.

    Args:
        system: without monitors; those of the property are added here.
        prop: the property that the trace belongs to.
        trace: one that `interp.replay` accepts.
    """
    watched = system.watched([prop])
    state: State | None = interp.first_state(watched, trace)
    steps: list[Step] = []
    for position, step in enumerate(trace.steps):
        assert state is not None
        if step.event is None:
            steps.append(step)
            continue
        event = watched.event_by_name[step.event]
        outcome = interp.attempt(watched, state, event, step.arguments)
        after = outcome.target if isinstance(outcome, interp.Stepped) else None
        last = position == len(trace.steps) - 1
        condition = same_step(watched, prop if last else None, state, event, after)
        steps.append(replace(step, choices=choices(event, step.arguments, condition)))
        state = after
    return replace(trace, steps=tuple(steps))


def same_step(watched: System, last_of: Property | None, state: State, event: Event, after: State | None) -> Expr:
    """When, in terms of the parameters alone, a step from `state` is as good as the one that leads to `after`.

    Args:
        watched: the system with the property's monitors.
        last_of: the property, when the step is the last one of its path.
        state, after: with monitors; `after` is None when the step leaves a range.
        event: the event.
    """
    parts = [event.guard]
    if after is not None:
        parts.append(event.stays_in_range)
        parts += [e.eq(watched.update(event, v), e.const(x)) for v, x in zip(watched.variables, after, strict=True)]
    if last_of is not None and not isinstance(last_of, LeadsTo):
        parts += [condition for name, condition in target(last_of).step.items() if name == event.name]
    return e.and_(*(_read(watched, part, state, after) for part in parts))


def _read(watched: System, term: Expr, state: State, after: State | None) -> Expr:
    """The term with everything but the parameters replaced by its value."""
    known: dict[Expr, Expr] = {}
    for node in e.postorder(term):
        if node.op in (Op.VAR, Op.NEXT, Op.ENABLED):
            known[node] = e.const(interp.evaluate(node, interp.Scene(watched, state, after=after)))
    return e.substitute(term, known)


def choices(event: Event, arguments: Sequence[Value], condition: Expr) -> tuple[Choice, ...]:
    """The sets of all parameters.

    Args:
        event: whose parameters they are.
        arguments: the step's own; they satisfy the condition.
        condition: over the parameters alone.
    """
    own = {event.parameter(p.name): x for p, x in zip(event.parameters, arguments, strict=True)}
    conditions = [condition]
    sets: list[Choice] = []
    for parameter, value in zip(event.parameters, arguments, strict=True):
        leaf = event.parameter(parameter.name)
        del own[leaf]
        if isinstance(parameter.domain, ContentDomain):
            sets.append(((0, 0),))
            continue
        here = _distinct(e.substitute(c, _constants(own)) for c in conditions)
        found = _always(here, leaf, int(value))
        pieces = _distinct(narrow(c, leaf, lo, hi) for lo, hi in found for c in conditions)
        if len(pieces) > PIECES:
            found = [(int(value), int(value))]
            pieces = _distinct(narrow(c, leaf, int(value), int(value)) for c in conditions)
        conditions = pieces
        sets.append(tuple((_value(leaf, lo), _value(leaf, hi)) for lo, hi in found))
    return tuple(sets)


def _constants(values: Mapping[Expr, Value]) -> dict[Expr, Expr]:
    return {leaf: e.const(value) for leaf, value in values.items()}


def _distinct(conditions: Iterable[Expr]) -> list[Expr]:
    return [c for c in dict.fromkeys(conditions) if c is not e.TRUE]


def _value(leaf: Expr, number: int) -> Value:
    return bool(number) if leaf.sort is Sort.BOOL else number


def _always(conditions: Sequence[Expr], leaf: Expr, own: int) -> list[tuple[int, int]]:
    """The values of the leaf, as ascending intervals, for which all conditions hold whatever the other leaves are."""
    effort = Effort(EFFORT)
    found: list[tuple[int, int]] = []
    stack = [(leaf.lo, leaf.hi)]
    try:
        while stack:
            lo, hi = stack.pop()
            verdict = _verdict(conditions, leaf, lo, hi, effort)
            if verdict is None:
                middle = (lo + hi) // 2
                stack += [(middle + 1, hi), (lo, middle)]
            elif verdict and found and found[-1][1] == lo - 1:
                found[-1] = (found[-1][0], hi)
            elif verdict:
                found.append((lo, hi))
    except Exhausted:
        return [(own, own)]
    return found


def _verdict(conditions: Sequence[Expr], leaf: Expr, lo: int, hi: int, effort: Effort) -> bool | None:
    """Whether all of lo..hi belong to the set (True), none does (False), or the interval must be cut (None)."""
    rest: list[Expr] = []
    for condition in conditions:
        effort.spend()
        rest.append(narrow(condition, leaf, lo, hi))
    rest = _distinct(rest)
    for condition in rest:
        if any(p.payload == leaf.payload for p in boxes.parameters(condition)):
            if _excluded(condition, leaf, effort):
                return False
        elif boxes.satisfiable(e.not_(condition), effort):
            return False
    return None if any(p.payload == leaf.payload for c in rest for p in boxes.parameters(c)) else True


def _excluded(condition: Expr, leaf: Expr, effort: Effort) -> bool:
    """Whether a quick look finds values of the other leaves that make the condition false on the whole interval."""
    stack = [condition]
    for _ in range(PROBES):
        if not stack:
            return False
        current = stack.pop()
        if current is e.FALSE:
            return True
        others = [p for p in boxes.parameters(current) if p.payload != leaf.payload]
        if not others:
            continue
        other = max(others, key=lambda p: p.hi - p.lo)
        for lo, hi in boxes.halves(other):
            effort.spend()
            stack.append(narrow(current, other, lo, hi))
    return False
