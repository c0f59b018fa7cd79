"""Why was a step of a path possible? What its handler asked, the branch that it took, and the values that decided.

Contract: read off the trace and the system alone, in the order of the source. The texts are the program's own; the
values are those of the state before the step and of the arguments, all that make no difference included. Of indexed
state, only the elements are named that the arguments point to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from symplan.expr import Expr, Op, leaves, not_, substitute
from symplan.findings import Span
from symplan.model import Event, State, System
from symplan.report.paths import argument_reading, choice_text, reading, state_texts, value
from symplan.report.source import statement
from symplan.verdict import Step, Trace


@dataclass(frozen=True, slots=True)
class Because:
    """One place in a handler that let a step through, or led it on.

    Args:
        kind: a `require` that was met, or a `branch` that was taken.
        line: where it stands.
        text: the condition, as the program says it; `else` for a last branch.
        values: what the condition reads: `spent = 0`, `conf = 0.80..1.00`.
    """

    kind: Literal["require", "branch"]
    line: int
    text: str
    values: tuple[str, ...]


def because(system: System, step: Step, before: State) -> tuple[Because, ...]:
    """Why a step was possible in the state before it; nothing for a rest, which always is."""
    if step.event is None:
        return ()
    event = system.event_by_name[step.event]
    known = {**reading(system, before), **argument_reading(event, step.arguments)}
    found: list[tuple[Span, Because]] = []
    for require in event.requires:
        if value(require.condition, known):
            read = _values(system, event, step, before, require.test)
            found.append((require.span, Because("require", require.span.line, _test(require.span), read)))
    for branch in event.branches:
        if value(branch.condition, known):
            read = _values(system, event, step, before, branch.condition)
            found.append((branch.span, Because("branch", branch.span.line, _head(branch.span), read)))
    return tuple(reason for _, reason in sorted(found, key=lambda pair: pair[0].start))


def rejections(system: System, trace: Trace) -> Iterator[str]:
    """Why each event is rejected in the last state of a path, where one `require` rejects all its arguments."""
    last = trace.state(len(trace.steps))
    assert last is not None
    known = reading(system, last)
    for event in system.events:
        for require in event.requires:
            if value(require.condition, known) and value(not_(require.test), known):
                read = ", ".join(_read(system, last, require.test))
                but = f", but {read}" if read else ""
                yield f"{event.name} is rejected in line {require.span.line}: {_test(require.span)}{but}"
                break


def _values(system: System, event: Event, step: Step, before: State, term: Expr) -> tuple[str, ...]:
    """What a term reads: parameters first, then the variables that matter with these arguments."""
    read = leaves(Op.PARAM, term)
    sets = step.choices or tuple(((x, x),) for x in step.arguments)
    shown = [
        f"{p.name} = {choice_text(p, choice)}"
        for p, choice in zip(event.parameters, sets, strict=True)
        if (event.name, p.name) in read
    ]
    pointed_to = substitute(term, argument_reading(event, step.arguments))
    return (*shown, *_read(system, before, pointed_to))


def _read(system: System, state: State, term: Expr) -> list[str]:
    return state_texts(system, state, frozenset(str(name) for name in leaves(Op.VAR, term)))


def _test(span: Span) -> str:
    """What a `require` asks for, without the words around it."""
    found = re.fullmatch(r'require (.*) else reject "[^"]*"', statement(span))
    return found[1] if found else statement(span)


def _head(span: Span) -> str:
    return statement(span).removesuffix("{").rstrip()
