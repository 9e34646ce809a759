"""Every message of every catalog can be said: with each word it chooses by, with one, none and many, without a gap."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from iris_screen.core.message import Argument, Message, say, verbatim
from iris_screen.text import render

TEXT = Path(__file__).resolve().parents[3] / "text"
LANGUAGES = sorted(each.name for each in TEXT.iterdir() if any(each.glob("*.ftl")))
PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
NUMBERS: list[Argument] = [0, 1, 2, 7]
LISTS: list[Argument] = [["甲"], ["a", verbatim("b"), 3]]
WORDS: list[Argument] = ["Wi-Fi 设置", verbatim("why"), True]
GAP = re.compile(r"\b[A-Z]+\(\)|\?\?\?")
"""How Fluent shows what it could not make words of."""


class Uses(Visitor):
    """What each argument of a message is used as: `chosen` by these words, counted, or joined as a list."""

    def __init__(self) -> None:
        self.chosen: dict[str, set[str]] = {}
        self.numbers = set[str]()
        self.lists = set[str]()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802  # the name is Fluent's
        self.chosen.setdefault(node.id.name, set())

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        kind = self.numbers if node.id.name == "NUMBER" else self.lists
        kind.update(each.id.name for each in node.arguments.positional if isinstance(each, ftl.VariableReference))
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ftl.VariableReference):
            name = node.selector.id.name
            keys = {v.key.name if isinstance(v.key, ftl.Identifier) else v.key.value for v in node.variants}
            if keys & (PLURALS - {"other"}) or any(key.isdecimal() for key in keys):
                self.numbers.add(name)
            self.chosen.setdefault(name, set()).update(keys)
        self.generic_visit(node)


@cache
def messages() -> dict[str, Uses]:
    """What all languages together use of each message's arguments: one may count where another does not."""
    found: dict[str, Uses] = {}
    for file in chain.from_iterable((TEXT / language).glob("*.ftl") for language in LANGUAGES):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                found.setdefault(entry.id.name, Uses()).visit(entry)
    return found


def fitting(uses: Uses, name: str) -> list[Argument]:
    if name in uses.lists:
        return LISTS
    if name in uses.numbers:
        return NUMBERS
    return [*sorted(uses.chosen[name]), *WORDS]


def said(key: str) -> Iterator[Message]:
    """The message with every value of every argument at least once."""
    uses = messages()[key]
    values = {name: fitting(uses, name) for name in uses.chosen}
    for row in zip_longest(*values.values()):
        filled = {name: values[name][0] if value is None else value for name, value in zip(values, row, strict=True)}
        yield Message(key=key, args=filled)
    if not values:
        yield Message(key=key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_said_without_a_gap(language: str) -> None:
    wrong = [
        f"{message!r}: {words!r}"
        for key in messages()
        for message in said(key)
        if GAP.search(words := render(message, language)) or words.startswith(f"{key} (")
    ]
    assert wrong == []


def test_a_gap_is_seen() -> None:
    """What is no number cannot be written as one."""
    assert GAP.search(render(Message(key="panel-memory-size", args={"mb": "much"})))


def test_chinese_is_written_with_its_own_punctuation() -> None:
    """Behind a Chinese character stands no Latin colon or bracket; addresses and lists of code are no sentences."""
    lines = [
        f"{file.name}:{number}: {line}"
        for file in sorted((TEXT / "zh").glob("*.ftl"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    ]
    latin = re.compile(r"[\u4e00-\u9fff](?:, [\u4e00-\u9fff]|[;:?!](?:\s|$)| ?\((?!\s))")
    assert [line for line in lines if latin.search(line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_means_that_no_catalog_knows_is_called_by_its_own_name(language: str) -> None:
    found = say("see-found-at", name="Help", x=5, y=7, means="corner", score="1.00")
    assert "corner" in render(found, language)
