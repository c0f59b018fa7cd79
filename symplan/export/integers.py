"""Which integers does a term need in a language whose integers are bounded?

Contract: the bounds of a node are those of `Expr`, which no value leaves while variables and parameters lie in their
domains, as they do in every state of every run. Division and remainder round down here and towards zero in most other
languages; on a dividend that is never negative both agree, so `shift` says what to add to one that may be.
"""

from __future__ import annotations

from collections.abc import Iterable

from symplan import expr as e
from symplan.export.files import Unsupported
from symplan.expr import Expr, Op, Sort

C_INT = 2**31 - 1
"""The greatest absolute value that every program in C can compute with."""


def shift(node: Expr) -> int:
    """For a DIV or MOD, the least multiple of the divisor that makes the dividend non-negative when added to it."""
    dividend, divisor = node.args
    return -(min(0, dividend.lo) // divisor.lo) * divisor.lo


def extremes(node: Expr) -> tuple[int, int]:
    """The least and the greatest integer that computing this node involves, beside its arguments."""
    if node.op in (Op.DIV, Op.MOD):
        more = shift(node)
        return min(node.lo, 0), max(node.hi, node.args[0].hi + more, more)
    return node.lo, node.hi


def require_bounded(roots: Iterable[Expr], target: str) -> None:
    """Raise Unsupported when a term needs integers that do not fit into 32 bits."""
    for node in e.postorder(*roots):
        if node.sort is Sort.INT:
            lo, hi = _reach(node)
            if lo < -C_INT or hi > C_INT:
                raise Unsupported(
                    f"{target} computes with integers of 32 bits, and the program has a value in {lo}..{hi}; "
                    "narrow the ranges that it is computed from, or export to vmt, btor2 or tla"
                )


def _reach(node: Expr) -> tuple[int, int]:
    """As `extremes`; a sum may be taken in any order."""
    if node.op is Op.ADD:
        return sum(min(a.lo, 0) for a in node.args), sum(max(a.hi, 0) for a in node.args)
    return extremes(node)
