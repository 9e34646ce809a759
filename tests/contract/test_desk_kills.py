"""What a driver leaves behind that is killed in the middle of an act, or cut short: nothing held, nothing dropped."""

import logging
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

import pytest
from Xlib import XK, X
from Xlib.ext import xtest

from iris_screen.core.actions import Action, Drag
from iris_screen.core.errors import DeviceError, Stopped
from iris_screen.core.geometry import Point
from iris_screen.sight.x11.connection import connect
from iris_screen.tools.devices.desktop.desktop_device import DesktopDevice
from iris_screen.tools.devices.desktop.x11.release import buttons_down, keys_down
from tests import desk
from tests.desk_driver import driven

HOLDS = """
with device._windows.touch_session():
    device._hands.key_down('ctrl')
"""
SLOWLY = 20_000


def killed(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()


@pytest.fixture
def line(world: desk.World) -> Iterator[Any]:
    own = connect(os.environ["DISPLAY"])
    yield own
    own.close()


class Window:
    """The world's, with what the window manager drew around it."""

    def __init__(self, world: desk.World, line: Any) -> None:
        left, top = world.ask("place field")["box"][:2]
        self.title = Point(x=left + 200, y=top - 12)
        root = line.screen().root
        self._frame = root.translate_coords(root, self.title.x, self.title.y).child

    def place(self) -> tuple[int, int]:
        at = self._frame.get_geometry()
        return at.x, at.y


def drag(start: Point, right: int = 300, down: int = 150) -> Drag:
    return Drag(start=start, end=Point(x=start.x + right, y=start.y + down), ms=SLOWLY)


def test_the_button_is_up_soon_after_a_kill_in_the_middle_of_a_drag(world, line):
    left, top = world.ask("place canvas")["box"][:2]
    with driven(drag(Point(x=left + 20, y=top + 20))) as driver:
        world.wait_for("press")
        killed(driver)
        world.wait_for("release")
    assert not buttons_down(line) and not world.of("key")


def test_keys_that_a_killed_driver_held_are_up_soon_after(world, line):
    left, top = world.ask("place canvas")["box"][:2]
    with driven(drag(Point(x=left + 20, y=top + 20)), HOLDS) as driver:
        world.wait_for("press")
        assert keys_down(line)
        killed(driver)
        desk.wait_until(lambda: not keys_down(line) and not buttons_down(line), "free keys")


def test_a_window_that_a_killed_driver_moved_is_back_where_it_was(world, line):
    window = Window(world, line)
    place = window.place()
    with driven(drag(window.title)) as driver:
        desk.wait_until(lambda: window.place() != place, "the drag")
        killed(driver)
        desk.wait_until(lambda: not buttons_down(line), "a free button")
    desk.wait_until(lambda: window.place() == place, "the window where it was")  # once its manager has seen it


def test_a_window_whose_drag_is_stopped_is_back_where_it_was(world, line):
    window = Window(world, line)
    place = window.place()
    errors: list[DeviceError] = []
    with desk.opened("?elements=none") as device:
        moving = Thread(target=do, args=(device, drag(window.title), errors))
        moving.start()
        desk.wait_until(lambda: window.place() != place, "the drag")
        device.stop()
        moving.join(desk.SECONDS)
    assert isinstance(errors[0], Stopped) and not buttons_down(line)
    assert window.place() == place


def do(device: DesktopDevice, action: Action, errors: list[DeviceError]) -> None:
    try:
        device.do(action)
    except DeviceError as error:
        errors.append(error)


# --- what an earlier one has left ------------------------------------------------------------------------------------


def press(line: Any, kind: int, detail: int) -> None:
    xtest.fake_input(line, kind, detail)
    line.sync()


def test_what_a_program_left_held_is_let_go_where_it_is_and_told_when_the_desktop_is_opened(line, person, caplog):
    person.move(900, 700)
    gone = connect(os.environ["DISPLAY"])
    press(gone, X.ButtonPress, 1)
    press(gone, X.KeyPress, gone.keysym_to_keycode(XK.XK_Shift_L))
    gone.close()
    with caplog.at_level(logging.WARNING, "iris"), desk.opened():
        assert not buttons_down(line) and not keys_down(line)
        assert person.pointer() == (900, 700)
    assert "held a mouse button or a key down" in caplog.text


def test_a_button_that_somebody_carries_something_with_is_his(line, person):
    person.move(900, 700)
    press(line, X.ButtonPress, 1)
    ended = Event()
    carrying = Thread(target=carry, args=(person, ended.is_set))
    carrying.start()
    try:
        with desk.opened():
            assert buttons_down(line) == [1]
    finally:
        ended.set()
        carrying.join()
        press(line, X.ButtonRelease, 1)


def carry(person: desk.Person, is_over: Callable[[], bool]) -> None:
    n = 0
    while not is_over():
        person.move(900 + n % 100, 700)
        n += 1
        time.sleep(0.02)
