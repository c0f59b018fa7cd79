"""Which sums over a state are always the same?

Contract: `Sums` holds a basis of the equalities `a0 + a1 * x1 + … + an * xn == 0` that hold in all states taken in so
far. An x is a number of the state, or 1 where a Bool is true or an enum has some value and 0 elsewhere. Such equalities
say that a counter counts the slots that are taken, or that two counters grow together.

That a step keeps an equality is asked as "the sum of the changes is 0", in which nothing occurs that the step leaves
alone. Most often that can be read off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from symplan import expr as e
from symplan.domains import EnumDomain
from symplan.expr import Expr, Sort, Value
from symplan.mining.affine import Hull
from symplan.mining.cases import Case
from symplan.mining.lemma import Breach, Lemma
from symplan.mining.linear import combined, linear
from symplan.mining.walk import function
from symplan.model import State, System, Variable

SUMS = 0
"""First component of a rank."""

MOST_TERMS = 400
"""With more terms, no sums are looked for."""

Coefficients: TypeAlias = tuple[int, ...]
"""a0, a1, … of an equality."""


@dataclass(frozen=True, slots=True)
class _Term:
    """A number of the state (`value` is None), or whether a variable has a value."""

    variable: Variable
    value: Value | None

    @property
    def number(self) -> Expr:
        if self.value is None:
            return self.variable.now
        return e.ite(self.fact, e.const(1), e.const(0))

    @property
    def fact(self) -> Expr:
        assert self.value is not None
        return e.eq(self.variable.now, e.const(self.value))


class Sums:
    """Candidates of this kind for one system.

    Args:
        system: with monitors.
        states: what was seen.
        cases: the steps of the system.
    """

    def __init__(self, system: System, states: Sequence[State], cases: Sequence[Case]) -> None:
        self._terms = _terms(system, cases)
        self._vector = _vector(system, self._terms)
        self._changes = [_changes(self._terms, case) for case in cases]
        self._hull = Hull(1 + len(self._terms))
        for state in states:
            self._hull.take_in(self._vector(state))
        self._equalities = dict.fromkeys(self._hull.equalities()) if self._terms else {}

    def settles(self, form: Expr) -> bool:
        """Whether the equalities express a sum of numbers by facts alone."""
        coefficients, _ = linear(form)
        numbers = {term.variable.now: i for i, term in enumerate(self._terms, 1) if term.value is None}
        if not coefficients.keys() <= numbers.keys():
            return False
        form_vector = {numbers[x]: Fraction(c) for x, c in coefficients.items()}
        for a in self._equalities:
            last = max(i for i, x in enumerate(a) if x)
            if factor := form_vector.get(last):
                for i, x in enumerate(a):
                    form_vector[i] = form_vector.get(i, Fraction(0)) - factor * x / a[last]
        return not any(form_vector.get(i) for i in numbers.values())

    def given_by_others(self, variable: Expr) -> bool:
        """Whether an equality expresses the number by what comes before it."""
        numbers = {i: term.variable.now for i, term in enumerate(self._terms, 1) if term.value is None}
        return any(numbers.get(max(i for i, x in enumerate(a) if x)) is variable for a in self._equalities)

    def against(self, state: State) -> Iterator[Lemma]:
        """The candidates that a state violates."""
        vector = self._vector(state)
        for a in self._equalities:
            if sum(x * y for x, y in zip(a, vector, strict=True)):
                yield self.lemma(a)

    def absorb(self, state: State) -> None:
        """Give up what the state violates; what still holds is the new basis."""
        if self._equalities and self._hull.take_in(self._vector(state)):
            self._equalities = dict.fromkeys(self._hull.equalities())

    def holds(self, a: Coefficients) -> bool:
        """Whether the equality is one of the basis."""
        return a in self._equalities

    def breaches(self, number: int) -> Iterator[Breach]:
        """How a step of the case with this number can break a candidate that it does not violate before."""
        for a in self._equalities:
            if breach := self.breach(number, a):
                yield breach

    def breach(self, number: int, a: Coefficients) -> Breach | None:
        """How a step of the case can break this equality; None when it cannot."""
        total: dict[Expr, int] = {}
        constant = 0
        for i, (coefficients, more) in self._changes[number].items():
            if a[i]:
                constant += a[i] * more
                for term, c in coefficients.items():
                    total[term] = total.get(term, 0) + a[i] * c
        change = combined({term: c for term, c in total.items() if c}, constant)
        return None if change is e.const(0) else (e.ne(change, e.const(0)), ())

    def starts(self) -> Iterator[Breach]:
        """How an initial state can violate a candidate."""
        for a in self._equalities:
            yield e.not_(self.lemma(a).condition), ()

    def lemma(self, a: Coefficients) -> Lemma:
        """The equality, without negative numbers."""
        left, right = (self._side([sign * x for x in a]) for sign in (1, -1))
        return Lemma((SUMS, a), e.eq(left, right))

    def _side(self, a: Sequence[int]) -> Expr:
        """The sum of what has a positive coefficient."""
        facts: dict[Variable, dict[int, list[Expr]]] = {}
        summands: list[Expr] = []
        for term, x in zip(self._terms, a[1:], strict=True):
            if x > 0 and term.value is None:
                summands.append(e.mul(term.number, e.const(x)))
            elif x > 0:
                facts.setdefault(term.variable, {}).setdefault(x, []).append(term.fact)
        for by_coefficient in facts.values():
            summands += [e.ite(e.or_(*some), e.const(x), e.const(0)) for x, some in by_coefficient.items()]
        return e.add(*summands, e.const(max(a[0], 0)))


def _terms(system: System, cases: Sequence[Case]) -> list[_Term]:
    """Numbers last, what few cases change first: the last term of an equality is what the others add up to."""
    changed = {v: sum(v.now in case.changes for case in cases) for v in system.variables}
    facts: list[_Term] = []
    numbers: list[_Term] = []
    for v in sorted(system.variables, key=lambda v: changed[v]):
        if v.now.sort is Sort.BOOL:
            facts.append(_Term(v, True))
        elif isinstance(v.domain, EnumDomain):
            facts += [_Term(v, value) for value in v.domain.values[1:]]
        elif v.now.lo < v.now.hi:
            numbers.append(_Term(v, None))
    return [*facts, *numbers] if len(facts) + len(numbers) <= MOST_TERMS else []


def _vector(system: System, terms: Sequence[_Term]) -> Callable[[State], Sequence[int]]:
    places = [(system.index[term.variable.name], term.value) for term in terms]
    texts = [f"s[{i}]" if value is None else f"s[{i}] == {int(value)}" for i, value in places]
    vector: Callable[[State], Sequence[int]] = function(
        system, "vector(s)", lambda writer: writer.line(f"return (1, {''.join(text + ', ' for text in texts)})")
    )
    return vector


def _changes(terms: Sequence[_Term], case: Case) -> dict[int, tuple[dict[Expr, int], int]]:
    """By position in an equality, what a step of the case adds to the term, as a sum."""
    found = {}
    for i, term in enumerate(terms, 1):
        if term.variable.now in case.changes:
            change = linear(e.sub(case.after(term.number), case.before(term.number)))
            if change != ({}, 0):
                found[i] = change
    return found
