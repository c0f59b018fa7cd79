"""A program in the language of NuSMV and nuXmv.

Contract: one module. The choice of the next step (`event`, and the arguments of every event) is part of the state, so
that properties can speak of it and every version of the tools takes them. A property of states is violated in the last
state of the shortest trace; one of steps in the state before the step, whose choice is the step: its trace has one
state less than the path of symplan has. Fairness stands in the formula of each property, not in the model, since each
property has its own.

Enums are numbers: two of them may share a member, and a number is what a term has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from symplan import expr as e
from symplan.domains import Domain
from symplan.export.choice import Choice
from symplan.export.files import File, file_stem, one_line
from symplan.export.integers import require_bounded, shift
from symplan.export.names import Names, words
from symplan.export.outline import WITNESS, Outline, members, outline, title
from symplan.export.terms import Written, write
from symplan.expr import Expr, Op, Value
from symplan.model import LeadsTo, Reachable, System

RESERVED = words(
    """
MODULE DEFINE MDEFINE CONSTANTS VAR IVAR FROZENVAR FUN INIT TRANS INVAR SPEC CTLSPEC LTLSPEC PSLSPEC COMPUTE NAME
INVARSPEC FAIRNESS JUSTICE COMPASSION ISA ASSIGN CONSTRAINT SIMPWFF CTLWFF LTLWFF PSLWFF COMPWFF IN MIN MAX MIRROR PRED
PREDICATES PARSYNTH process array of boolean integer real word word1 bool signed unsigned extend resize sizeof uwconst
swconst EX AX EF AF EG AG E F O G H X Y Z A U S V T BU EBF ABF EBG ABG case esac mod next init union in xor xnor self
TRUE FALSE count abs max min floor toint READ WRITE CONSTARRAY typeof itype clock time noncontinuous time_since
time_until cos exp sin ln tan pow asin acos atan sqrt pi at_next at_last INTERVAL default main
"""
)


def export(system: System) -> tuple[File, ...]:
    """Write a program. Raises Unsupported for integers beyond 32 bits and for guards with too many cases."""
    return (File(f"{file_stem(system.name)}.smv", _Writer(outline(system, "smv")).text),)


class _Writer:
    def __init__(self, program: Outline) -> None:
        self._outline = program
        self._choice = Choice(program)
        names = Names(RESERVED)
        self._variables = {v.name: names.fresh(v.name) for v in program.system.variables}
        self._event = names.fresh("event")
        self._events = ["rest", *(names.fresh(event.name) for event in program.system.events)]
        self._inputs = {i.leaf: names.fresh(f"{i.event}_{i.name}") for i in self._choice.inputs}
        self._properties = {p.name: names.fresh(p.name) for p in program.system.properties}
        self._names = names
        named = {v.now: self._variables[v.name] for v in program.system.variables}
        named |= self._inputs
        for number, event in enumerate(self._events):
            named[e.eq(self._choice.leaf, e.const(number))] = f"({self._event} = {event})"
        self._named: Mapping[Expr, str] = named

    @property
    def text(self) -> str:
        sections = [self._state(), self._input(), self._behaviour()]
        return "".join(f"{line}\n" for section in sections for line in section)

    # --- declarations -----------------------------------------------------------------------------------------------

    def _state(self) -> Iterator[str]:
        rigid = set(self._outline.rigid)
        yield f"-- {one_line(self._outline.system.name)}"
        yield "MODULE main"
        for keyword, wanted in (("FROZENVAR", True), ("VAR", False)):
            variables = [v for v in self._outline.system.variables if (v in rigid) == wanted]
            if variables:
                yield keyword
            for v in variables:
                yield f"  {self._variables[v.name]} : {_type(v.domain)};  -- {one_line(v.name)}{members(v.domain)}"

    def _input(self) -> Iterator[str]:
        yield "VAR  -- what happens next; anything may, and what is not accepted or leaves a range changes nothing"
        yield f"  {self._event} : {{{', '.join(self._events)}}};"
        for i in self._choice.inputs:
            yield f"  {self._inputs[i.leaf]} : {_type(i.domain)};  -- {one_line(i.name)}{members(i.domain)}"

    # --- behaviour and properties, which share their definitions ----------------------------------------------------

    def _behaviour(self) -> Iterator[str]:
        taken = {m.event.name: self._names.fresh(f"taken_{m.event.name}") for m in self._outline.moves}
        moves = {m.event.name: self._choice.taken(m) for m in self._outline.moves}
        fair = dict.fromkeys(name for p in self._outline.liveness for name in (*p.weak, *p.strong))
        accepted = {name: self._outline.acceptable(name) for name in fair}
        updates = [value for m in self._outline.moves for value in m.updates.values()]
        bad = {c.property.name: self._choice.bad(c) for c in self._outline.safety}
        plain = self._outline.plain
        answers = {p.name: (plain(p.trigger), plain(p.goal)) for p in self._outline.liveness}
        roots = [*moves.values(), *accepted.values(), *updates, *map(e.not_, bad.values())]
        roots += [term for pair in answers.values() for term in pair]
        require_bounded(roots, "smv")
        written = write(roots, _syntax, lambda _: self._names.fresh("d"), self._named)
        atoms = {term: self._names.fresh(f"accepted_{name}") for name, term in accepted.items()}
        for name, pair in answers.items():
            for role, term in zip(("trigger", "goal"), pair, strict=True):
                atoms.setdefault(term, self._names.fresh(f"{role}_{self._properties[name]}"))
        yield "DEFINE"
        for d in written.definitions:
            yield f"  {d.name} := {d.text};"
        for name, term in moves.items():
            yield f"  {taken[name]} := {written[term]};"
        for term, name in atoms.items():
            yield f"  {name} := {written[term]};"
        yield from self._assignments(written, taken)
        for check in self._outline.safety:
            remark = f"; false when reachable, {WITNESS}" if isinstance(check.property, Reachable) else ""
            yield f"-- {one_line(title(check.property))}{remark}"
            name = self._properties[check.property.name]
            yield f"INVARSPEC NAME {name} := {written[e.not_(bad[check.property.name])]};"
        for prop in self._outline.liveness:
            trigger, goal = answers[prop.name]
            yield f"-- {one_line(title(prop))}"
            fairness = _fairness(prop, lambda event: atoms[accepted[event]], taken.__getitem__)
            response = f"G ({atoms[trigger]} -> F {atoms[goal]})"
            yield f"LTLSPEC NAME {self._properties[prop.name]} := {fairness}{response};"

    def _assignments(self, written: Written, taken: Mapping[str, str]) -> Iterator[str]:
        rigid = set(self._outline.rigid)
        yield "ASSIGN"
        for v in self._outline.system.variables:
            name = self._variables[v.name]
            if v.initial is not None:
                yield f"  init({name}) := {_constant(v.initial)};"
            if v in rigid:
                continue
            cases = [
                f"{taken[m.event.name]} : {written[m.updates[v.name]]};"
                for m in self._outline.moves
                if v.name in m.updates
            ]
            if not cases:
                yield f"  next({name}) := {name};"
                continue
            yield f"  next({name}) := case"
            for case in [*cases, f"TRUE : {name};"]:
                yield f"    {case}"
            yield "  esac;"


def _fairness(prop: LeadsTo, accepted: Callable[[str], str], taken: Callable[[str], str]) -> str:
    """The premise of the formula, with its arrow; empty without fairness."""
    parts = [f"(G F (!{accepted(event)} | {taken(event)}))" for event in prop.weak]
    parts += [f"((G F {accepted(event)}) -> (G F {taken(event)}))" for event in prop.strong]
    return f"({' & '.join(parts)}) -> " if parts else ""


def _type(domain: Domain) -> str:
    return "boolean" if domain.bounds is None else f"{domain.bounds[0]}..{domain.bounds[1]}"


def _constant(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).upper()
    return str(value) if value >= 0 else f"({value})"


def _syntax(node: Expr, args: Sequence[str]) -> str:
    match node.op:
        case Op.CONST:
            assert isinstance(node.payload, bool | int)
            return _constant(node.payload)
        case Op.NOT:
            return f"!{args[0]}"
        case Op.AND:
            return f"({' & '.join(args)})"
        case Op.OR:
            return f"({' | '.join(args)})"
        case Op.ITE:
            return f"({args[0]} ? {args[1]} : {args[2]})"
        case Op.EQ:
            return f"({args[0]} = {args[1]})"
        case Op.LE:
            return f"({args[0]} <= {args[1]})"
        case Op.ADD:
            return f"({' + '.join(args)})"
        case Op.MUL:
            return f"({args[0]} * {args[1]})"
        case Op.DIV:
            more = shift(node)
            return (
                f"(({args[0]} + {more}) / {args[1]} - {more // node.args[1].lo})"
                if more
                else f"({args[0]} / {args[1]})"
            )
        case Op.MOD:
            more = shift(node)
            return f"(({args[0]} + {more}) mod {args[1]})" if more else f"({args[0]} mod {args[1]})"
        case Op.VAR | Op.NEXT | Op.PARAM | Op.ENABLED:
            raise AssertionError(f"{node} has no name")
