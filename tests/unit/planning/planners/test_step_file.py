"""Plans that a person wrote."""

import json
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.plan import Progress, Step, Task
from iris_screen.core.target import Target
from iris_screen.planning.planners import parse_steps, planner, read_steps
from iris_screen.text import render
from tests.unit.planning.planners.shorthand import APPS, frame, short

PLAN = """
steps:
  - {action: launch_app, app: com.android.settings, expect: ["app:com.android.settings"]}
  - action: tap
    target: text:显示||Display
    nth: 2
    expect: [moved_on, "!text:加载中"]
    fallback: {action: swipe, direction: up}
  - {action: input_text, text: 123, target: "field:"}
"""


def test_a_file_of_steps_is_read_as_it_stands() -> None:
    steps = parse_steps(PLAN, "plan.yaml")
    assert short(steps) == "open com.android.settings; tap 显示 #2; type 123 into ?"
    assert steps[1].target == Target(kind="text", value="显示||Display", nth=2)
    assert [str(condition) for condition in steps[1].expect] == ["moved_on", "!text:加载中"]
    assert steps[1].fallback is not None
    assert steps[1].fallback.direction == "up"


def test_json_and_a_bare_list_will_do() -> None:
    assert parse_steps(json.dumps([{"action": "go_home"}]), "plan.json") == [Step(action="go_home")]


def test_the_planner_gives_the_steps_that_came_with_the_task() -> None:
    steps = parse_steps(PLAN, "plan.yaml")
    task = Task(id="t", text="as written", steps=steps)
    for name in ("steps", "auto"):
        advance = planner(name, APPS).advance(task, frame(), Progress())
        assert advance.steps == steps


def test_the_planner_says_that_it_has_no_steps() -> None:
    said = planner("steps", APPS).advance(Task(id="t", text="x"), frame(), Progress()).reason
    assert said is not None and "--steps FILE" in render(said)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("steps:\n  - {action: tapp, target: x}", "p.yaml, line 2: “action” cannot be “tapp”. Did you mean “tap”"),
        ("steps:\n  - action: tap\n    tarket: x", "p.yaml, line 3: unknown key “tarket”. Did you mean “target”"),
        ("steps:\n  - action: tap", "p.yaml, line 2: a step “tap” needs the key “target”"),
        ("steps:\n  - {action: press_key, key: VOLUMEUP}", "unknown key “VOLUMEUP” (did you mean “VOLUME_UP”"),
        ("steps:\n  - {action: check, expect: ['text:']}", "does not say what to look for"),
        ("steps:\n  - {action: tap, target: x, amount: lots}", "“amount” is “lots”, which is neither a number"),
        ("steps:\n  - {action: tap, target: 'text:{contact}'}", "uses the slot {contact}"),
        ("steps:\n  - {action: swipe}", "needs the key “direction”"),
        ("steps:\n  - {action: tap, target: x, fallback: {action: swipe}}", "does not say where, or which key"),
        ("steps:\n  - {action: call, number: ring}", "“number”"),
        ("step:\n  - {action: go_home}", "line 1: unknown key “step”. Did you mean “steps”"),
        ("steps: []", "there are 0 steps"),
        ("hello", "must be a list of steps"),
        ("steps:\n  - &a {action: go_home}\n  - *a", "anchor"),
        ("steps:\n  - {action: wait, amount: 999999999}", "“amount”"),
    ],
)
def test_a_broken_plan_is_one_sentence_with_its_line(text: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        parse_steps(text, "p.yaml")
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="could not be read"):
        read_steps(tmp_path / "none.yaml")
