"""Only a computer with the newest key of a fleet works for it, and one without is told how to get it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.plan import Task
from iris_screen.core.settings import Fleet, Settings
from iris_screen.graph.fleet import set_up
from iris_screen.graph.keys.fleet_key import FleetKeyFile
from iris_screen.graph.keys.membership import check_member, join_fleet, name_keys, rotate_key
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from iris_screen.graph.store.open_database import open_fleet
from iris_screen.tools.database.database import Database


@pytest.fixture
def database(tmp_path: Path, fleet_url: str) -> Iterator[Database]:
    """The database as the first computer of a fleet has it."""
    with computer(fleet_url, tmp_path / "first") as opened:
        check_member(opened, begins=True)
        yield opened


@contextmanager
def computer(url: str, home: Path) -> Iterator[Database]:
    with closing(open_fleet(url, home, member=False)) as opened:
        yield opened


def export(database: Database, to: Path) -> Path:
    FleetKeyFile(database.folder).export(to)
    return to


def test_the_database_knows_the_names_of_the_keys_and_none_of_the_keys(database: Database) -> None:
    rotate_key(database)
    keys = FleetKeyFile(database.folder).read()
    with database.read() as connection:
        (told,) = connection.execute("SELECT value FROM fleet_facts WHERE name = 'keys'").fetchone()
    assert told.split() == name_keys(keys) and not any(key.hex() in told for key in keys)


def test_a_fleet_that_was_begun_elsewhere_is_not_begun_again(
    database: Database, tmp_path: Path, fleet_url: str
) -> None:
    with computer(fleet_url, tmp_path / "second") as second:
        with pytest.raises(StoreError, match="begun on another computer"):
            check_member(second, begins=True)
        assert not FleetKeyFile(second.folder).path.exists()
        with pytest.raises(StoreError, match="no key of the fleet"):
            check_member(second)


def test_beginning_again_on_the_same_computer_changes_nothing(database: Database) -> None:
    assert check_member(database, begins=True) == check_member(database)
    assert len(FleetKeyFile(database.folder).read()) == 1


def test_a_computer_with_another_key_is_refused_in_one_sentence(
    database: Database, tmp_path: Path, fleet_url: str
) -> None:
    FleetKeyFile(tmp_path / "second").begin()
    with pytest.raises(StoreError, match="does not have the key of this fleet"):
        open_fleet(fleet_url, tmp_path / "second")
    check_member(database)


def test_a_computer_joins_with_the_key_file_of_another_one(database: Database, tmp_path: Path, fleet_url: str) -> None:
    file = export(database, tmp_path / "key")
    with computer(fleet_url, tmp_path / "second") as second:
        join_fleet(second, file)
        assert check_member(second) == check_member(database)


def test_the_key_of_another_fleet_does_not_replace_anything(database: Database, tmp_path: Path, fleet_url: str) -> None:
    other = FleetKeyFile(tmp_path / "other")
    other.begin()
    other.export(tmp_path / "theirs")
    with computer(fleet_url, tmp_path / "second") as second:
        with pytest.raises(UsageError, match="not the key of this fleet"):
            join_fleet(second, tmp_path / "theirs")
        assert not FleetKeyFile(second.folder).path.exists()


def test_without_a_fleet_there_is_nothing_to_join(tmp_path: Path, fleet_url: str) -> None:
    with computer(fleet_url, tmp_path / "first") as first, pytest.raises(StoreError, match="iris fleet init"):
        join_fleet(first, tmp_path / "key")


def test_after_a_rotation_others_are_refused_until_they_have_the_new_key(
    database: Database, tmp_path: Path, fleet_url: str
) -> None:
    with computer(fleet_url, tmp_path / "second") as second:
        join_fleet(second, old := export(database, tmp_path / "old"))
        rotate_key(database)
        with pytest.raises(StoreError, match="older key"):
            check_member(second)
        with pytest.raises(UsageError, match="older"):
            join_fleet(second, old)
        join_fleet(second, export(database, tmp_path / "new"))
        assert check_member(second) == check_member(database)


def test_a_rotation_that_was_cut_off_is_finished_by_the_next_command(database: Database) -> None:
    new, *_ = name_keys(FleetKeyFile(database.folder).rotate())  # and killed before the database was told
    assert check_member(database) == new
    with database.read() as connection:
        (told,) = connection.execute("SELECT value FROM fleet_facts WHERE name = 'keys'").fetchone()
    assert told.split()[0] == new


def test_a_fleet_whose_first_computer_just_began_is_that_ones(tmp_path: Path, fleet_url: str) -> None:
    """As with a worker that is started before anybody ran iris fleet init."""
    FleetKeyFile(tmp_path / "first").begin()
    FleetKeyFile(tmp_path / "second").begin()
    open_fleet(fleet_url, tmp_path / "first").close()
    with pytest.raises(StoreError, match="does not have the key of this fleet"):
        open_fleet(fleet_url, tmp_path / "second")


def test_a_process_that_runs_takes_a_new_key_that_its_computer_got_meanwhile(
    database: Database, tmp_path: Path, fleet_url: str
) -> None:
    with computer(fleet_url, tmp_path / "second") as second:
        join_fleet(second, export(database, tmp_path / "old"))
    clock = SystemClock()
    with closing(Store(tmp_path / "second" / "iris.db", clock=clock, fleet_url=fleet_url)) as running:
        running.accept(Task(id="r1", text="open Settings"))
        rotate_key(database)
        with closing(Store(tmp_path / "first" / "iris.db", clock=clock, fleet_url=fleet_url)) as other:
            other.accept(Task(id="r2", text="open Settings"))
            assert other.check("r1").state == "whole"
        assert running.check("r2").state == "foreign"
        FleetKeyFile(tmp_path / "second").join(export(database, tmp_path / "new"))
        assert running.check("r2").state == running.check("r1").state == "whole"


@pytest.fixture
def serve(tmp_path: Path, fleet_url: str, database: Database) -> Iterator[Callable[[str], Store]]:
    """Begins a worker of the computer with this data folder, which is called office."""
    key = export(database, tmp_path / "key")
    with ExitStack() as opened:

        def serve_it(folder: str) -> Store:
            if folder != "first":
                FleetKeyFile(tmp_path / folder).join(key)
            path = tmp_path / folder / "iris.db"
            store = Store(path, clock=SystemClock(), fleet_url=fleet_url, host="office", alive=lambda name: True)
            opened.enter_context(closing(store))
            store.jobs.workers.begin(f"sim:{folder}", ())
            return store

        yield serve_it


def let_names_run_out(database: Database) -> None:
    """As after half a minute without a sign of life."""
    with database.write("late") as connection:
        connection.execute("UPDATE leases SET until = 0 WHERE name = 'host office'")


def test_of_two_computers_of_one_name_the_second_is_refused_while_the_first_works(
    serve: Callable[[str], Store], database: Database, tmp_path: Path, fleet_url: str
) -> None:
    first = serve("first")
    serve("first")
    with pytest.raises(UsageError, match="IRIS_HOST"):
        serve("second")
    settings = Settings(home=tmp_path / "third", fleet=Fleet(fleet_url=fleet_url, host="office"))
    with pytest.raises(UsageError, match="IRIS_HOST"):
        set_up.join_fleet(settings, tmp_path / "key", SystemClock())
    assert not FleetKeyFile(settings.home).path.exists()
    let_names_run_out(database)
    with first.take("r1", "sim:first"), pytest.raises(UsageError, match="IRIS_HOST"):
        serve("second")
    first.jobs.workers.end("sim:first")
    second = serve("second")
    with pytest.raises(UsageError, match="IRIS_HOST"):
        first.jobs.workers.begin("sim:first", ())
    second.jobs.workers.end("sim:second")
    set_up.join_fleet(settings, tmp_path / "key", SystemClock())


def test_a_computer_that_was_frozen_until_another_one_took_its_name_stops_working(
    serve: Callable[[str], Store], database: Database
) -> None:
    first = serve("first")
    let_names_run_out(database)
    look = first.jobs.look("sim:first", ())
    assert first.jobs.workers.keep("sim:first", look.sign, look.now)
    let_names_run_out(database)
    serve("second")
    look = first.jobs.look("sim:first", ())
    with pytest.raises(UsageError, match="IRIS_HOST"):
        first.jobs.workers.keep("sim:first", look.sign, look.now)
