"""A move of all runs whose process is killed between two of its commits is ended by moving again."""

import contextlib
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from iris_screen.core.plan import Task
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
from iris_screen.graph.store.store_move import list_held
from tests.contract.store.postgres import DATABASES, enrol  # noqa: F401 (read by pytest_generate_tests)

PROGRAM = """
import os, signal, sys
from pathlib import Path
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store.open_database import open_database
from iris_screen.graph.store.store_move import StoreMove

old, new, url, point = sys.argv[1:]
def cut(reached):
    if reached == point:
        os.kill(os.getpid(), signal.SIGKILL)
stores = [open_database(Path(old), "", cut, 10_000), open_database(Path(new), url, cut, 10_000)]
StoreMove(*stores, SystemClock())()
"""
RUNS = {"ended", "queued"}


def move(old: Path, new: Path, url: str, point: str = "none") -> int:
    done = subprocess.run([sys.executable, "-c", PROGRAM, old, new, url, point], check=False)
    return done.returncode


@pytest.mark.parametrize(
    ("point", "arrived"), [("move here:after", set[str]()), ("move away:after", set[str]()), ("moved:after", RUNS)]
)
def test_a_move_killed_between_its_commits_begins_no_run_twice_and_is_ended_by_moving_again(
    tmp_path: Path, store_url: str, point: str, arrived: set[str]
) -> None:
    old, new = tmp_path / "old" / "iris.db", enrol(tmp_path / "new") / "iris.db"
    with contextlib.closing(Store(old, clock=SystemClock())) as store:
        store.accept(Task(id="ended", text="x", device="sim:"))
        store.accept(Task(id="queued", text="y"), Job(run="queued", key="k"))
    assert move(old, new, store_url, point) == -signal.SIGKILL
    with (
        contextlib.closing(Store(old, clock=SystemClock())) as left,
        contextlib.closing(Store(new, clock=SystemClock(), fleet_url=store_url)) as reached,
    ):
        assert {row.id for row in reached.rows()} == RUNS
        assert set(list_held(reached.jobs.file)) == RUNS - arrived
        found = [store.jobs.look("sim:a", ()).found for store in (left, reached)]
        assert found == [point == "move here:after", bool(arrived)]
    assert move(old, new, store_url) == 0
    with contextlib.closing(Store(new, clock=SystemClock(), fleet_url=store_url)) as reached:
        assert list_held(reached.jobs.file) == [] and reached.jobs.look("sim:a", ()).found
        assert {reached.check(run).state for run in RUNS} == {"whole"}
