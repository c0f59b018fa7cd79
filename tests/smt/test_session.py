"""Whatever stops the solver, it is not taken for an answer."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest
import z3

from symplan.smt.session import INCREMENTAL, SINGLE, NoAnswer, Session

LOGICS = pytest.mark.parametrize("logic", [INCREMENTAL, SINGLE])


def factor(session: Session) -> None:
    """Ask for two factors of a product of two large primes: minutes of work."""
    x, y = z3.BitVecs("x y", 64, session.context)
    small = [z3.ULT(z3.BitVecVal(1, 64, session.context), v) for v in (x, y)]
    half = [z3.Extract(63, 32, v) == z3.BitVecVal(0, 32, session.context) for v in (x, y)]
    session.add(*small, *half, x * y == z3.BitVecVal(2_860_486_313 * 3_367_900_313, 64, session.context))


@LOGICS
def test_answers(logic: str) -> None:
    session = Session(logic=logic)
    x = z3.BitVec("x", 3, session.context)
    a, b = session.literal("a"), session.literal("b")
    session.add(z3.Implies(a, x == 5), z3.Implies(b, x != 5))
    model = session.check([a])
    assert model is not None
    assert model.value(x, (0, 7)) == 5
    assert model.value(x, (-4, 3)) == -3
    assert model.is_true(a)
    assert session.check([a, b]) is None
    assert session.core() == {a.get_id(), b.get_id()}
    assert model.value(x, (0, 7)) == 5, "a model outlives later questions"


@LOGICS
def test_a_time_out_is_no_answer(logic: str) -> None:
    session = Session(time.monotonic() + 0.3, logic)
    factor(session)
    started = time.monotonic()
    with pytest.raises(NoAnswer, match="time was up"):
        session.check()
    assert time.monotonic() - started < 3
    with pytest.raises(NoAnswer, match="time was up"):
        session.check()


def test_after_the_deadline_nothing_is_asked() -> None:
    session = Session(time.monotonic() - 1)
    with pytest.raises(NoAnswer, match="time was up"):
        session.check()


def test_what_the_solver_does_not_know_is_no_answer() -> None:
    session = Session()
    n = z3.Int("n", session.context)
    session.add(n * n * n == 3 * n + 7)
    with pytest.raises(NoAnswer, match="does not know"):
        session.check()


def test_an_error_in_the_solver_is_no_answer() -> None:
    session = Session()
    other = z3.Context()
    with pytest.raises(NoAnswer, match="the solver failed"):
        session.add(z3.Bool("elsewhere", other))


@LOGICS
def test_ctrl_c_comes_through(logic: str) -> None:
    session = Session(logic=logic)
    factor(session)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        session.check()
    timer.join()
    assert Session(logic=logic).check() is not None, "another session is not touched"


def test_bits() -> None:
    session = Session()
    x = z3.BitVec("x", 4, session.context)
    bits = [session.bit(x, i) for i in range(4)]
    model = session.check([bits[3], z3.Not(bits[2]), bits[1], z3.Not(bits[0])])
    assert model is not None
    assert model.value(x, (0, 15)) == 10
    assert session.bit(x, 3) is bits[3]
