"""Reads BTOR2 and runs it: a reading of the format's paper that shares nothing with the exporter.

Every line is checked (numbers ascend, sorts agree, initial values come before their states) and becomes a line of
Python over unsigned integers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from machine import Machine, Outputs

BINARY = ("and", "or", "eq", "slte", "add", "sub", "mul", "udiv", "urem")


@dataclass
class _Reader:
    sorts: dict[int, int] = field(default_factory=dict)
    widths: dict[int, int] = field(default_factory=dict)
    code: list[str] = field(default_factory=list)
    inputs: list[tuple[int, str]] = field(default_factory=list)
    states: list[tuple[int, str]] = field(default_factory=list)
    constants: dict[int, int] = field(default_factory=dict)
    init: dict[int, int] = field(default_factory=dict)
    next: dict[int, int] = field(default_factory=dict)
    bad: list[tuple[int, str]] = field(default_factory=list)
    constraints: list[int] = field(default_factory=list)
    justice: list[tuple[list[int], str]] = field(default_factory=list)

    def line(self, number: int, kind: str, words: Sequence[str]) -> None:
        match kind, *words:
            case "sort", "bitvec", bits:
                assert int(bits) >= 1
                self.sorts[number] = int(bits)
            case (("input" | "state"), sort, symbol):
                self.widths[number] = self.sorts[int(sort)]
                (self.inputs if kind == "input" else self.states).append((number, symbol))
            case "const", sort, bits:
                assert len(bits) == self.sorts[int(sort)]
                self.constants[number] = int(bits, 2)
                self.define(number, sort, str(int(bits, 2)))
            case "init", sort, state, value:
                assert int(value) < int(state), "the value of an init must have a lower number than its state"
                assert self.sorts[int(sort)] == self.widths[int(state)] == self.widths[int(value)]
                assert int(state) not in self.init
                self.init[int(state)] = self.constants[int(value)]
            case "next", sort, state, value:
                assert self.sorts[int(sort)] == self.widths[int(state)] == self.widths[int(value)]
                assert int(state) not in self.next
                assert any(int(state) == known for known, _ in self.states)
                self.next[int(state)] = int(value)
            case "bad", node, symbol:
                assert self.widths[int(node)] == 1
                self.bad.append((int(node), symbol))
            case "constraint", node:
                assert self.widths[int(node)] == 1
                self.constraints.append(int(node))
            case "justice", count, *nodes, symbol:
                assert int(count) == len(nodes)
                assert all(self.widths[int(n)] == 1 for n in nodes)
                self.justice.append(([int(n) for n in nodes], symbol))
            case _:
                self.operator(number, kind, *words)

    def define(self, number: int, sort: str, text: str) -> None:
        self.widths[number] = self.sorts[int(sort)]
        self.code.append(f"v{number} = {text}")

    def operator(self, number: int, kind: str, sort: str, *words: str) -> None:
        bits = self.sorts[int(sort)]
        mask = (1 << bits) - 1
        arguments = [f"v{w}" for w in words]
        have = [self.widths[int(w)] for w in words[:1]]
        match kind:
            case "not":
                assert have == [bits]
                text = f"~{arguments[0]} & {mask}"
            case "ite":
                assert have == [1]
                assert [self.widths[int(w)] for w in words[1:]] == [bits, bits]
                text = f"{arguments[1]} if {arguments[0]} else {arguments[2]}"
            case "sext":
                assert have[0] + int(words[1]) == bits
                text = f"{_signed(arguments[0], have[0])} & {mask}"
            case "slice":
                upper, lower = int(words[1]), int(words[2])
                assert have[0] > upper >= lower
                assert upper - lower + 1 == bits
                text = f"{arguments[0]} >> {lower} & {mask}"
            case _:
                assert kind in BINARY, kind
                a, b = arguments
                left, right = (self.widths[int(w)] for w in words)
                assert left == right
                assert bits == (1 if kind in ("eq", "slte") else left)
                text = {
                    "and": f"{a} & {b}",
                    "or": f"{a} | {b}",
                    "eq": f"int({a} == {b})",
                    "slte": f"int({_signed(a, left)} <= {_signed(b, left)})",
                    "add": f"{a} + {b} & {mask}",
                    "sub": f"{a} - {b} & {mask}",
                    "mul": f"{a} * {b} & {mask}",
                    "udiv": f"{a} // {b} if {b} else {mask}",
                    "urem": f"{a} % {b} if {b} else {a}",
                }[kind]
        self.define(number, sort, text)

    def function(self) -> Callable[[Sequence[int], Sequence[int]], Outputs]:
        def tuple_of(texts: Sequence[str]) -> str:
            return f"({''.join(t + ', ' for t in texts)})"

        lines = ["def evaluate(state, choice):"]
        for source, nodes in (("state", self.states), ("choice", self.inputs)):
            lines += [f"    {tuple_of([f'v{n}' for n, _ in nodes])} = {source}"] if nodes else []
        lines += [f"    {line}" for line in self.code]
        after = tuple_of([f"v{self.next[n]}" for n, _ in self.states])
        bad = tuple_of([f"v{n}" for n, _ in self.bad])
        again = tuple_of([tuple_of([f"v{n}" for n in nodes]) for nodes, _ in self.justice])
        allowed = " and ".join(f"v{n}" for n in self.constraints) or "1"
        lines.append(f"    return ({after}, {bad}, {again}) if {allowed} else None")
        scope: dict[str, Callable[[Sequence[int], Sequence[int]], Outputs]] = {}
        exec("\n".join(lines), scope)
        return scope["evaluate"]


def _signed(value: str, bits: int) -> str:
    return f"(({value} ^ {1 << (bits - 1)}) - {1 << (bits - 1)})"


def encode(value: int, bits: int) -> int:
    """A number as a bit vector."""
    assert -(1 << (bits - 1)) <= value < 1 << max(bits - 1, 1)
    return value & ((1 << bits) - 1)


def read(text: str) -> Machine:
    reader = _Reader()
    last = 0
    for line in text.splitlines():
        if line.startswith(";"):
            continue
        number, kind, *words = line.split(" ")
        assert int(number) > last
        last = int(number)
        reader.line(last, kind, words)
    assert {n for n, _ in reader.states} == reader.next.keys()
    widths: Mapping[str, int] = {symbol: reader.widths[n] for n, symbol in (*reader.states, *reader.inputs)}
    assert len(widths) == len(reader.states) + len(reader.inputs), "symbols are unique"
    return Machine(
        states=tuple(symbol for _, symbol in reader.states),
        initial=tuple(reader.init.get(n) for n, _ in reader.states),
        inputs=tuple(symbol for _, symbol in reader.inputs),
        properties=tuple(symbol for _, symbol in (*reader.bad, *reader.justice)),
        step=reader.function(),
        encode=lambda symbol, value: encode(int(value), widths[symbol]),
    )
