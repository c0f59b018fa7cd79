"""Which part of a program is a disagreement about?

Contract: `reduced` makes a program smaller as long as a test still finds something wrong with it, piece by piece and by
trying all pieces again after each success, so that in the end no single piece can go. Source of the method: Zeller and
Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002; here on trees, where every cut gives a program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

import trees as t

X = TypeVar("X")


def reduced(program: t.Program, wrong: Callable[[t.Program], bool], most: int = 2000) -> t.Program:
    """A small program that is still wrong.

    Args:
        program: one that is.
        wrong: the test; a program that cannot be read is not wrong.
        most: so many smaller programs are tried.
    """
    tried = 0
    again = True
    while again and tried < most:
        again = False
        for smaller in _smaller(program):
            tried += 1
            if wrong(smaller):
                program, again = smaller, True
                break
            if tried >= most:
                break
    return program


def _without(items: Sequence[X], i: int) -> tuple[X, ...]:
    return (*items[:i], *items[i + 1 :])


def _smaller(p: t.Program) -> Iterator[t.Program]:
    annotated = tuple(
        replace(h, parameters=tuple(replace(q, annotated=True) for q in h.parameters)) for h in p.handlers
    )
    if annotated != p.handlers:
        yield replace(p, handlers=annotated)
    for i in range(len(p.properties)):
        yield replace(p, properties=_without(p.properties, i))
    for handler in p.handlers:
        yield _without_handler(p, handler)
    for call in p.calls:
        yield _without_call(p, call)
    for i, v in enumerate(p.variables):
        used = {x.name for e in _expressions(p) for x in t.subterms(e) if isinstance(x, t.Name)} | _assigned(p)
        if v.name not in used and len(p.variables) > 1:
            yield replace(p, variables=_without(p.variables, i))
        if v.initial is None:
            for value in v.type.values:
                yield replace(p, variables=(*p.variables[:i], replace(v, initial=value), *p.variables[i + 1 :]))
    for i, prop in enumerate(p.properties):
        for simpler in _simpler_property(prop):
            yield replace(p, properties=(*p.properties[:i], simpler, *p.properties[i + 1 :]))
    for i, handler in enumerate(p.handlers):
        for body in _simpler_body(handler.body):
            smaller = replace(handler, body=body)
            yield replace(p, handlers=(*p.handlers[:i], smaller, *p.handlers[i + 1 :]))
    used_enums = {v.type for v in p.variables} | {q.type for h in p.handlers for q in h.parameters}
    used_enums |= {k for c in p.calls for _, k in c.parameters} | {c.result for c in p.calls if c.result}
    kept = tuple(e for e in p.enums if e in used_enums)
    if kept != p.enums:
        yield replace(p, enums=kept)


def _without_handler(p: t.Program, handler: t.Handler) -> t.Program:
    properties = tuple(
        replace(
            prop,
            weak=tuple(e for e in prop.weak if e != handler.event),
            strong=tuple(e for e in prop.strong if e != handler.event),
        )
        if isinstance(prop, t.LeadsTo)
        else prop
        for prop in p.properties
    )
    calls = tuple(replace(c, outcomes=tuple(o for o in c.outcomes if o.event != handler.event)) for c in p.calls)
    handlers = tuple(h for h in p.handlers if h is not handler)
    return replace(p, handlers=handlers, calls=calls, properties=properties)


def _without_call(p: t.Program, call: t.Call) -> t.Program:
    def cut(body: tuple[t.Statement, ...]) -> tuple[t.Statement, ...]:
        kept: list[t.Statement] = []
        for s in body:
            if isinstance(s, t.If):
                kept.append(t.If(tuple((test, cut(inner)) for test, inner in s.arms)))
            elif not (isinstance(s, t.Emit) and s.call == call.name):
                kept.append(s)
        return tuple(kept)

    handlers = tuple(replace(h, body=cut(h.body)) for h in p.handlers)
    return replace(p, calls=tuple(c for c in p.calls if c is not call), handlers=handlers)


def _expressions(p: t.Program) -> Iterator[t.Expression]:
    for h in p.handlers:
        yield from t.expressions(h.body)
    for prop in p.properties:
        yield from (prop.trigger, prop.goal) if isinstance(prop, t.LeadsTo) else (prop.condition,)


def _assigned(p: t.Program) -> set[str]:
    found: set[str] = set()
    stack = [s for h in p.handlers for s in h.body]
    while stack:
        s = stack.pop()
        if isinstance(s, t.Assign):
            found.add(s.variable)
        elif isinstance(s, t.If):
            stack += [inner for _, body in s.arms for inner in body]
    return found


def _simpler_property(prop: t.Property) -> Iterator[t.Property]:
    if not isinstance(prop, t.LeadsTo):
        yield from (replace(prop, condition=x) for x in _simpler(prop.condition))
        return
    for i in range(len(prop.weak)):
        yield replace(prop, weak=_without(prop.weak, i))
    for i in range(len(prop.strong)):
        yield replace(prop, strong=_without(prop.strong, i))
    yield from (replace(prop, trigger=x) for x in _simpler(prop.trigger))
    yield from (replace(prop, goal=x) for x in _simpler(prop.goal))


def _simpler_body(body: tuple[t.Statement, ...]) -> Iterator[tuple[t.Statement, ...]]:
    for i, s in enumerate(body):
        yield (*body[:i], *body[i + 1 :])
        for simpler in _simpler_statement(s):
            yield (*body[:i], *simpler, *body[i + 1 :])


def _simpler_statement(s: t.Statement) -> Iterator[tuple[t.Statement, ...]]:
    """What may stand in the place of a statement."""
    match s:
        case t.Require(condition, reason):
            yield from ((t.Require(x, reason),) for x in _simpler(condition))
        case t.Assign(variable, value):
            yield from ((t.Assign(variable, x),) for x in _simpler(value))
        case t.Emit(call, arguments):
            for i, a in enumerate(arguments):
                yield from ((t.Emit(call, (*arguments[:i], x, *arguments[i + 1 :])),) for x in _simpler(a))
        case t.If(arms):
            for i, (test, body) in enumerate(arms):
                yield body
                rest = (*arms[:i], *arms[i + 1 :])
                if rest and rest[0][0] is not None:
                    yield (t.If(rest),)
                for inner in _simpler_body(body):
                    yield (t.If((*arms[:i], (test, inner), *arms[i + 1 :])),)
                for x in _simpler(test) if test is not None else ():
                    yield (t.If((*arms[:i], (x, body), *arms[i + 1 :])),)


def _simpler(x: t.Expression) -> Iterator[t.Expression]:
    """Expressions of the same type that are smaller."""
    if not isinstance(x, t.Apply):
        return
    args = x.args
    match x.operator:
        case "implies" | "||" | "&&" | "!" | "+" | "-" | "*" | "neg" | "min" | "max" | "abs":
            yield from args
        case "/" | "%":
            yield args[0]
        case "if":
            yield from args[1:]
        case "in" if len(args) > 2:
            yield t.Apply("in", args[:-1])
            yield t.Apply("in", (args[0], *args[2:]))
    for i, a in enumerate(args):
        if not (x.operator in ("/", "%") and i == 1):
            yield from (t.Apply(x.operator, (*args[:i], y, *args[i + 1 :])) for y in _simpler(a))
