"""How does a report read? The table of formats.

Contract: a writer is a function from a report on one program and the reader's style to the text that is printed, which
ends in a line end. It decides nothing and changes nothing: what a format shows is in the report.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from symplan.report import json, text
from symplan.report.style import Style
from symplan.verdict import Report

Writer: TypeAlias = Callable[[Report, Style], str]

WRITERS: Mapping[str, Writer] = {
    "text": text.render,
    "json": json.render,
}
