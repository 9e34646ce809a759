"""What a person's own mouse and keyboard do is heard as what it is, on a real X server, whoever sends it."""

import subprocess
from collections.abc import Callable

import pytest

from iris_screen.core.actions import Action, Click, DoubleTap, Drag, Hotkey, InputText, PressKey, Scroll, Tap
from iris_screen.core.errors import Unsupported
from iris_screen.core.geometry import Point
from tests import desk
from tests.desk_person import Key

AT = Point(x=700, y=300)
MOVE = f"mousemove --sync {AT.x} {AT.y}"


def heard(person: Callable[[], None], wanted: int) -> list[Action]:
    """What is heard of what the person does, once it is so much."""
    acts: list[Action] = []
    with desk.desktop("?hands=person&elements=none") as device:
        device.on_acts(lambda action, at, began: acts.append(action))
        person()
        desk.wait_until(lambda: len(acts) >= wanted, f"{wanted} acts")
    return acts


def by_xdotool(*commands: str) -> Callable[[], None]:
    desk.needs("xdotool")

    def send() -> None:
        for command in commands:
            subprocess.run(["xdotool", *command.split(" ")], check=True, capture_output=True)

    return send


@pytest.mark.parametrize(
    ("commands", "acts"),
    [
        ([MOVE, "click 1"], [Tap(at=AT)]),
        ([MOVE, "click --repeat 2 --delay 60 1"], [Tap(at=AT), DoubleTap(at=AT)]),
        ([MOVE, "click 3"], [Click(button="right")]),
        ([MOVE, "click 5"], [Scroll(direction="down", amount="line")]),
        (
            [MOVE, "mousedown 1", "mousemove --sync 760 300", "mouseup 1"],
            [Drag(start=AT, end=Point(x=760, y=300), ms=1)],
        ),
        (["key a", "key shift+a", "key 1"], [InputText(text="a"), InputText(text="A"), InputText(text="1")]),
        (["type --delay 50 你ä"], [InputText(text="你"), InputText(text="ä")]),
        (["key Return", "key F5", "key Next"], [PressKey(key="enter"), PressKey(key="f5"), PressKey(key="pagedown")]),
        (["key ctrl+s", "key ctrl+shift+s"], [Hotkey(keys=["ctrl", "s"]), Hotkey(keys=["ctrl", "shift", "s"])]),
        (["key shift+Down", "key alt+F8"], [Hotkey(keys=["shift", "down"]), Hotkey(keys=["alt", "f8"])]),
        (["key KP_Add", "key KP_Enter"], [InputText(text="+"), PressKey(key="enter")]),
    ],
    ids=["click", "double", "right", "wheel", "drag", "signs", "other signs", "keys", "chords", "more chords", "pad"],
)
def test_what_hands_do_is_heard(commands: list[str], acts: list[Action]) -> None:
    got = heard(by_xdotool(*commands), len(acts))
    assert [each.replace(ms=1) if isinstance(each, Drag) else each for each in got] == acts


def test_with_caps_lock_letters_are_capitals() -> None:
    with desk.person() as person:
        got = heard(lambda: person.press("Caps_Lock", "a", "1", "Caps_Lock"), 2)
    assert got == [InputText(text="A"), InputText(text="1")]


def test_a_click_on_the_stop_key_is_no_act_and_stops() -> None:
    acts: list[Action] = []
    with desk.person() as person, desk.desktop("?hands=person&elements=none") as device:
        device.on_acts(lambda action, at, began: acts.append(action))
        key = Key()
        at = key.middle()
        person.move(at.x, at.y)
        person.click()
        desk.wait_until(lambda: device.stopped, "the stop")
        person.press("a")
        desk.wait_until(lambda: bool(acts), "a key")
        key.close()
    assert acts == [InputText(text="a")]


def test_iris_itself_does_nothing_there() -> None:
    with desk.desktop("?hands=person&elements=none") as device, pytest.raises(Unsupported):
        device.do(Tap(at=AT))
