"""The same program, badly written: lines broken and joined anywhere, comments anywhere, the other spelling of things.

Contract: the text says the same, and depends on nothing but the given generator.
"""

from __future__ import annotations

import re
from random import Random

from symplan.findings import Source
from symplan.lang.lexer import tokenize

BLANKS = (" ", "  ", "\n", "\n\n", "\n  ", "\t", "\r\n", "\r", " \n\n\n ", "\ufeff ")
COMMENT = re.compile(r"//[^\r\n]*")
SPELLINGS = {"&&": "and", "||": "or", "!": "not", "and": "&&", "or": "||", "not": "!"}
GLUED = frozenset("{}()[],:=")
"""Signs that need no blank beside them, whatever stands there."""


def mangled(text: str, rng: Random, comments: int = 20) -> str:
    """A program written badly.

    Args:
        comments: in how many percent of the places between two words there is a comment.
    """
    words: list[str] = []
    for token in tokenize(Source("", text))[0]:
        words += COMMENT.sub("", token.text).split() if token.kind == "LEADS_TO" else [token.text]
    words = [SPELLINGS[word] if word in SPELLINGS and rng.randrange(4) == 0 else word for word in words]
    written: list[str] = []
    for i, word in enumerate(words):
        if word == "," and rng.randrange(10) == 0 and words[i + 1] == "}":
            continue
        written += [word, _between(word, [*words, ""][i + 1], rng, comments)]
    return _between("{", "", rng, comments) + "".join(written)


def _between(word: str, following: str, rng: Random, comments: int) -> str:
    if rng.randrange(100) < comments:
        text = "".join(rng.choice(" /abcé\"{}'") for _ in range(rng.randrange(12)))
        ends = "".join(rng.choice(("\n", "\r\n", "\r", "\n\n", "\n \t\n")) for _ in range(rng.randint(1, 2)))
        before = rng.choice((" " if word == "/" else "", " ", "\n", "\n\n", "\t", "\r\n    "))
        more = _between("{", "", rng, comments) if rng.randrange(3) == 0 else ""
        return f"{before}//{text}{ends}{more}"
    if (word in GLUED and following not in ("=", "==")) or following in GLUED - {"=", ":"}:
        return rng.choice(("", "", *BLANKS))
    return rng.choice((" ", " ", *BLANKS))
