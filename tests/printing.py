"""What is the text of a small program?

Contract: as few parentheses as the precedence of the operators allows, so that the parser has to know it; one statement
to a line, and a note of the line on which each of them stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import trees as t

_LEVELS: Mapping[str, int] = {
    "if": 0,
    "implies": 1,
    "||": 2,
    "&&": 3,
    "!": 4,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">=", "in"), 5),
    **dict.fromkeys(("+", "-"), 6),
    **dict.fromkeys(("*", "/", "%"), 7),
    "neg": 8,
    **dict.fromkeys(("min", "max", "abs"), 9),
}


def expression_text(x: t.Expression, level: int = 0) -> str:
    """The text of an expression that stands where operators of at least this level may stand without parentheses."""
    match x:
        case t.Name(name):
            return name
        case t.Literal(t.Enum() as enum, value, True):
            return f"{enum.name}.{enum.show(value)}"
        case t.Literal(kind, value):
            negative = not isinstance(value, bool) and value < 0
            return f"({value})" if negative and level > 8 else kind.show(value)
        case t.Apply(operator, args):
            text = _applied(operator, args)
            return f"({text})" if _LEVELS[operator] < level else text


def _applied(operator: str, args: tuple[t.Expression, ...]) -> str:
    def at(level: int) -> list[str]:
        return [expression_text(a, level) for a in args]

    own = _LEVELS[operator]
    match operator:
        case "if":
            test, positive, negative = at(0)
            return f"if {test} then {positive} else {negative}"
        case "!":
            return f"!{expression_text(args[0], own)}"
        case "neg":
            return f"-{expression_text(args[0], own)}"
        case "min" | "max" | "abs":
            return f"{operator}({', '.join(at(0))})"
        case "in":
            operand, *elements = at(own + 1)
            return f"{operand} in {{ {', '.join(elements)} }}"
        case "implies":
            return f"{expression_text(args[0], own + 1)} implies {expression_text(args[1], own)}"
        case "==" | "!=" | "<" | "<=" | ">" | ">=":
            return f" {operator} ".join(at(own + 1))
        case _:
            first, *others = args
            rest = [expression_text(a, own + 1) for a in others]
            return f" {operator} ".join([expression_text(first, own), *rest])


@dataclass
class Printed:
    """A text and, by the identity of a statement, the line on which it starts."""

    lines: list[str] = field(default_factory=list)
    line_of: dict[int, int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def add(self, line: str) -> None:
        self.lines.append(line)

    def statement(self, s: t.Statement, indent: str, word: Mapping[str, str]) -> None:
        self.line_of[id(s)] = len(self.lines) + 1
        match s:
            case t.Require(condition, reason):
                self.add(f'{indent}require {expression_text(condition)} else reject "{reason}"')
            case t.Assign(variable, value):
                self.add(f"{indent}{variable}' = {expression_text(value)}")
            case t.Emit(call, arguments):
                self.add(f"{indent}{word[call]} {call}({', '.join(map(expression_text, arguments))})")
            case t.If(arms):
                for i, (test, body) in enumerate(arms):
                    head = "else {" if test is None else f"{'else ' * (i > 0)}if {expression_text(test)} {{"
                    self.add(indent + head)
                    for inner in body:
                        self.statement(inner, indent + "  ", word)
                    self.add(indent + "}")


def printed(program: t.Program) -> Printed:
    """The program as poly text."""
    out = Printed()
    for enum in program.enums:
        out.add(f"enum {enum.name} {{ {', '.join(enum.members)} }}")
    out.add("state {")
    for v in program.variables:
        out.add(f"  {v.name} : {v.type} = {'any' if v.initial is None else v.type.show(v.initial)}")
    out.add("}")
    for call in program.calls:
        _call(out, call)
    word = {call.name: "ask" if call.word == "decision" else "emit" for call in program.calls}
    for handler in program.handlers:
        shown = [f"{p.name}: {p.type}" if p.annotated else p.name for p in handler.parameters]
        out.add(f"on {handler.event}({', '.join(shown)}) {{" if shown else f"on {handler.event} {{")
        for s in handler.body:
            out.statement(s, "  ", word)
        out.add("}")
    for prop in program.properties:
        _property(out, prop)
    return out


def _call(out: Printed, call: t.Call) -> None:
    parameters = ", ".join(f"{name}: {kind}" for name, kind in call.parameters)
    result = "" if call.result is None else f" -> {call.result}"
    out.add(f"{call.word} {call.name}({parameters}){result} {{")
    for item in call.items:
        out.add(f"  {item}")
    for o in call.outcomes:
        binder = "(r)" if o.kind == "ok" else ""
        given = ", ".join(f"{name}: {value}" for name, value in o.given)
        out.add(f"  {o.kind}{binder} -> {o.event}({given})")
    out.add("}")


def _property(out: Printed, prop: t.Property) -> None:
    match prop:
        case t.Invariant(name, condition):
            out.add(f"invariant {name}: {expression_text(condition)}")
        case t.Reachable(name, condition):
            out.add(f"reachable {name}: {expression_text(condition)}")
        case t.LeadsTo(name, trigger, goal, weak, strong):
            out.add(f"liveness {name}: {expression_text(trigger)} leads to {expression_text(goal)}")
            if weak:
                out.add(f"  under fair {{ {', '.join(weak)} }}")
            if strong:
                out.add(f"  under strong fair {{ {', '.join(strong)} }}")
