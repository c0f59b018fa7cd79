"""What happens in the steps of a path? The facts that every format shows: the event, what changed, which text did it.

Contract: read off the trace and the system alone. Which assignments, emits and obligations count in a step is found by
putting the values of the state and of the arguments into their terms, which then fold to constants.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from symplan.domains import ContentDomain, Domain, EnumDomain
from symplan.expr import Expr, Op, Value, const, leaf, substitute
from symplan.findings import Span
from symplan.model import Event, Obligation, Parameter, State, System, Variable
from symplan.verdict import REST, Choice, Step, Trace

Known: TypeAlias = Mapping[Expr, Expr]
"""Leaves and the constants that stand for them."""


@dataclass(frozen=True, slots=True)
class Change:
    """A variable with another value after the step, and the assignment that gave it; None when no assignment did."""

    variable: Variable
    before: Value
    after: Value
    span: Span | None

    def __str__(self) -> str:
        show = self.variable.domain.format
        return f"{self.variable.name}: {show(self.before)} → {show(self.after)}"


@dataclass(frozen=True, slots=True)
class Outside:
    """A value that leaves its range. `before` is the variable's value before the step, where it is a variable's."""

    obligation: Obligation
    value: int
    before: Value | None

    @property
    def span(self) -> Span:
        return self.obligation.span

    def __str__(self) -> str:
        subject = self.obligation.subject
        if self.obligation.role == "assignments":
            return f"{subject}: assigned {self.value} times"
        if self.obligation.role == "index":
            return f"index in {subject}: {self.value}, outside {self.obligation.domain}"
        value = str(self.value) if self.before is None else f"{int(self.before)} → {self.value}"
        return f"{subject}: {value}, outside {self.obligation.domain}"


@dataclass(frozen=True, slots=True)
class Sent:
    """An effect or decision that the step calls."""

    call: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Happening:
    """One step of a path.

    Args:
        number: counted from 1.
        step: as the engine gave it.
        text: the event with its arguments, as a report shows it.
        changes: in the order of the assignments in the source.
        outside: what leaves its range, when the step does.
        sent: the calls that the step makes.
    """

    number: int
    step: Step
    text: str
    changes: tuple[Change, ...] = ()
    outside: tuple[Outside, ...] = ()
    sent: tuple[Sent, ...] = ()

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines of the source that changed something or left a range."""
        spans = [c.span for c in self.changes if c.span is not None] + [o.span for o in self.outside]
        return tuple(sorted({span.line for span in spans}))


def happenings(system: System, trace: Trace) -> tuple[Happening, ...]:
    """The steps of a trace. Rests are steps without changes."""
    found = []
    for i, step in enumerate(trace.steps):
        before = trace.state(i)
        assert before is not None
        found.append(_happening(system, i + 1, step, before))
    return tuple(found)


def _happening(system: System, number: int, step: Step, before: State) -> Happening:
    if step.event is None:
        return Happening(number, step, REST)
    event = system.event_by_name[step.event]
    known = {**reading(system, before), **argument_reading(event, step.arguments)}
    return Happening(
        number,
        step,
        event_text(system, step),
        () if step.target is None else _changes(system, event, before, step.target, known),
        _outside(system, event, before, known) if step.target is None else (),
        () if step.target is None else _sent(system, event, known),
    )


# --- values ---------------------------------------------------------------------------------------------------------


def reading(system: System, state: State) -> Known:
    """What the variables are in a state."""
    return {v.now: const(x) for v, x in zip(system.variables, state, strict=True)}


def argument_reading(event: Event, arguments: tuple[Value, ...]) -> Known:
    """What the parameters of an event are."""
    pairs = zip(event.parameters, arguments, strict=True)
    return {leaf(Op.PARAM, (event.name, p.name), p.domain.bounds): const(x) for p, x in pairs}


def value(term: Expr, known: Known) -> Value | None:
    """The value of a term; None when the known leaves do not decide it."""
    result = substitute(term, known)
    return result.payload if isinstance(result.payload, bool | int) else None


def _changes(system: System, event: Event, before: State, after: State, known: Known) -> tuple[Change, ...]:
    found = []
    for variable, old, new in zip(system.variables, before, after, strict=True):
        if old != new:
            spans = [a.span for a in event.assignments if a.variable == variable.name and value(a.condition, known)]
            found.append(Change(variable, old, new, spans[0] if spans else None))
    return tuple(sorted(found, key=lambda c: -1 if c.span is None else c.span.start))


def _outside(system: System, event: Event, before: State, known: Known) -> tuple[Outside, ...]:
    found = []
    for obligation in event.obligations:
        if value(obligation.holds, known) is False:
            reached = value(obligation.value, known)
            assert reached is not None
            index = system.index.get(obligation.subject)
            found.append(Outside(obligation, int(reached), None if index is None else before[index]))
    return tuple(found)


def _sent(system: System, event: Event, known: Known) -> tuple[Sent, ...]:
    found = []
    for emit in event.emits:
        if value(emit.condition, known):
            call = system.calls[emit.call]
            pairs = zip(call.parameters, emit.arguments, strict=True)
            shown = [_argument(p.domain, value(term, known)) for p, term in pairs]
            found.append(Sent(emit.call, f"{emit.call}({', '.join(shown)})", emit.span))
    return tuple(found)


def _argument(domain: Domain, reached: Value | None) -> str:
    return "_" if reached is None else domain.format(reached)


# --- text -----------------------------------------------------------------------------------------------------------


def event_text(system: System, step: Step) -> str:
    """`Chose(step: BookHotel, conf: 0.80..1.00)`; the bare name when the event has no parameters; `rest` for a rest."""
    if step.event is None:
        return REST
    parameters = system.event_by_name[step.event].parameters
    sets = step.choices or tuple(((x, x),) for x in step.arguments)
    shown = [f"{p.name}: {choice_text(p, c)}" for p, c in zip(parameters, sets, strict=True)]
    return f"{step.event}({', '.join(shown)})" if shown else step.event


def path_text(system: System, trace: Trace) -> str:
    """`Plan(request: _), Unsure, then for ever: rest`; `the start` for a path without steps."""
    texts = [event_text(system, step) for step in trace.steps]
    if trace.loop is None:
        return ", ".join(texts) or "the start"
    stem, loop = texts[: trace.loop], texts[trace.loop :]
    return ", ".join([*stem, "then for ever: " + ", ".join(loop)])


def choice_text(parameter: Parameter, choice: Choice) -> str:
    """The values of a parameter that make no difference: `_`, `0.80..1.00`, `BookFlight | BookHotel`."""
    domain = parameter.domain
    least, greatest = domain.values[0], domain.values[-1]
    if isinstance(domain, ContentDomain) or (choice == ((least, greatest),) and least != greatest):
        return "_"
    return " | ".join(piece for lo, hi in choice for piece in _pieces(domain, lo, hi))


def _pieces(domain: Domain, lo: Value, hi: Value) -> list[str]:
    if lo == hi:
        return [domain.format(lo)]
    if isinstance(domain, EnumDomain):
        return [domain.format(x) for x in range(lo, hi + 1)]
    return [f"{domain.format(lo)}..{domain.format(hi)}"]


def state_texts(system: System, state: State, only: frozenset[str] | None = None) -> list[str]:
    """`phase = Planning`, `spent = 0`: one text per variable; `only` names those to show."""
    pairs = zip(system.variables, state, strict=True)
    return [f"{v.name} = {v.domain.format(x)}" for v, x in pairs if only is None or v.name in only]


def state_text(system: System, state: State, only: frozenset[str] | None = None) -> str:
    """`phase = Planning, spent = 0`."""
    return ", ".join(state_texts(system, state, only))
