"""Runs that are moved to another store are all there, whole as before, and can go on; what fails leaves them here."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.actions import Receipt, Tap
from iris_screen.core.errors import Busy, StoreError, UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.verdict import RunStatus, TaskResult
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
from iris_screen.graph.store.open_database import open_database
from iris_screen.graph.store.store_move import Moved, StoreMove, list_held, name_origin, release
from iris_screen.graph.store.store_schema import COLUMNS
from iris_screen.graph.store.store_upgrade import LAYOUT
from iris_screen.tools.database.database import Database, OnWrite, ignore_writes
from iris_screen.tools.database.database_file import StoreFile
from tests.contract.store.postgres import enrol
from tests.unit.graph.conftest import StillClock
from tests.unit.graph.store.test_checkpoint_seals import rewrite, write_checkpoint

TAP = Tap(at=Point(x=10, y=20))
TIMES = ("before", "after")


def do_run(store: Store, run: str, *, ends: bool = True) -> None:
    """A run with a picture, an act, a step, a turn and a checkpoint."""
    store.accept(Task(id=run, text=f"say {run}", device="desktop:", started_at=5.0))
    with store.take(run, f"sim:{run}") as lease:
        journal = store.journal(run, lease)
        store.note_picture(run, "0a", lambda: b"a picture", fresh=True)
        journal.intend(1, 0, TAP, 1.5, frame="0a")
        journal.receive(1, 0, Receipt())
        step = StepResult(index=0, step=Step(action="tap"), status="success", evidence="verified")
        store.remember_results(run, [step])
        write_checkpoint(store, run)
        store.prune_turn(run, 1, verbatim("a note"))
    status: RunStatus = "failed" if ends else "interrupted"
    why = verbatim("not seen")
    store.settle(run, TaskResult(run_id=run, task="x", status=status, verdict="failed", reason=why))


def queue(store: Store, run: str, key: str) -> None:
    store.accept(Task(id=run, text="say hi", device="", started_at=6.0), Job(run=run, key=key, batch="b"))


@pytest.fixture
def path(tmp_path: Path, store: Store) -> Path:
    """A store with a run that is over, one that may go on, and one in the queue."""
    do_run(store, "over")
    do_run(store, "open", ends=False)
    queue(store, "queued", "b/1")
    return tmp_path / "home" / "runs.db"


@pytest.fixture(params=["file", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """Where the runs are moved: into another file, or into the database of a fleet."""
    return str(request.getfixturevalue("fleet_url")) if request.param == "postgres" else ""


@pytest.fixture
def there(tmp_path: Path, url: str) -> Iterator[Database]:
    enrol(tmp_path / "elsewhere")
    with contextlib.closing(open_database(tmp_path / "elsewhere" / "runs.db", url, ignore_writes, 10_000)) as opened:
        yield opened


@pytest.fixture
def elsewhere(tmp_path: Path, clock: StillClock, url: str, there: Database) -> Iterator[Store]:
    with contextlib.closing(Store(there.folder / "runs.db", clock=clock, fleet_url=url)) as other:
        yield other


Move = Callable[..., Moved]


@pytest.fixture
def move(path: Path, url: str, there: Database, clock: StillClock) -> Move:
    """Moves the store to the other one, or back."""
    file = there.folder / "runs.db"

    def move_it(cut: OnWrite = ignore_writes, *, back: bool = False, **options: Any) -> Moved:
        stores = StoreFile(path, LAYOUT, cut), open_database(file, url, cut, 10_000)
        with contextlib.closing(stores[0]), contextlib.closing(stores[1]):
            return StoreMove(*(stores[::-1] if back else stores), clock, **options)()

    return move_it


def read_rows(database: Database) -> dict[str, list[Any]]:
    with database.read() as connection:
        tables = [table for table in COLUMNS if table != "leases"]
        return {table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in tables}


def read_all(path: Path) -> dict[str, list[Any]]:
    with contextlib.closing(StoreFile(path, LAYOUT)) as file:
        return read_rows(file)


def change(path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute(statement)


def describe(store: Store, run: str) -> list[object]:
    found = store.saver.get_tuple({"configurable": {"thread_id": run}})
    kept = found and (found.checkpoint["channel_values"], found.pending_writes)
    told: list[object] = [store.row(run), store.task(run), store.result(run), store.entries(run), store.results(run)]
    return [*told, store.turns(run), store.check(run), kept]


def test_all_of_every_run_arrives_whole_and_is_gone_here(
    path: Path, store: Store, elsewhere: Store, move: Move
) -> None:
    runs = ["over", "open", "queued"]
    before, jobs = {run: describe(store, run) for run in runs}, store.jobs.list_jobs()
    assert sorted(move().fresh) == sorted(runs)
    assert {run: describe(elsewhere, run) for run in runs} == before
    assert [(job.run, job.key, job.state) for job in elsewhere.jobs.list_jobs()] == [
        (j.run, j.key, j.state) for j in jobs
    ]
    assert store.rows() == [] and store.jobs.list_jobs() == []
    assert not any(rows for rows in read_all(path).values())
    assert sorted(file.name for file in (path.parent / "heads").iterdir()) == []


def test_a_run_that_was_moved_goes_on_there_and_a_new_one_begins_here(
    store: Store, elsewhere: Store, move: Move
) -> None:
    move()
    with elsewhere.take("open", "desktop:") as lease:
        assert lease.visit.by_others, "meanwhile another run may have had its device"
        elsewhere.journal("open", lease).intend(2, 0, TAP, 2.0)
    assert elsewhere.check("open").state == "whole"
    do_run(store, "open")
    assert store.check("open").state == "whole"


def test_only_a_run_that_may_go_on_gets_its_devices_new_name(elsewhere: Store, move: Move) -> None:
    move(place=lambda device: f"h1/{device}")
    assert [elsewhere.row(run).device for run in ("open", "over", "queued")] == ["h1/desktop:", "desktop:", ""]
    assert (elsewhere.task("open").device, elsewhere.check("open").state) == ("h1/desktop:", "whole")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE runs SET verdict = 'verified'",
        "DELETE FROM chain WHERE run = 'over' AND n > 2",
        "UPDATE journal SET at = 9",
    ],
)
def test_a_record_that_somebody_changed_is_moved_and_never_signed_as_whole(
    path: Path, elsewhere: Store, move: Move, damage: str
) -> None:
    change(path, damage)
    assert "over" in move().broken
    assert elsewhere.check("over").broken and elsewhere.row("over").text == "say over"
    assert elsewhere.check("queued").state == "whole" or "queued" in damage or "runs" in damage


def test_a_changed_checkpoint_gets_no_seal_that_fits(path: Path, elsewhere: Store, move: Move) -> None:
    rewrite(path, "checkpoints", "open")
    assert move().broken == ["open"]
    with pytest.raises(UsageError, match="trust-record"):
        elsewhere.refuse_changed("open")


def test_what_a_person_trusted_and_what_was_never_signed_stay_what_they_are(
    path: Path, store: Store, elsewhere: Store, move: Move
) -> None:
    store.trust("over")
    change(path, "DELETE FROM chain WHERE run = 'queued'")
    (path.parent / "heads" / "queued").unlink()
    move()
    assert [elsewhere.check(run).state for run in ("over", "queued")] == ["trusted", "unsigned"]


def test_while_a_run_is_driven_nothing_is_moved(path: Path, store: Store, elsewhere: Store, move: Move) -> None:
    with store.take("open", "desktop:"):
        before = read_all(path)
        with pytest.raises(Busy, match="still using"):
            move()
    assert read_all(path) == before and elsewhere.rows() == []


@pytest.mark.parametrize("run", ["over", "open", "queued"])
def test_a_move_that_breaks_off_leaves_the_store_as_it_was_and_is_done_again(
    path: Path, elsewhere: Store, move: Move, run: str
) -> None:
    def break_off(moved: str) -> None:
        if moved == run:
            raise KeyboardInterrupt

    before = read_all(path)
    with pytest.raises(KeyboardInterrupt):
        move(told=break_off)
    assert read_all(path) == before and elsewhere.rows() == []
    assert len(move().fresh) == 3 and elsewhere.check("over").state == "whole"


POINTS = [f"{write}:{when}" for write in ("begin to move", "move away", "move here", "moved") for when in TIMES]
"""Around each write of a move."""


def cut_at(point: str) -> OnWrite:
    """As a kill there."""

    def cut(reached: str) -> None:
        if reached == point:
            raise KeyboardInterrupt

    return cut


def begin(store: Store) -> set[str]:
    """Begin or resume all that anybody can in this store, and stop again; what was queued is queued again."""
    begun = set[str]()
    if job := store.jobs.take("sim:a", [], 2_000.0):
        begun.add(f"{job.run} by a worker")
        store.move(job.run, "sim:a", begins=store.task(job.run).started_at + 1)
        store.jobs.release(job.run, "queued", 2_000.0, untried=True)
    for row in store.rows():
        with contextlib.suppress(Busy), store.take(row.id, "sim:a"):
            begun.add(row.id)
    return begun


@pytest.mark.parametrize("homewards", [False, True], ids=["there", "back"])
def test_wherever_a_move_is_cut_off_no_run_begins_twice_and_moving_again_ends_it(
    store: Store, elsewhere: Store, move: Move, homewards: bool
) -> None:
    def go(cut: OnWrite = ignore_writes, *, back: bool) -> None:
        move(cut, back=back, offer=(store if back else elsewhere).jobs.delivery.offer)

    ways = {"over", "open", "queued", "queued by a worker"}
    if homewards:
        go(back=False)
    leaves, reaches = (elsewhere, store) if homewards else (store, elsewhere)
    for point in POINTS:
        with pytest.raises(KeyboardInterrupt):
            go(cut_at(point), back=homewards)
        before, after = begin(leaves), begin(reaches)
        assert not before & after, point
        go(back=homewards)
        assert (begin(leaves), begin(reaches)) == (set(), ways), point
        assert {reaches.check(run).state for run in ("over", "open", "queued")} == {"whole"}
        assert [line.at for line in reaches.jobs.read_log(run="queued")].count(6.0) == 1
        go(back=not homewards)


def test_what_was_deleted_after_a_move_was_cut_off_does_not_come_back(
    store: Store, there: Database, elsewhere: Store, move: Move
) -> None:
    with pytest.raises(KeyboardInterrupt):
        move(cut=cut_at("move here:after"))
    assert elsewhere.jobs.cancel(["queued"], 7.0) == [] and elsewhere.jobs.list_jobs()[0].state == "queued"
    with pytest.raises(Busy, match="a move from another store"):
        elsewhere.delete("open")
    store.delete("open")
    store.jobs.cancel(["queued"], 7.0)
    move()
    assert {row.id for row in elsewhere.rows()} == {"over", "queued"}
    assert [job.state for job in elsewhere.jobs.list_jobs()] == ["cancelled"]


def test_runs_whose_old_store_is_lost_are_held_until_a_person_lets_them_go(
    path: Path, there: Database, elsewhere: Store, move: Move
) -> None:
    with pytest.raises(KeyboardInterrupt):
        move(cut=cut_at("move here:after"))
    with contextlib.closing(StoreFile(path, LAYOUT)) as old:
        assert list_held(there) == list_held(there, str(name_origin(old))) == ["open", "over", "queued"]
    assert name_origin(there) is None and begin(elsewhere) == set()
    assert release(there, elsewhere.jobs.delivery.offer) == ["open", "over", "queued"]
    assert begin(elsewhere) == {"over", "open", "queued", "queued by a worker"}
    assert release(there, elsewhere.jobs.delivery.offer) == list_held(there) == []
    with pytest.raises(UsageError, match="different run"):  # it was not lost after all
        move()


def test_runs_of_the_same_name_from_two_stores_are_kept_apart_when_a_move_was_cut_off(
    tmp_path: Path, clock: StillClock, there: Database, elsewhere: Store, move: Move
) -> None:
    with pytest.raises(KeyboardInterrupt):
        move(cut=cut_at("move here:after"))
    with contextlib.closing(Store(tmp_path / "third" / "runs.db", clock=clock)) as third:
        do_run(third, "open")
    with contextlib.closing(StoreFile(tmp_path / "third" / "runs.db", LAYOUT)) as file:
        with pytest.raises(UsageError, match="open"):
            StoreMove(file, there, clock)()
        assert len(move().fresh) == 3 and elsewhere.row("open").status == "interrupted"


def test_another_run_or_task_of_the_same_name_is_neither_lost_nor_mixed_up(
    path: Path, elsewhere: Store, move: Move
) -> None:
    elsewhere.accept(Task(id="open", text="another", started_at=5.0))
    before = read_all(path)
    with pytest.raises(UsageError, match="open"):
        move()
    assert read_all(path) == before and elsewhere.row("open").text == "another"
    elsewhere.delete("open")
    queue(elsewhere, "theirs", "b/1")
    with pytest.raises(UsageError, match="b/1"):
        move()
    assert read_all(path) == before and len(elsewhere.rows()) == 1


def test_the_queue_of_two_computers_is_one_queue(store: Store, elsewhere: Store, move: Move) -> None:
    queue(elsewhere, "earlier", "a/1")
    queue(store, "later", "b/2")
    move()
    assert [job.run for job in elsewhere.jobs.list_jobs()] == ["earlier", "queued", "later"]


def test_a_run_that_did_not_arrive_as_it_was_is_kept_here(path: Path, there: Database, move: Move) -> None:
    with there.write("a stray row", sure=True) as connection:
        connection.execute("INSERT INTO journal VALUES ('over', 9, 0, '{}', 1.0, '', '', NULL)")
    before, heads = read_all(path), read_heads(path)
    with pytest.raises(StoreError, match="did not arrive"):
        move()
    assert (read_all(path), read_heads(path)) == (before, heads)


def read_heads(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (path.parent / "heads").iterdir()}


def test_there_and_back_again_is_as_it_was(
    path: Path, store: Store, there: Database, clock: StillClock, move: Move
) -> None:
    runs = ["over", "open", "queued"]
    before = {run: describe(store, run) for run in runs}
    move(place=lambda device: f"h1/{device}")
    with contextlib.closing(StoreFile(path, LAYOUT)) as home:
        back = StoreMove(there, home, clock, place=lambda device: device.removeprefix("h1/"))()
    assert sorted(back.fresh) == sorted(runs) and {run: describe(store, run) for run in runs} == before
    assert not any(read_rows(there).values())


def test_nobody_begins_a_run_in_a_fleet_while_its_runs_are_moved_away(
    path: Path, there: Database, url: str, clock: StillClock, move: Move
) -> None:
    move()

    def begin(moved: str) -> None:
        with (
            contextlib.closing(Store(there.folder / "runs.db", clock=clock, fleet_url=url, busy_ms=100)) as other,
            pytest.raises(StoreError, match=r"busy|locked"),
        ):
            other.accept(Task(id="late", text="open Settings"))

    with contextlib.closing(StoreFile(path, LAYOUT)) as home:
        back = StoreMove(there, home, clock, told=begin)()
    assert len(back.fresh) == 3 and not any(read_rows(there).values())
