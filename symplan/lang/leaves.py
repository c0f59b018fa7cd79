"""What does a single name or literal stand for?

Contract: a name is looked up as a parameter, a constant, a variable, an enum member, a definition, in this order; no
program has two of them under one name without a finding. What could have been meant is part of the message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symplan import expr as e
from symplan.domains import EnumDomain
from symplan.lang import expand
from symplan.lang import syntax as s
from symplan.lang.kinds import CONFIDENCE, INT, UNKNOWN, Kind, Term, kind_of, shown
from symplan.lang.names import unknown_name
from symplan.lang.report import listed, suggestion

if TYPE_CHECKING:
    from symplan.lang.terms import Terms


def decimal(terms: Terms, x: s.Decimal) -> Term:
    whole, _, fraction = x.text.partition(".")
    if len(fraction) > 2:
        below = int(whole) * 100 + int(fraction[:2])
        help = " or ".join(f"{x // 100}.{x % 100:02d}" for x in (below, below + 1) if x <= 100)
        help = f"write {help}" if help else "they lie between 0.0 and 1.0"
        return terms.error("PL1010", "a Confidence has at most two decimals", x.span, help)
    hundredths = int(whole) * 100 + int(fraction.ljust(2, "0"))
    if hundredths > 100:
        help = "a whole number is written without a point"
        return terms.error("PL1010", f"`{x.text}` is no Confidence: they lie between 0.0 and 1.0", x.span, help)
    return Term(e.const(hundredths), CONFIDENCE, x.span)


def reference(terms: Terms, x: s.Reference, expected: Kind | None) -> Term:
    if x.name in terms.parameters:
        expr, kind = terms.parameters[x.name]
        return Term(expr, kind, x.span)
    if x.name in terms.symbols.constants:
        constant = terms.symbols.constants[x.name]
        return terms.bad(x.span) if constant is None else Term(*constant, x.span)
    variable = terms.symbols.variables.get(x.name)
    if variable is not None:
        if terms.constant:
            return _not_constant(terms, x)
        return Term(variable.now, kind_of(variable.domain), x.span)
    if x.name in terms.findings.contested:
        return terms.bad(x.span)
    enums = terms.symbols.members.get(x.name, [])
    if isinstance(expected, EnumDomain) and expected in enums:
        enums = [expected]
    if len(enums) == 1:
        return Term(e.const(enums[0].members.index(x.name)), enums[0], x.span)
    if enums and expected is UNKNOWN:
        return terms.bad(x.span)
    if enums:
        choices = [f"{enum.name}.{x.name}" for enum in enums]
        message = f"`{x.name}` is a member of {' and of '.join(enum.name for enum in enums)}"
        return terms.error("PL1008", message, x.span, f"say which: {' or '.join(choices)}")
    return _unknown(terms, x, expected)


def _not_constant(terms: Terms, x: s.Reference) -> Term:
    what = terms.symbols.later.get(x.name, "a parameter without a value")
    help = {
        "a definition": "name a constant: const …",
        "a variable": f"write a number, or make `{x.name}` a const or a param",
    }.get(what, "")
    return terms.error("PL1014", f"{terms.constant} is constant, but `{x.name}` is {what}", x.span, help)


def _unknown(terms: Terms, x: s.Reference, expected: Kind | None) -> Term:
    name = x.name
    if terms.constant and name in terms.symbols.later:
        return _not_constant(terms, x)
    if name in terms.symbols.definitions:
        return expand.definition(terms, name, (), x.span)
    if name in terms.symbols.arrays:
        array = terms.symbols.arrays[name]
        return terms.error("PL1003", f"`{name}` is indexed by {array.index}", x.span, f"write {name}[…]")
    if name in terms.records:
        fields = [f"{name}.{field}" for field, _ in terms.records[name].fields]
        return terms.error("PL1003", f"`{name}` is a record", x.span, f"read one of its fields: {listed(fields)}")
    if name in terms.findings.doubtful:
        return terms.bad(x.span)
    if name in terms.symbols.enums:
        enum = terms.symbols.enums[name]
        help = f"write one of its members, such as {name}.{enum.members[0]}"
        return terms.error("PL1003", f"`{name}` is an enum, not a value", x.span, help)
    if name in terms.symbols.calls:
        what = "an effect" if terms.symbols.calls[name].word == "effect" else "a decision"
        return terms.error("PL1003", f"`{name}` is {what}, not a value", x.span)
    known = [*terms.parameters, *terms.symbols.value_names()]
    if isinstance(expected, EnumDomain):
        members = f"the members of {expected.name} are {listed(expected.members)}"
        near = suggestion(name, [*expected.members, *known])
        terms.findings.add_unknown(f"there is no value `{name}`", x.span, _with(near, members, name, expected))
        return terms.bad(x.span)
    unknown_name(terms.findings, name, x.span, "value", known, "known names")
    return terms.bad(x.span)


def _with(near: str, members: str, name: str, enum: EnumDomain) -> str:
    """Beside a near member, all of them; beside another near name, nothing."""
    if not near:
        return members
    return f"{near} ({members})" if near == suggestion(name, enum.members) else near


def member(terms: Terms, x: s.Member | s.InnerMember) -> Term:
    record = terms.records.get(x.owner.text)
    if record is not None and isinstance(x, s.Member):
        if x.member.text not in dict(record.fields):
            fields = [field for field, _ in record.fields]
            help = suggestion(x.member.text, fields) or f"its fields are {listed(fields)}"
            return terms.error("PL1001", f"{record.name} has no field `{x.member.text}`", x.member.span, help)
        expr, kind = terms.parameters[f"{x.owner.text}.{x.member.text}"]
        return Term(expr, kind, x.span)
    if terms.parameters.get(x.owner.text, (e.FALSE, INT))[1] is UNKNOWN:
        return terms.bad(x.span)
    if isinstance(x, s.InnerMember):
        message = f"`{shown(x.span)}` has no meaning here"
        return terms.error("PL1003", message, x.span, "a field of an answer is given by an outcome")
    enum = terms.symbols.enums.get(x.owner.text)
    if enum is None:
        if x.owner.text in terms.symbols.variables or x.owner.text in terms.parameters:
            return terms.error("PL1003", f"`{x.owner.text}` is not an enum and has no members", x.span)
        unknown_name(terms.findings, x.owner.text, x.owner.span, "enum", terms.symbols.enums, "enums")
        return terms.bad(x.span)
    if x.member.text not in enum.members:
        near, members = suggestion(x.member.text, enum.members), f"its members are {listed(enum.members)}"
        help = _with(near, members, x.member.text, enum)
        return terms.error("PL1001", f"`{enum.name}` has no member `{x.member.text}`", x.member.span, help)
    return Term(e.const(enum.members.index(x.member.text)), enum, x.span)
