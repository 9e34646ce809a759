"""Runs are recorded before they begin, found by the start of their id, settled, and deleted for good."""

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint

from iris_screen.core.actions import Tap
from iris_screen.core.errors import Busy, StoreError, Superseded, UnknownRun, UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import say, verbatim
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.verdict import RunStatus, TaskResult
from iris_screen.graph.store import Store
from iris_screen.graph.store.store_schema import SCHEMA
from tests.contract.store.postgres import DATABASES  # noqa: F401 (read by pytest_generate_tests)


def result(run_id: str, status: RunStatus = "success", reason: str = "seen") -> TaskResult:
    return TaskResult(run_id=run_id, task="say hello", status=status, verdict="verified", reason=verbatim(reason))


def step_result(index: int, reason: str = "") -> StepResult:
    return StepResult(
        index=index, step=Step(action="tap"), status="success", evidence="verified", reason=verbatim(reason)
    )


def checkpoint(store: Store, run_id: str, **values: Any) -> str:
    """Put a checkpoint with one pending write and return its id."""
    where: RunnableConfig = {"configurable": {"thread_id": run_id, "checkpoint_ns": ""}}
    body = {**empty_checkpoint(), "channel_values": values}
    saved = store.saver.put(where, body, {"source": "loop", "step": 1, "parents": {}}, {})  # type: ignore[arg-type]
    store.saver.put_writes(saved, [("note", "x")], "task")
    return str(saved["configurable"]["checkpoint_id"])


def kept(store: Store, run_id: str) -> list[str]:
    where: RunnableConfig = {"configurable": {"thread_id": run_id}}
    return [found.checkpoint["id"] for found in reversed(list(store.saver.list(where)))]


def test_an_accepted_run_is_there_for_the_next_process(open_store: Callable[..., Store]) -> None:
    task = Task(id="r1", text="给张三发微信消息说你好", device="sim:", started_at=7.0, steps=[Step(action="tap")])
    open_store().accept(task)
    again = open_store()
    (row,) = again.rows()
    assert (row.id, row.text, row.device, row.status, row.started_at) == ("r1", task.text, "sim:", "running", 7.0)
    assert (row.verdict, row.ended_at, row.turns, row.holder) == (None, None, 0, "")
    assert again.task("r1") == task


def test_an_id_is_taken_once(store: Store) -> None:
    store.accept(Task(id="r1", text="first"))
    with pytest.raises(UsageError, match="already exists"):
        store.accept(Task(id="r1", text="second"))
    assert store.task("r1").text == "first"


@pytest.mark.parametrize("bad", ["", "../r1", "a/b", "-x", ".x", "a b", "a\x00", "x" * 65, "é", "a\n", "%", "~"])
def test_an_id_that_could_be_a_path_is_refused(store: Store, bad: str) -> None:
    with pytest.raises(UsageError, match="cannot be a run id"):
        store.accept(Task(id=bad, text="x"))
    with pytest.raises(UnknownRun, match="is not a run id"):
        store.row(bad)
    assert store.rows() == []


def test_a_run_is_found_by_the_start_of_its_id(store: Store) -> None:
    for run_id in ("abc1", "abd2", "ab", "x_1", "xy1"):
        store.accept(Task(id=run_id, text=run_id))
    assert store.row("abc").id == "abc1"
    assert store.row("ab").id == "ab"  # whole, though others begin with it
    assert store.row("x_").id == "x_1"  # "_" is a letter here, not a wildcard
    with pytest.raises(UnknownRun, match="abc1, abd2"):
        store.row("a")
    with pytest.raises(UnknownRun, match="There is no run zz"):
        store.row("zz")


def test_last_names_the_newest_run_unless_one_is_called_so(store: Store) -> None:
    with pytest.raises(UnknownRun, match="last"):
        store.row("last")
    for n, run_id in enumerate(["first", "lasting", "newest"]):
        store.accept(Task(id=run_id, text="x", started_at=float(n)))
    assert store.row("last").id == "newest"
    store.accept(Task(id="last", text="x", started_at=0.5))
    assert store.row("last").id == "last"


def test_runs_are_listed_newest_first_and_by_status(store: Store) -> None:
    for n in range(5):
        store.accept(Task(id=f"r{n}", text="x", started_at=float(n)))
    store.settle("r3", result("r3"))
    assert [row.id for row in store.rows(limit=3)] == ["r4", "r3", "r2"]
    assert [row.id for row in store.rows(status="success")] == ["r3"]
    assert [row.id for row in store.rows(status="waiting")] == []


@pytest.mark.parametrize(
    ("status", "ended"), [("success", True), ("failed", True), ("waiting", False), ("interrupted", False)]
)
def test_a_settled_run_tells_how_it_stands(store: Store, status: RunStatus, ended: bool) -> None:
    store.accept(Task(id="r1", text="x"))
    assert store.result("r1") is None
    store.settle("r1", result("r1", status))
    row = store.row("r1")
    assert (row.status, row.verdict, row.reason) == (status, "verified", verbatim("seen"))
    assert row.ended_at == (1_000.0 if ended else None)
    assert store.result("r1") == result("r1", status)


def test_an_unknown_run_is_said_to_be_unknown(store: Store) -> None:
    for ask in (store.task, store.result, lambda run: store.settle(run, result(run))):
        with pytest.raises(UnknownRun, match="no run r9"):
            ask("r9")


def test_results_are_kept_whole_and_the_later_word_counts(store: Store) -> None:
    for index in range(30):
        store.remember_results("r1", [step_result(index)])
    store.remember_results("r1", [step_result(4, "seen at last")])
    found = store.results("r1")
    assert [one.index for one in found] == list(range(30))
    assert found[4].reason == verbatim("seen at last")


def test_the_last_turns_results_and_acts_can_be_read_alone_in_their_order(store: Store) -> None:
    store.accept(Task(id="r1", text="x"))
    store.remember_results("r1", [step_result(index) for index in range(9)])
    with store.take("r1", "sim:") as lease:
        for turn in range(1, 10):
            store.journal("r1", lease).intend(turn, 0, Tap(at=Point(x=turn, y=2)), 5.0)
            last = checkpoint(store, "r1", turn=turn)
            store.prune_turn("r1", turn)
    since = checkpoint(store, "r1", turn=10)
    assert [one.index for one in store.results("r1", 2)] == [7, 8]
    assert [one.turn for one in store.turns("r1", 2)] == [one.turn for one in store.entries("r1", 2)] == [8, 9]
    assert [store.moments_since("r1", each) for each in (since, last, "")] == [1, 2, 10]


def test_one_checkpoint_a_turn_stays_and_the_others_go(store: Store) -> None:
    store.accept(Task(id="r1", text="x"))
    last: list[str] = []
    for turn in range(1, 5):
        *_, newest = [checkpoint(store, "r1", turn=turn, n=n) for n in range(6)]
        store.prune_turn("r1", turn, note=verbatim(f"turn {turn}"))
        last.append(newest)
    assert kept(store, "r1") == last
    assert [(row.turn, row.checkpoint_id, row.note) for row in store.turns("r1")] == [
        (turn, last[turn - 1], verbatim(f"turn {turn}")) for turn in range(1, 5)
    ]
    assert store.row("r1").turns == 4


def test_only_the_newest_checkpoint_keeps_its_pending_writes(store: Store) -> None:
    first, second = checkpoint(store, "r1"), ""
    store.prune_turn("r1", 1)
    second = checkpoint(store, "r1")
    store.prune_turn("r1", 2)
    where = {name: {"configurable": {"thread_id": "r1", "checkpoint_id": name}} for name in (first, second)}
    writes = {name: store.saver.get_tuple(where[name]).pending_writes for name in where}  # type: ignore[arg-type, union-attr]
    assert writes == {first: [], second: [("task", "note", "x")]}


def test_pruning_a_turn_twice_keeps_the_later_checkpoint_of_it(store: Store) -> None:
    first = checkpoint(store, "r1")
    store.prune_turn("r1", 1)
    again = checkpoint(store, "r1")
    store.prune_turn("r1", 1)
    store.prune_turn("r1", 1)
    assert kept(store, "r1") == [again] != [first]
    assert [row.checkpoint_id for row in store.turns("r1")] == [again]


def test_going_back_keeps_both_branches(store: Store) -> None:
    ids = []
    for turn in (1, 2, 3, 2, 3):
        checkpoint(store, "r1")
        ids.append(checkpoint(store, "r1", turn=turn))
        store.prune_turn("r1", turn)
    assert kept(store, "r1") == ids
    assert [row.turn for row in store.turns("r1")] == [1, 2, 3, 2, 3]


def test_pruning_leaves_other_runs_alone_and_minds_no_empty_one(store: Store) -> None:
    others = [checkpoint(store, "r2") for _ in range(3)]
    store.prune_turn("r1", 1)
    checkpoint(store, "r1")
    store.prune_turn("r1", 1)
    assert kept(store, "r2") == others
    assert store.turns("r2") == []


def read_everything(store: Store, folder: Path) -> str:
    """What is in every table, and in every file."""
    tables = [one.split()[2] for one in SCHEMA if one.startswith("CREATE TABLE")]
    with store._file.read() as connection:
        rows = [repr(connection.execute(f"SELECT * FROM {table}").fetchall()) for table in tables]
    files = [file.read_bytes().decode(errors="replace") for file in folder.rglob("*") if file.is_file()]
    return "\n".join([*rows, *files])


def test_a_deleted_run_leaves_no_byte_behind(store: Store, tmp_path: Path) -> None:
    canary = "Zaunkoenig-4711"
    store.accept(Task(id="r1", text=f"tell {canary}"))
    store.accept(Task(id="r2", text="stays"))
    with store.take("r1", "sim:") as lease:
        store.journal("r1", lease).intend(1, 0, Tap(at=Point(x=1, y=2)), 5.0)
        store.remember_results("r1", [step_result(0, canary)])
        store.settle("r1", result("r1", reason=canary))
        for turn in range(1, 40):
            checkpoint(store, "r1", turn=turn)
            store.prune_turn("r1", turn, note=verbatim(canary))
    assert canary in read_everything(store, tmp_path)
    store.delete("r1")
    assert canary not in read_everything(store, tmp_path)
    assert [row.id for row in store.rows()] == ["r2"]
    assert (store.entries("r1"), store.results("r1"), store.turns("r1"), kept(store, "r1")) == ([], [], [], [])


def test_a_run_that_is_driven_is_not_deleted(store: Store) -> None:
    store.accept(Task(id="r1", text="x"))
    with store.take("r1", "sim:"), pytest.raises(Busy, match="is in use by process"):
        store.delete("r1")
    assert store.row("r1").id == "r1"


def test_a_row_names_who_drives_the_run(store: Store) -> None:
    store.accept(Task(id="r1", text="x"))
    with store.take("r1", "sim:"):
        assert store.row("r1").holder == f"{socket.gethostname()}:{os.getpid()}"
    assert store.row("r1").holder == ""


def test_who_lost_the_lease_can_write_nothing_more_to_the_run(open_store: Callable[..., Store]) -> None:
    old, new = (
        open_store(me="old", alive=lambda who: who != "old"),
        open_store(me="new", alive=lambda who: who != "old"),
    )
    old.accept(Task(id="r1", text="x"))
    old.take("r1", "sim:")
    stands = checkpoint(old, "r1")
    new.take("r1", "sim:")
    for late in (
        lambda: checkpoint(old, "r1"),
        lambda: old.saver.put_writes({"configurable": {"thread_id": "r1", "checkpoint_id": stands}}, [], "t"),
        lambda: old.settle("r1", result("r1")),
        lambda: old.remember_results("r1", [step_result(0)]),
        lambda: old.prune_turn("r1", 1),
    ):
        with pytest.raises(Superseded, match="taken over run r1"):
            late()
    assert kept(new, "r1") == [stands]
    assert new.row("r1").status == "running"


def test_a_run_given_back_may_be_written_to_again_though_others_drove_it_meanwhile(
    open_store: Callable[..., Store],
) -> None:
    one, other = open_store(me="one"), open_store(me="other")
    with one.take("r1", "sim:"):
        checkpoint(one, "r1")
    with other.take("r1", "sim:"):
        checkpoint(other, "r1")
    checkpoint(one, "r1")
    assert len(kept(one, "r1")) == 3


def test_who_lost_the_lease_stays_fenced_after_letting_go_of_it(open_store: Callable[..., Store]) -> None:
    old, new = open_store(me="old", alive=lambda _: False), open_store(me="new", alive=lambda _: False)
    old.accept(Task(id="r1", text="x"))
    lease = old.take("r1", "sim:")
    new.take("r1", "sim:")
    lease.release()
    with pytest.raises(Superseded):
        old.settle("r1", result("r1"))


def test_a_closed_store_says_so_and_may_be_closed_again(store: Store) -> None:
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.rows()


def test_a_runs_row_gives_its_reason_back_as_the_message_it_was(store: Store) -> None:
    store.accept(Task(id="r1", text="x"))
    ended = result("r1").replace(reason=say("run-proven", skipped=0, failed=0))
    store.settle("r1", ended)
    assert store.row("r1").reason == ended.reason
