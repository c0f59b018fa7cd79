"""How are the steps of one event written as Python?

Contract: nested loops over the arguments worth trying (`classes`), in the order of paths. Each part of the guard is
tested as soon as the parameters that it reads are known, and what does not depend on a loop's parameter is computed
before the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

from symplan import expr as e
from symplan.explicit.classes import Cut, Fixed, Unread, classify, size
from symplan.explicit.writer import Writer
from symplan.expr import Expr, Op, Sort, Value
from symplan.model import Event, System

Arguments: TypeAlias = tuple[Value, ...]
"""One value per parameter of an event, in order."""

MOST_ARGUMENTS = 1_000_000
"""How many combinations of arguments of one event are worth trying in each state."""

MOST_LOOPS = 16
"""Python nests at most twenty loops."""


class TooManyArguments(Exception):
    """An event has more combinations of arguments than can be tried in every state."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A step target of one event: its property's number, and a condition over the state before and the parameters."""

    number: int
    condition: Expr
    leaves_range: bool


class Loops:
    """The loops over the arguments of an event.

    Args:
        writer: where they are written.
        event: the event.
        roots: every term whose value matters inside the loops.

    Attributes:
        count: how many combinations are tried at the most.

    Raises:
        TooManyArguments: there are more combinations than can be tried.
    """

    def __init__(self, writer: Writer, event: Event, roots: Sequence[Expr]) -> None:
        self._writer = writer
        self._leaves = [event.parameter(p.name) for p in event.parameters]
        classes = classify(event, roots)
        self._looped = [(leaf, c) for leaf, c in zip(self._leaves, classes, strict=True) if not isinstance(c, Unread)]
        self.count = prod(size(c) for c in classes)
        if self.count > MOST_ARGUMENTS or len(self._looped) > MOST_LOOPS:
            raise TooManyArguments(f"{event.name} has {self.count:,} combinations of arguments that make a difference")
        self._roots = [*roots, *(b for _, c in self._looped if isinstance(c, Cut) for b in c.borders)]
        self._level = self._levels()

    def __bool__(self) -> bool:
        """Whether there is any loop."""
        return bool(self._looped)

    @property
    def arguments(self) -> str:
        """The source of the tuple of arguments, inside the loops."""
        looped = {leaf: f"p{i}" for i, (leaf, _) in enumerate(self._looped)}
        least = {leaf: str(False if leaf.sort is Sort.BOOL else leaf.lo) for leaf in self._leaves}
        return f"({''.join({**least, **looped}[leaf] + ', ' for leaf in self._leaves)})"

    @contextmanager
    def inside(
        self,
        guard: Expr,
        before: Callable[[], None] = lambda: None,
        after: Callable[[], None] = lambda: None,
    ) -> Iterator[None]:
        """Write the loops around what the caller writes.

        Args:
            guard: what must hold there; a conjunction is tested part by part.
            before, after: write what stands directly before and after the outermost loop, when there is a loop.
        """
        writer = self._writer
        outer = writer.mark()
        writer.share(self._roots)
        parts = [p for p in (guard.args if guard.op is Op.AND else (guard,)) if p is not e.TRUE]
        self._require([p for p in parts if self._level[p] == 0])
        if self._looped:
            before()
            loop = writer.mark()
            for depth, (leaf, values) in enumerate(self._looped):
                self._hoist(depth, guard)
                writer.open(f"for p{depth} in {self._values(values)}:")
                writer.name(leaf.op, leaf.payload, f"p{depth}")
                self._require([p for p in parts if self._level[p] == depth + 1])
            yield
            writer.close(loop)
            after()
        else:
            yield
        writer.close(outer)

    def _require(self, parts: Sequence[Expr]) -> None:
        # The first part alone, most often the phase of the program, spares the work for the others.
        if parts:
            self._writer.open(f"if {self._writer.text(parts[0])}:")
        if parts[1:]:
            self._writer.open(f"if {' and '.join([self._writer.text(p) for p in parts[1:]])}:")

    def _values(self, values: Fixed | Cut | Unread) -> str:
        match values:
            case Cut(lo, hi, borders):
                return f"cut({', '.join([str(lo), str(hi), *map(self._writer.text, borders)])})"
            case Fixed(range() as numbers):
                return f"range({numbers.start}, {numbers.stop})"
            case Fixed(some):
                return f"({''.join(f'{x}, ' for x in some)})"
            case Unread():
                raise ValueError("no loop runs over a parameter that nothing reads")

    def _levels(self) -> dict[Expr, int]:
        """Per node, how many of the loops must be open for its value to be known."""
        position = {leaf: i + 1 for i, (leaf, _) in enumerate(self._looped)}
        level: dict[Expr, int] = {}
        for node in e.postorder(*self._roots):
            level[node] = position.get(node, max((level[a] for a in node.args), default=0))
        return level

    def _hoist(self, depth: int, guard: Expr) -> None:
        """Compute what is known with `depth` loops open and needed with more."""
        needed = dict.fromkeys(root for root in self._roots if root is not guard and self._level[root] == depth)
        for node in e.postorder(*self._roots):
            if self._level[node] > depth:
                needed.update(dict.fromkeys(a for a in node.args if self._level[a] == depth))
        for node in needed:
            if node.args:
                self._writer.compute(node)


def write_event(
    writer: Writer, system: System, number: int, event: Event, watched: Sequence[Watched], *, labelled: bool
) -> int:
    """Write the code that appends the steps of an event to `out`.

    Args:
        writer: inside a function of the state `s`, with the variables named.
        system: gives the updates, those of monitors included.
        number: the event's.
        event: the event.
        watched: the step targets that are looked out for.
        labelled: whether steps are appended with their labels, or just the states that they reach.

    Returns:
        How many combinations of arguments the code tries at the most.
    """
    updates = [system.update(event, v) for v in system.variables]
    roots = [event.guard, event.stays_in_range, *updates, *(w.condition for w in watched)]
    loops = Loops(writer, event, roots)

    def collect() -> None:
        steps = f"[({number}, a, t) for t, a in found.items()]" if labelled else "found"
        writer.line(f"out.extend({steps})")

    with loops.inside(event.guard, lambda: writer.line("found = {}"), collect):
        stays = writer.text(event.stays_in_range)
        with writer.block(f"if {stays}:"):
            writer.line(f"t = ({''.join([writer.text(update) + ', ' for update in updates])})")
            if loops:
                writer.line(f"found.setdefault(t, {loops.arguments if labelled else None})")
            else:
                writer.line(f"out.append({f'({number}, {loops.arguments}, t)' if labelled else 't'})")
            _write_watched(writer, number, [w for w in watched if not w.leaves_range], loops.arguments, "t")
        if leaving := [w for w in watched if w.leaves_range]:
            with writer.block("else:"):
                _write_watched(writer, number, leaving, loops.arguments, "None")
    return loops.count


def _write_watched(writer: Writer, event: int, watched: Sequence[Watched], arguments: str, reached: str) -> None:
    for w in watched:
        with writer.block(f"if {w.number} in wanted:"):
            condition = writer.text(w.condition)
            with writer.block(f"if {condition}:"):
                writer.line(f"wanted.discard({w.number})")
                writer.line(f"hits.append(({w.number}, {event}, {arguments}, {reached}))")
