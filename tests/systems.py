"""Systems made by hand and at random, for tests that need no syntax.

`random_system` gives what the front end could give: typed terms, if/else trees, ranges that may be left, emits, an
irreversible effect with its monitor, and properties of every kind. `random_automaton` gives small dense graphs with
many cycles, on which fairness matters. Both depend on nothing but the given generator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from symplan import expr as e
from symplan.domains import BoolDomain, ConfidenceDomain, ContentDomain, Domain, EnumDomain, RangeDomain
from symplan.expr import Expr, Sort, Value
from symplan.findings import Source, Span
from symplan.model import (
    Assignment,
    Branch,
    Effect,
    Emit,
    Event,
    Invariant,
    LeadsTo,
    Monitor,
    Obligation,
    Outcome,
    Parameter,
    Property,
    RangeCheck,
    Reachable,
    Require,
    StepInvariant,
    System,
    Variable,
)

SOURCE = Source("<made>", "made by a test\n")
SPAN = Span(SOURCE, 0, 4)
COLOUR = EnumDomain("Colour", ("Red", "Green", "Blue"))
LARGE = RangeDomain(0, 1_000_000)
PHASES = RangeDomain(0, 5)


# --- building blocks ------------------------------------------------------------------------------------------------


def variable(name: str, domain: Domain, initial: Value | None = 0) -> Variable:
    if isinstance(domain, BoolDomain) and initial is not None:
        initial = bool(initial)
    return Variable(name, domain, initial, SPAN)


def event(
    name: str,
    parameters: Mapping[str, Domain] | None = None,
    requires: Sequence[Expr] = (),
    assignments: Mapping[str, Expr] | None = None,
    obligations: Sequence[Obligation] = (),
) -> Event:
    """An event whose handler has requires and unconditional assignments."""
    return Event(
        name,
        tuple(Parameter(n, d) for n, d in (parameters or {}).items()),
        tuple(Require(e.TRUE, test, f"no-{i}", SPAN) for i, test in enumerate(requires)),
        tuple(Assignment(v, e.TRUE, value, SPAN) for v, value in (assignments or {}).items()),
        tuple(obligations),
        (),
        (),
        SPAN,
    )


def parameter(event_name: str, name: str, domain: Domain) -> Expr:
    return e.leaf(e.Op.PARAM, (event_name, name), domain.bounds)


def obligation(value: Expr, domain: RangeDomain, condition: Expr = e.TRUE) -> Obligation:
    return Obligation(condition, value, domain, "value", SPAN)


def invariant(name: str, holds: Expr) -> Invariant:
    return Invariant(name, "PL2001", SPAN, True, holds)


def reachable(name: str, goal: Expr) -> Reachable:
    return Reachable(name, "PL2005", SPAN, True, goal)


def range_check(name: str, event_name: str, what: Obligation) -> RangeCheck:
    return RangeCheck(name, "PL2002", SPAN, event_name, what)


def leads_to(name: str, trigger: Expr, goal: Expr, weak: Sequence[str] = (), strong: Sequence[str] = ()) -> LeadsTo:
    return LeadsTo(name, "PL3001", SPAN, True, trigger, goal, tuple(weak), tuple(strong))


def system(
    variables: Sequence[Variable],
    events: Sequence[Event],
    properties: Sequence[Property] = (),
    effects: Sequence[Effect] = (),
) -> System:
    return System("made", SOURCE, tuple(variables), tuple(events), tuple(properties), tuple(effects))


# --- made by hand ---------------------------------------------------------------------------------------------------


def counter(last: int) -> System:
    """Counts from 0 to `last`, one more try leaves the range; it never comes back."""
    n = variable("n", RangeDomain(0, last))
    more = obligation(e.add(n.now, e.const(1)), RangeDomain(0, last))
    up = event("Up", {}, [], {"n": e.add(n.now, e.const(1))}, [more])
    return system(
        [n],
        [up],
        [
            invariant("below", e.ne(n.now, e.const(last))),
            range_check("range", "Up", more),
            reachable("top", e.eq(n.now, e.const(last))),
            leads_to("climbs", e.eq(n.now, e.const(0)), e.eq(n.now, e.const(last)), ["Up"]),
        ],
    )


def ticket() -> System:
    """A payment of 0..1000000 counts when it is at least the price; its amount is not kept."""
    paid, price = variable("paid", BoolDomain()), variable("price", RangeDomain(1, 3), None)
    amount = parameter("Pay", "amount", LARGE)
    due = e.mul(price.now, e.const(250_000))
    pay = event("Pay", {"amount": LARGE}, [e.not_(paid.now)], {"paid": e.le(due, amount)})
    return system([paid, price], [pay], [invariant("unpaid", e.not_(paid.now))])


def two_groups() -> System:
    """A door that opens and closes; Leave needs it open. Strong fairness of Leave decides, weak does not.

    Open is weakly fair as well, so that a run has to open the door again and again.
    """
    door, out = variable("door", BoolDomain()), variable("out", BoolDomain())
    return system(
        [door, out],
        [
            event("Open", {}, [e.not_(door.now), e.not_(out.now)], {"door": e.TRUE}),
            event("Close", {}, [door.now, e.not_(out.now)], {"door": e.FALSE}),
            event("Leave", {}, [door.now, e.not_(out.now)], {"out": e.TRUE}),
        ],
        [
            leads_to("weak", e.not_(out.now), out.now, ["Open", "Leave"]),
            leads_to("strong", e.not_(out.now), out.now, ["Open"], ["Leave"]),
        ],
    )


# --- at random: terms -----------------------------------------------------------------------------------------------


@dataclass
class Terms:
    """Draws terms over some leaves.

    Args:
        rng: the generator.
        leaves: each with the domain of its values.
    """

    rng: Random
    leaves: list[tuple[Expr, Domain]] = field(default_factory=list)

    def with_leaves(self, leaves: Sequence[tuple[Expr, Domain]]) -> Terms:
        return Terms(self.rng, [*self.leaves, *leaves])

    def pick(self, kind: type[Domain]) -> tuple[Expr, Domain] | None:
        able = [(leaf, d) for leaf, d in self.leaves if isinstance(d, kind)]
        return self.rng.choice(able) if able else None

    def condition(self, depth: int = 2) -> Expr:
        shape = self.rng.randrange(8)
        if depth == 0 or shape < 3:
            return self.atom()
        a, b = self.condition(depth - 1), self.condition(depth - 1)
        match shape:
            case 3 | 4:
                return e.and_(a, b)
            case 5:
                return e.or_(a, b)
            case 6:
                return e.not_(a)
            case _:
                return e.ite(self.condition(depth - 1), a, b)

    def atom(self) -> Expr:
        leaf, domain = self.rng.choice(self.leaves)
        match domain:
            case BoolDomain():
                return leaf if self.rng.random() < 0.7 else e.eq(leaf, self.of(domain))
            case EnumDomain():
                return e.eq(leaf, self.of(domain))
            case ConfidenceDomain():
                return e.le(e.const(self.rng.choice((20, 50, 80))), leaf)
            case RangeDomain():
                compare = self.rng.choice((e.eq, e.le, e.lt, e.ne))
                a, b = leaf, self.number(1)
                return compare(a, b) if self.rng.random() < 0.5 else compare(b, a)
            case ContentDomain():
                return e.TRUE

    def number(self, depth: int = 2) -> Expr:
        leaf = self.pick(RangeDomain)
        if depth == 0 or leaf is None or self.rng.random() < 0.3:
            return leaf[0] if leaf and self.rng.random() < 0.6 else e.const(self.rng.randint(-1, 4))
        a, b = self.number(depth - 1), self.number(depth - 1)
        match self.rng.randrange(9):
            case 0 | 1 | 2:
                return e.add(a, e.const(self.rng.choice((-2, -1, 1, 2))))
            case 3:
                return e.add(a, b)
            case 4:
                return e.sub(a, b)
            case 5:
                return e.mul(a, e.const(self.rng.choice((-1, 2, 3)))) if self.rng.random() < 0.7 else e.mul(a, b)
            case 6:
                return self.rng.choice((e.div, e.mod))(a, self.rng.choice((2, 3)))
            case 7:
                return self.rng.choice((e.minimum, e.maximum))(a, b)
            case _:
                return e.ite(self.atom(), a, e.absolute(b))

    def of(self, domain: Domain) -> Expr:
        """A value of a domain; of a range, one that may lie outside."""
        if isinstance(domain, RangeDomain):
            return self.number()
        same = [leaf for leaf, d in self.leaves if d == domain]
        if same and self.rng.random() < 0.4:
            return self.rng.choice(same)
        if isinstance(domain, BoolDomain):
            return self.condition(1) if self.rng.random() < 0.5 else e.const(self.rng.random() < 0.5)
        assert domain.bounds is not None
        return e.const(self.rng.randint(*domain.bounds))


# --- at random: handlers --------------------------------------------------------------------------------------------


@dataclass
class Handler:
    """Collects the lists of an event while statements are drawn.

    Args:
        terms: over the variables and the parameters of the event.
        variables: what can be assigned.
        effects: what can be emitted.
    """

    terms: Terms
    variables: Sequence[Variable]
    effects: Sequence[Effect]
    requires: list[Require] = field(default_factory=list)
    assignments: list[Assignment] = field(default_factory=list)
    obligations: list[Obligation] = field(default_factory=list)
    emits: list[Emit] = field(default_factory=list)
    branches: list[Branch] = field(default_factory=list)

    def block(self, condition: Expr, assigned: frozenset[str], depth: int) -> frozenset[str]:
        """Some statements, executed when the condition holds.

        Args:
            condition: when they are reached.
            assigned: the variables that may not be assigned any more.
            depth: how deep `if` may nest.

        Returns:
            The variables that are assigned after the block.
        """
        rng = self.terms.rng
        for _ in range(rng.randint(1, 3)):
            kind = rng.random()
            free = [v for v in self.variables if v.name not in assigned]
            if kind < 0.1:
                self.require(condition)
            elif kind < 0.2 and self.effects:
                self.emit(condition)
            elif kind < 0.4 and depth:
                test = self.terms.condition(1)
                then, other = e.and_(condition, test), e.and_(condition, e.not_(test))
                self.branches.append(Branch(then, SPAN))
                assigned = self.block(then, assigned, depth - 1) | (
                    self.block(other, assigned, depth - 1) if rng.random() < 0.5 else frozenset()
                )
            elif free:
                assigned |= {self.assign(condition, rng.choice(free))}
        return assigned

    def move(self, phase: int) -> frozenset[str]:
        """Assign the first variable, always."""
        name = self.variables[0].name
        self.assignments.append(Assignment(name, e.TRUE, e.const(phase), SPAN))
        return frozenset({name})

    def require(self, condition: Expr) -> None:
        self.requires.append(Require(condition, self.terms.condition(1), f"reason-{len(self.requires)}", SPAN))

    def assign(self, condition: Expr, variable: Variable) -> str:
        value = self.terms.of(variable.domain)
        if isinstance(variable.domain, RangeDomain):
            if self.terms.rng.random() < 0.9:
                lo, hi = variable.domain.bounds
                value = e.minimum(e.maximum(value, e.const(lo)), e.const(hi))
            self.obligations.append(Obligation(condition, value, variable.domain, variable.name, SPAN))
        self.assignments.append(Assignment(variable.name, condition, value, SPAN))
        return variable.name

    def emit(self, condition: Expr) -> None:
        effect = self.terms.rng.choice(self.effects)
        arguments = tuple(self.terms.of(p.domain) for p in effect.parameters)
        for p, argument in zip(effect.parameters, arguments, strict=True):
            if isinstance(p.domain, RangeDomain):
                self.obligations.append(Obligation(condition, argument, p.domain, f"{effect.name}({p.name})", SPAN))
        self.emits.append(Emit(effect.name, condition, arguments, SPAN))


def _domain(rng: Random) -> Domain:
    lo = rng.choice((0, 0, -1, 1))
    return rng.choice((BoolDomain(), COLOUR, RangeDomain(lo, lo + rng.randint(1, 4))))


def _parameter_domain(rng: Random) -> Domain:
    choices: tuple[Domain, ...] = (BoolDomain(), COLOUR, RangeDomain(-1, rng.randint(1, 5)), ContentDomain())
    return rng.choice(choices) if rng.random() < 0.95 else ConfidenceDomain()


def _random_event(rng: Random, number: int, variables: Sequence[Variable], effects: Sequence[Effect]) -> Event:
    name = f"E{number}"
    parameters = tuple(Parameter(f"p{i}", _parameter_domain(rng)) for i in range(rng.choice((0, 0, 1, 1, 2))))
    leaves = [(v.now, v.domain) for v in variables]
    leaves += [(parameter(name, p.name, p.domain), p.domain) for p in parameters]
    terms = Terms(rng, [(leaf, d) for leaf, d in leaves if not isinstance(d, ContentDomain)])
    handler = Handler(terms, variables, effects)
    phase, _ = leaves[0]
    if rng.random() < 0.8:
        here = {number, *rng.sample(range(PHASES.hi + 1), rng.choice((1, 2, 3, 4)))}
        handler.requires.append(Require(e.TRUE, _one_of(phase, sorted(here)), "phase", SPAN))
    if rng.random() < 0.2:
        handler.require(e.TRUE)
    moved: frozenset[str] = frozenset()
    if rng.random() < 0.7:
        moved = handler.move((number + 1) % 6 if rng.random() < 0.6 else rng.randint(0, PHASES.hi))
    handler.block(e.TRUE, moved, 2)
    return Event(
        name,
        parameters,
        tuple(handler.requires),
        tuple(handler.assignments),
        tuple(handler.obligations),
        tuple(handler.emits),
        tuple(handler.branches),
        SPAN,
    )


# --- at random: properties ------------------------------------------------------------------------------------------


def sent_once(effect: Effect, events: Sequence[Event]) -> StepInvariant:
    """The effect is not emitted again before an outcome of it was accepted, and not twice in one step."""
    pending = variable(f"pending {effect.name}", BoolDomain(), False)
    holds: dict[str, Expr] = {}
    updates: dict[str, Expr] = {}
    for ev in events:
        was = e.FALSE if any(o.event == ev.name for o in effect.outcomes) else pending.now
        sent = [emit.condition for emit in ev.emits if emit.call == effect.name]
        pairs = [e.and_(a, b) for i, a in enumerate(sent) for b in sent[:i]]
        holds[ev.name] = e.not_(e.or_(*pairs, e.and_(was, e.or_(*sent))))
        updates[ev.name] = e.or_(was, *sent)
    return StepInvariant(
        f"{effect.name} sent once", "PL4003", SPAN, False, holds, (Monitor(pending, updates),), "sent-once"
    )


def _random_properties(
    rng: Random, variables: Sequence[Variable], events: Sequence[Event], effects: Sequence[Effect]
) -> list[Property]:
    terms = Terms(rng, [(v.now, v.domain) for v in variables])
    over_steps = terms.with_leaves([(v.next, v.domain) for v in variables])
    names = [ev.name for ev in events]
    rare = [e.and_(*(terms.atom() for _ in range(rng.randint(2, 3)))) for _ in range(4)]
    rare = [e.and_(c, e.ne(variables[0].now, e.const(0))) for c in rare]
    properties: list[Property] = [invariant(f"i{i}", e.not_(rare[i])) for i in range(2)]
    properties.append(invariant("stuck", e.or_(terms.condition(), *map(e.enabled, names))))
    properties += [reachable(f"r{i}", rare[2 + i]) for i in range(2)]
    holds = {name: over_steps.condition() for name in names if rng.random() < 0.7}
    properties.append(StepInvariant("s0", "PL2004", SPAN, True, holds))
    for i in range(2):
        weak = [name for name in names if rng.random() < 0.4]
        strong = [name for name in names if rng.random() < 0.3]
        properties.append(leads_to(f"l{i}", rare[i], terms.condition(1), weak, strong))
    for ev in events:
        properties += [range_check(f"{ev.name} range {i}", ev.name, o) for i, o in enumerate(ev.obligations)]
    properties += [sent_once(effect, events) for effect in effects]
    return properties


def random_system(rng: Random) -> System:
    """A program of two to four variables and three to six events, with properties of every kind.

    Most events wait for some values of the first variable, so that paths grow longer than chance would make them.
    """
    variables = [variable("phase", PHASES)]
    for i in range(rng.randint(1, 3)):
        domain = _domain(rng)
        lo, hi = domain.bounds or (0, 1)
        variables.append(variable(f"x{i}", domain, None if rng.random() < 0.2 else rng.randint(lo, hi)))
    names = [f"E{i}" for i in range(rng.randint(3, 6))]
    effects = []
    if rng.random() < 0.5:
        parameters = (Parameter("amount", RangeDomain(0, 3)),) if rng.random() < 0.5 else ()
        answer = Outcome("ok", rng.choice(names), (), SPAN)
        effects.append(
            Effect("send", parameters, None, "a.b", "irreversible", (), (), None, None, None, (answer,), SPAN)
        )
    events = [_random_event(rng, i, variables, effects) for i in range(len(names))]
    return system(variables, events, _random_properties(rng, variables, events, effects), effects)


def random_automaton(rng: Random) -> System:
    """A graph of a few places with properties of liveness: each event goes from some places to others.

    An event with the parameter `which` goes one way or the other, so one step may have several arguments.
    """
    places = rng.randint(2, 7)
    at = variable("at", RangeDomain(0, places - 1), rng.choice((0, 0, 0, None)))
    events = []
    for i in range(rng.randint(2, 5)):
        name = f"E{i}"
        sources = [p for p in range(places) if rng.random() < 0.5]
        which = {"which": BoolDomain()} if rng.random() < 0.4 else {}
        there = _table(rng, at.now, places)
        if which:
            there = e.ite(parameter(name, "which", BoolDomain()), there, _table(rng, at.now, places))
        events.append(event(name, which, [_one_of(at.now, sources)], {"at": there}))
    names = [ev.name for ev in events]
    properties = []
    for i in range(3):
        trigger, goal = ([p for p in range(places) if rng.random() < share] for share in (0.3, 0.25))
        fair = {name: rng.choice(("weak", "strong", "both", "none")) for name in names}
        weak = [name for name in names if fair[name] in ("weak", "both")]
        strong = [name for name in names if fair[name] in ("strong", "both")]
        properties.append(leads_to(f"l{i}", _one_of(at.now, trigger), _one_of(at.now, goal), weak, strong))
    return system([at], events, properties)


def _table(rng: Random, at: Expr, places: int) -> Expr:
    value = e.const(rng.randrange(places))
    for place in range(places):
        value = e.ite(e.eq(at, e.const(place)), e.const(rng.randrange(places)), value)
    assert value.sort is Sort.INT
    return value


def _one_of(at: Expr, places: Sequence[int]) -> Expr:
    return e.or_(*(e.eq(at, e.const(p)) for p in places))
