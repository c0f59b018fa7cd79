"""A program as BTOR2 (Niemetz, Preiner, Wolf, Biere: Btor2, BtorMC and Boolector 3.0, CAV 2018).

Contract: a step is chosen by inputs. A `bad` for a property of states holds in the last frame of its shortest path; one
for a property of steps in the frame before the step, whose inputs are the step, so its path has one frame less. A
liveness property is a `justice`, whose conditions all hold infinitely often on exactly the runs that violate it.

Every number has a width of its own, the least two's complement into which the bounds of its term fit, and arguments are
extended before an operator is applied: nothing ever wraps. Domains that do not fill their width are constraints, on the
inputs in every frame, on the variables in the first frame alone; that they stay there is the program's own doing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from symplan import expr as e
from symplan.domains import Domain
from symplan.export.choice import Choice
from symplan.export.files import File, file_stem, one_line
from symplan.export.integers import extremes, shift
from symplan.export.names import Names
from symplan.export.outline import WITNESS, outline, title
from symplan.export.watch import Watch, watch
from symplan.expr import Expr, Op, Sort, Value
from symplan.model import LeadsTo, Reachable, System


def export(system: System) -> tuple[File, ...]:
    """Write a program. Raises Unsupported for guards with too many cases."""
    writer = _Writer(Choice(outline(system, "btor2")))
    writer.program()
    return (File(f"{file_stem(system.name)}.btor2", "".join(f"{line}\n" for line in writer.lines)),)


def width(lo: int, hi: int) -> int:
    """The bits of the least two's complement that has these numbers."""
    return 1 + max(n.bit_length() for n in (hi if hi >= 0 else ~hi, lo if lo >= 0 else ~lo))


class _Writer:
    """Writes lines; a node is the number of its line.

    Attributes:
        lines: what has been written.
    """

    def __init__(self, choice: Choice) -> None:
        self.lines: list[str] = [f"; {one_line(choice.outline.system.name)}"]
        self._choice = choice
        self._outline = choice.outline
        self._names = Names()
        self._last = 0
        self._known: dict[str, int] = {}
        self._nodes: dict[Expr, int] = {}

    # --- lines ------------------------------------------------------------------------------------------------------

    def _line(self, text: str, symbol: str = "") -> int:
        self._last += 1
        self.lines.append(f"{self._last} {text}{' ' if symbol else ''}{symbol}")
        return self._last

    def _shared(self, text: str) -> int:
        """The line with this text, which is written once."""
        if text not in self._known:
            self._known[text] = self._line(text)
        return self._known[text]

    def _sort(self, bits: int) -> int:
        return self._shared(f"sort bitvec {bits}")

    def _constant(self, value: Value, bits: int) -> int:
        return self._shared(f"const {self._sort(bits)} {int(value) % (1 << bits):0{bits}b}")

    def _operator(self, name: str, bits: int, *arguments: int) -> int:
        return self._shared(f"{name} {self._sort(bits)} {' '.join(map(str, arguments))}")

    def _comment(self, text: str) -> None:
        self.lines.append(f"; {text}")

    # --- the program ------------------------------------------------------------------------------------------------

    def program(self) -> None:
        watches = {p.name: watch(self._choice, p) for p in self._outline.liveness}
        self._inputs(watches)
        self._states(watches)
        for variable in self._outline.system.variables:
            bits = _bits(variable.domain)
            after = self._value(self._choice.after(variable), bits)
            self._line(f"next {self._sort(bits)} {self._nodes[variable.now]} {after}")
        for check in self._outline.safety:
            remark = f"; {WITNESS}" if isinstance(check.property, Reachable) else ""
            bad = self._term(self._choice.bad(check))
            self._comment(one_line(title(check.property)) + remark)
            self._line(f"bad {bad}", self._names.fresh(check.property.name))
        for prop in self._outline.liveness:
            self._justice(prop, watches[prop.name])

    def _inputs(self, watches: Mapping[str, Watch]) -> None:
        events = ", ".join(f"{i} {m.event.name}" for i, m in enumerate(self._outline.moves, 1))
        self._comment(f"the next step: 0 a rest, {events}; it changes nothing when not accepted or out of range")
        leaf = self._choice.leaf
        self._input(leaf, leaf.lo, leaf.hi, "event")
        for i in self._choice.inputs:
            bounds = i.domain.bounds
            if bounds is None:
                self._nodes[i.leaf] = self._line(f"input {self._sort(1)}", self._names.fresh(f"{i.event}.{i.name}"))
            else:
                self._input(i.leaf, *bounds, f"{i.event}.{i.name}")
        for name, found in watches.items():
            for guess in found.guesses:
                self._nodes[guess.leaf] = self._line(
                    f"input {self._sort(1)}", self._names.fresh(f"{name}.{guess.role}")
                )

    def _input(self, leaf: Expr, lo: int, hi: int, name: str) -> None:
        node = self._line(f"input {self._sort(width(lo, hi))}", self._names.fresh(name))
        self._nodes[leaf] = node
        for bound in self._outside(node, lo, hi):
            self._line(f"constraint {bound}")

    def _outside(self, node: int, lo: int, hi: int) -> list[int]:
        """The comparisons that keep a node in lo..hi, without those that its width makes true."""
        bits = width(lo, hi)
        found = []
        if lo > -(1 << (bits - 1)):
            found.append(self._operator("slte", 1, self._constant(lo, bits), node))
        if hi < (1 << (bits - 1)) - 1:
            found.append(self._operator("slte", 1, node, self._constant(hi, bits)))
        return found

    def _states(self, watches: Mapping[str, Watch]) -> None:
        free: list[int] = []
        for variable in self._outline.system.variables:
            bits, bounds = _bits(variable.domain), variable.domain.bounds
            start = None if variable.initial is None else self._constant(variable.initial, bits)
            node = self._state(variable.now, bits, start, variable.name)
            if start is None and bounds is not None:
                free += self._outside(node, *bounds)
        if free:
            one, zero = self._constant(True, 1), self._constant(False, 1)
            first = self._line(f"state {self._sort(1)}", self._names.fresh("first"))
            self._line(f"init {self._sort(1)} {first} {one}")
            self._line(f"next {self._sort(1)} {first} {zero}")
            later = self._operator("not", 1, first)
            for bound in free:
                self._line(f"constraint {self._operator('or', 1, later, bound)}")
        for name, found in watches.items():
            for flag in found.flags:
                self._state(flag.leaf, 1, self._constant(False, 1), f"{name}.{flag.role}")

    def _state(self, leaf: Expr, bits: int, start: int | None, name: str) -> int:
        node = self._line(f"state {self._sort(bits)}", self._names.fresh(name))
        self._nodes[leaf] = node
        if start is not None:
            self._line(f"init {self._sort(bits)} {node} {start}")
        return node

    def _justice(self, prop: LeadsTo, found: Watch) -> None:
        for flag in found.flags:
            after = self._term(flag.after)
            self._line(f"next {self._sort(1)} {self._nodes[flag.leaf]} {after}")
        conditions = [self._term(c) for c in found.conditions]
        self._comment(one_line(title(prop)))
        self._line(f"justice {len(conditions)} {' '.join(map(str, conditions))}", self._names.fresh(prop.name))

    # --- terms ------------------------------------------------------------------------------------------------------

    def _term(self, root: Expr) -> int:
        """The node of a term, with the width of its bounds."""
        for node in e.postorder(root):
            if node not in self._nodes:
                self._nodes[node] = self._write(node)
        return self._nodes[root]

    def _value(self, term: Expr, bits: int) -> int:
        """A term whose values need no more bits than these, although its bounds may."""
        node = self._term(term)
        if term.sort is Sort.BOOL:
            return node
        return self._cut(node, bits) if bits < _width(term) else self._extended(term, bits)

    def _cut(self, node: int, bits: int) -> int:
        return self._shared(f"slice {self._sort(bits)} {node} {bits - 1} 0")

    def _extended(self, term: Expr, bits: int) -> int:
        node, have = self._nodes[term], width(term.lo, term.hi)
        if have == bits:
            return node
        if term.op is Op.CONST:
            return self._constant(term.lo, bits)
        return self._shared(f"sext {self._sort(bits)} {node} {bits - have}")

    def _write(self, node: Expr) -> int:
        match node.op:
            case Op.CONST:
                assert isinstance(node.payload, bool | int)
                return self._constant(node.payload, 1 if node.sort is Sort.BOOL else width(node.lo, node.hi))
            case Op.NOT | Op.AND | Op.OR:
                return self._chain(str(node.op), 1, [self._nodes[a] for a in node.args])
            case Op.ITE:
                condition, *values = node.args
                bits = _width(node)
                return self._operator("ite", bits, self._nodes[condition], *self._aligned(values, bits))
            case Op.EQ | Op.LE:
                bits = max(map(_width, node.args))
                return self._operator({Op.EQ: "eq", Op.LE: "slte"}[node.op], 1, *self._aligned(node.args, bits))
            case Op.ADD | Op.MUL | Op.DIV | Op.MOD:
                return self._arithmetic(node)
            case Op.VAR | Op.NEXT | Op.PARAM | Op.ENABLED:
                raise AssertionError(f"{node} has no node")

    def _aligned(self, terms: Sequence[Expr], bits: int) -> list[int]:
        return [self._nodes[t] if t.sort is Sort.BOOL else self._extended(t, bits) for t in terms]

    def _chain(self, name: str, bits: int, nodes: Sequence[int]) -> int:
        result, *others = nodes
        if not others:
            return self._operator(name, bits, result)
        for other in others:
            result = self._operator(name, bits, result, other)
        return result

    def _arithmetic(self, node: Expr) -> int:
        lo, hi = extremes(node)
        bits = max(width(lo, hi), *map(_width, node.args))
        arguments = self._aligned(node.args, bits)
        match node.op:
            case Op.ADD | Op.MUL:
                result = self._chain(str(node.op), bits, arguments)
            case _:
                result = self._quotient(node, bits, *arguments)
        own = _width(node)
        return result if own == bits else self._cut(result, own)

    def _quotient(self, node: Expr, bits: int, dividend: int, divisor: int) -> int:
        """Rounded down: the dividend is made non-negative first, so unsigned operators do."""
        more = shift(node)
        if more:
            dividend = self._operator("add", bits, dividend, self._constant(more, bits))
        if node.op is Op.MOD:
            return self._operator("urem", bits, dividend, divisor)
        result = self._operator("udiv", bits, dividend, divisor)
        if more:
            result = self._operator("sub", bits, result, self._constant(more // node.args[1].lo, bits))
        return result


def _width(term: Expr) -> int:
    return 1 if term.sort is Sort.BOOL else width(term.lo, term.hi)


def _bits(domain: Domain) -> int:
    return 1 if domain.bounds is None else width(*domain.bounds)
