"""The arm's driver as it is shipped, on machines with other firmware: Grbl_ESP32 and FluidNC."""

import dataclasses
import threading

import pytest

from iris_screen.core.errors import Alarm, Rejected, Stopped
from iris_screen.sim.grbl.dialects import ESP32, FLUIDNC, GRBL
from iris_screen.sim.grbl.firmware import Firmware
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.sim.grbl.pty_port import PtyPort
from iris_screen.sim.grbl.tcp_port import TcpPort
from iris_screen.tools.devices.arm.machine.line import open_line
from iris_screen.tools.devices.arm.machine.setup import Servo
from tests.stand.arm import HASTY
from tests.stand.bench import HERE, PARK, THERE, Bench, pen_on

SERVO = Servo(up=300, down=700)


@pytest.fixture(params=[PtyPort, TcpPort])
def wire(request):
    return request.param


@pytest.fixture(params=[ESP32, FLUIDNC], ids=["esp32", "fluidnc"])
def dialect(request):
    return request.param


def test_it_touches_draws_and_parks_where_it_is_told(wire, dialect):
    with Bench(wire, dialect=dialect) as bench:
        bench.pen.touch(HERE, 0.1, times=2)
        bench.pen.stroke(HERE, THERE, 0.3)
        bench.pen.park()
        assert [press[1:] for press in bench.presses] == [pytest.approx(HERE, abs=0.02)] * 3
        assert bench.spot[1:3] == pytest.approx(PARK, abs=0.02)


def test_a_slow_stroke_is_waited_for_to_its_end(wire, dialect):
    with Bench(wire, dialect=dialect) as bench:
        bench.pen.stroke(HERE, THERE, 3.0)  # twice as long as it may be silent
        assert bench.height > 4.9 and bench.spot[1:3] == pytest.approx(THERE, abs=0.02)


def test_a_welcome_on_a_new_connection_is_not_taken_for_a_restart(dialect):
    with Bench(TcpPort, dialect=dialect) as bench:
        bench.pen.touch(HERE, 0.1)
        bench.pen.close()
        again = pen_on(bench.port)
        again.touch(THERE, 0.1)  # it kept its position meanwhile, so nobody is asked for zero
        again.close()
        assert bench.presses[-1][1:] == pytest.approx(THERE, abs=0.02)


def test_a_restart_is_noticed_all_the_same(dialect):
    with Bench(TcpPort, dialect=dialect) as bench:
        bench.pen.touch(HERE, 0.1)
        bench.pen.close()
        bench.port.call(lambda firmware: firmware.brown_out())
        again = pen_on(bench.port, timeout=3.0)
        with pytest.raises(Alarm, match=r"turned off and on again.*iris calibrate"):
            again.touch(THERE, 0.1)
        again.close()


def test_a_board_that_prints_how_it_starts_is_waited_for(wire, dialect):
    firmware = Firmware(HASTY | HOMING, dialect=dialect)
    with wire(firmware) as port:
        port.call(lambda machine: machine.brown_out())
        pen = pen_on(port, zero="home", timeout=1.0)
        pen.connect()
        pen.touch(HERE, 0.1)
        pen.close()


@pytest.mark.parametrize("home", [(0, 0, 0), (200, 300, 40), (-17.5, 12, 0)])
def test_wherever_its_owner_put_the_machines_origin_the_area_is_within_its_travel(wire, dialect, home):
    with Bench(wire, zero="home", dialect=dialect, home=home) as bench:
        bench.pen.touch(HERE, 0.1)
        assert [press[1:] for press in bench.presses] == [pytest.approx(HERE, abs=0.02)]


def test_an_area_beyond_its_travel_is_refused_and_no_alarm_is_raised(dialect):
    firmware = Firmware(
        HASTY | HOMING | {130: 60}, dialect=dialect, home=(5, 5, 0), ends=((-10, 50), (-10, 290), (-3, 37))
    )
    with PtyPort(firmware) as port:
        pen = pen_on(port, zero="home")
        with pytest.raises(Rejected, match=r"beyond the machine's travel in X"):
            pen.connect()
        assert firmware.body.state == "Idle" and not [what for _, what in firmware.body.log if "alarm" in what]


@pytest.mark.parametrize("axes", [2, 3, 4, 6])
def test_a_servo_presses_however_many_axes_the_machine_reports(dialect, axes):
    with Bench(PtyPort, dialect=dialect, servo=SERVO, axes=axes) as bench:
        bench.pen.touch(HERE, 0.1)
        assert [press[1:] for press in bench.presses] == [pytest.approx(HERE, abs=0.02)]
        assert bench.spot[4] == SERVO.up


def test_a_refusal_in_words_is_told_and_waited_for_no_longer():
    wordy = dataclasses.replace(FLUIDNC, errors={20: "Unsupported GCode command"})
    no_height = Bench(PtyPort, dialect=wordy, axes=2, bare=True)
    with no_height as bench, pytest.raises(Rejected, match="error:Unsupported GCode command"):
        bench.pen.zero_here()


def test_an_alarm_in_the_middle_of_a_touch_is_told(wire, dialect):
    with Bench(wire, "alarm@2=1", dialect=dialect) as bench:
        with pytest.raises(Alarm, match="limit switch") as caught:
            bench.pen.touch(HERE, 0.2)
        assert caught.value.delivered == "unknown"


def test_a_stop_lifts_the_pen(wire, dialect):
    with Bench(wire, dialect=dialect) as bench:

        def stop():
            bench.wait_until_down()
            bench.pen.stop()

        other = threading.Thread(target=stop)
        other.start()
        with pytest.raises(Stopped):
            bench.pen.stroke(HERE, THERE, 20.0)
        other.join()
        assert bench.height > 4.9


# --- what the machines say, line by line -----------------------------------------------------------------------------


def talk(dialect, *lines, **settings):
    """The answers to these lines over a serial port."""
    with PtyPort(Firmware({**settings}, dialect=dialect, home=(0, 200, -1))) as port:
        line, said = open_line(port.where), b""
        line.write(b"\x18" + b"".join(f"{each}\n".encode() for each in lines))
        for _ in range(500):
            said += line.read()
            if said.count(b"ok\r\n") + said.count(b"error:") == len(lines):
                break
        line.close()
    return said.decode().split("\r\n")


@pytest.mark.parametrize(
    ("machine", "banner", "version"),
    [
        (GRBL, "Grbl 1.1h ['$' for help]", "[VER:1.1h.20190830:]"),
        (ESP32, "Grbl 1.3a ['$' for help]", "[VER:1.3a.20211103:]"),
        (FLUIDNC, "Grbl 3.7 [FluidNC v3.7.8 (wifi) '$' for help]", "[VER:3.7 FluidNC v3.7.8 (wifi):]"),
    ],
)
def test_each_says_who_it_is(machine, banner, version):
    said = talk(machine, "$I")
    assert banner in said and version in said


def test_what_only_one_of_them_knows_is_an_error_to_the_others():
    question = "$/axes/y/homing/mpos_mm"
    assert "$/axes/y/homing/mpos_mm=200.000" in talk(FLUIDNC, question)
    assert "error:3" in talk(ESP32, question) and "error:3" in talk(GRBL, question)
    assert "$Y/Home/Mpos=200.000" in talk(ESP32, "$Y/Home/Mpos")


def test_fluidnc_lists_only_the_settings_that_it_has_from_its_configuration():
    said = talk(FLUIDNC, "$$")
    assert {"$130=200.000", "$22=0", "$10=1"} <= set(said) and not [each for each in said if each.startswith("$27=")]
