"""What the person at the same desktop has of it: a stop key, and his terminal out of the way. All of it real."""

import os
import socket
from collections.abc import Iterator
from socket import SHUT_RDWR
from threading import Event, Thread

import numpy as np
import psutil
import pytest
from Xlib import X

from iris_screen.core.actions import Action, Click, Drag, Hotkey, InputText, MovePointer, PressKey, Scroll, Tap, Wait
from iris_screen.core.errors import DeviceError, Disconnected, Rejected, Stopped
from iris_screen.core.geometry import Point
from iris_screen.core.screen import Pixels
from iris_screen.sight.x11.connection import connect
from iris_screen.tools.devices.desktop.desktop_device import DesktopDevice
from iris_screen.tools.devices.desktop.terminals import STARTED_FROM
from iris_screen.tools.devices.desktop.x11.key_watch import EscapeListener
from iris_screen.tools.devices.desktop.x11.key_window import KeyWindow
from iris_screen.tools.devices.desktop.x11.x11_system import X11
from iris_screen.ui.desktop_check import check_desktop_at
from iris_screen.ui.panel.processes import PAGE_TITLE
from tests import desk
from tests.desk_person import RED, Key, Terminal


@pytest.fixture
def key(world: desk.World) -> Iterator[Key]:
    seen = Key()
    yield seen
    seen.close()


def do(device: DesktopDevice, action: Action, errors: list[DeviceError]) -> None:
    try:
        device.do(action)
    except DeviceError as error:
        errors.append(error)


def has_red(pixels: Pixels) -> bool:
    return bool((np.abs(pixels.astype(int) - RED).sum(axis=2) < 60).any())


def far(one: Point, other: Point) -> bool:
    return abs(one.x - other.x) + abs(one.y - other.y) > 100


# --- the stop key ----------------------------------------------------------------------------------------------------


def test_it_is_to_be_seen_while_the_desktop_is_open_and_in_no_frame(key):
    assert key.box() is None
    with desk.opened() as device:
        desk.wait_until(lambda: key.box() is not None, "the stop key")
        for _ in range(5):
            assert not has_red(device.look().pixels)
    assert key.box() is None


def test_it_is_not_there_where_nobody_wants_it(key):
    with desk.opened("?pace=quick&elements=none&stopkey=no") as device:
        device.look()
        assert key.box() is None


def test_a_click_on_it_by_the_person_stops_at_once_what_goes_on(key, device, person):
    errors: list[DeviceError] = []
    waiting = Thread(target=do, args=(device, Wait(ms=60_000), errors))
    waiting.start()
    at = key.middle()
    person.move(at.x, at.y)
    person.click()
    waiting.join(desk.SECONDS)
    assert [type(error) for error in errors] == [Stopped] and device.stopped
    with pytest.raises(Stopped):
        device.do(PressKey(key="f5"))
    device.clear_stop()
    device.do(Wait(ms=1))


def test_the_wheel_over_it_stops_nothing(key, device, person):
    at = key.middle()
    person.move(at.x, at.y)
    person.click(4)
    person.click(5)
    device.do(Wait(ms=200))


ON_IT = {
    "tap": lambda at: [Tap(at=at)],
    "drag to it": lambda at: [Drag(start=Point(x=300, y=300), end=at, ms=50)],
    "drag from it": lambda at: [Drag(start=at, end=Point(x=300, y=300), ms=50)],
    "click where it went": lambda at: [MovePointer(to=at, ms=20), Click()],
}


@pytest.mark.parametrize("way", ON_IT)
def test_it_gets_out_of_the_way_of_every_touch(key, device, way):
    at = key.middle()
    for action in ON_IT[way](at):
        device.do(action)
    assert not device.stopped
    desk.wait_until(lambda: key.box() is not None and far(key.middle(), at), "the stop key elsewhere")
    assert not has_red(device.look().pixels)


def test_it_gets_out_of_the_way_of_a_click_and_a_wheel_where_the_person_left_the_pointer(key, device, person):
    for action in (Click(), Scroll(direction="down")):
        at = key.middle()
        person.move(at.x, at.y)
        device.person_moved()
        device.do(action)
        assert not device.stopped and far(key.middle(), at)


def test_what_lies_where_it_was_gets_the_touch(key, device):
    at = key.middle()
    pad = desk.Pad((at.x - 100, at.y - 100))
    device.do(Tap(at=at))
    assert pad.pressed() == [1]
    pad.close()


def test_it_comes_up_again_over_a_window_that_was_put_on_it(key, device):
    at = key.middle()
    pad = desk.Pad((at.x - 100, at.y - 100))
    desk.wait_until(lambda: key.box() is not None and key.middle() == at, "the stop key")
    pad.close()


def test_it_takes_no_keys_and_is_not_in_front(world, key, device, person):
    at = key.middle()
    person.move(at.x, at.y)
    assert device.look().app == "Tk"
    device.do(InputText(text="kept"))
    assert world.ask("fields")["field"] == "kept"


def test_its_place_is_filled_with_what_is_beside_it(key):
    with desk.opened("?pace=quick&elements=none&stopkey=no") as device:
        before = device.look().pixels
    with desk.opened() as device:
        at = key.middle()
        part = slice(at.y - 25, at.y + 25), slice(at.x - 75, at.x + 75)
        assert (device.look().pixels[part] == before[part]).all()  # an empty corner


# --- where nobody could stop it any more ----------------------------------------------------------------------------


def test_a_stop_key_that_somebody_closes_stops_the_run(world, device):
    line = connect(os.environ["DISPLAY"])
    windows = line.screen().root.query_tree().children
    (shown,) = [window for window in windows if window.get_wm_name() == "Iris"]
    shown.destroy()
    line.sync()
    desk.wait_until(lambda: device.stopped, "the stop")
    with pytest.raises(Stopped, match="stop key no longer work"):
        device.do(PressKey(key="f5"))
    line.close()


@pytest.mark.parametrize("kind", ["iris-escape", "iris-stop-key"])
def test_a_line_that_drops_stops_the_run_and_its_end_does_not(world, kind):
    lost, closed = Event(), Event()
    for told in (lost, closed):
        heard = LISTENING[kind](os.environ["DISPLAY"], told.set)
        if told is lost:
            heard._line.display.socket.shutdown(SHUT_RDWR)
            assert told.wait(desk.SECONDS)
        heard.close()
    assert not closed.is_set()


LISTENING = {
    "iris-escape": lambda screen, lost: EscapeListener(screen, lambda escape: None, lost),
    "iris-stop-key": lambda screen, lost: KeyWindow(screen, np.full((20, 40, 3), RED, np.uint8), lambda: None, lost),
}


def test_what_cannot_be_opened_leaves_no_line_open(world):
    def refused() -> None:
        with pytest.raises(DeviceError):
            desk.opened(where="7").__enter__()

    refused()
    files = psutil.Process().num_fds()
    refused()
    assert psutil.Process().num_fds() <= files


def test_all_the_rest_is_closed_where_one_thing_cannot_be(ours):
    windows = X11()
    windows.put_aside()
    windows._open.callback(lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        windows.close()
    desk.wait_until(lambda: not ours.is_minimised, "the terminal back")


# --- the terminal ----------------------------------------------------------------------------------------------------


@pytest.fixture
def terminal(world: desk.World) -> Iterator[Terminal]:
    started = Terminal("sleep", "600")
    yield started
    started.close()


@pytest.fixture(params=["its number", "its process"])
def ours(terminal: Terminal, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The one this test was started from, as the two kinds of terminals tell it."""
    if request.param == "its number":
        monkeypatch.setenv("WINDOWID", str(terminal.number))
        terminal.tells_no_process()
    else:
        monkeypatch.delenv("WINDOWID", raising=False)
        terminal.belongs_to(os.getppid())
    return terminal


def test_the_terminal_is_out_of_the_first_picture_and_back_at_the_end(ours):
    with desk.opened() as device:
        assert ours.is_minimised
        assert device.look().app == "Tk"
    desk.wait_until(lambda: not ours.is_minimised and ours.is_in_front, "the terminal back")


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_it_is_back_after_an_error_and_after_ctrl_c(ours, error):
    with pytest.raises(error), desk.opened():
        raise error
    desk.wait_until(lambda: not ours.is_minimised, "the terminal back")


def test_it_is_back_where_the_desktop_could_not_be_opened(ours):
    with pytest.raises(Disconnected), desk.opened(where="7"):
        pass
    desk.wait_until(lambda: not ours.is_minimised, "the terminal back")


def test_it_stays_where_somebody_wants_that(ours):
    with desk.opened("?pace=quick&elements=none&aside=no") as device:
        device.do(Tap(at=ours.MIDDLE))
        assert not ours.is_minimised


ON_TERMINAL = {
    "tap": Tap(at=Terminal.MIDDLE),
    "drag to it": Drag(start=Point(x=150, y=150), end=Terminal.MIDDLE, ms=50),
    "move over it": MovePointer(to=Terminal.MIDDLE, ms=20),
    "text": InputText(text="rm"),
    "key": PressKey(key="enter"),
    "keys": Hotkey(keys=["ctrl", "c"]),
}


@pytest.mark.parametrize("way", ON_TERMINAL)
def test_it_is_left_alone_when_the_person_brought_it_back(world, ours, way):
    with desk.opened() as device:
        ours.bring_back()
        desk.wait_until(lambda: not ours.is_minimised and ours.is_in_front, "the terminal back")
        with pytest.raises(Rejected, match="started from") as caught:
            device.do(ON_TERMINAL[way])
        assert caught.value.delivered == "no" and not world.of("press")
    assert not ours.is_minimised


def test_a_click_where_the_pointer_stands_is_refused_over_it_too(ours, person):
    with desk.opened() as device:
        ours.bring_back()
        desk.wait_until(lambda: not ours.is_minimised and ours.is_in_front, "the terminal back")
        person.move(ours.MIDDLE.x, ours.MIDDLE.y)
        device.person_moved()
        for action in (Click(), Scroll(direction="down")):
            with pytest.raises(Rejected, match="started from"):
                device.do(action)


def test_one_that_was_minimised_before_stays_so(ours):
    with desk.opened():
        with desk.opened():
            pass
        assert ours.is_minimised


@pytest.mark.parametrize("address", ["desktop:", "desktop:?elements=none", "desktop:?aside=yes&stopkey=yes"])
def test_the_doctor_leaves_it_where_it_is(ours, address):
    ours.window.change_attributes(event_mask=X.PropertyChangeMask)
    assert check_desktop_at(address)[0] == "ok"
    ours._line.sync()
    seen = [ours._line.next_event() for _ in range(ours._line.pending_events())]
    assert ours._line.intern_atom("WM_STATE") not in [each.atom for each in seen if each.type == X.PropertyNotify]


def test_the_browser_that_shows_the_panel_is_put_aside_too_and_another_page_is_not(terminal, monkeypatch):
    monkeypatch.delenv("WINDOWID", raising=False)
    monkeypatch.setenv(STARTED_FROM, PAGE_TITLE)
    terminal.is_called(f"{PAGE_TITLE}.txt - Editor")
    with desk.opened() as device:
        assert not terminal.is_minimised
        terminal.is_called(f"{PAGE_TITLE} - Chromium")  # the person chose its tab
        with pytest.raises(Rejected, match="started from"):
            device.do(Tap(at=terminal.MIDDLE))
    with desk.opened():
        assert terminal.is_minimised
    desk.wait_until(lambda: not terminal.is_minimised and terminal.is_in_front, "the panel back")


def test_other_terminals_are_no_business_of_ours(terminal, monkeypatch):
    monkeypatch.delenv("WINDOWID", raising=False)
    with desk.opened():
        assert not terminal.is_minimised
    terminal.belongs_to(os.getpid() + 1_000_000)
    monkeypatch.setenv("WINDOWID", str(terminal.number))
    with desk.opened():
        assert not terminal.is_minimised


def test_a_process_of_the_same_number_on_another_computer_is_not_ours(terminal, monkeypatch):
    monkeypatch.delenv("WINDOWID", raising=False)
    terminal.belongs_to(os.getppid())
    terminal.is_on(f"not-{socket.gethostname()}")
    with desk.opened():
        assert not terminal.is_minimised
