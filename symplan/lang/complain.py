"""What does a user read when a text cannot be continued?

Contract: the message names what could have stood there in the user's words and what was found; the help says what to
write. Findings underline the token that does not fit; where the text ends too early, the last token.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from difflib import get_close_matches

from symplan.findings import Finding, Note, Source, Span
from symplan.lang.build import CHAINED, CHAINED_HELP
from symplan.lang.lexer import END, Token
from symplan.lang.words import OPENERS, RESERVED, SPELLING, expectation

_PAIRS = {"LBRACE": "RBRACE", "LPAR": "RPAR"}
_ELSE_IF = {"elif", "elseif", "elsif"}


def _open_brackets(tokens: Sequence[Token]) -> list[Token]:
    """The brackets that are still open behind these tokens, the outermost first."""
    opened: list[Token] = []
    for token in tokens:
        if token.kind in _PAIRS:
            opened.append(token)
        elif opened and token.kind == _PAIRS[opened[-1].kind]:
            opened.pop()
    return opened


def _is_word(token: Token) -> bool:
    return token.text in RESERVED


class _Complaint:
    """One place at which a text cannot go on, with the tokens around it."""

    def __init__(
        self, source: Source, tokens: Sequence[Token], index: int, following: Token, expected: Set[str], query: bool
    ) -> None:
        self.source = source
        self.before = tokens[:index]
        self.ended = index == len(tokens)
        self.found = following if self.ended else tokens[index]
        self.after = tokens[index + 1 :]
        self.expected = expected
        self.query = query
        self.last = self.before[-1] if self.before else self.found

    def finding(self) -> Finding:
        for attempt in (self.truncated, self.chained, self.negated_operand, self.word_as_name):
            result = attempt()
            if result is not None:
                return result
        message = f"expected {expectation(self.expected, self.query)}, found `{self.found.text}`"
        return self.make("PL0004", message, self.found, self.help())

    def make(self, code: str, message: str, token: Token, help: str, notes: tuple[Note, ...] = ()) -> Finding:
        return Finding(code, message, Span(self.source, token.start, token.end), notes, help)

    def truncated(self) -> Finding | None:
        """The declaration is not finished when the text, or the next declaration, comes."""
        if not self.ended:
            return None
        opened = _open_brackets(self.before)
        notes = tuple(Note("opened here", Span(self.source, t.start, t.end)) for t in opened[-1:])
        where = "the text ends" if self.found.kind == END else f"`{self.found.text}` begins the next declaration"
        place = self.last if self.found.kind == END else self.found
        wanted = expectation(self.expected - {END}, self.query)
        closing = " ".join(SPELLING[_PAIRS[t.kind]] for t in reversed(opened))
        help = f"write {closing} {'at the end' if self.found.kind == END else 'before it'}" if opened else ""
        return self.make("PL0004", f"{where} where {wanted} was expected", place, help, notes)

    def word_as_name(self) -> Finding | None:
        if not _is_word(self.found) or not ({"NAME", "PROPERTY"} & self.expected):
            return None
        if "INT" in self.expected and self.found.text in ("then", "else", "in", "and", "or", "implies", "leads"):
            return None
        message = f"`{self.found.text}` is a word of the language and cannot be a name"
        return self.make("PL0006", message, self.found, "choose another name")

    def chained(self) -> Finding | None:
        if self.found.kind != "COMPARE" or not ({"PLUS", "AND"} <= self.expected):
            return None
        return self.make("PL0004", CHAINED, self.found, CHAINED_HELP)

    def negated_operand(self) -> Finding | None:
        if self.found.kind not in ("BANG", "NOT") or self.last.kind not in ("COMPARE", "PLUS", "MINUS", "STAR"):
            return None
        message = f"`{self.found.text}` cannot stand behind `{self.last.text}`: it binds weaker than comparison"
        help = f"put parentheses: {self.last.text} (!…)"
        if self.last.text == "==":
            help = f"write != for what is not equal, or {help}"
        return self.make("PL0004", message, self.found, help)

    def stray(self) -> Finding | None:
        """The declaration is complete, and something stands behind it that begins no other."""
        if self.ended or (END not in self.expected and self.before):
            return None
        if self.found.kind == "RBRACE":
            return self.make("PL0004", "this `}` closes nothing", self.found, "take it away, or look for a missing {")
        if self.found.kind == "NAME":
            close = get_close_matches(self.found.text, (*OPENERS, "step"), n=1, cutoff=0.7)
            if not self.query and (close or not self.before):
                help = f"did you mean `{close[0]}`?" if close else f"declarations begin with {_openers()}"
                return self.make("PL0004", f"`{self.found.text}` begins no declaration", self.found, help)
        return None

    def in_require(self) -> bool:
        """Whether the last word that begins a statement or its second half is `require`."""
        words = [t.kind for t in self.before if t.kind in ("REQUIRE", "IF", "PRIMED", "THEN", "ELSE")]
        return words[-1:] == ["REQUIRE"]

    def help(self) -> str:
        found, last = self.found, self.last
        following = self.after[0] if self.after else None
        if "PRIMED" in self.expected and found.kind == "NAME":
            if found.text in _ELSE_IF:
                return "write else if"
            if following is not None and following.kind == "LPAR":
                return f"an effect is called with emit {found.text}(…), a decision with ask {found.text}(…)"
            if following is not None and following.kind == "EQUAL":
                return f"an assignment gives the next value: {found.text}' = …"
        if found.kind == "EQUAL" and "COMPARE" in self.expected:
            if last.kind == "NAME" and "PRIMED" in self.expected:
                return f"an assignment gives the next value: {last.text}' = …"
            return "equality is written =="
        if "ELSE" in self.expected and "PRIMED" not in self.expected and self.in_require():
            return 'a require ends in else reject "reason"'
        if "STRING" in self.expected and last.kind == "REJECT":
            return 'give a reason: else reject "reason"'
        if self.expected == {"STRING"} and found.kind in ("NAME", "INT"):
            return "put it in double quotes"
        if found.text == "==" and self.expected == {"EQUAL", "LSQB"}:
            return "an assignment is written with one ="
        if found.text == "then" and "LBRACE" in self.expected:
            return "in a handler, the condition of an if is followed by { … }"
        if found.text == "," and "AND" in self.expected:
            return "conditions are joined with && or ||"
        if found.kind == "PRIMED":
            return "a primed name is the value after the step; it stands only on the left of an assignment"
        if found.kind == "__ANON_0" and "IMPLIES" in self.expected:
            return "implication is written implies"
        if found.kind == "EQUAL" and "COMPARE" not in self.expected and SPELLING.get(last.kind) == "==":
            return "equality is written =="
        if found.text == "under" and any(t.text == "strong" for t in self.before):
            return "weak fairness comes first: under fair { … } under strong fair { … }"
        if "COLON" in self.expected and last.kind in ("NAME", "PROPERTY") and found.kind in ("INT", "NAME", "BOOL"):
            return f"write a : behind {last.text}"
        if found.text == "leads" and "LEADS_TO" in self.expected:
            return "write leads to"
        if self.expected == {"LPAR"}:
            return f"write {last.text}(…) with its arguments, or {last.text}() when it takes none"
        words = [SPELLING[t] for t in self.expected if t in SPELLING and SPELLING[t].isalpha()]
        close = get_close_matches(found.text, words, n=1, cutoff=0.7) if found.kind == "NAME" else []
        return f"did you mean `{close[0]}`?" if close else ""


def _openers() -> str:
    return ", ".join(sorted(OPENERS & set(SPELLING.values())))


def complain(
    source: Source, tokens: Sequence[Token], index: int, following: Token, expected: Set[str], query: bool
) -> tuple[Finding, bool]:
    """The finding for a part of a text that cannot go on, and whether what stands before it is complete.

    Args:
        source: the text.
        tokens: the part.
        index: of the token that does not fit; `len(tokens)` when the part ends too early.
        following: the token behind the part.
        expected: the terminals that would have fitted.
        query: the text is a query, not a program.
    """
    complaint = _Complaint(source, tokens, index, following, expected, query)
    stray = complaint.stray()
    return (complaint.finding(), False) if stray is None else (stray, bool(complaint.before))
