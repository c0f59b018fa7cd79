"""Small defects, put into a program one at a time.

Contract: the program is in the layout of `symplan fmt`, one statement on a line. A mutant differs from it in one line.
What kinds there are, `KINDS` says; a mutant that is no program any more is for the caller to leave out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

Kind = Callable[[str], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A program with a defect: the line (counted from 1) that differs, what it was, what it is; "" is a line less."""

    kind: str
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind} in line {self.line}: `{self.before.strip()}` became `{self.after.strip()}`"


def _without_require(line: str) -> Iterator[str]:
    if re.fullmatch(r'\s+require .* reject "[^"]*"', line):
        yield ""


def _without_assignment(line: str) -> Iterator[str]:
    if re.fullmatch(r"\s+[a-zA-Z_]\w*'(\[[^]]*\])? = [^{}]*", line):
        yield ""


def _without_emit(line: str) -> Iterator[str]:
    if re.fullmatch(r"\s+emit [^{}]*", line):
        yield ""


def _bound(line: str) -> Iterator[str]:
    """A number in a statement, one more and one less."""
    if not re.match(r"\s+(require|if|\} else if|[a-zA-Z_]\w*'.* =) ", line):
        return
    for number in re.finditer(r"(?<![\w.\"-])\d+(?![\w.\"-])", line):
        for value in (int(number.group()) + 1, int(number.group()) - 1):
            if value >= 0:
                yield f"{line[: number.start()]}{value}{line[number.end() :]}"


def _weaker_guard(line: str) -> Iterator[str]:
    """A condition without its last conjunct."""
    if (found := re.match(r"(\s+(?:require|if|\} else if) .*) && [^&]*?( else reject .*| \{.*)$", line)) is not None:
        yield found.group(1) + found.group(2)


def _negated(line: str) -> Iterator[str]:
    if re.match(r"\s+(require|if|\} else if) ", line) and " == " in line:
        yield line.replace(" == ", " != ", 1)


def _less_fair(line: str) -> Iterator[str]:
    if (found := re.search(r"under (?:strong )?fair \{ (.*) \}", line)) is not None:
        events = found.group(1).split(", ")
        for event in events if len(events) > 1 else ():
            kept = ", ".join(e for e in events if e != event)
            yield f"{line[: found.start(1)]}{kept}{line[found.end(1) :]}"


KINDS: Mapping[str, Kind] = {
    "a require dropped": _without_require,
    "an assignment dropped": _without_assignment,
    "an emit dropped": _without_emit,
    "a bound moved by one": _bound,
    "a guard weakened": _weaker_guard,
    "a condition turned round": _negated,
    "a fair event dropped": _less_fair,
}


def mutants(text: str) -> Iterator[Mutant]:
    """All mutants of a program, in the order of its lines."""
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        code, mark, comment = line.partition("  //")
        for kind, change in KINDS.items():
            for after in change(code.rstrip()):
                changed = [*lines[: number - 1], *([after + mark + comment] if after else []), *lines[number:]]
                yield Mutant(kind, number, code, after, "\n".join(changed))
