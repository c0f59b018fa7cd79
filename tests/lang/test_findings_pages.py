"""Every code has a page, and the programs on it do what the page says.

A page holds pairs of fenced programs: one that has the finding, and the same one repaired. A pair is fenced as `poly`
when `symplan check` decides it, and as `poly prove` when it takes an engine. The bytes of a file that is no text are
fenced as `hex`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from symplan.findings import CODES, Finding, Source
from symplan.lang import compile_source, read_source

PAGES = Path(__file__).parents[2] / "docs" / "findings"
FENCED = re.compile(r"^```(hex|poly(?: prove)?)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def programs(code: str, fence: str) -> list[tuple[str, str]]:
    """The pairs of a page, (with the finding, repaired)."""
    found = [text for kind, text in FENCED.findall((PAGES / f"{code}.md").read_text()) if kind in (fence, "hex")]
    assert len(found) % 2 == 0
    return list(zip(found[::2], found[1::2], strict=True))


def check(text: str) -> list[str]:
    return [f.code for f in compile_source(Source("page.poly", text)).findings]


STATIC = [(code, *pair) for code in CODES if code != "PL0001" for pair in programs(code, "poly")]
PROVED = [(code, *pair) for code in CODES if code != "PL0001" for pair in programs(code, "poly prove")]


def test_pages_and_codes_are_the_same() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_page_begins_with_its_code_and_title(code: str) -> None:
    lines = (PAGES / f"{code}.md").read_text().splitlines()
    assert lines[0] == f"# {code}: {CODES[code].title}"
    assert lines[2].startswith(f"Severity: {CODES[code].severity}.")


@pytest.mark.parametrize(("code", "broken", "repaired"), STATIC)
def test_programs_of_a_page(code: str, broken: str, repaired: str) -> None:
    assert set(check(broken)) == {code}
    assert check(repaired) == []


@pytest.mark.parametrize(("code", "broken", "repaired"), PROVED)
def test_programs_for_engines_have_no_static_finding(code: str, broken: str, repaired: str) -> None:
    assert check(broken) == []
    assert check(repaired) == []


def test_every_page_has_programs() -> None:
    assert {code for code, *_ in (*STATIC, *PROVED)} == set(CODES) - {"PL0001"}


def test_the_page_about_files_that_are_no_text(tmp_path: Path) -> None:
    ((bytes_in_hex, repaired),) = programs("PL0001", "poly")
    path = tmp_path / "page.poly"
    path.write_bytes(bytes.fromhex(bytes_in_hex))
    finding = read_source(str(path))
    assert isinstance(finding, Finding)
    assert finding.code == "PL0001"
    path.write_text(repaired, encoding="utf-8")
    assert isinstance(read_source(str(path)), Source)
