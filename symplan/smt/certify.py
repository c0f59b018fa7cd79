"""Does a certificate prove its property? Asked of a fresh solver that has seen nothing of the search.

Contract: `Confirmer.confirm` answers confirmed, refuted (a claim of the certificate is false), or neither (no answer in
time), with the reason. What each certificate claims stands in `verdict.py`; a claim is confirmed iff the query for a
violation of it has no model. The queries, with F the conjunction of the lemmas, the property and what it assumes:

* Inductive, base, for each j < k: a start, j steps, and not F after them;
* Inductive, step: k+1 states, linked by steps, F in the first k and not in the last;
* Ranking: one query for each claim of its list;
* for both: an event that breaks no obligation and gives a variable a value outside its domain.

States range over all values of the domains, reached or not. Many properties may share lemmas: what was confirmed of a
set of lemmas, with the same assumptions, is not asked again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import z3

from symplan import expr as e
from symplan.expr import Expr, Op, Sort
from symplan.model import LeadsTo, Property, SafetyProperty, System
from symplan.smt.moments import Moments
from symplan.smt.quantify import Unsupported
from symplan.smt.ranking import Violations
from symplan.smt.session import INCREMENTAL, SINGLE, NoAnswer, Session, failures_reported
from symplan.verdict import Certificate, Inductive, Level, Ranking


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What came out.

    Args:
        confirmed: every claim was checked and is true.
        refuted: a claim is false, or the certificate is not one for such a property.
        reason: why it is not confirmed; empty otherwise.
    """

    confirmed: bool
    refuted: bool = False
    reason: str = ""


class _Refuted(Exception):
    """A claim is false; the message says which."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """Conditions that are said to be k-inductive together, on a system that has all monitors they read."""

    system: System
    k: int
    lemmas: tuple[Expr, ...]
    properties: tuple[SafetyProperty, ...]

    @property
    def key(self) -> tuple[object, ...]:
        return self.k, frozenset(self.lemmas), frozenset(self.properties), _monitors(self.system)

    def violated(self, moments: Moments, moment: int) -> z3.BoolRef:
        lemmas = (moments.holds(moment, e.not_(lemma)) for lemma in self.lemmas)
        return moments.some([*lemmas, *(moments.violates(moment, p) for p in self.properties)])

    def satisfied(self, moments: Moments, moment: int) -> list[z3.BoolRef]:
        return [moments.holds(moment, *self.lemmas), *(moments.satisfies(moment, p) for p in self.properties)]


class Confirmer:
    """Checks certificates of one system.

    Args:
        system: without monitors; those of the properties are added here.
    """

    def __init__(self, system: System) -> None:
        self._system = system
        self._deadline: float | None = None
        self._context = z3.Context()
        self._moments: dict[tuple[object, ...], Moments] = {}
        self._answers: dict[tuple[object, ...], str | None] = {}
        self._implications: dict[tuple[object, ...], Session] = {}

    def confirm(self, prop: Property, certificate: Certificate, deadline: float | None = None) -> Confirmation:
        """Check every claim of a certificate.

        Args:
            prop: what it is said to prove; of a `reachable`, that its target never holds.
            certificate: as an engine gave it.
            deadline: a value of `time.monotonic()`; None means no limit.
        """
        self._deadline = deadline
        try:
            with failures_reported():
                self._judge(prop, certificate)
        except _Refuted as refusal:
            return Confirmation(False, True, str(refusal))
        except (NoAnswer, Unsupported) as reason:
            return Confirmation(False, False, str(reason))
        return Confirmation(True)

    def _judge(self, prop: Property, certificate: Certificate) -> None:
        match certificate:
            case Inductive() if not isinstance(prop, LeadsTo):
                self._inductive(prop, certificate)
            case Ranking() if isinstance(prop, LeadsTo):
                self._ranking(prop, certificate)
            case _:
                raise _Refuted("it is not a certificate for such a property")

    # --- safety ---

    def _inductive(self, prop: SafetyProperty, certificate: Inductive) -> None:
        if certificate.k < 1:
            raise _Refuted("k is less than 1")
        assumed = [p for p in certificate.assumed if not isinstance(p, LeadsTo)]
        if len(assumed) < len(certificate.assumed):
            raise _Refuted("it assumes a liveness property")
        system = self._system.watched([prop, *assumed])
        _well_formed(system, certificate.lemmas)
        self._ranges(system)
        rest = _Claim(system, certificate.k, certificate.lemmas, tuple(p for p in assumed if p != prop))
        if certificate.lemmas and self._refutation(rest) is None and self._implies(rest, prop):
            return
        whole = _Claim(system, rest.k, rest.lemmas, (prop, *rest.properties))
        if refusal := self._refutation(whole):
            raise _Refuted(refusal)

    def _refutation(self, claim: _Claim) -> str | None:
        """None when the claim is true, else what is wrong with it."""
        if claim.key not in self._answers:
            self._answers[claim.key] = self._find_refutation(claim)
        return self._answers[claim.key]

    def _find_refutation(self, claim: _Claim) -> str | None:
        moments = self._moments_of(claim.system)
        for j in range(claim.k):
            path = [moments.initial(), *(moments.step(i) for i in range(j))]
            if self._possible(moments, *path, claim.violated(moments, j)):
                return f"it does not hold after {j} steps from a start"
        before = [term for i in range(claim.k) for term in claim.satisfied(moments, i)]
        path = [moments.step(i) for i in range(claim.k)]
        if self._possible(moments, *before, *path, claim.violated(moments, claim.k)):
            return f"{claim.k} consecutive states that satisfy it can be followed by one that does not"
        return None

    def _implies(self, claim: _Claim, prop: SafetyProperty) -> bool:
        """Whether every state that satisfies a true claim satisfies the property."""
        moments = self._moments_of(claim.system)
        if claim.key not in self._implications:
            session = Session(self._deadline, INCREMENTAL, self._context)
            session.add(*claim.satisfied(moments, 0))
            self._implications[claim.key] = session
        return not self._possible_in(self._implications[claim.key], moments, moments.violates(0, prop))

    def _ranges(self, system: System) -> None:
        """That obligations keep every variable in its domain, on which all else relies."""
        key = ("ranges", *_monitors(system))
        if key not in self._answers:
            moments = self._moments_of(system)
            escapes = self._possible(moments, moments.some(moments.escapes(event) for event in system.events))
            self._answers[key] = "an event can give a variable a value that no obligation forbids" if escapes else None
        if refusal := self._answers[key]:
            raise _Refuted(refusal)

    # --- liveness ---

    def _ranking(self, prop: LeadsTo, certificate: Ranking) -> None:
        _well_formed(self._system, (*certificate.lemmas, certificate.region))
        for level in (Level(certificate.rank, certificate.helpful), *certificate.inner):
            _well_formed(self._system, (level.rank, level.helpful), Sort.INT)
        self._ranges(self._system)
        if refusal := self._refutation(_Claim(self._system, 1, certificate.lemmas, ())):
            raise _Refuted(f"its lemmas: {refusal}")
        session = Session(self._deadline, INCREMENTAL, self._context)
        moments = self._moments_of(self._system)
        session.add(moments.holds(0, *certificate.lemmas))
        for what, violation in _claims(Violations(moments, prop, certificate), self._system):
            if self._possible_in(session, moments, violation):
                raise _Refuted(what)

    # --- questions ---

    def _moments_of(self, system: System) -> Moments:
        return self._moments.setdefault(_monitors(system), Moments(system, self._context))

    def _possible(self, moments: Moments, *conditions: z3.BoolRef) -> bool:
        """Whether the conditions have a model. Every such question has a solver of its own."""
        session = Session(self._deadline, SINGLE, self._context)
        session.add(*moments.domains, *conditions)
        return session.check() is not None

    def _possible_in(self, session: Session, moments: Moments, condition: z3.BoolRef) -> bool:
        """Whether the condition is possible together with what the session holds."""
        session.deadline = self._deadline
        asked = session.literal("asked")
        session.add(*(z3.Implies(asked, term) for term in (*moments.domains, condition)))
        return session.check([asked]) is not None


def _claims(violations: Violations, system: System) -> Iterator[tuple[str, z3.BoolRef]]:
    """What would make a ranking false, with a sentence for each."""
    yield "its region leaves out a state in which the goal is due", violations.left_out()
    yield "a helpful event is not accepted where it has to be", violations.unhelpful()
    for event in system.events:
        yield f"a step of {event.name} does not lead down", violations.astray(event)


def _monitors(system: System) -> tuple[str, ...]:
    return tuple(m.variable.name for m in system.monitors)


def _well_formed(system: System, terms: Sequence[Expr], sort: Sort = Sort.BOOL) -> None:
    for node in e.postorder(*terms):
        match node.op, node.payload:
            case Op.VAR, name if name in system.index:
                pass
            case Op.ENABLED, name if name in system.event_by_name:
                pass
            case Op.VAR | Op.ENABLED | Op.NEXT | Op.PARAM, name:
                raise _Refuted(f"it speaks of {name}, which is no part of a state")
    if any(term.sort is not sort for term in terms):
        raise _Refuted("a number stands where a condition is due, or a condition where a number is")
