"""The reference semantics: terms by hand, steps against the merged terms, whole traces accepted and refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from naive import all_arguments, all_states
from systems import (
    COLOUR,
    LARGE,
    SPAN,
    counter,
    event,
    invariant,
    leads_to,
    obligation,
    parameter,
    random_system,
    system,
    two_groups,
    variable,
)

from symplan import expr as e
from symplan import interp
from symplan.domains import BoolDomain, RangeDomain
from symplan.expr import Expr, Value
from symplan.model import Emit, Monitor, Property, Require, StepInvariant
from symplan.verdict import Step, Trace

# --- terms ----------------------------------------------------------------------------------------------------------

B = variable("b", BoolDomain())
N = variable("n", RangeDomain(-10, 10))
P = parameter("E", "p", RangeDomain(-10, 10))
SMALL = system([B, N], [event("E", {"p": RangeDomain(-10, 10)}, [e.le(e.const(5), e.add(P, N.now))])])


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (e.const(True), True),
        (e.const(-7), -7),
        (N.now, -7),
        (N.next, 4),
        (P, 3),
        (B.now, True),
        (B.next, False),
        (e.not_(B.now), False),
        (e.and_(B.now, B.next), False),
        (e.or_(B.now, B.next), True),
        (e.ite(B.next, P, N.now), -7),
        (e.ite(B.now, P, N.now), 3),
        (e.eq(P, N.now), False),
        (e.eq(B.now, e.le(N.now, P)), True),
        (e.le(N.now, P), True),
        (e.le(P, N.now), False),
        (e.lt(P, P), False),
        (e.add(N.now, P, e.const(1)), -3),
        (e.sub(N.now, P), -10),
        (e.mul(N.now, P), -21),
        (e.div(N.now, 2), -4),
        (e.mod(N.now, 2), 1),
        (e.mod(P, 2), 1),
        (e.div(P, 2), 1),
        (e.absolute(N.now), 7),
        (e.minimum(N.now, P), -7),
        (e.maximum(N.now, P), 3),
        (e.enabled("E"), False),
    ],
    ids=repr,
)
def test_value_of_a_term(term: Expr, value: Value) -> None:
    scene = interp.Scene(SMALL, (True, -7), SMALL.events[0], (3,), (False, 4))
    found = interp.evaluate(term, scene)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize("term", [N.next, P, parameter("F", "p", LARGE)], ids=repr)
def test_a_term_that_has_no_value_is_refused(term: Expr) -> None:
    with pytest.raises(ValueError, match="has no value here"):
        interp.evaluate(term, interp.Scene(SMALL, (True, 0)))


def test_terms_of_thousands_of_nodes_need_no_recursion() -> None:
    term: Expr = N.now
    for i in range(20_000):
        term = e.add(e.mul(term, e.const(2)), N.now) if i % 2 else e.mod(term, 9)
    assert isinstance(interp.evaluate(term, interp.Scene(SMALL, (True, 3))), int)


# --- starts ---------------------------------------------------------------------------------------------------------


def test_initial_states_come_in_order() -> None:
    s = system(
        [variable("a", BoolDomain(), None), variable("b", COLOUR, 1), variable("c", RangeDomain(-1, 1), None)], []
    )
    assert list(interp.initial_states(s)) == [(a, 1, c) for a in (False, True) for c in (-1, 0, 1)]
    assert all(isinstance(state[0], bool) for state in interp.initial_states(s))


def test_initial_states_come_one_by_one() -> None:
    s = system([variable(name, LARGE, None) for name in "abc"], [])
    assert list(islice(interp.initial_states(s), 2)) == [(0, 0, 0), (0, 0, 1)]


# --- steps ----------------------------------------------------------------------------------------------------------


def test_an_attempt_gives_the_first_reason() -> None:
    ev = replace(
        event("E"),
        requires=(Require(B.now, e.FALSE, "first", SPAN), Require(e.TRUE, e.eq(N.now, e.const(0)), "second", SPAN)),
    )
    s = system([B, N], [ev])
    assert interp.attempt(s, (True, 1), ev, ()) == interp.Rejected("first")
    assert interp.attempt(s, (False, 1), ev, ()) == interp.Rejected("second")
    assert interp.attempt(s, (False, 0), ev, ()) == interp.Stepped((False, 0), ())


def test_assignments_take_effect_together() -> None:
    a, b = variable("a", RangeDomain(0, 9), 1), variable("b", RangeDomain(0, 9), 2)
    swap = event("Swap", {}, [], {"a": b.now, "b": a.now})
    assert interp.attempt(system([a, b], [swap]), (1, 2), swap, ()) == interp.Stepped((2, 1), ())


def test_all_broken_obligations_are_told() -> None:
    kept = obligation(N.now, RangeDomain(-10, 10))
    low, high = obligation(N.now, RangeDomain(5, 9)), obligation(N.now, RangeDomain(-9, 1))
    off = obligation(N.now, RangeDomain(7, 7), B.now)
    ev = event("E", {}, [], {}, [kept, low, off, high])
    assert interp.attempt(system([B, N], [ev]), (False, 3), ev, ()) == interp.LeavesRange((low, high))


def test_emits_carry_their_arguments_in_the_order_of_the_source() -> None:
    emits = (
        Emit("send", e.TRUE, (e.add(N.now, e.const(1)), B.now), SPAN),
        Emit("skip", B.now, (), SPAN),
        Emit("send", e.not_(B.now), (N.now, B.now), SPAN),
    )
    ev = replace(event("E", {}, [], {"n": e.const(9)}), emits=emits)
    outcome = interp.attempt(system([B, N], [ev]), (False, 3), ev, ())
    assert outcome == interp.Stepped((False, 9), (("send", (4, False)), ("send", (3, False))))


@pytest.mark.parametrize("seed", range(40))
def test_attempts_agree_with_the_merged_terms(seed: int) -> None:
    rng = Random(seed)
    s = random_system(rng)
    s = s.watched(s.properties)
    states = list(islice(all_states(s), 3000))
    for state in rng.sample(states, min(20, len(states))):
        for ev in s.events:
            accepted = False
            for arguments in all_arguments(ev):
                scene = interp.Scene(s, state, ev, arguments)
                outcome = interp.attempt(s, state, ev, arguments)
                accepted |= not isinstance(outcome, interp.Rejected)
                assert isinstance(outcome, interp.Rejected) != interp.holds(ev.guard, scene)
                if isinstance(outcome, interp.Rejected):
                    continue
                assert isinstance(outcome, interp.Stepped) == interp.holds(ev.stays_in_range, scene)
                if isinstance(outcome, interp.Stepped):
                    assert outcome.target == tuple(interp.evaluate(s.update(ev, v), scene) for v in s.variables)
            assert interp.enabled(s, state, ev) == accepted


X = parameter("E", "x", LARGE)
Y = parameter("E", "y", LARGE)


@pytest.mark.parametrize(
    ("require", "accepted"),
    [
        (e.eq(e.mul(X, e.const(3)), e.const(2_999_997)), True),
        (e.eq(e.mul(X, e.const(3)), e.const(2_999_998)), False),
        (e.eq(e.mul(X, X), e.const(998_001)), True),
        (e.and_(e.eq(X, Y), e.eq(e.add(X, Y), e.const(1_000_000))), True),
        (e.and_(e.lt(X, Y), e.lt(Y, X)), False),
        (e.and_(e.le(e.mul(N.now, e.const(100_000)), X), e.eq(e.mod(X, 1000), e.const(77))), True),
    ],
    ids=range(6),
)
def test_whether_an_event_with_huge_parameters_is_accepted(require: Expr, accepted: bool) -> None:
    ev = event("E", {"x": LARGE, "y": LARGE}, [require])
    assert interp.enabled(system([B, N], [ev]), (True, 9), ev) == accepted


# --- whole traces ---------------------------------------------------------------------------------------------------


def path(*targets: int | None, start: int = 0, name: str = "Up") -> Trace:
    """A path of the counter."""
    return Trace((start,), tuple(Step(name, (), None if t is None else (t,)) for t in targets))


C = counter(2)
BELOW, RANGE, TOP, CLIMBS = C.properties
STEP = StepInvariant("s", "PL2004", SPAN, True, {"Up": e.ne(C.variables[0].next, e.const(1))})
TWICE = StepInvariant(
    "twice",
    "PL4003",
    SPAN,
    False,
    {"Up": e.not_(variable("once", BoolDomain()).now)},
    (Monitor(variable("once", BoolDomain()), {"Up": e.TRUE}),),
)
LOOPS = leads_to("loops", e.eq(C.variables[0].now, e.const(1)), e.eq(C.variables[0].now, e.const(0)))


def rest(*targets: int, loop: int | None) -> Trace:
    """A path of the counter and a rest after it."""
    steps = path(*targets).steps
    return Trace((0,), (*steps, Step(None, (), (targets[-1],) if targets else (0,))), loop)


@pytest.mark.parametrize(
    ("prop", "trace"),
    [
        (BELOW, path(1, 2)),
        (TOP, path(1, 2)),
        (RANGE, path(1, 2, None)),
        (STEP, path(1)),
        (TWICE, path(1, 2)),
        (LOOPS, rest(1, loop=1)),
        (LOOPS, rest(1, 2, loop=2)),
    ],
    ids=lambda x: x.name if isinstance(x, Property) else "",
)
def test_a_trace_that_stands(prop: Property, trace: Trace) -> None:
    assert interp.replay(C, prop, trace) is None


@pytest.mark.parametrize(
    ("prop", "trace", "reason"),
    [
        (BELOW, path(2, start=1), "its first state is not an initial state"),
        (BELOW, Trace((0, 0), path(1, 2).steps), "its first state is not an initial state"),
        (BELOW, Trace((False,), path(1, 2).steps), "its first state is not an initial state"),
        (BELOW, path(2), "step 1 reaches another state"),
        (BELOW, Trace((0,), (Step("Up", (), (True,)), Step("Up", (), (2,)))), "step 1 reaches another state"),
        (BELOW, path(None), "step 1 reaches another state"),
        (BELOW, path(1), "its last state is not one that it promises"),
        (BELOW, path(1, 2, 2), "step 3 leaves a range"),
        (BELOW, path(1, 2, None, 2), "step 3 leaves a range, and steps follow it"),
        (BELOW, path(1, 2, None), "its last step leaves a range"),
        (BELOW, path(1, 2, name="Down"), "step 1 is of Down, which has no handler"),
        (BELOW, rest(1, 2, loop=None), "a path does not loop and does not rest"),
        (BELOW, replace(path(1, 2), loop=0), "a path does not loop and does not rest"),
        (
            BELOW,
            Trace((0,), (Step("Up", (1,), (1,)),)),
            "step 1 gives Up arguments that are not of its parameters' types",
        ),
        (RANGE, path(1, 2), "its last step leaves no range"),
        (STEP, path(1, 2), "its last step is not one that it promises"),
        (STEP, path(), "its last step is of no event that the property speaks of"),
        (TWICE, path(1), "its last step is not one that it promises"),
        (LOOPS, rest(1, loop=None), "it has no loop"),
        (LOOPS, rest(1, loop=2), "it has no loop"),
        (LOOPS, rest(1, loop=0), "it rests, and not as a loop of one step"),
        (LOOPS, replace(path(1, 2), loop=1), "its loop does not close"),
        (LOOPS, Trace((0,), (*rest(loop=0).steps, *rest(1, loop=1).steps), 2), "it rests before its last step"),
        (LOOPS, rest(loop=0), "the goal holds inside its loop"),
        (CLIMBS, rest(1, loop=1), "it is not fair: Up is always accepted in its loop and never taken"),
        (CLIMBS, rest(1, 2, loop=2), "the goal holds inside its loop"),
        (
            leads_to("never", e.eq(C.variables[0].now, e.const(2)), e.FALSE),
            rest(1, loop=1),
            "the trigger never holds without the goal after it",
        ),
        (
            leads_to("before", e.eq(C.variables[0].now, e.const(0)), e.eq(C.variables[0].now, e.const(1))),
            rest(1, 2, loop=2),
            "the trigger never holds without the goal after it",
        ),
        (LOOPS, Trace((0,), (Step("Up", (), (1,)), Step(None, (), (2,))), 1), "step 2 is a rest and changes something"),
        (LOOPS, Trace((0,), (*path(1, 2).steps, Step("Up", (), None)), 2), "its last step leaves a range"),
    ],
)
def test_a_trace_that_is_refused(prop: Property, trace: Trace, reason: str) -> None:
    assert interp.replay(C, prop, trace) == reason


def test_a_rejected_step_is_refused_with_its_reason() -> None:
    never = event("Never", {}, [e.eq(N.now, e.const(3))])
    s = system([N], [never], [invariant("i", e.FALSE)])
    assert interp.replay(s, s.properties[0], Trace((0,), (Step("Never", (), (0,)),))) == "step 1 is rejected: no-0"


def test_a_strongly_fair_event_that_is_accepted_now_and_then_must_be_taken() -> None:
    s = two_groups()
    weak, strong = s.properties
    shut, open_ = (False, False), (True, False)
    trace = Trace(shut, (Step("Open", (), open_), Step("Close", (), shut)), 0)
    assert interp.replay(s, weak, trace) is None
    assert (
        interp.replay(s, strong, trace)
        == "it is not fair: Leave is accepted again and again in its loop and never taken"
    )


def test_what_is_accepted_on_the_stem_says_nothing_about_fairness() -> None:
    """Knock is accepted everywhere but at the start, Ring at the start alone; the run goes on and rests."""
    at = variable("at", RangeDomain(0, 1))
    start = e.eq(at.now, e.const(0))
    events = [
        event("Go", {}, [start], {"at": e.const(1)}),
        event("Knock", {}, [e.not_(start)]),
        event("Ring", {}, [start]),
    ]
    s = system([at], events)
    trace = Trace((0,), (Step("Go", (), (1,)), Step(None, (), (1,))), 1)
    knocked = leads_to("knocked", e.TRUE, e.FALSE, ["Knock"])
    assert interp.replay(s, knocked, trace) == "it is not fair: Knock is always accepted in its loop and never taken"
    assert interp.replay(s, leads_to("rung", e.TRUE, e.FALSE, [], ["Ring"]), trace) is None


def test_a_value_outside_its_range_without_an_obligation_is_a_defect_of_the_system() -> None:
    n = variable("n", RangeDomain(0, 1))
    ev = event("E", {}, [], {"n": e.const(2)})
    with pytest.raises(AssertionError, match="no obligation forbids it"):
        interp.attempt(system([n], [ev]), (0,), ev, ())
