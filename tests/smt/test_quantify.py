"""Parameters are eliminated exactly: compared with trying all arguments in all states."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from naive import all_arguments, all_states
from systems import (
    COLOUR,
    LARGE,
    Terms,
    event,
    invariant,
    obligation,
    parameter,
    random_system,
    range_check,
    system,
    variable,
)

from symplan import expr as e
from symplan import interp
from symplan.domains import BoolDomain, ConfidenceDomain, Domain, RangeDomain
from symplan.expr import Expr, Op
from symplan.model import Event, StepInvariant, System, target
from symplan.smt.quantify import Unsupported, accepted, attempts, safe, some_arguments


def some(s: System, ev: Event, condition: Expr, state: tuple[int, ...]) -> bool:
    return any(interp.holds(condition, interp.Scene(s, state, ev, a)) for a in all_arguments(ev))


def check(s: System, ev: Event, condition: Expr) -> None:
    eliminated = some_arguments(ev, condition)
    assert not e.leaves(Op.PARAM, eliminated)
    for state in all_states(s):
        assert interp.holds(eliminated, interp.Scene(s, state)) is some(s, ev, condition, state), (condition, state)


DOMAINS: tuple[tuple[Domain, ...], ...] = (
    (RangeDomain(-1, 2),),
    (ConfidenceDomain(),),
    (RangeDomain(0, 5), RangeDomain(2, 4)),
    (COLOUR, BoolDomain(), RangeDomain(-2, 0)),
)


@pytest.mark.parametrize("domains", DOMAINS)
def test_random_conditions(domains: tuple[Domain, ...]) -> None:
    s = system([variable("x", RangeDomain(-1, 3)), variable("b", BoolDomain()), variable("c", COLOUR)], [])
    ev = event("E", {f"p{i}": d for i, d in enumerate(domains)})
    leaves = [(v.now, v.domain) for v in s.variables] + [(ev.parameter(p.name), p.domain) for p in ev.parameters]
    for seed in range(60):
        check(s, ev, Terms(Random(seed), leaves).condition(3))


def test_bounds_at_both_ends_of_a_large_domain() -> None:
    """Test points, not enumeration: a million values, of which few matter."""
    s = system([variable("x", RangeDomain(-2, 3))], [])
    ev = event("E", {"p": LARGE})
    x, p = s.variables[0].now, ev.parameter("p")
    million = e.const(1_000_000)
    cases: list[tuple[Expr, list[bool]]] = [
        (e.lt(p, x), [False, False, False, True, True, True]),
        (e.eq(p, x), [False, False, True, True, True, True]),
        (e.le(e.add(x, million), p), [True, True, True, False, False, False]),
        (e.and_(e.le(x, p), e.lt(p, e.add(x, e.const(1)))), [False, False, True, True, True, True]),
        (e.and_(e.ne(p, e.const(0)), e.lt(p, x)), [False, False, False, False, True, True]),
        (e.eq(e.add(p, x), e.const(-2)), [True, False, False, False, False, False]),
        (e.and_(e.le(million, p), e.le(p, e.add(million, x))), [False, False, True, True, True, True]),
    ]
    for condition, expected in cases:
        eliminated = some_arguments(ev, condition)
        found = [interp.holds(eliminated, interp.Scene(s, (value,))) for value in range(-2, 4)]
        assert found == expected, condition


def test_a_large_domain_without_test_points_is_refused() -> None:
    ev = event("E", {"p": LARGE})
    with pytest.raises(Unsupported, match="E "):
        some_arguments(ev, e.eq(e.mod(ev.parameter("p"), 7), e.const(3)))


def test_too_many_parameters_are_refused() -> None:
    ev = event("E", {f"p{i}": RangeDomain(0, 9) for i in range(4)})
    total = e.add(*(e.mul(ev.parameter(p.name), e.const(i + 2)) for i, p in enumerate(ev.parameters)))
    with pytest.raises(Unsupported):
        some_arguments(ev, e.eq(total, e.const(17)))


def test_what_is_accepted() -> None:
    for seed in range(60):
        s = random_system(Random(seed))
        for ev in s.events:
            condition = accepted(s, ev.name)
            for state in list(all_states(s))[:200]:
                scene = interp.Scene(s, state)
                assert interp.holds(condition, scene) is interp.enabled(s, state, ev)


def test_safe_states_are_those_without_a_violating_step() -> None:
    looked_at = refused = 0
    for seed in range(20):
        s = random_system(Random(seed))
        for prop in s.properties:
            if not isinstance(prop, StepInvariant) and prop.kind != "range":
                continue
            watched = s.watched([prop])
            condition = safe(watched, prop)
            if condition is None:
                refused += 1
                continue
            wanted = target(prop)
            for state in list(all_states(watched))[:120]:
                bad = False
                for name, last in wanted.step.items():
                    ev = watched.event_by_name[name]
                    for arguments in all_arguments(ev):
                        outcome = interp.attempt(watched, state, ev, arguments)
                        after = outcome.target if isinstance(outcome, interp.Stepped) else None
                        fits = isinstance(outcome, interp.LeavesRange if wanted.leaves_range else interp.Stepped)
                        bad |= fits and interp.holds(last, interp.Scene(watched, state, ev, arguments, after))
                assert interp.holds(condition, interp.Scene(watched, state)) is not bad
                looked_at += bad
    assert looked_at > 40
    assert refused < 10


def test_a_property_of_steps_that_cannot_be_said_of_states_is_not_assumed() -> None:
    x = variable("x", RangeDomain(0, 3))
    wide = {f"p{i}": RangeDomain(0, 9) for i in range(3)}
    product_of = e.mul(*(parameter("E", name, RangeDomain(0, 9)) for name in ("p0", "p1")))
    what = obligation(e.add(product_of, e.mul(parameter("E", "p2", RangeDomain(0, 9)), x.now)), RangeDomain(0, 81))
    s = system([x], [event("E", wide, (), {}, [what])], [range_check("r", "E", what), invariant("i", e.TRUE)])
    assert safe(s, s.properties[0]) is None  # type: ignore[arg-type]
    assert safe(s, s.properties[1]) is e.TRUE  # type: ignore[arg-type]


def test_an_attempt_reads_nothing_but_the_state_before_and_the_arguments() -> None:
    for seed in range(40):
        s = random_system(Random(seed))
        for prop in s.properties:
            if isinstance(prop, StepInvariant):
                for condition in attempts(s.watched([prop]), target(prop)).values():
                    assert not e.leaves(Op.NEXT, condition)


def test_all_cases_of_two_parameters_that_meet() -> None:
    """A parameter may be compared with another one; the second is then eliminated from the terms of the first."""
    s = system([variable("x", RangeDomain(0, 3))], [])
    x = s.variables[0].now
    ev = event("E", {"p": RangeDomain(0, 3), "q": RangeDomain(1, 5)})
    p, q = ev.parameter("p"), ev.parameter("q")
    for a, b in product((e.lt(p, q), e.lt(q, p), e.eq(p, q)), (e.lt(x, p), e.le(q, x), e.ne(q, x))):
        check(s, ev, e.and_(a, b))
        check(s, ev, e.or_(e.not_(a), b))
