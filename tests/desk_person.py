"""What a person at the desktop sees of Iris, and their terminal."""

import os
import subprocess

import numpy as np

from iris_screen.core.geometry import Point
from iris_screen.core.screen import Pixels
from iris_screen.sight.x11.connection import connect
from iris_screen.sight.x11.properties import find_property, to_number
from iris_screen.tools.devices.desktop.x11.ewmh import tell_manager
from tests import desk

RED = (178, 34, 34)
"""The background colour of the stop key, unique on the tests' screens."""


class Key:
    """The stop key as seen on the screen, found by its red."""

    def __init__(self) -> None:
        self._line = connect(os.environ["DISPLAY"])

    def box(self) -> tuple[int, int, int, int] | None:
        """Left, top, right, bottom; None while it is not visible."""
        found = np.argwhere((self._screen() == RED).all(axis=2))
        if not len(found):
            return None
        (top, left), (bottom, right) = found.min(axis=0), found.max(axis=0)
        return int(left), int(top), int(right), int(bottom)

    def middle(self) -> Point:
        desk.wait_until(lambda: self.box() is not None, "the stop key")
        left, top, right, bottom = self.box() or (0, 0, 0, 0)
        return Point(x=(left + right) // 2, y=(top + bottom) // 2)

    def close(self) -> None:
        self._line.close()

    def _screen(self) -> Pixels:
        root = self._line.screen().root
        shape = root.get_geometry()
        shot = root.get_image(0, 0, shape.width, shape.height, 2, 0xFFFFFFFF)  # ZPixmap
        raw = np.frombuffer(shot.data, np.uint8).reshape(shape.height, shape.width, 4)
        return raw[..., 2::-1]


class Terminal:
    """A real terminal in the middle of the screen, running this command."""

    MIDDLE = Point(x=640, y=400)

    def __init__(self, *command: str) -> None:
        desk.needs("xterm", "xprop")
        self._line = connect(os.environ["DISPLAY"])
        before = self._clients()
        self._process = subprocess.Popen(["xterm", "-geometry", "60x20+400+250", "-e", *command])
        desk.wait_until(lambda: bool(self._clients() - before), "the terminal")
        (self.number,) = self._clients() - before
        self.window = self._line.create_resource_object("window", self.number)
        self.bring_back()

    @property
    def is_minimised(self) -> bool:
        return to_number(find_property(self._line, "WM_STATE", self.window)) == 3

    @property
    def is_in_front(self) -> bool:
        return to_number(find_property(self._line, "_NET_ACTIVE_WINDOW")) == self.number

    def belongs_to(self, process: int) -> None:
        self._tell("_NET_WM_PID", "32c", str(process))

    def is_on(self, machine: str) -> None:
        self._tell("WM_CLIENT_MACHINE", "8s", machine)

    def is_called(self, title: str) -> None:
        for name in ("_NET_WM_NAME", "WM_NAME"):
            self._tell(name, "8u", title)

    def tells_no_process(self) -> None:
        """Remove its process id, as with old terminals."""
        subprocess.run(["xprop", "-id", str(self.number), "-remove", "_NET_WM_PID"], check=True)

    def bring_back(self) -> None:
        """Restore it, as a person does in the list of windows."""
        tell_manager(self._line, "_NET_ACTIVE_WINDOW", [2], self.window)
        desk.wait_until(lambda: self.is_in_front and self._is_on_top, "the terminal")  # the manager lets it grow slowly

    @property
    def _is_on_top(self) -> bool:
        root = self._line.screen().root
        return bool(root.translate_coords(root, self.MIDDLE.x, self.MIDDLE.y).child == self.window.query_tree().parent)

    def close(self) -> None:
        desk.end(self._process)
        desk.wait_until(lambda: self.number not in self._clients(), "the terminal's end")
        self._line.close()

    def _tell(self, name: str, form: str, value: str) -> None:
        subprocess.run(["xprop", "-id", str(self.number), "-f", name, form, "-set", name, value], check=True)

    def _clients(self) -> set[int]:
        return set(find_property(self._line, "_NET_CLIENT_LIST"))
