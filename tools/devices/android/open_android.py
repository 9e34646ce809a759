"""Opens a phone by its address: finds it, checks which phone it is, undoes earlier changes, wakes it."""

from dataclasses import replace
from pathlib import Path
from threading import Event

from iris_screen.core.errors import Unsupported
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.address import Address
from iris_screen.tools.devices.android.adb_shell import AdbShell
from iris_screen.tools.devices.android.android_device import AndroidDevice, AndroidParts, SeesElements
from iris_screen.tools.devices.android.android_keyboard import AndroidKeyboard
from iris_screen.tools.devices.android.android_options import Options, read_options
from iris_screen.tools.devices.android.app_launcher import AppLauncher
from iris_screen.tools.devices.android.finding import check_where, find
from iris_screen.tools.devices.android.restoring import Restoring
from iris_screen.tools.devices.android.screencap import Awake, Screen
from iris_screen.tools.devices.android.server import Server
from iris_screen.tools.devices.android.u2 import U2
from iris_screen.tools.devices.android.ui_tree import Tree
from iris_screen.tools.devices.clock import SystemClock
from iris_screen.tools.extras import require_extra

SECONDS = 5.0
OLDEST_SDK = 24
"""Android 7, the first whose adbd reports exit codes."""


def open_address(address: Address, folder: Path | None, clock: Clock | None) -> AndroidDevice:
    """Open a phone. `folder` is not used: what must be put back is noted on the phone itself.

    Raises UsageError for a bad address, DeviceError if the phone cannot be reached.
    """
    options = read_options(address.options)
    check_where(address.where)
    if options.elements == "u2":
        require_extra("u2", "elements=u2")
    shell = reach(Server.from_environment(options.adb), address.where, float(options.patience), options.phone)
    return _assemble(shell, options, clock or SystemClock())


def check_address(address: Address) -> Options:
    """The options of an address. Raises UsageError for one that cannot be used, whatever is connected."""
    check_where(address.where)
    return read_options(address.options)


def pin_address(address: Address) -> Address:
    """The address with the phone's identity, and with the serial number of the only phone if it names none.

    Raises UsageError for a bad address, DeviceError if there is no such phone, several, or a different one.
    """
    options = check_address(address)
    shell = reach(Server.from_environment(options.adb), address.where, float(options.patience), options.phone)
    known = {"phone": shell.phone} if shell.phone else {}
    return replace(address, where=shell.serial, options=address.options | known)


def reach(server: Server, where: str, patience: float, phone: str = "") -> AdbShell:
    """Connect to the phone and ask its identity; changes nothing on it. Raises DeviceError, OtherDevice."""
    server.check()
    shell = AdbShell(server, find(server, where), Event(), patience, phone)
    shell.greet()
    return shell


def _assemble(shell: AdbShell, options: Options, clock: Clock) -> AndroidDevice:
    version = shell.ask("getprop ro.build.version.sdk", SECONDS).text.strip()
    sdk = int(version) if version.isdecimal() else OLDEST_SDK
    if sdk < OLDEST_SDK:
        raise Unsupported(say("android-version-too-old", serial=shell.serial, level=sdk, oldest=OLDEST_SDK))
    limit = float(options.timeout)
    restoring = Restoring(shell)
    tree = Tree(shell, U2(shell.server, shell.serial) if options.elements == "u2" else None)
    hands = options.hands == "yes"
    if hands:
        restoring.put_back()
    screen = Screen(shell, clock, sdk, options.display, options.capture, limit)
    screen.choose()
    sees = options.elements != "none" and options.display == 0  # uiautomator knows the first display only
    keyboard = AndroidKeyboard(shell, restoring, tree.fields if sees else None, sdk, options.keyboard)
    awake = Awake(shell, restoring) if hands and options.awake == "yes" else None
    parts = AndroidParts(
        shell, clock, screen, AppLauncher(shell, limit), keyboard, restoring, tree, awake, limit, hands
    )
    if awake is not None:
        awake.keep()
        awake.wake()
    return SeesElements(parts) if sees else AndroidDevice(parts)
