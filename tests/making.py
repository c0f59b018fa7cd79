"""The parts of a random program: expressions, statements, declarations.

Contract: `Maker` depends on nothing but the given generator. The first choice is always the simplest one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeVar

import trees as t
from evidence import shows_type
from printing import expression_text
from trees import Value

X = TypeVar("X")

MOST_STATES = 200
"""Greatest number of values of the state, reachable or not."""

PHASE = t.Enum("Phase", ("Idle", "Busy", "Done", "Lost"))
ENUMS = (PHASE, t.Enum("Slot", ("None", "Busy", "Held")), t.Enum("Mode", ("On", "None")))
DECIMALS = (80, 50, 90, 0, 100, 5)
OPERATORS = ("==", "<", "<=", ">", ">=", "!=")
CLASSES = ("irreversible", "read", "irreversible", "compensable", "reversible")


@dataclass(frozen=True)
class Scope:
    """The names that an expression may use, with their types."""

    names: tuple[tuple[str, t.Type], ...]

    def of(self, kind: t.Type) -> list[str]:
        """The names of a type; all ranges are of one type here."""
        if isinstance(kind, t.Range):
            return [name for name, other in self.names if isinstance(other, t.Range)]
        return [name for name, other in self.names if other == kind]

    def range(self, name: str) -> t.Range:
        kind = dict(self.names)[name]
        assert isinstance(kind, t.Range)
        return kind


@dataclass
class Maker:
    """Makes the parts of one program."""

    rng: Random
    variables: list[t.Variable] = field(default_factory=list)
    calls: list[t.Call] = field(default_factory=list)

    # --- choices

    def pick(self, options: Sequence[X]) -> X:
        return options[self.rng.randrange(len(options))]

    def chance(self, percent: int) -> bool:
        return self.rng.randrange(100) >= 100 - percent

    def few(self, most: int, least: int = 0) -> int:
        return self.rng.randint(least, most)

    # --- expressions

    def literal(self, kind: t.Type) -> t.Literal:
        """A constant; where the type of an enum member may not be clear, its enum is named."""
        if isinstance(kind, t.Confidence):
            return t.Literal(kind, self.pick(DECIMALS))
        return t.Literal(kind, self.pick(kind.values), qualified=isinstance(kind, t.Enum))

    def beside(self, kind: t.Type) -> t.Literal:
        """A constant beside something that shows its type."""
        return replace(self.literal(kind), qualified=self.chance(15))

    def condition(self, scope: Scope, depth: int) -> t.Expression:
        form = self.few(9) if depth else 0
        if form <= 3:
            return self.atom(scope)
        if form == 4:
            return t.Apply("!", (self.condition(scope, depth - 1),))
        if form == 5 and self.chance(30):
            return t.Apply("if", tuple(self.condition(scope, depth - 1) for _ in range(3)))
        operator = self.pick(("&&", "||", "implies", "=="))
        return t.Apply(operator, (self.condition(scope, depth - 1), self.condition(scope, depth - 1)))

    def atom(self, scope: Scope) -> t.Expression:
        name, kind = self.pick([(n, k) for n, k in scope.names if not isinstance(k, t.Content)])
        here = t.Name(name)
        match kind:
            case t.Bool():
                return t.Apply("!", (here,)) if self.chance(30) else here
            case t.Confidence():
                others = [v.name for v in self.variables if v.type == kind and v.name != name]
                other = t.Name(self.pick(others)) if others and self.chance(20) else self.literal(kind)
                return t.Apply(self.pick((">=", "<", ">", "==")), (here, other))
            case t.Range():
                number = self.number(scope, 1) if self.chance(25) else self.literal(kind)
                return t.Apply(self.pick(OPERATORS), (here, number) if self.chance(90) else (number, here))
            case _:
                if self.chance(20):
                    return t.Apply("in", (here, *(self.beside(kind) for _ in range(self.few(2, 1)))))
                others = [n for n in scope.of(kind) if n != name]
                other = t.Name(self.pick(others)) if others and self.chance(15) else self.beside(kind)
                return t.Apply("!=" if self.chance(30) else "==", (here, other))

    def number(self, scope: Scope, depth: int) -> t.Expression:
        names = scope.of(t.Int)
        form = self.few(9) if depth else self.few(1)
        if form <= 1 or not names:
            return t.Name(self.pick(names)) if names and form else t.Literal(t.Int, self.few(4, -2))
        first = self.number(scope, depth - 1)
        match form:
            case 2 | 3:
                return t.Apply("+" if form == 2 else "-", (first, self.number(scope, depth - 1)))
            case 4:
                return t.Apply("*", (first, self.number(scope, depth - 1)))
            case 5:
                return t.Apply(self.pick(("%", "/")), (first, t.Literal(t.Int, self.few(3, 1))))
            case 6:
                return t.Apply(self.pick(("abs", "neg")), (first,))
            case 7 | 8:
                return t.Apply(self.pick(("min", "max")), (first, self.number(scope, depth - 1)))
            case _:
                return t.Apply("if", (self.condition(scope, 1), first, self.number(scope, depth - 1)))

    def value(self, scope: Scope, kind: t.Type) -> t.Expression:
        """What may be assigned to a variable of a type, or passed for it."""
        if isinstance(kind, t.Range):
            return self.number_for(scope, kind)
        form = self.few(9)
        if isinstance(kind, t.Confidence):
            # Never a parameter: see the oracle about the values of a Confidence that it tries.
            names = [v.name for v in self.variables if v.type == kind]
            return t.Name(self.pick(names)) if names and form == 9 else self.literal(kind)
        if isinstance(kind, t.Bool):
            return self.literal(kind) if form <= 5 else self.condition(scope, 1)
        if form == 8 and scope.of(kind):
            return t.Name(self.pick(scope.of(kind)))
        if form == 9:
            return t.Apply("if", (self.condition(scope, 1), self.beside(kind), self.beside(kind)))
        return self.beside(kind)

    def number_for(self, scope: Scope, kind: t.Range) -> t.Expression:
        form, names = self.few(99), scope.of(kind)
        if form < 35 or not names:
            return self.literal(kind)
        if form < 60:
            return t.Name(self.pick(names))
        if form < 80:
            step = t.Apply(self.pick(("+", "-")), (t.Name(self.pick(names)), t.Literal(t.Int, self.few(2, 1))))
            return t.Apply("max", (t.Apply("min", (step, t.Literal(t.Int, kind.hi))), t.Literal(t.Int, kind.lo)))
        if form < 90:
            return t.Apply("if", (self.condition(scope, 1), self.literal(kind), t.Name(self.pick(names))))
        return self.number(scope, 2)

    # --- statements

    def body(self, scope: Scope, depth: int, assigned: Set[str]) -> tuple[tuple[t.Statement, ...], Set[str]]:
        """Some statements, and the variables that may be assigned behind them."""
        made: list[t.Statement] = []
        for _ in range(self.few(3 - min(depth, 2), 1)):
            form = self.few(99)
            if form < 55:
                more, assigned = self.assignment(scope, assigned)
                made += more
            elif form < 75 and depth < 2:
                branch, assigned = self.branch(scope, depth, assigned)
                made.append(branch)
            elif form < 90:
                made += self.emit(scope)
            else:
                made.append(t.Require(self.condition(scope, 1), f"no-{self.few(3)}"))
        return tuple(made), assigned

    def branch(self, scope: Scope, depth: int, assigned: Set[str]) -> tuple[t.If, Set[str]]:
        arms: list[tuple[t.Expression | None, tuple[t.Statement, ...]]] = []
        after = assigned
        for i in range(self.few(3, 1)):
            test = None if i and self.chance(60) else self.condition(scope, 2)
            inner, more = self.body(scope, depth + 1, assigned)
            arms.append((test, inner))
            after = after | more
            if test is None:
                break
        return t.If(tuple(arms)), after

    def assignment(self, scope: Scope, assigned: Set[str]) -> tuple[list[t.Statement], Set[str]]:
        free = [v for v in self.variables if v.name not in assigned]
        if not free:
            return [], assigned
        v = self.pick(free)
        if isinstance(v.type, t.Range) and self.chance(55):
            return [self.count(v.name, v.type)], assigned | {v.name}
        return [t.Assign(v.name, self.value(scope, v.type))], assigned | {v.name}

    def count(self, name: str, kind: t.Range) -> t.Statement:
        """One more or one less, mostly only while that is in range."""
        up = self.chance(60)
        counted = t.Assign(name, t.Apply("+" if up else "-", (t.Name(name), t.Literal(t.Int, 1))))
        if self.chance(12):
            return counted
        inside = t.Apply("<" if up else ">", (t.Name(name), t.Literal(kind, kind.hi if up else kind.lo)))
        arms: list[tuple[t.Expression | None, tuple[t.Statement, ...]]] = [(inside, (counted,))]
        if self.chance(30):
            arms.append((None, (t.Assign(name, self.literal(kind)),)))
        return t.If(tuple(arms))

    def emit(self, scope: Scope) -> list[t.Statement]:
        if not self.calls:
            return []
        call = self.pick(self.calls)
        contents = scope.of(t.Content())
        if not contents and any(isinstance(kind, t.Content) for _, kind in call.parameters):
            return []
        given = (t.Name(contents[0]) if isinstance(k, t.Content) else self.value(scope, k) for _, k in call.parameters)
        sent = t.Emit(call.name, tuple(given))
        own = tuple((n, k) for n, k in scope.names if n in ("p", "q") and not isinstance(k, t.Content))
        return [t.If(((self.atom(Scope(own)), (sent,)),))] if own and self.chance(50) else [sent]

    # --- declarations

    def small_type(self, *, confidence: bool = False, content: bool = False) -> t.Type:
        options: list[t.Type] = [t.Bool(), self.small_range(), self.pick(ENUMS)]
        options += [t.Confidence()] if confidence else []
        options += [t.Content()] if content else []
        return self.pick(options)

    def small_range(self) -> t.Range:
        lo = self.pick((0, 0, 1, -1, -2))
        return t.Range(lo, lo + self.few(4, 1))

    def declare_variables(self) -> None:
        kinds: list[t.Type] = [PHASE]
        for _ in range(self.few(3, 1)):
            kinds.append(t.Confidence() if self.chance(4) else self.small_type())
        size = 1
        for number, kind in enumerate(kinds):
            confidence = isinstance(kind, t.Confidence)
            size *= len(DECIMALS) if confidence else len(kind.values)
            if size > MOST_STATES:
                break
            initial = None if not confidence and self.chance(12) else self.literal(kind).value
            self.variables.append(t.Variable(("phase", "x", "y", "z")[number], kind, initial))

    def parameters(self) -> list[t.Parameter]:
        count = self.pick((0, 0, 1, 1, 2))
        wide = t.Range(-5, 14)
        return [
            t.Parameter(
                ("p", "q")[i], wide if i == 0 and self.chance(12) else self.small_type(confidence=True, content=True)
            )
            for i in range(count)
        ]

    def declare_calls(self, events: Sequence[tuple[str, list[t.Parameter]]]) -> None:
        for number in range(self.pick((0, 1, 1, 2))):
            self.calls.append(self.call(f"{('plan', 'send', 'book')[number]}", events))

    def call(self, name: str, events: Sequence[tuple[str, list[t.Parameter]]]) -> t.Call:
        decision = name == "plan" and self.chance(50)
        first = self.pick(events)
        kinds = [p.type for p in first[1] if not isinstance(p.type, t.Confidence | t.Content)]
        result = kinds[0] if kinds else self.pick(ENUMS) if decision else None
        chosen = [("ok", first)] + [(k, self.pick(events)) for k in ("failed", "exhausted")[: 1 if decision else 2]]
        parameters = [("a", self.small_type()) for _ in range(self.few(1))]
        if any(isinstance(p.type, t.Content) for _, (_, ps) in chosen for p in ps):
            parameters.append(("c", t.Content()))
        outcomes = tuple(
            t.Outcome(kind, event, tuple((p.name, self.given(kind, p.type, decision, result, parameters)) for p in ps))
            for kind, (event, ps) in chosen
        )
        items = (
            () if decision else (f"class {self.pick(CLASSES)}", 'idempotent header "Key" window 24h')[: self.few(2, 1)]
        )
        return t.Call("decision" if decision else "effect", name, tuple(parameters), result, items, outcomes)

    def given(
        self, kind: str, wanted: t.Type, decision: bool, result: t.Type | None, own: Iterable[tuple[str, t.Type]]
    ) -> str:
        """What an outcome gives for a parameter of a type."""
        texts = [name for name, other in own if other == wanted]
        if kind == "ok" and result == wanted:
            texts.append("r.answer" if decision else "r.value")
        if kind == "ok" and decision and isinstance(wanted, t.Confidence):
            texts.append("r.conf")
        if not isinstance(wanted, t.Content):
            texts.insert(0, expression_text(self.literal(wanted)))
        return self.pick(texts)

    def handler(self, event: str, parameters: Sequence[t.Parameter], phases: list[Value]) -> t.Handler:
        """A handler that mostly asks for a phase in which the program can be, and mostly moves on.

        Args:
            event: its name.
            parameters: its parameters.
            phases: those that handlers before it may have led to; a new one is added.
        """
        state = tuple((v.name, v.type) for v in self.variables)
        scope = Scope(state + tuple((p.name, p.type) for p in parameters))
        start: list[t.Statement] = []
        assigned: Set[str] = frozenset()
        if self.chance(80):
            now = t.Literal(PHASE, phases[-1] if self.chance(50) else self.pick(phases))
            start.append(t.Require(t.Apply("==", (t.Name("phase"), now)), "not-now"))
        if self.chance(60):
            fresh = [x for x in PHASE.values if x not in phases]
            following = self.pick(fresh) if fresh and self.chance(60) else self.pick(PHASE.values)
            phases.append(following)
            start.append(t.Assign("phase", t.Literal(PHASE, following)))
            assigned = frozenset({"phase"})
        body, _ = self.body(scope, 0, assigned)
        return t.Handler(event, tuple(parameters), (*start, *body))

    def program(self) -> t.Program:
        """Everything but the properties."""
        self.declare_variables()
        events = [(f"E{i}", self.parameters()) for i in range(self.few(7, 2))]
        self.declare_calls(events)
        first = self.variables[0].initial
        phases = [first] if first is not None else list(PHASE.values)
        handlers = [self.handler(event, parameters, phases) for event, parameters in events]
        made = t.Program(ENUMS, tuple(self.variables), tuple(self.calls), tuple(handlers))
        return replace(made, handlers=tuple(self.unannotated(made, h) for h in handlers))

    def unannotated(self, program: t.Program, handler: t.Handler) -> t.Handler:
        """The handler without the annotations that an outcome or a use makes superfluous."""
        kept = [
            replace(p, annotated=not (shows_type(program, handler, p) and self.chance(70))) for p in handler.parameters
        ]
        return replace(handler, parameters=tuple(kept))
