"""Evidence from words that were read: an input is read back to the character."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from iris_screen.core.actions import InputText, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Point
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.sight.means.by_text import ByText

TOUCHED = Box(left=50, top=100, right=850, bottom=210)
PLAIN = Frame(pixels=np.full((2400, 1080, 3), 255, np.uint8), key="k", at=0.0)


@dataclass
class Read:
    """A reader that has read these lines."""

    lines: list[TextLine] = field(default_factory=list)

    def read(self, frame: Frame) -> list[TextLine]:
        return self.lines


def line(text: str, left: int = 150, top: int = 120, edges: list[int] | None = None) -> TextLine:
    box = Box(left=left, top=top, right=left + 50 * len(text), bottom=top + 60)
    return TextLine(text=text, box=box, edges=edges or [])


@pytest.mark.parametrize(
    ("read", "typed", "holds"),
    [
        ("张三", "张三", True),
        ("Q张三|", "张三", True),
        ("张三l", "张三", True),
        ("○ milk", "milk", True),
        ("张三丰", "张三", False),
        ("小张三", "张三", False),
        ("milk and eggs", "milk", False),
        ("107:00", "07:00", False),
        ("07:001", "07:00", False),
        ("Qmilk", "milk", False),
        ("milk|", "milk", True),
        ("Milk", "milk", True),
        ("", "milk", False),
    ],
)
def test_a_field_is_read_back_but_for_its_icon_and_caret(read: str, typed: str, holds: bool) -> None:
    press = Press(purpose="step", turn=1, frame="k", box=TOUCHED)
    found = ByText(Read([line(read)] if read else [])).holds(Condition(kind="field", value=typed), None, PLAIN, press)
    assert found.holds is holds


def test_a_letter_far_before_the_text_is_an_icon() -> None:
    press = Press(purpose="step", turn=1, frame="k", box=TOUCHED)
    far = line("Qmilk", edges=[65, 155, 180, 190, 200, 230])
    assert ByText(Read([far])).holds(Condition(kind="field", value="milk"), None, PLAIN, press).holds is True


def test_a_long_text_is_read_back_over_its_lines() -> None:
    press = Press(purpose="step", turn=1, frame="k", box=Box(left=50, top=100, right=850, bottom=400))
    lines = [line("明天下午三点在", top=120), line("公司门口见", top=190)]
    found = ByText(Read(lines)).holds(Condition(kind="field", value="明天下午三点在公司门口见"), None, PLAIN, press)
    assert found.holds is True


def test_what_is_read_elsewhere_is_not_in_the_field() -> None:
    press = Press(purpose="step", turn=1, frame="k", box=TOUCHED)
    assert (
        ByText(Read([line("张三", top=900)])).holds(Condition(kind="field", value="张三"), None, PLAIN, press).holds
        is False
    )
    assert ByText(Read([line("张三")])).holds(Condition(kind="field", value="张三"), None, PLAIN, None).holds is None


def test_a_page_that_a_press_opened_may_have_its_text_anywhere_by_itself() -> None:
    at = Point(x=300, y=130)
    press = Press(purpose="step", turn=1, frame="k", box=TOUCHED, actions=[Tap(at=at)])
    typed = press.replace(actions=[Tap(at=at), InputText(text="Tea")])
    wanted = Condition(kind="field", value="Tea")

    def is_held(press: Press, *lines: TextLine) -> bool | None:
        return ByText(Read([*lines])).holds(wanted, None, PLAIN, press).holds

    title = line("Tea", top=900)
    assert is_held(press, title) is True
    assert is_held(press, line("Tea and milk", top=900)) is not True
    assert is_held(press, line("Tea")) is not True  # that was pressed, and is still there
    assert is_held(typed, title) is False


def test_words_are_shown_wherever_they_stand_and_gone_where_they_do_not() -> None:
    read = ByText(Read([line("张三丰"), line("收到：你好", top=400), line("你好", top=500), line("你好", top=700)]))
    for words, holds in [("text:你好", True), ("!text:你好", False), ("text:张三", False), ("!text:张三", True)]:
        assert read.holds(Condition.parse(words), None, PLAIN, None).holds is holds, words


@pytest.mark.parametrize("kind", ["text", "new"])
def test_words_in_an_input_that_only_the_tree_knows_are_not_on_the_page(kind: str) -> None:
    """It has no border in the picture: a note that is being written and was never saved."""
    condition = Condition.model_validate({"kind": kind, "value": "Weekend"})
    empty = Frame(pixels=PLAIN.pixels, key="empty", at=0.0, elements=[])
    title = Element(id="1", role="input", name="Title", value="Weekend", box=TOUCHED)
    writing = Frame(pixels=PLAIN.pixels, key="writing", at=0.0, elements=[title])

    class Pages(Read):
        def read(self, frame: Frame) -> list[TextLine]:
            return [] if frame is empty else self.lines

    assert ByText(Pages([line("Weekend")])).holds(condition, empty, writing, None).holds is False
    assert ByText(Pages([line("Weekend", top=900)])).holds(condition, empty, writing, None).holds is True
