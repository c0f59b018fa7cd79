"""How is a finite set of states, or a function on it, written as a term?

Contract: a decision diagram over the variables in their order, as a shared term: equal sub-diagrams are one object,
neighbouring values with one sub-diagram are one run, and the runs are told apart by balanced `<=` tests.

Source: Bryant, Graph-Based Algorithms for Boolean Function Manipulation, 1986; the multi-valued form is that of
Srinivasan et al., Algorithms for Discrete Function Manipulation, 1990.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from symplan import expr as e
from symplan.domains import BoolDomain
from symplan.expr import Expr, Value
from symplan.model import State, Variable

_Cases: TypeAlias = list[tuple[Value, Expr]]


def membership(variables: Sequence[Variable], states: Iterable[State]) -> Expr:
    """A condition that is true in these states and in no other."""
    return _diagram(variables, dict.fromkeys(states, e.TRUE), e.FALSE)


def function(variables: Sequence[Variable], values: Mapping[State, Expr]) -> Expr:
    """A term with these values in these states, and any of the values elsewhere, so that it is small.

    Args:
        variables: what a state gives values to.
        values: at least one.
    """
    return _diagram(variables, values, None)


def _diagram(variables: Sequence[Variable], values: Mapping[State, Expr], elsewhere: Expr | None) -> Expr:
    """From the last variable to the first, states with a common beginning are joined.

    Args:
        variables: what a state gives values to.
        values: by state; without `elsewhere` at least one.
        elsewhere: the value in all other states; None when it does not matter.
    """
    layer: list[tuple[State, Expr]] = sorted(values.items(), key=lambda item: item[0])
    for position in reversed(range(len(variables))):
        joined: list[tuple[State, Expr]] = []
        known: dict[tuple[tuple[Value, Expr], ...], Expr] = {}
        cases: _Cases = []
        for i, (state, term) in enumerate(layer):
            cases.append((state[position], term))
            beginning = state[:position]
            if i + 1 == len(layer) or layer[i + 1][0][:position] != beginning:
                key = tuple(cases)
                if key not in known:
                    known[key] = _decision(variables[position], cases, elsewhere)
                joined.append((beginning, known[key]))
                cases = []
        layer = joined
    if layer:
        return layer[0][1]
    assert elsewhere is not None
    return elsewhere


def _decision(variable: Variable, cases: _Cases, elsewhere: Expr | None) -> Expr:
    """A term that tests one variable.

    Args:
        variable: the variable.
        cases: its values in ascending order, each with a term.
        elsewhere: the term for the other values; None when it does not matter.
    """
    if isinstance(variable.domain, BoolDomain):
        by_value = dict(cases)
        other = cases[0][1] if elsewhere is None else elsewhere
        return e.ite(variable.now, by_value.get(True, other), by_value.get(False, other))
    runs: list[tuple[int, Expr]] = []
    for value, term in cases:
        if elsewhere is not None:
            _extend(runs, variable.now.lo, value - 1, elsewhere)
        _extend(runs, variable.now.lo, value, term)
    if elsewhere is not None:
        _extend(runs, variable.now.lo, variable.now.hi, elsewhere)
    return _tests(variable.now, runs)


def _extend(runs: list[tuple[int, Expr]], lo: int, last: int, term: Expr) -> None:
    """Let the values up to `last` that no run covers have this term."""
    covered = runs[-1][0] if runs else lo - 1
    if last <= covered:
        return
    if runs and runs[-1][1] is term:
        runs.pop()
    runs.append((last, term))


def _tests(variable: Expr, runs: Sequence[tuple[int, Expr]]) -> Expr:
    """Balanced tests; the recursion is as deep as the logarithm of the number of runs."""
    if len(runs) == 1:
        return runs[0][1]
    middle = len(runs) // 2
    low, high = runs[:middle], runs[middle:]
    return e.ite(e.le(variable, e.const(low[-1][0])), _tests(variable, low), _tests(variable, high))
