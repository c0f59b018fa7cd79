"""Which enums, variables and calls does a program declare, and of what types?

Contract: `Declarer.declare` fills the symbol table in an order in which every declaration finds what it needs, whatever
their order in the text: enums, then variables, calls and handlers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from symplan.expr import Op, Value
from symplan.lang import syntax as s
from symplan.lang.kinds import BOOL, CONFIDENCE, CONTENT, INT, UNKNOWN, kind_of
from symplan.lang.names import CallSignature, Registry, Symbols, unknown_name
from symplan.lang.report import Findings
from symplan.lang.terms import Terms
from symplan.model import BoolDomain, Domain, EnumDomain, RangeDomain, Variable, contains

VALUES, TYPES = "a variable", "an enum"
RENAME = "choose another name"


class Declarer:
    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.symbols = Symbols()
        self.registry = Registry(findings)

    def declare(self, declarations: Sequence[s.Declaration]) -> Symbols:
        for d in declarations:
            if isinstance(d, s.EnumDeclaration):
                self.enum(d)
        for d in declarations:
            if isinstance(d, s.StateDeclaration):
                for v in d.variables:
                    self.variable(v)
        for d in declarations:
            if isinstance(d, s.CallDeclaration):
                self.call(d)
            elif isinstance(d, s.Handler) and self.registry.declare("a handler", "handler", d.event):
                self.symbols.handlers[d.event.text] = d
        return self.symbols

    # --- enums and variables

    def enum(self, d: s.EnumDeclaration) -> None:
        new = self.registry.declare(TYPES, "enum", d.name)
        members = []
        for m in d.members:
            if m.text in members:
                self.findings.add("PL1002", f"`{m.text}` is already a member of `{d.name.text}`", m.span, "take it out")
            else:
                members.append(m.text)
                self.registry.seen.setdefault(("an enum member", m.text), m.span)
        if new:
            self.symbols.add_enum(EnumDomain(d.name.text, tuple(members)))

    def variable(self, d: s.VariableDeclaration) -> None:
        new = self.registry.declare(VALUES, "variable", d.name, also=(TYPES, "an enum member"))
        domain = self.domain(d.type)
        if domain == CONTENT:
            message = "Content cannot be kept in the state: nothing can look at it"
            self.findings.add("PL1003", message, d.type.span, "keep what the program needs to know as an enum or Bool")
            domain = None
        initial = self.initial(d, domain)
        if domain is None:
            self.findings.doubtful |= {d.name.text}
        elif new:
            self.symbols.variables[d.name.text] = Variable(d.name.text, domain, initial, d.span)

    def initial(self, d: s.VariableDeclaration, domain: Domain | None) -> Value | None:
        if d.initial is None:
            example = f" or = {domain.format(domain.values[0])}" if domain is not None else ""
            message = f"`{d.name.text}` has no initial value"
            self.findings.add("PL1007", message, d.name.span, f"write = any for every value of its type{example}")
            return None
        if d.initial == "any" or domain is None:
            return None
        return self.constant(d.initial, domain, f"the initial value of `{d.name.text}`")

    def constant(self, x: s.Expression, domain: Domain, what: str) -> Value | None:
        """The value of a constant expression that must lie in a domain."""
        term = Terms(self.symbols, self.findings, constant=what).need(x, kind_of(domain), what)
        if term.kind is UNKNOWN or term.expr.op is not Op.CONST:
            return None
        value = term.expr.payload if isinstance(domain, BoolDomain) else term.expr.lo
        assert isinstance(value, int)
        if not contains(domain, value):
            self.findings.add(
                "PL1007", f"{what} is {value}, which is outside {domain}", x.span, f"choose one of {domain}"
            )
            return None
        return value

    # --- types

    def domain(self, t: s.TypeSyntax) -> Domain | None:
        """The values of a type; None when it has an error."""
        match t:
            case s.BuiltinType():
                return BOOL if t.name == "Bool" else CONFIDENCE if t.name == "Confidence" else CONTENT
            case s.NamedType():
                if t.name not in self.symbols.enums:
                    known = [*self.symbols.enums, "Bool", "Confidence", "Content"]
                    unknown_name(self.findings, t.name, t.span, "type", known, "types")
                return self.symbols.enums.get(t.name)
            case s.RangeType():
                lo, hi = self.bound(t.lo), self.bound(t.hi)
                if lo is None or hi is None:
                    return None
                if lo > hi:
                    message = f"the range {lo}..{hi} is empty"
                    self.findings.add("PL1006", message, t.span, f"write {hi}..{lo}")
                    return None
                return RangeDomain(lo, hi)
        assert_never(t)

    def bound(self, x: s.Expression) -> int | None:
        term = Terms(self.symbols, self.findings, constant="a bound of a range").need(x, INT, "a bound of a range")
        return None if term.kind is UNKNOWN or term.expr.op is not Op.CONST else term.expr.lo

    # --- calls

    def call(self, d: s.CallDeclaration) -> None:
        new = self.registry.declare("a call", d.word, d.name)
        parameters: list[tuple[str, Domain | None]] = []
        for p in d.parameters:
            if p.name.text in dict(parameters):
                self.findings.add(
                    "PL1002", f"`{p.name.text}` is a parameter already", p.name.span, "choose another name"
                )
                continue
            if p.type is None:
                message = f"the parameter `{p.name.text}` of `{d.name.text}` has no type"
                self.findings.add(
                    "PL1004", message, p.span, f"write {p.name.text}: and a type, such as 0..9 or Content"
                )
            parameters.append((p.name.text, None if p.type is None else self.domain(p.type)))
        result = None if d.result is None else self.domain(d.result)
        if new:
            self.symbols.calls[d.name.text] = CallSignature(d.name.text, d.word, tuple(parameters), result, d)


def constant(
    symbols: Symbols, findings: Findings, x: s.Expression, domain: Domain, what: str, outside: str = "PL1007"
) -> Value | None:
    """The value of a constant expression that must lie in a domain; None when it has an error.

    Args:
        symbols: the names of the program.
        findings: where errors go.
        x: the expression.
        domain: where the value must lie.
        what: it is, for messages.
        outside: the code of a value outside the domain.
    """
    term = Terms(symbols, findings, constant=what).need(x, kind_of(domain), what)
    if term.kind is UNKNOWN or term.expr.op is not Op.CONST:
        return None
    value = term.expr.payload if isinstance(domain, BoolDomain) else term.expr.lo
    assert isinstance(value, int)
    if not contains(domain, value):
        findings.add(outside, f"{what} is {value}, which is outside {domain}", x.span, f"choose one of {domain}")
        return None
    return value
