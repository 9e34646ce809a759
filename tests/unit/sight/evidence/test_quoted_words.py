"""Which words that a judge quotes can show that something was done."""

import pytest

from iris_screen.core.screen import Element
from iris_screen.sight.evidence.quoted_words import is_proof, says_absent
from tests.unit.sight.screens import button, frame, label

WRITTEN = "the task of the person is done"
PAGE = frame(
    label("Dentist, March 25"),
    label("Weather", top=300),
    button("New event", top=500),
    button("Save", top=700),
    label("建好的日程", top=900),
    label("已发送", top=1100),
    label("大", top=1900),
    button("Like Paper Moon", top=1300),
    button("Dentist on 25 March, all day", top=1500),
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
        ("大", "把字体设为“大”", True),  # however short, if it is quoted
        ("大", "把字体设为最大", False),
        ("Save", "save the dentist for 25 March", False),  # what could be pressed
        ("New event", "make a new event", False),
        ("Save", "", False),
        ("Like Paper Moon", "like Paper Boats", False),
        ("Dentist on 25 March, all day", "put the dentist down for 25 March", True),  # a row of a list
    ],
)
def test_words_count_if_they_are_about_the_task_and_name_no_control(quoted: str, task: str, proof: bool) -> None:
    assert is_proof(quoted, [WRITTEN, task], PAGE, list, list) is proof


@pytest.mark.parametrize(
    ("pressed", "proof"),
    [("", False), ("Dark mode", True), ("Dark mode at night", False)],
    ids=["none", "it", "another"],
)
def test_a_switch_tells_only_once_it_was_pressed(pressed: str, proof: bool) -> None:
    page = frame(button("Dark mode").replace(role="switch", checked=True))
    acts = [button(pressed).replace(role="switch")]
    assert is_proof("Dark mode", [WRITTEN, "use dark mode"], page, lambda: acts, list) is proof


@pytest.mark.parametrize(("made", "proof"), [([], False), (["13:40"], True), (["14:20"], False)])
def test_a_switch_tells_if_it_is_new_on_its_page(made: list[str], proof: bool) -> None:
    page = frame(button("13:40").replace(role="switch", checked=True))
    said = ["an alarm for 13:40 is on"]
    assert is_proof("13:40 on", said, page, list, lambda: made) is proof


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        ("the inbox, with no mail from Ann left in it", True),
        ("the list of notes without “Minutes”", True),
        ("all alarms have been deleted", True),
        ("收件箱里不再有王五的邮件", True),
        ("旧报告已删除", True),
        ("a note about the north gate", False),  # no “not”, no “no”
        ("3 月 20 日有一个名为“房租”的日程", False),
    ],
)
def test_a_statement_tells_whether_something_is_not_there(statement: str, absent: bool) -> None:
    assert says_absent(statement) is absent


@pytest.mark.parametrize(
    ("pressed", "proof"),
    [(button("Star"), True), (button("Star", top=100), False), (button("Save"), False), (button("Remove star"), False)],
    ids=["it", "another place", "another control", "as before"],
)
def test_a_control_that_is_called_otherwise_since_it_was_pressed_tells(pressed: Element, proof: bool) -> None:
    page = frame(button("Remove star"))
    assert is_proof("Remove star", [WRITTEN, "star the mail"], page, lambda: [pressed], list) is proof
