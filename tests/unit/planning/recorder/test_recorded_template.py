"""A recorded skill as a template: what it stands for, and what is left of the file that it is put into."""

import pytest
import yaml

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.planning.apps.app_module import Template
from iris_screen.planning.apps.values import Value
from iris_screen.planning.recorder.recorded_template import add_template, write_template
from iris_screen.planning.skills.skill import Skill, SkillStep

STEPS = [
    Step(action="launch_app", app="Notes"),
    Step(
        action="tap", target=Target(kind="text", value="{contact}", role="tab"), expect=[Condition.parse("title:Mail")]
    ),
    Step(action="input_text", target=Target(kind="field", value="Write here"), text="{text}", clear=True),
    Step(action="hotkey", keys=["ctrl", "s"], expect=[Condition(kind="changed")]),
    Step(action="tap", target=Target(kind="text", value="Save", nth=2), irreversible=True),
]


def skill(task: str, steps: list[Step] = STEPS) -> Skill:
    return Skill(name="tell", task=task, steps=[SkillStep(step=each) for each in steps], app="test.notes")


def test_what_is_written_is_read_as_the_same_steps_without_the_opening_of_its_app() -> None:
    written = write_template(skill('tell {contact} "{text}" now'))
    template = Template.model_validate(yaml.safe_load(add_template("", written))["tasks"][0])
    assert template.say == ["tell {contact:person} {text:quoted} now"]
    read = template.fill({name: Value(f"{{{name}}}") for name in ("contact", "text")})
    same = ("action", "target", "text", "clear", "keys", "expect", "irreversible")
    assert [[getattr(each, name) for name in same] for each in read] == [
        [getattr(each, name) for name in same] for each in STEPS[1:]
    ]
    assert not template.grant.kinds and not template.grant.recipients


@pytest.mark.parametrize(
    "tasks",
    [
        "tasks:\n  - {name: one, say: [do one], steps: [{action: tap, target: 'text:One'}]}\n",
        "# mine\ntasks:  # these\n- name: one\n  say: [do one]\n  steps: [{action: go_home}]\nparts: {a: []}\n",
        "tasks:\n  - name: one\n    say: [do one]\n    steps:\n    - {action: go_home}\n\nchoices: {}\n",
    ],
)
def test_the_file_keeps_all_that_is_in_it(tasks: str) -> None:
    was = yaml.safe_load(tasks)
    new = add_template(tasks, write_template(skill('tell {contact} "{text}"')))
    now = yaml.safe_load(new)
    assert [each["name"] for each in now["tasks"]] == ["one", "tell"]
    assert now["tasks"][0] == was["tasks"][0]
    assert {key: now[key] for key in was if key != "tasks"} == {key: was[key] for key in was if key != "tasks"}
    assert all(line in new.splitlines() for line in tasks.splitlines())


def test_a_sentence_with_signs_of_phrasings_is_refused() -> None:
    with pytest.raises(UsageError, match=r"\("):
        write_template(skill('tell (quickly) "{text}"'))


def test_a_step_that_only_a_picture_finds_is_refused() -> None:
    with pytest.raises(UsageError):
        write_template(skill("do it", [Step(action="tap", target=Target(kind="dynamic", value="the thing"))]))
