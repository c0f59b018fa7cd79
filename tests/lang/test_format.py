"""One layout: the same program, the same comments, and nothing left to change."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random

import pytest
from mangling import mangled
from printing import printed
from programs import random_program

import symplan
from symplan.expr import Expr
from symplan.findings import Source, Span
from symplan.lang import compile_source
from symplan.lang import format as formatter
from symplan.lang.format import Changed, format_source
from symplan.lang.layout.comments import gaps
from symplan.lang.layout.stream import WIDTH, Text
from symplan.lang.lexer import tokenize
from symplan.model import Obligation, RangeCheck

ROOT = Path(__file__).parents[2]
SPECS = sorted((ROOT / "specs").glob("*.poly"))
FENCED = re.compile(r"^```poly[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PAGES = {
    f"{page.stem}-{i}": text
    for page in sorted((ROOT / "docs" / "findings").glob("*.md"))
    for i, text in enumerate(FENCED.findall(page.read_text()))
}
EXTENDED = """
enum Leg { Out, Back } enum Slot { None, Held }
const limit = 5 const low = -2
param most : 1..10 = 3 param reserve : 0..2
record Proposal { action: Slot, target: Leg }
state { seat[Leg] : Slot = None cost[0..2] : low..9 = 0 x : 0..limit + 3 = 0 a : Bool = any }
define room = limit - x define held(l: Leg) = seat[l] == Held
decision next(r: Content) -> Proposal { sees { x, seat } ok(r) -> Chose(p: r.answer, c: r.conf) failed -> No }
effect look(l: Leg) -> Proposal {
  class compensable compensated by undo idempotent header "K" window 1h
  retry { attempts 3 base 1s timeout 2s }
  ok(r) -> Found(s: r.value.action, l: l) failed -> No() exhausted -> No()
}
effect undo() { class reversible ok -> No failed -> No }
on Chose(p, c) { require c > 0.5 else reject "n" if p.action == Held { seat'[p.target] = Held } emit look(p.target) }
on Found(s, l) { seat'[l] = s if not (x == 1) && not x in { 2, 3 } { emit undo() } else { x' = max(x - 1, 0) } }
on No() { } on Ask(r) { ask next(r) }
invariant i: all l in Leg: held(l) or not a implies count(k in 0..2: cost[k] > -1) <= sum(k in 0..2: cost[k] * 2 % 3)
step s: event is Ask implies !(emits look) && seat'[Out] == seat[Out] && x' == x
reachable r: some l in Leg: held(l) && x == (if a then 1 else if room > 2 then 2 else 3)
liveness f: a leads to !a under fair { Ask, No } strong fair { Found }
final a || x == most - reserve
"""
TEXTS = {**{p.name: p.read_text() for p in SPECS}, **PAGES, "extended": EXTENDED}


def formatted(text: str) -> str:
    result = format_source(Source("any.poly", text))
    assert isinstance(result, str), [f.message for f in result]
    return result


def comments(text: str) -> list[str]:
    source = Source("any.poly", text)
    return [comment.text for gap in gaps(source, tokenize(source)[0]) for comment in gap.comments]


def placeless(value: object) -> object:
    """A system, or a part of it, without places."""
    match value:
        case Span() | Source():
            return None
        case tuple():
            return tuple(map(placeless, value))
        case Expr():
            return value
    if not is_dataclass(value):
        return value
    parts = {f.name: placeless(getattr(value, f.name)) for f in fields(value)}
    for name in ("name", "subject"):
        if isinstance(value, RangeCheck | Obligation) and name in parts:
            parts[name] = without_place(parts[name])
    return type(value), parts


def without_place(quoted: object) -> str:
    """A name or subject without the number of its line; of the source that it quotes the beginning, only its words."""
    assert isinstance(quoted, str)
    return re.sub(r"[\s,]|@[0-9:+]+$", "", quoted)[:20]


def reformatted(text: str) -> None:
    """Format a text, and hold the result to the promises."""
    result = formatted(text)
    assert formatted(result) == result
    assert comments(result) == comments(text)
    assert result.endswith("\n")
    assert not re.search(r"[ \t\r]\n|\n\n\n|\n\n\Z|\A\n", result)
    before, after = (compile_source(Source("any.poly", t)) for t in (text, result))
    assert placeless(before.system) == placeless(after.system)
    assert [f.code for f in before.findings] == [f.code for f in after.findings]


def is_readable(text: str) -> bool:
    return isinstance(format_source(Source("any.poly", text)), str)


# --- for every program ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", SPECS, ids=[p.name for p in SPECS])
def test_the_specs_are_in_their_layout(spec: Path) -> None:
    assert format_source(Source(spec.name, spec.read_text())) == spec.read_text(), f"symplan fmt {spec.name}"


@pytest.mark.parametrize("name", [name for name, text in TEXTS.items() if is_readable(text)])
def test_programs_written_badly(name: str) -> None:
    rng = Random(name)
    reformatted(TEXTS[name])
    for percent in (0, 3, 30):
        reformatted(mangled(TEXTS[name], rng, percent))


@pytest.mark.parametrize("seed", range(80))
def test_random_programs_written_badly(seed: int) -> None:
    rng = Random(seed)
    text = with_longer_names(printed(random_program(rng)).text, rng.choice((0, 0, 12, 40)))
    reformatted(text)
    for percent in (0, 10, 50):
        reformatted(mangled(text, rng, percent))


def with_longer_names(text: str, by: int) -> str:
    """A program whose conditions do not fit into a line."""
    names = {t.text for t in tokenize(Source("", text))[0] if t.kind == "NAME" and not t.soft and "_" in t.text}
    return re.sub(r"[A-Za-z_]\w*", lambda m: m[0] + "_" * by if m[0] in names else m[0], text)


@pytest.mark.parametrize("name", ["trip.poly", "extended"])
def test_how_lines_were_broken_makes_no_difference(name: str) -> None:
    words = [token.text for token in tokenize(Source("", TEXTS[name]))[0]]
    assert len({formatted(blank.join(words)) for blank in (" ", "\n", "\r\n\t")}) == 1


# --- the layout -----------------------------------------------------------------------------------------------------

LAYOUTS = {
    "lists": (
        "enum A{B,C,}enum Long{AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA,BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB,CCCCCCCCCCCCCCCCC}"
        "on E(x:Bool,y) {} on F( ){}",
        """
enum A { B, C }

enum Long {
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA,
  BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB,
  CCCCCCCCCCCCCCCCC,
}

on E(x: Bool, y) { }
on F { }
""",
    ),
    "tables": (
        """
state { n:0..9=0 // small
  // big
  longer_name:Bool=any


  // apart
  x[A]:A=B
  zz : Bool = !true // end
  // next
}""",
        """
state {
  n : 0..9 = 0                // small
  // big
  longer_name : Bool = any

  // apart
  x[A] : A    = B
  zz   : Bool = !true         // end
  // next
}
""",
    ),
    "a comment that goes on": (
        """
state { a : 0..9 = 0 // one
                     // two
                     // three
b : Bool = any }""",
        """
state {
  a : 0..9 = 0                // one
                              // two
                              // three
  b : Bool = any
}
""",
    ),
    "comments of neighbours": (
        """
on E { a' = 1 // near
bbbbbbbbbbbbbbbbbbbbbb' = 1111111111 // long
a_line_of_more_than_sixty_columns' = 11111111111111111 + 1111111111 // is not followed
c' = 1 // near

d' = 1 // apart
}""",
        """
on E {
  a' = 1                                // near
  bbbbbbbbbbbbbbbbbbbbbb' = 1111111111  // long
  a_line_of_more_than_sixty_columns' = 11111111111111111 + 1111111111  // is not followed
  c' = 1                                // near

  d' = 1                      // apart
}
""",
    ),
    "calls": (
        "decision d->A{timeout 2s labels{a:b,}ok->E failed->F()} effect e{class read retry{attempts 3 base 2s,}}",
        """
decision d() -> A {
  timeout 2s
  labels { a:b }
  ok     -> E()
  failed -> F()
}

effect e() {
  class read
  retry { attempts 3, base 2s }
}
""",
    ),
    "branches": (
        """
on E { if a {x'=1} if a {} if a {x'=1 y'=2} if a {x'=1} else {x'=2} if a {if b {x'=1}} if a { // why
x'=1} if aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa { x' = 1 } }""",
        """
on E {
  if a { x' = 1 }
  if a { }
  if a {
    x' = 1
    y' = 2
  }
  if a {
    x' = 1
  } else {
    x' = 2
  }
  if a {
    if b { x' = 1 }
  }
  if a {                      // why
    x' = 1
  }
  if aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa {
    x' = 1
  }
}
""",
    ),
    "spellings": (
        "invariant i: a and not b or not a == b and !!c and not (a or b) and not x in {A,} and -x == - -y+-1 * (2)",
        """
invariant i: a && !b || not a == b && !!c && !(a || b) && not x in { A } && -x == --y + -1 * (2)
""",
    ),
    "what does not fit": (
        """
on E {
  if condition_0 and condition_1 and condition_2 and condition_3 and condition_4 and condition_5 and condition_6 == a {}
  require aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa else reject "because of this"
  x' = if condition_0 then aaaaaaaaaaaaaaaaaaaaa else if condition_1 then bbbbbbbbbbbbbbbbbbbbb else cccccccccccccc
  emit call(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, cccccccccccccccccccccc)
}
invariant i: condition_0 or condition_1 or condition_2 or condition_3 or condition_4 or condition_5 == condition_6
invariant j: all k in K: condition_0 implies condition_1 and
  (condition_2 or condition_3 or condition_4 or condition_5 == condition_6)
""",
        """
on E {
  if condition_0
    && condition_1
    && condition_2
    && condition_3
    && condition_4
    && condition_5
    && condition_6 == a
  { }
  require aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    else reject "because of this"
  x' = if condition_0 then aaaaaaaaaaaaaaaaaaaaa
    else if condition_1 then bbbbbbbbbbbbbbbbbbbbb
    else cccccccccccccc
  emit call(
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,
    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,
    cccccccccccccccccccccc,
  )
}

invariant i:
  condition_0
  || condition_1
  || condition_2
  || condition_3
  || condition_4
  || condition_5 == condition_6

invariant j:
  all k in K:
    condition_0
    implies condition_1 && (condition_2 || condition_3 || condition_4 || condition_5 == condition_6)
""",
    ),
    "empty lines": (
        """

// a


// b
const a=1


const b=2
const c=3 on E {

  x'=1


  y'=2

}
on F{}// c


// d

""",
        """
// a

// b
const a = 1

const b = 2
const c = 3

on E {
  x' = 1

  y' = 2
}

on F { }                      // c

// d
""",
    ),
    "fairness": (
        "liveness l: a leads\nto b under fair {E} strong fair {F,}",
        """
liveness l: a leads to b
  under fair { E }
  under strong fair { F }
""",
    ),
    "comments inside statements": (
        """
on E {
  x' = // end
    1
  x' = a + // before the operator
    b
  x' = f(a // before the comma
    , b)
  x' = f(a, // before the parenthesis
  )
  require a // before else
    else reject "b"
  require a else // end
    reject "b"
}""",
        """
on E {
  x' = 1                      // end
  x' = a                      // before the operator
    + b
  x' = f(
    a,                        // before the comma
    b,
  )
  x' = f(
    a,                        // before the parenthesis
  )
  require a                   // before else
    else reject "b"
  require a else reject "b"   // end
}
""",
    ),
    "comments around braces": (
        """
// first
on E // opens
// inside
{
  if a { // opens
  // nothing
  } // closes
  // before else
  else // opens
  { x' = 1
    // last
  }
  // last
} // closes
enum A // opens
{ B, // b
C
// last
}
// the end""",
        """
// first
on E {                        // opens
  // inside
  if a {                      // opens
    // nothing
  }                           // closes
  // before else
  else {                      // opens
    x' = 1
    // last
  }
  // last
}                             // closes

enum A {                      // opens
  B,                          // b
  C,
  // last
}

// the end
""",
    ),
    "comments elsewhere": (
        """
liveness l: a leads // inside
  to b
effect e( // nothing
) { class // nothing
  read ok -> E(step // the step
  : 1) }
state { a : Bool // step
  = any }""",
        """
liveness l:
  a                           // inside
  leads to b

effect e() {                  // nothing
  class read                  // nothing
  ok -> E(step: 1)            // the step
}

state {
  a : Bool = any              // step
}
""",
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_layout(name: str) -> None:
    before, after = (text.removeprefix("\n") for text in LAYOUTS[name])
    assert formatted(before) == after
    assert formatted(after) == after
    assert comments(after) == comments(before)


@pytest.mark.parametrize(
    "text",
    [
        f"invariant a: {'(' * 98}x{')' * 98}",
        f"invariant a: {'not ' * 97}x == 1",
        f"invariant a: {'if a then b else ' * 98}x",
        f"invariant a: {'if ' * 98}x{' then 1 else 2' * 98}",
        f"invariant a: {'count(l in L: ' * 98}x{')' * 98}",
        f"invariant a: {'a implies ' * 98}x",
        f"invariant a: {'a * ' * 98}x",
        f"invariant a: {'a[' * 98}x{']' * 98}",
        f"on X {{{'if a { ' * 48}x' = 1{'}' * 48}}}",
        f"on X {{{'if a { } else ' * 1000}{{ }} }}",
        f"invariant a: {'a + b - ' * 1000}x",
    ],
)
def test_deep_and_long(text: str) -> None:
    result = formatted(text)
    assert formatted(result) == result


def test_code_keeps_to_the_width() -> None:
    long = formatted(f"invariant i: {' and '.join(f'a{i} + b{i} == max(c, d{i})' for i in range(40))}")
    assert max(map(len, long.split("\n"))) <= WIDTH


# --- what is left alone ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "// only a comment\n", "on E {", "on E { x' = 1; }", "invariant i: a & b", "policy p {}"]
)
def test_a_text_that_cannot_be_read(text: str) -> None:
    findings = format_source(Source("any.poly", text))
    assert isinstance(findings, tuple)
    assert all(f.code < "PL1" for f in findings)
    with pytest.raises(symplan.Unreadable) as caught:
        symplan.format_text(text)
    assert [f.message for f in caught.value.findings] == [f.message for f in findings]


def test_names_and_types_need_not_be_right() -> None:
    assert symplan.format_text("on E { nobody'=knows }") == "on E {\n  nobody' = knows\n}\n"


def test_a_formatter_that_changes_the_program_is_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_word_less(tree: object) -> object:
        items = arranged(tree)  # type: ignore[arg-type]
        return [item for item in items if item != Text("1")]

    arranged = formatter.arranged
    monkeypatch.setattr(formatter, "arranged", one_word_less)
    with pytest.raises(Changed, match=r"any\.poly: formatting would change"):
        format_source(Source("any.poly", "invariant i: x == 1 || 1 == x"))
