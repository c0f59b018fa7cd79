"""The trip planner and its variants: counts, lengths and paths of the explicit search, to the number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from symplan import choices, interp
from symplan.engines.explicit import ExplicitSearch, explore
from symplan.engines.protocol import Budget, Decided, Explored
from symplan.findings import Source
from symplan.lang import compile_source
from symplan.model import System
from symplan.verdict import Proved, Trace, Violated

TRIP = (Path(__file__).parents[1] / "specs" / "trip.poly").read_text()


def handler(text: str, name: str, old: str, new: str, count: int = 1) -> str:
    """The program with a piece of one handler replaced, which has to occur there that many times."""
    found = re.search(rf"^on {name}\b.*?^}}", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    body = found[0]
    assert body.count(old) == count, (name, old)
    return text.replace(body, body.replace(old, new))


def everywhere(text: str, old: str, new: str, count: int) -> str:
    assert text.count(old) == count
    return text.replace(old, new)


def d1(text: str) -> str:
    return handler(text, "HotelBooked", "if flight == Held {", "if true {")


def d2(text: str) -> str:
    return handler(text, "Resolve", "spent' = spent - 3", "")


def d3(text: str) -> str:
    return handler(text, "FlightCancelled", "spent' = spent - 3", "")


def d4(text: str) -> str:
    return everywhere(text, "flight in { None, Held } && hotel in { None, Held }", "true", 2)


def generous(text: str) -> str:
    """A flight is allowed with 3 or less spent."""
    return everywhere(text, "flight == None && spent <= 2", "flight == None && spent <= 3", 2)


def stores_wanted(text: str) -> str:
    """`wanted` is stored on every Chose."""
    text = handler(text, "Chose", "phase' = Planning", "wanted' = step phase' = Planning", 2)
    return handler(text, "Chose", "phase' = Done", "wanted' = step phase' = Done")


def clears_wanted(text: str) -> str:
    """`wanted` is Finish wherever the traveller is not asked."""
    text = handler(text, "Approve", "phase' = Planning", "wanted' = Finish phase' = Planning", 3)
    text = handler(text, "Approve", "phase' = Done", "wanted' = Finish phase' = Done")
    text = handler(text, "Decline", "phase' = Planning", "wanted' = Finish phase' = Planning")
    return handler(text, "FlightCancelled", "phase' = Planning", "wanted' = Finish phase' = Planning")


def needs_a_flight(text: str) -> str:
    return everywhere(text, "flight in { None, Held } && hotel", "flight == Held && hotel", 2)


def unknown_will_do(text: str) -> str:
    return everywhere(text, "in { None, Held }", "in { None, Held, Unknown }", 4)


def without_wanted(text: str) -> str:
    """Approve does nothing but return to planning."""
    text = re.sub(r"wanted' = \w+", "", re.sub(r"wanted : Step.*", "", text.replace("wanted  :", "wanted :")))
    text = re.sub(r"  if wanted == BookFlight.*?\n\}", "  phase' = Planning\n}", text, flags=re.DOTALL)
    assert not re.search(r"\bwanted\b(?!`)", re.sub("//.*", "", text))
    return text


def lower(text: str) -> System:
    compiled = compile_source(Source("trip.poly", text))
    assert compiled.system is not None, compiled.findings
    return compiled.system


def states(s: System) -> int:
    *_, last = explore(s, Budget())
    assert isinstance(last, Explored)
    assert last.exploration.complete
    return last.exploration.states


def results(s: System) -> dict[str, Proved | Violated]:
    signals = ExplicitSearch().run(s, s.properties, Budget())
    found = {signal.property.name: signal.verdict for signal in signals if isinstance(signal, Decided)}
    assert found.keys() == {p.name for p in s.properties}
    return found


def shown(s: System, name: str, verdict: Proved | Violated) -> list[str]:
    """The path of a violated property, replayed: the events, each with the choices of its parameters."""
    prop = next(p for p in s.properties if p.name == name)
    assert isinstance(verdict, Violated)
    assert isinstance(verdict.evidence, Trace)
    assert interp.replay(s, prop, verdict.evidence) is None
    lines = []
    for step in choices.annotate(s, prop, verdict.evidence).steps:
        if step.event is None:
            lines.append("rest")
            continue
        parameters = s.event_by_name[step.event].parameters
        values = [
            f"{p.domain.format(choice[0][0])}..{p.domain.format(choice[-1][1])}"
            if choice[0][0] != choice[-1][1]
            else p.domain.format(choice[0][0])
            for p, choice in zip(parameters, step.choices, strict=True)
        ]
        lines.append(f"{step.event}({', '.join(values)})" if values else step.event)
    return lines


BOOK_FLIGHT = ["Plan(_)", "Chose(BookFlight, 0.80..1.00)"]
HOTEL_WITHOUT_FLIGHT = [
    *BOOK_FLIGHT,
    "Plan(_)",
    "FlightBooked",
    "Chose(BookHotel, 0.80..1.00)",
    "FlightCancelled",
    "HotelBooked",
]
COST_STAYS = [*BOOK_FLIGHT, "Plan(_)", "FlightUnknown", "Resolve(false)", "Chose(BookFlight, 0.80..1.00)"]
REFUND_STAYS = [*BOOK_FLIGHT, "FlightBooked", "FlightCancelled", *BOOK_FLIGHT]


def test_the_trip_is_proved() -> None:
    s = lower(TRIP)
    assert states(s) == 162
    assert all(isinstance(verdict, Proved) for verdict in results(s).values())


@pytest.mark.parametrize(
    ("text", "count", "violated"),
    [
        (d1(TRIP), 192, {"no-hotel-without-flight": HOTEL_WITHOUT_FLIGHT}),
        (d2(generous(TRIP)), 243, {"within-budget": COST_STAYS}),
        (d3(generous(TRIP)), 144, {"within-budget": REFUND_STAYS}),
        (d2(TRIP), 201, {}),
        (d3(TRIP), 102, {}),
        (generous(TRIP), 162, {}),
        (stores_wanted(TRIP), 156, {}),
        (clears_wanted(TRIP), 88, {}),
        (needs_a_flight(TRIP), 159, {}),
        (without_wanted(TRIP), 54, {}),
    ],
)
def test_variants(text: str, count: int, violated: dict[str, list[str]]) -> None:
    s = lower(text)
    assert states(s) == count
    bad = {name: verdict for name, verdict in results(s).items() if isinstance(verdict, Violated)}
    assert {name: shown(s, name, verdict) for name, verdict in bad.items()} == violated


def test_a_trip_that_may_always_finish() -> None:
    s = lower(d4(TRIP))
    assert states(s) == 204
    lasso = shown(s, "cancels-finish", results(s)["cancels-finish"])
    assert len(lasso) == 10
    assert lasso[-1] == "rest"


def test_all_defects_together_are_judged_each_for_itself() -> None:
    s = lower(d1(d2(d3(d4(generous(TRIP))))))
    assert states(s) == 180
    found = results(s)
    assert shown(s, "no-hotel-without-flight", found["no-hotel-without-flight"]) == HOTEL_WITHOUT_FLIGHT
    assert shown(s, "within-budget", found["within-budget"]) == COST_STAYS
    assert len(shown(s, "cancels-finish", found["cancels-finish"])) == 10


def test_finishing_with_unknown_slots() -> None:
    s = lower(unknown_will_do(TRIP))
    assert states(s) == 183
    lasso = shown(s, "cancels-finish", results(s)["cancels-finish"])
    assert lasso[-2:] == ["ResolveHotel(true)", "rest"]
