"""What the front end hands on: events, obligations, properties and calls, as `symplan.model` documents them."""

from __future__ import annotations

from marked import lowered

from symplan import expr as e
from symplan.domains import EnumDomain, RangeDomain
from symplan.findings import Finding, Source
from symplan.lang import compile_expression
from symplan.lang.compiler import compile_source
from symplan.model import Delivery, Idempotency, Invariant, Label, LeadsTo, RangeCheck, Retry, StepInvariant

BASE = "enum Slot { None, Held } state { s : Slot = None x : 0..9 = 0 a : Bool = any c : Confidence = 0.5 }\n"


def test_variables() -> None:
    system = lowered(BASE + "state { later : -3..-1 = -2 }")
    assert [(v.name, str(v.domain), v.initial, v.rigid) for v in system.variables] == [
        ("s", "Slot", 0, False),
        ("x", "0..9", 0, False),
        ("a", "Bool", None, False),
        ("c", "Confidence", 50, False),
        ("later", "-3..-1", -2, False),
    ]
    assert system.variables[4].span.text == "later : -3..-1 = -2"


def test_initial_values_of_bool_are_bools() -> None:
    (variable,) = lowered("state { a : Bool = false || true }").variables
    assert variable.initial is True


def test_a_program_without_state_has_one_state() -> None:
    system = lowered("on E { }")
    assert system.variables == ()
    assert system.initially is e.TRUE


def test_conditions_follow_the_branches() -> None:
    system = lowered(
        BASE
        + """on E(n: 0..9, b) {
      require a else reject "not-a"
      if b { s' = Held emit f(n) } else if n > 3 { require x == 0 else reject "x" s' = None } else { c' = 1.0 }
      x' = n
    }
    effect f(n: 0..5) { class read }"""
    )
    (event,) = system.events
    a, b, x = system.variables[2].now, event.parameter("b"), system.variables[1].now
    n = event.parameter("n")
    second = e.and_(e.not_(b), e.not_(e.le(n, e.const(3))))
    third = e.and_(e.not_(b), e.le(n, e.const(3)))
    assert [(r.condition, r.test, r.reason) for r in event.requires] == [
        (e.TRUE, a, "not-a"),
        (second, e.eq(x, e.const(0)), "x"),
    ]
    assert [(i.variable, i.condition, i.value) for i in event.assignments] == [
        ("s", b, e.const(1)),
        ("s", second, e.const(0)),
        ("c", third, e.const(100)),
        ("x", e.TRUE, n),
    ]
    assert [(i.condition, i.span.text) for i in event.branches] == [
        (b, "if b"),
        (second, "else if n > 3"),
        (third, "else"),
    ]
    assert [(m.call, m.condition, m.arguments, m.span.text) for m in event.emits] == [("f", b, (n,), "emit f(n)")]
    assert [(o.subject, o.condition, o.domain, o.span.text) for o in event.obligations] == [
        ("f(n)", b, RangeDomain(0, 5), "n")
    ]
    assert event.span.text == "on E(n: 0..9, b)"
    assert event.requires[0].span.text == 'require a else reject "not-a"'
    assert event.assignments[0].span.text == "s' = Held"


def test_obligations_that_hold_of_themselves_are_left_out() -> None:
    text = """on E(n: 0..9, m: 0..5) {
      x' = if a then n else 9
      emit f(m, true, s) emit f(3, a, Held)
    }
    on F { x' = x + 1 c' = 1.0 s' = Held a' = true }
    effect f(n: 0..5, b: Bool, s1: Slot) { class read }"""
    events = lowered(BASE + text).events
    assert [o.subject for event in events for o in event.obligations] == ["x"]


def test_generated_properties() -> None:
    text = """invariant i: a
    on E { x' = x + 1 emit f(x) emit f(x + 1) }
    on F { if a { x' = x - 1 } else { x' = x - 2 } }
    effect f(n: 0..5) { class irreversible ok -> E() exhausted -> F() }
    reachable r: a"""
    system = lowered(BASE + text)
    names = [(type(p), p.name, p.code, p.declared) for p in system.properties[2:]]
    assert [p.name for p in system.properties[:2]] == ["i", "r"]
    assert names == [
        (RangeCheck, "x-in-range@3", "PL2002", False),
        (RangeCheck, "f-n-in-range@3", "PL2002", False),
        (RangeCheck, "f-n-in-range@3:40", "PL2002", False),
        (RangeCheck, "x-in-range@4", "PL2002", False),
        (RangeCheck, "x-in-range@4:39", "PL2002", False),
        (StepInvariant, "f-sent-once", "PL4003", False),
    ]
    assert system.properties[2].span.text == "x' = x + 1"


def test_generated_names_give_way_to_declared_ones() -> None:
    text = """state { x : 0..3 = 0 } invariant f-sent-once: true
    effect f { class irreversible ok -> E() exhausted -> E() } on E { emit f() }"""
    assert [p.name for p in lowered(text).properties] == ["f-sent-once", "f-sent-once@2"]


def test_sent_once() -> None:
    text = """state { a : Bool = any b : Bool = any pending : Bool = any }
    effect f { class irreversible ok -> Ok() failed -> Again() exhausted -> Lost() }
    effect g { class reversible ok -> Ok() }
    on Start { if a { emit f() } else { emit f() emit g() } }
    on Twice { emit f() if b { emit f() } }
    on Again { if a { emit f() } }
    on Ok { } on Lost { } on Other { a' = b }"""
    system = lowered(text)
    (prop,) = system.properties
    assert isinstance(prop, StepInvariant)
    assert prop.kind == "sent-once"
    (monitor,) = prop.monitors
    assert (monitor.variable.name, monitor.variable.initial) == ("f.pending", False)
    pending, a, b = monitor.variable.now, system.variables[0].now, system.variables[1].now
    assert prop.holds == {
        "Start": e.not_(pending),
        "Twice": e.not_(e.or_(b, pending)),
        "Again": e.TRUE,
    }
    assert monitor.updates == {
        "Start": e.TRUE,
        "Twice": e.TRUE,
        "Again": a,
        "Ok": e.FALSE,
        "Lost": e.FALSE,
    }
    assert prop.span.text == "effect f"


def test_declared_properties() -> None:
    system = lowered(
        BASE + "invariant i: a || c >= 0.25\nliveness l: a leads to s == Held under fair { E, F } on E { } on F { }"
    )
    invariant, liveness = system.properties
    assert isinstance(invariant, Invariant)
    assert isinstance(liveness, LeadsTo)
    a, c, s = system.variables[2].now, system.variables[3].now, system.variables[0].now
    assert invariant.holds is e.or_(a, e.le(e.const(25), c))
    assert (liveness.trigger, liveness.goal) == (a, e.eq(s, e.const(1)))
    assert (liveness.weak, liveness.strong) == (("E", "F"), ())


def test_calls() -> None:
    text = """decision d(q: Content, n: 1..3) -> Slot {
      provider "small" labels { egress:external, read:private } timeout 2s
      ok(r) -> Got(s1: r.answer, sure: r.conf, n: n, late: false)
      failed -> Got(n: 2, late: true, sure: 0.0, s1: Slot.None)
    }
    effect f(n: 1..3) -> 0..9 {
      kind "shop.buy" class reversible labels { egress:external } targets { egress: "https://shop.example" }
      idempotent header "K" window 2m retry { timeout 2s, attempts 3, base 200ms }
      ok(v) -> Bought(price: v.value, n: n)
    }
    effect g { class read }
    on Got(s1, sure, n, late) { emit f(n) if sure > 0.2 && late { emit g() } s' = s1 }
    on Bought(n, price) { }
    on Ask(q) { ask d(q, 1) }"""
    system = lowered(BASE + text)
    (decision,) = system.decisions
    assert (decision.name, decision.provider, decision.timeout_ms, decision.sees) == ("d", "small", 2000, None)
    assert decision.labels == (Label("egress", "external"), Label("read", "private"))
    assert [str(p.domain) for p in decision.parameters] == ["Content", "1..3"]
    assert decision.answer == EnumDomain("Slot", ("None", "Held"))
    ok, failed = decision.outcomes
    assert (ok.kind, ok.event, failed.kind) == ("ok", "Got", "failed")
    assert ok.deliveries == (
        Delivery("s1", "answer"),
        Delivery("sure", "conf"),
        Delivery("n", "parameter", "n"),
        Delivery("late", "literal", literal=False),
    )
    assert failed.deliveries == (
        Delivery("s1", "literal", literal=0),
        Delivery("sure", "literal", literal=0),
        Delivery("n", "literal", literal=2),
        Delivery("late", "literal", literal=True),
    )
    f, g = system.effects
    assert (f.kind, f.effect_class, f.result) == ("shop.buy", "reversible", RangeDomain(0, 9))
    assert f.idempotency == Idempotency("K", 120_000)
    assert f.retry == Retry(3, 200, 2000)
    assert f.targets == (Label("egress", "https://shop.example"),)
    assert f.outcomes[0].deliveries == (Delivery("n", "parameter", "n"), Delivery("price", "value"))
    assert f.span.text == "effect f"
    assert (g.kind, g.retry, g.idempotency, g.compensated_by) == ("g", None, None, None)


def test_the_name_of_the_system() -> None:
    compiled = compile_source(Source("specs/trip.poly", "on E { }"))
    assert compiled.system is not None
    assert compiled.system.name == "trip"


def test_queries() -> None:
    compiled = compile_source(Source("p.poly", BASE))
    assert compiled.system is not None
    x = compiled.system.variables[1].now
    assert compile_expression(compiled, "x > 3 && s == Held\n") is not None
    assert compile_expression(compiled, "x <= 3") is e.le(x, e.const(3))
    for text, code, place in [
        ("", "PL0002", ""),
        ("// no", "PL0002", ""),
        ("x +", "PL0004", "+"),
        ("x > 3 a", "PL0004", "a"),
        ("x' > 3", "PL1018", "x'"),
        ("x > 3 }", "PL0004", "}"),
        ("x & a", "PL0003", "&"),
        ("x", "PL1003", "x"),
        ("y > 3", "PL1001", "y"),
        ("(" * 500 + "a" + ")" * 500, "PL0005", "(("),
        ("invariant i: a", "PL0006", "invariant"),
    ]:
        found = compile_expression(compiled, text)
        assert isinstance(found, tuple), text
        (finding,) = found
        assert isinstance(finding, Finding)
        assert (finding.code, finding.span.text, finding.span.source.path) == (code, place, "<query>"), text
