"""What an engine is: the one interface between engines and those who run them.

Contract: an engine is an iterator of `Signal`s: several properties share its work, the caller learns how it goes, and
closing the iterator ends it. For every property an engine yields one `Decided`, or, when
it cannot decide it within the budget, one `Undecided` with what it knows. It never raises for a time-out, an `unknown`
of a solver or an exhausted budget, and never calls a bounded result a proof.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from symplan.model import Property, System
from symplan.verdict import Exploration, Proved, Unknown, Violated


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an engine may spend.

    Args:
        depth: greatest length of a path (or of a lasso, stem + loop) that is looked for, in steps.
        induction: greatest k of k-induction.
        states: greatest number of states that the explicit search stores.
        deadline: a value of `time.monotonic()` after which the engine stops; None means no limit.
        counterexamples: whether an undecided property is worth a run that shows why induction fails; it is not when
            another attempt follows.
    """

    depth: int = 60
    induction: int = 8
    states: int = 200_000
    deadline: float | None = None
    counterexamples: bool = True

    @property
    def remaining_seconds(self) -> float | None:
        """None without a deadline; never negative."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    @property
    def exhausted(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline


@dataclass(frozen=True, slots=True)
class Progress:
    """A line for a person who waits: `BMC, depth 12`."""

    text: str


@dataclass(frozen=True, slots=True)
class Decided:
    property: Property
    verdict: Proved | Violated


@dataclass(frozen=True, slots=True)
class Undecided:
    property: Property
    verdict: Unknown


@dataclass(frozen=True, slots=True)
class Explored:
    exploration: Exploration


Signal: TypeAlias = Progress | Decided | Undecided | Explored


class Engine(Protocol):
    """A way to decide properties."""

    @property
    def name(self) -> str:
        """As in `--engine` and in a verdict's method."""

    def takes(self, prop: Property) -> bool:
        """Whether the engine can say anything about such a property."""

    def run(self, system: System, properties: Sequence[Property], budget: Budget) -> Iterator[Signal]:
        """Decide the properties, all of which it takes, on `system` (which the engine extends with their monitors)."""
