"""What is to be proved? The declared properties, and those that every program has without asking.

Contract: declared properties come first, in the order of the text; then one `RangeCheck` per obligation, in the order
of the handlers; then one `sent-once` property per irreversible effect. Names are unique.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from symplan import expr as e
from symplan.expr import Expr
from symplan.findings import Note, Span
from symplan.lang import syntax as s
from symplan.lang.names import Symbols
from symplan.lang.report import Findings, suggestion
from symplan.lang.terms import Terms
from symplan.model import (
    BoolDomain,
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


class Declared:
    def __init__(self, symbols: Symbols, findings: Findings) -> None:
        self.symbols = symbols
        self.findings = findings
        self.terms = Terms(symbols, findings)

    def property(self, d: s.PropertyDeclaration) -> Property:
        name = d.name.text
        match d:
            case s.ConditionProperty():
                condition = self.terms.condition(d.condition, f"the condition of `{name}`")
                if d.word == "invariant":
                    return Invariant(name, "PL2001", d.head, True, condition)
                return Reachable(name, "PL2005", d.head, True, condition)
            case s.LivenessProperty():
                trigger = self.terms.condition(d.trigger, "the left side of `leads to`")
                goal = self.terms.condition(d.goal, "the right side of `leads to`")
                return LeadsTo(name, "PL3001", d.head, True, trigger, goal, self.events(d.weak), ())

    def events(self, names: Sequence[s.Name]) -> tuple[str, ...]:
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


# --- generated ------------------------------------------------------------------------------------------------------


def _fresh(name: str, span: Span, taken: set[str]) -> str:
    """The name, made unique by its place where that is needed."""
    for candidate in (name, f"{name}@{span.line}", f"{name}@{span.line}:{span.column}"):
        if candidate not in taken:
            taken.add(candidate)
            return candidate
    raise AssertionError(f"two properties {name} at one place")


def _range_check(event: Event, obligation: Obligation, taken: set[str]) -> RangeCheck:
    span = obligation.span
    subject = obligation.subject.replace("(", "-").replace(")", "").replace("[", "-").replace("]", "")
    name = f"{subject}-in-range@{span.line}"
    if name in taken:
        name = f"{name}:{span.column}"
    return RangeCheck(_fresh(name, span, taken), "PL2002", span, event.name, obligation)


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


def generated(declared: Sequence[Property], events: Sequence[Event], effects: Sequence[Effect]) -> list[Property]:
    """The properties that are checked without asking."""
    taken = {p.name for p in declared}
    properties: list[Property] = [_range_check(event, o, taken) for event in events for o in event.obligations]
    for effect in effects:
        if effect.effect_class == "irreversible":
            properties.append(sent_once(effect, events, _fresh(f"{effect.name}-sent-once", effect.span, taken)))
    return properties
