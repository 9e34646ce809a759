"""Device addresses: `SCHEME:WHERE?key=value&…` → an open device. One line in SCHEMES adds a new kind of device.

In a fleet, a device that only one of its computers reaches has that one's name before it: `HOST/SCHEME:WHERE`.
"""

import re
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing import spelling
from iris_screen.core.profile import DeviceKind
from iris_screen.core.protocols import Clock, Device
from iris_screen.core.settings import HOST_SIGNS

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings

WHERE = ""
"""In Scheme.files: the part between the scheme and the question mark."""


@dataclass(frozen=True)
class Scheme:
    """What is known about a device from the scheme of its address, before it is opened.

    module: its `open_address(address, folder, clock)` opens it; imported when a device is opened.
    label: what it is, in the words for a model. kind: what rules depend on (core.profile).
    files: the options that are file paths, and WHERE. quiet: the options that open it for looking only.
    pinned: its address may leave open which device is meant; the module's `pin_address(address)` decides. The identity
    that the device reports is stored in the option `phone`.
    simulated: each run has its own. is_this_computer: the one Iris runs on, whatever its address says. calibrated: it
    is at a port, and can be used only after calibration. over_adb: a phone that an adb server knows.
    """

    module: str
    label: str = "a device"
    kind: DeviceKind = "phone"
    files: tuple[str, ...] = ()
    quiet: Mapping[str, str] = field(default_factory=dict)
    pinned: bool = False
    simulated: bool = False
    is_this_computer: bool = False
    over_adb: bool = False
    calibrated: bool = False


_DEVICES = "iris_screen.tools.devices"
_NO_HANDS = {"hands": "no"}

SCHEMES: dict[str, Scheme] = {
    "sim": Scheme(f"{_DEVICES}.sim", "a simulated phone", files=(WHERE, "dump", "state"), simulated=True),
    "android": Scheme(
        f"{_DEVICES}.android", "an Android phone", quiet={**_NO_HANDS, "elements": "none"}, pinned=True, over_adb=True
    ),
    "desktop": Scheme(
        f"{_DEVICES}.desktop",
        "this computer's desktop",
        kind="computer",
        quiet={**_NO_HANDS, "elements": "none"},
        is_this_computer=True,
    ),
    "arm": Scheme(
        f"{_DEVICES}.arm",
        "a phone under a robot arm",
        files=("calibration",),
        quiet=_NO_HANDS,
        pinned=True,
        calibrated=True,
    ),
}

UNKNOWN = Scheme(module="")
"""The scheme of an invalid address."""

CALIBRATIONS = "arm"
"""The folder of the calibrations, in the data folder."""

MAX_LENGTH = 4_000
_NO_NAME = re.compile(rf"[^{HOST_SIGNS}]+")
_HOST = re.compile(rf"[{HOST_SIGNS}]+")


@dataclass(frozen=True)
class Address:
    """A parsed address. `where` is the part between the scheme and the question mark. host: the computer of a fleet
    that alone reaches the device; "" for this one, or for any.
    """

    scheme: str
    where: str = ""
    options: dict[str, str] = field(default_factory=dict)
    host: str = ""

    def __str__(self) -> str:
        return self.place + ("?…" if self.options else "")

    @property
    def place(self) -> str:
        """The address without its options."""
        return f"{self.host}/{self.scheme}:{self.where}" if self.host else f"{self.scheme}:{self.where}"

    @property
    def written(self) -> str:
        """The full address, which `parse_address` parses to an equal value."""
        query = "&".join(f"{key}={quote(value, safe='/@+,:')}" for key, value in self.options.items())
        return self.place + (f"?{query}" if query else "")

    @property
    def phone(self) -> str:
        """The identity of the device that is meant, independent of its address; "" if unknown."""
        return self.options.get("phone", "") if SCHEMES[self.scheme].pinned else ""

    @property
    def by_network(self) -> bool:
        """Whether every computer of a network reaches it; a simulated phone if it is kept where all of them write."""
        scheme = SCHEMES[self.scheme]
        return (scheme.over_adb and ":" in self.where) or (scheme.simulated and self.options.get("shared") == "yes")


def parse_address(address: str) -> Address:
    """Parse an address. Raises UsageError for an unknown scheme, a key without value or a key given twice."""
    if len(address) > MAX_LENGTH or "\x00" in address or not address.isprintable():
        raise UsageError(say("device-address-unreadable"))
    host, scheme, rest = _split(address)
    if scheme not in SCHEMES:
        known, meant = [f"{name}:" for name in SCHEMES], address.partition(":")[0].rpartition("/")[2]
        raise UsageError(spelling.suggest_or_list(say("device-address-unknown", address=address), f"{meant}:", known))
    where, _, query = rest.partition("?")
    options: dict[str, str] = {}
    for part in query.split("&") if query else []:
        key, equals, value = part.partition("=")
        if not key or not equals:
            raise UsageError(say("device-option-malformed", part=part))
        if key in options:
            raise UsageError(say("device-option-twice", name=key))
        options[key] = unquote(value)
        if any(sign < " " for sign in options[key]):
            raise UsageError(say("device-option-unreadable", name=key))
    return Address(scheme, where, options, host)


def _split(address: str) -> tuple[str, str, str]:
    """The host, the scheme, and what follows them; no scheme if this is no address."""
    named, colon, rest = address.partition(":")
    host, slash, scheme = named.rpartition("/")
    return (host, scheme, rest) if colon and (not slash or _HOST.fullmatch(host)) else ("", "", "")


def scheme_of(address: str | Address) -> Scheme:
    """The scheme of an address; UNKNOWN if there is no such scheme."""
    if isinstance(address, Address):
        return SCHEMES[address.scheme]
    return SCHEMES.get(_split(address)[1], UNKNOWN)


def make_absolute(address: str) -> str:
    """The address with absolute file paths, so that it means the same from every folder.

    Raises UsageError like `parse_address`.
    """
    parsed = parse_address(address)
    files = scheme_of(parsed).files
    if not files:
        return address
    where = str(Path(parsed.where).absolute()) if parsed.where and WHERE in files else parsed.where
    options = {k: str(Path(v).absolute()) if k in files else v for k, v in parsed.options.items()}
    return replace(parsed, where=where, options=options).written


def host_of(settings: "Settings") -> str:
    """What the fleet calls this computer; "" if it is in none."""
    if not settings.fleet.fleet_url:
        return ""
    return settings.fleet.host or _NO_NAME.sub("-", socket.gethostname())


def add_settings(address: str, settings: "Settings") -> str:
    """The address with what the settings say about its device, unless the address gives it: the adb program of an
    Android phone, the calibration file of an arm, in a fleet this computer's name.

    Raises UsageError like `parse_address`.
    """
    parsed = parse_address(address)
    if not parsed.host and not parsed.by_network:
        parsed = replace(parsed, host=host_of(settings))
    scheme = scheme_of(parsed)
    name, value = "", ""
    if scheme.over_adb:
        name, value = "adb", settings.adb_path
    elif scheme.calibrated:
        name, value = "calibration", str(calibration_file(settings.home, parsed.where))
    if not value or name in parsed.options:
        return parsed.written if parsed.host else address
    return replace(parsed, options={**parsed.options, name: value}).written


def calibration_file(home: Path, where: str) -> Path:
    """The calibration file of the arm at this port, unless its address names another file."""
    return home / CALIBRATIONS / f"{re.sub(r'[^A-Za-z0-9.]+', '-', where).strip('-.') or 'arm'}.json"


def pin_address(address: str) -> str:
    """The address with everything that it left open, and with the device's identity if it has one, so that it always
    means this device.

    Asks the device, and changes nothing. Raises UsageError, DeviceError if it is not there or there are several.
    """
    parsed = parse_address(address)
    if not scheme_of(parsed).pinned:
        return address
    ask: Callable[[Address], Address] = import_module(scheme_of(parsed).module).pin_address
    found = ask(parsed)
    if found == parsed:
        return address
    if found.by_network:
        found = replace(found, host="")
    if parse_address(found.written) != found:  # what a device reports must not become an option
        raise UsageError(say("device-name-unaddressable", address=str(parsed)))
    return found.written


def move_address(address: str, place: str) -> str:
    """The address of the same device at another place, whose identity is checked there. Options are kept unless given.

    Raises UsageError if a different device answers there, and what `pin_address` raises.
    """
    old = parse_address(address)
    if not old.phone:
        raise UsageError(say("device-identity-unknown", address=str(old)))
    new = parse_address(pin_address(place))
    if not new.phone:
        raise UsageError(say("device-is-no-phone", address=str(new), phone=old.phone))
    if new.phone != old.phone:
        raise UsageError(say("device-is-another", address=str(new), found=new.phone, phone=old.phone))
    return replace(new, options=old.options | new.options).written


def name_device(address: str) -> str:
    """What the queue calls a device: the address, without its options if its place alone says which device it is.

    Raises UsageError if it leaves open which device is meant, and like `parse_address`.
    """
    parsed = parse_address(address)
    if not scheme_of(parsed).pinned:
        return address
    if not parsed.where:
        raise UsageError(say("device-left-open", address=address))
    return parsed.place


def check_device(address: str) -> None:
    """Check what can be known of an address without its device: its scheme, its place, its options, its files.

    Raises UsageError. A kind of device that offers no `check_address` is checked when it is opened.
    """
    parsed = parse_address(address)
    check: Callable[[Address], object] | None
    check = getattr(import_module(scheme_of(parsed).module), "check_address", None)
    if check is not None:
        check(parsed)


def open_device(address: str, *, folder: Path | None = None, clock: Clock | None = None) -> Device:
    """Open the device at this address.

    folder: where a device may store what must outlive this process. clock: the clock it uses, real unless given.
    Raises UsageError for a bad address, DeviceError if the device cannot be reached.
    """
    parsed = parse_address(address)
    factory: Callable[[Address, Path | None, Clock | None], Device] = import_module(
        scheme_of(parsed).module
    ).open_address
    return factory(parsed, folder, clock)
