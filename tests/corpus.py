"""What must come out of a program in `specs/`? The header says it; this module reads it and writes it.

A program starts with a block of comment lines. Those of the header are, in this order:

    // expect: CLEAN, 162 states                     every property proved, no finding that is an error
    // expect: 192 states                            the same count where something is found
    // expect: CLEAN, uncounted                      too many states for the explicit search
    // expect: uncounted                             the same where something is found

    // expect: PL4006 on line 12                     a finding of the static checks
    // expect: PL2001 within-budget in 6 steps       a violated property, with its code and the length of its path
    // expect: PL2005 refund-is-possible, never      a `reachable` with a proof that no state satisfies it
    // expect: witness trip-can-finish in 9 steps    a `reachable` with a shortest witness
    // from: tokens = 3, open = true                 where the path starts: the variables whose initial value is `any`
    // path: Plan(request: _), Chose(step: BookFlight, conf: 0.80..1.00)

Static findings come first, in the order of the text; then the properties in the order of `System.properties`. What is
not named is proved. A `path:` (after a `from:` where a variable starts anywhere) belongs to the `expect:` above it. An
item that is too long goes on in comment lines that start with four blanks or more. A path without steps is
`path: the start`. A path that ends in a loop says `then for ever:` before the steps of the loop; a rest is `rest`. A
parameter stands with all values that make no difference: `_` is the whole type, `0.80..1.00` an interval, `A | C` two
members.

`python -m tests.corpus FILE…` prints the header as it comes out of the explicit search, or of a proof where there are
too many states, for an author to compare with what was meant.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import symplan
from symplan.domains import ContentDomain, EnumDomain
from symplan.model import Parameter, System
from symplan.verdict import REST, Choice, Proved, Report, Result, Step, Trace, Unknown, Violated

SPECS = Path(__file__).parent.parent / "specs"

WIDTH = 120

UNCOUNTED = "uncounted"


# --- reading --------------------------------------------------------------------------------------------------------


class NoHeader(Exception):
    """The program does not say what must come out."""


def expected(text: str) -> tuple[str, ...]:
    """The items of the header, each on one line.

    Raises:
        NoHeader: there is none, or it does not start with the count of states.
    """
    items: list[str] = []
    for line in text.splitlines():
        if re.match(r"// (expect|from|path): \S", line):
            items.append(line.removeprefix("// "))
        elif re.match(r"// {4,}\S", line) and items:
            items[-1] += " " + line.removeprefix("//").strip()
        else:
            break
    if not items or not re.fullmatch(rf"expect: (CLEAN, )?(\d+ states?|{UNCOUNTED})", items[0]):
        raise NoHeader("a program in specs/ starts with `// expect: CLEAN, N states` or `// expect: N states`")
    return tuple(items)


# --- writing --------------------------------------------------------------------------------------------------------


def header(report: Report) -> str:
    """The items of a report as comment lines."""
    return "\n".join(line for item in described(report) for line in _wrapped(item))


def described(report: Report) -> tuple[str, ...]:
    """A report as items of a header. Without a complete search the states are uncounted."""
    assert report.system is not None, report.findings
    return (_summary(report), *_static(report), *_outcomes(report.system, report.results))


def _summary(report: Report) -> str:
    parts = ["CLEAN"] if report.clean else []
    counted = report.explored is not None and report.explored.complete
    parts.append(_count(report.explored.states, "state") if report.explored and counted else UNCOUNTED)
    return "expect: " + ", ".join(parts)


def _static(report: Report) -> Iterator[str]:
    for finding in report.findings:
        if finding.property_name is None:
            yield f"expect: {finding.code} on line {finding.span.line}"


def _outcomes(system: System, results: Iterable[Result]) -> Iterator[str]:
    for result in results:
        prop = result.property
        match result.verdict:
            case Violated(_, Trace() as trace):
                yield f"expect: {prop.code} {prop.name} in {_count(len(trace.steps), 'step')}"
                yield from _path(system, trace)
            case Violated():
                yield f"expect: {prop.code} {prop.name}, never"
            case Proved(_, Trace() as trace):
                yield f"expect: witness {prop.name} in {_count(len(trace.steps), 'step')}"
                yield from _path(system, trace)
            case Proved():
                continue
            case Unknown(reason):
                yield f"expect: unknown {prop.name}: {reason}"


def _path(system: System, trace: Trace) -> Iterator[str]:
    free = [(v, x) for v, x in zip(system.variables, trace.start, strict=True) if v.initial is None]
    if free:
        yield "from: " + ", ".join(f"{v.name} = {v.domain.format(x)}" for v, x in free)
    steps = [format_step(system, s) for s in trace.steps]
    if trace.loop is None:
        yield "path: " + (", ".join(steps) or "the start")
    else:
        loop = "then for ever: " + ", ".join(steps[trace.loop :])
        yield "path: " + ", ".join([*steps[: trace.loop], loop])


def format_step(system: System, step: Step) -> str:
    if step.event is None:
        return REST
    parameters = system.event_by_name[step.event].parameters
    if not parameters:
        return step.event
    shown = [f"{p.name}: {_values(p, c)}" for p, c in zip(parameters, step.choices, strict=True)]
    return f"{step.event}({', '.join(shown)})"


def _values(parameter: Parameter, choice: Choice) -> str:
    domain = parameter.domain
    least, greatest = domain.values[0], domain.values[-1]
    if isinstance(domain, ContentDomain) or (choice == ((least, greatest),) and least != greatest):
        return "_"
    if isinstance(domain, EnumDomain):
        return " | ".join(domain.format(x) for lo, hi in choice for x in range(lo, hi + 1))
    pieces = (domain.format(a) if a == b else f"{domain.format(a)}..{domain.format(b)}" for a, b in choice)
    return " | ".join(pieces)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _wrapped(item: str) -> Iterator[str]:
    line = "//"
    for word in re.split(r" (?![^(]*\))", item):  # a step stays in one piece
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = "//     "
        line += " " + word
    yield line


def judged(program: Path) -> Report:
    """By explicit search; by proof where that does not come to an end."""
    loaded = symplan.load(program)
    report = loaded.explore()
    return report if report.explored is not None and report.explored.complete else loaded.prove(lint=False)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, header(judged(Path(name))), sep="\n")
