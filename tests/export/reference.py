"""What must an exported model say? The verdicts and lengths of symplan's own explicit search."""

from __future__ import annotations

from dataclasses import dataclass

from symplan.engines.explicit import ExplicitSearch
from symplan.engines.protocol import Budget, Decided, Undecided
from symplan.model import RangeCheck, StepInvariant, System
from symplan.verdict import Trace


@dataclass(frozen=True, slots=True)
class Expected:
    """What is expected of the check of one property.

    Args:
        found: there is a path to the target, or a lasso.
        steps: of the shortest path; of a lasso, stem and loop.
    """

    found: bool
    steps: int | None


def expected(system: System, states: int = 50_000) -> dict[str, Expected] | None:
    """By property; None when the system has too many states."""
    answers: dict[str, Expected] = {}
    for signal in ExplicitSearch().run(system, system.properties, Budget(states=states)):
        match signal:
            case Undecided():
                return None
            case Decided(prop, verdict):
                trace = verdict.evidence if isinstance(verdict.evidence, Trace) else None
                answers[prop.name] = Expected(trace is not None, trace and len(trace.steps))
    return answers


def judges_steps(system: System) -> set[str]:
    """The properties whose shortest path ends in a step and not in a state."""
    return {p.name for p in system.properties if isinstance(p, StepInvariant | RangeCheck)}
