"""Keys by one name each, whatever a phone, a desktop or a model calls them."""

import pytest

from iris_screen.consent.keys.keystrokes import TEXT, combine_keys, find_strokes, only_places
from iris_screen.core.actions import Hotkey, InputText, PressKey, Tap
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Step


@pytest.mark.parametrize("name", ["ENTER", "Return", "enter"])
def test_enter_has_many_names(name: str) -> None:
    assert [stroke.key for stroke in find_strokes([PressKey(key=name)])] == ["enter"]


def test_the_delete_key_of_a_phone_is_a_desktop_s_backspace() -> None:
    assert find_strokes([PressKey(key="DEL")])[0].combination == "backspace"
    assert find_strokes([PressKey(key="del")])[0].combination == "delete"
    assert combine_keys(["cmd", "backspace"]).combination == "meta+backspace"


@pytest.mark.parametrize("keys", [["shift", "DEL"], ["DEL"], ["Shift", "Delete"]])
def test_keys_pressed_together_are_those_of_a_keyboard(keys: list[str]) -> None:
    """As the desktop's driver has it, which presses Shift+Delete for the first of them."""
    assert find_strokes([Hotkey(keys=keys)])[0].key == "delete"


def test_keys_pressed_together_are_one_stroke_whatever_their_order() -> None:
    assert combine_keys(["control_l", "Return"]).key == "enter"
    assert combine_keys(["Control", "Return"]) == combine_keys(["ctrlleft", "enter"])
    assert combine_keys(["shift", "DELETE"]).label == "Shift+Delete"


@pytest.mark.parametrize("keys", [["Escape"], ["shift", "tab"], ["ArrowLeft"], ["Page Down"], ["Shift"]])
def test_some_keys_only_move_or_leave(keys: list[str]) -> None:
    assert combine_keys(keys).moves


@pytest.mark.parametrize("keys", [["alt", "left"], ["alt", "tab"], ["y"], ["f4"], ["space"]])
def test_the_others_may_do_something(keys: list[str]) -> None:
    assert not combine_keys(keys).moves


def test_a_mnemonic_is_a_letter_with_alt() -> None:
    assert combine_keys(["alt", "Y"]).mnemonic == "y"
    assert not combine_keys(["ctrl", "alt", "y"]).mnemonic and not combine_keys(["alt", "f4"]).mnemonic


def test_the_keys_of_a_phone_itself_press_nothing_on_the_screen() -> None:
    assert find_strokes([PressKey(key="BACK"), PressKey(key="VOLUME_UP"), Tap(at=Point(x=1, y=1))]) == []


def test_a_text_that_is_submitted_ends_with_enter() -> None:
    assert [stroke.key for stroke in find_strokes([InputText(text="y", submit=True)])] == [TEXT, "enter"]


def test_an_edit_of_a_text_is_typing_and_a_line_of_a_window_is_none() -> None:
    assert find_strokes([Hotkey(keys=["ctrl", "a"])])[0].types
    assert not find_strokes([Hotkey(keys=["ctrl", "w"])])[0].types


@pytest.mark.parametrize(("keys", "cuts"), [(["ctrl", "x"], True), (["cmd", "X"], True), (["x"], False)])
def test_one_key_cuts_with_ctrl(keys: list[str], cuts: bool) -> None:
    assert combine_keys(keys).cuts is cuts


def test_saving_keeps_what_was_done_before_it() -> None:
    assert combine_keys(["ctrl", "S"]).saves and combine_keys(["cmd", "s"]).saves
    assert not combine_keys(["s"]).saves and not combine_keys(["ctrl", "shift", "s"]).saves


@pytest.mark.parametrize(
    ("step", "places"),
    [
        (Step(action="hotkey", keys=["ctrl", "end"]), True),
        (Step(action="hotkey", keys=["shift", "Home"]), True),
        (Step(action="hotkey", keys=["ctrl", "a"]), False),
        (Step(action="press_key", key="down"), False),  # it may choose something
        (Step(action="hotkey", keys=["alt", "left"]), False),
        (Step(action="hotkey", keys=["ctrl", "s"]), False),
        (Step(action="tap"), False),
    ],
)
def test_some_keys_only_place_the_cursor(step: Step, places: bool) -> None:
    assert only_places(step) is places
