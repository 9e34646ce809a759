"""How each device stands: by what adb says and by the runs that are driven now."""

from dataclasses import replace

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.tools.devices.arm.attached import Port
from iris_screen.tools.devices.arm.known_arms import KnownArm
from iris_screen.ui.attached_phones import Phone
from iris_screen.ui.panel.devices.attached_watch import Attached
from iris_screen.ui.panel.devices.device_states import find_state, list_states
from tests.unit.tools.devices.arm.calibration.test_record import made
from tests.unit.ui.panel.paper import row

PIXEL = Phone("P1", "Pixel 8")
SHY = Phone("S2", "", verbatim("S2 does not trust this computer yet; unlock the phone and tap Allow."), "unauthorized")
THERE = Attached((PIXEL, SHY), looked=True)
NONE, NO_ADB = Attached((), looked=True), Attached(None, looked=True)
DRIVEN = row(id="r1", device="android:P1", holder="host:1")


@pytest.mark.parametrize(
    ("address", "attached", "stands"),
    [
        ("sim:?lang=en", NO_ADB, "free"),
        ("desktop:", NO_ADB, "free"),
        ("android:P1", THERE, "free"),
        ("android:S2", THERE, "unauthorized"),
        ("android:O3", Attached((Phone("O3", "", verbatim("O3 is offline"), "offline"),)), "offline"),
        ("android:B4", Attached((Phone("B4", "", verbatim("restart it"), "bootloader"),)), "unusable"),
        ("android:X", THERE, "absent"),
        ("android:10.0.0.7:5555", NONE, "absent"),
        ("android:", NONE, "absent"),
        ("android:", THERE, "unknown"),
        ("android:", Attached((PIXEL,)), "free"),
        ("android:P1", NO_ADB, "unknown"),
    ],
)
def test_without_a_run_it_stands_as_adb_says(address: str, attached: Attached, stands: str) -> None:
    assert find_state(address, attached, []).state == stands


def test_what_mends_it_is_told_with_it() -> None:
    assert find_state("android:S2", THERE, []).why == SHY.trouble
    assert find_state("android:P1", Attached(None, "adb is broken.", looked=True), []).why == "adb is broken."


@pytest.mark.parametrize(
    ("changes", "stands"),
    [
        ({}, "busy"),
        ({"wish": "pause", "holds": True}, "held"),
        ({"wish": "hand", "holds": True}, "held"),
        ({"wish": "pause", "holds": False}, "busy"),
    ],
)
def test_a_run_that_drives_it_is_named_and_whether_a_person_holds_it(changes: dict[str, object], stands: str) -> None:
    run = row(**DRIVEN.model_dump() | changes)
    for address in ("android:P1", "android:P1?keyboard=adb", "android:"):
        now = find_state(address, THERE, [run])
        assert (now.state, now.run) == (stands, run)
    assert find_state("android:S2", THERE, [run]).state == "unauthorized"


def test_a_run_on_any_phone_or_on_the_desktop_may_be_on_this_one() -> None:
    anywhere, desktop = row(device="android:", holder="host:1"), row(device="desktop:?keys=x", holder="host:1")
    assert find_state("android:P1", THERE, [anywhere]).run is anywhere
    assert find_state("desktop:", THERE, [anywhere, desktop]).run is desktop
    assert find_state("sim:", THERE, [row(holder="host:1")]).state == "free", "each run has one of its own"
    assert find_state("desktop:", THERE, [row(device="hologram:", holder="host:1")]).state == "free"


def test_every_device_is_listed_once() -> None:
    runs = [DRIVEN, row(id="r2", device="sim:?seed=3", holder="host:2"), row(id="r3", device="android:far:5555")]
    listed = [each.address for each in list_states("android:", THERE, runs, desktop=True)]
    assert listed == ["android:P1", "android:S2", "sim:", "desktop:", "android:far:5555"]
    assert [each.address for each in list_states("android:", NONE, [], desktop=False)] == ["sim:", "android:"]
    assert [each.address for each in list_states("nonsense", NONE, [], desktop=False)] == ["sim:"]


def test_an_address_that_is_none_is_said_to_be_none() -> None:
    with pytest.raises(UsageError):
        find_state("nonsense", NONE, [])


def under(where: str, state: str) -> KnownArm:
    return KnownArm(f"arm:{where}", state, port=Port(where, "CH340"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("state", "stands"),
    [
        ("ready", "free"),
        ("remote", "free"),
        ("gone", "absent"),
        ("locked", "unauthorized"),
        ("half", "unusable"),
        ("new", "unusable"),
    ],
)
def test_an_arm_stands_as_its_calibration_and_its_port_say(state: str, stands: str) -> None:
    arm = under("/dev/ttyUSB0", state)
    now = find_state("arm:/dev/ttyUSB0?nav=gestures", NO_ADB, [], [arm])
    assert (now.state, now.arm, now.model) == (stands, arm, "CH340")
    assert (now.why == "") is (stands == "free")
    assert find_state("arm:/dev/ttyUSB1", NO_ADB, [], [arm]).state == "unknown"
    assert find_state("arm:/dev/ttyUSB0?calibration=b.json", NO_ADB, [], [arm]).state == "unknown"


def test_a_run_has_its_own_arm_and_no_other() -> None:
    arms, run = [under("/dev/a", "ready"), under("/dev/b", "ready")], row(device="arm:/dev/a?camera=1", holder="host:1")
    one, other = (find_state(arm.address, NO_ADB, [run], arms) for arm in arms)
    assert (one.state, one.run, one.arm) == ("busy", run, arms[0])
    assert (other.state, other.run) == ("free", None)


def test_every_arm_is_listed_once() -> None:
    arms = [under("/dev/a", "ready"), under("/dev/b", "new"), KnownArm("", "broken", why=verbatim("It is broken."))]
    run = row(device="arm:/dev/a?camera=1", holder="host:1")
    listed = [each.address for each in list_states("arm:/dev/b?camera=2", NONE, [run], arms, desktop=False)]
    assert listed == ["arm:/dev/a", "arm:/dev/b", "sim:"]


def test_an_address_without_a_port_is_the_only_calibrated_arm() -> None:
    one, other = (replace(under(where, "ready"), calibration=made()) for where in ("/dev/a", "/dev/b"))
    assert find_state("arm:", NO_ADB, [], [one, under("/dev/c", "new")]).arm == one
    assert find_state("arm:", NO_ADB, [], [one, other]).state == "unknown"
    assert find_state("arm:", NO_ADB, [], []).state == "unknown"
    assert [each.address for each in list_states("arm:", NONE, [], [one], desktop=False)] == ["arm:/dev/a", "sim:"]
    assert [each.address for each in list_states("arm:", NONE, [], [], desktop=False)] == ["sim:", "arm:"]
