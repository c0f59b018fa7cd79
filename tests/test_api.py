"""The Python interface, as a test of somebody's program would use it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import symplan
from symplan import engines
from symplan.engines.protocol import Budget, Decided, Explored, Signal
from symplan.model import Property, System
from symplan.verdict import Inductive, Proved, Trace, Unknown, Violated

SPECS = Path(__file__).parents[1] / "specs"
COUNTER = """
state { n : 0..9 = 0 }
on Up { require n < 7 else reject "full"  n' = n + 1 }
on Reset { n' = 0 }
invariant below: n < 8
invariant low: n < 3
"""


def test_the_trip_is_clean() -> None:
    report = symplan.load(SPECS / "trip.poly").prove()
    assert report.clean
    assert {type(r.verdict) for r in report.results} == {Proved}


def test_a_text_and_a_path_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "counter.poly"
    path.write_text(COUNTER)
    assert symplan.load(path).name == "counter"
    assert symplan.load(str(path)).name == "counter"
    assert symplan.load(COUNTER).system is not None
    with pytest.raises(OSError, match=r"nowhere\.poly"):
        symplan.load("nowhere.poly")


def test_check_decides_nothing() -> None:
    report = symplan.load(COUNTER).check()
    assert report.clean
    assert report.results == ()


def test_a_violation_becomes_a_finding_with_its_path() -> None:
    report = symplan.load(COUNTER).prove()
    assert not report.clean
    assert [(f.code, f.property_name) for f in report.findings] == [("PL2001", "low")]
    verdict = report.result("low").verdict
    assert isinstance(verdict, Violated)
    assert isinstance(verdict.evidence, Trace)
    assert [s.target for s in verdict.evidence.steps] == [(1,), (2,), (3,)]
    below = report.result("below").verdict
    assert isinstance(below, Proved)
    assert isinstance(below.evidence, Inductive)


def test_properties_can_be_chosen() -> None:
    program = symplan.load(COUNTER)
    chosen = [r.property for r in program.prove(properties=["below"]).results]
    assert [p.name for p in chosen if p.declared] == ["below"]
    assert {p.kind for p in chosen if not p.declared} == {"range"}  # no verdict counts for much without them
    with pytest.raises(symplan.UsageError, match="did you mean below"):
        program.prove(properties=["belo"])
    with pytest.raises(symplan.UsageError, match="there is no engine warp"):
        program.prove(engine="warp")


@pytest.mark.parametrize("engine", symplan.ENGINES)
def test_a_bounded_engine_never_proves(engine: str) -> None:
    verdict = symplan.load(COUNTER).prove(properties=["below"], engine=engine, depth=5).results[0].verdict
    assert isinstance(verdict, Unknown if engine in ("bmc", "lasso") else Proved)


def test_a_proof_says_which_runs_it_leaves_out() -> None:
    report = symplan.load(COUNTER.replace('require n < 7 else reject "full"  ', "")).prove()
    assert report.result("low").caveat == ""
    ranges = [r for r in report.results if r.property.kind == "range"]
    assert [type(r.verdict) for r in ranges] == [Violated]
    weaker = symplan.load(COUNTER.replace("n < 7", "n < 10").replace("n < 8", "n < 10")).prove()
    assert isinstance(weaker.result("below").verdict, Proved)
    assert weaker.result("below").caveat == "for the runs that leave no range"


def test_a_query_has_a_witness_or_a_proof() -> None:
    program = symplan.load(COUNTER)
    found = program.query("n == 4").result("query").verdict
    assert isinstance(found, Proved)
    assert isinstance(found.evidence, Trace)
    assert len(found.evidence.steps) == 4
    never = program.query("n == 8").result("query").verdict
    assert isinstance(never, Violated)
    assert isinstance(never.evidence, Inductive)
    wrong = program.query("m == 8")
    assert not wrong.clean
    assert [f.code for f in wrong.findings] == ["PL1001"]


def test_explore_counts() -> None:
    report = symplan.load(COUNTER).explore()
    assert report.explored is not None
    assert (report.explored.states, report.explored.complete) == (8, True)
    cut = symplan.load(COUNTER).explore(states=3)
    assert cut.explored is not None
    assert not cut.explored.complete
    assert isinstance(cut.result("below").verdict, Unknown)


def test_no_time_is_no_verdict() -> None:
    report = symplan.load(SPECS / "trip.poly").prove(timeout=0)
    assert {type(r.verdict) for r in report.results} == {Unknown}
    assert all(r.verdict.reason for r in report.results if isinstance(r.verdict, Unknown))


def test_an_interruption_keeps_what_was_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = engines.run

    def interrupted(name: str, system: System, properties: Sequence[Property], budget: Budget) -> Iterator[Signal]:
        for signal in whole(name, system, properties, budget):
            yield signal
            if isinstance(signal, Decided):
                raise KeyboardInterrupt

    monkeypatch.setattr(engines, "run", interrupted)
    report = symplan.load(COUNTER).prove()
    assert report.interrupted
    decided = [r for r in report.results if not isinstance(r.verdict, Unknown)]
    assert len(decided) == 1
    assert {r.verdict.reason for r in report.results if isinstance(r.verdict, Unknown)} == {
        "interrupted before it was decided"
    }


def test_the_caller_can_watch() -> None:
    seen: list[Signal] = []
    symplan.load(COUNTER).explore(watch=seen.append)
    assert any(isinstance(s, Explored) for s in seen)
