"""Which comments and empty lines stand between the tokens of a text?

Contract: every comment of the text is found once, in order. A comment inside a token (`leads // … to`) counts as one
between that token and the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from symplan.findings import Source
from symplan.lang.lexer import Token

Place: TypeAlias = Literal["own", "end", "more"]

_LINE_END = re.compile(r"\r\n|\r|\n")
_COMMENT = re.compile(r"//[^\r\n]*")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment.

    Args:
        text: from `//` on, without blanks at its end.
        place: `own`: on a line of its own; `end`: behind something on its line; `more`: on a line of its own, straight
            below a comment of the place `end` or `more`.
        blank: whether an empty line stands before it.
    """

    text: str
    place: Place
    blank: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """What stands before a token, and whether there is an empty line straight before the token."""

    comments: tuple[Comment, ...]
    blank: bool


@dataclass(slots=True)
class _Reader:
    source: Source
    found: list[Comment] = field(default_factory=list)
    column: int = 0
    """In which the last comment of `found` begins."""

    def read(self, start: int, end: int) -> bool:
        """Find the comments of a piece without other tokens. Whether an empty line stands behind the last one."""
        at = start
        for match in _COMMENT.finditer(self.source.text, start, end):
            self.add(match, at > 0, len(_LINE_END.findall(self.source.text, at, match.start())))
            at = match.end()
        return len(_LINE_END.findall(self.source.text, at, end)) > 1

    def add(self, match: re.Match[str], behind: bool, line_ends: int) -> None:
        column = self.source.position(match.start())[1]
        below = line_ends == 1 and bool(self.found) and self.found[-1].place != "own" and column == self.column
        place: Place = "end" if line_ends == 0 and behind else "more" if below else "own"
        self.found.append(Comment(match.group().rstrip(), place, line_ends > 1))
        self.column = column


def gaps(source: Source, tokens: Sequence[Token]) -> Iterator[Gap]:
    """What stands before each of the tokens."""
    at = 0
    reader = _Reader(source)
    for token in tokens:
        blank = reader.read(at, token.start)
        yield Gap(tuple(reader.found), blank)
        reader = _Reader(source)
        if token.kind == "LEADS_TO":
            reader.read(token.start, token.end)
        at = token.end
