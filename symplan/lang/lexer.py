"""Which words and signs does a text consist of?

Contract: `tokenize` never fails. What is no word of the language becomes a finding; where the meaning is plain all the
same (`&` for `&&`), the token that was meant stands in the result, elsewhere a token of the kind `ERROR`, at which the
parser stops without a second finding. The last token is `$END`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from symplan.findings import Finding, Source, Span
from symplan.lang.words import RESERVED, TERMINAL

END = "$END"
ERROR = "ERROR"


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign.

    Args:
        kind: a terminal of the grammar, `$END`, `ERROR`, or `RESERVED` for a reserved word without a terminal.
        text: as written.
        soft: for a NAME, the keyword that it is where the grammar leaves no room for a name; else empty.
    """

    kind: str
    text: str
    start: int
    end: int
    soft: str = ""


BLANK = r"(?:\s|//[^\r\n]*+|\ufeff)++"
"""Possessive: what a comment says must never be taken for a word that follows it."""

_WORD = r"[A-Za-z_][A-Za-z0-9_]*"
_DASHED = rf"{_WORD}(?:-[A-Za-z0-9_]+)*"
_SIGNS = ("==", "!=", "<=", ">=", "&&", "||", "->", "..", *"{}()[],:.=<>+-*/%!")
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_TIMES = ("sec", "secs", "second", "seconds", "min", "mins", "minute", "minutes", "hour", "hours", "day", "days")
_MEANT = {"&": "&&", "|": "||", "=>": "implies", "==>": "implies", "===": "==", "!==": "!=", "<>": "!=", "=<": "<="}
_HELP = {
    ";": "statements and declarations follow each other without a separator; leave it out",
    "#": "a comment begins with //",
    "/*": "a comment begins with // and ends with its line",
    "'": "a text stands in double quotes; the next value of a variable is written x' without a blank",
    "+=": "write x' = x + …",
    "-=": "write x' = x - …",
    "*=": "write x' = x * …",
    ":=": "write x' = …",
    "?": "write if … then … else …",
    "\u2019": "write the plain quote: x'",
    "\u2192": "write ->",
}
_IGNORED = {";"}

_TOKEN = re.compile(
    rf"""
    (?P<blank>{BLANK})
  | (?P<leads>leads(?:{BLANK})to(?![A-Za-z0-9_]))
  | (?P<primed>{_WORD}')
  | (?P<word>{_WORD})
  | (?P<duration>[0-9]+(?:ms|[smhd])(?![A-Za-z0-9_]))
  | (?P<decimal>[0-9]+\.[0-9]+(?![A-Za-z0-9_]))
  | (?P<int>[0-9]+(?![A-Za-z0-9_]))
  | (?P<number>[0-9]+(?:\.[0-9]+)?[A-Za-z0-9_]+)
  | (?P<string>"[^"\r\n]*")
  | (?P<open_string>"[^"\r\n]*)
  | (?P<meant>===|!==|==>|=>|<>|=<|/\*|\+=|-=|\*=|:=)
  | (?P<sign>{"|".join(map(re.escape, _SIGNS))})
  | (?P<other>[^\s\x00-\x7f]+|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_PROPERTY = re.compile(rf"({BLANK})({_DASHED})")
_KEYWORD_BEFORE = {
    "step": re.compile(rf"{BLANK}{_DASHED}(?:{BLANK})?:"),
    "event": re.compile(rf"{BLANK}is(?![A-Za-z0-9_])"),
    "emits": re.compile(rf"{BLANK}(?!(?:{'|'.join(sorted(RESERVED))}|is|under)(?![A-Za-z0-9_])){_WORD}"),
    "count": re.compile(rf"(?:{BLANK})?\("),
    "sum": re.compile(rf"(?:{BLANK})?\("),
}
"""Words that stand where a name could stand as well: keywords when this follows."""

_HAS_PROPERTY = {"invariant", "reachable", "liveness", "policy"}
_DIGITS = 18


class _Lexer:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.tokens: list[Token] = []
        self.findings: list[Finding] = []

    def run(self) -> None:
        text = self.source.text
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            assert match is not None
            assert match.lastgroup is not None
            at = match.end()
            if match.lastgroup != "blank":
                at = self.add(match.lastgroup, match.group(), match.start(), at)
        self.tokens.append(Token(END, "", len(text), len(text)))

    def add(self, group: str, text: str, start: int, end: int) -> int:
        """Take one token, or two where a property's name follows. Returns where the next one begins."""
        match group:
            case "word":
                return self.word(text, start, end)
            case "primed":
                self.push("PRIMED", text, start, end)
            case "leads":
                self.push("LEADS_TO", text, start, end)
            case "duration" | "decimal" | "int":
                self.digits(group, text, start, end)
            case "string":
                self.push("STRING", text, start, end)
            case "sign":
                self.sign(text, start, end)
            case "number":
                self.fail(f"`{text}` is neither a number nor a name", start, end, _number_help(text))
            case "open_string":
                self.fail("the text in quotes does not end on its line", start, end, 'put a " where it ends')
            case _:
                self.unknown(text, start, end)
        return end

    def push(self, kind: str, text: str, start: int, end: int) -> None:
        self.tokens.append(Token(kind, text, start, end))

    def word(self, text: str, start: int, end: int) -> int:
        ahead = _KEYWORD_BEFORE.get(text)
        settled = ahead is not None and ahead.match(self.source.text, end) is not None
        if text in RESERVED or settled:
            self.push(TERMINAL.get(text, "RESERVED"), text, start, end)
        else:
            self.tokens.append(Token("NAME", text, start, end, TERMINAL.get(text, "")))
        if text in _HAS_PROPERTY or (text == "step" and settled):
            name = _PROPERTY.match(self.source.text, end)
            if name is not None:
                self.push("PROPERTY", name.group(2), name.start(2), name.end(2))
                return name.end()
        return end

    def digits(self, group: str, text: str, start: int, end: int) -> None:
        if len(text) > _DIGITS:
            self.fail(f"a number of more than {_DIGITS} characters", start, end, "keep ranges small")
        else:
            self.push(group.upper(), text, start, end)

    def sign(self, text: str, start: int, end: int) -> None:
        self.push(
            "COMPARE" if text in ("==", "!=", "<", "<=", ">", ">=") else TERMINAL.get(text, text), text, start, end
        )

    def unknown(self, text: str, start: int, end: int) -> None:
        meant = _MEANT.get(text)
        if meant is not None:
            self.report(f"`{text}` is not an operator of the language", start, end, f"write {meant}")
            if meant in TERMINAL:
                self.push(TERMINAL[meant], text, start, end)
            else:
                self.push("COMPARE", meant, start, end)
        elif text in _IGNORED:
            self.report(f"`{text}` means nothing here", start, end, _HELP[text])
        elif text[0] > "\x7f" and text not in _HELP:
            self.fail(f"`{text}` cannot be read", start, end, "names are made of the letters A to Z, digits and _")
        else:
            shown = text if text.isprintable() else f"character {ord(text):#04x}"
            self.fail(f"`{shown}` means nothing here", start, end, _HELP.get(text, ""))

    def fail(self, message: str, start: int, end: int, help: str = "") -> None:
        self.report(message, start, end, help)
        self.push(ERROR, self.source.text[start:end], start, end)

    def report(self, message: str, start: int, end: int, help: str) -> None:
        self.findings.append(Finding("PL0003", message, Span(self.source, start, end), help=help))


def _number_help(text: str) -> str:
    if text[0].isdigit() and text.lstrip("0123456789").lower() in (
        "sec",
        "secs",
        "min",
        "mins",
        "hours",
        "days",
        "hour",
    ):
        return "units of time are ms, s, m, h and d"
    return "a name begins with a letter"


def tokenize(source: Source) -> tuple[list[Token], list[Finding]]:
    """The tokens of a text, `$END` included, and what could not be read."""
    lexer = _Lexer(source)
    lexer.run()
    return lexer.tokens, lexer.findings
