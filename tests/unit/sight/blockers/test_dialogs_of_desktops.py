"""With keys and a mouse people work in dialogs that they never name; what comes up unasked is still in the way."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.actions import PressKey
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import read_policy
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.core.verdict import Blocker
from iris_screen.sight.blockers import CatalogBlockerFinder, shipped_catalog
from tests.unit.sight.screens import button, dialog, element, frame, label, pressed

ASSETS = Path(__file__).parents[4] / "assets"
FINDER = CatalogBlockerFinder(shipped_catalog([]), read_policy((ASSETS / "policy.yaml").read_bytes(), "policy.yaml"))
MOUSE = Task(id="d", text="按 Ctrl+S", profile=DeviceProfile(kind="computer", pointer=True))
PAGE = frame(label("Untitled"), label("hello"))
SAVE_AS = frame(label("Untitled"), *dialog(label("Save As"), button("Save"), button("Cancel", left=600)))

SAVES = Step(action="hotkey", keys=["ctrl", "s"])
TYPES = Step(
    action="input_text", text="a.txt", target=Target(kind="field"), expect=[Condition(kind="written", value="a.txt")]
)
ENTER = Step(action="press_key", key="ENTER")


def seen(wanted: list[Step], done: Step | None, before: Frame | None, task: Task = MOUSE) -> Blocker | None:
    return FINDER.find(SAVE_AS, task, wanted, done, before)


@pytest.mark.parametrize("wanted", [[TYPES], [ENTER], []])
def test_a_dialog_that_a_key_has_just_opened_is_worked_in(wanted: list[Step]) -> None:
    assert seen(wanted, SAVES, PAGE) is None


def test_it_is_still_worked_in_after_typing_there() -> None:
    assert seen([ENTER], TYPES, SAVE_AS) is None


def test_a_dialog_that_comes_up_while_something_is_typed_is_in_the_way() -> None:
    blocker = seen([ENTER], TYPES, PAGE)
    assert blocker is not None and PressKey(key="ESCAPE") in [way.action for way in blocker.ways_out]


def test_a_dialog_is_in_the_way_of_what_lies_behind_it() -> None:
    behind = Step(action="tap", target=Target(kind="text", value="View"))
    assert seen([behind], SAVES, PAGE) is not None


def test_a_phone_opens_no_dialog_by_a_key() -> None:
    assert seen([TYPES], SAVES, PAGE, Task(id="p", text="保存")) is not None


def test_an_empty_desktop_is_not_loading() -> None:
    assert FINDER.find(frame(), MOUSE) is None
    assert FINDER.find(frame(), Task(id="p", text="保存")) is not None


# a program in the middle of the desktop that draws its own title bar, as those of GNOME do
CALCULATOR = frame(
    label("Calculator", 700),
    button("Close", 600, 700),
    label("12+30", 900),
    button("7", top=1000),
    button("=", 600, 1000),
)


def test_the_window_of_a_program_that_draws_its_own_cross_is_never_closed_to_clear_the_way() -> None:
    opens = Step(action="launch_app", app="mousepad")
    assert FINDER.find(CALCULATOR, MOUSE, [opens]) is None
    assert FINDER.find(CALCULATOR, Task(id="p", text="打开微信"), [opens]) is not None, "on a phone it is a card"


def test_such_a_window_that_says_it_is_a_dialog_is_in_the_way() -> None:
    told = replace(CALCULATOR, dialog=Box(left=250, top=650, right=850, bottom=1100))
    assert FINDER.find(told, MOUSE, [Step(action="launch_app", app="mousepad")]) is not None


# --- of a hand on its way to a goal ----------------------------------------------------------------------------------

GOAL = Step(action="goal", goal="the list is renamed")
HIGHER = dialog(label("Save As", 380), button("Save", top=700), button("Cancel", 600, 700), place=(90, 300, 990, 900))
MOVED = frame(label("Untitled"), *HIGHER)


@pytest.mark.parametrize("act", ["tap", "long_press", "right_click"])
def test_a_dialog_that_a_hand_has_just_opened_is_the_hands_on_a_phone_too(act: Any) -> None:
    assert seen([GOAL], Step(action=act), PAGE, Task(id="p", text="rename it")) is None


def test_a_dialog_that_a_text_and_enter_opened_is_the_hands() -> None:
    assert seen([GOAL], Step(action="input_text", text="x", submit=True), PAGE) is None
    assert seen([GOAL], Step(action="input_text", text="x"), PAGE) is not None


def test_a_dialog_that_the_keyboard_has_moved_is_still_the_same() -> None:
    assert seen([GOAL], Step(action="input_text", text="x"), MOVED) is None


ASKS = frame(label("Untitled"), *dialog(label("保存更改吗？"), button("取消(C)"), button("不保存(D)", left=600)))


@pytest.mark.parametrize("said", ["不保存", "不保存(D)", "不保存（D）"])
def test_a_dialog_whose_button_the_sentence_names_is_its_own_whatever_key_is_written_behind_it(said: str) -> None:
    answers = Step(action="tap", target=Target(kind="text", value=said))
    assert FINDER.find(ASKS, MOUSE, [answers], None, None) is None


def test_the_letter_of_a_key_keeps_no_way_out_from_being_known() -> None:
    blocker = FINDER.find(ASKS, MOUSE, [Step(action="tap", target=Target(kind="text", value="View"))], SAVES, PAGE)
    assert blocker is not None and pressed(blocker.ways_out)[:1] == ["取消(C)"]


NAMED = frame(
    label("Notes"),
    *dialog(
        label("New name"), element("input", "", (200, 1100, 800, 1180)), button("Get it"), button("Cancel", left=600)
    ),
)
CLICKS = Step(action="tap", target=Target(kind="text", value="Rename"))


def test_a_dialog_with_an_input_that_a_click_has_just_opened_is_typed_into_whatever_else_it_offers() -> None:
    assert FINDER.find(NAMED, MOUSE, [TYPES], CLICKS, PAGE) is None
    assert FINDER.find(NAMED, MOUSE, [ENTER], CLICKS, PAGE) is not None
    assert FINDER.find(NAMED, MOUSE, [TYPES], TYPES, PAGE) is not None


def test_what_a_dialog_asks_is_told_with_its_title() -> None:
    titled = replace(ASKS, title="Save Changes")
    assert FINDER.dialog(titled) == say("see-dialog", words=["Save Changes", "保存更改吗？"])
    assert FINDER.dialog(PAGE) is None
