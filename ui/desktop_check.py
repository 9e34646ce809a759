"""Whether the desktop this program runs on can be operated, and if not, what mends it."""

from dataclasses import dataclass, replace
from typing import Literal

from iris_screen.core.errors import CaptureFailed, IrisError, Timeout
from iris_screen.core.message import Message, say


@dataclass(frozen=True)
class Desktop:
    """trouble: why it cannot be operated, None where it can. elements: why no element tree can be read, likewise."""

    trouble: Message | None = None
    elements: Message | None = None


def check_desktop(*, elements: bool = False) -> Desktop:
    """Connects to the screen for a moment and touches nothing. elements: asks for the tree, too."""
    from iris_screen.tools.devices.desktop.window_system import open_window_system

    try:
        windows = open_window_system()
    except IrisError as error:
        return Desktop(error.message)
    tree = windows.tree() if elements else None
    try:
        if tree is not None:
            tree.read_tree()
    except Timeout:
        pass  # one program that hangs
    except CaptureFailed as error:
        return Desktop(None, say("check-desktop-pixels", why=error.message))
    finally:
        windows.close()
    return Desktop()


def check_desktop_at(address: str) -> tuple[Literal["ok", "bad"], Message]:
    """Opens the desktop as a run does and looks at it once, and touches nothing. Raises UsageError, DeviceError."""
    from iris_screen.tools.devices.address import open_device, parse_address
    from iris_screen.tools.devices.desktop.desktop_options import read_options

    given = parse_address(address)
    read_options(given.options)
    quiet = {"elements": "none"} | given.options | {"stopkey": "no", "aside": "no"}
    with open_device(replace(given, options=quiet).written) as device:
        size = device.look().size
    told = check_desktop(elements=True)
    elements = told.elements or say("check-desktop-elements")
    return "ok", say("check-desktop-seen", width=size.width, height=size.height, elements=elements)
