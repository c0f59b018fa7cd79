"""How does `grammar.lark` become `tables.py`? Run `python symplan/lang/generate.py` after a change.

Contract: lark analyses the grammar (LALR(1)), this module writes its result down in a form that does not depend on
lark's version: states are numbered in the order in which they are met from the starts, rules are sorted. Nothing else
in symplan imports lark; `docs/decisions/0010-parser-tables.md` says why. A test compares the file with a fresh result.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from pathlib import Path
from typing import Any

from lark import Lark

HERE = Path(__file__).parent
STARTS = ("declaration", "query")


def _rule_text(rule: Any) -> str:
    """`origin builder symbols`: builder is `-` for a rule that is only inlined; a dropped symbol ends in `!`."""
    single = rule.options.expand1 and rule.alias is None and len(rule.expansion) == 1
    inlined = rule.origin.name.startswith("_") or single
    builder = "-" if inlined else (rule.alias or rule.origin.name)
    symbols = (s.name + ("!" if s.is_term and s.filter_out else "") for s in rule.expansion)
    return " ".join((rule.origin.name, builder, *symbols))


def _state_text(actions: dict[str, tuple[Any, Any]], number: dict[Any, int], rules: dict[str, int]) -> str:
    """`default shifts-and-gotos`: `NAME>12` goes to a state, `NAME:3` reduces by a rule; default is a rule or `-`."""
    reductions = Counter(rules[_rule_text(what)] for kind, what in actions.values() if str(kind) == "Reduce")
    default = min(reductions, key=lambda r: (-reductions[r], r)) if reductions else None
    cells = []
    for symbol, (kind, what) in sorted(actions.items()):
        if str(kind) == "Shift":
            cells.append(f"{symbol}>{number[what]}")
        elif rules[_rule_text(what)] != default:
            cells.append(f"{symbol}:{rules[_rule_text(what)]}")
    return " ".join(("-" if default is None else str(default), *cells))


def _blob(name: str, entries: list[str]) -> str:
    rows = textwrap.wrap(" ; ".join(entries), 118, break_on_hyphens=False, break_long_words=False)
    return f'{name} = """\n' + "\n".join(rows) + '\n"""\n'


def tables(grammar: str) -> str:
    """The text of `tables.py` for a grammar."""
    parser: Any = Lark(grammar, parser="lalr", lexer="basic", start=list(STARTS), maybe_placeholders=False)
    table = parser.parser.parser._parse_table
    rules = {text: i for i, text in enumerate(sorted({_rule_text(r) for r in parser.rules}))}
    number: dict[Any, int] = {}
    queue = [table.start_states[start] for start in STARTS]
    for state in queue:
        if state not in number:
            number[state] = len(number)
            actions = table.states[state]
            queue.extend(actions[symbol][1] for symbol in sorted(actions) if str(actions[symbol][0]) == "Shift")
    literals = [
        f"{t.name} {t.pattern.value}" for t in parser.terminals if t.pattern is not None and t.pattern.type == "str"
    ]
    head = (
        '"""Parser tables. Written from `grammar.lark` by `generate.py`; not to be edited."""\n\n'
        f"STARTS = {{{', '.join(f'{chr(34)}{s}{chr(34)}: {number[table.start_states[s]]}' for s in STARTS)}}}\n"
        f"ENDS = {{{', '.join(f'{chr(34)}{s}{chr(34)}: {number[table.end_states[s]]}' for s in STARTS)}}}\n"
    )
    return "\n".join(
        (
            head,
            _blob("LITERALS", sorted(literals)),
            _blob("RULES", list(rules)),
            _blob("STATES", [_state_text(table.states[state], number, rules) for state in number]),
        )
    )


if __name__ == "__main__":
    (HERE / "tables.py").write_text(tables((HERE / "grammar.lark").read_text(encoding="utf-8")), encoding="utf-8")
