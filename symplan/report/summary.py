"""How is a report summed up in a line?

Contract: CLEAN stands only where everything that the program promises was judged and proved, and no finding is an
error. What was not asked for, not finished or not decided is said.
"""

from __future__ import annotations

from symplan.report.style import Style, duration, plural
from symplan.verdict import Proved, Report, Unknown


def checked(report: Report, style: Style) -> str:
    """The last line of a static check, which proves nothing."""
    return ", ".join(_counts(report, style)) or style.green("no findings")


def proved(report: Report, style: Style) -> str:
    """`CLEAN, 3 properties and 11 generated checks proved, 0.8 s`."""
    parts = [style.yellow("interrupted")] if report.interrupted else []
    parts += [style.green("CLEAN")] if complete(report) else []
    parts += _counts(report, style)
    parts += _proofs(report)
    parts += _left_out(report)
    return ", ".join([*parts, *_time(report)]) or "nothing to prove"


def explored(report: Report, style: Style) -> list[str]:
    """`CLEAN, 162 states`, and below it the size of the search and the counts."""
    seen = report.explored
    details = []
    if seen is None:
        states = "no states counted"
    else:
        states = ("" if seen.complete else "at least ") + plural(seen.states, "state")
        details = [f"depth {seen.depth}", plural(seen.transitions, "transition")]
    details += [*_counts(report, style), *_proofs(report), *_time(report)]
    return [f"{_word(report, style)}, {states}", *([", ".join(details)] if details else [])]


def complete(report: Report) -> bool:
    """Whether the report is clean and leaves no property of the program out."""
    judged = {r.property.name for r in report.results}
    return report.clean and report.system is not None and all(p.name in judged for p in report.system.properties)


def _word(report: Report, style: Style) -> str:
    if any(f.is_error for f in report.findings):
        return style.red("NOT CLEAN")
    if report.interrupted:
        return style.yellow("INTERRUPTED")
    if report.explored is not None and not report.explored.complete:
        return style.yellow("INCOMPLETE")
    return style.green("CLEAN") if complete(report) and report.explored is not None else style.yellow("UNDECIDED")


def _counts(report: Report, style: Style) -> list[str]:
    """`2 errors`, `1 warning`, `3 undecided`: what keeps a program from being clean, and what does not."""
    errors = sum(f.is_error for f in report.findings)
    warnings = len(report.findings) - errors
    unknown = sum(isinstance(r.verdict, Unknown) for r in report.results)
    parts = [style.red(plural(errors, "error"))] if errors else []
    parts += [style.yellow(plural(warnings, "warning"))] if warnings else []
    parts += [style.yellow(f"{unknown} undecided")] if unknown else []
    return parts


def _proofs(report: Report) -> list[str]:
    """`3 properties and 11 generated checks proved`."""
    found = [r.property for r in report.results if isinstance(r.verdict, Proved)]
    declared = sum(p.declared for p in found)
    counts = [plural(declared, "property")] if declared else []
    counts += [plural(len(found) - declared, "generated check")] if len(found) > declared else []
    return [f"{' and '.join(counts)} proved"] if counts else []


def _left_out(report: Report) -> list[str]:
    left = 0 if report.system is None else len(report.system.properties) - len(report.results)
    open_questions = 0 if report.linted is None else report.linted.undecided
    return [
        *([f"{left} not asked for"] if left else []),
        *([f"{plural(open_questions, 'lint question')} open"] if open_questions else []),
    ]


def _time(report: Report) -> list[str]:
    return [duration(max(r.seconds for r in report.results))] if report.results else []
