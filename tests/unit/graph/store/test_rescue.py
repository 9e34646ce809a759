"""A damaged store is read as far as it goes: what is whole is named and saved, what is not is named with its reason."""

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint

from iris_screen.core.actions import InputText, Receipt
from iris_screen.core.errors import Busy, StoreError, UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.protocols import Clock
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.store import Store
from iris_screen.graph.store.holder_process import MOVER
from iris_screen.graph.store.rescue import Rescue, rescue_store
from iris_screen.graph.store.store_schema import VERSION
from iris_screen.graph.store.store_upgrade import JOBS_5

RUNS = [f"run{n:02}" for n in range(30)]
PAGE = 4096


def do_run(store: Store, run: str) -> None:
    """A run of eight turns, with long texts, so that the store has many pages."""
    store.accept(Task(id=run, text=f"write {run} " + "a" * 600))
    where: RunnableConfig = {"configurable": {"thread_id": run, "checkpoint_ns": ""}}
    with store.take(run, f"sim:{run}") as lease:
        journal = store.journal(run, lease)
        for turn in range(1, 9):
            journal.intend(turn, 0, InputText(text=f"{run} {turn} " + "b" * 500), 0.0)
            journal.receive(turn, 0, Receipt())
            step = Step(action="input_text", text="c" * 700)
            store.remember_results(run, [StepResult(index=turn, step=step, status="success", evidence="verified")])
            body = {**empty_checkpoint(), "channel_values": {"turn": turn, "fill": Random(turn).randbytes(2_000).hex()}}
            store.saver.put(where, body, {"source": "loop", "step": turn, "parents": {}}, {})  # type: ignore[arg-type]
            store.prune_turn(run, turn)
        done = TaskResult(run_id=run, task="x", status="success", verdict="verified", reason=verbatim("seen"))
        store.settle(run, done)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed store of thirty runs."""

    class Still:
        def now(self) -> float:
            return 1.0

        def sleep(self, seconds: float) -> None: ...

    folder = tmp_path_factory.mktemp("whole") / "home"
    store = Store(folder / "iris.db", clock=Still())
    for run in RUNS:
        do_run(store, run)
    store.close()
    return folder


@pytest.fixture
def rescue(whole: Path, tmp_path: Path, clock: Clock) -> Callable[[Callable[[bytearray], None]], Rescue]:
    """Harms a copy of the store, examines and saves it, and sees that the new store holds just what is called whole."""

    def harm_and_rescue(harm: Callable[[bytearray], None]) -> Rescue:
        shutil.copytree(whole, tmp_path / "home")
        path, new = tmp_path / "home" / "iris.db", tmp_path / "new" / "iris.db"
        data = bytearray(path.read_bytes())
        harm(data)
        path.write_bytes(data)
        found = rescue_store(path, clock, new)
        assert path.read_bytes() == data  # it was only read
        if found.readable:
            with contextlib.closing(Store(new, clock=clock)) as store:
                assert sorted(row.id for row in store.rows()) == found.whole
                assert {store.check(run).state for run in found.whole} <= {"whole"}
                assert all(len(store.entries(run)) == len(store.results(run)) == 8 for run in found.whole)
        assert sorted(file.name for file in tmp_path.glob("*/.rescue*")) == []
        return found

    return harm_and_rescue


def find_pages(data: bytes, words: bytes) -> list[int]:
    """The numbers of the pages that hold these words, from 0."""
    return [at // PAGE for at in range(0, len(data), PAGE) if words in data[at : at + PAGE]]


def test_a_whole_store_is_whole_and_can_be_saved_too(rescue: Callable[..., Rescue]) -> None:
    assert rescue(lambda data: None) == Rescue(whole=RUNS)


@pytest.mark.parametrize("table", ["journal", "results", "runs"])
def test_a_torn_page_costs_the_runs_that_were_on_it_and_no_other(rescue: Callable[..., Rescue], table: str) -> None:
    words = {"journal": b"run07 3 bbb", "results": b"c" * 600, "runs": b"write run07 aaa"}[table]

    def harm(data: bytearray) -> None:
        pages = find_pages(bytes(data), words)
        page = pages[len(pages) // 2]
        data[page * PAGE : (page + 1) * PAGE] = Random(1).randbytes(PAGE)

    found = rescue(harm)
    assert found.damaged and table in found.tables
    assert 0 < len(found.broken) < 6 and len(found.whole) > 24
    assert sorted([*found.whole, *found.broken]) == RUNS


def test_a_value_that_was_changed_costs_its_run(rescue: Callable[..., Rescue]) -> None:
    def harm(data: bytearray) -> None:
        at = data.index(b"run07 3 bbb")
        data[at : at + 5] = b"run99"

    found = rescue(harm)
    assert [*found.broken] == ["run07"] and found.broken["run07"].args["state"] == "changed"


@pytest.mark.parametrize("left", [0.9, 0.5])
def test_of_a_file_that_was_cut_short_the_rest_is_saved(rescue: Callable[..., Rescue], left: float) -> None:
    def harm(data: bytearray) -> None:
        del data[int(len(data) * left) // PAGE * PAGE :]

    found = rescue(harm)
    assert found.damaged and found.readable and found.broken


@pytest.mark.parametrize("data", [b"", b"nothing", b"SQLite format 3\x00", bytes(9_000)])
def test_a_file_that_is_no_database_is_said_to_be_unreadable(rescue: Callable[..., Rescue], data: bytes) -> None:
    def harm(whole: bytearray) -> None:
        whole[:] = data

    found = rescue(harm)
    assert found.damaged and not found.whole
    assert not found.readable or set(found.tables) > {"runs", "journal"}


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_wrong_the_rest_is_saved_or_it_is_said_that_nothing_can_be(
    rescue: Callable[..., Rescue], seed: int
) -> None:
    chance = Random(seed)

    def harm(data: bytearray) -> None:
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(PAGE if chance.random() < 0.1 else 0, len(data))
            data[at : at + chance.choice([1, 40, PAGE])] = chance.randbytes(chance.choice([1, 40, PAGE]))

    found = rescue(harm)
    assert not (set(found.whole) & set(found.broken))


def test_an_earlier_store_is_saved_in_the_present_layout(whole: Path, tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "old.db"
    path.write_bytes((whole / "iris.db").read_bytes())
    with contextlib.closing(sqlite3.connect(path)) as old:
        for table in ("chain", "jobs", "workers", "pauses", "queue_log", "rules", "spent"):
            old.execute(f"DROP TABLE {table}")
        old.execute("PRAGMA user_version=3")
        old.commit()
    found = rescue_store(path, clock, tmp_path / "new" / "iris.db")
    assert found == Rescue(whole=RUNS)
    with contextlib.closing(Store(tmp_path / "new" / "iris.db", clock=clock)) as store:
        assert store.check("run07").state == "unsigned"


@pytest.mark.parametrize("damaged", [False, True])
def test_a_run_of_a_saved_store_knows_that_another_one_has_had_its_device(
    damaged: bool, tmp_path: Path, clock: Clock
) -> None:
    path, new = tmp_path / "home" / "iris.db", tmp_path / "new" / "iris.db"
    with contextlib.closing(Store(path, clock=clock, me="gone")) as store:
        for run in ("first", "second", "alone"):
            store.accept(Task(id=run, text="x"))
        store.take("first", "sim:a").release()
        for run, device in [("second", "sim:a"), ("alone", "sim:b")]:
            store.take(run, device)  # and is killed
    if damaged:
        with contextlib.closing(sqlite3.connect(path)) as old:
            old.execute("DROP TABLE leases")
            old.commit()
    found = rescue_store(path, clock, new)
    assert found.tables == (["leases"] if damaged else [])
    with contextlib.closing(Store(new, clock=clock, me="later")) as store:
        told = {}
        for run, device in [("second", "sim:a"), ("alone", "sim:b"), ("first", "sim:a")]:
            with store.take(run, device) as lease:
                told[run] = lease.visit.by_others
    assert told == {"second": damaged, "alone": damaged, "first": True}, "what is not known counts as a visit"


def test_a_run_that_a_move_brings_begins_nowhere_after_its_new_store_was_saved(tmp_path: Path, clock: Clock) -> None:
    path, new = tmp_path / "home" / "iris.db", tmp_path / "new" / "iris.db"
    with contextlib.closing(Store(path, clock=clock, me=f"{MOVER}x 1")) as store:
        store.accept(Task(id="coming", text="x"))
        store.take("coming", "sim:a", seconds=1e9)
    assert rescue_store(path, clock, new).whole == ["coming"]
    with contextlib.closing(Store(new, clock=clock, alive=lambda name: True)) as store, pytest.raises(Busy):
        store.take("coming", "sim:a")


def test_the_queue_of_an_earlier_store_is_saved_too(whole: Path, tmp_path: Path, clock: Clock) -> None:
    path, new = tmp_path / "old" / "iris.db", tmp_path / "new" / "iris.db"
    shutil.copytree(whole, path.parent)
    job = "('run07', 'k', 'b', '', '[]', 3, 0.0, 'queued', '', '', 0, 1.0, '')"
    with contextlib.closing(sqlite3.connect(path)) as old:
        for statement in ("DROP TABLE jobs", *JOBS_5):
            old.execute(statement)
        old.execute(f"INSERT INTO jobs VALUES {job}")
        old.execute("PRAGMA user_version=5")
        old.commit()
    assert rescue_store(path, clock, new) == Rescue(whole=RUNS)
    with contextlib.closing(Store(new, clock=clock)) as store:
        assert (store.jobs.find("run07").priority, store.check("run07").state) == (3, "whole")


def test_a_new_file_is_never_written_over_another_nor_made_of_nothing(
    whole: Path, tmp_path: Path, clock: Clock
) -> None:
    taken = tmp_path / "taken.db"
    taken.write_text("mine")
    with pytest.raises(UsageError, match="already exists"):
        rescue_store(whole / "iris.db", clock, taken)
    with pytest.raises(StoreError, match="no store"):
        rescue_store(tmp_path / "none.db", clock)
    newer = tmp_path / "newer.db"
    newer.write_bytes((whole / "iris.db").read_bytes())
    with contextlib.closing(sqlite3.connect(newer)) as connection:
        connection.execute(f"PRAGMA user_version={VERSION + 1}")
    with pytest.raises(StoreError, match="newer version"):
        rescue_store(newer, clock)
    assert taken.read_text() == "mine"
