"""Which arms are known here: those that were calibrated, and ports that look like a machine's and were not.

Files are read and nothing else: no port is opened, no camera, and nobody on the network is asked.
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
from iris_screen.tools.devices.arm.attached import Port, is_there, locked_to
from iris_screen.tools.devices.arm.calibration.record import Calibration, load
from iris_screen.tools.devices.shown_address import LEFT_OUT, redact_source

State = Literal["ready", "remote", "half", "gone", "locked", "broken", "new"]
"""remote: only a run finds out whether it is on. half: its camera is calibrated alone. new: it was never calibrated."""


@dataclass(frozen=True)
class KnownArm:
    """address: as `--device` takes it; "" where its file does not say. why: what is wrong with its file. port: where
    the machine stands, and whose members may use it where this user may not.
    """

    address: str
    state: State
    file: Path | None = None
    calibration: Calibration | None = None
    why: Message | None = None
    port: Port = Port("")

    @property
    def picture(self) -> Path | None:
        """What the calibration drew, where it is still there."""
        drawn = self.file.with_suffix(".png") if self.file else None
        return drawn if drawn is not None and drawn.is_file() else None


def known_arms(home: Path, ports: Sequence[Port]) -> list[KnownArm]:
    """home: the data folder. ports: those that look like a machine's now."""
    calibrated = [_describe(file, home, ports) for file in sorted((home / CALIBRATIONS).glob("*.json"))]
    taken = {_real(arm.port.where) for arm in calibrated}
    fresh = [port for port in ports if _real(port.where) not in taken]
    return calibrated + [KnownArm(f"arm:{port.where}", "new", port=port) for port in fresh]


def pinned(address: Address) -> Address:
    """One that names no port means the only arm that was calibrated. Raises UsageError where none or several were."""
    if address.where or "calibration" not in address.options:
        return address
    file = Path(address.options["calibration"])
    if not file.is_file():
        file = only_arm(file.parent.parent).file or file
    return replace(address, where=load(file).port, options={**address.options, "calibration": str(file)})


def only_arm(home: Path) -> KnownArm:
    """The one that is meant where none is named. Raises UsageError where none or several were calibrated."""
    known = [arm for arm in known_arms(home, []) if arm.calibration is not None]
    if len(known) > 1:
        raise UsageError(say("arm-several-calibrated", addresses=[arm.address for arm in known]))
    if not known:
        raise UsageError(say("arm-none-calibrated"))
    return known[0]


def _describe(file: Path, home: Path, ports: Sequence[Port]) -> KnownArm:
    try:
        kept = _read(file, file.stat().st_mtime_ns)
    except (UsageError, OSError) as error:
        why = error.message if isinstance(error, UsageError) else verbatim(str(error))
        return KnownArm("", "broken", file, why=why)
    port = next((each for each in ports if each.where == kept.port), Port(kept.port, group=locked_to(kept.port)))
    return KnownArm(address_of(kept, file, home), _state(kept, port, list(ports)), file, kept, port=port)


def _state(kept: Calibration, port: Port, ports: list[Port]) -> State:
    remote = "://" in kept.port
    if not remote and kept.port != "mock" and not is_there(kept.port, ports):
        return "gone"
    if port.group:
        return "locked"
    if kept.reach is None:
        return "half"
    return "remote" if remote else "ready"


def address_of(kept: Calibration, file: Path, home: Path) -> str:
    """With what its calibration does not tell: which file it is, and a camera whose address holds a password."""
    there = file.absolute()
    usual = calibration_file(home, kept.port).absolute() == there
    more = [] if usual else [f"calibration={quote(str(there), safe='/@+,:')}"]
    if "camera" not in kept.options and kept.source != redact_source("0"):
        more.append(f"camera={LEFT_OUT}")
    return f"arm:{kept.port}" + ("?" + "&".join(more) if more else "")


@lru_cache(maxsize=32)
def _read(file: Path, written: int) -> Calibration:
    return load(file)


def _real(where: str) -> str:
    """Ports have several names, such as those in /dev/serial/by-id."""
    return str(Path(where).resolve()) if where.startswith("/") else where
