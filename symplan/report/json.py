"""What does a program read? One JSON object per report, described in docs/json.md and held to `schema.json`.

Contract: a document consists of plain dictionaries, lists and scalars, with the keys always in the same order. The same
report gives the same document, but for the times. It is written on one line, so that the documents of several programs
are JSON Lines.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, TypeAlias

from symplan.findings import Finding, Span
from symplan.model import State, System
from symplan.report.paths import Happening, happenings
from symplan.report.possible import because, rejections
from symplan.report.reasons import explain
from symplan.report.style import Style
from symplan.report.summary import complete
from symplan.report.verdicts import word
from symplan.verdict import REST, Exploration, Inductive, Report, Result, Trace, Unknown

SCHEMA = "symplan/report/1"

Object: TypeAlias = dict[str, Any]


def render(report: Report, style: Style) -> str:
    """The document on one line, in ASCII, with a line end; of the style it matters only whether steps are explained."""
    return json.dumps(document(report, style.explain), separators=(",", ":")) + "\n"


def document(report: Report, explained: bool = False) -> dict[str, object]:
    """The report as a JSON object."""
    return {
        "schema": SCHEMA,
        "program": report.program,
        "file": _file(report),
        "clean": _clean(report),
        "interrupted": report.interrupted,
        "findings": [_finding(f, report) for f in report.findings],
        "properties": [_property(r, report.system, explained) for r in report.results if report.system is not None],
        "explored": None if report.explored is None else _explored(report.explored),
        "linted": None if report.linted is None else asdict(report.linted),
    }


def _clean(report: Report) -> bool | None:
    """True and False are about the whole program; None: nothing is wrong so far, but not everything was judged."""
    return complete(report) or (None if report.clean else False)


def _file(report: Report) -> str | None:
    if report.system is not None:
        return report.system.source.path
    return report.findings[0].span.source.path if report.findings else None


# --- findings -------------------------------------------------------------------------------------------------------


def _place(span: Span) -> Object:
    return {"line": span.line, "column": span.column}


def _finding(finding: Finding, report: Report) -> Object:
    found: Object = {
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        **_place(finding.span),
        "notes": [{"message": n.message, **_place(n.span)} for n in finding.notes],
        "help": finding.help or None,
        "property": finding.property_name,
    }
    for result in report.results:
        if result.property.name == finding.property_name and (trace := _trace(result)) is not None:
            found["steps"] = len(trace.steps)
    return found


# --- properties -----------------------------------------------------------------------------------------------------


def _trace(result: Result) -> Trace | None:
    verdict = result.verdict
    if isinstance(verdict, Unknown):
        return None
    return verdict.evidence if isinstance(verdict.evidence, Trace) else None


def _property(result: Result, system: System, explained: bool) -> Object:
    prop, verdict = result.property, result.verdict
    found: Object = {
        "name": prop.name,
        "kind": prop.kind,
        **_place(prop.span),
        "declared": prop.declared,
        "verdict": word(verdict),
        "method": None if isinstance(verdict, Unknown) else verdict.method,
        "k": None,
        "depth": None,
        "checked": result.checked or None,
        "caveat": result.caveat or None,
        "seconds": round(result.seconds, 4),
    }
    if isinstance(verdict, Unknown):
        return found | _unknown(system, verdict, explained)
    if isinstance(verdict.evidence, Inductive) and verdict.method == "k-induction":
        found["k"] = verdict.evidence.k
    if isinstance(verdict.evidence, Trace):
        found["depth"] = len(verdict.evidence.steps)
        why = [*explain(system, prop, verdict.evidence)]
        if explained and prop.kind == "stuck":
            why += rejections(system, verdict.evidence)
        found |= {"why": why, **_run(system, verdict.evidence, explained)}
    return found


def _unknown(system: System, verdict: Unknown, explained: bool) -> Object:
    run = verdict.counterexample
    return {
        "depth": verdict.depth,
        "reason": verdict.reason,
        "hint": verdict.hint or None,
        "counterexample": None if run is None else _run(system, run, explained),
    }


# --- paths ----------------------------------------------------------------------------------------------------------


def _run(system: System, trace: Trace, explained: bool) -> Object:
    return {
        "steps": len(trace.steps),
        "loop": trace.loop,
        "start": _state(system, trace.start),
        "path": [
            _step(system, h) | (_because(system, trace, h) if explained else {}) for h in happenings(system, trace)
        ],
    }


def _because(system: System, trace: Trace, happening: Happening) -> Object:
    before = trace.state(happening.number - 1)
    assert before is not None
    return {"because": [asdict(reason) for reason in because(system, happening.step, before)]}


def _step(system: System, happening: Happening) -> Object:
    step = happening.step
    found: Object = {
        "event": step.event or REST,
        "arguments": _arguments(system, happening),
        "text": happening.text,
        "state": None if step.target is None else _state(system, step.target),
        "changed": {
            c.variable.name: [c.variable.domain.json(c.before), c.variable.domain.json(c.after)]
            for c in happening.changes
        },
        "lines": list(happening.lines),
    }
    if happening.outside:
        found["outside"] = [
            {
                "subject": o.obligation.subject,
                "value": o.value,
                "range": [o.obligation.domain.lo, o.obligation.domain.hi],
            }
            for o in happening.outside
        ]
    if happening.sent:
        found["sent"] = [s.text for s in happening.sent]
    return found


def _arguments(system: System, happening: Happening) -> Object:
    if happening.step.event is None:
        return {}
    parameters = system.event_by_name[happening.step.event].parameters
    return {p.name: p.domain.json(x) for p, x in zip(parameters, happening.step.arguments, strict=True)}


def _state(system: System, state: State) -> Object:
    return {v.name: v.domain.json(x) for v, x in zip(system.variables, state, strict=True)}


def _explored(seen: Exploration) -> Object:
    return {
        "states": seen.states,
        "transitions": seen.transitions,
        "depth": seen.depth,
        "complete": seen.complete,
    }
