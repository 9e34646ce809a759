"""Finds which attached device an address means, and explains why it cannot be used."""

import re
import time
from collections.abc import Sequence

from iris_screen.core.errors import DeviceError, Disconnected, Unauthorized, UsageError
from iris_screen.core.message import Argument, say, verbatim
from iris_screen.tools.devices.android.server import SERIAL, Attached, Refused, Server

_PLACE = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9._-]+):(\d{1,6})")
GREETING_SECONDS = 2.0
_COMING = ("authorizing", "unauthorized", "connecting", "offline")


def is_place(where: str) -> bool:
    """Whether this is HOST:PORT, a device to be connected to over the network."""
    return _PLACE.fullmatch(where) is not None


def check_where(where: str) -> None:
    """Raises UsageError if this is neither a serial number nor HOST:PORT."""
    place = _PLACE.fullmatch(where)
    if place and not 0 < int(place[2]) < 65536:
        raise UsageError(say("android-port-wrong", where=where, port=place[2]))
    if where and not place and not SERIAL.fullmatch(where):
        raise UsageError(say("android-address-wrong", where=where))


def find(server: Server, where: str) -> str:
    """The serial number of the device that is meant; it is ready to be used.

    Raises Disconnected, Unauthorized: what is wrong and how to fix it.
    """
    ready = any(each.serial == where and each.state == "device" for each in server.devices())
    if is_place(where) and not ready:
        _connect_by_network(server, where)
    deadline = time.monotonic() + GREETING_SECONDS
    while True:
        attached = server.devices()
        states = [each.state for each in attached if where in ("", each.serial)]
        # it may soon be ready: both sides are still authenticating
        is_connecting = "device" not in states and any(state in _COMING for state in states)
        if not is_connecting or time.monotonic() >= deadline:
            return choose(attached, where)
        time.sleep(0.05)


def choose(attached: Sequence[Attached], where: str) -> str:
    """The device that is meant: the named one, or the only one there is."""
    if not where:
        ready = [each for each in attached if each.state == "device"]
        if len(ready) > 1:
            serials = [each.serial for each in ready]
            raise Disconnected(say("android-several-attached", serials=serials, first=serials[0]), delivered="no")
        if not attached:
            raise Disconnected(say("android-none-attached"), delivered="no")
        return _require_ready(ready[0] if ready else attached[0])
    named = [each for each in attached if each.serial == where]
    if not named:
        others: list[Argument] = [each.serial for each in attached]
        missing = (
            say("android-device-not-attached", serial=where, attached=others)
            if others
            else say("android-device-not-attached-nor-others", serial=where)
        )
        raise Disconnected(missing, delivered="no")
    return _require_ready(named[0])


def unusable_error(device: Attached) -> DeviceError:
    """Why a device that is listed cannot be used."""
    if device.state in ("unauthorized", "authorizing"):
        return Unauthorized(say("android-device-unauthorized", serial=device.serial))
    state = device.state[:40].replace(" ", "-")
    return Disconnected(say("android-device-not-ready", serial=device.serial, state=state), delivered="no")


def _require_ready(device: Attached) -> str:
    if device.state != "device":
        raise unusable_error(device)
    return device.serial


def _connect_by_network(server: Server, place: str) -> None:
    """Connect over the network; a connection that the server considers dead is dropped first."""
    server.kick(place)
    try:
        said = server.connect(place)
    except Refused as error:
        said = str(error)
    if not any(each.serial == place for each in server.devices()):
        short = verbatim(said.strip().rstrip(".").splitlines()[0][:200]) if said.strip() else None
        silent = say("android-address-silent", address=place, said=short or say("android-adb-said-nothing"))
        raise Disconnected(silent, delivered="no")
