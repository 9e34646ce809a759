"""How each device of the fleet stands, and which one a person means."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.plan import Task
from iris_screen.core.settings import Settings
from iris_screen.graph.fleet.fleet_status import DAY, FleetDevice, describe_left, find_device, read_now
from iris_screen.graph.runs import Runs
from iris_screen.graph.store.job_table import Job
from iris_screen.graph.store.rule_table import Rest
from iris_screen.text import render


@pytest.fixture
def runs(tmp_path: Path) -> Iterator[Runs]:
    opened = Runs(Settings(home=tmp_path / "home"))
    yield opened
    opened.store.close()


def hand_in(runs: Runs, run: str, device: str = "") -> None:
    runs.store.accept(Task(id=run, text="open Notes", device=device), Job(run=run, key=run, device=device))


def only_device(runs: Runs) -> FleetDevice:
    (device,) = read_now(runs).devices
    return device


def change_worker(runs: Runs, change: str, *values: object) -> None:
    with runs.store.jobs.file.write("change worker") as connection:
        connection.execute(f"UPDATE workers SET {change}", values)


def test_a_device_stands_as_its_worker_and_its_person_have_it(runs: Runs) -> None:
    workers = runs.store.jobs.workers
    workers.begin("sim:a", ("zh",))
    assert only_device(runs).standing == "idle"
    runs.store.jobs.rules.put(Rest(name="sim:a", times=["00:00-12:00", "12:00-00:00"]))
    assert only_device(runs).standing == "resting"
    workers.pause("device", "sim:a")
    assert only_device(runs).standing == "paused"
    workers.resume("device", "sim:a")
    hand_in(runs, "r1")
    assert runs.store.jobs.take("sim:a", ("zh",), runs.clock.now())
    assert (only_device(runs).standing, only_device(runs).task) == ("busy", "open Notes")
    workers.drain("sim:a")
    assert (only_device(runs).standing, only_device(runs).run) == ("draining", "r1")


def test_another_worker_of_a_device_that_is_busy_stands_by(runs: Runs) -> None:
    workers = runs.store.jobs.workers
    workers.begin("sim:a", ())
    replace(workers, me="shelf:17#1").begin("sim:a", ())
    assert [each.standing for each in read_now(runs).devices] == ["idle", "idle"]
    hand_in(runs, "r1")
    hand_in(runs, "r2", "sim:a")
    assert runs.store.jobs.take("sim:a", (), runs.clock.now())
    shown = {each.host: (each.standing, each.run) for each in read_now(runs).devices}
    assert shown.pop("shelf") == ("standby", "") and list(shown.values()) == [("busy", "r1")]
    assert sum(each.waiting for each in read_now(runs).devices) == 1


def test_a_device_whose_worker_ended_says_whether_it_left_was_given_up_or_is_lost(runs: Runs) -> None:
    workers = runs.store.jobs.workers
    workers.begin("sim:a", ())
    change_worker(runs, "process = ?", f"{only_device(runs).host}:1#never")
    assert only_device(runs).standing == "lost"
    workers.begin("sim:a", ())
    workers.end("sim:a")
    assert only_device(runs).standing == "left"
    workers.begin("sim:a", ())
    workers.end("sim:a", say("fleet-device-given-up", device="sim:a", n=3, why="gone"))
    assert only_device(runs).standing == "given up"


def test_a_task_whose_worker_died_waits_for_its_device_and_does_not_run(runs: Runs) -> None:
    workers = runs.store.jobs.workers
    workers.begin("sim:a", ())
    hand_in(runs, "r1")
    assert runs.store.jobs.take("sim:a", (), runs.clock.now())
    assert read_now(runs).queue == {"running": 1}
    dead = f"{only_device(runs).host}:1#never"
    change_worker(runs, "process = ?", dead)
    with runs.store.jobs.file.write("dies") as connection:
        connection.execute("UPDATE jobs SET worker = ?", (dead,))
    assert read_now(runs).queue == {"left": 1}
    assert (only_device(runs).standing, only_device(runs).waiting, only_device(runs).run) == ("lost", 1, "")


def test_a_task_waits_for_the_only_computer_that_reaches_its_device() -> None:
    assert render(describe_left("cellar/android:P1")) == "waits for cellar"
    assert render(describe_left("android:192.168.1.20:5555")) == "waits for a worker"


def test_a_device_that_left_long_ago_is_shown_only_if_tasks_wait_for_it(runs: Runs) -> None:
    runs.store.jobs.workers.begin("sim:a", ())
    runs.store.jobs.workers.end("sim:a")
    change_worker(runs, "since = since - ?", DAY + 1)
    assert read_now(runs).devices == []
    hand_in(runs, "r1", device="sim:a")
    assert (only_device(runs).standing, only_device(runs).waiting) == ("left", 1)


def test_a_device_is_meant_by_a_part_of_its_address_that_no_other_has(runs: Runs) -> None:
    for n, device in enumerate(("android:P1", "android:P10", "sim:?state=a.json")):
        hand_in(runs, f"r{n}", device=device)
    assert find_device(runs, "a.json") == "sim:?state=a.json"
    assert find_device(runs, "android:P1") == "android:P1"  # all of it, though another begins like it
    for wrong in ("android", "P2"):
        with pytest.raises(UsageError, match="android:P10"):
            find_device(runs, wrong)
