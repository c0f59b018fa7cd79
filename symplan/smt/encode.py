"""What does a term mean to z3?

Contract: integers are mathematical. An integer term becomes a bit-vector that is wide enough for its bounds, unsigned
when it cannot be negative and in two's complement otherwise; operands are widened before they meet, so nothing wraps as
long as variables and parameters lie in their domains. Theorem: for every assignment of values within the domains to the
leaves, the translated term evaluates to the representation of the value of the term.

Enums and numbers are encoded in binary, of minimal width (docs/decisions/0003 has the measurements).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import z3

from symplan.expr import Expr, Op, Sort, Value


@dataclass(frozen=True, slots=True)
class Shape:
    """How an integer is represented.

    Args:
        width: in bits, at least 1.
        signed: two's complement; otherwise plain binary.
    """

    width: int
    signed: bool


def shape(lo: int, hi: int) -> Shape:
    """The smallest shape that holds every integer from lo to hi."""
    if lo >= 0:
        return Shape(max(1, hi.bit_length()), False)
    return Shape(1 + max(hi.bit_length() if hi > 0 else 0, (-lo - 1).bit_length()), True)


def constant(name: str, bounds: tuple[int, int] | None, context: z3.Context) -> z3.ExprRef:
    """A fresh unknown for a leaf with these bounds (None: Bool)."""
    if bounds is None:
        return z3.Bool(name, context)
    return z3.BitVec(name, shape(*bounds).width, context)


def inside(term: z3.ExprRef, bounds: tuple[int, int] | None) -> list[z3.BoolRef]:
    """What restricts an unknown made by `constant` to its bounds; empty when its shape does so already."""
    if bounds is None:
        return []
    lo, hi = bounds
    of = shape(lo, hi)
    found = []
    least = -(1 << (of.width - 1)) if of.signed else 0
    greatest = (1 << (of.width - of.signed)) - 1
    if lo > least:
        low = z3.BitVecVal(lo, of.width, term.ctx)
        found.append(low <= term if of.signed else z3.ULE(low, term))
    if hi < greatest:
        high = z3.BitVecVal(hi, of.width, term.ctx)
        found.append(term <= high if of.signed else z3.ULE(term, high))
    return found


def decode(value: z3.ExprRef, bounds: tuple[int, int] | None) -> Value:
    """The value that a constant of z3 stands for, given the bounds of what it is the value of."""
    if bounds is None:
        return bool(z3.is_true(value))
    return int(value.as_signed_long() if shape(*bounds).signed else value.as_long())


class Translator:
    """Translates terms over one set of unknowns, each node once.

    Args:
        leaf: the unknown for a VAR, NEXT or PARAM.
        accepted: for ENABLED, the term over states that says the same (see `quantify.accepted`).
    """

    def __init__(
        self, context: z3.Context, leaf: Callable[[Expr], z3.ExprRef], accepted: Callable[[str], Expr]
    ) -> None:
        self._context = context
        self._leaf = leaf
        self._accepted = accepted
        self._done: dict[Expr, z3.ExprRef] = {}

    def __call__(self, root: Expr) -> z3.ExprRef:
        """The term for z3. Raises `quantify.Unsupported` for an ENABLED that cannot be said."""
        done = self._done
        stack = [root]
        while stack:
            node = stack[-1]
            if node in done:
                stack.pop()
                continue
            needed = (self._accepted(str(node.payload)),) if node.op is Op.ENABLED else node.args
            missing = [a for a in needed if a not in done]
            if missing:
                stack.extend(missing)
                continue
            done[node] = done[needed[0]] if node.op is Op.ENABLED else self._apply(node)
            stack.pop()
        return done[root]

    def translated(self, node: Expr) -> bool:
        """Whether the node occurs in anything translated so far."""
        return node in self._done

    def widened(self, node: Expr, width: int) -> z3.BitVecRef:
        """An integer term, translated before, with this many bits, as a number modulo 2**width."""
        return _resize(self._done[node], shape(node.lo, node.hi), width)

    def _apply(self, node: Expr) -> z3.ExprRef:
        context = self._context
        match node.op:
            case Op.CONST:
                if node.sort is Sort.BOOL:
                    return z3.BoolVal(bool(node.payload), context)
                return z3.BitVecVal(node.lo, shape(node.lo, node.hi).width, context)
            case Op.VAR | Op.NEXT | Op.PARAM:
                return self._leaf(node)
            case Op.NOT:
                return z3.Not(self._done[node.args[0]])
            case Op.AND:
                return z3.And([self._done[a] for a in node.args])
            case Op.OR:
                return z3.Or([self._done[a] for a in node.args])
            case Op.ITE if node.sort is Sort.BOOL:
                return z3.If(*(self._done[a] for a in node.args))
            case Op.EQ:
                return self._equal(*node.args)
            case Op.LE:
                return self._at_most(*node.args)
            case Op.ENABLED:
                raise AssertionError("replaced before its arguments are looked at")
            case Op.ITE | Op.ADD | Op.MUL | Op.DIV | Op.MOD:
                return self._integer(node)

    def _equal(self, a: Expr, b: Expr) -> z3.BoolRef:
        if a.sort is Sort.BOOL:
            return self._done[a] == self._done[b]
        width = _common(a, b).width
        return self.widened(a, width) == self.widened(b, width)

    def _at_most(self, a: Expr, b: Expr) -> z3.BoolRef:
        common = _common(a, b)
        x, y = self.widened(a, common.width), self.widened(b, common.width)
        return x <= y if common.signed else z3.ULE(x, y)

    def _integer(self, node: Expr) -> z3.BitVecRef:
        width = shape(node.lo, node.hi).width
        match node.op:
            case Op.ITE:
                condition, a, b = node.args
                return z3.If(self._done[condition], self.widened(a, width), self.widened(b, width))
            case Op.ADD:
                # Modulo 2**width, where the sum as a whole has a unique representative.
                first, *others = (self.widened(a, width) for a in node.args)
                for other in others:
                    first = first + other
                return first
            case Op.MUL:
                return self.widened(node.args[0], width) * self.widened(node.args[1], width)
            case _:
                return self._divided(node, width)

    def _divided(self, node: Expr, width: int) -> z3.BitVecRef:
        """Rounding down: the dividend is moved up by a multiple of the divisor until it is not negative."""
        dividend, divisor = node.args[0], node.args[1].lo
        quotient = dividend.lo // divisor
        moved = -quotient * divisor
        room = shape(0, max(dividend.hi + moved, divisor)).width
        positive = self.widened(dividend, room) + z3.BitVecVal(moved, room, self._context)
        by = z3.BitVecVal(divisor, room, self._context)
        if node.op is Op.MOD:
            return _resize(z3.URem(positive, by), Shape(room, False), width)
        return _resize(z3.UDiv(positive, by), Shape(room, False), width) + z3.BitVecVal(quotient, width, self._context)


def _common(a: Expr, b: Expr) -> Shape:
    """A shape that holds the values of both."""
    return shape(min(a.lo, b.lo), max(a.hi, b.hi))


def _resize(term: z3.BitVecRef, of: Shape, width: int) -> z3.BitVecRef:
    if width > of.width:
        more = width - of.width
        return z3.SignExt(more, term) if of.signed else z3.ZeroExt(more, term)
    return term if width == of.width else z3.Extract(width - 1, 0, term)
