"""What a person sees of the fleet in a terminal, and how they pause and drain parts of it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.contract.store.postgres import enrol
from tests.e2e.process import LONGEST, Processes, Said
from tests.e2e.rig import SMALL
from tests.served import until

PHONE = f"sim:?seed=4&time=virtual&abilities=touch&{SMALL}"


@pytest.fixture
def iris(tmp_path: Path) -> Processes:
    return Processes(tmp_path / "home")


def submit(iris: Processes, *args: str) -> str:
    said = iris.here("submit", *args, "--json")
    assert said.code == 0, said
    (answer,) = json.loads(said.out)
    return str(answer["run"])


def work(iris: Processes, phone: str) -> None:
    said = iris.here("worker", "--device", phone, "--until-empty")
    assert said.code == 0, said


def wait_for_device(say: Callable[..., Said]) -> dict[str, Any]:
    """The only device of the queue, once its worker has said that it serves it."""

    def look() -> list[dict[str, Any]]:
        devices: list[dict[str, Any]] = json.loads(say("fleet", "status", "--json").out)["devices"]
        return devices

    (device,) = until(look)
    return device


def test_the_status_says_what_each_device_does_how_long_the_queue_is_and_why_tasks_failed(
    iris: Processes, tmp_path: Path
) -> None:
    phone = f"{PHONE}&state={tmp_path / 'phone.json'}"
    submit(iris, "打开设置", "--batch", "morning")
    failed = submit(iris, "点击“没有这个”", "--device", phone)
    work(iris, phone)
    submit(iris, "打开设置", "--batch", "morning", "--key", "again", "--need", "arm")
    other = f"{PHONE}&state={tmp_path / 'other.json'}"
    submit(iris, "打开设置", "--device", other)
    found = json.loads(iris.here("fleet", "status", "--json").out)
    devices = {each["device"]: (each["standing"], each["waiting"]) for each in found["devices"]}
    assert devices == {phone: ("left", 0), other: ("none", 1)}
    assert found["queue"] == {"ended": 2, "queued": 2}
    assert found["batches"] == {"morning": {"ended": 1, "queued": 1}}
    assert found["hour"] == {"failed": 1, "success": 1}
    assert [(cause["n"], cause["run"]) for cause in found["causes"]] == [(1, failed)]
    said = iris.here("fleet", "status").out
    assert other in said and "morning" in said and failed in said


def test_a_paused_batch_is_left_until_it_is_resumed(iris: Processes, tmp_path: Path) -> None:
    phone = f"{PHONE}&state={tmp_path / 'phone.json'}"
    later = submit(iris, "打开设置", "--batch", "later")
    now = submit(iris, "打开设置", "--batch", "now")
    assert iris.here("fleet", "pause", "--batch", "later").code == 0
    with iris.started("worker", "--device", phone, "--until-empty", "--json") as worker:
        assert worker.stdout is not None
        told = [json.loads(worker.stdout.readline()) for _ in range(2)]
        assert [(each["run"], each["status"]) for each in told] == [(now, "running"), (now, "success")]
        assert iris.here("fleet", "resume", "--batch", "later").code == 0
        out, err = worker.communicate(timeout=LONGEST)
    assert worker.returncode == 0, err
    assert [json.loads(line)["run"] for line in out.splitlines()] == [later, later]


def test_a_drained_device_does_no_more_and_its_worker_ends(iris: Processes) -> None:
    with iris.started("worker", "--device", PHONE) as worker:
        assert wait_for_device(iris.here)["standing"] == "idle"
        assert iris.here("fleet", "pause").code == 0
        submit(iris, "打开设置")
        said = iris.here("fleet", "drain", PHONE)
        assert said.code == 0, said
        _, err = worker.communicate(timeout=LONGEST)
    assert worker.returncode == 0, err
    assert json.loads(iris.here("fleet", "status", "--json").out)["queue"] == {"queued": 1}
    assert iris.here("fleet", "drain", PHONE).code == 2  # nobody serves it now


def test_the_log_of_a_task_has_what_the_queue_and_the_run_did_and_that_of_a_device_its_tasks(
    iris: Processes, tmp_path: Path
) -> None:
    phone = f"{PHONE}&state={tmp_path / 'phone.json'}"
    run, other = submit(iris, "打开设置"), submit(iris, "打开设置")
    work(iris, phone)
    lines = json.loads(iris.here("fleet", "logs", run, "--json").out)
    assert lines[0]["what"] == "handed in" and lines[-1]["what"].startswith("ended")
    assert any(line["step"] for line in lines), "no touch in the log"
    assert {line["run"] for line in lines} == {run}
    of_device = json.loads(iris.here("fleet", "logs", phone, "--json").out)
    assert {line["run"] for line in of_device} == {"", run, other}
    assert iris.here("fleet", "logs", "no-such-thing").code == 2


def test_a_device_of_another_computer_is_shown_under_its_name_and_drained_from_here(
    tmp_path: Path, fleet_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRIS_FLEET_URL", fleet_url)
    here, there = (Processes(enrol(tmp_path / "here" / "home")), Processes(tmp_path / "there" / "home"))
    shutil.copytree(tmp_path / "here", tmp_path / "there")
    monkeypatch.setenv("IRIS_HOST", "desk-2")
    with there.started("worker", "--device", f"{PHONE}&state={tmp_path / 'phone.json'}") as worker:
        monkeypatch.setenv("IRIS_HOST", "desk-1")
        device = wait_for_device(here)
        assert (device["host"], device["standing"]) == ("desk-2", "idle")
        said = here("fleet", "drain", "phone.json")
        assert said.code == 0, said
        _, err = worker.communicate(timeout=LONGEST)
    assert worker.returncode == 0, err
