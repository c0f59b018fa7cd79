"""What does an expression mean? Names are resolved, kinds checked, and the term of `symplan.expr` is built.

Contract: `Terms.term` always answers. What is wrong becomes a finding, and the answer is then of the kind `UNKNOWN`,
which goes with everything, so that one mistake is reported once. An expected kind only decides between enums that share
the name of a member; whether the kind fits, the caller asks (`need`). What an expression asks of its indices is
collected as demands, each with the condition under which the index is read: `a && b` reads b when a is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import assert_never

from symplan import expr as e
from symplan.domains import Domain, EnumDomain, RangeDomain, RecordDomain
from symplan.expr import Expr
from symplan.findings import Span
from symplan.lang import expand, indexing, leaves
from symplan.lang import syntax as s
from symplan.lang.kinds import (
    BOOL,
    CONFIDENCE,
    CONTENT,
    INT,
    UNKNOWN,
    Demand,
    Kind,
    Term,
    agree,
    described,
    shown,
)
from symplan.lang.names import Symbols, unknown_name
from symplan.lang.report import Findings, listed
from symplan.model import Event

DEEPEST = 120
"""How many levels an expression may be nested when definitions are put in."""

Bindings = Mapping[str, tuple[Expr, Kind]]


def bare(x: s.Expression) -> s.Expression:
    """The expression without parentheses around it."""
    while isinstance(x, s.Group):
        x = x.inner
    return x


class Terms:
    """Checks expressions in one scope.

    Args:
        symbols: the names of the program.
        findings: where errors go.
        parameters: the parameters of the handler or definition around, if there is one; of a parameter that is a
            record, each field as `name.field`.
        records: the parameters that are records.
        constant: why only constants may stand here (`a bound`), or empty when the state may be read.
        step: in a property over steps, the event of the step.

    Attributes:
        demands: what has been asked of indices so far.
    """

    def __init__(
        self,
        symbols: Symbols,
        findings: Findings,
        parameters: Bindings | None = None,
        records: Mapping[str, RecordDomain] | None = None,
        constant: str = "",
        step: Event | None = None,
    ) -> None:
        self.symbols = symbols
        self.findings = findings
        self.parameters: Bindings = parameters or {}
        self.records = records or {}
        self.constant = constant
        self.step = step
        self.demands: list[Demand] = []
        self.unrolled = 0
        self.expanded: dict[object, Term] = {}
        self._level = 0
        self._assumed: list[Expr] = []

    # --- what is read when

    @contextmanager
    def assuming(self, *conditions: Expr) -> Iterator[None]:
        """What is read inside is read only when the conditions hold."""
        before = len(self._assumed)
        self._assumed.extend(conditions)
        yield
        del self._assumed[before:]

    @contextmanager
    def scope(self, parameters: Bindings, closed: bool = False) -> Iterator[None]:
        """Inside, these names are bound as well; in a closed scope no other parameters are."""
        before = self.parameters, self.records, self.step
        self.parameters = parameters if closed else {**self.parameters, **parameters}
        if closed:
            self.records, self.step = {}, None
        yield
        self.parameters, self.records, self.step = before

    def demand(self, value: Expr, domain: RangeDomain, subject: str, span: Span) -> None:
        demand = Demand(e.and_(*self._assumed), value, domain, subject, span)
        if demand.holds is not e.TRUE:
            self.demands.append(demand)

    def take_demands(self) -> list[Demand]:
        """What has been asked of indices since the last call."""
        taken, self.demands = self.demands, []
        return taken

    # --- what callers ask

    def need(self, x: s.Expression, kind: Kind, what: str) -> Term:
        """The term, which must be of this kind; `what` is what needs it: `the condition of an if`."""
        term = self.term(x, kind)
        if not agree(term.kind, kind):
            self.mismatch(term, kind, what)
            return self.bad(x.span)
        return term

    def term(self, x: s.Expression, expected: Kind | None = None) -> Term:
        """The term, of whatever kind it is."""
        if self._level >= DEEPEST:
            message = f"nested more than {DEEPEST} levels deep, with the definitions that it uses"
            return self.error("PL0005", message, x.span, "use constants, or fewer definitions inside one another")
        self._level += 1
        term = self._term(x, expected)
        self._level -= 1
        return term

    def _term(self, x: s.Expression, expected: Kind | None) -> Term:
        match x:
            case s.Group():
                inner = self.term(x.inner, expected)
                return Term(inner.expr, inner.kind, x.span)
            case s.Number():
                return Term(e.const(x.value), INT, x.span)
            case s.Truth():
                return Term(e.const(x.value), BOOL, x.span)
            case s.Decimal():
                return leaves.decimal(self, x)
            case s.Reference():
                return leaves.reference(self, x, expected)
            case s.Member() | s.InnerMember():
                return leaves.member(self, x)
            case s.Element():
                return indexing.element(self, x)
            case s.Next():
                return indexing.next_value(self, x)
            case s.EventIs() | s.Emits():
                return indexing.about_step(self, x)
            case s.Not():
                return self.negation(x)
            case s.Junction() | s.Implies():
                return self.junction(x)
            case s.Comparison():
                return self.comparison(x)
            case s.Membership():
                return self.membership(x)
            case s.Minus() | s.Sum() | s.Product():
                return self.arithmetic(x)
            case s.Conditional():
                return self.conditional(x, expected)
            case s.Call():
                return expand.call(self, x)
            case s.Quantified():
                return expand.quantified(self, x)
        assert_never(x)

    def negation(self, x: s.Not) -> Term:
        operand = self.need(x.operand, BOOL, "the operand of `!`")
        return self.bad(x.span) if operand.kind is UNKNOWN else Term(e.not_(operand.expr), BOOL, x.span)

    def junction(self, x: s.Junction | s.Implies) -> Term:
        """From left to right, each operand read only when those before it leave the value open."""
        if isinstance(x, s.Implies):
            left = self.condition(x.left, "a side of `implies`")
            with self.assuming(left):
                right = self.condition(x.right, "a side of `implies`")
            return Term(e.implies(left, right), BOOL, x.span)
        parts: list[Expr] = []
        with self.assuming():
            for operand in x.operands:
                parts.append(self.condition(operand, f"a side of `{x.kind}`"))
                self._assumed.append(parts[-1] if x.kind == "and" else e.not_(parts[-1]))
        return Term(e.and_(*parts) if x.kind == "and" else e.or_(*parts), BOOL, x.span)

    def condition(self, x: s.Expression, what: str) -> Expr:
        """The term of a Bool; `true` when it has an error."""
        term = self.need(x, BOOL, what)
        return e.TRUE if term.kind is UNKNOWN else term.expr

    # --- errors

    def bad(self, span: Span) -> Term:
        return Term(e.FALSE, UNKNOWN, span)

    def error(self, code: str, message: str, span: Span, help: str = "") -> Term:
        self.findings.add(code, message, span, help)
        return self.bad(span)

    def mismatch(self, term: Term, kind: Kind, what: str) -> None:
        help = ""
        if isinstance(kind, EnumDomain):
            help = f"the members of {kind.name} are {listed(kind.members)}"
        elif kind == BOOL and isinstance(term.kind, EnumDomain):
            other = "…" if term.expr.op is e.Op.CONST else term.kind.members[0]
            help = f"compare it: {shown(term.span)} == {other}"
        elif kind == CONFIDENCE and term.kind is INT:
            help = "a Confidence is written as a decimal, such as 1.0"
        elif kind is INT and isinstance(term.kind, EnumDomain):
            help = "members are no numbers: choose with if … then … else"
        elif kind is INT and term.kind == CONFIDENCE:
            help = "there is no arithmetic on Confidence, and a decimal is always a Confidence"
        message = f"{what} is {described(kind)}, but `{shown(term.span)}` is {described(term.kind)}"
        self.findings.add("PL1003", message, term.span, help)

    # --- comparisons

    def is_open(self, x: s.Expression) -> bool:
        """Whether only the other side of a comparison can tell which enum is meant."""
        x = bare(x)
        match x:
            case s.Reference():
                known = x.name in self.parameters or x.name in self.records
                return not (known or len(self.symbols.members.get(x.name, ())) == 1 or self.is_value(x.name))
            case s.Conditional():
                return self.is_open(x.positive) and self.is_open(x.negative)
            case _:
                return False

    def is_value(self, name: str) -> bool:
        return self.symbols.taken(name) in ("a variable", "a constant", "a definition")

    def pair(self, left: s.Expression, right: s.Expression) -> tuple[Term, Term]:
        """Two terms, each of which may say which enum the other is of."""
        if self.is_open(left):
            second = self.term(right)
            return self.term(left, second.kind), second
        first = self.term(left)
        return first, self.term(right, first.kind)

    def comparison(self, x: s.Comparison) -> Term:
        left, right = self.pair(x.left, x.right)
        operator = x.operator.text
        if not self.comparable(left, right, x.span):
            return self.bad(x.span)
        if operator in ("==", "!="):
            equal = e.eq(left.expr, right.expr)
            return Term(equal if operator == "==" else e.not_(equal), BOOL, x.span)
        if left.kind not in (INT, CONFIDENCE):
            message = f"`{operator}` is for numbers and Confidence, but `{shown(left.span)}` is {described(left.kind)}"
            help = "its members have no order: use == or in { … }" if isinstance(left.kind, EnumDomain) else ""
            return self.error("PL1003", message, x.span, help)
        low, high = (left.expr, right.expr) if operator[0] == "<" else (right.expr, left.expr)
        return Term(e.le(low, high) if operator[1:] else e.lt(low, high), BOOL, x.span)

    def comparable(self, left: Term, right: Term, span: Span) -> bool:
        if UNKNOWN in (left.kind, right.kind):
            return False
        if CONTENT in (left.kind, right.kind):
            self.findings.add("PL1003", "Content cannot be compared: nothing in a program can look at it", span)
            return False
        if left.kind == right.kind:
            return True
        help = ""
        for one, other in ((left, right), (right, left)):
            if isinstance(one.kind, EnumDomain):
                help = help or f"the members of {one.kind.name} are {listed(one.kind.members)}"
            elif one.kind == CONFIDENCE and other.kind is INT:
                help = "a Confidence is compared with a decimal, such as 1.0"
        message = (
            f"`{shown(left.span)}` is {described(left.kind)} and `{shown(right.span)}` is {described(right.kind)}: "
            "they cannot be compared"
        )
        self.findings.add("PL1003", message, span, help)
        return False

    def membership(self, x: s.Membership) -> Term:
        elements = []
        operand = self.term(x.operand) if not self.is_open(x.operand) else self.pair(x.operand, x.elements[0])[0]
        for element in x.elements:
            other = self.term(element, operand.kind)
            if self.comparable(operand, other, element.span):
                elements.append(e.eq(operand.expr, other.expr))
        return Term(e.or_(*elements), BOOL, x.span)

    # --- numbers and choices

    def numbers(self, operands: Sequence[s.Expression], what: str) -> list[Expr] | None:
        """The terms of operands that must be numbers; of several that are none, the first is reported."""
        terms = [self.term(x, INT) for x in operands]
        wrong = [term for term in terms if not agree(term.kind, INT)]
        if wrong:
            self.mismatch(wrong[0], INT, what)
        return [term.expr for term in terms] if all(term.kind is INT for term in terms) else None

    def arithmetic(self, x: s.Minus | s.Sum | s.Product) -> Term:
        match x:
            case s.Minus():
                operands = self.numbers([x.operand], "the operand of `-`")
                return self.bad(x.span) if operands is None else Term(e.neg(*operands), INT, x.span)
            case s.Sum():
                terms = self.numbers([part for _, part in x.terms], "a term of a sum")
                if terms is None:
                    return self.bad(x.span)
                signed = (e.neg(t) if sign < 0 else t for t, (sign, _) in zip(terms, x.terms, strict=True))
                return Term(e.add(*signed), INT, x.span)
            case s.Product():
                sides = self.numbers([x.left, x.right], f"an operand of `{x.operator}`")
                return self.bad(x.span) if sides is None else self.product(x, *sides)

    def product(self, x: s.Product, left: Expr, right: Expr) -> Term:
        if x.operator == "*":
            return Term(e.mul(left, right), INT, x.span)
        if right.op is not e.Op.CONST or right.lo <= 0:
            help = "divide by a number or a const; for a few values, choose with if … then … else"
            return self.error("PL1013", f"the divisor of `{x.operator}` is not a positive constant", x.right.span, help)
        return Term((e.div if x.operator == "/" else e.mod)(left, right.lo), INT, x.span)

    def conditional(self, x: s.Conditional, expected: Kind | None) -> Term:
        test = self.condition(x.test, "the condition of an if")
        decided = expected is not None and expected is not UNKNOWN
        if not decided and self.is_open(x.positive):
            with self.assuming(e.not_(test)):
                negative = self.term(x.negative)
            with self.assuming(test):
                positive = self.term(x.positive, negative.kind)
        else:
            with self.assuming(test):
                positive = self.term(x.positive, expected if decided else None)
            with self.assuming(e.not_(test)):
                negative = self.term(x.negative, expected if decided else positive.kind)
        if UNKNOWN in (positive.kind, negative.kind):
            return self.bad(x.span)
        if positive.kind != negative.kind:
            message = f"the two values are {described(positive.kind)} and {described(negative.kind)}"
            return self.error("PL1003", message, x.span, "both parts of an if … then … else are of one type")
        if positive.kind == CONTENT:
            return self.error("PL1003", "Content cannot be chosen by a condition", x.span)
        return Term(e.ite(test, positive.expr, negative.expr), positive.kind, x.span)

    # --- types

    def domain(self, t: s.TypeSyntax) -> Domain | None:
        """The values of a type; None when it has an error."""
        match t:
            case s.BuiltinType():
                return BOOL if t.name == "Bool" else CONFIDENCE if t.name == "Confidence" else CONTENT
            case s.NamedType():
                if t.name in self.symbols.records:
                    message = f"`{t.name}` is a record: the answer of a decision or the result of an effect"
                    self.findings.add("PL1003", message, t.span, "name its fields one by one")
                elif t.name not in self.symbols.enums:
                    known = [*self.symbols.enums, "Bool", "Confidence", "Content"]
                    if self.symbols.taken(t.name) in ("a variable", "a constant", "a definition"):
                        message = f"`{t.name}` is {self.symbols.taken(t.name)}, not a type"
                        self.findings.add("PL1003", message, t.span, "a type is an enum, a range such as 1..3, or Bool")
                        return None
                    unknown_name(self.findings, t.name, t.span, "type", known, "types")
                return self.symbols.enums.get(t.name)
            case s.RangeType():
                return self.range(t)
        assert_never(t)

    def range(self, t: s.RangeType) -> RangeDomain | None:
        bounds = Terms(self.symbols, self.findings, constant="a bound of a range").numbers(
            [t.lo, t.hi], "a bound of a range"
        )
        if bounds is None or not all(b.op is e.Op.CONST for b in bounds):
            return None
        lo, hi = (b.lo for b in bounds)
        if lo > hi:
            self.findings.add("PL1006", f"the range {lo}..{hi} is empty", t.span, f"write {hi}..{lo}")
            return None
        return RangeDomain(lo, hi)
