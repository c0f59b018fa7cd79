"""The house is built as docs/architecture.md says: imports point down, z3 stays in one room, files stay readable."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "symplan"
MODULES = sorted(PACKAGE.rglob("*.py"))

MAY_IMPORT: dict[str, set[str]] = {
    "findings": set(),
    "expr": set(),
    "domains": {"expr"},
    "model": {"domains", "expr", "findings"},
    "verdict": {"domains", "expr", "findings", "model"},
    "lang": {"domains", "expr", "findings", "model"},
    "boxes": {"expr"},
    "interp": {"domains", "boxes", "expr", "model", "verdict"},
    "explicit": {"domains", "expr", "model", "verdict"},
    "smt": {"domains", "expr", "model", "verdict"},
    "choices": {"domains", "boxes", "expr", "model", "verdict", "interp"},
    "engines": {"domains", "expr", "model", "verdict", "explicit", "smt"},
    "audit": {"domains", "model", "verdict", "interp", "choices", "smt"},
    "lints": {"domains", "expr", "findings", "model"},
    "report": {"domains", "expr", "findings", "model", "verdict"},
    "rewrite": {"findings", "lang"},
    "api": {"domains", "audit", "engines", "findings", "lang", "lints", "model", "verdict"},
    "cli": {"api", "engines", "findings", "report", "rewrite", "verdict"},
    "__main__": {"cli"},
}
"""Room → the rooms that it may import. `symplan/__init__.py` only hands on names and is left out."""


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imports(path: Path) -> set[str]:
    """The absolute names of the modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            found.add(node.module)
            if node.module == "symplan":
                found |= {f"symplan.{alias.name}" for alias in node.names}
    return found


def rooms_of(path: Path) -> tuple[str, set[str]]:
    own = path.relative_to(PACKAGE).with_suffix("").parts[0]
    used = {room(m) for m in imports(path) if m.split(".")[0] == "symplan"} - {"", own}
    return own, used


@pytest.mark.parametrize("path", [p for p in MODULES if p.parent != PACKAGE or p.name != "__init__.py"], ids=str)
def test_imports_point_down(path: Path) -> None:
    own, used = rooms_of(path)
    assert used <= MAY_IMPORT[own], f"{own} must not import {sorted(used - MAY_IMPORT[own])}"


def test_every_room_is_in_the_plan() -> None:
    assert {p.relative_to(PACKAGE).with_suffix("").parts[0] for p in MODULES} - {"__init__"} == set(MAY_IMPORT)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_z3_is_imported_in_one_room(path: Path) -> None:
    if path.relative_to(PACKAGE).parts[0] != "smt":
        assert not {m for m in imports(path) if m.split(".")[0] == "z3"}


@pytest.mark.parametrize("path", [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))], ids=str)
def test_files_stay_readable(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= 600
    assert not re.search(r"\b(TO[D]O|FIX[M]E|XX[X])\b", text)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_every_module_says_what_it_is_for(path: Path) -> None:
    assert path.stat().st_size == 0 or ast.get_docstring(ast.parse(path.read_text()))


def test_check_loads_no_solver() -> None:
    code = "import sys, symplan; assert symplan.load('specs/trip.poly').check().clean; print('z3' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


@pytest.mark.parametrize("arguments", [["mypy"], ["ruff", "check"], ["ruff", "format", "--check"]], ids=" ".join)
def test_typing_and_style(arguments: list[str]) -> None:
    run = subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
