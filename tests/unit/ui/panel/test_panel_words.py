"""What the panel says: for everything that can be met, in every language."""

from functools import cache
from typing import get_args

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from iris_screen.core.message import say
from iris_screen.core.parsing.languages import list_examples, load_languages
from iris_screen.core.verdict import RunStatus
from iris_screen.graph.build import NODES
from iris_screen.memory.editing import list_fields
from iris_screen.memory.items import BLOCKS, KINDS
from iris_screen.planning.planners import FOR_SENTENCES
from iris_screen.text import find_closest_language, find_preferred_language, list_languages
from iris_screen.text.catalog import HERE
from iris_screen.ui.panel.devices.devices_list import SIGNS
from iris_screen.ui.panel.drawing_kit import COLORS, ICONS
from iris_screen.ui.panel.memory.memory_page import VIEWS
from iris_screen.ui.panel.pictures.graph_picture import PLACES
from iris_screen.ui.run_status import CUT_OFF, HANDED_OVER, PAUSED, name_status
from iris_screen.ui.words import Words
from tests.unit.memory.test_editing import EACH

FIELDS = [field for item in EACH for field in list_fields(item)]
STANDINGS = {name_status(status).lower() for status in get_args(RunStatus)} | {
    name.lower() for name in (CUT_OFF, PAUSED, HANDED_OVER)
}
MET = {
    "panel-standing": {name.replace(" ", "-") for name in STANDINGS},
    "panel-node": {node.name for node in NODES},
    "panel-planner": set(FOR_SENTENCES),
    "panel-device-state": set(SIGNS),
    "panel-memory-kind": set(KINDS),
    "panel-memory-view": set(VIEWS),
    "panel-memory-block": set(BLOCKS),
    "panel-memory-field": {"app", "until", *(field.name for field in FIELDS)},
    "panel-memory-choice": {choice for field in FIELDS for choice in field.choices},
}
"""What a message is chosen by."""


class Chosen(Visitor):
    def __init__(self) -> None:
        self.names = set[str]()

    def visit_Variant(self, node: ftl.Variant) -> None:  # noqa: N802  # the name is Fluent's
        assert isinstance(node.key, ftl.Identifier)
        self.names.add(node.key.name)


@cache
def chosen_by(language: str) -> dict[str, set[str]]:
    found = {}
    for entry in FluentParser().parse((HERE / language / "panel.ftl").read_text("utf-8")).body:
        if isinstance(entry, ftl.Message):
            chosen = Chosen()
            chosen.visit(entry)
            found[entry.id.name] = chosen.names
    return found


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("key", MET)
def test_everything_that_can_be_met_has_words_and_nothing_else_has(language: str, key: str) -> None:
    assert chosen_by(language)[key] - {"other"} == MET[key]


def test_every_standing_has_a_color_and_a_sign_and_every_node_a_place() -> None:
    assert set(COLORS) == set(ICONS) == STANDINGS
    assert set(PLACES) == {node.name for node in NODES}


@pytest.mark.parametrize(
    ("wanted", "locale", "language"),
    [("zh", "en-US", "zh"), ("en", "zh-CN", "en"), (None, "zh_TW", "zh"), ("xx", "de", "en"), (None, None, "en")],
)
def test_a_person_chooses_the_language_else_his_browser_does(
    wanted: str | None, locale: str | None, language: str
) -> None:
    assert find_closest_language(wanted, locale) == language


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("de, en;q=0.3, zh;q=0.7", "zh"),
        ("fr;q=x,;;,zh;q=", "zh"),
        ("\0" * 9, "en"),
    ],
)
def test_a_browser_says_which_languages_it_likes_best(accept: str, language: str) -> None:
    assert find_preferred_language(accept) == language


def test_every_language_has_examples_of_its_own_and_words_to_answer_with() -> None:
    assert set(load_languages()) == set(list_languages())
    for language in list_languages():
        assert list_examples(language)[0].task == load_languages()[language].examples[0].task
        assert load_languages()[language].yes and load_languages()[language].no and load_languages()[language].done


def test_a_planner_without_words_of_its_own_goes_by_its_name() -> None:
    assert {Words(language)(say("panel-planner", planner="mine")) for language in list_languages()} == {"mine"}
