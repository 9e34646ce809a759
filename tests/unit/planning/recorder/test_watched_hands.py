"""What hands do, act by act, on screens that are looked at all the while; the device is a real simulated phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.actions import Action, DoubleTap, Hotkey, InputText, PressKey, Scroll, Tap
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.settings import Settings
from iris_screen.graph.record_person import start_recording
from iris_screen.planning.recorder.recording_person import PersonRecording
from iris_screen.planning.recorder.watched_hands import WatchedHands
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.tools.devices.sim import SimDevice

AT, NEAR, FAR = Point(x=300, y=300), Point(x=304, y=300), Point(x=300, y=500)


@pytest.fixture
def recording(tmp_path: Path) -> Iterator[PersonRecording]:
    with open_device("sim:?lang=en", clock=VirtualClock()) as device:
        yield start_recording(Settings(home=tmp_path), device)


@pytest.fixture
def hands(recording: PersonRecording) -> WatchedHands:
    assert isinstance(recording.device, SimDevice)
    watched = WatchedHands(recording.device, recording.eyes, recording.device.clock, recording.noted)
    watched.look()
    return watched


def do(hands: WatchedHands, *actions: Action, looks: bool = True) -> list[Action]:
    for action in actions:
        hands.clock.sleep(1)
        hands.hear(action, AT, hands.clock.now())
        hands.clock.sleep(1)
        if looks:
            hands.look()
    return [each.action for each in hands.noted]


CASES: dict[str, tuple[list[Action], list[Action]]] = {
    "a text": ([InputText(text=sign) for sign in "hi you"], [InputText(text="hi you")]),
    "a text that is mended": (
        [InputText(text="h"), InputText(text="o"), PressKey(key="backspace"), InputText(text="i")],
        [InputText(text="hi")],
    ),
    "a text that is taken back": ([InputText(text="h"), PressKey(key="backspace")], []),
    "a key that erases what was there": ([PressKey(key="backspace")], [PressKey(key="backspace")]),
    "two texts": (
        [InputText(text="a"), PressKey(key="tab"), InputText(text="b")],
        [InputText(text="a"), PressKey(key="tab"), InputText(text="b")],
    ),
    "the space bar on a button": ([InputText(text=" ")], [PressKey(key="space")]),
    "a double click": ([Tap(at=AT), DoubleTap(at=NEAR)], [DoubleTap(at=NEAR)]),
    "a click, and a double click elsewhere": ([Tap(at=AT), DoubleTap(at=FAR)], [Tap(at=AT), DoubleTap(at=FAR)]),
    "two notches": ([Scroll(direction="down", amount="line")] * 2, [Scroll(direction="down", amount="line")]),
    "some notches": ([Scroll(direction="down", amount="line")] * 4, [Scroll(direction="down", amount="half")]),
    "many notches": ([Scroll(direction="down", amount="line")] * 9, [Scroll(direction="down", amount="page")]),
    "up and down": (
        [Scroll(direction="down", amount="line"), Scroll(direction="up", amount="line")],
        [Scroll(direction="down", amount="line"), Scroll(direction="up", amount="line")],
    ),
    "a combination": ([Hotkey(keys=["ctrl", "s"])], [Hotkey(keys=["ctrl", "s"])]),
}


@pytest.mark.parametrize("case", CASES)
def test_acts_that_belong_together_are_one(hands: WatchedHands, case: str) -> None:
    done, noted = CASES[case]
    assert do(hands, *done) == noted


def test_who_is_done_before_they_did_anything_is_told_so(recording: PersonRecording) -> None:
    with pytest.raises(UsageError, match="Nothing was done"):
        recording.finish()


def test_a_screen_that_has_not_changed_was_seen_all_the_same(hands: WatchedHands) -> None:
    do(hands, Hotkey(keys=["ctrl", "a"]), PressKey(key="tab"))
    assert [each.is_seen for each in hands.noted] == [True, True]
    assert hands.has_seen_all


def test_a_press_on_a_screen_that_nobody_has_seen_is_refused(recording: PersonRecording, hands: WatchedHands) -> None:
    assert hands.last is not None
    icons = [each.box.center for each in hands.last.elements or [] if each.name in ("Settings", "Phone")]
    opens = Tap(at=icons[0])
    hands.hear(opens, opens.at, hands.clock.now() + 1)
    hands.device.do(opens)
    do(hands, Tap(at=FAR), looks=False)
    hands.clock.sleep(3)
    hands.close()
    recording.last = hands.last
    with pytest.raises(UsageError, match="before Iris had seen"):
        recording.finish()


def test_after_the_end_nothing_is_noted(hands: WatchedHands) -> None:
    hands.close()
    assert do(hands, PressKey(key="tab")) == []
