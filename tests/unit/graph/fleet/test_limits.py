"""Limits of a model, an app or a batch hold for all tasks together; a device rests at its times, or until it works."""

import math
import random
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from iris_screen.core.errors import LimitReached, UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.models import ChatTurn
from iris_screen.core.parsing.dates import is_within, parse_span
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import RunStatus
from iris_screen.graph.fleet.lane import FAILURES, DeviceGivenUp, Lane
from iris_screen.graph.fleet.limits import ModelLimits, check_begin, is_resting, limit_batch
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
from iris_screen.graph.store.rule_table import Limit, Rest
from iris_screen.models.chat import Chat
from iris_screen.models.model_roles import RoleModels, Tally, use_tally
from iris_screen.models.presets import Endpoint as Where
from iris_screen.models.prices import Price
from iris_screen.testing.endpoint import Endpoint, HurriedClock
from tests.unit.graph.conftest import StillClock
from tests.unit.graph.fleet.test_lane import PHONE
from tests.unit.graph.store.test_job_table import hand_in

HELLO = [ChatTurn(speaker="user", text="hello")]


@pytest.fixture
def server() -> Iterator[Endpoint]:
    with Endpoint(lambda asked: "A short answer.") as server:
        yield server


def ask(server: Endpoint, limits: ModelLimits) -> None:
    chat = Chat(Where(base_url=server.base_url, model="paper"), HurriedClock(), random.Random())
    with use_tally(Tally(admit=limits.admit, charge=limits.charge)):
        RoleModels({"planner": chat}, {"paper": Price(prompt=2.5, answer=10)}).ask("planner", HELLO)


def test_a_model_is_asked_no_more_than_its_limit_by_all_runs_together_and_again_when_the_period_is_over(
    store: Store, clock: StillClock, server: Endpoint
) -> None:
    store.jobs.rules.put(Limit(kind="model", name="paper", per="hour", calls=2))
    for run in ("r1", "r2"):
        ask(server, ModelLimits(store.jobs, run, clock))
    with pytest.raises(LimitReached) as refused:
        ask(server, ModelLimits(store.jobs, "r3", clock))
    assert refused.value.wait == 3_600
    assert len(server.requests) == 2
    clock.at += 3_600
    ask(server, ModelLimits(store.jobs, "r3", clock))
    assert len(server.requests) == 3


def test_a_run_waits_for_a_model_that_is_free_again_soon(store: Store, clock: StillClock, server: Endpoint) -> None:
    store.jobs.rules.put(Limit(kind="model", name="paper", per="minute", calls=1))
    limits = ModelLimits(store.jobs, "r1", clock)
    ask(server, limits)
    clock.at += 50
    ask(server, limits)
    assert clock.now() >= 1_060 and len(server.requests) == 2


def test_what_answers_cost_counts_towards_the_limits_of_their_model_and_their_batch(
    store: Store, clock: StillClock, server: Endpoint
) -> None:
    hand_in(store, "r1", batch="march")
    hand_in(store, "r2", batch="april")
    limit_batch(store.jobs, "march", 0.001)
    march, april = (ModelLimits(store.jobs, run, clock) for run in ("r1", "r2"))
    ask(server, march)
    with pytest.raises(LimitReached) as refused:
        ask(server, march)
    assert refused.value.wait is None
    ask(server, april)
    limit = Limit(kind="model", name="paper", per="day", tokens=10**9)
    store.jobs.rules.put(limit)
    used = store.jobs.rules.measure(limit)
    assert (used.calls, used.tokens > 0, used.cost > 0.002) == (2, True, True)


def test_tasks_begin_in_an_app_no_more_often_than_its_limit(store: Store, clock: StillClock) -> None:
    store.jobs.rules.put(Limit(kind="app", name="wechat", per="minute", calls=1))
    check_begin(store.jobs, Job(run="r1", key="r1", app="wechat"), clock)
    check_begin(store.jobs, Job(run="r2", key="r2", app="settings"), clock)
    clock.at += 5
    with pytest.raises(LimitReached) as refused:
        check_begin(store.jobs, Job(run="r3", key="r3", app="wechat"), clock)
    assert refused.value.wait == 55
    clock.at += 55
    check_begin(store.jobs, Job(run="r3", key="r3", app="wechat"), clock)


def test_a_limit_is_replaced_and_lifted(store: Store, clock: StillClock) -> None:
    first, second = (Limit(kind="app", name="wechat", calls=n) for n in (0, 1))
    for limit in (first, second):
        store.jobs.rules.put(limit)
    assert store.jobs.rules.list_rules() == [second]
    assert store.jobs.rules.admit("app", "wechat") == 0.0
    assert store.jobs.rules.admit("app", "wechat") == math.inf
    assert (store.jobs.rules.drop(first), store.jobs.rules.drop(first)) == (True, False)
    assert store.jobs.rules.admit("app", "wechat") == 0.0


@pytest.mark.parametrize(
    ("span", "at", "inside"),
    [
        ("02:00-04:00", "02:00", True),
        ("02:00-04:00", "03:59", True),
        ("02:00–04:00", "04:00", False),
        ("22:00-06:00", "23:30", True),
        ("22:00-06:00", "05:59", True),
        ("22:00-06:00", "12:00", False),
    ],
)
def test_a_device_rests_within_its_times_also_over_midnight(
    store: Store, clock: StillClock, span: str, at: str, inside: bool
) -> None:
    now = datetime.fromisoformat(f"2026-03-04 {at}").timestamp()
    assert is_within(parse_span(span), now) is inside
    store.jobs.rules.put(Rest(name="sim:a", times=["12:30-12:31", span]))
    assert is_resting(store.jobs.rules.find_rest("sim:a"), now) is inside
    assert not is_resting(store.jobs.rules.find_rest("sim:b"), now)


@pytest.mark.parametrize("wrong", ["", "02:00", "2-4 o'clock", "02:00-02:00", "25:00-26:00"])
def test_what_is_no_part_of_a_day_is_refused(wrong: str) -> None:
    with pytest.raises(UsageError):
        parse_span(wrong)


class Told:
    """What a lane tells."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, RunStatus | None, Message | None]] = []

    def __call__(self, job: Job, status: RunStatus | None, why: Message | None) -> None:
        self.lines.append((job.run, status, why))


def test_a_batch_that_has_cost_what_it_may_is_ended_with_the_reason_and_goes_on_after_a_retry(tmp_path: Path) -> None:
    runs, told = Runs(Settings(home=tmp_path / "home")), Told()
    limit_batch(runs.store.jobs, "march", 0.0)
    run = submit(runs, Order("open Notes", batch="march")).run
    Lane(runs, PHONE, (), told).serve(until_empty=True)
    assert [(line[0], line[1]) for line in told.lines] == [(run, "stopped")]
    assert runs.store.jobs.find(run).note == say("fleet-limit-reached", kind="batch", name="march", at="never")
    assert runs.store.entries(run) == []
    limit_batch(runs.store.jobs, "march", 1.0)
    assert runs.store.jobs.retry([run], runs.clock.now()) == [run]
    Lane(runs, PHONE, (), told).serve(until_empty=True)
    assert runs.store.row(run).status == "success"


def test_a_task_for_an_app_at_its_limit_waits_and_the_others_are_done(tmp_path: Path) -> None:
    runs = Runs(Settings(home=tmp_path / "home"))
    runs.store.jobs.rules.put(Limit(kind="app", name="settings", per="day", calls=1))
    first, second, other = (submit(runs, Order(text)).run for text in ("open Settings", "open Settings", "open Notes"))
    lane = Lane(runs, PHONE, (), lambda job, status, why: lane.drain.set() if job.run == other and status else None)
    lane.serve()
    jobs = runs.store.jobs
    assert [jobs.find(run).state for run in (first, second, other)] == ["ended", "queued", "ended"]
    assert jobs.find(second).due > runs.clock.now() + 80_000 and jobs.find(second).tries == 0


def test_a_device_that_was_given_up_gets_no_tasks_until_a_person_lets_it_go_on(tmp_path: Path) -> None:
    runs = Runs(Settings(home=tmp_path / "home"))
    run = submit(runs, Order("open Notes")).run
    workers = runs.store.jobs.workers
    workers.begin(PHONE, ())
    workers.end(PHONE, say("fleet-device-given-up", device=PHONE, n=3, why=say("device-unreachable")))
    workers.pause("device", PHONE)
    with pytest.raises(DeviceGivenUp, match="iris fleet resume"):
        Lane(runs, PHONE, (), Told()).serve(until_empty=True)
    assert runs.store.jobs.find(run).tries == 0
    assert workers.resume("device", PHONE)
    Lane(runs, PHONE, (), Told()).serve(until_empty=True)
    assert runs.store.row(run).status == "success"


def test_a_device_that_fails_again_and_again_is_given_up_and_paused(tmp_path: Path) -> None:
    runs, broken = Runs(Settings(home=tmp_path / "home", adb_path="/bin/false")), "android:127.0.0.1:9"
    for _ in range(FAILURES):
        submit(runs, Order("open Notes"))
    with pytest.raises(DeviceGivenUp):
        Lane(runs, broken, (), Told()).serve()
    (paused,) = runs.store.jobs.workers.list_pauses()
    assert (paused.kind, paused.name) == ("device", broken)
