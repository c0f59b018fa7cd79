"""Terms for z3 against the reference evaluation: for every assignment of values, the same value."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest
import z3
from systems import COLOUR, Terms, system, variable

from symplan import expr as e
from symplan import interp
from symplan.domains import BoolDomain, ConfidenceDomain, Domain, RangeDomain
from symplan.expr import Expr, Op, Value
from symplan.model import State, System
from symplan.smt.encode import Shape, Translator, constant, decode, inside, shape

SMALL: tuple[Domain, ...] = (
    BoolDomain(),
    COLOUR,
    RangeDomain(-2, 2),
    RangeDomain(0, 3),
    RangeDomain(1, 1),
    RangeDomain(-1, 0),
)
LARGE: tuple[Domain, ...] = (RangeDomain(-70_000, 70_000), RangeDomain(5, 1_000_000), ConfidenceDomain(), BoolDomain())


class Meaning:
    """Both meanings of terms over the variables of a system."""

    def __init__(self, s: System) -> None:
        self.system = s
        self.context = z3.Context()
        self.unknowns = {v.name: constant(v.name, v.domain.bounds, self.context) for v in s.variables}
        leaves = {(Op.VAR, name): unknown for name, unknown in self.unknowns.items()}
        self.translate = Translator(self.context, leaves, lambda _: e.TRUE)

    def number(self, v: Value, bounds: tuple[int, int] | None) -> z3.ExprRef:
        if bounds is None:
            return z3.BoolVal(v, self.context)
        return z3.BitVecVal(int(v), shape(*bounds).width, self.context)

    def by_z3(self, term: Expr, state: State) -> Value:
        pairs = [
            (self.unknowns[v.name], self.number(x, v.domain.bounds))
            for v, x in zip(self.system.variables, state, strict=True)
        ]
        value = z3.simplify(z3.substitute(self.translate(term), *pairs))
        return decode(value, None if term.sort is e.Sort.BOOL else (term.lo, term.hi))

    def by_definition(self, term: Expr, state: State) -> Value:
        return interp.evaluate(term, interp.Scene(self.system, state))

    def agree(self, term: Expr, state: State) -> None:
        mine, theirs = self.by_z3(term, state), self.by_definition(term, state)
        assert mine == theirs, f"{term!r} in {state}"
        assert type(mine) is type(theirs)


def over(domains: tuple[Domain, ...]) -> tuple[Meaning, Terms]:
    s = system([variable(f"x{i}", d, None) for i, d in enumerate(domains)], [])
    return Meaning(s), Terms(Random(0), [(v.now, v.domain) for v in s.variables])


def test_random_terms_over_all_small_values() -> None:
    meaning, terms = over(SMALL)
    states = list(product(*(d.values for d in SMALL)))
    for seed in range(150):
        terms.rng = Random(seed)
        for term in (terms.condition(3), terms.number(4)):
            for state in islice(states, terms.rng.randrange(7), None, 7):
                meaning.agree(term, state)


def test_random_terms_over_large_values() -> None:
    meaning, terms = over(LARGE)
    rng = Random(1)
    ends = [list(dict.fromkeys((d.values[0], d.values[-1]))) for d in LARGE]
    states = [*product(*ends), *(tuple(rng.choice(d.values) for d in LARGE) for _ in range(20))]
    for seed in range(60):
        terms.rng = Random(seed)
        for term in (terms.condition(3), terms.number(4)):
            for state in states:
                meaning.agree(term, state)


@pytest.mark.parametrize("bounds", [(-9, 9), (-9, -3), (-1, 6), (0, 9), (4, 9), (-8, 0)])
def test_division_rounds_down(bounds: tuple[int, int]) -> None:
    meaning, _ = over((RangeDomain(*bounds),))
    x = meaning.system.variables[0].now
    for divisor in range(1, 12):
        for value in range(bounds[0], bounds[1] + 1):
            assert meaning.by_z3(e.div(x, divisor), (value,)) == value // divisor
            assert meaning.by_z3(e.mod(x, divisor), (value,)) == value % divisor


def test_nothing_wraps() -> None:
    """Sums and products beyond the width of every variable compare as the integers they are."""
    meaning, _ = over((RangeDomain(0, 3), RangeDomain(-4, 3)))
    x, y = (v.now for v in meaning.system.variables)
    for state in product(range(4), range(-4, 4)):
        a, b = state
        assert meaning.by_z3(e.le(e.add(x, x, x), e.const(8)), state) is (3 * a <= 8)
        assert meaning.by_z3(e.eq(e.mul(y, y), e.const(16)), state) is (b * b == 16)
        assert meaning.by_z3(e.lt(e.sub(x, e.const(5)), y), state) is (a - 5 < b)
        assert meaning.by_z3(e.le(y, x), state) is (b <= a)


@pytest.mark.parametrize("lo", range(-9, 9))
def test_shapes_are_minimal_and_exact(lo: int) -> None:
    context = z3.Context()
    for hi in range(lo, 18):
        of = shape(lo, hi)
        unknown = constant("x", (lo, hi), context)
        assert unknown.size() == of.width
        allowed = z3.And([z3.BoolVal(True, context), *inside(unknown, (lo, hi))])
        patterns = (z3.BitVecVal(n, of.width, context) for n in range(1 << of.width))
        values = [
            decode(p, (lo, hi)) for p in patterns if z3.is_true(z3.simplify(z3.substitute(allowed, (unknown, p))))
        ]
        assert sorted(values) == list(range(lo, hi + 1))
        if of.width > 1:
            narrower = Shape(of.width - 1, of.signed)
            least = -(1 << (narrower.width - 1)) if of.signed else 0
            greatest = (1 << (narrower.width - of.signed)) - 1
            assert lo < least or hi > greatest


def test_a_term_of_any_depth_is_translated_without_recursion() -> None:
    meaning, _ = over((RangeDomain(0, 3), BoolDomain()))
    x, b = (v.now for v in meaning.system.variables)
    term = x
    for i in range(20_000):
        term = e.ite(b, e.add(term, e.const(i % 2)), x)
    assert meaning.translate(term).size() == shape(term.lo, term.hi).width


def test_an_enabled_event_is_replaced_by_what_it_means() -> None:
    context = z3.Context()
    unknown = constant("x", (0, 3), context)
    x = e.leaf(Op.VAR, "x", (0, 3))
    translate = Translator(context, {(Op.VAR, "x"): unknown}, lambda name: e.le(x, e.const(1 if name == "Low" else 2)))
    term = translate(e.and_(e.enabled("Mid"), e.not_(e.enabled("Low"))))
    for value in range(4):
        ground = z3.simplify(z3.substitute(term, (unknown, z3.BitVecVal(value, 2, context))))
        assert z3.is_true(ground) is (value == 2)
