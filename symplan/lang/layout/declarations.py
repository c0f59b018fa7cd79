"""Which layout do declarations and statements have?

Contract: every statement, variable and item of a call stands on a line of its own, but for a single short one inside an
`if`. Calls and outcomes have parentheses; handlers and definitions have none when there is nothing in them.
"""

from __future__ import annotations

from collections.abc import Mapping

from symplan.lang.layout.concrete import Concrete, Node
from symplan.lang.layout.stream import Item, Layout, Part, Writer, first_token, is_rule, tight
from symplan.lang.layout.terms import LAYOUTS as TERMS
from symplan.lang.layout.terms import body, chain, expression, needed

SHORT = 60
"""Columns up to which an `if` with a single statement stands on one line."""


def _braced(w: Writer, names: Part) -> None:
    """` { names }`, for names that stand in braces."""
    assert isinstance(names, Node)
    w.say(" ")
    w.bracketed([names.first - 1, *names.parts(), names.end], " ")


def _statement(w: Writer, *parts: Part) -> None:
    """Words, and at the end an expression."""
    *head, last = parts
    w.words(*head)
    w.say(" ")
    expression(w, last)


# --- declarations


def _enum(w: Writer, node: Node) -> None:
    word, name, _, members, _ = node.parts()
    w.words(word, name)
    _braced(w, members)


def _record(w: Writer, node: Node) -> None:
    word, name, *fields = node.parts()
    w.words(word, name)
    w.say(" ")
    w.bracketed(fields, " ")


def _const(w: Writer, node: Node) -> None:
    *head, value = node.parts()
    w.words(*head)
    body(w, value)


def _param(w: Writer, node: Node) -> None:
    *head, last = node.parts()
    w.words(*head)
    if w.text(head[-1]) == "=":
        body(w, last)
    else:
        w.say(" ")
        w.put(last)


def _define(w: Writer, node: Node) -> None:
    word, name, *parameters, equals, value = node.parts()
    w.words(word, name)
    needed(w, *parameters)
    w.say(" ")
    w.put(equals)
    body(w, value)


def _state(w: Writer, node: Node) -> None:
    word, *variables = node.parts()
    w.put(word)
    w.say(" ")
    w.block(variables)


def _variable(w: Writer, node: Node) -> None:
    for part in node.parts():
        if w.text(part) == ":":
            w.mark("variable")
            w.say(" : ")
        elif is_rule(part, "initial_any", "initial_value"):
            w.mark("variable")
            w.say(" ")
            w.put(part)
        else:
            w.put(part)


def _initial_value(w: Writer, node: Node) -> None:
    equals, value = node.parts()
    w.put(equals)
    w.say(" ")
    expression(w, value)


# --- effects and decisions


def _call(w: Writer, node: Node) -> None:
    word, name, *parts = node.parts()
    opening = next(i for i, part in enumerate(parts) if w.text(part) == "{")
    head = parts[:opening]
    w.words(word, name)
    if head and is_rule(head[0], "parameters"):
        w.put(head.pop(0))
    else:
        w.say("()")
    for part in head:
        w.say(" ")
        w.put(part)
    w.say(" ")
    w.block(parts[opening:])


def _pairs(w: Writer, node: Node) -> None:
    word, *pairs = node.parts()
    w.put(word)
    w.say(" ")
    w.bracketed(pairs, " ")


def _sees(w: Writer, node: Node) -> None:
    word, _, names, _ = node.parts()
    w.put(word)
    _braced(w, names)


def _outcome(w: Writer, node: Node) -> None:
    *head, arrow, event = (part for part in node.parts() if not is_rule(part, "deliveries"))
    w.put(*head)
    w.mark("outcome")
    w.say(" ")
    w.words(arrow, event)
    if node.nodes[-1].rule == "deliveries":
        w.put(node.nodes[-1])
    else:
        w.say("()")


# --- handlers


def _handler(w: Writer, node: Node) -> None:
    word, event, *parameters, block = node.parts()
    w.words(word, event)
    needed(w, *parameters)
    w.say(" ")
    w.put(block)


def _block(w: Writer, node: Node) -> None:
    w.block(list(node.parts()))


def _require(w: Writer, node: Node) -> None:
    word, test, *otherwise = node.parts()
    w.open_further_in()
    w.put(word)
    w.say(" ")
    w.open()
    chain(w, test)
    w.close()
    w.may_end(otherwise[0])
    w.words(*otherwise)
    w.close_further_in()


def _branch(w: Writer, node: Node) -> None:
    statements = node.nodes[0].nodes[-1].nodes if len(node.nodes) == 1 else ()
    short = len(statements) == 1 and statements[0].rule != "branch"
    if short:
        w.open(SHORT)
    for i, arm in enumerate(node.nodes):
        if i:
            w.ends_behind_comment(arm)
        _arm(w, arm, short)
    if short:
        w.close()


def _arm(w: Writer, node: Node, short: bool) -> None:
    *words, block = node.parts()
    assert isinstance(block, Node)
    if node.rule == "last_arm":
        w.words(*words)
        w.say(" ")
    else:
        *words, test = words
        w.open()
        w.words(*words)
        w.say(" ")
        w.indent()
        chain(w, test)
        w.outdent()
        w.may_end_without_comment()
        w.close()
    w.block(list(block.parts()), short)


def _assignment(w: Writer, node: Node) -> None:
    *target, equals, value = node.parts()
    w.put(*target)
    w.say(" ")
    _statement(w, equals, value)


def _emit(w: Writer, node: Node) -> None:
    word, call, arguments = node.parts()
    w.words(word, call)
    w.put(arguments)


# --- properties


def _condition(w: Writer, node: Node) -> None:
    word, name, colon, condition = node.parts()
    w.words(word, name)
    w.put(colon)
    body(w, condition)


def _liveness(w: Writer, node: Node) -> None:
    word, name, colon, trigger, leads_to, goal, *fairness = node.parts()
    w.words(word, name)
    w.put(colon)
    w.open_further_in()
    w.may_end(trigger)
    w.open()
    expression(w, trigger)
    w.may_end(goal, since=first_token(leads_to))
    w.say("leads to ")
    expression(w, goal)
    w.close()
    w.close_further_in()
    w.indent()
    for clause in (clause for part in fairness if isinstance(part, Node) for clause in part.nodes):
        w.may_end(clause, None)
        w.put(clause)
    w.outdent()


def _clause(w: Writer, node: Node) -> None:
    *words, _, names, _ = node.parts()
    if w.text(words[0]) != "under":
        w.say("under ")
    w.words(*words)
    _braced(w, names)


def _final(w: Writer, node: Node) -> None:
    _statement(w, *node.parts())


_LAYOUTS: Mapping[str, Layout] = {
    **TERMS,
    **dict.fromkeys(("label", "binder"), tight),
    **dict.fromkeys(("decision", "effect"), _call),
    **dict.fromkeys(("labels", "targets", "retry"), _pairs),
    **dict.fromkeys(("emit", "ask"), _emit),
    **dict.fromkeys(("invariant", "reachable", "step"), _condition),
    **dict.fromkeys(("weak", "strong"), _clause),
    "enum": _enum,
    "record": _record,
    "const": _const,
    "param": _param,
    "define": _define,
    "state": _state,
    "variable": _variable,
    "initial_value": _initial_value,
    "sees": _sees,
    "outcome": _outcome,
    "handler": _handler,
    "block": _block,
    "require": _require,
    "branch": _branch,
    "assignment": _assignment,
    "liveness": _liveness,
    "final": _final,
}


def arranged(tree: Concrete) -> list[Item]:
    """The stream for a whole text."""
    return Writer(tree, _LAYOUTS).program()
