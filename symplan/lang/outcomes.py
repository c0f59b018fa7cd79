"""What do the outcomes of effects and decisions give to the handlers?

Contract: an outcome gives exactly the handler's parameters, by name, from the answer and its confidence, the value of
an effect, the call's own parameters, or literals. `evidence` reads types off the outcomes before the handlers'
parameters have any; `lower` checks the outcomes once they have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from symplan.domains import Answer, EnumDomain, RangeDomain, RecordDomain
from symplan.findings import Note, Span
from symplan.lang import syntax as s
from symplan.lang.constants import constant
from symplan.lang.kinds import BOOL, CONFIDENCE, IntKind, UnknownKind
from symplan.lang.names import CallSignature, Symbols, unknown_name
from symplan.lang.report import Findings, listed, suggestion
from symplan.lang.terms import bare
from symplan.model import Delivery, Outcome, OutcomeKind

_FIELDS: Mapping[str, tuple[str, ...]] = {"decision": ("answer", "conf"), "effect": ("value",)}
_SOURCES: Mapping[str, Literal["answer", "conf", "value"]] = {"answer": "answer", "conf": "conf", "value": "value"}


@dataclass(frozen=True, slots=True)
class _Gift:
    """What one `parameter: value` of an outcome gives; a domain of None when its type is not known from here."""

    delivery: Delivery
    domain: Answer | None

    def to(self, parameter: str) -> list[Delivery]:
        """The deliveries to a parameter: one, or one per field of a record."""
        if isinstance(self.domain, RecordDomain):
            return [
                replace(self.delivery, parameter=f"{parameter}.{field}", name=field) for field, _ in self.domain.fields
            ]
        return [replace(self.delivery, parameter=parameter)]


class Outcomes:
    def __init__(self, symbols: Symbols, findings: Findings) -> None:
        self.symbols = symbols
        self.findings = findings

    # --- before the handlers' parameters have types

    def evidence(self) -> dict[str, dict[str, Answer]]:
        """By event and parameter, the type that the first outcome which delivers it shows."""
        found: dict[str, dict[str, Answer]] = {}
        for call in self.symbols.calls.values():
            for outcome in call.syntax.outcomes:
                for given in outcome.given:
                    domain = self.shape(call, outcome, given.value)
                    if domain is not None:
                        found.setdefault(outcome.event.text, {}).setdefault(given.parameter.text, domain)
        return found

    def faulty(self) -> set[tuple[str, str]]:
        """The (event, parameter) pairs that some outcome does not give, or gives by what is no value to pass on."""
        faulty = set()
        for call in self.symbols.calls.values():
            for outcome in call.syntax.outcomes:
                values = {given.parameter.text: bare(given.value) for given in outcome.given}
                handler = self.symbols.handlers.get(outcome.event.text)
                for p in handler.parameters if handler is not None else ():
                    if not self.can_be_given(call, values.get(p.name.text)):
                        faulty.add((outcome.event.text, p.name.text))
        return faulty

    def can_be_given(self, call: CallSignature, x: s.Expression | None) -> bool:
        if isinstance(x, s.Reference):
            return self.is_literal(x.name) or x.name in dict(call.parameters)
        return isinstance(x, s.Number | s.Minus)

    def is_literal(self, name: str) -> bool:
        """Whether a name stands for a fixed value."""
        return name in self.symbols.members or name in self.symbols.constants

    def shape(self, call: CallSignature, outcome: s.OutcomeSyntax, value: s.Expression) -> Answer | None:
        x = bare(value)
        match x:
            case s.Truth():
                return BOOL
            case s.Decimal():
                return CONFIDENCE
            case s.Member():
                if outcome.binder is not None and x.owner.text == outcome.binder.text:
                    return CONFIDENCE if x.member.text == "conf" else call.result
                return self.symbols.enums.get(x.owner.text)
            case s.InnerMember():
                return dict(call.result.fields).get(x.field.text) if isinstance(call.result, RecordDomain) else None
            case s.Reference():
                own = dict(call.parameters)
                enums = self.symbols.members.get(x.name, [])
                constant = self.symbols.constants.get(x.name)
                if constant is not None and not isinstance(constant[1], IntKind | UnknownKind):
                    return constant[1]
                return own[x.name] if x.name in own else enums[0] if len(enums) == 1 else None
            case _:
                return None

    # --- afterwards

    def lower(self, call: CallSignature, types: Mapping[str, Mapping[str, Answer | None]]) -> tuple[Outcome, ...]:
        """The outcomes of a call.

        Args:
            call: whose.
            types: by event, the types of its handler's parameters.
        """
        outcomes = []
        first: dict[str, Span] = {}
        for o in call.syntax.outcomes:
            kind = o.kind.text
            if kind in first:
                notes = [Note("first given here", first[kind])]
                self.findings.add("PL1002", f"`{call.name}` has a second outcome `{kind}`", o.kind.span, "", notes)
            first.setdefault(kind, o.kind.span)
            if call.word == "decision" and kind == "exhausted":
                message = "a decision has no outcome `exhausted`"
                self.findings.add("PL1009", message, o.kind.span, "failed covers every answer that did not come")
            deliveries = self.deliveries(call, o, types[o.event.text]) if o.event.text in types else ()
            outcomes.append(Outcome(_kind(kind), o.event.text, deliveries, o.span))
        return tuple(outcomes)

    def deliveries(
        self, call: CallSignature, o: s.OutcomeSyntax, types: Mapping[str, Answer | None]
    ) -> tuple[Delivery, ...]:
        event = o.event.text
        gifts: dict[str, list[Delivery]] = {}
        for given in o.given:
            name = given.parameter.text
            if name not in types:
                help = suggestion(name, types) or (f"it has {listed(types)}" if types else f"write {event}()")
                self.findings.add(
                    "PL1009", f"the handler of {event} has no parameter `{name}`", given.parameter.span, help
                )
            elif name in gifts:
                self.findings.add("PL1009", f"`{name}` is given twice", given.parameter.span)
            else:
                gifts[name] = self.gift(call, o, given, types[name]).to(name)
        missing = [name for name in types if name not in gifts]
        if missing:
            handler = self.symbols.handlers[event]
            message = f"this outcome does not give {event} its parameter{'s' * (len(missing) > 1)} {listed(missing)}"
            help = f"write {event}({', '.join(f'{name}: …' for name in types)})"
            self.findings.add("PL1009", message, o.span, help, [Note("the handler is here", handler.head)])
        return tuple(delivery for name in types if name in gifts for delivery in gifts[name])

    def gift(self, call: CallSignature, o: s.OutcomeSyntax, given: s.Given, wanted: Answer | None) -> _Gift:
        gift = self.source(call, o, given, wanted)
        if gift.domain is not None and wanted is not None and gift.domain != wanted:
            name, event = given.parameter.text, o.event.text
            message = f"the parameter `{name}` of {event} is {wanted}, but this is {gift.domain}"
            same = isinstance(gift.domain, RangeDomain) and isinstance(wanted, RangeDomain)
            help = "the two ranges must be the same" if same else ""
            if isinstance(wanted, EnumDomain):
                help = f"the members of {wanted.name} are {listed(wanted.members)}"
            notes = [Note("the handler is here", self.symbols.handlers[event].head)]
            self.findings.add("PL1009", message, given.value.span, help, notes)
        return gift

    def source(self, call: CallSignature, o: s.OutcomeSyntax, given: s.Given, wanted: Answer | None) -> _Gift:
        x = bare(given.value)
        if isinstance(x, s.Member | s.InnerMember) and o.binder is not None and x.owner.text == o.binder.text:
            return self.field(call, o, x)
        own = dict(call.parameters)
        if isinstance(x, s.Reference) and x.name in own:
            return _Gift(Delivery("", "parameter", x.name), own[x.name])
        if isinstance(x, s.Member | s.InnerMember) and x.owner.text not in self.symbols.enums:
            self.unbound(o, x)
            return _Gift(Delivery("", "literal"), None)
        literal = isinstance(x, s.Number | s.Truth | s.Decimal | s.Reference | s.Member) or (
            isinstance(x, s.Minus) and isinstance(bare(x.operand), s.Number)
        )
        if not literal:
            help = f"give {listed([*self.sources(call, o), 'a literal'])}, and compute in the handler"
            self.findings.add("PL1009", "an outcome passes values on and computes nothing", x.span, help)
        elif isinstance(x, s.Reference) and self.symbols.taken(x.name) in ("a variable", "a definition"):
            message = f"`{x.name}` is {self.symbols.taken(x.name)}, and an outcome does not read the state"
            self.findings.add("PL1009", message, x.span, "read it in the handler")
        elif isinstance(x, s.Reference) and not self.is_literal(x.name):
            known = [*own, *self.symbols.constants, *self.symbols.members]
            unknown_name(self.findings, x.name, x.span, "value", known, "values that fit")
        elif isinstance(wanted, RecordDomain):
            message = f"the parameter `{given.parameter.text}` of {o.event.text} is a record"
            self.findings.add("PL1009", message, x.span, "give the whole answer, such as r.answer")
        elif wanted is not None:
            what = f"the parameter `{given.parameter.text}` of {o.event.text}"
            value = constant(self.symbols, self.findings, x, wanted, what, "PL1009")
            if value is not None:
                return _Gift(Delivery("", "literal", literal=value), wanted)
        return _Gift(Delivery("", "literal"), None)

    def field(self, call: CallSignature, o: s.OutcomeSyntax, x: s.Member | s.InnerMember) -> _Gift:
        """`r.answer`, `r.conf`, `r.value`, or a field of a record as `r.answer.action`."""
        name = x.member.text
        fields = _FIELDS[call.word]
        if o.kind.text != "ok":
            message = f"only `ok` has an answer: there is no `{x.owner.text}.{name}` in `{o.kind.text}`"
            self.findings.add("PL1009", message, x.span, f"pass on {call.name}'s parameters or a literal")
        elif name not in fields:
            help = suggestion(name, fields) or f"there is {listed(f'{x.owner.text}.{f}' for f in fields)}"
            self.findings.add("PL1001", f"the answer of a {call.word} has no `{name}`", x.member.span, help)
        elif name == "value" and call.syntax.result is None:
            message = f"`{call.name}` declares no result"
            self.findings.add("PL1009", message, x.span, f"write effect {call.name}(…) -> and its type")
        elif isinstance(x, s.InnerMember):
            return self.inner_field(CONFIDENCE if name == "conf" else call.result, x)
        else:
            return _Gift(Delivery("", _SOURCES[name]), CONFIDENCE if name == "conf" else call.result)
        return _Gift(Delivery("", "literal"), None)

    def inner_field(self, record: Answer | None, x: s.InnerMember) -> _Gift:
        if record is None:
            return _Gift(Delivery("", "literal"), None)
        name = x.field.text
        fields = dict(record.fields) if isinstance(record, RecordDomain) else {}
        if name in fields:
            return _Gift(Delivery("", _SOURCES[x.member.text], name), fields[name])
        if not isinstance(record, RecordDomain):
            message = f"`{x.owner.text}.{x.member.text}` is no record: it is {record}"
            self.findings.add("PL1003", message, x.span, f"write {x.owner.text}.{x.member.text}")
        else:
            help = suggestion(name, fields) or f"its fields are {listed(fields)}"
            self.findings.add("PL1001", f"{record.name} has no field `{name}`", x.field.span, help)
        return _Gift(Delivery("", "literal"), None)

    def unbound(self, o: s.OutcomeSyntax, x: s.Member | s.InnerMember) -> None:
        if o.binder is None and x.member.text in ("answer", "conf", "value"):
            message = f"`{x.owner.text}` names no answer here"
            self.findings.add("PL1001", message, x.owner.span, f"write {o.kind.text}({x.owner.text}) -> …")
        else:
            known = [*self.symbols.enums, *([o.binder.text] if o.binder else [])]
            unknown_name(self.findings, x.owner.text, x.owner.span, "answer or enum", known, "names that fit")

    def sources(self, call: CallSignature, o: s.OutcomeSyntax) -> list[str]:
        binder = o.binder.text if o.binder is not None else "r"
        own = [name for name, _ in call.parameters]
        return [f"{binder}.{f}" for f in _FIELDS[call.word] if o.kind.text == "ok"] + own


def _kind(text: str) -> OutcomeKind:
    return "ok" if text == "ok" else "failed" if text == "failed" else "exhausted"
