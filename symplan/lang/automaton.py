"""How do tokens become one node? The LALR automaton of `tables.py`, run over a persistent stack.

Contract: `parse` needs no recursion, so no depth of nesting can exhaust it. It raises `Stuck` at the first token that
cannot continue the text, with everything that could. The stack is a linked list that is never changed, so the one at
which the automaton got stuck is the one before that token was looked at.

Source of the method: Aho, Lam, Sethi, Ullman, Compilers: Principles, Techniques, and Tools, 2nd edition, section 4.7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from symplan.findings import Span
from symplan.lang import tables
from symplan.lang.lexer import END, ERROR, Token
from symplan.lang.words import entries


class Builds(Protocol):
    """Makes the nodes: beside `span`, it has one method per rule of the grammar or alias, called as in `build.py`."""

    def span(self, start: int, end: int) -> Span: ...


@dataclass(frozen=True, slots=True)
class _Rule:
    """`kept[i]`: whether the value of the i-th symbol is passed on. No builder means that the values are inlined."""

    origin: str
    builder: str | None
    kept: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class _State:
    """`default` is the rule to reduce by when no other action fits."""

    default: int | None
    goto: dict[str, int]
    reduce: dict[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A stack: the top symbol (its state, its values, its place in the text) and what lies below."""

    state: int
    values: tuple[Any, ...]
    start: int
    end: int
    below: Frame | None


class Stuck(Exception):
    """No declaration goes on like this.

    Args:
        index: of the token that does not fit.
        expected: the terminals that would have fitted.
    """

    def __init__(self, index: int, expected: frozenset[str]) -> None:
        super().__init__(index, expected)
        self.index = index
        self.expected = expected


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(
        _Rule(origin, None if builder == "-" else builder, tuple(not s.endswith("!") for s in symbols))
        for origin, builder, *symbols in entries(tables.RULES)
    )


@cache
def _states() -> tuple[_State, ...]:
    states = []
    for default, *cells in entries(tables.STATES):
        goto = {symbol: int(to) for symbol, found, to in (c.partition(">") for c in cells) if found}
        reduce = {symbol: int(rule) for symbol, found, rule in (c.partition(":") for c in cells) if found}
        states.append(_State(None if default == "-" else int(default), goto, reduce))
    return tuple(states)


@cache
def _terminals() -> frozenset[str]:
    symbols = {symbol for state in _states() for symbol in (*state.goto, *state.reduce)}
    return frozenset(s for s in symbols if s.lstrip("_")[:1].isupper()) | {END}


def _reduction(state: _State, terminal: str) -> int | None:
    return state.reduce.get(terminal, state.default)


def _fits(frame: Frame, terminal: str, end: int) -> bool:
    """Whether the text so far can go on with this terminal."""
    states, rules = _states(), _rules()
    stack: list[int] = []  # what the reductions put on top of `below`
    below: Frame | None = frame
    while True:
        top = stack[-1] if stack else (below.state if below is not None else 0)
        if terminal == END and top == end:
            return True
        if terminal in states[top].goto:
            return True
        rule = _reduction(states[top], terminal)
        if rule is None:
            return False
        for _ in rules[rule].kept:
            if stack:
                stack.pop()
            else:
                assert below is not None
                below = below.below
        under = stack[-1] if stack else (below.state if below is not None else 0)
        stack.append(states[under].goto[rules[rule].origin])


class _Run:
    def __init__(self, builder: Builds, start: str) -> None:
        self.builder = builder
        self.end = tables.ENDS[start]
        self.frame = Frame(tables.STARTS[start], (), 0, 0, None)

    def terminal(self, token: Token) -> str:
        """A soft keyword is one only where no name fits."""
        if token.soft and not _fits(self.frame, "NAME", self.end) and _fits(self.frame, token.soft, self.end):
            return token.soft
        return token.kind

    def feed(self, token: Token, index: int) -> bool:
        """Take a token. Returns True when it ends the text."""
        terminal = self.terminal(token)
        before = self.frame
        states = _states()
        while True:
            state = states[self.frame.state]
            if terminal == END and self.frame.state == self.end:
                return True
            following = state.goto.get(terminal) if terminal not in (END, ERROR) else None
            if following is not None:
                self.frame = Frame(following, (token,), token.start, token.end, self.frame)
                return False
            rule = _reduction(state, terminal)
            if rule is None:
                expected = frozenset(t for t in _terminals() if _fits(before, t, self.end))
                raise Stuck(index, expected)
            self.reduce(_rules()[rule])

    def reduce(self, rule: _Rule) -> None:
        frames = []
        below = self.frame
        for _ in rule.kept:
            frames.append(below)
            assert below.below is not None
            below = below.below
        frames.reverse()
        start, end = frames[0].start, frames[-1].end
        values = tuple(v for f, kept in zip(frames, rule.kept, strict=True) if kept for v in f.values)
        if rule.builder is not None:
            values = (getattr(self.builder, rule.builder)(self.builder.span(start, end), *values),)
        self.frame = Frame(_states()[below.state].goto[rule.origin], values, start, end, below)


def parse(tokens: Sequence[Token], builder: Builds, start: str) -> Any:
    """The node that the tokens (the last of which is `$END`) stand for.

    Raises:
        Stuck: they are no `start`.
        Rejected: the builder refuses.
    """
    run = _Run(builder, start)
    for index, token in enumerate(tokens):
        if run.feed(token, index):
            break
    (value,) = run.frame.values
    return value
