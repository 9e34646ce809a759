"""What is looked at once more when all steps were done."""

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step, Task
from iris_screen.planning.last_look import plan_last_look
from iris_screen.planning.planners import planner
from tests.unit.planning.planners.shorthand import APPS, asked, frame
from tests.unit.planning.planners.test_step_list import after


def look(criteria: list[str], expect: list[str]) -> list[str]:
    """The last look's action and conditions, after a last step that was seen to bring about `expect`."""
    step = Step(action="press_key", key="BACK", expect=[Condition.parse(text) for text in expect])
    made = plan_last_look([Condition.parse(text) for text in criteria], [step])
    return [made.action, *map(str, made.expect)] if made else []


@pytest.mark.parametrize(
    ("criteria", "expect", "seen"),
    [
        (["text:收件箱"], ["changed"], ["check", "text:收件箱"]),
        (["!text:加载中", "app:a.b"], [], ["check", "!text:加载中", "app:a.b"]),
        (["text:已加入"], ["text:已加入"], []),
        (["on:蓝牙"], ["on:蓝牙"], ["wait", "~on:蓝牙"]),
        (["changed"], ["on:蓝牙"], ["wait", "~on:蓝牙"]),
        (["new:你好"], ["new:你好", "!field:你好"], ["wait", "!failed:你好"]),
        (["new:你好", "changed", "moved_on", "dynamic:done"], [], []),
        (["new:你好", "text:张三"], [], ["check", "text:张三"]),
    ],
)
def test_the_end_is_seen_where_one_screen_can_tell_and_no_step_has_told(
    criteria: list[str], expect: list[str], seen: list[str]
) -> None:
    assert look(criteria, expect) == seen


def test_the_last_look_comes_once_after_all_steps_and_then_it_is_done() -> None:
    brain, task = planner("auto", APPS), Task(id="t", text="打开蓝牙")
    first = asked(brain, task.text)
    second = brain.advance(task, frame(), after(first.progress, first.steps, "ssss"))
    assert str(second.steps[0].expect[0]) == f"~{first.steps[-1].expect[0]}"
    assert str(second.steps[0].expect[0]).startswith("~on:开启蓝牙||")
    assert brain.advance(task, frame(), after(second.progress, second.steps, "s")).kind == "done"


def test_every_switch_of_the_app_in_front_is_looked_at_again_as_it_was_left() -> None:
    def turned(condition: str) -> Step:
        return Step(action="tap", expect=[Condition.parse(condition)])

    opened = Step(action="launch_app", app="设置")
    done = [turned("on:甲"), opened, turned("on:乙"), turned("on:丙"), turned("off:丙"), turned("changed")]
    made = plan_last_look([], done)
    assert made is not None and made.action == "wait"
    assert [str(condition) for condition in made.expect] == ["~on:乙", "~off:丙"]


WRITE, SAVE = Step(action="input_text", text="\npepper"), Step(action="hotkey", keys=["ctrl", "s"])


@pytest.mark.parametrize(
    ("done", "wanted", "is_seen"),
    [
        ([WRITE, SAVE], "text:pepper", True),
        ([WRITE, SAVE], "text:||pepper", True),
        ([WRITE], "text:pepper", False),  # it may not be kept
        ([SAVE, WRITE], "text:pepper", False),
        ([WRITE, SAVE], "text:salt", False),
        ([WRITE, SAVE], "!text:pepper", False),
    ],
)
def test_what_was_typed_and_then_saved_is_not_looked_for_beside_the_input(
    done: list[Step], wanted: str, is_seen: bool
) -> None:
    assert (plan_last_look([Condition.parse(wanted)], done) is None) is is_seen
