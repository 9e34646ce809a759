"""macOS and Windows, by pyautogui, pynput and a few calls of their own. Not run on either so far (docs/devices.md)."""

import ctypes
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from pathlib import PureWindowsPath
from threading import Thread
from typing import TYPE_CHECKING, Any

from iris_screen.core.actions import Arrangement
from iris_screen.core.errors import Unsupported
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels
from iris_screen.sight.elements.ax import AxTree
from iris_screen.sight.elements.ax_calls import MacAx
from iris_screen.tools.devices.desktop.clipboard import Clipboard, TextClipboard
from iris_screen.tools.devices.desktop.desktop_geometry import Area, DesktopPoint
from iris_screen.tools.devices.desktop.hand_acts import Stroke
from iris_screen.tools.devices.desktop.open_windows import Front, OpenWindow
from iris_screen.tools.devices.desktop.pyautogui_hands import WINDOWS, Hands, load_pyautogui

if TYPE_CHECKING:
    from mss import MSS

SHOW_DESKTOP = ("winleft", "d") if WINDOWS else ("command", "f3")
USUAL_DPI = 96.0
_ASK_NAME = 0x1000
"""PROCESS_QUERY_LIMITED_INFORMATION."""


class MacOrWindows:
    """On macOS keys are pressed by their place on an American keyboard, so all text is pasted there."""

    def __init__(self) -> None:
        self._gui: Any = load_pyautogui()
        self._listener: Any = None
        self._hotkeys: Any = None
        self._closing = False

    def close(self) -> None:
        self._closing = True
        if self._listener is not None:
            self._listener.stop()
        if self._hotkeys is not None:
            self._hotkeys.stop()

    def hands(self) -> Hands:
        return Hands(self._gui)

    def camera(self) -> "MSS":
        from mss import MSS

        return MSS()

    def tree(self) -> AxTree | None:
        return None if WINDOWS else AxTree(MacAx(), self.scale())

    def clipboard(self) -> Clipboard:
        return TextClipboard()

    def desk(self) -> Area:
        with self.camera() as mss:
            everything = mss.monitors[0]
        return Area(everything["left"], everything["top"], everything["width"], everything["height"])

    def scale(self) -> float:
        if WINDOWS:
            return float(_user32().GetDpiForSystem()) / USUAL_DPI
        return float(import_module("AppKit").NSScreen.mainScreen().backingScaleFactor())

    def pointer(self) -> DesktopPoint:
        at = self._gui.position()
        return DesktopPoint(at.x, at.y)

    def front(self) -> Front:
        if WINDOWS:
            window = int(_user32().GetForegroundWindow() or 0)
            return Front(window, _program_of(window))
        app = import_module("AppKit").NSWorkspace.sharedWorkspace().frontmostApplication()
        return Front(int(app.processIdentifier()), (str(app.bundleIdentifier() or app.localizedName()),))

    def touch_session(self) -> AbstractContextManager[None]:
        return nullcontext()

    def focused_window(self) -> int:
        return self.front().window

    def window_under_pointer(self) -> int:
        """Not available so far on either."""
        return 0

    def hold_still(self) -> AbstractContextManager[None]:
        """Neither system can guarantee it; a short moment remains between the check and the key."""
        return nullcontext()

    def is_carrying(self) -> bool:
        """Not known so far on either: what is carried is dropped where it is."""
        return False

    def let_go(self) -> bool:
        """Not known so far on either."""
        return False

    def can_type(self, character: str) -> bool:
        return WINDOWS and " " <= character <= "~" and self.has_key(character)

    def has_key(self, key: str) -> bool:
        return bool(self._gui.isValidKey(key))

    def open_windows(self) -> list[OpenWindow]:
        """Not available so far on either: a program that is opened again brings its own window to the front."""
        return []

    def bring_forward(self, window: int) -> None:
        """Does nothing: there are no `open_windows`."""

    def arrange(self, window: int, how: Arrangement) -> None:
        raise Unsupported(say("desktop-arrange-elsewhere"))

    def show_desktop(self) -> None:
        self._gui.hotkey(*SHOW_DESKTOP)

    def watch_keys(self, pressed: Callable[[bool], None], lost: Callable[[], None]) -> None:
        keyboard = import_module("pynput.keyboard")
        modifiers = {
            key for name, key in keyboard.Key.__members__.items() if name.startswith(("shift", "ctrl", "alt", "cmd"))
        }

        def heard(key: object) -> None:
            if key not in modifiers:
                pressed(key == keyboard.Key.esc)

        self._listener = keyboard.Listener(on_press=heard)
        self._listener.start()
        Thread(target=self._watch_listener, args=(lost,), name="iris-escape", daemon=True).start()

    def _watch_listener(self, lost: Callable[[], None]) -> None:
        try:
            self._listener.join()  # raises what ended it
        finally:
            if not self._closing:
                lost()

    def visible_windows(self) -> list[OpenWindow]:
        """Not available on either without more packages than are installed here."""
        return []

    def watch_hands(self, heard: Callable[[Stroke], None], lost: Callable[[], None]) -> None:
        raise Unsupported(say("desktop-hands-unheard"))

    def watch_combination(self, keys: Sequence[str], pressed: Callable[[], None]) -> None:
        keyboard = import_module("pynput.keyboard")
        written = "+".join([*(f"<{'cmd' if key == 'win' else key}>" for key in keys[:-1]), keys[-1]])
        self._hotkeys = keyboard.GlobalHotKeys({written: pressed})
        self._hotkeys.start()

    def stop_key(self, picture: Pixels, pressed: Callable[[], None], lost: Callable[[], None]) -> None:
        """None so far on either; ESC three times in a row and the pointer in a corner stop a run."""

    def put_aside(self) -> None:
        """Not done so far on either: the terminal stays in the picture unless the person minimises it."""


def _user32() -> Any:
    return vars(ctypes)["windll"].user32


def _program_of(window: int) -> tuple[str, ...]:
    """The name of the program that owns a window on Windows, without its ending."""
    kernel, process = vars(ctypes)["windll"].kernel32, ctypes.c_ulong()
    _user32().GetWindowThreadProcessId(window, ctypes.byref(process))
    handle = kernel.OpenProcess(_ASK_NAME, False, process.value)
    name, size = ctypes.create_unicode_buffer(1024), ctypes.c_ulong(1024)
    is_named = handle and kernel.QueryFullProcessImageNameW(handle, 0, name, ctypes.byref(size))
    if handle:
        kernel.CloseHandle(handle)
    return (PureWindowsPath(name.value).stem,) if is_named else ()
