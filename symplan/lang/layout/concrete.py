"""Which tokens does each rule of the grammar cover? The tree of a text that still has its punctuation.

Contract: for texts without findings. Every token of the text lies in exactly one declaration; a node names its tokens
by their index. The syntax tree of `syntax.py` is about what a text says, this one about how it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from symplan.findings import Source, Span
from symplan.lang.automaton import parse
from symplan.lang.lexer import END, Token, tokenize
from symplan.lang.parse import chunks


@dataclass(frozen=True, slots=True)
class Node:
    """A rule of the grammar, or the alias of one, where it covers tokens.

    Args:
        first: index of its first token.
        end: index of the token behind its last one.
        nodes: the rules inside, in order; what they leave are tokens of its own.
    """

    rule: str
    first: int
    end: int
    nodes: tuple[Node, ...]

    def parts(self) -> Iterator[Node | int]:
        """The nodes and the indices of the node's own tokens, in the order of the text."""
        at = self.first
        for node in self.nodes:
            yield from range(at, node.first)
            yield node
            at = node.end
        yield from range(at, self.end)


@dataclass(frozen=True, slots=True)
class Concrete:
    """The tokens of a text, `$END` included, and its declarations."""

    tokens: tuple[Token, ...]
    declarations: tuple[Node, ...]


class _Builder:
    """Builds the same node for every rule; `tokens` without `$END`, which is as wide as nothing."""

    def __init__(self, source: Source, tokens: list[Token]) -> None:
        self._source = source
        self._first = {token.start: i for i, token in enumerate(tokens)}
        self._end = {token.end: i + 1 for i, token in enumerate(tokens)}

    def span(self, start: int, end: int) -> Span:
        return Span(self._source, start, end)

    def __getattr__(self, rule: str) -> Callable[..., Node]:
        return partial(self._node, rule)

    def _node(self, rule: str, span: Span, *values: object) -> Node:
        nodes = tuple(v for v in values if isinstance(v, Node))
        return Node(rule, self._first[span.start], self._end[span.end], nodes)


def read(source: Source) -> Concrete:
    """The tree of a text that the parser takes without a finding."""
    tokens, _ = tokenize(source)
    builder = _Builder(source, tokens[:-1])
    declarations = []
    for a, b in chunks(tokens):
        following = tokens[b]
        end = Token(END, following.text, following.start, following.end)
        declarations.append(parse([*tokens[a:b], end], builder, "declaration"))
    return Concrete(tuple(tokens), tuple(declarations))
