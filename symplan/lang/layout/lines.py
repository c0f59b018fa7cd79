"""Where do lines end? From a stream of words and places where a line may end to the lines of a text.

Contract: a group stands on one line where it fits; else each of its own breaks ends a line, and groups inside it are
looked at in turn. Comments end lines. None is lost, and none passes another: a comment stays at the break whose gap it
stands in; from a gap that no break has, it moves on to the next break that is not soft, or, when another comment comes
before that, to the next break.

Source of the method: Oppen, Prettyprinting, ACM TOPLAS 2 (1980), as a stream that is measured first and printed then.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from symplan.lang.layout.columns import Line
from symplan.lang.layout.comments import Comment, Gap
from symplan.lang.layout.stream import Break, Close, In, Item, Mark, Open, Out, Text

_Settled: TypeAlias = Mapping[int, Sequence[Comment]]


def lay_out(items: Sequence[Item], gaps: Sequence[Gap]) -> list[Line]:
    """The lines of a text.

    Args:
        items: the stream. Its last break is of the kind `top` and has the last gap.
        gaps: what stood before each token.
    """
    return _Printer(items, gaps, _settle(items, gaps)).run()


# --- comments -------------------------------------------------------------------------------------------------------


def _settle(items: Sequence[Item], gaps: Sequence[Gap]) -> _Settled:
    """The comments of each break, by its index."""
    settled: dict[int, list[Comment]] = defaultdict(list)
    astray: list[tuple[Comment, int]] = []
    at = 0
    for i, item in enumerate(items):
        if not isinstance(item, Break) or not item.gaps:
            continue
        for gap in gaps[at : item.gaps.start]:
            astray += [(replace(comment, place="end", blank=False), i) for comment in gap.comments]
        at = item.gaps.stop
        own = [comment for gap in gaps[item.gaps.start : at] for comment in gap.comments]
        if own or item.kind != "soft":
            for comment, nearest in astray:
                settled[nearest if item.kind == "soft" else i].append(comment)
            settled[i] += own
            astray = []
    return {i: tuple(_placed(comments, i == 0)) for i, comments in settled.items()}


def _placed(comments: Sequence[Comment], at_start: bool) -> Iterator[Comment]:
    """Comments that follow each other: only the first can stand at the end of a line."""
    below = False
    for i, comment in enumerate(comments):
        ends = comment.place == "end" and i == 0 and not at_start
        below = ends or (comment.place == "more" and below)
        yield comment if ends or below else replace(comment, place="own")


# --- measures -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Measures:
    """What is known about a stream before it is printed.

    Args:
        ends: for the index of every Open, the index of its Close.
        forced: the Opens whose groups take several lines in any case.
        before: columns of everything before an index, all on one line.
        after: columns from an index up to the next break.
    """

    ends: dict[int, int]
    forced: set[int]
    before: list[int]
    after: list[int]


def _measure(items: Sequence[Item], settled: _Settled) -> _Measures:
    ends: dict[int, int] = {}
    forced: set[int] = set()
    before = [0]
    stack: list[int] = []
    for i, item in enumerate(items):
        width = 0
        if isinstance(item, Open):
            stack.append(i)
        elif isinstance(item, Close):
            ends[stack.pop()] = i
        elif isinstance(item, Text) and not item.broken:
            width = len(item.text)
        elif isinstance(item, Break):
            width = len(item.flat or "")
            if item.flat is None or settled.get(i):
                forced.update(stack)
        before.append(before[-1] + width)
    after = [0] * (len(items) + 1)
    for i in range(len(items) - 1, -1, -1):
        item = items[i]
        if not isinstance(item, Break):
            after[i] = after[i + 1] + (len(item.text) if isinstance(item, Text) else 0)
    return _Measures(ends, forced, before, after)


# --- lines ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Part:
    """What follows a break of the kind `top`: where its lines begin, and its first line behind the comments."""

    start: int
    code: int


@dataclass(slots=True)
class _Printer:
    items: Sequence[Item]
    gaps: Sequence[Gap]
    settled: _Settled
    lines: list[Line] = field(default_factory=lambda: [Line(0)])
    indent: int = 0
    flat: list[bool] = field(default_factory=lambda: [False])
    parts: list[_Part] = field(default_factory=list)

    def run(self) -> list[Line]:
        measures = _measure(self.items, self.settled)
        for i, item in enumerate(self.items):
            match item:
                case Text(text, broken):
                    if not (broken and self.flat[-1]):
                        self.lines[-1].cells[-1] += text
                case Mark(kind):
                    self.lines[-1].kind = kind
                    self.lines[-1].cells.append("")
                case Open(limit):
                    self.flat.append(self.flat[-1] or self.fits(i, limit, measures))
                case Close():
                    self.flat.pop()
                case In():
                    self.indent += 1
                case Out():
                    self.indent -= 1
                case Break():
                    self.at_break(item, self.settled.get(i, ()))
        self.lines.pop()
        self.separate()
        return self.lines

    def fits(self, opened: int, limit: int, measures: _Measures) -> bool:
        if opened in measures.forced:
            return False
        closed = measures.ends[opened]
        inside = measures.before[closed] - measures.before[opened]
        return self.lines[-1].width + inside + measures.after[closed] <= limit

    def at_break(self, item: Break, comments: Sequence[Comment]) -> None:
        if item.flat is not None and self.flat[-1]:
            self.lines[-1].cells[-1] += item.flat
            self.indent -= item.outdent
            return
        if item.kind == "top" and item.gaps.start == 0:
            self.lines.pop()
        fresh = self.comment_lines(item, comments)
        self.indent -= item.outdent
        blank = bool(item.gaps) and self.gaps[item.gaps[-1]].blank
        fresh.append(Line(self.indent, blank=blank and item.kind in ("between", "top")))
        if item.kind == "opens":
            fresh[0].blank = False
        start = len(self.lines)
        self.lines += fresh
        if item.kind == "top":
            self.parts.append(_Part(start, len(self.lines) - 1))

    def comment_lines(self, item: Break, comments: Sequence[Comment]) -> list[Line]:
        """Print what belongs to the line that ends. Returns the comments on lines of their own."""
        fresh = []
        for comment in comments:
            if comment.place != "own":
                self.lines[-1].comments.append(comment.text)
            else:
                fresh.append(Line(self.indent, [comment.text], blank=comment.blank and item.kind != "soft", code=False))
        return fresh

    def separate(self) -> None:
        """Put an empty line between two declarations of which one takes several lines."""
        spans = [*(part.start for part in self.parts[1:]), len(self.lines)]
        long = [end - part.code > 1 for part, end in zip(self.parts, spans, strict=True)]
        for part, here, before in zip(self.parts[1:], long[1:], long, strict=False):
            if (here or before) and part.start < len(self.lines):
                self.lines[part.start].blank = True
        if self.lines:
            self.lines[0].blank = False
