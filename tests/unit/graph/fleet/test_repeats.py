"""A task repeats at its times, each time in a run of its own, never two at once, and makes up for one miss at most."""

from datetime import datetime
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.people import Allowance
from iris_screen.core.settings import Settings
from iris_screen.graph.fleet.lane import Lane
from iris_screen.graph.fleet.repeats import hand_in_next, read_schedule
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.runs import Runs
from iris_screen.graph.store.job_table import Job
from tests.unit.graph.conftest import StillClock
from tests.unit.graph.fleet.test_lane import PHONE

FRIDAY = "2026-03-06 10:00"


def at(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


@pytest.mark.parametrize(
    ("said", "following"),
    [
        ("every day at 08:00", "2026-03-07 08:00"),
        ("Daily at 18:30", "2026-03-06 18:30"),
        ("每天8:00", "2026-03-07 08:00"),
        ("每天10：00", "2026-03-07 10:00"),
        ("every weekday at 9:30", "2026-03-09 09:30"),
        ("工作日11:00", "2026-03-06 11:00"),
        ("every monday at 7:00", "2026-03-09 07:00"),
        ("fri at 10:00", "2026-03-13 10:00"),
        ("每周日22:15", "2026-03-08 22:15"),
        ("every 2 hours", "2026-03-06 11:00"),
        ("hourly", "2026-03-06 11:00"),
        ("每30分钟", "2026-03-06 10:30"),
    ],
)
def test_the_next_time_is_the_first_that_lies_ahead(said: str, following: str) -> None:
    """The last one began at three in the morning."""
    found = read_schedule(said).find_next(at("2026-03-06 03:00"), at(FRIDAY))
    assert found == at(following)


@pytest.mark.parametrize(
    "said", ["", "every day", "every day at 25:00", "every 0 hours", "every blue moon", "every day at 08:00 or so"]
)
def test_words_that_do_not_say_when_are_refused(tmp_path: Path, said: str) -> None:
    with pytest.raises(UsageError):
        read_schedule(said)
    if said:
        assert submit(Runs(Settings(home=tmp_path)), Order("open Notes", repeat=said)).refused


@pytest.fixture
def clock() -> StillClock:
    return StillClock(at(FRIDAY))


@pytest.fixture
def runs(tmp_path: Path, clock: StillClock) -> Runs:
    return Runs(Settings(home=tmp_path / "home"), clock)


def take_and_end(runs: Runs) -> Job | None:
    job = runs.store.jobs.take(PHONE, (), runs.clock.now())
    if job:
        assert runs.store.jobs.release(job.run, "ended", runs.clock.now())
    return job


def test_the_next_is_handed_in_when_one_is_over_and_a_week_without_workers_is_made_up_for_once(
    runs: Runs, clock: StillClock
) -> None:
    first = submit(runs, Order("open Notes", key="k", batch="b", repeat="every day at 08:00")).run
    assert runs.store.jobs.find(first).due == at("2026-03-07 08:00")
    clock.at = at("2026-03-14 09:00")
    done = take_and_end(runs)
    assert done and done.run == first
    for _ in range(2):
        hand_in_next(runs)
    (second,) = runs.store.jobs.list_jobs(["queued"])
    assert (second.due, second.batch, second.repeats) == (at("2026-03-15 08:00"), "b", True)
    assert runs.store.task(second.run).repeat == "every day at 08:00"
    assert take_and_end(runs) is None
    clock.at = at("2026-03-15 08:01")
    again = take_and_end(runs)
    assert again and again.run == second.run
    hand_in_next(runs)
    assert [job.due for job in runs.store.jobs.list_jobs(["queued"])] == [at("2026-03-16 08:00")]
    assert submit(runs, Order("open Notes", key="k", repeat="every day at 08:00")).known


def test_while_one_waits_for_a_person_or_is_under_way_there_is_no_second(runs: Runs, clock: StillClock) -> None:
    submit(runs, Order("open Notes", repeat="every 2 hours"))
    job = runs.store.jobs.take(PHONE, (), clock.now())
    hand_in_next(runs)
    assert job and runs.store.jobs.release(job.run, "waiting", clock.now())
    clock.at += 86_400
    hand_in_next(runs)
    assert [each.run for each in runs.store.jobs.list_jobs()] == [job.run]


def test_cancelling_the_next_one_ends_it(runs: Runs, clock: StillClock) -> None:
    run = submit(runs, Order("open Notes", repeat="hourly")).run
    runs.store.jobs.cancel([run], clock.now())
    hand_in_next(runs)
    assert [job.run for job in runs.store.jobs.list_jobs()] == [run]


def test_what_has_ended_can_be_cancelled_while_no_worker_has_handed_in_the_next_one(
    runs: Runs, clock: StillClock
) -> None:
    run = submit(runs, Order("open Notes", repeat="hourly")).run
    assert take_and_end(runs)
    assert runs.store.jobs.cancel([run], clock.now()) == [run]
    hand_in_next(runs)
    assert runs.store.jobs.list_jobs(["queued"]) == []
    assert runs.store.jobs.find(run).state == "ended"
    assert runs.store.jobs.cancel([run], clock.now()) == []


def test_a_yes_that_was_given_to_one_run_does_not_hold_for_the_next(runs: Runs, clock: StillClock) -> None:
    beforehand = Allowance(kind="delete", until=clock.now() + 86_400)
    run = submit(runs, Order("open Notes", repeat="hourly", allow=[beforehand])).run
    when_asked = Allowance(kind="send", app="WeChat", until=clock.now() + 86_400, asked="1-abc")
    with runs.store.take(run, PHONE) as lease:
        runs.store.control(run).allow(lease, when_asked)
    assert take_and_end(runs)
    hand_in_next(runs)
    (following,) = runs.store.jobs.list_jobs(["queued"])
    assert runs.store.task(run).allowed == [beforehand, when_asked]
    assert runs.store.task(following.run).allowed == [beforehand]


def test_nothing_follows_from_a_record_that_was_changed_and_it_is_said(runs: Runs) -> None:
    run = submit(runs, Order("open Notes", repeat="hourly")).run
    assert take_and_end(runs)
    with runs.store._file.write("change") as connection:
        connection.execute("UPDATE runs SET task = replace(task, 'open Notes', 'open Settings')")
    hand_in_next(runs)
    assert runs.store.jobs.list_jobs(["queued"]) == []
    assert runs.store.jobs.find(run).note == say("store-record-refused", state="changed", run=run)


def test_a_payment_is_never_allowed_beforehand_for_each_time(runs: Runs, clock: StillClock) -> None:
    pay = Allowance(kind="payment", most=100, currency="USD", until=clock.now() + 1_000)
    assert submit(runs, Order("open Notes", repeat="hourly", allow=[pay])).refused == say("usage-repeat-payment")


def test_a_worker_does_it_hands_in_the_next_and_does_not_wait_for_it(tmp_path: Path) -> None:
    runs = Runs(Settings(home=tmp_path / "home"))
    run = submit(runs, Order("open Notes", repeat="every 2 hours")).run
    Lane(runs, PHONE, (), lambda job, status, why: None).serve(until_empty=True)
    assert runs.store.row(run).status == "success"
    (following,) = runs.store.jobs.list_jobs(["queued"])
    assert following.due == runs.store.task(run).started_at + 7_200
    assert (following.device, runs.store.task(following.run).device) == ("", "")
