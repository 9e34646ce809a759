"""Computers of a fleet whose clocks differ: the queue goes by the clock of its database, whatever theirs say."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from iris_screen.core.errors import Busy
from iris_screen.core.settings import Fleet, Settings
from iris_screen.graph.fleet import queue_changes
from iris_screen.graph.fleet.fleet_status import read_fleet
from iris_screen.graph.fleet.lane import Lane
from iris_screen.graph.fleet.repeats import hand_in_next
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.runs import Runs
from tests.contract.store.postgres import enrol
from tests.e2e.rig import WORLDS

PHONE = f"sim:{WORLDS / 'tiny.yaml'}?elements=full&time=virtual"
HOUR = 3_600.0

Computer = Callable[[str, float], Runs]


class Skewed(SystemClock):
    """A computer's clock that is wrong by so many seconds."""

    def __init__(self, wrong: float) -> None:
        self.wrong = wrong

    def now(self) -> float:
        return super().now() + self.wrong


@pytest.fixture
def computer(tmp_path: Path, fleet_url: str) -> Iterator[Computer]:
    """Another computer of the fleet: its name, and by how many seconds its clock is wrong."""
    with ExitStack() as opened:

        def start(name: str, wrong: float) -> Runs:
            home = enrol(tmp_path / name, enrol(tmp_path / "first"))
            runs = Runs(Settings(home=home, fleet=Fleet(fleet_url=fleet_url, host=name)), Skewed(wrong))
            opened.enter_context(closing(runs.store))
            return runs

        yield start


@pytest.fixture(params=[-60.0, HOUR], ids=["a minute behind", "an hour ahead"])
def wrong(request: pytest.FixtureRequest) -> float:
    return float(request.param)


def test_a_lease_lasts_as_long_for_a_computer_whose_clock_is_wrong(computer: Computer, wrong: float) -> None:
    right, other = computer("right", 0.0).store, computer("other", wrong).store
    right.take("r1", "sim:a", seconds=30)
    with pytest.raises(Busy):
        other.take("r1", "sim:a", seconds=30)
    other.take("r2", "sim:b", seconds=30)
    with pytest.raises(Busy):
        right.take("r2", "sim:b", seconds=30)


def test_a_task_is_due_when_it_is_whichever_clock_its_worker_has(computer: Computer, wrong: float) -> None:
    right, other = computer("right", 0.0), computer("other", wrong)
    now = right.store.jobs.time()
    submit(right, Order("open Notes", due=now + HOUR / 2))
    assert other.store.jobs.take("sim:a", (), other.store.jobs.time()) is None
    due = submit(right, Order("open Notes", due=now - 1.0)).run
    taken = other.store.jobs.take("sim:a", (), other.store.jobs.time())
    assert taken is not None and taken.run == due


def test_all_that_the_queue_says_of_a_task_is_by_the_clock_of_the_database(computer: Computer, wrong: float) -> None:
    right, other = computer("right", 0.0), computer("other", wrong)
    before = right.store.jobs.time()
    done, cancelled = (submit(other, Order("open Notes")).run for _ in range(2))
    queue_changes.cancel(other, [cancelled])
    queue_changes.retry(other, [cancelled])
    queue_changes.move(other, [cancelled], "sim:another")
    queue_changes.cancel(other, [cancelled])
    Lane(other, PHONE, (), lambda *_: None).serve(until_empty=True)
    after = right.store.jobs.time()
    said = [line.at for run in (done, cancelled, "") for line in right.store.jobs.read_log(run=run)]
    said += [job.since for job in right.store.jobs.list_jobs()]
    assert len(said) > 10 and before <= min(said) <= max(said) <= after
    assert right.store.row(done).status == "success"
    assert read_fleet(other).hour == read_fleet(right).hour == {"success": 1}


def test_a_task_that_repeats_does_not_drift_by_the_clock_of_its_worker(computer: Computer, wrong: float) -> None:
    right, other = computer("right", 0.0), computer("other", wrong)
    before = right.store.jobs.time()
    submit(other, Order("open Notes", repeat="hourly"))
    Lane(other, PHONE, (), lambda *_: None).serve(until_empty=True)
    hand_in_next(right)
    (following,) = right.store.jobs.list_jobs(["queued"])
    assert before + HOUR <= following.due <= right.store.jobs.time() + HOUR
