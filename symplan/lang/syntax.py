"""What does a program say, before anyone asks what it means? The syntax tree.

Contract: frozen, one class per construct, every node with the span of its text. The tree keeps what was written: names
are unresolved, duplicates and contradictions are still there. A node is equal to itself alone (which also spares every
start of symplan the making of a hundred methods).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Literal, TypeAlias

from symplan.findings import Span


@dataclass(frozen=True, slots=True, eq=False)
class Name:
    text: str
    span: Span


# --- expressions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    value: int
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Decimal:
    """`0.8`, as written."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    value: bool
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A bare name: a variable, a parameter, an enum member."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """`Slot.None`, `r.answer`."""

    owner: Name
    member: Name
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class InnerMember:
    """`r.answer.action`."""

    owner: Name
    member: Name
    field: Name
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """`seat[leg]`."""

    name: Name
    index: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Next:
    """`spent'` or `seat'[leg]` in a property over steps."""

    name: Name
    index: Expression | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class EventIs:
    """`event is Chose`."""

    event: Name
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Emits:
    """`emits bookHotel`."""

    call: Name
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """An expression in parentheses."""

    inner: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Not:
    operand: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Junction:
    """`a && b && c` or `a || b || c`, two or more operands."""

    kind: Literal["and", "or"]
    operands: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Implies:
    left: Expression
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    left: Expression
    operator: Name
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Membership:
    """`x in { A, B }`."""

    operand: Expression
    elements: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Minus:
    operand: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Sum:
    """`a + b - c`: terms with the sign that stands before each."""

    terms: tuple[tuple[Literal[1, -1], Expression], ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Product:
    """`a * b`, `a / b` or `a % b`."""

    left: Expression
    operator: Literal["*", "/", "%"]
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Conditional:
    """`if test then positive else negative`."""

    test: Expression
    positive: Expression
    negative: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """`min(a, b)`."""

    function: Name
    arguments: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Quantified:
    """`all leg in Leg: body`, and `some`, `count`, `sum` likewise."""

    kind: Literal["all", "some", "count", "sum"]
    variable: Name
    domain: NamedType | RangeType
    body: Expression
    span: Span


Expression: TypeAlias = (
    Number
    | Decimal
    | Truth
    | Reference
    | Member
    | InnerMember
    | Element
    | Next
    | EventIs
    | Emits
    | Group
    | Not
    | Junction
    | Implies
    | Comparison
    | Membership
    | Minus
    | Sum
    | Product
    | Conditional
    | Call
    | Quantified
)

# --- types ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class BuiltinType:
    name: Literal["Bool", "Confidence", "Content"]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class NamedType:
    name: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class RangeType:
    lo: Expression
    hi: Expression
    span: Span


TypeSyntax: TypeAlias = BuiltinType | NamedType | RangeType

# --- statements -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Require:
    test: Expression
    reason: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Arm:
    """`if test { … }`, `else if test { … }` or, without a test, `else { … }`. The span ends before the block."""

    test: Expression | None
    body: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class If:
    arms: tuple[Arm, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Assign:
    """`x' = value` or `x'[index] = value`; `target` spans the primed name."""

    target: Name
    index: Expression | None
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Invoke:
    """`emit call(arguments)` or `ask call(arguments)`."""

    word: Literal["emit", "ask"]
    call: Name
    arguments: tuple[Expression, ...]
    span: Span


Statement: TypeAlias = Require | If | Assign | Invoke

# --- declarations ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class EnumDeclaration:
    name: Name
    members: tuple[Name, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class RecordDeclaration:
    name: Name
    fields: tuple[tuple[Name, TypeSyntax], ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class ConstDeclaration:
    name: Name
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class ParamDeclaration:
    """`value` is None when the parameter is to stand for every value of its type."""

    name: Name
    type: TypeSyntax
    value: Expression | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class DefineDeclaration:
    name: Name
    parameters: tuple[ParameterDeclaration, ...]
    body: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class VariableDeclaration:
    """`index` is the type of an indexed variable's indices.

    `initial` is an expression, the word "any", or None when nothing is said.
    """

    name: Name
    index: NamedType | RangeType | None
    type: TypeSyntax
    initial: Expression | Literal["any"] | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class StateDeclaration:
    variables: tuple[VariableDeclaration, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class ParameterDeclaration:
    name: Name
    type: TypeSyntax | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """`step: r.answer` in an outcome."""

    parameter: Name
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class OutcomeSyntax:
    """`ok(r) -> Chose(step: r.answer)`."""

    kind: Name
    binder: Name | None
    event: Name
    given: tuple[Given, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class TextItem:
    """`kind "…"` or `provider "…"`."""

    key: Literal["kind", "provider"]
    text: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class ClassItem:
    name: Name
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class PairsItem:
    """`labels { egress:external }` or `targets { egress: "https://…" }`: names with the texts they are paired with."""

    key: Literal["labels", "targets"]
    pairs: tuple[tuple[Name, str], ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class IdempotentItem:
    header: str
    window_ms: int | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class RetryPart:
    """One part of a `retry`: a number of attempts, or milliseconds."""

    key: Literal["attempts", "base", "timeout"]
    value: int
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class RetryItem:
    parts: tuple[RetryPart, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class TimeoutItem:
    timeout_ms: int
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class SeesItem:
    variables: tuple[Name, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class CompensationItem:
    call: Name
    span: Span


CallItem: TypeAlias = (
    TextItem | ClassItem | PairsItem | IdempotentItem | RetryItem | TimeoutItem | SeesItem | CompensationItem
)


@dataclass(frozen=True, slots=True, eq=False)
class CallDeclaration:
    """An effect or a decision. `head` ends with its name."""

    word: Literal["effect", "decision"]
    name: Name
    parameters: tuple[ParameterDeclaration, ...]
    result: TypeSyntax | None
    items: tuple[CallItem, ...]
    outcomes: tuple[OutcomeSyntax, ...]
    head: Span
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Handler:
    """`head` ends with the parameters."""

    event: Name
    parameters: tuple[ParameterDeclaration, ...]
    body: tuple[Statement, ...]
    head: Span
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class ConditionProperty:
    """`invariant name: condition`, or `reachable` or `step` likewise. `head` ends with the name."""

    word: Literal["invariant", "reachable", "step"]
    name: Name
    condition: Expression
    head: Span
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class LivenessProperty:
    name: Name
    trigger: Expression
    goal: Expression
    weak: tuple[Name, ...]
    strong: tuple[Name, ...]
    head: Span
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class FinalDeclaration:
    condition: Expression
    span: Span


PropertyDeclaration: TypeAlias = ConditionProperty | LivenessProperty
Declaration: TypeAlias = (
    EnumDeclaration
    | RecordDeclaration
    | ConstDeclaration
    | ParamDeclaration
    | DefineDeclaration
    | StateDeclaration
    | CallDeclaration
    | Handler
    | PropertyDeclaration
    | FinalDeclaration
)

# --- traversal ------------------------------------------------------------------------------------------------------


def children(node: object) -> Iterator[object]:
    """The nodes directly below a node of the tree, in the order of the text."""
    values: list[object] = [getattr(node, f.name) for f in fields(node)]  # type: ignore[arg-type]
    while values:
        value = values.pop(0)
        if isinstance(value, tuple):
            values = [*value, *values]
        elif value is not None and type(value).__module__ == __name__:
            yield value
