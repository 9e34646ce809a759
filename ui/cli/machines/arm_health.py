"""What doctor says about robot arms. No port is opened, because that may restart the board."""

from collections.abc import Iterator, Sequence
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from iris_screen.core.message import Message, say, verbatim
from iris_screen.ui.arm_status import READY, describe_calibration, describe_group_fix, find_arms, find_trouble

if TYPE_CHECKING:
    from iris_screen.tools.devices.arm.attached import Port, SeenCamera
    from iris_screen.tools.devices.arm.known_arms import KnownArm

Judged = tuple[Literal["ok", "note", "bad"], Message]
"""The state and the text of a finding."""

APART = "pip uninstall serial && pip install --force-reinstall pyserial"


def find_arm_problems(home: Path) -> "Iterator[tuple[str, Literal['ok', 'note', 'bad'], Message]]":
    """Yields the name, the state and the text of each finding. home: the data folder. Nobody needs an arm, so one that
    is missing is a note.
    """
    missing = [name for name, module in (("pyserial", "serial"), ("opencv", "cv2")) if find_spec(module) is None]
    if missing:
        yield "arm", "note", say("check-arm-packages", packages=[*missing])
        return
    try:
        metadata.version("serial")  # another package, which is imported in place of pyserial
    except metadata.PackageNotFoundError:
        pass
    else:
        yield "arm", "note", say("check-arm-serial", command=APART)
        return
    from iris_screen.tools.devices.arm.attached import list_cameras, list_likely_ports

    yield "arm", *judge_arms(find_arms(home))
    yield "arm ports", *judge_ports(list_likely_ports())
    yield "arm cameras", *judge_cameras(list_cameras())


def judge_arms(arms: "Sequence[KnownArm]") -> Judged:
    """bad if a calibration cannot be read."""
    known = [arm for arm in arms if arm.state != "new"]
    if not known:
        return "note", say("check-arms-none")
    bad = any(arm.state == "broken" for arm in known)
    fine = all(arm.state in READY for arm in known)
    described = []
    for arm in known:
        wrong, how_good = find_trouble(arm) or say("check-arm-try", address=arm.address), describe_calibration(arm)
        described.append(say("check-arm", address=arm.address, parts=[how_good, wrong]) if how_good else wrong)
    return "bad" if bad else "ok" if fine else "note", say("check-arms", arms=[*described])


def judge_ports(ports: "Sequence[Port]") -> Judged:
    if not ports:
        return "note", say("check-ports-none")
    each = [_describe_port(port.where, port.about, locked=bool(port.group)) for port in ports]
    return _judge_access(say("check-ports", ports=[*each]), {port.group for port in ports if port.group})


def judge_cameras(cameras: "Sequence[SeenCamera]") -> Judged:
    if not cameras:
        return "note", say("check-cameras-none")
    each = [_describe_port(f"camera={camera.number}", camera.about, locked=bool(camera.group)) for camera in cameras]
    said = say("check-cameras", cameras=[*each], many=len(cameras))
    return _judge_access(said, {camera.group for camera in cameras if camera.group})


def _judge_access(said: Message, locked: set[str]) -> Judged:
    """locked: the groups that this user would have to join to use the devices."""
    if not locked:
        return "ok", said
    return "note", say("check-locked", said=said, fix=describe_group_fix(",".join(sorted(locked))))


def _describe_port(name: str, about: str, *, locked: bool) -> Message:
    notes = [*([verbatim(about)] if about else []), *([say("check-not-allowed")] if locked else [])]
    return say("check-named", name=name, notes=[*notes]) if notes else verbatim(name)
