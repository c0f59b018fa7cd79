"""Which two literals are never true together?

Contract: `Exclusions` holds all pairs of literals (`Atoms`) that are true together in none of the states taken in so
far; a literal paired with itself is one that is never true. Such pairs say `x == a implies y != b`, `x == a implies
y <= c`, that at most one of several things is so, or that something never is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from symplan import expr as e
from symplan.expr import Expr, Op, Payload
from symplan.mining.atoms import Atoms
from symplan.mining.cases import Case
from symplan.mining.lemma import Breach, Lemma
from symplan.model import State

NEVER, RELATED, UNRELATED = 1, 2, 3
"""First component of a rank: one literal alone; two that one case reads or changes; any other two."""


class Exclusions:
    """Candidates of this kind for one system.

    Args:
        atoms: with what was seen.
        cases: the steps of the system.
    """

    def __init__(self, atoms: Atoms, cases: Sequence[Case]) -> None:
        self._atoms = atoms
        self._rows = _rows(atoms)
        about = [frozenset(e.leaves(Op.VAR, literal)) for literal in atoms.literals]
        self._by_variable: dict[Payload, int] = {}
        for i, names in enumerate(about):
            for name in names:
                self._by_variable[name] = self._by_variable.get(name, 0) | 1 << i
        self._views = [self._view(case) for case in cases]
        self._related = self._together()
        self._lemmas: dict[tuple[int, int], Lemma] = {}

    def against(self, state: State, number: int | None) -> Iterator[Lemma]:
        """The candidates that a state violates, those first that speak of what the case with this number reads."""
        true = self._atoms.true_in(state)
        near = true if number is None else true & self._views[number].near
        for a in bits(near):
            for b in bits(self._rows[a] & true & ~(near & (1 << a) - 1)):
                yield self.lemma(a, b)
        for a in bits(true & ~near):
            for b in bits(self._rows[a] & true & ~near & -1 << a):
                yield self.lemma(a, b)

    def absorb(self, state: State) -> None:
        """Give up what the state violates."""
        true = self._atoms.true_in(state)
        for a in bits(true):
            self._rows[a] &= ~true

    def holds(self, a: int, b: int) -> bool:
        """Whether the pair has not been given up."""
        return bool(self._rows[a] >> b & 1)

    def breaches(self, number: int) -> Iterator[Breach]:
        """How a step of the case with this number can break a candidate."""
        view = self._views[number]
        for a, after in view.after.items():
            row = self._rows[a]
            if after is e.FALSE or not row:
                continue
            if row >> a & 1 or row & view.true:
                yield after, ()
                continue
            changed = [view.after[b] for b in bits(row & view.touched & -1 << a) if view.after[b] is not e.FALSE]
            others = [self._atoms.literals[b] for b in bits(row & ~view.touched & ~view.false)]
            if changed or others:
                yield after, [*changed, *others]

    def breach(self, number: int, a: int, b: int) -> Breach | None:
        """How a step of the case can break this pair; None when it cannot."""
        view = self._views[number]
        if not view.touched & (1 << a | 1 << b):
            return None
        condition = e.and_(*(view.after.get(i, view.case.before(self._atoms.literals[i])) for i in (a, b)))
        return None if condition is e.FALSE else (condition, ())

    def starts(self) -> Iterator[Breach]:
        """How an initial state can violate a candidate."""
        for a, row in enumerate(self._rows):
            if row:
                yield self._atoms.literals[a], [self._atoms.literals[b] for b in bits(row)]

    def nearby(self, number: int, names: Iterable[str]) -> Iterator[Lemma]:
        """The candidates about what a case reads or changes and about these variables, and nothing else."""
        near = self._views[number].near | self._about(names)
        for a in bits(near):
            for b in bits(self._rows[a] & near & -1 << a):
                yield self.lemma(a, b)

    def lemma(self, a: int, b: int) -> Lemma:
        """The candidate that these two are never true together."""
        a, b = min(a, b), max(a, b)
        if (a, b) not in self._lemmas:
            tier = NEVER if a == b else RELATED if self._related[a] >> b & 1 else UNRELATED
            x, y = self._atoms.literals[a], self._atoms.literals[b]
            self._lemmas[a, b] = Lemma((tier, a, b), e.not_(e.and_(x, y)))
        return self._lemmas[a, b]

    def _view(self, case: Case) -> _View:
        changed = self._about(str(now.payload) for now in case.changes)
        after = {a: case.after(self._atoms.literals[a]) for a in bits(changed)}
        before = {a: case.before(self._atoms.literals[a]) for a in bits(changed)}
        after = {a: value for a, value in after.items() if value is not before[a]}
        touched = sum(1 << a for a in after)
        known = self._about(str(now.payload) for now in case.known) & ~touched
        settled = {b: case.before(self._atoms.literals[b]) for b in bits(known)}
        true, false = (sum(1 << b for b, value in settled.items() if value is truth) for truth in (e.TRUE, e.FALSE))
        near = changed | self._about(map(str, e.leaves(Op.VAR, case.accepts)))
        return _View(case, near, touched, after, true, false)

    def _about(self, names: Iterable[str]) -> int:
        """The literals that read one of the variables."""
        return reduce(or_, (self._by_variable.get(name, 0) for name in names), 0)

    def _together(self) -> list[int]:
        """Per literal, those that some case reads or changes as well."""
        related = [0] * len(self._atoms.literals)
        for view in self._views:
            for a in bits(view.near):
                related[a] |= view.near
        return related


@dataclass(frozen=True, slots=True)
class _View:
    """The literals as one case sees them.

    Args:
        case: the case.
        near: those about a variable that the case reads or changes.
        touched: those whose truth the case may change.
        after: by touched literal, its truth after the step.
        true, false: those that are not touched and, when the case is accepted, are true, or false.
    """

    case: Case
    near: int
    touched: int
    after: Mapping[int, Expr]
    true: int
    false: int


def bits(mask: int) -> Iterator[int]:
    """The positions of the bits that are set, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _rows(atoms: Atoms) -> list[int]:
    """Per literal the mask of those that were never seen together with it; for one never seen, itself alone.

    Two bounds are no pair.
    """
    seen = [(b, 1 << b, where) for b, where in enumerate(atoms.seen) if where]
    facts = [entry for entry in seen if atoms.facts & entry[1]]
    rows = [1 << a for a in range(len(atoms.seen))]
    for a, bit, here in seen:
        partners = seen if atoms.facts & bit else facts
        rows[a] = sum([other for _, other, there in partners if not here & there]) & ~atoms.kin[a]
    return rows
