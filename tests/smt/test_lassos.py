"""The search for lassos: every fairness constraint by itself, inside the loop, and the first of the shortest."""

from __future__ import annotations

import time
from random import Random

import pytest
from judged import SHARE, events, judged, random_systems, trace, unknown
from naive import Naive
from systems import (
    LARGE,
    counter,
    event,
    invariant,
    leads_to,
    obligation,
    parameter,
    random_automaton,
    system,
    two_groups,
    variable,
)

from symplan import expr as e
from symplan import interp
from symplan.domains import BoolDomain, RangeDomain
from symplan.engines.explicit import ExplicitSearch
from symplan.engines.lasso import METHOD, LassoSearch
from symplan.engines.protocol import Budget
from symplan.model import LeadsTo, System
from symplan.verdict import Proved, Step, Trace, Unknown, Violated

LASSO = LassoSearch()


def toggles() -> System:
    """Two independent switches. A loop that flips only one of them is unfair to the other."""
    a, b, done = (variable(name, BoolDomain()) for name in ("a", "b", "done"))
    flip_a = event("A", {}, [], {"a": e.not_(a.now)})
    flip_b = event("B", {}, [], {"b": e.not_(b.now)})
    end = event("End", {}, [a.now, b.now], {"done": e.TRUE})
    return system(
        [a, b, done],
        [flip_a, flip_b, end],
        [
            leads_to("none", e.TRUE, done.now),
            leads_to("a", e.TRUE, done.now, ["A"]),
            leads_to("b", e.TRUE, done.now, ["B"]),
            leads_to("both", e.TRUE, done.now, ["A", "B"]),
            leads_to("both-strong", e.TRUE, done.now, [], ["A", "B"]),
            leads_to("end", e.TRUE, done.now, ["A", "B", "End"]),
            leads_to("end-strong", e.TRUE, done.now, ["A"], ["End"]),
        ],
    )


def test_every_constraint_counts() -> None:
    s = toggles()
    found = judged(LASSO, s, Budget(depth=8))
    start = (False, False, False)
    assert trace(found["none"]) == Trace(start, (Step(None, (), start),), 0)
    assert events(trace(found["a"])) == ["A", "A"]
    assert events(trace(found["b"])) == ["B", "B"]
    for name in ("both", "both-strong"):
        assert events(trace(found[name])) == ["A", "A", "B", "B"]
        assert trace(found[name]).loop == 0
    assert events(trace(found["end"])) == ["A", "A", "B", "B"]
    assert events(trace(found["end-strong"])) == ["A", "A"]
    for prop in s.properties:
        assert interp.replay(s, prop, trace(found[prop.name])) is None


def test_strong_fairness_is_more_than_weak() -> None:
    found = judged(LASSO, two_groups(), Budget(depth=9))
    assert events(trace(found["weak"])) == ["Open", "Close"]
    assert isinstance(found["weak"], Violated)
    assert found["weak"].method == METHOD
    assert unknown(found["strong"]).depth == 9


def test_fairness_in_the_stem_does_not_count() -> None:
    """Kick is always accepted; it can be taken once on the way into a loop, and never inside it without an end."""
    place = variable("at", RangeDomain(0, 3))
    s = system(
        [place],
        [
            event("Kick", {}, [], {"at": e.ite(e.eq(place.now, e.const(0)), e.const(1), e.const(3))}),
            event("Turn", {}, [e.within(place.now, 1, 2)], {"at": e.sub(e.const(3), place.now)}),
        ],
        [leads_to("ends", e.TRUE, e.eq(place.now, e.const(3)), ["Kick"])],
    )
    assert unknown(judged(LASSO, s, Budget(depth=10))["ends"]).depth == 10


def test_the_trigger_may_come_inside_the_loop() -> None:
    x = variable("x", RangeDomain(0, 2))
    following = e.ite(e.eq(x.now, e.const(2)), e.const(1), e.add(x.now, e.const(1)))
    s = system(
        [x],
        [event("Go", {}, [], {"x": following})],
        [
            leads_to("two", e.eq(x.now, e.const(2)), e.FALSE, ["Go"]),
            leads_to("zero", e.eq(x.now, e.const(0)), e.eq(x.now, e.const(2)), ["Go"]),
            leads_to("one", e.eq(x.now, e.const(1)), e.eq(x.now, e.const(0)), ["Go"]),
        ],
    )
    found = judged(LASSO, s, Budget(depth=7))
    assert (len(trace(found["two"]).steps), trace(found["two"]).loop) == (3, 1)
    assert (len(trace(found["one"]).steps), trace(found["one"]).loop) == (3, 1)
    assert unknown(found["zero"]).depth == 7


def test_rest_stands_after_all_events() -> None:
    """An event that changes nothing is a loop as well as a rest, and stands before it."""
    x = variable("x", BoolDomain())
    idle = event("Idle", {"p": RangeDomain(2, 3)}, [], {})
    s = system([x], [idle], [leads_to("l", e.TRUE, x.now)])
    assert trace(judged(LASSO, s)["l"]) == Trace((False,), (Step("Idle", (2,), (False,)),), 0)
    s = system([x], [], [leads_to("l", e.TRUE, x.now)])
    assert trace(judged(LASSO, s)["l"]) == Trace((False,), (Step(None, (), (False,)),), 0)


def test_a_step_that_leaves_a_range_is_accepted_and_not_taken() -> None:
    """At the end of the range only Up is accepted, and it has no successor: a run that rests there is unfair to it."""
    found = judged(LASSO, counter(2), Budget(depth=6))
    assert unknown(found["climbs"]).depth == 6
    n = variable("n", RangeDomain(0, 2))
    more = e.add(n.now, e.const(1))
    up = event("Up", {}, [], {"n": more}, [obligation(more, RangeDomain(0, 2))])
    s = system([n], [up], [leads_to("never", e.TRUE, e.FALSE, ["Up"]), leads_to("free", e.TRUE, e.FALSE)])
    found = judged(LASSO, s, Budget(depth=6))
    assert unknown(found["never"]).depth == 6
    assert events(trace(found["free"])) == [None]


def test_of_two_loops_the_shorter_stem() -> None:
    """Once x is set, every step keeps the state, so the loop may start at any of the last positions."""
    x, y = variable("x", RangeDomain(0, 1)), variable("y", RangeDomain(0, 1))
    s = system(
        [x, y],
        [
            event("Set", {}, [e.eq(x.now, e.const(0))], {"x": e.const(1)}),
            event("Stay", {}, [e.eq(x.now, e.const(1))], {}),
            event("Also", {}, [e.eq(x.now, e.const(1))], {}),
        ],
        [leads_to("l", e.TRUE, e.FALSE, ["Set", "Stay", "Also"])],
    )
    found = trace(judged(LASSO, s)["l"])
    assert events(found) == ["Set", "Stay", "Also"]
    assert found.loop == 1


def test_safety_is_not_taken() -> None:
    assert not LASSO.takes(invariant("i", e.TRUE))


def test_an_event_that_cannot_be_judged_does_not_stop_the_others() -> None:
    x = variable("x", RangeDomain(0, 3))
    odd = event("Odd", {"p": LARGE}, [e.eq(e.mod(parameter("Odd", "p", LARGE), 7), x.now)], {})
    s = system([x], [odd], [leads_to("fair", e.TRUE, e.FALSE, ["Odd"]), leads_to("free", e.TRUE, e.FALSE)])
    found = judged(LASSO, s)
    assert "Odd" in unknown(found["fair"]).reason
    assert trace(found["free"]).loop == 0


@pytest.mark.parametrize("seconds", [-1, 0.02, 0.1])
def test_a_budget_that_ends(seconds: float) -> None:
    found = judged(LASSO, two_groups(), Budget(depth=400, deadline=time.monotonic() + seconds))
    assert "time was up" in unknown(found["strong"]).reason
    depth = unknown(found["strong"]).depth
    assert depth is not None
    assert depth < 400


def test_random_graphs_by_definition() -> None:
    lassos = several = 0
    for seed in range(5000, 5000 + 40 * SHARE):
        s = random_automaton(Random(seed))
        plain = Naive(s)
        for prop in s.properties:
            assert isinstance(prop, LeadsTo)
            expected = plain.least_lasso(prop, 4, paths=2000)
            depth = 4 if expected is None or isinstance(expected, tuple) else expected
            verdict = judged(LASSO, s, Budget(depth=depth), [prop])[prop.name]
            if isinstance(expected, tuple):
                assert trace(verdict) == plain.trace(*expected), seed
                lassos += 1
                several += len({*prop.weak, *prop.strong}) > 1
            else:
                assert unknown(verdict).depth == depth, seed
    assert lassos > 30 * SHARE
    assert several > 10 * SHARE


def test_random_systems_against_the_explicit_search() -> None:
    lassos = longest = 0
    for seed, s in random_systems(7000, 60):
        theirs, mine = judged(ExplicitSearch(), s), judged(LASSO, s, Budget(depth=9))
        for name, verdict in mine.items():
            other = theirs[name]
            if isinstance(verdict, Unknown):
                assert verdict.depth == 9
                assert isinstance(other, Proved) or len(trace(other).steps) > 9, seed
            else:
                assert trace(verdict) == trace(other), seed
                lassos += 1
                longest = max(longest, len(trace(verdict).steps))
    assert lassos > 80 * SHARE
    assert longest > 4
