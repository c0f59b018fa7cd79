"""What kinds of values do expressions have, and how does a user read about them?

Contract: the kind of an expression is the domain of its values, except that all whole numbers are of one kind: how far
a number may go is a matter of where it is assigned.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from symplan import expr as e
from symplan.domains import BoolDomain, ConfidenceDomain, ContentDomain, Domain, EnumDomain, RangeDomain
from symplan.expr import Expr
from symplan.findings import Span
from symplan.lang.lexer import BLANK

_BLANK = re.compile(BLANK)


@dataclass(frozen=True, slots=True)
class IntKind:
    def __str__(self) -> str:
        return "a number"


@dataclass(frozen=True, slots=True)
class UnknownKind:
    """The kind of what has an error that is reported already. It goes with every other kind."""

    def __str__(self) -> str:
        return "unknown"


Kind: TypeAlias = BoolDomain | IntKind | EnumDomain | ConfidenceDomain | ContentDomain | UnknownKind

BOOL = BoolDomain()
INT = IntKind()
CONFIDENCE = ConfidenceDomain()
CONTENT = ContentDomain()
UNKNOWN = UnknownKind()


def kind_of(domain: Domain) -> Kind:
    return INT if isinstance(domain, RangeDomain) else domain


def agree(a: Kind, b: Kind) -> bool:
    return a == b or UNKNOWN in (a, b)


def described(kind: Kind) -> str:
    """A value of this kind, as a user calls it."""
    match kind:
        case BoolDomain():
            return "a Bool"
        case EnumDomain():
            return f"a {kind.name}" if kind.name[0] not in "AEIOU" else f"an {kind.name}"
        case ConfidenceDomain():
            return "a Confidence"
        case ContentDomain():
            return "Content"
        case IntKind() | UnknownKind():
            return str(kind)


@dataclass(frozen=True, slots=True)
class Demand:
    """An index that must lie in its range when `condition` holds."""

    condition: Expr
    value: Expr
    domain: RangeDomain
    subject: str
    span: Span

    @property
    def holds(self) -> Expr:
        return e.implies(self.condition, e.within(self.value, self.domain.lo, self.domain.hi))


def shown(span: Span) -> str:
    """The text of an expression, on one line, without comments, and not too long."""
    text = " ".join(_BLANK.split(span.text))
    return text if len(text) <= 40 else text[:37] + "…"


@dataclass(frozen=True, slots=True)
class Term:
    """A checked expression: what it means, its kind, its place."""

    expr: Expr
    kind: Kind
    span: Span
