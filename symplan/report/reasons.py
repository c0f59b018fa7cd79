"""What exactly is wrong at the end of a path? Sentences about the verdict that the path alone does not say.

Contract: everything said here is computed from the trace. Where a term cannot be told from the states alone, nothing is
said.
"""

from __future__ import annotations

from collections.abc import Callable

from symplan.expr import Expr, Op, const, leaves, not_, substitute
from symplan.model import Invariant, LeadsTo, Property, Reachable, State, StepInvariant, System
from symplan.report.paths import Known, argument_reading, reading, state_text, state_texts, value
from symplan.report.style import plural
from symplan.report.terms import primed, write
from symplan.verdict import Trace

LONGEST = 100
"""A condition with more characters is not quoted."""

MOST = 3
"""How many parts of a condition are said to be false, one by one."""


def variables(term: Expr) -> frozenset[str]:
    """The names of the variables that a term reads."""
    return frozenset(str(name) for name in leaves(Op.VAR, term))


def explain(system: System, prop: Property, trace: Trace) -> tuple[str, ...]:
    """What a reader has to know beside the path, one sentence each, without full stops."""
    match prop:
        case Invariant() if prop.kind == "invariant":
            last = trace.state(len(trace.steps))
            return () if last is None else _failing(system, prop.holds, last)
        case StepInvariant() if prop.kind == "step":
            return _failing_step(system, prop, trace)
        case Reachable():
            last = trace.state(len(trace.steps))
            names = variables(prop.target)
            return () if last is None or not names else (f"at the end {state_text(system, last, names)}",)
        case LeadsTo() if trace.loop is not None:
            return (*_never_again(system, prop, trace), *_fairness(system, prop, trace, trace.loop))
        case _:
            return ()


def _failing(system: System, holds: Expr, state: State) -> tuple[str, ...]:
    """The conjuncts that are false in a state."""
    return _false(system, holds, reading(system, state), lambda part: state_texts(system, state, variables(part)))


def _failing_step(system: System, prop: StepInvariant, trace: Trace) -> tuple[str, ...]:
    """The conjuncts that are false at the last step."""
    step = trace.steps[-1]
    before = trace.state(len(trace.steps) - 1)
    if step.event is None or before is None or step.target is None:
        return ()
    event, after = system.event_by_name[step.event], step.target
    moved = {v.next: const(x) for v, x in zip(system.variables, after, strict=True)}
    arguments = argument_reading(event, step.arguments)
    known = {**reading(system, before), **arguments, **moved}

    def values(part: Expr) -> list[str]:
        given = leaves(Op.PARAM, part)
        pairs = zip(event.parameters, step.arguments, strict=True)
        shown = [f"{p.name} = {p.domain.format(x)}" for p, x in pairs if (event.name, p.name) in given]
        part = substitute(part, arguments)
        for v, now, later in zip(system.variables, before, after, strict=True):
            if v.name in leaves(Op.VAR, part):
                shown.append(f"{v.name} = {v.domain.format(now)}")
            if v.name in leaves(Op.NEXT, part):
                shown.append(f"{primed(v.name)} = {v.domain.format(later)}")
        return shown

    holds = prop.holds[event.name]
    if len(write(holds, system)) > LONGEST:
        holds = substitute(holds, arguments)
    return _false(system, holds, known, values)


def _false(system: System, holds: Expr, known: Known, values: Callable[[Expr], list[str]]) -> tuple[str, ...]:
    """The conjuncts that are false, with the values that they read."""
    found = []
    for conjunct in holds.args if holds.op is Op.AND else (holds,):
        if value(conjunct, known) is False:
            read = ", ".join(values(conjunct))
            found.append(f"{_quote(system, conjunct, 'the condition')} is false{f': {read}' if read else ''}")
    more = len(found) - MOST
    return (*found[:MOST], *([f"and {plural(more, 'part')} more of it are false"] if more > 0 else []))


def _quote(system: System, term: Expr, otherwise: str) -> str:
    text = write(term, system)
    return text if len(text) <= LONGEST else otherwise


def _states(trace: Trace) -> list[State]:
    return [trace.start, *(s.target for s in trace.steps if s.target is not None)]


def _never_again(system: System, prop: LeadsTo, trace: Trace) -> tuple[str, ...]:
    """From where on the goal is missing although it is due."""
    states = [reading(system, s) for s in _states(trace)]
    missing = 0
    for i, known in enumerate(states):
        if value(prop.goal, known) is not False:
            missing = i + 1
    due = [i for i in range(missing, len(states)) if value(prop.trigger, states[i])]
    if not due:
        return ()
    when = f"after {plural(due[0], 'step')}" if due[0] else "at the start"
    trigger, goal = _quote(system, prop.trigger, "the left side"), _quote(system, prop.goal, "the right side")
    return (f"{trigger} holds {when}, and from then on {goal} never does",)


def _fairness(system: System, prop: LeadsTo, trace: Trace, loop: int) -> tuple[str, ...]:
    """Why the loop is fair all the same."""
    taken = {s.event for s in trace.steps[loop:]}
    states = [reading(system, s) for s in _states(trace)[loop:-1]]
    found = []
    for name in (*prop.weak, *(n for n in prop.strong if n not in prop.weak)):
        if name in taken:
            found.append(f"fair to {name}: the loop takes it")
            continue
        rejected = [_rejected(system, name, known) for known in states]
        if all(rejected):
            found.append(f"fair to {name}: it is never accepted in the loop")
        elif any(rejected) and name not in prop.strong:
            found.append(f"fair to {name}: it is not accepted all the time in the loop")
    return tuple(found)


def _rejected(system: System, event: str, known: Known) -> bool:
    """Whether an event is certainly not accepted, whatever its arguments."""
    return value(not_(system.event_by_name[event].guard), known) is True
