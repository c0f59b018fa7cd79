"""Constants, definitions, indexed state, quantifiers, parameters of a run, records, step properties, final states."""

from __future__ import annotations

from itertools import product

import pytest
from marked import codes, compiled, lowered, underlined

from symplan import expr as e
from symplan import interp
from symplan.domains import EnumDomain, RangeDomain, RecordDomain
from symplan.expr import Expr
from symplan.findings import Source
from symplan.lang import compile_expression, compile_source
from symplan.model import Delivery, Invariant, LeadsTo, RangeCheck, StepInvariant

BASE = """
enum Leg { Out, Back } enum Slot { None, Held }
const limit = 5
param most : 1..10 = 3
param reserve : 0..2
state { seat[Leg] : Slot = None cost[0..2] : 0..9 = 0 x : 0..8 = 0 a : Bool = false }
define room = limit - x
define held(l: Leg) = seat[l] == Held
record Proposal { action: Slot, target: Leg }
"""


def term(text: str) -> Expr:
    found = compile_expression(compiled(BASE), text)
    assert isinstance(found, Expr), found
    return found


def test_the_base_is_clean() -> None:
    assert codes(BASE) == []


# --- what things mean


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("x <= limit", "x <= 5"),
        ("x <= most", "x <= 3"),
        ("room > 1", "5 - x > 1"),
        ("held(Out)", "seat[Out] == Held"),
        ("held(if a then Out else Back)", "seat[if a then Out else Back] == Held"),
        ("all l in Leg: held(l)", "seat[Out] == Held && seat[Back] == Held"),
        ("some l in Leg: held(l) && a", "(seat[Out] == Held && a) || (seat[Back] == Held && a)"),
        ("!(all l in Leg: held(l) || a)", "!((seat[Out] == Held || a) && (seat[Back] == Held || a))"),
        ("a && all i in 0..2: cost[i] == i", "a && cost[0] == 0 && cost[1] == 1 && cost[2] == 2"),
        ("count(l in Leg: held(l)) <= 1", "(if held(Out) then 1 else 0) + (if held(Back) then 1 else 0) <= 1"),
        ("sum(i in 0..most - 1: cost[i] * i) <= x", "cost[1] + cost[2] * 2 <= x"),
        ("all l in Leg: all m in Leg: l == m || held(m)", "held(Back) && held(Out)"),
        ("sum(i in 1..2: count(l in Leg: held(l) && i == 2)) < 2", "count(l in Leg: held(l)) < 2"),
        ("seat[if a then Out else Back] == None", "(if a then seat[Out] else seat[Back]) == None"),
    ],
)
def test_meaning(text: str, means: str) -> None:
    assert term(text) is term(means)


def test_a_query_is_false_where_an_index_is_outside() -> None:
    assert term("cost[x] == 1") is term("cost[x] == 1 && x <= 2")
    assert term("x <= 2 && cost[x] == 1") is term(
        "x <= 2 && (if x == 0 then cost[0] else if x == 1 then cost[1] else cost[2]) == 1"
    )
    assert term("cost[7] == 1") is e.FALSE


def test_variables_stand_in_the_order_of_the_text() -> None:
    system = lowered(
        "state { b : Bool = any } param p : 0..2 state { seat[1..2] : 0..9 = 3 c[E] : Bool = any } enum E { A }"
    )
    assert [(v.name, v.initial, v.rigid) for v in system.variables] == [
        ("b", None, False),
        ("p", None, True),
        ("seat[1]", 3, False),
        ("seat[2]", 3, False),
        ("c[A]", None, False),
    ]


def test_constants_may_need_each_other() -> None:
    system = lowered(
        "const a = b + c const b = 2 param c : 0..9 = b * 2 const on1 = a > 5 state { x : b..a = a y : Bool = on1 }"
    )
    assert [(v.domain, v.initial) for v in system.variables[:1]] == [(RangeDomain(2, 6), 6)]
    assert system.variables[1].initial is True


def test_a_parameter_of_a_run_is_set_from_outside() -> None:
    text = "enum E { A, B } param n : 1..9 = 3 param e : E param b : Bool = false state { x : 0..9 = 0 y : E = A } "
    text += "invariant i: x <= n && y == e && !b"
    system = compile_source(Source("p", text), {"n": "2 + 3", "e": "B", "b": "true"}).system
    assert system is not None
    assert [v.name for v in system.variables] == ["x", "y"]
    (prop,) = system.properties
    assert isinstance(prop, Invariant)
    assert prop.holds is e.FALSE
    for setting, code, where in [
        ({"n": "10"}, "PL1007", "10"),
        ({"n": "true"}, "PL1003", "true"),
        ({"n": "2 +"}, "PL0004", "+"),
        ({"n": ""}, "PL0002", ""),
        ({"n": "x"}, "PL1014", "x"),
        ({"m": "1"}, "PL1001", "1"),
    ]:
        (finding,) = compile_source(Source("p", text), setting).findings
        assert (finding.code, finding.span.text) == (code, where)
        assert finding.span.source.path == f"<{next(iter(setting))}>"


def test_records() -> None:
    text = (
        BASE
        + """
    decision next(r: Content) -> Proposal {
      sees { x, seat }
      ok(r)  -> Chose(p: r.answer, c: r.conf)
      failed -> No()
    }
    effect look(l: Leg) -> Proposal { class read ok(r) -> Found(s: r.value.action, l: l) }
    on Chose(p, c) { require c > 0.5 else reject "n" if p.action == Held { seat'[p.target] = Held }
      emit look(p.target) }
    on Found(s, l) { seat'[l] = s }
    on No { } on Ask(r) { ask next(r) }"""
    )
    system = lowered(text)
    (decision,), (effect,) = system.decisions, system.effects
    leg, slot = EnumDomain("Leg", ("Out", "Back")), EnumDomain("Slot", ("None", "Held"))
    assert decision.answer == effect.result == RecordDomain("Proposal", (("action", slot), ("target", leg)))
    assert decision.sees == ("x", "seat[Out]", "seat[Back]")
    assert decision.outcomes[0].deliveries == (
        Delivery("p.action", "answer", "action"),
        Delivery("p.target", "answer", "target"),
        Delivery("c", "conf"),
    )
    assert effect.outcomes[0].deliveries == (Delivery("s", "value", "action"), Delivery("l", "parameter", "l"))
    assert [(p.name, p.domain) for p in system.events[0].parameters[:2]] == [("p.action", slot), ("p.target", leg)]


def test_properties_over_steps() -> None:
    text = """
    state { x : 0..9 = 0 a : Bool = false seat[0..1] : 0..3 = 0 } param p : 0..1
    effect f { class read }
    on E { require x < 9 else reject "full" x' = x + 1 if a { emit f() } }
    on F(i: 0..1) { seat'[i] = 1 }
    step s: event is E implies (emits f || !a) && x' == x + 1
    step t: seat'[0] >= seat[0] && p' == p
    step u: emits f implies event is E"""
    system = lowered(text)
    s, t, u = system.properties[:3]
    assert isinstance(s, StepInvariant)
    assert isinstance(t, StepInvariant)
    assert isinstance(u, StepInvariant)
    assert (s.code, s.kind, s.declared, s.monitors) == ("PL2004", "step", True, ())
    x, first = system.variables[0], system.variables[2]
    assert s.holds == {"E": e.eq(x.next, e.add(x.now, e.const(1)))}
    assert t.holds == {name: e.le(first.now, first.next) for name in ("E", "F")}
    assert u.holds == {}


def test_final_states() -> None:
    system = lowered(BASE + "final x == 0 on E { } on F { } invariant never-stuck: a final a")
    prop = system.properties[-1]
    assert isinstance(prop, Invariant)
    assert (prop.kind, prop.code, prop.declared) == ("stuck", "PL2003", False)
    assert prop.name == "never-stuck@10"
    x = e.eq(next(v.now for v in system.variables if v.name == "x"), e.const(0))
    assert prop.holds is e.or_(x, system.variables[-1].now, e.enabled("E"), e.enabled("F"))


@pytest.mark.parametrize(
    ("clause", "weak", "strong"),
    [
        ("", (), ()),
        ("under fair { E }", ("E",), ()),
        ("under strong fair { E, F }", (), ("E", "F")),
        ("under fair { E } under strong fair { F }", ("E",), ("F",)),
        ("under fair { E } strong fair { F }", ("E",), ("F",)),
        ("under fair { E, F } under strong fair { F }", ("E", "F"), ("F",)),
    ],
)
def test_fairness(clause: str, weak: tuple[str, ...], strong: tuple[str, ...]) -> None:
    (prop,) = lowered(BASE + "on E { } on F { } liveness l: a leads to !a " + clause).properties
    assert isinstance(prop, LeadsTo)
    assert (prop.weak, prop.strong) == (weak, strong)


# --- indexed state, step by step


def run(text: str, state: tuple[int | bool, ...], *arguments: int) -> interp.Attempt:
    system = lowered(text)
    return interp.attempt(system, state, system.events[0], arguments)


def test_elements_are_read_and_written() -> None:
    text = "state { c[0..2] : 0..9 = 0 } on E(i: 0..2, j: 0..2) { c'[i] = c[j] + 1 }"
    for i, j in product(range(3), repeat=2):
        after = [3, 5, 7]
        after[i] = after[j] + 1
        assert run(text, (3, 5, 7), i, j) == interp.Stepped(tuple(after), ())


def test_an_index_outside_its_range_ends_the_run() -> None:
    text = "state { c[0..2] : 0..9 = 0 } on E(i: -1..3) { c'[i] = 9 + i }"
    system = lowered(text)
    assert [p.name for p in system.properties] == ["c-i-in-range@1", "c-i-in-range@1:47"]
    (event,) = system.events
    subjects = {}
    for i in range(-1, 4):
        attempt = interp.attempt(system, (0, 0, 0), event, (i,))
        broken = attempt.broken if isinstance(attempt, interp.LeavesRange) else ()
        subjects[i] = [(o.subject, o.span.text) for o in broken]
    place, value = ("c[i]", "c'[i] = 9 + i"), ("c[i]", "c'[i] = 9 + i")
    assert subjects == {-1: [place], 0: [], 1: [value], 2: [value], 3: [place]}


def test_nothing_follows_from_an_index_outside_its_range() -> None:
    text = """state { c[0..1] : 0..9 = 0 x : 0..9 = 9 }
    on E(i: 0..2) {
      require c[i] == 5 else reject "not-five"
      if c[i] == 5 { x' = x + 1 } else { x' = x + 2 }
    }"""
    outside = run(text, (5, 4, 9), 2)
    assert isinstance(outside, interp.LeavesRange)
    assert {o.subject for o in outside.broken} == {"c[i]"}
    assert run(text, (5, 4, 9), 1) == interp.Rejected("not-five")
    inside = run(text, (5, 4, 9), 0)
    assert isinstance(inside, interp.LeavesRange)
    assert [o.subject for o in inside.broken] == ["x"]


def test_an_index_is_read_only_where_it_matters() -> None:
    for guarded in (
        "i <= 1 && c[i] == 5",
        "i > 1 || c[i] == 5",
        "i <= 1 implies c[i] == 5",
        "(if i <= 1 then c[i] else 5) == 5",
        "(if i > 1 then 5 else c[i]) == 5",
        "i <= 1 && (x == 0 || c[i] == 5)",
    ):
        text = f"state {{ c[0..1] : 0..9 = 0 x : 0..9 = 9 }} on E(i: 0..2) {{ if {guarded} {{ x' = 1 }} }}"
        assert isinstance(run(text, (5, 5, 9), 2), interp.Stepped), guarded
    bare = "state { c[0..1] : 0..9 = 0 x : 0..9 = 9 } on E(i: 0..2) { if c[i] == 5 && i <= 1 { x' = 1 } }"
    assert isinstance(run(bare, (5, 5, 9), 2), interp.LeavesRange)


def test_one_element_is_assigned_once() -> None:
    text = "state { c[0..2] : 0..9 = 0 } on E(i: 0..2, j: 0..2) { if i > 0 { c'[i] = 1 } c'[j] = 2 }"
    system = lowered(text)
    assert [p.name for p in system.properties] == ["c-j-assigned-once@1"]
    for i, j in product(range(3), repeat=2):
        after = [0, 0, 0]
        if i > 0:
            after[i] = 1
        after[j] = 2
        attempt = run(text, (0, 0, 0), i, j)
        assert isinstance(attempt, interp.LeavesRange) if i == j > 0 else attempt == interp.Stepped(tuple(after), ())


def test_conditions_of_assignments_exclude_each_other() -> None:
    text = "state { c[0..1] : 0..9 = 0 } on E(i: 0..1, j: 0..1) { c'[i] = 1 c'[j] = 2 }"
    system = lowered(text)
    (event,) = system.events
    for arguments in product(range(2), repeat=2):
        scene = interp.Scene(system, (0, 0), event, arguments)
        for name in ("c[0]", "c[1]"):
            assert sum(interp.holds(a.condition, scene) for a in event.assignments if a.variable == name) <= 1


def test_indices_of_properties_are_checked_by_themselves() -> None:
    text = (
        BASE
        + "on E { x' = min(x + 1, 8) }\ninvariant i: cost[x] == 0\nstep s: cost[x'] == 0\n"
        + "reachable r: x <= 2 && cost[x] == 1"
    )
    system = lowered(text)
    invariant, step = system.properties[4:]
    x = next(v for v in system.variables if v.name == "x")
    assert isinstance(invariant, Invariant)
    assert (invariant.name, invariant.code, invariant.declared) == ("cost-x-in-range@11", "PL2002", False)
    assert invariant.holds is e.le(x.now, e.const(2))
    assert isinstance(step, StepInvariant)
    assert (step.name, step.code, step.declared) == ("cost-x-in-range@12", "PL2002", False)
    assert step.holds == {"E": e.le(x.next, e.const(2))}


@pytest.mark.parametrize(
    ("uses", "domain"),
    [
        ("if held(p) { }", "Leg"),
        ("seat'[p] = None", "Leg"),
        ("seat'[Out] = p", "Slot"),
        ("x' = cost[p]", "0..2"),
        ("if all l in Leg: l == p || a { }", "Leg"),
        ("if some i in 0..3: i == p { }", "0..3"),
        ("if count(l in Leg: p) == 1 { }", "Bool"),
        ("if cost[0] == p { }", "0..9"),
        ("if reserve == p { }", "0..2"),
    ],
)
def test_a_parameter_takes_its_type_from_its_uses(uses: str, domain: str) -> None:
    system = lowered(BASE + f"on E(p) {{ {uses} }}")
    assert str(system.events[0].parameters[0].domain) == domain


# --- what is wrong


@pytest.mark.parametrize(
    ("text", "code", "message", "help"),
    [
        ("const m = «x»", "PL1014", "`m` is constant, but `x` is a variable", ""),
        ("const m = «room»", "PL1014", "`room` is a definition", "name a constant"),
        ("const m = «reserve» + 1", "PL1014", "`reserve` is a parameter without a value", ""),
        ("state { y : 0..«reserve» = 0 }", "PL1014", "a bound of a range is constant", ""),
        ("const «m» = n const n = m", "PL1017", "the value of `m` needs itself: m → n → m", ""),
        ("define p = q + 1 define q = «p» - 1", "PL1017", "the definition of `p` needs itself: p → q → p", ""),
        ("param w : 0..3 = «7»", "PL1007", "the value of `w` is 7, which is outside 0..3", ""),
        ("param w : «Content»", "PL1003", "Content cannot be a parameter of a run", ""),
        ("const «limit» = 3", "PL1002", "the constant `limit` is declared a second time", ""),
        ("define «x» = 3", "PL1002", "the definition `x` is declared a second time", ""),
        ("define «min» = 3", "PL1002", "`min` is a function of the language", ""),
        ("define y(«x»: 0..3) = x", "PL1012", "the parameter `x` has the name of a variable", ""),
        ("define y(«n») = 3", "PL1004", "the parameter `n` of `y` has no type", ""),
        ("invariant i: «held»", "PL1011", "`held` takes 1 argument, not 0", ""),
        ("invariant i: held(«1»)", "PL1003", "`held(l)` is a Leg, but `1` is a number", "Out, Back"),
        ("invariant i: «hled»(Out)", "PL1001", "there is no function `hled`", "did you mean held?"),
        ("on E { «limit'» = 3 }", "PL1003", "`limit` is a constant and cannot be assigned", ""),
        ("on E { «most'» = 3 }", "PL1003", "`most` is a constant and cannot be assigned", ""),
        ("on E { «reserve'» = 1 }", "PL1003", "`reserve` is a parameter of the run", ""),
        ("on E { «room'» = 1 }", "PL1003", "`room` is a definition and cannot be assigned", ""),
        ("on E { «seat'» = None }", "PL1003", "`seat` is indexed", "seat'[…] = …"),
        ("on E { «x'»[1] = 1 }", "PL1003", "`x` is not indexed", ""),
        ("on E { «set'»[Out] = None }", "PL1001", "there is no indexed variable `set`", "did you mean seat?"),
        ("on E { cost'[«Out»] = 1 }", "PL1003", "the index of `cost` is a number, but `Out` is a Leg", ""),
        ("on E { cost'[1] = 1 «cost'[1] = 2» }", "PL1005", "`cost[1]` is assigned a second time", ""),
        ("on E(i: 0..2) { cost'[i] = 1 «cost'[i] = 2» }", "PL1005", "`cost[i]` is assigned a second time", ""),
        ("invariant i: «seat» == None", "PL1003", "`seat` is indexed by Leg", "write seat[…]"),
        ("invariant i: «x»[1] == 1", "PL1003", "`x` is not indexed", "write x"),
        ("state { big[«0..5000»] : Bool = false }", "PL1019", "`big` would have 5001 elements", ""),
        ("invariant i: all «x» in Leg: true", "PL1012", "the variable `x` of the quantifier has the name of", ""),
        ("invariant i: all l in «0..99999»: true", "PL1019", "`all` runs over too many values", ""),
        ("invariant i: all i in 0..999: all j in «0..999»: i == j", "PL1019", "`all` runs over too many values", ""),
        ("invariant i: all l in «Lge»: true", "PL1001", "there is no type `Lge`", "did you mean Leg?"),
        ("invariant i: all l in Leg: «l»", "PL1003", "the body of `all` is a Bool, but `l` is a Leg", ""),
        ("invariant i: sum(l in Leg: «held(l)») == 1", "PL1003", "the body of `sum` is a number", ""),
        ("invariant i: «x'» == 1", "PL1018", "`x'` is a value after the step, and there is no step here", ""),
        ("on E { x' = «x'» }", "PL1018", "a value after the step", "a handler reads the state before the step"),
        ("invariant i: «event is E» on E { }", "PL1018", "speaks of a step", ""),
        ("step s: event is «F» on E { }", "PL1001", "there is no event `F`", ""),
        ("step s: emits «f» on E { }", "PL1001", "there is no effect or decision `f`", ""),
        ("step s: «seat'» == None on E { }", "PL1003", "`seat` is indexed", "seat'[…]"),
        ("«step s»: a", "PL1015", "`s` is about steps, and no event has a handler", ""),
        ("final «x»", "PL1003", "the condition of `final` is a Bool", ""),
        ("record R { a: Slot, «a»: Slot }", "PL1002", "`a` is already a field of `R`", ""),
        ("record «Slot» { a: Bool }", "PL1002", "the record `Slot` is declared a second time", ""),
        ("record R { a: «Proposal» }", "PL1003", "`Proposal` is a record", ""),
        ("state { p : «Proposal» = any }", "PL1003", "`Proposal` is a record", ""),
        ("on E(p: Proposal) { if «p» == 1 { } }", "PL1003", "`p` is a record", "p.action, p.target"),
        ("on E(p: Proposal) { if p.«actoin» == None { } }", "PL1001", "Proposal has no field `actoin`", "action"),
        ("on E(p: Proposal) { if «p.action.x» == 1 { } }", "PL1003", "has no meaning here", ""),
        ("decision d -> Bool { sees { x, «x» } } on E { ask d() }", "PL1002", "`x` is named twice", ""),
        ("decision d -> Bool { sees { «y» } } on E { ask d() }", "PL1001", "there is no variable `y`", ""),
        ("effect f { class read compensated by «g» } on E { emit f() }", "PL1001", "there is no effect `g`", ""),
        ("effect f { class read «compensated by f» } on E { emit f() }", "PL1016", "cannot compensate itself", ""),
        (
            "decision d -> Slot { ok(r) -> F(s: «r.answer.action») } on E { ask d() } on F(s: Slot) { }",
            "PL1003",
            "`r.answer` is no record: it is Slot",
            "write r.answer",
        ),
        (
            "decision d -> Proposal { ok(r) -> F(s: r.answer.«acton») } on E { ask d() } on F(s: Slot) { }",
            "PL1001",
            "Proposal has no field `acton`",
            "did you mean action?",
        ),
        (
            "effect f { class read ok -> F(p: «3») } on E { emit f() } on F(p: Proposal) { }",
            "PL1009",
            "the parameter `p` of F is a record",
            "r.answer",
        ),
    ],
)
def test_error(text: str, code: str, message: str, help: str) -> None:
    finding = underlined(BASE + text)
    assert finding.code == code
    assert message in finding.message
    assert help in finding.help


def test_a_chain_of_definitions_that_doubles() -> None:
    """What is used again and again is written out once, and what grows too large is refused."""
    doubling = "state { x : 0..1 = 0 } define d0 = if x == 0 then 1 else 2 "
    doubling += " ".join(f"define d{i} = max(d{i - 1}, d{i - 1} * 2)" for i in range(1, 20))
    assert codes(doubling + " invariant i: d19 > 0") == []
    growing = "state { x : 0..1 = 0 } define d0 = x " + " ".join(
        f"define d{i} = d{i - 1} + d{i - 1}" for i in range(1, 40)
    )
    found = compiled(growing + " invariant i: d39 > 0").findings
    assert {f.code for f in found} == {"PL1019"}


def test_a_long_chain_of_definitions() -> None:
    chain = "state { x : 0..1 = 0 } define d0 = x " + " ".join(
        f"define d{i} = !!(d{i - 1} == 1) == true" for i in range(1, 500)
    )
    assert {f.code for f in compiled(chain).findings} == {"PL0005", "PL1003"}


def test_range_checks_of_elements_have_plain_names() -> None:
    text = BASE + "on E(i: 0..9) { cost'[i + 1] = cost[i] + 1 }"
    assert [p.name for p in lowered(text).properties if isinstance(p, RangeCheck)] == [
        "cost-i-1-in-range@10",
        "cost-i-in-range@10",
        "cost-i-1-in-range@10:17",
    ]
