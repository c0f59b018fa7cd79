"""Which values can a variable or a parameter have?

Contract: every domain is finite, never empty and ordered; its values are numbers (`bool` for Bool) in that order. A
domain says how a value is written in a report and in JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from symplan.expr import Value


@dataclass(frozen=True, slots=True)
class BoolDomain:
    @property
    def bounds(self) -> None:
        return None

    @property
    def values(self) -> tuple[Value, ...]:
        return (False, True)

    def format(self, value: Value) -> str:
        return "true" if value else "false"

    def json(self, value: Value) -> object:
        return bool(value)

    def __str__(self) -> str:
        return "Bool"


@dataclass(frozen=True, slots=True)
class RangeDomain:
    """The integers from `lo` to `hi`, both included; never empty."""

    lo: int
    hi: int

    @property
    def bounds(self) -> tuple[int, int]:
        return self.lo, self.hi

    @property
    def values(self) -> range:
        return range(self.lo, self.hi + 1)

    def format(self, value: Value) -> str:
        return str(int(value))

    def json(self, value: Value) -> object:
        return int(value)

    def __str__(self) -> str:
        return f"{self.lo}..{self.hi}"


@dataclass(frozen=True, slots=True)
class EnumDomain:
    """Values are the indices of the members."""

    name: str
    members: tuple[str, ...]

    @property
    def bounds(self) -> tuple[int, int]:
        return 0, len(self.members) - 1

    @property
    def values(self) -> range:
        return range(len(self.members))

    def format(self, value: Value) -> str:
        return self.members[value]

    def json(self, value: Value) -> object:
        return self.members[value]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ConfidenceDomain:
    """0.00, 0.01 … 1.00; values are hundredths."""

    @property
    def bounds(self) -> tuple[int, int]:
        return 0, 100

    @property
    def values(self) -> range:
        return range(101)

    def format(self, value: Value) -> str:
        return f"{value // 100}.{value % 100:02d}"

    def json(self, value: Value) -> object:
        return value / 100

    def __str__(self) -> str:
        return "Confidence"


@dataclass(frozen=True, slots=True)
class ContentDomain:
    """Opaque data. Nothing in a program can look at it, so one value stands for all."""

    @property
    def bounds(self) -> tuple[int, int]:
        return 0, 0

    @property
    def values(self) -> range:
        return range(1)

    def format(self, value: Value) -> str:
        return "_"

    def json(self, value: Value) -> object:
        return "_"

    def __str__(self) -> str:
        return "Content"


Domain: TypeAlias = BoolDomain | RangeDomain | EnumDomain | ConfidenceDomain | ContentDomain


@dataclass(frozen=True, slots=True)
class RecordDomain:
    """Several values under names: what a decision answers or an effect gives back, never a variable or parameter.

    An event that takes a whole record has one parameter per field, named `proposal.action`.
    """

    name: str
    fields: tuple[tuple[str, Domain], ...]

    def __str__(self) -> str:
        return self.name


Answer: TypeAlias = Domain | RecordDomain


def contains(domain: Domain, value: Value) -> bool:
    if domain.bounds is None:
        return isinstance(value, bool)
    return not isinstance(value, bool) and domain.bounds[0] <= value <= domain.bounds[1]
