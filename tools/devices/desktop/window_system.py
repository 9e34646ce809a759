"""What the driver needs from the window system. One class per platform; `open_window_system` chooses."""

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from iris_screen.core.actions import Arrangement
from iris_screen.core.screen import Element, Pixels
from iris_screen.tools.devices.desktop.clipboard import Clipboard
from iris_screen.tools.devices.desktop.desktop_geometry import Area, DesktopPoint
from iris_screen.tools.devices.desktop.hand_acts import Stroke
from iris_screen.tools.devices.desktop.open_windows import Front, OpenWindow
from iris_screen.tools.devices.desktop.pyautogui_hands import Hands
from iris_screen.tools.devices.desktop.stop_key import KeyWindow
from iris_screen.tools.extras import require_extra

if TYPE_CHECKING:
    from mss import MSS

"""Module → its package in the extra `desktop`. Not part of the normal install, because some are GPL."""


class Tree(Protocol):
    def read_tree(self, deep: bool = False) -> list[Element]:
        """The elements of the front window, or of all if deep. Raises Timeout, CaptureFailed."""
        ...


class Aside(Protocol):
    """The windows the run was started from, minimised until the end; the person may bring them back at any time."""

    def lies_at(self, spot: DesktopPoint) -> bool:
        """Whether a touch there would hit one of them."""
        ...

    def has_keys(self) -> bool:
        """Whether one of them has the focus."""
        ...


class WindowSystem(Protocol):
    """Every method raises Disconnected if the session is gone. `desk`, `front`, `pointer` work from any thread."""

    def hands(self) -> Hands: ...

    def camera(self) -> "MSS":
        """What takes screenshots; raises ScreenShotError when used."""
        ...

    def clipboard(self) -> Clipboard: ...

    def tree(self) -> "Tree | None":
        """Reads the elements of all programs, in pixels of the whole desktop; None if that is not possible."""
        ...

    def desk(self) -> Area:
        """All monitors together."""
        ...

    def scale(self) -> float:
        """Pixels per point: by how much programs enlarge."""
        ...

    def pointer(self) -> DesktopPoint: ...

    def front(self) -> Front: ...

    def touch_session(self) -> AbstractContextManager[None]:
        """Around every action: all mouse and keyboard input happens inside it."""
        ...

    def focused_window(self) -> int:
        """The number of the focused window, 0 for none; may be called inside `hold_still`."""
        ...

    def window_under_pointer(self) -> int:
        """The number of the window below the pointer, 0 for none or unknown; may be called inside `hold_still`."""
        ...

    def hold_still(self) -> AbstractContextManager[None]:
        """No window comes up or moves inside this, if the system can guarantee that. For a moment only."""
        ...

    def is_carrying(self) -> bool:
        """Whether the held button drags something that Escape puts back."""
        ...

    def let_go(self) -> bool:
        """Release what a program that was killed still holds down. Returns whether there was anything."""
        ...

    def can_type(self, character: str) -> bool:
        """Whether the keyboard, with its current layout, types this character by its key."""
        ...

    def has_key(self, key: str) -> bool:
        """Whether there is a key of this pyautogui name."""
        ...

    def open_windows(self) -> list[OpenWindow]:
        """Those a person could bring to the front, front first; empty if the system does not tell."""
        ...

    def visible_windows(self) -> list[OpenWindow]:
        """Those on the screen now, front first, with their areas; empty if the system does not tell."""
        ...

    def bring_forward(self, window: int) -> None:
        """Bring this one of `open_windows` to the front."""
        ...

    def arrange(self, window: int, how: Arrangement) -> None:
        """Arrange this one of `open_windows`. Raises Rejected, Unsupported."""
        ...

    def show_desktop(self) -> None:
        """Minimise all windows. Raises Unsupported if that is not possible."""
        ...

    def watch_keys(self, pressed: Callable[[bool], None], lost: Callable[[], None]) -> None:
        """Report every key press except of modifiers: whether it was ESC. lost: called when reporting ends."""
        ...

    def watch_hands(self, heard: Callable[[Stroke], None], lost: Callable[[], None]) -> None:
        """Report each press and release of a key or button. lost: called when reporting ends. Raises Unsupported."""
        ...

    def watch_combination(self, keys: Sequence[str], pressed: Callable[[], None]) -> None:
        """Report when these are pressed together, by anybody; the last is not a modifier. Raises Unsupported."""
        ...

    def stop_key(self, picture: Pixels, pressed: Callable[[], None], lost: Callable[[], None]) -> KeyWindow | None:
        """A window above all others with this picture, still hidden; None if this system offers none.

        lost: called when it can no longer be pressed.
        """
        ...

    def put_aside(self) -> Aside | None:
        """Minimise the windows this program was started from until `close`; None if that is not possible."""
        ...

    def close(self) -> None: ...


def open_window_system() -> WindowSystem:
    """Open the window system of this computer. Raises UsageError if the extra `desktop` is not installed, Disconnected
    without a screen, Unsupported if it is of another kind.
    """
    require_extra("desktop", "desktop:")
    if sys.platform in ("darwin", "win32"):
        from iris_screen.tools.devices.desktop.mac_and_windows import MacOrWindows

        return MacOrWindows()
    from iris_screen.tools.devices.desktop.x11.x11_system import X11

    return X11()
