"""A certificate is confirmed when all that it claims is true, and refused when any of it is false."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from claims import Claims
from judged import SHARE, judged, random_systems
from systems import (
    LARGE,
    SPAN,
    Terms,
    counter,
    event,
    invariant,
    leads_to,
    obligation,
    parameter,
    random_automaton,
    random_system,
    range_check,
    reachable,
    system,
    two_groups,
    variable,
)

from symplan import expr as e
from symplan.domains import BoolDomain, RangeDomain
from symplan.engines.explicit import ExplicitSearch
from symplan.explicit.diagram import membership
from symplan.model import LeadsTo, StepInvariant, System
from symplan.smt import Confirmation, Confirmer
from symplan.verdict import Inductive, Level, Proved, Ranking, Trace, Violated

TRUE = Confirmation(True)


def walk() -> System:
    """x counts 0, 1, 2 and starts again; 3 and 4 are never reached, 4 follows 3, and nothing leaves 4."""
    x = variable("x", RangeDomain(0, 4))
    following = e.ite(e.eq(x.now, e.const(2)), e.const(0), e.minimum(e.add(x.now, e.const(1)), e.const(4)))
    return system(
        [x],
        [event("Go", {}, [], {"x": following})],
        [
            invariant("not-four", e.ne(x.now, e.const(4))),
            invariant("not-two", e.ne(x.now, e.const(2))),
            reachable("four", e.eq(x.now, e.const(4))),
            leads_to("again", e.TRUE, e.eq(x.now, e.const(0)), ["Go"]),
            leads_to("lazy", e.TRUE, e.eq(x.now, e.const(0))),
        ],
    )


WALK = walk()
X = WALK.variables[0].now
SMALL = e.le(X, e.const(2))
NOT_FOUR, NOT_TWO, FOUR, AGAIN, LAZY = WALK.properties


# --- safety ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("prop", [NOT_FOUR, FOUR])
def test_true_certificates(prop: object) -> None:
    confirmer = Confirmer(WALK)
    for certificate in (Inductive(1, (SMALL,)), Inductive(2), Inductive(3), Inductive(1, (SMALL, e.le(X, e.const(3))))):
        assert confirmer.confirm(prop, certificate) == TRUE  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("certificate", "reason"),
    [
        (Inductive(1), "can be followed"),
        (Inductive(1, (e.le(X, e.const(1)),)), "can be followed"),
        (Inductive(1, (e.ne(X, e.const(0)),)), "after 0 steps"),
        (Inductive(2, (e.ne(X, e.const(1)),)), "after 1 steps"),
        (Inductive(3, (e.ne(X, e.const(2)),)), "after 2 steps"),
        (Inductive(1, (e.FALSE,)), "after 0 steps"),
        (Inductive(0, (SMALL,)), "less than 1"),
        (Inductive(1, (SMALL,), (AGAIN,)), "liveness"),
        (Inductive(1, (SMALL,), (NOT_TWO,)), "can be followed"),
        (Inductive(1, (e.leaf(e.Op.VAR, "y", (0, 4)),)), "no part of a state"),
        (Inductive(1, (e.eq(WALK.variables[0].next, X),)), "no part of a state"),
        (Inductive(1, (X,)), "a number stands"),
        (Ranking((), e.TRUE, e.const(0), e.const(0)), "not a certificate for such a property"),
    ],
)
def test_false_certificates(certificate: Inductive, reason: str) -> None:
    answer = Confirmer(WALK).confirm(NOT_FOUR, certificate)
    assert answer.refuted
    assert not answer.confirmed
    assert reason in answer.reason


def test_nothing_proves_what_is_false() -> None:
    confirmer = Confirmer(WALK)
    lemmas = ((), (SMALL,), (e.ne(X, e.const(2)),), (e.FALSE,), (e.TRUE,))
    for k, lemma, assumed in product(range(1, 6), lemmas, ((), (NOT_FOUR,))):
        assert confirmer.confirm(NOT_TWO, Inductive(k, lemma, assumed)).refuted


def test_what_is_assumed_is_checked_too() -> None:
    """A false property makes everything inductive; it is refused with all that lean on it."""
    answer = Confirmer(WALK).confirm(NOT_FOUR, Inductive(1, (), (invariant("false", e.FALSE),)))
    assert answer.refuted


def test_a_range_is_judged_on_values_that_do_not_wrap() -> None:
    s = counter(3)
    _, of_range, *_ = s.properties
    n = s.variables[0].now
    for k, lemma in product((1, 2, 4, 5), (e.TRUE, e.le(n, e.const(3)), e.le(n, e.const(2)))):
        assert Confirmer(s).confirm(of_range, Inductive(k, (lemma,))).refuted


def test_a_value_outside_the_domain_that_no_obligation_forbids() -> None:
    """Were the next state taken to lie in its domain, this program would never leave x = 0, y = 0."""
    x, y = variable("x", RangeDomain(0, 2)), variable("y", BoolDomain())
    p = parameter("E", "p", RangeDomain(0, 3))
    stray = event("E", {"p": RangeDomain(0, 3)}, [e.le(e.const(3), p)], {"x": p, "y": e.TRUE})
    s = system([x, y], [stray], [invariant("i", e.not_(y.now)), leads_to("l", y.now, e.FALSE)])
    assert "no obligation forbids" in Confirmer(s).confirm(s.properties[0], Inductive(1)).reason
    certificate = Ranking((e.not_(y.now),), e.FALSE, e.const(0), e.const(0))
    assert "no obligation forbids" in Confirmer(s).confirm(s.properties[1], certificate).reason
    forbidden = replace(stray, obligations=(obligation(p, RangeDomain(0, 2)),))
    s = replace(s, events=(forbidden,))
    assert Confirmer(s).confirm(s.properties[0], Inductive(1)) == TRUE
    assert Confirmer(s).confirm(s.properties[1], certificate) == TRUE


def test_lemmas_that_many_properties_share_are_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    confirmer = Confirmer(WALK)
    asked = []
    original = Confirmer._find_refutation

    def counted(self: Confirmer, claim: object) -> object:
        asked.append(claim)
        return original(self, claim)  # type: ignore[arg-type]

    monkeypatch.setattr(Confirmer, "_find_refutation", counted)
    for bound in range(2, 9):
        prop = invariant(f"at-most-{bound}", e.le(e.add(X, X), e.const(2 * bound)))
        assert confirmer.confirm(prop, Inductive(1, (SMALL,))) == TRUE
    assert len(asked) == 1
    assert confirmer.confirm(NOT_TWO, Inductive(1, (SMALL,))).refuted


def test_no_time_is_neither_yes_nor_no() -> None:
    answer = Confirmer(WALK).confirm(NOT_FOUR, Inductive(2), time.monotonic() - 1)
    assert (answer.confirmed, answer.refuted) == (False, False)
    assert "time was up" in answer.reason


def test_and_it_is_asked_again() -> None:
    confirmer = Confirmer(WALK)
    assert not confirmer.confirm(NOT_FOUR, Inductive(1, (SMALL,)), time.monotonic() - 1).confirmed
    assert confirmer.confirm(NOT_FOUR, Inductive(1, (SMALL,))) == TRUE
    assert confirmer.confirm(NOT_FOUR, Inductive(1, (SMALL,)), time.monotonic() - 1).reason == "the time was up"


def test_what_cannot_be_said_is_neither_yes_nor_no() -> None:
    x = variable("x", RangeDomain(0, 3))
    odd = event("Odd", {"p": LARGE}, [e.eq(e.mod(parameter("Odd", "p", LARGE), 7), x.now)], {})
    s = system([x], [odd], [invariant("stuck", e.enabled("Odd"))])
    answer = Confirmer(s).confirm(s.properties[0], Inductive(1))
    assert (answer.confirmed, answer.refuted) == (False, False)
    assert "Odd" in answer.reason


def test_a_large_lemma() -> None:
    """Three thousand states without any order that rotate among themselves, as a decision diagram of 5000 nodes."""
    a, b, c = (variable(name, RangeDomain(0, 99), 7) for name in "abc")
    rng = Random(0)
    triples = [tuple(rng.randrange(100) for _ in range(3)) for _ in range(1000)]
    states = {(x, y, z) for t in [*triples, (7, 7, 7)] for x, y, z in (t, t[1:] + t[:1], t[2:] + t[:2])}
    missing = next(s for s in product(range(100), repeat=3) if s not in states)
    other = e.not_(e.and_(*(e.eq(v.now, e.const(n)) for v, n in zip((a, b, c), missing, strict=True))))
    turn = event("Turn", {}, [], {"a": b.now, "b": c.now, "c": a.now})
    s = system([a, b, c], [turn], [invariant("other", other)])
    lemma = membership(s.variables, list(states))
    assert sum(1 for _ in e.postorder(lemma)) > 5000
    assert Confirmer(s).confirm(s.properties[0], Inductive(1, (lemma,))) == TRUE
    gone = membership(s.variables, list(states - {(triples[0][0], triples[0][1], triples[0][2])}))
    assert Confirmer(s).confirm(s.properties[0], Inductive(1, (gone,))).refuted


# --- liveness -------------------------------------------------------------------------------------------------------

RANK = e.ite(e.eq(X, e.const(0)), e.const(0), e.sub(e.const(3), X))
GOOD = Ranking((SMALL,), e.within(X, 1, 2), RANK, e.const(0))


def test_a_true_ranking() -> None:
    assert Confirmer(WALK).confirm(AGAIN, GOOD) == TRUE


@pytest.mark.parametrize(
    ("ranking", "reason"),
    [
        (replace(GOOD, lemmas=()), "leaves out"),
        (replace(GOOD, lemmas=(e.le(X, e.const(1)),)), "its lemmas"),
        (replace(GOOD, lemmas=(e.within(X, 1, 2),)), "its lemmas"),
        (replace(GOOD, region=e.eq(X, e.const(2))), "leaves out"),
        (replace(GOOD, lemmas=(), region=e.ne(X, e.const(0))), "Go does not lead down"),
        (replace(GOOD, rank=X), "Go does not lead down"),
        (replace(GOOD, rank=e.const(5)), "Go does not lead down"),
        (replace(GOOD, helpful=e.const(1)), "not accepted where it has to be"),
        (replace(GOOD, helpful=e.const(-1)), "not accepted where it has to be"),
        (replace(GOOD, rank=e.TRUE), "where a number is"),
        (replace(GOOD, region=X), "a number stands"),
        (Inductive(1, (SMALL,)), "not a certificate for such a property"),
    ],
)
def test_false_rankings(ranking: Ranking, reason: str) -> None:
    answer = Confirmer(WALK).confirm(AGAIN, ranking)
    assert answer.refuted
    assert reason in answer.reason


def test_a_weak_helpful_event_ends_the_levels() -> None:
    """What stands below it does not matter."""
    assert Confirmer(WALK).confirm(AGAIN, replace(GOOD, inner=(Level(e.const(0), e.const(7)),))) == TRUE


def test_a_ranking_needs_the_fairness_of_its_property() -> None:
    assert Confirmer(WALK).confirm(LAZY, GOOD).refuted


def test_a_helpful_event_that_is_taken_has_to_lower_the_rank() -> None:
    """Other events may leave everything as it is; the helpful one may not."""
    b = variable("b", BoolDomain())
    spin, off = event("Spin", {}, [], {}), event("Off", {}, [], {"b": e.TRUE})
    s = system([b], [spin, off], [leads_to("l", e.TRUE, b.now, ["Off"]), leads_to("m", e.TRUE, b.now, ["Spin"])])
    level = Ranking((), e.not_(b.now), e.const(0), e.const(0))
    assert Confirmer(s).confirm(s.properties[0], level) == TRUE
    answer = Confirmer(s).confirm(s.properties[1], level)
    assert answer.refuted
    assert "Spin does not lead down" in answer.reason


def test_strong_fairness_needs_levels() -> None:
    s = two_groups()
    door, out = (v.now for v in s.variables)
    weak, strong = s.properties
    region = e.not_(out)
    # Leave (index 1) is strong: where it is not accepted, the level below counts on Open (index 0), which is weak.
    certificate = Ranking((), region, e.const(0), e.const(1), (Level(e.const(0), e.const(0)),))
    assert Confirmer(s).confirm(strong, certificate) == TRUE
    assert Confirmer(s).confirm(weak, certificate).refuted
    assert Confirmer(s).confirm(strong, replace(certificate, inner=())).refuted
    wrong = replace(certificate, inner=(Level(e.const(0), e.ite(door, e.const(0), e.const(1))),))
    assert Confirmer(s).confirm(strong, wrong).refuted


def test_an_inner_level_may_rise_where_an_outer_one_falls() -> None:
    """Leave is strong and needs an open door; it takes effort to open it. Skip is a shortcut that costs more effort."""
    effort = variable("effort", RangeDomain(0, 2))
    door, late, out = (variable(name, BoolDomain()) for name in ("door", "late", "out"))
    closed = e.not_(door.now)
    none = e.eq(effort.now, e.const(0))
    s = system(
        [effort, door, late, out],
        [
            event("Push", {}, [e.not_(none)], {"effort": e.maximum(e.sub(effort.now, e.const(1)), e.const(0))}),
            event("Open", {}, [closed, none, e.not_(out.now)], {"door": e.TRUE}),
            event("Close", {}, [door.now], {"door": e.FALSE}),
            event("Leave", {}, [door.now], {"out": e.TRUE}),
            event("Skip", {}, [closed, e.not_(late.now)], {"late": e.TRUE, "effort": e.const(2)}),
        ],
        [leads_to("l", e.TRUE, out.now, ["Push", "Open"], ["Leave"])],
    )
    outer = e.ite(late.now, e.const(0), e.const(1))
    inner = Level(effort.now, e.ite(none, e.const(1), e.const(0)))
    ranking = Ranking((), e.not_(out.now), outer, e.const(2), (inner,))
    assert Confirmer(s).confirm(s.properties[0], ranking) == TRUE
    assert Confirmer(s).confirm(s.properties[0], replace(ranking, rank=e.const(0))).refuted


# --- at random, by definition ---------------------------------------------------------------------------------------


def test_random_certificates_by_definition() -> None:
    confirmed = refuted = 0
    for seed, s in random_systems(100, 6):
        rng = Random(seed)
        safety = [p for p in s.properties if not isinstance(p, LeadsTo)]
        for prop in safety:
            assumed = rng.sample(safety, rng.choice((0, 0, 1)))
            watched = s.watched([prop, *assumed])
            terms = Terms(rng, [(v.now, v.domain) for v in watched.variables])
            lemmas = tuple(terms.condition() for _ in range(rng.choice((0, 0, 1, 1, 2))))
            certificate = Inductive(rng.randint(1, 3), lemmas, tuple(assumed))
            answer = Confirmer(s).confirm(prop, certificate)
            assert answer.confirmed is Claims(watched).inductive(prop, certificate), (seed, prop.name, certificate)
            assert answer.refuted is not answer.confirmed
            confirmed += answer.confirmed
            refuted += answer.refuted
    assert confirmed > 5 * SHARE
    assert refuted > 20 * SHARE


def _nearby(rng: Random, ranking: Ranking, s: System) -> Ranking:
    """The ranking with one thing changed in one place."""
    v = s.variables[0]
    assert v.domain.bounds is not None
    here = e.eq(v.now, e.const(rng.randint(*v.domain.bounds)))
    match rng.randrange(7):
        case 0:
            return replace(ranking, region=e.or_(ranking.region, here))
        case 1:
            return replace(ranking, region=e.and_(ranking.region, e.not_(here)))
        case 2:
            return replace(ranking, rank=e.ite(here, e.const(rng.randint(-1, 3)), ranking.rank))
        case 3:
            return replace(ranking, helpful=e.ite(here, e.const(rng.randint(-1, 4)), ranking.helpful))
        case 4:
            return replace(ranking, lemmas=tuple(e.or_(lemma, here) for lemma in ranking.lemmas))
        case 5:
            return replace(ranking, lemmas=tuple(e.and_(lemma, e.not_(here)) for lemma in ranking.lemmas))
        case _:
            extra = Level(e.const(rng.randint(0, 1)), e.ite(here, e.const(0), e.const(rng.randint(0, 3))))
            return replace(ranking, inner=(*ranking.inner[: rng.randint(0, 2)], extra))


def test_random_rankings_by_definition() -> None:
    confirmed = refuted = levels = 0
    for seed in range(300, 300 + 120 * SHARE):
        rng, s = Random(seed), random_automaton(Random(seed))
        claims, confirmer = Claims(s), Confirmer(s)
        for prop, verdict in zip(s.properties, judged(ExplicitSearch(), s).values(), strict=True):
            assert isinstance(prop, LeadsTo)
            if not isinstance(verdict, Proved) or not isinstance(verdict.evidence, Ranking):
                continue
            assert confirmer.confirm(prop, verdict.evidence) == TRUE
            levels += bool(verdict.evidence.inner)
            for _ in range(3):
                ranking = _nearby(rng, verdict.evidence, s)
                answer = confirmer.confirm(prop, ranking)
                assert answer.confirmed is claims.ranking(prop, ranking), (seed, prop.name, ranking)
                confirmed += answer.confirmed
                refuted += answer.refuted
    assert confirmed > 60 * SHARE
    assert refuted > 60 * SHARE
    assert levels > 3 * SHARE


def test_certificates_of_the_explicit_search() -> None:
    """A set of states with one missing is refused; so is the whole set for anything that is false."""
    refused = 0
    for seed in range(60, 60 + 25 * SHARE):
        s = random_system(Random(seed))
        verdicts = judged(ExplicitSearch(), s)
        confirmer = Confirmer(s)
        proofs = [v.evidence for v in verdicts.values() if isinstance(v, Proved) and isinstance(v.evidence, Inductive)]
        for prop in s.properties:
            verdict = verdicts[prop.name]
            assert isinstance(verdict, Proved | Violated)
            if isinstance(verdict.evidence, Inductive):
                assert confirmer.confirm(prop, verdict.evidence) == TRUE
            elif isinstance(verdict.evidence, Trace) and not isinstance(prop, LeadsTo):
                for proof in proofs[:2]:
                    assert confirmer.confirm(prop, proof).refuted
                    refused += 1
    assert refused > 20 * SHARE


def test_a_step_property_with_primed_variables() -> None:
    step = StepInvariant("s", "PL2004", SPAN, True, {"Go": e.or_(e.le(X, WALK.variables[0].next), e.eq(X, e.const(2)))})
    assert Confirmer(WALK).confirm(step, Inductive(1)) == TRUE
    down = StepInvariant("d", "PL2004", SPAN, True, {"Go": e.le(X, WALK.variables[0].next)})
    assert Confirmer(WALK).confirm(down, Inductive(1)).refuted
    stays = range_check("r", "Go", obligation(X, RangeDomain(0, 3)))
    assert Confirmer(WALK).confirm(stays, Inductive(2)) == TRUE
    assert Confirmer(WALK).confirm(stays, Inductive(1)).refuted
