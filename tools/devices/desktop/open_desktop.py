"""Opens a desktop by its address."""

import logging
import random
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

from iris_screen.core.errors import CaptureFailed, DeviceError, Disconnected, StopKeyLost, Timeout
from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.address import Address
from iris_screen.tools.devices.clock import SystemClock
from iris_screen.tools.devices.desktop.desktop_device import DesktopDevice, DesktopParts, SeesElements
from iris_screen.tools.devices.desktop.desktop_entries import session_language
from iris_screen.tools.devices.desktop.desktop_keyboard import DesktopKeyboard
from iris_screen.tools.devices.desktop.desktop_options import Options, read_monitor, read_options
from iris_screen.tools.devices.desktop.escapes import Escapes
from iris_screen.tools.devices.desktop.latch import Corners, Latch
from iris_screen.tools.devices.desktop.monitor import Screen
from iris_screen.tools.devices.desktop.pointer import Pointer
from iris_screen.tools.devices.desktop.programs import Programs, load_programs
from iris_screen.tools.devices.desktop.stop_key import MARGIN, StopKey, draw_picture
from iris_screen.tools.devices.desktop.window_system import Tree, WindowSystem, open_window_system

LOG = logging.getLogger("iris")


class _UnseededRandom:
    """Unseeded: no decision depends on it, only how long the pointer hesitates."""

    def uniform(self, low: float, high: float) -> float:
        return random.uniform(low, high)  # noqa: S311


def open_address(address: Address, folder: Path | None, clock: Clock | None) -> DesktopDevice:
    """Open the desktop this program runs on. `folder` is not used: nothing outlives the session.

    Raises UsageError for a bad address or a missing package, DeviceError if there is no screen.
    """
    options, monitor = read_options(address.options), read_monitor(address.where)
    clock, apps = clock or SystemClock(), load_programs()
    with ExitStack() as opened:
        windows = opened.enter_context(closing(open_window_system()))
        hands = options.hands == "yes"
        if hands and windows.let_go():
            LOG.warning("A program that was killed held a mouse button or a key down; it was let go.")
        screen = opened.enter_context(closing(Screen(windows, apps, clock, monitor)))
        parts = _assemble(f"desktop:{address.where}", windows, screen, apps, options, clock)
        if hands:
            opened.enter_context(closing(Corners(parts.pointer.check_corner)))
        tree = _check_tree(windows.tree(), options.elements) if options.elements != "none" else None
        parts.opened.push(opened.pop_all())
    return SeesElements(parts, tree, deep=options.elements == "deep") if tree else DesktopDevice(parts)


def _assemble(
    name: str, windows: WindowSystem, screen: Screen, apps: Programs, options: Options, clock: Clock
) -> DesktopParts:
    latch, chance, hands = Latch(), _UnseededRandom(), windows.hands()
    escapes = Escapes(latch.set)
    keyboard = DesktopKeyboard(hands, windows, windows.clipboard(), latch, chance, escapes, options.pace)
    pointer = Pointer(hands, windows, latch, chance, escapes, options.pace)
    aside = windows.put_aside() if options.aside == "yes" else None
    if options.stopkey == "yes":
        scale = windows.scale()
        picture = draw_picture(session_language(), scale)
        if window := windows.stop_key(picture, latch.set, partial(_stop_unheard, windows, latch)):
            screen.stop_key = StopKey(window, (picture.shape[1], picture.shape[0]), MARGIN * scale)
    screen.look()
    if options.escape == "yes":
        windows.watch_keys(escapes.note_press, partial(_stop_unheard, windows, latch))
    return DesktopParts(
        name, windows, clock, screen, apps, latch, hands, pointer, keyboard, aside, looks_only=options.hands != "yes"
    )


def _stop_unheard(windows: WindowSystem, latch: Latch) -> None:
    """Key presses are no longer reported: the session is gone, or somebody closed only what reports them."""
    try:
        windows.desk()
        why: DeviceError = StopKeyLost()
    except Disconnected as error:
        why = error
    latch.set(lambda: why)


def _check_tree(tree: Tree | None, wanted: str) -> Tree | None:
    """The tree, or None if this session reports no elements, so that they are not offered.

    Raises CaptureFailed if the person has explicitly asked for elements.
    """
    try:
        if tree is not None:
            tree.read_tree()
    except Timeout:
        return tree  # just one program hangs
    except CaptureFailed as error:
        if wanted:
            raise
        LOG.warning("%s", error)
        return None
    return tree
