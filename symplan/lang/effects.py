"""Do the effects of a program keep the rules of the world? The findings PL4xxx that need no search.

Contract: judged on declarations and emits alone, whatever the handlers' conditions are. None of them keeps the program
from being run or proved.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from symplan.findings import Span
from symplan.lang import syntax as s
from symplan.lang.report import Findings
from symplan.model import Call, Decision, Effect, Event

EGRESS = "egress"


def _span(d: s.CallDeclaration, kind: type[s.CallItem], key: str = "") -> Span:
    """Where an item stands, or the head of the declaration."""
    for item in d.items:
        if isinstance(item, kind) and getattr(item, "key", key) == key:
            return item.span
    return d.head


def _duration(milliseconds: int) -> str:
    for size, unit in ((86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1_000, "s")):
        if milliseconds >= size:
            whole, rest = divmod(milliseconds, size)
            return f"{whole}{unit}" if not rest else f"{milliseconds / size:.1f}{unit}"
    return f"{milliseconds}ms"


def outcomes_are_taken(calls: Sequence[Call], handled: Collection[str], findings: Findings) -> None:
    """PL4001."""
    for call in calls:
        for outcome in call.outcomes:
            if outcome.event not in handled and outcome.event not in findings.doubtful:
                message = f"`{call.name}` delivers {outcome.event}, which no handler takes"
                help = f"write on {outcome.event} {{ … }}, or deliver an event that is handled"
                findings.also("PL4001", message, outcome.span, help)


def time_outs_are_told(effect: Effect, d: s.CallDeclaration, findings: Findings) -> None:
    """PL4002."""
    retries = effect.retry is not None and effect.retry.attempts > 1
    irreversible = effect.effect_class == "irreversible"
    if not (retries or irreversible) or any(o.kind == "exhausted" for o in effect.outcomes):
        return
    why = "is irreversible" if irreversible else "retries"
    message = f"`{effect.name}` {why} but does not say what happens when no answer comes"
    help = "add exhausted -> and an event that records that the call may have happened"
    findings.also("PL4002", message, d.head, help)


def nothing_is_sent_twice(effect: Effect, d: s.CallDeclaration, findings: Findings) -> None:
    """PL4003, as far as the declaration decides it."""
    retry = effect.retry
    if effect.effect_class != "irreversible" or effect.idempotency is not None or retry is None or retry.attempts == 1:
        return
    message = f"`{effect.name}` is irreversible and makes {retry.attempts} attempts without an idempotency key"
    help = "write attempts 1, or idempotent header … if the service honours a key"
    findings.also("PL4003", message, _span(d, s.RetryItem), help)


def retries_stay_in_the_window(effect: Effect, d: s.CallDeclaration, findings: Findings) -> None:
    """PL4004. The last attempt ends after all time-outs and all delays, of which each is twice the one before."""
    key, retry = effect.idempotency, effect.retry
    if key is None or key.window_ms is None or retry is None:
        return
    total = retry.attempts * retry.timeout_ms + retry.base_ms * (2 ** (retry.attempts - 1) - 1)
    if total > key.window_ms:
        message = (
            f"the last attempt of `{effect.name}` can end {_duration(total)} after the first began, but the service "
            f"remembers the key for {_duration(key.window_ms)}"
        )
        help = "make fewer attempts, shorten the delays, or ask for a longer window"
        findings.also("PL4004", message, _span(d, s.RetryItem), help)


def calls_are_used(calls: Sequence[Call], events: Sequence[Event], findings: Findings) -> None:
    """PL4006; of a compensation that nothing emits, PL4005 tells."""
    compensations = {call.compensated_by for call in calls if isinstance(call, Effect)}
    emitted = {emit.call for event in events for emit in event.emits}
    for call in calls:
        if call.name not in emitted | compensations | findings.doubtful:
            word = "ask" if isinstance(call, Decision) else "emit"
            help = f"{word} it in a handler, or take it out"
            findings.also("PL4006", f"nothing {word}s `{call.name}`", call.span, help)


def compensations_are_used(effects: Sequence[Effect], events: Sequence[Event], findings: Findings) -> None:
    """PL4005. What compensates another effect needs no compensation of its own."""
    emitted = {emit.call for event in events for emit in event.emits}
    compensations = {effect.compensated_by for effect in effects}
    for effect in effects:
        name = effect.compensated_by
        if name is None:
            if effect.effect_class == "compensable" and effect.name not in compensations | findings.doubtful:
                message = f"`{effect.name}` is compensable, and nothing says by what"
                help = "write compensated by …, with the effect that undoes it, or choose another class"
                findings.also("PL4005", message, effect.span, help)
        elif name not in emitted | findings.doubtful:
            message = f"`{effect.name}` is compensated by `{name}`, which nothing emits"
            findings.also("PL4005", message, effect.span, f"emit {name} where {effect.name} has to be undone")


def targets_fit_labels(effect: Effect, d: s.CallDeclaration, findings: Findings) -> None:
    """PL4007."""
    labels, targets = {label.name for label in effect.labels}, {target.name for target in effect.targets}
    if EGRESS in labels and EGRESS not in targets:
        message = f"`{effect.name}` is labelled {EGRESS} but names no target"
        findings.also("PL4007", message, _span(d, s.PairsItem, "labels"), f'write targets {{ {EGRESS}: "https://…" }}')
    for target in effect.targets:
        if target.name not in labels:
            message = f"`{effect.name}` has a target `{target.name}` but no label `{target.name}`"
            help = f"write labels {{ {target.name}:external }}, or take the target out"
            findings.also("PL4007", message, _span(d, s.PairsItem, "targets"), help)


def check_effects(
    effects: Sequence[tuple[Effect, s.CallDeclaration]],
    decisions: Sequence[Decision],
    events: Sequence[Event],
    findings: Findings,
) -> None:
    """All rules.

    Args:
        effects: with their declarations.
        decisions: all of them.
        events: the handled events.
        findings: where findings go.
    """
    calls: list[Call] = [*(effect for effect, _ in effects), *decisions]
    outcomes_are_taken(calls, {event.name for event in events}, findings)
    calls_are_used(calls, events, findings)
    compensations_are_used([effect for effect, _ in effects], events, findings)
    for effect, d in effects:
        for rule in (time_outs_are_told, nothing_is_sent_twice, retries_stay_in_the_window, targets_fit_labels):
            rule(effect, d, findings)
