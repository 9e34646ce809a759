"""iris calibrate from end to end: a GRBL firmware on TCP, a camera on HTTP, and a page between them that is touched."""

import json
import re
import signal
import time

import numpy as np

from iris_screen.core.geometry import Point, Size
from iris_screen.evals.stand_accuracy import measure_stand
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.camera import Camera
from iris_screen.sim.camera.optics import Optics
from iris_screen.sim.camera.server import CameraServer
from iris_screen.sim.camera.surface import Sheet
from iris_screen.sim.grbl.firmware import Firmware
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.sim.grbl.tcp_port import TcpPort
from iris_screen.tools.devices.address import calibration_file
from iris_screen.tools.devices.arm.calibration.record import load
from iris_screen.ui.cli.program import exit_code
from tests.e2e.process import LONGEST, Processes
from tests.stand.arm import HASTY, MAKE, SMALL

ROOM = {130: 400.0, 131: 400.0}
DOWN = 0.05
"""mm over the glass at which a pen touches it."""


class Table:
    """Lays the phone under pen and camera: where the pen went down since the last picture, the page was touched."""

    def __init__(self, port, seed):
        self._port, self._seen, self._was_down = port, port.now(), True
        self.camera, self.sheet = Camera(Bed(degrees=3.0), Optics(sensor=(720, 1152)), seed), Sheet(SIZE)
        self._chance = np.random.default_rng(seed)

    def shoot(self):
        now = self._port.now()
        for _, x, y, z, _ in self._port.call(lambda firmware: firmware.path(self._seen, now)):
            if z <= DOWN and not self._was_down:
                self._press(x, y)
            self._was_down = z <= DOWN
        self._seen = now
        return self.camera.shot(self.sheet.pixels, None, now)

    def _press(self, x, y):
        column, row = self.camera.bed.to_px(np.array([x, y]) + self._chance.normal(0, 0.15 / np.sqrt(2), 2))[0]
        self.sheet.touched(Point(x=round(column), y=round(row)))


SIZE = Size(width=720, height=1600)


def test_a_phone_under_a_pen_and_a_camera_is_calibrated_and_stays_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("IRIS_HOME", str(tmp_path))
    with TcpPort(Firmware(HASTY | ROOM)) as port:
        table = Table(port, 5)
        with CameraServer(table.shoot) as eye:
            options = f"camera={eye.shot_url}&area=0,0,130,210&travel=60000&press=9000"
            address = f"arm:{port.where}?{options}"
            assert exit_code(["calibrate", address, "--screen", "720x1600"]) == 5
            assert (
                "zero corner, then run this again with --zero" in capsys.readouterr().err
            )  # as it was switched on just now
            assert exit_code(["calibrate", address, "--screen", "720x1600", "--zero"]) == 0, capsys.readouterr().err
            told = capsys.readouterr().out
            assert exit_code(["calibrate", address, "--check"]) == 0
            port.call(lambda firmware: firmware.brown_out())
            assert exit_code(["calibrate", "--check"]) == 5  # the one arm there is
            assert "it was turned off and on again" in capsys.readouterr().err
            port.call(lambda firmware: firmware.put_pen((0.0, 0.0, 0.0)))
            assert exit_code(["calibrate", f"arm:{port.where}", "--zero"]) == 0
            assert "zero is where the pen was" in capsys.readouterr().out
            table.camera.bed = table.camera.bed.moved(dx=1.5)
            assert exit_code(["calibrate", address, "--check"]) == 1
            standing = port.call(lambda firmware: firmware.at(port.now()))
    assert re.search(r"lens: worst 0\.\d px over \d+ points; arm: worst 0\.\d\d mm over 9 touches", told)
    assert "touch 9 of 9" in told and standing[3] > 1  # and the pen is up
    [file] = (tmp_path / "arm").glob("*.json")
    kept = load(file)
    assert kept.reach is not None and json.loads(file.read_text())["options"]["area"] == "0,0,130,210"
    bed = Bed(degrees=3.0)
    for px in ((40.0, 60.0), (680.0, 60.0), (360.0, 800.0), (40.0, 1540.0), (680.0, 1540.0)):
        assert np.hypot(*(np.array(kept.reach.to_mm(px)) - bed.to_mm([px])[0])) < 0.6


def is_coming_down(firmware):
    return firmware.log_of("homed") and 0.5 < firmware.at(firmware.body.now)[3] < 4.9


def is_homing(firmware):
    return firmware.body.state == "Home"


def interrupted(tmp_path, settings, moment):
    """The machine's state and the pen's height once Ctrl-C was pressed at this moment of a first calibration."""
    with TcpPort(Firmware(HASTY | ROOM | HOMING | settings)) as port, CameraServer(Table(port, 6).shoot) as eye:
        former = calibration_file(tmp_path / "home", port.where)
        former.parent.mkdir(parents=True)
        former.write_text("{")
        options = f"camera={eye.shot_url}&area=0,0,130,210&zero=home&homing=600&travel=60000&press=60"
        calibrating = ("calibrate", f"arm:{port.where}?{options}", "--screen", "720x1600")
        with Processes(tmp_path / "home").started(*calibrating) as process:
            end = time.monotonic() + LONGEST
            while not port.call(moment):
                assert process.poll() is None and time.monotonic() < end, "that moment never came"
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=LONGEST)
        assert (process.returncode, err.strip()) == (4, "Stopped.")
        assert list(former.parent.iterdir()) == [former] and former.read_text() == "{"
        return port.call(lambda firmware: (firmware.body.state, firmware.at(firmware.body.now)[3]))


def test_ctrl_c_lifts_a_pen_that_is_coming_down_and_leaves_what_was_kept_before(tmp_path):
    state, height = interrupted(tmp_path, {}, is_coming_down)
    assert state == "Idle" and height > 4.9


def test_ctrl_c_ends_a_homing_that_would_take_minutes(tmp_path):
    assert interrupted(tmp_path, {24: 6.0, 25: 6.0}, is_homing)[0] == "Alarm"


def test_a_stand_that_is_calibrated_by_the_commands_is_true_by_markers_and_by_the_screens_edges():
    seen = measure_stand(1, MAKE, SMALL, taps=4, looks=5)
    assert seen.px < 2 and seen.corners < 2 and max(seen.taps) < 1
    assert seen.told == 0, "but not how many nudges it noticed: to so small a camera they are as small as its own error"
