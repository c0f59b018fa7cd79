"""What `read_source` makes of files: encodings, line ends, and files that are no programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from symplan.findings import Finding, Source
from symplan.lang import compile_source, read_source

PROGRAM = 'state { spent : 0..8 = 0 }\non Buy {\n  require spent <= 5 else reject "no"\n  spent\' = spent + 3\n}\n'


def written(tmp_path: Path, raw: bytes) -> Source | Finding:
    path = tmp_path / "program.poly"
    path.write_bytes(raw)
    return read_source(str(path))


@pytest.mark.parametrize(
    "raw",
    [
        PROGRAM.encode(),
        b"\xef\xbb\xbf" + PROGRAM.encode(),
        PROGRAM.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + PROGRAM.replace("\n", "\r\n").encode(),
        PROGRAM.replace("\n", "\r").encode(),
        PROGRAM.replace("\n", "\u2028").encode(),
    ],
    ids=["plain", "bom", "crlf", "bom+crlf", "cr", "line separator"],
)
def test_line_ends_and_marks_mean_nothing(tmp_path: Path, raw: bytes) -> None:
    source = written(tmp_path, raw)
    assert isinstance(source, Source)
    assert not source.text.startswith("\ufeff")
    compiled = compile_source(source)
    assert compiled.findings == ()
    assert compiled.system is not None
    assert [p.name.split("@")[0] for p in compiled.system.properties] == ["spent-in-range"]


def test_a_crlf_file_has_the_lines_that_an_editor_shows(tmp_path: Path) -> None:
    source = written(tmp_path, b"// one\r\n// two\r\ninvariant a: nothing\r\n")
    assert isinstance(source, Source)
    (finding,) = compile_source(source).findings
    assert (finding.span.line, finding.span.column, finding.span.text) == (3, 14, "nothing")


@pytest.mark.parametrize(
    ("raw", "message", "place"),
    [
        (b"\x7fELF\x00\x01\x02", "this is a binary file, not a text", (1, 1)),
        ("state { }".encode("utf-16"), "this is a text in UTF-16, not in UTF-8", (1, 1)),
        (b"// ok\n// \xe4\n", "byte 10 of the file, 0xe4, is not part of a text in UTF-8", (2, 4)),
        (b"\xef\xbb\xbf// \xe4\n", "byte 7 of the file, 0xe4, is not part of a text in UTF-8", (1, 4)),
    ],
    ids=["binary", "utf-16", "latin-1", "latin-1 with a mark"],
)
def test_a_file_that_is_no_text(tmp_path: Path, raw: bytes, message: str, place: tuple[int, int]) -> None:
    finding = written(tmp_path, raw)
    assert isinstance(finding, Finding)
    assert (finding.code, finding.message) == ("PL0001", message)
    assert (finding.span.line, finding.span.column) == place
    assert finding.span.source.path.endswith("program.poly")


@pytest.mark.parametrize("text", ["", " \n\t\r\n", "// nothing\n// at all", "\ufeff"])
def test_an_empty_program(text: str) -> None:
    (finding,) = compile_source(Source("empty.poly", text)).findings
    assert (finding.code, finding.message) == ("PL0002", "there is no program in this text")


def test_a_program_with_a_mark_that_was_not_read_from_a_file() -> None:
    assert compile_source(Source("<text>", "\ufeff" + PROGRAM)).findings == ()


@pytest.mark.parametrize("name", ["missing.poly", "."])
def test_what_cannot_be_read_is_left_to_the_caller(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=r"."):
        read_source(str(tmp_path / name))


@pytest.mark.parametrize("cut", range(1, len(PROGRAM) - 2))
def test_a_truncated_program_is_answered(cut: int) -> None:
    """Wherever the text ends, there is an answer: a finding, or a program that is complete up to there."""
    compiled = compile_source(Source("cut.poly", PROGRAM[:cut]))
    assert (compiled.system is None) == any(f.is_error for f in compiled.findings)
    assert len(compiled.findings) <= 1
