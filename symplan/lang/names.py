"""What do the names of a program stand for?

Contract: `Symbols` holds what was declared, each name once: of two declarations of one name the first counts. Enums,
calls, events, properties and values have their names in rooms of their own; a value (a variable) and an enum or a
member of one must not share a name, since both stand in expressions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from symplan.findings import Note, Span
from symplan.lang import syntax as s
from symplan.lang.report import Findings, listed, suggestion
from symplan.model import Domain, EnumDomain, Parameter, Variable


@dataclass(frozen=True, slots=True)
class CallSignature:
    """An effect or decision as seen by those who call it. A domain of None had an error."""

    name: str
    word: str
    parameters: tuple[tuple[str, Domain | None], ...]
    result: Domain | None
    syntax: s.CallDeclaration

    @property
    def model_parameters(self) -> tuple[Parameter, ...]:
        return tuple(Parameter(name, domain) for name, domain in self.parameters if domain is not None)


@dataclass(slots=True)
class Symbols:
    """The names of one program, by what they stand for."""

    enums: dict[str, EnumDomain] = field(default_factory=dict)
    members: dict[str, list[EnumDomain]] = field(default_factory=dict)
    variables: dict[str, Variable] = field(default_factory=dict)
    calls: dict[str, CallSignature] = field(default_factory=dict)
    handlers: dict[str, s.Handler] = field(default_factory=dict)
    doubtful: frozenset[str] = frozenset()

    def add_enum(self, enum: EnumDomain) -> None:
        self.enums[enum.name] = enum
        for member in enum.members:
            self.members.setdefault(member, []).append(enum)

    def value_names(self) -> list[str]:
        return [*self.variables, *self.members]


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
