"""How does a path look on paper? A table: the number of a step, its event, what changed, and the text that did it.

Contract: side by side when the reader's terminal is wide enough, or when nobody says how wide it is; below each other
otherwise. Only the last column is ever cut off, and only on a terminal. Of a path of more than `MOST` steps the first
`FIRST` and the last `LAST` are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from symplan.findings import Span
from symplan.model import Property, System
from symplan.report.paths import Happening, happenings, state_texts
from symplan.report.possible import Because, because
from symplan.report.source import statement
from symplan.report.style import Style, clip, columns, pad, wrap
from symplan.verdict import Trace

INDENT = "  "
GAP = "  "
SOURCE = 20
"""Columns that the source needs at the least, to stand beside the rest."""

LOOP = "from here on it repeats for ever:"

MOST, FIRST, LAST = 80, 40, 20

SHEET = 120
"""Columns that reasons and their values may share where there is no terminal."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """What one statement did; `span` is where it stands."""

    text: str
    span: Span | None
    bad: bool = False


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    event: str
    cells: tuple[_Cell, ...]
    because: tuple[Because, ...]

    @property
    def lines(self) -> list[int]:
        """The lines of the source that it shows."""
        return [c.span.line for c in self.cells if c.span is not None] + [b.line for b in self.because]


def table(system: System, prop: Property, trace: Trace, style: Style) -> list[str]:
    """The lines of a path, the state in which it starts first.

    Args:
        system: the program.
        prop: what the path is a path for; where it is about an effect, the calls of the effect are shown as well.
        trace: the path.
        style: the reader's.
    """
    shown = _calls_of(system, prop)
    rows = [_row(h, shown, _because(system, trace, h, style)) for h in happenings(system, trace)]
    kept = rows if len(rows) <= MOST else rows[:FIRST] + rows[-LAST:]
    widths = _Widths.of(kept, len(rows))
    lines = _start(system, trace, widths.number, style)
    last = 0
    for row in kept:
        if row.number > last + 1:
            lines += widths.gap(last + 1, row.number - 1, trace.loop, style)
        elif trace.loop == last:
            lines.append(widths.remark(LOOP, style))
        lines += widths.lines(row, style)
        last = row.number
    return lines


def _because(system: System, trace: Trace, happening: Happening, style: Style) -> tuple[Because, ...]:
    before = trace.state(happening.number - 1)
    return because(system, happening.step, before) if style.explain and before is not None else ()


def _start(system: System, trace: Trace, width: int, style: Style) -> list[str]:
    """The first state, on as many lines as the terminal needs."""
    left = len(INDENT) + width + len(GAP)
    lines = wrap(state_texts(system, trace.start), style.width - left if style.width else 0)
    head = f"{INDENT}{style.dim('start'.rjust(width))}{GAP}"
    return [(head if i == 0 else " " * left) + line for i, line in enumerate(lines)]


def _calls_of(system: System, prop: Property) -> frozenset[str]:
    """The calls that a path of the property has to show: those of the effect that it is about."""
    return frozenset(name for name, call in system.calls.items() if call.span == prop.span)


def _row(happening: Happening, calls: frozenset[str], because: tuple[Because, ...]) -> _Row:
    cells = [_Cell(str(c), c.span) for c in happening.changes]
    cells += [_Cell(str(o), o.span, bad=True) for o in happening.outside]
    cells += [_Cell(f"emits {s.text}", s.span) for s in happening.sent if s.call in calls]
    if not cells:
        cells = [_Cell("nothing happens" if happening.step.event is None else "nothing changes", None)]
    return _Row(happening.number, happening.text, tuple(cells), because)


@dataclass(frozen=True, slots=True)
class _Widths:
    """Columns of the parts of a table; `line` is that of the numbers of lines."""

    number: int
    event: int
    change: int
    line: int

    @staticmethod
    def of(rows: Sequence[_Row], steps: int) -> _Widths:
        return _Widths(
            max(len("start"), len(str(steps))),
            max((columns(r.event) for r in rows), default=0),
            max((columns(c.text) for r in rows for c in r.cells), default=0),
            max((len(str(line)) for r in rows for line in r.lines), default=0),
        )

    @property
    def beside(self) -> int:
        """Where the source starts when everything stands side by side."""
        return len(INDENT) + self.number + len(GAP) + self.event + len(GAP) + self.change + len(GAP)

    def remark(self, text: str, style: Style) -> str:
        """A line between two steps."""
        return INDENT + " " * self.number + GAP + style.blue(text)

    def gap(self, first: int, last: int, loop: int | None, style: Style) -> list[str]:
        """What stands for steps that are left out."""
        inside = (
            "" if loop is None or not first <= loop + 1 <= last else f", from step {loop + 1} on it repeats for ever"
        )
        return [self.remark(f"… steps {first} to {last} are left out{inside}; --json has all of them", style)]

    def lines(self, row: _Row, style: Style) -> list[str]:
        """A step, and below it why it was possible."""
        return [*self._step(row, style), *self._reasons(row.because, style)]

    def _reasons(self, reasons: Sequence[Because], style: Style) -> list[str]:
        """The conditions that were met and the branches that were taken, each with the values that decided."""
        left = " " * (len(INDENT) + self.number + 2 * len(GAP))
        found: list[str] = []
        for reason in reasons:
            word = "met" if reason.kind == "require" else "taken"
            text = f"{word:<5}  {str(reason.line).rjust(self.line)} | {reason.text}"
            values = f"with {', '.join(reason.values)}" if reason.values else ""
            room = (style.width or SHEET) - len(left)
            if columns(text) + len(GAP) + columns(values) <= room:
                found.append(f"{text}{GAP}{values}".rstrip())
            else:
                below = wrap([f"with {reason.values[0]}", *reason.values[1:]], room - len(GAP)) if values else []
                found += [clip(text, room) if style.width else text, *(GAP + line for line in below)]
        return [left + style.dim(line) for line in found]

    def _step(self, row: _Row, style: Style) -> list[str]:
        number = f"{INDENT}{style.dim(str(row.number).rjust(self.number))}{GAP}"
        if not style.width or style.width >= self.beside + SOURCE:
            first, *others = self._cells(row, style, self.beside)
            left = len(INDENT) + self.number + len(GAP) + self.event + len(GAP)
            event = style.bold(row.event) + " " * (self.event - columns(row.event))
            return [f"{number}{event}{GAP}{first}".rstrip(), *(" " * left + other for other in others)]
        if all(c.span is None for c in row.cells):
            return [f"{number}{style.bold(row.event)}{GAP}{row.cells[0].text}"]
        left = len(INDENT) + self.number + 2 * len(GAP)
        below = self._cells(row, style, left + self.change + len(GAP))
        return [f"{number}{style.bold(row.event)}", *(" " * left + cell for cell in below)]

    def _cells(self, row: _Row, style: Style, at: int) -> list[str]:
        """The changes of a step, the source beside the first one that it made; `at` is the source's column."""
        found = []
        for _, cells in groupby(row.cells, key=lambda c: c.span):
            for i, cell in enumerate(cells):
                text = pad(cell.text, self.change)
                painted = style.red(text) if cell.bad else text
                beside = self._source(cell.span, style, at) if cell.span is not None and i == 0 else ""
                found.append(f"{painted}{GAP}{beside}" if beside else painted.rstrip())
        return found

    def _source(self, span: Span, style: Style, at: int) -> str:
        text = f"{str(span.line).rjust(self.line)} | {statement(span)}"
        return style.dim(text if not style.width else clip(text, max(style.width - at, SOURCE // 2)))
