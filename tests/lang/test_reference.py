"""docs/language.md describes the language that is built: its programs compile, its grammar is the grammar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from marked import codes

from symplan.lang import parse
from symplan.lang.words import RESERVED

PAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text()


def fenced(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("program", fenced("poly"))
def test_programs(program: str) -> None:
    assert codes(program) == []


def test_grammar() -> None:
    (grammar,) = fenced("lark")
    assert grammar == (Path(parse.__file__).parent / "grammar.lark").read_text()


def test_reserved_words() -> None:
    (listed,) = re.findall(r"cannot be names:\n\n(.*?)\n\n", PAGE, re.DOTALL)
    assert listed.replace("`", "").split() == sorted(RESERVED)
