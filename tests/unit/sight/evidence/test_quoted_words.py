"""Which words that a judge quotes can show that something was done."""

import pytest

from iris_screen.core.condition import Condition
from iris_screen.sight.evidence.quoted_words import is_proof
from tests.unit.sight.screens import button, frame, label

WRITTEN = Condition(kind="dynamic", value="the task of the person is done")
PAGE = frame(
    label("Dentist, March 25"),
    label("Weather", top=300),
    button("New event", top=500),
    button("Save", top=700),
    label("建好的日程", top=900),
    label("已发送", top=1100),
)


@pytest.mark.parametrize(
    ("quoted", "task", "proof"),
    [
        ("Dentist, March 25", "put the dentist down for 25 March", True),
        ("Weather", "put the dentist down for 25 March", False),  # it is there, and about something else
        ("建好的日程", "新建一个日程", True),
        ("建好的日程", "打开音乐", False),
        ("已发送", "发送给张三", True),  # short words count in Chinese
        ("已发送", "打开音乐", False),
        ("Save", "save the dentist for 25 March", False),  # what could be pressed
        ("New event", "make a new event", False),
        ("Save", "", False),
    ],
)
def test_words_count_if_they_are_about_the_task_and_name_no_control(quoted: str, task: str, proof: bool) -> None:
    assert is_proof(quoted, WRITTEN, PAGE, [task], list) is proof


@pytest.mark.parametrize(
    ("pressed", "proof"),
    [("", False), ("Dark mode", True), ("Dark mode at night", False)],
    ids=["none", "it", "another"],
)
def test_a_switch_tells_only_once_it_was_pressed(pressed: str, proof: bool) -> None:
    page = frame(button("Dark mode").replace(role="switch", checked=True))
    acts = [button(pressed).replace(role="switch")]
    assert is_proof("Dark mode", WRITTEN, page, ["use dark mode"], lambda: acts) is proof
