"""Bounded model checking: the first of the shortest paths, each property for itself, and never a proof."""

from __future__ import annotations

import time

import pytest
import z3
from judged import SHARE, events, judged, random_systems, trace, unknown
from naive import Naive
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
    range_check,
    reachable,
    system,
    ticket,
    variable,
)

from symplan import expr as e
from symplan import interp
from symplan.domains import BoolDomain, RangeDomain
from symplan.engines.bmc import METHOD, BoundedModelChecking
from symplan.engines.protocol import Budget
from symplan.model import LeadsTo, StepInvariant, System
from symplan.smt.session import Session
from symplan.verdict import Proved, Step, Trace, Unknown, Violated

BMC = BoundedModelChecking()


def test_lengths_of_paths_to_states_and_of_paths_to_steps() -> None:
    found = judged(BMC, counter(3))
    assert len(trace(found["below"]).steps) == 3
    assert len(trace(found["top"]).steps) == 3
    assert isinstance(found["top"], Proved)
    assert found["top"].method == METHOD
    assert trace(found["range"]).steps[-1] == Step("Up", (), None)
    assert len(trace(found["range"]).steps) == 4


@pytest.mark.parametrize("depth", range(6))
def test_nothing_is_looked_for_beyond_the_depth(depth: int) -> None:
    found = judged(BMC, counter(3), Budget(depth=depth))
    for name, length in {"below": 3, "top": 3, "range": 4}.items():
        if length <= depth:
            assert len(trace(found[name]).steps) == length
        else:
            assert unknown(found[name]).depth == depth


def test_a_step_that_breaks_another_obligation_is_no_step() -> None:
    """A property of steps is judged on steps that stay in range; a range check on those that do not."""
    x = variable("x", RangeDomain(0, 2))
    up = obligation(e.add(x.now, e.const(2)), RangeDomain(0, 2))
    s = system(
        [x],
        [event("Two", {}, [], {"x": e.add(x.now, e.const(2))}, [up])],
        [
            range_check("range", "Two", up),
            StepInvariant("never-from-two", "PL2004", SPAN, True, {"Two": e.ne(x.now, e.const(2))}),
            StepInvariant("never-to-two", "PL2004", SPAN, True, {"Two": e.ne(x.next, e.const(2))}),
            invariant("not-two", e.ne(x.now, e.const(2))),
        ],
    )
    found = judged(BMC, s, Budget(depth=5))
    assert events(trace(found["range"])) == ["Two", "Two"]
    assert trace(found["never-to-two"]) == Trace((0,), (Step("Two", (), (2,)),))
    assert trace(found["not-two"]) == Trace((0,), (Step("Two", (), (2,)),))
    assert unknown(found["never-from-two"]).depth == 5


def test_a_value_that_fits_nowhere_leads_nowhere() -> None:
    """Even where no obligation forbids it, a value outside the domain is not cut to the width of the variable."""
    x = variable("x", RangeDomain(0, 3), 2)
    up = event("Up", {}, [], {"x": e.add(x.now, e.const(1))})
    s = system([x], [up], [reachable("over", e.le(x.now, e.const(1))), reachable("top", e.eq(x.now, e.const(3)))])
    found = judged(BMC, s, Budget(depth=5))
    assert unknown(found["over"]).depth == 5
    assert events(trace(found["top"])) == ["Up"]


def test_a_start_that_violates_is_a_path_of_no_steps() -> None:
    x, b = variable("x", RangeDomain(-3, 3), None), variable("b", BoolDomain(), None)
    s = system([x, b], [], [invariant("i", e.le(x.now, e.const(-2))), invariant("j", e.or_(b.now, e.TRUE))])
    found = judged(BMC, s, Budget(depth=2))
    assert trace(found["i"]) == Trace((-1, False), ())
    assert unknown(found["j"]).depth == 2


def test_the_first_path_by_start_then_events_then_arguments() -> None:
    x, y = variable("x", RangeDomain(-2, 1), None), variable("y", COLOUR)
    p, q = parameter("First", "p", RangeDomain(-2, 1)), parameter("First", "q", COLOUR)
    first = event("First", {"p": RangeDomain(-2, 1), "q": COLOUR}, [e.le(x.now, p)], {"y": q})
    second = event("Second", {}, [], {"y": e.const(2)})
    s = system([x, y], [second, first], [invariant("red", e.eq(y.now, e.const(0)))])
    assert trace(judged(BMC, s)["red"]) == Trace((-2, 0), (Step("Second", (), (-2, 2)),))
    s = system([x, y], [first, second], [invariant("red", e.eq(y.now, e.const(0)))])
    assert trace(judged(BMC, s)["red"]) == Trace((-2, 0), (Step("First", (-2, 1), (-2, 1)),))
    s = system([x, y], [first, second], [invariant("not-blue", e.ne(y.now, e.const(2)))])
    assert trace(judged(BMC, s)["not-blue"]) == Trace((-2, 0), (Step("First", (-2, 2), (-2, 2)),))


def test_a_parameter_that_nothing_reads_has_itfirst_value() -> None:
    x = variable("x", BoolDomain())
    e0 = event("E", {"unused": RangeDomain(-7, 9), "flag": BoolDomain()}, [], {"x": e.TRUE})
    s = system([x], [e0], [invariant("i", e.not_(x.now))])
    assert trace(judged(BMC, s)["i"]).steps[0].arguments == (-7, False)


def test_a_parameter_that_only_the_state_after_the_last_step_reads() -> None:
    x, y = variable("x", BoolDomain()), variable("y", RangeDomain(-3, 3))
    e0 = event("E", {"p": RangeDomain(-3, 3)}, [], {"x": e.TRUE, "y": parameter("E", "p", RangeDomain(-3, 3))})
    s = system([x, y], [e0], [StepInvariant("s", "PL2004", SPAN, True, {"E": e.FALSE})])
    assert trace(judged(BMC, s)["s"]) == Trace((False, 0), (Step("E", (-3,), (True, -3)),))


def test_large_numbers() -> None:
    found = judged(BMC, ticket())
    assert trace(found["unpaid"]).steps[0].arguments == (250_000,)
    n = variable("n", LARGE, 500_000)
    half = parameter("Set", "to", LARGE)
    s = system(
        [n],
        [event("Set", {"to": LARGE}, [e.lt(half, n.now)], {"n": half})],
        [reachable("low", e.le(e.mul(n.now, n.now), e.const(1_000_000))), invariant("i", e.ne(n.now, e.const(77_777)))],
    )
    found = judged(BMC, s)
    assert trace(found["low"]).steps[0].arguments == (0,)
    assert trace(found["i"]).steps[0].arguments == (77_777,)


def test_liveness_is_not_taken() -> None:
    assert not BMC.takes(leads_to("l", e.TRUE, e.FALSE))


def test_an_unanswerable_property_does_not_stop_the_others() -> None:
    x = variable("x", RangeDomain(0, 3))
    odd = event("Odd", {"p": LARGE}, [e.eq(e.mod(parameter("Odd", "p", LARGE), 7), x.now)], {"x": e.const(3)})
    s = system(
        [x],
        [odd],
        [invariant("stuck", e.enabled("Odd")), invariant("small", e.le(x.now, e.const(2)))],
    )
    found = judged(BMC, s)
    assert "Odd" in unknown(found["stuck"]).reason
    assert unknown(found["stuck"]).depth is None
    assert trace(found["small"]).steps[0].arguments == (0,)


def test_a_budget_that_is_exhausted() -> None:
    found = judged(BMC, counter(3), Budget(deadline=time.monotonic() - 1))
    assert {unknown(v).depth for v in (found["below"], found["top"])} == {None}
    assert "time was up" in unknown(found["below"]).reason


def test_a_system_without_events() -> None:
    s = system([variable("x", RangeDomain(0, 3))], [], [invariant("i", e.TRUE)])
    assert unknown(judged(BMC, s, Budget(depth=4))["i"]).depth == 4


@pytest.mark.parametrize("seed", [1, 77, 4_000_000])
def test_paths_do_not_depend_on_the_seed(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = [(s, judged(BMC, s, Budget(depth=6))) for _, s in random_systems(900, 8)]
    created = Session.__init__

    def seeded(session: Session, *args: object) -> None:
        created(session, *args)  # type: ignore[arg-type]
        session._solver.set("random_seed", seed % 2**31)

    monkeypatch.setattr(Session, "__init__", seeded)
    z3.set_param("sat.phase", "random")
    try:
        for s, expected in chosen:
            assert judged(BMC, s, Budget(depth=6)) == expected
    finally:
        z3.set_param("sat.phase", "caching")


def agree_with_the_definition(s: System, depth: int) -> int:
    found = judged(BMC, s, Budget(depth=depth))
    paths = 0
    for prop in s.properties:
        if isinstance(prop, LeadsTo):
            continue
        plain = Naive(s.watched([prop]))
        key = plain.least_path(prop)
        verdict = found[prop.name]
        if key is None or len(key[1]) > depth:
            assert isinstance(verdict, Unknown)
            assert verdict.depth == depth
        else:
            assert isinstance(verdict, Proved if prop.kind == "reachable" else Violated)
            assert trace(verdict) == plain.trace(key)
            assert interp.replay(s, prop, trace(verdict)) is None
            paths += 1
    return paths


def test_random_systems_by_definition() -> None:
    paths = 0
    for seed, s in random_systems(0, 15):
        try:
            paths += agree_with_the_definition(s, 8)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
    assert paths > 35 * SHARE
