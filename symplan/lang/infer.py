"""Of what types are the parameters of events that are not annotated?

Contract: a parameter takes its type from the outcomes that deliver it; when none does, from its uses: as a condition,
in an equality or a comparison with a variable, in an equality with an enum member or with another parameter, in a
comparison with a decimal, as what is assigned or passed. Arithmetic and whole numbers say nothing. What stays unknown
or disagrees is reported with what to annotate.

Source of the method: unification of type variables, as in Milner, A Theory of Type Polymorphism in Programming, 1978;
here without functions, so one pass over the uses suffices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from symplan.domains import Answer, Domain, RecordDomain
from symplan.findings import Note, Span
from symplan.lang import syntax as s
from symplan.lang.kinds import BOOL, CONFIDENCE, IntKind, UnknownKind
from symplan.lang.names import Symbols
from symplan.lang.report import Findings, listed
from symplan.lang.terms import Terms, bare


@dataclass(slots=True)
class _Unknown:
    """A type variable: a parameter without a type, or several that must be of one type.

    Attributes:
        hopeless: it is used where something unknown should have told its type; that is reported already.
    """

    names: list[str]
    evidence: list[tuple[Domain, Span]] = field(default_factory=list)
    joined: _Unknown | None = None
    hopeless: bool = False

    def root(self) -> _Unknown:
        return self if self.joined is None else self.joined.root()

    def join(self, other: _Unknown) -> None:
        a, b = self.root(), other.root()
        if a is not b:
            b.joined = a
            a.names.extend(b.names)
            a.hopeless |= b.hopeless
            a.evidence.extend(b.evidence)


class _Uses:
    """Collects what the uses in one handler say."""

    def __init__(self, symbols: Symbols, known: Mapping[str, Answer | None], unknown: Mapping[str, _Unknown]) -> None:
        self.symbols = symbols
        self.known = known
        self.unknown = unknown

    def shape(self, x: s.Expression) -> Answer | _Unknown | None:
        """The type that an expression shows by itself, if it does."""
        x = bare(x)
        match x:
            case s.Truth() | s.Not() | s.Junction() | s.Implies() | s.Comparison() | s.Membership():
                return BOOL
            case s.Decimal():
                return CONFIDENCE
            case s.Reference():
                if x.name in self.unknown:
                    return self.unknown[x.name]
                if x.name in self.known:
                    return self.known[x.name]
                return self.named(x.name)
            case s.Member():
                owner = self.known.get(x.owner.text)
                if isinstance(owner, RecordDomain):
                    return dict(owner.fields).get(x.member.text)
                return self.symbols.enums.get(x.owner.text)
            case s.Element() if x.name.text in self.symbols.arrays:
                return self.symbols.arrays[x.name.text].domain
            case s.Call():
                return self.symbols.shapes.get(x.function.text)
            case s.Quantified() if x.kind in ("all", "some"):
                return BOOL
            case s.Conditional():
                return self.shape(x.positive) or self.shape(x.negative)
            case _:
                return None

    def named(self, name: str) -> Domain | None:
        """The type that a name shows which is no parameter."""
        if name in self.symbols.variables:
            return self.symbols.variables[name].domain
        constant = self.symbols.constants.get(name)
        if constant is not None:
            return None if isinstance(constant[1], IntKind | UnknownKind) else constant[1]
        enums = self.symbols.members.get(name, [])
        return self.symbols.shapes.get(name) or (enums[0] if len(enums) == 1 else None)

    def use(self, x: s.Expression, wanted: Answer | _Unknown | None) -> None:
        """Note that x stands where `wanted` is the type."""
        match x:
            case s.Reference():
                unknown = self.unknown.get(x.name)
                if unknown is None or wanted is None or isinstance(wanted, RecordDomain):
                    return
                if isinstance(wanted, _Unknown):
                    unknown.join(wanted)
                else:
                    unknown.root().evidence.append((wanted, x.span))
            case s.Group():
                self.use(x.inner, wanted)
            case s.Not():
                self.use(x.operand, BOOL)
            case s.Junction():
                for operand in x.operands:
                    self.use(operand, BOOL)
            case s.Implies():
                self.use(x.left, BOOL)
                self.use(x.right, BOOL)
            case s.Comparison():
                self.use(x.left, self.shape(x.right))
                self.use(x.right, self.shape(x.left))
            case s.Membership():
                for element in x.elements:
                    self.use(x.operand, self.shape(element))
                    self.use(element, self.shape(x.operand))
            case s.Conditional():
                self.use(x.test, BOOL)
                self.use(x.positive, wanted or self.shape(x.negative))
                self.use(x.negative, wanted or self.shape(x.positive))
            case s.Element():
                array = self.symbols.arrays.get(x.name.text)
                self.use(x.index, None if array is None else array.index)
            case s.Call() if x.function.text in self.symbols.definitions:
                self.arguments(x.arguments, self.symbols.definitions[x.function.text].parameters)
            case s.Quantified():
                _Uses(self.symbols, {**self.known, x.variable.text: self.over(x)}, self.unknown).use(
                    x.body, None if x.kind == "sum" else BOOL
                )
            case _:
                for child in s.children(x):
                    if isinstance(child, s.Expression):
                        self.use(child, None)

    def over(self, x: s.Quantified) -> Domain | None:
        """What the variable of a quantifier runs over, without complaints."""
        return Terms(self.symbols, Findings()).domain(x.domain)

    def arguments(self, arguments: Sequence[s.Expression], wanted: Sequence[tuple[str, Domain | None]]) -> None:
        for i, argument in enumerate(arguments):
            self.use(argument, wanted[i][1] if i < len(wanted) else None)

    def give_up(self, arguments: Sequence[s.Expression]) -> None:
        for argument in map(bare, arguments):
            if isinstance(argument, s.Reference) and argument.name in self.unknown:
                self.unknown[argument.name].root().hopeless = True

    def statements(self, body: Sequence[s.Statement]) -> None:
        for statement in body:
            match statement:
                case s.Require():
                    self.use(statement.test, BOOL)
                case s.Assign():
                    self.assignment(statement)
                case s.Invoke():
                    call = self.symbols.calls.get(statement.call.text)
                    self.arguments(statement.arguments, () if call is None else call.parameters)
                    if call is None:
                        self.give_up(statement.arguments)
                case s.If():
                    for arm in statement.arms:
                        if arm.test is not None:
                            self.use(arm.test, BOOL)
                        self.statements(arm.body)

    def assignment(self, statement: s.Assign) -> None:
        name = statement.target.text
        if statement.index is None:
            variable = self.symbols.variables.get(name)
            self.use(statement.value, None if variable is None else variable.domain)
        else:
            array = self.symbols.arrays.get(name)
            self.use(statement.index, None if array is None else array.index)
            self.use(statement.value, None if array is None else array.domain)


class Inference:
    """The types of the parameters of all events.

    Args:
        symbols: the names of the program.
        findings: where errors go.
        excused: (event, parameter) pairs whose outcomes are reported already, so that a missing type is no news.
    """

    def __init__(self, symbols: Symbols, findings: Findings, excused: Set[tuple[str, str]]) -> None:
        self.symbols = symbols
        self.findings = findings
        self.excused = excused

    def resolve(self, handler: s.Handler, known: Mapping[str, Answer | None]) -> dict[str, Answer | None]:
        """The type of every parameter of a handler.

        Args:
            handler: whose parameters are asked for.
            known: what annotations and outcomes say already.
        """
        unknown = {p.name.text: _Unknown([p.name.text]) for p in handler.parameters if p.name.text not in known}
        _Uses(self.symbols, known, unknown).statements(handler.body)
        types: dict[str, Answer | None] = {}
        for p in handler.parameters:
            name = p.name.text
            types[name] = known[name] if name in known else self.decide(handler, p, unknown[name].root())
        return types

    def decide(self, handler: s.Handler, p: s.ParameterDeclaration, unknown: _Unknown) -> Domain | None:
        domains = list(dict.fromkeys(domain for domain, _ in unknown.evidence))
        if len(domains) == 1:
            return domains[0]
        name, event = p.name.text, handler.event.text
        if self.findings.doubtful & {name, event}:
            return None
        if domains:
            first = dict(reversed(unknown.evidence))
            notes = [Note(f"used as {domain} here", first[domain]) for domain in domains]
            message = f"the uses of `{name}` disagree: {' and '.join(map(str, domains))}"
            help = f"annotate it: on {event}({name}: {domains[0]})"
            self.findings.add("PL1004", message, p.span, help, notes)
            return None
        if (event, name) in self.excused or unknown.hopeless:
            return None
        example = "Bool"
        if self.symbols.enums:
            example += f", {listed(self.symbols.enums, 3)}"
        message = f"nothing tells the type of `{name}`"
        help = f"annotate it: on {event}({name}: …) with {example} or a range such as 0..9"
        self.findings.add("PL1004", message, p.span, help)
        return None
