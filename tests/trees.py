"""Small poly programs as trees.

Contract: the tests' own representation, so that a program made at random has a meaning (`meaning.py`, `oracle.py`) that
owes nothing to the parser, the checks or the lowering of symplan. Imports nothing from symplan. Values are a `bool`, or
an `int`: the number itself, the index of an enum member, or the hundredths of a Confidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = bool | int


# --- types ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bool:
    @property
    def values(self) -> Sequence[Value]:
        return (False, True)

    def show(self, value: Value) -> str:
        return "true" if value else "false"

    def __str__(self) -> str:
        return "Bool"


@dataclass(frozen=True)
class Range:
    lo: int
    hi: int

    @property
    def values(self) -> Sequence[Value]:
        return range(self.lo, self.hi + 1)

    def show(self, value: Value) -> str:
        return str(value)

    def __str__(self) -> str:
        return f"{self.lo}..{self.hi}"


@dataclass(frozen=True)
class Enum:
    name: str
    members: tuple[str, ...]

    @property
    def values(self) -> Sequence[Value]:
        return range(len(self.members))

    def show(self, value: Value) -> str:
        return self.members[value]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Confidence:
    @property
    def values(self) -> Sequence[Value]:
        return range(101)

    def show(self, value: Value) -> str:
        return f"{value // 100}.{value % 100:02d}"

    def __str__(self) -> str:
        return "Confidence"


@dataclass(frozen=True)
class Content:
    @property
    def values(self) -> Sequence[Value]:
        return (0,)

    def show(self, value: Value) -> str:
        return "_"

    def __str__(self) -> str:
        return "Content"


Type: TypeAlias = Bool | Range | Enum | Confidence | Content
Int = Range(0, 0)
"""Stands for the type of whole numbers in expressions, whatever their range."""


# --- expressions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Literal:
    """A constant. `qualified` writes an enum member with the name of its enum."""

    type: Type
    value: Value
    qualified: bool = False


@dataclass(frozen=True)
class Name:
    """A variable or a parameter; a handler's parameters never have the name of a variable."""

    name: str


@dataclass(frozen=True)
class Apply:
    """An operator with its arguments.

    The operators are `implies`, `||`, `&&`, `!`; `==`, `!=`, `<`, `<=`, `>`, `>=`; `in` (is the first argument one of
    the others?); `+`, `-`, `*`, `/`, `%`, `neg`; `min`, `max`, `abs`; `if` (condition, then, else).
    """

    operator: str
    args: tuple[Expression, ...]


Expression: TypeAlias = Literal | Name | Apply


def subterms(x: Expression) -> Iterator[Expression]:
    yield x
    if isinstance(x, Apply):
        for a in x.args:
            yield from subterms(a)


# --- programs -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Require:
    test: Expression
    reason: str


@dataclass(frozen=True, eq=False)
class Assign:
    variable: str
    value: Expression


@dataclass(frozen=True, eq=False)
class Emit:
    call: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class If:
    """The arms in order; a test of None is the last `else`."""

    arms: tuple[tuple[Expression | None, tuple[Statement, ...]], ...]


Statement: TypeAlias = Require | Assign | Emit | If


@dataclass(frozen=True)
class Variable:
    """`initial` is None for `any`."""

    name: str
    type: Type
    initial: Value | None


@dataclass(frozen=True)
class Parameter:
    """`annotated` writes the type at the handler; without it, an outcome or a use must show it."""

    name: str
    type: Type
    annotated: bool = True


@dataclass(frozen=True)
class Handler:
    event: str
    parameters: tuple[Parameter, ...]
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Outcome:
    """`given` are the parameters of the event with the text that gives each."""

    kind: str
    event: str
    given: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Call:
    """An effect, or with the word `decision` a decision."""

    word: str
    name: str
    parameters: tuple[tuple[str, Type], ...]
    result: Type | None
    items: tuple[str, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def irreversible(self) -> bool:
        return "class irreversible" in self.items


@dataclass(frozen=True)
class Invariant:
    name: str
    condition: Expression


@dataclass(frozen=True)
class Reachable:
    name: str
    condition: Expression


@dataclass(frozen=True)
class LeadsTo:
    name: str
    trigger: Expression
    goal: Expression
    weak: tuple[str, ...] = ()
    strong: tuple[str, ...] = ()


Property: TypeAlias = Invariant | Reachable | LeadsTo


@dataclass(frozen=True)
class Program:
    enums: tuple[Enum, ...]
    variables: tuple[Variable, ...]
    calls: tuple[Call, ...]
    handlers: tuple[Handler, ...]
    properties: tuple[Property, ...] = ()


def expressions(body: Sequence[Statement]) -> Iterator[Expression]:
    """Every expression of some statements, with all below it."""
    for s in body:
        match s:
            case Require(x, _) | Assign(_, x):
                yield from subterms(x)
            case Emit(_, arguments):
                for x in arguments:
                    yield from subterms(x)
            case If(arms):
                for test, inner in arms:
                    if test is not None:
                        yield from subterms(test)
                    yield from expressions(inner)
