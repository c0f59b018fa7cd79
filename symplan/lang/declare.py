"""Which types, values and calls does a program declare?

Contract: `Declarer.declare` fills the symbol table in an order in which every declaration finds what it needs, whatever
their order in the text: enums, constants, records, variables, calls and handlers, definitions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from symplan import expr as e
from symplan.domains import Answer, Domain, EnumDomain, RangeDomain, RecordDomain
from symplan.expr import Expr, Value
from symplan.lang import expand
from symplan.lang import syntax as s
from symplan.lang.constants import Constant, Constants, check_settings, constant
from symplan.lang.kinds import CONTENT, UNKNOWN, IntKind, Kind, UnknownKind, kind_of
from symplan.lang.names import Array, CallSignature, Definition, Registry, Symbols
from symplan.lang.report import Findings
from symplan.lang.terms import Bindings, Terms
from symplan.model import Variable

VALUES, TYPES, MEMBERS = "a variable", "an enum", "an enum member"
RENAME = "choose another name"
MOST_ELEMENTS = 1_000
"""How many elements an indexed variable may have."""


class Declarer:
    """Reads declarations.

    Args:
        findings: where errors go.
        settings: values of parameters that are set from outside.
    """

    def __init__(self, findings: Findings, settings: Mapping[str, str]) -> None:
        self.findings = findings
        self.settings = settings
        self.symbols = Symbols()
        self.registry = Registry(findings)
        self.terms = Terms(self.symbols, findings)

    def declare(self, declarations: Sequence[s.Declaration]) -> Symbols:
        for d in declarations:
            if isinstance(d, s.EnumDeclaration):
                self.enum(d)
        self.symbols.later = _later(declarations)
        self.constants(declarations)
        for d in declarations:
            if isinstance(d, s.RecordDeclaration):
                self.record(d)
        for d in declarations:
            if isinstance(d, s.StateDeclaration):
                for v in d.variables:
                    self.variable(v)
            elif isinstance(d, s.DefineDeclaration):
                self.definition(d)
        for d in declarations:
            if isinstance(d, s.CallDeclaration):
                self.call(d)
            elif isinstance(d, s.Handler) and self.registry.declare("a handler", "handler", d.event):
                self.symbols.handlers[d.event.text] = d
        self.check_definitions()
        self.symbols.state.sort(key=lambda v: v.span.start)
        return self.symbols

    def value_name(self, what: str, name: s.Name) -> bool:
        """Whether a name is free for a variable, a constant or a definition."""
        return self.registry.declare(VALUES, what, name, also=(TYPES, MEMBERS))

    # --- types

    def enum(self, d: s.EnumDeclaration) -> None:
        new = self.registry.declare(TYPES, "enum", d.name)
        members = []
        for m in d.members:
            if m.text in members:
                self.findings.add("PL1002", f"`{m.text}` is already a member of `{d.name.text}`", m.span, "take it out")
            else:
                members.append(m.text)
                self.registry.seen.setdefault((MEMBERS, m.text), m.span)
        if new:
            self.symbols.add_enum(EnumDomain(d.name.text, tuple(members)))

    def record(self, d: s.RecordDeclaration) -> None:
        new = self.registry.declare(TYPES, "record", d.name)
        fields: dict[str, Domain] = {}
        for name, type in d.fields:
            domain = self.terms.domain(type)
            if name.text in fields:
                message = f"`{name.text}` is already a field of `{d.name.text}`"
                self.findings.add("PL1002", message, name.span, "take it out")
            elif domain is None:
                self.findings.doubtful |= {d.name.text, name.text}
            else:
                fields[name.text] = domain
        if new:
            self.symbols.records[d.name.text] = RecordDomain(d.name.text, tuple(fields.items()))

    # --- values

    def constants(self, declarations: Sequence[s.Declaration]) -> None:
        declared: list[Constant] = []
        for d in declarations:
            if isinstance(d, s.ConstDeclaration | s.ParamDeclaration):
                what = "constant" if isinstance(d, s.ConstDeclaration) else "parameter"
                if self.value_name(what, d.name):
                    declared.append(d)
        check_settings(self.settings, declared, self.findings)
        Constants(self.symbols, self.findings, self.settings).find(declared)

    def variable(self, d: s.VariableDeclaration) -> None:
        name = d.name.text
        new = self.value_name("variable", d.name)
        domain = self.terms.domain(d.type)
        index = None if d.index is None else self.index(d)
        if domain == CONTENT:
            message = "Content cannot be kept in the state: nothing can look at it"
            self.findings.add("PL1003", message, d.type.span, "keep what the program needs to know as an enum or Bool")
            domain = None
        initial = self.initial(d, domain)
        if domain is None or (d.index is not None and index is None):
            self.findings.doubtful |= {name}
        elif new and index is None:
            self.symbols.variables[name] = Variable(name, domain, initial, d.span)
            self.symbols.state.append(self.symbols.variables[name])
        elif new and index is not None:
            elements = tuple(Variable(f"{name}[{index.format(i)}]", domain, initial, d.span) for i in index.values)
            self.symbols.arrays[name] = Array(name, index, domain, elements)
            self.symbols.state.extend(elements)

    def index(self, d: s.VariableDeclaration) -> RangeDomain | EnumDomain | None:
        """The type of the indices; None when it has an error."""
        assert d.index is not None
        domain = self.terms.domain(d.index)
        if not isinstance(domain, RangeDomain | EnumDomain):
            return None
        count = domain.bounds[1] - domain.bounds[0] + 1
        if count > MOST_ELEMENTS:
            message = f"`{d.name.text}` would have {count} elements"
            self.findings.add("PL1019", message, d.index.span, f"at most {MOST_ELEMENTS}")
            return None
        return domain

    def initial(self, d: s.VariableDeclaration, domain: Domain | None) -> Value | None:
        if d.initial is None:
            example = f"= {domain.format(domain.values[0])}, or " if domain is not None else ""
            message = f"`{d.name.text}` has no initial value"
            help = f"write {example}= any for every value of its type"
            self.findings.add("PL1007", message, d.name.span, help)
            return None
        if d.initial == "any" or domain is None:
            return None
        return constant(self.symbols, self.findings, d.initial, domain, f"the initial value of `{d.name.text}`")

    # --- definitions

    def definition(self, d: s.DefineDeclaration) -> None:
        new = self.value_name("definition", d.name)
        if d.name.text in (*expand.FUNCTIONS, "count", "sum"):
            self.findings.add("PL1002", f"`{d.name.text}` is a function of the language", d.name.span, RENAME)
        parameters = self.parameters(d.name, d.parameters)
        if new:
            self.symbols.definitions[d.name.text] = Definition(d, tuple(parameters))

    def check_definitions(self) -> None:
        """Read every definition once, used or not."""
        for name, definition in self.symbols.definitions.items():
            for p in definition.syntax.parameters:
                if taken := self.symbols.taken(p.name.text):
                    message = f"the parameter `{p.name.text}` has the name of {taken}"
                    self.findings.add("PL1012", message, p.name.span, RENAME)
            terms = Terms(self.symbols, self.findings)
            self.symbols.expanding.append(name)
            with terms.scope(_own(definition), closed=True):
                kind = terms.term(definition.syntax.body).kind
            self.symbols.expanding.pop()
            if kind == CONTENT:
                message = "a definition cannot stand for Content"
                self.findings.add("PL1003", message, definition.syntax.body.span)
            elif not isinstance(kind, IntKind | UnknownKind):
                self.symbols.shapes[name] = kind

    # --- calls

    def parameters(self, owner: s.Name, declared: Sequence[s.ParameterDeclaration]) -> list[tuple[str, Domain | None]]:
        """The annotated parameters of a call or a definition."""
        parameters: dict[str, Domain | None] = {}
        for p in declared:
            if p.name.text in parameters:
                self.findings.add("PL1002", f"`{p.name.text}` is a parameter already", p.name.span, RENAME)
                continue
            if p.type is None:
                message = f"the parameter `{p.name.text}` of `{owner.text}` has no type"
                help = f"write {p.name.text}: and a type, such as 0..9, Bool or Content"
                self.findings.add("PL1004", message, p.span, help)
            parameters[p.name.text] = None if p.type is None else self.terms.domain(p.type)
        return list(parameters.items())

    def call(self, d: s.CallDeclaration) -> None:
        new = self.registry.declare("a call", d.word, d.name)
        parameters = tuple(self.parameters(d.name, d.parameters))
        result = None if d.result is None else self.answer(d.result)
        if new:
            self.symbols.calls[d.name.text] = CallSignature(d.name.text, d.word, parameters, result, d)

    def answer(self, t: s.TypeSyntax) -> Answer | None:
        """A type, or a record."""
        if isinstance(t, s.NamedType) and t.name in self.symbols.records:
            return self.symbols.records[t.name]
        return self.terms.domain(t)


def _later(declarations: Sequence[s.Declaration]) -> dict[str, str]:
    later: dict[str, str] = {}
    for d in declarations:
        if isinstance(d, s.StateDeclaration):
            later.update((v.name.text, "a variable") for v in d.variables)
        elif isinstance(d, s.DefineDeclaration):
            later[d.name.text] = "a definition"
    return later


def _own(definition: Definition) -> Bindings:
    """The parameters of a definition as unknown values of their types."""
    name = definition.syntax.name.text
    bound: dict[str, tuple[Expr, Kind]] = {}
    for parameter, domain in definition.parameters:
        if domain is None:
            bound[parameter] = (e.FALSE, UNKNOWN)
        else:
            bound[parameter] = (e.leaf(e.Op.PARAM, (name, parameter), domain.bounds), kind_of(domain))
    return bound
