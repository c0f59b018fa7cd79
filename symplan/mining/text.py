"""What does a program itself compare, and with which numbers?

Contract: `Comparisons` reads conditions over states. Each comparison of integers becomes `form <= c`: a sum of terms
with coefficients, the first of them positive, and a number. What a form is compared with, and the numbers next to it,
are worth a look as bounds.
"""

from __future__ import annotations

from collections.abc import Iterable

from symplan import expr as e
from symplan.expr import Expr, Op
from symplan.mining.linear import combined, is_comparison, linear

LARGEST_FORM = 12
"""Forms with more terms are left alone."""

LARGEST_CONDITION = 12
"""Conditions with more nodes are left alone."""

MOST_OF_A_KIND = 24
"""With more conditions or forms than this, a program says the same of many things, and all are left out."""


class Comparisons:
    """What some terms compare.

    Args:
        roots: terms over states and parameters; what reads a parameter is left out.

    Attributes:
        bounds: by form, the numbers c of interest in `form <= c`.
        equal: by form, the numbers that it is compared with by `==`.
        forms: sums of several variables.
        conditions: small conjunctions and disjunctions.
    """

    def __init__(self, roots: Iterable[Expr]) -> None:
        self.bounds: dict[Expr, dict[int, None]] = {}
        self.equal: dict[Expr, dict[int, None]] = {}
        conditions: dict[Expr, None] = {}
        size: dict[Expr, int] = {}
        for node in e.postorder(*roots):
            outside = node.op in (Op.PARAM, Op.NEXT, Op.ENABLED) or any(a not in size for a in node.args)
            if outside:
                continue
            size[node] = 1 + sum(size[a] for a in node.args)
            if is_comparison(node):
                self._compared(node)
            elif node.op in (Op.AND, Op.OR) and size[node] <= LARGEST_CONDITION:
                conditions[node] = None
        self.conditions = _few(conditions)
        self.forms = _few(form for form in self.bounds if form.args and all(t.op is Op.VAR for t in linear(form)[0]))

    def _compared(self, node: Expr) -> None:
        coefficients, constant = linear(e.sub(*node.args))
        if not 0 < len(coefficients) <= LARGEST_FORM:
            return
        form, limit = combined(coefficients), -constant
        negative = next(iter(coefficients.values())) < 0
        if negative:
            form = combined({term: -c for term, c in coefficients.items()})
            limit = -limit if node.op is Op.EQ else -limit - 1
        near = (limit - 1, limit) if node.op is Op.EQ else (limit - 1, limit, limit + 1)
        self.bounds.setdefault(form, {}).update(dict.fromkeys(near))
        if node.op is Op.EQ:
            self.equal.setdefault(form, {})[limit] = None


def _few(terms: Iterable[Expr]) -> list[Expr]:
    found = list(terms)
    return found if len(found) <= MOST_OF_A_KIND else []
