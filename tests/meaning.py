"""What do an expression and a handler of a small program mean?

Contract: the definitions of the language, followed on the tests' own trees; nothing of symplan is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import trees as t
from trees import Value

State: TypeAlias = tuple[Value, ...]
Arguments: TypeAlias = tuple[Value, ...]

Site: TypeAlias = tuple[int, str]
"""A place whose value must stay in a range: the line of the statement, and what is assigned or passed."""


# --- expressions ----------------------------------------------------------------------------------------------------


def evaluate(x: t.Expression, values: Mapping[str, Value]) -> Value:
    match x:
        case t.Literal(_, value):
            return value
        case t.Name(name):
            return values[name]
        case t.Apply(operator, args):
            return _apply(operator, args, values)


def _apply(operator: str, args: Sequence[t.Expression], values: Mapping[str, Value]) -> Value:
    v = [evaluate(a, values) for a in args]
    match operator:
        case "implies":
            return not v[0] or bool(v[1])
        case "||":
            return any(v)
        case "&&":
            return all(v)
        case "!":
            return not v[0]
        case "==":
            return v[0] == v[1]
        case "!=":
            return v[0] != v[1]
        case "<":
            return v[0] < v[1]
        case "<=":
            return v[0] <= v[1]
        case ">":
            return v[0] > v[1]
        case ">=":
            return v[0] >= v[1]
        case "in":
            return v[0] in v[1:]
        case "+":
            return sum(v)
        case "-":
            return v[0] - sum(v[1:])
        case "*":
            return v[0] * v[1]
        case "/":
            return v[0] // v[1]
        case "%":
            return v[0] % v[1]
        case "neg":
            return -v[0]
        case "min":
            return min(v)
        case "max":
            return max(v)
        case "abs":
            return abs(v[0])
        case "if":
            return v[1] if v[0] else v[2]
    raise ValueError(operator)


# --- one event ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Happened:
    """What an accepted event does: the state after it (None when it leaves a range), where it leaves one, its emits."""

    state: State | None
    broken: tuple[Site, ...]
    emitted: tuple[str, ...]


class _Rejected(Exception):
    pass


class _Execution:
    """One run through a handler, on given values of the variables and parameters."""

    def __init__(self, program: t.Program, line_of: Mapping[int, int], values: Mapping[str, Value]) -> None:
        self.types = {v.name: v.type for v in program.variables}
        self.calls = {call.name: call for call in program.calls}
        self.line_of = line_of
        self.values = values
        self.assigned: dict[str, Value] = {}
        self.broken: list[Site] = []
        self.emitted: list[str] = []

    def run(self, body: Sequence[t.Statement]) -> None:
        for s in body:
            match s:
                case t.Require(test):
                    if not evaluate(test, self.values):
                        raise _Rejected
                case t.Assign(variable, value):
                    assert variable not in self.assigned
                    self.assigned[variable] = self.kept(s, variable, self.types[variable], value)
                case t.Emit(call, arguments):
                    self.emitted.append(call)
                    for (name, kind), argument in zip(self.calls[call].parameters, arguments, strict=True):
                        self.kept(s, f"{call}({name})", kind, argument)
                case t.If(arms):
                    for condition, inner in arms:
                        if condition is None or evaluate(condition, self.values):
                            self.run(inner)
                            break

    def kept(self, statement: t.Statement, what: str, kind: t.Type, x: t.Expression) -> Value:
        """The value of an expression, with a note when it is outside a range."""
        value = evaluate(x, self.values)
        if isinstance(kind, t.Range) and not kind.lo <= value <= kind.hi:
            self.broken.append((self.line_of[id(statement)], what))
        return value


def happens(
    program: t.Program, line_of: Mapping[int, int], state: State, handler: t.Handler, arguments: Arguments
) -> Happened | None:
    """What an event does; None when it is rejected.

    Args:
        program: the program.
        line_of: where its statements stand.
        state: one value per variable.
        handler: the event's.
        arguments: one value per parameter.
    """
    before = {v.name: x for v, x in zip(program.variables, state, strict=True)}
    given = {p.name: x for p, x in zip(handler.parameters, arguments, strict=True)}
    execution = _Execution(program, line_of, before | given)
    try:
        execution.run(handler.body)
    except _Rejected:
        return None
    after = None if execution.broken else tuple((before | execution.assigned).values())
    return Happened(after, tuple(execution.broken), tuple(execution.emitted))
