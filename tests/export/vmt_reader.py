"""Reads VMT and runs it, with an S-expression reader and an evaluator that share nothing with the exporter.

A state variable whose next value `trans` only bounds is an input of the machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from machine import Machine, Outputs, Point

from symplan.expr import Value

Tree: TypeAlias = "str | list[Tree]"

OPERATORS = {
    "not": "(not {})",
    "=": "({} == {})",
    "<=": "({} <= {})",
    "*": "({} * {})",
    "div": "({} // {})",
    "mod": "({} % {})",
}
CHAINS = {"and": " and ", "or": " or ", "+": " + "}


def parse(text: str) -> Iterator[Tree]:
    """The top-level S-expressions."""
    stack: list[list[Tree]] = [[]]
    for token in re.findall(r"[()]|[^\s()]+", re.sub(r"^;.*$", "", text, flags=re.M)):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    assert len(stack) == 1
    yield from stack[0]


class _Reader:
    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self.next: dict[str, str] = {}
        self.init: Tree = ""
        self.trans: Tree = ""
        self.code: list[tuple[str, Tree]] = []
        self.properties: list[tuple[str, str, Tree]] = []
        self.python: dict[str, str] = {}

    def command(self, tree: Tree) -> None:
        match tree:
            case ["set-logic", ("QF_LIA" | "QF_NIA")]:
                pass
            case ["declare-fun", str(name), [], ("Bool" | "Int") as sort]:
                assert name not in self.declared
                self.declared[name] = sort
            case ["define-fun", str(), [], str(sort), ["!", str(name), ":next", str(after)]]:
                assert sort == self.declared[name] == self.declared[after]
                self.next[name] = after
            case ["define-fun", "init", [], "Bool", ["!", body, ":init", "true"]]:
                self.init = body
            case ["define-fun", "trans", [], "Bool", ["!", body, ":trans", "true"]]:
                self.trans = body
            case [
                "define-fun",
                str(name),
                [],
                "Bool",
                ["!", body, (":invar-property" | ":live-property") as kind, number],
            ]:
                assert int(str(number)) == len(self.properties)
                self.properties.append((name, kind, body))
            case ["define-fun", str(name), [], ("Bool" | "Int"), body]:
                self.code.append((name, body))
            case _:
                raise AssertionError(tree)

    def text(self, tree: Tree) -> str:
        match tree:
            case "true" | "false":
                return tree.capitalize()
            case str():
                return tree if re.fullmatch(r"\d+", tree) else self.python[tree]
            case ["-", str(number)]:
                return f"(-{int(number)})"
            case ["ite", condition, then, other]:
                return f"({self.text(then)} if {self.text(condition)} else {self.text(other)})"
            case [str(name), *arguments]:
                texts = [self.text(a) for a in arguments]
                return OPERATORS[name].format(*texts) if name in OPERATORS else f"({CHAINS[name].join(texts)})"
        raise AssertionError(tree)

    def machine(self) -> Machine:
        assert set(self.declared) == {*self.next, *self.next.values()}
        assert [kind for _, kind, _ in self.properties] == sorted(kind for _, kind, _ in self.properties)
        after: dict[str, Tree] = {}
        for part in _conjuncts(self.trans):
            match part:
                case ["=", str(name), value]:
                    after[name] = value
                case _:
                    _bound(part)
        states = [n for n in self.next if self.next[n] in after]
        inputs = [n for n in self.next if self.next[n] not in after]
        initial: dict[str, Value] = {}
        for part in _conjuncts(self.init):
            match part:
                case ["=", str(name), value]:
                    initial[name] = eval(self.text(value))
                case _:
                    _bound(part)
        self.python = {n: f"s{i}" for i, n in enumerate(states)} | {n: f"c{i}" for i, n in enumerate(inputs)}
        lines = ["def step(state, choice):", f"    {_tuple(self.python[n] for n in states)} = state"]
        lines.append(f"    {_tuple(self.python[n] for n in inputs)} = choice")
        for number, (name, body) in enumerate(self.code):
            lines.append(f"    t{number} = {self.text(body)}")
            self.python[name] = f"t{number}"
        bad = _tuple(f"not {self.text(b)}" for _, kind, b in self.properties if kind == ":invar-property")
        again = _tuple(f"(not {self.text(b)},)" for _, kind, b in self.properties if kind == ":live-property")
        lines.append(f"    return {_tuple(self.text(after[self.next[n]]) for n in states)}, {bad}, {again}")
        scope: dict[str, object] = {}
        exec("\n".join(lines), scope)
        step = scope["step"]
        assert callable(step)

        def checked(state: Point, choice: Point) -> Outputs:
            outputs: Outputs = step(state, choice)
            return outputs

        return Machine(
            states=tuple(map(_plain, states)),
            initial=tuple(initial.get(n) for n in states),
            inputs=tuple(map(_plain, inputs)),
            properties=tuple(_plain(n) for n, _, _ in self.properties),
            step=checked,
            encode=lambda _, value: value,
        )


def _plain(name: str) -> str:
    return name.split(".", 1)[1]


def _tuple(texts: Iterator[str] | Sequence[str]) -> str:
    return f"({''.join(t + ', ' for t in texts)})"


def _conjuncts(tree: Tree) -> list[Tree]:
    assert isinstance(tree, list)
    assert tree[0] == "and"
    return [t for t in tree[1:] if t != "true"]


def _bound(tree: Tree) -> None:
    match tree:
        case ["and", ["<=", _, str(left)], ["<=", str(right), _]] if left == right:
            return
    raise AssertionError(tree)


def read(text: str) -> Machine:
    reader = _Reader()
    for tree in parse(text):
        reader.command(tree)
    return reader.machine()
