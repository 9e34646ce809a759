"""The simulated phone as a device: abilities, faults, clocks, stop, and files kept."""

import json
from pathlib import Path

import pytest

from iris_screen.core.actions import (
    Call,
    Click,
    Drag,
    GoHome,
    InputText,
    LaunchApp,
    LongPress,
    OpenUrl,
    PressKey,
    Swipe,
    Tap,
    Wait,
)
from iris_screen.core.errors import CaptureFailed, Disconnected, OutOfBounds, Rejected, Stopped, Unsupported, UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import say
from iris_screen.core.protocols import CanLaunch, CanStop, HasElements
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import VirtualClock

TINY = Path(__file__).parents[4] / "assets" / "worlds" / "tiny.yaml"
SMALL = "width=270&height=600&density=0.6875"


def opened(query: str = "seed=1", clock: VirtualClock | None = None, folder: Path | None = None):
    return open_device(f"sim:{TINY}?{SMALL}&{query}", clock=clock or VirtualClock(), folder=folder)


def at(device, name: str) -> Point:
    return next(element.box.center for element in device.phone.look(device.phone.now).elements if element.name == name)


def test_a_body_that_only_touches_does_not_offer_more():
    device = opened("abilities=touch&elements=none")
    assert not isinstance(device, CanLaunch) and not isinstance(device, HasElements) and isinstance(device, CanStop)
    assert device.look().elements is None
    for action in (
        LaunchApp(app="tiny.notes"),
        OpenUrl(url="settings://display"),
        Call(number="123"),
        Click(),
    ):
        with pytest.raises(Unsupported) as caught:
            device.do(action)
        assert caught.value.delivered == "no"


def test_a_body_that_launches_opens_apps_and_links():
    device = opened()
    assert isinstance(device, CanLaunch) and "tiny.notes" in device.packages()
    device.do(LaunchApp(app="tiny.notes"))
    assert device.look().app == "tiny.notes"
    device.do(OpenUrl(url="settings://display"))
    assert device.look().app == "tiny.settings"
    for action in (LaunchApp(app="no.such"), OpenUrl(url="no://such"), Call(number="123")):
        with pytest.raises(Rejected):
            device.do(action)


def test_a_partial_tree_leaves_out_what_has_no_words_and_a_full_one_does_not(tmp_path):
    world = tmp_path / "w.yaml"
    world.write_text(TINY.read_text().replace("{icon: back, name: Back, tap: back", "{icon: back, tap: back"))
    names = {}
    for kind in ("full", "partial"):
        device = open_device(f"sim:{world}?elements={kind}", clock=VirtualClock())
        device.do(LaunchApp(app="tiny.settings"))
        names[kind] = [element.name for element in device.look().elements]
    assert "back" in names["full"] and "back" not in names["partial"] and "Settings" in names["partial"]


def test_a_process_that_wakes_up_does_not_undo_what_another_did_on_a_shared_phone(tmp_path):
    query = f"seed=1&shared=yes&state={tmp_path / 'phone.json'}&dump={tmp_path / 'report.json'}"
    frozen, other = opened(query), opened(query)
    other.do(LaunchApp(app="tiny.notes"))
    frozen.close()
    with opened(query) as later:
        assert later.in_front() == "tiny.notes"
    assert json.loads((tmp_path / "report.json").read_text("utf-8"))["front"] == "notes"


def test_time_passes_as_long_as_acts_take():
    clock = VirtualClock(1_000)
    device = opened(clock=clock)
    for action, seconds in [
        (Tap(at=Point(x=5, y=300)), 0.05),
        (LongPress(at=Point(x=5, y=300), ms=800), 0.8),
        (Swipe(start=Point(x=9, y=300), end=Point(x=200, y=300), ms=400), 0.4),
        (Drag(start=Point(x=9, y=300), end=Point(x=200, y=300), ms=500, hold_ms=100), 0.6),
        (Wait(ms=1500), 1.5),
        (GoHome(), 0.8),
        (PressKey(key="BACK"), 0),
    ]:
        before = clock.now()
        receipt = device.do(action)
        assert (
            clock.now() - before == pytest.approx(seconds) and receipt.at == clock.now() and receipt.delivered == "yes"
        )
    assert device.look().at == clock.now()


def test_text_is_written_cleared_and_submitted():
    device = opened()
    device.do(LaunchApp(app="tiny.notes"))
    assert device.do(InputText(text="lost")).detail == say("act-no-caret")
    device.do(Tap(at=at(device, "New")))
    device.do(InputText(text="one"))
    device.do(InputText(text="two", clear=True))
    assert "two" in [element.value for element in device.elements()]
    device.do(Tap(at=at(device, "Save")))
    assert [effect["with"] for effect in device.phone.effects] == [{"words": "two"}]


@pytest.mark.parametrize("point", [Point(x=-1, y=5), Point(x=270, y=5), Point(x=5, y=600), Point(x=5, y=99999)])
def test_nothing_is_touched_outside_the_screen(point):
    device = opened()
    inside = Point(x=5, y=5)
    for action in (Tap(at=point), LongPress(at=point), Swipe(start=inside, end=point), Drag(start=point, end=inside)):
        with pytest.raises(OutOfBounds) as caught:
            device.do(action)
        assert caught.value.delivered == "no"
    assert device.phone.touches == []


@pytest.mark.parametrize(("key", "ok"), [("back", True), ("HOME", True), ("f5", False), ("BAKC", False)])
def test_keys_go_by_their_names_and_unknown_ones_are_refused(key, ok):
    device = opened()
    if ok:
        assert device.do(PressKey(key=key)).delivered == "yes"
    else:
        with pytest.raises(Unsupported):
            device.do(PressKey(key=key))


def test_while_it_is_gone_it_can_neither_be_seen_nor_touched_and_then_it_is_back():
    clock = VirtualClock()
    device = opened("faults=gone@2%2B3", clock)
    device.look()
    clock.sleep(3)
    for act in (device.look, lambda: device.do(Tap(at=Point(x=5, y=5))), device.elements, device.packages):
        with pytest.raises(Disconnected) as caught:
            act()
        assert caught.value.delivered == "no" and caught.value.retryable
    clock.sleep(3)
    assert device.look().app == "tiny.home" and device.phone.touches == []


def test_a_touch_whose_answer_is_lost_is_unknown_and_was_delivered():
    clock = VirtualClock()
    device = opened("faults=gone@2%2B3:after", clock)
    clock.sleep(3)
    place = at(device, "Notes")
    with pytest.raises(Disconnected) as caught:
        device.do(Tap(at=place))
    assert caught.value.delivered == "unknown" and device.phone.report()["front"] == "notes"


def test_a_device_that_goes_in_the_middle_of_a_touch_leaves_it_unknown():
    clock = VirtualClock()
    device = opened("faults=gone@1%2B3", clock)
    clock.sleep(0.9)
    with pytest.raises(Disconnected) as caught:
        device.do(Swipe(start=Point(x=9, y=300), end=Point(x=200, y=300), ms=1000))
    assert caught.value.delivered == "unknown"


def test_a_cut_picture_is_an_error_a_black_one_is_black_and_a_slow_one_takes_its_time():
    clock = VirtualClock()
    device = opened("faults=truncated@1%2B1,black@3%2B1,slow@5%2B1:2.5", clock)
    clock.sleep(1.5)
    with pytest.raises(CaptureFailed):
        device.look()
    clock.sleep(2)
    black = device.look()
    assert not black.pixels.any() and black.key.startswith("black")
    clock.sleep(2)
    before = clock.now()
    assert device.look().pixels.any() and clock.now() - before == 2.5


def test_an_unchanged_screen_has_one_key_and_a_changed_one_another():
    clock = VirtualClock()
    device = opened(clock=clock)
    one = device.look()
    clock.sleep(5)
    assert device.look().key == one.key and device.look().pixels is one.pixels
    device.do(LaunchApp(app="tiny.settings"))
    clock.sleep(1)
    assert device.look().key != one.key


def test_stopped_it_touches_nothing_until_cleared():
    device = opened()
    device.stop()
    with pytest.raises(Stopped):
        device.do(Tap(at=Point(x=5, y=5)))
    device.look()
    assert device.phone.touches == []
    device.clear_stop()
    device.do(Tap(at=Point(x=5, y=5)))
    assert len(device.phone.touches) == 1


def test_a_swipe_ends_at_once_when_stopped_and_says_what_is_known():
    class Stops(VirtualClock):
        def sleep(self, seconds):
            super().sleep(seconds)
            if self.now() > 0.3:
                device.stop()

    clock = Stops()
    device = opened(clock=clock)
    with pytest.raises(Stopped) as caught:
        device.do(Swipe(start=Point(x=9, y=300), end=Point(x=200, y=300), ms=2000))
    assert caught.value.delivered == "unknown" and clock.now() < 0.5


def test_the_phone_lives_on_in_its_file_and_time_went_on_meanwhile(tmp_path):
    clock = VirtualClock(5_000)
    with opened(f"seed=3&state={tmp_path / 'p.json'}", clock) as device:
        device.do(LaunchApp(app="tiny.notes"))
    clock.sleep(100)
    with opened(f"seed=3&state={tmp_path / 'p.json'}", clock) as again:
        assert again.look().app == "tiny.notes"
        assert again.phone.now == pytest.approx(100)
        assert "Got it" in [element.name for element in again.elements()]


def test_a_clock_that_begins_anew_goes_on_where_the_phone_was(tmp_path):
    for expected in (0, 50):
        device = opened(f"state={tmp_path / 'p.json'}", VirtualClock())
        assert device.phone.now == expected
        device.do(Wait(ms=50_000))
        device.do(PressKey(key="BACK"))


def test_a_folder_given_by_the_run_keeps_the_phone_too(tmp_path):
    with opened(folder=tmp_path / "run") as device:
        device.do(LaunchApp(app="tiny.notes"))
    with opened(folder=tmp_path / "run") as again:
        assert again.look().app == "tiny.notes"
    with pytest.raises(UsageError, match="another seed or other options"):
        opened("seed=2", folder=tmp_path / "run")


def test_the_dump_is_kept_up_to_date_after_each_act(tmp_path):
    device = opened(f"dump={tmp_path / 'd.json'}")
    device.do(LaunchApp(app="tiny.notes"))
    told = json.loads((tmp_path / "d.json").read_text())
    assert told["front"] == "notes" and told["touches"][-1]["kind"] == "launch" and told["effects"] == []
    assert {"world", "seed", "now", "vars", "screens"} <= set(told)


def test_virtual_time_needs_no_clock_of_anybody():
    device = open_device(f"sim:{TINY}?time=virtual&{SMALL}")
    device.do(Wait(ms=60_000))
    device.look()
    assert device.phone.now == pytest.approx(60)


def test_a_language_that_the_phone_does_not_speak_is_refused_with_those_that_it_does() -> None:
    with pytest.raises(UsageError, match=r"Use one of en, zh\."):
        open_device("sim:?lang=do")


def test_it_says_its_own_date_and_language_whatever_the_computers_are():
    clock = VirtualClock(5_000)
    with opened("lang=en", clock) as device:
        first = device.facts()
        clock.sleep(3_600)
        assert (first.language, device.facts().now[:10]) == ("en", first.now[:10])
        assert int(device.facts().now[11:13]) == int(first.now[11:13]) + 1
