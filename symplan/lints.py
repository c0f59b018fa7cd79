"""What in a program can never happen? (PL6001 to PL6005)

Contract: every question is put as a safety property that says "this never happens", for the engines to decide: a proof
makes it a finding, a path answers it. Nothing is guessed here. Questions about the arguments of an event ("is there a
state and are there arguments with which this branch is taken?") are put through *probes*: events that are accepted
exactly then and change nothing. They stand behind the program's own events, in a system of their own, and so leave its
states as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from symplan import expr as e
from symplan.expr import Expr, Op
from symplan.findings import Finding, Span
from symplan.model import Enumeration, Event, Invariant, LeadsTo, Require, StepInvariant, System


@dataclass(frozen=True, slots=True)
class Lint:
    """One question.

    Args:
        never: what is to be decided: that it never happens.
        finding: what to report when that is proved.
        inside: the name of a question that says it already when its answer is "never"; None when there is none.
        given: the property without whose proof the question makes no sense; None when it always does.
    """

    never: Invariant | StepInvariant
    finding: Finding
    inside: str | None = None
    given: str | None = None


@dataclass(frozen=True, slots=True)
class Lints:
    """All questions about a program, and the system in which they are to be decided."""

    system: System
    lints: tuple[Lint, ...]


def lints(system: System) -> Lints:
    """The questions about a program.

    Args:
        system: the program, without monitors.
    """
    questions = _Questions(system)
    for event in system.events:
        questions.handler(event)
    for prop in system.properties:
        match prop:
            case Invariant(premise=Expr() as premise):
                questions.premise(prop, e.not_(premise))
            case StepInvariant(premises=premises) if premises:
                questions.premise(prop, {name: e.not_(premise) for name, premise in premises.items()})
            case LeadsTo():
                questions.premise(prop, e.not_(prop.trigger))
    for enum in system.enums:
        if not enum.indexes:
            questions.members(enum)
    probed = replace(system, events=(*system.events, *questions.probes), properties=())
    return Lints(probed, tuple(questions.found))


class _Questions:
    def __init__(self, system: System) -> None:
        self.system = system
        self.probes: list[Event] = []
        self.found: list[Lint] = []

    def ask(
        self, code: str, what: str, span: Span, never: Expr, message: str, help: str, inside: str | None = None
    ) -> str:
        name = f"{code}:{what}"
        claim = Invariant(name, code, span, False, never)
        self.found.append(Lint(claim, Finding(code, message, span, help=help), inside))
        return name

    def never_with(self, event: Event, condition: Expr) -> Expr:
        """No arguments of the event make the condition true. It reads the state and the event's parameters."""
        if condition is e.FALSE:
            return e.TRUE
        if condition is event.guard:
            return e.not_(e.enabled(event.name))
        if not e.leaves(Op.PARAM, condition):
            return e.not_(condition)
        name = f"{event.name}_{len(self.probes)}"
        while name in self.system.event_by_name:
            name += "_"
        probe = Event(name, event.parameters, (), (), (), (), (), event.span)
        renamed = {event.parameter(p.name): probe.parameter(p.name) for p in event.parameters}
        test = Require(e.TRUE, e.substitute(condition, renamed), "", event.span)
        self.probes.append(replace(probe, requires=(test,)))
        return e.not_(e.enabled(name))

    def handler(self, event: Event) -> None:
        dead = self.ask(
            "PL6001",
            event.name,
            event.span,
            self.never_with(event, event.guard),
            f"{event.name} is rejected in every reachable state",
            "weaken what it requires, or take the handler out",
        )
        for number, branch in enumerate(event.branches):
            self.ask(
                "PL6002",
                f"{event.name}:{number}",
                branch.span,
                self.never_with(event, e.and_(event.guard, branch.condition)),
                "no run takes this branch",
                "correct its condition or those before it, or take the branch out",
                inside=dead,
            )
        passed = e.TRUE
        for number, require in enumerate(event.requires):
            fails = e.and_(passed, require.condition, e.not_(require.test))
            self.ask(
                "PL6003",
                f"{event.name}:{number}",
                require.span,
                self.never_with(event, fails),
                f'no run gives the reason "{require.reason}"',
                "take the require out, or say what it was meant to keep out",
            )
            passed = e.and_(passed, e.implies(require.condition, require.test))

    def premise(self, prop: Invariant | StepInvariant | LeadsTo, never: Expr | dict[str, Expr]) -> None:
        left = "leads to" if isinstance(prop, LeadsTo) else "implies"
        name = f"PL6004:{prop.name}"
        claim: Invariant | StepInvariant
        if isinstance(never, dict):
            claim = StepInvariant(name, "PL6004", prop.span, False, never)
        else:
            claim = Invariant(name, "PL6004", prop.span, False, never)
        message = f"{prop.name} holds vacuously: the left side of its `{left}` is never true"
        finding = Finding("PL6004", message, prop.span, help="correct the left side, or find out why it never happens")
        self.found.append(Lint(claim, finding, given=prop.name))

    def members(self, enum: Enumeration) -> None:
        for value, (member, span) in enumerate(zip(enum.domain.members, enum.spans, strict=True)):
            never = e.and_(*self._absent(enum, value))
            self.ask(
                "PL6005",
                f"{enum.domain.name}.{member}",
                span,
                never,
                f"no variable ever is {member}, and no event ever carries it",
                "take the member out, or write the assignment that is missing",
            )

    def _absent(self, enum: Enumeration, value: int) -> Iterator[Expr]:
        for v in self.system.variables:
            if v.domain == enum.domain:
                yield e.ne(v.now, e.const(value))
        for event in self.system.events:
            for p in event.parameters:
                if p.domain == enum.domain:
                    carried = e.eq(event.parameter(p.name), e.const(value))
                    yield self.never_with(event, e.and_(event.guard, carried))
