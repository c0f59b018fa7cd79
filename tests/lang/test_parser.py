"""How a text is read: what binds how, where statements end, which words are names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from marked import codes, compiled, lowered

from symplan.expr import Expr
from symplan.lang import compile_expression
from symplan.model import Invariant, LeadsTo, Reachable

STATE = """
enum Slot { None, Held }
state { a : Bool = false b : Bool = false c : Bool = false x : 0..9 = 0 y : -9..9 = 0 s : Slot = None }
"""


def term(text: str) -> Expr:
    found = compile_expression(compiled(STATE), text)
    assert isinstance(found, Expr), found
    return found


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("a implies b implies c", "a implies (b implies c)"),
        ("a || b implies c", "(a || b) implies c"),
        ("a or b and c", "a || (b && c)"),
        ("a && b || c", "(a && b) || c"),
        ("!a && b", "(!a) && b"),
        ("!a == b", "!(a == b)"),
        ("not a == b", "!(a == b)"),
        ("! ! a == b", "a == b"),
        ("!x == 3 && a", "(!(x == 3)) && a"),
        ("x + 1 == y * 2", "(x + 1) == (y * 2)"),
        ("x - 1 - 2 == y", "((x - 1) - 2) == y"),
        ("x - 3 == 0", "x-3 == 0"),
        ("-x + y == 0", "(-x) + y == 0"),
        ("- -3 == x", "x == 3"),
        ("x * 2 / 3 % 4 == 1", "(((x * 2) / 3) % 4) == 1"),
        ("x in { 1, 2 } && a", "(x == 1 || x == 2) && a"),
        ("x + 1 in { y, 2, }", "x + 1 == y || x + 1 == 2"),
        ("a == if b then c else a && c", "a == (if b then c else (a && c))"),
        ("x == if b then 1 else 2 + y", "x == (if b then 1 else (2 + y))"),
        ("x == 1 + if a then x else y + 2", "x == 1 + (if a then x else (y + 2))"),
        ("min(x, y) == abs(y)", "(if x <= y then x else y) == max(y, -y)"),
        ("s == Slot.None", "s == None"),
        ("a != b", "!(a == b)"),
        ("x < y", "!(y <= x)"),
        ("x >= y", "y <= x"),
    ],
)
def test_binding(text: str, means: str) -> None:
    assert term(text) is term(means)


def test_else_reaches_as_far_as_it_can() -> None:
    assert codes(STATE + "invariant i: 1 + if a then x else y == 4") == ["PL1003"]
    assert term("if a then b else x == 4") is term("if a then b else (x == 4)")


def test_newlines_are_white_space() -> None:
    text = STATE + "on E { require a else reject \"r\" x' = x - 3 y' = y\n- 1 s' =\nHeld if a { a' = b } b' = c }"
    (event,) = lowered(text).events
    assert [a.variable for a in event.assignments] == ["x", "y", "s", "a", "b"]


def test_words_of_inner_declarations_are_names_elsewhere() -> None:
    text = """
    state { kind : 0..3 = 0 timeout : Bool = false ok : Bool = any count : 0..9 = 0 min : 0..2 = 0 fair : Bool = any
            labels : Bool = any attempts : 0..3 = 0 window : 0..1 = 0 to : Bool = any step : 0..1 = 0
            failed : Bool = any }
    effect retry() { kind "k" class read ok -> base() failed -> failed() }
    on target { require step == 0 else reject "r"
      timeout' = ok kind' = count attempts' = min(attempts, min) emit retry() }
    on base { failed' = to } on failed { window' = step }
    liveness window: ok leads to failed || timeout under fair { failed, target }
    invariant step: labels implies fair"""
    assert {v.name for v in lowered(text).variables} >= {"kind", "step", "min", "to", "failed"}


def test_names_of_properties() -> None:
    names = ["within-budget", "inv-0", "a1-2b-c", "x", "on", "step"]
    system = lowered(STATE + "\n".join(f"invariant {name}: a" for name in names))
    assert [p.name for p in system.properties] == names


def test_leads_to_takes_any_white_space() -> None:
    for blank in (" ", "\n  ", "\t", " // why\n "):
        (prop,) = lowered(STATE + f"liveness l: a leads{blank}to b").properties
        assert isinstance(prop, LeadsTo)


def test_kinds_of_properties() -> None:
    system = lowered(STATE + "reachable r: a invariant i: b liveness l: a leads to b under fair { E } on E { }")
    kinds = [(type(p), p.name, p.code, p.declared, p.span.text) for p in system.properties]
    assert kinds == [
        (Reachable, "r", "PL2005", True, "reachable r"),
        (Invariant, "i", "PL2001", True, "invariant i"),
        (LeadsTo, "l", "PL3001", True, "liveness l"),
    ]


def test_optional_commas_and_parentheses() -> None:
    text = """enum E { A, B, }
    state { e : E = A }
    effect f { class read labels { x:y, } targets { x: "t", } retry { attempts 1 base 1s timeout 1s }
               ok -> Ok failed -> Ok() }
    decision d() -> E { ok(r) -> Got(e1: r.answer,) }
    on Ok() { } on Got(e1,) { e' = e1 emit f() ask d() } on Nothing { }
    state { }"""
    assert [e.name for e in lowered(text).events] == ["Ok", "Got", "Nothing"]


def test_declarations_may_refer_forwards() -> None:
    text = "invariant i: s == Held on E(x) { s' = x } state { s : Slot = None } enum Slot { None, Held }"
    assert lowered(text).events[0].parameters[0].domain.values == range(2)


ARTICLE = Path(__file__).parent / "article.txt"


def snippets() -> list[str]:
    return [part.strip() for part in ARTICLE.read_text().split("\n\n")]


def test_the_article_parses_as_it_stands() -> None:
    """The snippets in which the statements of a line were joined by blanks, comments included where they end a line."""
    rest = """
    enum Phase { Planning, Asking, AskTraveller, Done }
    effect cancelHotel() { class reversible ok -> HotelCancelled() failed -> CancelFailed() }
    on Plan(request) { ask next(request) } on Unsure { } on FlightBooked { emit bookFlight() } on FlightRefused { }
    on HotelRefused { } on HotelCancelled { } on CancelFailed { }
    """
    system = lowered(rest + "\n".join(snippets()))
    assert [e.name for e in system.effects] == ["cancelHotel", "bookFlight", "bookHotel"]
    assert {p.name for p in system.properties} >= {"no-hotel-without-flight", "within-budget", "cancels-finish"}


@pytest.mark.parametrize("snippet", snippets())
def test_each_snippet_of_the_article_is_read(snippet: str) -> None:
    assert not [c for c in codes(snippet) if c.startswith("PL0")]


@pytest.mark.parametrize("snippet", [s for s in snippets() if "//" not in s])
def test_a_snippet_may_stand_on_one_line(snippet: str) -> None:
    one_line = " ".join(snippet.split())
    assert codes(one_line) == codes(snippet)
    assert re.sub(r"\s", "", one_line) == re.sub(r"\s", "", snippet)
