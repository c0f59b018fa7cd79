"""What does a handler do? Its statements become conditions, assignments, obligations and emits.

Contract: everything is listed in the order of the text, each with the condition under which its branch is taken. The
condition of a `require` does not include the tests of those before it. In a step that breaks no obligation the
conditions of the assignments to a variable exclude each other: two assignments that stand on one way through the text
are an error, or, where it takes the indices of elements to tell, an obligation.

An index outside its range is an obligation, too. What was computed from such an index means nothing, so nothing follows
from it: a `require` does not reject by it, no branch is taken by it, and no other obligation is broken by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import assert_never

from symplan import expr as e
from symplan.domains import Answer, Domain, RangeDomain, RecordDomain
from symplan.expr import Expr
from symplan.findings import Note, Span
from symplan.lang import indexing
from symplan.lang import syntax as s
from symplan.lang.kinds import UNKNOWN, Kind, Term, kind_of, shown
from symplan.lang.names import Array, Symbols, unknown_name
from symplan.lang.report import Findings
from symplan.lang.terms import Terms
from symplan.model import Assignment, Branch, Emit, Event, Obligation, Parameter, Require


@dataclass(frozen=True, slots=True)
class _Write:
    """An assignment that may have been made: to which element (None for a plain variable), and when."""

    index: Expr | None
    condition: Expr
    span: Span


Written = Mapping[str, tuple[_Write, ...]]


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

    # --- ways through the text

    def block(self, body: Sequence[s.Statement], path: Expr, written: Written) -> Written:
        """Take the statements of a block.

        Args:
            body: the statements.
            path: when the block is reached.
            written: the assignments that may be made before it, by variable.

        Returns:
            Those that may be made up to its end.
        """
        for statement in body:
            match statement:
                case s.Require():
                    self.require(statement, path)
                case s.Assign():
                    written = self.assign(statement, path, written)
                case s.Invoke():
                    self.invoke(statement, path)
                case s.If():
                    written = self.branch(statement, path, written)
                case _:
                    assert_never(statement)
        return written

    def require(self, statement: s.Require, path: Expr) -> None:
        test = self.terms.condition(statement.test, "the condition of a require")
        known = self.indices_hold(path)
        self.requires.append(Require(path, e.implies(known, test), statement.reason, statement.span))

    def branch(self, statement: s.If, path: Expr, written: Written) -> Written:
        after = dict(written)
        otherwise = path
        for arm in statement.arms:
            taken = otherwise
            if arm.test is not None:
                test = self.terms.condition(arm.test, "the condition of an if")
                known = e.and_(otherwise, self.indices_hold(otherwise))
                taken, otherwise = e.and_(known, test), e.and_(known, e.not_(test))
            self.branches.append(Branch(taken, arm.span))
            for name, writes in self.block(arm.body, taken, written).items():
                after[name] = after.get(name, ()) + writes[len(written.get(name, ())) :]
        return after

    # --- obligations

    def indices_hold(self, path: Expr) -> Expr:
        """Turn the demands of the expression just read into obligations; the condition that they are met."""
        demands = self.terms.take_demands()
        for d in demands:
            self.obligations.append(
                Obligation(e.and_(path, d.condition), d.value, d.domain, d.subject, d.span, "index")
            )
        return e.and_(*(d.holds for d in demands))

    def oblige(self, condition: Expr, value: Expr, domain: Domain, subject: str, span: Span) -> None:
        if isinstance(domain, RangeDomain):
            self.add(Obligation(condition, value, domain, subject, span))

    def add(self, obligation: Obligation) -> None:
        if obligation.holds is not e.TRUE:
            self.obligations.append(obligation)

    # --- assignments

    def assign(self, statement: s.Assign, path: Expr, written: Written) -> Written:
        if statement.index is not None:
            return self.assign_element(statement, statement.index, path, written)
        name = statement.target.text
        variable = self.symbols.variables.get(name)
        if variable is None or variable.rigid:
            self.not_assignable(statement)
            return written
        for write in written.get(name, ())[:1]:
            self.twice(name, statement.span, write)
        value = self.value(statement, variable.domain, name)
        known = e.and_(path, self.indices_hold(path))
        if value is not None:
            self.assignments.append(Assignment(name, path, value, statement.span))
            self.oblige(known, value, variable.domain, name, statement.span)
        return {**written, name: (*written.get(name, ()), _Write(None, path, statement.span))}

    def value(self, statement: s.Assign, domain: Domain, subject: str) -> Expr | None:
        term = self.terms.need(statement.value, kind_of(domain), f"`{subject}`")
        return None if term.kind is UNKNOWN else term.expr

    def twice(self, subject: str, span: Span, first: _Write) -> None:
        message = f"`{subject}` is assigned a second time on one way through the handler"
        help = "put the two into the branches of one if … else, or combine them"
        self.findings.add("PL1005", message, span, help, [Note("first assigned here", first.span)])

    def assign_element(self, statement: s.Assign, at: s.Expression, path: Expr, written: Written) -> Written:
        name = statement.target.text
        subject = f"{name}[{shown(at.span)}]"
        found = indexing.place(self.terms, statement.target, at, statement.span)
        if found is None:
            self.terms.term(statement.value, UNKNOWN)
            self.terms.take_demands()
            return written
        array, index = found
        value = self.value(statement, array.domain, subject)
        known = e.and_(path, self.indices_hold(path))
        before = written.get(name, ())
        clashes = [(write, self.same(write, index)) for write in before]
        for write, same in clashes:
            if same is e.TRUE:
                self.twice(subject, statement.span, write)
                break
        else:
            self.assigned_once(
                known, [e.and_(write.condition, same) for write, same in clashes], subject, statement.span
            )
        if value is not None:
            self.oblige(known, value, array.domain, subject, statement.span)
            self.write_elements(array, index, value, path, before, statement.span)
        return {**written, name: (*before, _Write(index, path, statement.span))}

    def same(self, write: _Write, index: Expr) -> Expr:
        assert write.index is not None
        return e.eq(write.index, index)

    def assigned_once(self, known: Expr, clashes: Sequence[Expr], subject: str, span: Span) -> None:
        """No earlier assignment of this step was to the same element."""
        one, none = e.const(1), e.const(0)
        count = e.add(one, *(e.ite(clash, one, none) for clash in clashes))
        self.add(Obligation(known, count, RangeDomain(0, 1), subject, span, "assignments"))

    def write_elements(
        self, array: Array, index: Expr, value: Expr, path: Expr, before: Sequence[_Write], span: Span
    ) -> None:
        """One assignment per element that may be meant, none of which takes effect after an earlier one."""
        for i, variable in array.pairs:
            here = e.eq(index, e.const(i))
            earlier = (e.and_(w.condition, e.eq(w.index, e.const(i))) for w in before if w.index is not None)
            condition = e.and_(path, here, e.not_(e.or_(*earlier)))
            if condition is not e.FALSE:
                self.assignments.append(Assignment(variable.name, condition, value, span))

    def not_assignable(self, statement: s.Assign) -> None:
        name, span = statement.target.text, statement.target.span
        taken = self.symbols.taken(name)
        if name in self.terms.parameters or name in self.terms.records:
            message = f"`{name}` is a parameter of the event and cannot be assigned"
            self.findings.add("PL1003", message, span, "only state variables are assigned")
        elif name in self.symbols.arrays:
            help = f"say which element: {name}'[…] = …"
            self.findings.add("PL1003", f"`{name}` is indexed", span, help)
        elif taken in ("a variable", "a constant", "a definition"):
            what = "a parameter of the run" if taken == "a variable" else taken
            message = f"`{name}` is {what} and cannot be assigned"
            self.findings.add("PL1003", message, span, "only state variables are assigned")
        else:
            unknown_name(self.findings, name, span, "variable", self.symbols.variables, "variables")
        self.terms.term(statement.value, UNKNOWN)
        self.terms.take_demands()

    # --- calls

    def invoke(self, statement: s.Invoke, path: Expr) -> None:
        name = statement.call.text
        call = self.symbols.calls.get(name)
        wanted: Sequence[tuple[str, Domain | None]] = call.parameters if call is not None else ()
        if call is None:
            known = [c.name for c in self.symbols.calls.values() if statement.word == "emit" or c.word == "decision"]
            what = "decision" if statement.word == "ask" else "effect or decision"
            unknown_name(self.findings, name, statement.call.span, what, known, f"{what.split()[0]}s")
            # The call that was meant is not one that nothing emits.
            self.findings.doubtful |= set(get_close_matches(name, known, n=1))
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
            term = self.argument(argument, domain, f"{name}({parameter})", path)
            if term.kind is not UNKNOWN:
                arguments.append(term.expr)
        if call is not None:
            self.emits.append(Emit(name, path, tuple(arguments), statement.span))

    def argument(self, argument: s.Expression, domain: Domain | None, subject: str, path: Expr) -> Term:
        if domain is None:
            term = self.terms.term(argument, UNKNOWN)
        else:
            term = self.terms.need(argument, kind_of(domain), f"`{subject}`")
        known = e.and_(path, self.indices_hold(path))
        if domain is not None and term.kind is not UNKNOWN:
            self.oblige(known, term.expr, domain, subject, argument.span)
        return term


def lower_handler(
    handler: s.Handler, types: Mapping[str, Answer | None], symbols: Symbols, findings: Findings
) -> Event:
    """The event that a handler takes.

    Args:
        handler: its declaration.
        types: of its parameters; None for a parameter whose type is in error.
        symbols: the names of the program.
        findings: where errors go.
    """
    event = handler.event.text
    parameters: list[Parameter] = []
    bound: dict[str, tuple[Expr, Kind]] = {}
    for name, domain in types.items():
        if domain is None:
            bound[name] = (e.FALSE, UNKNOWN)
        elif isinstance(domain, RecordDomain):
            parameters.extend(Parameter(f"{name}.{field}", inner) for field, inner in domain.fields)
        else:
            parameters.append(Parameter(name, domain))
    for p in parameters:
        bound[p.name] = (e.leaf(e.Op.PARAM, (event, p.name), p.domain.bounds), kind_of(p.domain))
    records = {name: domain for name, domain in types.items() if isinstance(domain, RecordDomain)}
    body = _Body(Terms(symbols, findings, bound, records), symbols, findings)
    body.block(handler.body, e.TRUE, {})
    return Event(
        event,
        tuple(parameters),
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
        taken = symbols.taken(name)
        if name in first:
            notes = [Note("first declared here", first[name])]
            findings.add("PL1002", f"`{name}` is a parameter already", span, "choose another name", notes)
        elif taken:
            declared = symbols.variables.get(name)
            notes = [Note("declared here", declared.span)] if declared is not None else []
            message = f"the parameter `{name}` has the name of {taken}"
            findings.add("PL1012", message, span, "choose another name", notes)
        first.setdefault(name, span)
