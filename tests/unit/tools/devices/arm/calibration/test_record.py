"""A calibration is kept whole, read as it was written, and refused with what to do where it cannot be used."""

import base64
import json

import numpy as np
import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.geometry import Size
from iris_screen.text import render
from iris_screen.tools.devices.arm.calibration.lens import Lens
from iris_screen.tools.devices.arm.calibration.record import Calibration, load, save
from iris_screen.tools.devices.arm.calibration.scene import remember
from iris_screen.tools.devices.arm.calibration.tone import learn
from iris_screen.tools.devices.arm.calibration.touches import Reach

SCREEN, CAMERA = Size(width=1080, height=2400), Size(width=1280, height=720)


def made(**told):
    plain = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
    lens = Lens(screen=SCREEN, camera=CAMERA, homography=plain, radial=(0.0, 0.0), worst=0.83, rms=0.4, points=96)
    reach = Reach(matrix=plain, worst=0.314, rms=0.2, touches=9)
    scene = remember(np.zeros((CAMERA.height, CAMERA.width, 3), np.uint8), lens)
    base = {"screen": SCREEN, "camera": CAMERA, "source": "0", "port": "/dev/ttyUSB0", "at": 5.0}
    return Calibration(**(base | {"lens": lens, "reach": reach, "scene": scene} | told))


def test_what_was_saved_is_loaded(tmp_path):
    file = tmp_path / "arm" / "desk.json"
    save(made(), file)
    assert load(file) == made()
    assert [each.name for each in file.parent.iterdir()] == ["desk.json"]


def test_it_says_how_good_it_is():
    assert render(made().in_words()) == "lens: worst 0.8 px over 96 points; arm: worst 0.31 mm over 9 touches"
    assert render(made(reach=None).in_words()) == "lens: worst 0.8 px over 96 points; arm: not calibrated"


@pytest.mark.parametrize(
    ("kept", "words"),
    [
        (None, "No calibration at .* Run: iris calibrate"),
        ("{", "is damaged. Run: iris calibrate"),
        ("[]", "is damaged. Run: iris calibrate"),
        ("[" * 100_000, "is damaged. Run: iris calibrate"),
        ('{"format": 1, "screen": 5}', "is damaged. Run: iris calibrate"),
        ('{"format": 2, "more": 5}', "written by a newer version of Iris"),
    ],
)
def test_what_cannot_be_used_is_refused_with_what_to_do(tmp_path, kept, words):
    file = tmp_path / "a.json"
    if kept is not None:
        file.write_text(kept)
    with pytest.raises(UsageError, match=words):
        load(file)


def test_one_with_a_part_missing_is_broken(tmp_path):
    file = tmp_path / "a.json"
    told = json.loads(made().model_dump_json())
    del told["lens"]
    file.write_text(json.dumps(told))
    with pytest.raises(UsageError, match="damaged"):
        load(file)


SHORT = base64.b64encode(b"\x89PNG\r\n").decode()
SMALL = learn(np.zeros((320, 160, 3), np.float32)).model_dump()
DAMAGES = [
    ("lens.homography", [1.0, 2.0, 3.0]),
    ("lens.homography", [0.0] * 9),
    ("lens.homography", [1e308] * 9),
    ("lens.radial", [1e300, 1e300]),
    ("lens.bend", [1.0, 2.0, 3.0]),
    ("lens.screen", {"width": 100_000, "height": 100_000}),
    ("lens.camera", {"width": 640, "height": 480}),
    ("screen", {"width": 1080, "height": 2340}),
    ("camera", {"width": 5, "height": 5}),
    ("reach.matrix", [1.0]),
    ("reach.matrix", [0.0] * 9),
    ("reach.matrix", [0.0, 0.0, 50.0, 0.0, 0.0, 60.0, 0.0, 0.0, 1.0]),
    ("scene.strips", []),
    ("scene.strips", [5.0] * 143),
    ("scene.strips", [1e300] * 144),
    ("scene.grey", "AAAA"),
    ("scene.grey", "no base64!"),
    ("scene.grey", SMALL["light"]),
    ("tone", {"light": "AAAA", "dark": "AAAA"}),
    ("tone", SMALL | {"dark": SHORT}),
    ("tone", SMALL),
]


@pytest.mark.parametrize(("part", "value"), DAMAGES)
def test_one_with_a_damaged_part_is_broken_and_crashes_nothing_later(tmp_path, part, value):
    file, told = tmp_path / "a.json", json.loads(made().model_dump_json())
    *folders, last = part.split(".")
    within = told
    for folder in folders:
        within = within[folder]
    within[last] = value
    file.write_text(json.dumps(told))
    with pytest.raises(UsageError, match=r"is damaged\. Run: iris calibrate"):
        load(file)


def test_a_screen_that_is_larger_than_any_is_broken_though_all_parts_agree(tmp_path):
    file, told = tmp_path / "a.json", json.loads(made().model_dump_json())
    told["screen"] = told["lens"]["screen"] = {"width": 100_000, "height": 100_000}
    file.write_text(json.dumps(told))
    with pytest.raises(UsageError, match=r"is damaged\. Run: iris calibrate"):
        load(file)


def test_a_place_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="could not be written"):
        save(made(), tmp_path / "file" / "a.json")
