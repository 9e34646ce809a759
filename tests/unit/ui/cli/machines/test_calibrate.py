"""iris calibrate: what it writes for the phone, what it keeps, and what it says where it cannot."""

import json
import os
import re

import numpy as np
import pytest

from iris_screen.core.geometry import Size
from iris_screen.core.settings import Settings
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.lifecycle.device_sessions import reserve_device
from iris_screen.sight.vision.board import draw_board
from iris_screen.sight.vision.pictures import read_picture, write_png
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.camera import Camera
from iris_screen.sim.camera.optics import Optics
from iris_screen.sim.camera.surface import Sheet
from iris_screen.ui.cli.program import exit_code

SIZE = Size(width=720, height=1600)


@pytest.fixture(scope="module")
def views():
    """Pictures of a camera: the page, another screen, and the page on a phone that was nudged."""
    optics = Optics(sensor=(720, 1152))
    camera, nudged = Camera(Bed(), optics, 3), Camera(Bed().moved(dx=1.0), optics, 3)
    dark, white = np.full((1600, 720, 3), 30, np.uint8), np.full((1600, 720, 3), 240, np.uint8)
    return {
        "page": camera.shot(Sheet(SIZE).pixels, None, 1.0),
        "other": camera.shot(dark, None, 2.0),
        "white": camera.shot(white, None, 3.0),
        "filled": Sheet(SIZE).pixels,
        "nudged": nudged.shot(dark, None, 4.0),
    }


@pytest.fixture
def rig(tmp_path, views, monkeypatch, capsys):
    """Runs the command on a picture file as its camera: (view, *options) → exit code and all that was printed."""
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))

    def run(view, *options, with_area=False):
        (tmp_path / "view.png").write_bytes(write_png(views[view]))
        address = f"arm:mock?camera={tmp_path / 'view.png'}"
        code = exit_code(["calibrate", address + "&area=0,0,120,200" * with_area, *options])
        told = capsys.readouterr()
        return code, told.out + told.err

    return run


def test_a_camera_is_calibrated_and_checked(rig, tmp_path):
    code, told = rig("page", "--screen", "720x1600", "--camera-only")
    assert code == 0, told
    assert re.search(r"lens: worst \d\.\d px over \d+ points; arm: not calibrated$", told.strip())
    assert "--device arm:mock" in told
    kept = tmp_path / "home" / "arm" / "mock.json"
    assert json.loads(kept.read_text())["port"] == "mock"
    assert read_picture(kept.with_suffix(".png")).shape == (1600, 720, 3)
    code, told = rig("other", "--check")
    assert code == 0 and "have not moved" in told
    code, told = rig("nudged", "--check")
    assert code == 1 and "run: iris calibrate" in told
    assert rig("page", "--camera-only")[0] == 0  # its screen's size is known by now
    assert exit_code(["calibrate", "arm:mock", "--check"]) == 0  # and its camera


def test_a_calibration_that_is_kept_elsewhere_is_used_by_the_address_that_is_told(rig, tmp_path, monkeypatch, capsys):
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    view = ["calibrate", f"arm:mock?camera={tmp_path / 'view.png'}&calibration=mine.json", "--camera-only"]
    rig("page", "--check")
    assert exit_code([*view, "--screen", "720x1600"]) == 0
    [address] = re.findall(r"--device '(.+)'", capsys.readouterr().out)
    monkeypatch.chdir(tmp_path)
    assert address == f"arm:mock?calibration={tmp_path}/desk/mine.json"
    assert exit_code(["calibrate", address, "--check"]) == 0


def test_a_camera_whose_address_is_not_kept_is_asked_for_and_no_other_is_opened(rig, tmp_path, capsys):
    assert rig("page", "--screen", "720x1600", "--camera-only")[0] == 0
    file = tmp_path / "home" / "arm" / "mock.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"source": "http://10.0.0.5/live", "options": {}}))
    for words in (["calibrate", "--check"], ["calibrate", "arm:mock"], ["run", "打开设置", "--device", "arm:mock"]):
        assert exit_code(words) == 2
        assert "(http://10.0.0.5/live) was not saved" in (err := capsys.readouterr().err) and "Add camera=URL" in err
    assert rig("page", "--check")[0] == 0


@pytest.mark.parametrize("kept", ['{"format": 9}', None])
def test_a_calibration_that_only_another_iris_or_user_can_read_is_not_written_over(rig, tmp_path, kept):
    file = tmp_path / "home" / "arm" / "mock.json"
    file.parent.mkdir(parents=True)
    file.write_text(kept) if kept else file.mkdir()
    code, told = rig("page", "--screen", "720x1600", "--camera-only")
    assert code == 2 and re.search("written by a newer version of Iris|could not be read", told)
    assert file.is_dir() if kept is None else file.read_text() == kept


def test_what_cannot_be_written_is_said_in_one_line(rig, tmp_path, capsys):
    (taken := tmp_path / "home" / "arm" / "mock.png").mkdir(parents=True)
    for option in ("--page", "--picture"):
        exit_code(["calibrate", "--screen", "720x1600", option, str(taken)])
        assert f"{taken} could not be written: " in capsys.readouterr().err
    code, told = rig("page", "--screen", "720x1600", "--camera-only")
    assert code == 2 and "mock.png could not be written" in told
    assert (taken.parent / "mock.json").is_file()


def test_what_is_no_plain_file_is_not_replaced(tmp_path, capsys):
    os.mkfifo(pipe := tmp_path / "page.html")
    assert exit_code(["calibrate", "--screen", "720x1600", "--page", str(pipe)]) == 2
    assert f"{pipe} could not be written: not a plain file." in capsys.readouterr().err and pipe.is_fifo()


def test_an_arm_that_a_run_uses_is_left_alone(rig, tmp_path):
    settings = Settings(home=tmp_path / "home")
    with reserve_device(settings, "arm:mock", SystemClock(), use="something", seconds=60):
        code, told = rig("page", "--screen", "720x1600", "--camera-only")
    assert code == 2 and "Device arm:mock is in use by" in told


def test_of_several_arms_one_has_to_be_named(rig, tmp_path, capsys):
    assert rig("page", "--screen", "720x1600", "--camera-only")[0] == 0
    arms = tmp_path / "home" / "arm"
    kept = json.loads((arms / "mock.json").read_text())
    (arms / "dev-ttyUSB7.json").write_text(json.dumps(kept | {"port": "/dev/ttyUSB7"}))
    assert exit_code(["calibrate", "--check"]) == 2
    assert "Choose one of arm:/dev/ttyUSB7, arm:mock." in capsys.readouterr().err


def test_a_lit_screen_is_enough_for_the_camera(rig):
    code, told = rig("white", "--screen", "720x1600", "--corners")
    assert code == 0 and "arm: not calibrated" in told and "parked" not in told


def test_where_the_arms_area_is_known_it_goes_out_of_the_way_of_the_edges_too(rig):
    code, told = rig("white", "--screen", "720x1600", "--corners", with_area=True)
    assert code == 0 and told.startswith("• the arm is parked")


@pytest.mark.parametrize(
    ("view", "options", "words"),
    [
        ("page", ["--camera-only"], "--screen 1080x2400"),
        ("page", ["--screen", "big"], "WIDTHxHEIGHT"),
        ("page", ["--screen", "720x1600", "--start", "middle"], "X,Y in mm"),
        ("page", ["--screen", "720x1600"], "Add area=LEFT,LOW,RIGHT,HIGH"),
        ("page", ["--screen", "1080x2400", "--camera-only"], "Show the one for 1080x2400"),
        ("other", ["--screen", "720x1600", "--camera-only"], "no marker"),
        ("filled", ["--screen", "720x1600", "--camera-only"], "until the phone's edges are in view"),
        ("other", ["--check"], "No calibration at"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(rig, view, options, words):
    code, told = rig(view, *options)
    assert code in (2, 5) and words in told
    assert len([line for line in told.splitlines() if not line.startswith("•")]) == 1


def test_an_arm_whose_touches_leave_no_dot_is_told_what_to_change(rig):
    code, told = rig("page", "--screen", "720x1600", with_area=True)
    assert code == 5 and "left no dot on the page" in told and "--start X,Y" in told
    assert "• the arm is parked" in told


def test_page_and_board_are_written_for_the_phone(tmp_path, capsys):
    page, picture = tmp_path / "page.html", tmp_path / "board.png"
    assert exit_code(["calibrate", "--screen", "720x1600", "--page", str(page), "--picture", str(picture)]) == 0
    assert "tap it" in capsys.readouterr().out
    assert "720" in page.read_text() and (read_picture(picture) == draw_board(SIZE)).all()


def test_without_a_device_and_a_page_it_says_what_to_give(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("IRIS_HOME", str(tmp_path))
    assert exit_code(["calibrate"]) == 2
    assert "Give its port: iris calibrate arm:PORT?camera=…" in capsys.readouterr().err
    assert exit_code(["calibrate", "sim:"]) == 2
    assert "“sim:” is not an arm. Write arm:PORT" in capsys.readouterr().err
