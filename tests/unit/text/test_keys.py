"""Every message the code names has words in every language, with the same arguments, and no catalog holds others."""

import ast
from collections.abc import Iterator, Set
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).resolve().parents[3]
PRODUCT = (
    "core",
    "text",
    "models",
    "sight",
    "tools",
    "consent",
    "planning",
    "memory",
    "nodes",
    "graph",
    "sim",
    "ui",
    "testing",
)
PROMPTS = ROOT / "assets" / "prompts"
LANGUAGES = sorted(each.name for each in (ROOT / "text").iterdir() if any(each.glob("*.ftl")))
SAID_BY = {"say", "phrase"}
MAKERS = ("core.message import", "ui.cli.output import", "ui.cli.command import")
PLURALS = {"zero", "one", "two", "few", "many", "other"}
UNSAID = {
    "text-and", "text-or", "text-commas", "text-clauses", "text-steps",
    "legacy-text", "plan-by-template", "plan-by-sentence", "model-box-outside",
}  # fmt: skip
"""What the catalog itself joins lists by, and what stores hold."""


class Places(Visitor):
    """The arguments that a message has places for."""

    def __init__(self) -> None:
        self.names = set[str]()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802  # the name is Fluent's
        self.names.add(node.id.name)


class Choices(Visitor):
    """What a message chooses its words by: the argument, and the values it has words for."""

    def __init__(self) -> None:
        self.values: dict[str, set[str]] = {}

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802  # the name is Fluent's
        if isinstance(node.selector, ftl.VariableReference):
            named = {one.key.name for one in node.variants if isinstance(one.key, ftl.Identifier)}
            self.values.setdefault(node.selector.id.name, set()).update(named - PLURALS)
        self.generic_visit(node)


def messages_in(file: Path) -> Iterator[tuple[str, frozenset[str]]]:
    for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ftl.Junk), f"{file}: not Fluent: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.value is not None, f"{file}: {entry.id.name} has no words"
            places = Places()
            places.visit(entry)
            yield entry.id.name, frozenset(places.names)


@cache
def catalog(language: str) -> dict[str, frozenset[str]]:
    """With what a model alone is told: that is English, as all prompts are."""
    found: dict[str, frozenset[str]] = {}
    for file in [*sorted((ROOT / "text" / language).glob("*.ftl")), *sorted(PROMPTS.glob("*.ftl"))]:
        for key, places in messages_in(file):
            assert key not in found, f"{file}: {key} stands twice"
            assert key.partition("-")[0] == file.stem, f"{file}: {key} belongs into another file"
            found[key] = places
    return found


def called(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID_BY and node.args:
            yield node, node.args[0]


def helped(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where a command or an option has the key of its help."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "help" and isinstance(node.value, ast.Constant):
            yield node.lineno, str(node.value.value)


@cache
def said() -> list[tuple[str, str, frozenset[str]]]:
    """Where, the key, and the names of the arguments."""
    found = []
    for file in sorted(path for name in PRODUCT for path in (ROOT / name).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if not any(maker in text for maker in MAKERS) and file.name != "message.py":
            continue
        tree = ast.parse(text)
        found += [(f"{file.relative_to(ROOT)}:{line}", key, frozenset[str]()) for line, key in helped(tree)]
        for call, key in called(tree):
            where = f"{file.relative_to(ROOT)}:{call.lineno}"
            assert isinstance(key, ast.Constant) and isinstance(key.value, str), f"{where}: the key is no literal"
            assert all(word.arg for word in call.keywords), f"{where}: arguments are named one by one"
            found.append((where, key.value, frozenset(word.arg or "" for word in call.keywords)))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_that_is_said_has_words_with_the_same_arguments(language: str) -> None:
    known = catalog(language)
    assert [f"{where}: {key}" for where, key, _ in said() if key not in known] == []
    different = [
        f"{where}: {key} is given {sorted(given)}, {language} has places for {sorted(known[key])}"
        for where, key, given in said()
        if not known[key] <= given
    ]
    assert different == []


def test_every_argument_is_used_by_some_language() -> None:
    used = {key: frozenset[str]().union(*(catalog(language)[key] for language in LANGUAGES)) for _, key, _ in said()}
    assert [f"{where}: {key}: {sorted(given - used[key])}" for where, key, given in said() if given - used[key]] == []


def test_the_languages_have_words_for_the_same_messages() -> None:
    keys: list[Set[str]] = [catalog(language).keys() for language in LANGUAGES]
    assert [sorted(one ^ keys[0]) for one in keys[1:]] == [[] for _ in keys[1:]]


def choices(language: str) -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = {}
    for file in sorted((ROOT / "text" / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                made = Choices()
                made.visit(entry)
                found |= {(entry.id.name, name): values for name, values in made.values.items()}
    return found


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_what_english_has_words_of_its_own_for_other_languages_have_words_for_too(language: str) -> None:
    ours, theirs = choices("en"), choices(language)
    missing = {key: sorted(ours[key] - theirs[key]) for key in ours.keys() & theirs.keys()}
    assert {key: values for key, values in missing.items() if values} == {}


def test_no_catalog_holds_what_nobody_says() -> None:
    assert sorted(catalog("en").keys() - {key for _, key, _ in said()} - UNSAID) == []
