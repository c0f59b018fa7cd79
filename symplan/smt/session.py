"""How is the solver asked, and what happens when it does not answer?

Contract: `Session.check` gives a model, or None when there is none, and raises `NoAnswer` with a reason for everything
else: a time-out, an `unknown`, an error inside z3. So an unknown can never be mistaken for "no model". Ctrl-C during a
check comes out as `KeyboardInterrupt`.

A session has a z3 context of its own, unless it is given one: what was asked before in the same process makes no
difference.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import z3

from symplan.expr import Value
from symplan.smt import encode

INCREMENTAL = "QF_FD"
"""The solver for many related questions: SAT on bit-vectors, far ahead of z3's default on unrollings (see
docs/decisions/0004)."""

SINGLE = "QF_BV"
"""The solver for one question at a time, with preprocessing."""


class NoAnswer(Exception):
    """The solver gave no answer; the message says why."""


@contextmanager
def failures_reported() -> Iterator[None]:
    """Turns an error of z3 (out of memory, say) into `NoAnswer`."""
    try:
        yield
    except z3.Z3Exception as error:
        text = error.value.decode(errors="replace") if isinstance(error.value, bytes) else str(error.value)
        raise NoAnswer(f"the solver failed: {text.strip()}") from error


class Model:
    """One way to satisfy what was asked. It stays valid when more is asked."""

    def __init__(self, model: z3.ModelRef) -> None:
        self._model = model

    def is_true(self, term: z3.BoolRef) -> bool:
        """Whether a Bool term over the unknowns is true."""
        return bool(z3.is_true(self._model.eval(term, model_completion=True)))

    def value(self, term: z3.ExprRef, bounds: tuple[int, int] | None) -> Value:
        """The value of a term that was translated from one with these bounds (None: Bool)."""
        return encode.decode(self._model.eval(term, model_completion=True), bounds)


class Session:
    """One solver with assumptions instead of scopes.

    Args:
        deadline: a value of `time.monotonic()` after which nothing is answered; None means no limit.
        logic: `INCREMENTAL` or `SINGLE`.
        context: that of the terms that will be asserted, when they exist already.
    """

    def __init__(
        self, deadline: float | None = None, logic: str = INCREMENTAL, context: z3.Context | None = None
    ) -> None:
        self.context = z3.Context() if context is None else context
        self.deadline = deadline
        self._solver = z3.SolverFor(logic, ctx=self.context)
        self._bits: dict[tuple[int, int], z3.BoolRef] = {}
        self._fresh = 0

    def literal(self, name: str) -> z3.BoolRef:
        """A new unknown truth value, for use as an assumption."""
        self._fresh += 1
        return z3.Bool(f"{name}#{self._fresh}", self.context)

    def add(self, *constraints: z3.BoolRef) -> None:
        """Assert for good."""
        with failures_reported():
            self._solver.add(*constraints)

    def check(self, assumptions: Sequence[z3.BoolRef] = ()) -> Model | None:
        """A model of the assertions and the assumptions (literals); None when there is none.

        Raises:
            NoAnswer: the solver does not know, or the deadline has passed.
            KeyboardInterrupt: the user interrupted the solver.
        """
        with failures_reported():
            self._solver.set("timeout", self._milliseconds())
            # Solver.check would look at every assumption again and again: there are hundreds, in thousands of checks.
            literals = [a.as_ast() for a in assumptions]
            array = (z3.Ast * len(literals))(*literals)
            answer = z3.Z3_solver_check_assumptions(self.context.ref(), self._solver.solver, len(literals), array)
            if answer == z3.Z3_L_TRUE:
                return Model(self._solver.model())
            if answer == z3.Z3_L_FALSE:
                return None
            reason = self._solver.reason_unknown()
        if "keyboard" in reason:
            raise KeyboardInterrupt
        raise NoAnswer(_OUT_OF_TIME if reason in ("timeout", "canceled") else f"the solver does not know: {reason}")

    def go_on(self) -> None:
        """Called between questions, where terms are made for long: raises NoAnswer when the deadline has passed."""
        self._milliseconds()

    def core(self) -> frozenset[int]:
        """The ids (`get_id`) of assumptions that suffice for the last answer None."""
        with failures_reported():
            return frozenset(a.get_id() for a in self._solver.unsat_core())

    def bit(self, unknown: z3.BitVecRef, position: int) -> z3.BoolRef:
        """A literal that says that this bit, counted from the least significant one, is set."""
        key = (unknown.get_id(), position)
        if key not in self._bits:
            bit = self.literal(f"{unknown.decl().name()}.{position}")
            self.add(bit == (z3.Extract(position, position, unknown) == z3.BitVecVal(1, 1, self.context)))
            self._bits[key] = bit
        return self._bits[key]

    def _milliseconds(self) -> int:
        if self.deadline is None:
            return _NO_LIMIT
        remaining = int((self.deadline - time.monotonic()) * 1000)
        if remaining <= 0:
            raise NoAnswer(_OUT_OF_TIME)
        return min(remaining, _NO_LIMIT)


_NO_LIMIT = 2**32 - 1
_OUT_OF_TIME = "the time was up"
