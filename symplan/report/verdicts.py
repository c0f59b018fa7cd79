"""How does the list of verdicts read? One line per property.

Contract: in the order of the program; the generated checks of one kind that are proved share a line. What is not proved
stands alone, with what was tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from symplan.model import StepInvariant
from symplan.report.style import Style, columns, duration, pad, plural
from symplan.verdict import Exploration, Inductive, Proved, Ranking, Report, Result, Trace, Unknown, Verdict, Violated

SUMMED = {"range": "range check", "sent-once": "sent-once check"}
"""The kinds of generated checks whose proofs share a line, and what they are called there."""

VERDICT = 8
"""Columns of the longest word for a verdict."""


@dataclass(frozen=True, slots=True)
class _Line:
    verdict: str
    name: str
    how: str


def verdict_lines(report: Report, style: Style) -> list[str]:
    """One line per property: its verdict, its name, who says so."""
    summed = {kind: _proved(report.results, kind) for kind in SUMMED}
    hidden = {r.property.name for results in summed.values() for r in results}
    lines = [
        _Line(word(r.verdict), r.property.name, _alone(r, report.explored))
        for r in report.results
        if r.property.name not in hidden
    ]
    lines += [_shared(report, kind, results) for kind, results in summed.items() if results]
    width = max((columns(line.name) for line in lines), default=0)
    paint = {"proved": style.green, "violated": style.red, "unknown": style.yellow}
    return [
        f"{paint[x.verdict](x.verdict)}{' ' * (VERDICT - len(x.verdict))}  {pad(x.name, width)}  {x.how}" for x in lines
    ]


def word(verdict: Verdict) -> str:
    """`proved`, `violated` or `unknown`."""
    match verdict:
        case Proved():
            return "proved"
        case Violated():
            return "violated"
        case Unknown():
            return "unknown"


def how(result: Result, explored: Exploration | None) -> str:
    """By what a verdict was reached, or what stopped it: `k-induction, k = 2, 3 lemmas, certificate checked, 12 ms`."""
    match result.verdict:
        case Unknown() as unknown:
            parts = [unknown.reason, *_no_path(unknown)]
        case Proved(method, evidence) | Violated(method, evidence):
            states = explored if _about_states(result) else None
            parts = [method, *_evidence(method, evidence, states), result.checked]
        case _:
            assert_never(result.verdict)
    parts += [result.caveat, duration(result.seconds)]
    return ", ".join(p for p in parts if p)


def _alone(result: Result, explored: Exploration | None) -> str:
    never = isinstance(result.verdict, Violated) and not isinstance(result.verdict.evidence, Trace)
    return f"{'never true, ' if never else ''}{how(result, explored)}"


def _about_states(result: Result) -> bool:
    """Whether the property's own search counted the program's states: with monitors it counts others."""
    return not (isinstance(result.property, StepInvariant) and result.property.monitors)


def _no_path(unknown: Unknown) -> list[str]:
    return [] if unknown.depth is None else [f"no path of at most {plural(unknown.depth, 'step')}"]


def _evidence(method: str, evidence: Inductive | Ranking | Trace, explored: Exploration | None) -> list[str]:
    states = [] if explored is None or not explored.complete else [plural(explored.states, "state")]
    match evidence:
        case Trace(steps=steps, loop=loop):
            size = plural(len(steps), "step")
            return [size if loop is None else f"{size} ({loop} + a loop of {len(steps) - loop})"]
        case Ranking():
            return [*states, "a ranking"]
        case Inductive(k, lemmas, assumed):
            # The explicit search hands over the set of reachable states, in the form of one lemma.
            if method != "k-induction":
                return states
            used = len(lemmas) + len(assumed)
            return [f"k = {k}", *([plural(used, "lemma")] if used else [])]
        case _:
            assert_never(evidence)


def _proved(results: Sequence[Result], kind: str) -> list[Result]:
    """The proofs of a kind that share a line: all of them when there are at least two."""
    found = [r for r in results if r.property.kind == kind and isinstance(r.verdict, Proved)]
    return found if len(found) > 1 else []


def _shared(report: Report, kind: str, results: Sequence[Result]) -> _Line:
    """The line that the proofs of a kind share."""
    methods = list(dict.fromkeys(r.verdict.method for r in results if isinstance(r.verdict, Proved)))
    seconds = max(r.seconds for r in results)
    caveats = dict.fromkeys(r.caveat for r in results if r.caveat)
    of = sum(r.property.kind == kind for r in report.results)
    name = f"{len(results)} {'' if len(results) == of else 'other '}{SUMMED[kind]}s"
    return _Line("proved", name, ", ".join([*methods, "certificates checked", *caveats, duration(seconds)]))
