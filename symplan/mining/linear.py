"""How are comparisons of sums written so that equal ones are the same term?

Contract: `normal` keeps the meaning of a condition. Two comparisons that say the same of the same sum, up to moving
summands from one side to the other and to a common factor, become the same term; it has no negative summands, which is
easiest for a solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from symplan import expr as e
from symplan.expr import Expr, Op, Sort


def linear(term: Expr) -> tuple[dict[Expr, int], int]:
    """Coefficients by term, none of them zero, and a constant: their sum is the value of the integer term."""
    coefficients: dict[Expr, int] = {}
    constant = 0
    stack = [(term, 1)]
    while stack:
        node, factor = stack.pop()
        if node.op is Op.CONST:
            constant += factor * node.lo
        elif node.op is Op.ADD:
            stack.extend((a, factor) for a in reversed(node.args))
        elif node.op is Op.MUL and node.args[1].op is Op.CONST:
            stack.append((node.args[0], factor * node.args[1].lo))
        else:
            coefficients[node] = coefficients.get(node, 0) + factor
    return {t: c for t, c in coefficients.items() if c}, constant


def combined(coefficients: Mapping[Expr, int], constant: int = 0) -> Expr:
    """The term with these coefficients."""
    return e.add(*(e.mul(t, e.const(c)) for t, c in coefficients.items()), e.const(constant))


def normal(condition: Expr) -> Expr:
    """The condition with its outermost comparisons in normal form."""
    comparisons: dict[Expr, Expr] = {}
    stack = [condition]
    while stack:
        node = stack.pop()
        if is_comparison(node):
            comparisons[node] = _compared(node)
        elif node.sort is Sort.BOOL:
            stack.extend(node.args)
    return e.substitute(condition, comparisons) if comparisons else condition


def is_comparison(node: Expr) -> bool:
    """Whether it compares integers."""
    return node.op is Op.LE or (node.op is Op.EQ and node.args[0].sort is Sort.INT)


def _compared(node: Expr) -> Expr:
    coefficients, constant = linear(e.sub(*node.args))
    if not coefficients:
        return e.const(constant == 0 if node.op is Op.EQ else constant <= 0)
    divisor = gcd(*coefficients.values())
    if node.op is Op.EQ and constant % divisor:
        return e.FALSE
    least = min(coefficients, key=_name)
    if coefficients[least] > 0:
        # sum <= -constant; rounding down keeps the integer solutions.
        return _written(node.op, {t: c // divisor for t, c in coefficients.items()}, -constant // divisor)
    opposite = {t: -c // divisor for t, c in coefficients.items()}
    if node.op is Op.EQ:
        return _written(node.op, opposite, constant // divisor)
    # -sum >= constant is the negation of -sum <= constant - 1.
    return e.not_(_written(node.op, opposite, -(-constant // divisor) - 1))


def _written(op: Op, coefficients: Mapping[Expr, int], limit: int) -> Expr:
    """`sum <= limit` or `sum == limit`, the summands in an order of their own, the negative ones on the other side."""
    ordered = sorted(coefficients.items(), key=lambda item: _name(item[0]))
    left = combined({t: c for t, c in ordered if c > 0}, max(-limit, 0))
    right = combined({t: -c for t, c in ordered if c < 0}, max(limit, 0))
    return e.eq(left, right) if op is Op.EQ else e.le(left, right)


def _name(term: Expr) -> str:
    return repr(term)
