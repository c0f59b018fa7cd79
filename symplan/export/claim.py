"""Which automaton accepts the runs that violate a liveness property, as a never claim of SPIN?

Contract: `claim` reads Booleans that the model keeps: `trigger` and `goal` of the state, and one `Seen` per condition
on a fair event. A run is accepted if and only if it violates the property: the trigger held, the goal never does from
then on, and the run is fair. For the latter the claim guesses which strongly fair events are, from some moment on,
never accepted again; every other condition has to hold again and again, so it passes through them one after the other,
and through its accepting state whenever all have held.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from symplan.export.files import Unsupported, one_line
from symplan.export.outline import title
from symplan.model import LeadsTo

MOST_STRONG = 8
"""The greatest number of strongly fair events of one property: its claim has a case for each subset of them."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A Boolean of the model, set by every step.

    Args:
        kind: `weak`, the last step was the event or it is not accepted now; `taken`, the last step was the event;
            `accepted`, it is accepted now.
        event: its number.
    """

    kind: Literal["weak", "taken", "accepted"]
    event: int

    def __str__(self) -> str:
        return f"{self.kind}_{self.event}"


@dataclass(frozen=True, slots=True)
class _Case:
    """What holds from some moment on.

    Args:
        label: tells the cases apart.
        always: at every moment.
        again: each at infinitely many moments.
    """

    label: int
    always: str
    again: Sequence[str]

    @property
    def entry(self) -> str:
        """The first state."""
        return f"open_{self.label}_0" if self.again else f"accept_{self.label}"

    def lines(self) -> Iterator[str]:
        """One state per condition that has to hold again, and the accepting one."""
        for i, condition in enumerate(self.again):
            following = f"open_{self.label}_{i + 1}" if i + 1 < len(self.again) else f"accept_{self.label}"
            yield f"open_{self.label}_{i}:"
            yield "  if"
            yield f"  :: {self.always} && {condition} -> goto {following}"
            yield f"  :: {self.always} && !{condition} -> goto open_{self.label}_{i}"
            yield "  fi;"
        yield f"accept_{self.label}:"
        yield "  if"
        yield f"  :: {self.always} -> goto {self.entry}"
        yield "  fi;"


def claim(prop: LeadsTo, seen: Sequence[Seen]) -> Iterator[str]:
    """The lines of the claim.

    Args:
        prop: the property.
        seen: what the model keeps for it.

    Raises:
        Unsupported: it has too many strongly fair events.
    """
    weak = [str(s) for s in seen if s.kind == "weak"]
    strong = [s.event for s in seen if s.kind == "accepted"]
    if len(strong) > MOST_STRONG:
        raise Unsupported(
            f"promela needs a case for every subset of the strongly fair events of {prop.name}, and there are "
            f"{len(strong)} of them, more than {MOST_STRONG}; export to smv, vmt, btor2 or tla"
        )
    subsets = (subset for size in range(len(strong) + 1) for subset in combinations(strong, size))
    cases = [
        _Case(
            label,
            " && ".join(["!goal", *(f"!{Seen('accepted', event)}" for event in stopped)]),
            weak + [str(Seen("taken", event)) for event in strong if event not in stopped],
        )
        for label, stopped in enumerate(subsets)
    ]
    yield f"never {{  /* {one_line(title(prop))} */"
    yield "waiting:"
    yield "  do"
    yield "  :: true"
    yield "  :: trigger && !goal -> goto pending"
    yield "  od;"
    yield "pending:  /* an event that is stopped may still be accepted for a while */"
    yield "  do"
    yield "  :: !goal"
    yield from (f"  :: !goal -> goto {case.entry}" for case in cases)
    yield "  od;"
    for case in cases:
        yield from case.lines()
    yield "}"
