"""iris arm: real GRBL bytes through a pseudo-terminal to the simulated machine, keys through another."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from iris_screen.sim.grbl.dialects import DIALECTS, GRBL
from iris_screen.sim.grbl.firmware import Firmware
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.sim.grbl.pty_port import PtyPort
from iris_screen.tools.devices.address import calibration_file, parse_address
from iris_screen.tools.devices.arm.calibration.record import load, save
from iris_screen.ui.cli.program import exit_code
from tests.stand.arm import HASTY, learned, stand

AREA = "area=-5,-5,100,160&park=50,158"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


class Machine:
    def __init__(self, port):
        self.port = port

    def address(self, more=""):
        return f"arm:{self.port.where}?{AREA}&zero=home{more}"

    def moved(self):
        """Where the pen came to rest after each move, bed mm, without the homing."""
        body = self.port.call(lambda firmware: firmware.body)
        homed = max(at for at, what in body.log if what == "homed")
        legs = [leg for leg in body.motion.legs if leg.began >= homed]
        return [tuple(round(at, 2) for at in leg.bed(leg.ended, body.motion.ends)) for leg in legs]

    def spot(self):
        return self.port.call(lambda firmware: firmware.at(self.port.now()))[1:]


@contextmanager
def machine(dialect=GRBL, **settings):
    with PtyPort(Firmware(HASTY | HOMING | settings, dialect=dialect)) as port:
        yield Machine(port)


def run(capsys, *words):
    code = exit_code(["arm", *words])
    told = capsys.readouterr()
    return code, told.out + told.err


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_the_pen_goes_so_many_millimetres_with_its_tip_up(capsys, dialect):
    with machine(dialect) as there:
        code, told = run(capsys, "jog", there.address(), "--x", "12.5", "--y", "4")
        assert code == 0, told
        [x, y] = map(float, re.search(r"x ([-\d.]+) mm, y ([-\d.]+) mm, pen 5.0 mm", told).groups())
        assert there.spot()[:3] == pytest.approx((x, y, 5.0), abs=0.06)
        assert (x, y) == (pytest.approx(7.5), pytest.approx(-1))  # homed below the area, so from its corner


@pytest.mark.parametrize(
    "way", [("--x", "-1"), ("--x", "200"), ("--y", "166"), ("--x", "nan"), ("--z", "3"), ("--z", "-4.5")]
)
def test_nothing_moves_out_of_the_area_or_onto_the_glass(capsys, way):
    with machine() as there:
        before_and = exit_code(["arm", "jog", there.address(), "--x", "1"])
        rested = there.moved()
        code, told = run(capsys, "jog", there.address(), *(("--x", "-9") if way == ("--x", "-1") else way))
        assert before_and == 0 and code == 5 and "Nothing was sent" in told
        assert {spot[:2] for spot in there.moved()} == {spot[:2] for spot in rested}


def test_the_pen_comes_down_as_far_as_asked_and_is_up_in_the_end(capsys):
    with machine() as there:
        code, told = run(capsys, "jog", there.address(), "--z", "-3")
        assert code == 0 and "pen 2.0 mm above" in told
        assert min(spot[2] for spot in there.moved()) == pytest.approx(2.0) and there.spot()[2] == pytest.approx(5.0)


def test_keys_need_a_terminal_and_a_servo_has_no_heights(capsys):
    with machine() as there:
        for words in (["jog", there.address()], ["pen", there.address()]):
            code, told = run(capsys, *words)
            assert code == 2 and "needs a terminal" in told
        code, told = run(capsys, "jog", there.address("&servo=300,700"), "--z", "-1")
        assert code == 5 and "iris arm pen" in told


# --- by keys ----------------------------------------------------------------------------------------------------------

ENTRY = "from iris_screen.ui.cli.program import main; main()"
UP, DOWN, RIGHT, PAGE_DOWN = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[6~"


@contextmanager
def at_keyboard(*words):
    """`iris arm …` on a terminal: (the process, a way to type keys, a way to wait for words)."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", ENTRY, "arm", *words]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        said = ""

        def wait_for(words_):
            nonlocal said
            while not re.search(words_, said):
                line = process.stdout.readline().decode()
                assert line, said
                said += line
            said = said[re.search(words_, said).end() :]

        try:
            yield process, lambda keys: os.write(ours, keys.encode()), wait_for
        finally:
            process.kill()
            os.close(ours)
            os.close(theirs)


def test_arrow_keys_move_it_step_by_step_and_stop_at_the_edge(home):
    with machine() as there:
        with at_keyboard("jog", there.address()) as (process, press, wait_for):
            wait_for("Arrow keys")
            press(RIGHT)
            wait_for(r"x -4.0 mm, y -5.0 mm")
            press("+" + UP)
            wait_for(r"x -4.0 mm, y 0.0 mm")
            press(DOWN + DOWN)
            wait_for("Nothing was sent")
            press("-" + PAGE_DOWN)
            wait_for(r"pen 4.0 mm")
            press("q")
            assert process.wait(20) == 0
        assert there.spot()[:3] == pytest.approx((-4, -5, 5), abs=0.05)


def test_ctrl_c_holds_the_machine_lifts_the_pen_and_ends_with_its_own_exit_code():
    with machine() as there:
        slow = there.address("&press=100")
        with at_keyboard("pen", slow) as (process, press, wait_for):
            wait_for("up 5, down 0")
            press(" ")
            deadline = time.monotonic() + 30
            while there.spot()[2] > 2.0 or there.spot()[2] <= 0.01:  # on its slow way down
                assert time.monotonic() < deadline
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            wait_for("Stopped")
            assert process.wait(20) == 4
        assert there.spot()[2] == pytest.approx(5.0, abs=0.01)
        assert min(spot[2] for spot in there.moved()) > 0.01  # it never came to the glass


# --- the pen ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def calibrated():
    """A stand with the calibration page, and what the shipped procedure learned there."""
    with stand() as there:
        known = learned(there)
        there.show_page()
        yield there, known


def keep(home, there, known):
    """As `iris calibrate` leaves it: the address needs no options any more."""
    port, options = there.port.where, parse_address(there.address).options
    options = {name: value for name, value in options.items() if name != "calibration"}
    file = calibration_file(home, port)
    file.parent.mkdir(parents=True, exist_ok=True)
    save(known.replace(port=port, options=options, source=options["camera"]), file)
    return file


def test_heights_are_shown_by_a_press_and_saved_for_later_runs(capsys, home, calibrated):
    there, known = calibrated
    file = keep(home, there, known)
    touches = there.rig.glass.touches
    code, told = run(capsys, "pen", f"arm:{there.port.where}", "--down", "-0.4", "--up", "6")
    assert code == 0 and str(file) in told, told
    assert there.rig.glass.touches == touches + 1
    assert {name: load(file).options[name] for name in ("up", "down")} == {"up": "6", "down": "-0.4"}
    code, told = run(capsys, "pen", f"arm:{there.port.where}", "--down", "-3.5")
    assert code == 2 and load(file).options["down"] == "-0.4"


def test_the_values_of_a_servo_are_told_where_there_is_no_calibration_to_save_them_in(capsys):
    with machine() as there:
        code, told = run(capsys, "pen", there.address("&servo=300,700"), "--down", "720")
        assert code == 0 and "servo=300,720,0.15" in told
        assert there.spot()[3] == 300  # up
        code, told = run(capsys, "pen", there.address("&servo=300,700"), "--down", "inf")
        assert code == 2


def test_keys_change_a_height_and_enter_saves_it(home, calibrated):
    there, known = calibrated
    file = keep(home, there, known)
    with at_keyboard("pen", f"arm:{there.port.where}") as (process, press, wait_for):
        wait_for("up 5, down 0")
        press(DOWN)
        wait_for(r"up 5, down -0.1")
        press("u" + UP)
        wait_for(r"up 5.1, down -0.1")
        press("\r")
        wait_for("Saved in")
        assert process.wait(20) == 0
    assert {name: load(file).options[name] for name in ("up", "down")} == {"up": "5.1", "down": "-0.1"}


# --- one touch --------------------------------------------------------------------------------------------------------


def test_one_touch_says_where_the_page_saw_it(capsys, home, calibrated):
    there, known = calibrated
    keep(home, there, known)
    for _ in range(3):  # the dot of an earlier one is no answer
        code, told = run(capsys, "test", f"arm:{there.port.where}")
        assert code == 0, told
        [off] = re.findall(r"was registered: the page shows it at pixel \d+, \d+, ([\d.]+) mm", told)
        assert float(off) < 1.0
    assert "runs GRBL 1.1" in told and "cannot be locked from here" in told


def test_one_touch_that_does_not_reach_the_glass_is_said_not_to_be_registered(capsys, home, calibrated):
    there, known = calibrated
    keep(home, there, known)
    code, told = run(capsys, "test", f"arm:{there.port.where}?down=2")
    assert code == 1 and "was not registered" in told and "ground its tip" in told


def test_without_a_calibration_a_change_of_the_picture_is_the_sign(capsys, calibrated):
    there, _ = calibrated
    x, y = there.rig.camera.bed.to_mm([[135, 300]])[0]
    for _ in range(2):  # the second time at the same place
        code, told = run(capsys, "test", there.address, "--at", f"{x:.1f},{y:.1f}")
        assert code == 0 and "probably registered" in told, told
    code, told = run(capsys, "test", there.address + "&down=2", "--at", f"{x:.1f},{y:.1f}")
    assert code == 1 and "was not registered" in told
