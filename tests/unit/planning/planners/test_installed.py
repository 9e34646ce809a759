"""An app is opened by the package it has on this very phone."""

import pytest

from iris_screen.core.advance import Advance
from iris_screen.core.plan import Progress, Step, Task
from iris_screen.core.policy import read_policy
from iris_screen.core.profile import DeviceProfile
from iris_screen.planning.apps import App, adapt_to_device, find_unexpected
from iris_screen.planning.planners import derive_grant, planner
from iris_screen.planning.step_actions import opens_by_icon
from tests.unit.planning.planners.shorthand import APPS, ASSETS, frame

POLICY = read_policy((ASSETS / "policy.yaml").read_bytes(), "policy.yaml")
HYPEROS = [
    "com.miui.home",
    "com.android.settings",
    "com.android.camera",
    "com.miui.gallery",
    "com.eg.android.AlipayGphone",
]
ONE_UI = [
    "com.sec.android.app.launcher",
    "com.android.settings",
    "com.sec.android.app.camera",
    "com.sec.android.gallery3d",
]


def told(packages: list[str]) -> dict[str, str]:
    return find_unexpected(dict.fromkeys(packages, ""), APPS)


def opened(text: str, installed: list[str]) -> list[str]:
    task = Task(id="t", text=text, installed=told(installed))
    return [
        step.app for step in planner("auto", APPS).advance(task, frame("com.miui.home"), Progress()).steps if step.app
    ]


@pytest.mark.parametrize(
    ("text", "installed", "package"),
    [
        ("打开相机", HYPEROS, "com.android.camera"),
        ("打开相机", ONE_UI, "com.sec.android.app.camera"),
        ("open Gallery", ONE_UI, "com.sec.android.gallery3d"),
        ("打开相册", HYPEROS, "com.miui.gallery"),
        ("打开相机", [], "com.android.camera"),
        ("打开微信", ONE_UI, "com.tencent.mm"),
    ],
)
def test_the_package_that_is_there_is_opened_and_granted(text: str, installed: list[str], package: str) -> None:
    assert opened(text, installed) == [package]
    assert derive_grant(Task(id="t", text=text, installed=told(installed)), APPS, POLICY).apps == [package]


def test_a_list_of_steps_may_say_the_label() -> None:
    step = Step(action="launch_app", app="相机")
    task = Task(id="t", text="", steps=[step], installed=told(ONE_UI))
    advance = planner("steps", APPS).advance(task, frame("com.sec.android.app.launcher"), Progress())
    assert advance.steps[-1].app == "com.sec.android.app.camera"


def test_only_what_modules_would_not_suppose_is_kept_in_the_task() -> None:
    assert told(HYPEROS) == dict.fromkeys(["com.miui.home", "com.miui.gallery"], "")
    assert find_unexpected({"com.iris.notes": "便签", "tiny.notes": "Notes", "a.chess": "Chess Club"}, APPS) == {
        "a.chess": "Chess Club"
    }


def test_an_app_of_another_package_with_a_known_name_is_read_by_plain_words_alone() -> None:
    there = {"tiny.settings": "Settings", "a.chess": "Chess Club"}
    task = Task(id="t", text="open Settings, turn on Dark theme", installed=find_unexpected(there, APPS))
    steps = planner("auto", APPS).advance(task, frame("tiny.home"), Progress()).steps
    assert [(step.app, str(step.target)) for step in steps if step.action in ("launch_app", "tap")] == [
        ("tiny.settings", str(steps[-2].target)),
        ("", "switch:Dark theme"),
    ]
    chess = Task(id="t", text="open Chess Club", installed=find_unexpected(there, APPS))
    assert planner("auto", APPS).advance(chess, frame("tiny.home"), Progress()).steps[-1].app == "a.chess"


@pytest.mark.parametrize(
    ("app", "launches", "by_icon"),
    [
        ("com.tencent.mm", True, False),
        ("com.tencent.mm", False, True),
        ("淘宝", True, True),
        ("Spotify", True, True),
    ],
)
def test_what_has_no_package_is_opened_by_its_icon(app: str, launches: bool, by_icon: bool) -> None:
    assert opens_by_icon(Step(action="launch_app", app=app), DeviceProfile(launches=launches)) is by_icon


def test_a_module_without_a_package_is_for_the_app_that_is_called_so() -> None:
    club = App(name="club", labels=["棋社", "Chess Club"])
    apps = adapt_to_device(APPS.with_apps([*APPS.apps, club]), {"a.chess": "Chess Club"})
    found = apps.find("棋社")
    assert found is not None and found.name == "club" and found.packages == ["a.chess"]


CHATTER = {"a.chat": "Chatter", "a.tune": "Tuner", "a.jot": "Jotter", "b.chat": "轻聊", "b.tune": "调节"}


def planned(text: str) -> Advance:
    return planner("auto", APPS).advance(
        Task(id="t", text=text, installed=CHATTER), frame("com.iris.launcher"), Progress()
    )


@pytest.mark.parametrize(
    "text",
    [
        "Tell Mara Lee in Chatter that we meet at ten",
        "tell Mara Lee that I am late in Chatter",
        "send Mara Lee the Chatter message saying hi",
        "call Tom with Chatter",
        "Turn on flight mode in Tuner",
        "turn on dark mode in Tuner, then go back",
        'Write "buy milk" in Jotter',
        "给张三用轻聊发消息说你好",
    ],
)
def test_what_is_to_be_done_in_an_app_without_a_module_is_not_done_in_another(text: str) -> None:
    advance = planned(text)
    assert advance.kind == "stuck" and not advance.steps
    assert not derive_grant(Task(id="t", text=text, installed=CHATTER), APPS, POLICY).apps


@pytest.mark.parametrize(
    ("text", "opens", "does"),
    [
        ("在调节里打开飞行模式", ["b.tune"], "switch:飞行模式"),
        ("in Tuner, turn on flight mode", ["a.tune"], "switch:flight mode"),
        ("在轻聊里点“发送”", ["b.chat"], "text:发送||Send"),
    ],
)
def test_what_is_to_be_done_in_such_an_app_is_done_there_where_plain_words_say_it(
    text: str, opens: list[str], does: str
) -> None:
    steps = planned(text).steps
    assert ([step.app for step in steps if step.app], str(steps[-1].target)) == (opens, does)


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("tell Mara Lee that Chatter is broken", "Chatter is broken"),
        ('tell Mara Lee "I am late in Chatter"', "I am late in Chatter"),
        ("告诉张三：轻聊坏了", "轻聊坏了"),
        ("tell Chatter that I am late", "I am late"),
    ],
)
def test_an_app_that_is_only_spoken_of_is_not_where_it_is_done(text: str, typed: str) -> None:
    assert typed in [step.text for step in planned(text).steps]
