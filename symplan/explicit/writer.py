"""How is a term written as Python, however large it is?

Contract: `text` gives an expression for a term at the current place; sub-terms that are used more than once, or that
would nest too deeply for Python's parser, are first assigned to local variables. What was assigned inside a block is
forgotten when the block is closed, so no variable is read where it may be unset.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from symplan import expr as e
from symplan.expr import Expr, Op, Payload

MOST_NESTED = 16
"""How deep parentheses may nest before a local variable is used."""


@dataclass(frozen=True, slots=True)
class _Text:
    text: str
    nested: int


Mark: TypeAlias = tuple[int, dict[Expr, _Text]]
"""A place to return to: the indentation, and what has a text there."""


class Writer:
    """Writes the lines of one function.

    Args:
        leaves: the texts of variables, by operator and payload.
    """

    def __init__(self, leaves: Mapping[tuple[Op, Payload], str]) -> None:
        self._leaves = dict(leaves)
        self._lines: list[str] = []
        self._indent = 0
        self._texts: dict[Expr, _Text] = {}
        self._shared: set[Expr] = set()
        self._locals = 0

    # --- lines ---

    def line(self, text: str) -> None:
        self._lines.append(" " * self._indent + text)

    def open(self, text: str) -> None:
        """Write a line that opens a block."""
        self.line(text)
        self._indent += 1

    def mark(self) -> Mark:
        return self._indent, dict(self._texts)

    def close(self, mark: Mark) -> None:
        """Close all blocks opened since the mark was made."""
        self._indent, self._texts = mark[0], dict(mark[1])

    @contextmanager
    def block(self, text: str) -> Iterator[None]:
        mark = self.mark()
        self.open(text)
        yield
        self.close(mark)

    def source(self) -> str:
        return "\n".join(self._lines) + "\n"

    # --- terms ---

    def name(self, op: Op, payload: Payload, text: str) -> None:
        """Give a leaf its text."""
        self._leaves[op, payload] = text

    def share(self, roots: Iterable[Expr]) -> None:
        """Announce the terms that will be written next, so that their common parts are computed once."""
        roots = list(roots)
        uses = Counter(roots)
        for node in e.postorder(*roots):
            uses.update(node.args)
        self._shared = {node for node, count in uses.items() if count > 1}

    def text(self, term: Expr) -> str:
        """The source of the term's value."""
        return self._written(term).text

    def compute(self, term: Expr) -> None:
        """Assign the term to a local variable here, unless it has one or is a leaf."""
        written = self._written(term)
        if written.nested:
            self._texts[term] = self._assigned(written.text)

    def _written(self, term: Expr) -> _Text:
        stack = [term]
        while stack:
            node = stack[-1]
            if node in self._texts:
                stack.pop()
                continue
            missing = [a for a in node.args if a not in self._texts]
            if missing:
                stack.extend(reversed(missing))
                continue
            stack.pop()
            self._texts[node] = self._composed(node)
        return self._texts[term]

    def _composed(self, node: Expr) -> _Text:
        if not node.args:
            return _Text(self._leaf(node), 0)
        args = [self._texts[a] for a in node.args]
        nested = 1 + max(a.nested for a in args)
        text = _compose(node.op, [a.text for a in args])
        return self._assigned(text) if node in self._shared or nested > MOST_NESTED else _Text(text, nested)

    def _assigned(self, text: str) -> _Text:
        name = f"x{self._locals}"
        self._locals += 1
        self.line(f"{name} = {text}")
        return _Text(name, 0)

    def _leaf(self, node: Expr) -> str:
        if node.op is Op.CONST:
            return repr(node.payload)
        if node.op is Op.ENABLED:
            return f"enabled_{node.payload}(s)"
        return self._leaves[node.op, node.payload]


def _compose(op: Op, args: Sequence[str]) -> str:
    match op:
        case Op.NOT:
            return f"(not {args[0]})"
        case Op.AND:
            return f"({' and '.join(args)})"
        case Op.OR:
            return f"({' or '.join(args)})"
        case Op.ITE:
            return f"({args[1]} if {args[0]} else {args[2]})"
        case Op.EQ:
            return f"({args[0]} == {args[1]})"
        case Op.LE:
            return f"({args[0]} <= {args[1]})"
        case Op.ADD:
            # A long chain of + would be a deep tree to Python.
            return f"({' + '.join(args)})" if len(args) < MOST_NESTED else f"sum(({', '.join(args)}))"
        case Op.MUL:
            return f"({args[0]} * {args[1]})"
        case Op.DIV:
            return f"({args[0]} // {args[1]})"
        case Op.MOD:
            return f"({args[0]} % {args[1]})"
        case _:
            raise ValueError(f"{op} is a leaf")
