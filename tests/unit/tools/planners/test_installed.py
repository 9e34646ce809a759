"""An app is opened by the package it has on this very phone."""

import pytest

from core.acts import opens_by_icon
from core.plan import Progress, Step, Task
from core.policy import read_policy
from tests.unit.tools.planners.shorthand import APPS, ASSETS, frame
from tools.planners import derive_grant, known_among, planner

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


def opened(text: str, installed: list[str]) -> list[str]:
    task = Task(id="t", text=text, installed=installed)
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
    assert derive_grant(Task(id="t", text=text, installed=installed), APPS, POLICY).apps == [package]


def test_a_list_of_steps_may_say_the_label() -> None:
    step = Step(action="launch_app", app="相机")
    task = Task(id="t", text="", steps=[step], installed=ONE_UI)
    advance = planner("steps", APPS).advance(task, frame("com.sec.android.app.launcher"), Progress())
    assert advance.steps[-1].app == "com.sec.android.app.camera"


def test_only_what_modules_know_is_kept_in_the_task() -> None:
    assert known_among(HYPEROS, APPS) == HYPEROS[:-1]


@pytest.mark.parametrize(
    ("app", "abilities", "by_icon"),
    [
        ("com.tencent.mm", ["CanLaunch"], False),
        ("com.tencent.mm", [], True),
        ("淘宝", ["CanLaunch"], True),
        ("Spotify", ["CanLaunch"], True),
    ],
)
def test_what_has_no_package_is_opened_by_its_icon(app: str, abilities: list[str], by_icon: bool) -> None:
    assert opens_by_icon(Step(action="launch_app", app=app), abilities) is by_icon
