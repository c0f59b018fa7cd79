"""Which states does a program reach by chance?

Contract: `Walker.states` gives states that are reached from initial ones, each once, the same for the same system on
every machine. Nothing follows from a state being absent. Walks are short, prefer some events over others, differently
each time, and often start again where something rare was seen, so that also what needs many events of one kind is
reached now and then.

The code of the steps is generated like that of the explicit search, but it takes arguments one at a time, so it serves
also where a step has a million of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from symplan import expr as e
from symplan.explicit.writer import Writer
from symplan.expr import Expr, Op, Sort, Value
from symplan.mining.cases import Case
from symplan.model import State, System, Variable

STATES = 10_000
"""So many states are looked for."""

MOST_STEPS = 20_000
"""So many steps are taken at the most to find them."""

LONGEST_WALK = 80
TRIES = 3
"""So many arguments are tried for one case before another one is chosen."""

_ENOUGH_VALUES = 64
"""Of a domain with at most so many values, each of them is as good as any other."""


class Walker:
    """Random runs of one system.

    Args:
        system: with the monitors that matter.
        cases: all cases of its steps.
    """

    def __init__(self, system: System, cases: Sequence[Case]) -> None:
        self._system = system
        self._cases = cases
        self._ready = _ready(system, cases)
        self._steps = [_step(system, case) for case in cases]
        self._arguments = [[_values(case, leaf) for leaf in case.open] for case in cases]
        self._few_values = [len(v.domain.values) <= _ENOUGH_VALUES for v in system.variables]
        self._changed = [[system.index[str(now.payload)] for now in case.changes] for case in cases]
        self._random = Random("symplan")

    def step(self, number: int, state: State, arguments: Sequence[Value]) -> State | None:
        """The state after a step of a case; None when it is not accepted or leaves a range.

        Args:
            number: of the case.
            state: before the step.
            arguments: one per `Case.open`.
        """
        reached: State | None = self._steps[number](state, arguments)
        return reached

    def states(self, most: int = STATES) -> list[State]:
        """States in the order in which they were reached, initial ones first."""
        found = dict.fromkeys(_initial(self._system, self._random))
        news = self._news(list(found))
        found.update(dict.fromkeys(news))
        reached = list(found)
        steps = 0
        while len(reached) < most and steps < MOST_STEPS and self._cases:
            state = self._random.choice(self._random.choice((news[:1], news, reached)))
            weights = [self._random.choice((0, 1, 1, 4)) for _ in self._system.events]
            for _ in range(self._random.randint(1, LONGEST_WALK)):
                steps += 1
                following = self._taken(state, weights)
                if following is None:
                    break
                state = following
                if state not in found:
                    found[state] = None
                    reached.append(state)
        return reached[:most]

    def _news(self, start: Sequence[State]) -> list[State]:
        """States in which something is so for the first time.

        That is, some variable has a value (a counter: an order of magnitude), or some case may be accepted. From each
        of them every case is taken once or twice, and so on from those that bring news.
        """
        news = list(start)
        seen = {self._place(i, value) for state in start for i, value in enumerate(state)}
        unready = set(range(len(self._cases))).difference(number for state in start for number, _ in self._ready(state))
        for state in news:
            for number, _ in self._ready(state):
                for _ in range(TRIES if self._arguments[number] else 1):
                    reached = self._steps[number](state, self._any_arguments(number))
                    if reached is None:
                        continue
                    ready = unready.intersection(i for i, _ in self._ready(reached)) if unready else ()
                    unready.difference_update(ready)
                    if self._brings_news(seen, reached, number) or ready:
                        news.append(reached)
        return news

    def _brings_news(self, seen: set[tuple[int, Value]], state: State, number: int) -> bool:
        places = {self._place(i, state[i]) for i in self._changed[number]} - seen
        seen |= places
        return bool(places)

    def _place(self, i: int, value: Value) -> tuple[int, Value]:
        return i, value if self._few_values[i] else value.bit_length()

    def _taken(self, state: State, weights: Sequence[int]) -> State | None:
        """The state after a step by chance that changes something; None when none was found."""
        ready = self._ready(state)
        liked = [number for number, event in ready for _ in range(weights[event])] or [number for number, _ in ready]
        for _ in range(min(TRIES * len(liked), 40)):
            number = liked[self._random.randrange(len(liked))]
            for _ in range(TRIES if self._arguments[number] else 1):
                reached = self._steps[number](state, self._any_arguments(number))
                if reached is not None and reached != state:
                    return reached
        return None

    def _any_arguments(self, number: int) -> list[Value]:
        return [self._random.choice(values) for values in self._arguments[number]]


def _initial(system: System, random: Random) -> list[State]:
    """One initial state with the least values, and some with others."""
    least = tuple(_least(v) if v.initial is None else v.initial for v in system.variables)
    if all(v.initial is not None for v in system.variables):
        return [least]
    others = [
        tuple(random.choice(v.domain.values) if v.initial is None else v.initial for v in system.variables)
        for _ in range(64)
    ]
    return [least, *others]


def _least(variable: Variable) -> Value:
    return variable.domain.values[0]


def _values(case: Case, leaf: Expr) -> Sequence[Value]:
    """Arguments worth trying for a parameter."""
    lo, hi = leaf.lo, leaf.hi
    if leaf.sort is Sort.BOOL:
        return (False, True)
    if hi - lo < _ENOUGH_VALUES:
        return range(lo, hi + 1)
    compared = {
        a.lo + d
        for node in e.postorder(case.accepts, *case.changes.values())
        if node.op in (Op.EQ, Op.LE) and leaf in node.args
        for a in node.args
        if a.op is Op.CONST
        for d in (-1, 0, 1)
    }
    spread = {lo + (hi - lo) * i // 16 for i in range(17)} | set(range(lo, min(lo + 8, hi)))
    return sorted(value for value in compared | spread if lo <= value <= hi)


# --- generated code -------------------------------------------------------------------------------------------------


def function(system: System, signature: str, write: Callable[[Writer], None]) -> Any:
    """A compiled function whose first parameter is a state `s`.

    Args:
        system: whose states they are.
        signature: `name(s, …)`.
        write: writes the body.
    """
    writer = Writer({(Op.VAR, v.name): f"s[{i}]" for i, v in enumerate(system.variables)})
    writer.open(f"def {signature}:")
    write(writer)
    namespace: dict[str, Any] = {}
    exec(compile(writer.source(), f"<mined {signature}>", "exec"), namespace)
    return namespace[signature.partition("(")[0]]


def _ready(system: System, cases: Sequence[Case]) -> Callable[[State], list[tuple[int, int]]]:
    """The cases (with the numbers of their events) that are accepted as far as the state alone decides."""
    numbers = {event.name: i for i, event in enumerate(system.events)}
    conditions = [_of_state(case.accepts) for case in cases]

    def write(writer: Writer) -> None:
        writer.line("out = []")
        writer.share(conditions)
        for i, (case, condition) in enumerate(zip(cases, conditions, strict=True)):
            writer.line(f"if {writer.text(condition)}: out.append(({i}, {numbers[case.event.name]}))")
        writer.line("return out")

    ready: Callable[[State], list[tuple[int, int]]] = function(system, "ready(s)", write)
    return ready


def _of_state(condition: Expr) -> Expr:
    """The conjuncts without parameters."""
    parts = condition.args if condition.op is Op.AND else (condition,)
    return e.and_(*(part for part in parts if not e.leaves(Op.PARAM, part)))


def _step(system: System, case: Case) -> Callable[[State, Sequence[Value]], State | None]:
    changes = {system.index[str(now.payload)]: update for now, update in case.changes.items()}

    def write(writer: Writer) -> None:
        for i, leaf in enumerate(case.open):
            writer.line(f"p{i} = arguments[{i}]")
            writer.name(Op.PARAM, leaf.payload, f"p{i}")
        writer.share([case.accepts, *changes.values()])
        writer.line(f"if not {writer.text(case.accepts)}: return None")
        writer.line("t = list(s)")
        for i, update in changes.items():
            writer.line(f"t[{i}] = {writer.text(update)}")
        writer.line("return tuple(t)")

    step: Callable[[State, Sequence[Value]], State | None] = function(system, "step(s, arguments)", write)
    return step
