"""What does an element of indexed state mean, and what can be said about a step?

Contract: an element with a constant index is its variable; with another index it is a choice among the variables. That
the index lies in its range is a demand of the expression; where it does not, the value means nothing and the demand is
broken. Values after the step and the step's event and emits exist in properties over steps alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symplan import expr as e
from symplan.domains import RangeDomain
from symplan.expr import Expr
from symplan.findings import Span
from symplan.lang import syntax as s
from symplan.lang.kinds import BOOL, UNKNOWN, Term, kind_of, shown
from symplan.lang.names import Array, unknown_name

if TYPE_CHECKING:
    from symplan.lang.terms import Terms


def element(terms: Terms, x: s.Element) -> Term:
    """`seat[leg]`."""
    found = place(terms, x.name, x.index, x.span)
    if found is None:
        return terms.bad(x.span)
    array, index = found
    value = _choice(index, [(i, variable.now) for i, variable in array.pairs])
    return Term(value, kind_of(array.domain), x.span)


def place(terms: Terms, name: s.Name, index: s.Expression, span: Span) -> tuple[Array, Expr] | None:
    """The array and the index that an element names; None when it has an error."""
    array = terms.symbols.arrays.get(name.text)
    if array is None:
        if name.text in terms.symbols.variables:
            terms.error("PL1003", f"`{name.text}` is not indexed", name.span, f"write {name.text}")
        else:
            unknown_name(terms.findings, name.text, name.span, "indexed variable", terms.symbols.arrays, "indexed ones")
        terms.term(index, UNKNOWN)
        return None
    if terms.constant:
        terms.error("PL1014", f"{terms.constant} is constant, but `{name.text}` is a variable", span)
        return None
    term = terms.need(index, kind_of(array.index), f"the index of `{name.text}`")
    if term.kind is UNKNOWN:
        return None
    if isinstance(array.index, RangeDomain):
        terms.demand(term.expr, array.index, f"{name.text}[{shown(index.span)}]", span)
    return array, term.expr


def _choice(index: Expr, options: list[tuple[int, Expr]]) -> Expr:
    """The option whose number the index is; the last one when it is none of them."""
    possible = [(i, value) for i, value in options if index.lo <= i <= index.hi] or options[:1]
    result = possible[-1][1]
    for i, value in reversed(possible[:-1]):
        result = e.ite(e.eq(index, e.const(i)), value, result)
    return result


def next_value(terms: Terms, x: s.Next) -> Term:
    """`spent'`, `seat'[leg]`."""
    if terms.step is None:
        message = f"`{x.name.text}'` is a value after the step, and there is no step here"
        help = "a handler reads the state before the step; properties over steps are written step name: …"
        return terms.error("PL1018", message, x.span, help)
    if x.index is not None:
        found = place(terms, x.name, x.index, x.span)
        if found is None:
            return terms.bad(x.span)
        array, index = found
        return Term(_choice(index, [(i, v.next) for i, v in array.pairs]), kind_of(array.domain), x.span)
    variable = terms.symbols.variables.get(x.name.text)
    if variable is None:
        if x.name.text in terms.symbols.arrays:
            return terms.error("PL1003", f"`{x.name.text}` is indexed", x.span, f"write {x.name.text}'[…]")
        unknown_name(terms.findings, x.name.text, x.span, "variable", terms.symbols.variables, "variables")
        return terms.bad(x.span)
    return Term(variable.now if variable.rigid else variable.next, kind_of(variable.domain), x.span)


def about_step(terms: Terms, x: s.EventIs | s.Emits) -> Term:
    """`event is Chose`, `emits bookHotel`."""
    name = x.event if isinstance(x, s.EventIs) else x.call
    if isinstance(x, s.EventIs) and name.text not in terms.symbols.handlers:
        unknown_name(terms.findings, name.text, name.span, "event", terms.symbols.handlers, "handled events")
        return terms.bad(x.span)
    if isinstance(x, s.Emits) and name.text not in terms.symbols.calls:
        unknown_name(terms.findings, name.text, name.span, "effect or decision", terms.symbols.calls, "calls")
        return terms.bad(x.span)
    if terms.step is None:
        message = f"`{shown(x.span)}` speaks of a step, and there is no step here"
        return terms.error("PL1018", message, x.span, "properties over steps are written step name: …")
    if isinstance(x, s.EventIs):
        return Term(e.const(terms.step.name == name.text), BOOL, x.span)
    return Term(e.or_(*(m.condition for m in terms.step.emits if m.call == name.text)), BOOL, x.span)
