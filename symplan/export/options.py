"""In which ways can an event be taken, when nothing but plain text may say so?

Contract: an `Option` is an event with its parameters replaced by values. Values that no term of the event tells apart
give one option, with the least of them, so a shortest path in options is a shortest path of the program. A value may
depend on the state; then the option exists only in the states in which `exists` holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from symplan import expr as e
from symplan.explicit.classes import Class, Cut, Fixed, Unread, classify, size
from symplan.export.files import Unsupported
from symplan.expr import Expr, Sort
from symplan.model import Event


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A way to take an event.

    Args:
        values: one per parameter, over the state; None for a parameter that nothing reads.
        exists: when the values are in their domains and different from those of other options.
        replacement: of the parameters by the values.
    """

    values: tuple[Expr | None, ...]
    exists: Expr
    replacement: Mapping[Expr, Expr]

    def of(self, term: Expr) -> Expr:
        """A term of the event, with these arguments."""
        return e.substitute(term, self.replacement)


def options(event: Event, roots: Sequence[Expr], most: int, target: str) -> list[Option]:
    """All ways to take an event.

    Args:
        event: the event.
        roots: every term whose value matters.
        most: the greatest number of options.
        target: for the refusal.

    Raises:
        Unsupported: there are more.
    """
    classes = classify(event, roots)
    count = prod(size(c) for c in classes)
    if count > most:
        raise Unsupported(
            f"{target} has to list the arguments of {event.name} one by one, and {count:,} combinations of them make a "
            "difference; narrow the types of its parameters, or export to smv, vmt or btor2"
        )
    found = [Option((), e.TRUE, {})]
    for parameter, values in zip(event.parameters, classes, strict=True):
        leaf = event.parameter(parameter.name)
        found = [longer for option in found for longer in _longer(option, leaf, values)]
    return found


def _longer(option: Option, leaf: Expr, values: Class) -> Iterator[Option]:
    """The option with one more parameter, in each of its ways."""
    match values:
        case Unread():
            yield Option((*option.values, None), option.exists, option.replacement)
        case Fixed(values=numbers):
            for number in numbers:
                value = e.const(bool(number) if leaf.sort is Sort.BOOL else number)
                yield Option((*option.values, value), option.exists, {**option.replacement, leaf: value})
        case Cut(lo=lo, hi=hi, borders=borders):
            yield Option((*option.values, e.const(lo)), option.exists, {**option.replacement, leaf: e.const(lo)})
            for border in borders:
                value = option.of(border)
                exists = e.and_(option.exists, e.within(value, lo + 1, hi))
                yield Option((*option.values, value), exists, {**option.replacement, leaf: value})
