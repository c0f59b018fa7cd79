"""`symplan fmt`: what is printed, what is written, and what is left alone."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from typer.testing import CliRunner

import symplan
from symplan import cli, rewrite
from symplan.lang import format as formatter

BAD = "on E{n'=1}  // why\nstate {n:0..9=0}\n"
GOOD = "on E {\n  n' = 1\n}                             // why\n\nstate {\n  n : 0..9 = 0\n}\n"
BROKEN = "on E { n' = }\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name: str, text: str | bytes) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def fmt(*arguments: object, given: bytes = b"") -> Any:
    return CliRunner().invoke(cli.app, ["fmt", *map(str, arguments)], input=given)


def outcome(result: Any) -> tuple[int, str, str]:
    return result.exit_code, result.stdout, result.stderr


# --- files ----------------------------------------------------------------------------------------------------------


def test_a_program_is_formatted_once() -> None:
    path = write("a.poly", BAD)
    assert outcome(fmt(path)) == (0, "formatted a.poly\n", "")
    assert path.read_text() == GOOD
    assert outcome(fmt(path)) == (0, "", "")


def test_check_writes_nothing() -> None:
    bad, good = write("bad.poly", BAD), write("good.poly", GOOD)
    assert outcome(fmt("--check", good)) == (0, "", "")
    assert outcome(fmt("--check", bad, good)) == (
        1,
        "would change bad.poly\n\n2 programs: 1 would change, 1 unchanged\n",
        "",
    )
    assert bad.read_text() == BAD


def test_a_folder() -> None:
    write("specs/b.poly", BAD)
    write("specs/deep/a.poly", GOOD)
    write("specs/c.txt", BAD)
    assert outcome(fmt("specs")) == (0, "formatted specs/b.poly\n\n2 programs: 1 formatted, 1 unchanged\n", "")


def test_a_text_that_cannot_be_read_is_left_alone() -> None:
    broken, bad = write("broken.poly", BROKEN), write("bad.poly", BAD)
    code, printed, said = outcome(fmt(broken, bad))
    assert (code, printed) == (2, "formatted bad.poly\n\n2 programs: 1 formatted, 1 left alone\n")
    assert said.startswith("broken.poly:1:13: error PL0004: ")
    assert broken.read_text() == BROKEN
    assert fmt("--check", broken).exit_code == 2
    assert fmt("--diff", broken).stdout == ""


@pytest.mark.parametrize("text", ["", "// nothing\n", b"on E { } // \xff\n", "on E { }".encode("utf-16"), b"\0"])
def test_no_program_at_all(text: str | bytes) -> None:
    path = write("a.poly", text)
    before = path.read_bytes()
    result = fmt(path)
    assert result.exit_code == 2
    assert "a.poly:1:1" in result.stderr or "a.poly:1:13" in result.stderr
    assert path.read_bytes() == before


def test_wrong_paths() -> None:
    assert outcome(fmt("a.poly")) == (2, "", "symplan: a.poly: there is no such file\n")
    assert fmt().exit_code == 2
    assert outcome(fmt("-", "a.poly")) == (2, "", "symplan: -: standard input stands alone\n")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (GOOD.replace("\n", "\r\n").encode(), " (drops CR at line ends)"),
        (b"\xef\xbb\xbf" + GOOD.encode(), " (drops the byte order mark)"),
        (b"\xef\xbb\xbf" + BAD.replace("\n", "\r").encode(), " (drops the byte order mark and CR at line ends)"),
        (GOOD.removesuffix("\n").encode(), ""),
    ],
)
def test_bytes_that_are_no_layout(raw: bytes, said: str) -> None:
    path = write("a.poly", raw)
    assert outcome(fmt("--check", path)) == (1, f"would change a.poly{said}\n", "")
    assert outcome(fmt(path)) == (0, f"formatted a.poly{said}\n", "")
    assert path.read_bytes() == GOOD.encode()


def test_modes_and_links_stay() -> None:
    path = write("real/a.poly", BAD)
    path.chmod(0o640)
    link = Path("link.poly")
    link.symlink_to(path)
    assert fmt(link).exit_code == 0
    assert link.is_symlink()
    assert path.read_text() == GOOD
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir("real") == ["a.poly"]


def test_a_file_that_is_in_its_layout_is_not_written() -> None:
    path = write("a.poly", GOOD)
    before = path.stat()
    assert fmt(path).exit_code == 0
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_file_that_cannot_be_written_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    bad, other = write("bad.poly", BAD), write("other.poly", BAD)
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        assert outcome(fmt(bad)) == (2, "", "symplan: bad.poly: No space left on device\n")
    assert sorted(os.listdir()) == ["bad.poly", "other.poly"]
    assert bad.read_text() == BAD
    monkeypatch.setattr(os, "access", lambda _, mode, **__: mode != os.W_OK)
    assert fmt(other).stderr == "symplan: other.poly: Permission denied\n"
    assert other.read_text() == BAD


def test_what_is_no_ordinary_file_is_not_replaced() -> None:
    os.mkfifo("a.poly")
    with pytest.raises(OSError, match="no ordinary file"):
        rewrite.replace(Path("a.poly"), GOOD)


def test_a_defect_of_the_formatter_touches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("a.poly", BAD)
    monkeypatch.setattr(formatter, "text", lambda *_: "on E { n' = 2 }\n")
    result = fmt(path)
    assert result.exit_code == 4
    assert "a.poly: formatting would change what the program says" in result.stderr
    assert path.read_text() == BAD


# --- diffs and standard input ---------------------------------------------------------------------------------------


@pytest.mark.skipif(which("patch") is None, reason="needs patch")
@pytest.mark.parametrize(
    "text",
    [
        BAD,
        BAD.removesuffix("\n"),
        BAD.replace("\n", "\r\n"),
        "\ufeff" + BAD,
        BAD.replace("why", "é \x0b \u2028 \x85 é"),
    ],
)
def test_a_diff_makes_the_layout_of_the_text(text: str) -> None:
    path = write("a.poly", text)
    result = fmt("--diff", path)
    assert result.exit_code == 1
    assert path.read_bytes() == text.encode()
    subprocess.run(["patch", "--binary", "-s", "a.poly"], input=result.stdout_bytes, check=True)
    assert path.read_text() == symplan.format_text(text)
    assert outcome(fmt("--diff", path)) == (0, "", "")


def test_standard_input() -> None:
    assert outcome(fmt("-", given=BAD.encode())) == (0, GOOD, "")
    assert outcome(fmt("-", given=GOOD.encode())) == (0, GOOD, "")
    assert outcome(fmt("-", "--check", given=GOOD.encode())) == (0, "", "")
    assert outcome(fmt("-", "--check", given=BAD.encode())) == (1, "would change <stdin>\n", "")
    assert fmt("-", "--diff", given=BAD.encode()).stdout.startswith("--- <stdin>\n+++ <stdin>\n@@ ")
    code, printed, said = outcome(fmt("-", given=BROKEN.encode()))
    assert (code, printed) == (2, "")
    assert said.startswith("<stdin>:1:13: error PL0004: ")
