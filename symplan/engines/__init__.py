"""Which engines there are, and in which order they try.

Contract: `run` yields the signals of the chosen engine, or of several one after the other for `auto`; what they could
not decide it sums up in one `Undecided` per property, after every engine in the order has had its turn. Engines are
imported when they are first used, so that a search without a solver loads none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module

from symplan.engines.protocol import Budget, Decided, Engine, Signal, Undecided
from symplan.model import Property, System
from symplan.verdict import Unknown

AUTO = "auto"
LINT = "lint"

ENGINES: Mapping[str, tuple[str, str]] = {
    "kinduction": ("symplan.engines.kinduction", "KInduction"),
    "bmc": ("symplan.engines.bmc", "BoundedModelChecking"),
    "explicit": ("symplan.engines.explicit", "ExplicitSearch"),
    "lasso": ("symplan.engines.lasso", "LassoSearch"),
}
"""Engine names, and where each is built."""

QUICK_K = 4
"""Up to this k, induction comes before the explicit search: it is quick, and its certificate is short."""

_Stage = tuple[str, Callable[[Budget], Budget]]


def _quick(budget: Budget) -> Budget:
    k = min(QUICK_K, budget.induction)
    return replace(budget, induction=k, depth=min(QUICK_K, budget.depth), counterexamples=False)


def _modest(budget: Budget) -> Budget:
    return replace(budget, depth=min(20, budget.depth), states=min(50_000, budget.states), counterexamples=False)


ORDERS: Mapping[str, tuple[_Stage, ...]] = {
    AUTO: (
        ("kinduction", _quick),
        ("explicit", lambda b: b),
        ("kinduction", lambda b: b),
        ("lasso", lambda b: b),
    ),
    LINT: (
        ("explicit", _modest),
        ("kinduction", _modest),
    ),
}
"""Which engines have their turn one after the other, and with which part of the budget (measured in
docs/decisions/0003). `lint` is for many questions whose paths nobody is shown."""


def engine(name: str) -> Engine:
    """The engine of that name. Raises KeyError for a name that is not in `ENGINES`."""
    module, cls = ENGINES[name]
    made: Engine = getattr(import_module(module), cls)()
    return made


def run(name: str, system: System, properties: Sequence[Property], budget: Budget) -> Iterator[Signal]:
    """Decide the properties.

    Args:
        name: of one engine, or of one of `ORDERS`.
        system, properties, budget: as for an engine.

    Yields:
        The engines' signals; for every property exactly one `Decided` or `Undecided`.
    """
    order = ORDERS.get(name) or ((name, lambda b: b),)
    open_properties = {p.name: p for p in properties}
    last_words: dict[str, list[Unknown]] = {p.name: [] for p in properties}
    for stage, share in order:
        able = engine(stage)
        wanted = [p for p in open_properties.values() if able.takes(p)]
        if not wanted:
            continue
        for signal in able.run(system, wanted, share(budget)):
            match signal:
                case Decided(prop):
                    del open_properties[prop.name]
                    yield signal
                case Undecided(prop, unknown):
                    last_words[prop.name].append(unknown)
                case _:
                    yield signal
    for prop in open_properties.values():
        yield Undecided(prop, _summary(name, last_words[prop.name]))


def _summary(name: str, words: Sequence[Unknown]) -> Unknown:
    """One answer out of what several engines said: every reason once, the greatest depth, the last counterexample."""
    if not words:
        return Unknown(f"the engine {name} does not decide this kind of property", hint="use --engine auto")
    depths = [w.depth for w in words if w.depth is not None]
    return Unknown(
        reason="; ".join(dict.fromkeys(w.reason for w in words)),
        depth=max(depths, default=None),
        hint=next((w.hint for w in reversed(words) if w.hint), ""),
        counterexample=next((w.counterexample for w in reversed(words) if w.counterexample), None),
    )
