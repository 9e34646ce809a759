"""The arm's driver as it is shipped, on a pseudo-terminal and on TCP, against the simulated firmware in real time."""

import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest

from iris_screen.core.errors import Alarm, DeviceError, Disconnected, OutOfBounds, Rejected, Stopped, Timeout
from iris_screen.sim.grbl.faults import Fault, Faults
from iris_screen.sim.grbl.firmware import Firmware
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.sim.grbl.pty_port import PtyPort
from iris_screen.sim.grbl.tcp_port import TcpPort
from iris_screen.tools.devices.arm.machine.line import open_line
from iris_screen.tools.devices.arm.machine.setup import Place
from tests.stand.arm import HASTY
from tests.stand.bench import HERE, PARK, THERE, Bench, pen_on


@pytest.fixture(params=[PtyPort, TcpPort])
def wire(request):
    return request.param


# --- what it does ----------------------------------------------------------------------------------------------------


def test_it_touches_draws_and_parks_where_it_is_told(wire):
    with Bench(wire) as bench:
        bench.pen.touch(HERE, 0.1, times=2)
        bench.pen.stroke(HERE, THERE, 0.3)
        bench.pen.park()
        assert bench.pen.is_parked
        assert [press[1:] for press in bench.presses] == [pytest.approx(HERE, abs=0.02)] * 3
        assert bench.firmware.at(bench.port.now())[1:3] == pytest.approx(PARK, abs=0.02)


def test_a_machine_with_switches_finds_its_zero_by_itself(wire):
    with Bench(wire, zero="home") as bench:
        bench.pen.touch(HERE, 0.1)
        assert [press[1:] for press in bench.presses] == [pytest.approx(HERE, abs=0.02)]
        bench.pen.close()
        again = pen_on(bench.port, zero="home")
        again.connect()  # it kept its position meanwhile, so it does not home
        again.touch(THERE, 0.1)
        again.close()
        assert bench.presses[-1][1:] == pytest.approx(THERE, abs=0.02)
        assert [what for _, what in bench.firmware.body.log].count("homing") == 1


@pytest.mark.parametrize("place", [Place(101, 0), Place(0, -6), Place(float("nan"), 0), Place(0, float("inf"))])
def test_nothing_is_sent_for_a_place_outside_its_area(wire, place):
    with Bench(wire) as bench:
        legs = len(bench.firmware.body.motion.legs)
        for call in (lambda: bench.pen.touch(place, 0.1), lambda: bench.pen.stroke(HERE, place, 0.1)):
            with pytest.raises(OutOfBounds) as caught:
                call()
            assert caught.value.delivered == "no"
        assert len(bench.firmware.body.motion.legs) == legs


# --- who answers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "error", "says"),
    [
        ("mute", Timeout, "did not answer"),
        ("garbage", Rejected, "baud= matches its manual"),
        ("marlin", Rejected, "runs Marlin"),
    ],
)
def test_what_is_no_grbl_is_called_so_in_one_sentence(wire, fault, error, says):
    firmware = Firmware(faults=Faults(Fault.parse(fault)))
    firmware.body.is_mute = True
    with wire(firmware) as port, pytest.raises(error, match=says) as caught:
        pen_on(port, timeout=1.0).connect()
    assert caught.value.delivered == "no" and "\n" not in str(caught.value)


def test_a_port_that_is_not_there_is_called_so():
    with PtyPort(Firmware()) as port:
        gone = port.where
    with pytest.raises(Disconnected, match=r"not found\. Plug the arm in"):
        open_line(gone)


def test_a_port_that_somebody_else_uses_is_called_so():
    with PtyPort(Firmware()) as port:
        first = open_line(port.where)
        with pytest.raises(Disconnected, match="in use by another program"):
            open_line(port.where)
        first.close()
        open_line(port.where).close()


def test_a_box_where_nothing_listens_is_called_so():
    with TcpPort(Firmware()) as port:
        gone = port.where
    with pytest.raises(Disconnected, match="Nothing listens"):
        open_line(gone)


def test_a_board_that_starts_anew_when_it_is_opened_is_waited_for_and_homes():
    with TcpPort(Firmware(HASTY | HOMING), boots=True) as port:
        pen = pen_on(port, zero="home", timeout=5.0)
        pen.connect()
        pen.touch(HERE, 0.1)
        pen.close()


def test_a_board_that_starts_anew_has_to_be_told_where_zero_is_and_moves_nothing_before():
    firmware = Firmware(HASTY)
    with TcpPort(firmware, boots=True) as port:
        pen = pen_on(port, timeout=5.0)
        with pytest.raises(Alarm, match=r"turned off and on again.*iris calibrate") as caught:
            pen.connect()
        assert caught.value.delivered == "no" and not firmware.body.motion.legs
        pen.zero_here()
        pen.touch(HERE, 0.1)
        pen.close()


# --- what goes wrong in the middle -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "error", "delivered"),
    [
        ("alarm@1=1", Alarm, "no"),  # on its way, with the pen up
        ("alarm@2=1", Alarm, "unknown"),  # on its way down
        ("brownout@2", Alarm, "unknown"),
        ("hold@2", Stopped, "unknown"),
        ("lost@5", Timeout, "unknown"),
        ("mute@4", Timeout, "unknown"),
        ("drop@5", Disconnected, "unknown"),
    ],
)
def test_a_touch_that_is_broken_off_says_whether_it_may_have_been_delivered(wire, fault, error, delivered):
    with Bench(wire, fault) as bench:
        with pytest.raises(error) as caught:
            bench.pen.touch(HERE, 0.2)
        assert caught.value.delivered == delivered
        if error is not Alarm:
            bench.wait_until_up()


@pytest.mark.parametrize("fault", ["slow=0.05", "echo", "noise@2"])
def test_a_line_that_is_only_bad_is_put_up_with(wire, fault):
    with Bench(wire, fault) as bench:
        bench.pen.touch(HERE, 0.1)
        assert len(bench.presses) == 1


def test_after_an_alarm_a_machine_with_switches_homes_when_it_is_used_next(wire):
    with Bench(wire, "alarm@1=1", zero="home") as bench:
        with pytest.raises(Alarm, match=r"limit switch.*it homes"):
            bench.pen.touch(HERE, 0.1)
        bench.pen.touch(HERE, 0.1)
        assert [press[1:] for press in bench.presses] == [pytest.approx(HERE, abs=0.02)]


def test_an_alarm_on_the_way_out_of_sight_is_homed_from_and_the_way_gone_once_more(wire):
    with Bench(wire, "alarm@1=1", zero="home") as bench:
        bench.pen.park()
        assert bench.pen.is_parked and bench.spot[1:3] == pytest.approx(PARK, abs=0.02)
        assert bench.presses == [] and bench.height > 4.9


def test_after_an_alarm_nothing_moves_until_a_person_says_where_zero_is(wire):
    with Bench(wire, "alarm@1=3") as bench:
        for _ in range(2):
            with pytest.raises(Alarm, match=r"reset while moving.*iris calibrate"):
                bench.pen.touch(HERE, 0.1)
        legs = len(bench.firmware.body.motion.legs)
        with pytest.raises(Alarm):
            bench.pen.park()
        assert len(bench.firmware.body.motion.legs) == legs
        bench.port.call(lambda firmware: firmware.put_pen((0.0, 0.0, 0.0)))
        bench.pen.zero_here()
        bench.pen.touch(HERE, 0.1)
        assert bench.presses[-1][1:] == pytest.approx(HERE, abs=0.02)


def test_a_line_that_comes_back_is_waited_for_and_the_run_goes_on(wire):
    with Bench(wire) as bench:
        bench.pen.touch(HERE, 0.1)
        bench.port.unplug()
        back = threading.Timer(0.7, bench.port.plug)
        back.start()
        with pytest.raises(Disconnected) as caught:
            bench.pen.touch(THERE, 0.1)  # it is noticed when it is used
        assert caught.value.delivered == "no"
        bench.pen.touch(THERE, 0.1)
        back.join()
        assert bench.presses[-1][1:] == pytest.approx(THERE, abs=0.02)


def test_a_line_that_stays_away_is_given_up(wire):
    with Bench(wire, patience=0.5) as bench:
        bench.port.unplug()
        for _ in range(2):
            with pytest.raises(DeviceError) as caught:
                bench.pen.touch(HERE, 0.1)
            assert isinstance(caught.value, Disconnected) and caught.value.delivered == "no"
        bench.port.plug()


# --- stopping --------------------------------------------------------------------------------------------------------


def test_a_stop_from_another_thread_lifts_the_pen_and_holds_until_it_is_cleared(wire):
    with Bench(wire) as bench:

        def stop():
            bench.wait_until_down()
            bench.pen.stop()

        other = threading.Thread(target=stop)
        other.start()
        with pytest.raises(Stopped) as caught:
            bench.pen.stroke(HERE, THERE, 20.0)
        other.join()
        assert caught.value.delivered == "unknown" and bench.height > 4.9 and bench.pen.stopped
        with pytest.raises(Stopped) as caught:
            bench.pen.touch(HERE, 0.1)
        assert caught.value.delivered == "no" and len(bench.presses) == 1
        bench.pen.clear_stop()
        bench.pen.touch(THERE, 0.1)
        assert bench.presses[-1][1:] == pytest.approx(THERE, abs=0.02)


def test_a_stop_between_two_touches_leaves_it_usable_once_it_is_cleared(wire):
    with Bench(wire) as bench:
        bench.pen.touch(HERE, 0.1)
        bench.pen.stop()
        with pytest.raises(Stopped):
            bench.pen.park()
        bench.pen.clear_stop()
        bench.pen.touch(THERE, 0.1)
        assert len(bench.presses) == 2


PRESSING = """
import sys
from functools import partial
from iris_screen.tools.devices.arm.machine.line import open_line
from iris_screen.tools.devices.arm.machine.pen import Pen
from iris_screen.tools.devices.arm.machine.setup import Place
from iris_screen.tools.devices.arm.machine.setup import Area, Setup
from iris_screen.tools.devices.clock import RunClock

pen = Pen(partial(open_line, sys.argv[1]), Setup(Area(-5, -5, 100, 160), Place(50, 158)), RunClock(0.0))
pen.zero_here()
pen.touch(Place(30, 40), float(sys.argv[2]), times=3)
"""


@contextmanager
def killed(bench, seconds):
    """By another process that is killed once it has the pen down for so many seconds."""
    with subprocess.Popen([sys.executable, "-c", PRESSING, bench.port.where, str(seconds)]) as child:
        bench.wait_until_down()
        child.kill()
    yield


def test_the_pen_comes_up_by_itself_where_its_process_is_killed(wire):
    with Bench(wire, bare=True) as bench, killed(bench, 1.0):
        bench.wait_until_up()


def test_a_pen_that_a_killed_process_left_down_is_lifted_before_anything_else(wire):
    with Bench(wire, bare=True) as bench, killed(bench, 5.0):
        legs = len(bench.firmware.body.motion.legs)
        bench.pen.touch(THERE, 0.1)
        assert bench.firmware.body.motion.legs[legs].direction == pytest.approx((0.0, 0.0, 1.0))
