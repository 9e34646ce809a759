"""The simulated firmware does and says what GRBL 1.1 does and says."""

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.sim.grbl.engine import BOOT
from iris_screen.sim.grbl.faults import Fault, Faults
from iris_screen.sim.grbl.firmware import Firmware
from iris_screen.sim.grbl.grbl_settings import HOMING

GREETING = b"\r\nGrbl 1.1h ['$' for help]\r\n"


class Talk:
    """Says lines, and lets time pass."""

    def __init__(self, settings=None, **given):
        self.firmware = Firmware(settings, **given)
        self.now = 0.0
        self.firmware.start(0.0)
        self.wait(0.1)

    def say(self, *lines):
        return self.firmware.feed("".join(f"{line}\n" for line in lines).encode(), self.now).decode().split()

    def now_(self, byte):
        return self.firmware.feed(byte, self.now).decode()

    def wait(self, seconds):
        self.now += seconds
        return self.firmware.advance(self.now).decode()

    @property
    def bed(self):
        return self.firmware.at(self.now)[1:4]


@pytest.fixture
def talk():
    return Talk()


def test_it_greets_when_the_power_comes_on_and_after_each_reset():
    firmware = Firmware()
    assert firmware.advance(0.1) == GREETING
    assert firmware.feed(b"\x18", 0.2) == GREETING


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "ok"),
        ("g21 g90 (mm) ; absolute", "ok"),
        ("X1", "ok"),
        ("G1X1", "error:22"),
        ("G1X1F100", "ok"),
        ("G7", "error:20"),
        ("G0G1X1", "error:21"),
        ("X", "error:2"),
        ("5", "error:1"),
        ("G0X1X2", "error:25"),
        ("G1F100", "error:26"),
        ("G4", "error:28"),
        ("G4P-1", "error:4"),
        ("G10L20P1", "error:26"),
        ("G0X1P3", "error:36"),
        ("$H", "error:5"),
        ("$20=1", "error:10"),
        ("$999=1", "error:3"),
        ("$J", "error:3"),
        ("X" + "1" * 90, "error:11"),
    ],
)
def test_each_line_gets_the_answer_it_deserves(talk, line, answer):
    assert talk.say(line)[-1] == answer


def test_settings_are_listed_and_kept_through_a_reset(talk):
    assert talk.say("$130=150")[-1] == "ok"
    talk.now_(b"\x18")
    assert {"$130=150.000", "$22=0", "$110=12000.000"} <= set(talk.say("$$"))


def test_ok_comes_before_the_move_is_done_and_that_of_a_dwell_after(talk):
    assert talk.say("G1X50F3000") == ["ok"]
    assert "<Run|" in talk.now_(b"?")
    assert talk.say("G4P0") == []
    assert talk.wait(2.0) == "ok\r\n" and talk.bed == pytest.approx((50, 0, 0))
    assert "<Idle|" in talk.now_(b"?")


def test_a_move_takes_as_long_as_its_speeds_allow(talk):
    talk.say("G1X50F3000")
    assert talk.firmware.due - talk.now == pytest.approx(50 / 50 + 50 / 1500)


def test_fifteen_moves_are_planned_and_the_next_waits_for_room(talk):
    answers = talk.say(*(f"G1X{10 + step % 2 * 10}F600" for step in range(17)))
    assert len(answers) == 15
    assert talk.wait(1.1).count("ok") == 1


def test_what_does_not_fit_into_128_bytes_is_lost(talk):
    talk.say("G4P1")
    talk.firmware.feed(b"G1X1F100\n" * 30, talk.now)
    assert talk.wait(30).count("ok") < 20


@pytest.mark.parametrize(
    ("mask", "has"), [(0, "WPos:1.000,"), (1, "MPos:11.000,"), (2, "|Bf:15,128|"), (3, "|Bf:15,128|")]
)
def test_reports_come_in_the_form_that_is_set(mask, has):
    talk = Talk({10: mask}, coordinates=(10.0, 0.0, 0.0))
    talk.say("G0X1")
    talk.wait(2)
    assert has in talk.now_(b"?")


def test_reports_are_in_inches_where_that_is_set():
    talk = Talk({13: 1})
    talk.say("G0X25.4")
    talk.wait(2)
    assert "MPos:1.0000,0.0000,0.0000" in talk.now_(b"?")


def test_the_offset_comes_with_the_first_report_with_every_tenth_and_when_it_changed(talk):
    reports = [talk.now_(b"?") for _ in range(21)]
    assert [index for index, report in enumerate(reports) if "WCO" in report] == [0, 10, 20]
    assert "|Ov:100,100,100" in reports[1]
    talk.say("G10L20P1X5")
    assert "WCO:-5.000,0.000,0.000" in talk.now_(b"?")


def test_zero_is_where_g10_says_and_stays_through_a_reset_where_g92_does_not(talk):
    talk.say("G0X20", "G10L20P1X0", "G92Y3")
    talk.wait(2)
    assert talk.say("$#")[0] == "[G54:20.000,0.000,0.000]"
    talk.now_(b"\x18")
    assert talk.say("$#")[0] == "[G54:20.000,0.000,0.000]" and "WCO:20.000,0.000" in talk.now_(b"?")


@pytest.mark.parametrize(
    ("lines", "x"),
    [
        (("G0X10", "G91", "X5"), 15),
        (("G20", "G0X1"), 25.4),
        (("G10L2P1X10", "G0X1"), 11),
        (("G10L2P1X10", "G53G0X1"), 1),
        (("G92X-4", "G0X1"), 5),
        (("G10L2P2X7", "G55", "G0X0"), 7),
    ],
)
def test_words_mean_what_they_say(talk, lines, x):
    assert set(talk.say(*lines)) <= {"ok"}
    talk.wait(3)
    assert talk.bed[0] == pytest.approx(x)


def test_the_spindle_waits_for_the_moves_before_it_and_ends_with_a_reset(talk):
    talk.say("G1X10F600", "M3S700")
    talk.wait(0.5)
    assert talk.firmware.at(talk.now)[4] == 0
    talk.wait(1)
    assert talk.firmware.at(talk.now)[4] == 700
    talk.now_(b"\x18")
    talk.wait(0.1)
    assert talk.firmware.at(talk.now)[4] == 0


# --- hold, reset, alarm ----------------------------------------------------------------------------------------------


def test_a_hold_slows_down_and_then_a_reset_keeps_the_position(talk):
    talk.say("G1X100F6000")
    talk.wait(0.5)
    talk.now_(b"!")
    assert "<Hold:1|" in talk.now_(b"?")
    talk.wait(1)
    assert "<Hold:0|" in talk.now_(b"?")
    place = talk.bed
    assert talk.now_(b"\x18").encode() == GREETING
    assert f"<Idle|MPos:{place[0]:.3f}" in talk.now_(b"?")
    assert talk.say("G0X0") == ["ok"]


def test_a_hold_goes_on_where_it_was(talk):
    talk.say("G1X100F6000")
    talk.wait(0.5)
    talk.now_(b"!")
    talk.wait(1)
    talk.now_(b"~")
    talk.wait(2)
    assert talk.bed[0] == pytest.approx(100)


def test_a_reset_in_motion_is_alarm_three_and_locks(talk):
    talk.say("G1X100F6000")
    talk.wait(0.5)
    said = talk.now_(b"\x18")
    assert said.startswith("ALARM:3") and "to unlock]" in said
    assert talk.say("G0X1") == ["error:9"]
    assert talk.say("$X")[-1] == "ok" and talk.say("G0X1") == ["ok"]


def test_a_hold_stops_what_comes_after_it_even_where_it_stood_still(talk):
    talk.now_(b"!")
    assert talk.say("G0X10") == []
    talk.wait(3)
    assert talk.bed[0] == 0


def test_a_limit_switch_is_alarm_one_after_which_only_a_reset_is_heard():
    talk = Talk({21: 1})
    talk.say("G1X300F6000")
    said = talk.wait(10)
    assert said.split()[0] == "ALARM:1" and "Reset to continue" in said
    assert talk.bed[0] == pytest.approx(190, abs=0.01)
    assert talk.now_(b"?") == "" and talk.say("$X") == []
    assert "to unlock]" in talk.now_(b"\x18")


def test_without_switches_it_runs_into_the_end_and_counts_on(talk):
    talk.say("G1X300F6000", "G1X200")
    talk.wait(20)
    assert talk.bed[0] == pytest.approx(90) and "MPos:200.000" in talk.now_(b"?")


def test_a_soft_limit_is_alarm_two_and_nothing_moves():
    talk = Talk(HOMING)
    talk.say("$H")
    talk.wait(60)
    place = talk.bed
    talk.say("G0X191")
    assert talk.bed == place and "[MSG:'$H'|'$X' to unlock]" in talk.now_(b"\x18")


def test_homing_finds_the_bed_wherever_the_pen_was():
    talk = Talk(HOMING, start=(70.0, 20.0, 3.0))
    assert talk.say("G0X0") == ["error:9"]
    talk.say("$H")
    assert talk.now_(b"?") == ""
    assert talk.wait(60) == "ok\r\n"
    talk.say("G0X0Y0", "G0Z0")
    talk.wait(20)
    assert talk.bed == pytest.approx((0, 0, 0), abs=0.01)


def test_a_reset_while_homing_is_alarm_six():
    talk = Talk(HOMING)
    talk.say("$H")
    talk.wait(0.3)
    assert talk.now_(b"\x18").startswith("ALARM:6")


def test_a_brownout_forgets_where_it_is(talk):
    talk.say("G0X50")
    talk.wait(3)
    talk.firmware.brown_out()
    assert talk.say("?G0X0") == [] and talk.now_(b"?") == ""
    assert talk.wait(BOOT).encode() == GREETING
    assert "MPos:0.000,0.000,0.000" in talk.now_(b"?") and talk.bed[0] == 50


# --- faults ----------------------------------------------------------------------------------------------------------


def test_a_fault_strikes_in_the_middle_of_its_move():
    talk = Talk(faults=Faults(Fault.parse("alarm@2=1")))
    talk.say("G1X10F600", "G1X20")
    assert "ALARM:1" in talk.wait(10)
    assert talk.bed[0] == pytest.approx(15)


@pytest.mark.parametrize("text", ["smoke", "alarm@0", "slow=-1", "ALARM@1", ""])
def test_a_fault_that_cannot_be_meant_is_refused(text):
    with pytest.raises(UsageError, match="is not an arm fault"):
        Fault.parse(text)


def test_the_path_shows_where_the_pen_was_at_any_time(talk):
    began = talk.now
    talk.say("G1X10F600")
    talk.wait(2)
    path = talk.firmware.path(began, talk.now, 0.1)
    assert len(path) == 21 and [spot[1] for spot in path] == sorted(spot[1] for spot in path)
    assert path[5][1] == pytest.approx(5, abs=0.1) and path[-1][1] == pytest.approx(10)
