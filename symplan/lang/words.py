"""Which words does the language keep for itself, and how does it call its tokens when it talks to a user?

Contract: a word of `RESERVED` is never a name. The other keywords of the grammar are names wherever the grammar leaves
room for a name and for nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from symplan.lang.tables import LITERALS


def entries(table: str) -> Iterator[list[str]]:
    """The entries of a table of `tables.py`, each as its words."""
    return (entry.split() for entry in " ".join(table.split()).split(" ; "))


SPELLING: Mapping[str, str] = dict(entries(LITERALS))
"""Keywords and signs by the names that the parser tables give them."""

TERMINAL: Mapping[str, str] = {spelling: terminal for terminal, spelling in SPELLING.items()}


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


OPENERS: frozenset[str] = _set(
    "enum state decision effect on invariant reachable liveness const param define record final policy environment"
)
"""The words that begin a declaration. `step` begins one as well, but is a name everywhere else."""

NAMED_OPENERS = OPENERS - {"state", "final"}
"""Those that are followed by a name."""

LATER: Mapping[str, str] = {
    "policy": "policies",
    "environment": "other environments than the open one",
}
"""Declarations that the language reserves and this version does not read."""

RESERVED: frozenset[str] = OPENERS | _set(
    "require else reject if then emit ask true false any implies and or not in all some leads rest "
    "Bool Confidence Content"
)

_OPERATORS = _set("BANG NOT AND OR IMPLIES PLUS MINUS STAR SLASH PERCENT IN COMPARE DOT")
_OPERANDS = _set("NAME INT DECIMAL MINUS LPAR TRUE FALSE IF ALL SOME COUNT SUM EVENT EMITS PRIMED")
_GROUPS: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    # what the user reads, the terminals that must all be possible, the terminals that it then stands for
    (
        "a type",
        _set("BOOL CONFIDENCE"),
        _set("BOOL CONFIDENCE CONTENT") | _OPERANDS,
    ),
    (
        "an expression",
        _set("INT NAME LPAR"),
        _OPERANDS | _set("BANG NOT"),
    ),
    ("a statement", _set("REQUIRE EMIT"), _set("REQUIRE EMIT ASK IF PRIMED")),
    (
        "an outcome (`ok`, `failed`, `exhausted`)",
        _set("OK FAILED"),
        _set("OK FAILED EXHAUSTED"),
    ),
)
_WORDS: Mapping[str, str] = {
    "NAME": "a name",
    "PRIMED": "an assignment such as `x' = 1`",
    "PROPERTY": "a name for the property",
    "INT": "a whole number",
    "DECIMAL": "a decimal",
    "DURATION": "a duration such as `2s`",
    "STRING": "a text in double quotes",
    "COMPARE": "a comparison",
    "LEADS_TO": "`leads to`",
    "$END": "the next declaration",
}


def token_words(terminal: str) -> str:
    """What a user calls a token of this kind."""
    return _WORDS.get(terminal) or f"`{SPELLING[terminal]}`"


def expectation(terminals: Collection[str], query: bool = False) -> str:
    """What could have stood at a place, in the user's words: `a name or `}``."""
    left = set(terminals)
    words: list[str] = []
    for group, needed, stands_for in _GROUPS:
        if needed <= left:
            words.append(group)
            left -= stands_for
    if "DOT" in left:
        left -= {"LPAR", "LSQB"}  # a name may turn out to be a call or an element; nobody expects that
    operators = left & _OPERATORS | {t for t in left if SPELLING.get(t) in ("||", "&&")}
    if len(operators) > 2:
        left -= operators
    ranked = sorted(left, key=lambda t: (t not in ("NAME", "PROPERTY"), t == "$END", token_words(t)))
    words.extend("the end of the query" if query and t == "$END" else token_words(t) for t in ranked)
    if len(operators) > 2:
        words.append("an operator")
    return alternatives(words)


def alternatives(words: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *first, last = list(words)
    return f"{', '.join(first)} or {last}" if first else last
