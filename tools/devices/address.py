"""Device addresses: `SCHEME:WHERE?key=value&…` → an open device. One line in SCHEMES adds a new kind."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from iris_screen.core.errors import UsageError, ended
from iris_screen.core.parsing import spelling as words
from iris_screen.core.protocols import Clock, Device

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings

SCHEMES: dict[str, str] = {
    "sim": "tools.devices.sim",
    "android": "tools.devices.android",
    "desktop": "tools.devices.desktop",
    "arm": "tools.devices.arm",
}
"""Scheme → the module whose `open_address(address, folder, clock)` opens it; imported when one is opened."""

WHERE = ""
"""In FILES: what stands between the scheme and the question mark."""

FILES: dict[str, tuple[str, ...]] = {"sim": (WHERE, "dump", "state"), "arm": ("calibration",)}
"""Schemes with what of them are files."""

CALIBRATIONS = "arm"
"""The folder of calibrations in the data folder."""

PINNED: tuple[str, ...] = ("android", "arm")
"""Schemes whose address may leave open which one is meant; their module's `pinned(address)` says so. What a device
itself says of who it is is written down as `phone`.
"""

MAX_LENGTH = 4_000


@dataclass(frozen=True)
class Address:
    """An address taken apart. `where` is what stands between the scheme and the question mark."""

    scheme: str
    where: str = ""
    options: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.scheme}:{self.where}" + ("?…" if self.options else "")

    @property
    def written(self) -> str:
        """What `parse_address` takes apart to just this."""
        query = "&".join(f"{key}={quote(value, safe='/@+,:')}" for key, value in self.options.items())
        return f"{self.scheme}:{self.where}" + (f"?{query}" if query else "")

    @property
    def phone(self) -> str:
        """Which device is meant, whatever its address; "" where nobody said."""
        return self.options.get("phone", "") if self.scheme in PINNED else ""


def parse_address(address: str) -> Address:
    """Take an address apart. Raises UsageError for an unknown scheme, a key without value or a key given twice."""
    if len(address) > MAX_LENGTH or "\x00" in address or not address.isprintable():
        raise UsageError(
            "The device address is too long or has characters that cannot be read; write it as sim: or SCHEME:WHERE."
        )
    scheme, colon, rest = address.partition(":")
    if not colon or scheme not in SCHEMES:
        known = [f"{name}:" for name in SCHEMES]
        hint = words.nearest(f"{scheme}:", known, f"; it begins with one of {', '.join(known)}")
        raise UsageError(ended(f"'{address}' is not a device{hint}"))
    where, _, query = rest.partition("?")
    return Address(scheme, where, _options(query))


def absolute(address: str) -> str:
    """The address with its files named from the root of the disk, so that it means the same from every folder.

    Raises UsageError like `parse_address`.
    """
    parsed = parse_address(address)
    if parsed.scheme not in FILES:
        return address
    files = FILES[parsed.scheme]
    where = str(Path(parsed.where).absolute()) if parsed.where and WHERE in files else parsed.where
    options = {k: str(Path(v).absolute()) if k in files else v for k, v in parsed.options.items()}
    return Address(parsed.scheme, where, options).written


def with_settings(address: str, settings: "Settings") -> str:
    """The address with what the settings know of its device, unless it names that itself: the adb of an Android phone,
    where the calibration of an arm is kept.

    Raises UsageError like `parse_address`.
    """
    parsed = parse_address(address)
    name, value = _known(parsed, settings)
    if not value or name in parsed.options:
        return address
    return replace(parsed, options={**parsed.options, name: value}).written


def _known(parsed: Address, settings: "Settings") -> tuple[str, str]:
    """An option and its value, "" where there is nothing to be known."""
    match parsed.scheme:
        case "android":
            return "adb", settings.adb_path
        case "arm":
            return "calibration", str(calibration_file(settings.home, parsed.where))
        case _:
            return "", ""


def calibration_file(home: Path, where: str) -> Path:
    """Where the calibration of the arm at this place is kept, unless its address names another file."""
    return home / CALIBRATIONS / f"{re.sub(r'[^A-Za-z0-9.]+', '-', where).strip('-.') or 'arm'}.json"


def pinned(address: str) -> str:
    """The address with everything that it leaves open, and with the device's own name where it knows one: it means that
    one for good.

    The device is asked, and left as it is. Raises UsageError, DeviceError where it is not there or there are several.
    """
    parsed = parse_address(address)
    if parsed.scheme not in PINNED:
        return address
    ask: Callable[[Address], Address] = import_module(SCHEMES[parsed.scheme]).pinned
    found = ask(parsed)
    if found == parsed:
        return address
    if parse_address(found.written) != found:  # what a device says of itself must not become an option
        raise UsageError(f"The device at {parsed} has a name that no address can hold; give it another one.")
    return found.written


def moved(address: str, place: str) -> str:
    """The address of the same device at another place, where it was asked who it is; options are kept unless given.

    Raises UsageError where another device answers there, and what `pinned` raises.
    """
    old = parse_address(address)
    if not old.phone:
        raise UsageError(f"{old} does not say which device it was; only a phone can be found again at another address.")
    new = parse_address(pinned(place))
    if new.phone != old.phone:
        raise UsageError(f"{new} is {new.phone or 'no phone'} and not {old.phone}; it was left alone.")
    return Address(new.scheme, new.where, old.options | new.options).written


def open_device(address: str, *, folder: Path | None = None, clock: Clock | None = None) -> Device:
    """Open the device at this address.

    folder: where a device may keep what must outlive this process. clock: the time it lives by, real unless given.
    Raises UsageError for a bad address, DeviceError where the device cannot be reached.
    """
    parsed = parse_address(address)
    factory: Callable[[Address, Path | None, Clock | None], Device] = import_module(SCHEMES[parsed.scheme]).open_address
    return factory(parsed, folder, clock)


def nearest(word: str, known: Any) -> str:
    """How a sentence about an unknown word ends: "; did you mean 'x'?", or with its full stop."""
    return words.nearest(word, known, ".")


def _options(query: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in query.split("&") if query else []:
        key, equals, value = part.partition("=")
        if not key or not equals:
            raise UsageError(f"The device address has '{part}' where key=value belongs.")
        if key in options:
            raise UsageError(f"The device address gives '{key}' twice.")
        options[key] = unquote(value)
        if any(sign < " " for sign in options[key]):
            raise UsageError(f"The device address gives '{key}' with signs that cannot be read; write it again.")
    return options
