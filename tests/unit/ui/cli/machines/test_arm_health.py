"""What doctor and devices say of phones under an arm: each line with what to type."""

import json

import pytest

from iris_screen.core.message import say
from iris_screen.core.parsing.dates import format_time as told_time
from iris_screen.text import render
from iris_screen.tools.devices.address import calibration_file
from iris_screen.tools.devices.arm.attached import Port, SeenCamera
from iris_screen.tools.devices.arm.calibration.record import save
from iris_screen.tools.devices.arm.known_arms import KnownArm, find_known_arms
from iris_screen.ui.arm_status import describe_calibration, find_trouble
from iris_screen.ui.cli.machines.arm_health import judge_arms, judge_cameras, judge_ports
from iris_screen.ui.cli.program import exit_code
from iris_screen.ui.global_options import GlobalOptions
from tests.unit.tools.devices.arm.calibration.test_record import made

NOWHERE = "arm:/dev/no-such-port"
LOCKED = Port("/dev/ttyACM0", "Uno", "dialout")


@pytest.fixture
def home():
    """The data folder of the test, with an arm that is there, one that is not, and a file that is broken."""
    home = GlobalOptions().load_settings().home
    for port in ("mock", "/dev/no-such-port"):
        save(made(port=port), calibration_file(home, port))
    (home / "arm" / "broken.json").write_text("{")
    return home


def test_devices_lists_each_arm_with_how_well_it_is_calibrated_and_whether_it_is_there(home, capsys):
    assert exit_code(["devices"]) == 0
    lines = capsys.readouterr().out.splitlines()
    ready, gone, broken = (next(line for line in lines if line.startswith(arm)) for arm in ("arm:mock", NOWHERE, "-"))
    assert ready.split()[:6] == ["arm:mock", "phone", "under", "an", "arm", "ready;"]
    assert ready.endswith(f"1080x2400, calibrated {told_time(5.0)} to 0.8 px and 0.31 mm")
    assert "/dev/no-such-port is not connected; plug the arm in" in gone
    assert "broken.json is damaged. Run: iris calibrate" in broken


def test_devices_tells_a_program_the_same(home, capsys):
    assert exit_code(["devices", "--json"]) == 0
    told = {each["address"]: each for each in json.loads(capsys.readouterr().out)["devices"]}
    assert (told["arm:mock"]["ready"], told["arm:mock"]["there"], told["arm:mock"]["trouble"]) == (True, True, "")
    assert told["arm:mock"]["calibrated"] == {"at": 5.0, "screen": [1080, 2400], "px": 0.83, "mm": 0.314}
    assert (told[NOWHERE]["ready"], told[NOWHERE]["there"]) == (False, False)


def test_doctor_names_a_calibration_that_cannot_be_read_and_says_what_checks_the_others(home, capsys):
    assert exit_code(["doctor"]) == 1
    [arm] = [line for line in capsys.readouterr().out.splitlines() if line.split()[1] == "arm" and "calibrate" in line]
    assert arm.startswith("bad") and "broken.json is damaged. Run: iris calibrate" in arm
    assert "iris calibrate 'arm:mock' --check" in arm


def test_without_an_arm_doctor_only_notes_what_would_be_needed():
    assert judge_arms([]) == ("note", say("check-arms-none"))
    assert judge_ports([])[0] == judge_cameras([])[0] == "note"


def test_ports_and_cameras_that_this_user_may_not_use_are_told_with_the_group_to_join():
    state, message = judge_ports([LOCKED, Port("/dev/ttyUSB0", "CH340")])
    said = render(message)
    assert state == "note" and "/dev/ttyACM0 (Uno, not allowed), /dev/ttyUSB0 (CH340)" in said
    assert said.endswith("run: sudo usermod -aG dialout $USER, then log in again")
    state, message = judge_cameras([SeenCamera(0, "HD Webcam"), SeenCamera(2, group="video")])
    said = render(message)
    assert state == "note" and "2 cameras: camera=0 (HD Webcam), camera=2 (not allowed)" in said
    assert "usermod -aG video" in said
    assert _said(judge_ports([Port("/dev/ttyUSB0")])) == ("ok", "/dev/ttyUSB0")
    assert _said(judge_cameras([SeenCamera(0)])) == ("ok", "1 camera: camera=0")


def _said(judged):
    return judged[0], render(judged[1])


def test_a_port_that_looks_like_a_machine_says_how_it_is_calibrated(home):
    arm = find_known_arms(home, [Port("/dev/ttyUSB9", "CH340")])[-1]
    assert render(find_trouble(arm)).startswith('not calibrated; run: iris calibrate "arm:/dev/ttyUSB9?camera=0&area=')
    assert describe_calibration(arm) is None


def test_half_an_arm_is_a_note_with_the_command_that_makes_it_whole():
    half = KnownArm("arm:mock", "half", calibration=made(reach=None, port="mock"))
    state, said = _said(judge_arms([half]))
    assert state == "note" and said.endswith("run: iris calibrate arm:mock") and "to 0.8 px;" in said


@pytest.mark.parametrize(
    ("state", "chinese"), [("gone", "接上机械臂"), ("locked", "权限"), ("half", "只校准了摄像头"), ("new", "尚未校准")]
)
def test_everything_that_is_wrong_with_an_arm_is_said_in_chinese_too(state, chinese):
    said = render(find_trouble(KnownArm("arm:/dev/ttyACM0", state, port=LOCKED)), "zh")
    assert chinese in said and "/dev/ttyACM0" in said


def test_a_file_that_is_broken_is_said_in_chinese_too(home):
    [broken] = [arm for arm in find_known_arms(home, []) if arm.state == "broken"]
    assert broken.why is not None and "已损坏" in render(broken.why, "zh") and find_trouble(broken) == broken.why


def test_the_touch_test_of_phones_names_the_one_of_arms(capsys):
    assert exit_code(["doctor", "--device", "arm:/dev/ttyUSB0"]) == 2
    assert "iris calibrate 'arm:/dev/ttyUSB0' --check" in capsys.readouterr().err
