"""A program in TLA+, for TLC and Apalache.

Contract: up to three modules, each with the configuration that TLC reads. The first has the program alone and every
property that is judged on it, as an invariant: one of steps says that no arguments of an event make a bad step, so its
shortest path is one longer than the trace to the state in which it fails. `_watched` adds the history variables of the
properties that need them; `_live` has the properties of liveness.

A step that changes nothing is a step all the same, and TLA+ cannot see one; so `_live` has a Boolean that every step of
an event turns over, and a rest does not. A step that two events can make counts for both. That makes no difference: a
run with infinitely many such steps can be read as taking each of them infinitely often.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from symplan import expr as e
from symplan.domains import ContentDomain, Domain
from symplan.export.files import File, file_stem, one_line
from symplan.export.integers import C_INT, extremes
from symplan.export.names import Names, words
from symplan.export.outline import WITNESS, Outline, SafetyCheck, StateCheck, members, outline, title
from symplan.export.terms import write
from symplan.expr import Expr, Op, Sort, Value
from symplan.model import Event, LeadsTo, Reachable, StepInvariant, System, Variable

RESERVED = words(
    """
    ACTION ASSUME ASSUMPTION AXIOM BOOLEAN BY CASE CHOOSE CONSTANT CONSTANTS COROLLARY DEF DEFINE DEFS DOMAIN ELSE
    ENABLED EXCEPT EXTENDS FALSE HAVE HIDE IF IN INSTANCE LAMBDA LEMMA LET LOCAL MODULE NEW OBVIOUS OMITTED ONLY OTHER
    PICK PROOF PROPOSITION PROVE QED RECURSIVE STATE STRING SUBSET SUFFICES TAKE TEMPORAL THEN THEOREM TRUE UNCHANGED
    UNION USE VARIABLE VARIABLES WITH WITNESS Int Nat Real Integers
    INIT NEXT SPECIFICATION INVARIANT INVARIANTS PROPERTY PROPERTIES SYMMETRY VIEW CONSTRAINT CONSTRAINTS
    ACTION_CONSTRAINT ACTION_CONSTRAINTS CHECK_DEADLOCK POSTCONDITION ALIAS
    Init Next Spec vars WatchedInit WatchedNext WatchedSpec watchedVars LiveInit LiveNext LiveSpec liveVars
    """
)


def export(system: System) -> tuple[File, ...]:
    """Write a program. Nothing is refused: TLC itself stops where it would need integers beyond 32 bits."""
    writer = _Writer(outline(system, "tla"), system)
    return (*writer.program(), *writer.watched(), *writer.live())


@dataclass(frozen=True, slots=True)
class _Slot:
    """A variable of a module.

    Args:
        name: in the module.
        sort: its type, for Apalache.
        start: what its first value is.
        remark: what it is.
    """

    name: str
    sort: str
    start: str
    remark: str


@dataclass(frozen=True, slots=True, eq=False)
class _Action:
    """The names of what is defined for an event; its parameters are the arguments of all of them."""

    event: Event
    step: str
    guard: str
    accepted: str
    watched: str
    taken: str
    scope: Names
    parameters: dict[Expr, str]
    domains: dict[str, Domain]

    def call(self, operator: str) -> str:
        return f"{operator}({', '.join(self.domains)})" if self.domains else operator

    def some(self, operator: str) -> str:
        """The operator holds for some arguments."""
        if not self.domains:
            return operator
        bound = ", ".join(f"{name} \\in {_set(domain)}" for name, domain in self.domains.items())
        return f"(\\E {bound} : {self.call(operator)})"


class _Writer:
    def __init__(self, program: Outline, system: System) -> None:
        self._outline = program
        self._stem = file_stem(system.name)
        self._names = Names(RESERVED)
        self._module = {kind: self._fresh(f"{self._stem}{kind}") for kind in ("", "_watched", "_live")}
        variables = {v.name: self._fresh(v.name) for v in program.system.variables}
        self._tick = self._fresh("tick")
        self._own = [_slot(v, variables[v.name]) for v in system.variables]
        # A module needs a variable; a program does not.
        self._own = self._own or [_Slot(self._fresh("nothing"), "Int", "= 0", "the program has no variables")]
        self._monitors = [_slot(m.variable, variables[m.variable.name]) for m in program.system.monitors]
        self._properties = {p.name: self._fresh(p.name) for p in system.properties}
        self._helpers = {
            (p.name, kind): self._fresh(f"{kind}_{p.name}") for p in system.properties for kind in ("Trigger", "Goal")
        }
        self._bad = {
            (c.property.name, event): self._fresh(f"Bad_{c.property.name}_{event}")
            for c in program.safety
            if not isinstance(c, StateCheck)
            for event in c.bad
        }
        prefixes = ("", "Guard_", "Accepted_", "Watched_", "Taken_")
        names = {m.event.name: [self._fresh(f"{p}{m.event.name}") for p in prefixes] for m in program.moves}
        # Only now all names of the modules are known, so that those of parameters can differ from them.
        self._actions = {m.event.name: self._action(m.event, names[m.event.name]) for m in program.moves}
        self._named = {v.now: variables[v.name] for v in program.system.variables}
        self._named |= {e.enabled(name): action.accepted for name, action in self._actions.items()}

    def _fresh(self, name: str) -> str:
        """An identifier; those that begin like the operators of fairness would be read as them."""
        return self._names.fresh(f"x{name}" if name.startswith(("WF_", "SF_")) else name)

    def _action(self, event: Event, names: Sequence[str]) -> _Action:
        scope = Names(outer=self._names)
        kept = [p for p in event.parameters if not isinstance(p.domain, ContentDomain)]
        parameters = {event.parameter(p.name): scope.fresh(p.name) for p in kept}
        domains = dict(zip(parameters.values(), (p.domain for p in kept), strict=True))
        step, guard, accepted, watched, taken = names
        return _Action(event, step, guard, accepted, watched, taken, scope, parameters, domains)

    # --- the modules ------------------------------------------------------------------------------------------------

    def program(self) -> list[File]:
        """The program and the invariants that are judged on it."""
        checks = [c for c in self._outline.safety if not _has_monitors(c)]
        lines = [f"\\* {one_line(self._outline.system.name)}", *self._warning(), "EXTENDS Integers"]
        lines += [*_declarations(self._own), f"vars == {_tuple(self._own)}", "Init =="]
        lines += [f"  /\\ {s.name} {s.start}" for s in self._own]
        for action in self._actions.values():
            lines += self._step(action)
        lines += _either("Next", [a.some(a.step) for a in self._actions.values()])
        lines.append("Spec == Init /\\ [][Next]_vars")
        for check in checks:
            lines += self._invariant(check)
        return self._files("", lines, "Spec", "INVARIANTS", [c.property.name for c in checks])

    def watched(self) -> list[File]:
        """The history variables, and the invariants that read them."""
        checks = [c for c in self._outline.safety if _has_monitors(c)]
        if not checks:
            return []
        slots = [*self._own, *self._monitors]
        lines = [f"EXTENDS {self._module['']}", *_declarations(self._monitors), f"watchedVars == {_tuple(slots)}"]
        lines += ["WatchedInit ==", "  /\\ Init", *(f"  /\\ {s.name} {s.start}" for s in self._monitors)]
        for move in self._outline.moves:
            action = self._actions[move.event.name]
            after = [
                (f"{slot.name}' = ", move.updates.get(m.variable.name, m.variable.now))
                for slot, m in zip(self._monitors, self._outline.system.monitors, strict=True)
            ]
            lines += self._operator(action.watched, action, after, [action.call(action.step)])
        lines += _either("WatchedNext", [a.some(a.watched) for a in self._actions.values()])
        lines.append("WatchedSpec == WatchedInit /\\ [][WatchedNext]_watchedVars")
        for check in checks:
            lines += self._invariant(check)
        return self._files("_watched", lines, "WatchedSpec", "INVARIANTS", [c.property.name for c in checks])

    def live(self) -> list[File]:
        """The properties of liveness, each with its own fairness."""
        properties = self._outline.liveness
        if not properties:
            return []
        tick = self._tick
        lines = [f"EXTENDS {self._module['']}", "VARIABLE", "  \\* @type: Bool;"]
        lines.append(f"  {tick}  \\* turned over by every step of an event, not by a rest")
        lines.append(f"liveVars == {_tuple([*self._own, _Slot(tick, 'Bool', '', '')])}")
        lines += [f"LiveInit == Init /\\ {tick} = FALSE", f"LiveNext == Next /\\ {tick}' = ~{tick}"]
        lines.append("LiveSpec == LiveInit /\\ [][LiveNext]_liveVars")
        for event in dict.fromkeys(event for p in properties for event in (*p.weak, *p.strong)):
            action = self._actions[event]
            lines.append(f"{action.taken} == {action.some(action.step)} /\\ {tick}' = ~{tick}")
        for prop in properties:
            lines += self._response(prop)
        return self._files("_live", lines, "LiveSpec", "PROPERTIES", [p.name for p in properties])

    def _files(self, kind: str, lines: Sequence[str], spec: str, section: str, properties: Sequence[str]) -> list[File]:
        module = self._module[kind]
        head = f"---- MODULE {module} ----"
        config = [f"SPECIFICATION {spec}", "CHECK_DEADLOCK FALSE"]
        config += [section, *(f"  {self._properties[name]}" for name in properties)] if properties else []
        return [File(f"{module}.tla", _text([head, *lines, "===="])), File(f"{module}.cfg", _text(config))]

    def _warning(self) -> list[str]:
        terms = [t for m in self._outline.moves for t in (m.moves, *m.updates.values())]
        numbers = (n for node in e.postorder(*terms) if node.sort is Sort.INT for n in extremes(node))
        if all(abs(n) <= C_INT for n in numbers):
            return []
        return [
            "\\* Some values need more than 32 bits: TLC stops with an error where it meets one, Apalache does not."
        ]

    # --- definitions ------------------------------------------------------------------------------------------------

    def _operator(
        self, name: str, action: _Action | None, terms: Sequence[tuple[str, Expr]], others: Sequence[str] = ()
    ) -> list[str]:
        """A conjunction: texts, and terms with what stands before each."""
        scope = Names(outer=action.scope if action else self._names)
        named = {**self._named, **(action.parameters if action else {})}
        written = write([term for _, term in terms], _syntax, lambda _: scope.fresh("t"), named)
        lines = [f"{action.call(name) if action else name} =="]
        if written.definitions:
            lines += ["  LET", *(f"    {d.name} == {d.text}" for d in written.definitions), "  IN"]
        lines += [f"  /\\ {text}" for text in others]
        return [*lines, *(f"  /\\ {prefix}{written[term]}" for prefix, term in terms)]

    def _step(self, action: _Action) -> list[str]:
        move = self._outline.move(action.event.name)
        updates = {self._named[v.now]: move.updates.get(v.name) for v in self._outline.system.variables}
        after = [(slot, updates.get(slot.name)) for slot in self._own]
        changed = [(f"{slot.name}' = ", value) for slot, value in after if value is not None]
        same = [slot for slot, value in after if value is None]
        others = [action.call(action.guard), *([f"UNCHANGED {_tuple(same)}"] if same else [])]
        return [
            *self._operator(action.guard, action, [("", move.accepted)]),
            f"{action.accepted} == {action.some(action.guard)}",
            *self._operator(action.step, action, [("", action.event.stays_in_range), *changed], others),
        ]

    def _invariant(self, check: SafetyCheck) -> list[str]:
        prop = check.property
        remark = f"; violated when reachable, {WITNESS}" if isinstance(prop, Reachable) else ""
        lines = [f"\\* {one_line(title(prop))}{remark}"]
        name = self._properties[prop.name]
        if isinstance(check, StateCheck):
            return [*lines, *self._operator(name, None, [("", e.not_(check.bad))])]
        for event, bad in check.bad.items():
            lines += self._operator(self._bad[prop.name, event], self._actions[event], [("", bad)])
        parts = [f"~{self._actions[event].some(self._bad[prop.name, event])}" for event in check.bad]
        return [*lines, f"{name} ==", *(f"  /\\ {part}" for part in parts or ["TRUE"])]

    def _response(self, prop: LeadsTo) -> list[str]:
        trigger, goal = self._helpers[prop.name, "Trigger"], self._helpers[prop.name, "Goal"]
        fairness = []
        for event in prop.weak:
            action = self._actions[event]
            fairness.append(f"(([]<>(~{action.accepted})) \\/ ([]<><<{action.taken}>>_liveVars))")
        for event in prop.strong:
            action = self._actions[event]
            fairness.append(f"((<>[](~{action.accepted})) \\/ ([]<><<{action.taken}>>_liveVars))")
        conjunction = " /\\ ".join(fairness)
        premise = f"({conjunction}) => " if fairness else ""
        return [
            f"\\* {one_line(title(prop))}",
            *self._operator(trigger, None, [("", prop.trigger)]),
            *self._operator(goal, None, [("", prop.goal)]),
            f"{self._properties[prop.name]} == {premise}({trigger} ~> {goal})",
        ]


def _has_monitors(check: SafetyCheck) -> bool:
    return isinstance(check.property, StepInvariant) and bool(check.property.monitors)


def _slot(v: Variable, name: str) -> _Slot:
    start = f"\\in {_set(v.domain)}" if v.initial is None else f"= {_constant(v.initial)}"
    return _Slot(name, "Bool" if v.domain.bounds is None else "Int", start, f"{one_line(v.name)}{members(v.domain)}")


def _declarations(slots: Sequence[_Slot]) -> list[str]:
    lines = ["VARIABLES"]
    for slot in slots:
        comma = "" if slot is slots[-1] else ","
        lines += [f"  \\* @type: {slot.sort};", f"  {slot.name}{comma}  \\* {slot.remark}"]
    return lines


def _either(name: str, actions: Sequence[str]) -> list[str]:
    return [f"{name} ==", *(f"  \\/ {action}" for action in actions or ["FALSE"])]


def _tuple(slots: Iterable[_Slot]) -> str:
    return f"<<{', '.join(s.name for s in slots)}>>"


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _set(domain: Domain) -> str:
    if domain.bounds is None:
        return "BOOLEAN"
    lo, hi = domain.bounds
    return f"({_constant(lo)}..{_constant(hi)})"


def _constant(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).upper()
    return str(value) if value >= 0 else f"({value})"


# `\\div` and `%` round down when the divisor is positive, as the program does.
_INFIX = {
    Op.AND: " /\\ ",
    Op.OR: " \\/ ",
    Op.EQ: " = ",
    Op.LE: " <= ",
    Op.ADD: " + ",
    Op.MUL: " * ",
    Op.DIV: " \\div ",
    Op.MOD: " % ",
}


def _syntax(node: Expr, args: Sequence[str]) -> str:
    match node.op:
        case Op.CONST:
            assert isinstance(node.payload, bool | int)
            return _constant(node.payload)
        case Op.NOT:
            return f"~{args[0]}"
        case Op.ITE:
            return f"(IF {args[0]} THEN {args[1]} ELSE {args[2]})"
        case Op.VAR | Op.NEXT | Op.PARAM | Op.ENABLED:
            raise AssertionError(f"{node} has no name")
        case _:
            return f"({_INFIX[node.op].join(args)})"
