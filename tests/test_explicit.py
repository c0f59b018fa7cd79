"""The explicit search against verdicts by definition: on random systems, verdict, length and text of the path agree."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from itertools import islice
from random import Random

import pytest
from naive import Naive, all_states
from systems import (
    LARGE,
    counter,
    event,
    invariant,
    leads_to,
    parameter,
    random_automaton,
    random_system,
    reachable,
    system,
    ticket,
    two_groups,
    variable,
)

from symplan import expr as e
from symplan import interp
from symplan.audit import Auditor
from symplan.domains import BoolDomain, RangeDomain
from symplan.engines.explicit import ExplicitSearch, explore
from symplan.engines.protocol import Budget, Decided, Explored, Progress, Signal, Undecided
from symplan.explicit.classes import Cut, Fixed, classify
from symplan.explicit.diagram import function, membership
from symplan.explicit.region import OutOfTime
from symplan.expr import Expr
from symplan.model import LeadsTo, Property, Reachable, State, System
from symplan.verdict import Exploration, Inductive, Proved, Ranking, Trace, Unknown, Violated

SHARE = 25 if os.environ.get("SYMPLAN_NIGHTLY") == "1" else 1
"""How many times the usual number of random systems is compared."""


def signals(s: System, budget: Budget | None = None, properties: Sequence[Property] | None = None) -> list[Signal]:
    chosen = s.properties if properties is None else properties
    return list(ExplicitSearch().run(s, chosen, budget or Budget()))


def verdicts(s: System, budget: Budget | None = None) -> dict[str, Proved | Violated | Unknown]:
    found: dict[str, Proved | Violated | Unknown] = {}
    for signal in signals(s, budget):
        if isinstance(signal, Decided | Undecided):
            assert signal.property.name not in found
            found[signal.property.name] = signal.verdict
    assert found.keys() == {p.name for p in s.properties}
    return found


def exploration(s: System, budget: Budget | None = None) -> Exploration:
    *_, last = explore(s, budget or Budget())
    assert isinstance(last, Explored)
    return last.exploration


def true_in(s: System, state: State, condition: Expr) -> bool:
    return interp.holds(condition, interp.Scene(s, state))


# --- comparison with the definitions --------------------------------------------------------------------------------


def compare(s: System) -> None:
    plain = Naive(s)
    assert exploration(s) == Exploration(len(plain.reachable), plain.triples, len(plain.levels) - 1, True)
    decided = verdicts(s)
    for prop in s.properties:
        verdict = decided[prop.name]
        assert not isinstance(verdict, Unknown)
        if isinstance(prop, LeadsTo):
            compare_liveness(plain, prop, verdict)
            continue
        watched = s.watched([prop])
        naive = plain if watched is s else Naive(watched)
        least = naive.least_path(prop)
        assert isinstance(verdict, Proved) == ((least is None) != isinstance(prop, Reachable)), prop.name
        if least is None:
            assert isinstance(verdict.evidence, Inductive)
            check_reachable_set(naive, verdict.evidence)
        else:
            assert verdict.evidence == naive.trace(least), prop.name
            assert interp.replay(s, prop, verdict.evidence) is None


def check_reachable_set(naive: Naive, certificate: Inductive) -> None:
    (lemma,) = certificate.lemmas
    assert certificate.k == 1
    for state in islice(all_states(naive.system), 400):
        assert true_in(naive.system, state, lemma) == (state in naive.reachable)


def compare_liveness(naive: Naive, prop: LeadsTo, verdict: Proved | Violated) -> None:
    region = naive.open_states(prop)
    if len(region) <= 8:
        assert isinstance(verdict, Violated) == naive.fair_run_stays(prop, region), prop.name
    if isinstance(verdict, Proved):
        assert isinstance(verdict.evidence, Ranking)
        check_ranking(naive, prop, verdict.evidence)
        assert not isinstance(naive.least_lasso(prop, 4, 500), tuple)
        return
    trace = verdict.evidence
    assert isinstance(trace, Trace)
    assert interp.replay(naive.system, prop, trace) is None
    least = naive.least_lasso(prop, len(trace.steps))
    if isinstance(least, int):
        assert least < len(trace.steps)
    else:
        assert least is not None
        assert trace == naive.trace(*least), prop.name


def check_ranking(naive: Naive, prop: LeadsTo, ranking: Ranking) -> None:
    """The claims of the certificate, state by state and step by step."""
    s = naive.system
    (lemma,) = ranking.lemmas
    fair = prop.weak + prop.strong
    levels = [(ranking.rank, ranking.helpful), *((level.rank, level.helpful) for level in ranking.inner)]

    def links(state: State) -> list[tuple[int, int]]:
        """Rank and helpful event of every level that the state reaches."""
        accepted, reached = naive.accepted(state), []
        for number, (rank, helpful) in enumerate(levels):
            scene = interp.Scene(s, state)
            reached.append((interp.evaluate(rank, scene), interp.evaluate(helpful, scene)))
            if fair[reached[-1][1]] in accepted:
                return reached
            assert reached[-1][1] >= len(prop.weak)
            assert number + 1 < len(levels)
        return reached

    for state in naive.reachable:
        assert true_in(s, state, lemma)
        if true_in(s, state, prop.trigger) and not true_in(s, state, prop.goal):
            assert true_in(s, state, ranking.region)
        if not true_in(s, state, ranking.region):
            continue
        before = links(state)
        for (number, _), target in naive.steps(state):
            if true_in(s, target, prop.goal):
                continue
            assert true_in(s, target, ranking.region)
            for old, new in zip(before, links(target), strict=False):
                assert new[0] < old[0] or (new == old and fair[old[1]] != s.events[number].name)
                if new != old:
                    break


@pytest.mark.parametrize("draw", [random_system, random_automaton])
def test_certificates_of_random_systems_are_confirmed_by_a_solver(draw: Callable[[Random], System]) -> None:
    for seed in range(12 * SHARE):
        s = draw(Random(seed))
        auditor = Auditor(s)
        for signal in signals(s):
            if isinstance(signal, Decided):
                judged, _ = auditor.judge(signal.property, signal.verdict)
                assert type(judged) is type(signal.verdict)


@pytest.mark.parametrize("seed", range(120 * SHARE))
def test_random_systems(seed: int) -> None:
    compare(random_system(Random(seed)))


@pytest.mark.parametrize("block", range(16 * SHARE))
def test_random_automata(block: int) -> None:
    for seed in range(block * 40, block * 40 + 40):
        compare(random_automaton(Random(seed)))


# --- by hand --------------------------------------------------------------------------------------------------------


def steps(verdict: object) -> list[tuple[str | None, tuple[object, ...], State | None]]:
    assert isinstance(verdict, Proved | Violated)
    assert isinstance(verdict.evidence, Trace)
    return [(step.event, step.arguments, step.target) for step in verdict.evidence.steps]


def test_a_counter() -> None:
    s = counter(3)
    decided = verdicts(s)
    ups = [("Up", (), (1,)), ("Up", (), (2,)), ("Up", (), (3,))]
    assert isinstance(decided["below"], Violated)
    assert steps(decided["below"]) == ups
    assert isinstance(decided["range"], Violated)
    assert steps(decided["range"]) == [*ups, ("Up", (), None)]
    assert isinstance(decided["top"], Proved)
    assert steps(decided["top"]) == ups
    assert isinstance(decided["climbs"], Proved)
    assert exploration(s) == Exploration(4, 3, 3, True)


def test_arguments_are_the_least_with_their_effect_in_domains_of_a_million() -> None:
    s = ticket()
    assert steps(verdicts(s)["unpaid"]) == [("Pay", (250_000,), (True, 1))]
    assert exploration(s) == Exploration(6, 6, 1, True)


def test_one_group_cannot_tell_weak_from_strong_and_two_can() -> None:
    decided = verdicts(two_groups())
    assert steps(decided["weak"]) == [("Open", (), (True, False)), ("Close", (), (False, False))]
    strong = decided["strong"]
    assert isinstance(strong, Proved)
    assert isinstance(strong.evidence, Ranking)
    assert len(strong.evidence.inner) == 1


def test_an_obligation_that_was_met_is_not_open_any_more() -> None:
    """The short way to the place where the run ends leads through the goal, the long way does not."""
    at = variable("at", RangeDomain(0, 4))

    def is_at(place: int) -> Expr:
        return e.eq(at.now, e.const(place))

    short = event("Short", {}, [e.le(at.now, e.const(1))], {"at": e.add(at.now, e.const(1))})
    to = e.ite(is_at(0), e.const(3), e.ite(is_at(3), e.const(4), e.const(2)))
    long = event("Long", {}, [e.ne(at.now, e.const(2))], {"at": to})
    s = system([at], [short, long], [leads_to("l", is_at(0), is_at(1), ["Short", "Long"])])
    assert steps(verdicts(s)["l"]) == [("Long", (), (3,)), ("Long", (), (4,)), ("Long", (), (2,)), (None, (), (2,))]


def test_an_unread_parameter_costs_nothing() -> None:
    n = variable("n", RangeDomain(0, 3))
    ev = event("E", {f"p{i}": LARGE for i in range(30)}, [], {"n": e.const(1)})
    s = system([n], [ev], [invariant("i", e.eq(n.now, e.const(0)))])
    assert steps(verdicts(s)["i"]) == [("E", (0,) * 30, (1,))]


def test_terms_of_thousands_of_nodes_compile() -> None:
    n = variable("n", RangeDomain(0, 8))
    p = parameter("E", "p", BoolDomain())
    value: Expr = n.now
    for i in range(3000):
        value = e.ite(e.and_(p, e.eq(n.now, e.const(i % 9))), e.mod(e.add(value, e.const(i % 7)), 9), value)
    many = e.add(*(e.ite(e.le(n.now, e.const(i % 9)), n.now, e.const(-i)) for i in range(1, 2000)))
    ev = event("E", {"p": BoolDomain()}, [e.le(many, e.const(100_000))], {"n": value})
    compare(system([n], [ev], [invariant("i", e.ne(n.now, e.const(5))), reachable("r", e.eq(n.now, e.const(7)))]))


def test_the_borders_of_a_parameter_may_depend_on_the_state_and_on_earlier_parameters() -> None:
    x, y = parameter("E", "x", RangeDomain(0, 9)), parameter("E", "y", RangeDomain(0, 9))
    n = variable("n", RangeDomain(0, 9), None)
    tests = [
        e.le(e.sub(e.mul(x, e.const(2)), n.now), y),
        e.eq(e.sub(e.mul(n.now, e.const(3)), e.mul(y, e.const(2))), x),
        e.le(e.add(n.now, e.const(-4)), e.mul(y, e.const(-3))),
    ]
    value: Expr = n.now
    for i, test in enumerate(tests):
        value = e.ite(test, e.mod(e.add(value, e.const(i + 1)), 10), value)
    ev = event("E", {"x": RangeDomain(0, 9), "y": RangeDomain(0, 9)}, [e.ne(x, n.now)], {"n": value})
    values = classify(ev, [ev.guard, ev.update(n)])
    assert [type(v) for v in values] == [Fixed, Cut]
    compare(system([n], [ev], [invariant(f"i{k}", e.ne(n.now, e.const(k))) for k in range(10)]))


# --- limits ---------------------------------------------------------------------------------------------------------


def test_a_cap_on_states_leaves_what_was_found_and_tells_how_far_it_came() -> None:
    s = counter(100)
    early = invariant("early", e.le(s.variables[0].now, e.const(5)))
    s = system(s.variables, s.events, [early, *s.properties])
    decided = verdicts(s, Budget(states=20))
    assert len(steps(decided["early"])) == 6
    for name, depth in (("below", 19), ("range", 19), ("top", 19), ("climbs", None)):
        assert decided[name] == Unknown("explicit search stopped at 20 states, 19 steps deep", depth)
    assert exploration(s, Budget(states=20)) == Exploration(20, 20, 19, False)
    assert exploration(s, Budget(states=101)) == Exploration(101, 100, 100, True)


def test_the_depth_of_an_unknown_is_one_that_was_looked_at_completely() -> None:
    for seed in range(40):
        s = random_system(Random(seed))
        naive = Naive(s)
        for cap in (1, 2, 3, 5, 8):
            for name, verdict in verdicts(s, Budget(states=cap)).items():
                prop = next(p for p in s.properties if p.name == name)
                if not isinstance(prop, LeadsTo) and s.watched([prop]) is s:
                    least = naive.least_path(prop)
                    if isinstance(verdict, Unknown):
                        assert least is None or verdict.depth is None or verdict.depth < len(least[1])
                    elif isinstance(verdict.evidence, Trace):
                        assert least is not None
                        assert verdict.evidence == naive.trace(least)
                    else:
                        assert least is None


def test_more_starts_than_can_be_held() -> None:
    s = system([variable(name, LARGE, None) for name in "abc"], [], [])
    goal = invariant("i", e.ne(s.variables[2].now, e.const(7)))
    s = system(s.variables, [], [goal, reachable("r", e.eq(s.variables[0].now, e.const(1)))])
    decided = verdicts(s, Budget(states=1000))
    assert steps(decided["i"]) == []
    assert decided["r"] == Unknown("explicit search stopped at 1,000 states, 0 steps deep", None)


def test_no_time_left() -> None:
    s = counter(5)
    for verdict in verdicts(s, Budget(deadline=time.monotonic())).values():
        assert verdict == Unknown("explicit search ran out of time after 0 states, 0 steps deep", None)


@pytest.mark.parametrize("name", ["analyse", "least_lasso", "region"])
def test_time_that_runs_out_on_a_liveness_property(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr(f"symplan.engines.explicit.{name}", late)
    found = verdicts(two_groups())["weak"]
    assert found == Unknown("explicit search ran out of time on the 3 states that it found")


def test_many_arguments_count_as_several_states() -> None:
    n = variable("n", RangeDomain(0, 1999))
    ev = event("E", {"x": RangeDomain(0, 1999)}, [], {"n": parameter("E", "x", RangeDomain(0, 1999))})
    s = system([n], [ev], [invariant("i", e.TRUE)])
    reason = "explicit search stopped at 10 states with 2,000 combinations of arguments to try in each, 1 steps deep"
    assert verdicts(s, Budget(states=100)) == {"i": Unknown(reason, 0)}
    assert isinstance(verdicts(s)["i"], Proved)


def test_too_many_arguments_are_an_answer() -> None:
    n = variable("n", LARGE)
    x, y = parameter("E", "x", LARGE), parameter("E", "y", LARGE)
    ev = event("E", {"x": LARGE, "y": LARGE}, [], {"n": e.ite(e.le(x, y), x, y)})
    s = system([n], [ev], [invariant("i", e.FALSE), leads_to("l", e.TRUE, e.FALSE)])
    reason = "explicit search: E has 1,000,002,000,001 combinations of arguments that make a difference"
    assert set(verdicts(s).values()) == {Unknown(reason)}
    assert list(explore(s, Budget())) == [Progress(reason), Explored(Exploration(0, 0, 0, False))]


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symplan.explicit.search.SECONDS_BETWEEN_REPORTS", 0.0)
    first, *_ = explore(counter(5), Budget())
    assert first == Progress("explicit search, 2 states, depth 1")


def test_properties_are_searched_for_only_when_asked_for() -> None:
    s = random_system(Random(3))
    for prop in s.properties:
        asked = [signal for signal in signals(s, properties=[prop]) if isinstance(signal, Decided)]
        assert [signal.property for signal in asked] == [prop]
        assert asked[0].verdict.method == "explicit search"
        if isinstance(asked[0].verdict.evidence, Trace):
            assert asked[0].verdict == verdicts(s)[prop.name]


# --- diagrams -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_diagrams_hold_what_they_were_built_from(seed: int) -> None:
    rng = Random(seed)
    s = random_system(rng)
    states = list(all_states(s))
    chosen = rng.sample(states, rng.randint(0, min(len(states), 60)))
    inside = membership(s.variables, chosen)
    values = {state: rng.randint(0, 3) for state in chosen}
    assert all(true_in(s, state, inside) == (state in values) for state in states[:1000])
    if chosen:
        term = function(s.variables, {state: e.const(x) for state, x in values.items()})
        assert all(interp.evaluate(term, interp.Scene(s, state)) == x for state, x in values.items())


def test_a_diagram_shares_and_merges() -> None:
    a, b = variable("a", RangeDomain(0, 999)), variable("b", RangeDomain(0, 999))
    square = [(x, y) for x in range(10, 500) for y in range(20, 30)]
    term = membership([a, b], square)
    expected = e.and_(e.within(a.now, 10, 499), e.within(b.now, 20, 29))
    assert len(list(e.postorder(term))) <= len(list(e.postorder(expected))) + 2
    assert function([a], {(1,): e.const(7), (900,): e.const(7)}) is e.const(7)
