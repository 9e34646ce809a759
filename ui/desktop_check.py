"""Whether the desktop this program runs on can be operated, and if not, what mends it."""

from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Literal

from iris_screen.core.errors import CaptureFailed, IrisError, Timeout

ELEMENTS = "until then the picture is read (docs/desktop.md)"


@dataclass(frozen=True)
class Desktop:
    """trouble: why it cannot be operated, "" where it can. elements: why no element tree can be read, "" likewise."""

    trouble: str = ""
    elements: str = ""


def this_desktop(*, elements: bool = False) -> Desktop:
    """Connects to the screen for a moment and touches nothing. elements: asks for the tree, too."""
    from iris_screen.tools.devices.desktop.window_system import here

    if find_spec("mss") is None:
        return Desktop("mss is not installed; run: make setup")
    try:
        windows = here()
    except IrisError as error:
        return Desktop(str(error))
    tree = windows.tree() if elements else None
    try:
        if tree is not None:
            tree.read_tree()
    except Timeout:
        pass  # one program that hangs
    except CaptureFailed as error:
        return Desktop("", f"{str(error).rstrip('.')}; {ELEMENTS}")
    finally:
        windows.close()
    return Desktop()


def tried_on(address: str) -> tuple[Literal["ok", "bad"], str]:
    """Opens the desktop as a run does and looks at it once, and touches nothing. Raises UsageError, DeviceError."""
    from iris_screen.tools.devices.address import open_device, parse_address
    from iris_screen.tools.devices.desktop.desktop_options import read_options

    given = parse_address(address)
    read_options(given.options)
    quiet = {"elements": "none"} | given.options | {"stopkey": "no", "aside": "no"}
    with open_device(replace(given, options=quiet).written) as device:
        size = device.look().size
    told = this_desktop(elements=True)
    return "ok", f"{size.width}×{size.height} seen; {told.elements or 'the elements of programs can be read'}"
