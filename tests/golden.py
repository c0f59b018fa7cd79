"""The messages of broken programs: what each of `tests/golden/*.poly` gets, to the letter.

Beside each program stands `*.expected`: the command on the first line, below it what the command prints. Times are left
out. `python -m tests.golden` writes them anew; a person then reads what changed, as a user would.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import symplan
from symplan.report import WRITERS
from symplan.report.style import Command, Style

FOLDER = Path(__file__).parent / "golden"
PROGRAMS = sorted(FOLDER.glob("*.poly"))

PROVED = frozenset(
    {
        "constant-out-of-range",
        "unreachable-else",
        "constant-index-out-of-range",
        "element-assigned-twice-in-one-step",
        "dead-handler-and-a-vacuous-property",
    }
)
"""Those whose mistakes show only when something is proved; the others are checked."""

TIME = re.compile(r", \d+(\.\d+)? m?s$", re.MULTILINE)


def command(program: Path) -> Command:
    return "prove" if program.stem.partition("-")[2] in PROVED else "check"


def printed(program: Path) -> str:
    """The command and what it prints."""
    asked = command(program)
    with _inside(program.parent):
        loaded = symplan.load(Path(program.name))
        report = loaded.prove() if asked == "prove" else loaded.check()
    text = TIME.sub("", WRITERS["text"](report, Style(asked)))
    return f"$ symplan {asked} {program.name}\n{text}"


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """Paths in messages are as the user wrote them."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


if __name__ == "__main__":
    for program in PROGRAMS:
        program.with_suffix(".expected").write_text(printed(program), encoding="utf-8")
