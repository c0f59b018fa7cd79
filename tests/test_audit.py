"""Nothing false gets past the audit: evidence with one thing wrong is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import symplan
from symplan import expr as e
from symplan.audit import Auditor, Defect
from symplan.engines import run
from symplan.engines.protocol import Budget, Decided
from symplan.expr import Op
from symplan.model import Property, System
from symplan.verdict import Inductive, Proved, Ranking, Step, Trace, Violated

TEXT = """
state { held : Bool = false  count : 0..4 = 0 }
on Take { require !held else reject "held"  held' = true }
on Drop { require held else reject "free"  held' = false  count' = if count < 3 then count + 1 else count }
on Idle { count' = count }
invariant small: count <= 3
invariant tiny: count <= 1
reachable two: count == 2
liveness dropped: held leads to !held under fair { Drop }
liveness lost: held leads to !held
"""


@pytest.fixture(scope="module")
def system() -> System:
    loaded = symplan.load(TEXT).system
    assert loaded is not None
    return loaded


def verdict_on(system: System, name: str, engine: str = "explicit") -> tuple[Property, Proved | Violated]:
    prop = next(p for p in system.properties if p.name == name)
    for signal in run(engine, system, [prop], Budget()):
        if isinstance(signal, Decided):
            return prop, signal.verdict
    raise AssertionError(f"{engine} does not decide {name}")


@pytest.mark.parametrize("name", ["small", "tiny", "two", "dropped", "lost"])
def test_true_evidence_passes(system: System, name: str) -> None:
    prop, verdict = verdict_on(system, name)
    judged, checked = Auditor(system).judge(prop, verdict)
    assert type(judged) is type(verdict)
    assert checked == ("replayed" if isinstance(verdict.evidence, Trace) else "certificate checked")


def _shorter(t: Trace) -> Trace:
    return replace(t, steps=t.steps[:-1])


def _other_start(t: Trace) -> Trace:
    return replace(t, start=(True, *t.start[1:]))


def _other_target(t: Trace) -> Trace:
    wrong = replace(t.steps[0], target=(False, 3))
    return replace(t, steps=(wrong, *t.steps[1:]))


def _rejected(t: Trace) -> Trace:
    return replace(t, steps=(Step("Drop", (), t.start), *t.steps))


def _rest(t: Trace) -> Trace:
    return replace(t, steps=(Step(None, (), t.start), *t.steps))


def _argument(t: Trace) -> Trace:
    return replace(t, steps=(replace(t.steps[0], arguments=(1,)), *t.steps[1:]))


TRACE_DEFECTS = [_shorter, _other_start, _other_target, _rejected, _rest, _argument]


@pytest.mark.parametrize("name", ["tiny", "two"])
@pytest.mark.parametrize("defect", TRACE_DEFECTS)
def test_a_path_with_one_thing_wrong_is_refused(system: System, name: str, defect: Callable[[Trace], Trace]) -> None:
    prop, verdict = verdict_on(system, name)
    assert isinstance(verdict.evidence, Trace)
    with pytest.raises(Defect, match=name):
        Auditor(system).judge(prop, replace(verdict, evidence=defect(verdict.evidence)))


def test_a_lasso_that_is_not_fair_is_refused(system: System) -> None:
    _, verdict = verdict_on(system, "lost")
    fair = next(p for p in system.properties if p.name == "dropped")
    with pytest.raises(Defect, match="Drop is always accepted"):
        Auditor(system).judge(fair, verdict)


def test_a_lasso_without_its_loop_is_refused(system: System) -> None:
    prop, verdict = verdict_on(system, "lost")
    assert isinstance(verdict.evidence, Trace)
    with pytest.raises(Defect, match="no loop"):
        Auditor(system).judge(prop, replace(verdict, evidence=replace(verdict.evidence, loop=None)))


def test_a_proof_of_something_false_is_refused(system: System) -> None:
    """Every certificate that claims a false invariant fails, whatever its lemmas."""
    prop = next(p for p in system.properties if p.name == "tiny")
    count = e.leaf(Op.VAR, "count", (0, 4))
    for k in (1, 2, 3):
        for lemmas in ((), (e.le(count, e.const(1)),), (e.FALSE,)):
            with pytest.raises(Defect, match="tiny"):
                Auditor(system).judge(prop, Proved("k-induction", Inductive(k, lemmas)))


def test_a_set_of_states_that_is_not_closed_is_refused(system: System) -> None:
    prop, _ = verdict_on(system, "small")
    count = e.leaf(Op.VAR, "count", (0, 4))
    with pytest.raises(Defect, match="small"):
        Auditor(system).judge(prop, Proved("explicit search", Inductive(1, (e.le(count, e.const(2)),))))


def test_a_ranking_that_does_not_fall_is_refused(system: System) -> None:
    prop, verdict = verdict_on(system, "dropped")
    assert isinstance(verdict.evidence, Ranking)
    unfair = next(p for p in system.properties if p.name == "lost")
    for claim in (
        replace(verdict.evidence, region=e.FALSE),
        replace(verdict.evidence, region=e.TRUE),
        replace(verdict.evidence, lemmas=(e.FALSE,)),
    ):
        with pytest.raises(Defect, match="dropped"):
            Auditor(system).judge(prop, replace(verdict, evidence=claim))
    with pytest.raises(Defect, match="lost"):
        Auditor(system).judge(unfair, verdict)
