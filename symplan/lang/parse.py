"""What declarations does a text hold, and where can it not be read?

Contract: every declaration is parsed by itself, so a mistake in one hides nothing in the others: recovery is at the
next declaration or handler. One mistake gives one finding. The names that a broken declaration may have declared are
reported as doubtful, so that later passes keep silent about them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from symplan.findings import Finding, Source, Span
from symplan.lang import syntax as s
from symplan.lang.automaton import Stuck, parse
from symplan.lang.build import Builder, Rejected
from symplan.lang.complain import complain
from symplan.lang.lexer import END, ERROR, Token, tokenize
from symplan.lang.words import LATER, NAMED_OPENERS, OPENERS, TERMINAL

_CONTINUE = frozenset(TERMINAL[sign] for sign in ("&&", "||", "and", "or", "implies", ")", ",", "}")) | {"COMPARE"}
"""What may stand behind a word that is misused as a name, and never behind the first word of a declaration."""

DEEPEST = 100
"""How many levels expressions and blocks may be nested."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """The declarations that could be read, in the order of the text.

    Args:
        doubtful: names that stand in a part that could not be read.
    """

    declarations: tuple[s.Declaration, ...]
    findings: tuple[Finding, ...]
    doubtful: frozenset[str]


def _opens(tokens: Sequence[Token], i: int, depth: int, opener: int | None) -> bool:
    """Whether a declaration begins at token i, `depth` braces deep, after a declaration that began at `opener`."""
    token = tokens[i]
    if (token.kind != "STEP" and token.text not in OPENERS) or token.kind in ("NAME", "PROPERTY", "STRING"):
        return False
    if opener is not None and i == opener + 1 and tokens[opener].text in NAMED_OPENERS:
        return False
    following = tokens[i + 1 : i + 3]
    if token.kind != "STEP" and following and following[0].kind in _CONTINUE:
        return False
    if depth <= 0 or token.kind == "STEP":
        return True
    if token.text == "state":
        return following[0].kind == "LBRACE"
    if token.text == "final":
        return following[0].kind == "NAME" and following[-1].kind in ("COMPARE", "IN")
    return following[0].kind in ("NAME", "PROPERTY") and following[-1].kind in (
        "LBRACE",
        "LPAR",
        "COLON",
        "EQUAL",
        "__ANON_0",
    )


def chunks(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """The token ranges of the declarations; what stands before the first one is a range of its own."""
    starts: list[int] = []
    depth = 0
    for i, token in enumerate(tokens):
        if _opens(tokens, i, depth, starts[-1] if starts else None):
            starts.append(i)
            depth = 0
        depth += (token.kind == "LBRACE") - (token.kind == "RBRACE")
    if not starts or starts[0] > 0:
        starts.insert(0, 0)
    ends = [*starts[1:], len(tokens) - 1]
    return [(a, b) for a, b in zip(starts, ends, strict=True) if a < b]


def depth(root: object) -> int:
    """How deep a tree is nested."""
    deepest = 0
    stack = [(root, 1)]
    while stack:
        node, level = stack.pop()
        deepest = max(deepest, level)
        stack.extend((child, level + 1) for child in s.children(node))
    return deepest


class _Parser:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.builder = Builder(source)
        self.tokens, lexical = tokenize(source)
        self.findings: list[Finding] = list(lexical)
        self.doubtful: set[str] = set()

    def is_known(self, tokens: Sequence[Token], index: int, following: Token) -> bool:
        """Whether what cannot go on at a token is a sign that was reported already."""
        at, *behind = [*tokens, following][index : index + 2]
        before = tokens[index - 1].end if index > 0 else 0
        unread = any(before <= f.span.start and f.span.end <= at.start for f in self.findings if f.code == "PL0003")
        return unread or ERROR in (t.kind for t in (at, *behind))

    def part(self, tokens: Sequence[Token], start: str, following: Token) -> Any:
        """The node of one part of the text, or None. `following` is the token behind it."""
        end = Token(END, following.text, following.start, following.end)
        try:
            node = parse([*tokens, end], self.builder, start)
        except Stuck as stuck:
            if not self.is_known(tokens, stuck.index, following):
                finding, complete = complain(
                    self.source, tokens, stuck.index, following, stuck.expected, start == "query"
                )
                self.report(finding)
                if complete:
                    return self.part(tokens[: stuck.index], start, following)
        except Rejected as rejected:
            self.findings.append(rejected.finding)
        else:
            if depth(node) <= DEEPEST:
                return node
            message = f"nested more than {DEEPEST} levels deep"
            place = self.builder.span(tokens[0].start, tokens[min(1, len(tokens) - 1)].end)
            self.findings.append(Finding("PL0005", message, place, help="split it into smaller parts"))
        self.doubtful.update(t.text.rstrip("'") for t in tokens if t.kind in ("NAME", "PRIMED"))
        return None

    def report(self, finding: Finding) -> None:
        """Of a word that is misused as a name, the first use is enough."""
        if finding.code == "PL0006":
            self.doubtful.add(finding.span.text)
            if any(f.message == finding.message for f in self.findings):
                return
        self.findings.append(finding)

    def declaration(self, a: int, b: int) -> s.Declaration | None:
        tokens = self.tokens[a:b]
        first = tokens[0]
        if first.kind == "RESERVED" and first.text in LATER:
            message = f"{LATER[first.text]} are not part of this version of the language"
            self.findings.append(Finding("PL0007", message, self.builder.at(first)))
            self.doubtful.update(t.text for t in tokens if t.kind == "NAME")
            return None
        node: s.Declaration | None = self.part(tokens, "declaration", self.tokens[b])
        return node


def parse_program(source: Source) -> Parsed:
    """All declarations of a program."""
    parser = _Parser(source)
    if len(parser.tokens) == 1 and not parser.findings:
        place = Span(source, 0, 0)
        help = "a program has at least a state or a handler"
        return Parsed((), (Finding("PL0002", "there is no program in this text", place, help=help),), frozenset())
    found = [parser.declaration(a, b) for a, b in chunks(parser.tokens)]
    return Parsed(tuple(d for d in found if d is not None), tuple(parser.findings), frozenset(parser.doubtful))


def parse_expression(source: Source) -> tuple[s.Expression | None, tuple[Finding, ...]]:
    """The expression that a text consists of."""
    parser = _Parser(source)
    end = parser.tokens[-1]
    if len(parser.tokens) == 1 and not parser.findings:
        return None, (Finding("PL0002", "there is no expression in this text", Span(source, 0, 0)),)
    expression: s.Expression | None = parser.part(parser.tokens[:-1], "query", end)
    return (None if parser.findings else expression), tuple(parser.findings)
