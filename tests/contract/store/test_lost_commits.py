"""A commit whose answer is lost is never taken for one that was made, and what is done again is there once."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreUnsure
from iris_screen.core.settings import Fleet, Settings
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.runs import Runs
from iris_screen.graph.store.delivery import TableDelivery
from iris_screen.graph.store.open_database import open_fleet
from iris_screen.tools.database.postgres import Postgres
from tests.contract.store.cut_proxy import Cut, CutProxy
from tests.contract.store.postgres import enrol

HOLD = "INSERT INTO reins VALUES (?, 'pause', NULL)"
COUNT = "SELECT count(*) FROM reins"
CUTS: tuple[Cut, ...] = ("before", "after")

pytestmark = pytest.mark.parametrize("cut", CUTS)


@pytest.fixture
def proxy(fleet_url: str) -> Iterator[CutProxy]:
    with closing(CutProxy(fleet_url)) as standing:
        yield standing


@pytest.fixture
def database(proxy: CutProxy, tmp_path: Path) -> Iterator[Postgres]:
    with closing(open_fleet(proxy.url, tmp_path, member=False)) as opened:
        yield opened


@pytest.fixture
def runs(proxy: CutProxy, tmp_path: Path) -> Iterator[Runs]:
    found = Runs(Settings(home=enrol(tmp_path / "home"), fleet=Fleet(fleet_url=proxy.url)))
    yield found
    found.store.close()


def test_whoever_writes_is_told_that_it_is_not_known_whether_that_was_saved(
    proxy: CutProxy, database: Postgres, cut: Cut
) -> None:
    proxy.cut_next = cut
    with pytest.raises(StoreUnsure, match="not known whether"), database.write("x", sure=True) as connection:
        connection.execute(HOLD, ("r1",))
    with database.read() as connection:
        assert connection.execute(COUNT).fetchone() == (int(cut == "after"),)


@pytest.mark.parametrize("key", ["", "order-7"])
def test_a_task_whose_answer_is_lost_is_handed_in_once(proxy: CutProxy, runs: Runs, cut: Cut, key: str) -> None:
    assert runs.rows() == []
    proxy.cut_next = cut
    became = submit(runs, Order("open Settings", key=key))
    assert proxy.cut_next is None
    (job,) = runs.store.jobs.list_jobs()
    assert (became.run, became.refused) == (job.run, None)
    assert runs.store.check(job.run).state == "whole"
    assert submit(runs, Order("open Settings", key=key)).known == bool(key)


def test_a_worker_whose_answer_is_lost_knows_what_it_has_taken(proxy: CutProxy, runs: Runs, cut: Cut) -> None:
    run, jobs = submit(runs, Order("open Settings")).run, replace(runs.store.jobs, delivery=TableDelivery())
    proxy.cut_next = cut
    with pytest.raises(StoreUnsure):
        jobs.take("sim:a", [], jobs.time())
    taken = jobs.find_taken("sim:a")
    assert bool(taken) == (cut == "after")
    if taken:
        assert jobs.release(run, "queued", jobs.time(), untried=True)
    again = jobs.take("sim:a", [], jobs.time())
    assert again is not None and (again.run, again.tries) == (run, 1)
    assert jobs.take("sim:b", [], jobs.time()) is None
