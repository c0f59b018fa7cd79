"""What are the values of constants and of the parameters of a run?

Contract: a constant may need others, in any order of the text; one that needs itself is an error. A parameter of a run
has the value that is set from outside, or else the one in the text; without either it is a variable that no step
changes and that every value is tried for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from symplan import expr as e
from symplan.domains import BoolDomain, Domain, contains
from symplan.expr import Op, Value
from symplan.findings import Note, Source, Span
from symplan.lang import syntax as s
from symplan.lang.expand import CIRCLE_HELP
from symplan.lang.kinds import CONTENT, UNKNOWN, kind_of
from symplan.lang.names import Symbols
from symplan.lang.parse import parse_expression
from symplan.lang.report import Findings
from symplan.lang.terms import Terms
from symplan.model import Variable

Constant = s.ConstDeclaration | s.ParamDeclaration


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


def _names(root: object) -> Iterator[str]:
    """The names that an expression or a type refers to."""
    stack: list[object] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, s.Reference):
            yield node.name
        stack.extend(s.children(node))


class Constants:
    """Finds the values of all constants.

    Args:
        symbols: the names of the program; takes the values.
        findings: where errors go.
        settings: the values that are set from outside, as texts, by the names of the parameters.
    """

    def __init__(self, symbols: Symbols, findings: Findings, settings: Mapping[str, str]) -> None:
        self.symbols = symbols
        self.findings = findings
        self.settings = settings
        self.declared: dict[str, Constant] = {}
        self.finding: list[str] = []

    def find(self, declared: Sequence[Constant]) -> None:
        self.declared = {d.name.text: d for d in declared}
        for d in declared:
            self.settle(d)

    def settle(self, d: Constant) -> None:
        """Find the value of a constant, and before it the values of those that it needs."""
        name = d.name.text
        if name in self.symbols.constants or name in self.symbols.variables:
            return
        if name in self.finding:
            chain = " → ".join((*self.finding[self.finding.index(name) :], name))
            notes = [Note("declared here", self.declared[n].name.span) for n in self.finding if n != name]
            self.findings.add("PL1017", f"the value of `{name}` needs itself: {chain}", d.name.span, CIRCLE_HELP, notes)
            self.symbols.constants[name] = None
            return
        self.finding.append(name)
        for needed in _names(d):
            if needed in self.declared:
                self.settle(self.declared[needed])
        self.finding.pop()
        if name not in self.symbols.constants:
            self.evaluate(d)

    def evaluate(self, d: Constant) -> None:
        name = d.name.text
        if isinstance(d, s.ParamDeclaration):
            self.parameter(d)
            return
        term = Terms(self.symbols, self.findings, constant=f"`{name}`").term(d.value)
        known = term.kind is not UNKNOWN and term.expr.op is Op.CONST
        self.symbols.constants[name] = (term.expr, term.kind) if known else None

    def parameter(self, d: s.ParamDeclaration) -> None:
        name = d.name.text
        domain = Terms(self.symbols, self.findings).domain(d.type)
        if domain == CONTENT:
            message = "Content cannot be a parameter of a run: nothing can look at it"
            self.findings.add("PL1003", message, d.type.span, "use an enum or a range")
            domain = None
        if domain is None:
            self.symbols.constants[name] = None
            return
        written = None if d.value is None else self.value(d, d.value, domain)
        value = self.value(d, self.setting(name), domain) if name in self.settings else written
        if value is not None:
            self.symbols.constants[name] = (e.const(value), kind_of(domain))
        elif d.value is not None or name in self.settings:
            self.symbols.constants[name] = None
        else:
            variable = Variable(name, domain, None, d.span, rigid=True)
            self.symbols.variables[name] = variable
            self.symbols.state.append(variable)

    def setting(self, name: str) -> s.Expression | None:
        source = Source(f"<{name}>", self.settings[name])
        expression, errors = parse_expression(source)
        for finding in errors:
            self.findings.add(finding.code, finding.message, finding.span, finding.help)
        return expression

    def value(self, d: s.ParamDeclaration, x: s.Expression | None, domain: Domain) -> Value | None:
        if x is None:
            return None
        return constant(self.symbols, self.findings, x, domain, f"the value of `{d.name.text}`")


def check_settings(settings: Mapping[str, str], declared: Sequence[Constant], findings: Findings) -> None:
    """Every value that is set from outside belongs to a parameter of the program."""
    known = [d.name.text for d in declared if isinstance(d, s.ParamDeclaration)]
    for name, text in settings.items():
        if name not in known:
            place = Span(Source(f"<{name}>", text), 0, len(text))
            help = f"its parameters are {', '.join(known)}" if known else "it has no parameters"
            findings.add("PL1001", f"the program has no parameter `{name}`", place, help)
