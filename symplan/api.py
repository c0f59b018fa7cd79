"""load → check → prove → Report: what symplan does, in one sitting.

import symplan

assert symplan.load("specs/trip.poly").prove().clean
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from symplan import engines
from symplan.audit import Auditor, Defect
from symplan.engines.protocol import Budget, Decided, Explored, Progress, Signal, Undecided
from symplan.findings import Finding, Source, Span
from symplan.lang import Compiled, compile_expression, compile_source, read_source
from symplan.lints import lints
from symplan.model import Property, RangeCheck, Reachable, System
from symplan.verdict import Exploration, Linted, Proved, Report, Result, Trace, Unknown, Violated

__all__ = ["ENGINES", "Defect", "Program", "Unreadable", "UsageError", "format_text", "load"]

ENGINES: tuple[str, ...] = (engines.AUTO, *engines.ENGINES)

Watch = Callable[[Signal], None]

QUERY = "query"
"""The name of the property that a query is turned into."""


VACUOUS = "vacuously"
"""The caveat of a property that holds because its left side is never true."""


class UsageError(Exception):
    """What was asked for does not exist or makes no sense; the message says what would."""


@dataclass(frozen=True)
class Program:
    """A poly program that has been read and checked.

    Attributes:
        compiled: the system (None when errors prevent one), the static findings, the names for queries.
        source: the text.
    """

    source: Source
    compiled: Compiled

    @property
    def name(self) -> str:
        return _name(self.source)

    @property
    def system(self) -> System | None:
        return self.compiled.system

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What can be said without running any engine, in the order of the source."""
        return self.compiled.findings

    def check(self) -> Report:
        """The static findings alone. Loads no solver."""
        return Report(self.name, self.system, self.findings)

    def prove(
        self,
        *,
        properties: Sequence[str] | None = None,
        engine: str = engines.AUTO,
        depth: int | None = None,
        timeout: float | None = None,
        lint: bool = True,
        watch: Watch | None = None,
    ) -> Report:
        """Decide properties.

        Args:
            properties: names of the properties to decide; None means all. Ranges are checked in any case: every other
                verdict speaks of the runs that leave none.
            engine: one of `ENGINES`.
            depth: greatest length of a path that bounded searches look for, in steps; None leaves it to the engines.
            timeout: seconds of wall time for the whole call; what is not decided by then is `Unknown`.
            lint: also ask what in the program can never happen (PL6001 to PL6005); not when properties are chosen.
            watch: called with every signal of the engines, for progress.

        Returns:
            The audited verdicts. After Ctrl-C, those reached so far, with `interrupted` set.

        Raises:
            UsageError: no such property or engine.
            Defect: an engine's evidence was refused.
        """
        if self.system is None:
            return self.check()
        wanted = _select(self.system.properties, properties)
        budget = _budget(depth=depth, timeout=timeout)
        report = self._decide(self.system, wanted, _engine(engine), budget, watch)
        return self._linted(self.system, report, engine, budget, watch) if lint and properties is None else report

    def query(
        self,
        text: str,
        *,
        engine: str = engines.AUTO,
        depth: int | None = None,
        timeout: float | None = None,
        watch: Watch | None = None,
    ) -> Report:
        """Can this ever hold?

        Args:
            text: a condition on states, in the program's language.

        Returns:
            A report with one result, for a `Reachable` named `query`: proved with a shortest witness, violated with a
            proof that no reachable state satisfies it, or unknown. Errors in the text are findings.
        """
        if self.system is None:
            return self.check()
        target = compile_expression(self.compiled, text)
        if isinstance(target, tuple):
            return Report(self.name, None, target)
        place = Span(Source("<query>", text), 0, len(text))
        prop = Reachable(QUERY, "PL2005", place, True, target)
        report = self._decide(self.system, (prop,), _engine(engine), _budget(depth=depth, timeout=timeout), watch)
        return replace(report, findings=())

    def explore(self, *, states: int | None = None, timeout: float | None = None, watch: Watch | None = None) -> Report:
        """Judge everything by explicit search, and count the states.

        Args:
            states: greatest number of states to store; None leaves it to the engine.
            timeout: seconds of wall time.
        """
        if self.system is None:
            return self.check()
        return self._decide(
            self.system, self.system.properties, "explicit", _budget(states=states, timeout=timeout), watch
        )

    def _decide(
        self, system: System, properties: Sequence[Property], engine: str, budget: Budget, watch: Watch | None
    ) -> Report:
        judged = _judge(engine, system, properties, budget, watch)
        results = _qualified(judged.results)
        findings = _in_order((*self.findings, *_violations(results)))
        return Report(self.name, system, findings, results, judged.explored, interrupted=judged.interrupted)

    def _linted(self, system: System, report: Report, engine: str, budget: Budget, watch: Watch | None) -> Report:
        """The report together with what in the program can never happen.

        Not while a step leaves a range: it ends runs in which more would happen.
        """
        leaves = any(isinstance(r.verdict, Violated) for r in report.results if isinstance(r.property, RangeCheck))
        if report.interrupted or leaves:
            return report
        proved = {r.property.name for r in report.results if isinstance(r.verdict, Proved)}
        questions = lints(system)
        asked = [lint for lint in questions.lints if lint.given is None or lint.given in proved]
        order = engines.LINT if engine == engines.AUTO else engine
        judged = _judge(order, questions.system, [lint.never for lint in asked], budget, watch)
        verdicts = {r.property.name: r.verdict for r in judged.results}
        never = {name for name, verdict in verdicts.items() if isinstance(verdict, Proved)}
        dead = [lint for lint in asked if lint.never.name in never and lint.inside not in never]
        vacuous = {lint.given for lint in dead}
        undecided = sum(isinstance(verdict, Unknown) for verdict in verdicts.values())
        return replace(
            report,
            findings=_in_order((*report.findings, *(lint.finding for lint in dead))),
            results=tuple(replace(r, caveat=VACUOUS) if r.property.name in vacuous else r for r in report.results),
            linted=Linted(len(asked), undecided),
            interrupted=judged.interrupted,
        )


@dataclass(frozen=True, slots=True)
class _Judged:
    """What the engines said, as far as the audit let it through: one result per property, in the order asked."""

    results: tuple[Result, ...]
    explored: Exploration | None
    interrupted: bool


def _judge(engine: str, system: System, properties: Sequence[Property], budget: Budget, watch: Watch | None) -> _Judged:
    started = time.monotonic()
    auditor = Auditor(system, budget.deadline)
    results: dict[str, Result] = {}
    explored: Exploration | None = None
    interrupted = False
    try:
        with closing(_signals(engine, system, properties, budget)) as signals:
            for signal in signals:
                if isinstance(signal, Explored):
                    explored = signal.exploration
                elif isinstance(signal, Decided | Undecided):
                    verdict, checked = auditor.judge(signal.property, signal.verdict)
                    seconds = time.monotonic() - started
                    results[signal.property.name] = Result(signal.property, verdict, seconds, checked)
                if watch is not None:
                    watch(signal)
    except KeyboardInterrupt:
        interrupted = True
    missing = Unknown("interrupted before it was decided")
    seconds = time.monotonic() - started
    ordered = tuple(results.get(p.name) or Result(p, missing, seconds) for p in properties)
    return _Judged(ordered, explored, interrupted)


def _in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda f: (f.span.start, f.code, f.span.end)))


def load(source: str | Path, settings: Mapping[str, str | int | bool] | None = None) -> Program:
    """Read and check a program.

    Args:
        source: a path, or the text of a program. A `str` is a path when it ends in `.poly` or names an existing file.
        settings: values for parameters of a run (`param`), by name; a text is read as in the program. What is wrong
            with one is a finding.

    Raises:
        OSError: the file cannot be read.
    """
    if isinstance(source, Path) or _names_a_file(source):
        read = read_source(str(source))
        if isinstance(read, Finding):
            return Program(read.span.source, Compiled.broken(read))
    else:
        read = Source("<text>", source)
    texts = {name: _setting(value) for name, value in (settings or {}).items()}
    return Program(read, compile_source(read, texts))


class Unreadable(ValueError):
    """A text that cannot be read as a program.

    Attributes:
        findings: what is wrong with it.
    """

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        first = findings[0]
        super().__init__(f"{first.span}: {first.message}")
        self.findings = findings


def format_text(text: str) -> str:
    """A program in the one layout that `symplan fmt` gives to all programs.

    Raises:
        Unreadable: the text is no program. Names and types need not be right.
    """
    from symplan.lang.format import format_source  # nothing else here needs it, and every program would load it

    formatted = format_source(Source("<text>", text))
    if isinstance(formatted, tuple):
        raise Unreadable(formatted)
    return formatted


def _setting(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _names_a_file(text: str) -> bool:
    if "\n" in text:
        return False
    try:
        return text.endswith(".poly") or Path(text).is_file()
    except (OSError, ValueError):  # too long for a file name, or a NUL in it
        return False


def _name(source: Source) -> str:
    return Path(source.path).stem


def _signals(
    engine: str, system: System, properties: Sequence[Property], budget: Budget
) -> Generator[Signal, None, None]:
    """The engines' signals; the time of a run that is over before the first of them still counts."""
    yield Progress(f"{len(properties)} properties")
    yield from engines.run(engine, system, properties, budget)


def _budget(*, depth: int | None = None, states: int | None = None, timeout: float | None = None) -> Budget:
    budget = Budget()
    return Budget(
        depth=budget.depth if depth is None else depth,
        induction=budget.induction if depth is None else min(depth, budget.induction),
        states=budget.states if states is None else states,
        deadline=None if timeout is None else time.monotonic() + timeout,
    )


def _engine(name: str) -> str:
    if name not in ENGINES:
        raise UsageError(_unknown("engine", name, ENGINES))
    return name


def _select(properties: Sequence[Property], names: Iterable[str] | None) -> tuple[Property, ...]:
    if names is None:
        return tuple(properties)
    chosen = set(names)
    known = [p.name for p in properties]
    for name in chosen - set(known):
        raise UsageError(_unknown("property", name, known))
    return tuple(p for p in properties if p.name in chosen or isinstance(p, RangeCheck))


def _qualified(results: Sequence[Result]) -> tuple[Result, ...]:
    """The results; while a range is not proved, proofs get a caveat, for no state follows a step that leaves one."""
    if all(isinstance(r.verdict, Proved) for r in results if isinstance(r.property, RangeCheck)):
        return tuple(results)
    caveat = "for the runs that leave no range"
    return tuple(
        replace(r, caveat=caveat)
        if isinstance(r.verdict, Proved | Violated)
        and not isinstance(r.verdict.evidence, Trace)
        and not isinstance(r.property, RangeCheck)
        else r
        for r in results
    )


def _unknown(what: str, name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, n=1)
    meant = f": did you mean {close[0]}?" if close else ""
    listed = ", ".join(known) or "none"
    return f"there is no {what} {name}{meant} (there are: {listed})"


def _violations(results: Iterable[Result]) -> Iterator[Finding]:
    """The findings that come from verdicts."""
    for r in results:
        if isinstance(r.verdict, Violated):
            prop = r.property
            yield Finding(prop.code, _message(prop, r.verdict), prop.span, property_name=prop.name)


def _message(prop: Property, verdict: Violated) -> str:
    evidence = verdict.evidence
    if not isinstance(evidence, Trace):
        return f"{prop.name} has no witness: no reachable state satisfies it"
    steps = f"{len(evidence.steps)} step{'' if len(evidence.steps) == 1 else 's'}"
    match prop.kind:
        case "range" if prop.obligation.role == "assignments":
            return f"{prop.obligation.subject} can be assigned twice in one step, shown by a path of {steps}"
        case "range" if prop.obligation.role == "index":
            return f"the index in {prop.obligation.subject} can leave {prop.obligation.domain} in {steps}"
        case "range":
            return f"{prop.obligation.subject} can leave {prop.obligation.domain} in {steps}"
        case "sent-once":
            effect = prop.name.removesuffix("-sent-once")
            return f"{effect} can be sent again before an outcome of its first send was accepted, in {steps}"
        case "stuck":
            return f"a run can get stuck in {steps}: every event is rejected"
        case "liveness":
            assert evidence.loop is not None
            stem = evidence.loop
            loop = len(evidence.steps) - stem
            return f"{prop.name} is violated by a run of {steps}: {stem} to reach the loop, {loop} in it"
        case _ if prop.code == "PL2002":
            return f"an index of this property can leave its range in {steps}"
        case _:
            return f"{prop.name} is violated in {steps}"
