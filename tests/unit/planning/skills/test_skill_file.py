"""A skill's file, its folder, and how it has done."""

from pathlib import Path

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Fallback, Step
from iris_screen.core.target import Target
from iris_screen.planning.skills.skill import Anchor, Skill, SkillStep, make_slots
from iris_screen.planning.skills.skill_file import format_skill, parse_skill
from iris_screen.planning.skills.skill_store import SkillResults, SkillStore

PLACE = Box(left=1, top=2, right=3, bottom=4)
STEPS = [
    Step(action="launch_app", app="a.b", fallback=Fallback(action="tap", target=Target.parse("text:更多"))),
    Step(
        action="tap",
        target=Target(kind="text", value="{contact}", label="x: y", nth=-1),
        expect=[Condition.parse("!text:a:b"), Condition.parse("~on:Wi-Fi")],
    ),
    Step(action="input_text", target=Target.parse("field:"), text="{text} {other} text: # ”"),
]
SKILL = Skill(
    name="greet",
    task="给{contact}说{text}",
    slots=["contact", "text"],
    steps=[SkillStep(step=step, anchor=Anchor(place=PLACE, words=["x"], pictures=["01.png"])) for step in STEPS],
)


def test_a_file_is_read_as_it_was_written() -> None:
    assert parse_skill(format_skill(SKILL), "skill.yaml") == SKILL


def test_words_fill_slots_and_never_become_conditions_and_other_braces_stay() -> None:
    played = SKILL.fill_steps({"contact": "text:发送||取消", "text": "{contact}"})
    assert played[1].target.value == "text:发送||取消" and played[1].target.anchor == "greet/1"
    assert played[2].text.startswith("{contact} {other}")
    assert played[1].expect == STEPS[1].expect


def test_what_the_person_said_becomes_slots_and_our_own_words_do_not() -> None:
    step = Step(action="tap", target=Target.parse("text:tap"), expect=[Condition(kind="text", value="tap")])
    assert make_slots(step, {"what": "tap"}).action == "tap"
    assert make_slots(step, {"what": "tap"}).expect == [Condition(kind="text", value="{what}")]


@pytest.mark.parametrize("text", ["", "version: 2\n", "version: 1\ntask: x\nsteps: [3]\n", "version: 1\nsteps: []\n"])
def test_a_file_that_is_no_skill_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(UsageError, match=r"skill\.yaml"):
        parse_skill(text, "skill.yaml")


@pytest.mark.parametrize("name", ["", "..", "a/b", ".x", "a b", "x" * 61])
def test_a_name_that_leads_elsewhere_is_none(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        SkillStore(tmp_path).save(SKILL.replace(name=name), {})


def test_a_skill_is_kept_once_and_two_failures_in_a_row_put_it_aside(tmp_path: Path) -> None:
    store = SkillStore(tmp_path)
    store.save(SKILL, {"01.png": b"png"})
    assert store.names() == ["greet"] and list(store.all()) == [SKILL]
    with pytest.raises(UsageError, match="already"):
        store.save(SKILL, {})
    store.save_results("greet", SkillResults(failures=1))
    assert not store.results("greet").is_put_aside
    store.save_results("greet", SkillResults(failures=2))
    assert store.results("greet").is_put_aside
    store.delete("greet")
    assert store.names() == []


def test_a_picture_outside_its_folder_is_not_read(tmp_path: Path) -> None:
    store = SkillStore(tmp_path / "skills")
    (tmp_path / "01.png").write_bytes(b"secret")
    leads_out = SKILL.steps[0].replace(anchor=Anchor(place=PLACE, pictures=["../../01.png"]))
    store.save(SKILL.replace(steps=[leads_out]), {})
    seen = store.load_anchor("greet/0")
    assert seen is not None and seen.pictures == []
