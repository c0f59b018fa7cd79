"""Terms written as text mean what they meant: reading the text gives the same term."""

from __future__ import annotations

from pathlib import Path

import pytest

import symplan
from symplan.expr import FALSE, Expr, Op, enabled, leaf
from symplan.lang import compile_expression
from symplan.model import Invariant, LeadsTo, Reachable
from symplan.report.terms import write

PROGRAM = symplan.load("""
    enum Left { One, Two, None }
    enum Right { Other, None }
    state { a : Left = One b : Right = None c : Confidence = 0.5 }
    state { n : 0..9 = 0 m : -3..3 = 0 f : Bool = true g : Bool = false }
    on E(z: 0..9) { n' = z }
""")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a == Left.None && b == Right.None", "a == None && b == None"),
        ("a in { One, Two }", "a == One || a == Two"),
        ("(a == One) == (b == None)", "(a == One) == (b == None)"),
        ("c >= 0.8 || c == 0.05", "c >= 0.80 || c == 0.05"),
        ("f == (n < 3)", "f == (n < 3)"),
        ("f != (g == (n == 1))", "f != (g == (n == 1))"),
        ("!(f && g) && !(f || g)", "!(f && g) && !(f || g)"),
        ("(f implies g) implies n == 1", "(f implies g) implies n == 1"),
        ("f implies g implies n == 1", "!f || !g || n == 1"),
        ("f && (g || n == 1)", "f && (g || n == 1)"),
        ("n - 3 * m - 2 == 1", "n - m * 3 - 2 == 1"),
        ("n - (m - 2) < 0", "n - (m - 2) < 0"),
        ("n * (m + 1) <= 4", "n * (m + 1) <= 4"),
        ("-m > n", "n < m * (-1)"),
        ("m == -3", "m == -3"),
        ("(n + m) / 2 == n % 3 * 2", "(n + m) / 2 == n % 3 * 2"),
        ("n == (if f then 1 else m)", "n == (if f then 1 else m)"),
        ("a == (if f then One else Left.None)", "a == (if f then One else None)"),
        ("true", "true"),
    ],
)
def test_terms(text: str, written: str) -> None:
    assert PROGRAM.system is not None
    term = compile_expression(PROGRAM.compiled, text)
    assert isinstance(term, Expr)
    assert write(term, PROGRAM.system) == written
    assert compile_expression(PROGRAM.compiled, written) is term


@pytest.mark.parametrize("path", sorted(Path("specs").glob("*.poly")), ids=lambda p: p.stem)
def test_conditions_of_the_corpus_can_be_read_back(path: Path) -> None:
    program = symplan.load(path)
    assert program.system is not None
    for prop in program.system.properties:
        terms: list[Expr] = []
        match prop:
            case Invariant(kind="invariant"):
                terms = [prop.holds]
            case Reachable():
                terms = [prop.target]
            case LeadsTo():
                terms = [prop.trigger, prop.goal]
        for term in terms:
            assert compile_expression(program.compiled, write(term, program.system)) is term


def test_what_only_symplan_itself_says() -> None:
    assert PROGRAM.system is not None
    assert write(enabled("E"), PROGRAM.system) == "E is accepted"
    assert write(leaf(Op.NEXT, "n", (0, 9)), PROGRAM.system) == "n'"
    assert write(PROGRAM.system.event_by_name["E"].parameter("z"), PROGRAM.system) == "z"
    assert write(FALSE, PROGRAM.system) == "false"
