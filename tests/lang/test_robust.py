"""Whatever the text, there is an answer: no exception, findings inside the text, a system only without errors."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from symplan.findings import Source
from symplan.lang import compile_source
from symplan.lang.lexer import tokenize

ARTICLE = (Path(__file__).parent / "article.txt").read_text()
WORDS = sorted({t.text for t in tokenize(Source("article", ARTICLE))[0]})
MORE = [
    "'",
    ";",
    "=",
    "?",
    "é",
    "\0",
    '"',
    "//",
    "\n",
    "0.5",
    "policy",
    "x'",
    "{",
    "}",
    "(",
    ")",
    "99999999999999999999",
]


def answered(text: str) -> None:
    compiled = compile_source(Source("any.poly", text))
    assert (compiled.system is None) == any(f.is_error and f.code < "PL2" for f in compiled.findings)
    for finding in compiled.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert finding.message
        assert finding.span.line >= 1


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_characters(text: str) -> None:
    answered(text)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, *MORE]), max_size=40))
def test_any_words(words: list[str]) -> None:
    answered(" ".join(words))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(ARTICLE)), st.integers(0, 30), st.sampled_from(["", *WORDS, *MORE]))
def test_a_program_with_a_piece_replaced(at: int, length: int, by: str) -> None:
    answered(ARTICLE[:at] + by + ARTICLE[at + length :])
