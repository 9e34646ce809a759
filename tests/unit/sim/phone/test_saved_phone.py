"""A phone's state on disk: whole or not there, and gone on with at the right time."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.geometry import Point
from iris_screen.sim.phone import saved_phone
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.stand.strokes import tap

ROOT = Path(__file__).parents[4]
TINY = ROOT / "assets" / "worlds" / "tiny.yaml"

TYPIST = """
import sys
from iris_screen.core.actions import InputText, Tap
from iris_screen.core.geometry import Point
from iris_screen.tools.devices.address import open_device
device = open_device(sys.argv[1])
def at(name):
    return next(element.box.center for element in device.look().elements if element.name == name)
device.do(Tap(at=at("Notes")))
device.do(Tap(at=at("New")))
for number in range(10_000):
    device.do(InputText(text=f"{number},"))
    print(number, flush=True)
"""


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path):
    address = f"sim:{TINY}?state={tmp_path / 'phone.json'}&width=270&height=600&density=0.6875"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for least in (3, 12):
        with subprocess.Popen(
            [sys.executable, "-c", TYPIST, address], env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as typist:
            assert typist.stdout is not None
            said = [int(typist.stdout.readline()) for _ in range(least)]
            typist.send_signal(signal.SIGKILL)
            said += [int(line) for line in typist.stdout.read().split()]
        phone, started = saved_phone.load(tmp_path / "phone.json", load_world(TINY))
        written = [entry["what"] for entry in phone.touches if entry["kind"] == "text"]
        assert f"{said[-1]}," in written[-2:] and 0 <= time.time() - started < 60
        (tmp_path / "phone.json").unlink()
        assert not list(tmp_path.glob("*.json"))


def kept(tmp_path: Path, seconds: float = 3.0) -> Path:
    phone = Phone(load_world(TINY), seed=4)
    tap(phone, Point(x=168, y=316), seconds)
    saved_phone.save(tmp_path / "deep" / "phone.json", phone, 100.0)
    return tmp_path / "deep" / "phone.json"


def test_a_kept_phone_is_the_phone_that_was_kept(tmp_path):
    phone, started = saved_phone.load(kept(tmp_path), load_world(TINY))
    assert started == 100.0 and phone.seed == 4 and phone.now == 3.05
    assert phone.report()["front"] == "notes" and len(phone.touches) == 1


@pytest.mark.parametrize("text", ["", "{", "[]", "17", '{"started": 1}', '{"started": "x", "version": 1}', "\x00" * 50])
def test_a_file_that_is_no_state_is_refused(tmp_path, text):
    path = tmp_path / "phone.json"
    path.write_text(text)
    with pytest.raises(UsageError, match=r"[Ss]tart over"):
        saved_phone.load(path, load_world(TINY))


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("version", 99, "version 99"),
        ("world", "other", "belongs to another world"),
        ("state", {"x": 1}, "could not be read"),
    ],
)
def test_a_state_of_another_world_or_version_is_refused(tmp_path, key, value, says):
    path = kept(tmp_path)
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, key: value}))
    with pytest.raises(UsageError, match=says):
        saved_phone.load(path, load_world(TINY))


def test_every_cut_of_the_file_is_refused_and_none_is_half_read(tmp_path):
    path = kept(tmp_path)
    whole = path.read_bytes()
    for cut in range(0, len(whole), 97):
        path.write_bytes(whole[:cut])
        with pytest.raises(UsageError):
            saved_phone.load(path, load_world(TINY))


def test_nothing_is_left_beside_the_file_and_a_bad_place_is_named(tmp_path):
    path = kept(tmp_path)
    assert [entry.name for entry in path.parent.iterdir()] == ["phone.json"]
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="could not be written"):
        saved_phone.put(tmp_path / "file" / "phone.json", "{}")
