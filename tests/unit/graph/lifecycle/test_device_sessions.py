"""Whoever lets a device go lets its lease go too, whatever the device says at its end."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from iris_screen.core.actions import PressKey
from iris_screen.core.errors import Busy, StoreError
from iris_screen.core.plan import Task
from iris_screen.core.settings import Settings
from iris_screen.graph.lifecycle.device_sessions import LeasedSessions, reserve_device
from iris_screen.graph.store import Store
from iris_screen.nodes.rules.run_history import list_entries
from iris_screen.tools.devices.address import add_settings
from iris_screen.tools.devices.clock import VirtualClock

PHONE = "sim:?width=270&height=600&density=0.6875&dump={}"


def test_a_device_that_cannot_be_closed_is_free_again(tmp_path: Path) -> None:
    clock = VirtualClock()
    store = Store(tmp_path / "iris.db", clock=clock)
    dump = tmp_path / "report.json"
    task = Task(id="one", text="t", device=PHONE.format(dump), started_at=0.0)
    store.accept(task)
    sessions = LeasedSessions(store, tmp_path / "runs", clock)
    sessions.of(task)
    dump.unlink(missing_ok=True)
    dump.mkdir()  # where the report should go, so that closing fails
    with pytest.raises(StoreError):
        sessions.close()
    assert store.row("one").holder == ""
    store.close()


def test_a_task_in_the_middle_of_a_session_knows_only_its_own_turns(tmp_path: Path) -> None:
    clock = VirtualClock()
    with closing(Store(tmp_path / "iris.db", clock=clock)) as store:
        task = Task(id="one", text="t", device=PHONE.format(tmp_path / "report.json"), started_at=0.0)
        store.accept(task)
        with closing(LeasedSessions(store, tmp_path / "runs", clock)) as sessions:
            for turn in (1, 2, 3):
                sessions.of(task).journal.intend(turn, 0, PressKey(key="back"), 0.0, "f")
            later = sessions.of(task.replace(since=3))
            assert [entry.turn for entry in list_entries(later, 3)] == [3]
            assert [entry.turn for entry in list_entries(sessions.of(task), 3)] == [1, 2, 3]


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
    assert add_settings(address, Settings(home=Path("/h"), adb_path=program)) == becomes


def test_an_arm_is_calibrated_by_what_is_kept_at_home(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    assert add_settings("arm:/dev/ttyUSB0?baud=9600", settings).endswith(f"calibration={tmp_path}/arm/dev-ttyUSB0.json")
    assert add_settings("arm:socket://10.0.0.5:23", settings).endswith("/arm/socket-10.0.0.5-23.json")
    assert add_settings("arm:x?calibration=/mine.json", settings) == "arm:x?calibration=/mine.json"


def test_an_arm_by_another_name_is_the_arm_that_is_held(tmp_path: Path) -> None:
    settings, clock = Settings(home=tmp_path), VirtualClock()
    with (
        reserve_device(settings, "arm:socket://127.0.0.1:5333", clock, use="one", seconds=60),
        pytest.raises(Busy, match=r"arm:socket://127\.0\.0\.1:5333 is in use"),
        reserve_device(settings, "arm:socket://localhost:5333?calibration=/x.json", clock, use="two", seconds=60),
    ):
        pass
    with (
        reserve_device(settings, "arm:socket://127.0.0.1:5333", clock, use="one", seconds=60),
        reserve_device(settings, "arm:socket://localhost:5334", clock, use="two", seconds=60),
    ):
        pass


def test_a_use_other_than_a_run_holds_its_device_as_long(tmp_path: Path) -> None:
    settings, clock = Settings(home=tmp_path), VirtualClock()
    with reserve_device(settings, "arm:mock", clock, use="calibrating", seconds=0.03):
        clock.sleep(600)
        while held_until(tmp_path / "iris.db") <= clock.now():
            pass  # it is renewed a hundredth of a second later
    assert held_until(tmp_path / "iris.db") == 0


def held_until(path: Path) -> float:
    with closing(sqlite3.connect(path)) as connection:
        (until,) = connection.execute("SELECT until FROM leases WHERE name = 'device arm:mock'").fetchone()
        return float(until)
