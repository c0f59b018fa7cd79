"""What do the names of a program stand for?

Contract: `Symbols` holds what was declared, each name once: of two declarations of one name the first counts. Types,
calls, events, properties and values have their names in rooms of their own; a value (a variable, a constant, a
definition) and an enum or a member of one must not share a name, since both stand in expressions.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field

from symplan.domains import Answer, Domain, EnumDomain, RangeDomain, RecordDomain
from symplan.expr import Expr
from symplan.findings import Note, Span
from symplan.lang import syntax as s
from symplan.lang.kinds import Kind
from symplan.lang.report import Findings, listed, suggestion
from symplan.model import Parameter, Variable


@dataclass(frozen=True, slots=True)
class CallSignature:
    """An effect or decision as seen by those who call it. A domain of None had an error."""

    name: str
    word: str
    parameters: tuple[tuple[str, Domain | None], ...]
    result: Answer | None
    syntax: s.CallDeclaration

    @property
    def model_parameters(self) -> tuple[Parameter, ...]:
        return tuple(Parameter(name, domain) for name, domain in self.parameters if domain is not None)


@dataclass(frozen=True, slots=True)
class Array:
    """Indexed state: one variable per value of the index."""

    name: str
    index: RangeDomain | EnumDomain
    domain: Domain
    elements: tuple[Variable, ...]

    @property
    def pairs(self) -> list[tuple[int, Variable]]:
        """The indices with their variables."""
        return list(zip(self.index.values, self.elements, strict=True))


@dataclass(frozen=True, slots=True)
class Definition:
    """A named expression. `parameters` have the domains of their annotations; None where these are in error."""

    syntax: s.DefineDeclaration
    parameters: tuple[tuple[str, Domain | None], ...]


@dataclass(slots=True)
class Symbols:
    """The names of one program, by what they stand for.

    Attributes:
        members: by member, the enums that have it.
        variables: the plain ones, and the parameters of a run without a value.
        state: all variables, the elements of arrays included, in the order of the text.
        constants: constants and parameters of a run with their values; None for one in error.
        later: variables and definitions by name, with what they are, from before they have been read.
        shapes: the type of a definition's values, where it is not a number.
        expanding: the definitions that are being read, to find those that need themselves.
        circular: those that were found to.
    """

    enums: dict[str, EnumDomain] = field(default_factory=dict)
    members: dict[str, list[EnumDomain]] = field(default_factory=dict)
    records: dict[str, RecordDomain] = field(default_factory=dict)
    variables: dict[str, Variable] = field(default_factory=dict)
    arrays: dict[str, Array] = field(default_factory=dict)
    state: list[Variable] = field(default_factory=list)
    constants: dict[str, tuple[Expr, Kind] | None] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    later: dict[str, str] = field(default_factory=dict)
    shapes: dict[str, Domain] = field(default_factory=dict)
    expanding: list[str] = field(default_factory=list)
    circular: set[str] = field(default_factory=set)
    calls: dict[str, CallSignature] = field(default_factory=dict)
    handlers: dict[str, s.Handler] = field(default_factory=dict)

    def add_enum(self, enum: EnumDomain) -> None:
        self.enums[enum.name] = enum
        for member in enum.members:
            self.members.setdefault(member, []).append(enum)

    def value_names(self) -> list[str]:
        return [*self.variables, *self.arrays, *self.constants, *self.definitions, *self.members]

    def taken(self, name: str) -> str:
        """What a name stands for in expressions already, or nothing."""
        rooms: tuple[tuple[str, Container[str]], ...] = (
            ("a variable", self.variables),
            ("a variable", self.arrays),
            ("a constant", self.constants),
            ("a definition", self.definitions),
            ("an enum member", self.members),
            ("an enum", self.enums),
        )
        return next((what for what, names in rooms if name in names), "")


class Registry:
    """Where names are declared; says so when one is declared twice."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.seen: dict[tuple[str, str], Span] = {}

    def declare(self, room: str, what: str, name: s.Name, also: Iterable[str] = ()) -> bool:
        """Take a name.

        Args:
            room: the names among which it must be unique.
            what: what it is going to be, for the message.
            name: the name.
            also: other rooms in which it must not stand.

        Returns:
            Whether this is its first declaration.
        """
        for other in (room, *also):
            first = self.seen.get((other, name.text))
            if first is not None:
                message = f"the {what} `{name.text}` is declared a second time"
                if other != room:
                    self.findings.contested.add(name.text)
                    message = f"the {what} `{name.text}` is named like {other}"
                help = "put the two handlers into one" if what == "handler" else "choose another name"
                self.findings.add("PL1002", message, name.span, help, [Note("first declared here", first)])
                return False
        self.seen[room, name.text] = name.span
        return True


def unknown_name(
    findings: Findings, name: str, span: Span, what: str, known: Mapping[str, object] | Iterable[str], kinds: str
) -> None:
    """Report a name that is not declared.

    Args:
        findings: where to.
        name: the name.
        span: where it stands.
        what: what it should have been: `variable`, `effect or decision`.
        known: the names that would have done.
        kinds: what these are, in the plural.
    """
    if name in findings.doubtful | findings.contested:
        return
    known = list(known)
    help = suggestion(name, known) or (f"the {kinds} are {listed(known)}" if known else f"there are no {kinds}")
    findings.add_unknown(f"there is no {what} `{name}`", span, help)
