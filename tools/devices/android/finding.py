"""Which of the attached devices is meant, and what to do where it cannot be used."""

import re
import time
from collections.abc import Sequence

from iris_screen.core.errors import DeviceError, Disconnected, Unauthorized, UsageError
from iris_screen.tools.devices.android.server import ODD, SERIAL, Attached, Refused, Server

_PLACE = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9._-]+):(\d{1,6})")
GREETING_SECONDS = 2.0
_COMING = ("authorizing", "unauthorized", "connecting", "offline")

_STATES = {
    "offline": "{} is offline; unplug it and plug it in again, or turn USB debugging off and on.",
    "recovery": "{} is in recovery; restart it.",
    "sideload": "{} waits for an update file; restart it.",
    "bootloader": "{} is in its bootloader; restart it.",
    ODD: "{} is left out: its serial number has signs that no serial number has.",
    "no permissions": "This computer may not talk to {}; allow it (on Linux by a udev rule), then: adb kill-server.",
}


def is_place(where: str) -> bool:
    """Whether this is HOST:PORT, a device to be connected to over the network."""
    return _PLACE.fullmatch(where) is not None


def check_where(where: str) -> None:
    """Raises UsageError for what can be neither a serial number nor HOST:PORT."""
    place = _PLACE.fullmatch(where)
    if place and not 0 < int(place[2]) < 65536:
        raise UsageError(f"android:{where} names port {place[2]}; a port lies between 1 and 65535.")
    if where and not place and not SERIAL.fullmatch(where):
        raise UsageError(f"'{where}' is no device; write android:SERIAL, android:HOST:PORT or android: alone.")


def find(server: Server, where: str) -> str:
    """The serial number of the device that is meant, ready to be used.

    Raises Disconnected, Unauthorized: what is wrong and what mends it.
    """
    ready = any(each.serial == where and each.state == "device" for each in server.devices())
    if is_place(where) and not ready:
        _connect(server, where)
    deadline = time.monotonic() + GREETING_SECONDS
    while _is_coming(attached := server.devices(), where) and time.monotonic() < deadline:
        time.sleep(0.05)
    return choose(attached, where)


def choose(attached: Sequence[Attached], where: str) -> str:
    """The one that is meant: the named one, or the only one there is."""
    if not where:
        return _only(attached)
    named = [each for each in attached if each.serial == where]
    if not named:
        raise Disconnected(f"{where} is not attached; {_those(attached)}.", delivered="no")
    return _usable(named[0])


def unusable(device: Attached) -> DeviceError:
    """Why a device that is listed cannot be used."""
    if device.state in ("unauthorized", "authorizing"):
        return Unauthorized(f"{device.serial} does not trust this computer yet; unlock the phone and tap Allow.")
    known = _STATES.get(device.state, f"{{}} cannot be used now ({device.state[:40]}); unlock it and try again.")
    return Disconnected(known.replace("{}", device.serial), delivered="no")


def _only(attached: Sequence[Attached]) -> str:
    ready = [each for each in attached if each.state == "device"]
    if len(ready) > 1:
        raise Disconnected(
            f"Several devices are attached ({_names(ready)}); name one, such as android:{ready[0].serial}.",
            delivered="no",
        )
    if not attached:
        raise Disconnected(
            "No Android device is attached; plug one in with USB debugging on, or write android:HOST:PORT.",
            delivered="no",
        )
    return _usable(ready[0] if ready else attached[0])


def _usable(device: Attached) -> str:
    if device.state != "device":
        raise unusable(device)
    return device.serial


def _is_coming(attached: Sequence[Attached], where: str) -> bool:
    """Whether the device is there and may yet be ready: both sides are still telling each other who they are."""
    meant = [each.state for each in attached if where in ("", each.serial)]
    return "device" not in meant and any(state in _COMING for state in meant)


def _connect(server: Server, place: str) -> None:
    """Connect over the network; a line the server holds for dead is dropped first."""
    server.kick(place)
    try:
        said = server.connect(place)
    except Refused as error:
        said = str(error)
    if not any(each.serial == place for each in server.devices()):
        raise Disconnected(f"{place} does not answer ({_short(said)}); is the phone on this network?", delivered="no")


def _short(said: str) -> str:
    return said.strip().rstrip(".").splitlines()[0][:200] if said.strip() else "no word from adb"


def _those(attached: Sequence[Attached]) -> str:
    return f"there are: {_names(attached)}" if attached else "no device is"


def _names(attached: Sequence[Attached]) -> str:
    return ", ".join(each.serial for each in attached)
