"""How does a text become a `System`? The passes of the front end, in order.

Contract: all findings of a file at once, in the order of the text. There is a system unless something could not be read
or names and types are wrong (PL0xxx, PL1xxx); a broken rule about effects (PL4xxx) does not prevent one.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from symplan import expr as e
from symplan.domains import Answer, BoolDomain
from symplan.expr import Expr
from symplan.findings import Finding, Source, Span
from symplan.lang import syntax as s
from symplan.lang.calls import Calls
from symplan.lang.declare import Declarer
from symplan.lang.effects import check_effects
from symplan.lang.handlers import check_parameters, lower_handler
from symplan.lang.infer import Inference
from symplan.lang.names import Symbols
from symplan.lang.outcomes import Outcomes
from symplan.lang.parse import parse_expression, parse_program
from symplan.lang.properties import Properties
from symplan.lang.report import Findings
from symplan.lang.terms import Terms
from symplan.model import Decision, Effect, Enumeration, System

_PREVENT = ("PL0", "PL1")


@dataclass(frozen=True, slots=True)
class Compiled:
    """A program after the front end.

    Args:
        system: None when it has errors that prevent one.
        findings: in the order of the text.
        symbols: the names of the program, for queries.
    """

    system: System | None
    findings: tuple[Finding, ...]
    symbols: Symbols

    @staticmethod
    def broken(finding: Finding) -> Compiled:
        """A program of which nothing is known but what is wrong with it."""
        return Compiled(None, (finding,), Symbols())


def _ordered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda f: (f.span.start, f.span.end, f.code)))


class _Compiler:
    def __init__(
        self, declarations: tuple[s.Declaration, ...], findings: Findings, settings: Mapping[str, str]
    ) -> None:
        self.declarations = declarations
        self.findings = findings
        self.declarer = Declarer(findings, settings)
        self.symbols = self.declarer.declare(declarations)
        self.outcomes = Outcomes(self.symbols, findings)

    def system(self, source: Source) -> System:
        types = self.parameter_types()
        events = tuple(
            lower_handler(handler, types[name], self.symbols, self.findings)
            for name, handler in self.symbols.handlers.items()
        )
        effects, decisions = self.calls(types)
        check_effects(effects, decisions, events, self.findings)
        properties = Properties(self.symbols, self.findings, events)
        for d in self.declarations:
            if isinstance(d, s.ConditionProperty | s.LivenessProperty | s.FinalDeclaration):
                properties.declare(d)
        plain = tuple(effect for effect, _ in effects)
        variables = tuple(self.symbols.state)
        name, enums = Path(source.path).stem, self.enums()
        return System(name, source, variables, events, properties.all(plain), plain, decisions, enums)

    def enums(self) -> tuple[Enumeration, ...]:
        indices = [array.index for array in self.symbols.arrays.values()]
        found: dict[str, Enumeration] = {}
        for d in self.declarations:
            if isinstance(d, s.EnumDeclaration) and (domain := self.symbols.enums.get(d.name.text)) is not None:
                places = {member.text: member.span for member in reversed(d.members)}
                spans = tuple(places.get(member, d.span) for member in domain.members)
                found.setdefault(domain.name, Enumeration(domain, spans, domain in indices))
        return tuple(found.values())

    def parameter_types(self) -> Mapping[str, Mapping[str, Answer | None]]:
        """By event, the types of its parameters."""
        delivered = self.outcomes.evidence()
        inference = Inference(self.symbols, self.findings, self.outcomes.faulty())
        types: dict[str, dict[str, Answer | None]] = {}
        for event, handler in self.symbols.handlers.items():
            check_parameters(handler, self.symbols, self.findings)
            annotated = {p.name.text: self.declarer.answer(p.type) for p in handler.parameters if p.type is not None}
            known: dict[str, Answer | None] = {**delivered.get(event, {}), **annotated}
            types[event] = inference.resolve(handler, known)
        return types

    def calls(
        self, types: Mapping[str, Mapping[str, Answer | None]]
    ) -> tuple[list[tuple[Effect, s.CallDeclaration]], tuple[Decision, ...]]:
        calls = Calls(self.symbols, self.findings)
        effects: list[tuple[Effect, s.CallDeclaration]] = []
        decisions: list[Decision] = []
        for call in self.symbols.calls.values():
            outcomes = self.outcomes.lower(call, types)
            if call.word == "effect":
                effects.append((calls.effect(call, outcomes), call.syntax))
            else:
                decisions.append(calls.decision(call, call.result or BoolDomain(), outcomes))
        return effects, tuple(decisions)


def compile_source(source: Source, settings: Mapping[str, str] | None = None) -> Compiled:
    """Read, check and lower a program.

    Args:
        source: the text.
        settings: values for parameters of a run (`param`), as they would be written in the program; findings about
            them point into a source called `<name>`.
    """
    parsed = parse_program(source)
    findings = Findings(parsed.doubtful)
    compiler = _Compiler(parsed.declarations, findings, settings or {})
    system = compiler.system(source)
    found = _ordered((*parsed.findings, *findings.all))
    prevented = any(f.code.startswith(_PREVENT) and f.is_error for f in found)
    return Compiled(None if prevented else system, found, compiler.symbols)


def compile_expression(compiled: Compiled, text: str) -> Expr | tuple[Finding, ...]:
    """The term of a condition on the states of a program.

    Args:
        compiled: the program.
        text: the condition.

    Returns:
        The term, which is false where an index that it reads lies outside its range; or what is wrong with the text:
        findings that point into a source called `<query>`.
    """
    expression, errors = parse_expression(Source("<query>", text))
    if expression is None:
        return errors
    findings = Findings()
    terms = Terms(compiled.symbols, findings)
    term = terms.condition(expression, "a query")
    if findings.all:
        return _ordered(findings.all)
    return e.and_(term, *(demand.holds for demand in terms.take_demands()))


def read_source(path: str) -> Source | Finding:
    """The text of a file, or the finding that it has none.

    Args:
        path: as the user wrote it.

    Raises:
        OSError: the file is missing, a directory, or cannot be read.
    """
    return decode(path, Path(path).read_bytes())


def decode(path: str, raw: bytes) -> Source | Finding:
    """The text that the bytes of a file are, or the finding that they are none."""
    empty = Source(path, "")
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        message = "this is a text in UTF-16, not in UTF-8"
        return Finding("PL0001", message, Span(empty, 0, 0), help="save the file as UTF-8")
    if b"\0" in raw:
        help = "a poly program is a text in UTF-8"
        return Finding("PL0001", "this is a binary file, not a text", Span(empty, 0, 0), help=help)
    body = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return Source(path, body.decode())
    except UnicodeDecodeError as error:
        before = Source(path, body[: error.start].decode())
        place = Span(before, len(before.text), len(before.text))
        at = error.start + len(raw) - len(body)
        message = f"byte {at + 1} of the file, {raw[at]:#04x}, is not part of a text in UTF-8"
        return Finding("PL0001", message, place, help="save the file as UTF-8")
