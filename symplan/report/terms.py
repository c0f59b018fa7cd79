"""How is a term written in the language? The way back from `Expr` to text, for conditions that a report quotes.

Contract: the text means what the term means. It need not be what the user wrote: lowering has folded constants and
merged cases. Constants are written in the type of what they are compared with.
"""

from __future__ import annotations

from symplan.domains import BoolDomain, Domain
from symplan.expr import Expr, Op, Value
from symplan.model import System

_CONDITIONAL, _IMPLIES, _OR, _AND, _NOT, _COMPARE, _ADD, _MUL, _ATOM = range(9)


def write(term: Expr, system: System) -> str:
    """The term as an expression of the language."""
    return _Writer(system).text(term, _CONDITIONAL)


def constant(value: Value, domain: Domain | None) -> str:
    """A value as it is written in a program; without a domain it is a number or a truth value."""
    if domain is None or isinstance(value, bool):
        return str(value).lower()
    return domain.format(value)


def primed(variable: str) -> str:
    """A variable's value after the step: `spent'`, `seat'[1]`."""
    name, bracket, index = variable.partition("[")
    return f"{name}'{bracket}{index}"


class _Writer:
    def __init__(self, system: System) -> None:
        self.domains = {v.name: v.domain for v in system.variables}
        self.parameters = {(e.name, p.name): p.domain for e in system.events for p in e.parameters}

    def domain(self, term: Expr) -> Domain | None:
        """The type of a term where a leaf says it."""
        match term.op:
            case Op.VAR | Op.NEXT:
                return self.domains.get(str(term.payload))
            case Op.PARAM:
                assert isinstance(term.payload, tuple)
                return self.parameters.get(term.payload)
            case Op.ITE:
                return self.domain(term.args[1]) or self.domain(term.args[2])
            case _:
                return None

    def text(self, term: Expr, outer: int, hint: Domain | None = None) -> str:
        """The term, in parentheses when it binds weaker than `outer`."""
        level, text = self.weigh(term, hint)
        return f"({text})" if level < outer else text

    def weigh(self, term: Expr, hint: Domain | None) -> tuple[int, str]:
        """The term without parentheses, and how strongly it binds."""
        match term.op:
            case Op.CONST:
                assert isinstance(term.payload, bool | int)
                return (_ATOM if term.lo >= 0 else _ADD), constant(term.payload, hint)
            case Op.VAR:
                return _ATOM, str(term.payload)
            case Op.NEXT:
                return _ATOM, primed(str(term.payload))
            case Op.PARAM:
                assert isinstance(term.payload, tuple)
                return _ATOM, term.payload[1]
            case Op.ENABLED:
                return _COMPARE, f"{term.payload} is accepted"
            case Op.NOT:
                return self.negation(term.args[0])
            case Op.AND:
                return _AND, " && ".join(self.text(a, _AND) for a in term.args)
            case Op.OR:
                return self.disjunction(term)
            case Op.ITE:
                return self.conditional(term, hint)
            case Op.EQ:
                return self.comparison("==", *term.args)
            case Op.LE:
                a, b = term.args
                return self.comparison(">=", b, a) if a.op is Op.CONST else self.comparison("<=", a, b)
            case Op.ADD:
                return _ADD, self.sum(term)
            case Op.MUL | Op.DIV | Op.MOD:
                sign = {Op.MUL: "*", Op.DIV: "/", Op.MOD: "%"}[term.op]
                a, b = term.args
                return _MUL, f"{self.text(a, _MUL)} {sign} {self.text(b, _ATOM)}"

    def negation(self, term: Expr) -> tuple[int, str]:
        if term.op is Op.EQ:
            return self.comparison("!=", *term.args)
        if term.op is Op.LE:
            a, b = term.args
            return self.comparison(">", a, b) if b.op is Op.CONST else self.comparison("<", b, a)
        return _NOT, f"!{self.text(term, _NOT if term.op is Op.ENABLED else _ATOM)}"

    def disjunction(self, term: Expr) -> tuple[int, str]:
        first, *others = term.args
        if first.op is Op.NOT and len(others) == 1:
            return _IMPLIES, f"{self.text(first.args[0], _OR)} implies {self.text(others[0], _IMPLIES)}"
        return _OR, " || ".join(self.text(a, _OR) for a in term.args)

    def conditional(self, term: Expr, hint: Domain | None) -> tuple[int, str]:
        condition, a, b = term.args
        hint = hint or self.domain(term)
        cases = [self.text(x, _CONDITIONAL, hint) for x in (a, b)]
        return _CONDITIONAL, f"if {self.text(condition, _IMPLIES)} then {cases[0]} else {cases[1]}"

    def comparison(self, sign: str, a: Expr, b: Expr) -> tuple[int, str]:
        hint = self.domain(a) or self.domain(b)
        # A comparison of truth values has comparisons below it, which do not chain.
        inner = _ATOM if isinstance(hint, BoolDomain) or a.op in (Op.EQ, Op.LE, Op.NOT, Op.AND, Op.OR) else _ADD
        return _COMPARE, f"{self.text(a, inner, hint)} {sign} {self.text(b, inner, hint)}"

    def sum(self, term: Expr) -> str:
        first, *others = sorted(term.args, key=_is_negative)
        text = self.text(first, _ADD)
        for part in others:
            if not _is_negative(part):
                text += f" + {self.text(part, _MUL)}"
            elif part.op is Op.CONST:
                text += f" - {-part.lo}"
            else:
                factor = -part.args[1].lo
                text += f" - {self.text(part.args[0], _MUL)}" + (f" * {factor}" if factor != 1 else "")
        return text


def _is_negative(term: Expr) -> bool:
    """Whether a sum reads better when this part is subtracted."""
    number = term.args[1] if term.op is Op.MUL else term
    return number.op is Op.CONST and number.lo < 0
