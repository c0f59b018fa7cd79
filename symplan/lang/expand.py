"""What do calls of functions, definitions and quantifiers stand for?

Contract: definitions and quantifiers are gone after this: a definition is its body with the arguments put in, a
quantifier its body once per value. Equal terms are shared, so that the size stays in bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from symplan import expr as e
from symplan.domains import EnumDomain, RangeDomain
from symplan.expr import Expr
from symplan.findings import Note, Span
from symplan.lang import syntax as s
from symplan.lang.kinds import BOOL, INT, UNKNOWN, Kind, Term, agree, kind_of, shown
from symplan.lang.names import unknown_name

if TYPE_CHECKING:
    from symplan.lang.terms import Terms

FUNCTIONS: Mapping[str, int] = {"min": 2, "max": 2, "abs": 1}
"""The functions of the language, with the number of their arguments."""

MOST_VALUES = 1_000
"""How many values a quantifier may run over."""

MOST_UNROLLED = 100_000
"""How often the bodies of quantifiers may be read in one expression, nested ones included."""


def call(terms: Terms, x: s.Call) -> Term:
    """`min(a, b)`, or a definition with arguments."""
    name = x.function.text
    if name in terms.symbols.definitions:
        return definition(terms, name, x.arguments, x.span)
    if name not in FUNCTIONS:
        known = [*FUNCTIONS, *terms.symbols.definitions]
        unknown_name(terms.findings, name, x.function.span, "function", known, "functions")
        return terms.bad(x.span)
    if len(x.arguments) != FUNCTIONS[name]:
        return _wrong_count(terms, name, FUNCTIONS[name], len(x.arguments), x.span)
    arguments = terms.numbers(x.arguments, f"an argument of `{name}`")
    if arguments is None:
        return terms.bad(x.span)
    if name == "abs":
        return Term(e.absolute(*arguments), INT, x.span)
    return Term((e.minimum if name == "min" else e.maximum)(*arguments), INT, x.span)


CIRCLE_HELP = "break the circle: one of them has to do without the others"


def _wrong_count(terms: Terms, name: str, takes: int, given: int, span: Span, help: str = "") -> Term:
    message = f"`{name}` takes {takes} argument{'s' * (takes != 1)}, not {given}"
    return terms.error("PL1011", message, span, help)


def definition(terms: Terms, name: str, arguments: Sequence[s.Expression], span: Span) -> Term:
    """The body of a definition with the arguments put in."""
    found = terms.symbols.definitions[name]
    if terms.constant:
        return terms.error("PL1014", f"{terms.constant} is constant, but `{name}` is a definition", span)
    if len(arguments) != len(found.parameters):
        takes = ", ".join(shown(p.span) for p in found.syntax.parameters)
        help = f"it is defined as {name}({takes})" if takes else f"write {name}"
        return _wrong_count(terms, name, len(found.parameters), len(arguments), span, help)
    bound: dict[str, tuple[Expr, Kind]] = {}
    for (parameter, domain), argument in zip(found.parameters, arguments, strict=True):
        if domain is None:
            terms.term(argument, UNKNOWN)
            bound[parameter] = (e.FALSE, UNKNOWN)
        else:
            term = terms.need(argument, kind_of(domain), f"`{name}({parameter})`")
            bound[parameter] = (term.expr, term.kind)
    key = (name, *(bound.values()))
    if key in terms.expanded:
        return Term(terms.expanded[key].expr, terms.expanded[key].kind, span)
    expanding = terms.symbols.expanding
    if name in expanding:
        circle = expanding[expanding.index(name) :]
        if not terms.symbols.circular & set(circle):
            notes = [Note("defined here", found.syntax.name.span)]
            message = f"the definition of `{name}` needs itself: {' → '.join((*circle, name))}"
            terms.findings.add("PL1017", message, span, CIRCLE_HELP, notes)
        terms.symbols.circular.update(circle)
        return terms.bad(span)
    asked = len(terms.demands)
    expanding.append(name)
    with terms.scope(bound, closed=True):
        body = terms.term(found.syntax.body)
    expanding.pop()
    terms.unrolled += 1 + len(body.expr.args)
    if terms.unrolled > MOST_UNROLLED:
        message = f"`{name}` is too large when everything that it uses is written out"
        body = terms.error("PL1019", message, span, f"at most {MOST_UNROLLED} parts in one expression")
    if asked == len(terms.demands):  # what is demanded depends on where it stands
        terms.expanded[key] = body
    return Term(body.expr, body.kind, span)


def quantified(terms: Terms, x: s.Quantified) -> Term:
    """`all`, `some`, `count` and `sum`: the body once per value."""
    _check_name(terms, x.variable)
    domain = terms.domain(x.domain)
    wanted: Kind = INT if x.kind == "sum" else BOOL
    if not isinstance(domain, RangeDomain | EnumDomain) or not _small(terms, x, domain):
        with terms.scope({x.variable.text: (e.FALSE, UNKNOWN)}):
            terms.need(x.body, wanted, f"the body of `{x.kind}`")
        return terms.bad(x.span)
    bodies = []
    for value in domain.values:
        with terms.scope({x.variable.text: (e.const(value), kind_of(domain))}):
            bodies.append(terms.need(x.body, wanted, f"the body of `{x.kind}`"))
    if any(not agree(b.kind, wanted) or b.kind is UNKNOWN for b in bodies):
        return terms.bad(x.span)
    parts = [b.expr for b in bodies]
    match x.kind:
        case "all":
            return Term(e.and_(*parts), BOOL, x.span)
        case "some":
            return Term(e.or_(*parts), BOOL, x.span)
        case "count":
            return Term(e.add(*(e.ite(p, e.const(1), e.const(0)) for p in parts)), INT, x.span)
        case "sum":
            return Term(e.add(*parts), INT, x.span)


def _check_name(terms: Terms, name: s.Name) -> None:
    taken = terms.symbols.taken(name.text) or ("a parameter" if name.text in terms.parameters else "")
    if taken:
        declared = terms.symbols.variables.get(name.text)
        notes = [Note("declared here", declared.span)] if declared is not None else []
        message = f"the variable `{name.text}` of the quantifier has the name of {taken}"
        terms.findings.add("PL1012", message, name.span, "choose another name", notes)


def _small(terms: Terms, x: s.Quantified, domain: RangeDomain | EnumDomain) -> bool:
    lo, hi = domain.bounds
    count = hi - lo + 1
    terms.unrolled += min(count, MOST_UNROLLED)
    if count <= MOST_VALUES and terms.unrolled <= MOST_UNROLLED:
        return True
    message = f"`{x.kind}` runs over too many values: {count} here, {terms.unrolled} in the whole expression"
    help = f"at most {MOST_VALUES}, and {MOST_UNROLLED} in an expression with the nested ones multiplied"
    terms.findings.add("PL1019", message, x.domain.span, help)
    return False
