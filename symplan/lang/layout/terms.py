"""Which layout do expressions, types and arguments have?

Contract: of operators with two spellings, `&&`, `||` and `!` are written; `not` stays where the operand of a `!` could
be taken for less than it is. Parentheses stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping

from symplan.lang.layout.concrete import Node
from symplan.lang.layout.stream import Layout, Part, Writer, behind, first_token, is_rule, tight

_SPELLING = {"and": "&&", "or": "||"}
_FAMILY = {
    "implies": "implies",
    "disjunction": "disjunction",
    "conjunction": "conjunction",
    "comparison": "comparison",
    "sum": "sum",
    "difference": "sum",
    "product": "product",
    "quotient": "product",
    "remainder": "product",
}
"""Neighbouring operators of one family are one chain: each of them begins a line, or none does."""

_PLAIN = frozenset(
    ("true", "false", "name", "member", "inner_member", "element", "group", "call", "next", "next_element", "counted")
)
"""Operands for which everybody sees how far a `!` before them reaches."""

# --- chains


def _flattened(part: Part) -> tuple[Part, list[tuple[Part, Part]]]:
    """The first operand of a chain, and the others with the operators before them."""
    assert isinstance(part, Node)
    family = _FAMILY[part.rule]
    rest: list[tuple[Part, Part]] = []
    if family == "implies":
        first, operator, part = part.parts()
        while isinstance(part, Node) and part.rule == family:
            operand, following, right = part.parts()
            rest.append((operator, operand))
            operator, part = following, right
        return first, [*rest, (operator, part)]
    while isinstance(part, Node) and _FAMILY.get(part.rule) == family:
        part, operator, right = part.parts()
        rest.append((operator, right))
    return part, rest[::-1]


def expression(w: Writer, part: Part) -> None:
    """An expression inside another one: where it takes several lines, it goes on further in."""
    if is_rule(part, "conditional", *_FAMILY):
        w.open_further_in()
        chain(w, part)
        w.close_further_in()
    else:
        w.put(part)


def chain(w: Writer, part: Part) -> None:
    """An expression whose own breaks belong to the group and the indentation around it."""
    if is_rule(part, "conditional"):
        _cases(w, part)
    elif is_rule(part, *_FAMILY):
        first, rest = _flattened(part)
        expression(w, first)
        for operator, operand in rest:
            w.may_end(operand, since=first_token(operator))
            w.say(_SPELLING.get(w.text(operator), w.text(operator)) + " ")
            expression(w, operand)
    else:
        w.put(part)


def _cases(w: Writer, part: Part) -> None:
    """`if … then … else if … then … else …`: a line may end before each `else`."""
    while isinstance(part, Node) and part.rule == "conditional":
        word, test, then, positive, other, part = part.parts()
        w.put(word)
        w.say(" ")
        w.open_further_in()
        expression(w, test)
        w.may_end(positive, since=first_token(then))
        w.put(then)
        w.say(" ")
        expression(w, positive)
        w.close_further_in()
        w.may_end(part, since=first_token(other))
        w.put(other)
        w.say(" ")
    expression(w, part)


def body(w: Writer, value: Part) -> None:
    """What a head says: behind it, or on lines of its own below."""
    w.open_further_in()
    w.may_end(value)
    w.open()
    chain(w, value)
    w.close()
    w.close_further_in()


# --- rules


def _negation(w: Writer, node: Node) -> None:
    _, operand = node.parts()
    inner = operand
    while isinstance(inner, Node) and inner.rule == "negation":
        _, inner = inner.parts()
    w.say("!" if is_rule(inner, *_PLAIN) else "not ")
    expression(w, operand)


def _membership(w: Writer, node: Node) -> None:
    operand, word, *elements = node.parts()
    expression(w, operand)
    w.say(" ")
    w.put(word)
    w.say(" ")
    w.bracketed(elements, " ")


def _group(w: Writer, node: Node) -> None:
    opening, inner, closing = node.parts()
    w.open()
    w.put(opening)
    w.indent()
    w.may_end(inner, "")
    w.open()
    chain(w, inner)
    w.close()
    w.may_end(closing, "", outdent=True)
    w.put(closing)
    w.close()


def _quantified(w: Writer, node: Node) -> None:
    *head, colon, inner = node.parts()
    w.words(*head)
    w.put(colon)
    body(w, inner)


def _counted(w: Writer, node: Node) -> None:
    kind, opening, variable, word, domain, colon, inner, closing = node.parts()
    w.open()
    w.put(kind, opening)
    w.indent()
    w.may_end(variable, "")
    w.words(variable, word, domain)
    w.put(colon)
    body(w, inner)
    w.may_end(closing, "", outdent=True)
    w.put(closing)
    w.close()


def _index(w: Writer, node: Node) -> None:
    opening, inner, closing = node.parts()
    w.put(opening)
    expression(w, inner)
    w.put(closing)


def _range_type(w: Writer, node: Node) -> None:
    lo, dots, hi = node.parts()
    pad = " " if is_rule(lo, *_FAMILY) or is_rule(hi, *_FAMILY) else ""
    expression(w, lo)
    w.say(pad)
    w.put(dots)
    w.say(pad)
    expression(w, hi)


def _named(w: Writer, node: Node) -> None:
    """`name: value`, or the name alone."""
    name, *rest = node.parts()
    w.put(name)
    if rest:
        _, value = rest
        w.say(": ")
        expression(w, value)


def _list(w: Writer, node: Node) -> None:
    w.bracketed(list(node.parts()))


def _chain(w: Writer, node: Node) -> None:
    expression(w, node)


def needed(w: Writer, *lists: Part) -> None:
    """Parameters, unless nothing stands in their parentheses."""
    for part in lists:
        if behind(part) - first_token(part) > 2:
            w.put(part)


LAYOUTS: Mapping[str, Layout] = {
    **dict.fromkeys(("conditional", *_FAMILY), _chain),
    **dict.fromkeys(("member", "inner_member", "element", "next_element", "minus", "call", "indexed"), tight),
    **dict.fromkeys(("arguments", "parameters", "deliveries"), _list),
    **dict.fromkeys(("field", "parameter", "target", "delivery"), _named),
    "negation": _negation,
    "membership": _membership,
    "group": _group,
    "quantified": _quantified,
    "counted": _counted,
    "index": _index,
    "range_type": _range_type,
}
