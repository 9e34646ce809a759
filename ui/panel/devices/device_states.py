"""All devices and their states: free, driven by a run, held by a person, or not usable as it is. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message
from iris_screen.tools.devices.address import Address, parse_address, scheme_of
from iris_screen.ui.arm_status import find_trouble
from iris_screen.ui.panel.devices.attached_watch import Attached
from iris_screen.ui.run_status import HANDED_OVER, PAUSED, name_run_status

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow
    from iris_screen.tools.devices.arm.known_arms import KnownArm

DeviceState = Literal["free", "busy", "held", "unauthorized", "offline", "absent", "unusable", "unknown"]
SIMULATED, DESKTOP = "sim:", "desktop:"
_BY_FILES: dict[str, DeviceState] = {"ready": "free", "remote": "free", "gone": "absent", "locked": "unauthorized"}
_BY_ADB: dict[str, DeviceState] = {"unauthorized": "unauthorized", "authorizing": "unauthorized", "offline": "offline"}


@dataclass(frozen=True)
class DeviceNow:
    """model: "" if it is not known. run: the one that drives it, or in which a person holds it. why: what is wrong.
    arm: its calibration, and whether it is there.
    """

    address: str
    state: DeviceState
    model: str = ""
    run: "RunRow | None" = None
    why: Message | str = ""
    arm: "KnownArm | None" = None


def list_states(
    usual: str, attached: Attached, rows: Sequence["RunRow"], arms: Sequence["KnownArm"] = (), *, desktop: bool
) -> list[DeviceNow]:
    """The simulated phone, the desktop, each phone and arm, and other devices that runs drive or the settings name.

    Each device is listed once, as it was first named: one simulated phone, no invalid addresses, and "any phone" or
    "any arm" only if none is named. rows: the runs that are driven now.
    """
    named = [SIMULATED, *([DESKTOP] if desktop else []), usual, *(row.device for row in rows)]
    phones = [f"android:{phone.serial}" for phone in attached.phones or ()]
    listed, seen = [], set[tuple[str, str]]()
    for address in [*phones, *(arm.address for arm in arms), *named]:
        try:
            each = parse_address(address)
        except UsageError:
            continue
        pinned = scheme_of(each).pinned
        place = (each.scheme, each.where if pinned else "")
        is_any = pinned and not each.where and any(scheme == place[0] for scheme, _ in seen)
        if place not in seen and not is_any:
            seen.add(place)
            listed.append(find_state(address, attached, rows, arms))
    return listed


def find_state(
    address: str, attached: Attached, rows: Sequence["RunRow"], arms: Sequence["KnownArm"] = ()
) -> DeviceNow:
    """The state of this device. Raises UsageError if it is not an address."""
    wanted = parse_address(address)
    scheme = scheme_of(wanted)
    if scheme.simulated:
        return DeviceNow(address, "free")  # each run has its own
    if scheme.calibrated:
        idle = _find_arm_state(address, wanted, arms)
    elif scheme.over_adb:
        idle = _find_phone_state(address, wanted, attached)
    else:
        idle = DeviceNow(address, "free")
    run = next((row for row in rows if _may_be_same(wanted, row.device)), None)
    if run is None:
        return idle
    held = name_run_status(run) in (HANDED_OVER, PAUSED)
    return replace(idle, state="held" if held else "busy", run=run)


def _find_arm_state(address: str, wanted: Address, arms: Sequence["KnownArm"]) -> DeviceNow:
    """From files. An arm whose calibration is elsewhere is unknown here. No port means the only calibrated arm."""
    calibrated = [arm for arm in arms if arm.calibration is not None]
    meant = [arm for arm in arms if arm.port.where == wanted.where] if wanted.where else calibrated
    arm = meant[0] if len(meant) == 1 else None
    if arm is None or "calibration" in wanted.options:
        return DeviceNow(address, "unknown")
    return DeviceNow(address, _BY_FILES.get(arm.state, "unusable"), arm.port.about, None, find_trouble(arm) or "", arm)


def _find_phone_state(address: str, wanted: Address, attached: Attached) -> DeviceNow:
    """An address without a place means the only attached phone."""
    phones = list(attached.phones or ())
    if wanted.where:
        phones = [phone for phone in phones if f"android:{phone.serial}" == f"{wanted.scheme}:{wanted.where}"]
    elif len(phones) > 1:
        return DeviceNow(address, "unknown", why=attached.why)
    if not phones:
        return DeviceNow(address, "unknown" if attached.phones is None else "absent", why=attached.why)
    phone = phones[0]
    state: DeviceState = "free" if phone.state == "device" else _BY_ADB.get(phone.state, "unusable")
    return DeviceNow(address, state, phone.model, None, phone.trouble or attached.why)


def _may_be_same(wanted: Address, driven: str) -> bool:
    """Whether both may be one device; an address without a place may be any device of its kind."""
    try:
        other = parse_address(driven)
    except UsageError:
        return False  # from a version that knew more kinds
    anywhere = "" in (wanted.where, other.where) or scheme_of(wanted).is_this_computer
    return wanted.scheme == other.scheme and (anywhere or wanted.where == other.where)
