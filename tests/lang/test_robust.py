"""Whatever the text, there is an answer: no exception, findings inside the text, a system only without errors."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from symplan.findings import Source
from symplan.lang import compile_source
from symplan.lang.lexer import tokenize

ROOT = Path(__file__).parents[2]
ARTICLE = (Path(__file__).parent / "article.txt").read_text()
INDEXED = re.findall(r"^```poly\n(.*?)^```$", (ROOT / "docs" / "language.md").read_text(), re.DOTALL | re.MULTILINE)[1]
PROGRAMS = [ARTICLE, INDEXED]
WORDS = sorted({t.text for program in PROGRAMS for t in tokenize(Source("words", program))[0]})
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
@given(
    st.sampled_from(PROGRAMS), st.integers(0, len(ARTICLE)), st.integers(0, 30), st.sampled_from(["", *WORDS, *MORE])
)
def test_a_program_with_a_piece_replaced(program: str, at: int, length: int, by: str) -> None:
    at %= len(program)
    answered(program[:at] + by + program[at + length :])
