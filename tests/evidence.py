"""Does a program show the type of a parameter without an annotation?

Contract: decides, for the generator of programs, when an annotation may be left out; says so only when every outcome
and every use shows the one right type. Written from the rules of the language, not from the front end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import trees as t

CONDITIONS = ("implies", "||", "&&", "!")
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def shows_type(program: t.Program, handler: t.Handler, parameter: t.Parameter) -> bool:
    """Whether the parameter's type can be read off the program."""
    delivered = [shown for shown in _delivered(program, handler.event, parameter.name) if shown]
    if delivered:
        return True
    uses = list(_Uses(program, handler, parameter).of(handler.body))
    return parameter.type in uses and all(use == parameter.type for use in uses)


def _delivered(program: t.Program, event: str, parameter: str) -> Iterator[bool]:
    """Per outcome that gives the parameter, whether what it gives shows a type: a whole number alone does not."""
    for call in program.calls:
        for o in call.outcomes:
            for name, given in o.given:
                if o.event == event and name == parameter:
                    yield not given.lstrip("-").isdigit()


class _Uses:
    """What the uses of one parameter show. A use that may show anything else shows None."""

    def __init__(self, program: t.Program, handler: t.Handler, parameter: t.Parameter) -> None:
        self.name = parameter.name
        self.calls = {call.name: call for call in program.calls}
        self.variables: Mapping[str, t.Type] = {v.name: v.type for v in program.variables}

    def shape(self, x: t.Expression) -> tuple[t.Type | None, ...]:
        """What an expression beside the parameter shows: nothing, a type, or (None) a type that is not known here."""
        match x:
            case t.Name(name):
                return (self.variables.get(name),)
            case t.Literal(kind, _, qualified):
                plain = isinstance(kind, t.Range) or (isinstance(kind, t.Enum) and not qualified)
                return () if plain else (kind,)
            case t.Apply("if", (_, positive, negative)):
                return self.shape(positive) or self.shape(negative)
            case t.Apply(operator):
                return (t.Bool(),) if operator in (*CONDITIONS, *COMPARISONS, "in") else ()

    def here(self, x: t.Expression, shown: tuple[t.Type | None, ...]) -> Iterator[t.Type | None]:
        """The uses in an expression that stands where something shows a type."""
        match x:
            case t.Name(name):
                if name == self.name:
                    yield from shown
            case t.Apply("if", (test, positive, negative)):
                yield from self.here(test, (t.Bool(),))
                yield from self.here(positive, shown or self.shape(negative))
                yield from self.here(negative, shown or self.shape(positive))
            case t.Apply(operator, args) if operator in CONDITIONS:
                for a in args:
                    yield from self.here(a, (t.Bool(),))
            case t.Apply(operator, args) if operator in (*COMPARISONS, "in"):
                for a in args[1:]:
                    yield from self.here(a, self.shape(args[0]))
                    yield from self.here(args[0], self.shape(a))
            case t.Apply(_, args):
                for a in args:
                    yield from self.here(a, ())
            case _:
                return

    def of(self, body: tuple[t.Statement, ...]) -> Iterator[t.Type | None]:
        for s in body:
            match s:
                case t.Require(test):
                    yield from self.here(test, (t.Bool(),))
                case t.Assign(variable, value):
                    yield from self.here(value, (self.variables[variable],))
                case t.Emit(call, arguments):
                    for (_, kind), x in zip(self.calls[call].parameters, arguments, strict=True):
                        yield from self.here(x, (kind,))
                case t.If(arms):
                    for arm, inner in arms:
                        if arm is not None:
                            yield from self.here(arm, (t.Bool(),))
                        yield from self.of(inner)
