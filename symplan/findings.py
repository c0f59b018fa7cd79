"""What can be said about a program: places in its text, and findings with stable codes.

Contract: this module knows neither syntax nor solvers. `CODES` is the one table of codes; every code in it has a page
`docs/findings/<code>.md`.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property


@dataclass(frozen=True)
class Source:
    """A text and the path under which the user knows it.

    Args:
        path: as the user wrote it; `<text>` when the program did not come from a file.
        text: the decoded text, without a byte order mark, with its line ends as they are.
    """

    path: str
    text: str

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offsets, in characters, at which the lines start. CR, LF and CR LF each end a line."""
        starts = [0]
        text = self.text
        for i, c in enumerate(text):
            if c == "\n" or (c == "\r" and text[i + 1 : i + 2] != "\n"):
                starts.append(i + 1)
        return tuple(starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both counted from 1, the column in characters."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (counted from 1) without its line end."""
        starts = self.line_starts
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a source: characters `start` (included) to `end` (excluded)."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.source.path}:{self.line}:{self.column}"


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Code:
    """One row of the table of codes."""

    severity: Severity
    title: str


def _table(severity: Severity, rows: dict[str, str]) -> dict[str, Code]:
    return {code: Code(severity, title) for code, title in rows.items()}


CODES: dict[str, Code] = dict(
    sorted(
        {
            **_table(
                Severity.ERROR,
                {
                    "PL0001": "a file that is no text",
                    "PL0002": "nothing to read",
                    "PL0003": "a character or number that means nothing",
                    "PL0004": "a text that does not go on like this",
                    "PL0005": "nesting that is too deep",
                    "PL0006": "a word of the language used as a name",
                    "PL0007": "a construct of another version of the language",
                    "PL1001": "a name that is not declared",
                    "PL1002": "a name that is declared twice",
                    "PL1003": "a value of the wrong type",
                    "PL1004": "a parameter without a clear type",
                    "PL1005": "a variable that is assigned twice in one step",
                    "PL1006": "a range without values",
                    "PL1007": "an initial value that is missing or outside its type",
                    "PL1008": "a member that two enums share",
                    "PL1009": "an outcome that does not give what its handler takes",
                    "PL1010": "a decimal that is no Confidence",
                    "PL1011": "a wrong number of arguments",
                    "PL1012": "a parameter that hides another name",
                    "PL1013": "a divisor that is not a positive constant",
                    "PL1014": "a variable where a constant is needed",
                    "PL1015": "fairness for an event that no handler takes",
                    "PL1016": "an effect that is described incompletely",
                    "PL1017": "a definition or constant that needs itself",
                    "PL1018": "a step spoken of where there is none",
                    "PL1019": "more values than can be written out",
                    "PL2001": "an invariant is violated",
                    "PL2002": "a value leaves its range",
                    "PL2003": "a run can get stuck",
                    "PL2004": "a property over steps is violated",
                    "PL2005": "a reachable property has no witness",
                    "PL3001": "a liveness property is violated",
                    "PL4001": "an outcome is delivered that no handler takes",
                    "PL4002": "an effect that can time out has no exhausted outcome",
                    "PL4003": "an irreversible effect may be sent twice",
                    "PL4007": "an egress label and a target that do not go together",
                },
            ),
            **_table(
                Severity.WARNING,
                {
                    "PL4004": "retries can outlast the idempotency window",
                    "PL4005": "a compensable effect without compensation",
                    "PL4006": "an effect or decision that nothing emits",
                    "PL6001": "a handler that never accepts its event",
                    "PL6002": "a branch that no run takes",
                    "PL6003": "a reason to reject that no run gives",
                    "PL6004": "a property that holds vacuously",
                    "PL6005": "an enum member that never occurs",
                },
            ),
        }.items()
    )
)


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that belongs to a finding: `first declared here`."""

    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to tell the user about the program.

    Args:
        code: a key of `CODES`.
        message: one sentence in the user's terms, without a full stop.
        span: the place that is underlined.
        notes: other places that explain it.
        help: what to write instead; empty when the message says it already.
        property_name: the name of the property whose verdict carries the path, when there is one.
    """

    code: str
    message: str
    span: Span
    notes: tuple[Note, ...] = ()
    help: str = ""
    property_name: str | None = None

    @property
    def severity(self) -> Severity:
        return CODES[self.code].severity

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR
