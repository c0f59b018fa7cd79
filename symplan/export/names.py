"""Which identifiers stand for the names of a program in another language?

Contract: different things get different identifiers, none of them is a reserved word, and the same program always gets
the same ones. An identifier is made of ASCII letters, digits and underscores and begins with a letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable


def words(text: str) -> frozenset[str]:
    """The words of a text: a list that can be read and compared with a manual."""
    return frozenset(text.split())


class Names:
    """The identifiers of one scope.

    Args:
        reserved: words that may not be used.
        outer: a scope whose identifiers may not be used either. It has to be complete before this one is asked.
    """

    def __init__(self, reserved: Iterable[str] = (), outer: Names | None = None) -> None:
        self._used: set[str] = set(reserved)
        if outer is not None:
            self._used |= outer._used

    def fresh(self, wanted: str) -> str:
        """An unused identifier that looks like the wanted name."""
        stem = re.sub(r"[^A-Za-z0-9_]+", "_", wanted).strip("_") or "x"
        if not stem[0].isalpha():
            stem = f"x{stem}"
        found, number = stem, 1
        while found in self._used:
            number += 1
            found = f"{stem}_{number}"
        self._used.add(found)
        return found
