"""The workers of the queue: who serves which device, who is to end, and what is paused."""

from collections.abc import Callable
from typing import Any

import pytest

from iris_screen.core.message import say
from iris_screen.core.plan import Task
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
from iris_screen.graph.store.worker_table import KEPT_SECONDS, SILENT_SECONDS, PauseKind, Worker
from tests.contract.store.postgres import DATABASES  # noqa: F401 (read by pytest_generate_tests)

OpenStore = Callable[..., Store]
NOW = 2_000.0


def hand_in(store: Store, run: str, **job: Any) -> None:
    store.accept(Task(id=run, text="x", device=""), Job(run=run, **{"key": run, **job}))


def take(store: Store, device: str = "sim:a") -> str:
    job = store.jobs.take(device, (), NOW)
    return job.run if job else ""


def only_worker(store: Store) -> Worker:
    (found,) = store.jobs.workers.list_workers()
    return found


def keep(store: Store, device: str = "sim:a") -> bool:
    """Whether a worker without a job goes on after a look."""
    look = store.jobs.look(device, ())
    return store.jobs.workers.keep(device, look.sign, look.now)


def make_silent(store: Store) -> None:
    """As if the last sign of life had been given long ago."""
    with store.jobs.file.write("make silent") as connection:
        connection.execute("UPDATE workers SET seen = seen - ?", (SILENT_SECONDS + 1,))


def test_a_worker_is_known_with_its_device_its_tags_and_the_run_it_has(open_store: OpenStore) -> None:
    store = open_store(me="desk:17#1", alive=lambda name: True)
    hand_in(store, "r1")
    store.jobs.workers.begin("sim:a", ("zh",))
    found = only_worker(store)
    assert (found.device, found.host, found.tags, found.state, found.run) == ("sim:a", "desk", ["zh"], "serving", "")
    take(store)
    assert (only_worker(store).run, only_worker(store).lives) == ("r1", True)


def test_one_whose_process_died_is_known_to_be_dead_and_another_takes_its_place(open_store: OpenStore) -> None:
    dead = open_store(me="desk:17#1")
    dead.jobs.workers.begin("sim:a", ())
    other = open_store(me="desk:18#1", alive=lambda name: name == "desk:18#1")
    assert not only_worker(other).lives
    other.jobs.workers.begin("sim:a", ())
    assert (only_worker(other).process, only_worker(other).lives) == ("desk:18#1", True)


def test_one_that_is_silent_for_long_is_thought_dead_unless_it_holds_the_lease_of_its_run(
    open_store: OpenStore,
) -> None:
    store = open_store(me="far:17#1", alive=lambda name: True)
    hand_in(store, "r1")
    store.jobs.workers.begin("sim:a", ())
    take(store)
    make_silent(store)
    assert not only_worker(store).lives
    store.take("r1", "sim:a", seconds=10_000)
    assert only_worker(store).lives


def test_a_sign_of_life_keeps_it(open_store: OpenStore) -> None:
    store = open_store(me="far:17#1", alive=lambda name: True)
    store.jobs.workers.begin("sim:a", ())
    make_silent(store)
    assert keep(store)
    assert only_worker(store).lives


def test_the_workers_of_a_drained_device_are_told_to_end_and_the_next_one_is_not(open_store: OpenStore) -> None:
    first, second = (open_store(me=f"{host}:17#1", alive=lambda name: True) for host in ("desk", "shelf"))
    assert not first.jobs.workers.drain("sim:a")
    for store in (first, second):
        store.jobs.workers.begin("sim:a", ())
    assert keep(first) and keep(second)
    assert first.jobs.workers.drain("sim:a")
    assert not keep(second)
    second.jobs.workers.end("sim:a")
    assert not keep(first)
    assert [(each.host, each.state) for each in first.jobs.workers.list_workers()] == [("desk", "draining")]
    second.jobs.workers.begin("sim:a", ())
    assert keep(second) and not keep(first)


def test_all_living_workers_of_a_device_are_known_each_with_its_run_and_its_sign_of_life(open_store: OpenStore) -> None:
    here, there = (open_store(me=f"{host}:17#1", alive=lambda name: True) for host in ("desk", "shelf"))
    hand_in(here, "r1")
    for store, tags in ((here, ()), (there, ("zh",))):
        store.jobs.workers.begin("sim:a", tags)
    take(here)
    known = here.jobs.workers.list_workers()
    assert [(each.host, each.tags, each.run) for each in known] == [("desk", [], "r1"), ("shelf", ["zh"], "")]
    make_silent(here)
    assert keep(there) and only_worker(here).host == "shelf"
    assert keep(here) and len(here.jobs.workers.list_workers()) == 2
    there.jobs.workers.end("sim:a")
    assert (only_worker(here).host, only_worker(here).lives) == ("desk", True)


def test_of_a_device_without_a_living_worker_the_last_one_is_known(open_store: OpenStore) -> None:
    for host in ("desk", "shelf", "attic"):
        store = open_store(me=f"{host}:17#1", alive=lambda name: True)
        store.jobs.workers.begin("sim:a", ())
        make_silent(store)
    assert [(each.host, each.lives) for each in store.jobs.workers.list_workers()] == [("attic", False)]


def test_workers_that_are_gone_are_forgotten_by_the_next_one_of_their_device(open_store: OpenStore) -> None:
    for name in ("desk:17#1", "desk:18#1", "desk:19#1"):
        store = open_store(me=name, alive=lambda other, me=name: other == me)
        store.jobs.workers.begin("sim:a", ())
    store.jobs.workers.begin("sim:b", ())
    with store.jobs.file.read() as connection:
        rows = connection.execute("SELECT process, device FROM workers ORDER BY device").fetchall()
    assert rows == [("desk:19#1", "sim:a"), ("desk:19#1", "sim:b")]


def test_why_a_device_was_given_up_is_kept(store: Store) -> None:
    why = say("fleet-device-given-up", device="sim:a", n=3, why="gone")
    store.jobs.workers.begin("sim:a", ())
    store.jobs.workers.end("sim:a", why)
    assert not store.jobs.workers.is_given_up("sim:a")
    store.jobs.workers.pause("device", "sim:a")
    assert store.jobs.workers.is_given_up("sim:a")
    assert (only_worker(store).state, only_worker(store).why) == ("given up", why)
    assert [(line.what, line.why) for line in store.jobs.read_log(device="sim:a")] == [
        ("served", None),
        ("given up", why),
        ("paused", None),
    ]


def test_a_device_that_a_person_lets_go_on_is_given_up_no_more_when_it_is_paused_again(store: Store) -> None:
    workers = store.jobs.workers
    workers.begin("sim:a", ())
    workers.pause("device", "sim:a")
    workers.end("sim:a", say("fleet-device-given-up", device="sim:a", n=3, why="gone"))
    assert workers.resume("device", "sim:a")
    assert (only_worker(store).state, only_worker(store).why) == ("left", None)
    workers.pause("device", "sim:a")
    assert not workers.is_given_up("sim:a")


@pytest.mark.parametrize("ended", [False, True])
def test_why_a_device_was_given_up_is_known_while_or_after_another_worker_stands_by(
    open_store: OpenStore, ended: bool
) -> None:
    gave_up, by = (open_store(me=f"{host}:17#1", alive=lambda name: True) for host in ("desk", "shelf"))
    why = say("fleet-device-given-up", device="sim:a", n=3, why="gone")
    for store in (gave_up, by):
        store.jobs.workers.begin("sim:a", ())
    gave_up.jobs.workers.pause("device", "sim:a")
    gave_up.jobs.workers.end("sim:a", why)
    if ended:
        by.jobs.workers.end("sim:a")
    known = {each.host: (each.state, each.why) for each in by.jobs.workers.list_workers()}
    assert known == {"desk": ("given up", why)} | ({} if ended else {"shelf": ("serving", None)})
    by.jobs.workers.resume("device", "sim:a")
    assert only_worker(by).why is None and (ended or only_worker(by).host == "shelf")


def test_what_became_of_a_device_is_forgotten_after_a_month_and_what_became_of_a_run_is_not(store: Store) -> None:
    hand_in(store, "r1")
    take(store)
    store.jobs.workers.begin("sim:a", ())
    with store.jobs.file.write("make old") as connection:
        connection.execute("UPDATE queue_log SET at = at - ?", (KEPT_SECONDS + 1,))
    store.jobs.workers.begin("sim:a", ())
    assert [line.what for line in store.jobs.read_log()] == ["queued", "running", "served"]


@pytest.mark.parametrize(("kind", "name"), [("queue", ""), ("batch", "b"), ("device", "sim:a")])
def test_what_is_paused_is_not_begun_until_it_is_resumed(store: Store, kind: PauseKind, name: str) -> None:
    workers = store.jobs.workers
    hand_in(store, "r1", batch="b")
    assert workers.pause(kind, name) and not workers.pause(kind, name)
    assert [(each.kind, each.name) for each in workers.list_pauses()] == [(kind, name)]
    assert take(store) == ""
    assert workers.resume(kind, name) and not workers.resume(kind, name)
    assert take(store) == "r1"


def test_a_pause_of_one_batch_or_device_leaves_the_others_alone(store: Store) -> None:
    hand_in(store, "r1", batch="b", priority=9)
    hand_in(store, "r2", batch="c")
    store.jobs.workers.pause("batch", "b")
    store.jobs.workers.pause("device", "sim:b")
    assert take(store, "sim:b") == ""
    assert take(store) == "r2"


def test_what_a_dead_worker_left_is_not_taken_over_while_it_is_paused(open_store: OpenStore) -> None:
    dead = open_store(me="dead")
    hand_in(dead, "r1", batch="b")
    take(dead)
    other = open_store(me="other", alive=lambda name: name != "dead")
    other.jobs.workers.pause("batch", "b")
    assert take(other) == ""
    other.jobs.workers.resume("batch", "b")
    assert take(other) == "r1"


def test_the_log_of_a_run_says_what_became_of_it_and_goes_with_it(store: Store) -> None:
    hand_in(store, "r1")
    take(store)
    store.jobs.release("r1", "queued", NOW + 1, note=say("run-stopped-by-person"))
    store.jobs.cancel(["r1"], NOW + 2)
    store.jobs.retry(["r1"], NOW + 3)
    lines = store.jobs.read_log(run="r1")
    assert [line.what for line in lines] == ["queued", "running", "queued", "cancelled", "retried"]
    assert [(line.device, line.why) for line in lines[1:3]] == [
        ("sim:a", None),
        ("sim:a", say("run-stopped-by-person")),
    ]
    assert [line.what for line in store.jobs.read_log(run="r1", limit=1)] == ["retried"]
    store.delete("r1")
    assert store.jobs.read_log(run="r1") == []
