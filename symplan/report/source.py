"""How is a place in a program shown? Its line, underlined.

Contract: tabs become blanks up to the next multiple of four, wide characters count two columns, control characters are
shown as escapes, and of a very long line only the part around the place is shown. Nothing here ends in a line end.
"""

from __future__ import annotations

from symplan.findings import Span
from symplan.report.style import Style, clip, columns, visible

TAB = 4
WIDEST = 160
"""Columns of a line that are shown when there is no terminal that says how many."""

LEAD = 20
"""Columns shown before a place that stands far to the right."""


def snippet(span: Span, style: Style, mark: str = "^") -> list[str]:
    """The first line of a place with its number, and the line below that underlines it; empty for a text without lines.

    Args:
        span: the place; an empty one gets one mark.
        style: the reader's.
        mark: what to underline with.
    """
    text = span.source.line(span.line)
    if not text and span.start == span.end:
        return []
    start = span.column - 1
    end = min(start + span.end - span.start, len(text))
    gutter = len(str(span.line)) + 3
    before, marked, after = _expanded(text, start, max(start, end))
    width = max((style.width or WIDEST) - gutter, 2 * LEAD)
    if columns(before + marked + after) > width and columns(before) > LEAD:
        before = "…" + _tail(before, LEAD - 1)
    marks = mark * max(1, min(columns(marked), width - columns(before)))
    shown = clip(before + marked + after, width)
    paint = style.red if mark == "^" else style.blue
    return [
        f"{style.blue(f'{span.line} |')} {shown}",
        f"{style.blue(' ' * (gutter - 3) + ' |')} {' ' * columns(before)}{paint(marks)}",
    ]


def statement(span: Span) -> str:
    """The text of a place on one line, blanks and comments inside it left out."""
    lines = (line.split("//")[0] for line in span.text.splitlines())
    return visible(" ".join(" ".join(lines).split()))


def _expanded(text: str, start: int, end: int) -> tuple[str, str, str]:
    """What stands before, at and behind a place in a line, ready for a terminal."""
    shown = ["", "", ""]
    column = 0
    for i, c in enumerate(text):
        piece = " " * (TAB - column % TAB) if c == "\t" else visible(c)
        column += columns(piece)
        shown[(i >= start) + (i >= end)] += piece
    return shown[0], shown[1], shown[2]


def _tail(text: str, width: int) -> str:
    """The last columns of a text."""
    for i in range(len(text)):
        if columns(text[i:]) <= width:
            return text[i:]
    return ""
