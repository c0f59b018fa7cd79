"""Does every broken program get the message that was written down for it, and is the message fit to be read?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from golden import FOLDER, PROGRAMS, PROVED, command, printed

import symplan


def names(programs: list[Path]) -> list[str]:
    return [p.stem for p in programs]


@pytest.mark.parametrize("program", PROGRAMS, ids=names(PROGRAMS))
def test_the_message_is_the_one_written_down(program: Path) -> None:
    expected = program.with_suffix(".expected").read_text(encoding="utf-8")
    assert printed(program) == expected, "python -m tests.golden writes the messages down"


def test_there_are_forty_and_none_is_left_over() -> None:
    assert len(PROGRAMS) >= 40
    assert {p.stem for p in FOLDER.glob("*.expected")} == set(names(PROGRAMS))
    numbers = [p.stem.partition("-")[0] for p in PROGRAMS]
    assert numbers == [f"{i:02d}" for i in range(1, len(PROGRAMS) + 1)]
    assert {p.stem.partition("-")[2] for p in PROGRAMS} >= PROVED


@pytest.mark.parametrize("program", PROGRAMS, ids=names(PROGRAMS))
def test_every_program_has_a_finding_and_every_finding_reads_as_one(program: Path) -> None:
    loaded = symplan.load(program)
    findings = (loaded.prove() if command(program) == "prove" else loaded.check()).findings
    assert findings
    for found in findings:
        assert not found.message.endswith("."), found.message
        assert not found.help.endswith("."), found.help
        assert "\n" not in found.message + found.help
        assert not re.search(r"[A-Z]{4,}_|\b__|Expr|Token", found.message + found.help)
        place = f"{program.name}:{found.span.line}"
        assert place in program.with_suffix(".expected").read_text(encoding="utf-8")


def test_mistakes_with_a_repair_say_it() -> None:
    silent = [
        p.stem for p in PROGRAMS if command(p) == "check" and "help: " not in p.with_suffix(".expected").read_text()
    ]
    assert silent == []
