"""What does a small program mean? The definitions of the language, followed by hand over every event and every value.

Contract: reads the tests' own trees and nothing of symplan. Obviously right rather than quick: breadth first over all
events and all arguments, paths compared as they are written down, lassos found by a search through the definition
itself. The one short cut: of a Confidence only 0 and, for each decimal t of the program, t and t + 1 are tried. Such a
program compares a Confidence with decimals and with variables that hold such decimals and with nothing else, so the
values between two of these behave alike, and each of these is the least of those that behave like it.

`Oracle.outcome` gives, per property, a verdict, the length and the text of the path, in the form of the headers of
`specs/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Literal as Exactly
from typing import TypeAlias

import trees as t
from meaning import Arguments, Happened, Site, State, evaluate, happens
from printing import printed
from trees import Value

Label: TypeAlias = tuple[int, Arguments]
"""A step as paths compare it: the number of the event, the arguments. A rest has the number after the last event."""

Key: TypeAlias = tuple[State, tuple[Label, ...]]
"""A path as paths compare it: start, then the steps."""


@dataclass(frozen=True)
class Outcome:
    """The verdict on one property.

    Args:
        holds: for a `reachable`, whether there is a witness.
        path: the path to a violation or a witness as text; None when there is none to show.
        steps: its length, stem and loop together.
        loop: where its loop starts.
    """

    holds: bool
    path: str | None = None
    steps: int = 0
    loop: int | None = None


@dataclass(frozen=True)
class Moment:
    """A moment of a run, with all that the definition of a violation asks about what came before.

    Args:
        state: the state.
        open: the trigger held at some moment from which on, this one included, the goal did not.
        loop: the state in which the loop began, when it has begun; the goal does not hold in a loop.
        taken: the fair events taken in the loop.
        refused: the weakly fair events that were not accepted at some moment of the loop.
        accepted: the strongly fair events that were accepted at some moment of the loop.
    """

    state: State
    open: bool
    loop: State | None = None
    taken: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    accepted: frozenset[str] = frozenset()

    def is_fair(self, prop: t.LeadsTo) -> bool:
        """Whether the loop, when it closes here, is fair."""
        return {*prop.weak} <= self.taken | self.refused and not self.accepted - self.taken


@dataclass(frozen=True)
class _Goal:
    """What a shortest path has to end in: a state with a condition, a step out of a range, or a second send."""

    kind: Exactly["state", "range", "sent twice"]
    condition: t.Expression | None = None
    site: Site = (0, "")


class Oracle:
    """Everything about one program.

    Args:
        program: the tree. All its reachable states are visited more than once: some hundreds are fine.
    """

    def __init__(self, program: t.Program) -> None:
        self.program = program
        self.printed = printed(program)
        self.types = {v.name: v.type for v in program.variables}
        self.calls = {call.name: call for call in program.calls}
        self.handlers = program.handlers
        self._steps: dict[State, list[tuple[Label, Happened]]] = {}

    @property
    def text(self) -> str:
        return self.printed.text

    # --- steps

    @cached_property
    def confidences(self) -> tuple[Value, ...]:
        """The values of a Confidence that are tried."""
        tried = {0}
        for x in self._expressions():
            if isinstance(x, t.Literal) and isinstance(x.type, t.Confidence):
                tried |= {x.value, min(x.value + 1, 100)}
        for v in self.program.variables:
            if isinstance(v.type, t.Confidence):
                assert v.initial is not None, "a Confidence that starts anywhere has too many states for the oracle"
                tried |= {v.initial, min(v.initial + 1, 100)}
        return tuple(sorted(tried))

    def _expressions(self) -> Iterator[t.Expression]:
        for handler in self.handlers:
            yield from t.expressions(handler.body)
        for prop in self.program.properties:
            parts = (prop.trigger, prop.goal) if isinstance(prop, t.LeadsTo) else (prop.condition,)
            for x in parts:
                yield from t.subterms(x)

    def all_arguments(self, handler: t.Handler) -> Iterator[Arguments]:
        """The arguments of an event that are tried, in order."""
        return product(
            *(self.confidences if isinstance(p.type, t.Confidence) else p.type.values for p in handler.parameters)
        )

    def happens(self, state: State, handler: t.Handler, arguments: Arguments) -> Happened | None:
        """What an event does; None when it is rejected."""
        return happens(self.program, self.printed.line_of, state, handler, arguments)

    def steps(self, state: State) -> list[tuple[Label, Happened]]:
        """All accepted events of a state, in order."""
        if state not in self._steps:
            self._steps[state] = [
                ((number, arguments), happened)
                for number, handler in enumerate(self.handlers)
                for arguments in self.all_arguments(handler)
                if (happened := self.happens(state, handler, arguments)) is not None
            ]
        return self._steps[state]

    def accepted(self, state: State) -> set[str]:
        """The events that are accepted for some arguments, those that leave a range among them."""
        return {self.handlers[number].event for (number, _), _ in self.steps(state)}

    @property
    def starts(self) -> list[State]:
        """The initial states in order."""
        return list(product(*(v.type.values if v.initial is None else (v.initial,) for v in self.program.variables)))

    def all_states(self) -> Iterator[State]:
        """Every state, reachable or not; of a Confidence only the values that are tried."""
        return product(*(self.confidences if isinstance(k, t.Confidence) else k.values for k in self.types.values()))

    def holds(self, condition: t.Expression, state: State) -> bool:
        return bool(evaluate(condition, dict(zip(self.types, state, strict=True))))

    # --- states

    @cached_property
    def states(self) -> dict[State, int]:
        """The reachable states, each with its distance."""
        distance: dict[State, int] = dict.fromkeys(self.starts, 0)
        layer = list(distance)
        while layer:
            reached = [h.state for s in layer for _, h in self.steps(s) if h.state is not None]
            layer = [s for s in dict.fromkeys(reached) if s not in distance]
            distance |= dict.fromkeys(layer, max(distance.values()) + 1)
        return distance

    @property
    def transitions(self) -> int:
        """Different triples of a state, an event and the state that it leads to."""
        return len({(s, label[0], h.state) for s in self.states for label, h in self.steps(s) if h.state is not None})

    # --- shortest paths

    def send(self, effect: t.Call | None, pending: bool, number: int, happened: Happened) -> tuple[bool, bool]:
        """Whether a step sends an effect twice, and whether it leaves the effect without an accepted outcome."""
        if effect is None:
            return False, False
        answered = self.handlers[number].event in {o.event for o in effect.outcomes}
        waiting = pending and not answered
        sends = happened.emitted.count(effect.name)
        return sends >= 2 or (waiting and sends >= 1), waiting or sends >= 1

    def least_path(self, goal: _Goal, effect: t.Call | None = None) -> Key | None:
        """The first of the shortest paths to a goal.

        Args:
            goal: where it ends.
            effect: the one whose sends are watched.
        """
        layer: dict[tuple[State, bool], Key] = {(s, False): (s, ()) for s in self.starts}
        seen = set(layer)
        while layer:
            found: list[Key] = []
            if goal.condition is not None:
                found = [key for (s, _), key in layer.items() if self.holds(goal.condition, s)]
            if found:
                return min(found)
            following: dict[tuple[State, bool], Key] = {}
            for (s, pending), (start, path) in layer.items():
                for label, happened in self.steps(s):
                    key = (start, (*path, label))
                    twice, still = self.send(effect, pending, label[0], happened)
                    if happened.state is None:
                        if goal.kind == "range" and goal.site in happened.broken:
                            found.append(key)
                        continue
                    if goal.kind == "sent twice" and twice:
                        found.append(key)
                    node = (happened.state, still)
                    if node not in seen and (node not in following or key < following[node]):
                        following[node] = key
            if found:
                return min(found)
            seen |= following.keys()
            layer = following
        return None

    # --- lassos

    def least_lasso(self, prop: t.LeadsTo) -> tuple[Key, int] | None:
        """The least lasso that violates the property, and where its loop starts.

        Breadth first over moments. Each keeps the least path that leads to it; of two equal paths, the one whose loop
        began earlier.
        """
        layer: dict[Moment, tuple[Key, int]] = {}
        for s in self.starts:
            _note(layer, Moment(s, self.is_open(prop, s, False)), ((s, ()), 0))
        seen: set[Moment] = set()
        while layer:
            for moment, (key, _) in list(layer.items()):
                if moment.loop is None and not self.holds(prop.goal, moment.state):
                    _note(layer, replace(moment, loop=moment.state), (key, len(key[1])))
            seen |= layer.keys()
            found: list[tuple[Key, int]] = []
            following: dict[Moment, tuple[Key, int]] = {}
            for moment, ((start, path), loop) in layer.items():
                if loop == len(path) and moment.loop is not None:
                    rested = self._leave(prop, moment, "rest")
                    if rested.open and rested.is_fair(prop):
                        found.append(((start, (*path, (len(self.handlers), ()))), loop))
                for label, happened in self.steps(moment.state):
                    if happened.state is None:
                        continue
                    left = self._leave(prop, moment, self.handlers[label[0]].event)
                    reached = replace(left, state=happened.state, open=self.is_open(prop, happened.state, left.open))
                    if reached.loop is not None and self.holds(prop.goal, reached.state):
                        continue
                    longer = ((start, (*path, label)), loop)
                    if reached.loop == reached.state and reached.open and reached.is_fair(prop):
                        found.append(longer)
                    if reached not in seen:
                        _note(following, reached, longer)
            if found:
                return min(found)
            layer = following
        return None

    def is_open(self, prop: t.LeadsTo, state: State, before: bool) -> bool:
        """Whether the goal is owed in a state, when it was or was not before."""
        return not self.holds(prop.goal, state) and (before or self.holds(prop.trigger, state))

    def _leave(self, prop: t.LeadsTo, moment: Moment, event: str) -> Moment:
        """The moment with what is noted about it when an event, or a rest, follows it inside the loop."""
        if moment.loop is None:
            return moment
        accepted = self.accepted(moment.state)
        return replace(
            moment,
            taken=moment.taken | ({event} & {*prop.weak, *prop.strong}),
            refused=moment.refused | ({*prop.weak} - accepted),
            accepted=moment.accepted | ({*prop.strong} & accepted),
        )

    # --- verdicts

    def outcome(self, prop: t.Property) -> Outcome:
        """The verdict on a declared property."""
        match prop:
            case t.Invariant(_, condition):
                return self._judged(_Goal("state", t.Apply("!", (condition,))), good=False)
            case t.Reachable(_, condition):
                return self._judged(_Goal("state", condition), good=True)
            case t.LeadsTo():
                lasso = self.least_lasso(prop)
                if lasso is None:
                    return Outcome(True)
                (start, path), loop = lasso
                return Outcome(False, self._text(_Goal("state"), None, start, path, loop), len(path), loop)

    def leaves_range(self, site: Site) -> Outcome:
        """The verdict on the range of one assignment or argument."""
        return self._judged(_Goal("range", site=site), good=False)

    def sent_once(self, effect: t.Call) -> Outcome:
        """The verdict on the sends of an irreversible effect."""
        return self._judged(_Goal("sent twice"), good=False, effect=effect)

    def _judged(self, goal: _Goal, *, good: bool, effect: t.Call | None = None) -> Outcome:
        key = self.least_path(goal, effect)
        if key is None:
            return Outcome(not good)
        return Outcome(good, self._text(goal, effect, *key, None), len(key[1]))

    # --- paths as text

    def _text(self, goal: _Goal, effect: t.Call | None, start: State, path: tuple[Label, ...], loop: int | None) -> str:
        """A path in the form of the headers of `specs/`: the free starts, then the steps."""
        free = [
            f"{v.name} = {v.type.show(x)}"
            for v, x in zip(self.program.variables, start, strict=True)
            if v.initial is None
        ]
        steps: list[str] = []
        state: State | None = start
        pending = False
        for i, (number, arguments) in enumerate(path):
            assert state is not None
            if number == len(self.handlers):
                steps.append("rest")
                continue
            handler = self.handlers[number]
            happened = self.happens(state, handler, arguments)
            assert happened is not None
            same = self._same_step(goal if i == len(path) - 1 else None, effect, (state, pending), number, arguments)
            steps.append(shown(handler, self._choices(handler, arguments, same)))
            pending = self.send(effect, pending, number, happened)[1]
            state = happened.state
        if loop is not None:
            steps[loop] = f"then for ever: {steps[loop]}"
        return "".join(f"from: {', '.join(free)}; " if free else "") + (", ".join(steps) or "the start")

    def _same_step(
        self, last: _Goal | None, effect: t.Call | None, before: tuple[State, bool], number: int, own: Arguments
    ) -> Callable[[Arguments], bool]:
        """When a step with other arguments does as well: it reaches the same state, and the goal if it is the last."""
        state, pending = before
        handler = self.handlers[number]

        def seen(arguments: Arguments) -> object:
            happened = self.happens(state, handler, arguments)
            if happened is None:
                return None
            if last is not None and last.kind == "range":
                return last.site in happened.broken
            sent = self.send(effect, pending, number, happened)
            return happened.state, sent if last is not None and last.kind == "sent twice" else sent[1]

        wanted = seen(own)
        return lambda arguments: seen(arguments) == wanted

    def _choices(self, handler: t.Handler, own: Arguments, same: Callable[[Arguments], bool]) -> list[list[Value]]:
        """From left to right, the values of each parameter that make no difference."""
        chosen: list[list[Value]] = []
        for i, p in enumerate(handler.parameters):
            fits = [x for x in p.type.values if all(same((*before, x, *own[i + 1 :])) for before in product(*chosen))]
            chosen.append(fits)
        return chosen


def _note(layer: dict[Moment, tuple[Key, int]], moment: Moment, way: tuple[Key, int]) -> None:
    if moment not in layer or way < layer[moment]:
        layer[moment] = way


def shown(handler: t.Handler, choices: Sequence[Sequence[Value]]) -> str:
    if not choices:
        return handler.event
    shown = [f"{p.name}: {_values(p.type, chosen)}" for p, chosen in zip(handler.parameters, choices, strict=True)]
    return f"{handler.event}({', '.join(shown)})"


def _values(kind: t.Type, chosen: Sequence[Value]) -> str:
    if isinstance(kind, t.Content) or (len(chosen) == len(kind.values) > 1):
        return "_"
    if isinstance(kind, t.Enum | t.Bool):
        return " | ".join(map(kind.show, chosen))
    runs: list[tuple[Value, Value]] = []
    for x in chosen:
        if runs and runs[-1][1] == x - 1:
            runs[-1] = (runs[-1][0], x)
        else:
            runs.append((x, x))
    return " | ".join(kind.show(a) if a == b else f"{kind.show(a)}..{kind.show(b)}" for a, b in runs)
