"""What is to be proved? The declared properties, and those that every program has without asking.

Contract: declared properties come first, in the order of the text; then one `RangeCheck` per obligation, in the order
of the handlers, and one property per index that a declared property reads; then one `sent-once` property per
irreversible effect; then, with a `final`, that no run is stuck. Names are unique.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from symplan import expr as e
from symplan.domains import BoolDomain
from symplan.expr import Expr
from symplan.findings import Note, Span
from symplan.lang import syntax as s
from symplan.lang.kinds import Demand
from symplan.lang.names import Registry, Symbols
from symplan.lang.report import Findings, suggestion
from symplan.lang.terms import Terms
from symplan.model import (
    Effect,
    Event,
    Invariant,
    LeadsTo,
    Monitor,
    Obligation,
    Property,
    RangeCheck,
    Reachable,
    StepInvariant,
    Variable,
)


class Properties:
    """Collects the properties of a program.

    Args:
        symbols: the names of the program.
        findings: where errors go.
        events: the handled events, in the order of their handlers.
    """

    def __init__(self, symbols: Symbols, findings: Findings, events: Sequence[Event]) -> None:
        self.symbols = symbols
        self.findings = findings
        self.events = events
        self.registry = Registry(findings)
        self.terms = Terms(symbols, findings)
        self.declared: list[Property] = []
        self.indices: list[Property] = []
        self.finals: list[tuple[Expr, Span]] = []

    # --- declared

    def declare(self, d: s.PropertyDeclaration | s.FinalDeclaration) -> None:
        if isinstance(d, s.FinalDeclaration):
            self.finals.append((self.condition(d.condition, "the condition of `final`"), d.span))
            return
        prop = self.property(d)
        if self.registry.declare("a property", "property", d.name):
            self.declared.append(prop)

    def property(self, d: s.PropertyDeclaration) -> Property:
        name = d.name.text
        match d:
            case s.ConditionProperty(word="step"):
                return self.step(d)
            case s.ConditionProperty():
                condition = self.condition(d.condition, f"the condition of `{name}`")
                if d.word == "invariant":
                    return Invariant(name, "PL2001", d.head, True, condition, premise=self.premise(d, self.terms))
                return Reachable(name, "PL2005", d.head, True, condition)
            case s.LivenessProperty():
                trigger = self.condition(d.trigger, "the left side of `leads to`")
                goal = self.condition(d.goal, "the right side of `leads to`")
                weak, strong = self.fair(d.weak), self.fair(d.strong)
                return LeadsTo(name, "PL3001", d.head, True, trigger, goal, weak, strong)

    def condition(self, x: s.Expression, what: str) -> Expr:
        """A condition on states; the indices that it reads must lie in their ranges in every state."""
        condition = self.terms.condition(x, what)
        for demand in self.terms.take_demands():
            self.indices.append(Invariant(_index_name(demand), "PL2002", demand.span, False, demand.holds))
        return condition

    def premise(self, d: s.ConditionProperty, terms: Terms) -> Expr | None:
        """The left side of the outermost `implies`. It has been read once: what is wrong with it has been said."""
        outermost = d.condition
        while isinstance(outermost, s.Group):
            outermost = outermost.inner
        if not isinstance(outermost, s.Implies):
            return None
        premise = terms.condition(outermost.left, "`implies`")
        terms.take_demands()
        return premise

    def step(self, d: s.ConditionProperty) -> StepInvariant:
        """Read once per event: which one it is and what it emits is then known."""
        holds: dict[str, Expr] = {}
        premises: dict[str, Expr] = {}
        demands: dict[Span, tuple[Demand, dict[str, Expr]]] = {}
        for event in self.events:
            terms = Terms(self.symbols, self.findings, step=event)
            holds[event.name] = terms.condition(d.condition, f"the condition of `{d.name.text}`")
            for demand in terms.take_demands():
                demands.setdefault(demand.span, (demand, {}))[1][event.name] = demand.holds
            premise = self.premise(d, terms)
            if premise is not None:
                premises[event.name] = premise
        if not self.events:
            message = f"`{d.name.text}` is about steps, and no event has a handler"
            self.findings.add("PL1015", message, d.head, "write on … { … }")
        for demand, by_event in demands.values():
            name = _index_name(demand)
            self.indices.append(StepInvariant(name, "PL2002", demand.span, False, _open(by_event)))
        return StepInvariant(d.name.text, "PL2004", d.head, True, _open(holds), premises=premises)

    def fair(self, names: Sequence[s.Name]) -> tuple[str, ...]:
        """The events of a fairness clause."""
        first: dict[str, Span] = {}
        for name in names:
            if name.text in first:
                notes = [Note("first named here", first[name.text])]
                self.findings.add("PL1002", f"`{name.text}` is named twice", name.span, "name it once", notes)
            elif name.text not in self.symbols.handlers and name.text not in self.findings.doubtful:
                message = f"no handler takes `{name.text}`, so fairness for it means nothing"
                help = suggestion(name.text, self.symbols.handlers) or f"write on {name.text} {{ … }} or take it out"
                self.findings.add("PL1015", message, name.span, help)
            first.setdefault(name.text, name.span)
        return tuple(first)

    # --- generated

    def all(self, effects: Sequence[Effect]) -> tuple[Property, ...]:
        """The declared properties and the generated ones."""
        found: list[Property] = list(self.declared)
        taken = {p.name for p in found}
        found.extend(_range_check(event, o, taken) for event in self.events for o in event.obligations)
        found.extend(_renamed(p, taken) for p in self.indices)
        for effect in effects:
            if effect.effect_class == "irreversible":
                name = _fresh(f"{effect.name}-sent-once", effect.span, taken)
                found.append(sent_once(effect, self.events, name))
        if self.finals:
            found.append(self.never_stuck(taken))
        return tuple(found)

    def never_stuck(self, taken: set[str]) -> Invariant:
        """Outside the final states some event is accepted."""
        span = self.finals[0][1]
        holds = e.or_(*(final for final, _ in self.finals), *(e.enabled(event.name) for event in self.events))
        return Invariant(_fresh("never-stuck", span, taken), "PL2003", span, False, holds, "stuck")


def _open(holds: Mapping[str, Expr]) -> dict[str, Expr]:
    """What is left to prove: events for which nothing can go wrong are free."""
    return {event: condition for event, condition in holds.items() if condition is not e.TRUE}


def _plain(subject: str) -> str:
    """What is checked, as a part of a property's name: `seat[l + 1]` is `seat-l-1`."""
    return "-".join("".join(c if c.isalnum() or c == "_" else " " for c in subject).split())


def _index_name(demand: Demand) -> str:
    return f"{_plain(demand.subject)}-in-range@{demand.span.line}"


def _fresh(name: str, span: Span, taken: set[str]) -> str:
    """The name, made unique by its place where that is needed."""
    placed = name if name.endswith(f"@{span.line}") else f"{name}@{span.line}"
    candidates = [name, placed, *(f"{placed}:{span.column}{'+' * n}" for n in range(len(taken) + 1))]
    free = next(c for c in candidates if c not in taken)
    taken.add(free)
    return free


def _renamed(prop: Property, taken: set[str]) -> Property:
    return replace(prop, name=_fresh(prop.name, prop.span, taken))


def _range_check(event: Event, obligation: Obligation, taken: set[str]) -> RangeCheck:
    span = obligation.span
    what = "assigned-once" if obligation.role == "assignments" else "in-range"
    name = _fresh(f"{_plain(obligation.subject)}-{what}@{span.line}", span, taken)
    return RangeCheck(name, "PL2002", span, event.name, obligation)


def _at_least_two(conditions: Sequence[Expr]) -> Expr:
    return e.or_(*(e.and_(a, b) for i, a in enumerate(conditions) for b in conditions[i + 1 :]))


def sent_once(effect: Effect, events: Iterable[Event], name: str) -> StepInvariant:
    """No step sends an effect again before an outcome of the last send was accepted, and none sends it twice.

    The monitor is true while a send has no accepted outcome. A step of an outcome of the effect ends the waiting
    before its own emits count.
    """
    monitor = Variable(f"{effect.name}.pending", BoolDomain(), False, effect.span)
    outcomes = {o.event for o in effect.outcomes}
    holds: dict[str, Expr] = {}
    updates: dict[str, Expr] = {}
    for event in events:
        sends = [emit.condition for emit in event.emits if emit.call == effect.name]
        waiting = e.FALSE if event.name in outcomes else monitor.now
        if sends:
            again = e.and_(waiting, e.or_(*sends))
            holds[event.name] = e.not_(e.or_(_at_least_two(sends), again))
        if sends or event.name in outcomes:
            updates[event.name] = e.or_(waiting, *sends)
    watch = (Monitor(monitor, updates),)
    return StepInvariant(name, "PL4003", effect.span, False, holds, watch, "sent-once")
