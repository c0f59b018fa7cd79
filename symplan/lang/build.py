"""How does a parsed rule become a node of the syntax tree?

Contract: one method per rule of `grammar.lark` (or alias), called with the span of the rule's text and the values of
its symbols: nodes, and tokens for names and literals. A method raises `Rejected` for what the grammar cannot express.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args

from symplan.findings import Finding, Source, Span
from symplan.lang import syntax as s
from symplan.lang.lexer import Token

Node = TypeVar("Node")

_MILLISECONDS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_TYPES = (s.BuiltinType, s.NamedType, s.RangeType)
_ITEMS: Any = get_args(s.CallItem)


@dataclass(frozen=True, slots=True)
class _Indexed:
    """The `[Leg]` of a declaration, told apart from the type behind it."""

    domain: s.NamedType | s.RangeType


class Rejected(Exception):
    """A text that the grammar takes and the language does not."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def _all(kind: type[Node] | tuple[type[Node], ...], values: tuple[Any, ...]) -> tuple[Node, ...]:
    return tuple(v for v in values if isinstance(v, kind))


def _first(kind: Any, values: tuple[Any, ...]) -> Any:
    return next((v for v in values if isinstance(v, kind)), None)


def milliseconds(duration: str) -> int:
    digits = duration.rstrip("msdh")
    return int(digits) * _MILLISECONDS[duration[len(digits) :]]


class Builder:
    def __init__(self, source: Source) -> None:
        self.source = source

    def span(self, start: int, end: int) -> Span:
        return Span(self.source, start, end)

    def at(self, token: Token) -> Span:
        return self.span(token.start, token.end)

    def called(self, token: Token) -> s.Name:
        return s.Name(token.text, self.at(token))

    def to(self, whole: Span, end: Span) -> Span:
        """The part of a construct up to the end of one of its parts."""
        return self.span(whole.start, end.end)

    # --- declarations

    def query(self, span: Span, expression: s.Expression) -> s.Expression:
        return expression

    def names(self, span: Span, *names: Token) -> tuple[s.Name, ...]:
        return tuple(map(self.called, names))

    def enum(self, span: Span, name: Token, members: tuple[s.Name, ...]) -> s.EnumDeclaration:
        return s.EnumDeclaration(self.called(name), members, span)

    def record(self, span: Span, name: Token, *fields: tuple[s.Name, s.TypeSyntax]) -> s.RecordDeclaration:
        return s.RecordDeclaration(self.called(name), fields, span)

    def field(self, span: Span, name: Token, type: s.TypeSyntax) -> tuple[s.Name, s.TypeSyntax]:
        return self.called(name), type

    def const(self, span: Span, name: Token, value: s.Expression) -> s.ConstDeclaration:
        return s.ConstDeclaration(self.called(name), value, span)

    def param(
        self, span: Span, name: Token, type: s.TypeSyntax, value: s.Expression | None = None
    ) -> s.ParamDeclaration:
        return s.ParamDeclaration(self.called(name), type, value, span)

    def define(self, span: Span, name: Token, *rest: Any) -> s.DefineDeclaration:
        *parameters, body = rest
        return s.DefineDeclaration(self.called(name), parameters[0] if parameters else (), body, span)

    def state(self, span: Span, *variables: s.VariableDeclaration) -> s.StateDeclaration:
        return s.StateDeclaration(variables, span)

    def variable(self, span: Span, name: Token, *rest: Any) -> s.VariableDeclaration:
        index, *others = rest if isinstance(rest[0], _Indexed) else (None, *rest)
        type, initial = others if len(others) > 1 else (others[0], None)
        return s.VariableDeclaration(self.called(name), index and index.domain, type, initial, span)

    def indexed(self, span: Span, domain: s.NamedType | s.RangeType) -> _Indexed:
        return _Indexed(domain)

    def initial_any(self, span: Span) -> str:
        return "any"

    def initial_value(self, span: Span, value: s.Expression) -> s.Expression:
        return value

    def call_declaration(
        self, span: Span, word: Literal["effect", "decision"], name: Token, parts: tuple[Any, ...]
    ) -> s.CallDeclaration:
        outcomes = _all(s.OutcomeSyntax, parts)
        items = _all(_ITEMS, parts)
        called = self.called(name)
        head = self.to(span, called.span)
        parameters = _first(tuple, parts) or ()
        return s.CallDeclaration(word, called, parameters, _first(_TYPES, parts), items, outcomes, head, span)

    def decision(self, span: Span, name: Token, *parts: Any) -> s.CallDeclaration:
        return self.call_declaration(span, "decision", name, parts)

    def effect(self, span: Span, name: Token, *parts: Any) -> s.CallDeclaration:
        return self.call_declaration(span, "effect", name, parts)

    def result(self, span: Span, type: s.TypeSyntax) -> s.TypeSyntax:
        return type

    def provider(self, span: Span, text: Token) -> s.TextItem:
        return s.TextItem("provider", text.text[1:-1], span)

    def kind(self, span: Span, text: Token) -> s.TextItem:
        return s.TextItem("kind", text.text[1:-1], span)

    def decision_timeout(self, span: Span, duration: Token) -> s.TimeoutItem:
        return s.TimeoutItem(milliseconds(duration.text), span)

    def sees(self, span: Span, variables: tuple[s.Name, ...]) -> s.SeesItem:
        return s.SeesItem(variables, span)

    def compensation(self, span: Span, call: Token) -> s.CompensationItem:
        return s.CompensationItem(self.called(call), span)

    def effect_class(self, span: Span, name: Token) -> s.ClassItem:
        return s.ClassItem(self.called(name), span)

    def idempotent(self, span: Span, header: Token, window: Token | None = None) -> s.IdempotentItem:
        return s.IdempotentItem(header.text[1:-1], None if window is None else milliseconds(window.text), span)

    def label(self, span: Span, name: Token, value: Token) -> tuple[s.Name, str]:
        return self.called(name), value.text

    def target(self, span: Span, name: Token, value: Token) -> tuple[s.Name, str]:
        return self.called(name), value.text[1:-1]

    def labels(self, span: Span, *pairs: tuple[s.Name, str]) -> s.PairsItem:
        return s.PairsItem("labels", pairs, span)

    def targets(self, span: Span, *pairs: tuple[s.Name, str]) -> s.PairsItem:
        return s.PairsItem("targets", pairs, span)

    def retry(self, span: Span, *parts: s.RetryPart) -> s.RetryItem:
        return s.RetryItem(parts, span)

    def attempts(self, span: Span, count: Token) -> s.RetryPart:
        return s.RetryPart("attempts", int(count.text), span)

    def base(self, span: Span, duration: Token) -> s.RetryPart:
        return s.RetryPart("base", milliseconds(duration.text), span)

    def timeout(self, span: Span, duration: Token) -> s.RetryPart:
        return s.RetryPart("timeout", milliseconds(duration.text), span)

    def outcome_kind(self, span: Span, kind: Token) -> s.Name:
        return self.called(kind)

    def binder(self, span: Span, name: Token) -> s.Name:
        return self.called(name)

    def outcome(self, span: Span, kind: s.Name, *rest: Any) -> s.OutcomeSyntax:
        event = _first(Token, rest)
        return s.OutcomeSyntax(kind, _first(s.Name, rest), self.called(event), _first(tuple, rest) or (), span)

    def deliveries(self, span: Span, *given: s.Given) -> tuple[s.Given, ...]:
        return given

    def delivery(self, span: Span, parameter: Token, value: s.Expression) -> s.Given:
        return s.Given(self.called(parameter), value, span)

    def parameters(self, span: Span, *parameters: s.ParameterDeclaration) -> tuple[s.ParameterDeclaration, ...]:
        return parameters

    def parameter(self, span: Span, name: Token, type: s.TypeSyntax | None = None) -> s.ParameterDeclaration:
        return s.ParameterDeclaration(self.called(name), type, span)

    # --- types

    def bool_type(self, span: Span) -> s.BuiltinType:
        return s.BuiltinType("Bool", span)

    def confidence_type(self, span: Span) -> s.BuiltinType:
        return s.BuiltinType("Confidence", span)

    def content_type(self, span: Span) -> s.BuiltinType:
        return s.BuiltinType("Content", span)

    def named_type(self, span: Span, name: Token) -> s.NamedType:
        return s.NamedType(name.text, span)

    def range_type(self, span: Span, lo: s.Expression, hi: s.Expression) -> s.RangeType:
        return s.RangeType(lo, hi, span)

    # --- handlers

    def handler(self, span: Span, event: Token, *parts: Any) -> s.Handler:
        *parameters, (body, block) = parts
        head = self.span(span.start, block.start)
        head = self.span(span.start, span.start + len(head.text.rstrip()))
        return s.Handler(self.called(event), parameters[0] if parameters else (), body, head, span)

    def block(self, span: Span, *statements: s.Statement) -> tuple[tuple[s.Statement, ...], Span]:
        return statements, span

    def require(self, span: Span, test: s.Expression, reason: Token) -> s.Require:
        return s.Require(test, reason.text[1:-1], span)

    def branch(self, span: Span, *arms: s.Arm) -> s.If:
        return s.If(arms, span)

    def arm(self, span: Span, test: s.Expression, block: tuple[tuple[s.Statement, ...], Span]) -> s.Arm:
        return s.Arm(test, block[0], self.to(span, test.span))

    else_arm = arm

    def last_arm(self, span: Span, block: tuple[tuple[s.Statement, ...], Span]) -> s.Arm:
        return s.Arm(None, block[0], self.span(span.start, span.start + len("else")))

    def assignment(self, span: Span, target: Token, *rest: Any) -> s.Assign:
        index, value = rest if len(rest) > 1 else (None, rest[0])
        return s.Assign(self.unprimed(target), index, value, span)

    def unprimed(self, token: Token) -> s.Name:
        return s.Name(token.text[:-1], self.at(token))

    def index(self, span: Span, index: s.Expression) -> s.Expression:
        return index

    def emit(self, span: Span, call: Token, arguments: tuple[s.Expression, ...]) -> s.Invoke:
        return s.Invoke("emit", self.called(call), arguments, span)

    def ask(self, span: Span, call: Token, arguments: tuple[s.Expression, ...]) -> s.Invoke:
        return s.Invoke("ask", self.called(call), arguments, span)

    def arguments(self, span: Span, *arguments: s.Expression) -> tuple[s.Expression, ...]:
        return arguments

    # --- properties

    def condition(
        self, span: Span, word: Literal["invariant", "reachable", "step"], name: Token, condition: s.Expression
    ) -> s.ConditionProperty:
        return s.ConditionProperty(word, self.called(name), condition, self.to(span, self.at(name)), span)

    def invariant(self, span: Span, name: Token, condition: s.Expression) -> s.ConditionProperty:
        return self.condition(span, "invariant", name, condition)

    def reachable(self, span: Span, name: Token, condition: s.Expression) -> s.ConditionProperty:
        return self.condition(span, "reachable", name, condition)

    def step(self, span: Span, name: Token, condition: s.Expression) -> s.ConditionProperty:
        return self.condition(span, "step", name, condition)

    def liveness(
        self,
        span: Span,
        name: Token,
        trigger: s.Expression,
        leads_to: Token,
        goal: s.Expression,
        fairness: tuple[tuple[s.Name, ...], tuple[s.Name, ...]] = ((), ()),
    ) -> s.LivenessProperty:
        return s.LivenessProperty(self.called(name), trigger, goal, *fairness, self.to(span, self.at(name)), span)

    def fairness(
        self, span: Span, *clauses: tuple[str, tuple[s.Name, ...]]
    ) -> tuple[tuple[s.Name, ...], tuple[s.Name, ...]]:
        named = dict(clauses)
        return named.get("weak", ()), named.get("strong", ())

    def weak(self, span: Span, events: tuple[s.Name, ...]) -> tuple[str, tuple[s.Name, ...]]:
        return "weak", events

    def strong(self, span: Span, events: tuple[s.Name, ...]) -> tuple[str, tuple[s.Name, ...]]:
        return "strong", events

    def final(self, span: Span, condition: s.Expression) -> s.FinalDeclaration:
        return s.FinalDeclaration(condition, span)

    # --- expressions

    def implies(self, span: Span, left: s.Expression, right: s.Expression) -> s.Implies:
        return s.Implies(left, right, span)

    def junction(self, kind: Literal["and", "or"], span: Span, left: s.Expression, right: s.Expression) -> s.Junction:
        operands = left.operands if isinstance(left, s.Junction) and left.kind == kind else (left,)
        return s.Junction(kind, (*operands, right), span)

    def disjunction(self, span: Span, left: s.Expression, right: s.Expression) -> s.Junction:
        return self.junction("or", span, left, right)

    def conjunction(self, span: Span, left: s.Expression, right: s.Expression) -> s.Junction:
        return self.junction("and", span, left, right)

    def negation(self, span: Span, operand: s.Expression) -> s.Not:
        return s.Not(operand, span)

    def comparison(self, span: Span, left: s.Expression, operator: Token, right: s.Expression) -> s.Comparison:
        self.refuse_chain(left, self.at(operator))
        return s.Comparison(left, self.called(operator), right, span)

    def membership(self, span: Span, operand: s.Expression, *elements: s.Expression) -> s.Membership:
        self.refuse_chain(operand, self.span(operand.span.end, span.end))
        return s.Membership(operand, elements, span)

    def refuse_chain(self, left: s.Expression, place: Span) -> None:
        """`if c then a else b == d == e` ends its else part in a comparison, so the second one would chain."""
        edge: object = left
        while isinstance(edge, s.Sum | s.Product | s.Minus):
            edge = list(s.children(edge))[-1]
        if isinstance(edge, s.Conditional) or (isinstance(edge, s.Quantified) and edge.kind in ("all", "some")):
            raise Rejected(Finding("PL0004", CHAINED, place, help=CHAINED_HELP))

    def sum_of(self, span: Span, sign: Literal[1, -1], left: s.Expression, right: s.Expression) -> s.Sum:
        first: tuple[tuple[Literal[1, -1], s.Expression], ...] = ((1, left),)
        return s.Sum((*(left.terms if isinstance(left, s.Sum) else first), (sign, right)), span)

    def sum(self, span: Span, left: s.Expression, right: s.Expression) -> s.Sum:
        return self.sum_of(span, 1, left, right)

    def difference(self, span: Span, left: s.Expression, right: s.Expression) -> s.Sum:
        return self.sum_of(span, -1, left, right)

    def product(self, span: Span, left: s.Expression, right: s.Expression) -> s.Product:
        return s.Product(left, "*", right, span)

    def quotient(self, span: Span, left: s.Expression, right: s.Expression) -> s.Product:
        return s.Product(left, "/", right, span)

    def remainder(self, span: Span, left: s.Expression, right: s.Expression) -> s.Product:
        return s.Product(left, "%", right, span)

    def minus(self, span: Span, operand: s.Expression) -> s.Minus:
        return s.Minus(operand, span)

    def number(self, span: Span, digits: Token) -> s.Number:
        return s.Number(int(digits.text), span)

    def decimal(self, span: Span, digits: Token) -> s.Decimal:
        return s.Decimal(digits.text, span)

    def true(self, span: Span) -> s.Truth:
        return s.Truth(True, span)

    def false(self, span: Span) -> s.Truth:
        return s.Truth(False, span)

    def name(self, span: Span, name: Token) -> s.Reference:
        return s.Reference(name.text, span)

    def member(self, span: Span, owner: Token, member: Token) -> s.Member:
        return s.Member(self.called(owner), self.called(member), span)

    def inner_member(self, span: Span, owner: Token, member: Token, field: Token) -> s.InnerMember:
        return s.InnerMember(self.called(owner), self.called(member), self.called(field), span)

    def element(self, span: Span, name: Token, index: s.Expression) -> s.Element:
        return s.Element(self.called(name), index, span)

    def next(self, span: Span, name: Token) -> s.Next:
        return s.Next(self.unprimed(name), None, span)

    def next_element(self, span: Span, name: Token, index: s.Expression) -> s.Next:
        return s.Next(self.unprimed(name), index, span)

    def event_is(self, span: Span, event: Token) -> s.EventIs:
        return s.EventIs(self.called(event), span)

    def emits(self, span: Span, call: Token) -> s.Emits:
        return s.Emits(self.called(call), span)

    def quantified(
        self, span: Span, kind: Token, variable: Token, domain: s.NamedType | s.RangeType, body: s.Expression
    ) -> s.Quantified:
        word: Any = kind.text
        return s.Quantified(word, self.called(variable), domain, body, span)

    counted = quantified

    def group(self, span: Span, inner: s.Expression) -> s.Group:
        return s.Group(inner, span)

    def conditional(
        self, span: Span, test: s.Expression, positive: s.Expression, negative: s.Expression
    ) -> s.Conditional:
        return s.Conditional(test, positive, negative, span)

    def call(self, span: Span, function: Token, arguments: tuple[s.Expression, ...]) -> s.Call:
        return s.Call(self.called(function), arguments, span)


CHAINED = "comparisons do not chain"
CHAINED_HELP = "compare twice: a <= b && b <= c"
