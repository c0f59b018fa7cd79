"""What does the user type, and what does the shell get back? The only place that prints and exits.

Contract: the exit codes are those of `Exit`. What a user can cause ends in a sentence on standard error; a traceback is
printed only for a defect of symplan itself, under a heading that says so. Reports go to standard output, all else to
standard error.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from enum import IntEnum
from math import isfinite
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from symplan import api
from symplan.engines.protocol import Progress, Signal
from symplan.findings import CODES
from symplan.report import WRITERS
from symplan.report.progress import ProgressLine
from symplan.report.style import Command, Style, visible
from symplan.report.text import finding
from symplan.verdict import Report, Unknown


class Exit(IntEnum):
    """What the shell is told."""

    PROVED = 0
    FINDING = 1
    UNREADABLE = 2
    UNDECIDED = 3
    DEFECT = 4


WORST = (Exit.DEFECT, Exit.UNREADABLE, Exit.FINDING, Exit.UNDECIDED, Exit.PROVED)
"""With several programs, the first of these that applies to one of them."""

STANDARD_INPUT = Path("-")

TYPED = "<"
"""How the path begins that findings about an argument of the command line give: a query, a setting."""

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Prove what a poly program promises, or show the shortest path that breaks it.",
    epilog="Exit codes: 0 everything proved, 1 a finding that is an error, 2 usage or a program that cannot be read, "
    "3 something undecided, 4 a defect of symplan itself.",
)


def _known_engine(name: str) -> str:
    if name not in api.ENGINES:
        raise typer.BadParameter(f"there is no engine {name}{_meant(name, api.ENGINES)} ({', '.join(api.ENGINES)})")
    return name


def _finite(seconds: float | None) -> float | None:
    if seconds is not None and not isfinite(seconds):
        raise typer.BadParameter("not a number of seconds")
    return seconds


Paths = Annotated[list[Path], typer.Argument(metavar="PATH", help="Programs, or folders: all *.poly files below them.")]
Spec = Annotated[Path, typer.Argument(metavar="SPEC", help="A program.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object per program, each on a line (docs/json.md).")]
Engine = Annotated[
    str,
    typer.Option("--engine", metavar="NAME", callback=_known_engine, help=f"One of {', '.join(api.ENGINES)}."),
]
Depth = Annotated[
    int | None,
    typer.Option("--depth", metavar="STEPS", min=0, max=1_000_000, help="Look for paths of at most this many steps."),
]
Timeout = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        min=0,
        callback=_finite,
        help="For each program; what is open then is undecided.",
    ),
]
Explain = Annotated[bool, typer.Option("--explain", help="Say of each step of a path why it was possible.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A value for a `param` of the program; may be given again."),
]


# --- commands -------------------------------------------------------------------------------------------------------


@app.command()
def prove(
    paths: Paths,
    properties: Annotated[
        list[str] | None, typer.Option("--property", "-p", metavar="NAME", help="Only this one; may be given again.")
    ] = None,
    engine: Engine = "auto",
    depth: Depth = None,
    timeout: Timeout = None,
    lint: Annotated[bool, typer.Option("--lint/--no-lint", help="Also report what can never happen (PL6xxx).")] = True,
    settings: Settings = None,
    explained: Explain = False,
    as_json: Json = False,
) -> None:
    """Prove every property, or show the shortest path that violates it."""

    def one(program: api.Program, watch: _Watch) -> Report:
        return program.prove(
            properties=properties or None, engine=engine, depth=depth, timeout=timeout, lint=lint, watch=watch
        )

    _run("prove", paths, one, settings, as_json, explained)


@app.command()
def check(paths: Paths, settings: Settings = None, as_json: Json = False) -> None:
    """Report what needs no search: syntax, names, types, effects."""
    _run("check", paths, lambda program, _: program.check(), settings, as_json)


@app.command()
def explore(
    paths: Paths,
    states: Annotated[
        int | None, typer.Option("--states", metavar="COUNT", min=1, help="Store at most this many states.")
    ] = None,
    timeout: Timeout = None,
    settings: Settings = None,
    explained: Explain = False,
    as_json: Json = False,
) -> None:
    """Visit and count all reachable states. Judges every property on the way."""

    def one(program: api.Program, watch: _Watch) -> Report:
        return program.explore(states=states, timeout=timeout, watch=watch)

    _run("explore", paths, one, settings, as_json, explained)


@app.command()
def query(
    spec: Spec,
    expression: Annotated[str, typer.Argument(metavar="EXPR", help="A condition on states, as in the program.")],
    engine: Engine = "auto",
    depth: Depth = None,
    timeout: Timeout = None,
    settings: Settings = None,
    explained: Explain = False,
    as_json: Json = False,
) -> None:
    """Show how something can come to hold, or prove that it never does. Either answer exits with 0."""

    def one(program: api.Program, watch: _Watch) -> Report:
        return program.query(expression, engine=engine, depth=depth, timeout=timeout, watch=watch)

    with _guarded():
        if spec.is_dir():
            _fail(f"{spec}: this is a folder, not a program")
    _run("query", [spec], one, settings, as_json, explained)


@app.command()
def fmt(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH", help="Programs, or folders: all *.poly files below them; - is standard input."),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 if a layout would change.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Like --check, and print the changes as a unified diff.")
    ] = False,
) -> None:
    """Give programs the one layout that all programs have. Comments stay."""
    with _guarded():
        if STANDARD_INPUT in paths and len(paths) > 1:
            _fail("-: standard input stands alone")
        programs = paths if STANDARD_INPUT in paths else _programs(paths)
        reached = [_format(path, check, diff) for path in programs]
        if len(programs) > 1 and not diff:
            _print(_formatted(reached, "would change" if check else "formatted"))
        codes = {Exit.PROVED if code is Exit.FINDING and not (check or diff) else code for code in reached}
        raise typer.Exit(next(code for code in WORST if code in codes))


@app.command()
def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE", help="For example PL4003; without it: all.")] = None,
) -> None:
    """Print what a finding means, with an example and the repair."""
    with _guarded():
        _print(_codes() if code is None else _page(code))


def _version(wanted: bool) -> None:
    if wanted:
        # Slow to import, and needed only here.
        from importlib.metadata import PackageNotFoundError, version

        try:
            _print(f"symplan {version('symplan')}\n")
        except PackageNotFoundError:
            _print("symplan, not installed but run from its source\n")
        raise typer.Exit


@app.callback()
def options(
    _: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """Nothing but what all commands share."""


# --- the way of a command -------------------------------------------------------------------------------------------

_Watch = Callable[[Signal], None] | None
_One = Callable[[api.Program, _Watch], Report]


def _run(
    command: Command,
    paths: Sequence[Path],
    one: _One,
    settings: Sequence[str] | None,
    as_json: bool,
    explained: bool = False,
) -> None:
    """Judge the programs one after the other; each is reported before the next one is read."""
    with _guarded():
        values = _settings(settings or ())
        programs = _programs(paths)
        output = _Output(_style(command, explained), as_json, several=len(programs) > 1)
        reached: list[Exit] = []
        for number, path in enumerate(programs, start=1):
            title = f"[{number}/{len(programs)}] {path}" if output.several else str(path)
            report = _report(path, values, one, title)
            reached.append(Exit.UNREADABLE if report is None else _exit_code(command, report))
            read_on = report is None or output.program(path, report)
            if report is not None and report.interrupted:
                _complain("interrupted")
                break
            if not read_on:
                break
        left = len(programs) - len(reached)
        output.sum(reached, left)
        codes = {*reached, *([Exit.UNDECIDED] if left else [])}
        raise typer.Exit(next(code for code in WORST if code in codes))


def _settings(given: Iterable[str]) -> dict[str, str]:
    """What `--set` says. Whether a program has such a parameter, the program's findings say."""
    values: dict[str, str] = {}
    for setting in given:
        name, equals, value = (part.strip() for part in setting.partition("="))
        if not (name and equals and value):
            _fail(f"--set {setting}: write --set NAME=VALUE")
        if values.setdefault(name, value) != value:
            _fail(f"--set {name}: set to {values[name]} and to {value}")
    return values


def _report(path: Path, settings: Mapping[str, str], one: _One, title: str) -> Report | None:
    """The report on one program; None when there is none, and standard error says why."""
    try:
        program = api.load(path, settings)
    except OSError as error:
        _complain(f"{path}: {error.strerror or error}")
        return None
    try:
        with _progress(title) as watch:
            return one(program, watch)
    except api.UsageError as error:
        _complain(f"{path}: {error}")
        return None
    except api.Defect as error:
        raise api.Defect(f"{path}: {error}") from error


def _exit_code(command: Command, report: Report) -> Exit:
    wrong = [f for f in report.findings if f.is_error]
    if any(f.code.startswith("PL0") or f.span.source.path.startswith(TYPED) for f in wrong):
        return Exit.UNREADABLE
    if wrong:
        return Exit.FINDING
    if any(isinstance(r.verdict, Unknown) for r in report.results):
        return Exit.UNDECIDED
    if command == "explore" and not (report.explored and report.explored.complete):
        return Exit.UNDECIDED
    return Exit.PROVED


# --- layout ---------------------------------------------------------------------------------------------------------


def _format(path: Path, check: bool, diff: bool) -> Exit:
    """Format a program, or say how it would change. `FINDING` when it is not in its layout."""
    from symplan import rewrite  # every other command would load it for nothing

    is_input = path == STANDARD_INPUT
    name = "<stdin>" if is_input else str(path)
    try:
        found = rewrite.formatted(name, sys.stdin.buffer.read() if is_input else path.read_bytes())
        if isinstance(found, tuple):
            sys.stderr.write("\n".join(finding(f, Style("check")) for f in found))
            return Exit.UNREADABLE
        if diff:
            _print_exactly(found.diff())
        elif is_input and not check:
            _print_exactly(found.text)
        elif found.is_changed:
            if not check:
                rewrite.replace(path, found.text)
            dropped = f" (drops {' and '.join(found.dropped)})" if found.dropped else ""
            _print(f"{'would change' if check else 'formatted'} {visible(name)}{dropped}\n")
    except OSError as error:
        _complain(f"{name}: {error.strerror or error}")
        return Exit.UNREADABLE
    return Exit.FINDING if found.is_changed else Exit.PROVED


def _formatted(reached: Sequence[Exit], changed: str) -> str:
    """How many programs came out how."""
    words = {Exit.FINDING: changed, Exit.PROVED: "unchanged", Exit.UNREADABLE: "left alone"}
    counts = [f"{reached.count(code)} {word}" for code, word in words.items() if code in reached]
    return f"\n{len(reached)} programs: {', '.join(counts)}\n"


# --- which programs -------------------------------------------------------------------------------------------------


def _programs(paths: Sequence[Path]) -> list[Path]:
    """The files that are meant, each once, those of a folder in the order of their names.

    What is wrong with the paths is said about all of them, before anything runs.
    """
    wrong = [f"{p}: {what}" for p in dict.fromkeys(paths) if (what := _wrong(p))]
    for message in wrong:
        _complain(message)
    if wrong:
        raise typer.Exit(Exit.UNREADABLE)
    by_file: dict[Path, Path] = {}
    for path in paths:
        for program in _below(path) if path.is_dir() else [path]:
            if (known := by_file.setdefault(program.resolve(), program)) is not program and not path.is_dir():
                _complain(f"{path}: given twice, looked at once{'' if known == path else f' (as {known})'}")
    return list(by_file.values())


def _below(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*.poly") if p.is_file())


def _wrong(path: Path) -> str:
    """What keeps a path from meaning programs; empty when nothing does."""
    if path.is_dir():
        return "" if _below(path) else "there is no *.poly file in this folder"
    if path.exists():
        return ""
    try:
        beside = [str(p) for p in path.parent.glob("*.poly")]
    except OSError:
        beside = []
    return f"there is no such file{_meant(str(path), beside)}"


def _meant(name: str, known: Iterable[str]) -> str:
    close = get_close_matches(name, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


# --- pages ----------------------------------------------------------------------------------------------------------


def _page(code: str) -> str:
    """The page of a finding."""
    known = code.upper()
    if known not in CODES:
        _fail(f"there is no finding {code}{_meant(known, CODES)} (symplan explain lists all of them)")
    return (Path(__file__).parent / "pages" / f"{known}.md").read_text(encoding="utf-8")


def _codes() -> str:
    return "".join(f"{name}  {code.severity:<7}  {code.title}\n" for name, code in CODES.items())


# --- what goes wrong ------------------------------------------------------------------------------------------------


@contextmanager
def _guarded() -> Iterator[None]:
    """Turn what goes wrong into a sentence and an exit code."""
    try:
        yield
    except typer.Exit:
        raise
    except KeyboardInterrupt:
        _complain("interrupted")
        raise typer.Exit(Exit.UNDECIDED) from None
    except MemoryError:
        _complain("out of memory; what is not reported above is undecided")
        raise typer.Exit(Exit.UNDECIDED) from None
    except Exception as error:
        # Slow to import, and needed only here.
        from traceback import format_exception

        _complain(f"this is a defect of symplan, not of your program: {error or type(error).__name__}")
        sys.stderr.write("Please report it, together with the program and the lines below.\n\n--- traceback ---\n")
        sys.stderr.write("".join(format_exception(error)))
        raise typer.Exit(Exit.DEFECT) from None


def _complain(what: str) -> None:
    sys.stderr.write(f"symplan: {visible(what)}\n")


def _fail(what: str) -> NoReturn:
    _complain(what)
    raise typer.Exit(Exit.UNREADABLE)


# --- the terminal ---------------------------------------------------------------------------------------------------


def _print(text: str) -> bool:
    """Whether somebody still reads."""
    return _written(lambda: sys.stdout.write(text))


def _print_exactly(text: str) -> bool:
    """The same in UTF-8 and with LF at the ends of lines, whatever the terminal likes."""
    return _written(lambda: sys.stdout.buffer.write(text.encode(errors="surrogateescape")))


def _written(write: Callable[[], object]) -> bool:
    try:
        write()
        sys.stdout.flush()
    except BrokenPipeError:
        # Python writes once more when it ends; that has to go somewhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True


class _Output:
    """Prints the reports of a run.

    Args:
        several: whether a report has to say which program it is about, and the counts stand at the end.
    """

    def __init__(self, style: Style, as_json: bool, several: bool) -> None:
        self.several = several
        self._as_json = as_json
        self._style = style
        self._last = ""

    def program(self, path: Path, report: Report) -> bool:
        """Print one report. Whether somebody still reads."""
        text = WRITERS["json" if self._as_json else "text"](report, self._style)
        if self.several and not self._as_json:
            name = visible(str(path))
            text = f"{self._style.bold(name)}\n{text}" if _is_long(text) else f"{name}: {text}"
            text = "\n" * (_is_long(self._last) or (bool(self._last) and _is_long(text))) + text
        self._last = text
        return _print(text)

    def sum(self, reached: Sequence[Exit], left: int) -> None:
        """Print how many programs ended how, and how many were not looked at."""
        if not self.several or self._as_json:
            return
        names = {Exit.PROVED: "without errors", Exit.FINDING: "with errors", Exit.UNREADABLE: "unreadable"}
        counts = [(reached.count(code), names.get(code, "undecided")) for code in reversed(WORST)]
        counts.append((left, "not looked at"))
        _print(f"\n{len(reached) + left} programs: {', '.join(f'{n} {name}' for n, name in counts if n)}\n")


def _is_long(text: str) -> bool:
    return text.count("\n") > 1


def _style(command: Command, explained: bool) -> Style:
    terminal = sys.stdout.isatty()
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return Style(
        command,
        colour=terminal and not plain,
        width=shutil.get_terminal_size().columns if terminal else 0,
        explain=explained,
    )


@contextmanager
def _progress(title: str) -> Iterator[_Watch]:
    """A line that says what goes on, where somebody can see it."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    with ProgressLine(sys.stderr, visible(title), shutil.get_terminal_size().columns) as line:
        yield lambda signal: line.say(signal.text) if isinstance(signal, Progress) else None


def main() -> None:
    """The `symplan` command."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show an arrow gets a question mark; a verdict is no reason to fail.
        sys.stdout.reconfigure(errors="replace")
    app(prog_name="symplan")
