"""How is "violated by a fair run" said with conditions that hold again and again?

Contract: for targets that ask whether a run exists on which each of some conditions holds infinitely often. A `Watch`
adds inputs and Boolean state to a program, which never restrict it, and names the conditions.

Theorem: the program has a run that violates `trigger leads to goal` under its fairness if and only if the program with
the watch has a run on which every condition holds infinitely often.

The inputs guess. `arm` says: the trigger holds now, and the goal never will. `stop e`, for a strongly fair event e,
says: e is never accepted from now on. A wrong guess is noticed and is final: `failed` holds from then on, and the first
condition is false for ever. So this condition, if it holds infinitely often, holds from the arming on, and the guesses
were right. Fairness is then one condition per event: for a weak one that it is taken or not accepted, for a strong one
that it is taken or was stopped. Each is judged for itself, and all of them after the arming, because a condition that
holds infinitely often does so behind every moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from symplan import expr as e
from symplan.export.choice import Choice
from symplan.expr import Expr, Op
from symplan.model import LeadsTo


@dataclass(frozen=True, slots=True, eq=False)
class Flag:
    """A Boolean that is false at the start.

    Args:
        role: what it is for, in a word or two; unique within a watch.
        leaf: reads it.
        after: its next value.
    """

    role: str
    leaf: Expr
    after: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """A Boolean input."""

    role: str
    leaf: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """What is added to the program, and what has to hold again and again."""

    flags: tuple[Flag, ...]
    guesses: tuple[Guess, ...]
    conditions: tuple[Expr, ...]


def watch(choice: Choice, prop: LeadsTo) -> Watch:
    """The watch of a property. Raises Unsupported as `Outline.acceptable` does."""
    program = choice.outline
    flags: list[Flag] = []
    guesses: list[Guess] = []

    def once(role: str, guess: str, condition: Expr) -> Expr:
        """A flag that is set for good by a guess made while the condition holds; read together with the guess."""
        flag, given = _flag(prop, role), _guess(prop, guess)
        now = e.or_(flag, e.and_(given, condition))
        flags.append(Flag(role, flag, now))
        guesses.append(Guess(guess, given))
        return now

    armed = once("armed", "arm", program.plain(prop.trigger))
    wrong = [e.and_(armed, program.plain(prop.goal))]
    conditions = []
    for event in prop.weak:
        taken = choice.taken(program.move(event))
        conditions.append(e.or_(e.not_(program.acceptable(event)), taken))
    for event in prop.strong:
        stopped = once(f"stopped {event}", f"stop {event}", e.TRUE)
        wrong.append(e.and_(stopped, program.acceptable(event)))
        conditions.append(e.or_(stopped, choice.taken(program.move(event))))
    failed = e.or_(_flag(prop, "failed"), *wrong)
    flags.append(Flag("failed", _flag(prop, "failed"), failed))
    return Watch(tuple(flags), tuple(guesses), (e.and_(armed, e.not_(failed)), *conditions))


def single(prop: LeadsTo, several: Watch) -> Watch:
    """The same with one condition: it holds when all have held since it held last.

    The first condition, once it holds infinitely often, holds for ever; so it is asked for at the same moment.
    """
    first, *others = several.conditions
    if not others:
        return several
    seen = [(_flag(prop, f"seen {number}"), condition) for number, condition in enumerate(others)]
    now: Sequence[Expr] = [e.or_(flag, condition) for flag, condition in seen]
    everything = e.and_(first, *now)
    flags = [
        Flag(f"seen {number}", flag, e.and_(value, e.not_(everything)))
        for number, ((flag, _), value) in enumerate(zip(seen, now, strict=True))
    ]
    return replace(several, flags=(*several.flags, *flags), conditions=(everything,))


def _flag(prop: LeadsTo, role: str) -> Expr:
    return e.leaf(Op.VAR, f"{prop.name}: {role}", None)


def _guess(prop: LeadsTo, role: str) -> Expr:
    return e.leaf(Op.PARAM, (f"{prop.name}:", role), None)
