"""What the panel says: in both languages, and for everything that can be met."""

import re
from pathlib import Path
from typing import get_args

import pytest

import ui.panel
from core.verdict import RunStatus
from graph.drawing import NODES
from tools.planners import PLANNERS as BRAINS
from ui.panel.draw import COLORS, ICONS
from ui.panel.flow import PLACES
from ui.panel.words import LANGUAGES, PLANNERS, WORDS, Words, spoken
from ui.standing import CUT_OFF, standing

PANEL = Path(ui.panel.__file__).parent


@pytest.mark.parametrize("name", WORDS)
def test_every_word_is_there_in_both_languages(name: str) -> None:
    english, chinese = WORDS[name]
    assert english.isascii() or "←" in english
    assert english != chinese and re.search("[一-鿿]", chinese)


def test_every_word_that_a_page_says_is_in_the_table_and_none_is_there_for_nobody() -> None:
    said = {
        name
        for file in PANEL.glob("*.py")
        if file.name != "words.py"
        for name in re.findall(r"""["']([a-z]+(?:\.[a-z]+)+)["']""", file.read_text("utf-8"))
    }
    made = {name for name in WORDS if name.partition(".")[0] in ("stands", "node", "part")}
    assert set(WORDS) - made <= said
    assert {name for name in said if name.partition(".")[0] in {known.partition(".")[0] for known in WORDS}} <= set(
        WORDS
    )


def test_every_node_every_standing_and_every_brain_has_its_words() -> None:
    standings = {standing(status).lower() for status in get_args(RunStatus)} | {CUT_OFF.lower()}
    assert standings == set(COLORS) == set(ICONS)
    assert {f"stands.{name}" for name in standings} | {f"node.{node}" for node in NODES} <= set(WORDS)
    assert set(PLACES) == set(NODES)
    assert set(PLANNERS) == set(BRAINS) - {"steps"}


@pytest.mark.parametrize(
    ("wanted", "locale", "language"),
    [("zh", "en-US", "zh"), ("en", "zh-CN", "en"), (None, "zh-TW", "zh"), ("xx", "de", "en"), (None, None, "en")],
)
def test_a_person_chooses_the_language_else_his_browser_does(
    wanted: str | None, locale: str | None, language: str
) -> None:
    assert spoken(wanted, locale) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_brain_without_words_of_its_own_goes_by_its_name(language: str) -> None:
    assert Words(language).planner("mine") == "mine"
