"""The command-line transcripts in README.md and docs/ are what symplan really prints."""

from __future__ import annotations

from pathlib import Path

import pytest
from transcripts import Transcript, commands, matches, outputs, transcripts


@pytest.mark.parametrize("transcript", list(transcripts()), ids=str)
def test_transcript(transcript: Transcript, tmp_path: Path) -> None:
    for command, printed in zip(transcript.commands, outputs(transcript, tmp_path), strict=True):
        message = (
            f"{transcript.place}: $ {command.text} prints\n{printed}\nnow; python -m tests.transcripts writes it down"
        )
        assert matches(command.output, printed), message


def test_what_counts_as_the_same() -> None:
    assert matches("proved  a, 12 ms\n", "proved  a, 3.4 s\n")
    assert matches("…\nlast\n", "first\nsecond\nlast\n")
    assert matches('{"seconds":0.1}\n', '{"seconds":1e-05}\n')
    assert not matches("2 steps\n", "3 steps\n")
    assert not matches("first\n", "first\nsecond\n")


def test_what_a_transcript_may_run() -> None:
    assert [c.text for c in commands("$ symplan check a\nno findings\n$ echo $?\n0\n")] == [
        "symplan check a",
        "echo $?",
    ]
    with pytest.raises(AssertionError, match="only symplan"):
        list(commands("$ rm -r specs\n"))
