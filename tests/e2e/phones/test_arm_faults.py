"""Whole runs on a phone under an arm while machine, line or camera fail: told in a sentence, kept, done once."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.phones.arm_runs import Ground, ground
from tests.e2e.process import Said

BACK = (0.0, 0.0, 0.0)


@pytest.fixture
def arm(tmp_path: Path) -> Iterator[Ground]:
    with ground(tmp_path) as made:
        yield made


def ended(ran: Said, words: str) -> None:
    """It could not go on, and says on one line why, in these words."""
    assert (ran.code, ran.last["status"]) == (5, "unreachable"), ran
    told = ran.last["reason"]
    assert words in told and "\n" not in told, told


# --- the machine -----------------------------------------------------------------------------------------------------


def test_a_machine_that_homes_goes_on_after_an_alarm_on_its_way_down(arm: Ground) -> None:
    """And looks before it does, as nobody knew whether the glass was touched."""
    arm.once_touched(lambda: arm.stand.port.arm("alarm@3=1"))
    ran = arm.iris(*arm.start())
    assert (ran.code, ran.last["verdict"]) == (0, "verified"), ran
    assert "unclear whether it was sent" in ran.err and arm.is_done_once()
    assert arm.stand.port.call(lambda machine: len(machine.log_of("homed"))) == 2


def test_after_an_alarm_without_switches_nothing_moves_until_a_person_says_where_zero_is(tmp_path: Path) -> None:
    with ground(tmp_path, zero="manual") as arm:
        port, zero = arm.stand.port, ("calibrate", f"arm:{arm.where}", "--zero")
        port.call(lambda machine: machine.put_pen(BACK))
        assert arm.here(*zero).code == 0
        arm.once_touched(lambda: port.arm("alarm@2=1"))
        ended(arm.iris(*arm.start()), "then run: iris " + " ".join(zero))
        legs = port.call(lambda machine: len(machine.body.motion.legs))
        again = arm.here("resume", "one")
        assert again.code == 5 and "then run: iris " + " ".join(zero) in again.err
        assert port.call(lambda machine: len(machine.body.motion.legs)) == legs
        port.call(lambda machine: machine.put_pen(BACK))
        assert arm.here(*zero).code == 0
        assert arm.is_resumed()


# --- the line --------------------------------------------------------------------------------------------------------


def test_a_cable_that_was_pulled_in_mid_move_leaves_the_pen_up_and_the_run_to_be_resumed(tmp_path: Path) -> None:
    with ground(tmp_path, pty=True) as arm:
        arm.once_touched(arm.stand.port.unplug)
        ended(arm.iris(*arm.start("?patience=1")), f"Port {arm.where} not found. Plug the arm in")
        assert arm.height > 4.9 and arm.doors == ["Alpha"]
        arm.stand.port.plug()
        assert arm.is_resumed()


@pytest.mark.parametrize(("fault", "words"), [("garbage", "baud= matches"), ("mute@1", "did not answer within 1 s")])
def test_a_line_that_tells_nothing_any_more_is_named_and_the_run_goes_on_once_it_does(
    arm: Ground, fault: str, words: str
) -> None:
    arm.once_touched(lambda: arm.stand.port.arm(fault))
    ended(arm.iris(*arm.start("?timeout=1&patience=1")), words)
    assert arm.height > 4.9 and arm.doors == ["Alpha"]
    arm.stand.port.call(lambda machine: machine.faults.clear())
    assert arm.is_resumed()


# --- the camera ------------------------------------------------------------------------------------------------------


def test_a_phone_that_was_moved_is_touched_no_more_until_it_is_calibrated_again(arm: Ground) -> None:
    arm.once_touched(lambda: arm.stand.nudge(dx=3.0, degrees=1.0))
    ended(arm.iris(*arm.start(unhealthy=1)), "was moved since calibration. Run: iris calibrate")
    assert arm.touches == 1
    arm.stand.show_page()
    assert arm.here("calibrate").code == 0
    arm.stand.show_page(shown=False)
    arm.stand.rig.glass.touches = 1
    assert arm.is_resumed()


@pytest.mark.parametrize(("fault", "words"), [("frozen", "exactly the same picture"), ("gone", "gives no picture now")])
def test_what_a_camera_does_not_show_is_done_no_second_time(arm: Ground, fault: str, words: str) -> None:
    arm.once_touched(lambda: setattr(arm.stand.eye, "fault", fault))
    ended(arm.iris(*arm.start("?timeout=1", unhealthy=1)), words)
    assert arm.height > 4.9 and arm.touches == 1
    arm.stand.eye.fault = ""
    assert arm.is_resumed()


# --- the person ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("how", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 4)])
def test_a_run_that_is_ended_in_mid_move_lifts_the_pen_and_is_resumed_without_touching_twice(
    arm: Ground, how: signal.Signals, code: int
) -> None:
    with arm.iris.started(*arm.start()) as process:
        arm.once_touched(lambda: process.send_signal(how))
        _, err = process.communicate()
    assert process.returncode == code and "Traceback" not in err, err
    assert arm.doors == ["Alpha"]
    assert arm.is_resumed()
