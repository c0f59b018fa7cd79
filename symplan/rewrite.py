"""What becomes of a file that is formatted? It is read, compared, and replaced in one go.

Contract: a file that cannot be read as a program, or that is in its layout already, is not touched. A file that is
replaced keeps its mode, and a link to it stays a link; whoever reads it meanwhile sees the old text or the new one.
"""

from __future__ import annotations

import codecs
import os
import shutil
from dataclasses import dataclass
from difflib import unified_diff
from errno import EACCES, EINVAL
from pathlib import Path
from tempfile import mkstemp

from symplan.findings import Finding
from symplan.lang import decode
from symplan.lang.format import format_source


@dataclass(frozen=True, slots=True)
class Formatted:
    """A program before and after.

    Args:
        name: of the file, as the user gave it.
        raw: its bytes.
        text: the layout of the program.
    """

    name: str
    raw: bytes
    text: str

    @property
    def is_changed(self) -> bool:
        return self.raw != self.text.encode()

    @property
    def dropped(self) -> tuple[str, ...]:
        """What the file has beside its text, and the layout has not."""
        mark = ("the byte order mark",) if self.raw.startswith(codecs.BOM_UTF8) else ()
        return (*mark, "CR at line ends") if b"\r" in self.raw else mark

    def diff(self) -> str:
        """The change as a unified diff; empty when there is none."""
        lines = unified_diff(_lines(self.raw.decode()), _lines(self.text), self.name, self.name)
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text: str) -> list[str]:
    """The lines as `patch` sees them: only LF ends one."""
    *lines, last = text.split("\n")
    return [*(f"{line}\n" for line in lines), *([last] if last else [])]


def formatted(name: str, raw: bytes) -> Formatted | tuple[Finding, ...]:
    """A program in its layout, or why it cannot be read.

    Args:
        name: under which the user knows it.
        raw: the bytes of its file.
    """
    source = decode(name, raw)
    if isinstance(source, Finding):
        return (source,)
    text = format_source(source)
    return Formatted(name, raw, text) if isinstance(text, str) else text


def replace(path: Path, text: str) -> None:
    """Give a file another text.

    Raises:
        OSError: it cannot be written; then it is as it was.
    """
    target = path.resolve()
    if not target.is_file():
        raise OSError(EINVAL, "this is no ordinary file")
    if not os.access(target, os.W_OK):
        raise OSError(EACCES, os.strerror(EACCES))
    handle, temporary = mkstemp(dir=target.parent, prefix=f".{target.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(handle)
        shutil.copymode(target, temporary)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
