"""Of what is a text made before anyone knows where its lines end? Words, and places where a line may end.

Contract: every token of a text is put into the stream, in order and once, but for those that the language lets one
leave out. A `Writer` finds the layout of a rule of the grammar by its name in a table; a rule without an entry is its
parts with blanks between them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from symplan.lang.layout.concrete import Concrete, Node

WIDTH = 100
"""Columns of a line, without a comment at its end."""

ENDLESS = 1_000_000_000
"""The limit of a group that takes several lines only where it has to."""


@dataclass(frozen=True, slots=True)
class Text:
    """Printed as it is; `broken`: only where its group takes several lines."""

    text: str
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that stands in one column on neighbouring lines of the same kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class Open:
    """A group begins. It may stand on one line up to the column `limit`."""

    limit: int = WIDTH


@dataclass(frozen=True, slots=True)
class Close:
    """A group ends."""


@dataclass(frozen=True, slots=True)
class In:
    """The indentation grows."""


@dataclass(frozen=True, slots=True)
class Out:
    """The indentation shrinks."""


@dataclass(frozen=True, slots=True)
class Break:
    """A place where a line may end.

    Args:
        gaps: the tokens before which the comments that belong here stand.
        flat: what stands here when the line goes on; None when it never does.
        kind: `soft` inside a statement; `between` the parts of a block; `opens` or `closes` a block; `top` between
            declarations.
        outdent: the indentation shrinks here, behind the comments.
    """

    gaps: range
    flat: str | None = " "
    kind: Literal["soft", "opens", "between", "closes", "top"] = "soft"
    outdent: bool = False


Item: TypeAlias = Text | Mark | Open | Close | In | Out | Break
Part: TypeAlias = Node | int
"""A rule, or a token by its index."""


def first_token(part: Part) -> int:
    return part if isinstance(part, int) else part.first


def behind(part: Part) -> int:
    """The token that follows."""
    return part + 1 if isinstance(part, int) else part.end


def is_rule(part: Part, *rules: str) -> bool:
    return isinstance(part, Node) and part.rule in rules


@dataclass(slots=True)
class Writer:
    """Writes the stream of a text.

    Args:
        tree: the text.
        layouts: how rules are written, by name.
    """

    tree: Concrete
    layouts: Mapping[str, Layout]
    items: list[Item] = field(default_factory=list)

    def program(self) -> list[Item]:
        """The stream for the whole text."""
        for node in self.tree.declarations:
            self.ends(node, None, "top")
            self.put(node)
        self.ends(len(self.tree.tokens) - 1, None, "top")
        return self.items

    # --- groups and breaks

    def open(self, limit: int = WIDTH) -> None:
        self.items.append(Open(limit))

    def close(self) -> None:
        self.items.append(Close())

    def open_further_in(self) -> None:
        """A group whose lines, but for the first, are further in."""
        self.items += [Open(), In()]

    def close_further_in(self) -> None:
        self.items += [Out(), Close()]

    def indent(self) -> None:
        self.items.append(In())

    def outdent(self) -> None:
        self.items.append(Out())

    def mark(self, kind: str) -> None:
        self.items.append(Mark(kind))

    def may_end(self, part: Part, flat: str | None = " ", since: int | None = None, outdent: bool = False) -> None:
        """The line may end before a part.

        Args:
            since: comments before the tokens from this one on belong here; without it only those before the part.
        """
        first = first_token(part)
        self.items.append(Break(range(first if since is None else since, first + 1), flat, outdent=outdent))

    def may_end_without_comment(self) -> None:
        self.items.append(Break(range(0)))

    def ends_behind_comment(self, part: Part) -> None:
        """The line ends before a part where a comment stands there, and only then."""
        self.open(ENDLESS)
        self.may_end(part)
        self.close()

    def ends(self, part: Part, flat: str | None, kind: Literal["opens", "between", "closes", "top"]) -> None:
        """A line of a block ends before a part; `flat` when all of the block may stand on one line."""
        first = first_token(part)
        self.items.append(Break(range(first, first + 1), flat, kind, outdent=kind == "closes"))

    # --- words

    def say(self, text: str) -> None:
        self.items.append(Text(text))

    def text(self, part: Part) -> str:
        """The text of a token; empty for a rule."""
        return self.tree.tokens[part].text if isinstance(part, int) else ""

    def put(self, *parts: Part) -> None:
        for part in parts:
            if isinstance(part, int):
                self.say(self.text(part))
            else:
                self.layouts.get(part.rule, spaced)(self, part)

    def words(self, *parts: Part) -> None:
        """The parts with blanks between them."""
        for i, part in enumerate(parts):
            if i:
                self.say(" ")
            self.put(part)

    # --- lists and blocks

    def bracketed(self, parts: Sequence[Part], pad: str = "") -> None:
        """A list with its brackets: on one line, or each element on its own with a comma behind it."""
        opening, *inner, closing = parts
        self.put(opening)
        elements = [part for part in inner if self.text(part) != ","]
        if elements:
            self.open()
            self.indent()
            since = behind(opening)
            for i, element in enumerate(elements):
                if i:
                    self.say(",")
                self.may_end(element, " " if i else pad, since)
                self.put(element)
                since = behind(element)
            self.items.append(Text(",", broken=True))
            self.may_end(closing, pad, since, outdent=True)
            self.close()
        else:
            self.say(pad)
        self.put(closing)

    def block(self, parts: Sequence[Part], short: bool = False) -> None:
        """Braces with each part on a line of its own; `short`: on that of the braces, where the group around fits."""
        opening, *inner, closing = parts
        if not short:
            self.open()
        self.put(opening)
        self.indent()
        for i, part in enumerate(inner):
            self.ends(part, " " if short else None, "between" if i else "opens")
            self.put(part)
        self.ends(closing, " " if short or not inner else None, "closes")
        self.put(closing)
        if not short:
            self.close()


Layout: TypeAlias = Callable[[Writer, Node], None]


def spaced(w: Writer, node: Node) -> None:
    w.words(*node.parts())


def tight(w: Writer, node: Node) -> None:
    w.put(*node.parts())
