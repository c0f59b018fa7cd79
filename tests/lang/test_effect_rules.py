"""The rules about effects that the declarations and emits decide: when they speak, and when they keep silent."""

from __future__ import annotations

import pytest
from marked import codes, compiled, underlined

HANDLERS = """
on Start { emit e() } on Ok { } on Failed { } on Lost { }
"""
OUTCOMES = "ok -> Ok() failed -> Failed() exhausted -> Lost()"
RETRY = "retry { attempts 3, base 200ms, timeout 10s }"
ONCE = "retry { attempts 1, base 200ms, timeout 10s }"
KEY = 'idempotent header "K"'


@pytest.mark.parametrize(
    ("effect", "code", "message"),
    [
        ("effect e { class read «ok -> Gone()» }", "PL4001", "`e` delivers Gone, which no handler takes"),
        ("effect e { class read failed -> Failed() «exhausted -> Gone(x: 1)» }", "PL4001", "delivers Gone"),
        (
            "effect e { class read } decision d() -> Bool { «failed -> Gone()» } on F { ask d() }",
            "PL4001",
            "`d` delivers",
        ),
        ("«effect e» { class irreversible ok -> Ok() }", "PL4002", "`e` is irreversible"),
        (f"«effect e» {{ class irreversible {ONCE} ok -> Ok() }}", "PL4002", "`e` is irreversible"),
        (f"«effect e» {{ class reversible {RETRY} ok -> Ok() }}", "PL4002", "`e` retries"),
        (f"«effect e» {{ class read {RETRY} {KEY} failed -> Failed() }}", "PL4002", "`e` retries"),
        (f"effect e {{ class irreversible «{RETRY}» {OUTCOMES} }}", "PL4003", "3 attempts without an idempotency key"),
        ("effect e { class read «labels { x:y, egress:z }» }", "PL4007", "names no target"),
        ('effect e { class read «targets { egress: "u" }» }', "PL4007", "a target `egress` but no label `egress`"),
        ('effect e { class read labels { egress:x } «targets { egress: "u", mail: "v" }» }', "PL4007", "`mail`"),
        ("effect e { class read } «effect f» { class read }", "PL4006", "nothing emits `f`"),
        ("effect e { class read } «decision d» -> Bool { }", "PL4006", "nothing asks `d`"),
    ],
)
def test_rule(effect: str, code: str, message: str) -> None:
    finding = underlined(HANDLERS + effect)
    assert finding.code == code
    assert message in finding.message
    assert compiled(HANDLERS + effect.replace("«", "").replace("»", "")).system is not None


@pytest.mark.parametrize(
    "effect",
    [
        f"effect e {{ class irreversible {ONCE} {OUTCOMES} }}",
        f"effect e {{ class irreversible {OUTCOMES} }}",
        f"effect e {{ class irreversible {RETRY} {KEY} {OUTCOMES} }}",
        f"effect e {{ class reversible {RETRY} {OUTCOMES} }}",
        f"effect e {{ class reversible {ONCE} ok -> Ok() failed -> Failed() }}",
        "effect e { class read ok -> Ok() }",
        "effect e { class read }",
        'effect e { class read labels { egress:x, read:private } targets { egress: "u" } }',
        "effect e { class read } decision d -> Bool { labels { mail:out } failed -> Failed() } on F { emit d() }",
    ],
)
def test_silent(effect: str) -> None:
    assert codes(HANDLERS + effect) == []


@pytest.mark.parametrize(
    ("attempts", "base", "timeout", "window", "warned"),
    [
        (3, "5s", "10s", "45s", False),  # 3 * 10 s + 5 s + 10 s
        (3, "5s", "10s", "44s", True),
        (1, "5s", "10s", "10s", False),
        (1, "5s", "10s", "9s", True),
        (4, "1s", "0s", "7s", False),  # 1 s + 2 s + 4 s
        (4, "1s", "0s", "6s", True),
        (2, "500ms", "750ms", "2s", False),
        (2, "501ms", "750ms", "2s", True),
        (1000, "1ms", "0ms", "365d", True),
    ],
)
def test_retries_and_the_window(attempts: int, base: str, timeout: str, window: str, warned: bool) -> None:
    retry = f"retry {{ attempts {attempts}, base {base}, timeout {timeout} }}"
    text = HANDLERS + f"effect e {{ class reversible {KEY} window {window} {retry} {OUTCOMES} }}"
    assert codes(text) == (["PL4004"] if warned else [])
    for finding in compiled(text).findings:
        assert finding.span.text == retry
        assert not finding.is_error


def test_the_times_are_named() -> None:
    retry = "retry { attempts 5, base 5s, timeout 10s }"
    (finding,) = compiled(HANDLERS + f"effect e {{ class read {KEY} window 1m {retry} {OUTCOMES} }}").findings
    assert "can end 2.1m after the first began" in finding.message
    assert "for 1m" in finding.message


def test_all_rules_speak_at_once() -> None:
    text = f"effect e {{ class irreversible labels {{ egress:x }} {RETRY} ok -> Gone() }}"
    assert sorted(codes(text)) == ["PL4001", "PL4002", "PL4003", "PL4006", "PL4007"]
