"""What does a term mean to z3?

Contract: integers are mathematical. An integer term becomes a bit-vector that is wide enough for its bounds, unsigned
when it cannot be negative and in two's complement otherwise; operands are widened before they meet, so nothing wraps as
long as variables and parameters lie in their domains. Theorem: for every assignment of values within the domains to the
leaves, the translated term evaluates to the representation of the value of the term.

Enums and numbers are encoded in binary, of minimal width (docs/decisions/0004 has the measurements).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

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


Leaves: TypeAlias = Mapping[tuple[Op, object], z3.ExprRef]
"""The unknown for a VAR, NEXT or PARAM, by operator and payload."""


class Translator:
    """Translates terms over one set of unknowns, each node once.

    Whatever holds a translator must not be reachable from it: terms that are freed together with their context, by the
    collector of cycles, take z3 a time that grows with the square of their depth.

    Args:
        leaves: the unknowns.
        accepted: for ENABLED, the term over states that says the same (see `quantify.accepted`).
    """

    def __init__(self, context: z3.Context, leaves: Leaves, accepted: Callable[[str], Expr]) -> None:
        self._make = _Make(context)
        self._leaves = leaves
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
        return self._make.resized(self._done[node], shape(node.lo, node.hi), width)

    def _apply(self, node: Expr) -> z3.ExprRef:
        make = self._make
        args = [self._done[a] for a in node.args]
        match node.op:
            case Op.CONST:
                return make.truth(bool(node.payload)) if node.sort is Sort.BOOL else make.number(node.lo, _width(node))
            case Op.VAR | Op.NEXT | Op.PARAM:
                return self._leaves[node.op, node.payload]
            case Op.NOT:
                return make.not_(args[0])
            case Op.AND:
                return make.and_(args)
            case Op.OR:
                return make.or_(args)
            case Op.ITE if node.sort is Sort.BOOL:
                return make.ite(*args)
            case Op.EQ if node.args[0].sort is Sort.BOOL:
                return make.eq(*args)
            case Op.EQ | Op.LE:
                return self._compare(node.op, *node.args)
            case Op.ENABLED:
                raise AssertionError("replaced before its arguments are looked at")
            case Op.ITE | Op.ADD | Op.MUL | Op.DIV | Op.MOD:
                return self._integer(node)

    def _compare(self, op: Op, a: Expr, b: Expr) -> z3.BoolRef:
        common = shape(min(a.lo, b.lo), max(a.hi, b.hi))
        x, y = self.widened(a, common.width), self.widened(b, common.width)
        return self._make.eq(x, y) if op is Op.EQ else self._make.at_most(x, y, signed=common.signed)

    def _integer(self, node: Expr) -> z3.BitVecRef:
        width = _width(node)
        match node.op:
            case Op.ITE:
                condition, a, b = node.args
                return self._make.ite(self._done[condition], self.widened(a, width), self.widened(b, width))
            case Op.ADD:
                return self._sum(node)
            case Op.MUL:
                return self._make.mul(*(self.widened(a, width) for a in node.args))
            case _:
                return self._divided(node, width)

    def _sum(self, node: Expr) -> z3.BitVecRef:
        """Added pair by pair, each partial sum in a shape of its own: a solver sees the bounds of every part.

        In one long chain of full width, sums of 32 summands take it ten times as long (docs/decisions/0005).
        """
        sums = [(self._done[a], a.lo, a.hi) for a in node.args]
        while len(sums) > 1:
            pairs = zip(sums[::2], sums[1::2], strict=False)
            sums = [self._added(*a, *b) for a, b in pairs] + sums[len(sums) & ~1 :]
        return sums[0][0]

    def _added(
        self, a: z3.BitVecRef, a_lo: int, a_hi: int, b: z3.BitVecRef, b_lo: int, b_hi: int
    ) -> tuple[z3.BitVecRef, int, int]:
        make, of = self._make, shape(a_lo + b_lo, a_hi + b_hi)
        x, y = make.resized(a, shape(a_lo, a_hi), of.width), make.resized(b, shape(b_lo, b_hi), of.width)
        return make.add(x, y), a_lo + b_lo, a_hi + b_hi

    def _divided(self, node: Expr, width: int) -> z3.BitVecRef:
        """Rounding down: the dividend is moved up by a multiple of the divisor until it is not negative."""
        make = self._make
        dividend, divisor = node.args[0], node.args[1].lo
        quotient = dividend.lo // divisor
        moved = -quotient * divisor
        room = Shape(shape(0, max(dividend.hi + moved, divisor)).width, False)
        positive = make.add(self.widened(dividend, room.width), make.number(moved, room.width))
        by = make.number(divisor, room.width)
        if node.op is Op.MOD:
            return make.resized(make.remainder(positive, by), room, width)
        return make.add(make.resized(make.quotient(positive, by), room, width), make.number(quotient, width))


def _width(node: Expr) -> int:
    return shape(node.lo, node.hi).width


class _Make:
    """z3's constructors, without the checks of its Python layer, which take longer than the making.

    z3 itself still refuses arguments of the wrong sort.
    """

    def __init__(self, context: z3.Context) -> None:
        self._context = context
        self._ref = context.ref()

    def truth(self, value: bool) -> z3.BoolRef:
        return z3.BoolVal(value, self._context)

    def number(self, value: int, width: int) -> z3.BitVecRef:
        """Modulo 2**width."""
        return z3.BitVecVal(value, width, self._context)

    def not_(self, a: z3.BoolRef) -> z3.BoolRef:
        return z3.BoolRef(z3.Z3_mk_not(self._ref, a.ast), self._context)

    def and_(self, args: Sequence[z3.BoolRef]) -> z3.BoolRef:
        return z3.BoolRef(z3.Z3_mk_and(self._ref, len(args), _array(args)), self._context)

    def or_(self, args: Sequence[z3.BoolRef]) -> z3.BoolRef:
        return z3.BoolRef(z3.Z3_mk_or(self._ref, len(args), _array(args)), self._context)

    def ite(self, condition: z3.BoolRef, a: z3.ExprRef, b: z3.ExprRef) -> z3.ExprRef:
        kind = z3.BoolRef if isinstance(a, z3.BoolRef) else z3.BitVecRef
        return kind(z3.Z3_mk_ite(self._ref, condition.ast, a.ast, b.ast), self._context)

    def eq(self, a: z3.ExprRef, b: z3.ExprRef) -> z3.BoolRef:
        return z3.BoolRef(z3.Z3_mk_eq(self._ref, a.ast, b.ast), self._context)

    def at_most(self, a: z3.BitVecRef, b: z3.BitVecRef, *, signed: bool) -> z3.BoolRef:
        make = z3.Z3_mk_bvsle if signed else z3.Z3_mk_bvule
        return z3.BoolRef(make(self._ref, a.ast, b.ast), self._context)

    def add(self, a: z3.BitVecRef, b: z3.BitVecRef) -> z3.BitVecRef:
        return z3.BitVecRef(z3.Z3_mk_bvadd(self._ref, a.ast, b.ast), self._context)

    def mul(self, a: z3.BitVecRef, b: z3.BitVecRef) -> z3.BitVecRef:
        return z3.BitVecRef(z3.Z3_mk_bvmul(self._ref, a.ast, b.ast), self._context)

    def quotient(self, a: z3.BitVecRef, b: z3.BitVecRef) -> z3.BitVecRef:
        return z3.BitVecRef(z3.Z3_mk_bvudiv(self._ref, a.ast, b.ast), self._context)

    def remainder(self, a: z3.BitVecRef, b: z3.BitVecRef) -> z3.BitVecRef:
        return z3.BitVecRef(z3.Z3_mk_bvurem(self._ref, a.ast, b.ast), self._context)

    def resized(self, term: z3.BitVecRef, of: Shape, width: int) -> z3.BitVecRef:
        """With this many bits: extended according to its shape, or cut to a number modulo 2**width."""
        if width == of.width:
            return term
        if width < of.width:
            made = z3.Z3_mk_extract(self._ref, width - 1, 0, term.ast)
        elif of.signed:
            made = z3.Z3_mk_sign_ext(self._ref, width - of.width, term.ast)
        else:
            made = z3.Z3_mk_zero_ext(self._ref, width - of.width, term.ast)
        return z3.BitVecRef(made, self._context)


def _array(args: Sequence[z3.BoolRef]) -> object:
    return (z3.Ast * len(args))(*(a.ast for a in args))
