"""The command line: the only place that prints and exits.

Contract: the exit codes are those of `Exit`. What a user can cause ends in a sentence on standard error; a traceback is printed only for a defect of symplan itself, under a heading that says so.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import IntEnum
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from symplan import api
from symplan.engines.protocol import Progress, Signal
from symplan.findings import CODES
from symplan.report import json as json_report
from symplan.report import text
from symplan.verdict import Proved, Report, Unknown


class Exit(IntEnum):
    """What the shell is told. With several programs, the first that applies in the order of `WORST`."""

    PROVED = 0
    FINDING = 1
    UNREADABLE = 2
    UNDECIDED = 3
    DEFECT = 4


WORST = (Exit.DEFECT, Exit.UNREADABLE, Exit.FINDING, Exit.UNDECIDED, Exit.PROVED)

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Prove what a poly program promises, or show the shortest path that breaks it.",
    epilog="Exit codes: 0 everything proved, 1 a finding that is an error, 2 usage or a program that cannot be read, "
    "3 something undecided, 4 a defect of symplan itself.",
)

Paths = Annotated[
    list[Path], typer.Argument(metavar="PATH...", help="Programs, or folders: all *.poly files below them.")
]
Spec = Annotated[Path, typer.Argument(metavar="SPEC", help="A program.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object (docs/json.md).")]
Engine = Annotated[str, typer.Option("--engine", help=f"One of {', '.join(api.ENGINES)}.")]
Depth = Annotated[
    int | None, typer.Option("--depth", min=0, help="Look for paths of at most this many steps (default: 60).")
]
Timeout = Annotated[
    float | None, typer.Option("--timeout", min=0, help="Seconds for each program; what is open then is undecided.")
]


# --- commands -------------------------------------------------------------------------------------------------------


@app.command()
def prove(
    paths: Paths,
    properties: Annotated[
        list[str] | None, typer.Option("--property", "-p", help="Only this property; may be given again.")
    ] = None,
    engine: Engine = "auto",
    depth: Depth = None,
    timeout: Timeout = None,
    as_json: Json = False,
) -> None:
    """Prove every property, or show the shortest path that violates it."""

    def one(program: api.Program, watch: Callable[[Signal], None] | None) -> Report:
        return program.prove(properties=properties, engine=engine, depth=depth, timeout=timeout, watch=watch)

    _run("prove", paths, one, as_json)


@app.command()
def check(paths: Paths, as_json: Json = False) -> None:
    """Report what can be seen without running anything: syntax, names, types, effect rules."""
    _run("check", paths, lambda program, _: program.check(), as_json)


@app.command()
def explore(
    paths: Paths,
    states: Annotated[
        int | None, typer.Option("--states", min=1, help="Store at most this many states (default: 200000).")
    ] = None,
    timeout: Timeout = None,
    as_json: Json = False,
) -> None:
    """Visit every reachable state, count them, and judge every property on the way."""

    def one(program: api.Program, watch: Callable[[Signal], None] | None) -> Report:
        return program.explore(states=states, timeout=timeout, watch=watch)

    _run("explore", paths, one, as_json)


@app.command()
def query(
    spec: Spec,
    expression: Annotated[str, typer.Argument(metavar="EXPR", help="A condition on states, as in the program.")],
    engine: Engine = "auto",
    depth: Depth = None,
    timeout: Timeout = None,
    as_json: Json = False,
) -> None:
    """Can this ever hold? Show a shortest witness, or prove that it never does. Either answer exits with 0."""

    def one(program: api.Program, watch: Callable[[Signal], None] | None) -> Report:
        return program.query(expression, engine=engine, depth=depth, timeout=timeout, watch=watch)

    _run("query", [spec], one, as_json)


@app.command()
def explain(code: Annotated[str, typer.Argument(metavar="CODE", help="For example PL4003.")]) -> None:
    """Print the page of a finding: what it means, an example, the repair."""
    with _guarded():
        known = code.upper()
        if known not in CODES:
            close = get_close_matches(known, CODES, n=1)
            meant = f": did you mean {close[0]}?" if close else f"; the codes are {', '.join(CODES)}"
            _fail(f"there is no finding {code}{meant}")
        _print((files("symplan") / "pages" / f"{known}.md").read_text(encoding="utf-8"))


def _version(wanted: bool) -> None:
    if wanted:
        _print(f"symplan {version('symplan')}")
        raise typer.Exit


@app.callback()
def options(
    _: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """Nothing but what all commands share."""


# --- the way of a command -------------------------------------------------------------------------------------------

_One = Callable[[api.Program, Callable[[Signal], None] | None], Report]


def _run(mode: text.Mode, paths: Sequence[Path], one: _One, as_json: bool) -> None:
    with _guarded():
        reports: list[Report] = []
        worst: set[Exit] = set()
        programs = _programs(paths)
        for number, path in enumerate(programs, start=1):
            try:
                program = api.load(path)
            except OSError as error:
                _complain(f"{path}: {error.strerror or error}")
                worst.add(Exit.UNREADABLE)
                continue
            with _progress(program.name) as watch:
                report = one(program, watch)
            worst.add(_exit_code(mode, program, report))
            reports.append(report)
            if not as_json:
                _print(text.render(report, _style(), mode))
            if report.interrupted:
                _complain(f"interrupted; programs not looked at: {len(programs) - number}")
                break
        if as_json and reports:
            documents = [json_report.document(r) for r in reports]
            whole = documents[0] if len(documents) == 1 else {"schema": json_report.SEVERAL, "reports": documents}
            _print(json.dumps(whole, indent=2, ensure_ascii=False) + "\n")
    raise typer.Exit(next(code for code in WORST if code in worst))


def _exit_code(mode: text.Mode, program: api.Program, report: Report) -> Exit:
    if program.system is None or report.system is None:
        return Exit.UNREADABLE
    if mode == "query":
        return Exit.UNDECIDED if any(isinstance(r.verdict, Unknown) for r in report.results) else Exit.PROVED
    if any(f.is_error for f in report.findings):
        return Exit.FINDING
    if report.interrupted or not all(isinstance(r.verdict, Proved) for r in report.results):
        return Exit.UNDECIDED
    if report.explored is not None and mode == "explore" and not report.explored.complete:
        return Exit.UNDECIDED
    return Exit.PROVED


def _programs(paths: Sequence[Path]) -> list[Path]:
    """The files that are meant, each once, those of a folder in the order of their names."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*.poly") if p.is_file())
            if not inside:
                _fail(f"{path}: there is no *.poly file in this folder")
            found |= dict.fromkeys(inside)
        else:
            found[path] = None
    by_file: dict[Path, Path] = {}
    for path in found:
        by_file.setdefault(path.resolve(), path)
    return list(by_file.values())


@contextmanager
def _guarded() -> Iterator[None]:
    """Turn what goes wrong into a sentence and an exit code."""
    try:
        yield
    except api.UsageError as error:
        _fail(str(error))
    except KeyboardInterrupt:
        _complain("interrupted")
        raise typer.Exit(Exit.UNDECIDED) from None
    except (typer.Exit, typer.Abort):
        raise
    except Exception as error:
        _complain(f"a defect of symplan: {error or type(error).__name__}")
        sys.stderr.write("No verdict of this run counts. Please report it, with the program and these lines:\n")
        traceback.print_exc()
        raise typer.Exit(Exit.DEFECT) from None


# --- the terminal ---------------------------------------------------------------------------------------------------


def _print(what: str) -> None:
    try:
        sys.stdout.write(what)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough. The exit code still has to tell the verdict, so the run goes on in silence.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(what: str) -> None:
    sys.stderr.write(f"symplan: {what}\n")


def _fail(what: str) -> None:
    _complain(what)
    raise typer.Exit(Exit.UNREADABLE)


def _style() -> text.Style:
    terminal = sys.stdout.isatty()
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return text.Style(colour=terminal and not plain, width=shutil.get_terminal_size().columns if terminal else 0)


@dataclass
class _ProgressLine:
    """One line on standard error that a long run keeps rewriting."""

    program: str
    started: float = field(default_factory=time.monotonic)
    shown: float = 0.0

    def __call__(self, signal: Signal) -> None:
        now = time.monotonic()
        if isinstance(signal, Progress) and now - self.started > 0.5 and now - self.shown > 0.1:
            self.shown = now
            line = f"{self.program}: {signal.text}, {now - self.started:.0f} s"
            sys.stderr.write(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}")
            sys.stderr.flush()

    def erase(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


@contextmanager
def _progress(program: str) -> Iterator[Callable[[Signal], None] | None]:
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    line = _ProgressLine(program)
    try:
        yield line
    finally:
        line.erase()


def main() -> None:
    """The `symplan` command."""
    app()
