"""What a program reads: every report is held to the schema, and docs/json.md to what is really printed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import symplan
from symplan.report import WRITERS
from symplan.report.json import document
from symplan.report.style import Style
from symplan.verdict import Report

SCHEMA: dict[str, Any] = json.loads((files("symplan") / "report" / "schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
DOCS = Path("docs/json.md")

ROOM = """\
state { seats : 0..2 = 1  open : Bool = any }
on Book(n: 0..3) { require open else reject "closed" seats' = seats - n }
on Close { require open else reject "closed" open' = false }
invariant one-left: seats == 1
reachable closed: !open
liveness closes: open leads to !open
"""


def valid(report: Report) -> dict[str, Any]:
    """The document of a report as a reader gets it, after a look at the schema."""
    text = WRITERS["json"](report, Style("prove"))
    assert text.count("\n") == 1
    assert text.isascii()
    found: dict[str, Any] = json.loads(text)
    VALIDATOR.validate(found)
    return found


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", sorted(Path("specs").glob("*.poly")), ids=lambda p: p.stem)
def test_the_corpus_keeps_to_the_schema(path: Path) -> None:
    program = symplan.load(path)
    assert valid(program.check())["properties"] == []
    valid(program.explore(states=20))
    found = valid(program.explore())
    assert found["explored"]["complete"] is ("uncounted" not in path.read_text().splitlines()[0])


def test_a_program_that_cannot_be_read() -> None:
    found = valid(symplan.load("state {").prove())
    assert found["clean"] is False
    assert found["properties"] == []
    assert found["explored"] is None
    assert found["findings"][0]["code"] == "PL0004"
    valid(symplan.load(Path("specs/trip.poly")).query("phse == Done"))


def test_a_violated_invariant() -> None:
    found = valid(symplan.load(ROOM).explore())
    prop = next(p for p in found["properties"] if p["name"] == "one-left")
    del prop["seconds"]
    assert prop == {
        "name": "one-left",
        "kind": "invariant",
        "line": 4,
        "column": 1,
        "declared": True,
        "verdict": "violated",
        "method": "explicit search",
        "k": None,
        "depth": 1,
        "checked": "replayed",
        "caveat": None,
        "why": ["seats == 1 is false: seats = 0"],
        "steps": 1,
        "loop": None,
        "start": {"seats": 1, "open": True},
        "path": [
            {
                "event": "Book",
                "arguments": {"n": 1},
                "text": "Book(n: 1)",
                "state": {"seats": 0, "open": True},
                "changed": {"seats": [1, 0]},
                "lines": [2],
            }
        ],
    }
    finding = next(f for f in found["findings"] if f["code"] == "PL2001")
    assert (finding["property"], finding["steps"], finding["line"]) == ("one-left", 1, 4)


def test_a_step_that_leaves_a_range_has_no_state() -> None:
    found = valid(symplan.load(ROOM).explore())
    (step,) = next(p for p in found["properties"] if p["kind"] == "range")["path"]
    assert step["state"] is None
    assert step["outside"] == [{"subject": "seats", "value": -1, "range": [0, 2]}]
    assert (step["text"], step["arguments"]) == ("Book(n: 2..3)", {"n": 2})


def test_a_lasso_says_where_its_loop_starts() -> None:
    found = valid(symplan.load("specs/trip-d4.poly").explore())
    prop = next(p for p in found["properties"] if p["kind"] == "liveness")
    assert (prop["steps"], prop["loop"], len(prop["path"])) == (10, 9, 10)
    assert prop["path"][9]["event"] == "rest"
    assert prop["path"][9]["arguments"] == {}
    assert prop["path"][9]["state"] == prop["path"][8]["state"]
    assert prop["path"][1]["arguments"] == {"step": "BookFlight", "conf": 0.8}


def test_a_witness_has_a_path_and_no_finding() -> None:
    found = valid(symplan.load(ROOM).explore())
    prop = next(p for p in found["properties"] if p["kind"] == "reachable")
    assert (prop["verdict"], prop["steps"], prop["path"]) == ("proved", 0, [])
    assert not [f for f in found["findings"] if f["property"] == "closed"]


def test_clean_speaks_of_the_whole_program() -> None:
    program = symplan.load("state { n : 0..9 = 0 } on A { n' = 1 } invariant low: n < 2")
    assert valid(program.explore())["clean"] is True
    assert valid(program.check())["clean"] is None
    assert valid(program.prove(properties=[], engine="explicit"))["clean"] is None
    assert valid(program.explore(states=1))["clean"] is False


def test_induction_says_its_k_and_what_is_undecided_says_why() -> None:
    program = symplan.load("""state { a : 0..10 = 0  b : 0..10 = 0 }
on Step { if a < 3 { a' = a + 1 b' = b + 1 } else { a' = 0 b' = 0 } }
invariant same: b != 9
""")
    found = {p["name"]: p for p in valid(program.prove(engine="kinduction", depth=2))["properties"]}
    proved, unknown = found["a-in-range@2"], found["same"]
    assert (proved["verdict"], proved["method"], proved["k"], proved["depth"]) == ("proved", "k-induction", 1, None)
    assert (unknown["verdict"], unknown["method"], unknown["k"], unknown["depth"]) == ("unknown", None, None, 2)
    assert unknown["reason"]
    assert unknown["hint"]
    assert unknown["counterexample"]["steps"] == len(unknown["counterexample"]["path"]) > 0


def test_a_file_name_that_is_no_text_does_no_harm() -> None:
    report = replace(symplan.load(ROOM).check(), program="a\udcff")
    assert valid(report)["program"] == "a\udcff"


# --- the schema says no ---------------------------------------------------------------------------------------------


def documents_with_one_thing_wrong() -> Iterator[tuple[str, dict[str, Any]]]:
    good = json.loads(json.dumps(document(symplan.load(ROOM).explore())))
    VALIDATOR.validate(good)

    def broken() -> dict[str, Any]:
        copy: dict[str, Any] = json.loads(json.dumps(good))
        return copy

    for key in good:
        wrong = broken()
        del wrong[key]
        yield f"without {key}", wrong
    wrong = broken()
    wrong["more"] = 1
    yield "another key", wrong
    for key in ("path", "loop", "start", "steps", "why", "method", "kind"):
        wrong = broken()
        del wrong["properties"][0][key]
        yield f"a violation without {key}", wrong
    wrong = broken()
    wrong["properties"][0]["verdict"] = "unknown"
    yield "unknown with a path", wrong
    wrong = broken()
    wrong["properties"][0]["path"][0]["state"] = None
    yield "no state and nothing outside", wrong
    wrong = broken()
    next(p for p in wrong["properties"] if p["kind"] == "liveness")["loop"] = None
    yield "a lasso without a loop", wrong


def test_the_schema_refuses() -> None:
    for what, wrong in documents_with_one_thing_wrong():
        assert not VALIDATOR.is_valid(wrong), what


# --- the page -------------------------------------------------------------------------------------------------------


def test_the_page_shows_what_is_printed() -> None:
    page = DOCS.read_text(encoding="utf-8")
    (program,) = re.findall(r"```poly\n(.*?)```", page, re.DOTALL)
    (shown,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    expected = json.loads(shown)
    VALIDATOR.validate(expected)
    found = valid(replace_names(symplan.load(program).explore()))
    for one in (*expected["properties"], *found["properties"]):
        one["seconds"] = 0
    expected["file"] = found["file"]
    assert found == expected
    assert json.dumps(found) == json.dumps(expected), "the order of the keys"


def replace_names(report: Report) -> Report:
    return replace(report, program="room")


def test_the_page_names_every_key() -> None:
    page = DOCS.read_text(encoding="utf-8")
    keys: set[str] = set(SCHEMA["properties"])
    for part in SCHEMA["$defs"].values():
        keys |= set(part.get("properties", {}))
    assert not {k for k in keys if f"`{k}`" not in page}
