"""k-induction: what is proved and with which k, what is assumed, and what is said when it is not enough."""

from __future__ import annotations

import time
from random import Random

import pytest
from judged import SHARE, certificate, judged, random_systems, trace, unknown
from systems import (
    SPAN,
    counter,
    event,
    invariant,
    obligation,
    parameter,
    random_system,
    range_check,
    reachable,
    system,
    variable,
)

from symplan import expr as e
from symplan import interp
from symplan.domains import BoolDomain, RangeDomain
from symplan.engines.bmc import METHOD as SEARCH
from symplan.engines.explicit import ExplicitSearch
from symplan.engines.kinduction import METHOD, KInduction
from symplan.engines.protocol import Budget
from symplan.model import LeadsTo, Monitor, Property, RangeCheck, StepInvariant, System, target
from symplan.smt import Confirmer
from symplan.verdict import Inductive, Proved, Step, Trace, Unknown, Violated

INDUCTION = KInduction()


def ring(length: int, gap: int) -> System:
    """x runs 0..length-1 and back to 0; above it lies a chain of `gap` unreachable values that ends in a bad one.

    `gap` good values in a row can lead to it, one more cannot: induction needs k = gap + 1.
    """
    x = variable("x", RangeDomain(0, length + gap))
    bad = length + gap
    following = e.ite(e.eq(x.now, e.const(length - 1)), e.const(0), e.minimum(e.add(x.now, e.const(1)), e.const(bad)))
    return system(
        [x],
        [event("Go", {}, [], {"x": following})],
        [invariant("good", e.ne(x.now, e.const(bad))), reachable("bad", e.eq(x.now, e.const(bad)))],
    )


@pytest.mark.parametrize("gap", [1, 2, 3, 4, 5])
def test_the_least_k(gap: int) -> None:
    s = ring(3, gap)
    found = judged(INDUCTION, s)
    for name, kind in (("good", Proved), ("bad", Violated)):
        verdict = found[name]
        assert isinstance(verdict, kind)
        assert verdict.method == METHOD
        assert certificate(verdict).k == gap + 1
        prop = next(p for p in s.properties if p.name == name)
        assert Confirmer(s).confirm(prop, certificate(verdict)).confirmed
        assert Confirmer(s).confirm(prop, Inductive(gap)).refuted
    few = judged(INDUCTION, s, Budget(depth=20, induction=gap))
    assert unknown(few["good"]).depth == 20
    assert f"k = {gap}" in unknown(few["good"]).reason


def test_what_is_violated_late_is_never_proved() -> None:
    """True in the first states of every run, and false after them: for every k up to there and beyond."""
    for last in range(1, 7):
        for k in range(1, 9):
            found = judged(INDUCTION, counter(last), Budget(depth=12, induction=k))
            assert len(trace(found["below"]).steps) == last
            assert len(trace(found["range"]).steps) == last + 1
            assert isinstance(found["top"], Proved)
            assert found["top"].method == SEARCH


def test_a_range_is_an_obligation_not_an_assumption() -> None:
    """If the next value were assumed to lie in 0..3, the step from 3 would not exist and everything would be proved."""
    n = variable("n", RangeDomain(0, 3))
    up = obligation(e.add(n.now, e.const(1)), RangeDomain(0, 3))
    s = system([n], [event("Up", {}, [], {"n": e.add(n.now, e.const(1))}, [up])], [range_check("range", "Up", up)])
    verdict = judged(INDUCTION, s)["range"]
    assert isinstance(verdict, Violated)
    assert [step.target for step in trace(verdict).steps] == [(1,), (2,), (3,), None]
    for k in range(1, 6):
        assert not Confirmer(s).confirm(s.properties[0], Inductive(k)).confirmed


def twins() -> System:
    """Two counters that move together. That taking one from x stays in range follows only from their being equal."""
    x, y = variable("x", RangeDomain(0, 9)), variable("y", RangeDomain(0, 9))
    more, less = e.add(x.now, e.const(1)), e.sub(x.now, e.const(1))
    take = obligation(less, RangeDomain(0, 9))
    return system(
        [x, y],
        [
            event("Give", {}, [e.le(x.now, e.const(4))], {"x": more, "y": more}),
            event("Take", {}, [e.le(e.const(1), y.now)], {"x": less, "y": e.sub(y.now, e.const(1))}, [take]),
        ],
        [range_check("range", "Take", take), invariant("same", e.eq(x.now, y.now))],
    )


def test_an_invariant_proves_a_range() -> None:
    s = twins()
    found = judged(INDUCTION, s)
    assert certificate(found["same"]).k == 1
    assert certificate(found["same"]).assumed == ()
    proof = certificate(found["range"])
    assert [p.name for p in proof.assumed] == ["same"]
    assert Confirmer(s).confirm(s.properties[0], proof).confirmed
    assert Confirmer(s).confirm(s.properties[0], Inductive(1)).refuted


def test_other_properties_help_although_nobody_asked_for_them() -> None:
    s = twins()
    found = judged(INDUCTION, s, None, [s.properties[0]])
    assert found.keys() == {"range"}
    assert [p.name for p in certificate(found["range"]).assumed] == ["same"]
    # One that is violated helps nobody, and nobody hears of it.
    wrong = invariant("few", e.le(e.leaf(e.Op.VAR, "x", (0, 9)), e.const(2)))
    worse = system(s.variables, s.events, [*s.properties, wrong])
    found = judged(INDUCTION, worse, None, [s.properties[0]])
    assert found.keys() == {"range"}
    assert [p.name for p in certificate(found["range"]).assumed] == ["same"]


def test_a_helper_that_is_inductive_and_false_helps_nobody() -> None:
    x, mode = variable("x", RangeDomain(0, 3)), variable("mode", BoolDomain())
    go = event("Go", {}, [], {"x": e.ite(mode.now, e.const(1), e.const(3))})
    s = system([x, mode], [go], [invariant("small", e.ne(x.now, e.const(3))), invariant("mode", mode.now)])
    for asked in ([s.properties[0]], None):
        found = judged(INDUCTION, s, None, asked)
        assert [step.target for step in trace(found["small"]).steps] == [(3, False)]


def test_steps_with_a_monitor() -> None:
    """A door that has to be closed before it is opened again, watched by a history variable."""
    door = variable("door", BoolDomain())
    was_open = variable("was open", BoolDomain(), False)
    opening = event("Open", {}, [e.not_(door.now)], {"door": e.TRUE})
    closing = event("Close", {}, [door.now], {"door": e.FALSE})
    monitor = Monitor(was_open, {"Open": e.TRUE, "Close": e.FALSE})
    once = StepInvariant("once", "PL4003", SPAN, False, {"Open": e.not_(was_open.now)}, (monitor,), "sent-once")
    never = StepInvariant("never", "PL4003", SPAN, False, {"Close": e.not_(was_open.now)}, (monitor,), "sent-once")
    s = system([door], [opening, closing], [once, never])
    found = judged(INDUCTION, s)
    assert certificate(found["once"]).k == 1
    assert Confirmer(s).confirm(once, certificate(found["once"])).confirmed
    assert Confirmer(s).confirm(never, Inductive(1)).refuted
    assert [step.target for step in trace(found["never"]).steps] == [(True,), (False,)]


def follow(s: System, prop: Property, shown: Trace) -> None:
    """The run that explains a failure is one, satisfies the property until its end and violates it there."""
    watched = s.watched([prop])
    assert shown.loop is None
    states = [shown.start]
    for step in shown.steps:
        assert step.event is not None
        outcome = interp.attempt(s, states[-1], s.event_by_name[step.event], step.arguments)
        if step.target is None:
            assert isinstance(outcome, interp.LeavesRange)
            assert step is shown.steps[-1]
        else:
            assert isinstance(outcome, interp.Stepped)
            assert outcome.target == step.target
            states.append(step.target)
    assert not isinstance(prop, LeadsTo)
    wanted = target(prop)
    if wanted.state is not None and not watched.monitors:
        bad = [interp.holds(wanted.state, interp.Scene(s, state)) for state in states]
        assert bad == [False] * (len(bad) - 1) + [True]


def test_undecided_comes_with_a_run_that_shows_why() -> None:
    s = ring(3, 4)
    found = unknown(judged(INDUCTION, s, Budget(depth=6, induction=2))["good"])
    assert found.depth == 6
    assert found.counterexample is not None
    assert [step.target for step in found.counterexample.steps] == [(6,), (7,)]
    assert found.counterexample.start == (5,)
    follow(s, s.properties[0], found.counterexample)
    silent = judged(INDUCTION, s, Budget(depth=6, induction=2, counterexamples=False))
    assert unknown(silent["good"]).counterexample is None


def test_the_run_that_shows_why_is_the_first_one() -> None:
    """From any start, the least values of all variables, whatever their initial values; then the least steps."""
    x, y = variable("x", RangeDomain(-2, 9), 9), variable("y", RangeDomain(-3, 3), 2)
    p = parameter("Set", "p", RangeDomain(-1, 5))
    s = system(
        [x, y],
        [event("Idle", {}, [], {}), event("Set", {"p": RangeDomain(-1, 5)}, [e.lt(x.now, p)], {"x": e.const(4)})],
        [invariant("i", e.ne(x.now, e.const(4)))],
    )
    shown = unknown(judged(INDUCTION, s, Budget(depth=3, induction=2))["i"]).counterexample
    assert shown is not None
    assert shown == Trace((-2, -3), (Step("Idle", (), (-2, -3)), Step("Set", (-1,), (4, -3))))


def test_without_induction_it_is_a_search() -> None:
    found = judged(INDUCTION, ring(3, 1), Budget(depth=5, induction=0))
    assert unknown(found["good"]).depth == 5
    assert unknown(found["good"]).counterexample is None
    assert unknown(judged(INDUCTION, ring(3, 1), Budget(depth=0))["good"]).depth == 0


def test_a_budget_that_is_exhausted() -> None:
    found = judged(INDUCTION, ring(3, 2), Budget(deadline=time.monotonic() - 1))
    assert "time was up" in unknown(found["good"]).reason


@pytest.mark.parametrize("seconds", [0.02, 0.1, 0.4])
def test_a_budget_that_ends_on_the_way(seconds: float) -> None:
    """Whatever has been decided by then is right; the rest is undecided with a depth that was really searched."""
    s = random_system(Random(2095))
    full = judged(ExplicitSearch(), s)
    for name, verdict in judged(INDUCTION, s, Budget(deadline=time.monotonic() + seconds)).items():
        if isinstance(verdict, Unknown):
            other = full[name]
            if isinstance(other, Proved | Violated) and isinstance(other.evidence, Trace):
                assert verdict.depth is None or verdict.depth < len(other.evidence.steps)
        else:
            assert type(verdict) is type(full[name])


def agree_with_explicit_search(s: System, seen: dict[str, int]) -> None:
    theirs, mine = judged(ExplicitSearch(), s), judged(INDUCTION, s, Budget(depth=15, induction=5))
    confirmer = Confirmer(s)
    for prop in s.properties:
        if isinstance(prop, LeadsTo):
            continue
        a, b = theirs[prop.name], mine[prop.name]
        assert isinstance(a, Proved | Violated)
        if isinstance(b, Unknown):
            assert not isinstance(a.evidence, Trace) or len(a.evidence.steps) > 15
            if b.counterexample is not None:
                follow(s, prop, b.counterexample)
                seen["failing step"] += 1
            continue
        assert type(a) is type(b)
        if isinstance(b.evidence, Trace):
            assert a.evidence == b.evidence
            seen["path"] += 1
        else:
            answer = confirmer.confirm(prop, certificate(b))
            assert answer.confirmed, answer
            seen["proof"] += 1
            seen["proof of a range"] += isinstance(prop, RangeCheck)
            seen["k > 1"] += certificate(b).k > 1
            seen["assumed"] += bool(certificate(b).assumed)
            if certificate(b).k > 1:
                assert not confirmer.confirm(
                    prop, Inductive(certificate(b).k - 1, (), certificate(b).assumed)
                ).confirmed


def test_random_systems_against_the_explicit_search() -> None:
    seen = dict.fromkeys(("failing step", "path", "proof", "proof of a range", "k > 1", "assumed"), 0)
    for seed, s in random_systems(3000, 40):
        try:
            agree_with_explicit_search(s, seen)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
    least = {"failing step": 3, "path": 60, "proof": 200, "proof of a range": 80, "k > 1": 4, "assumed": 3}
    assert all(seen[what] >= n * SHARE for what, n in least.items()), seen
