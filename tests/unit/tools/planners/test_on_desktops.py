"""What sentences mean where there is a mouse, a keyboard and windows."""

import pytest

from core.plan import Condition, Progress, Step, Target, Task
from core.policy import read_policy
from core.screen import Frame
from graph.known import ASSETS
from tests.unit.tools.screens import frame
from tools.apps import App, Template, open_apps
from tools.apps.written import WrittenStep
from tools.planners import derive_grant, planner

POLICY = read_policy((ASSETS / "policy.yaml").read_bytes(), "policy.yaml")

INSTALLED = {"org.pad.desktop": "Pad||文本编辑器||text editor", "calc.desktop": "Calculator||计算器"}
ABILITIES = ["CanLaunch", "CanStop", "HasElements", "HasPointer"]


def steps(sentence: str, app: str = "desktop") -> list[Step]:
    task = Task(id="t", text=sentence, abilities=ABILITIES, installed=INSTALLED)
    seen: Frame = frame(app=app)
    advance = planner("auto", open_apps([ASSETS / "apps"])).advance(task, seen, Progress())
    assert advance.steps, advance.reason
    return advance.steps


@pytest.mark.parametrize("name", ["Pad", "文本编辑器", "the text editor"])
def test_a_program_is_opened_by_any_of_its_names_and_nothing_is_put_aside_for_it(name: str) -> None:
    (opened,) = steps(f"打开{name}" if name == "文本编辑器" else f"open {name}", app="calc.desktop")
    assert (opened.action, opened.app) == ("launch_app", "org.pad.desktop")


def test_a_program_that_is_here_stands_for_the_app_of_phones_of_the_same_name() -> None:
    assert steps("打开计算器")[0].app == "calc.desktop"


@pytest.mark.parametrize(
    ("sentence", "step"),
    [
        ("press F2", ("press_key", "f2")),
        ("按 page down", ("press_key", "pagedown")),
        ("刷新", ("press_key", "f5")),
        ("按 Ctrl+S", ("hotkey", "")),
        ("向上滑动", ("scroll", "")),
        ("右键点击“a.txt”", ("right_click", "")),
        ("right-click a.txt", ("right_click", "")),
        ("打开文件菜单", ("tap", "")),
        ("关闭当前窗口", ("hotkey", "")),
    ],
)
def test_a_desktop_is_operated_as_one(sentence: str, step: tuple[str, str]) -> None:
    (only,) = steps(sentence)
    assert (only.action, only.key) == step
    assert only.fallback is None or only.fallback.action == "scroll"


def test_only_the_window_of_the_program_that_is_named_is_closed() -> None:
    (closed,) = steps("关闭计算器")
    front = Condition(kind="app", value="calc.desktop")
    assert (closed.keys, closed.needs, closed.expect) == (
        ["alt", "f4"],
        [front],
        [front.model_copy(update={"gone": True})],
    )
    assert closed.irreversible  # what is in front then may be another document of the same program


def test_what_is_typed_may_stand_among_other_text() -> None:
    (typed,) = steps('输入"你好"')
    assert (typed.target, [str(c) for c in typed.expect]) == (Target(kind="field"), ["written:你好"])


@pytest.mark.parametrize("sentence", ["search for tea", "搜索绿茶", "google tea", "take a selfie", "打开微信"])
def test_what_an_app_of_phones_does_is_not_looked_for_on_a_computer(sentence: str) -> None:
    apps, there = open_apps([ASSETS / "apps"]), {"org.pad.desktop": "Pad"}
    on_phone = planner("auto", apps).advance(Task(id="t", text=sentence), frame(), Progress())
    assert any(step.action == "launch_app" for step in on_phone.steps)
    for installed in (there, {}):
        task = Task(id="t", text=sentence, abilities=ABILITIES, installed=installed)
        advance = planner("auto", apps).advance(task, frame(app="desktop"), Progress())
        assert not any(step.action == "launch_app" for step in advance.steps)
        assert not derive_grant(task, apps, POLICY).apps


def test_what_a_module_of_a_program_that_is_here_does_is_done() -> None:
    chess = App(
        name="chess",
        labels=["Chess"],
        packages=["chess.desktop"],
        templates=[Template(name="new", say=["start a game"], steps=[WrittenStep(action="tap", target="text:New")])],
    )
    task = Task(id="t", text="start a game", abilities=ABILITIES, installed={"chess.desktop": "Chess"})
    advance = planner("auto", open_apps([ASSETS / "apps"]).replaced([chess])).advance(task, frame(), Progress())
    assert [(step.action, step.app) for step in advance.steps] == [("launch_app", "chess.desktop"), ("tap", "")]


def test_the_keys_of_the_body_itself_are_there_on_a_computer_too() -> None:
    assert steps("turn up the volume")[0].key == "VOLUME_UP"
