"""Why a step was possible, which part of a property of steps is false, and what is left out of a long path."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator

import symplan
from symplan.report import WRITERS, text
from symplan.report.style import Style
from symplan.verdict import Report

DESK = """\
enum Desk { Open, Asking, Closed }
state { desk : Desk = Open  paid[1..3] : 0..6 = 0 }
effect pay(n: 1..4) { class read ok -> Paid() }
on Ask { require desk == Open else reject "busy" desk' = Asking }
on Judge(who: 1..3, n: 1..4, conf) {
  require desk == Asking else reject "not-asking"
  require paid[who] + n <= 6 || n == 4 else reject "too-much"
  if conf < 0.5 {
    desk' = Open
  } else {
    desk' = Closed
    if paid[who] == 0 && n > 2 { paid'[who] = n emit pay(n) }
  }
}
on Paid { require desk == Closed && paid[1] < 6 else reject "open" }
"""

COUNTER = """\
state { n : 0..999 = 0  live : Bool = true }
on Up { require live && n < 999 else reject "off" n' = n + 1 }
"""


def shown(report: Report, *, explain: bool = False, width: int = 0) -> str:
    written = text.render(report, Style("prove", explain=explain, width=width))
    return re.sub(r"\d+ ms|\d+\.\d s", "T", written)


def blocks(program: str, *, explain: bool = True, width: int = 0) -> list[list[str]]:
    """What stands between blank lines: a finding, its path, the verdicts, the sum."""
    report = symplan.load(program).prove(lint=False)
    return [block.splitlines() for block in shown(report, explain=explain, width=width).split("\n\n")]


# --- why a step was possible ----------------------------------------------------------------------------------------


def test_conditions_that_were_met_and_branches_that_were_taken() -> None:
    _, path, *_ = blocks(DESK + "invariant i: paid[2] < 3")
    assert path == [
        "  start  desk = Open, paid[1] = 0, paid[2] = 0, paid[3] = 0",
        "      1  Ask                                    desk: Open → Asking     4 | desk' = Asking",
        "           met     4 | desk == Open  with desk = Open",
        "      2  Judge(who: 2, n: 3, conf: 0.50..1.00)  desk: Asking → Closed  11 | desk' = Closed",
        "                                                paid[2]: 0 → 3         12 | paid'[who] = n",
        "           met     6 | desk == Asking  with desk = Asking",
        "           met     7 | paid[who] + n <= 6 || n == 4  with who = 2, n = 3, paid[2] = 0",
        "           taken  10 | else  with conf = 0.50..1.00",
        "           taken  12 | if paid[who] == 0 && n > 2  with who = 2, n = 3, conf = 0.50..1.00, paid[2] = 0",
    ]


def test_without_being_asked_a_path_says_nothing_of_it() -> None:
    _, path, *_ = blocks(DESK + "invariant i: paid[2] < 3", explain=False)
    assert [line for line in path if "met" in line or "taken" in line] == []


def test_values_stand_below_on_a_narrow_terminal() -> None:
    _, path, *_ = blocks(DESK + "invariant i: paid[2] < 3", width=60)
    assert all(len(line) <= 60 for line in path)
    assert path[-4:] == [
        "           taken  10 | else  with conf = 0.50..1.00",
        "           taken  12 | if paid[who] == 0 && n > 2",
        "             with who = 2, n = 3, conf = 0.50..1.00,",
        "             paid[2] = 0",
    ]


def test_a_rest_needs_no_reason() -> None:
    _, path, *_ = blocks(DESK + "liveness l: desk == Asking leads to desk != Asking")
    assert path[-2:] == [
        "         from here on it repeats for ever:",
        "      2  rest  nothing happens",
    ]


def test_a_stuck_state_says_why_each_event_is_rejected() -> None:
    finding, *_ = blocks(DESK.replace("n <= 6 || n == 4", "n <= 0") + "final desk == Closed")
    notes = [line for line in finding if line.startswith("note: ")]
    assert notes == [
        "note: Ask is rejected in line 4: desk == Open, but desk = Asking",
        "note: Judge is rejected in line 7: paid[who] + n <= 0",
        "note: Paid is rejected in line 15: desk == Closed && paid[1] < 6, but desk = Asking, paid[1] = 0",
    ]


def test_a_machine_reads_the_same() -> None:
    report = symplan.load(DESK + "invariant i: paid[2] < 3").prove(lint=False)
    schema = json.loads((files("symplan") / "report" / "schema.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = json.loads(WRITERS["json"](report, Style("prove", explain=True)))
    Draft202012Validator(schema).validate(found)
    ask, judge = found["properties"][0]["path"]
    assert ask["because"] == [{"kind": "require", "line": 4, "text": "desk == Open", "values": ["desk = Open"]}]
    assert [reason["kind"] for reason in judge["because"]] == ["require", "require", "branch", "branch"]
    plain = json.loads(WRITERS["json"](report, Style("prove")))
    assert all("because" not in step for step in plain["properties"][0]["path"])


# --- properties over steps ------------------------------------------------------------------------------------------


def notes(program: str) -> list[str]:
    finding, *_ = blocks(program, explain=False)
    return [line.removeprefix("note: ") for line in finding if line.startswith("note: ")]


def test_which_part_of_a_property_of_steps_is_false() -> None:
    assert notes(COUNTER + "step s: n' > n && (event is Up implies n' <= 2)") == ["n' <= 2 is false: n' = 3"]
    assert notes(DESK + "step s: emits pay implies paid'[2] <= 2") == [
        "paid[2] == 0 implies paid'[2] <= 2 is false: paid[2] = 0, paid'[2] = 3"
    ]


def test_of_many_false_parts_the_first_are_said() -> None:
    program = "state { c[1..9] : 0..1 = 0 } on Go(i: 1..9) { c'[i] = 1 } invariant i: all k in 1..9: c[k] == 1"
    assert notes(program) == [
        "c[1] == 1 is false: c[1] = 0",
        "c[2] == 1 is false: c[2] = 0",
        "c[3] == 1 is false: c[3] = 0",
        "and 6 parts more of it are false",
    ]


# --- long paths -----------------------------------------------------------------------------------------------------


def numbers(path: list[str]) -> list[int]:
    return [int(found[1]) for line in path if (found := re.match(r" +(\d+)  Up", line))]


def test_the_middle_of_a_long_path_is_left_out() -> None:
    report = symplan.load(COUNTER + "invariant i: n < 100").prove(engine="explicit", lint=False)
    path = shown(report).split("\n\n")[1].splitlines()
    assert numbers(path) == [*range(1, 41), *range(81, 101)]
    assert "         … steps 41 to 80 are left out; --json has all of them" in path
    found = json.loads(WRITERS["json"](report, Style("prove")))
    assert len(found["properties"][0]["path"]) == 100


def test_eighty_steps_are_not_too_many() -> None:
    report = symplan.load(COUNTER + "invariant i: n < 80").prove(engine="explicit", lint=False)
    assert numbers(shown(report).split("\n\n")[1].splitlines()) == [*range(1, 81)]


def test_a_loop_that_begins_where_steps_are_left_out() -> None:
    around = "state { n : 0..99 = 0 } on Up { n' = if n == 99 then 60 else n + 1 } "
    goes_on = "liveness l: n == 50 leads to n < 50 under fair { Up }"
    report = symplan.load(around + goes_on).prove(engine="explicit", lint=False)
    path = shown(report).split("\n\n")[1]
    assert "… steps 41 to 80 are left out, from step 61 on it repeats for ever; --json has all of them" in path
    assert "from here on" not in path
