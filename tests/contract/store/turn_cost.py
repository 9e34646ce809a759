"""What a turn costs on PostgreSQL, as a multiple of one on SQLite: `python -m tests.contract.store.turn_cost`."""

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from iris_screen.core.settings import Fleet, Settings
from iris_screen.graph.runs import Runs
from tests.contract.store.postgres import OPTIONS, enrol, own_cluster
from tests.e2e.rig import SMALL

PHONE = f"sim:?seed=7&time=virtual&{SMALL}"
ROUNDS = 6
COMMITTED = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"


class Cost(NamedTuple):
    """CPU and wall seconds of this process, and turns, of a run."""

    cpu: float
    wall: float
    turns: int


def run(name: str, home: Path, url: str) -> Cost:
    """One that sends a message, in a data folder that knows nothing yet."""
    runs = Runs(Settings(home=home, device=PHONE, fleet=Fleet(fleet_url=url)))
    cpu, wall = time.process_time(), time.perf_counter()
    done = runs.start("给张三发微信消息说你好", run_id=name)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    assert done.verdict == "verified", done.reason
    turns = runs.store.last_turn(name)
    runs.store.close()
    return Cost(cpu, wall, turns)


def main() -> None:
    OPTIONS["fsync"] = "on"
    with own_cluster() as cluster, cluster.make_database() as url, tempfile.TemporaryDirectory() as folder:
        first, database = enrol(Path(folder) / "first"), url.rpartition("/")[2]
        for each in ("", url):
            run("warm", first, each)
        (before,) = cluster.execute(COMMITTED, database)[0]
        ratios, turns = [], 0
        for number in range(ROUNDS):
            order = ("", url) if number % 2 else (url, "")
            costs = {
                each: run(f"r{number}", enrol(Path(folder) / f"{number}{bool(each)}", first), each) for each in order
            }
            ratios.append((costs[url].cpu / costs[""].cpu, costs[url].wall / costs[""].wall))
            turns += costs[url].turns
        (after,) = cluster.execute(COMMITTED, database)[0]
    cpu, wall = (median(column) for column in zip(*ratios, strict=True))
    each_turn = (after - before) / turns
    print(f"PostgreSQL / SQLite: {cpu:.2f} x CPU, {wall:.2f} x time; {each_turn:.0f} transactions a turn, with reads")


if __name__ == "__main__":
    main()
