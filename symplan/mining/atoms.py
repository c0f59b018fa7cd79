"""Which conditions on a state are worth putting together into lemmas?

Contract: an atom is a condition on states: `x == v` for a variable with few values, `t <= c` for a counter or for a
form of the program's text, or a condition of the text as it stands. `Atoms.true_in` gives the atoms and negated atoms
that are true in a state as one number with a bit for each: bit 2i stands for atom i, bit 2i+1 for its negation. Both
are called literals.

A bound c is a number that the program compares with, or the least or greatest value seen, in all states or in those
where some variable has some value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from symplan import expr as e
from symplan.domains import EnumDomain
from symplan.explicit.writer import Writer
from symplan.expr import Expr, Sort, Value
from symplan.mining.linear import normal
from symplan.mining.sums import Sums
from symplan.mining.text import Comparisons
from symplan.mining.walk import function
from symplan.model import State, System, Variable

MOST_ATOMS = 1000

FEW_VALUES = 8
"""A number with at most so many values is treated like an enum."""

MOST_MEMBERS = 64
"""An enum with more members is treated like a number."""

MOST_BOUNDS = 24
"""Bounds that are looked at for one variable."""

FEW_BOUNDS = 6
"""Bounds that are looked at for one form."""

FEW_COUNTERS = 8
"""With at most so many counters, all their differences are looked at."""

_MOST_VISITS = 400_000


@dataclass
class _Observed:
    """A term over states, and what is asked of its value.

    Args:
        term: the term; a Bool is its own atom.
        equal: numbers that it may be equal to.
        bounds: numbers that it may be at most.
        first: the number of its first atom.
        dropped: there are too many atoms without it.
    """

    term: Expr
    equal: Sequence[int] = ()
    bounds: Sequence[int] = ()
    first: int = 0
    dropped: bool = False
    _masks: dict[Value, int] = field(default_factory=dict)

    @property
    def atoms(self) -> list[Expr]:
        if self.dropped:
            return []
        if self.term.sort is Sort.BOOL:
            return [self.term]
        equal = [e.eq(self.term, e.const(v)) for v in self.equal]
        return equal + [normal(e.le(self.term, e.const(c))) for c in self.bounds]

    def mask(self, value: Value) -> int:
        """The literals that are true when the term has this value."""
        if value not in self._masks:
            truths = [value == v for v in self.equal] + [value <= c for c in self.bounds]
            if self.term.sort is Sort.BOOL and not self.dropped:
                truths = [bool(value)]
            self._masks[value] = sum(1 << (2 * (self.first + i) + (not truth)) for i, truth in enumerate(truths))
        return self._masks[value]


class Atoms:
    """The atoms of one system.

    Args:
        system: with monitors.
        text: what the program compares.
        sums: what is said by equalities need not be said by bounds.
        states: what was seen; decides which bounds are looked at.

    Attributes:
        literals: the terms, by number.
        facts: the literals that are no bounds, as a mask.
        kin: per literal, the literals about the same term as a mask; itself is one of them.
        seen: per literal, in which of the states it is true, as a mask.
    """

    def __init__(self, system: System, text: Comparisons, sums: Sums, states: Sequence[State]) -> None:
        small = [v for v in system.variables if has_few_values(v)]
        counters = [v.now for v in system.variables if not has_few_values(v)]
        forms = [form for form in text.forms if not sums.settles(form)]
        free = [x for x in counters if not sums.given_by_others(x)]
        if len(free) <= FEW_COUNTERS:
            forms += [e.sub(a, b) for a, b in combinations(free, 2)]
        terms = list(dict.fromkeys([*(v.now for v in small), *counters, *text.conditions, *forms]))
        self._compute = _observer(system, terms)
        columns = dict(zip(terms, zip(*map(self._compute, states), strict=True), strict=True))
        bounds = _Bounds(text, [columns[v.now] for v in small], len(states))
        observed = [_Observed(v.now, _told_apart(v)) for v in small]
        observed += [_Observed(x, list(text.equal.get(x, ())), bounds(x, columns[x], MOST_BOUNDS)) for x in counters]
        observed += [_Observed(condition) for condition in text.conditions]
        observed += [_Observed(form, (), bounds(form, columns[form], FEW_BOUNDS)) for form in dict.fromkeys(forms)]
        self._observed = observed
        self.literals: list[Expr] = []
        self.kin: list[int] = []
        self.seen: list[int] = []
        self.facts = 0
        for o in observed:
            self._number(o, columns[o.term], len(states))

    def true_in(self, state: State) -> int:
        """The literals that are true in the state."""
        return sum(o.mask(value) for o, value in zip(self._observed, self._compute(state), strict=True))

    def _number(self, observed: _Observed, column: Sequence[Value], count: int) -> None:
        atoms = observed.atoms
        observed.first = len(self.literals) // 2
        if observed.first + len(atoms) > MOST_ATOMS:
            observed.equal, observed.bounds, observed.dropped = (), (), True
            return
        places = _places(column)
        everywhere = (1 << count) - 1
        for i in range(2 * observed.first, 2 * (observed.first + len(atoms)), 2):
            there = sum(where for value, where in places.items() if observed.mask(value) >> i & 1)
            self.seen += [there, everywhere & ~there]
        if not observed.bounds:
            self.facts |= ((1 << 2 * len(atoms)) - 1) << 2 * observed.first
        self.literals += [literal for atom in atoms for literal in (atom, e.not_(atom))]
        self.kin += [((1 << 2 * len(atoms)) - 1) << 2 * observed.first] * (2 * len(atoms))


def has_few_values(variable: Variable) -> bool:
    """Whether the values themselves matter more than their order."""
    most = MOST_MEMBERS if isinstance(variable.domain, EnumDomain) else FEW_VALUES
    return len(variable.domain.values) <= most


def _told_apart(variable: Variable) -> Sequence[int]:
    """Values to compare the variable with so that all of them can be told apart."""
    if variable.now.sort is Sort.BOOL:
        return ()
    values = [int(value) for value in variable.domain.values]
    return values if len(values) > 2 else values[1:]


def _observer(system: System, terms: Sequence[Expr]) -> Callable[[State], tuple[Value, ...]]:
    def write(writer: Writer) -> None:
        writer.share(terms)
        values = [writer.text(term) for term in terms]
        writer.line(f"return ({''.join(v + ', ' for v in values)})")

    observe: Callable[[State], tuple[Value, ...]] = function(system, "observe(s)", write)
    return observe


def _places(column: Sequence[Value]) -> dict[Value, int]:
    """By value, where it stands in the column, as a mask."""
    places: dict[Value, list[int]] = {}
    for i, value in enumerate(column):
        places.setdefault(value, []).append(i)
    return {value: sum(1 << i for i in found) for value, found in places.items()}


class _Bounds:
    """Chooses the bounds of interest.

    Args:
        text: what the program compares.
        scenes: columns; the extremes of other columns are taken where one of these has one value.
        count: the length of columns.
    """

    def __init__(self, text: Comparisons, scenes: Sequence[Sequence[Value]], count: int) -> None:
        self._text = text
        self._scenes = scenes
        self._stride = 1 + len(scenes) * count // _MOST_VISITS

    def __call__(self, term: Expr, column: Sequence[int], most: int) -> list[int]:
        """At most so many numbers to compare the values in the column with."""
        least, greatest = min(column), max(column)
        extremes: Counter[int] = Counter()
        for scene in self._scenes:
            ends: dict[Value, tuple[int, int]] = {}
            for value, number in zip(scene[:: self._stride], column[:: self._stride], strict=True):
                lo, hi = ends.get(value, (number, number))
                ends[value] = (min(lo, number), max(hi, number))
            extremes.update(c for lo, hi in ends.values() for c in (lo - 1, hi))
        wanted = [least - 1, greatest, *self._text.bounds.get(term, ()), *(c for c, _ in extremes.most_common())]
        useful = (c for c in wanted if term.lo <= c < term.hi)
        return sorted(list(dict.fromkeys(useful))[:most])
