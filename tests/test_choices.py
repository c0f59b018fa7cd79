"""Values that make no difference: against the definition on random systems, and by hand on large domains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise, product
from random import Random

import pytest
from systems import (
    COLOUR,
    LARGE,
    event,
    leads_to,
    obligation,
    parameter,
    random_automaton,
    random_system,
    system,
    variable,
)

from symplan import choices, interp
from symplan import expr as e
from symplan.domains import BoolDomain, ConfidenceDomain, ContentDomain, Domain, RangeDomain
from symplan.engines.explicit import ExplicitSearch
from symplan.engines.protocol import Budget, Decided
from symplan.expr import Expr, Value
from symplan.model import Event, LeadsTo, Property, State, StepInvariant, System, target
from symplan.verdict import Choice, Step, Trace

# --- the definition -------------------------------------------------------------------------------------------------


def effect(s: System, prop: Property, last: bool, state: State, ev: Event, arguments: tuple[Value, ...]) -> object:
    """What two steps must have in common to be as good as each other; None for a step that is not good at all."""
    outcome = interp.attempt(s, state, ev, arguments)
    if isinstance(outcome, interp.Rejected):
        return None
    after = outcome.target if isinstance(outcome, interp.Stepped) else "outside"
    if last and not isinstance(prop, LeadsTo) and target(prop).step:
        wanted = target(prop).step[ev.name]
        scene = interp.Scene(s, state, ev, arguments, after if isinstance(after, tuple) else None)
        return after if interp.holds(wanted, scene) else None
    return after


def by_definition(
    s: System, prop: Property, last: bool, state: State, ev: Event, own: tuple[Value, ...]
) -> list[set[Value]]:
    wanted = effect(s, prop, last, state, ev, own)
    sets: list[set[Value]] = []
    for i, p in enumerate(ev.parameters):
        sets.append(
            {
                value
                for value in p.domain.values
                if all(
                    effect(s, prop, last, state, ev, (*before, value, *own[i + 1 :])) == wanted
                    for before in product(*sets)
                )
            }
        )
    return sets


def check(s: System, prop: Property, trace: Trace) -> None:
    watched = s.watched([prop])
    annotated = choices.annotate(s, prop, trace)
    assert replace(annotated, steps=tuple(replace(step, choices=()) for step in annotated.steps)) == trace
    state = interp.first_state(watched, trace)
    for number, step in enumerate(annotated.steps, start=1):
        if step.event is None:
            assert step.choices == ()
            continue
        ev = watched.event_by_name[step.event]
        expected = by_definition(watched, prop, number == len(trace.steps), state, ev, step.arguments)
        for found, values, p in zip(step.choices, expected, ev.parameters, strict=True):
            assert [v for lo, hi in found for v in p.domain.values if lo <= v <= hi] == sorted(values)
            assert all(type(x) is type(p.domain.values[0]) for interval in found for x in interval)
            assert all(a[1] + 1 < b[0] for a, b in pairwise(found))
        outcome = interp.attempt(watched, state, ev, step.arguments)
        if isinstance(outcome, interp.Stepped):
            state = outcome.target


@pytest.mark.parametrize("seed", range(60))
def test_choices_of_random_paths(seed: int) -> None:
    for s in (random_system(Random(seed)), random_automaton(Random(seed))):
        for signal in ExplicitSearch().run(s, s.properties, Budget()):
            if isinstance(signal, Decided) and isinstance(signal.verdict.evidence, Trace):
                check(s, signal.property, signal.verdict.evidence)


# --- by hand --------------------------------------------------------------------------------------------------------

N = variable("n", RangeDomain(0, 9))


def sets(parameters: Mapping[str, Domain], value: Expr, own: tuple[Value, ...], *requires: Expr) -> tuple[Choice, ...]:
    """The choices of a step that sets `n` to the value."""
    ev = event("E", parameters, requires, {"n": value})
    s = system([N], [ev])
    outcome = interp.attempt(s, (0,), ev, own)
    assert isinstance(outcome, interp.Stepped)
    return choices.choices(ev, own, choices.same_step(s, None, (0,), ev, outcome.target))


def at_least(name: str, border: int, domain: Domain = LARGE) -> Expr:
    return e.le(e.const(border), parameter("E", name, domain))


X, Y = parameter("E", "x", LARGE), parameter("E", "y", LARGE)
TWO: Mapping[str, Domain] = {"x": LARGE, "y": LARGE}
WHOLE = ((0, 1_000_000),)
DIGITS: Mapping[str, Domain] = {"x": RangeDomain(0, 9), "y": RangeDomain(0, 9)}
DIGIT_X, DIGIT_Y = (parameter("E", name, domain) for name, domain in DIGITS.items())


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (sets({"x": LARGE}, N.now, (0,)), (WHOLE,)),
        (sets({"x": LARGE}, N.now, (77,), at_least("x", 77)), (((77, 1_000_000),),)),
        (sets({"x": LARGE}, N.now, (0,), e.ne(X, e.const(500_000))), (((0, 499_999), (500_001, 1_000_000)),)),
        (sets({"x": LARGE}, e.ite(e.eq(X, e.const(7)), e.const(1), N.now), (7,)), (((7, 7),),)),
        (sets(TWO, N.now, (0, 0), e.le(X, Y)), (((0, 0),), WHOLE)),
        (sets(TWO, N.now, (0, 1_000_000), e.le(X, Y)), (WHOLE, ((1_000_000, 1_000_000),))),
        (
            sets(DIGITS, N.now, (0, 9), e.ne(DIGIT_X, e.const(3)), e.le(DIGIT_X, DIGIT_Y)),
            (((0, 2), (4, 9)), ((9, 9),)),
        ),
        (sets(TWO, N.now, (0, 10), e.or_(e.le(X, e.const(5)), at_least("y", 20))), (((0, 5),), WHOLE)),
        (sets(TWO, N.now, (0, 20), e.or_(e.le(X, e.const(5)), at_least("y", 20))), (WHOLE, ((20, 1_000_000),))),
        (
            sets(
                {"b": BoolDomain(), "c": COLOUR, "conf": ConfidenceDomain(), "what": ContentDomain()},
                e.ite(e.eq(parameter("E", "c", COLOUR), e.const(1)), e.const(0), e.const(3)),
                (False, 0, 80, 0),
                at_least("conf", 80, ConfidenceDomain()),
            ),
            (((False, True),), ((0, 0), (2, 2)), ((80, 100),), ((0, 0),)),
        ),
    ],
)
def test_choices_by_hand(found: tuple[Choice, ...], expected: tuple[Choice, ...]) -> None:
    assert found == expected
    assert [tuple(map(type, i)) for c in found for i in c] == [tuple(map(type, i)) for c in expected for i in c]


FIVES = e.eq(e.mod(parameter("E", "x", RangeDomain(0, 999)), 5), e.const(0))


def test_what_costs_too_much_is_cut_down_to_the_own_value() -> None:
    assert sets(TWO, N.now, (1, 5), e.eq(e.mod(X, 2), e.const(1))) == (((1, 1),), WHOLE)
    few: Mapping[str, Domain] = {"x": RangeDomain(0, 999), "y": LARGE}
    assert sets(few, N.now, (0, 5), FIVES) == (tuple((i, i) for i in range(0, 1000, 5)), WHOLE)
    other = e.ne(e.add(parameter("E", "x", RangeDomain(0, 999)), Y), e.const(500))
    assert sets(few, N.now, (0, 501), FIVES, other) == (((0, 0),), ((0, 499), (501, 1_000_000)))


def test_the_last_step_must_stay_a_violation() -> None:
    ev = event("E", {"x": LARGE}, [], {}, [obligation(X, RangeDomain(0, 9))])
    s = system([N], [ev])
    prop = StepInvariant("s", "PL2004", N.span, True, {"E": e.lt(X, e.const(4))})
    trace = Trace((0,), (Step("E", (4,), (0,)),))
    assert interp.replay(s, prop, trace) is None
    assert choices.annotate(s, prop, trace).steps[0].choices == (((4, 9),),)
    twice = Trace((0,), (Step("E", (0,), (0,)), Step("E", (4,), (0,))))
    assert [step.choices for step in choices.annotate(s, prop, twice).steps] == [(((0, 9),),), (((4, 9),),)]


def test_a_lasso_is_annotated_step_by_step() -> None:
    ev = event("E", {"x": LARGE}, [at_least("x", 10)], {"n": e.const(1)})
    s = system([N], [ev])
    prop = leads_to("l", e.eq(N.now, e.const(1)), e.FALSE)
    trace = Trace((0,), (Step("E", (10,), (1,)), Step(None, (), (1,))), 1)
    assert interp.replay(s, prop, trace) is None
    assert [step.choices for step in choices.annotate(s, prop, trace).steps] == [(((10, 1_000_000),),), ()]
