"""What a fleet's queue costs in PostgreSQL, and how soon a worker begins and stops: handing in, idle workers, long
queues, cancelling.

Only with the address of an empty database: `iris bench fleet --postgres postgresql://…`.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median, quantiles

from iris_screen.core.settings import Fleet, Settings
from iris_screen.evals.bench.figure import Figure, get_given
from iris_screen.graph.fleet import queue_changes
from iris_screen.graph.fleet.set_up import begin_fleet
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.runs import Runs

WORLD = Path(__file__).resolve().parents[2] / "assets" / "worlds" / "tiny.yaml"
PHONE = f"sim:{WORLD}?elements=full&time=real"
IDLE_SECONDS = 10.0
TASK = "open Notes"
LONG_TASK = "open Notes, wait 30 seconds"
STOPPED_WITHIN = 0.5
"""Seconds from `iris fleet cancel` until the device is free: the goal."""

_COMMITTED = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
_CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
_FILL = """INSERT INTO jobs (run, key, batch, device, needs, priority, due, state, given, worker, tries, since, note, n,
submitter, turn, app) SELECT 'filler' || i, 'filler' || i, 'filler', '', '["nobody"]', 0, 0, 'queued', '', '', 0, 0, '',
1000000 + i, 'filler', i, '' FROM generate_series(1, {}) AS i"""


def measure(quick: bool) -> Iterator[Figure]:
    """Rows without the database say what they need."""
    url = get_given("postgres")
    if not url:
        yield Figure.not_given("a fleet's queue in PostgreSQL", "postgres")
        return
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as name:
        home = Path(name) / "home"
        settings = Settings(home=home, fleet=Fleet(fleet_url=url, host="bench"))
        begin_fleet(settings)
        runs = Runs(settings)
        with closing(runs.store):
            yield from _measure(runs, url, 10 if quick else 40)


def _measure(runs: Runs, url: str, rounds: int) -> Iterator[Figure]:
    yield _measure_submit(runs, rounds)
    for number in (1_000, 100_000):
        yield _measure_queue(runs, number)
    queue_changes.cancel(runs, [job.run for job in runs.store.jobs.list_jobs(["queued"])])
    before = _read(runs, _CONNECTIONS)
    with _start_worker(runs, url):
        _await(lambda: any(each.lives for each in runs.store.jobs.workers.list_workers()))
        yield _measure_idle(runs)  # it has connected by now
        yield from _measure_pick_up(runs, rounds)
        yield from _measure_cancel(runs, rounds)
        yield Figure("connections of a worker", _read(runs, _CONNECTIONS) - before, "")


@contextmanager
def _start_worker(runs: Runs, url: str) -> Iterator[None]:
    command = [sys.executable, "-P", "-m", "iris_screen.ui.cli", "worker", "--device", PHONE]
    environment = {**os.environ, "IRIS_HOME": str(runs.settings.home), "IRIS_FLEET_URL": url, "IRIS_HOST": "bench"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as worker:
        try:
            yield
        finally:
            worker.terminate()


def _read(runs: Runs, query: str) -> float:
    with runs.store.jobs.file.read() as connection:
        (value,) = connection.execute(query).fetchone()
        return float(value)


def _await(holds: Callable[[], bool]) -> None:
    while not holds():
        time.sleep(0.002)


def _spread(name: str, seconds: list[float], at_most: float | None = None) -> Iterator[Figure]:
    cuts = quantiles(seconds, n=20, method="inclusive")
    yield Figure(f"{name}, median", median(seconds), "s", at_most=at_most)
    yield Figure(f"{name}, 95 % within", cuts[-1], "s", at_most=at_most)


def _measure_pick_up(runs: Runs, rounds: int) -> Iterator[Figure]:
    """From when a task is handed in, which is part of it, until an idle worker has it, and until its first look."""
    _pick_up(runs)  # the worker's first
    found = [_pick_up(runs) for _ in range(rounds)]
    yield from _spread("from handing a task in until an idle worker has it", [taken for taken, _ in found])
    yield from _spread("… until its first look at the device", [looked for _, looked in found])


def _pick_up(runs: Runs) -> tuple[float, float]:
    run = submit(runs, Order(TASK)).run
    _await(lambda: runs.store.jobs.find(run).state == "ended")
    at = {line.what: line.at for line in runs.store.jobs.read_log(run=run)}
    frames = (runs.settings.home / "runs" / run / "frames").glob("*.png")
    return at["running"] - at["queued"], min(frame.stat().st_mtime for frame in frames) - at["queued"]


def _measure_cancel(runs: Runs, rounds: int) -> Iterator[Figure]:
    """From the cancelling of a task, some time after it began, until it is stopped and its device is free."""
    dice = random.Random(7)
    found = [_cancel(runs, dice.uniform(0.0, 3.0)) for _ in range(rounds)]  # at any of its steps
    yield from _spread("from cancelling a task until it has stopped", found, STOPPED_WITHIN)


def _cancel(runs: Runs, after: float) -> float:
    run = submit(runs, Order(LONG_TASK)).run
    _await(lambda: bool(runs.store.row(run).holder))
    time.sleep(after)
    began = time.perf_counter()
    queue_changes.cancel(runs, [run])
    _await(lambda: not runs.store.row(run).holder)
    return time.perf_counter() - began


def _measure_submit(runs: Runs, rounds: int) -> Figure:
    submit(runs, Order(TASK))
    began = time.perf_counter()
    for _ in range(rounds):
        submit(runs, Order(TASK))
    return Figure("tasks handed in by one process", rounds / (time.perf_counter() - began), "/s")


def _measure_queue(runs: Runs, number: int) -> Figure:
    """The time of a look that finds nothing for this device: most looks of a worker do."""
    jobs = runs.store.jobs
    with jobs.file.write("fill") as connection:
        connection.execute("DELETE FROM jobs WHERE batch = 'filler'")
        connection.execute(_FILL.format(number))
        connection.execute("ANALYZE jobs")
    jobs.workers.pause("device", PHONE)
    times = []
    for _ in range(5):
        began = time.perf_counter()
        jobs.look(PHONE, ())
        times.append((time.perf_counter() - began) * 1e3)
    jobs.workers.resume("device", PHONE)
    with jobs.file.write("empty") as connection:
        connection.execute("DELETE FROM jobs WHERE batch = 'filler'")
    return Figure(f"a look for work, {number:,} tasks queued for others", median(times), "ms")


def _measure_idle(runs: Runs) -> Figure:
    time.sleep(2.0)
    before = _read(runs, _COMMITTED)
    time.sleep(IDLE_SECONDS)
    return Figure("transactions of an idle worker", (_read(runs, _COMMITTED) - before) / IDLE_SECONDS, "/s")
