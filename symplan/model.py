"""A program after checking and lowering: variables with finite domains, events, properties. No syntax, no solver.

Contract: everything here is frozen. `System` is all that an engine, the interpreter, an export or the runtime ever sees
of a program. What a step is, `docs/semantics.md` says; in short, with the names used here:

* an event is *accepted* in a state, with given arguments, when its `guard` is true;
* an accepted event whose `obligations` all hold is a *step*: every variable takes the value of its update, all at once;
* an accepted event with a broken obligation *leaves a range*: it ends the run, no state follows;
* resting (nothing happens) is always possible and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeAlias

from symplan import expr as e
from symplan.domains import Answer, Domain, EnumDomain, RangeDomain
from symplan.expr import Expr, Op, Value
from symplan.findings import Source, Span

State: TypeAlias = tuple[Value, ...]
"""One value per variable, in the order of `System.variables`."""


# --- state and events -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Variable:
    """A state variable.

    Args:
        name: as the user reads it; an element of indexed state is `seat[Outward]`.
        domain: its type.
        initial: its first value; None stands for every value of the domain (`= any`).
        span: its declaration.
        rigid: true for a `param` without a value: no event changes it.
    """

    name: str
    domain: Domain
    initial: Value | None
    span: Span
    rigid: bool = False

    @property
    def now(self) -> Expr:
        return e.leaf(Op.VAR, self.name, self.domain.bounds)

    @property
    def next(self) -> Expr:
        return e.leaf(Op.NEXT, self.name, self.domain.bounds)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an event, an effect or a decision."""

    name: str
    domain: Domain


@dataclass(frozen=True, slots=True)
class Require:
    """`require test else reject "reason"`: reached when `condition` holds; then a false `test` rejects the event."""

    condition: Expr
    test: Expr
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Assignment:
    """`variable' = value`, executed when `condition` holds.

    The conditions of two assignments to one variable exclude each other. The span covers the whole statement.
    """

    variable: str
    condition: Expr
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Obligation:
    """A value that must stay in a range, whenever `condition` holds (PL2002).

    Args:
        condition: when the place in the source is reached.
        value: what is assigned, passed or used as an index.
        domain: where it must lie.
        subject: what the user calls it: `spent`, `bookHotel(nights)`, `seat[leg]`.
        span: the place that leaves the range.
        role: what the value is: one for the subject; the index in it; the number of assignments to it in one step.
    """

    condition: Expr
    value: Expr
    domain: RangeDomain
    subject: str
    span: Span
    role: Literal["value", "index", "assignments"] = "value"

    @property
    def holds(self) -> Expr:
        return e.implies(self.condition, e.within(self.value, self.domain.lo, self.domain.hi))


@dataclass(frozen=True, slots=True)
class Emit:
    """`emit call(arguments)` or `ask call(arguments)`, executed when `condition` holds."""

    call: str
    condition: Expr
    arguments: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Branch:
    """A written branch of an `if`; `condition` says when it is taken."""

    condition: Expr
    span: Span


@dataclass(frozen=True)
class Event:
    """An event and what its handler does with it, in the order of the source.

    All terms read the state before the step and the parameters, as `PARAM` leaves with the payload (event, parameter).
    A Content parameter occurs in no term but as an argument of an emit.
    """

    name: str
    parameters: tuple[Parameter, ...]
    requires: tuple[Require, ...]
    assignments: tuple[Assignment, ...]
    obligations: tuple[Obligation, ...]
    emits: tuple[Emit, ...]
    branches: tuple[Branch, ...]
    span: Span

    def parameter(self, name: str) -> Expr:
        """The leaf that stands for a parameter."""
        domain = next(p.domain for p in self.parameters if p.name == name)
        return e.leaf(Op.PARAM, (self.name, name), domain.bounds)

    @cached_property
    def guard(self) -> Expr:
        """When the event is accepted."""
        return e.and_(*(e.implies(r.condition, r.test) for r in self.requires))

    @cached_property
    def stays_in_range(self) -> Expr:
        return e.and_(*(o.holds for o in self.obligations))

    @cached_property
    def changes(self) -> frozenset[str]:
        """The variables that the handler assigns somewhere."""
        return frozenset(a.variable for a in self.assignments)

    def update(self, variable: Variable) -> Expr:
        """The value of the variable after the step."""
        value = variable.now
        for a in reversed(self.assignments):
            if a.variable == variable.name:
                value = e.ite(a.condition, a.value, value)
        return value


# --- calls to the world ---------------------------------------------------------------------------------------------

OutcomeKind: TypeAlias = Literal["ok", "failed", "exhausted"]
EffectClass: TypeAlias = Literal["irreversible", "compensable", "reversible", "read"]


@dataclass(frozen=True, slots=True)
class Delivery:
    """What an outcome gives to one parameter of the event.

    Args:
        parameter: the event's parameter.
        source: the `answer` or its `conf`idence, the `value` of an effect, a `parameter` of the call itself (`name`
            says which), or a `literal`. When the answer or value is a record, `name` is one of its fields.
    """

    parameter: str
    source: Literal["answer", "conf", "value", "parameter", "literal"]
    name: str = ""
    literal: Value = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    kind: OutcomeKind
    event: str
    deliveries: tuple[Delivery, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Label:
    """`egress:external`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Idempotency:
    """The header that carries the key, and for how many milliseconds the service remembers it (None: not said)."""

    header: str
    window_ms: int | None


@dataclass(frozen=True, slots=True)
class Retry:
    """How often a call is made at the most, the delay before the second attempt (it doubles), the time-out of each."""

    attempts: int
    base_ms: int
    timeout_ms: int


@dataclass(frozen=True, slots=True)
class Effect:
    name: str
    parameters: tuple[Parameter, ...]
    result: Answer | None
    kind: str
    effect_class: EffectClass
    labels: tuple[Label, ...]
    targets: tuple[Label, ...]
    idempotency: Idempotency | None
    retry: Retry | None
    compensated_by: str | None
    outcomes: tuple[Outcome, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to a model. `sees` names the state variables of the planner's view; None means all of them."""

    name: str
    parameters: tuple[Parameter, ...]
    answer: Answer
    provider: str
    labels: tuple[Label, ...]
    timeout_ms: int | None
    sees: tuple[str, ...] | None
    outcomes: tuple[Outcome, ...]
    span: Span


Call: TypeAlias = Effect | Decision


# --- properties -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Monitor:
    """A history variable that a property needs: it watches the run and never restricts it.

    Args:
        variable: starts at its (single) initial value; not part of the program's state.
        updates: by event, its value after a step, over the state before, the parameters and the monitor itself. An
            event that is not named leaves it as it is, as does resting. Never out of its domain.
    """

    variable: Variable
    updates: Mapping[str, Expr]


@dataclass(frozen=True, slots=True)
class Invariant:
    """`holds` is true in every reachable state. `premise` is the left side of its outermost `implies`, if any."""

    name: str
    code: str
    span: Span
    declared: bool
    holds: Expr
    kind: Literal["invariant", "stuck"] = "invariant"
    premise: Expr | None = None


@dataclass(frozen=True, slots=True, eq=False)
class StepInvariant:
    """`holds[event]` is true at every step of that event; it may read `NEXT`. Other events are free.

    `premises` is the left side of its outermost `implies` by event; empty when it has none.
    """

    name: str
    code: str
    span: Span
    declared: bool
    holds: Mapping[str, Expr]
    monitors: tuple[Monitor, ...] = ()
    kind: Literal["step", "sent-once"] = "step"
    premises: Mapping[str, Expr] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RangeCheck:
    """No accepted event breaks this obligation. One per place in the source."""

    name: str
    code: str
    span: Span
    event: str
    obligation: Obligation
    declared: Literal[False] = False
    kind: Literal["range"] = "range"


@dataclass(frozen=True, slots=True)
class Reachable:
    """`target` is true in some reachable state."""

    name: str
    code: str
    span: Span
    declared: bool
    target: Expr
    kind: Literal["reachable"] = "reachable"


@dataclass(frozen=True, slots=True)
class LeadsTo:
    """In every fair run, whenever `trigger` holds, `goal` holds then or later. `weak` and `strong` name events."""

    name: str
    code: str
    span: Span
    declared: bool
    trigger: Expr
    goal: Expr
    weak: tuple[str, ...]
    strong: tuple[str, ...]
    kind: Literal["liveness"] = "liveness"


SafetyProperty: TypeAlias = Invariant | StepInvariant | RangeCheck | Reachable
Property: TypeAlias = SafetyProperty | LeadsTo


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """What a shortest path for a property has to end in: the violation, or the witness of a `reachable`.

    Args:
        state: a condition on the last state; None when the last step decides.
        step: by event, a condition on the last step, which reads the state before it, the parameters and, unless the
            step leaves a range, the state after it.
        leaves_range: the last step is one that leaves a range, so no state follows it.
    """

    state: Expr | None = None
    step: Mapping[str, Expr] = field(default_factory=dict)
    leaves_range: bool = False


def target(prop: SafetyProperty) -> Target:
    match prop:
        case Invariant():
            return Target(state=e.not_(prop.holds))
        case Reachable():
            return Target(state=prop.target)
        case StepInvariant():
            return Target(step={event: e.not_(holds) for event, holds in prop.holds.items()})
        case RangeCheck():
            return Target(step={prop.event: e.not_(prop.obligation.holds)}, leaves_range=True)


# --- the system -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enumeration:
    """A declared enum.

    Args:
        domain: the type.
        spans: where each member is declared.
        indexes: whether its members are the indices of some indexed state.
    """

    domain: EnumDomain
    spans: tuple[Span, ...]
    indexes: bool


@dataclass(frozen=True, eq=False)
class System:
    """A whole program.

    Args:
        name: what reports call it: the file's name without its ending.
        source: its text.
        variables: in the order of the file; monitors, when added, stand after them.
        events: the handled events, in the order of their handlers.
        properties: the declared ones in the order of the file, then the generated ones; names are unique.
        effects, decisions: in the order of the file.
        enums: in the order of the file.
        monitors: those that `variables` holds beside the program's own state.
    """

    name: str
    source: Source
    variables: tuple[Variable, ...]
    events: tuple[Event, ...]
    properties: tuple[Property, ...]
    effects: tuple[Effect, ...] = ()
    decisions: tuple[Decision, ...] = ()
    enums: tuple[Enumeration, ...] = ()
    monitors: tuple[Monitor, ...] = ()

    @property
    def observed(self) -> int:
        """How many of the variables, from the first, are the program's own."""
        return len(self.variables) - len(self.monitors)

    @cached_property
    def event_by_name(self) -> Mapping[str, Event]:
        return {event.name: event for event in self.events}

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Where a variable stands in a state."""
        return {v.name: i for i, v in enumerate(self.variables)}

    @cached_property
    def calls(self) -> Mapping[str, Call]:
        calls: tuple[Call, ...] = (*self.effects, *self.decisions)
        return {call.name: call for call in calls}

    def update(self, event: Event, variable: Variable) -> Expr:
        """The value of a variable or monitor after a step of the event."""
        for m in self.monitors:
            if m.variable.name == variable.name:
                return m.updates.get(event.name, variable.now)
        return event.update(variable)

    def watched(self, properties: Iterable[Property]) -> System:
        """The same system together with the monitors that these properties need."""
        wanted = {m.variable.name: m for p in properties if isinstance(p, StepInvariant) for m in p.monitors}
        fresh = tuple(m for name, m in wanted.items() if name not in self.index)
        if not fresh:
            return self
        return replace(
            self, variables=self.variables + tuple(m.variable for m in fresh), monitors=self.monitors + fresh
        )

    @cached_property
    def initially(self) -> Expr:
        """True in the initial states and in no other."""
        return e.and_(*(e.eq(v.now, e.const(v.initial)) for v in self.variables if v.initial is not None))
