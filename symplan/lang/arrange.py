"""Which layout does each rule of the grammar have? From the tree of a text to the stream that `layout.py` prints.

Contract: every token of the text is put into the stream, in order and once, but for what the language lets one leave
out: empty parentheses, a comma behind the last element, the second `under`. Those, and the two spellings of an
operator, are written in one way. A method has the name of the rule that it arranges; rules without a method are their
parts with blanks between them.
"""

from __future__ import annotations

from collections.abc import Sequence

from symplan.lang.concrete import Concrete, Node
from symplan.lang.layout import Break, Close, In, Item, Mark, Open, Out, Text

SHORT = 60
"""Columns up to which an `if` with one statement stands on one line."""

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
"""Operators of one family, one behind the other, are one chain."""

_CLOSE_TO_NOT = frozenset(
    "true false name member inner_member element group call next next_element counted negation".split()
)
"""Operands behind which nobody asks how far a `!` reaches; before others it is `not`."""


class Arranger:
    def __init__(self, tree: Concrete) -> None:
        self.tree = tree
        self.tokens = tree.tokens
        self.items: list[Item] = []

    def run(self) -> list[Item]:
        """The stream for the whole text."""
        for node in self.tree.declarations:
            self.top(node.first)
            self.put(node)
        self.top(len(self.tokens) - 1)
        return self.items

    # --- pieces of the stream

    def say(self, text: str) -> None:
        self.items.append(Text(text))

    def group(self, limit: int | None = None) -> None:
        self.items.append(Open() if limit is None else Open(limit))

    def end(self) -> None:
        self.items.append(Close())

    def indent(self) -> None:
        self.items.append(In())

    def outdent(self) -> None:
        self.items.append(Out())

    def top(self, token: int) -> None:
        self.items.append(Break(range(token, token + 1), None, "top"))

    def may_end(self, first: int, last: int, flat: str = " ") -> None:
        """The line may end before token `last`; comments before the tokens from `first` on belong here."""
        self.items.append(Break(range(first, last + 1), flat))

    def put(self, part: Node | int) -> None:
        if isinstance(part, int):
            self.say(self.tokens[part].text)
        else:
            getattr(self, part.rule, self.spaced)(part)

    def spaced(self, node: Node) -> None:
        for i, part in enumerate(node.parts()):
            if i:
                self.say(" ")
            self.put(part)

    def tight(self, node: Node) -> None:
        for part in node.parts():
            self.put(part)

    def called(self, node: Node) -> None:
        """`name: value`, or the name alone."""
        name, *rest = node.parts()
        self.put(name)
        if rest:
            self.say(": ")
            self.put(rest[1])

    def bracketed(self, parts: Sequence[Node | int], pad: str = "") -> None:
        """A list with its brackets: on one line, or each element on its own."""
        opening, *inner, closing = parts
        assert isinstance(closing, int)
        elements = [part for part in inner if not self.is_token(part, "COMMA")]
        self.put(opening)
        if not elements:
            self.say(pad)
        else:
            self.group()
            self.indent()
            behind = _first(opening) + 1
            for i, element in enumerate(elements):
                if i:
                    self.say(",")
                self.may_end(behind, _first(element), " " if i else pad)
                self.put(element)
                behind = element + 1 if isinstance(element, int) else element.end
            self.items.append(Text(",", broken=True))
            self.items.append(Break(range(behind, closing + 1), pad, outdent=True))
            self.end()
        self.put(closing)

    def lines(self, parts: Sequence[Node | int], short: bool = False) -> None:
        """Braces with parts in them, each on a line; `short`: on the line of the braces, where their group is flat."""
        opening, *inner, closing = parts
        self.group()
        self.put(opening)
        self.indent()
        for i, part in enumerate(inner):
            self.items.append(Break(_at(part), " " if short else None, "between" if i else "opens"))
            self.put(part)
        self.items.append(Break(_at(closing), " " if short or not inner else None, "closes", outdent=True))
        self.put(closing)
        self.end()

    def is_token(self, part: Node | int, kind: str) -> bool:
        return isinstance(part, int) and self.tokens[part].kind == kind

    # --- declarations

    def enum(self, node: Node) -> None:
        word, name, _, members, _ = node.parts()
        self.words(word, name)
        self.braced(members)

    def braced(self, names: Node | int) -> None:
        """` { names }`, for names that have braces around them."""
        assert isinstance(names, Node)
        self.say(" ")
        self.bracketed([names.first - 1, *names.parts(), names.end], " ")

    def words(self, *parts: Node | int) -> None:
        for i, part in enumerate(parts):
            if i:
                self.say(" ")
            self.put(part)

    def record(self, node: Node) -> None:
        word, name, *fields = node.parts()
        self.words(word, name)
        self.say(" ")
        self.bracketed(fields, " ")

    field = parameter = target = delivery = called

    def const(self, node: Node) -> None:
        *head, value = node.parts()
        self.words(*head)
        self.body(value)

    def param(self, node: Node) -> None:
        word, name, _, type, *value = node.parts()
        self.words(word, name)
        self.say(" : ")
        self.put(type)
        if value:
            self.say(" =")
            self.body(value[1])

    def define(self, node: Node) -> None:
        word, name, *parameters, _, body = node.parts()
        self.words(word, name)
        self.parameters_of(parameters)
        self.say(" =")
        self.body(body)

    def parameters_of(self, nodes: Sequence[Node | int]) -> None:
        """Parameters, unless there are none between the parentheses."""
        for node in nodes:
            if isinstance(node, Node) and node.end > node.first + 2:
                self.put(node)

    def parameters(self, node: Node) -> None:
        self.bracketed(list(node.parts()))

    arguments = deliveries = parameters

    def state(self, node: Node) -> None:
        word, *variables = node.parts()
        self.put(word)
        self.say(" ")
        self.lines(variables)

    def variable(self, node: Node) -> None:
        name, *rest = node.parts()
        self.put(name)
        for part in rest:
            if self.is_token(part, "COLON"):
                self.items.append(Mark("variable"))
                self.say(" : ")
            elif isinstance(part, Node) and part.rule.startswith("initial"):
                self.items.append(Mark("variable"))
                self.say(" ")
                self.put(part)
            else:
                self.put(part)

    def initial_value(self, node: Node) -> None:
        equals, value = node.parts()
        self.put(equals)
        self.say(" ")
        self.expression(value)

    def decision(self, node: Node) -> None:
        word, name, *rest = node.parts()
        self.words(word, name)
        items = rest
        if isinstance(rest[0], Node) and rest[0].rule == "parameters":
            self.put(rest[0])
            items = rest[1:]
        else:
            self.say("()")
        if isinstance(items[0], Node) and items[0].rule == "result" or self.is_arrow(items[0]):
            ...
        self.say(" ")
        self.lines(items)
