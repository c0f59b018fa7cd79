"""The command-line transcripts in README.md and docs/: find them, run them, compare, and write them anew.

A transcript is a block fenced as `console`: lines `$ symplan …`, each followed by what it prints (standard output and
standard error together). A command may use a pipe; `$ echo $?` shows the exit code of the command before it. A line `…`
stands for any number of lines. Times may differ. Every block starts with a fresh copy of `specs/` beside it.

`python -m tests.transcripts` writes into the pages what the commands print now; outputs with a line `…`, and those that
differ in nothing but times, stay as they are.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
PAGES = [p for p in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if p.exists()]
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)
TIMES = (
    (re.compile(r"\b\d+(\.\d+)? m?s\b"), "TIME"),
    (re.compile(r'("seconds": ?)[0-9.e-]+'), r"\1TIME"),
)
ANY_LINES = "…"
TIMEOUT_SECONDS = 120


@dataclass(frozen=True)
class Command:
    text: str
    output: str


@dataclass(frozen=True)
class Transcript:
    """A block.

    Args:
        place: file and line.
        commands: what it shows.
    """

    place: str
    commands: tuple[Command, ...]

    def __str__(self) -> str:
        return self.place


def transcripts() -> Iterator[Transcript]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in BLOCK.finditer(text):
            place = f"{page.relative_to(ROOT)}:{text.count(chr(10), 0, block.start()) + 1}"
            yield Transcript(place, tuple(commands(block[0])))


def commands(block: str) -> Iterator[Command]:
    first, *parts = re.split(r"^\$ ", block, flags=re.MULTILINE)
    assert not first, f"output without a command: {first}"
    for part in parts:
        text, _, output = part.partition("\n")
        assert re.match(r"symplan |echo \$\?$", text), f"only symplan is run in a transcript: {text}"
        yield Command(text, output)


def outputs(transcript: Transcript, folder: Path) -> Iterator[str]:
    """What the commands print, one after the other.

    Args:
        transcript: the commands.
        folder: an empty one, to run them in.
    """
    shutil.copytree(ROOT / "specs", folder / "specs")
    (folder / "bin").mkdir()
    script = folder / "bin" / "symplan"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m symplan "$@"\n')
    script.chmod(0o755)
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    code = 0
    for command in transcript.commands:
        run = subprocess.run(
            ["bash", "-c", f"(exit {code}); {command.text}"],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=TIMEOUT_SECONDS,
        )
        code = run.returncode
        yield run.stdout


def matches(expected: str, printed: str) -> bool:
    """Whether what was printed is what was expected, but for times."""
    lines = _normalised(expected).splitlines()
    pattern = "".join(r"(?:.*\n)*?" if line == ANY_LINES else f"{re.escape(line)}\n" for line in lines)
    return re.fullmatch(pattern, _normalised(printed)) is not None


def _normalised(text: str) -> str:
    for pattern, replacement in TIMES:
        text = pattern.sub(replacement, text)
    return "".join(f"{line.rstrip()}\n" for line in text.rstrip("\n").splitlines())


def rewrite(page: Path) -> None:
    """Put what the commands print now into the page."""
    text = page.read_text(encoding="utf-8")
    page.write_text(BLOCK.sub(lambda block: _fresh(block[0]), text), encoding="utf-8")


def _fresh(block: str) -> str:
    transcript = Transcript("", tuple(commands(block)))
    with TemporaryDirectory() as folder:
        printed = list(outputs(transcript, Path(folder)))
    return "".join(f"$ {c.text}\n{_kept(c.output, now)}" for c, now in zip(transcript.commands, printed, strict=True))


def _kept(expected: str, printed: str) -> str:
    if matches(expected, printed) or ANY_LINES in expected.splitlines():
        return expected
    return "".join(f"{line.rstrip()}\n" for line in printed.rstrip("\n").splitlines())


if __name__ == "__main__":
    for page in PAGES:
        rewrite(page)
