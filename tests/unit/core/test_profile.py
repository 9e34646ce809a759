"""What a device is: kept with the task, also of tasks that were stored when they named Protocols."""

import json

import pytest

from iris_screen.core.plan import Task
from iris_screen.core.profile import DeviceProfile


@pytest.mark.parametrize(
    ("abilities", "profile"),
    [
        ([], DeviceProfile()),
        (["CanStop", "KnowsHome"], DeviceProfile()),
        (["CanLaunch", "HasElements"], DeviceProfile(launches=True, elements=True)),
        (["MayMiss"], DeviceProfile(may_miss=True)),
        (["CanLaunch", "HasPointer"], DeviceProfile(kind="computer", pointer=True, launches=True)),
    ],
)
def test_a_task_that_was_stored_with_abilities_has_their_profile(abilities: list[str], profile: DeviceProfile) -> None:
    stored = json.dumps({"id": "r", "text": "open Settings", "abilities": abilities, "home": "a.home"})
    assert Task.model_validate_json(stored) == Task(id="r", text="open Settings", profile=profile, home="a.home")


def test_a_task_comes_back_with_the_profile_it_was_stored_with() -> None:
    task = Task(id="r", text="open Settings", profile=DeviceProfile(kind="computer", has_person=True))
    assert Task.model_validate_json(task.model_dump_json()) == task
