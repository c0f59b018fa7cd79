"""A symbolic verifier for programs in which a model plans and the program owns the rules."""

from symplan.api import ENGINES, Defect, Program, Unreadable, UsageError, format_text, load
from symplan.verdict import Proved, Report, Result, Trace, Unknown, Violated

__all__ = [
    "ENGINES",
    "Defect",
    "Program",
    "Proved",
    "Report",
    "Result",
    "Trace",
    "Unknown",
    "Unreadable",
    "UsageError",
    "Violated",
    "format_text",
    "load",
]
