"""What the command line tells of a skill, to a person and to a program."""

import json

import pytest

from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.graph.configuration.resources import own_skills
from iris_screen.planning.skills.skill import Skill, SkillStep
from iris_screen.planning.skills.skill_store import SkillResults
from iris_screen.ui.cli.program import exit_code
from iris_screen.ui.global_options import GlobalOptions


@pytest.fixture(autouse=True)
def greeting() -> None:
    """A skill that was put aside, in the data folder of the test."""
    store = own_skills(GlobalOptions().load_settings())
    steps = [SkillStep(step=Step(action="tap", target=Target.parse("text:发送")))]
    store.save(Skill(name="greet", task="greet {contact}", slots=["contact"], steps=steps), {})
    store.save_results("greet", SkillResults(played=2, failures=2, why=say("skill-several-alike", count=2)))


def test_a_skill_is_told_with_its_steps_and_why_it_is_put_aside(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["skill", "show", "greet"]) == 0
    name, standing, step, _ = capsys.readouterr().out.splitlines()
    assert (name, step) == ("greet: greet {contact}", "  1 tap “发送”")
    assert standing.startswith("set aside after failing twice: 2 things here look the way")
    assert exit_code(["--lang", "zh", "skill", "show", "greet"]) == 0
    assert "2 things" not in capsys.readouterr().out


def test_a_program_is_told_the_same_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["--lang", "zh", "skill", "show", "greet", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["steps"], told["slots"], told["put_aside"]) == (["tap “发送”"], ["contact"], True)
    assert told["standing"].startswith("set aside")
    assert exit_code(["skill", "list", "--json"]) == 0
    assert [row["name"] for row in json.loads(capsys.readouterr().out)] == ["greet"]
