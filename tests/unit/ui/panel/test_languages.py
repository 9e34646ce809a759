"""Every page in every language, a new one too: whatever it says came from a catalog, or is data."""

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from streamlit.testing.v1 import AppTest

from iris_screen.core.condition import Condition
from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message, list_words
from iris_screen.core.parsing.languages import load_languages
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.configuration.resources import load_apps, open_library, own_memory, own_skills
from iris_screen.graph.configuration.setting_names import setting_names
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.runs import Runs
from iris_screen.memory.items import Concept, Episode, Knowledge, Procedure, Resource
from iris_screen.memory.memory_store import ItemFilter
from iris_screen.planning.skills.skill import Skill, SkillStep
from iris_screen.planning.skills.skill_store import SkillResults
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words
from tests.adb.fake_adb import serving
from tests.invented import INVENTED, invented, outside
from tests.unit.ui.panel.library.test_apps_page import apps_page
from tests.unit.ui.panel.library.test_skills_page import skills_page
from tests.unit.ui.panel.memory.test_memory_page import memory_page
from tests.unit.ui.panel.test_more_pages import compare_page, references_page, settings_page
from tests.unit.ui.panel.test_pages import BUY, PHONE, drawn, run_page, runs_page, timeline_page

BREAD = Condition(kind="text", value="买面包")
SHOWN = {"label", "body", "help", "placeholder", "content", "options", "alt", "caption", "text"}
"""What people read of what Streamlit sends to a browser."""
OF_FILES = {"app.yaml", "tasks.yaml", "config.toml", "api_key", "--config", "adb", "MB"}


def around_page() -> None:

    from iris_screen.ui.panel.drawing_kit import get_words
    from iris_screen.ui.panel.page_frame import draw_frame

    draw_frame(get_words())


def asked_page() -> None:
    from pathlib import Path

    import streamlit as st

    from iris_screen.consent.secrets.text_mask import TextMask
    from iris_screen.core.actions import Tap
    from iris_screen.core.geometry import Point
    from iris_screen.core.people import Question
    from iris_screen.core.protocols import Entry
    from iris_screen.ui.panel.drawing_kit import get_words
    from iris_screen.ui.panel.runs import question, steering_bar
    from iris_screen.ui.panel.runs.view import make_view
    from tests.unit.ui.panel.paper import detail, row

    w = get_words()
    kind = st.query_params["kind"]
    choices = ["甲", "乙"] if kind == "choose" else []
    question.draw(w, "r", Question(kind=kind, text="好吗", choices=choices), TextMask())
    act = Entry(run="r", turn=1, n=0, action=Tap(at=Point(x=1, y=1)), at=0.0, frame="", why="", by="person")
    for wish in ("", "pause", "hand"):
        driven = row(holder="h:1", wish=wish, holds=bool(wish))
        view = make_view(detail(driven, entries=(act,)), [], Path("none"))
        steering_bar.draw_note(w, view)
    steering_bar.draw_device(w, view)


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Runs of every kind, a skill that failed, memories of every kind; and no phone, of this computer or left by
    another test, that a page would name.
    """
    home = tmp_path_factory.mktemp("home")
    settings = Settings(home=home)
    runs = Runs(settings)
    assert runs.start("看便签", device=PHONE, steps=BUY[:1], run_id="one").status == "success"
    assert runs.start("买面包", device=PHONE, steps=BUY, wait=True, run_id="two").status == "waiting"
    missing = Step(action="tap", target=Target.parse("text:无中生有"))
    assert runs.start("按一下", device=PHONE, steps=[missing], run_id="three").status == "failed"
    runs.store.close()
    skills = own_skills(settings)
    steps = [SkillStep(step=Step(action="tap", target=Target.parse("text:发送"), description="发送"))]
    skills.save(Skill(name="问候", task="给{contact}发消息说{text1}", slots=["contact", "text1"], steps=steps), {})
    skills.save_results("问候", SkillResults(played=2, failures=2, why="不见了"))
    with own_memory(settings, SystemClock()) as memory:
        memory.add(Episode(summary="打电话", event_type="通话", details="很久", actor="小安", occurred_at=1e9))
        memory.add(Procedure(description="泡茶", steps=["烧水", "放茶叶"]))
        memory.add(Resource(title="菜单", content="豆腐"))
        memory.add(Knowledge(caption="门牌", value="12", entry_type="地址", source="便签"))
        memory.add(Concept(name="猫", summary="动物", tree_path=["动物"]))
    with serving(b""):
        yield home


@pytest.fixture
def texts(lived_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("IRIS_HOME", str(lived_in))
    monkeypatch.delenv("DISPLAY", raising=False)
    PANEL.texts, before = invented(tmp_path / "texts"), PANEL.texts
    yield PANEL.texts
    PANEL.texts = before


def strings(value: Any) -> Iterator[str]:
    """Every text in a value."""
    match value:
        case str() | Path():
            yield str(value)
        case Message():
            yield from list_words(value)
        case Step():
            yield from strings([value.in_words(), value.text, str(value.target)])
        case BaseModel():
            yield from strings([getattr(value, name) for name in type(value).model_fields])
        case dict():
            yield from strings([*value.keys(), *value.values()])
        case list() | tuple() | set() | frozenset():
            for each in value:
                yield from strings(each)
        case _ if is_dataclass(value) and not isinstance(value, type):
            yield from strings([getattr(value, each.name) for each in fields(value)])
        case int() | float():
            yield str(value)


@cache
def data_of(home: Path) -> set[str]:
    """What is no word of the panel: of runs, apps, references and settings."""
    settings = Settings(home=home)
    runs = Runs(settings)
    details = [runs.show(row.id) for row in runs.rows()]
    library = open_library(settings)
    references = [[one.name, ", ".join(one.aliases)] for name in library.names() if (one := library.find(name))]
    states = [[moment.state for moment in runs.list_moments(detail.row.id)] for detail in details]
    with own_memory(settings, SystemClock()) as memory:
        remembered = list(memory.list_items(ItemFilter(), 99))
    skills = [own_skills(settings).skill("问候"), own_skills(settings).results("问候")]
    runs_and_apps = [details, states, load_apps(settings).apps, references, remembered, skills]
    held = [runs_and_apps, list(setting_names()), settings, list(load_languages().values()), _not_found(runs)]
    return {each for each in strings(held) if re.search(r"[^\W\d_]", each)}


def _not_found(runs: Runs) -> Message:
    with pytest.raises(IrisError) as refused:
        runs.show("none")
    return refused.value.message


def said_on(test: AppTest) -> list[str]:
    """Everything that can be read on a page."""
    return [each for block in (test.main, test.sidebar) for each in _read(block)]


def _read(block: Any) -> Iterator[str]:
    for child in block.children.values():
        yield from _in_proto(child.proto)
        if hasattr(child, "children"):
            yield from _read(child)


def _in_proto(proto: Any) -> Iterator[str]:
    for kind, value in proto.ListFields() if hasattr(proto, "ListFields") else []:
        for each in value if kind.is_repeated else [value]:
            if isinstance(each, str):
                yield from [each] if kind.name in SHOWN else []
            else:
                yield from _in_proto(each)


PAGES: list[tuple[Callable[[], None], dict[str, str]]] = [
    (around_page, {}),
    *((asked_page, {"kind": kind}) for kind in ("confirm", "answer", "point", "take_over", "choose")),
    (run_page, {}),
    (run_page, {"run": "one"}),
    (run_page, {"run": "two"}),
    (run_page, {"run": "three"}),
    (run_page, {"run": "none"}),
    (runs_page, {}),
    (timeline_page, {"run": "one"}),
    (compare_page, {"run": "one", "other": "two"}),
    (references_page, {}),
    (skills_page, {}),
    (skills_page, {"skill": "问候"}),
    (apps_page, {}),
    (apps_page, {"app": "wechat"}),
    *((memory_page, {"item": str(number)}) for number in range(1, 7)),
    (settings_page, {}),
]


@pytest.mark.parametrize(("page", "asked"), PAGES)
def test_a_new_language_says_all_that_is_no_data(
    page: Callable[[], None], asked: dict[str, str], texts: Path, lived_in: Path
) -> None:
    test = drawn(page, INVENTED, **asked)
    said = [re.sub(r"\\(.)", r"\1", each) for each in said_on(test)]
    found = list(test.session_state["findings"]) if "findings" in test.session_state else []
    sources = [PANEL.given.find_sources(), "English", "中文", "甲", "乙", "好吗"]
    data = {*data_of(lived_in), *strings([found, sources, asked])} | OF_FILES
    assert any("⟦" in each for each in said)
    assert [left for each in said if (left := outside(each, *data))] == []


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("page", "asked"), PAGES[:8])
def test_no_page_says_a_key_instead_of_words(
    page: Callable[[], None], asked: dict[str, str], language: str, texts: Path
) -> None:
    said = "\n".join(said_on(drawn(page, language, **asked)))
    assert not re.search(r"\b(?:panel|report|when|text)-[a-z]|\{ ?\$", said) and len(said) > 50


def test_the_language_is_chosen_among_all_there_are_by_their_own_names(texts: Path) -> None:
    test = drawn(around_page, INVENTED)
    assert test.button_group(key="language").options == ["English", "⟦English⟧", "中文"]
    assert Words(INVENTED, texts).language == INVENTED
