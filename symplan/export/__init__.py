"""Which languages of other tools can a program be written in? The table of targets.

Contract: an exporter is a function from a system to files that mean exactly the same, with every property of the
system in them; what the target cannot express raises `Unsupported`. `docs/export.md` says how each tool is run on its
files and how its answers are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from symplan.export import btor2, promela, smv, tla, vmt
from symplan.export.files import File, Unsupported
from symplan.model import System

__all__ = ["TARGETS", "Exporter", "File", "Unsupported", "export"]

Exporter: TypeAlias = Callable[[System], tuple[File, ...]]

TARGETS: Mapping[str, Exporter] = {
    "smv": smv.export,
    "promela": promela.export,
    "tla": tla.export,
    "vmt": vmt.export,
    "btor2": btor2.export,
}


def export(system: System, target: str) -> tuple[File, ...]:
    """A program in the language of another tool.

    Args:
        system: the program.
        target: a name in `TARGETS`.

    Raises:
        Unsupported: the target cannot express the program, or there is no such target.
    """
    exporter = TARGETS.get(target)
    if exporter is None:
        raise Unsupported(f"there is no export to {target}; there are {', '.join(TARGETS)}")
    return exporter(system)
