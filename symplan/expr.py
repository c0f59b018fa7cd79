"""Terms: what a condition or a value is, once names and types are settled.

Contract: a term is immutable and shared: building the same term twice gives the same object, so `is` decides equality
and every traversal can remember what it did per node. The constructors below are the only way to build terms; they fold
constants and use the bounds of their arguments. Integers are mathematical: nothing wraps. Enum members are the integers
0, 1, … in the order of their declaration, a Confidence is its number of hundredths; which of them a value is, the
domain of its variable says.

A term is read in a state (`VAR`), with the arguments of an event (`PARAM`), and, in properties over steps, in the state
after the step (`NEXT`). `ENABLED` is true in a state in which the named event is accepted for some values of its
parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TypeAlias
from weakref import WeakValueDictionary

Value: TypeAlias = bool | int
"""A value at run time: `bool` for Bool, `int` for everything else."""

Payload: TypeAlias = Value | str | tuple[str, str] | None


class Sort(StrEnum):
    BOOL = "bool"
    INT = "int"


class Op(StrEnum):
    """The closed family of operators; the arguments of each stand in the comment behind it."""

    CONST = "const"  # payload: the value
    VAR = "var"  # payload: the variable's name
    NEXT = "next"  # payload: the variable's name
    PARAM = "param"  # payload: (event, parameter)
    ENABLED = "enabled"  # payload: the event's name
    NOT = "not"  # bool
    AND = "and"  # two or more bools
    OR = "or"  # two or more bools
    ITE = "ite"  # bool, then two of one sort
    EQ = "eq"  # two of one sort
    LE = "le"  # int, int
    ADD = "add"  # two or more ints
    MUL = "mul"  # int, int
    DIV = "div"  # int, positive constant: rounds down
    MOD = "mod"  # int, positive constant: x - (x div c) * c


class Expr:
    """A node of a term. Never constructed directly.

    Attributes:
        op: the operator.
        args: the arguments, terms themselves.
        payload: what an operator carries beside its arguments; see `Op`.
        sort: Bool or Int.
        lo, hi: for an Int, bounds that no value of the term leaves while variables and parameters lie in their
            domains; 0 and 1 for a Bool.
    """

    __slots__ = ("__weakref__", "args", "hi", "lo", "op", "payload", "sort")

    op: Op
    args: tuple[Expr, ...]
    payload: Payload
    sort: Sort
    lo: int
    hi: int

    def __repr__(self) -> str:
        if self.op is Op.CONST:
            return str(self.payload).lower()
        if self.op is Op.NEXT:
            return f"{self.payload}'"
        if not self.args:
            return f"{self.op}:{self.payload}" if self.op is not Op.VAR else str(self.payload)
        return f"({self.op} {' '.join(map(repr, self.args))})"

    def __reduce__(self) -> tuple[object, ...]:
        return _node, (self.op, self.args, self.payload, self.sort, self.lo, self.hi)

    def __copy__(self) -> Expr:
        return self

    def __deepcopy__(self, memo: object) -> Expr:
        return self


_NODES: WeakValueDictionary[tuple[object, ...], Expr] = WeakValueDictionary()


def _node(op: Op, args: tuple[Expr, ...], payload: Payload, sort: Sort, lo: int, hi: int) -> Expr:
    # Types and sorts are part of the key: True and 1 are equal in Python and different here, and of two programs in one
    # process one may have a Bool and the other a 0..1 of the same name.
    key = (op, args, type(payload), payload, sort, lo, hi)
    found = _NODES.get(key)
    if found is None:
        found = Expr()
        found.op, found.args, found.payload, found.sort, found.lo, found.hi = op, args, payload, sort, lo, hi
        _NODES[key] = found
    return found


def _bool(op: Op, *args: Expr, payload: Payload = None) -> Expr:
    return _node(op, args, payload, Sort.BOOL, 0, 1)


# --- leaves ---------------------------------------------------------------------------------------------------------


def const(value: Value) -> Expr:
    if isinstance(value, bool):
        return _bool(Op.CONST, payload=value)
    return _node(Op.CONST, (), value, Sort.INT, value, value)


TRUE = const(True)
FALSE = const(False)


def leaf(op: Op, payload: str | tuple[str, str], bounds: tuple[int, int] | None) -> Expr:
    """A variable, a primed variable or a parameter.

    Args:
        op: VAR, NEXT or PARAM.
        payload: its name; for a parameter (event, name).
        bounds: least and greatest value, or None for a Bool.
    """
    if bounds is None:
        return _bool(op, payload=payload)
    return _node(op, (), payload, Sort.INT, *bounds)


def enabled(event: str) -> Expr:
    return _bool(Op.ENABLED, payload=event)


# --- Booleans -------------------------------------------------------------------------------------------------------


def not_(a: Expr) -> Expr:
    if a.op is Op.CONST:
        return const(not a.payload)
    if a.op is Op.NOT:
        return a.args[0]
    return _bool(Op.NOT, a)


def _junction(op: Op, unit: Expr, zero: Expr, args: Iterable[Expr]) -> Expr:
    flat: dict[Expr, None] = {}
    for a in args:
        for part in a.args if a.op is op else (a,):
            if part is zero or not_(part) in flat:
                return zero
            if part is not unit:
                flat[part] = None
    if not flat:
        return unit
    return next(iter(flat)) if len(flat) == 1 else _bool(op, *flat)


def and_(*args: Expr) -> Expr:
    return _junction(Op.AND, TRUE, FALSE, args)


def or_(*args: Expr) -> Expr:
    return _junction(Op.OR, FALSE, TRUE, args)


def implies(a: Expr, b: Expr) -> Expr:
    return or_(not_(a), b)


# --- both sorts -----------------------------------------------------------------------------------------------------


def ite(c: Expr, a: Expr, b: Expr) -> Expr:
    """`if c then a else b`."""
    assert a.sort is b.sort
    if c.op is Op.CONST:
        return a if c.payload else b
    if a is b:
        return a
    if a.sort is Sort.BOOL:
        if a is TRUE:
            return or_(c, b)
        if a is FALSE:
            return and_(not_(c), b)
        if b is TRUE:
            return or_(not_(c), a)
        if b is FALSE:
            return and_(c, a)
    if c.op is Op.NOT:
        return ite(c.args[0], b, a)
    return _node(Op.ITE, (c, a, b), None, a.sort, min(a.lo, b.lo), max(a.hi, b.hi))


def eq(a: Expr, b: Expr) -> Expr:
    """Equality of two terms of one sort; of two Bools, `if and only if`."""
    assert a.sort is b.sort
    if a is b:
        return TRUE
    if a.op is Op.CONST:
        a, b = b, a
    if a.op is Op.CONST:
        return const(a.payload == b.payload)
    if a.sort is Sort.BOOL:
        if b is TRUE:
            return a
        if b is FALSE:
            return not_(a)
    elif a.hi < b.lo or b.hi < a.lo:
        return FALSE
    if b.op is Op.CONST and a.op is Op.ITE and Op.CONST in (a.args[1].op, a.args[2].op):
        c, x, y = a.args
        return ite(c, eq(x, b), eq(y, b))
    return _bool(Op.EQ, a, b)


def ne(a: Expr, b: Expr) -> Expr:
    return not_(eq(a, b))


# --- integers -------------------------------------------------------------------------------------------------------


def le(a: Expr, b: Expr) -> Expr:
    if a is b or a.hi <= b.lo:
        return TRUE
    if a.lo > b.hi:
        return FALSE
    return _bool(Op.LE, a, b)


def lt(a: Expr, b: Expr) -> Expr:
    return not_(le(b, a))


def add(*args: Expr) -> Expr:
    constant = 0
    terms: list[Expr] = []
    for a in args:
        for part in a.args if a.op is Op.ADD else (a,):
            if part.op is Op.CONST:
                constant += int(part.lo)
            else:
                terms.append(part)
    if constant or not terms:
        terms.append(const(constant))
    if len(terms) == 1:
        return terms[0]
    return _node(Op.ADD, tuple(terms), None, Sort.INT, sum(t.lo for t in terms), sum(t.hi for t in terms))


def mul(a: Expr, b: Expr) -> Expr:
    if a.op is Op.CONST:
        a, b = b, a
    if a.op is Op.CONST:
        return const(a.lo * b.lo)
    if b.op is Op.CONST:
        if b.lo == 0:
            return b
        if b.lo == 1:
            return a
    corners = (a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi)
    return _node(Op.MUL, (a, b), None, Sort.INT, min(corners), max(corners))


def neg(a: Expr) -> Expr:
    return mul(a, const(-1))


def sub(a: Expr, b: Expr) -> Expr:
    return add(a, neg(b))


def div(a: Expr, divisor: int) -> Expr:
    """`a / divisor`, rounded down. The divisor is positive."""
    assert divisor > 0
    if divisor == 1:
        return a
    lo, hi = a.lo // divisor, a.hi // divisor
    return const(lo) if lo == hi else _node(Op.DIV, (a, const(divisor)), None, Sort.INT, lo, hi)


def mod(a: Expr, divisor: int) -> Expr:
    """`a - (a / divisor) * divisor`, in 0..divisor-1. The divisor is positive."""
    assert divisor > 0
    if a.lo // divisor == a.hi // divisor:
        return add(a, const(-(a.lo // divisor) * divisor))
    return _node(Op.MOD, (a, const(divisor)), None, Sort.INT, 0, divisor - 1)


def minimum(a: Expr, b: Expr) -> Expr:
    return ite(le(a, b), a, b)


def maximum(a: Expr, b: Expr) -> Expr:
    return ite(le(a, b), b, a)


def absolute(a: Expr) -> Expr:
    return maximum(a, neg(a))


def within(a: Expr, lo: int, hi: int) -> Expr:
    """`lo <= a <= hi`."""
    return and_(le(const(lo), a), le(a, const(hi)))


# --- traversals -----------------------------------------------------------------------------------------------------


def postorder(*roots: Expr) -> Iterator[Expr]:
    """Every node below the roots once, arguments before the nodes that use them; without recursion."""
    done: set[Expr] = set()
    stack: list[tuple[Expr, bool]] = [(r, False) for r in reversed(roots)]
    while stack:
        node, ready = stack.pop()
        if node in done:
            continue
        if ready or not node.args:
            done.add(node)
            yield node
        else:
            stack.append((node, True))
            stack.extend((a, False) for a in reversed(node.args))


def leaves(op: Op, *roots: Expr) -> dict[Payload, Expr]:
    """The leaves of one operator below the roots, by payload, in order of appearance."""
    return {node.payload: node for node in postorder(*roots) if node.op is op}


_REBUILD: Mapping[Op, Callable[..., Expr]] = {
    Op.NOT: not_,
    Op.AND: and_,
    Op.OR: or_,
    Op.ITE: ite,
    Op.EQ: eq,
    Op.LE: le,
    Op.ADD: add,
    Op.MUL: mul,
    Op.DIV: lambda a, c: div(a, c.lo),
    Op.MOD: lambda a, c: mod(a, c.lo),
}


def substitute(root: Expr, replacement: Mapping[Expr, Expr]) -> Expr:
    """The term with some of its nodes replaced, simplified on the way.

    Args:
        root: the term.
        replacement: by node; each replacement has the sort of what it replaces.
    """
    done: dict[Expr, Expr] = {}
    for node in postorder(root):
        if node in replacement:
            done[node] = replacement[node]
        elif not node.args:
            done[node] = node
        else:
            args = [done[a] for a in node.args]
            done[node] = node if all(x is y for x, y in zip(args, node.args, strict=True)) else _REBUILD[node.op](*args)
    return done[root]
