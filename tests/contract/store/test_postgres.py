"""The store of a fleet on PostgreSQL: what a file does not have, as several writers and a lost connection."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from threading import Barrier

import psycopg
import pytest

from iris_screen.core.actions import Receipt, Tap
from iris_screen.core.errors import Busy, IrisError, StoreError, Superseded, UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from iris_screen.graph.store.open_database import open_fleet
from iris_screen.tools.database.postgres import Postgres
from iris_screen.tools.database.postgres_layout import prepare_tables
from tests.contract.store.postgres import PASSWORD, Cluster, enrol
from tests.served import until

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'iris'"
HOLD = "INSERT INTO reins VALUES ('r1', 'pause', NULL)"
HOLDS = "SELECT * FROM reins"
TAP = Tap(at=Point(x=1, y=2))

OpenStore = Callable[..., Store]


@pytest.fixture
def open_store(tmp_path: Path, fleet_url: str) -> Iterator[OpenStore]:
    """Opens the store of a fleet as another process would."""
    home = enrol(tmp_path / "home")
    with ExitStack() as opened:

        def open_it(**options: object) -> Store:
            store = Store(home / "iris.db", clock=SystemClock(), fleet_url=fleet_url, **options)  # type: ignore[arg-type]
            return opened.enter_context(closing(store))

        yield open_it


@pytest.fixture
def database(tmp_path: Path, fleet_url: str) -> Iterator[Postgres]:
    with closing(open_fleet(fleet_url, tmp_path, busy_ms=1_000, member=False)) as opened:
        yield opened


def ask(url: str, statement: str) -> int:
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(statement.encode()).fetchone()
        return int(row[0]) if row else 0


def test_a_store_outlives_a_restart_of_the_server(postgres: Cluster, open_store: OpenStore) -> None:
    store = open_store()
    store.accept(Task(id="r1", text="x"))
    postgres.stop()
    postgres.start()
    store.accept(Task(id="r2", text="x"))
    assert {row.id for row in store.rows()} == {"r1", "r2"}


def test_a_server_that_is_away_is_one_sentence_until_it_is_back(postgres: Cluster, open_store: OpenStore) -> None:
    store = open_store(busy_ms=100)
    postgres.stop()
    with pytest.raises(StoreError, match=r"^postgresql://127\.0\.0\.1:\d+/iris_\w+ cannot be reached: .*\.$"):
        store.rows()
    with pytest.raises(StoreError, match="cannot be reached"):
        open_store()
    postgres.start()
    assert store.rows() == []


def test_a_write_whose_connection_is_lost_leaves_nothing(fleet_url: str, database: Postgres) -> None:
    def write() -> None:
        with database.write("x", sure=True) as connection:
            connection.execute(HOLD)
            ask(fleet_url, CUT)
            connection.execute(HOLDS)

    with pytest.raises(StoreError, match=r"was stopped, or took too long\. Try again|was lost\. Try again"):
        write()
    with database.read() as connection:
        assert connection.execute(HOLDS).fetchall() == []


def test_what_is_raised_in_a_write_undoes_it(database: Postgres) -> None:
    def write() -> None:
        with database.write("x") as connection:
            connection.execute(HOLD)
            raise Busy("no")

    with pytest.raises(Busy):
        write()
    with database.read() as connection:
        assert connection.execute(HOLDS).fetchall() == []


def test_a_write_that_goes_on_after_a_statement_failed_is_not_taken_for_saved(database: Postgres) -> None:
    def write() -> None:
        with database.write("x") as connection:
            connection.execute(HOLD)
            with suppress(psycopg.Error):
                connection.execute("SELECT 1 / 0")

    with pytest.raises(StoreError, match="nothing of it was saved"):
        write()
    with database.read() as connection:
        assert connection.execute(HOLDS).fetchall() == []


def test_a_snapshot_does_not_see_what_is_written_meanwhile(database: Postgres, fleet_url: str, tmp_path: Path) -> None:
    count = "SELECT count(*) FROM reins"
    with closing(open_fleet(fleet_url, tmp_path, member=False)) as other, database.read(snapshot=True) as connection:
        assert connection.execute(count).fetchone() == (0,)
        with other.write("x") as writing:
            writing.execute(HOLD)
        assert connection.execute(count).fetchone() == (0,)
    with database.read() as connection:
        assert connection.execute(count).fetchone() == (1,)


def test_many_write_about_one_run_at_once_and_its_record_is_whole(open_store: OpenStore) -> None:
    stores = [open_store() for _ in range(4)]
    stores[0].accept(Task(id="r1", text="x"))

    def write(number: int) -> None:
        for index in range(number, 40, len(stores)):
            result = StepResult(index=index, step=Step(action="tap"), status="success", evidence="verified")
            stores[number].remember_results("r1", [result])

    with ThreadPoolExecutor(len(stores)) as pool:
        list(pool.map(write, range(len(stores))))
    assert [each.index for each in stores[0].results("r1")] == list(range(40))
    assert stores[0].check("r1").state == "whole"


@pytest.mark.parametrize("same", ["run", "device"])
def test_of_many_who_take_one_run_or_device_at_once_one_has_it(open_store: OpenStore, same: str) -> None:
    stores = [open_store(me=f"host{n}:1#1", alive=lambda name: True) for n in range(5)]
    together = Barrier(len(stores))

    def take(number: int) -> bool:
        together.wait()
        names = ("r1", f"sim:{number}") if same == "run" else (f"r{number}", "sim:a")
        try:
            stores[number].take(*names)
        except Busy:
            return False
        return True

    with ThreadPoolExecutor(len(stores)) as pool:
        assert sum(pool.map(take, range(len(stores)))) == 1


def test_nobody_takes_a_lease_between_its_check_and_the_act_that_it_is_to_guard(
    open_store: OpenStore, fleet_url: str
) -> None:
    first = open_store(me="here:1#1", alive=lambda name: False)
    second = open_store(me="there:1#1", alive=lambda name: False)
    lease = first.take("r1", "sim:a")
    with ThreadPoolExecutor(1) as pool:
        with first._file.write("intend") as connection:
            lease.check(connection)
            taken = pool.submit(second.take, "r2", "sim:a")
            until(lambda: taken.done() or ask(fleet_url, WAITING))
            assert not taken.done()
        assert taken.result().epoch > lease.epoch
    with pytest.raises(Superseded):
        first.journal("r1", lease).intend(1, 0, TAP, 0.0)


def test_a_frozen_process_holds_a_run_no_longer_than_its_lease(open_store: OpenStore) -> None:
    frozen, other = open_store(), open_store()

    def write() -> None:
        with frozen._file.write("x", locks=["run r1"]) as connection:
            other.take("r1", "sim:a")  # waits until the server has ended the transaction that does nothing
            connection.execute("SELECT 1")

    with pytest.raises(StoreError, match="took too long and was undone"):
        write()


def test_leases_go_by_the_servers_clock(tmp_path: Path, fleet_url: str) -> None:
    class Skewed(SystemClock):
        def now(self) -> float:
            return super().now() + 3_600

    path = enrol(tmp_path / "home") / "iris.db"
    open_it = partial(Store, path, fleet_url=fleet_url, alive=lambda name: True)
    with (
        closing(open_it(clock=SystemClock(), me="a:1#1")) as first,
        closing(open_it(clock=Skewed(), me="b:1#1")) as second,
    ):
        first.take("r1", "sim:a")
        with pytest.raises(Busy):
            second.take("r1", "sim:a")


@pytest.fixture
def computers(tmp_path: Path, fleet_url: str) -> Iterator[list[Store]]:
    """The stores of three computers of one fleet."""
    homes = [tmp_path / name for name in ("a", "b", "c")]
    with ExitStack() as opened:
        stores = [
            Store(enrol(home, like=homes[0]) / "iris.db", clock=SystemClock(), fleet_url=fleet_url, host=home.name)
            for home in homes
        ]
        yield [opened.enter_context(closing(store)) for store in stores]


def act(store: Store, run: str, turn: int) -> None:
    with store.take(run, "sim:a") as lease:
        store.journal(run, lease).intend(turn, 0, TAP, 0.5)
        store.journal(run, lease).receive(turn, 0, Receipt(delivered="yes"))


def test_a_run_that_goes_on_on_other_computers_is_whole_on_each(computers: list[Store]) -> None:
    computers[0].accept(Task(id="r1", text="x"))
    for turn, store in enumerate([*computers, *computers], 1):
        act(store, "r1", turn)
        assert [each.check("r1").state for each in computers] == ["whole"] * len(computers)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE runs SET verdict = 'verified' WHERE id = 'r1'",
        "UPDATE journal SET receipt = NULL WHERE run = 'r1'",
        "DELETE FROM journal WHERE run = 'r1'",
        "INSERT INTO results VALUES ('r1', 1, '{}')",
        "UPDATE chain SET digest = mac WHERE run = 'r1' AND n = 2",
        "DELETE FROM chain WHERE run = 'r1' AND n = 2",
    ],
)
def test_a_change_by_whoever_has_the_database_alone_is_noticed_on_every_computer(
    computers: list[Store], fleet_url: str, statement: str
) -> None:
    computers[0].accept(Task(id="r1", text="x"))
    act(computers[0], "r1", 1)
    with psycopg.connect(fleet_url) as connection:
        connection.execute(statement.encode())
    assert {store.check("r1").state for store in computers} == {"changed"}


def test_an_end_that_is_cut_off_with_all_that_it_signed_is_noticed_by_the_computer_that_wrote_it(
    computers: list[Store], fleet_url: str
) -> None:
    computers[0].accept(Task(id="r1", text="x"))
    act(computers[0], "r1", 1)
    with psycopg.connect(fleet_url) as connection:
        connection.execute("DELETE FROM journal")
        connection.execute("DELETE FROM chain WHERE part LIKE 'act%'")
    assert [store.check("r1").state for store in computers] == ["cut", "whole", "whole"]


def test_tables_are_made_once_brought_up_to_date_when_asked_and_refused_when_newer(
    tmp_path: Path, fleet_url: str
) -> None:
    one = "CREATE TABLE one (a TEXT PRIMARY KEY, n INTEGER) STRICT"
    first = {0: [one]}.__getitem__
    second = {0: [one], 1: ["CREATE TABLE two (b BLOB, at REAL) STRICT", "UPDATE one SET n = n + 1"]}.__getitem__
    with closing(Postgres(fleet_url, tmp_path)) as database:
        for _ in range(2):
            prepare_tables(database, 1, first)
        with database.write("x") as connection:
            connection.execute("INSERT INTO one VALUES ('kept', 1)")
        with pytest.raises(StoreError, match=r"older version of Iris \(format 1; this one writes 2\)"):
            prepare_tables(database, 2, second)
        prepare_tables(database, 2, second, upgrade=True)
        with database.read() as connection:
            assert connection.execute("SELECT a, n FROM one").fetchall() == [("kept", 2)]
            assert connection.execute("SELECT b FROM two").fetchall() == []
        for upgrade in (False, True):
            with pytest.raises(StoreError, match=r"newer version of Iris \(format 2; this one reads 1\)"):
                prepare_tables(database, 1, first, upgrade=upgrade)


def test_a_worker_of_an_older_version_takes_nothing_after_an_upgrade(open_store: OpenStore, fleet_url: str) -> None:
    store = open_store()
    with psycopg.connect(fleet_url) as connection:
        connection.execute("UPDATE fleet_facts SET value = '999' WHERE name = 'format'")
    with pytest.raises(StoreError, match=r"newer version of Iris \(format 999; .* Update Iris on this computer\."):
        store.take("r1", "sim:a")


def test_an_upgrade_that_fails_leaves_the_tables_as_they_were(tmp_path: Path, fleet_url: str) -> None:
    changes = {0: ["CREATE TABLE one (a TEXT) STRICT"], 1: ["DROP TABLE one", "CREATE TABLE one (b"]}.__getitem__
    with closing(Postgres(fleet_url, tmp_path)) as database:
        prepare_tables(database, 1, changes)
        with pytest.raises(StoreError):
            prepare_tables(database, 2, changes, upgrade=True)
        prepare_tables(database, 1, changes)
        with database.read() as connection:
            assert connection.execute("SELECT a FROM one").fetchall() == []


def test_several_who_open_a_new_database_at_once_make_its_tables_once(tmp_path: Path, fleet_url: str) -> None:
    together = Barrier(4)

    def open_it(_: int) -> None:
        together.wait()
        open_fleet(fleet_url, tmp_path, member=False).close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(open_it, range(4)))
    assert ask(fleet_url, "SELECT count(*) FROM fleet_facts") == 1


@pytest.mark.parametrize(
    "url",
    [
        f"mysql://iris:{PASSWORD}@host/iris",
        f"postgresql:/iris:{PASSWORD}@host/iris",
        f"postgresql://iris:{PASSWORD}@host/iris?unknown=1",
        f"postgresql://iris:{PASSWORD}@host:port:port/iris",
    ],
)
def test_an_address_that_is_none_is_refused_without_its_password(tmp_path: Path, url: str) -> None:
    with pytest.raises(IrisError) as caught:
        open_fleet(url, tmp_path)
    assert PASSWORD not in describe_chain(caught.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ((":canary", ":wrong-canary"), "password authentication failed"),
        (("/iris_", "/other_"), "does not exist"),
        (("127.0.0.1:", "127.0.0.1:1"), "cannot be reached|not the address"),
        (("$", "?sslmode=require"), "does not support SSL"),
    ],
)
def test_a_database_that_cannot_be_opened_is_one_sentence_without_its_password(
    tmp_path: Path, fleet_url: str, change: tuple[str, str], says: str
) -> None:
    with pytest.raises(IrisError, match=says) as caught:
        open_fleet(re.sub(*change, fleet_url, count=1), tmp_path)
    assert "canary-password" not in describe_chain(caught.value)
    assert "\n" not in str(caught.value)


def describe_chain(error: BaseException | None) -> str:
    """What a traceback would show."""
    said = ""
    while error is not None:
        said += f"{error!r} {error}\n"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return said


def test_a_text_that_postgresql_cannot_store_is_one_sentence(open_store: OpenStore) -> None:
    with pytest.raises(StoreError):
        open_store().accept(Task(id="r1", text="a\0b"))


def test_the_password_is_in_no_file_and_in_no_row(tmp_path: Path, fleet_url: str, open_store: OpenStore) -> None:
    store = open_store()
    store.accept(Task(id="r1", text="x"))
    with store.take("r1", "sim:a") as lease:
        store.journal("r1", lease).intend(1, 0, TAP, 0.0)
    with psycopg.connect(fleet_url) as connection:
        tables = connection.execute("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
        rows = [connection.execute(f'SELECT * FROM "{name}"'.encode()).fetchall() for (name,) in tables.fetchall()]
    files = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
    assert any(rows) and files
    assert PASSWORD not in repr([rows, files])


def test_an_address_is_needed(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="IRIS_FLEET_URL is not the address"):
        open_fleet("iris", tmp_path)
