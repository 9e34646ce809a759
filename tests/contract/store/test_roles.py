"""The rights that docs/fleet.md gives are enough for what they are for, and for nothing else."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from iris_screen.core.actions import Tap
from iris_screen.core.errors import StoreError
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Task
from iris_screen.graph.keys.fleet_key import FleetKeyFile
from iris_screen.graph.keys.membership import check_member, rotate_key
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
from iris_screen.graph.store.open_database import open_fleet
from iris_screen.tools.database.postgres import read_address
from tests.contract.store.postgres import enrol

PAGE = Path(__file__).parents[3] / "docs" / "fleet.md"
WORDS = {"iris_worker": "choose one", "iris_reader": "choose another"}

Open = Callable[[str], Store]


@pytest.fixture
def addresses(tmp_path: Path, fleet_url: str) -> Iterator[dict[str, str]]:
    """By the name of a role, the address of a fleet whose owner did what the page says."""
    with closing(open_fleet(fleet_url, enrol(tmp_path / "home"), member=False)) as database:
        check_member(database, begins=True)
    (script,) = re.findall(r"```sql\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    parts = urlsplit(fleet_url)
    with psycopg.connect(fleet_url, autocommit=True) as owner:
        owner.execute(script.encode())
        yield {
            role: urlunsplit(
                parts._replace(netloc=f"{role}:{word.replace(' ', '%20')}@{parts.netloc.rpartition('@')[2]}")
            )
            for role, word in WORDS.items()
        }
        for role in WORDS:  # roles belong to the server, which other tests use
            owner.execute(f"DROP OWNED BY {role}; DROP ROLE {role}".encode())


@pytest.fixture
def open_as(tmp_path: Path, addresses: dict[str, str]) -> Iterator[Open]:
    opened: list[Store] = []

    def open_it(role: str) -> Store:
        opened.append(Store(tmp_path / "home" / "iris.db", clock=SystemClock(), fleet_url=addresses[role]))
        return opened[-1]

    yield open_it
    for store in opened:
        store.close()


def test_a_worker_takes_tasks_and_does_them(open_as: Open) -> None:
    store = open_as("iris_worker")
    store.accept(Task(id="r1", text="open Settings", device=""), Job(run="r1", key="b/1"))
    with store.take("r1", "sim:") as lease:
        store.journal("r1", lease).intend(1, 0, Tap(at=Point(x=1, y=1)), 1.0)
    assert store.jobs.cancel(["r1"], 2.0) == ["r1"] and store.check("r1").state == "whole"
    store.delete("r1")


def test_a_worker_changes_neither_the_tables_nor_the_keys(
    tmp_path: Path, open_as: Open, addresses: dict[str, str]
) -> None:
    open_as("iris_worker")
    for statement in ("CREATE TABLE more (n bigint)", "DROP TABLE runs", "TRUNCATE chain", "CREATE ROLE another"):
        with psycopg.connect(addresses["iris_worker"]) as worker, pytest.raises(psycopg.errors.InsufficientPrivilege):
            worker.execute(statement.encode())
    keys = FleetKeyFile(tmp_path / "home").read()
    with (
        closing(open_fleet(addresses["iris_worker"], tmp_path / "home")) as database,
        pytest.raises(StoreError, match="rights"),
    ):
        rotate_key(database)
    assert FleetKeyFile(tmp_path / "home").read() == keys


def test_a_reader_reads_and_changes_nothing(open_as: Open) -> None:
    open_as("iris_worker").accept(Task(id="r1", text="open Settings"))
    store = open_as("iris_reader")
    assert [row.id for row in store.rows()] == ["r1"] and store.check("r1").state == "whole"
    with pytest.raises(StoreError, match="rights"):
        store.accept(Task(id="r2", text="open Settings"))
    with pytest.raises(StoreError, match="rights"):
        store.delete("r1")


@pytest.mark.parametrize(
    ("url", "mode"),
    [
        ("postgresql://iris:word@db.example.org/iris", "require"),
        ("postgresql://iris:word@127.0.0.1,db.example.org/iris", "require"),
        ("postgresql://iris:word@127.example.org/iris", "require"),
        ("postgresql://iris:word@db.example.org/iris?sslmode=disable", "disable"),
        ("postgresql://iris:word@db.example.org/iris?sslmode=verify-full", "verify-full"),
        ("postgresql://iris:word@127.0.0.1:5433/iris", None),
        ("postgresql://iris:word@[::1]/iris", None),
        ("postgresql:///iris?host=/run/postgresql", None),
    ],
)
def test_another_computer_must_offer_tls_unless_the_address_says_otherwise(url: str, mode: str | None) -> None:
    assert read_address(url).get("sslmode") == mode


def test_a_server_without_tls_is_not_talked_to_from_elsewhere(tmp_path: Path, fleet_url: str) -> None:
    """The one of the tests has none; by a name that is no address of this computer."""
    with pytest.raises(StoreError, match="SSL"):
        open_fleet(f"{fleet_url}?sslmode=require", enrol(tmp_path / "home"), busy_ms=0)
