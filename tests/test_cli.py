"""The command line: what is printed where, and with which exit code it ends."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from symplan import api, cli
from symplan.findings import CODES
from symplan.report.progress import ProgressLine
from symplan.verdict import Report

ROOT = Path(__file__).parents[1]

CLEAN = """
state { n : 0..9 = 0 }
on Up { require n < 7 else reject "full"  n' = n + 1 }
on Reset { n' = 0 }
invariant below: n < 8
"""
VIOLATED = CLEAN.replace("n < 8", "n < 5")
STATIC = CLEAN + 'effect ring() { kind "bell" class read ok -> Rang() failed -> Silent() }\n'
NAMES = CLEAN.replace("n' = n + 1", "m' = n + 1")
SYNTAX = CLEAN.replace("on Reset {", "on Reset")
EMPTY = ""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Puts programs into an empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)

    def put(text: str, name: str = "a.poly") -> Path:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return put


def run(*arguments: object) -> Any:
    """A command in this process."""
    return CliRunner().invoke(cli.app, [str(a) for a in arguments])


def start(arguments: Sequence[object], cwd: Path, **environment: str) -> subprocess.Popen[str]:
    """A command in a process of its own, with pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "symplan", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def without_times(text: str) -> str:
    return re.sub(r"\d+(\.\d+)? m?s\b", "TIME", text)


# --- exit codes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"), [(CLEAN, 0), (VIOLATED, 1), (STATIC, 1), (NAMES, 1), (SYNTAX, 2), (EMPTY, 2), ("\0", 2)]
)
def test_exit_codes_of_prove(write: Write, text: str, code: int) -> None:
    result = run("prove", write(text))
    assert result.exit_code == code, result.output
    assert result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(("text", "code"), [(CLEAN, 0), (VIOLATED, 0), (STATIC, 1), (NAMES, 1), (SYNTAX, 2)])
def test_exit_codes_of_check(write: Write, text: str, code: int) -> None:
    assert run("check", write(text)).exit_code == code


def test_a_warning_is_no_error(write: Write) -> None:
    idle = CLEAN + 'effect ring() { kind "bell" class read ok -> Reset() failed -> Reset() }\n'
    result = run("check", write(idle))
    assert "PL4006" in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize("options", [("--engine", "bmc"), ("--timeout", "0"), ("--engine", "bmc", "--depth", "1")])
def test_undecided_is_three(write: Write, options: tuple[str, ...]) -> None:
    result = run("prove", write(CLEAN), *options)
    assert result.exit_code == 3
    assert "CLEAN" not in result.stdout


def test_an_error_weighs_more_than_what_is_open(write: Write) -> None:
    result = run("prove", write(VIOLATED + "invariant low: n < 8\n"), "--engine", "bmc", "--depth", "8")
    assert result.exit_code == 1
    assert "unknown" in result.stdout


@pytest.mark.parametrize(
    ("texts", "code"),
    [((CLEAN, CLEAN), 0), ((CLEAN, VIOLATED), 1), ((SYNTAX, VIOLATED), 2), ((NAMES, CLEAN), 1)],
)
def test_with_several_programs_the_worst_counts(write: Write, texts: tuple[str, str], code: int) -> None:
    paths = [write(text, f"{i}.poly") for i, text in enumerate(texts)]
    assert run("prove", *paths).exit_code == code
    assert run("prove", *reversed(paths)).exit_code == code


def test_an_error_weighs_more_than_an_open_program(write: Write) -> None:
    result = run("prove", write(VIOLATED, "a.poly"), write(CLEAN, "b.poly"), "--engine", "bmc", "--depth", "8")
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("expression", "options", "code", "first"),
    [
        ("n == 4", (), 0, "yes, in 4 steps: n == 4"),
        ("n == 0", (), 0, "yes, at the start: n == 0"),
        ("n == 8", (), 0, "never: n == 8"),
        ("n == 8", ("--engine", "bmc"), 3, "unknown: n == 8"),
        ("n ==", (), 2, "<query>:1:"),
        ("m == 1", (), 2, "<query>:1:1: error PL1001"),
    ],
)
def test_queries(write: Write, expression: str, options: tuple[str, ...], code: int, first: str) -> None:
    result = run("query", write(CLEAN), expression, *options)
    assert result.exit_code == code
    assert result.stdout.startswith(first)


def test_a_query_of_a_program_with_errors(write: Write) -> None:
    assert run("query", write(NAMES), "n == 1").exit_code == 1
    assert run("query", write(SYNTAX), "n == 1").exit_code == 2
    folder = run("query", ".", "n == 1")
    assert (folder.exit_code, folder.stderr) == (2, "symplan: .: this is a folder, not a program\n")


def test_explore_says_the_count_first(write: Write) -> None:
    result = run("explore", write(CLEAN))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "CLEAN, 8 states"
    cut = run("explore", "a.poly", "--states", "3")
    assert cut.exit_code == 3
    assert "CLEAN" not in cut.stdout
    broken = run("explore", write(VIOLATED))
    assert broken.exit_code == 1
    assert broken.stdout.splitlines()[0].endswith("8 states")


# --- usage ----------------------------------------------------------------------------------------------------------


def test_a_missing_file(write: Write) -> None:
    write(CLEAN, "trip.poly")
    result = run("prove", "trp.poly", "nowhere/x.poly")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        "symplan: trp.poly: there is no such file; did you mean trip.poly?",
        "symplan: nowhere/x.poly: there is no such file",
    ]


def test_wrong_paths_are_told_before_anything_runs(write: Write) -> None:
    result = run("prove", write(CLEAN), "nowhere.poly")
    assert result.exit_code == 2
    assert result.stdout == ""


def test_folders(write: Write) -> None:
    for name in ("b.poly", "a.poly", "deep/er/c.poly"):
        write(CLEAN, f"all/{name}")
    Path("all/folder.poly").mkdir()
    write("no program", "all/notes.txt")
    result = run("check", "all")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:3] == [
        "all/a.poly: no findings",
        "all/b.poly: no findings",
        "all/deep/er/c.poly: no findings",
    ]
    assert result.stdout.splitlines()[-1] == "3 programs: 3 without errors"


@pytest.mark.parametrize("command", ["prove", "check", "explore"])
def test_a_folder_without_programs(write: Write, command: str) -> None:
    Path("x.poly").mkdir()
    result = run(command, "x.poly")
    assert (result.exit_code, result.stderr) == (2, "symplan: x.poly: there is no *.poly file in this folder\n")


def test_a_file_given_twice(write: Write) -> None:
    write(CLEAN)
    result = run("check", "a.poly", "a.poly", "./a.poly", Path("a.poly").absolute())
    assert result.exit_code == 0
    assert result.stdout == "no findings\n"
    assert result.stderr.splitlines()[0] == "symplan: a.poly: given twice, looked at once"
    assert run("check", ".", ".").stdout == "no findings\n"


def test_an_unreadable_file(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    load = api.load

    def refuse(path: Path, settings: dict[str, str]) -> api.Program:
        if path.name == "a.poly":
            raise PermissionError(13, "Permission denied", str(path))
        return load(path, settings)

    monkeypatch.setattr(api, "load", refuse)
    result = run("check", write(CLEAN), write(CLEAN, "b.poly"))
    assert result.exit_code == 2
    assert result.stderr == "symplan: a.poly: Permission denied\n"
    assert "b.poly: no findings" in result.stdout
    assert result.stdout.splitlines()[-1] == "2 programs: 1 without errors, 1 unreadable"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--property", "belo"), "symplan: a.poly: there is no property belo: did you mean below?"),
        (("--engine", "explicitly"), "there is no engine explicitly; did you mean explicit?"),
        (("--depth", "-1"), "'--depth'"),
        (("--timeout", "nan"), "'--timeout'"),
        (("--timeout", "inf"), "'--timeout'"),
        (("--jsno",), "--jsno"),
    ],
)
def test_wrong_options(write: Write, options: tuple[str, ...], message: str) -> None:
    result = run("prove", write(CLEAN), *options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_only_the_property_asked_for(write: Write) -> None:
    result = run("prove", write(VIOLATED + "invariant small: n < 8\n"), "-p", "small")
    assert result.exit_code == 0
    assert "small" in result.stdout
    assert "below" not in result.stdout
    assert "CLEAN" not in result.stdout  # not everything was asked


def test_help_and_version() -> None:
    assert run("--help").exit_code == 0
    assert all(name in run("--help").stdout for name in ("prove", "check", "explore", "query", "explain"))
    for engine in api.ENGINES:
        assert engine in run("prove", "--help").stdout
    assert run("--version").stdout.startswith("symplan")
    assert run("prove").exit_code == 2


# --- explain --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained(code: str) -> None:
    result = run("explain", code)
    assert result.exit_code == 0
    assert result.stdout == (ROOT / "docs" / "findings" / f"{code}.md").read_text()


def test_explain_is_forgiving() -> None:
    assert run("explain", "pl4003").exit_code == 0
    wrong = run("explain", "PL403")
    assert wrong.exit_code == 2
    assert "did you mean PL4003?" in wrong.stderr
    listed = run("explain").stdout.splitlines()
    assert [line.split()[0] for line in listed] == list(CODES)


# --- several programs, JSON -----------------------------------------------------------------------------------------


def test_json_is_one_object_per_line(write: Write) -> None:
    write(CLEAN, "a.poly")
    write(VIOLATED, "b.poly")
    one = json.loads(run("prove", "a.poly", "--json").stdout)
    assert (one["schema"], one["program"], one["clean"]) == ("symplan/report/1", "a", True)
    lines = run("prove", ".", "--json").stdout.splitlines()
    assert [json.loads(line)["program"] for line in lines] == ["a", "b"]


@pytest.mark.parametrize("text", [CLEAN, VIOLATED, STATIC, NAMES, SYNTAX, EMPTY])
@pytest.mark.parametrize(
    "arguments",
    [
        ("prove",),
        ("check",),
        ("explore",),
        ("query", "n == 4"),
        ("query", "n == 8"),
        ("query", "n =="),
        ("prove", "bmc"),
    ],
    ids=" ".join,
)
def test_json_of_every_command_obeys_the_schema(write: Write, text: str, arguments: tuple[str, ...]) -> None:
    schema = json.loads((ROOT / "symplan" / "report" / "schema.json").read_text())
    command, *rest = arguments
    options = ["--engine", "bmc"] if rest == ["bmc"] else rest
    result = run(command, write(text), *options, "--json")
    jsonschema.validate(json.loads(result.stdout), schema)
    assert result.stderr == ""


# --- defects and interruptions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [api.Defect("the path does not replay"), ZeroDivisionError("oops"), RecursionError()])
def test_a_defect_is_four(write: Write, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(self: api.Program, **options: object) -> Report:
        raise error

    monkeypatch.setattr(api.Program, "prove", fail)
    result = run("prove", write(CLEAN))
    assert result.exit_code == 4
    assert result.stdout == ""
    head, _, trace = result.stderr.partition("--- traceback ---\n")
    assert head.startswith("symplan: this is a defect of symplan, not of your program: ")
    assert "Please report it" in head
    assert trace.startswith("Traceback")


def test_out_of_memory_is_no_verdict(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: api.Program, **options: object) -> Report:
        raise MemoryError

    monkeypatch.setattr(api.Program, "explore", fail)
    result = run("explore", write(CLEAN))
    assert result.exit_code == 3
    assert result.stderr.startswith("symplan: out of memory")


def test_an_interruption_keeps_the_verdicts(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    prove = api.Program.prove

    def interrupted(self: api.Program, **options: Any) -> Report:
        report = prove(self, **options | {"timeout": 0})
        return replace(report, interrupted=True)

    monkeypatch.setattr(api.Program, "prove", interrupted)
    result = run("prove", write(CLEAN, "a.poly"), write(CLEAN, "b.poly"))
    assert result.exit_code == 3
    assert "interrupted" in result.stdout
    assert result.stderr == "symplan: interrupted\n"
    assert result.stdout.splitlines()[-1] == "2 programs: 1 undecided, 1 not looked at"


def test_an_interruption_while_reading(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(path: Path, settings: dict[str, str]) -> api.Program:
        raise KeyboardInterrupt

    monkeypatch.setattr(api, "load", interrupt)
    result = run("check", write(CLEAN))
    assert (result.exit_code, result.stderr) == (3, "symplan: interrupted\n")


# --- processes, pipes and terminals ---------------------------------------------------------------------------------


def test_the_same_text_every_time(write: Write, tmp_path: Path) -> None:
    write(VIOLATED + "invariant low: n < 3\n")
    texts = set()
    for seed in ("1", "2"):
        process = start(["prove", "a.poly"], tmp_path, PYTHONHASHSEED=seed)
        out, err = process.communicate(timeout=60)
        assert err == ""
        assert "\x1b" not in out
        texts.add(without_times(out))
    assert len(texts) == 1


@pytest.mark.parametrize(("text", "code"), [(CLEAN, 0), (VIOLATED, 1)])
def test_a_closed_pipe_ends_quietly(write: Write, tmp_path: Path, text: str, code: int) -> None:
    write(text)
    process = start(["prove", "a.poly", "--engine", "explicit"], tmp_path)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=60) == code


def test_nobody_proves_for_a_closed_pipe(write: Write, tmp_path: Path) -> None:
    for name in ("a.poly", "b.poly"):
        write(CLEAN, name)
    process = start(["check", "."], tmp_path)
    assert process.stdout is not None
    process.stdout.close()
    assert process.wait(timeout=60) == 3


def test_an_output_that_knows_no_arrows(write: Write, tmp_path: Path) -> None:
    write(VIOLATED)
    process = start(["prove", "a.poly", "--engine", "explicit"], tmp_path, PYTHONIOENCODING="ascii")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (1, "")
    assert "n: 0 ? 1" in out


def in_terminal(arguments: Sequence[object], cwd: Path, **environment: str) -> str:
    """What a command prints to a terminal."""
    pty = pytest.importorskip("pty")
    main, other = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "symplan", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "80", **environment},
        stdin=other,
        stdout=other,
        stderr=other,
    )
    os.close(other)
    printed = b""
    try:
        while piece := os.read(main, 65536):
            printed += piece
    except OSError:  # how Linux says that the other side is closed
        pass
    os.close(main)
    process.wait(timeout=60)
    return printed.decode()


def test_a_terminal_gets_colour(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    write(VIOLATED)
    command = ["prove", "a.poly", "--engine", "explicit"]
    assert "\x1b[" in in_terminal(command, tmp_path)
    assert "\x1b[" not in in_terminal(command, tmp_path, NO_COLOR="1")
    assert "\x1b[" not in in_terminal(command, tmp_path, TERM="dumb")
    assert "\x1b[" in in_terminal(command, tmp_path, NO_COLOR="")


def test_a_table_keeps_to_the_width(write: Write, tmp_path: Path) -> None:
    write(VIOLATED.replace("n' = n + 1", "n' = n + 1 // " + "a long remark " * 9))
    command = ["prove", "a.poly", "--engine", "explicit"]
    lines = in_terminal(command, tmp_path, NO_COLOR="1", COLUMNS="60").splitlines()
    assert max(len(line) for line in lines if "|" in line) <= 60


def test_what_a_check_loads(write: Write, tmp_path: Path) -> None:
    write(CLEAN)
    code = (
        "import sys; from symplan.cli import app; app(['check', 'a.poly'], standalone_mode=False); print(*sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert not {"z3", "rich", "lark"} & set(run.stdout.split())


# --- progress -------------------------------------------------------------------------------------------------------


def test_progress_of_a_long_run() -> None:
    stream = StringIO()
    with ProgressLine(stream, "a.poly", width=30, delay_seconds=0.0) as line:
        line.say("k-induction, k = 3, and more that does not fit")
        while "k-induction" not in stream.getvalue():
            pass
    drawn = stream.getvalue().split("\r\x1b[K")
    assert any(piece.startswith("a.poly: k-induction, k = 3") for piece in drawn)
    assert max(map(len, drawn)) < 30
    assert drawn[-1] == ""


def test_no_progress_of_a_short_run() -> None:
    stream = StringIO()
    with ProgressLine(stream, "a.poly", width=30) as line:
        line.say("quick")
    assert stream.getvalue() == ""


def test_a_closed_stream_does_no_harm() -> None:
    stream = StringIO()
    with ProgressLine(stream, "a.poly", width=30, delay_seconds=0.0):
        stream.close()


# --- parameters of a run --------------------------------------------------------------------------------------------

LIMITED = """
param most : 1..9 = 3
state { n : 0..9 = 0 }
on Up { require n < most else reject "full" n' = n + 1 }
invariant few: n <= 3
"""


def test_a_parameter_can_be_set(write: Write) -> None:
    path = write(LIMITED)
    assert run("prove", path).exit_code == 0
    assert run("prove", path, "--set", "most=2").exit_code == 0
    broken = run("prove", path, "--set", "most = 4")
    assert broken.exit_code == 1
    assert "few is violated in 4 steps" in broken.stdout
    assert run("query", path, "n == 5", "--set", "most=5").stdout.startswith("yes, in 5 steps")


@pytest.mark.parametrize(
    ("setting", "code", "said"),
    [
        ("most", 2, "--set most: write --set NAME=VALUE"),
        ("most=", 2, "write --set NAME=VALUE"),
        ("=3", 2, "write --set NAME=VALUE"),
        ("most=10", 2, "1..9"),
        ("most=x", 2, "x"),
        ("mots=3", 2, "its parameters are most"),
    ],
)
def test_a_setting_that_means_nothing(write: Write, setting: str, code: int, said: str) -> None:
    result = run("prove", write(LIMITED), "--set", setting)
    assert result.exit_code == code
    assert said in result.stdout + result.stderr


def test_two_settings_of_one_parameter(write: Write) -> None:
    path = write(LIMITED)
    assert run("prove", path, "--set", "most=2", "--set", "most=2").exit_code == 0
    assert "set to 2 and to 3" in run("prove", path, "--set", "most=2", "--set", "most=3").stderr
