"""What nobody can read is known from the words alone; what some screen gives a meaning is not refused."""

from pathlib import Path

import pytest

from iris_screen.core.message import Message
from iris_screen.core.plan import Step, Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.planning.apps import open_apps
from iris_screen.planning.planners.sentence import explain_unreadable

APPS = open_apps([Path(__file__).parents[4] / "assets" / "apps"])


def refused(text: str, **fields: object) -> Message | None:
    return explain_unreadable(Task.model_validate({"id": "r", "text": text} | fields), APPS)


@pytest.mark.parametrize("text", ["asdf", "qwertz foo", "把灯变成蓝色的", "打开“设置", '"open Settings'])
def test_words_that_mean_nothing_anywhere_are_refused_with_the_reason(text: str) -> None:
    assert refused(text)


@pytest.mark.parametrize("text", ["给张三发微信消息说你好", "open Settings", "点“保存”", "search for John Smith"])
def test_words_that_mean_something_on_some_screen_are_not_refused(text: str) -> None:
    assert refused(text) is None


def test_what_another_brain_may_know_is_left_to_it() -> None:
    assert refused("asdf", planner="steps") is None
    assert refused("asdf", steps=[Step(action="go_home")]) is None


@pytest.mark.parametrize("text", ["asdf", "qwertz foo bar", "囧"])
def test_where_nothing_is_near_nothing_is_suggested(text: str) -> None:
    assert APPS.nearest(text) == []


@pytest.mark.parametrize(("text", "english"), [("打来蓝牙设置", False), ("play some music please now", True)])
def test_suggestions_are_in_the_language_of_the_sentence(text: str, english: bool) -> None:
    near = APPS.nearest(text)
    assert near and all(one.isascii() == english for one in near)


PROGRAMS = {
    "profile": DeviceProfile(kind="computer", pointer=True),
    "installed": {"org.xfce.mousepad.desktop": "Mousepad"},
}


@pytest.mark.parametrize("text", ["close Mousepad", "open another Mousepad window", "right click “a.txt”"])
def test_the_programs_of_a_computer_are_words_like_others(text: str) -> None:
    assert refused(text, **PROGRAMS) is None


@pytest.mark.parametrize("text", ["asdf", "close"])
def test_what_no_program_gives_a_meaning_is_refused_there_too(text: str) -> None:
    assert refused(text, **PROGRAMS)
