"""A program in Promela, the language of SPIN.

Contract: one process whose every step is one `d_step`, so a path of the program is a path of the model, step by step,
and the states that `pan` stores are those of the program. `CHECK` chooses the property, by its number: a property of
safety is an assertion, for whose shortest path `pan` searches breadth first; one of liveness is a never claim. With
`CHECK` 0 nothing is checked, and `pan` counts states.

What a claim reads is kept in Booleans that every step sets, because the text of a claim cannot share terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from symplan import expr as e
from symplan.domains import Domain
from symplan.export.claim import Seen, claim
from symplan.export.files import File, file_stem, one_line
from symplan.export.integers import require_bounded, shift
from symplan.export.names import Names
from symplan.export.options import Option, options
from symplan.export.outline import WITNESS, Move, SafetyCheck, StateCheck, members, outline, title
from symplan.export.terms import write
from symplan.expr import Expr, Op, Sort, Value
from symplan.model import LeadsTo, Monitor, Reachable, StepInvariant, System, Variable

MOST_OPTIONS = 1000
"""The greatest number of ways to take one event."""

MOST_CHOICES = 256
"""The greatest number of values that are listed one by one where a variable gets its first value."""

SHORT = 300
"""Texts below this length are repeated: a temporary is part of the state vector."""


def export(system: System) -> tuple[File, ...]:
    """Write a program.

    Raises:
        Unsupported: integers beyond 32 bits, guards with too many cases, events with too many arguments, too many
            strongly fair events.
    """
    return (File(f"{file_stem(system.name)}.pml", "".join(f"{line}\n" for line in _Writer(system).lines())),)


@dataclass(frozen=True, slots=True, eq=False)
class _Text:
    """Texts of terms.

    Args:
        texts: by term.
        before: assignments to temporaries that the texts read.
        after: assignments that make the temporaries 0 again, so that they tell no states apart.
    """

    texts: Mapping[Expr, str]
    before: Sequence[str]
    after: Sequence[str]

    def __getitem__(self, term: Expr) -> str:
        return self.texts[term]

    def around(self, lines: Sequence[str]) -> list[str]:
        return [*self.before, *lines, *self.after]


class _Writer:
    def __init__(self, system: System) -> None:
        self._outline = outline(system, "promela")
        self._own = system.variables
        self._numbers = {p.name: i for i, p in enumerate(system.properties, 1)}
        names = Names()
        variables = self._outline.system.variables
        self._names = {v.name: f"v_{names.fresh(v.name)}" for v in variables}
        self._named = {v.now: self._names[v.name] for v in variables}
        self._temporaries = {Sort.BOOL: 0, Sort.INT: 0}
        self._new_values = 0

    def lines(self) -> Iterator[str]:
        # The body comes first: only then is it known how many temporaries it needs.
        body = [*self._judging(), *self._process()]
        for prop in self._outline.liveness:
            body += [
                f"#if {self._chosen(prop.name)}",
                *claim(prop, [name for name, _ in self._observed(prop)]),
                "#endif",
            ]
        yield from self._heading()
        yield from self._declarations()
        # Not `hidden`: that would rule out the search for shortest paths.
        for sort, count in self._temporaries.items():
            yield from (f"{sort} {sort}_{i} = 0;" for i in range(1, count + 1))
        yield from (f"int new_{i} = 0;" for i in range(1, self._new_values + 1))
        yield from body

    # --- declarations -----------------------------------------------------------------------------------------------

    def _heading(self) -> Iterator[str]:
        yield f"/* {one_line(self._outline.system.name)}"
        for p in self._outline.system.properties:
            remark = f"; violated when reachable, {WITNESS}" if isinstance(p, Reachable) else ""
            yield f"   CHECK {self._numbers[p.name]}: {one_line(title(p))}{remark}"
        yield "*/"
        yield "#ifndef CHECK"
        yield "#define CHECK 0"
        yield "#endif"

    def _declarations(self) -> Iterator[str]:
        for v in self._own:
            yield self._declaration(v)
        for monitor, checks in self._monitors():
            yield f"#if {checks}"
            yield self._declaration(monitor.variable)
            yield "#endif"
        for prop in self._outline.liveness:
            yield f"#if {self._chosen(prop.name)}"
            yield f"bool {', '.join(['trigger', 'goal', *(str(seen) for seen, _ in self._observed(prop))])};"
            yield "#endif"

    def _declaration(self, v: Variable) -> str:
        start = "" if v.initial is None else f" = {_constant(v.initial)}"
        return f"{_type(v.domain)} {self._names[v.name]}{start};  /* {one_line(v.name)}{members(v.domain)} */"

    def _monitors(self) -> Iterator[tuple[Monitor, str]]:
        """The monitors, each with when it is there."""
        for monitor in self._outline.system.monitors:
            users = [
                p.name
                for p in self._outline.system.properties
                if isinstance(p, StepInvariant) and any(m.variable.name == monitor.variable.name for m in p.monitors)
            ]
            yield monitor, " || ".join(map(self._chosen, users))

    def _chosen(self, prop: str) -> str:
        return f"CHECK == {self._numbers[prop]}"

    # --- what is judged after every step ----------------------------------------------------------------------------

    def _observed(self, prop: LeadsTo) -> Iterator[tuple[Seen, Expr]]:
        """What the claim reads of fair events, with the term that decides it in a state."""
        numbers = {m.event.name: i for i, m in enumerate(self._outline.moves, 1)}
        for event in prop.weak:
            yield Seen("weak", numbers[event]), e.not_(self._outline.acceptable(event))
        for event in prop.strong:
            yield Seen("accepted", numbers[event]), self._outline.acceptable(event)
            yield Seen("taken", numbers[event]), e.FALSE

    def _judging(self) -> Iterator[str]:
        yield "inline judge(event) {  /* after a step of this event, 0 for none */"
        for check in self._outline.safety:
            if isinstance(check, StateCheck):
                yield f"#if {self._chosen(check.property.name)}"
                holds = e.not_(self._outline.plain(check.bad))
                text = self._terms([holds])
                yield from (f"  {line}" for line in text.around([f"assert({text[holds]});"]))
                yield "#endif"
        for prop in self._outline.liveness:
            yield f"#if {self._chosen(prop.name)}"
            yield from self._observing(prop)
            yield "#endif"
        yield "  skip"
        yield "}"

    def _observing(self, prop: LeadsTo) -> Iterator[str]:
        observed = list(self._observed(prop))
        trigger, goal = self._outline.plain(prop.trigger), self._outline.plain(prop.goal)
        text = self._terms([trigger, goal, *(term for _, term in observed)])
        lines = [f"trigger = {text[trigger]};", f"goal = {text[goal]};"]
        for seen, term in observed:
            step = "" if seen.kind == "accepted" else f"(event == {seen.event}) || "
            lines.append(f"{seen} = ({step}{text[term]});")
        yield from (f"  {line}" for line in text.around(lines))

    def _terms(self, roots: Sequence[Expr]) -> _Text:
        require_bounded(roots, "promela")
        count = {Sort.BOOL: 0, Sort.INT: 0}

        def fresh(term: Expr) -> str:
            count[term.sort] += 1
            self._temporaries[term.sort] = max(self._temporaries[term.sort], count[term.sort])
            return f"{term.sort}_{count[term.sort]}"

        written = write(roots, _syntax, fresh, self._named, SHORT)
        before = [f"{d.name} = {d.text};" for d in written.definitions]
        return _Text(written.texts, before, [f"{d.name} = 0;" for d in written.definitions])

    # --- the process ------------------------------------------------------------------------------------------------

    def _process(self) -> Iterator[str]:
        yield "active proctype program() {"
        for v in self._own:
            if v.initial is None:
                yield from self._first_value(v)
        yield "  d_step { judge(0) }"
        yield "end:"
        yield "  do"
        if self._outline.liveness:
            yield f"#if {' || '.join(self._chosen(p.name) for p in self._outline.liveness)}"
            yield "  :: d_step { judge(0) }  /* a rest */"
            yield "#endif"
        for number, move in enumerate(self._outline.moves, 1):
            yield from self._event(number, move)
        # Without this a program without events would be no program.
        yield "  :: false"
        yield "  od"
        yield "}"

    def _first_value(self, v: Variable) -> Iterator[str]:
        """Choose a value of the domain, digit by digit when there are many: as many steps for each of them."""
        name, lo = self._names[v.name], int(v.domain.values[0])
        count, digits = len(v.domain.values), 1
        while MOST_CHOICES**digits < count:
            digits += 1
        base = next(b for b in range(1, MOST_CHOICES + 1) if b**digits >= count)
        for digit in range(digits):
            yield "  if"
            for value in range(base):
                text = str(value) if digit == 0 else f"({name} * {base} + {value})"
                if digit == digits - 1 and digits > 1:
                    text = f"({text} < {count} -> {text} : {count - 1})"
                if digit == digits - 1 and lo:
                    text = f"{text} + {_constant(lo)}"
                yield f"  :: {name} = {text}"
            yield "  fi;"

    def _event(self, number: int, move: Move) -> Iterator[str]:
        checks = [(check, bad) for check in self._outline.safety if (bad := _bad(check, move.event.name)) is not None]
        roots = [move.moves, *move.updates.values(), *(bad for _, bad in checks)]
        for option in options(move.event, roots, MOST_OPTIONS, "promela"):
            yield from self._guarded(option, move, move.moves, self._moving(number, option, move))
            for check, bad in checks:
                yield f"#if {self._chosen(check.property.name)}"
                yield from self._guarded(option, move, self._outline.plain(bad), ["assert(false);"])
                yield "#endif"

    def _guarded(self, option: Option, move: Move, condition: Expr, body: Iterable[str]) -> Iterator[str]:
        """One step that is possible when the condition holds; nothing when it never does."""
        guard = e.and_(option.exists, option.of(condition))
        if guard is e.FALSE:
            return
        text = self._terms([guard, *(v for v in option.values if v is not None)])
        yield "  :: d_step {"
        if not text.before:
            yield f"    {text[guard]} ->"
            yield f"    {self._print(option, move, text)}"
            yield from (f"    {line}" for line in body)
            yield "    }"
            return
        # A step begins with its guard. Where that needs temporaries, a step that is not possible is a rest.
        yield from (f"    {line}" for line in text.before)
        yield f"    if :: {text[guard]} ->"
        yield from (f"    {line}" for line in [self._print(option, move, text), *text.after, *body])
        yield from (f"    {line}" for line in [":: else ->", *text.after, "judge(0)", "fi }"])

    def _print(self, option: Option, move: Move, text: _Text) -> str:
        """Shows the step when a trail is replayed; `pan` itself prints nothing."""
        values = [None if value is None else text[value] for value in option.values]
        pairs = zip(move.event.parameters, values, strict=True)
        shown = ", ".join(f"{p.name}: {'_' if value is None else '%d'}" for p, value in pairs)
        arguments = "".join(f", {value}" for value in values if value is not None)
        return f'printf("{move.event.name}({shown})\\n"{arguments});'

    def _moving(self, number: int, option: Option, move: Move) -> Iterator[str]:
        """All variables change at once: monitors first, which only themselves read, then from new values."""
        for monitor, checks in self._monitors():
            name = monitor.variable.name
            if name in move.updates:
                value = option.of(move.updates[name])
                yield f"#if {checks}"
                text = self._terms([value])
                yield from text.around([f"{self._names[name]} = {text[value]};"])
                yield "#endif"
        updates = {v.name: option.of(move.updates[v.name]) for v in self._own if v.name in move.updates}
        text = self._terms(list(updates.values()))
        yield from text.around(self._assignments(updates, text))
        yield f"judge({number})"

    def _assignments(self, updates: Mapping[str, Expr], text: _Text) -> list[str]:
        """One after the other, so that each still reads what it has to; a value that cannot wait is put aside."""
        left = {name: set(map(str, e.leaves(Op.VAR, value))) for name, value in updates.items()}
        source = {name: text[value] for name, value in updates.items()}
        aside: list[str] = []
        done: list[str] = []
        while left:
            ready = [name for name in left if all(name not in read for other, read in left.items() if other != name)]
            if ready:
                done.append(f"{self._names[ready[0]]} = {source[ready[0]]};")
                del left[ready[0]]
                continue
            name = next(name for name in left if left[name])
            aside.append(name)
            done.append(f"new_{len(aside)} = {source[name]};")
            source[name] = f"new_{len(aside)}"
            left[name] = set()
        self._new_values = max(self._new_values, len(aside))
        return [*done, *(f"new_{i} = 0;" for i, _ in enumerate(aside, 1))]


def _bad(check: SafetyCheck, event: str) -> Expr | None:
    return None if isinstance(check, StateCheck) else check.bad.get(event)


def _type(domain: Domain) -> str:
    """The smallest type that has the values; it saves memory and decides nothing."""
    if domain.bounds is None:
        return "bool"
    lo, hi = domain.bounds
    if hi - lo >= MOST_CHOICES:
        return "int"
    return "byte" if lo >= 0 and hi <= 255 else "short" if lo >= -(2**15) and hi < 2**15 else "int"


def _constant(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if value >= 0 else f"({value})"


_INFIX = {Op.AND: " && ", Op.OR: " || ", Op.EQ: " == ", Op.LE: " <= ", Op.ADD: " + ", Op.MUL: " * "}


def _syntax(node: Expr, args: Sequence[str]) -> str:
    match node.op:
        case Op.CONST:
            assert isinstance(node.payload, bool | int)
            return _constant(node.payload)
        case Op.NOT:
            return f"!{args[0]}"
        case Op.ITE:
            return f"({args[0]} -> {args[1]} : {args[2]})"
        case Op.DIV:
            more = shift(node)
            return f"(({args[0]} + {more}) / {args[1]} - {more // node.args[1].lo})"
        case Op.MOD:
            return f"(({args[0]} + {shift(node)}) % {args[1]})"
        case Op.VAR | Op.NEXT | Op.PARAM | Op.ENABLED:
            raise AssertionError(f"{node} has no name")
        case _:
            return f"({_INFIX[node.op].join(args)})"
