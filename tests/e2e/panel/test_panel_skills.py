"""SkillStore in the panel, in a real browser: a run is kept as one, played with other words, restored, deleted."""

import json
from pathlib import Path

import pytest

from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import own_skills
from iris_screen.graph.runs import Runs
from iris_screen.planning.skills.skill_store import SkillResults, SkillStore
from iris_screen.text import render
from tests.browser import CHROMIUM, Tab
from tests.served import LONG, UNTOUCHED, Panel, until

SAID, OTHER = "新建便签，内容是“买牛奶”", "带上钥匙"
PHONE = "sim:?seed=1&width=540&height=1200&density=1.375&time=virtual"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which one run has ended verified."""
    made = tmp_path_factory.mktemp("home")
    (made / "config.toml").write_text(f"device = {json.dumps(PHONE)}\n", "utf-8")
    runs = Runs(Settings(home=made))
    assert runs.start(SAID, device=PHONE, run_id="milk").verdict == "verified"
    runs.store.close()
    return made


def skills(panel: Panel) -> SkillStore:
    return own_skills(Settings(home=panel.home))


def ended(panel: Panel, text: str) -> str:
    """How the run of this sentence ended."""

    def over() -> str:
        row = next((row for row in panel.rows() if text in row.text), None)
        return (
            f"{row.verdict}: {row.reason and render(row.reason)}"
            if row is not None and row.verdict and not row.holder
            else ""
        )

    return until(over)


def test_with_no_skill_the_page_says_how_to_get_one_in_both_languages(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("skills?lang=en"))
    tab.until("No skills yet", LONG)
    tab.open(panel.at("skills?lang=zh"))
    tab.until("还没有技能", LONG)


def test_a_run_that_ended_verified_is_kept_as_a_skill(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("timeline?lang=en&run=milk"))
    tab.press("Save as a skill", LONG)
    tab.until("each target is located again")
    tab.write("[class*=st-key-skill-name] input", "jot")
    tab.click_on("[class*=st-key-skill-keep] button")
    assert "买牛奶" not in tab.until("not used yet", LONG, "新建便签，内容是“{text}”")
    assert skills(panel).names() == ["jot"]


def test_a_name_that_is_taken_is_said_to_be(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("runs?lang=en"))
    tab.click_on("[class*=st-key-skill-milk] button", LONG)
    tab.write("[class*=st-key-skill-name] input", "jot")
    tab.click_on("[class*=st-key-skill-keep] button")
    tab.until("Skill “jot” already exists", LONG)


def test_it_wants_its_words_and_is_then_played_with_them(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("skills?lang=en&skill=jot"))
    tab.press("Run skill", LONG)
    tab.until("Fill in every field", LONG)
    tab.write("[class*=st-key-slot-jot-text] input", OTHER)
    tab.press("Run skill")
    assert ended(panel, OTHER).startswith("verified")
    (row,) = [row for row in panel.rows() if OTHER in row.text]
    typed = [entry.action.model_dump().get("text") for entry in panel.entries(row.id)]
    assert OTHER in typed and "买牛奶" not in typed
    assert skills(panel).results("jot").played == 1
    tab.open(panel.at("skills?lang=en&skill=jot"))
    tab.until("worked once · worked last time", LONG)


def test_one_that_is_put_aside_says_why_as_it_stands_and_is_taken_into_use_again(tab: Tab, panel: Panel) -> None:
    why = "<img src=https://evil.example/x onerror=window.taken=1> [it](https://evil.example/y) is not there"
    skills(panel).save_results("jot", SkillResults(played=1, failures=2, why=why))
    tab.open(panel.at("skills?lang=en&skill=jot"))
    tab.until(why, LONG, "set aside")
    assert tab.value(UNTOUCHED)
    tab.press("Use it again")
    tab.until("in use", LONG)
    assert skills(panel).results("jot") == SkillResults(played=1)


def test_a_file_that_cannot_be_used_is_said_to_be_broken(tab: Tab, panel: Panel) -> None:
    broken = panel.home / "skills" / "torn"
    broken.mkdir()
    (broken / "skill.yaml").write_text("version: 1\ntask: [", "utf-8")
    tab.open(panel.at("skills?lang=en&skill=torn"))
    tab.until("Its file has errors", LONG, "torn")
    (broken / "skill.yaml").unlink()


def test_deleting_asks_first(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("skills?lang=zh&skill=jot"))
    tab.until("步骤", LONG)
    tab.click_on("[class*=st-key-skill-delete] button")
    tab.until("删除这个技能及其图片？", LONG)
    tab.press("取消")
    tab.until_true("!document.body.innerText.includes('删除这个技能及其图片？')")
    assert skills(panel).names() == ["jot"]
    tab.click_on("[class*=st-key-skill-delete] button")
    tab.click_on("[class*=st-key-sure] button")
    tab.until("还没有技能", LONG)
    assert skills(panel).names() == []
