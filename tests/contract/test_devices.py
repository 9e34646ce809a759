"""What every device owes to whoever drives it, of whatever kind. A new device is one more line in DEVICES."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from threading import Thread, active_count

import numpy as np
import psutil
import pytest

from iris_screen.core.actions import ACTION, InputText, LongPress, PressKey, Swipe, Tap, Wait
from iris_screen.core.errors import DeviceError, OutOfBounds, Stopped
from iris_screen.core.geometry import Point
from iris_screen.core.profile import DeviceFacts, KnowsItself
from iris_screen.core.protocols import CanLaunch, CanStop, Clock, Device, HasElements, HasPerson, HasPointer, KnowsFront
from iris_screen.tools.devices.address import open_device, scheme_of
from iris_screen.tools.devices.arm.arm_device import ArmDevice
from iris_screen.tools.devices.clock import VirtualClock
from tests import desk
from tests.adb import wire
from tests.stand import arm

TINY = Path(__file__).parents[2] / "assets" / "worlds" / "tiny.yaml"
SIM = f"sim:{TINY}?width=270&height=600&density=0.6875"

DEVICES: dict[str, Callable[[Clock], AbstractContextManager[Device]]] = {
    "sim": lambda clock: open_device(SIM, clock=clock),
    "sim, touch only": lambda clock: open_device(f"{SIM}&abilities=touch&elements=none", clock=clock),
    "sim, partial tree": lambda clock: open_device(f"{SIM}&elements=partial&seed=9&dark=1", clock=clock),
    "android": lambda clock: wire.android(),  # in real time: the phone stands behind a real adb server
    "android, no tree": lambda clock: wire.android(options="?elements=none&capture=png"),
    "desktop": lambda clock: desk.desktop(),  # in real time too: a real X server and a real program
    "arm": lambda clock: arm.arm(),  # in real time too: a simulated machine and camera stand below the drivers
}


@pytest.fixture(params=DEVICES)
def device(request: pytest.FixtureRequest) -> Iterator[Device]:
    with DEVICES[request.param](VirtualClock()) as opened:
        yield opened


def test_its_profile_says_what_it_offers(device):
    offered = {
        "pointer": HasPointer,
        "launches": CanLaunch,
        "elements": HasElements,
        "has_person": HasPerson,
        "knows_front": KnowsFront,
    }
    assert {name: getattr(device.profile, name) for name in offered} == {
        name: isinstance(device, ability) for name, ability in offered.items()
    }


def test_its_scheme_knew_what_it_is_before_it_was_opened(device):
    assert scheme_of(device.name).kind == device.profile.kind


def test_it_has_a_name(device):
    assert device.name and device.name == device.name.strip()


def test_a_frame_is_whole_and_cannot_be_changed(device):
    frame = device.look()
    assert frame.pixels.dtype == np.uint8 and frame.pixels.ndim == 3 and frame.pixels.shape[2] == 3
    assert min(frame.pixels.shape[:2]) > 0 and frame.key and frame.health == "ok"
    with pytest.raises(ValueError, match="read-only"):
        frame.pixels[0, 0] = 0


def test_frames_of_one_key_show_the_same_picture(device):
    frames: dict[str, np.ndarray] = {}
    for action in (Tap(at=Point(x=40, y=80)), Wait(ms=3000), PressKey(key="BACK"), Wait(ms=1000)):
        device.do(action)
        frame = device.look()
        assert (frames.setdefault(frame.key, frame.pixels) == frame.pixels).all()


def test_time_goes_forward_only(device):
    moments = []
    for _ in range(3):
        moments += [device.look().at, device.do(Wait(ms=10)).at]
    assert moments == sorted(moments)


def test_elements_lie_on_the_frame_and_have_ids_of_their_own(device):
    frame = device.look()
    elements = frame.elements
    if isinstance(device, HasElements):
        elements = device.elements() if elements is None else elements
        assert elements
    else:
        assert elements is None
    for element in elements or []:
        assert 0 <= element.box.left < element.box.right <= frame.size.width
        assert 0 <= element.box.top < element.box.bottom <= frame.size.height
    ids = [element.id for element in elements or []]
    assert len(ids) == len(set(ids))


def test_the_last_pixel_can_be_touched_and_the_next_one_not(device):
    size = device.look().size
    corner = Point(x=size.width - 1, y=size.height - 1)
    assert device.do(Tap(at=corner)).delivered == "yes"
    for beyond in (Point(x=size.width, y=0), Point(x=0, y=size.height), Point(x=-1, y=0)):
        for action in (Tap(at=beyond), LongPress(at=beyond), Swipe(start=corner, end=beyond)):
            with pytest.raises(OutOfBounds) as caught:
                device.do(action)
            assert caught.value.delivered == "no"


ANY = [
    {"kind": "tap", "at": {"x": 9, "y": 9}},
    {"kind": "double_tap", "at": {"x": 9, "y": 9}},
    {"kind": "long_press", "at": {"x": 9, "y": 9}},
    {"kind": "swipe", "start": {"x": 9, "y": 300}, "end": {"x": 99, "y": 300}},
    {"kind": "drag", "start": {"x": 9, "y": 300}, "end": {"x": 99, "y": 300}},
    {"kind": "input_text", "text": "你好"},
    {"kind": "press_key", "key": "BACK"},
    {"kind": "hotkey", "keys": ["ctrl", "c"]},
    {"kind": "wait", "ms": 5},
    {"kind": "go_home"},
    {"kind": "launch_app", "app": "no.such.app"},
    {"kind": "call", "number": "10086"},
    {"kind": "open_url", "url": "https://x.test"},
    {"kind": "move", "to": {"x": 9, "y": 9}},
    {"kind": "click"},
    {"kind": "hover"},
    {"kind": "scroll", "direction": "down"},
    {"kind": "press_key", "key": "f13"},
]


@pytest.mark.parametrize("data", ANY, ids=lambda data: str(data["kind"]))
def test_every_action_is_done_or_refused_and_says_whether_it_was_delivered(device, data):
    action = ACTION.validate_python(data)
    refused = None
    try:
        receipt = device.do(action)
    except DeviceError as error:
        refused = error
    if refused is None:
        assert receipt.delivered in ("yes", "unknown")
    else:
        assert refused.delivered == "no" and str(refused).endswith((".", "?"))
    device.look()


@pytest.mark.parametrize("share", [0, 0.001, 0.4995, 0.999, 1])
def test_every_share_of_the_screen_leads_to_a_pixel_that_can_be_touched(device, share):
    frame = device.look()
    assert frame.geometry.size == frame.size
    at = frame.geometry.from_share(share, share)
    assert device.do(Swipe(start=at, end=at, ms=20)).delivered == "yes"


def test_hundreds_of_looks_leave_nothing_behind(device):
    here = psutil.Process()
    for _ in range(20):
        device.look()
    before, files, threads = here.memory_info().rss, here.num_fds(), active_count()
    for _ in range(250 if isinstance(device, ArmDevice) else 1000):  # a camera takes its time
        device.look()
    assert here.num_fds() <= files and active_count() <= threads
    assert here.memory_info().rss - before < 20_000_000  # bytes; forty pictures of the smallest


def test_a_body_that_launches_names_its_packages(device):
    if isinstance(device, CanLaunch):
        assert device.packages() and all("." in package for package in device.packages())


def test_stop_is_latched_until_it_is_cleared(device):
    if isinstance(device, CanStop):
        device.stop()
        for _ in range(2):
            with pytest.raises(Stopped) as caught:
                device.do(InputText(text="x"))
            assert caught.value.delivered == "no"
        device.clear_stop()
        device.do(PressKey(key="BACK"))


def test_it_can_be_closed_twice(device):
    device.close()
    device.close()


def test_it_can_be_used_from_another_thread(device):
    seen = []
    thread = Thread(target=lambda: seen.append((device.do(PressKey(key="BACK")), device.look())))
    thread.start()
    thread.join()
    assert seen[0][0].delivered == "yes" and seen[0][1].size == device.look().size


def test_what_it_says_of_itself_has_a_form(device):
    facts = device.facts() if isinstance(device, KnowsItself) else DeviceFacts()
    assert not facts.now or datetime.fromisoformat(facts.now).isoformat(timespec="minutes") == facts.now
    assert re.fullmatch(r"(?:[a-z]{2,3}(?:-\w+)*)?", facts.language)
