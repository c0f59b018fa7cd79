"""What is wrong with names and types: the place, the message, the repair."""

from __future__ import annotations

import pytest
from marked import codes, compiled, underlined

BASE = """
enum Phase { Planning, Done } enum Slot { None, Held } enum Other { None, Some }
state { phase : Phase = Planning slot : Slot = None spent : 0..8 = 0 flag : Bool = false sure : Confidence = 0.5 }
decision next(request: Content) -> Phase { ok(r) -> Chose(step: r.answer, conf: r.conf) failed -> Unsure() }
effect pay(amount: 0..3) -> 0..9 { class reversible ok(r) -> Paid(price: r.value) failed -> Unsure() }
on Ask(q) { ask next(q) }
on Pay { emit pay(1) }
on Chose(step, conf) { require conf >= 0.8 else reject "unsure" phase' = step }
on Unsure { }
on Paid(price) { spent' = min(price, 8) }
"""


def test_the_base_is_clean() -> None:
    assert compiled(BASE).findings == ()


@pytest.mark.parametrize(
    ("text", "code", "message", "help"),
    [
        # names
        ("invariant i: «pase» == Planning", "PL1001", "there is no value `pase`", "did you mean phase?"),
        ("invariant i: phase == «Plannig»", "PL1001", "there is no value `Plannig`", "did you mean Planning?"),
        ("invariant i: phase == «Xyz»", "PL1001", "no value `Xyz`", "the members of Phase are Planning, Done"),
        ("invariant i: slot == Slot.«Hold»", "PL1001", "`Slot` has no member `Hold`", "did you mean Held?"),
        ("invariant i: slot == «Slto».Held", "PL1001", "there is no enum `Slto`", "did you mean Slot?"),
        ("invariant i: «mn»(1, 2) == 1", "PL1001", "there is no function `mn`", "did you mean min?"),
        ("state { y : «Slto» = 0 }", "PL1001", "there is no type `Slto`", "did you mean Slot?"),
        ("on E { «phse'» = Planning }", "PL1001", "there is no variable `phse`", "did you mean phase?"),
        ("on E { «phse'» = None }", "PL1001", "there is no variable `phse`", ""),
        ("on E(x: Bool) { «x'» = true }", "PL1003", "`x` is a parameter of the event", "only state variables"),
        ("on E { «None'» = true }", "PL1001", "there is no variable `None`", ""),
        ("on E { emit «pya»(1) }", "PL1001", "there is no effect or decision `pya`", "did you mean pay?"),
        ("on E { ask «nxt»(1) }", "PL1001", "there is no decision `nxt`", "did you mean next?"),
        ("effect e { class «irrev» } on E { emit e() }", "PL1001", "there is no class `irrev`", "irreversible"),
        ("invariant i: «r».answer == 1", "PL1001", "there is no enum `r`", ""),
        # declared twice
        ("state { «phase» : Bool = true }", "PL1002", "the variable `phase` is declared a second time", "another name"),
        ("enum «Slot» { A }", "PL1002", "the enum `Slot` is declared a second time", ""),
        ("enum X { A, B, «A» }", "PL1002", "`A` is already a member of `X`", ""),
        ("state { «Held» : Bool = any }", "PL1002", "the variable `Held` is named like an enum member", ""),
        ("state { «Slot» : Bool = any }", "PL1002", "the variable `Slot` is named like an enum", ""),
        ("on «Pay» { }", "PL1002", "the handler `Pay` is declared a second time", "into one"),
        ("invariant i: flag invariant «i»: flag", "PL1002", "the property `i` is declared a second time", ""),
        ("on E(a: Bool, «a»: Bool) { }", "PL1002", "`a` is a parameter already", ""),
        ("liveness l: flag leads to flag under fair { Pay, «Pay» }", "PL1002", "`Pay` is named twice", "once"),
        ("effect «next»() { class read }", "PL1002", "the effect `next` is declared a second time", ""),
        # types
        ("invariant i: «spent»", "PL1003", "the condition of `i` is a Bool, but `spent` is a number", ""),
        ("invariant i: flag && «phase»", "PL1003", "`and` is a Bool, but `phase` is a Phase", "phase == Planning"),
        ("invariant i: «slot == Planning»", "PL1003", "`slot` is a Slot and `Planning` is a Phase", "None, Held"),
        ("invariant i: phase in { Planning, «Held» }", "PL1003", "cannot be compared", "Planning, Done"),
        ("invariant i: «slot < Held»", "PL1003", "`<` is for numbers and Confidence", "have no order"),
        ("invariant i: «flag <= true»", "PL1003", "`<=` is for numbers and Confidence", ""),
        ("invariant i: «flag» + 1 == 2", "PL1003", "a term of a sum is a number, but `flag` is a Bool", ""),
        ("invariant i: «sure» + 0.1 > 0.2", "PL1003", "`sure` is a Confidence", "no arithmetic on Confidence"),
        ("invariant i: -«phase» == 2", "PL1003", "the operand of `-` is a number, but `phase` is a Phase", ""),
        ("invariant i: spent * «flag» == 2", "PL1003", "an operand of `*` is a number", ""),
        ("invariant i: min(spent, «flag») == 2", "PL1003", "an argument of `min` is a number", ""),
        ("invariant i: «sure >= 1»", "PL1003", "`sure` is a Confidence and `1` is a number", "such as 1.0"),
        ("invariant i: «spent <= 0.5»", "PL1003", "`spent` is a number and `0.5` is a Confidence", ""),
        ("invariant i: «Slot» == slot", "PL1003", "`Slot` is an enum, not a value", "such as Slot.None"),
        ("invariant i: «pay» == 1", "PL1003", "`pay` is an effect, not a value", ""),
        ("invariant i: «next» == 1", "PL1003", "`next` is a decision, not a value", ""),
        ("invariant i: «flag.x» == 1", "PL1003", "`flag` is not an enum", ""),
        ("invariant i: («if flag then spent else phase») == 1", "PL1003", "a number and a Phase", "of one type"),
        ("invariant i: (if «spent» then 1 else 2) == 1", "PL1003", "the condition of an if is a Bool", ""),
        ("on E { phase' = «Held» }", "PL1003", "`phase` is a Phase, but `Held` is a Slot", "Planning, Done"),
        ("on E { flag' = «1» }", "PL1003", "`flag` is a Bool, but `1` is a number", ""),
        ("on E { sure' = «1» }", "PL1003", "`sure` is a Confidence, but `1` is a number", "such as 1.0"),
        ("on E { spent' = «0.5» }", "PL1003", "`spent` is a number, but `0.5` is a Confidence", ""),
        ("on E { emit pay(«flag») }", "PL1003", "`pay(amount)` is a number, but `flag` is a Bool", ""),
        ("on E { emit next(«spent») }", "PL1003", "`next(request)` is Content, but `spent` is a number", ""),
        ("on E { ask «pay»(1) }", "PL1003", "an effect is not asked", "emit pay"),
        ('on E(c: Content) { require «c == c» else reject "r" }', "PL1003", "Content cannot be compared", ""),
        ("on E(c: Content) { if «c» { } }", "PL1003", "the condition of an if is a Bool, but `c` is Content", ""),
        ("state { y : «Content» = any }", "PL1003", "Content cannot be kept in the state", ""),
        ("state { y : Slot = «Planning» }", "PL1003", "the initial value of `y` is a Slot", "None, Held"),
        ("state { y : 0..«true» = 0 }", "PL1003", "a bound of a range is a number", ""),
        # parameters
        ("on E(«x») { }", "PL1004", "nothing tells the type of `x`", "annotate it: on E(x: …)"),
        ('on E(«x») { require x == 1 else reject "r" }', "PL1004", "nothing tells the type of `x`", ""),
        ("on E(«x») { spent' = 1 + x }", "PL1004", "nothing tells the type of `x`", "a range"),
        ("on E(«x») { if x == spent { slot' = x } }", "PL1004", "disagree: 0..8 and Slot", "on E(x: 0..8)"),
        ("effect e(«x») { class read } on E { emit e(1) }", "PL1004", "`x` of `e` has no type", "write x: and a type"),
        # double assignment
        ("on E { spent' = 1 «spent' = 2» }", "PL1005", "`spent` is assigned a second time", ""),
        ("on E { spent' = 1 if flag { «spent' = 2» } }", "PL1005", "on one way", ""),
        ("on E { if flag { spent' = 1 } «spent' = 2» }", "PL1005", "on one way", ""),
        ("on E { if flag { spent' = 1 } if !flag { «spent' = 2» } }", "PL1005", "on one way", "if … else"),
        # ranges and initial values
        ("state { y : «5..3» = 4 }", "PL1006", "the range 5..3 is empty", "write 3..5"),
        ("state { y : 0..3 = «4» }", "PL1007", "the initial value of `y` is 4, which is outside 0..3", ""),
        ("state { y : 0..3 = «-1» }", "PL1007", "is -1, which is outside 0..3", ""),
        (
            "state { «y» : 0..3 }",
            "PL1007",
            "`y` has no initial value",
            "write = 0, or = any for every value of its type",
        ),
        ("state { «y» : Slot z : Bool = any }", "PL1007", "`y` has no initial value", "write = None, or"),
        # ambiguity
        ("invariant i: phase == «None»", "PL1008", "of Slot and of Other", "Slot.None or"),
        ('on E(x) { require x == «None» else reject "r" if x { } }', "PL1008", "`None` is a member of", ""),
        # outcomes
        (
            "effect e { class read «ok -> Chose(step: Done)» } on E { emit e() }",
            "PL1009",
            "parameter conf",
            "Chose(step: …",
        ),
        (
            "effect e { class read ok -> Unsure(«x»: 1) } on E { emit e() }",
            "PL1009",
            "no parameter `x`",
            "write Unsure()",
        ),
        ("effect e { class read ok -> Paid(price: 1, «price»: 1) } on E { emit e() }", "PL1009", "given twice", ""),
        (
            "effect e { class read ok -> Paid(price: «12») } on E { emit e() }",
            "PL1009",
            "12, which is outside 0..9",
            "",
        ),
        ("effect e { class read ok -> Paid(price: «spent») } on E { emit e() }", "PL1009", "`spent` is a variable", ""),
        (
            "effect e { class read ok -> Paid(price: «1 + 2») } on E { emit e() }",
            "PL1009",
            "computes nothing",
            "a literal",
        ),
        (
            "effect e { class read ok(r) -> Paid(price: «r.value») } on E { emit e() }",
            "PL1009",
            "no result",
            "effect e",
        ),
        (
            "effect e -> 0..9 { class read failed(r) -> Paid(price: «r.value») } on E { emit e() }",
            "PL1009",
            "only `ok`",
            "",
        ),
        (
            "effect e -> 0..3 { class read ok(r) -> Paid(price: «r.value») } on E { emit e() }",
            "PL1009",
            "is 0..9",
            "same",
        ),
        (
            "effect e -> Bool { class read ok(r) -> Paid(price: «r.value») } on E { emit e() }",
            "PL1009",
            "this is Bool",
            "",
        ),
        (
            "effect e -> 0..9 { class read ok(r) -> Paid(price: r.«valeu») } on E { emit e() }",
            "PL1001",
            "`valeu`",
            "value",
        ),
        (
            "effect e -> 0..9 { class read ok -> Paid(price: «r».value) } on E { emit e() }",
            "PL1001",
            "no answer",
            "ok(r)",
        ),
        ("effect e(n: 0..9) { class read ok -> Paid(price: «m») } on E { emit e(1) }", "PL1001", "no value `m`", ""),
        (
            "decision d() -> Bool { «exhausted» -> Unsure() } on E { ask d() }",
            "PL1009",
            "no outcome `exhausted`",
            "failed",
        ),
        # literals, arguments, divisors, constants
        ("invariant i: sure >= «0.805»", "PL1010", "at most two decimals", "0.80"),
        ("invariant i: sure >= «1.01»", "PL1010", "between 0.0 and 1.0", ""),
        ("invariant i: «min(1)» == 1", "PL1011", "`min` takes 2 arguments, not 1", ""),
        ("on E { «emit pay()» }", "PL1011", "`pay` takes 1 argument, not 0", "pay(amount: 0..3)"),
        ("on E(«phase»: Bool) { }", "PL1012", "`phase` has the name of a variable", "another name"),
        ('on E(«Held») { require Held else reject "r" }', "PL1012", "the name of an enum member", ""),
        ("on E(«Slot»: Bool) { }", "PL1012", "the name of an enum", ""),
        ("invariant i: spent / «0» == 1", "PL1013", "not a positive constant", ""),
        ("invariant i: spent % «spent» == 1", "PL1013", "not a positive constant", ""),
        ("state { y : 0..«spent» = 3 }", "PL1014", "a bound of a range is constant", ""),
        ("state { y : 0..3 = «spent» }", "PL1014", "the initial value of `y` is constant", ""),
        (
            "liveness l: flag leads to flag under fair { «Piad» }",
            "PL1015",
            "no handler takes `Piad`",
            "did you mean Paid?",
        ),
        # incomplete effects
        ("«effect e» { } on E { emit e() }", "PL1016", "the effect `e` has no class", "irreversible, compensable"),
        ("effect e { class read «retry { base 1s }» } on E { emit e() }", "PL1016", "attempts and timeout", "retry {"),
        (
            "effect e { class read retry { «attempts 0», base 1s, timeout 1s } } on E { emit e() }",
            "PL1016",
            "at least once",
            "attempts 1",
        ),
        ("effect e { class read «class read» } on E { emit e() }", "PL1002", "`e` has a second `class`", ""),
        (
            "effect e { class read ok -> Unsure() «ok» -> Unsure() } on E { emit e() }",
            "PL1002",
            "a second outcome `ok`",
            "",
        ),
    ],
)
def test_error(text: str, code: str, message: str, help: str) -> None:
    finding = underlined(BASE + text)
    assert finding.code == code
    assert message in finding.message
    assert help in finding.help


def test_places_that_explain_an_error_are_shown() -> None:
    (finding,) = compiled(BASE + "on E { spent' = 1\nspent' = 2 }").findings
    assert [(n.message, n.span.text) for n in finding.notes] == [("first assigned here", "spent' = 1")]
    (finding,) = compiled(BASE + "on E(x) { if x == spent { slot' = x } }").findings
    assert [n.message for n in finding.notes] == ["used as 0..8 here", "used as Slot here"]
    (finding,) = compiled(BASE + "effect e { class read ok -> Chose() } on E { emit e() }").findings
    assert [n.span.text for n in finding.notes] == ["on Chose(step, conf)"]


@pytest.mark.parametrize(
    "text",
    [
        "invariant i: slot == None && None == slot && slot in { None } && None in { slot, Held }",
        "invariant i: (if flag then None else Held) == slot",
        "invariant i: slot == (if flag then (None) else None)",
        "invariant i: flag == (spent == 3) && true != flag",
        "on E { slot' = if flag then None else Held }",
        "on E { emit next(q) }".replace("E", "E(q)"),
        "effect e(x: Other) { class read } on E { emit e(None) }",
        "effect e { class read ok -> G(o: None, c: 0.5, n: -1, b: true) } on G(o: Other, c, n: -3..3, b) { emit e() }",
        "effect e(n: Slot) { class read ok -> G(o: n) failed -> G(o: Held) } on G(o) { slot' = o emit e(o) }",
        "state { y : -3..3 = -2 + 1 z : 2*2..10-1 = 4 }",
        "on E { spent' = if flag then 1 else 2 if flag { flag' = false } else { flag' = true } }",
        "effect flag() { class read } on spent { emit flag() }",
    ],
)
def test_what_is_right(text: str) -> None:
    assert codes(BASE + text) == []


@pytest.mark.parametrize(
    ("uses", "domain"),
    [
        ('require x else reject "r"', "Bool"),
        ("if !x { }", "Bool"),
        ("if flag && x { }", "Bool"),
        ("if flag implies x { }", "Bool"),
        ("flag' = x == flag", "Bool"),
        ("flag' = if x then true else flag", "Bool"),
        ("flag' = if flag then x else true", "Bool"),
        ("slot' = x", "Slot"),
        ("if x == Held { }", "Slot"),
        ("if Slot.None == x { }", "Slot"),
        ("if x in { None, Held } { }", "Slot"),
        ("if slot in { x } { }", "Slot"),
        ("if (x) != slot { }", "Slot"),
        ("if spent >= x { }", "0..8"),
        ("emit pay(x)", "0..3"),
        ("emit pay(if flag then x else 1)", "0..3"),
        ("ask next(x)", "Content"),
        ("if x >= 0.5 { }", "Confidence"),
        ("if x < sure { }", "Confidence"),
        ("if x == 1 { spent' = x }", "0..8"),
        ("if x + 1 == 2 && x == spent { }", "0..8"),
    ],
)
def test_a_parameter_takes_its_type_from_its_uses(uses: str, domain: str) -> None:
    result = compiled(BASE + f"on E(x) {{ {uses} }}")
    assert result.findings == ()
    assert result.system is not None
    assert str(result.system.event_by_name["E"].parameters[0].domain) == domain


def test_parameters_share_what_is_known_of_one() -> None:
    result = compiled(BASE + 'on E(a, b, c) { require a == b && c == b else reject "r" slot\' = c }')
    assert result.system is not None
    assert {str(p.domain) for p in result.system.event_by_name["E"].parameters} == {"Slot"}
