"""The committed parser tables are those of the grammar."""

from __future__ import annotations

from pathlib import Path

from symplan.lang import generate

LANG = Path(generate.__file__).parent


def test_the_tables_are_those_of_the_grammar() -> None:
    assert generate.tables((LANG / "grammar.lark").read_text()) == (LANG / "tables.py").read_text(), (
        "run python symplan/lang/generate.py"
    )
