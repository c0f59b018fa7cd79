"""What engines answer: traces, certificates, verdicts, and the report that collects them.

Contract: closed families with payloads, frozen; there is no bare yes or no to misread. A verdict becomes part of a
`Report` only after `audit` has replayed its trace or had its certificate confirmed by a fresh solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from symplan.expr import Expr, Value
from symplan.findings import Finding
from symplan.model import Property, State, System

# --- paths ----------------------------------------------------------------------------------------------------------


Choice: TypeAlias = tuple[tuple[Value, Value], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a path.

    Args:
        event: the event's name; None is a rest.
        arguments: one value per parameter of the event, the first in the order of the types.
        target: the state reached, without monitors; None when the step leaves a range.
        choices: per parameter the values that make no difference, as ascending intervals (first, last), `arguments`
            among them. An engine leaves it empty; `audit` fills it in.
    """

    event: str | None
    arguments: tuple[Value, ...]
    target: State | None
    choices: tuple[Choice, ...] = ()


REST = "rest"
"""What a step without an event is called in reports. No event can have this name: it is a word of the language."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A path from an initial state.

    Args:
        start: the initial state, without monitors.
        steps: the steps in order.
        loop: for a lasso, the index in `steps` at which the loop starts: after the last step the state is again the one
            in which `steps[loop]` was taken. None for a finite path.
    """

    start: State
    steps: tuple[Step, ...]
    loop: int | None = None

    def state(self, position: int) -> State | None:
        """The state after `position` steps."""
        return self.start if position == 0 else self.steps[position - 1].target


# --- certificates ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Inductive:
    """Why a safety property holds (or the target of a `reachable` never does).

    Claims: with F the conjunction of the lemmas and the property itself, F holds in the first k states (for a property
    of steps: at the first k steps) of every run, and k consecutive states with F are never followed by one without.

    Args:
        k: at least 1.
        lemmas: conditions on states, over the variables of `system.watched([property])`.
        assumed: other safety properties that are part of F.
    """

    k: int
    lemmas: tuple[Expr, ...] = ()
    assumed: tuple[Property, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """One level of a ranking.

    Args:
        rank: an integer per state.
        helpful: an integer per state: an index into the property's `weak + strong` events.
    """

    rank: Expr
    helpful: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """Why a liveness property under fairness holds, by helpful events; strong fairness may need several levels.

    Source: Manna and Pnueli, Completing the Temporal Picture, 1991 (the rules for justice and compassion).

    The levels are (`rank`, `helpful`), then those of `inner`. A state of the region reaches the first level; it reaches
    the next one when it reaches this one, its helpful event here is a strong one, and that event is not accepted in it.

    Claims, with R the conjunction of the lemmas:

    1. R holds initially and is kept by every step;
    2. a state with R, the trigger and not the goal lies in `region`;
    3. in a state with R in the region, the helpful event of a level that it reaches is accepted if it is a weak one or
       the level is the last;
    4. a step from a state with R in the region ends in the goal, or in a state of the region such that, for each level
       that both states reach, all levels before it having the same rank and the same helpful event in both: the rank
       is smaller after the step, or rank and helpful event are the same and it was not a step of the helpful event.

    So on a run that stays in the region the first level comes to rest, its helpful event is never taken again and,
    under fairness, never accepted again; then the next level comes to rest, and so on: the last one contradicts 3.

    Args:
        lemmas: conditions on states that are inductive together.
        region: the states in which the obligation may be open.
        rank, helpful: the first level, as in `Level`.
        inner: the levels below it; without strong fairness there are none.
    """

    lemmas: tuple[Expr, ...]
    region: Expr
    rank: Expr
    helpful: Expr
    inner: tuple[Level, ...] = ()


Certificate: TypeAlias = Inductive | Ranking


# --- verdicts -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proved:
    """For every run, of any length. For a `reachable`, the evidence is a witness path."""

    method: str
    evidence: Certificate | Trace


@dataclass(frozen=True, slots=True)
class Violated:
    """With a path. For a `reachable`, the evidence is the proof that no state satisfies it."""

    method: str
    evidence: Trace | Certificate


@dataclass(frozen=True, slots=True)
class Unknown:
    """Not decided.

    Args:
        reason: what was tried and what stopped it, in a sentence.
        depth: no path with at most this many steps exists; None when not even that is known.
        hint: what the user can do.
        counterexample: a run of the step to induction that fails: it starts in a state that satisfies everything
            assumed but need not be reachable, and ends in a violation.
    """

    reason: str
    depth: int | None = None
    hint: str = ""
    counterexample: Trace | None = None


Verdict: TypeAlias = Proved | Violated | Unknown


@dataclass(frozen=True, slots=True)
class Exploration:
    """What the explicit search saw of the program's own state space.

    Args:
        states: distinct states found.
        transitions: different triples of a state, an event and the state that the event leads to from there.
        depth: the greatest distance of a state from the initial ones.
        complete: whether these are all states; False when a budget ended the search.
    """

    states: int
    transitions: int
    depth: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Result:
    """The verdict on one property.

    Args:
        seconds: wall time from the start of the run to the verdict.
        checked: who confirmed it: `replayed`, `certificate checked`, or empty for an unknown.
        caveat: which runs the verdict does not speak of; empty when it speaks of all.
    """

    property: Property
    verdict: Verdict
    seconds: float
    checked: Literal["replayed", "certificate checked", ""] = ""
    caveat: str = ""


@dataclass(frozen=True, slots=True)
class Linted:
    """How many questions about what never happens (PL6001 to PL6005) were asked, and how many stayed open."""

    asked: int
    undecided: int


@dataclass(frozen=True, slots=True)
class Report:
    """All that a run has to say about one program.

    Args:
        program: its name.
        system: the lowered program; None when it has errors that prevent that.
        findings: static findings and those that come from verdicts, in the order of the source.
        results: one per property asked for, in the order of `System.properties`.
        explored: from the explicit search, when one ran.
        linted: when it was asked what never happens.
        interrupted: the run was ended early; what was not decided is `Unknown`.
    """

    program: str
    system: System | None
    findings: tuple[Finding, ...]
    results: tuple[Result, ...] = ()
    explored: Exploration | None = None
    linted: Linted | None = None
    interrupted: bool = False

    @property
    def clean(self) -> bool:
        """Everything is proved and no finding is an error."""
        return (
            self.system is not None
            and not any(f.is_error for f in self.findings)
            and all(isinstance(r.verdict, Proved) for r in self.results)
        )

    def result(self, name: str) -> Result:
        """The result of the property with this name. Raises KeyError when it was not asked for."""
        for r in self.results:
            if r.property.name == name:
                return r
        raise KeyError(name)
