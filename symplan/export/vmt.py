"""A program as VMT: SMT-LIB 2 with annotations (Cimatti, Griggio, Tonetta: The VMT-LIB Language and Tools, SMT 2022).

Contract: integers are mathematical, as in the program. The choice of the next step is part of the state, because a
property may not read inputs: one of states is violated in the last state of its shortest path, one of steps in the
state before the step. The format has one form of liveness, "from some moment on, always p": for each liveness property
p is the negation of a condition that holds infinitely often on exactly the runs that violate it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from symplan import expr as e
from symplan.export.choice import Choice
from symplan.export.files import File, file_stem, one_line
from symplan.export.names import Names
from symplan.export.outline import WITNESS, outline, title
from symplan.export.terms import write
from symplan.export.watch import single, watch
from symplan.expr import Expr, Op, Sort, Value
from symplan.model import Reachable, System


def export(system: System) -> tuple[File, ...]:
    """Write a program. Raises Unsupported for guards with too many cases."""
    writer = _Writer(Choice(outline(system, "vmt")))
    return (File(f"{file_stem(system.name)}.vmt", "".join(f"{line}\n" for line in writer.lines())),)


@dataclass(frozen=True, slots=True, eq=False)
class _Slot:
    """A state variable of the model.

    Args:
        name: of its value now.
        after: of its value in the next state.
        leaf: reads it.
        initial: its first value; None stands for every one between its bounds.
        update: its next value; None stands for every one between its bounds.
    """

    name: str
    after: str
    leaf: Expr
    initial: Value | None
    update: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class _Property:
    comment: str
    name: str
    attribute: str
    holds: Expr


class _Writer:
    def __init__(self, choice: Choice) -> None:
        self._choice = choice
        self._outline = choice.outline
        self._names = Names()
        self._slots: list[_Slot] = []
        self._properties: list[_Property] = []
        self._add_program()
        self._add_safety()
        self._add_liveness()

    # --- what there is ----------------------------------------------------------------------------------------------

    def _slot(self, kind: str, name: str, leaf: Expr, initial: Value | None, update: Expr | None) -> None:
        own = f"{kind}.{self._names.fresh(name)}"
        self._slots.append(_Slot(own, f"next.{own}", leaf, initial, update))

    def _add_program(self) -> None:
        for v in self._outline.system.variables:
            self._slot("state", v.name, v.now, v.initial, self._choice.after(v))
        self._slot("choice", "event", self._choice.leaf, None, None)
        for i in self._choice.inputs:
            self._slot("choice", f"{i.event}.{i.name}", i.leaf, None, None)

    def _add_safety(self) -> None:
        for check in self._outline.safety:
            prop = check.property
            remark = f"; {WITNESS}" if isinstance(prop, Reachable) else ""
            self._add_property(one_line(title(prop)) + remark, prop.name, "invar", e.not_(self._choice.bad(check)))

    def _add_liveness(self) -> None:
        for prop in self._outline.liveness:
            found = single(prop, watch(self._choice, prop))
            for flag in found.flags:
                self._slot("watch", f"{prop.name}.{flag.role}", flag.leaf, False, flag.after)
            for guess in found.guesses:
                self._slot("guess", f"{prop.name}.{guess.role}", guess.leaf, None, None)
            (condition,) = found.conditions
            self._add_property(one_line(title(prop)), prop.name, "live", e.not_(condition))

    def _add_property(self, comment: str, name: str, kind: str, holds: Expr) -> None:
        attribute = f":{kind}-property {len(self._properties)}"
        self._properties.append(_Property(comment, f"property.{self._names.fresh(name)}", attribute, holds))

    # --- how it is written ------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        roots = [s.update for s in self._slots if s.update is not None]
        roots += [p.holds for p in self._properties]
        numbers = iter(range(len(list(e.postorder(*roots)))))
        written = write(roots, _syntax, lambda _: f"term.{next(numbers)}", {s.leaf: s.name for s in self._slots})
        yield f"; {one_line(self._outline.system.name)}"
        yield f"(set-logic {_logic(roots)})"
        events = ", ".join(f"{i} {one_line(m.event.name)}" for i, m in enumerate(self._outline.moves, 1))
        yield f"; choice.event: 0 a rest, {events}; it changes nothing when not accepted or out of range"
        for slot in self._slots:
            sort = _sort(slot.leaf)
            yield f"(declare-fun {slot.name} () {sort})"
            yield f"(declare-fun {slot.after} () {sort})"
            yield f"(define-fun variable.{slot.name} () {sort} (! {slot.name} :next {slot.after}))"
        for d in written.definitions:
            yield f"(define-fun {d.name} () {_sort(d.term)} {d.text})"
        yield f"(define-fun init () Bool (! {_all(self._initially())} :init true))"
        after = [
            f"(= {s.after} {written[s.update]})" if s.update is not None else _between(s, s.after) for s in self._slots
        ]
        yield f"(define-fun trans () Bool (! {_all(after)} :trans true))"
        for p in self._properties:
            yield f"; {p.comment}"
            yield f"(define-fun {p.name} () Bool (! {written[p.holds]} {p.attribute}))"

    def _initially(self) -> list[str]:
        return [
            f"(= {s.name} {_constant(s.initial)})" if s.initial is not None else _between(s, s.name)
            for s in self._slots
        ]


def _between(slot: _Slot, name: str) -> str:
    if slot.leaf.sort is Sort.BOOL:
        return "true"
    return f"(and (<= {_constant(slot.leaf.lo)} {name}) (<= {name} {_constant(slot.leaf.hi)}))"


def _all(conditions: Sequence[str]) -> str:
    return f"(and true {' '.join(c for c in conditions if c != 'true')})"


def _logic(roots: Sequence[Expr]) -> str:
    products = (node for node in e.postorder(*roots) if node.op is Op.MUL)
    linear = all(any(a.op is Op.CONST for a in node.args) for node in products)
    return "QF_LIA" if linear else "QF_NIA"


def _sort(term: Expr) -> str:
    return "Bool" if term.sort is Sort.BOOL else "Int"


def _constant(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if value >= 0 else f"(- {-value})"


OPERATORS = {
    Op.NOT: "not",
    Op.AND: "and",
    Op.OR: "or",
    Op.ITE: "ite",
    Op.EQ: "=",
    Op.LE: "<=",
    Op.ADD: "+",
    Op.MUL: "*",
    # With a positive divisor these two round down in SMT-LIB, as they do in the program.
    Op.DIV: "div",
    Op.MOD: "mod",
}


def _syntax(node: Expr, args: Sequence[str]) -> str:
    if node.op is Op.CONST:
        assert isinstance(node.payload, bool | int)
        return _constant(node.payload)
    return f"({OPERATORS[node.op]} {' '.join(args)})"
