"""How do the passes of the front end report? Into one collection, in which every place is complained about once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches

from symplan.findings import Finding, Note, Span


class Findings:
    """The findings of one program.

    Args:
        doubtful: names that a part which could not be read may declare: that they are unknown is not reported.

    Attributes:
        contested: names with two meanings, which is reported: nothing is said about their uses.
    """

    def __init__(self, doubtful: frozenset[str] = frozenset()) -> None:
        self.doubtful = doubtful
        self.contested: set[str] = set()
        self._by_place: dict[tuple[int, int], Finding] = {}
        self._more: list[Finding] = []

    def add(self, code: str, message: str, span: Span, help: str = "", notes: Iterable[Note] = ()) -> None:
        """A finding about names, types or form; the first one about a place stays."""
        self._by_place.setdefault((span.start, span.end), Finding(code, message, span, tuple(notes), help))

    def add_unknown(self, message: str, span: Span, help: str = "") -> None:
        """A name that is not declared. Wherever else it stands is a note on the first finding."""
        for place, first in self._by_place.items():
            if (first.code, first.message) == ("PL1001", message):
                if first.span != span:
                    self._by_place[place] = replace(first, notes=(*first.notes, Note("and here", span)))
                return
        self.add("PL1001", message, span, help)

    def also(self, code: str, message: str, span: Span, help: str = "", notes: Iterable[Note] = ()) -> None:
        """A finding that stands beside others about the same place."""
        self._more.append(Finding(code, message, span, tuple(notes), help))

    @property
    def all(self) -> tuple[Finding, ...]:
        return (*self._by_place.values(), *self._more)


def suggestion(name: str, known: Iterable[str]) -> str:
    """`did you mean …?`, or nothing when no known name is near."""
    known = list(dict.fromkeys(known))
    close = get_close_matches(name, known, n=1, cutoff=0.6)
    if not close:
        lowered = {k.lower(): k for k in known}
        close = [lowered[name.lower()]] if name.lower() in lowered else []
    return f"did you mean {close[0]}?" if close else ""


def listed(names: Iterable[str], most: int = 12) -> str:
    """`A, B, C`, cut off when there are many."""
    names = list(names)
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
