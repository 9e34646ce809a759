"""What the panel says: in both languages, and for everything that can be met."""

import re
from pathlib import Path
from typing import get_args

import pytest

import iris_screen.ui.panel
from iris_screen.core.verdict import RunStatus
from iris_screen.graph.drawing import NODES
from iris_screen.memory.editing import fields_of
from iris_screen.memory.items import BLOCKS, KINDS
from iris_screen.planning.planners import PLANNERS as BRAINS
from iris_screen.ui.panel.drawing_kit import COLORS, ICONS
from iris_screen.ui.panel.memory.memory_page import VIEWS
from iris_screen.ui.panel.pictures.graph_picture import PLACES
from iris_screen.ui.panel.words import LANGUAGES, PLANNERS, WORDS, Words, spoken
from iris_screen.ui.run_status import CUT_OFF, HANDED_OVER, PAUSED, standing
from tests.unit.memory.test_editing import EACH

MADE = ("stands", "node", "part", "role", "view", "kind", "field", "choice", "block")
"""What begins the names that are put together."""
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
        if file.name not in ("words.py", "page_words.py")
        for name in re.findall(r"""["']([a-z]+(?:\.[a-z]+)+)["']""", file.read_text("utf-8"))
    }
    made = {name for name in WORDS if name.partition(".")[0] in MADE}
    assert set(WORDS) - made <= said
    assert {name for name in said if name.partition(".")[0] in {known.partition(".")[0] for known in WORDS}} <= set(
        WORDS
    )


def test_every_node_every_standing_and_every_brain_has_its_words() -> None:
    standings = {standing(status).lower() for status in get_args(RunStatus)} | {
        name.lower() for name in (CUT_OFF, PAUSED, HANDED_OVER)
    }
    assert standings == set(COLORS) == set(ICONS)
    assert {f"stands.{name}" for name in standings} | {f"node.{node}" for node in NODES} <= set(WORDS)
    assert set(PLACES) == set(NODES)
    assert set(PLANNERS) == set(BRAINS) - {"steps"}


def test_every_kind_of_memory_with_its_fields_and_every_block_has_its_words() -> None:
    fields = [field for item in EACH for field in fields_of(item)]
    choices = {choice for field in fields for choice in field.choices}
    names = {
        "kind": KINDS,
        "block": BLOCKS,
        "view": VIEWS,
        "field": {"app", "until", *(field.name for field in fields)},
        "choice": choices,
    }
    for begins, each in names.items():
        assert {f"{begins}.{name}" for name in each} == {
            name for name in WORDS if name.startswith(f"{begins}.") and not name.endswith(".hint")
        }


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
