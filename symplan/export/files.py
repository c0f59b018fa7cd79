"""What does an export answer? Files with names and texts, or a refusal that says why.

Contract: nothing of a program is left out in silence. Either the files mean exactly what the program means, or
`Unsupported` is raised.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


class Unsupported(Exception):
    """The target cannot express something; the message names it and says what to do."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of an export.

    Args:
        name: without a folder; it begins with the name of the program.
        text: ends in a line end.
    """

    name: str
    text: str


def file_stem(name: str) -> str:
    """The name of a program as the beginning of a file's name: letters, digits, `-`, `_` and inner dots."""
    return re.sub(r"[^A-Za-z0-9_.-]+", "_", name).strip(".-") or "program"


def one_line(text: str) -> str:
    """Text of the user's for a comment: no line ends, and nothing that ends a comment in any of the targets."""
    return re.sub(r"\*(?=[/)])", "* ", " ".join(text.split())).replace("(*", "( *").replace("/*", "/ *")
