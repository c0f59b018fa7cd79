"""What stands in one column? The last step from lines to a text: tables, and comments at the ends of lines.

Contract: depends on the lines alone. A table is aligned when all of it keeps to the width. Comments at the ends of
neighbouring lines begin in one column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

INDENT = "  "
COMMENT_COLUMN = 30
"""The column, counted from 0, in which a comment at the end of a line begins; further right where lines are longer."""

LONG = 60
"""Lines of more columns do not push the comments of their neighbours to the right."""

GAP = 2
"""Blanks before a comment at least."""


@dataclass(slots=True)
class Line:
    """A line.

    Args:
        indent: levels.
        cells: the pieces between marks.
        comments: the one at the end, and those that go on below it.
        kind: of its marks; lines of different kinds are never aligned.
        blank: whether an empty line stands before it.
        code: whether it is more than a comment.
    """

    indent: int
    cells: list[str] = field(default_factory=lambda: [""])
    comments: list[str] = field(default_factory=list)
    kind: str = ""
    blank: bool = False
    code: bool = True

    @property
    def width(self) -> int:
        return len(INDENT) * self.indent + sum(map(len, self.cells))


def _runs(lines: Sequence[Line], belongs: Callable[[Line, Line], bool]) -> Iterator[list[Line]]:
    """Neighbours that belong together."""
    run: list[Line] = []
    for line in lines:
        if run and not (belongs(run[-1], line) and not line.blank):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _align_cells(rows: Sequence[Line], width: int) -> None:
    padded = [list(row.cells) for row in rows]
    for column in range(max(map(len, padded)) - 1):
        inner = [cells for cells in padded if column < len(cells) - 1]
        widest = max(len(cells[column]) for cells in inner)
        for cells in inner:
            cells[column] = cells[column].ljust(widest)
    if all(Line(row.indent, cells).width <= width for row, cells in zip(rows, padded, strict=True)):
        for row, cells in zip(rows, padded, strict=True):
            row.cells = cells


def _comment_column(run: Sequence[Line]) -> int:
    widths = [line.width + GAP for line in run if line.comments and line.width <= LONG]
    return max([COMMENT_COLUMN, *widths])


def text(lines: Sequence[Line], width: int) -> str:
    """The text that lines make.

    Args:
        width: greatest number of columns of an aligned row, without its comment.
    """
    for rows in _runs(lines, lambda a, b: bool(a.kind) and a.kind == b.kind and a.indent == b.indent):
        _align_cells(rows, width)
    written: list[str] = []
    for run in _runs(lines, lambda a, b: a.code and b.code and a.indent == b.indent):
        column = _comment_column(run)
        for line in run:
            if line.blank:
                written.append("")
            code = INDENT * line.indent + "".join(line.cells)
            at = max(column, len(code) + GAP)
            first, *more = line.comments or [""]
            written.append(f"{code.ljust(at)}{first}" if first else code)
            written += [f"{' ' * at}{comment}" for comment in more]
    return "".join(f"{line}\n" for line in written)
