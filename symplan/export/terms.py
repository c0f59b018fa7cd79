"""How is a shared term written as text without growing?

Contract: a term is a graph; written as a tree it can be exponentially larger. `write` gives a name to every inner node
that is used more than once, and to what would make a text too long, so the result is linear in the number of nodes. The
definitions come in an order in which each uses only those before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from symplan import expr as e
from symplan.expr import Expr

Syntax: TypeAlias = Callable[[Expr, Sequence[str]], str]
"""The text of a node, given the texts of its arguments; closed in itself, so it can stand anywhere in another text."""

LONG = 400
"""The length of a text, in characters, from which it gets a name of its own: parsers of other tools recurse."""


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    name: str
    term: Expr
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """Texts of terms.

    Args:
        definitions: in order.
        texts: of every term asked for.
    """

    definitions: tuple[Definition, ...]
    texts: Mapping[Expr, str]

    def __getitem__(self, term: Expr) -> str:
        return self.texts[term]


def write(
    roots: Sequence[Expr],
    syntax: Syntax,
    fresh: Callable[[Expr], str],
    named: Mapping[Expr, str],
    shortest: int = 0,
) -> Written:
    """Write terms.

    Args:
        roots: the terms; one that occurs several times counts as used several times.
        syntax: of the target.
        fresh: makes the name of the next definition, which stands for this term.
        named: terms that have a name already.
        shortest: a text below this length, in characters, is repeated rather than named.
    """
    order = list(e.postorder(*roots))
    uses = Counter(a for node in order if node not in named for a in node.args)
    uses.update(roots)
    texts: dict[Expr, str] = {}
    definitions: list[Definition] = []
    for node in order:
        if node in named:
            texts[node] = named[node]
            continue
        if not uses[node]:
            continue
        text = syntax(node, [texts[a] for a in node.args])
        shared = uses[node] > 1 and len(text) >= shortest and not _is_short(node)
        if node.args and (shared or len(text) > max(LONG, shortest)):
            name = fresh(node)
            definitions.append(Definition(name, node, text))
            text = name
        texts[node] = text
    return Written(tuple(definitions), texts)


def _is_short(node: Expr) -> bool:
    """A name would be no shorter: a negated leaf, a comparison of two leaves."""
    return len(node.args) <= 2 and all(not a.args for a in node.args)
