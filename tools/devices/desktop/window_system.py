"""What the driver asks of the system that draws windows. One class a platform; `here` chooses."""

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from iris_screen.core.actions import Arrangement
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.screen import Element, Pixels
from iris_screen.tools.devices.desktop.clipboard import Clipboard
from iris_screen.tools.devices.desktop.desktop_geometry import Area, Spot
from iris_screen.tools.devices.desktop.open_windows import Front, OpenWindow
from iris_screen.tools.devices.desktop.pyautogui_hands import Hands
from iris_screen.tools.devices.desktop.stop_key import KeyWindow

if TYPE_CHECKING:
    from mss import MSS

PACKAGES = {"mss": "mss", "pyautogui": "pyautogui"} | ({"Xlib": "python3-xlib"} if sys.platform == "linux" else {})
"""Module → the package of the extra `desktop` that brings it. They are no part of the usual install: some are GPL."""


class Tree(Protocol):
    def read_tree(self, deep: bool = False) -> list[Element]:
        """Of the front window, or, deep, of all. Raises Timeout, CaptureFailed."""
        ...


class Aside(Protocol):
    """What the run was started from, out of the way until the end; the person may bring it back at any time."""

    def lies_at(self, spot: Spot) -> bool:
        """Whether a touch there would land on it."""
        ...

    def has_keys(self) -> bool:
        """Whether what is typed now would reach it."""
        ...


class WindowSystem(Protocol):
    """Every method raises Disconnected where the session is gone. `desk`, `front`, `pointer` work from any thread."""

    def hands(self) -> Hands: ...

    def camera(self) -> "MSS":
        """What takes pictures of it; raises ScreenShotError at its use."""
        ...

    def clipboard(self) -> Clipboard: ...

    def tree(self) -> "Tree | None":
        """What reads the elements of all programs, in pixels of the whole desktop; None where nothing does."""
        ...

    def desk(self) -> Area:
        """All monitors together."""
        ...

    def scale(self) -> float:
        """Pixels per point: what programs enlarge by."""
        ...

    def pointer(self) -> Spot: ...

    def front(self) -> Front: ...

    def touching(self) -> AbstractContextManager[None]:
        """Around every act: whatever hands and keyboard do is done within it."""
        ...

    def focus(self) -> int:
        """The number of the window that gets the keys now, 0 for none; may be asked while it is `held_still`."""
        ...

    def under(self) -> int:
        """The number of the window below the pointer, 0 also where none is told; may be asked as `focus`."""
        ...

    def held_still(self) -> AbstractContextManager[None]:
        """While this lasts no window comes up or moves, where the system can promise that. For a moment only."""
        ...

    def carries(self) -> bool:
        """Whether the held button carries something that Escape puts back."""
        ...

    def let_go(self) -> bool:
        """Release what a program that was killed holds down still. Whether there was anything."""
        ...

    def types(self, sign: str) -> bool:
        """Whether the keyboard, as it is set now, brings forth this sign by its key."""
        ...

    def has_key(self, key: str) -> bool:
        """Whether there is a key of this pyautogui name."""
        ...

    def open_windows(self) -> list[OpenWindow]:
        """Those a person could bring to the front, front first; none where the system does not tell."""
        ...

    def in_sight(self) -> list[OpenWindow]:
        """Those that are on the screen now, front first, with their places; none where the system does not tell."""
        ...

    def bring_forward(self, window: int) -> None:
        """Asks for this one of `open_windows` to come to the front."""
        ...

    def arrange(self, window: int, how: Arrangement) -> None:
        """Asks for this one of `open_windows` to be laid so. Raises Rejected, Unsupported."""
        ...

    def show_desktop(self) -> None:
        """Raises Unsupported where windows cannot be put aside."""
        ...

    def watch_keys(self, pressed: Callable[[bool], None], lost: Callable[[], None]) -> None:
        """Tell every press of a key, by anybody: whether it was ESC; and when no more are told. Modifiers are not."""
        ...

    def watch_combination(self, keys: Sequence[str], pressed: Callable[[], None]) -> None:
        """Tell when these are pressed together, by anybody; the last is no modifier. Raises Unsupported."""
        ...

    def stop_key(self, picture: Pixels, pressed: Callable[[], None], lost: Callable[[], None]) -> KeyWindow | None:
        """A window over all others with this picture, not shown yet; None where this system offers none here.

        lost: called when nobody can press it any more.
        """
        ...

    def put_aside(self) -> Aside | None:
        """Minimise the windows this program was started from until `close`; None where that cannot be done here."""
        ...

    def close(self) -> None: ...


def here() -> WindowSystem:
    """The one of this computer. Raises UsageError where the extra `desktop` is not installed, Disconnected without a
    screen, Unsupported where it is of another kind.
    """
    if missing := [package for module, package in PACKAGES.items() if find_spec(module) is None]:
        raise UsageError(say("install-extra-missing", feature="desktop:", packages=list(missing), extra="desktop"))
    if sys.platform in ("darwin", "win32"):
        from iris_screen.tools.devices.desktop.mac_and_windows import Elsewhere

        return Elsewhere()
    from iris_screen.tools.devices.desktop.x11.x11_system import X11

    return X11()
