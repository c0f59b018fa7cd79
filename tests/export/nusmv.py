"""Runs NuSMV and reads its answers."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from reference import Expected

from symplan.model import LeadsTo, System


def run(program: str, model: Path, system: System) -> dict[str, Expected]:
    """The answers of `NuSMV model.smv`, by property.

    The length counts transitions between the states of a trace, and for a lasso all its states.
    """
    done = subprocess.run([program, str(model)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert not re.search("error|warning|undefined", done.stderr), done.stderr
    blocks = re.split(r"^-- (?=specification|invariant)", done.stdout, flags=re.M)[1:]
    liveness = [p for p in system.properties if isinstance(p, LeadsTo)]
    safety = [p for p in system.properties if not isinstance(p, LeadsTo)]
    ltl = [b for b in blocks if b.startswith("specification")]
    invariants = [b for b in blocks if b.startswith("invariant")]
    assert len(ltl) == len(liveness)
    assert len(invariants) == len(safety)
    return {p.name: _answer(b) for p, b in zip([*liveness, *safety], [*ltl, *invariants], strict=True)}


def _answer(block: str) -> Expected:
    verdict = re.search(r"is (true|false)$", block, flags=re.M)
    assert verdict is not None
    states = len(re.findall(r"^-> State:", block, flags=re.M))
    return Expected(True, states - 1) if verdict[1] == "false" else Expected(False, None)
