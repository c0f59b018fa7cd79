"""What does a program do, one step at a time? The reference semantics: everything else is measured against it.

Contract: plain and slow on purpose. A step is executed from the lists of the event (requires, obligations, assignments,
emits) in the order of the source, never from the merged guard and updates that solvers and searches use. States are
tuples along `system.variables`; when the system has monitors, their values stand at the end and move with each step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, assert_never

from symplan import boxes
from symplan import expr as e
from symplan.domains import contains
from symplan.expr import Expr, Op, Value
from symplan.model import Event, LeadsTo, Obligation, Property, SafetyProperty, State, System, Variable, target
from symplan.verdict import Step, Trace

Arguments: TypeAlias = tuple[Value, ...]
"""One value per parameter of an event, in order."""


# --- terms ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scene:
    """What a term is read in.

    Args:
        system: names the variables and events.
        state: the state, or the state before the step.
        event, arguments: the step, where a term may read parameters.
        after: the state after the step, where a term may read primed variables.
    """

    system: System
    state: State
    event: Event | None = None
    arguments: Arguments = ()
    after: State | None = None


@lru_cache(maxsize=8192)
def _in_order(root: Expr) -> tuple[Expr, ...]:
    return tuple(e.postorder(root))


def evaluate(root: Expr, scene: Scene) -> Value:
    """The value of a term: `bool` for a Bool, `int` for an Int."""
    values: dict[Expr, Value] = {}
    for node in _in_order(root):
        values[node] = _apply(node, [values[a] for a in node.args], scene)
    return values[root]


def holds(condition: Expr, scene: Scene) -> bool:
    """The truth of a Bool term."""
    return bool(evaluate(condition, scene))


def _apply(node: Expr, args: Sequence[Value], scene: Scene) -> Value:
    match node.op:
        case Op.CONST | Op.VAR | Op.NEXT | Op.PARAM | Op.ENABLED:
            return _leaf(node, scene)
        case Op.NOT:
            return not args[0]
        case Op.AND:
            return all(args)
        case Op.OR:
            return any(args)
        case Op.ITE:
            return args[1] if args[0] else args[2]
        case Op.EQ:
            return args[0] == args[1]
        case Op.LE:
            return args[0] <= args[1]
        case Op.ADD:
            return sum(args)
        case Op.MUL:
            return args[0] * args[1]
        case Op.DIV:
            return args[0] // args[1]
        case Op.MOD:
            return args[0] % args[1]
        case _:
            assert_never(node.op)


def _leaf(node: Expr, scene: Scene) -> Value:
    match node.op, node.payload:
        case Op.CONST, bool() | int() as value:
            return value
        case Op.VAR, str(name):
            return scene.state[scene.system.index[name]]
        case Op.NEXT, str(name) if scene.after is not None:
            return scene.after[scene.system.index[name]]
        case Op.ENABLED, str(name):
            return enabled(scene.system, scene.state, scene.system.event_by_name[name])
        case Op.PARAM, (event, name) if scene.event is not None and scene.event.name == event:
            position = [p.name for p in scene.event.parameters].index(name)
            return scene.arguments[position]
    raise ValueError(f"{node!r} has no value here")


# --- steps ----------------------------------------------------------------------------------------------------------


def initial_states(system: System) -> Iterator[State]:
    """The initial states in order, one by one: there may be far too many to hold."""
    least = [_bounds(v)[0] if v.initial is None else v.initial for v in system.variables]
    free = [i for i, v in enumerate(system.variables) if v.initial is None]
    current = list(least)
    while True:
        yield tuple(bool(x) if v.domain.bounds is None else x for x, v in zip(current, system.variables, strict=True))
        for i in reversed(free):
            if current[i] < _bounds(system.variables[i])[1]:
                current[i] += 1
                break
            current[i] = least[i]
        else:
            return


def _bounds(variable: Variable) -> tuple[int, int]:
    return (0, 1) if variable.domain.bounds is None else variable.domain.bounds


def is_initial(system: System, state: State) -> bool:
    return len(state) == len(system.variables) and all(
        contains(v.domain, x) and (v.initial is None or x == v.initial)
        for x, v in zip(state, system.variables, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Rejected:
    """A `require` was reached and false; the reason is the first one's."""

    reason: str


@dataclass(frozen=True, slots=True)
class LeavesRange:
    """The event is accepted, and these obligations are broken: no state follows."""

    broken: tuple[Obligation, ...]


@dataclass(frozen=True, slots=True)
class Stepped:
    """The event is accepted and leads to a state.

    Args:
        target: the state after the step, monitors included.
        emitted: the calls in the order of the source, each with its arguments.
    """

    target: State
    emitted: tuple[tuple[str, Arguments], ...]


Attempt: TypeAlias = Rejected | LeavesRange | Stepped


def attempt(system: System, state: State, event: Event, arguments: Arguments) -> Attempt:
    """What happens when the event arrives in this state with these arguments, each in its parameter's domain."""
    scene = Scene(system, state, event, arguments)
    for require in event.requires:
        if holds(require.condition, scene) and not holds(require.test, scene):
            return Rejected(require.reason)
    broken = tuple(o for o in event.obligations if holds(o.condition, scene) and not _kept(o, scene))
    if broken:
        return LeavesRange(broken)
    after = list(state)
    for assignment in event.assignments:
        if holds(assignment.condition, scene):
            after[system.index[assignment.variable]] = evaluate(assignment.value, scene)
    for monitor in system.monitors:
        if event.name in monitor.updates:
            after[system.index[monitor.variable.name]] = evaluate(monitor.updates[event.name], scene)
    for x, v in zip(after, system.variables, strict=True):
        assert contains(v.domain, x), f"{event.name} gives {v.name} the value {x} and no obligation forbids it"
    emitted = tuple(
        (emit.call, tuple(evaluate(a, scene) for a in emit.arguments))
        for emit in event.emits
        if holds(emit.condition, scene)
    )
    return Stepped(tuple(after), emitted)


def _kept(obligation: Obligation, scene: Scene) -> bool:
    return obligation.domain.lo <= evaluate(obligation.value, scene) <= obligation.domain.hi


def enabled(system: System, state: State, event: Event) -> bool:
    """Whether the event is accepted in this state for some arguments (in range or not)."""
    accepted = e.and_(*(e.implies(r.condition, r.test) for r in event.requires))
    if not any(node.op is Op.PARAM for node in _in_order(accepted)):
        return holds(accepted, Scene(system, state))
    here = {n: e.const(_leaf(n, Scene(system, state))) for n in _in_order(accepted) if n.op in (Op.VAR, Op.ENABLED)}
    return boxes.satisfiable(e.substitute(accepted, here))


# --- whole traces ---------------------------------------------------------------------------------------------------


class _Refused(Exception):
    """Why a trace does not show what it claims."""


def replay(system: System, prop: Property, trace: Trace) -> str | None:
    """Judge a trace: is it a path of the system that shows what its property's verdict says?

    Args:
        system: without monitors; those of the property are added here.
        prop: the property; a finite path has to end in `target(prop)`, a lasso has to violate a `LeadsTo`.
        trace: states without monitors.

    Returns:
        None when the trace stands; else the reason why it does not, in a sentence without a full stop.
    """
    watched = system.watched([prop])
    try:
        match prop:
            case LeadsTo():
                _replay_lasso(watched, prop, trace)
            case _:
                _replay_path(watched, prop, trace)
    except _Refused as refused:
        return str(refused)
    return None


def first_state(watched: System, trace: Trace) -> State:
    """The start of a trace with the first values of the monitors behind it."""
    monitors = tuple(m.variable.initial for m in watched.monitors if m.variable.initial is not None)
    return trace.start + monitors


def _states(watched: System, trace: Trace) -> list[State]:
    """The states of a trace, monitors included; one less than steps + 1 when the last step leaves a range."""
    state = first_state(watched, trace)
    if not is_initial(watched, state):
        raise _Refused("its first state is not an initial state")
    states = [state]
    for number, step in enumerate(trace.steps, start=1):
        reached = _follow(watched, state, step, number)
        if reached is None:
            if number < len(trace.steps):
                raise _Refused(f"step {number} leaves a range, and steps follow it")
            break
        states.append(state := reached)
    return states


def _follow(watched: System, state: State, step: Step, number: int) -> State | None:
    if step.event is None:
        if step.arguments or step.target != state[: watched.observed]:
            raise _Refused(f"step {number} is a rest and changes something")
        return state
    event = watched.event_by_name.get(step.event)
    if event is None:
        raise _Refused(f"step {number} is of {step.event}, which has no handler")
    if len(step.arguments) != len(event.parameters) or not all(
        contains(p.domain, x) for p, x in zip(event.parameters, step.arguments, strict=True)
    ):
        raise _Refused(f"step {number} gives {step.event} arguments that are not of its parameters' types")
    outcome = attempt(watched, state, event, step.arguments)
    match outcome:
        case Rejected(reason):
            raise _Refused(f"step {number} is rejected: {reason}")
        case LeavesRange():
            if step.target is not None:
                raise _Refused(f"step {number} leaves a range")
            return None
        case Stepped(reached):
            if step.target is None or not _same(step.target, reached[: watched.observed]):
                raise _Refused(f"step {number} reaches another state")
            return reached
        case _:
            assert_never(outcome)


def _same(a: State, b: State) -> bool:
    # True == 1 in Python, but not here.
    return a == b and all(type(x) is type(y) for x, y in zip(a, b, strict=True))


def _replay_path(watched: System, prop: SafetyProperty, trace: Trace) -> None:
    if trace.loop is not None or any(step.event is None for step in trace.steps):
        raise _Refused("a path does not loop and does not rest")
    states = _states(watched, trace)
    leaves_range = len(states) == len(trace.steps)
    wanted = target(prop)
    if leaves_range != wanted.leaves_range:
        raise _Refused("its last step leaves a range" if leaves_range else "its last step leaves no range")
    if wanted.state is not None:
        if not holds(wanted.state, Scene(watched, states[-1])):
            raise _Refused("its last state is not one that it promises")
        return
    last = trace.steps[-1] if trace.steps else None
    if last is None or last.event is None or last.event not in wanted.step:
        raise _Refused("its last step is of no event that the property speaks of")
    event = watched.event_by_name[last.event]
    before = states[len(trace.steps) - 1]
    scene = Scene(watched, before, event, last.arguments, None if leaves_range else states[-1])
    if not holds(wanted.step[last.event], scene):
        raise _Refused("its last step is not one that it promises")


def _replay_lasso(watched: System, prop: LeadsTo, trace: Trace) -> None:
    loop, n = trace.loop, len(trace.steps)
    if loop is None or not 0 <= loop < n:
        raise _Refused("it has no loop")
    if any(step.event is None for step in trace.steps) and (loop != n - 1 or trace.steps[loop].event is not None):
        raise _Refused("it rests, and not as a loop of one step")
    if any(step.event is None for step in trace.steps[:-1]):
        raise _Refused("it rests before its last step")
    states = _states(watched, trace)
    if len(states) != n + 1:
        raise _Refused("its last step leaves a range")
    if states[n] != states[loop]:
        raise _Refused("its loop does not close")
    _judge_lasso(watched, prop, trace, states, loop)


def _judge_lasso(watched: System, prop: LeadsTo, trace: Trace, states: list[State], loop: int) -> None:
    open_from = next(
        (j + 1 for j in reversed(range(len(states))) if holds(prop.goal, Scene(watched, states[j]))),
        0,
    )
    if open_from > loop:
        raise _Refused("the goal holds inside its loop")
    if not any(holds(prop.trigger, Scene(watched, state)) for state in states[open_from:]):
        raise _Refused("the trigger never holds without the goal after it")
    taken = {step.event for step in trace.steps[loop:]}
    for name in (*prop.weak, *prop.strong):
        if name in taken:
            continue
        accepted = [enabled(watched, s, watched.event_by_name[name]) for s in states[loop:-1]]
        if name in prop.weak and all(accepted):
            raise _Refused(f"it is not fair: {name} is always accepted in its loop and never taken")
        if name in prop.strong and any(accepted):
            raise _Refused(f"it is not fair: {name} is accepted again and again in its loop and never taken")
