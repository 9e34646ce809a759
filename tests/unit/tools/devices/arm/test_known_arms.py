"""Arms are known by their calibrations and by ports that look like a machine's; nothing is opened for that."""

import os

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.settings import Settings
from iris_screen.text import render
from iris_screen.tools.devices.address import add_settings, calibration_file, open_device, parse_address, pin_address
from iris_screen.tools.devices.arm.attached import (
    Port,
    SeenCamera,
    is_there,
    list_cameras,
    list_likely_ports,
    required_group,
)
from iris_screen.tools.devices.arm.calibration.record import save
from iris_screen.tools.devices.arm.known_arms import find_known_arms
from tests.unit.tools.devices.arm.calibration.test_record import made


@pytest.fixture
def kept(tmp_path):
    """Keeps a calibration where `iris calibrate` does."""

    def keep(port, **told):
        save(made(port=port, **told), calibration_file(tmp_path, port))
        return tmp_path

    return keep


@pytest.fixture
def tty():
    """A port that is there, and which nobody answers at."""
    ours, theirs = os.openpty()
    yield os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


def test_a_calibrated_arm_has_the_address_that_a_run_takes(kept, tty):
    [arm] = find_known_arms(kept(tty), [])
    assert (arm.address, arm.state) == (f"arm:{tty}", "ready")
    assert parse_address(arm.address).where == tty
    assert arm.calibration == made(port=tty)


def test_whether_its_port_is_there_now_is_told(kept):
    home = kept("/dev/no-such-port")
    kept("COM3"), kept("socket://10.0.0.7:23"), kept("mock")
    states = {arm.address: arm.state for arm in find_known_arms(home, [Port("COM3")])}
    assert states == {
        "arm:/dev/no-such-port": "gone",
        "arm:COM3": "ready",
        "arm:socket://10.0.0.7:23": "remote",
        "arm:mock": "ready",
    }
    assert {arm.address: arm.state for arm in find_known_arms(home, [])}["arm:COM3"] == "gone"


def test_a_port_that_this_user_may_not_use_is_told_before_anything_else(kept):
    [arm] = find_known_arms(kept("/dev/ttyUSB7", reach=None), [Port("/dev/ttyUSB7", "CH340", "dialout")])
    assert (arm.state, arm.port.group, arm.port.about) == ("locked", "dialout", "CH340")


def test_a_camera_that_was_calibrated_alone_makes_half_an_arm(kept, tty):
    [arm] = find_known_arms(kept(tty, reach=None), [])
    assert arm.state == "half"


def test_a_file_that_cannot_be_read_is_named_with_what_to_do(tmp_path):
    (tmp_path / "arm").mkdir()
    (tmp_path / "arm" / "desk.json").write_text("{")
    [arm] = find_known_arms(tmp_path, [])
    assert (arm.address, arm.state) == ("", "broken")
    assert arm.why is not None and "desk.json is damaged. Run: iris calibrate" in render(arm.why)


def test_what_its_calibration_does_not_keep_stands_in_the_address(kept, tmp_path):
    kept("socket://h:1", source="http://10.0.0.5/shot.jpg")
    save(made(port="mock"), tmp_path / "arm" / "spare one.json")
    assert {arm.address for arm in find_known_arms(tmp_path, [])} == {
        "arm:socket://h:1?camera=…",
        f"arm:mock?calibration={tmp_path}/arm/spare%20one.json",
    }


def test_a_calibration_that_was_made_anew_is_read_anew(kept, tty):
    home = kept(tty)
    file = calibration_file(home, tty)
    assert find_known_arms(home, [])[0].state == "ready"
    kept(tty, reach=None)
    os.utime(file, ns=(1, 1))
    assert find_known_arms(home, [])[0].state == "half"


def test_a_picture_is_offered_where_one_was_drawn(kept, tty):
    home = kept(tty)
    assert find_known_arms(home, [])[0].picture is None
    drawn = calibration_file(home, tty).with_suffix(".png")
    drawn.write_bytes(b"")
    assert find_known_arms(home, [])[0].picture == drawn


def test_a_port_that_looks_like_a_machine_and_was_not_calibrated_is_new(tmp_path):
    [arm] = find_known_arms(tmp_path, [Port("/dev/ttyUSB3", "CH340")])
    assert (arm.address, arm.state, arm.calibration, arm.picture) == ("arm:/dev/ttyUSB3", "new", None, None)


def test_a_port_that_was_calibrated_by_another_of_its_names_is_not_new(kept, tty, tmp_path):
    name = tmp_path / "by-id"
    name.symlink_to(tty)
    [arm] = find_known_arms(kept(str(name)), [Port(tty)])
    assert arm.address == f"arm:{name}"


def test_an_arm_that_is_known_opens_by_that_address_and_the_file_that_is_kept(kept):
    [arm] = find_known_arms(kept("mock", options={"area": "0,0,100,200", "camera": "nothing.png"}), [])
    with open_device(f"{arm.address}?calibration={arm.file}") as device:
        assert device.name == "arm:mock"


def test_no_other_camera_is_opened_where_the_calibrated_one_is_not_kept(kept):
    [arm] = find_known_arms(kept("mock", source="http://10.0.0.5/live", options={"hands": "no"}), [])
    for address in (f"{arm.address}&calibration={arm.file}", f"arm:mock?calibration={arm.file}"):
        with pytest.raises(UsageError, match=r"Add camera=URL to arm:mock"):
            open_device(address)
    with open_device(f"arm:mock?calibration={arm.file}&hands=no&camera=nothing.png") as device:
        assert device.name == "arm:mock"


def meant(address, home):
    return pin_address(add_settings(address, Settings(home=home)))


def test_an_address_without_a_port_means_the_only_arm_that_was_calibrated(kept, tmp_path):
    home = kept("socket://10.0.0.7:23")
    (home / "arm" / "broken.json").write_text("{")
    file = calibration_file(home, "socket://10.0.0.7:23")
    whole = parse_address(meant("arm:", home))
    assert (whole.where, whole.options) == ("socket://10.0.0.7:23", {"calibration": str(file)})
    assert parse_address(meant("arm:?nav=gestures", home)).options == {"nav": "gestures", "calibration": str(file)}
    kept("mock")
    with pytest.raises(UsageError, match=r"Several arms are calibrated. Choose one of arm:mock, arm:socket:"):
        meant("arm:", home)
    assert parse_address(meant(f"arm:?calibration={file}", home)).where == "socket://10.0.0.7:23"


def test_an_address_without_a_port_says_what_to_do_where_no_arm_was_calibrated(tmp_path):
    with pytest.raises(UsageError, match=r"No arm is calibrated yet\. Give its port"):
        meant("arm:", tmp_path)


def test_an_address_with_a_port_stays_as_it_is(kept):
    assert meant("arm:mock?calibration=a%62.json", kept("COM3")) == "arm:mock?calibration=a%62.json"


def test_ports_are_listed_without_one_being_opened():
    for port in list_likely_ports():
        assert is_there(port.where, []) and not port.where.startswith("/dev/ttyS")
    assert not is_there("/dev/no-such-port", []) and required_group("/dev/no-such-port") == ""


def test_a_port_of_this_user_is_not_locked_to_him(tty):
    assert is_there(tty, []) and required_group(tty) == ""


def test_webcams_are_listed_once_with_what_they_are_called(tmp_path):
    devices, told = tmp_path / "dev", tmp_path / "sys"
    for number, index, name in ((0, "0", "HD Webcam"), (1, "1", "HD Webcam"), (10, "0", "USB Camera"), (2, None, "")):
        devices.mkdir(exist_ok=True)
        (devices / f"video{number}").write_bytes(b"")
        if index is not None:
            (told / f"video{number}").mkdir(parents=True)
            (told / f"video{number}" / "index").write_text(index)
            (told / f"video{number}" / "name").write_text(f"{name}\n")
    (devices / "video-codec").write_bytes(b"")
    assert list_cameras(devices, told) == [SeenCamera(0, "HD Webcam"), SeenCamera(2), SeenCamera(10, "USB Camera")]
    assert list_cameras(tmp_path / "nowhere") == []
