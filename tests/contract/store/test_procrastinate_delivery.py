"""How procrastinate delivers the jobs of a fleet: who has one, who is silent, and who is told to stop."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError
from iris_screen.core.plan import Task
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from iris_screen.graph.store.delivery import TableDelivery
from iris_screen.graph.store.job_table import Job
from iris_screen.tools.database.postgres import Postgres
from iris_screen.tools.database.procrastinate_delivery import ProcrastinateDelivery, create_tables
from tests.contract.store.postgres import Cluster, enrol

SECONDS = 30.0
"""Longest wait for what happens in another thread, on a busy machine."""


@pytest.fixture
def database(fleet_url: str, tmp_path: Path) -> Iterator[Postgres]:
    opened = Postgres(fleet_url, tmp_path)
    with opened.write("tables") as connection:
        create_tables(connection)
        create_tables(connection)  # they are there now
    yield opened
    opened.close()


@pytest.fixture
def join(fleet_url: str, database: Postgres) -> Iterator[Callable[[], ProcrastinateDelivery]]:
    """As another worker would."""
    joined: list[ProcrastinateDelivery] = []

    def join_it() -> ProcrastinateDelivery:
        joined.append(ProcrastinateDelivery(fleet_url))
        return joined[-1]

    yield join_it
    for each in joined:
        each.close()
        each.close()


def offer(database: Postgres, delivery: ProcrastinateDelivery, run: str) -> None:
    with database.write("offer") as connection:
        delivery.offer(connection, run, 3, 0.0)


def await_it(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.01)


def count(database: Postgres, state: str) -> int:
    with database.read() as connection:
        query = "SELECT count(*) FROM procrastinate_jobs WHERE status = CAST(? AS procrastinate_job_status)"
        (found,) = connection.execute(query, (state,)).fetchone()
    return int(found)


def test_what_is_offered_is_claimed_once_and_is_gone_when_it_is_closed(
    database: Postgres, join: Callable[[], ProcrastinateDelivery]
) -> None:
    worker = join()
    offer(database, worker, "r1")
    offer(database, worker, "r1")
    assert (count(database, "todo"), count(database, "doing")) == (1, 0)
    assert worker.claim("r1")
    assert (count(database, "todo"), count(database, "doing")) == (0, 1)
    worker.close_claim("r1")
    assert (count(database, "todo"), count(database, "doing")) == (0, 0)


def test_a_run_whose_delivery_was_lost_or_is_left_over_can_be_claimed_all_the_same(
    database: Postgres, join: Callable[[], ProcrastinateDelivery]
) -> None:
    first, second = join(), join()
    assert first.claim("r1")
    assert second.claim("r1")
    first.close_claim("r1")
    assert count(database, "doing") == 1
    second.close_claim("r1")
    assert count(database, "doing") == 0


def test_an_offer_rings_for_whoever_waits(database: Postgres, join: Callable[[], ProcrastinateDelivery]) -> None:
    submitter, worker = join(), join()
    rung = threading.Event()

    def wait() -> None:
        while not rung.is_set():
            if worker.wait(threading.Event()):
                rung.set()

    waiting = threading.Thread(target=wait)
    waiting.start()
    until = time.monotonic() + SECONDS
    while not rung.wait(0.2) and time.monotonic() < until:  # the first may come before it listens
        offer(database, submitter, "r1")
    heard = rung.is_set()
    rung.set()
    waiting.join()
    assert heard


def test_whoever_has_a_run_is_told_once_to_stop_it_by_any_process(
    database: Postgres, join: Callable[[], ProcrastinateDelivery]
) -> None:
    person, worker = join(), join()
    stopped: list[str] = []
    worker.listen(stopped.append)
    assert worker.claim("r1") and worker.claim("r2")
    for _ in range(2):
        with database.write("stop") as connection:
            assert person.stop(connection, ["r1"])
            assert not person.stop(connection, ["r3"])
    await_it(lambda: "r1" in stopped)
    assert stopped == ["r1"]


def test_a_job_that_is_cancelled_while_it_is_being_taken_stays_cancelled(fleet_url: str, tmp_path: Path) -> None:
    enrol(tmp_path)
    opened = [Store(tmp_path / "iris.db", clock=SystemClock(), fleet_url=fleet_url, me=me) for me in ("one", "two")]
    worker, person = opened

    class CancelledNow(TableDelivery):
        """Between the look and the taking, a person cancels it."""

        def claim(self, run: str) -> bool:
            return person.jobs.cancel([run], 2_000.0) == [run]

    worker.accept(Task(id="r1", text="x", device=""), Job(run="r1", key="r1"))
    assert replace(worker.jobs, delivery=CancelledNow()).take("sim:a", (), 2_000.0) is None
    assert worker.jobs.find("r1").state == "cancelled"
    for each in opened:
        each.close()


def test_what_a_silent_worker_has_is_listed_by_the_others(
    database: Postgres, join: Callable[[], ProcrastinateDelivery]
) -> None:
    living, other = join(), join()
    assert living.claim("r1")
    with database.write("frozen") as connection:
        connection.execute("INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 minute')")
        offer_it = """INSERT INTO procrastinate_jobs (queue_name, task_name, args, status, worker_id)
        SELECT 'q', 'iris run', '{"run": "r2"}', 'doing', max(id) FROM procrastinate_workers"""
        connection.execute(offer_it)
    other.wait(threading.Event())
    with database.read() as connection:
        assert set(join().list_silent(connection)) == {"r2"}  # as a command sees it, which is no worker
        await_it(lambda: set(other.list_silent(connection)) == {"r2"})


def test_a_worker_outlives_a_restart_of_the_server(
    postgres: Cluster, database: Postgres, join: Callable[[], ProcrastinateDelivery]
) -> None:
    worker = join()
    assert worker.claim("r1")
    postgres.stop()
    postgres.start()

    def can_claim() -> bool:
        try:
            return worker.claim("r2")
        except StoreError:
            return False

    await_it(can_claim)
    stopped: list[str] = []
    worker.listen(stopped.append)
    with database.write("stop") as connection:
        worker.stop(connection, ["r2"])
    await_it(lambda: stopped == ["r2"])
