"""Where is a condition over bounded leaves true?

Contract: the terms here read nothing but parameters: every other leaf has been replaced by a constant. Narrowing a leaf
to an interval rebuilds the term with the constructors of `symplan.expr`, which fold by bounds, so a comparison that one
half of an interval decides disappears there: a domain of a million values costs as many steps as the condition has
borders, times the logarithm of the domain. The answers are exact; `Effort` limits what they may cost.
"""

from __future__ import annotations

from dataclasses import dataclass

from symplan import expr as e
from symplan.expr import Expr, Op, Sort


class Exhausted(Exception):
    """The effort allowed for a question is used up."""


@dataclass
class Effort:
    """How many narrowings a question may still take; a count, so the same question always ends in the same place."""

    left: int

    def spend(self) -> None:
        if self.left <= 0:
            raise Exhausted
        self.left -= 1


UNLIMITED = 1 << 62


def narrow(condition: Expr, leaf: Expr, lo: int, hi: int) -> Expr:
    """The condition for the values lo..hi of one of its leaves (of a Bool: 0 is false, 1 is true)."""
    if lo == hi:
        return e.substitute(condition, {leaf: e.const(bool(lo) if leaf.sort is Sort.BOOL else lo)})
    if (lo, hi) == (leaf.lo, leaf.hi):
        return condition
    assert leaf.op is Op.PARAM
    assert isinstance(leaf.payload, tuple)
    return e.substitute(condition, {leaf: e.leaf(leaf.op, leaf.payload, (lo, hi))})


def parameters(condition: Expr) -> list[Expr]:
    """The parameter leaves below a condition, in order of appearance."""
    return [node for node in e.postorder(condition) if node.op is Op.PARAM]


def halves(leaf: Expr) -> tuple[tuple[int, int], tuple[int, int]]:
    """The interval of a leaf with at least two values, cut in the middle."""
    middle = (leaf.lo + leaf.hi) // 2
    return (leaf.lo, middle), (middle + 1, leaf.hi)


def widest(condition: Expr) -> Expr:
    """The leaf with the most values; the first of several."""
    return max(parameters(condition), key=lambda leaf: leaf.hi - leaf.lo)


def satisfiable(condition: Expr, effort: Effort | None = None) -> bool:
    """Whether some values of the leaves make the condition true.

    Raises:
        Exhausted: the effort does not suffice.
    """
    effort = effort or Effort(UNLIMITED)
    stack = [condition]
    while stack:
        current = stack.pop()
        if current is e.TRUE:
            return True
        if current is e.FALSE:
            continue
        leaf = widest(current)
        for lo, hi in reversed(halves(leaf)):
            effort.spend()
            stack.append(narrow(current, leaf, lo, hi))
    return False
