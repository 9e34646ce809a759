"""Presses and releases become what a person would say that they did."""

import pytest

from iris_screen.core.actions import Action, Click, DoubleTap, Drag, Hotkey, InputText, LongPress, PressKey, Scroll, Tap
from iris_screen.core.geometry import Point
from iris_screen.tools.devices.desktop.desktop_geometry import DesktopPoint
from iris_screen.tools.devices.desktop.hand_acts import HandActs, Stroke

HERE, NEXT, THERE = DesktopPoint(100, 100), DesktopPoint(103, 100), DesktopPoint(300, 120)
AT = Point(x=100, y=100)


def press(
    button: int = 1, at: DesktopPoint = HERE, ms: int = 0, to: DesktopPoint | None = None, for_ms: int = 50
) -> list[Stroke]:
    return [Stroke(True, at, ms, button), Stroke(False, to or at, ms + for_ms, button)]


def key(name: str, *held: str) -> list[Stroke]:
    return [Stroke(down, HERE, 0, key=name, held=held) for down in (True, False)]


CASES: dict[str, tuple[list[Stroke], list[Action]]] = {
    "a click": (press(), [Tap(at=AT)]),
    "a click with a hand that shakes": (press(to=NEXT), [Tap(at=AT)]),
    "two quick clicks": ([*press(), *press(at=NEXT, ms=300)], [Tap(at=AT), DoubleTap(at=Point(x=103, y=100))]),
    "two slow clicks": ([*press(), *press(ms=900)], [Tap(at=AT), Tap(at=AT)]),
    "two clicks apart": ([*press(), *press(at=THERE, ms=200)], [Tap(at=AT), Tap(at=Point(x=300, y=120))]),
    "three clicks": (
        [*press(), *press(ms=200), *press(ms=400)],
        [Tap(at=AT), DoubleTap(at=AT), Click(button="left", repeat=3)],
    ),
    "a long press": (press(for_ms=1500), [LongPress(at=AT, ms=1500)]),
    "a drag": (press(to=THERE, for_ms=700), [Drag(start=AT, end=Point(x=300, y=120), ms=700)]),
    "a drag with another button": (press(3, to=THERE), []),
    "the other button": (press(3), [Click(button="right")]),
    "left, then the other button": ([*press(), *press(3, ms=100)], [Tap(at=AT), Click(button="right")]),
    "a click with Ctrl": (
        [Stroke(True, HERE, 0, 1, held=("ctrl",)), Stroke(False, HERE, 50, 1, held=("ctrl",))],
        [Click(held=["ctrl"])],
    ),
    "the wheel": (press(5), [Scroll(direction="down", amount="line")]),
    "a button that only comes up": (press()[1:], []),
    "a sign": (key("a"), [InputText(text="a")]),
    "a sign with Shift": (key("A", "shift"), [InputText(text="A")]),
    "a key": (key("enter"), [PressKey(key="enter")]),
    "a key with Shift": (key("down", "shift"), [Hotkey(keys=["shift", "down"])]),
    "a combination": (key("s", "ctrl"), [Hotkey(keys=["ctrl", "s"])]),
    "a combination with Shift": (key("S", "ctrl", "shift"), [Hotkey(keys=["ctrl", "shift", "s"])]),
    "a modifier alone": (key(""), []),
    "the key of the system": (key("meta"), [PressKey(key="meta")]),
    "the key of the system with another": (
        [Stroke(True, HERE, 0, key="meta"), *key("d", "meta"), Stroke(False, HERE, 0, key="meta")],
        [Hotkey(keys=["meta", "d"])],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_strokes_become_acts(case: str) -> None:
    strokes, wanted = CASES[case]
    done: list[Action] = []
    hands = HandActs(
        lambda action, at, began: done.append(action), lambda: 1.0, lambda spot: Point(x=int(spot.x), y=int(spot.y))
    )
    for each in strokes:
        hands.add(each)
    assert done == wanted


def test_an_act_begins_when_the_button_goes_down() -> None:
    began, times = list[float](), iter([5.0, 9.0])
    hands = HandActs(lambda action, at, since: began.append(since), lambda: next(times), lambda spot: Point(x=0, y=0))
    for each in press():
        hands.add(each)
    assert began == [5.0]
