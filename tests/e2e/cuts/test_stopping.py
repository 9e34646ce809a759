"""A run is stopped, fought over and branched, in processes of its own; what was begun can always be gone on with."""

import json
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.process import LONGEST, Processes, Said, read_lines
from tests.e2e.rig import SMALL

TASK = "给张三发微信消息说你好"


class Phone:
    """One phone, one data folder, and the command over both."""

    def __init__(self, folder: Path) -> None:
        self.iris = Processes(folder / "home")
        self.dump = folder / "phone.json"
        address = f"sim:?seed=4&abilities=touch&{SMALL}&dump={self.dump}"
        self.start = ("run", TASK, "--device", address, "--run-id", "one")

    @property
    def report(self) -> dict[str, Any]:
        report: dict[str, Any] = json.loads(self.dump.read_text("utf-8"))
        return report

    @property
    def sent(self) -> list[dict[str, Any]]:
        return [effect["with"] for effect in self.report["effects"] if effect["effect"] == "sent"]

    def begun(self, lines: int, how: signal.Signals | None) -> Said:
        """Start the run, and after so many lines stop it: by a signal, or by the command for it."""
        with self.iris.started(*self.start) as process:
            assert read_lines(process, lines) == lines
            if how is None:
                told = self.iris.here("stop", "one")
                assert told.code == 0, told.err
                assert "iris resume one" in told.out
            else:
                process.send_signal(how)
            out, err = process.communicate(timeout=LONGEST)
        return Said(process.returncode, out, err)


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    return Phone(tmp_path)


@pytest.mark.parametrize(("lines", "how"), [(3, signal.SIGINT), (20, signal.SIGINT), (12, None)])
def test_a_stopped_run_is_kept_touches_nothing_more_and_goes_on(
    phone: Phone, lines: int, how: signal.Signals | None
) -> None:
    stopped = phone.begun(lines, how)
    assert stopped.code == 4, stopped.err
    assert "iris resume one" in stopped.err
    assert "Traceback" not in stopped.err
    (row,) = json.loads(phone.iris.here("runs", "--json").out)
    assert (row["status"], row["holder"]) == ("interrupted", "")
    assert phone.sent == []
    resumed = phone.iris.here("resume", "one", "--json")
    assert resumed.code == 0, resumed
    assert resumed.last["verdict"] == "verified", resumed
    assert phone.sent == [{"to": "张三", "text": "你好"}]


def test_of_two_who_resume_at_once_one_is_told_that_it_is_busy(phone: Phone) -> None:
    phone.begun(12, signal.SIGKILL)
    said: list[Said] = []
    racers = [threading.Thread(target=lambda: said.append(phone.iris("resume", "one", "--json"))) for _ in range(2)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    loser, winner = sorted(said, key=lambda one: one.code, reverse=True)
    assert (winner.code, winner.last["verdict"]) == (0, "verified"), winner.err
    assert (loser.code, loser.out) == (2, "")
    assert len(loser.err.splitlines()) == 1
    assert "one" in loser.err
    assert phone.sent == [{"to": "张三", "text": "你好"}]


def test_a_run_that_goes_on_cannot_be_resumed_or_deleted_beside_it(phone: Phone) -> None:
    with phone.iris.started(*phone.start) as process:
        read_lines(process, 6)
        process.send_signal(signal.SIGSTOP)
        beside = [phone.iris.here("resume", "one"), phone.iris.here("delete", "one", "--yes")]
        process.send_signal(signal.SIGCONT)
        _, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 0, err
    for said in beside:
        assert (said.code, len(said.err.splitlines())) == (2, 1), said
        assert str(process.pid) in said.err
    assert phone.sent == [{"to": "张三", "text": "你好"}]


def test_a_fork_goes_on_from_an_earlier_turn_of_a_stopped_run(phone: Phone) -> None:
    phone.begun(20, signal.SIGINT)
    detail = json.loads(phone.iris.here("show", "one", "--json").out)
    turn = detail["turns"][0]["turn"]
    forked = phone.iris.here("fork", "one", "--turn", str(turn), "--task", "打开深色模式", "--json")
    assert (forked.code, forked.last["verdict"]) == (0, "verified"), forked.err
    assert phone.report["vars"]["dark"] is True
    assert phone.sent == []
    assert {row["id"] for row in json.loads(phone.iris.here("runs", "--json").out)} == {"one", forked.last["run_id"]}


def test_of_three_runs_at_once_on_one_device_however_its_address_is_written_one_goes_on(tmp_path: Path) -> None:
    iris = Processes(tmp_path / "home")
    (tmp_path / "link").symlink_to(tmp_path)
    kept = [str(tmp_path / "state.json"), "state.json", str(tmp_path / "link" / "." / "state.json")]
    first, *others = (f"sim:?seed=4&time=virtual&{SMALL}&dump={tmp_path / 'dump.json'}&state={file}" for file in kept)
    with iris.started("run", TASK, "--device", first, "--run-id", "one") as process:
        read_lines(process, 6)
        process.send_signal(signal.SIGSTOP)
        beside = [iris.here("run", TASK, "--device", other) for other in others]
        process.send_signal(signal.SIGCONT)
        _, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 0, err
    assert [(said.code, "is in use by" in said.err, len(said.err.splitlines())) for said in beside] == [
        (2, True, 1)
    ] * 2
    effects = json.loads((tmp_path / "dump.json").read_text("utf-8"))["effects"]
    assert [effect["with"] for effect in effects if effect["effect"] == "sent"] == [{"to": "张三", "text": "你好"}]
