"""A desktop for tests: Xvfb, openbox and one real program, all of which end with the test's process."""

import atexit
import json
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from Xlib import XK, X
from Xlib.ext import xtest

from iris_screen.sight.x11.connection import connect
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.desktop.desktop_device import DesktopDevice

WORLD = Path(__file__).with_name("desk_world.py")
OPENBOX = Path("/etc/xdg/openbox/rc.xml")
NEEDED = ("Xvfb", "openbox", "setsid", "xprop")
SECONDS = 90.0
"""Longest start of anything here, on a slow, shared machine."""

ENTRY = """[Desktop Entry]
Type=Application
Name={label}
Exec={python} {program} {rest}
"""
PROGRAM = """import pathlib, sys
with (pathlib.Path(__file__).parent / "opened.txt").open("a") as opened:
    opened.write(" ".join(sys.argv[1:]) + chr(10))
"""


def needs(*programs: str) -> None:
    """Skip the test if one of them is not installed."""
    missing = [name for name in programs if shutil.which(name) is None]
    if missing:
        pytest.skip(f"there is no {' and no '.join(missing)} here")


@cache
def screen() -> str:
    """The name of this process's own X server with a window manager on it."""
    needs(*NEEDED)
    name = bare_screen()
    os.environ["DISPLAY"] = name
    command = ["openbox", "--sm-disable", "--config-file", _openbox_settings()]
    end_with_us(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    wait_until(lambda: "_NET_ACTIVE_WINDOW" in said("xprop", "-root", "_NET_SUPPORTED"), "openbox")
    return name


def _openbox_settings() -> str:
    """Its own, but that no window shrinks or grows slowly, one desktop: else a wheel over no window leaves it, and no
    keys that start programs: of one that is not installed, as on Print, it tells in a window that takes the keys.
    """
    text = OPENBOX.read_text()
    for name, value in (("animateIconify", "no"), ("number", "1")):
        text = re.sub(f"<{name}>.*?</{name}>", f"<{name}>{value}</{name}>", text)
    text = re.sub(r"<keybind [^>]*>\s*<action name=\"Execute\">.*?</keybind>", "", text, flags=re.DOTALL)
    path = programs() / "openbox.xml"
    path.write_text(text)
    return str(path)


def bare_screen() -> str:
    """The name of an X server without a window manager, which ends with this process."""
    name, server = started_screen()
    end_with_us(server)
    return name


def started_screen(*, lasting: bool = True, size: str = "1280x800") -> tuple[str, "subprocess.Popen[bytes]"]:
    """Start an X server. lasting: it keeps its state without clients; else it resets then, as under xvfb-run."""
    needs(*NEEDED)
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
    command += ["-noreset"] if lasting else []
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    assert number, "Xvfb did not start"
    return f":{number}", server


def end_with_us(process: "subprocess.Popen[Any]") -> None:
    atexit.register(end, process)


def end(process: "subprocess.Popen[Any]") -> None:
    process.terminate()
    process.wait()


def said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def wait_until(true: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < until, f"{what} did not come up"
        time.sleep(0.02)


@cache
def programs() -> Path:
    """A folder with two programs that write to opened.txt how they were opened, one of them for web addresses."""
    folder = Path(tempfile.mkdtemp(prefix="iris-desk-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    applications, program = folder / "applications", folder / "program.py"
    applications.mkdir()
    program.write_text(PROGRAM)
    for name, label, rest in (("notes", "Notes", "notes"), ("org.example.browser", "Browser", "browser %u")):
        text = ENTRY.format(label=label, python=sys.executable, program=program, rest=rest)
        (applications / f"{name}.desktop").write_text(text)
    handlers = "\n".join(f"x-scheme-handler/{scheme}=org.example.browser.desktop;" for scheme in ("http", "https"))
    (applications / "mimeinfo.cache").write_text(f"[MIME Cache]\n{handlers}\n")
    return folder


class Person:
    """A person at the same desktop, with mouse and keyboard input over a separate X connection."""

    def __init__(self) -> None:
        self._line = connect(os.environ["DISPLAY"])

    def move(self, x: int, y: int) -> None:
        xtest.fake_input(self._line, X.MotionNotify, x=x, y=y)
        self._line.sync()

    def click(self, button: int = 1) -> None:
        for kind in (X.ButtonPress, X.ButtonRelease):
            xtest.fake_input(self._line, kind, button)
        self._line.sync()

    def press(self, *names: str) -> None:
        """Press keys by their X11 names, one after the other."""
        for name in names:
            code = self._line.keysym_to_keycode(XK.string_to_keysym(name))
            xtest.fake_input(self._line, X.KeyPress, code)
            xtest.fake_input(self._line, X.KeyRelease, code)
        self._line.sync()

    def pointer(self) -> tuple[int, int]:
        at = self._line.screen().root.query_pointer()
        return at.root_x, at.root_y

    def keys_down(self) -> list[int]:
        """The keyboard state as 32 bytes, one bit per key."""
        return list(self._line.query_keymap())

    def has_capitals_locked(self) -> bool:
        return bool(self._line.screen().root.query_pointer().mask & X.LockMask)

    def close(self) -> None:
        self._line.close()


class Pad:
    """A bare window, by default in a corner, that records button presses on it, including the wheel."""

    MIDDLE = (100, 100)

    def __init__(self, at: tuple[int, int] = (0, 0)) -> None:
        self._line = connect(os.environ["DISPLAY"])
        window = self._line.screen().root.create_window(
            *at, 200, 200, 0, X.CopyFromParent, override_redirect=True, event_mask=X.ButtonPressMask | X.ExposureMask
        )
        window.map()
        assert self._line.next_event().type == X.Expose

    def pressed(self) -> list[int]:
        return [button for button, _ in self.pressed_with()]

    def pressed_with(self) -> list[tuple[int, bool]]:
        """The buttons, each with whether Ctrl was down."""
        self._line.sync()
        events = [self._line.next_event() for _ in range(self._line.pending_events())]
        return [(event.detail, bool(event.state & X.ControlMask)) for event in events if event.type == X.ButtonPress]

    def close(self) -> None:
        self._line.close()


class World:
    """A real program with one window: a field, a larger field, a canvas. It reports every event it gets."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(WORLD)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.events: list[dict[str, Any]] = []
        self.wait_for("ready")

    def wait_for(self, kind: str) -> dict[str, Any]:
        """Wait for the next event of this kind; all events are kept in `events`."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            event = self._next(until - time.monotonic())
            if event and event["kind"] == kind:
                return event
        raise AssertionError(f"no {kind} came; {self.events}")

    def ask(self, words: str) -> dict[str, Any]:
        """Send it a command; returns its answer, after all earlier events have been read."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{words}\n".encode())
        return self.wait_for("answer")

    def reset(self) -> None:
        """Reset it: empty fields, no dialogs, in front, no events."""
        self.ask("reset")
        wait_until(lambda: bool(self.ask("front")["front"]), "the world's window")
        self.events.clear()

    def of(self, *kinds: str) -> list[dict[str, Any]]:
        """All events of these kinds so far, in order."""
        self.ask("fields")
        return [event for event in self.events if event["kind"] in kinds]

    def clicked(self, times: int = 1) -> None:
        """Wait until it has reported so many clicks: they come through the window manager, with a delay."""
        wait_until(lambda: len(self.of("release")) >= times, f"click {times}")

    def close(self) -> None:
        end(self._process)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()

    def _next(self, seconds: float) -> dict[str, Any] | None:
        stdout = self._process.stdout
        assert stdout is not None
        if not select.select([stdout], [], [], seconds)[0]:
            return None
        event = json.loads(stdout.readline())
        self.events.append(event)
        return dict(event)


@contextmanager
def person() -> Iterator[Person]:
    screen()
    somebody = Person()
    try:
        yield somebody
    finally:
        somebody.close()


@cache
def world() -> World:
    """The world of this process; `reset` restores it."""
    screen()
    running = World()
    atexit.register(running.close)
    return running


@contextmanager
def opened(options: str = "?pace=quick&elements=none", where: str = "") -> Iterator[DesktopDevice]:
    """The driver on this process's desktop, with the programs of `programs`."""
    screen()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            patch.setenv(name, str(programs()))
        device = open_device(f"desktop:{where}{options}")
    assert isinstance(device, DesktopDevice)
    with device:
        yield device


@contextmanager
def desktop(options: str = "?pace=quick&elements=none") -> Iterator[DesktopDevice]:
    """As `opened`, with the world's window in front and reset."""
    world().reset()
    with opened(options) as device:
        yield device
