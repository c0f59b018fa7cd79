"""Text that cannot be read: the place, what was expected in the user's words, the repair, and how reading goes on."""

from __future__ import annotations

import pytest
from marked import codes, compiled, underlined

STATE = "enum Slot { None, Held } state { a : Bool = false x : 0..9 = 0 s : Slot = None }\n"


@pytest.mark.parametrize(
    ("text", "code", "message", "help"),
    [
        # signs and numbers
        ("invariant i: a «&» a", "PL0003", "`&` is not an operator of the language", "write &&"),
        ("invariant i: a «=>» a", "PL0003", "`=>` is not an operator of the language", "write implies"),
        ("invariant i: x «<>» 1", "PL0003", "`<>` is not an operator", "write !="),
        ("on E { x' = 1«;» }", "PL0003", "`;` means nothing here", "without a separator"),
        ("on E { x«\u2019» = 1 }", "PL0003", "`\u2019` means nothing here", "write the plain quote: x'"),
        ("on E { x' «+=» 1 }", "PL0003", "`+=` means nothing here", "write x' = x + …"),
        ("«#» comment", "PL0003", "`#` means nothing here", "a comment begins with //"),
        ("invariant i: x < «5x»", "PL0003", "`5x` is neither a number nor a name", "a name begins with a letter"),
        ('effect e() { idempotent header "K" window «5min» }', "PL0003", "`5min` is neither", "ms, s, m, h and d"),
        ("invariant i: x < «1234567890123456789»", "PL0003", "a number of more than 18", "keep ranges small"),
        ('on E { require a else reject «"no }»', "PL0003", "does not end on its line", 'put a " where it ends'),
        ("invariant «größe»: a".replace("«größe»", "gr«öß»e"), "PL0003", "`öß` cannot be read", "A to Z"),
        ("invariant i: a «\x07»", "PL0003", "character 0x07", ""),
        # what was expected
        ("enum E { A «B» }", "PL0004", "expected `,` or `}`, found `B`", ""),
        ("enum E {«}»", "PL0004", "expected a name, found `}`", ""),
        ("state { y «=» 3 }", "PL0004", "expected `:` or `[`, found `=`", ""),
        ("state { y : «=» 3 }", "PL0004", "expected a type, found `=`", ""),
        ("invariant i: x == «)»", "PL0004", "expected an expression, found `)`", ""),
        ("invariant «:» a", "PL0004", "expected a name for the property, found `:`", ""),
        ("invariant i: a «=» a", "PL0004", "found `=`", "equality is written =="),
        ("invariant i: a «->» a", "PL0004", "found `->`", "implication is written implies"),
        ("on E { «x» = 3 }", "PL0004", "expected a statement or `}`, found `x`", "x' = …"),
        ("on E { «book»() }", "PL0004", "expected a statement or `}`, found `book`", "emit book(…)"),
        ("on E { emit book «}»", "PL0004", "expected `(`, found `}`", "write book(…) with its arguments, or book()"),
        ("on E { require a «x'» = 1 }", "PL0004", "expected `else`", 'else reject "reason"'),
        ("on E { if a { } «elif» a { } }", "PL0004", "found `elif`", "write else if"),
        ("on E { require a else reject «no» }", "PL0004", "expected a text in double quotes, found `no`", ""),
        ('effect e() { «kid» "k" }', "PL0004", "found `kid`", "did you mean `kind`?"),
        ("effect e() { retry { attempts «2s» } }", "PL0004", "expected a whole number, found `2s`", ""),
        ("effect e() { retry { base «2» } }", "PL0004", "expected a duration such as `2s`, found `2`", ""),
        ("decision d() «{» }", "PL0004", "expected `->`, found `{`", ""),
        ("decision d() -> Bool { «class» read }", "PL0004", "found `class`", ""),
        ("liveness l: a «leads» a", "PL0004", "expected `leads to` or an operator", "write leads to"),
        ("invariant i: 0 <= x «<=» 9", "PL0004", "comparisons do not chain", "a <= b && b <= c"),
        ("invariant i: a == a «==» a", "PL0004", "comparisons do not chain", ""),
        ("invariant i: if a then a else x == 1 «==» a", "PL0004", "comparisons do not chain", ""),
        ("invariant i: a == «!»a", "PL0004", "`!` cannot stand behind `==`", "put parentheses: == (!…)"),
        ("invariant i: a == «not» a", "PL0004", "`not` cannot stand behind `==`", "put parentheses"),
        # where declarations begin and end
        ("invariant i: a «}»", "PL0004", "this `}` closes nothing", "take it away"),
        ("on E { } «}» invariant i: a", "PL0004", "this `}` closes nothing", ""),
        ("«invarant» i: a", "PL0004", "`invarant` begins no declaration", "did you mean `invariant`?"),
        ("invariant i: a «hander» E { }", "PL0004", "found `hander`", ""),
        (
            "on E { if a { x' = 1 } «on» F { }",
            "PL0004",
            "`on` begins the next declaration where",
            "write } before it",
        ),
        (
            "on E { if a { x' = 1 «}»",
            "PL0004",
            "the text ends where a statement, `else` or `}` was",
            "write } at the end",
        ),
        ("invariant i: a «&&»", "PL0004", "the text ends where an expression was expected", ""),
        # words of the language
        ("state { «on» : Bool = false }", "PL0006", "`on` is a word of the language", "another name"),
        ("state { «rest» : Bool = false }", "PL0006", "`rest` is a word of the language", ""),
        ("state { «Bool» : Bool = false }", "PL0006", "`Bool` is a word of the language", ""),
        ("enum «state» { A }", "PL0006", "`state` is a word of the language", ""),
        ("enum E { A, «in» }", "PL0006", "`in` is a word of the language", ""),
        ("on «rest» { }", "PL0006", "`rest` is a word of the language", ""),
        ("on E(«if») { }", "PL0006", "`if` is a word of the language", ""),
        ("on E { emit «effect»() }", "PL0006", "`effect` is a word of the language", ""),
        ("invariant i: «effect» == a", "PL0006", "`effect` is a word of the language", ""),
        ("«policy» p { deny e when a }", "PL0007", "policies are not part of this version", ""),
        ("«environment» once", "PL0007", "other environments than the open one are not part", ""),
    ],
)
def test_syntax_error(text: str, code: str, message: str, help: str) -> None:
    finding = underlined(STATE + text)
    assert finding.code == code
    assert message in finding.message
    assert help in finding.help


def test_an_open_bracket_is_shown() -> None:
    (finding,) = compiled('on E { require a else reject "r" { }').findings[:1]
    assert finding.span.text == "{"
    (finding,) = compiled(STATE + "on E {\n  if a {\n    x' = 1\n}\n").findings
    assert [(n.message, n.span.line) for n in finding.notes] == [("opened here", 2)]


@pytest.mark.parametrize(
    "text",
    [
        "invariant i: " + "(" * 10_000 + "a" + ")" * 10_000,
        "invariant i: " + "!" * 10_000 + "a",
        "invariant i: " + "a implies " * 10_000 + "a",
        "invariant i: " + "if a then a else " * 10_000 + "a",
        "invariant i: x == " + "x * " * 10_000 + "x",
        "on E {" + "if a {" * 10_000 + "}" * 10_001,
    ],
    ids=["parentheses", "!", "implies", "else", "*", "blocks"],
)
def test_deep_nesting(text: str) -> None:
    (finding,) = compiled(STATE + text).findings
    assert (finding.code, finding.message) == ("PL0005", "nested more than 100 levels deep")


@pytest.mark.parametrize(
    "text",
    [
        "invariant i: " + "a && " * 3_000 + "a",
        "invariant i: " + "a || " * 3_000 + "a",
        "invariant i: x == " + "x + " * 3_000 + "x",
        "on E { " + "if a { x' = 1 } else " * 300 + "{ x' = 2 } }",
        "invariant i: " + "(" * 97 + "a" + ")" * 97,
    ],
    ids=["&&", "||", "+", "else if", "parentheses"],
)
def test_long_is_not_deep(text: str) -> None:
    assert codes(STATE + text) == []


def test_five_mistakes_are_five_findings() -> None:
    text = """
    enum Slot { None Held }
    state { hotel : Slot = None spent : 0..8 = 9 paid : Bool = false }
    on Booked(price) { hotel' = Held spent = spent + price }
    on Paid { paid' = Slot.Held piad' = true }
    invariant within: 0 <= spent <= 8
    """
    assert [(f.code, f.span.text) for f in compiled(text).findings] == [
        ("PL0004", "Held"),
        ("PL1007", "9"),
        ("PL0004", "spent"),
        ("PL1001", "piad'"),
        ("PL0004", "<="),
    ]


def test_a_broken_declaration_causes_no_other_finding() -> None:
    """Everything that a broken part may have declared is left alone."""
    text = """
    enum Slot { None; Held, Lost ? }
    state { hotel : Slot = None spent : 0..8 = 0 = 1 }
    effect book(nights: 1..3) -> { class reversible ok(r) -> Booked(price: r.value) failed -> Refused() }
    decision next(q: Content) -> Slot { timeout 2 ok(r) -> Chose(slot: r.answer) failed -> Proposed(p: 3) }
    on Booked(price) { hotel' = Held spent' = price }
    on Chose(slot) { hotel' = slot emit book(spent) }
    on Ask(q) { ask next(q) }
    on Refused { hotel' = Slot.Lost require = }
    on Proposed(p) { if p.action == 1 { hotel' = p.slot } }
    invariant i: hotel == Held implies spent > 0
    liveness l: hotel == None leads to spent == 3 under fair { Refused, Booked }
    """
    findings = compiled(text).findings
    assert [(f.span.line, f.code) for f in findings] == [
        (2, "PL0003"),
        (2, "PL0003"),
        (3, "PL0004"),
        (4, "PL0004"),
        (5, "PL0004"),
        (9, "PL0004"),
    ]


def test_findings_stand_in_the_order_of_the_text() -> None:
    findings = compiled("invariant i: b\non E { emit f() }\nstate { x : 0..3 }\non F { ? }").findings
    assert [f.span.start for f in findings] == sorted(f.span.start for f in findings)
