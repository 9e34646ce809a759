"""Every device there is and how it stands: free, with a run, in a person's hand, or not to be used as it is. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message
from iris_screen.tools.devices.address import Address, parse_address, scheme_of
from iris_screen.ui.arm_status import find_trouble
from iris_screen.ui.attached_phones import Phone
from iris_screen.ui.panel.devices.attached_watch import Attached
from iris_screen.ui.run_status import HANDED_OVER, PAUSED, name_run_status

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow
    from iris_screen.tools.devices.arm.known_arms import KnownArm

Stands = Literal["free", "busy", "held", "unauthorized", "offline", "absent", "unusable", "unknown"]
SIMULATED, DESKTOP = "sim:", "desktop:"
_BY_FILES: dict[str, Stands] = {"ready": "free", "remote": "free", "gone": "absent", "locked": "unauthorized"}
_BY_ADB: dict[str, Stands] = {"unauthorized": "unauthorized", "authorizing": "unauthorized", "offline": "offline"}


@dataclass(frozen=True)
class DeviceNow:
    """model: what it is, where that is known. run: the one that drives it, or that a person holds it in. why: what
    mends it. arm: how it is calibrated, and whether it is there.
    """

    address: str
    stands: Stands
    model: str = ""
    run: "RunRow | None" = None
    why: Message | str = ""
    arm: "KnownArm | None" = None


def devices_now(
    usual: str, attached: Attached, rows: Sequence["RunRow"], arms: Sequence["KnownArm"] = (), *, desktop: bool
) -> list[DeviceNow]:
    """The simulated phone, the desktop, each phone and arm, and what else runs drive or the settings name. rows: of the
    runs that are driven now.
    """
    named = [SIMULATED, *([DESKTOP] if desktop else []), usual, *(row.device for row in rows)]
    phones = [f"android:{phone.serial}" for phone in attached.phones or ()]
    under = [arm.address for arm in arms]
    return [device_now(address, attached, rows, arms) for address in _told_apart([*phones, *under, *named])]


def device_now(
    address: str, attached: Attached, rows: Sequence["RunRow"], arms: Sequence["KnownArm"] = ()
) -> DeviceNow:
    """How this one stands. Raises UsageError for an address that is none."""
    wanted = parse_address(address)
    if scheme_of(wanted).simulated:
        return DeviceNow(address, "free")  # each run has one of its own
    alone = _alone(address, wanted, attached, arms)
    run = next((row for row in rows if _may_be(wanted, row.device)), None)
    if run is None:
        return alone
    held = name_run_status(run) in (HANDED_OVER, PAUSED)
    return replace(alone, stands="held" if held else "busy", run=run)


def _alone(address: str, wanted: Address, attached: Attached, arms: Sequence["KnownArm"]) -> DeviceNow:
    """How it stands without a run."""
    if scheme_of(wanted).calibrated:
        return _under_an_arm(address, wanted, arms)
    if not scheme_of(wanted).over_adb:
        return DeviceNow(address, "free")
    phone = _phone(wanted, attached)
    model, why = (phone.model, phone.trouble) if phone else ("", "")
    return DeviceNow(address, _attached(wanted, phone, attached), model, None, why or attached.why)


def _under_an_arm(address: str, wanted: Address, arms: Sequence["KnownArm"]) -> DeviceNow:
    """Files tell how; one that has a calibration elsewhere is not known here. No port means the only calibrated one."""
    calibrated = [arm for arm in arms if arm.calibration is not None]
    meant = [arm for arm in arms if arm.port.where == wanted.where] if wanted.where else calibrated
    arm = meant[0] if len(meant) == 1 else None
    if arm is None or "calibration" in wanted.options:
        return DeviceNow(address, "unknown")
    return DeviceNow(address, _BY_FILES.get(arm.state, "unusable"), arm.port.about, None, find_trouble(arm) or "", arm)


def _attached(wanted: Address, phone: Phone | None, attached: Attached) -> Stands:
    if phone is None:
        known = attached.phones is not None and not (attached.phones and not wanted.where)
        return "absent" if known else "unknown"
    return "free" if phone.state == "device" else _BY_ADB.get(phone.state, "unusable")


def _phone(wanted: Address, attached: Attached) -> Phone | None:
    """The one that is meant; an address without a place means the only one."""
    phones = attached.phones or ()
    if not wanted.where and scheme_of(wanted).over_adb:
        return phones[0] if len(phones) == 1 else None
    return next((phone for phone in phones if f"android:{phone.serial}" == f"{wanted.scheme}:{wanted.where}"), None)


def _may_be(wanted: Address, driven: str) -> bool:
    """Whether they may be one device; an address without a place is any of its kind."""
    try:
        other = parse_address(driven)
    except UsageError:
        return False  # of a version that knew more kinds
    anywhere = "" in (wanted.where, other.where) or scheme_of(wanted).single
    return wanted.scheme == other.scheme and (anywhere or wanted.where == other.where)


def _told_apart(addresses: Sequence[str]) -> Iterator[str]:
    """Each device once, as it was first named; of simulated phones one, no address that is none, and any phone or
    arm only where none is named.
    """
    seen = set[tuple[str, str]]()
    for address in addresses:
        try:
            each = parse_address(address)
        except UsageError:
            continue
        pinned = scheme_of(each).pinned
        place = (each.scheme, each.where if pinned else "")
        is_any = pinned and not each.where and any(scheme == place[0] for scheme, _ in seen)
        if place not in seen and not is_any:
            seen.add(place)
            yield address
