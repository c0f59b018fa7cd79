"""How is "for some arguments of the event" said by a condition on states alone?

Contract: `some_arguments(event, condition)` is a term without the event's parameters that is true in exactly the states
in which the condition is true for at least one choice of arguments, each in its domain. Where that cannot be said in
reasonable size, `Unsupported` is raised; nothing is ever approximated.

A parameter p that occurs in comparisons with terms free of p alone is replaced by test points: as p grows, a comparison
changes its truth only at a bound named by the other side, so one value from each stretch between two bounds is enough
(Loos and Weispfenning, Applying Linear Quantifier Elimination, 1993, over a finite set of integers). Any other
parameter is replaced by each of its values.
"""

from __future__ import annotations

from collections.abc import Sequence

from symplan import expr as e
from symplan.domains import Domain
from symplan.expr import Expr, Op, Sort
from symplan.model import Event, Parameter, SafetyProperty, System, Target, target

MOST_COPIES = 1000
"""The number of copies of a condition beyond which elimination gives up."""

FEW_COPIES = 100
"""The same, where giving up costs little."""


class Unsupported(Exception):
    """Something in the program cannot be said to the solver; the message says what."""


def some_arguments(event: Event, condition: Expr, most: int = MOST_COPIES) -> Expr:
    """The states in which the condition holds for some arguments of the event.

    Args:
        event: whose parameters are eliminated.
        condition: over the state and the event's parameters.
        most: greatest number of copies of the condition.

    Raises:
        Unsupported: that would take more copies.
    """
    refusal = Unsupported(f"whether some arguments of {event.name} will do has too many cases to look at")
    copies = 1
    while present := e.leaves(Op.PARAM, condition):
        options: list[tuple[list[Expr], Parameter]] = []
        for parameter in event.parameters:
            leaf = event.parameter(parameter.name)
            if leaf.payload in present:
                points = _points(leaf, parameter.domain, condition)
                if points is not None:
                    options.append((points, parameter))
        if not options:
            raise refusal
        points, parameter = min(options, key=lambda option: len(option[0]))
        copies *= len(points)
        if copies > most:
            raise refusal
        condition = _replace(event.parameter(parameter.name), parameter.domain, points, condition)
    return condition


def accepted(system: System, event: str) -> Expr:
    """The states in which the event is accepted for some arguments. Raises Unsupported as `some_arguments` does."""
    found = system.event_by_name[event]
    return some_arguments(found, found.guard)


def attempts(system: System, goal: Target) -> dict[str, Expr]:
    """By event, when taking it is a last step as the target of a property wants it.

    The condition reads the state before the step and the parameters; the state after it is written out. For a target
    within the ranges it includes that the step stays in them.
    """
    after = {v.next: v for v in system.variables}
    found: dict[str, Expr] = {}
    for name, condition in goal.step.items():
        event = system.event_by_name[name]
        values = {leaf: system.update(event, after[leaf]) for leaf in e.leaves(Op.NEXT, condition).values()}
        inside = e.TRUE if goal.leaves_range else event.stays_in_range
        found[name] = e.and_(event.guard, inside, e.substitute(condition, values))
    return found


def safe(system: System, prop: SafetyProperty) -> Expr | None:
    """The states that do not violate the property: for one about steps, those from which no step violates it.

    None when that cannot be said by a condition on states; whoever assumes the property then assumes less.
    """
    goal = target(prop)
    if goal.state is not None:
        return e.not_(goal.state)
    try:
        bad = [
            some_arguments(system.event_by_name[name], condition, FEW_COPIES)
            for name, condition in attempts(system, goal).items()
        ]
    except Unsupported:
        return None
    return e.and_(*(e.not_(b) for b in bad))


def _replace(leaf: Expr, domain: Domain, points: Sequence[Expr], condition: Expr) -> Expr:
    """Some value of the leaf makes the condition true, said with the points. Conjuncts free of it stay outside."""
    parts = condition.args if condition.op is Op.AND else (condition,)
    bound = [part for part in parts if _occurs(leaf, part)]
    free = [part for part in parts if part not in bound]
    inner = e.and_(*bound)
    cases = [e.and_(_inside(point, domain), e.substitute(inner, {leaf: point})) for point in points]
    return e.and_(*free, e.or_(*cases))


def _inside(point: Expr, domain: Domain) -> Expr:
    return e.TRUE if domain.bounds is None else e.within(point, *domain.bounds)


def _occurs(leaf: Expr, root: Expr) -> bool:
    return any(node is leaf for node in e.postorder(root))


def _points(leaf: Expr, domain: Domain, condition: Expr) -> list[Expr] | None:
    """Values to try for the leaf, which occurs in the condition; None when there are too many."""
    if domain.bounds is None:
        return [e.FALSE, e.TRUE]
    lo, hi = domain.bounds
    starts = _stretch_starts(leaf, condition)
    if starts is None or len(starts) >= hi - lo:
        return [e.const(value) for value in domain.values] if hi - lo < MOST_COPIES else None
    return list(dict.fromkeys([e.const(lo), *starts]))


def _stretch_starts(leaf: Expr, condition: Expr) -> list[Expr] | None:
    """Where, as the leaf grows, some comparison may change its truth; None when that cannot be read off."""
    starts: dict[Expr, None] = {}
    dependent: set[Expr] = {leaf}
    for node in e.postorder(condition):
        if not any(a in dependent for a in node.args):
            continue
        dependent.add(node)
        if node.op is Op.LE or (node.op is Op.EQ and node.args[0].sort is Sort.INT):
            found = _bounds(leaf, node, dependent)
            if found is None:
                return None
            starts.update(dict.fromkeys(found))
    return list(starts)


def _bounds(leaf: Expr, comparison: Expr, dependent: set[Expr]) -> list[Expr] | None:
    left, right = comparison.args
    if left in dependent and right in dependent:
        return None
    side, other = (left, right) if left in dependent else (right, left)
    offset = _offset(leaf, side, dependent)
    if offset is None:
        return None
    bound = e.sub(other, offset)
    above = e.add(bound, e.const(1))
    if comparison.op is Op.EQ:
        return [bound, above]
    return [above] if side is left else [bound]


def _offset(leaf: Expr, side: Expr, dependent: set[Expr]) -> Expr | None:
    """d, when the side is leaf + d with d free of the leaf."""
    if side is leaf:
        return e.const(0)
    if side.op is not Op.ADD:
        return None
    rest: list[Expr] = [a for a in side.args if a not in dependent]
    if len(rest) != len(side.args) - 1 or leaf not in side.args:
        return None
    return e.add(*rest)
