"""Which different things can a step do?

Contract: `cases` takes every event apart by the values of those of its parameters that choose what is changed, as the
index of `slot'[i] = …` does, and then by the conditions that the values after the step depend on. A step of the system
is a step of exactly one case, with the same arguments, and the other way round. In a case few variables change, and it
can be seen which and by how much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

from symplan import expr as e
from symplan.expr import Expr, Op, Value
from symplan.mining.linear import normal
from symplan.model import Event, System

MOST_CASES = 256
"""Into so many cases one event is taken apart, at the most."""


@dataclass(frozen=True, eq=False)
class Case:
    """An event with some of its parameters and conditions settled.

    Args:
        event: the event.
        fixed: the settled parameters, by position.
        accepts: when a step of the event, with the settled parameters, is one of this case and leaves no range; over
            the state and the other parameters.
        changes: by variable (`Variable.now`), its value after the step, where that may differ from the one before.
    """

    event: Event
    fixed: Mapping[int, Value]
    accepts: Expr
    changes: Mapping[Expr, Expr]

    def before(self, term: Expr) -> Expr:
        """A term over states, in normal form and simplified by what is known when the case is accepted."""
        return normal(e.substitute(term, self.known))

    def after(self, term: Expr) -> Expr:
        """The value after the step of a term over states (without ENABLED), as a term over the state before."""
        return self.before(e.substitute(term, self.changes))

    @cached_property
    def known(self) -> Mapping[Expr, Expr]:
        """By variable, the only value it can have when the case is accepted, where that is plain to see."""
        known: dict[Expr, Expr] = {}
        for part in conjuncts(self.accepts):
            match part.op, part.args:
                case Op.VAR, _:
                    known[part] = e.TRUE
                case Op.NOT, (inner,) if inner.op is Op.VAR:
                    known[inner] = e.FALSE
                case Op.EQ, (a, b) if a.op is Op.VAR and b.op is Op.CONST:
                    known[a] = b
        return known

    @cached_property
    def open(self) -> tuple[Expr, ...]:
        """The parameters that are not settled and that some term reads."""
        read = e.leaves(Op.PARAM, self.accepts, *self.changes.values())
        leaves = [self.event.parameter(p.name) for p in self.event.parameters]
        return tuple(leaf for i, leaf in enumerate(leaves) if i not in self.fixed and leaf.payload in read)


def conjuncts(condition: Expr) -> Sequence[Expr]:
    return condition.args if condition.op is Op.AND else (condition,)


def cases(system: System) -> list[Case]:
    """All cases, in the order of events, of argument values, and of conditions (true first)."""
    return [case for event in system.events for case in _cases_of(system, event)]


def _cases_of(system: System, event: Event) -> list[Case]:
    updates = {v.now: system.update(event, v) for v in system.variables}
    changed = {now: update for now, update in updates.items() if update is not now}
    numbers = _choosing(event, list(changed.values()))
    everything = Case(event, {}, e.and_(event.guard, event.stays_in_range), changed)
    found: list[Case] = []
    for values in product(*(event.parameters[i].domain.values for i in numbers)):
        settled = {
            event.parameter(event.parameters[i].name): e.const(value) for i, value in zip(numbers, values, strict=True)
        }
        found.append(_simplified(everything, settled, dict(zip(numbers, values, strict=True))))
    return _split([case for case in found if case.accepts is not e.FALSE])


def _split(whole: Sequence[Case]) -> list[Case]:
    """The cases taken apart by what their changes depend on, until there are `MOST_CASES`."""
    done: list[Case] = []
    todo = list(reversed(whole))
    while todo:
        case = todo.pop()
        condition = _deciding(case) if len(done) + len(todo) + 1 < MOST_CASES else None
        if condition is None:
            done.append(case)
        else:
            todo += [half for half in reversed(_halves(case, condition)) if half.accepts is not e.FALSE]
    return done


def _deciding(case: Case) -> Expr | None:
    """A condition on which a change as a whole depends, or a summand of it."""
    for change in case.changes.values():
        for part in change.args if change.op is Op.ADD else (change,):
            if part.op is Op.ITE:
                return part.args[0]
    return None


def _halves(case: Case, condition: Expr) -> list[Case]:
    """The case where the condition is true, and where it is false."""
    halves = []
    for truth, side in ((e.TRUE, condition), (e.FALSE, e.not_(condition))):
        half = _simplified(case, {condition: truth}, case.fixed)
        settled = {e.not_(part): e.FALSE for part in conjuncts(side)} | dict.fromkeys(conjuncts(side), e.TRUE)
        changes = _simplified(half, settled, case.fixed).changes
        halves.append(Case(case.event, case.fixed, e.and_(half.accepts, side), changes))
    return halves


def _simplified(case: Case, settled: Mapping[Expr, Expr], fixed: Mapping[int, Value]) -> Case:
    """The case with some terms replaced by their values."""
    changes = {now: e.substitute(update, settled) for now, update in case.changes.items()}
    changes = {now: update for now, update in changes.items() if update is not now}
    return Case(case.event, fixed, e.substitute(case.accepts, settled), changes)


def _choosing(event: Event, updates: Sequence[Expr]) -> list[int]:
    """The positions of parameters that are compared with several constants in what the event assigns."""
    compared: dict[Expr, set[Expr]] = {}
    for node in e.postorder(*updates):
        if node.op is Op.EQ and node.args[0].op is Op.PARAM and node.args[1].op is Op.CONST:
            compared.setdefault(node.args[0], set()).add(node.args[1])
    chosen: list[int] = []
    for i, p in enumerate(event.parameters):
        sizes = [len(event.parameters[j].domain.values) for j in (*chosen, i)]
        if len(compared.get(event.parameter(p.name), ())) > 1 and prod(sizes) <= MOST_CASES:
            chosen.append(i)
    return chosen
