"""How is a program written in the one layout that all programs have?

Contract: the layout depends on the program and its comments, not on how its lines were broken, but for single empty
lines. The syntax tree stays the same, every comment is kept, in order, and formatting the result changes nothing.
"""

from __future__ import annotations

from dataclasses import fields

from symplan.findings import Finding, Source, Span
from symplan.lang.layout.columns import text
from symplan.lang.layout.comments import gaps
from symplan.lang.layout.concrete import read
from symplan.lang.layout.declarations import arranged
from symplan.lang.layout.lines import lay_out
from symplan.lang.layout.stream import WIDTH
from symplan.lang.parse import Parsed, parse_program


class Changed(Exception):
    """The formatter has changed what a program says: a defect of its own."""


def format_source(source: Source) -> str | tuple[Finding, ...]:
    """A program in its layout, with LF at the ends of the lines; or why it cannot be read.

    Raises:
        Changed: the result would not be the same program.
    """
    parsed = parse_program(source)
    if parsed.findings:
        return parsed.findings
    tree = read(source)
    comments = list(gaps(source, tree.tokens))
    formatted = text(lay_out(arranged(tree), comments), WIDTH)
    if not _same(parsed, parse_program(Source(source.path, formatted))):
        raise Changed(f"{source.path}: formatting would change what the program says")
    return formatted


def _same(before: Parsed, after: Parsed) -> bool:
    return not after.findings and _bare(before.declarations) == _bare(after.declarations)


def _bare(value: object) -> object:
    """A syntax tree without places."""
    if isinstance(value, tuple):
        return tuple(map(_bare, value))
    if type(value).__module__ != "symplan.lang.syntax":
        return value
    inside = (getattr(value, f.name) for f in fields(value))  # type: ignore[arg-type]
    return type(value), tuple(_bare(v) for v in inside if not isinstance(v, Span))
