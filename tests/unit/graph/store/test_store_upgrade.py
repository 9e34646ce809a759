"""A queue that an earlier Iris wrote goes on after the upgrade, in a file and in the database of a fleet."""

import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from iris_screen.core.errors import StoreError
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from iris_screen.graph.store.open_database import open_fleet
from iris_screen.graph.store.store_schema import VERSION
from iris_screen.tools.database.database_file import read_statements
from iris_screen.tools.database.postgres import Postgres
from iris_screen.tools.database.postgres_layout import prepare_tables
from tests.contract.store.old_queue import WHY, hand_in
from tests.contract.store.postgres import DATABASES, enrol  # noqa: F401 (read by pytest_generate_tests)

OLD = Path(__file__).parents[3] / "recordings" / "queue-2d3725f7.tar.xz"
FORMAT = 6


@pytest.fixture
def home(tmp_path: Path, store_url: str) -> Path:
    """The old data folder; or that of a computer in a fleet whose database has the same tables and rows."""
    with tarfile.open(OLD) as packed:
        packed.extractall(tmp_path, filter="data")
    if store_url:
        enrol(tmp_path / "home")
        copy_tables(tmp_path / "home" / "iris.db", store_url)
    return tmp_path / "home"


def copy_tables(file: Path, url: str) -> None:
    with closing(sqlite3.connect(file)) as old, closing(Postgres(url, file.parent)) as database:
        assert old.execute("PRAGMA user_version").fetchone() == (FORMAT,)
        statements = sorted(read_statements(old), key=lambda one: not one.startswith("CREATE TABLE"))
        prepare_tables(database, FORMAT, lambda found: statements)
        with database.write("copy") as new:
            for table in [one.split()[2] for one in statements if one.startswith("CREATE TABLE")]:
                rows = old.execute(f"SELECT * FROM {table}").fetchall()
                for row in rows:
                    new.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


@pytest.fixture
def store(home: Path, store_url: str) -> Iterator[Store]:
    if store_url:
        open_fleet(store_url, home, upgrade=True, member=False).close()
    with closing(Store(home / "iris.db", clock=SystemClock(), fleet_url=store_url)) as opened:
        yield opened


def test_the_queue_goes_on_in_its_order_and_what_a_dead_worker_had_comes_first(store: Store) -> None:
    jobs, now = store.jobs, store.jobs.time()
    assert jobs.look("sim:a", ("zh",)).found
    store.jobs.workers.resume("batch", "held")
    taken = [jobs.take("sim:a", ("zh",), now + 1_000) for _ in range(8)]
    assert [job.run for job in taken if job] == ["taken", "paused", "urgent", "anna0", "ben0", "anna1", "anna2"]
    assert jobs.find("tomorrow").state == "queued" and jobs.find("over").state == "ended"


def test_its_workers_are_known_with_what_became_of_them_and_new_ones_begin(store: Store) -> None:
    workers = store.jobs.workers
    known = {each.device: (each.state, each.why, each.tags) for each in workers.list_workers()}
    assert known == {
        "sim:a": ("serving", None, ["zh"]),
        "sim:broken": ("given up", WHY, []),
        "sim:left": ("left", None, []),
    }
    assert workers.is_given_up("sim:broken") and not workers.is_given_up("sim:left")
    for device in known:
        workers.begin(device, ())
    assert {each.device: each.process for each in workers.list_workers()} == dict.fromkeys(known, workers.me)


def test_its_records_are_whole_where_their_key_is_and_what_is_handed_in_next_gets_its_turn(
    store: Store, store_url: str
) -> None:
    runs = {row.id for row in store.rows()}
    assert len(runs) == 9
    assert store_url or {store.check(run).state for run in runs} == {"whole"}
    hand_in(store, "ben1", submitter="ben")
    before, after = store.jobs.find("ben0"), store.jobs.find("ben1")
    assert (after.turn, after.n) == (before.turn + 1, len(runs) + 1) and store.check("ben1").state == "whole"


def test_a_fleet_is_upgraded_only_when_a_person_says_so(tmp_path: Path, fleet_url: str) -> None:
    with tarfile.open(OLD) as packed:
        packed.extractall(tmp_path, filter="data")
    home = enrol(tmp_path / "home")
    copy_tables(home / "iris.db", fleet_url)
    older = rf"older version of Iris \(format {FORMAT}; this one writes {VERSION}\)"
    with pytest.raises(StoreError, match=older):
        Store(home / "iris.db", clock=SystemClock(), fleet_url=fleet_url)


def test_a_fleet_whose_queue_has_a_name_that_is_too_long_is_left_as_it_is_until_that_is_cancelled(
    tmp_path: Path, fleet_url: str
) -> None:
    with tarfile.open(OLD) as packed:
        packed.extractall(tmp_path, filter="data")
    home, letters = enrol(tmp_path / "home"), Random(7)
    copy_tables(home / "iris.db", fleet_url)
    long = "".join(chr(letters.randint(0x4E00, 0x9FFF)) for _ in range(2_000))

    def change(statement: str, value: str) -> None:
        with closing(Postgres(fleet_url, home)) as database, database.write("change") as connection:
            connection.execute(statement, (value,))

    change("UPDATE jobs SET batch = ? WHERE run = 'urgent'", long)
    with pytest.raises(StoreError, match="too long"):
        open_fleet(fleet_url, home, upgrade=True, member=False)
    change("UPDATE jobs SET state = 'cancelled' WHERE batch = ?", long)
    open_fleet(fleet_url, home, upgrade=True, member=False).close()
