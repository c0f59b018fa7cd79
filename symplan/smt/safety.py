"""Which safety properties can a run of n steps violate, and which are inductive?

Contract: a `SafetyUnrolling` holds frames 0..n of one unrolling that all properties share. Frames are linked by steps,
so a run of n steps within the ranges leads to frame n; properties are judged there: one about states in the state of
frame n, one about steps at the event that is attempted in frame n. Theorems, with `position` = n:

* `violated` finds nothing iff no run from a start violates any of the properties in the state after n steps or at the
  step taken there;
* `inductive(candidates, lemmas)` is the greatest set F of candidates such that n consecutive states that satisfy F and
  the lemmas are followed by no state that satisfies the lemmas and not F. Here a state satisfies a property about steps
  when no step from it violates the property.

A candidate about steps that cannot be said as a condition on states (`quantify.safe` is None) is not assumed: that can
only make fewer sets inductive.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import z3

from symplan.model import SafetyProperty, System, target
from symplan.smt import decode
from symplan.smt.quantify import attempts, safe
from symplan.smt.session import Model, Session, failures_reported
from symplan.smt.unroll import Unrolling
from symplan.verdict import Step, Trace


@dataclass(slots=True, eq=False)
class _Goal:
    """What the solver knows of one property.

    Args:
        violation: over the pattern frame; for a property about steps it speaks of the event that arrives.
        assumption: over the pattern frame, that the state satisfies the property; None when that cannot be said.
        before: literal: the assumption holds in every frame but the last.
        always: literal: the assumption holds in every frame.
        here: literal: the property is violated at the last frame.
    """

    prop: SafetyProperty
    violation: z3.BoolRef
    assumption: z3.BoolRef | None
    before: z3.BoolRef
    always: z3.BoolRef
    here: z3.BoolRef
    about_steps: bool


class SafetyUnrolling:
    """Frames and properties of one system.

    Args:
        system: together with the monitors of all properties.
        deadline: as in `Session`.
    """

    def __init__(self, system: System, deadline: float | None) -> None:
        self._system = system
        self._session = Session(deadline)
        self._unrolling = Unrolling(system, self._session)
        self._goals: dict[str, _Goal] = {}
        self._start = self._session.literal("start")
        self._unrolling.extend()
        self._session.add(z3.Implies(self._start, self._unrolling.at(0, self._unrolling.initial)))

    @property
    def position(self) -> int:
        """The number of steps that lead to the last frame."""
        return len(self._unrolling.frames) - 1

    def include(self, prop: SafetyProperty) -> None:
        """Get ready to judge a property. Before the first `extend`.

        Raises:
            Unsupported: the property cannot be said to the solver.
            NoAnswer: the deadline has passed, or the solver failed; as everywhere here.
        """
        self._session.go_on()
        with failures_reported():
            self._include(prop)

    def _include(self, prop: SafetyProperty) -> None:
        goal = target(prop)
        translate = self._unrolling.translate
        if goal.state is not None:
            violation = translate(goal.state)
        else:
            violation = z3.Or(
                [z3.BoolVal(False, self._session.context)]
                + [
                    z3.And(self._unrolling.selector(event), translate(condition))
                    for event, condition in attempts(self._system, goal).items()
                ]
            )
        assumed = safe(self._system, prop)
        made = _Goal(
            prop,
            violation,
            None if assumed is None else translate(assumed),
            before=self._session.literal(f"before:{prop.name}"),
            always=self._session.literal(f"always:{prop.name}"),
            here=self._session.literal(f"violated:{prop.name}"),
            about_steps=goal.state is None,
        )
        self._goals[prop.name] = made
        self._say(made.always, made.assumption)
        self._say(made.here, made.violation)

    def extend(self) -> None:
        """One more step."""
        self._session.go_on()
        for goal in self._goals.values():
            self._say(goal.before, goal.assumption)
        self._unrolling.extend()
        self._session.add(self._unrolling.link(self.position - 1))
        for goal in self._goals.values():
            goal.here = self._session.literal(f"violated:{goal.prop.name}")
            self._say(goal.always, goal.assumption)
            self._say(goal.here, goal.violation)

    def violated(
        self, properties: Sequence[SafetyProperty], lemmas: Iterable[SafetyProperty] = ()
    ) -> list[SafetyProperty]:
        """Some of the properties that a run violates at this position; none iff there is none.

        Args:
            properties: which to look at. At every earlier position, none of them was found violated: that is assumed
                now, and makes long unrollings several times faster.
            lemmas: properties that are known to hold.
        """
        some = self._some_violated(properties)
        model = self._session.check([self._start, *self._always(lemmas), *self._before(properties), some])
        return [] if model is None else self._violated_in(model, properties)

    def first_run(self, prop: SafetyProperty) -> Trace:
        """The first run that violates the property at this position, where there is one, and none before."""
        return self._trace(prop, [self._start, *self._before([prop])], anywhere=False)

    def inductive(self, candidates: Sequence[SafetyProperty], lemmas: Sequence[SafetyProperty]) -> list[SafetyProperty]:
        """The greatest set of candidates that is inductive at this position (see the theorem above)."""
        left = list(candidates)
        while left:
            some = self._some_violated(left)
            model = self._session.check([*self._always(lemmas), *self._before(left), some])
            if model is None:
                return left
            bad = self._violated_in(model, left)
            left = [p for p in left if p not in bad]
        return left

    def needed(
        self, prop: SafetyProperty, beside: Sequence[SafetyProperty], lemmas: Sequence[SafetyProperty]
    ) -> list[SafetyProperty]:
        """A least part of `beside` and `lemmas` with which the property is inductive at this position.

        It is inductive with all of them. They are given up one by one, the last first, so the answer does not depend on
        the solver; unsatisfiable cores only spare questions.
        """
        used = {p.name: self._goals[p.name].before for p in beside}
        used |= {p.name: self._goals[p.name].always for p in lemmas}
        here = self._here(prop)
        own = self._goals[prop.name].before
        core: frozenset[int] | None = None
        for name in reversed(list(used)):
            if core is not None and used[name].get_id() not in core:
                del used[name]
                continue
            rest = [literal for other, literal in used.items() if other != name]
            if self._session.check([own, here, *rest]) is None:
                core = self._session.core()
                del used[name]
        return [p for p in [*beside, *lemmas] if p.name in used]

    def failing_step(self, prop: SafetyProperty, lemmas: Sequence[SafetyProperty]) -> Trace | None:
        """The first run, from any state, that satisfies the property until it violates it, and the lemmas throughout.

        None when there is no such run: the property is inductive at this position.
        """
        assumptions = [*self._before([prop]), *self._always(lemmas)]
        if self._session.check([*assumptions, self._here(prop)]) is None:
            return None
        return self._trace(prop, assumptions, anywhere=True)

    def _trace(self, prop: SafetyProperty, assumptions: Sequence[z3.BoolRef], *, anywhere: bool) -> Trace:
        goal = self._goals[prop.name]
        count = self.position + goal.about_steps
        run = decode.least_run(
            self._session,
            [*assumptions, self._here(prop)],
            decode.start_choices(self._unrolling, anywhere=anywhere),
            [decode.options(self._unrolling, i) for i in range(count)],
        )
        steps = []
        for i, (event, arguments) in enumerate(run.chosen):
            assert event is not None
            if i < self.position:
                after = decode.state(self._unrolling, i + 1, run.model)
            elif target(prop).leaves_range:
                after = None
            else:
                after = decode.state_after(self._unrolling, i, event, run.model)
            steps.append(Step(event, arguments, after))
        return Trace(decode.state(self._unrolling, 0, run.model), tuple(steps))

    def _say(self, literal: z3.BoolRef, pattern: z3.BoolRef | None) -> None:
        """The literal implies that the pattern holds in the last frame."""
        if pattern is not None:
            self._session.add(z3.Implies(literal, self._unrolling.at(self.position, pattern)))

    def _here(self, prop: SafetyProperty) -> z3.BoolRef:
        return self._goals[prop.name].here

    def _some_violated(self, properties: Sequence[SafetyProperty]) -> z3.BoolRef:
        some = self._session.literal("some")
        self._session.add(z3.Or([z3.Not(some), *(self._here(p) for p in properties)]))
        return some

    def _violated_in(self, model: Model, properties: Sequence[SafetyProperty]) -> list[SafetyProperty]:
        return [p for p in properties if model.is_true(self._here(p))]

    def _always(self, properties: Iterable[SafetyProperty]) -> list[z3.BoolRef]:
        return [self._goals[p.name].always for p in properties]

    def _before(self, properties: Iterable[SafetyProperty]) -> list[z3.BoolRef]:
        return [self._goals[p.name].before for p in properties]
