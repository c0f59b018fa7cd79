"""What does a handler do? Its statements become conditions, assignments, obligations and emits.

Contract: everything is listed in the order of the text, each with the condition under which its branch is taken. The
condition of a `require` does not include the tests of those before it. Two assignments to one variable that stand on
one way through the text are an error, so the conditions of the assignments to a variable exclude each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from symplan import expr as e
from symplan.expr import Expr
from symplan.findings import Note, Span
from symplan.lang import syntax as s
from symplan.lang.kinds import UNKNOWN, Kind, kind_of
from symplan.lang.names import Symbols, unknown_name
from symplan.lang.report import Findings
from symplan.lang.terms import Terms
from symplan.model import (
    Assignment,
    Branch,
    Domain,
    Emit,
    Event,
    Obligation,
    Parameter,
    RangeDomain,
    Require,
)

Assigned = dict[str, Span]


class _Body:
    """Walks through the statements of one handler."""

    def __init__(self, terms: Terms, symbols: Symbols, findings: Findings) -> None:
        self.terms = terms
        self.symbols = symbols
        self.findings = findings
        self.requires: list[Require] = []
        self.assignments: list[Assignment] = []
        self.obligations: list[Obligation] = []
        self.emits: list[Emit] = []
        self.branches: list[Branch] = []

    def block(self, body: Sequence[s.Statement], path: Expr, assigned: Assigned) -> Assigned:
        """Take the statements of a block.

        Args:
            body: the statements.
            path: when the block is reached.
            assigned: the variables that may be assigned before it, with the place.

        Returns:
            Those that may be assigned behind it.
        """
        for statement in body:
            match statement:
                case s.Require():
                    test = self.terms.condition(statement.test, "the condition of a require")
                    self.requires.append(Require(path, test, statement.reason, statement.span))
                case s.Assign():
                    assigned = self.assign(statement, path, assigned)
                case s.Invoke():
                    self.invoke(statement, path)
                case s.If():
                    assigned = self.branch(statement, path, assigned)
                case _:
                    assert_never(statement)
        return assigned

    def branch(self, statement: s.If, path: Expr, assigned: Assigned) -> Assigned:
        after = dict(assigned)
        otherwise = path
        for arm in statement.arms:
            taken = otherwise
            if arm.test is not None:
                test = self.terms.condition(arm.test, "the condition of an if")
                taken, otherwise = e.and_(otherwise, test), e.and_(otherwise, e.not_(test))
            self.branches.append(Branch(taken, arm.span))
            after.update(self.block(arm.body, taken, assigned))
        return after

    def assign(self, statement: s.Assign, path: Expr, assigned: Assigned) -> Assigned:
        name = statement.target.text
        variable = self.symbols.variables.get(name)
        if variable is None:
            self.not_assignable(statement)
            self.terms.term(statement.value, UNKNOWN)
            return assigned
        if name in assigned:
            message = f"`{name}` is assigned a second time on one way through the handler"
            help = "put the two into the branches of one if … else, or combine them"
            notes = [Note("first assigned here", assigned[name])]
            self.findings.add("PL1005", message, statement.span, help, notes)
        value = self.terms.need(statement.value, kind_of(variable.domain), f"`{name}`")
        if value.kind is not UNKNOWN:
            self.assignments.append(Assignment(name, path, value.expr, statement.span))
            self.oblige(path, value.expr, variable.domain, name, statement.span)
        return {**assigned, name: statement.span}

    def not_assignable(self, statement: s.Assign) -> None:
        name, span = statement.target.text, statement.target.span
        if name in self.terms.parameters:
            message = f"`{name}` is a parameter of the event and cannot be assigned"
            self.findings.add("PL1001", message, span, "only state variables are assigned")
        else:
            unknown_name(self.findings, name, span, "variable", self.symbols.variables, "variables")

    def invoke(self, statement: s.Invoke, path: Expr) -> None:
        name = statement.call.text
        call = self.symbols.calls.get(name)
        wanted: Sequence[tuple[str, Domain | None]] = call.parameters if call is not None else ()
        if call is None:
            known = [c.name for c in self.symbols.calls.values() if statement.word == "emit" or c.word == "decision"]
            what = "decision" if statement.word == "ask" else "effect or decision"
            unknown_name(self.findings, name, statement.call.span, what, known, f"{what.split()[0]}s")
        elif statement.word == "ask" and call.word == "effect":
            message = f"`{name}` is an effect, and an effect is not asked"
            self.findings.add("PL1003", message, statement.call.span, f"write emit {name}(…)")
        elif len(wanted) != len(statement.arguments):
            takes = ", ".join(f"{p}: {d}" for p, d in wanted)
            message = f"`{name}` takes {len(wanted)} argument{'s' * (len(wanted) != 1)}, not {len(statement.arguments)}"
            self.findings.add("PL1011", message, statement.span, f"it is declared as {name}({takes})")
        arguments = []
        for i, argument in enumerate(statement.arguments):
            parameter, domain = wanted[i] if i < len(wanted) else ("", None)
            if domain is None:
                self.terms.term(argument, UNKNOWN)
                continue
            subject = f"{name}({parameter})"
            term = self.terms.need(argument, kind_of(domain), f"`{subject}`")
            if term.kind is not UNKNOWN:
                arguments.append(term.expr)
                self.oblige(path, term.expr, domain, subject, argument.span)
        if call is not None:
            self.emits.append(Emit(name, path, tuple(arguments), statement.span))

    def oblige(self, path: Expr, value: Expr, domain: Domain, subject: str, span: Span) -> None:
        if isinstance(domain, RangeDomain):
            obligation = Obligation(path, value, domain, subject, span)
            if obligation.holds is not e.TRUE:
                self.obligations.append(obligation)


def lower_handler(
    handler: s.Handler, types: Mapping[str, Domain | None], symbols: Symbols, findings: Findings
) -> Event:
    """The event that a handler takes.

    Args:
        handler: its declaration.
        types: of its parameters; None for a parameter whose type is in error.
        symbols: the names of the program.
        findings: where errors go.
    """
    parameters = tuple(Parameter(name, domain) for name, domain in types.items() if domain is not None)
    event = handler.event.text
    bound: dict[str, tuple[Expr, Kind]] = dict.fromkeys(types, (e.FALSE, UNKNOWN))
    for p in parameters:
        bound[p.name] = (e.leaf(e.Op.PARAM, (event, p.name), p.domain.bounds), kind_of(p.domain))
    body = _Body(Terms(symbols, findings, bound), symbols, findings)
    body.block(handler.body, e.TRUE, {})
    return Event(
        event,
        parameters,
        tuple(body.requires),
        tuple(body.assignments),
        tuple(body.obligations),
        tuple(body.emits),
        tuple(body.branches),
        handler.head,
    )


def check_parameters(handler: s.Handler, symbols: Symbols, findings: Findings) -> None:
    """The names of a handler's parameters: each once, none the name of something else that stands in expressions."""
    first: dict[str, Span] = {}
    for p in handler.parameters:
        name, span = p.name.text, p.name.span
        if name in first:
            notes = [Note("first declared here", first[name])]
            findings.add("PL1002", f"`{name}` is a parameter already", span, "choose another name", notes)
        elif name in symbols.variables or name in symbols.members or name in symbols.enums:
            what = "a variable" if name in symbols.variables else "an enum member"
            what = "an enum" if name in symbols.enums else what
            declared = symbols.variables[name].span if name in symbols.variables else None
            notes = [Note("declared here", declared)] if declared is not None else []
            message = f"the parameter `{name}` has the name of {what}"
            findings.add("PL1012", message, span, "choose another name", notes)
        first.setdefault(name, span)
