"""Whoever lets a device go lets its lease go too, whatever the device says at its end."""

from pathlib import Path

import pytest

from core.errors import StoreError
from core.plan import Task
from core.settings import Settings
from graph.bodies import LeasedBodies
from graph.store import Store
from tools.devices.address import with_settings
from tools.devices.clock import VirtualClock

PHONE = "sim:?width=270&height=600&density=0.6875&dump={}"


def test_a_device_that_cannot_be_closed_is_free_again(tmp_path: Path) -> None:
    clock = VirtualClock()
    store = Store(tmp_path / "iris.db", clock=clock)
    dump = tmp_path / "report.json"
    task = Task(id="one", text="t", device=PHONE.format(dump), started_at=0.0)
    store.accept(task)
    bodies = LeasedBodies(store, tmp_path / "runs", clock)
    bodies.of(task)
    dump.unlink(missing_ok=True)
    dump.mkdir()  # where the report should go, so that closing fails
    with pytest.raises(StoreError):
        bodies.close()
    assert store.row("one").holder == ""
    store.close()


@pytest.mark.parametrize(
    ("address", "program", "becomes"),
    [
        ("android:", "/opt/adb", "android:?adb=/opt/adb"),
        ("android:X1?display=0", "/my tools/adb", "android:X1?display=0&adb=/my%20tools/adb"),
        ("android:X1?adb=/own", "/opt/adb", "android:X1?adb=/own"),
        ("android:X1", "", "android:X1"),
        ("sim:", "/opt/adb", "sim:"),
    ],
)
def test_a_phone_is_reached_by_the_adb_of_the_settings(address: str, program: str, becomes: str) -> None:
    assert with_settings(address, Settings(home=Path("/h"), adb_path=program)) == becomes


def test_an_arm_is_calibrated_by_what_is_kept_at_home(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    assert with_settings("arm:/dev/ttyUSB0?baud=9600", settings).endswith(
        f"calibration={tmp_path}/arm/dev-ttyUSB0.json"
    )
    assert with_settings("arm:socket://10.0.0.5:23", settings).endswith("/arm/socket-10.0.0.5-23.json")
    assert with_settings("arm:x?calibration=/mine.json", settings) == "arm:x?calibration=/mine.json"
