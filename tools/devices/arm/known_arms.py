"""Lists the known arms: those that were calibrated, and ports that look like a machine's but were not.

Only reads files: opens no port and no camera, and sends nothing to the network.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say, verbatim
from iris_screen.tools.devices.address import CALIBRATIONS, Address, calibration_file
from iris_screen.tools.devices.arm.attached import Port, is_there, required_group
from iris_screen.tools.devices.arm.calibration.record import Calibration, load
from iris_screen.tools.devices.shown_address import LEFT_OUT, mask_source

State = Literal["ready", "remote", "half", "gone", "locked", "broken", "new"]
"""remote: only a run finds out whether it is on. half: only its camera is calibrated. new: it was never calibrated."""


@dataclass(frozen=True)
class KnownArm:
    """address: as `--device` takes it; "" if its file does not say. why: what is wrong with its file. port: the
    machine's, and the group to join to use it.
    """

    address: str
    state: State
    file: Path | None = None
    calibration: Calibration | None = None
    why: Message | None = None
    port: Port = Port("")

    @property
    def picture(self) -> Path | None:
        """The picture that the calibration drew, if it is still there."""
        picture = self.file.with_suffix(".png") if self.file else None
        return picture if picture is not None and picture.is_file() else None


def find_known_arms(home: Path, ports: Sequence[Port]) -> list[KnownArm]:
    """home: the data folder. ports: those that look like a machine's now."""
    calibrated = [_describe(file, home, ports) for file in sorted((home / CALIBRATIONS).glob("*.json"))]
    taken = {_resolve_port(arm.port.where) for arm in calibrated}
    fresh = [port for port in ports if _resolve_port(port.where) not in taken]
    return calibrated + [KnownArm(f"arm:{port.where}", "new", port=port) for port in fresh]


def pin_address(address: Address) -> Address:
    """An address without a port gets the only calibrated arm. Raises UsageError if none or several are calibrated."""
    if address.where or "calibration" not in address.options:
        return address
    file = Path(address.options["calibration"])
    if not file.is_file():
        file = only_arm(file.parent.parent).file or file
    return replace(address, where=load(file).port, options={**address.options, "calibration": str(file)})


def only_arm(home: Path) -> KnownArm:
    """The only calibrated arm. Raises UsageError if none or several are calibrated."""
    known = [arm for arm in find_known_arms(home, []) if arm.calibration is not None]
    if len(known) > 1:
        raise UsageError(say("arm-several-calibrated", addresses=[arm.address for arm in known]))
    if not known:
        raise UsageError(say("arm-none-calibrated"))
    return known[0]


def _describe(file: Path, home: Path, ports: Sequence[Port]) -> KnownArm:
    try:
        calibration = _load_cached(file, file.stat().st_mtime_ns)
    except (UsageError, OSError) as error:
        why = error.message if isinstance(error, UsageError) else verbatim(str(error))
        return KnownArm("", "broken", file, why=why)
    port = next(
        (each for each in ports if each.where == calibration.port),
        Port(calibration.port, group=required_group(calibration.port)),
    )
    is_remote = "://" in calibration.port
    state: State = "remote" if is_remote else "ready"
    if not is_remote and calibration.port != "mock" and not is_there(calibration.port, list(ports)):
        state = "gone"
    elif port.group:
        state = "locked"
    elif calibration.reach is None:
        state = "half"
    return KnownArm(address_of(calibration, file, home), state, file, calibration, port=port)


def address_of(calibration: Calibration, file: Path, home: Path) -> str:
    """The address, with what its calibration does not tell: its file, and a camera whose address holds a password."""
    there = file.absolute()
    usual = calibration_file(home, calibration.port).absolute() == there
    more = [] if usual else [f"calibration={quote(str(there), safe='/@+,:')}"]
    if "camera" not in calibration.options and calibration.source != mask_source("0"):
        more.append(f"camera={LEFT_OUT}")
    return f"arm:{calibration.port}" + ("?" + "&".join(more) if more else "")


@lru_cache(maxsize=32)
def _load_cached(file: Path, _modified: int) -> Calibration:
    return load(file)


def _resolve_port(where: str) -> str:
    """The real path of a port: ports have several names, such as those in /dev/serial/by-id."""
    return str(Path(where).resolve()) if where.startswith("/") else where
