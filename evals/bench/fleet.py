"""What a fleet's queue costs in PostgreSQL: handing in, idle workers, long queues.

Only with the address of an empty database: `iris bench fleet --postgres postgresql://…`.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median

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
        time.sleep(0.02)


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
