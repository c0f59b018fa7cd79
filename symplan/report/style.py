"""For whom is a report written? What every writer knows about the reader, and the paint and measures of plain text.

Contract: without colour, painting gives the text back unchanged, so a writer has one way through. Widths are columns of
a terminal, not characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Command: TypeAlias = Literal["prove", "check", "explore", "query"]


@dataclass(frozen=True, slots=True)
class Style:
    """What a writer knows about the reader.

    Args:
        command: what was asked for.
        colour: whether escape sequences for colours are understood.
        width: columns of the terminal; 0 for a pipe or a file, where nothing is cut off.
        explain: whether each step of a path says why it was possible.
    """

    command: Command
    colour: bool = False
    width: int = 0
    explain: bool = False

    def bold(self, text: str) -> str:
        return self._paint("1", text)

    def dim(self, text: str) -> str:
        return self._paint("2", text)

    def red(self, text: str) -> str:
        return self._paint("1;31", text)

    def green(self, text: str) -> str:
        return self._paint("32", text)

    def yellow(self, text: str) -> str:
        return self._paint("33", text)

    def blue(self, text: str) -> str:
        return self._paint("34", text)

    def _paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


def columns(text: str) -> int:
    """How many columns a terminal needs for a text without tabs and control characters."""
    if text.isascii():
        return len(text)
    return sum(_columns(c) for c in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def visible(text: str) -> str:
    """The text with control characters as escapes, so that a program's text cannot steer the terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\t\u3000\xa0" else ascii(c)[1:-1] for c in text)


def pad(text: str, width: int) -> str:
    """The text filled with blanks to a number of columns."""
    return text + " " * (width - columns(text))


def clip(text: str, width: int) -> str:
    """The text cut to a number of columns, with an ellipsis where something is missing."""
    if columns(text) <= width:
        return text
    kept = 0
    for i, c in enumerate(text):
        kept += _columns(c)
        if kept > width - 1:
            return text[:i].rstrip() + "…" if width > 0 else ""
    return text


def wrap(pieces: Sequence[str], width: int) -> list[str]:
    """The pieces with commas between them, on lines of at most `width` columns where that is possible; 0: on one."""
    lines: list[str] = []
    for i, piece in enumerate(pieces):
        text = piece + ("," if i < len(pieces) - 1 else "")
        if lines and (not width or columns(lines[-1]) + 1 + columns(text) <= width):
            lines[-1] += f" {text}"
        else:
            lines.append(text)
    return lines


def plural(number: int, noun: str) -> str:
    """`1 step`, `7 steps`, `2 properties`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("ty") else f"{number} {noun}s"


def duration(seconds: float) -> str:
    """`12 ms`, `3.4 s`."""
    return f"{seconds * 1000:.0f} ms" if seconds < 0.9995 else f"{seconds:.1f} s"
