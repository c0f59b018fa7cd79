"""Is there a lasso of n steps that violates a liveness property under its fairness?

Contract: a `LassoUnrolling` of length n has frames 0..n. Frames 0..n-1 are linked by steps from a start; the last step
is one too, or a rest. Theorem: `violated` finds nothing iff no lasso of exactly n steps, stem and loop together,
violates any of the properties. A lasso violates `trigger leads to goal` iff, with l the position at which its loop
starts:

* the state after n steps is the state at position l; a rest is only ever the whole loop (l = n-1);
* the goal is false at the positions l..n-1, and the trigger holds at some position with the goal false from there on;
* for each weakly fair event by itself: at some position l..n-1 it is not accepted, or a step l..n-1 is one of it;
* for each strongly fair event by itself: it is accepted at none of these positions, or a step l..n-1 is one of it.

Each fairness constraint has history unknowns of its own, which look at nothing before the loop.

Source: Biere, Heljanko, Junttila, Latvala and Schuppan, Linear Encodings of Bounded LTL Model Checking, 2006 (one
literal per position for the start of the loop, and a copy of the state there).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import z3

from symplan.model import LeadsTo, System
from symplan.smt import decode
from symplan.smt.quantify import accepted
from symplan.smt.session import Session, failures_reported
from symplan.smt.unroll import Unrolling
from symplan.verdict import Step, Trace


@dataclass(slots=True, eq=False)
class _Obligation:
    """What the solver knows of one property.

    Args:
        trigger, goal: over the pattern frame.
        judged: literal: the property is the one that is asked about, so the goal must be false in the loop.
        pending: the trigger held at some position so far, and the goal at none since.
        violated: literal: this length closes a violating lasso.
    """

    prop: LeadsTo
    trigger: z3.BoolRef
    goal: z3.BoolRef
    judged: z3.BoolRef
    pending: z3.BoolRef
    violated: z3.BoolRef


@dataclass(slots=True, eq=False)
class _History:
    """What has been seen inside the loop so far of one event that is under fairness.

    Args:
        selector, accepted: over the pattern frame.
        rejected_before, accepted_before, taken_before: up to the last position.
    """

    selector: z3.BoolRef
    accepted: z3.BoolRef
    was_rejected: z3.BoolRef
    was_accepted: z3.BoolRef
    was_taken: z3.BoolRef


class LassoUnrolling:
    """Frames and liveness properties of one system. Before the first `extend` its length is 0 and it shows no lasso.

    Args:
        system: without monitors.
        deadline: as in `Session`.
    """

    def __init__(self, system: System, deadline: float | None) -> None:
        self._system = system
        self._session = Session(deadline)
        with failures_reported():
            self._unrolling = Unrolling(system, self._session)
            self._never = z3.BoolVal(False, self._session.context)
            self._at_start_of_loop = self._unrolling.state_like("loop")
        self._obligations: dict[str, _Obligation] = {}
        self._histories: dict[str, _History] = {}
        self._loop_starts: list[z3.BoolRef] = []
        self._in_loop = self._never
        self._rest = self._never
        self._unrolling.extend()
        self._session.add(self._unrolling.at(0, self._unrolling.initial))

    @property
    def length(self) -> int:
        return len(self._unrolling.frames) - 1

    def include(self, prop: LeadsTo) -> None:
        """Get ready to judge a property. Before the first `extend`.

        Raises:
            Unsupported: the property cannot be said to the solver.
        """
        with failures_reported():
            translate = self._unrolling.translate
            for name in (*prop.weak, *prop.strong):
                if name not in self._histories:
                    condition = translate(accepted(self._system, name))
                    seen = (self._never,) * 3
                    self._histories[name] = _History(self._unrolling.selector(name), condition, *seen)
            self._obligations[prop.name] = _Obligation(
                prop,
                translate(prop.trigger),
                translate(prop.goal),
                judged=self._session.literal(f"judged:{prop.name}"),
                pending=self._never,
                violated=self._never,
            )

    def extend(self) -> None:
        """Lassos of one more step. Raises NoAnswer, as everything that asks the solver does."""
        self._session.go_on()
        last = self.length
        if last:
            self._session.add(self._unrolling.link(last - 1))
        self._unrolling.extend()
        with failures_reported():
            self._loop_may_start(last)
            for history in self._histories.values():
                self._look_back(history, last)
            for obligation in self._obligations.values():
                self._follow(obligation, last)
            self._close(last)

    def violated(self, properties: Sequence[LeadsTo]) -> list[LeadsTo]:
        """Some of the properties that a lasso of this length violates; none iff there is none."""
        some = self._session.literal("some")
        literals = {p.name: self._obligations[p.name].violated for p in properties}
        self._session.add(z3.Or([z3.Not(some), *literals.values()]))
        model = self._session.check([some])
        return [] if model is None else [p for p in properties if model.is_true(literals[p.name])]

    def first_lasso(self, prop: LeadsTo) -> Trace:
        """The first lasso of this length that violates the property, where there is one; of its loops the shortest."""
        moments = [decode.options(self._unrolling, i) for i in range(self.length)]
        moments[-1].append(decode.Option(None, self._rest))
        run = decode.least_run(
            self._session,
            [self._obligations[prop.name].violated],
            decode.start_choices(self._unrolling),
            moments,
        )
        loop = decode.first_true(self._session, run, self._loop_starts)
        states = [decode.state(self._unrolling, i, run.model) for i in range(self.length + 1)]
        steps = tuple(Step(*chosen, after) for chosen, after in zip(run.chosen, states[1:], strict=True))
        return Trace(states[0], steps, loop)

    def _loop_may_start(self, position: int) -> None:
        starts = self._session.literal(f"loop starts at {position}")
        self._session.add(
            z3.Implies(starts, self._unrolling.same_state(position, self._at_start_of_loop)),
            z3.Not(z3.And(starts, self._in_loop)),
        )
        self._loop_starts.append(starts)
        self._in_loop = self._named(f"in the loop at {position}", z3.Or(self._in_loop, starts))

    def _look_back(self, history: _History, position: int) -> None:
        enabled = self._unrolling.at(position, history.accepted)
        taken = self._unrolling.at(position, history.selector)
        history.was_rejected = self._seen("rejected", history.was_rejected, z3.Not(enabled))
        history.was_accepted = self._seen("accepted", history.was_accepted, enabled)
        history.was_taken = self._seen("taken", history.was_taken, taken)

    def _seen(self, what: str, before: z3.BoolRef, now: z3.BoolRef) -> z3.BoolRef:
        return self._named(what, z3.Or(before, z3.And(self._in_loop, now)))

    def _follow(self, obligation: _Obligation, position: int) -> None:
        goal = self._unrolling.at(position, obligation.goal)
        trigger = self._unrolling.at(position, obligation.trigger)
        due = z3.And(z3.Not(goal), z3.Or(trigger, obligation.pending))
        obligation.pending = self._named("pending", due)
        self._session.add(z3.Implies(z3.And(obligation.judged, self._in_loop), z3.Not(goal)))

    def _close(self, last: int) -> None:
        """The last step ends where the loop starts; and for each property, what makes such a lasso violate it."""
        closes = self._session.literal("closes")
        self._rest = self._session.literal("rest")
        frame = self._unrolling.frames[last]
        still = self._unrolling.same_state(last, self._unrolling.frames[last + 1].state)
        nothing = z3.And([z3.Not(event) for event in frame.events] + [z3.Not(self._never)])
        self._session.add(
            z3.Implies(self._rest, z3.And(nothing, still, self._loop_starts[last])),
            z3.Implies(closes, z3.Or(self._rest, self._unrolling.link(last))),
            z3.Implies(closes, self._in_loop),
            z3.Implies(closes, self._unrolling.same_state(last + 1, self._at_start_of_loop)),
        )
        for obligation in self._obligations.values():
            obligation.violated = self._session.literal(f"violated:{obligation.prop.name}")
            needed = [closes, obligation.judged, obligation.pending, *self._fair(obligation.prop)]
            self._session.add(z3.Implies(obligation.violated, z3.And(needed)))

    def _fair(self, prop: LeadsTo) -> list[z3.BoolRef]:
        weak = [self._histories[name] for name in prop.weak]
        strong = [self._histories[name] for name in prop.strong]
        return [z3.Or(h.was_rejected, h.was_taken) for h in weak] + [
            z3.Or(z3.Not(h.was_accepted), h.was_taken) for h in strong
        ]

    def _named(self, name: str, term: z3.BoolRef) -> z3.BoolRef:
        """A literal that is equivalent to the term."""
        literal = self._session.literal(name)
        self._session.add(literal == term)
        return literal
