"""One queue for several hosts: any of them does what any hands in, goes on with what another left, and stops it."""

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.fleet.hosts import Hosts
from tests.e2e.process import LONGEST, Process, read_lines

TASK = "给张三发微信消息说你好"
SLOW = "time=real"
"""A phone that needs as long as a real one, so that a run lasts for some seconds."""


@pytest.fixture
def hosts(fleet_url: str, tmp_path: Path) -> Hosts:
    return Hosts(fleet_url, tmp_path)


def await_it(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.2)


def read_until_begun(worker: Process) -> None:
    assert read_lines(worker, 2) == 2  # that it waits, and that it began


def test_one_host_does_what_another_hands_in_and_all_know_how_it_ended(hosts: Hosts) -> None:
    (handed,) = hosts.submit("desk", TASK)
    worked = hosts.host("shelf")("worker", "--device", hosts.phone("a"), "--until-empty")
    assert worked.code == 0, worked
    assert hosts.sent() == ["你好"]
    for host in ("desk", "shelf"):
        (job,) = hosts.list_jobs(host)
        assert (job["run"], job["state"], job["status"]) == (handed["run"], "ended", "success")
        assert hosts.host(host).here("show", handed["run"]).code == 0


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_another_host_goes_on_with_what_one_left_and_nothing_is_sent_twice(hosts: Hosts, number: int) -> None:
    hosts.submit("desk", TASK)
    phone = hosts.phone("a", more=SLOW)
    with (
        hosts.host("one").started("worker", "--device", phone) as first,
        hosts.host("two").started("worker", "--device", phone, "--until-empty", "--json") as second,
    ):
        await_it(lambda: hosts.list_jobs("desk")[0]["state"] != "queued")
        (job,) = hosts.list_jobs("desk")
        left, goes_on = (first, second) if job["worker"].startswith("one:") else (second, first)
        left.send_signal(number)
        await_it(lambda: hosts.list_jobs("desk")[0]["state"] == "ended")
        assert hosts.list_jobs("desk")[0]["worker"] != job["worker"]
        assert goes_on.poll() in (None, 0)
        left.send_signal(signal.SIGCONT)
        await_it(lambda: left.poll() is not None or number == signal.SIGSTOP)
        assert hosts.sent() == ["你好"]
    assert hosts.sent() == ["你好"]
    assert hosts.list_jobs("desk")[0]["status"] == "success"


def test_a_task_that_runs_on_one_host_is_cancelled_from_another_and_its_worker_goes_on(hosts: Hosts) -> None:
    (first,) = hosts.submit("desk", TASK, "--priority", "5")
    hosts.submit("desk", "打开设置")
    with hosts.host("shelf").started("worker", "--device", hosts.phone("a", more=SLOW), "--until-empty") as worker:
        read_until_begun(worker)
        said = hosts.host("desk").here("fleet", "cancel", first["run"])
        assert said.code == 0, said
        out, err = worker.communicate(timeout=LONGEST)
    assert worker.returncode == 0, (out, err)
    states = {job["run"]: job["state"] for job in hosts.list_jobs("desk")}
    assert states.pop(first["run"]) == "cancelled"
    assert set(states.values()) == {"ended"}


def test_a_phone_of_one_host_keeps_its_task_until_that_host_is_there_again(hosts: Hosts) -> None:
    phone = hosts.phone("a", shared=False, more=SLOW)
    hosts.submit("desk", TASK)
    with hosts.host("one").started("worker", "--device", phone) as first:
        await_it((hosts.folder / "a.json").exists)  # the phone was opened
        first.send_signal(signal.SIGKILL)
        first.communicate()
    elsewhere = hosts.host("two")("worker", "--device", phone, "--until-empty")
    assert elsewhere.code == 0, elsewhere
    (job,) = hosts.list_jobs("desk")
    assert job["state"] == "running" and job["given"].startswith("one/sim:")
    await_it(lambda: hosts.list_jobs("desk")[0]["left"])
    assert "waits for one" in hosts.host("two")("fleet", "list").out
    await_it(lambda: "computer one" in hosts.host("two").here("resume", job["run"]).err)
    again = hosts.host("one")("worker", "--device", phone, "--until-empty")
    assert again.code == 0, again
    assert hosts.sent() == ["你好"]
