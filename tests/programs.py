"""Programs made at random, for which every way to a verdict has to come to the same one.

Contract: `random_program` depends on nothing but the given generator, and makes programs that the front end accepts:
enums that share members, ranges below 0, parameters typed by an outcome, an annotation or a use, branches, requires
anywhere, every operator, calls of every class, properties of every kind. They are biased: handlers are guarded by a
phase, counters mostly stop at their bounds, and properties are picked, with the help of the oracle, so that many hold,
many are violated some steps deep, and many of those that hold are not inductive. The first choice is always the
simplest one, so that hypothesis shrinks towards small programs (`programs`).
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import trees as t
from hypothesis import strategies as st
from making import Maker, Scope
from oracle import Oracle

ENOUGH_STATES = 16
ATTEMPTS = 6
"""So many programs are tried until one has enough reachable states."""

CANDIDATES = 10
"""Of so many conditions the best is taken."""


class Chooser:
    """Picks properties that are worth judging.

    Args:
        maker: has made the program.
        oracle: of the program without properties.
    """

    def __init__(self, maker: Maker, oracle: Oracle) -> None:
        self.maker = maker
        self.oracle = oracle
        self.scope = Scope(tuple((v.name, v.type) for v in maker.variables))

    def depth(self, condition: t.Expression) -> int | None:
        """The distance of the nearest state in which a condition holds."""
        return min((d for s, d in self.oracle.states.items() if self.oracle.holds(condition, s)), default=None)

    def inductive(self, condition: t.Expression) -> bool:
        """Whether no state with the condition has a step to one without it."""
        holds = self.oracle.holds
        return all(
            holds(condition, happened.state)
            for s in self.oracle.all_states()
            if holds(condition, s)
            for _, happened in self.oracle.steps(s)
            if happened.state is not None
        )

    def condition(self, *, met: bool) -> t.Expression:
        """A condition with a reachable state, rather a distant one, or without any, and not for a simple reason."""
        found: list[tuple[int, t.Expression]] = []
        for _ in range(CANDIDATES):
            made = self.place() if self.maker.chance(35) else self.maker.condition(self.scope, self.maker.few(2))
            depth = self.depth(made)
            if met == (depth is not None) and (depth != 0 or self.maker.chance(10)):
                found.append((self.worth(made) if depth is None else depth, made))
        if self.maker.chance(40):
            found = found[:1]
        return max(found, key=lambda one: one[0], default=(0, t.Literal(t.Bool(), met)))[1]

    def place(self) -> t.Expression:
        """A condition that says of some variables what they are in one state, reachable or not."""
        states = list(self.oracle.states if self.maker.chance(70) else self.oracle.all_states())
        state = states[-1 - self.maker.few(len(states) - 1)]
        parts = [
            t.Apply("==", (t.Name(v.name), t.Literal(v.type, x)))
            for v, x in zip(self.oracle.program.variables, state, strict=True)
        ]
        chosen = parts[: self.maker.few(len(parts), 1)] if self.maker.chance(50) else parts[-self.maker.few(2, 1) :]
        return chosen[0] if len(chosen) == 1 else t.Apply("&&", tuple(chosen))

    def worth(self, never: t.Expression) -> int:
        """How hard it is to see that a condition never holds."""
        somewhere = any(self.oracle.holds(never, s) for s in self.oracle.all_states())
        return 0 if not somewhere else 1 if self.inductive(t.Apply("!", (never,))) else 2

    def properties(self) -> list[t.Property]:
        maker = self.maker
        found: list[t.Property] = []
        for i in range(maker.few(2, 1)):
            bad = self.condition(met=maker.chance(50))
            found.append(t.Invariant(f"inv-{i}", t.Apply("!", (bad,))))
        for i in range(maker.few(1)):
            found.append(t.Reachable(f"can-{i}", self.condition(met=maker.chance(70))))
        for i in range(maker.few(2, 1)):
            found.append(self.leads_to(f"ends-{i}"))
        return found

    def leads_to(self, name: str) -> t.LeadsTo:
        events = [h.event for h in self.oracle.handlers]
        maker = self.maker
        trigger, goal = self.condition(met=True), self.condition(met=True)
        useful = [e for e in events if any(e in self.oracle.accepted(s) for s in self.oracle.states)]
        fair = sorted({maker.pick(useful or events) for _ in range(maker.pick((1, 2, 3, 0, 2, 3)))})
        strong = [e for e in fair if maker.chance(20)]
        return t.LeadsTo(name, trigger, goal, tuple(e for e in fair if e not in strong), tuple(strong))


def random_program(rng: Random) -> t.Program:
    """A program with properties."""
    for _ in range(ATTEMPTS):
        maker = Maker(rng)
        bare = maker.program()
        oracle = Oracle(bare)
        if len(oracle.states) >= ENOUGH_STATES:
            break
    return replace(bare, properties=tuple(Chooser(maker, oracle).properties()))


@st.composite
def programs(draw: st.DrawFn) -> t.Program:
    """Random programs that shrink."""
    return random_program(draw(st.randoms(use_true_random=False)))
