"""The store's file: whose eyes may see it, and one clear sentence for everything that can be wrong with it."""

import contextlib
import os
import re
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from iris_screen.core.actions import Tap, Wait
from iris_screen.core.errors import StoreError, Superseded
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock, Journal
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
from iris_screen.graph.store.store_schema import VERSION
from iris_screen.graph.store.store_upgrade import JOBS_5, JOURNAL_1


class Cut(BaseException):
    """The process died here."""


class Gate:
    """Lets `points` points pass and cuts at every one after."""

    def __init__(self, points: int) -> None:
        self.left = points
        self.seen: list[str] = []

    def __call__(self, point: str) -> None:
        if self.left == 0:
            raise Cut(point)
        self.left -= 1
        self.seen.append(point)


BEFORE_WORKERS = (
    *("DROP TABLE workers", "DROP TABLE pauses", "DROP TABLE queue_log", "DROP TABLE rules", "DROP TABLE spent"),
    *("DROP TABLE jobs", *JOBS_5),
)
BEFORE_JOBS = (*BEFORE_WORKERS, "DROP TABLE jobs")
BEFORE_CHAIN = (*BEFORE_JOBS, "DROP TABLE chain")
BEFORE_REINS = (*BEFORE_CHAIN, "DROP TABLE reins", "DROP TABLE touches")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def change(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.fixture
def path(tmp_path: Path, open_store: Callable[..., Store]) -> Path:
    """A store with one run in it, closed."""
    store = open_store()
    store.accept(Task(id="r1", text="x"))
    store.close()
    return tmp_path / "home" / "runs.db"


def test_only_its_owner_may_look_into_it(tmp_path: Path, open_store: Callable[..., Store]) -> None:
    store = open_store()
    store.accept(Task(id="r1", text="secret"))
    assert mode(tmp_path / "home") == 0o700
    files = {str(file.relative_to(tmp_path / "home")): mode(file) for file in (tmp_path / "home").rglob("*")}
    assert files.pop("heads") == 0o700
    assert files == dict.fromkeys(("runs.db", "runs.db-wal", "runs.db-shm", "secret.key", "heads/r1"), 0o600)


def test_a_file_others_could_read_is_closed_to_them(path: Path, clock: Clock) -> None:
    path.chmod(0o644)
    Store(path, clock=clock).close()
    assert mode(path) == 0o600


def test_a_store_closed_is_one_file_beside_its_key_and_heads(path: Path) -> None:
    assert sorted(file.name for file in path.parent.iterdir()) == ["heads", "runs.db", "secret.key"]


def test_a_file_where_a_folder_is_wanted_is_said(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "home").write_text("not a folder")
    with pytest.raises(StoreError, match=r"home is a file, but must be a folder"):
        Store(tmp_path / "home" / "runs.db", clock=clock)
    with pytest.raises(StoreError, match=r"cannot be written"):
        Store(tmp_path / "home" / "deeper" / "runs.db", clock=clock)


def test_a_folder_where_the_file_is_wanted_is_said(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "runs.db").mkdir()
    with pytest.raises(StoreError, match=r"runs.db is a folder"):
        Store(tmp_path / "runs.db", clock=clock)


def test_a_newer_format_asks_for_an_update(path: Path, clock: Clock) -> None:
    change(path, f"PRAGMA user_version={VERSION + 1}")
    before = path.read_bytes()
    newer = rf"newer version of Iris \(format {VERSION + 1}; this one reads {VERSION}\)\. Update"
    with pytest.raises(StoreError, match=newer):
        Store(path, clock=clock)
    assert path.read_bytes() == before


def test_a_store_of_the_first_format_is_brought_to_the_present_one_with_all_it_holds(path: Path, clock: Clock) -> None:
    for statement in (*BEFORE_REINS, "DROP TABLE journal", JOURNAL_1, "PRAGMA user_version=1"):
        change(path, statement)
    change(path, """INSERT INTO journal VALUES ('r', 1, 0, '{"kind":"wait","ms":5}', 2.0, NULL)""")
    (kept,) = Store(path, clock=clock).entries("r")
    assert (kept.turn, kept.action, kept.at, kept.frame, kept.why) == (1, Wait(ms=5), 2.0, "", None)
    assert Store(path, clock=clock).entries("r") == [kept]


def test_a_store_of_the_second_format_is_brought_to_the_present_one_and_its_runs_can_be_held(
    path: Path, clock: Clock
) -> None:
    for statement in (*BEFORE_REINS, "PRAGMA user_version=2"):
        change(path, statement)
    store = Store(path, clock=clock)
    store.control("r").steer("pause")
    assert Store(path, clock=clock).control("r").read().steering == "pause"


def test_a_store_of_the_fourth_format_is_brought_to_the_present_one_and_takes_jobs(path: Path, clock: Clock) -> None:
    for statement in (*BEFORE_JOBS, "PRAGMA user_version=4"):
        change(path, statement)
    store = Store(path, clock=clock)
    store.accept(Task(id="r2", text="y"), Job(run="r2", key="k"))
    assert (store.jobs.find("r2").state, store.check("r1").state) == ("queued", "whole")


def test_the_queue_of_a_store_of_the_fifth_format_is_brought_to_the_present_one_in_its_order(
    path: Path, clock: Clock
) -> None:
    rows = [f"('r{n}', 'k{n}', '', '', '[]', 0, 0.0, 'queued', '', '', 0, 1.0, '')" for n in (2, 1)]
    change(path, *BEFORE_WORKERS, *(f"INSERT INTO jobs VALUES {row}" for row in rows), "PRAGMA user_version=5")
    store = Store(path, clock=clock)
    store.jobs.workers.begin("sim:", ())
    store.accept(Task(id="r3", text="y"), Job(run="r3", key="k3"))
    assert [job.run for job in store.jobs.list_jobs()] == ["r2", "r1", "r3"]
    taken = [store.jobs.take("sim:", (), 2.0) for _ in range(3)]
    assert [job.run for job in taken if job] == ["r2", "r1", "r3"]


def test_the_runs_of_a_store_of_the_third_format_are_not_signed_until_they_go_on(path: Path, clock: Clock) -> None:
    for statement in (*BEFORE_CHAIN, "PRAGMA user_version=3"):
        change(path, statement)
    (path.parent / "heads" / "r1").unlink()  # nothing of a chain was there then
    store = Store(path, clock=clock)
    assert store.check("r1").state == "unsigned"
    store.journal("r1", store.take("r1", "sim:")).intend(1, 0, Wait(ms=5), 0.0)
    assert store.check("r1").state == "unsigned"
    change(path, """UPDATE journal SET action = '{"kind":"wait","ms":6}'""")
    assert (store.check("r1").state, store.check("r1").parts) == ("changed", ["act 1 0"])


@pytest.mark.parametrize(
    "contents",
    [b"", b"hello", b"SQLite format 3\x00", b"\x00" * 5_000, bytes(range(256)) * 80],
    ids=["empty", "text", "header", "zeros", "noise"],
)
def test_a_file_that_is_not_a_store_is_left_alone(tmp_path: Path, clock: Clock, contents: bytes) -> None:
    (tmp_path / "runs.db").write_bytes(contents)
    with pytest.raises(StoreError, match=r"not an Iris store|damaged"):
        Store(tmp_path / "runs.db", clock=clock)
    assert (tmp_path / "runs.db").read_bytes() == contents


@pytest.mark.parametrize(
    "foreign",
    [
        "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM journal; END",
        "CREATE TABLE more (x)",
        "CREATE VIEW v AS SELECT 1",
        "DROP TABLE journal",
        "ALTER TABLE runs ADD COLUMN more TEXT",
        "PRAGMA user_version=0",
    ],
)
def test_a_store_laid_out_otherwise_is_refused(path: Path, clock: Clock, foreign: str) -> None:
    change(path, foreign)
    with pytest.raises(StoreError, match="not laid out"):
        Store(path, clock=clock)


def test_a_store_locked_for_long_is_said_to_be_locked(path: Path, clock: Clock) -> None:
    store = Store(path, clock=clock, busy_ms=20)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked by another program"):
            store.accept(Task(id="r2", text="x"))
        other.execute("ROLLBACK")
    store.accept(Task(id="r2", text="x"))
    store.close()


def test_a_full_disk_loses_nothing_and_the_run_goes_on_when_there_is_room(path: Path, clock: Clock) -> None:
    store = Store(path, clock=clock)
    lease = store.take("r1", "sim:")
    journal = store.journal("r1", lease)
    limit = store._file._sure.execute("PRAGMA page_count").fetchone()[0] + 2
    store._file._sure.execute(f"PRAGMA max_page_count={limit}")
    kept: list[int] = []
    with pytest.raises(StoreError, match=r"^The disk with .* is full\. Free some space, then continue\.$"):
        fill(journal, kept)
    assert [entry.turn for entry in store.entries("r1")] == kept
    store._file._sure.execute("PRAGMA max_page_count=100000")
    journal.intend(len(kept), 0, Tap(at=Point(x=1, y=2)), 0.0)
    assert len(store.entries("r1")) == len(kept) + 1
    store.close()


def fill(journal: Journal, kept: list[int]) -> None:
    for turn in range(10_000):
        journal.intend(turn, 0, Tap(at=Point(x=1, y=2)), 0.0)
        kept.append(turn)


def test_a_folder_that_cannot_be_written_is_said(clock: Clock) -> None:
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        place.chmod(0o755)
        Store(place / "runs.db", clock=clock).close()
        (place / "runs.db").chmod(0o644 if os.geteuid() == 0 else 0o444)
        (place / "closed").mkdir(mode=0o555)
        copy = r" Copy the runs into one: iris doctor --store --save FILE"
        for file, more in {"runs.db": copy, "closed/runs.db": "", "closed/new/runs.db": ""}.items():
            said = as_nobody(f"Store(Path({str(place / file)!r}), clock=None)")
            refused = r"StoreError: .* cannot be written \(.*\)\. Set another folder with IRIS_HOME\."
            assert re.fullmatch(refused + more, said.strip())


def as_nobody(statement: str) -> str:
    """What a process that owns nothing says to it; the superuser is stopped by no mode of a file."""
    program = f"""
import os
from pathlib import Path
from iris_screen.core.actions import Wait
from iris_screen.core.errors import StoreError
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
if os.geteuid() == 0:
    os.setuid(65534)
try:
    {statement}
except StoreError as error:
    print("StoreError:", error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip()


def test_every_write_passes_the_gate_before_and_after(open_store: Callable[..., Store]) -> None:
    gate = Gate(1_000)
    whole_life(open_store(on_write=gate))
    names = [point.removesuffix(":before") for point in gate.seen[::2]]
    assert gate.seen == [f"{name}:{when}" for name in names for when in ("before", "after")]
    assert names == ["accept", "take", "intend", "receive", "remember", "renew", "prune", "release", "delete"]


@pytest.mark.parametrize("points", range(18))
def test_after_a_cut_nothing_more_is_written(tmp_path: Path, clock: Clock, points: int) -> None:
    """Each write is wholly there or wholly not, and what would run on the way out of a dead process writes nothing."""
    path = tmp_path / "home" / "runs.db"
    with pytest.raises(Cut):
        whole_life(Store(path, clock=clock, on_write=Gate(points)))
    done = (points + 1) // 2  # the write whose "before" was passed is done, though its "after" was not
    store = Store(path, clock=clock, me="later", alive=lambda who: who == "later")
    assert [row.id for row in store.rows()] == ["r1"] * (1 <= done < 9)
    assert [entry.receipt is not None for entry in store.entries("r1")] == [done >= 4] * (3 <= done < 9)
    assert len(store.results("r1")) == (5 <= done < 9)
    assert store.check("r1").state == "whole" or not store.rows()
    store.close()


def whole_life(store: Store) -> None:
    from iris_screen.core.actions import Receipt
    from iris_screen.core.plan import Step, StepResult

    store.accept(Task(id="r1", text="x"))
    with store.take("r1", "sim:") as lease:
        journal = store.journal("r1", lease)
        journal.intend(1, 0, Tap(at=Point(x=1, y=2)), 0.0)
        journal.receive(1, 0, Receipt())
        done = StepResult(index=0, step=Step(action="tap"), status="success", evidence="verified")
        store.remember_results("r1", [done])
        lease.renew()
        store.prune_turn("r1", 1)
    store.delete("r1")


def test_an_error_inside_a_write_undoes_the_whole_of_it(open_store: Callable[..., Store]) -> None:
    store, other = open_store(me="a", alive=lambda _: False), open_store(me="b", alive=lambda _: False)
    lost = store.take("r1", "sim:")
    other.take("r1", "sim:")
    with pytest.raises(Superseded):
        store.journal("r1", lost).intend(1, 0, Tap(at=Point(x=1, y=2)), 0.0)
    assert store.entries("r1") == []
    store.accept(Task(id="r2", text="and the store goes on"))
