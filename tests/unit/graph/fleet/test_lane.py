"""A lane does the jobs of its device: what is cancelled in time is not done, and what cannot end is given up."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError
from iris_screen.core.message import Message, say
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import RunStatus
from iris_screen.graph.fleet.lane import TRIES, Lane
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.runs import Runs
from iris_screen.graph.store.delivery import TableDelivery
from iris_screen.graph.store.job_table import Job

TINY = Path(__file__).parents[4] / "assets" / "worlds" / "tiny.yaml"
PHONE = f"sim:{TINY}?elements=full&time=virtual"


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    return Runs(Settings(home=tmp_path / "home"))


def serve(runs: Runs, cancel: str = "") -> list[tuple[str, RunStatus | None]]:
    """Everything that is told; the run `cancel` is cancelled as soon as it is said to begin."""
    told: list[tuple[str, RunStatus | None]] = []

    def tell(job: Job, status: RunStatus | None, why: Message | None) -> None:
        told.append((job.run, status))
        if status is None and job.run == cancel:
            runs.store.jobs.cancel([job.run], runs.clock.now())

    Lane(runs, PHONE, (), tell).serve(until_empty=True)
    return told


def test_jobs_are_done_one_after_another(runs: Runs) -> None:
    first, second = (submit(runs, Order("open Notes")).run for _ in range(2))
    assert serve(runs) == [(first, None), (first, "success"), (second, None), (second, "success")]


def test_a_job_that_is_cancelled_while_its_device_is_opened_does_nothing(runs: Runs) -> None:
    first, second = (submit(runs, Order("open Notes")).run for _ in range(2))
    assert serve(runs, cancel=first) == [(first, None), (first, "stopped"), (second, None), (second, "success")]
    assert runs.store.entries(first) == []
    assert runs.store.row(first).status == "interrupted"


@dataclass(frozen=True)
class Elsewhere(TableDelivery):
    """Other computers may ask this worker to stop a run, by the last of `told`."""

    told: list[Callable[[str], None]] = field(default_factory=list)

    def listen(self, interrupt: Callable[[str], None]) -> None:
        self.told.append(interrupt)


def test_a_request_to_stop_a_run_that_has_ended_stops_no_other(runs: Runs) -> None:
    elsewhere = Elsewhere()
    vars(runs.store)["jobs"] = replace(runs.store.jobs, delivery=elsewhere)
    first, second = (submit(runs, Order("open Notes")).run for _ in range(2))
    told: list[tuple[str, RunStatus | None]] = []

    def tell(job: Job, status: RunStatus | None, why: Message | None) -> None:
        told.append((job.run, status))
        if (job.run, status) == (second, None) and told.count((second, None)) == 1:
            elsewhere.told[-1](first)  # it was sent while the first was in progress, and arrives now
            raise KeyboardInterrupt

    Lane(runs, PHONE, (), tell).serve(until_empty=True)
    begun_twice = [(second, None), (second, "queued"), (second, None), (second, "success")]
    assert told == [(first, None), (first, "success"), *begun_twice]


@dataclass(frozen=True)
class BackSoon(TableDelivery):
    """Of a store that may be away for a moment."""

    comes_back: bool = True


def test_a_job_whose_taking_was_stored_just_before_the_connection_was_lost_is_done(runs: Runs) -> None:
    vars(runs.store)["jobs"] = replace(runs.store.jobs, delivery=BackSoon())
    run, lost = submit(runs, Order("open Notes")).run, list[str]()

    def lose_once(point: str) -> None:
        if point == "take job:after" and not lost:
            lost.append(point)
            raise StoreError(say("store-database-failed", where="there", code="lost"))

    runs.store._file._on_write = lose_once
    assert serve(runs) == [(run, "queued"), (run, None), (run, "success")]
    assert runs.store.jobs.find(run).tries == 1


def test_a_run_that_is_deleted_when_it_was_just_taken_ends_no_worker(runs: Runs) -> None:
    first, second = (submit(runs, Order("open Notes")).run for _ in range(2))
    deleted: list[str] = []

    def delete_once(point: str) -> None:
        if point == "take job:after" and not deleted:
            deleted.append(first)
            runs.store.delete(first)

    runs.store._file._on_write = delete_once
    assert serve(runs) == [(second, None), (second, "success")]


def test_ctrl_c_ends_the_lane_and_puts_its_job_back(runs: Runs) -> None:
    only = submit(runs, Order("open Notes")).run

    def press(event: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Lane(runs, PHONE, (), lambda *_: None, on_event=press).serve(until_empty=True)
    assert runs.store.jobs.find(only).state == "queued"


def test_a_job_that_never_comes_to_an_end_is_given_up_and_the_next_is_done(runs: Runs) -> None:
    bad, good = (submit(runs, Order("open Notes")).run for _ in range(2))
    for _ in range(TRIES):  # as if its worker died each time
        assert runs.store.jobs.take(PHONE, (), runs.clock.now())
        runs.store.jobs.release(bad, "queued", runs.clock.now())
    told = serve(runs)
    assert told[0] == (bad, "queued") and told[-1] == (good, "success")
    assert runs.store.jobs.find(bad).state == "ended"
    assert runs.store.entries(bad) == []


def test_a_run_that_another_worker_has_by_now_is_left_to_it_and_the_next_one_is_done(runs: Runs) -> None:
    """As the simulation of a fleet found it: such a worker ended, as if somebody had pressed Ctrl-C."""
    first, second = (submit(runs, Order("open Notes")).run for _ in range(2))
    other = replace(runs.store.jobs, me="there:1#1", alive=lambda name: False)
    told: list[tuple[str, RunStatus | None]] = []

    def tell(job: Job, status: RunStatus | None, why: Message | None) -> None:
        told.append((job.run, status))
        if job.run == first:
            assert other.take(PHONE, (), other.time())
            other.release(first, "ended", other.time())

    Lane(runs, PHONE, (), tell).serve(until_empty=True)
    assert told == [(first, None), (second, None), (second, "success")]
    assert runs.store.entries(first) == []
