"""Which steps and states would break a ranking?

Contract: `Violations` says, over two moments, what would make the claims 2, 3 and 4 of `verdict.Ranking` false; each is
satisfiable together with the lemmas at moment 0 iff the claim is false. In claim 3, an index that names no event counts
as a helpful event that is not accepted.
"""

from __future__ import annotations

import z3

from symplan import expr as e
from symplan.model import Event, LeadsTo
from symplan.smt import encode
from symplan.smt.moments import Moments
from symplan.verdict import Level, Ranking


class Violations:
    """What would refute a ranking.

    Args:
        moments: at least two, on the system that the property belongs to.
        prop: the property.
        ranking: the certificate.
    """

    def __init__(self, moments: Moments, prop: LeadsTo, ranking: Ranking) -> None:
        self._moments = moments
        self._prop = prop
        self._region = ranking.region
        self._levels = (Level(ranking.rank, ranking.helpful), *ranking.inner)
        self._events = (*prop.weak, *prop.strong)

    def left_out(self) -> z3.BoolRef:
        """The goal is due in a state outside the region."""
        return self._moments.holds(0, self._prop.trigger, e.not_(self._prop.goal), e.not_(self._region))

    def unhelpful(self) -> z3.BoolRef:
        """In a state of the region, a level's helpful event is not accepted and ought to be."""
        cases = []
        for number, level in enumerate(self._levels):
            last = number == len(self._levels) - 1
            helps = [
                z3.And(self._is_helpful(0, level, i), self._accepted(0, i, needed=last or i < len(self._prop.weak)))
                for i in range(len(self._events))
            ]
            cases.append(z3.And(self._reached(0, number), z3.Not(self._moments.some(helps))))
        return z3.And(self._moments.holds(0, self._region), self._moments.some(cases))

    def astray(self, event: Event) -> z3.BoolRef:
        """A step of this event from the region leads neither to the goal nor down to a state of the region."""
        outside = self._moments.holds(1, e.not_(self._region))
        stuck = [self._stuck(number, event.name) for number in range(len(self._levels))]
        return z3.And(
            self._moments.holds(0, self._region),
            self._moments.step_of(0, event),
            self._moments.holds(1, e.not_(self._prop.goal)),
            self._moments.some([outside, *stuck]),
        )

    def _stuck(self, number: int, event: str) -> z3.BoolRef:
        """The level is the first that moves, and it does not move down."""
        level = self._levels[number]
        shape = encode.shape(level.rank.lo, level.rank.hi)
        before, after = self._moments.at(0, level.rank), self._moments.at(1, level.rank)
        down = after < before if shape.signed else z3.ULT(after, before)
        taken = [self._is_helpful(0, level, i) for i, name in enumerate(self._events) if name == event]
        stays = z3.And(self._same(number), z3.Not(self._moments.some(taken)))
        outer = [self._same(i) for i in range(number)]
        return z3.And([self._reached(0, number), self._reached(1, number), *outer, z3.Not(z3.Or(down, stays))])

    def _same(self, number: int) -> z3.BoolRef:
        """Rank and helpful event of the level are the same at both moments."""
        terms = (self._levels[number].rank, self._levels[number].helpful)
        return z3.And([self._moments.at(0, term) == self._moments.at(1, term) for term in terms])

    def _reached(self, moment: int, number: int) -> z3.BoolRef:
        """The helpful events of all levels before this one are strong and not accepted."""
        strong = range(len(self._prop.weak), len(self._events))
        passed = [
            self._moments.some(
                z3.And(self._is_helpful(moment, level, i), z3.Not(self._accepted(moment, i))) for i in strong
            )
            for level in self._levels[:number]
        ]
        return z3.And([self._moments.holds(moment), *passed])

    def _is_helpful(self, moment: int, level: Level, index: int) -> z3.BoolRef:
        helpful = level.helpful
        if not helpful.lo <= index <= helpful.hi:
            return self._moments.some([])
        width = encode.shape(helpful.lo, helpful.hi).width
        term = self._moments.at(moment, helpful)
        return term == z3.BitVecVal(index, width, term.ctx)

    def _accepted(self, moment: int, index: int, *, needed: bool = True) -> z3.BoolRef:
        return self._moments.accepted(moment, self._events[index]) if needed else self._moments.holds(moment)
