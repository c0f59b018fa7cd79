"""What is a candidate, to those who judge it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from symplan.expr import Expr

Breach: TypeAlias = tuple[Expr, Sequence[Expr]]
"""A way to break candidates: the first condition holds, and one of the others, unless there are none. Conditions over
the state before a step, and the parameters."""


@dataclass(frozen=True, slots=True)
class Lemma:
    """A candidate.

    Args:
        rank: candidates that are worth more come first; no two have the same rank.
        condition: over states.
    """

    rank: tuple[Any, ...]
    condition: Expr
