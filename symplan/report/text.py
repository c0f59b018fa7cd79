"""What does a person read? Findings with their paths, the verdicts, and one line that sums up.

Contract: the same report gives the same text, but for the times. Findings stand in the order of the source; a violated
property shows its path below its finding. The last line sums up; with `explore` and `query` the answer comes first.
Ends in a line end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from symplan.findings import Finding, Note
from symplan.model import Property, System
from symplan.report.possible import rejections
from symplan.report.reasons import explain
from symplan.report.source import snippet
from symplan.report.steps import table
from symplan.report.style import Style, plural, visible
from symplan.report.summary import checked, explored, proved
from symplan.report.verdicts import how, verdict_lines
from symplan.verdict import Proved, Report, Result, Trace, Unknown, Violated

_Block: TypeAlias = list[str]


def render(report: Report, style: Style) -> str:
    """The report on one program as a text."""
    blocks: list[_Block]
    match style.command:
        case "check":
            blocks = [*_findings(report, style), [checked(report, style)]]
        case "prove":
            blocks = [*_details(report, style), verdict_lines(report, style), [proved(report, style)]]
        case "explore":
            blocks = [explored(report, style), *_details(report, style)]
            if not report.clean:
                blocks.append(verdict_lines(report, style))
        case "query":
            blocks = [*_findings(report, style), *(_answer(report, r, style) for r in report.results)]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


# --- findings -------------------------------------------------------------------------------------------------------


def finding(found: Finding, style: Style) -> str:
    """A finding without a path: its place, code and message, the source underlined, its notes and its help."""
    return "\n".join(_finding(found, style)) + "\n"


def _finding(found: Finding, style: Style) -> _Block:
    paint = style.red if found.is_error else style.yellow
    head = f"{found.severity} {found.code}"
    lines = [f"{style.bold(f'{found.span}:')} {paint(head)}: {style.bold(visible(found.message))}"]
    lines += snippet(found.span, style)
    for note in found.notes:
        lines += _note(note, style)
    if found.help:
        lines.append(f"{style.blue('help:')} {visible(found.help)}")
    return lines


def _note(note: Note, style: Style) -> _Block:
    head = f"{note.span}: {style.blue('note')}: {visible(note.message)}"
    return [head, *snippet(note.span, style, mark="-")]


def _findings(report: Report, style: Style) -> Iterator[_Block]:
    by_name = {r.property.name: r for r in report.results}
    for found in report.findings:
        result = by_name.get(found.property_name or "")
        path = [] if result is None or report.system is None else _evidence(report.system, result, style)
        yield [*_finding(found, style), *path]


# --- paths ----------------------------------------------------------------------------------------------------------


def _evidence(system: System, result: Result, style: Style) -> _Block:
    """The path of a property that is violated, or of a witness, and what it does not say by itself."""
    verdict = result.verdict
    if isinstance(verdict, Unknown) or not isinstance(verdict.evidence, Trace):
        return []
    return _path(system, result.property, verdict.evidence, style)


def _path(system: System, prop: Property, trace: Trace, style: Style) -> _Block:
    sentences = [*explain(system, prop, trace)]
    if style.explain and prop.kind == "stuck":
        sentences += rejections(system, trace)
    why = [f"{style.blue('note:')} {visible(sentence)}" for sentence in sentences]
    return [*why, "", *table(system, prop, trace, style)]


def _details(report: Report, style: Style) -> Iterator[_Block]:
    """Findings, then the witnesses, then the runs that stopped an induction."""
    yield from _findings(report, style)
    if report.system is None:
        return
    for result in report.results:
        if isinstance(result.verdict, Proved) and isinstance(result.verdict.evidence, Trace):
            head = _head(result, style.green("witness"), style)
            yield [*head, *_evidence(report.system, result, style)]
    for result in report.results:
        if isinstance(result.verdict, Unknown) and result.verdict.counterexample is not None:
            yield _stopped(report.system, result, result.verdict.counterexample, style)
    yield _hints(report, style)


def _head(result: Result, word: str, style: Style) -> _Block:
    span = result.property.span
    head = f"{style.bold(f'{span}:')} {word}: {style.bold(result.property.name)}"
    return [head, *snippet(span, style, mark="-")]


def _stopped(system: System, result: Result, run: Trace, style: Style) -> _Block:
    """The run at which induction fails, as a question to the user."""
    question = "can the state happen in which this run starts? If not, an invariant that excludes it helps the proof"
    head = _head(result, style.yellow("unknown"), style)
    return [*head, f"{style.blue('note:')} {question}", *_path(system, result.property, run, style)]


def _hints(report: Report, style: Style) -> _Block:
    """What can be done about the properties that are undecided: each hint once, with whom it is for."""
    by_hint: dict[str, list[str]] = {}
    for result in report.results:
        if isinstance(result.verdict, Unknown) and result.verdict.hint:
            by_hint.setdefault(result.verdict.hint, []).append(result.property.name)
    return [f"{style.blue('help:')} for {_named(names)}: {hint}" for hint, names in by_hint.items()]


def _named(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    more = len(names) - 3
    if more > 0:
        return f"{', '.join(names[:3])} and {more} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


# --- queries --------------------------------------------------------------------------------------------------------


def _answer(report: Report, result: Result, style: Style) -> _Block:
    """Whether what was asked for can happen."""
    question = visible(" ".join(result.property.span.text.split()))
    assert report.system is not None
    by = how(result, report.explored)
    match result.verdict:
        case Proved(_, evidence):
            steps = len(evidence.steps) if isinstance(evidence, Trace) else 0
            when = f"in {plural(steps, 'step')}" if steps else "at the start"
            return [f"{style.green('yes')}, {when}: {question}", by, *_evidence(report.system, result, style)]
        case Violated():
            return [f"{style.green('never')}: {question}", by]
        case Unknown(hint=hint, counterexample=run):
            help = [f"{style.blue('help:')} {hint}"] if hint else []
            lines = [f"{style.yellow('unknown')}: {question}", by, *help]
            return lines if run is None else [*lines, "", *_stopped(report.system, result, run, style)]
