"""Which argument values can an event tell apart?

Contract: a parameter whose value is only ever compared, by `<=` or `==`, in comparisons linear in it, falls into
intervals within which every such comparison has the same outcome; the least value of each stands for its interval.
The borders are terms over the state and the parameters before this one, so they may differ from state to state. A
parameter that is used in any other way (assigned, multiplied with a variable, compared with a later parameter) keeps
all its values.

Since the least value stands for each class, the least arguments with some effect are always among those tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from symplan import expr as e
from symplan.expr import Expr, Op, Sort
from symplan.model import Event


@dataclass(frozen=True, slots=True, eq=False)
class Unread:
    """No term reads the parameter: its least value will do."""


@dataclass(frozen=True, slots=True, eq=False)
class Fixed:
    """The same values in every state: `(False, True)`, `(0, 80)`, or all of a range."""

    values: Sequence[int]


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """The least value lo of the domain, and every border that lies in lo+1..hi; the borders are read in the state."""

    lo: int
    hi: int
    borders: tuple[Expr, ...]


Class: TypeAlias = Unread | Fixed | Cut


def size(values: Class) -> int:
    """How many values at the most have to be tried."""
    match values:
        case Unread():
            return 1
        case Fixed(values=fixed):
            return len(fixed) if not isinstance(fixed, range) else fixed.stop - fixed.start
        case Cut(borders=borders):
            return 1 + len(borders)


def classify(event: Event, roots: Sequence[Expr]) -> list[Class]:
    """One class description per parameter of the event.

    Args:
        event: the event.
        roots: every term whose value matters, over the state and the parameters.
    """
    read = {node.payload for node in e.postorder(*roots) if node.op is Op.PARAM}
    earlier: set[object] = set()
    result: list[Class] = []
    for parameter in event.parameters:
        leaf = event.parameter(parameter.name)
        result.append(_class(leaf, roots, earlier) if leaf.payload in read else Unread())
        earlier.add(leaf.payload)
    return result


def _class(leaf: Expr, roots: Sequence[Expr], earlier: set[object]) -> Class:
    if leaf.sort is Sort.BOOL:
        return Fixed((False, True))
    everything = Fixed(range(leaf.lo, leaf.hi + 1))
    borders = _borders(leaf, roots, earlier)
    if borders is None or len(borders) >= leaf.hi - leaf.lo:
        return everything
    if all(b.op is Op.CONST for b in borders):
        return Fixed(tuple(sorted({leaf.lo, *(b.lo for b in borders if leaf.lo < b.lo <= leaf.hi)})))
    return Cut(leaf.lo, leaf.hi, tuple(borders))


_Form: TypeAlias = tuple[int, Expr]
"""c and r of a term that equals c * parameter + r."""


def _borders(leaf: Expr, roots: Sequence[Expr], earlier: set[object]) -> list[Expr] | None:
    """Where the outcome of a comparison can change; None when the value itself matters."""
    forms: dict[Expr, _Form] = {}
    borders: dict[Expr, None] = {}
    for node in e.postorder(*roots):
        if node is leaf:
            forms[node] = (1, e.const(0))
        elif not any(a in forms for a in node.args):
            continue
        elif node.op in (Op.LE, Op.EQ):
            c, r = _difference(*(forms.get(a, (0, a)) for a in node.args))
            if not _known_before(r, leaf, earlier):
                return None
            borders.update(dict.fromkeys(_changes(node.op, c, r)))
        elif (form := _linear(node, forms)) is not None:
            forms[node] = form
        else:
            return None
    if any(root in forms for root in roots):
        return None
    return list(borders)


def _linear(node: Expr, forms: dict[Expr, _Form]) -> _Form | None:
    if node.op is Op.ADD:
        parts = [forms.get(a, (0, a)) for a in node.args]
        return sum(c for c, _ in parts), e.add(*(r for _, r in parts))
    if node.op is Op.MUL and node.args[0] in forms and node.args[1].op is Op.CONST:
        c, r = forms[node.args[0]]
        return c * node.args[1].lo, e.mul(r, node.args[1])
    return None


def _difference(a: _Form, b: _Form) -> _Form:
    return a[0] - b[0], e.sub(a[1], b[1])


def _known_before(term: Expr, leaf: Expr, earlier: set[object]) -> bool:
    read = {node.payload for node in e.postorder(term) if node.op is Op.PARAM}
    return leaf.payload not in read and read <= earlier


def _changes(op: Op, c: int, r: Expr) -> list[Expr]:
    """The values from which on `c * p + r <= 0` (or `== 0`) may have another outcome than for the value below."""
    if c == 0:
        return []
    if op is Op.LE and c > 0:
        return [e.add(e.div(e.neg(r), c), e.const(1))]
    if op is Op.LE:
        return [e.neg(e.div(e.neg(r), -c))]
    # Where c does not divide r the equation has no solution, and the two borders do no harm.
    solution = e.div(e.neg(r), c) if c > 0 else e.div(r, -c)
    return [solution, e.add(solution, e.const(1))]
