"""What do the declarations of effects and decisions say, put together?

Contract: each item at most once, each with a value that makes sense; an effect names its class, since a default would
be a guess about the world.
"""

from __future__ import annotations

from typing import TypeVar

from symplan.domains import Answer
from symplan.findings import Note
from symplan.lang import syntax as s
from symplan.lang.names import CallSignature, Symbols, unknown_name
from symplan.lang.report import Findings, suggestion
from symplan.model import Decision, Effect, EffectClass, Idempotency, Label, Outcome, Retry

Item = TypeVar("Item", bound=s.CallItem)

CLASSES: tuple[EffectClass, ...] = ("irreversible", "compensable", "reversible", "read")
MOST_ATTEMPTS = 1000


class Calls:
    def __init__(self, symbols: Symbols, findings: Findings) -> None:
        self.symbols = symbols
        self.findings = findings

    def one(self, d: s.CallDeclaration, kind: type[Item], key: str) -> Item | None:
        """The item of a kind; a second one is an error."""
        items = [i for i in d.items if isinstance(i, kind) and getattr(i, "key", key) == key]
        for again in items[1:]:
            notes = [Note("first given here", items[0].span)]
            self.findings.add("PL1002", f"`{d.name.text}` has a second `{key}`", again.span, "keep one of them", notes)
        return items[0] if items else None

    def pairs(self, d: s.CallDeclaration, key: str) -> tuple[Label, ...]:
        item = self.one(d, s.PairsItem, key)
        seen: dict[str, s.Name] = {}
        for name, _ in item.pairs if item is not None else ():
            if key == "targets" and name.text in seen:
                notes = [Note("first given here", seen[name.text].span)]
                self.findings.add("PL1002", f"`{name.text}` has a second target", name.span, "", notes)
            seen.setdefault(name.text, name)
        return () if item is None else tuple(Label(name.text, value) for name, value in item.pairs)

    def text(self, d: s.CallDeclaration, key: str, default: str) -> str:
        item = self.one(d, s.TextItem, key)
        return default if item is None else item.text

    def effect(self, call: CallSignature, outcomes: tuple[Outcome, ...]) -> Effect:
        d = call.syntax
        item = self.one(d, s.IdempotentItem, "idempotent")
        return Effect(
            name=call.name,
            parameters=call.model_parameters,
            result=call.result,
            kind=self.text(d, "kind", call.name),
            effect_class=self.effect_class(d),
            labels=self.pairs(d, "labels"),
            targets=self.pairs(d, "targets"),
            idempotency=None if item is None else Idempotency(item.header, item.window_ms),
            retry=self.retry(d),
            compensated_by=self.compensation(d),
            outcomes=outcomes,
            span=d.head,
        )

    def compensation(self, d: s.CallDeclaration) -> str | None:
        item = self.one(d, s.CompensationItem, "compensated by")
        if item is None:
            return None
        name = item.call.text
        call = self.symbols.calls.get(name)
        if call is None or call.word != "effect":
            effects = [c.name for c in self.symbols.calls.values() if c.word == "effect"]
            unknown_name(self.findings, name, item.call.span, "effect", effects, "effects")
            self.findings.doubtful |= {d.name.text}
            return None
        if name == d.name.text:
            self.findings.add("PL1016", f"`{name}` cannot compensate itself", item.span, "name another effect")
            return None
        return name

    def sees(self, d: s.CallDeclaration) -> tuple[str, ...] | None:
        """The variables of a planner's view, in the order in which they are named; of an array, every element."""
        item = self.one(d, s.SeesItem, "sees")
        if item is None:
            return None
        seen: dict[str, None] = {}
        for name in item.variables:
            array = self.symbols.arrays.get(name.text)
            if name.text in seen:
                self.findings.add("PL1002", f"`{name.text}` is named twice", name.span, "name it once")
            elif array is not None:
                seen.update(dict.fromkeys(v.name for v in array.elements))
            elif name.text in self.symbols.variables:
                seen[name.text] = None
            else:
                known = [*self.symbols.variables, *self.symbols.arrays]
                unknown_name(self.findings, name.text, name.span, "variable", known, "variables")
        return tuple(seen)

    def effect_class(self, d: s.CallDeclaration) -> EffectClass:
        item = self.one(d, s.ClassItem, "class")
        if item is None:
            help = f"write class and one of {', '.join(CLASSES)}"
            self.findings.add("PL1016", f"the effect `{d.name.text}` has no class", d.head, help)
            return "read"  # of all classes the one of which no rule asks anything
        for known in CLASSES:
            if item.name.text == known:
                return known
        help = suggestion(item.name.text, CLASSES) or f"the classes are {', '.join(CLASSES)}"
        self.findings.add("PL1001", f"there is no class `{item.name.text}`", item.name.span, help)
        return "read"

    def retry(self, d: s.CallDeclaration) -> Retry | None:
        item = self.one(d, s.RetryItem, "retry")
        if item is None:
            return None
        parts: dict[str, s.RetryPart] = {}
        for part in item.parts:
            if part.key in parts:
                notes = [Note("first given here", parts[part.key].span)]
                self.findings.add("PL1002", f"this retry has a second `{part.key}`", part.span, "", notes)
            parts.setdefault(part.key, part)
        missing = [key for key in ("attempts", "base", "timeout") if key not in parts]
        if missing:
            example = "retry { attempts 3, base 200ms, timeout 10s }"
            message = f"this retry does not give {' and '.join(missing)}"
            self.findings.add("PL1016", message, item.span, f"write for example {example}")
            return None
        attempts = parts["attempts"].value
        if not 1 <= attempts <= MOST_ATTEMPTS:
            message = f"{attempts} attempts: a call is made at least once and at most {MOST_ATTEMPTS} times"
            self.findings.add("PL1016", message, parts["attempts"].span, "attempts 1 means that it is sent once")
            return None
        return Retry(attempts, parts["base"].value, parts["timeout"].value)

    def decision(self, call: CallSignature, answer: Answer, outcomes: tuple[Outcome, ...]) -> Decision:
        d = call.syntax
        timeout = self.one(d, s.TimeoutItem, "timeout")
        return Decision(
            name=call.name,
            parameters=call.model_parameters,
            answer=answer,
            provider=self.text(d, "provider", ""),
            labels=self.pairs(d, "labels"),
            timeout_ms=None if timeout is None else timeout.timeout_ms,
            sees=self.sees(d),
            outcomes=outcomes,
            span=d.head,
        )
