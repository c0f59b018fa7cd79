"""Runs SPIN and reads its answers."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from reference import Expected

from symplan.model import LeadsTo, Property, System


def run(spin: str, compiler: str, model: Path, system: System, properties: Sequence[Property]) -> dict[str, Expected]:
    """The answers of `pan` to some properties.

    The length counts the steps of the program on the trail, of a shortest path for a property of safety.
    """
    numbers = {p.name: i for i, p in enumerate(system.properties, 1)}
    return {p.name: _answer(spin, compiler, model, numbers[p.name], isinstance(p, LeadsTo)) for p in properties}


def states(spin: str, compiler: str, model: Path) -> int:
    """How many states `pan` stores when nothing is checked."""
    output = _pan(spin, compiler, model, 0, ["-DSAFETY"], [])
    found = re.search(r"(\d+) states, stored", output)
    assert found is not None
    return int(found[1])


def _answer(spin: str, compiler: str, model: Path, number: int, liveness: bool) -> Expected:
    output = _pan(spin, compiler, model, number, [] if liveness else ["-DSAFETY", "-DBFS"], ["-a"] if liveness else [])
    errors = re.search(r"errors: (\d+)", output)
    assert errors is not None, output
    if int(errors[1]) == 0:
        return Expected(False, None)
    assert ("acceptance cycle" if liveness else "assertion violated") in output, output
    replay = _run([spin, "-t", f"-DCHECK={number}", model.name], model.parent)
    return Expected(True, len(re.findall(r"^ *\w+\(.*\)$", replay, flags=re.M)))


def _pan(
    spin: str, compiler: str, model: Path, number: int, compile_options: Sequence[str], options: Sequence[str]
) -> str:
    _run([spin, "-a", f"-DCHECK={number}", model.name], model.parent)
    _run([compiler, "-w", "-DNOREDUCE", *compile_options, "-o", "pan", "pan.c"], model.parent)
    output = _run(["./pan", "-m1000000", "-w16", *options], model.parent)
    assert "max search depth too small" not in output, output
    return output


def _run(command: Sequence[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    assert not re.search(r"\berror:(?! assertion)|syntax error|undefined", done.stdout + done.stderr, flags=re.I), (
        command,
        done.stdout[-2000:],
        done.stderr[-2000:],
    )
    return done.stdout
