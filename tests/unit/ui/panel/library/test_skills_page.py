"""The page of skills, drawn by Streamlit without a browser. In a real one: tests/e2e/panel/test_panel_skills.py."""

from pathlib import Path

import pytest

from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.configuration.resources import own_skills
from iris_screen.planning.skills.skill import Skill, SkillStep
from iris_screen.planning.skills.skill_store import SkillResults, SkillStore
from iris_screen.ui.panel.buttons import WRONG
from tests.unit.ui.panel.test_pages import drawn, labels, read, texts

SHY = "**bold** <b>x</b> :red[r] [l](http://evil.example)"


def skills_page() -> None:
    from iris_screen.ui.panel.library import skills_page

    skills_page.draw()


@pytest.fixture
def store(tmp_path: Path) -> SkillStore:
    kept = own_skills(Settings(home=tmp_path / "home"))
    steps = [SkillStep(step=Step(action="tap", target=Target.parse("text:发送"), description=SHY))]
    kept.save(Skill(name="greet", task="给{contact}发消息说{text}", slots=["contact", "text"], steps=steps), {})
    return kept


@pytest.mark.parametrize(("lang", "says"), [("en", "No skills yet"), ("zh", "还没有技能")])
def test_with_none_the_page_says_how_to_get_one(lang: str, says: str) -> None:
    assert says in read(drawn(skills_page, lang))


def test_a_skill_asks_for_its_words_and_wants_all_of_them(store: SkillStore) -> None:
    test = drawn(skills_page, "zh", skill="greet")
    assert {"联系人", "内容"} <= {field.label for field in test.text_input}
    test.text_input(key="slot-greet-contact").set_value("李四")
    test.button(key="skill-play").click().run()
    assert test.session_state[WRONG].key == "panel-skill-incomplete"


def test_steps_are_shown_as_they_stand_and_never_read_as_markdown(store: SkillStore) -> None:
    test = drawn(skills_page, skill="greet")
    assert f"1  {SHY}" in texts(test) and "evil" not in read(test)


def test_one_that_failed_twice_says_so_and_is_taken_into_use_again(store: SkillStore) -> None:
    assert "Use it again" not in labels(drawn(skills_page, skill="greet"))
    store.save_results("greet", SkillResults(played=2, failures=2, why=SHY))
    test = drawn(skills_page, skill="greet")
    assert SHY in texts(test) and "evil" not in read(test)
    test.button(key="skill-restore").click().run()
    assert store.results("greet") == SkillResults(played=2)


def test_a_file_that_cannot_be_used_is_told_and_the_others_stay(store: SkillStore) -> None:
    (store.folder / "torn").mkdir()
    (store.folder / "torn" / "skill.yaml").write_text("version: 9\n", "utf-8")
    test = drawn(skills_page, skill="torn")
    assert {"greet", "torn", "Its file has errors"} <= set(texts(test))
    assert any("is not a skill of version" in said for said in texts(test))


def test_deleting_asks_first(store: SkillStore) -> None:
    test = drawn(skills_page, skill="greet")
    test.button(key="skill-delete").click().run()
    assert store.names() == ["greet"]
    test.button(key="sure").click().run()
    assert store.names() == []
