"""Does every way to a verdict agree with the oracle, on one program?

Contract: `disagreements` compares verdict, length and exact text of the path, property by property and engine by
engine, and the counts of the explicit search. An engine may leave a property undecided, except for the explicit search
and the order of engines that `prove` takes by itself; none may contradict.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import trees as t
from corpus import format_step
from meaning import Site
from oracle import Oracle, Outcome
from reducing import reduced

import symplan
from symplan.api import Program
from symplan.engines import AUTO
from symplan.model import Property, RangeCheck, System
from symplan.verdict import Proved, Report, Trace, Unknown, Violated

EXACT = (AUTO, "explicit")
"""They decide everything; the others up to a bound."""

BOUNDED = ("kinduction", "bmc", "lasso")

DEPTH = 14
"""How far the bounded engines look, in steps."""


class Unreadable(Exception):
    """The front end does not accept the text of a program that was meant to be one."""


@dataclass(frozen=True)
class Said:
    """What an engine says of a property, as far as it can be compared."""

    engine: str
    outcome: Outcome | None
    method: str

    def __str__(self) -> str:
        return f"{self.engine} ({self.method}): {self.outcome}"


def loaded(oracle: Oracle) -> Program:
    """The text of the oracle's program as symplan reads it."""
    program = symplan.load(oracle.text)
    if program.system is None:
        raise Unreadable("\n".join([*(f"{f.span} {f.code} {f.message}" for f in program.findings), oracle.text]))
    return program


def expected(oracle: Oracle, prop: Property) -> Outcome:
    """The oracle's verdict on a property of the system."""
    for declared in oracle.program.properties:
        if declared.name == prop.name:
            return oracle.outcome(declared)
    if isinstance(prop, RangeCheck):
        return oracle.leaves_range((prop.span.line, prop.obligation.subject))
    effect = oracle.calls[prop.name.removesuffix("-sent-once")]
    return oracle.sent_once(effect)


def outcome(system: System, prop: Property, verdict: Proved | Violated) -> Outcome:
    """An engine's verdict in the oracle's form."""
    holds = isinstance(verdict, Proved)
    if not isinstance(verdict.evidence, Trace):
        return Outcome(holds)
    trace = verdict.evidence
    free = [
        f"{v.name} = {v.domain.format(x)}"
        for v, x in zip(system.variables, trace.start, strict=True)
        if v.initial is None
    ]
    steps = [format_step(system, step) for step in trace.steps]
    if trace.loop is not None:
        steps[trace.loop] = f"then for ever: {steps[trace.loop]}"
    text = (f"from: {', '.join(free)}; " if free else "") + (", ".join(steps) or "the start")
    return Outcome(holds, text, len(trace.steps), trace.loop)


def said(report: Report, prop: Property, engine: str) -> Said:
    verdict = report.result(prop.name).verdict
    if isinstance(verdict, Unknown):
        return Said(engine, None, verdict.reason)
    assert report.system is not None
    assert report.result(prop.name).checked
    return Said(engine, outcome(report.system, prop, verdict), verdict.method)


def disagreements(tree: t.Program) -> Iterator[str]:
    """What does not agree, each in a few lines.

    Raises:
        Unreadable: the front end does not accept the program.
    """
    oracle = Oracle(tree)
    program = loaded(oracle)
    system = program.system
    assert system is not None
    reports: dict[str, Report] = {}
    for engine in (*EXACT, *BOUNDED):
        try:
            reports[engine] = program.prove(engine=engine, depth=None if engine in EXACT else DEPTH, lint=False)
        except Exception as crash:  # of whatever kind: no program may bring an engine down
            yield f"{engine} ends with {crash!r}"
    if "explicit" in reports:
        yield from _counts(oracle, reports["explicit"])
    for prop in system.properties:
        wanted = expected(oracle, prop)
        for engine, report in reports.items():
            answer = said(report, prop, engine)
            if answer.outcome != wanted and (answer.outcome is not None or engine in EXACT):
                yield f"{prop.name}\n    by definition: {wanted}\n    {answer}"
    yield from _unwatched(oracle, system)


def explained(tree: t.Program) -> str:
    """Nothing when all agree; else a small program on which they do not, and what each says."""
    if not any(disagreements(tree)):
        return ""
    small = reduced(tree, _disagrees)
    return "\n".join([Oracle(small).text, *disagreements(small)])


def _disagrees(tree: t.Program) -> bool:
    try:
        return any(disagreements(tree))
    except Unreadable:
        return False


def _counts(oracle: Oracle, report: Report) -> Iterator[str]:
    explored = report.explored
    counted = (len(oracle.states), oracle.transitions, max(oracle.states.values()))
    if explored is None or (explored.states, explored.transitions, explored.depth) != counted:
        yield f"states, transitions, depth: {counted} by definition, {explored} by search"


def _unwatched(oracle: Oracle, system: System) -> Iterator[str]:
    """Places that leave a range although nothing watches them."""
    watched = {(p.span.line, p.obligation.subject) for p in system.properties if isinstance(p, RangeCheck)}
    broken: set[Site] = {site for s in oracle.states for _, h in oracle.steps(s) for site in h.broken}
    for site in sorted(broken - watched):
        yield f"line {site[0]}: {site[1]} leaves its range, and no property says so"
