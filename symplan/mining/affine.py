"""Which sums of counters and of yes/no facts never change?

Contract: a `Hull` takes in vectors of integers and knows, at any time, the equalities `sum(a[i] * x[i]) == 0` with
integer coefficients that hold for all of them, as a basis of all such equalities. It computes modulo a large prime and
turns the result back into integers; an equality that does not hold exactly for every vector is not given, so the basis
may be incomplete but never wrong.

Source: Karr, Affine Relationships Among Variables of a Program, 1976, on samples instead of a program.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, lcm
from operator import mul
from random import Random

PRIME = (1 << 61) - 1

LARGEST = 1 << 20
"""Coefficients are turned back into fractions with numerator and denominator up to this."""


class Hull:
    """The least space that contains the vectors taken in so far.

    Args:
        size: the length of the vectors. The first component is 1 in each of them, if constants are to occur.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._rows: dict[int, list[int]] = {}  # by pivot: 1 there, and 0 in the pivots of the others
        self._vectors: list[Sequence[int]] = []
        # An arbitrary combination of all equalities modulo the prime: almost surely, only combinations of the vectors
        # satisfy it. It spares the work of reducing thousands of vectors that bring nothing new.
        random = Random(size)
        self._free = [random.randrange(1, PRIME) for _ in range(size)]
        self._probe = list(self._free)

    def take_in(self, vector: Sequence[int]) -> bool:
        """Whether the vector is new: not a combination of those before."""
        if not sum(map(mul, self._probe, vector)) % PRIME:
            return False
        residue = [x % PRIME for x in vector]
        for pivot, row in self._rows.items():
            if factor := residue[pivot]:
                residue = [(x - factor * y) % PRIME for x, y in zip(residue, row, strict=True)]
        pivot = next(i for i, x in enumerate(residue) if x)
        inverse = pow(residue[pivot], -1, PRIME)
        fresh = [x * inverse % PRIME for x in residue]
        for other, row in self._rows.items():
            if factor := row[pivot]:
                self._set_row(other, [(x - factor * y) % PRIME for x, y in zip(row, fresh, strict=True)])
        self._set_row(pivot, fresh)
        self._vectors.append(vector)
        return True

    def _set_row(self, pivot: int, row: list[int]) -> None:
        self._rows[pivot] = row
        free = self._free
        free[pivot] = 0
        self._probe[pivot] = -sum(map(mul, free, row)) % PRIME

    def equalities(self) -> list[tuple[int, ...]]:
        """A basis, each with coprime coefficients of which the last one that is not zero is positive.

        Each has a component of its own, the last one in it, which occurs in no other.
        """
        found = []
        for free in range(self._size):
            if free in self._rows:
                continue
            modular = {pivot: -row[free] % PRIME for pivot, row in self._rows.items() if row[free]}
            candidate = _integers(self._size, free, modular)
            if candidate is not None and not any(sum(map(mul, candidate, v)) for v in self._vectors):
                found.append(candidate)
        return found


def _integers(size: int, free: int, modular: dict[int, int]) -> tuple[int, ...] | None:
    fractions = {free: (1, 1)}
    for place, residue in modular.items():
        fraction = _fraction(residue)
        if fraction is None:
            return None
        fractions[place] = fraction
    common = lcm(*(d for _, d in fractions.values()))
    values = [0] * size
    for place, (n, d) in fractions.items():
        values[place] = n * (common // d)
    divisor = gcd(*values)
    return tuple(x // divisor for x in values)


def _fraction(residue: int) -> tuple[int, int] | None:
    """n and d > 0 with n = residue * d modulo the prime, both small; there is at most one such fraction.

    Source: Wang, Guy and Davenport, P-adic Reconstruction of Rational Numbers, 1982.
    """
    a, b = PRIME, residue
    s, t = 0, 1
    while b > LARGEST:
        quotient = a // b
        a, b = b, a - quotient * b
        s, t = t, s - quotient * t
    if t == 0 or abs(t) > LARGEST or gcd(b, t) != 1:
        return None
    return (b, t) if t > 0 else (-b, -t)
