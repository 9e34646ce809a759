"""A look for the next job reads the head of the queue: as much of a long one as of a short one."""

import re
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from iris_screen.core.plan import Task
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
from iris_screen.graph.store.next_job import find_queued
from iris_screen.tools.database.postgres import PostgresConnection
from tests.contract.store.postgres import DATABASES  # noqa: F401 (read by pytest_generate_tests)

NOW = 2_000.0
FILL = """INSERT INTO jobs (run, key, batch, device, needs, priority, due, state, given, worker, tries, since, note, n,
submitter, turn, app) WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < :most)
SELECT 'f' || n, 'f' || n, :batch, :device, :needs, 0, :due, 'queued', :given, '', 0, 0, '', n, 'anna', n, ''
FROM numbers WHERE n >= :least"""
LONG: dict[str, dict[str, Any]] = {
    "that it may do": {},
    "for others": {"device": "sim:b"},
    "that need what it has not": {"needs": '["nobody"]'},
    "that are paused": {"batch": "held"},
    "that are not due": {"due": 9e9},
    "that it will try again": {"given": "sim:a", "due": 9e9},
}


def fill(store: Store, least: int, most: int, **row: object) -> None:
    common = {"batch": "b", "device": "", "needs": "[]", "due": 0.0, "given": "", **row}
    with store.jobs.file.write("fill") as connection:
        connection.execute(FILL, {**common, "least": least, "most": most})


def measure_look(store: Store) -> int:
    """How much the database does for a look: rows that the server reads, or steps of SQLite's machine."""
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    with store.jobs.file.read(snapshot=True) as connection:
        if isinstance(connection, PostgresConnection):
            return count_rows(connection)
        assert isinstance(connection, sqlite3.Connection)
        connection.set_progress_handler(count, 1)
        try:
            find_queued(connection, "sim:a", (), NOW)
        finally:
            connection.set_progress_handler(None, 1)
    return steps


def count_rows(connection: PostgresConnection) -> int:
    """How many rows the steps of the plan give and leave out."""

    class Explained:
        def execute(self, statement: str, values: Any = ()) -> Any:
            if values:
                plan.extend(connection.execute(f"EXPLAIN ANALYZE {statement}", values).fetchall())
            return connection.execute(statement, values)

    plan: list[tuple[str]] = []
    find_queued(Explained(), "sim:a", (), NOW)  # type: ignore[arg-type]
    lines = "\n".join(line for (line,) in plan)
    given = re.findall(r"actual time=\S+ rows=(\d+) loops=(\d+)", lines)
    assert given
    left_out = re.findall(r"Rows Removed by [\w ]+: (\d+)", lines)
    return sum(int(rows) * int(loops) for rows, loops in given) + sum(map(int, left_out))


@pytest.mark.parametrize("jobs", LONG)
def test_a_look_reads_no_more_of_a_long_queue(store: Store, jobs: str) -> None:
    store.jobs.workers.pause("batch", "held")
    fill(store, 0, 39, **LONG[jobs])
    short = measure_look(store)
    fill(store, 40, 3_000, **LONG[jobs])
    assert measure_look(store) <= 2 * short + 50


def test_the_first_of_each_kind_competes_and_those_that_may_not_begin_hold_up_no_other(
    open_store: Callable[..., Store],
) -> None:
    store = open_store(me="one")

    def hand_in(run: str, **job: Any) -> None:
        store.accept(Task(id=run, text="x", device=""), Job(run=run, **{"key": run, **job}))

    hand_in("held", batch="held", priority=9)
    hand_in("b2", batch="b", priority=2)
    hand_in("ba3", batch="ba", priority=3)
    hand_in("tagged", needs=["zh"], priority=4)
    hand_in("foreign", device="sim:b", priority=5)
    hand_in("mine", device="sim:a", priority=1)
    hand_in("due", due=NOW - 1, priority=2)
    hand_in("later", due=NOW + 1, priority=9)
    store.jobs.workers.pause("batch", "held")
    taken = [store.jobs.take("sim:a", ("zh",), NOW) for _ in range(6)]
    assert [job.run for job in taken if job] == ["tagged", "ba3", "b2", "due", "mine"]
