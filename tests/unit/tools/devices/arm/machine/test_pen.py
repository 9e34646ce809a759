"""The pen in virtual time: what it sends, how long it takes, and what a person is told."""

import math
from contextlib import suppress
from functools import partial

import pytest

from iris_screen.core.errors import Alarm, Disconnected, OutOfBounds, Rejected, Stopped, Timeout, UsageError
from iris_screen.sim.grbl.direct import Direct
from iris_screen.sim.grbl.faults import Fault, Faults
from iris_screen.sim.grbl.firmware import ENDS, Firmware
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.tools.devices.arm.machine.line import open_line
from iris_screen.tools.devices.arm.machine.pen import Pen
from iris_screen.tools.devices.arm.machine.setup import Area, Place, Servo, Setup
from iris_screen.tools.devices.clock import RunClock, VirtualClock
from tests.unit.tools.devices.arm.watcher import Watcher

AREA, PARK = Area(-5, -5, 100, 160), Place(50, 158)
HERE, THERE = Place(20, 30), Place(80, 120)
SERVO = Servo(up=300, down=700)


class Bench:
    def __init__(self, settings=None, start=(0.0, 0.0, 0.0), coordinates=None, faults=None, ends=ENDS, **options):
        self.setup = Setup(AREA, PARK, **{"timeout": 2.0, **options})
        self.clock = VirtualClock(50.0)
        self.firmware = Firmware(settings, ends=ends, start=start, coordinates=coordinates, faults=faults)
        self.line = Direct(self.firmware, self.clock.now, self.clock.sleep)
        self.pen = Pen(self.line, self.setup, self.clock)

    def presses(self, since):
        return Watcher(self.firmware, self.setup).presses(since, self.clock.now())

    def down(self, since, step=0.002):
        """For how many seconds in all the pen was on the glass."""
        watcher, count = Watcher(self.firmware, self.setup), int((self.clock.now() - since) / step)
        on_glass = (self.firmware.at(since + index * step) for index in range(count))
        return step * sum(spot[3] < 0.01 if not self.setup.servo else watcher.is_down(spot[0]) for spot in on_glass)


@pytest.fixture
def bench():
    made = Bench()
    made.pen.zero_here()
    return made


@pytest.mark.parametrize("options", [{}, {"servo": SERVO}])
@pytest.mark.parametrize("settings", [{}, {10: 0}, {10: 3, 13: 1}, {10: 2, 13: 1}])
def test_a_touch_lands_once_however_the_machine_reports_and_lifts(settings, options):
    bench = Bench(settings, **options)
    bench.pen.zero_here()
    since = bench.clock.now()
    bench.pen.touch(HERE, 0.1)
    assert [press[1:] for press in bench.presses(since)] == [pytest.approx(HERE, abs=0.02)]
    assert bench.down(since) == pytest.approx(0.1, abs=0.2 if bench.setup.servo else 0.05)


def test_two_touches_of_a_double_tap_are_close_enough_for_a_phone(bench):
    since = bench.clock.now()
    bench.pen.touch(HERE, 0.05, times=2)
    first, second = bench.presses(since)
    assert second[0] - first[0] < 0.35


@pytest.mark.parametrize("seconds", [0.8, 1.5, 3.0])
def test_a_stroke_takes_as_long_as_is_asked(bench, seconds):
    since = bench.clock.now()
    bench.pen.stroke(HERE, THERE, seconds, hold=0.4)
    assert bench.down(since) == pytest.approx(seconds + 0.4, abs=0.08)
    assert len(bench.presses(since)) == 1


def test_a_stroke_that_cannot_be_as_quick_is_as_quick_as_it_can(bench):
    since = bench.clock.now()
    bench.pen.stroke(HERE, THERE, 0.01)
    assert bench.down(since) < 1.2 and bench.presses(since)


def test_a_stroke_to_where_it_is_only_presses(bench):
    since = bench.clock.now()
    bench.pen.stroke(HERE, HERE, 0.5)
    assert bench.down(since) == pytest.approx(0.5, abs=0.05)


def test_parking_twice_moves_once(bench):
    bench.pen.park()
    legs = len(bench.firmware.body.motion.legs)
    bench.pen.park()
    assert bench.pen.is_parked and len(bench.firmware.body.motion.legs) == legs
    bench.pen.touch(HERE, 0.1)
    assert not bench.pen.is_parked


@pytest.mark.parametrize(
    "place", [Place(math.nan, 1), Place(1, math.inf), Place(-math.inf, 1), Place(100.01, 1), Place(1, -5.01)]
)
def test_a_place_outside_is_refused_before_anything_is_sent(bench, place):
    legs = len(bench.firmware.body.motion.legs)
    with pytest.raises(OutOfBounds, match="Nothing was sent") as caught:
        bench.pen.touch(place, 0.1)
    assert caught.value.delivered == "no" and len(bench.firmware.body.motion.legs) == legs


@pytest.mark.parametrize("seconds", [math.nan, math.inf, -1.0, 5.1])
def test_a_time_that_is_none_is_refused(bench, seconds):
    for call in (
        partial(bench.pen.touch, HERE, seconds),
        partial(bench.pen.stroke, HERE, THERE, 1.0, seconds),
        partial(bench.pen.stroke, HERE, HERE, seconds),
    ):
        with pytest.raises(Rejected, match="is not a valid time to press"):
            call()


def test_a_drag_may_be_longer_than_a_press_and_not_endless(bench):
    bench.pen.stroke(HERE, THERE, 20.0)
    with pytest.raises(Rejected, match="Use 0 to 20"):
        bench.pen.stroke(HERE, THERE, 20.1)


def test_ctrl_c_in_the_middle_lifts_the_pen(bench):
    bench.line.at(bench.clock.now() + 1.0, interrupt)
    with pytest.raises(KeyboardInterrupt):
        bench.pen.touch(HERE, 5.0)
    assert bench.firmware.at(bench.clock.now())[3] == pytest.approx(5.0) and not bench.pen.lost


def test_closing_lifts_the_pen_and_may_be_done_twice(bench):
    bench.pen.close()
    bench.pen.close()
    assert bench.firmware.at(bench.clock.now())[3] == pytest.approx(5.0)


def test_a_new_session_goes_on_with_the_zero_of_the_last_one(bench):
    bench.pen.close()
    pen, since = Pen(bench.line, bench.setup, bench.clock), bench.clock.now()
    pen.touch(HERE, 0.1)
    assert [press[1:] for press in bench.presses(since)] == [pytest.approx(HERE, abs=0.02)]


def test_a_machine_that_was_switched_off_meanwhile_has_to_be_told_where_zero_is(bench):
    bench.pen.park()
    bench.firmware.brown_out()
    bench.line.wait(3.0)
    legs = len(bench.firmware.body.motion.legs)
    for pen in (bench.pen, Pen(bench.line, bench.setup, bench.clock)):
        with pytest.raises(Alarm, match="put its tip on the zero corner, then run: iris calibrate --zero") as caught:
            pen.touch(HERE, 0.1)
        assert caught.value.delivered == "no"
    assert len(bench.firmware.body.motion.legs) == legs


def test_a_machine_with_switches_finds_its_zero_also_when_it_starts_in_an_alarm():
    bench = Bench(HOMING, start=(60, 70, 4), zero="home")
    bench.pen.connect()
    since = bench.clock.now()
    bench.pen.touch(HERE, 0.1)
    assert [press[1:] for press in bench.presses(since)] == [pytest.approx(HERE, abs=0.02)]


def test_a_servo_is_up_before_its_machine_homes():
    bench = Bench(HOMING, start=(60, 70, 4), zero="home", servo=SERVO)
    bench.pen.connect()
    homing = bench.firmware.log_of("homing")[0]
    assert bench.firmware.at(homing)[4] == SERVO.up


def test_a_stop_while_it_homes_ends_that_at_once():
    bench = Bench(HOMING, start=(60, 70, 4), zero="home")
    bench.line.at(bench.clock.now() + 1.5, bench.pen.stop)
    with pytest.raises(Stopped):
        bench.pen.connect()
    place = bench.firmware.at(bench.clock.now())[1:]
    bench.line.wait(2.0)
    assert bench.firmware.at(bench.clock.now())[1:] == place
    bench.pen.clear_stop()
    bench.pen.touch(HERE, 0.1)


def homing_began():
    """When `$H` arrives at a machine that is used for the first time."""
    bench = Bench(HOMING, start=(60, 70, 4), zero="home")
    bench.pen.connect()
    return bench.firmware.log_of("homing")[0]


def interrupt():
    raise KeyboardInterrupt


@pytest.mark.parametrize("later", [-0.0005, 0.0, 0.0005, 0.5])
@pytest.mark.parametrize("ends", ["stop", "ctrl-c", "time-out"])
def test_whatever_ends_a_homing_here_ends_it_there(ends, later):
    bench = Bench(HOMING, start=(60, 70, 4), zero="home", homing=later + 0.01 if ends == "time-out" else 60.0)
    if ends != "time-out":
        bench.line.at(homing_began() + later, bench.pen.stop if ends == "stop" else interrupt)
    with pytest.raises((Stopped, Timeout, KeyboardInterrupt)):
        bench.pen.connect()
    bench.pen.close()
    bench.line.wait(0.1)
    place = bench.firmware.at(bench.clock.now())[1:]
    bench.line.wait(5.0)
    assert bench.firmware.at(bench.clock.now())[1:] == place and bench.firmware.body.state != "Home"


def test_zero_is_not_said_to_a_machine_that_has_yet_to_home():
    bench = Bench(HOMING, start=(60, 70, 4), zero="home")
    zero = dict(bench.firmware.body.coordinates)
    with pytest.raises(Rejected, match=r"has not homed.*never by hand") as caught:
        bench.pen.zero_here()
    assert caught.value.delivered == "no" and bench.firmware.body.coordinates == zero
    assert not bench.firmware.log_of("unlocked") and not bench.firmware.body.motion.legs


def test_zero_said_to_a_machine_that_has_homed_is_kept_through_the_next_homing():
    bench = Bench(HOMING, start=(60, 70, 4), zero="home")
    bench.pen.connect()
    bench.line.write(b"G53G0X-190Y-290\nG53G0Z-37\n")
    bench.line.wait(5.0)
    bench.pen.zero_here()
    corner = bench.firmware.at(bench.clock.now())[1:3]
    bench.pen.close()
    bench.firmware.brown_out()
    bench.line.wait(3.0)
    pen, since = Pen(bench.line, bench.setup, bench.clock), bench.clock.now()
    pen.touch(HERE, 0.1)
    [(_, x, y)] = bench.presses(since)
    assert (x - corner[0], y - corner[1]) == pytest.approx(HERE, abs=0.02)


@pytest.mark.parametrize("soft_limits", [0, 1])
def test_a_machine_whose_zero_was_never_said_is_refused_each_time_and_not_lifted_into_its_end(soft_limits):
    bench = Bench({**HOMING, 20: soft_limits}, start=(60, 70, 4), coordinates=(0.0, 0.0, 0.0), zero="home")
    for _ in range(3):
        with pytest.raises(Rejected, match="or set its zero again"):
            bench.pen.touch(HERE, 0.1)
    assert not [what for _, what in bench.firmware.body.log if what.startswith("alarm")]
    assert bench.firmware.at(bench.clock.now())[3] < ENDS[2][1]


def test_a_locked_machine_that_lists_its_settings_slowly_homes_all_the_same():
    bench = Bench(HOMING, start=(60, 70, 4), faults=Faults(Fault.parse("slow=0.3")), zero="home")
    bench.pen.touch(HERE, 0.1)
    assert len(bench.firmware.log_of("homed")) == 1


def test_a_line_that_is_gone_while_it_homes_is_opened_anew_when_it_is_used_next():
    bench = Bench(HOMING, start=(60, 70, 4), zero="home")
    bench.line.at(homing_began() + 0.5, lambda: setattr(bench.line, "is_cut", True))
    with pytest.raises(Disconnected):
        bench.pen.connect()
    bench.line.is_cut = False
    bench.pen.touch(HERE, 0.1)


def test_a_slow_axis_that_stands_far_away_is_waited_for():
    slow = {**HOMING, 112: 400, 132: 100}
    bench = Bench(slow, start=(60, 70, 4), ends=((-10, 190), (-10, 290), (-3, 97)), zero="home", timeout=1.0)
    since = bench.clock.now()
    bench.pen.touch(HERE, 0.1)
    assert [press[1:] for press in bench.presses(since)] == [pytest.approx(HERE, abs=0.02)]


def test_a_homing_that_takes_too_long_says_so_and_what_gives_it_longer():
    bench = Bench(HOMING, start=(60, 70, 4), zero="home", homing=1.0)
    with pytest.raises(Timeout, match=r"did not finish within 1 s.*homing=120"):
        bench.pen.connect()


def test_a_stop_at_any_moment_of_a_touch_leaves_nothing_held_once_it_is_cleared(bench):
    for early in (0.0001, 0.0003, 0.0006, 0.001, 0.0015, 0.002, 0.003, 0.01, 0.1):
        bench.pen.touch(HERE, 0.05)
        since = bench.clock.now()
        bench.pen.touch(HERE, 0.05)
        bench.line.at(2 * bench.clock.now() - since - early, bench.pen.stop)
        with suppress(Stopped):
            bench.pen.touch(HERE, 0.05)
        bench.line.wait(0.5)
        assert bench.pen.stopped and bench.firmware.body.state == "Idle"
        bench.pen.clear_stop()


@pytest.mark.parametrize(
    ("settings", "options", "says"),
    [
        ({}, {"zero": "home"}, r"homing is off \(\$22=0\)"),
        ({32: 1}, {"servo": SERVO}, r"\$32=0"),
        *[
            ({number: 0}, {}, rf"cannot move because of its setting \${number}=0")
            for number in (110, 111, 112, 120, 121, 122)
        ],
        ({**HOMING, 130: 80}, {"zero": "home"}, r"beyond the machine's travel in X \(\$130=80\)"),
    ],
)
def test_a_machine_that_is_not_what_its_setup_says_is_refused(settings, options, says):
    bench = Bench(settings, **options)
    for _ in range(2):
        with pytest.raises(Rejected, match=says):
            bench.pen.connect()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"up": 0.0}, "must be above pen down"),
        ({"down": -3.1}, "press into the glass"),
        ({"area": Area(0, 0, 0, 10)}, "is empty"),
        ({"park": Place(500, 0)}, "outside its area"),
        ({"travel": 0.0}, "more than 0"),
        ({"up": math.nan}, "is not a number"),
        ({"servo": Servo(5, 5)}, "must differ"),
        ({"area": Area(0, 0, 1e300, 1e300)}, "larger than any machine"),
        ({"area": Area(-20_000, 0, 100, 200)}, "larger than any machine"),
        *[({"up": up}, "Use 200 or less") for up in (201.0, 1e9, 1e300)],
        *[({"down": down}, "press into the glass") for down in (-50.0, -1e6)],
        *[({"travel": slow}, "at least 60") for slow in (0.1, 1e-9)],
        ({"press": 0.1}, "at least 60"),
        *[({"servo": Servo(10, most)}, "at most 65535") for most in (65_536, 10**400)],
        ({"servo": Servo(10, 90, 1e9)}, "its seconds at most 10"),
        *[({"servo": Servo(10, 90, none)}, "is not a number") for none in (math.nan, math.inf)],
    ],
)
def test_a_setup_that_cannot_be_is_refused(change, says):
    with pytest.raises(UsageError, match=says):
        Setup(**{"area": AREA, "park": PARK, **change})


def test_the_mock_takes_everything_and_moves_nothing():
    pen = Pen(partial(open_line, "mock"), Setup(AREA, PARK), RunClock(0.0))
    pen.touch(HERE, 0.1, times=3)
    pen.stroke(HERE, THERE, 0.5)
    pen.park()
    pen.stop()
    with pytest.raises(Stopped):
        pen.lift()
    pen.clear_stop()
    pen.lift()
    pen.close()


class Saying(Direct):
    """Calls each of the next reports of Idle by another state."""

    states: list[bytes] = []

    def read(self, *, wait=True):
        data = super().read(wait=wait)
        return data.replace(b"<Idle", b"<" + self.states.pop(0), 1) if self.states and b"<Idle" in data else data


@pytest.fixture
def saying(bench):
    line = Saying(bench.firmware, bench.clock.now, bench.clock.sleep)
    pen = Pen(line, bench.setup, bench.clock)
    pen.zero_here()
    return line, pen


def test_a_move_is_over_when_the_machine_says_idle_and_not_before(saying):
    line, pen = saying
    line.states = [b"Run", b"Run", b"Jog"]
    pen.touch(HERE, 0.1)
    assert not line.states, "it was asked until it said so"


@pytest.mark.parametrize("state", ["Check", "Sleep"])
def test_a_state_in_which_nothing_moves_is_named(saying, state):
    line, pen = saying
    line.states = [state.encode()]
    with pytest.raises(Rejected, match=f"state {state} and does not move") as refused:
        pen.touch(HERE, 0.1)
    assert refused.value.delivered in ("no", "unknown") and "position" not in str(refused.value)
