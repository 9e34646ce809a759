"""A planner is told where it is, what can be done there and what time it is, in a few lines."""

import time

import pytest

from iris_screen.core.plan import Task
from iris_screen.core.profile import DeviceFacts, DeviceProfile
from iris_screen.planning.planners.list_start import describe_device, describe_situation, describe_verbs
from tests.unit.planning.planners.shorthand import APPS

NINE = 1_795_309_500.0  # 2026-11-22 01:05 UTC
ON_DESK = Task(id="t", text="write to Tom", profile=DeviceProfile(kind="computer", pointer=True), started_at=NINE)


def test_the_time_is_this_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "CST-8")
        time.tzset()
        told = describe_situation(ON_DESK, APPS, "com.tencent.mm")
    time.tzset()
    assert "Sunday, 2026-11-22 09:05" in told
    assert "writes English" in told and "WeChat (com.tencent.mm)" in told


def test_what_nobody_knows_is_called_unknown() -> None:
    told = describe_situation(Task(id="t", text="写信"), APPS, "")
    assert (
        "own clock: unknown" in told
        and "in an unknown language" in told
        and "In front: unknown" in told
        and "writes Chinese" in told
    )


def test_the_time_is_that_of_the_device_and_not_of_this_computer() -> None:
    facts = DeviceFacts(now="2026-03-14T09:41", language="zh-CN")
    told = describe_situation(Task(id="t", text="what is tomorrow", started_at=1.0, facts=facts), APPS, "")
    assert "Saturday, 2026-03-14 09:41" in told and "Its screens are in Chinese" in told


def test_a_desktop_has_its_own_verbs_and_a_phone_its_own() -> None:
    on_phone = Task(id="t", text="x")
    assert (
        "right_click" in describe_verbs(ON_DESK)
        and "hotkey" in describe_verbs(ON_DESK)
        and "mouse" in describe_device(ON_DESK)
    )
    assert (
        "swipe" in describe_verbs(on_phone)
        and "hotkey" not in describe_verbs(on_phone)
        and "phone" in describe_device(on_phone)
    )


@pytest.mark.parametrize("task", [ON_DESK, Task(id="t", text="x" * 10_000)])
def test_it_is_short(task: Task) -> None:
    assert len(describe_situation(task, APPS, "com.tencent.mm") + describe_verbs(task)) < 1_200
