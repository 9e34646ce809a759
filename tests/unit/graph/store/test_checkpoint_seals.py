"""What somebody writes into a checkpoint without the key of the installation decides nothing, and is told."""

import contextlib
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from langgraph.checkpoint.base import empty_checkpoint

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Task
from iris_screen.graph.store import Store


def write_checkpoint(store: Store, run: str, words: str = "open A") -> str:
    """A checkpoint and a write after it, as LangGraph writes them. Returns the checkpoint's id."""
    body = {**empty_checkpoint(), "channel_values": {"note": verbatim(words)}}
    where = {"configurable": {"thread_id": run, "checkpoint_ns": ""}}
    saved = store.saver.put(where, body, {"source": "loop", "step": 1, "parents": {}}, {})  # type: ignore[arg-type]
    store.saver.put_writes(saved, [("note", verbatim(words))], "task")
    return str(saved["configurable"]["checkpoint_id"])


@pytest.fixture
def path(tmp_path: Path, store: Store) -> Path:
    for run in ("r1", "r2"):
        store.accept(Task(id=run, text="x"))
        write_checkpoint(store, run)
    return tmp_path / "home" / "runs.db"


def execute(path: Path, statement: str, *values: object) -> list[tuple[bytes, int]]:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement, values).fetchall()


def rewrite(path: Path, table: str, run: str = "r1") -> None:
    """Change the words in each body, as whoever can write the file can."""
    for body, number in execute(path, f"SELECT body, rowid FROM {table} WHERE thread = ?", run):
        inflater = zlib.decompressobj()
        changed = zlib.compress(inflater.decompress(body).replace(b"open A", b"lend B")) + inflater.unused_data
        execute(path, f"UPDATE {table} SET body = ? WHERE rowid = ?", changed, number)


@pytest.mark.parametrize("table", ["checkpoints", "writes"])
def test_changed_bytes_are_told_and_refused_until_a_person_trusts_them(path: Path, store: Store, table: str) -> None:
    assert store.check("r1").state == "whole"
    rewrite(path, table)
    assert (store.check("r1").state, store.check("r1").parts) == ("changed", ["checkpoint"])
    assert store.check("r2").state == "whole"
    with pytest.raises(UsageError, match="iris resume r1 --trust-record"):
        store.refuse_changed("r1")
    store.trust("r1")
    assert store.check("r1").state == "trusted"
    found = store.saver.get_tuple({"configurable": {"thread_id": "r1"}})
    assert found is not None
    rewrite(path, table)  # the words are no longer there
    execute(path, f"UPDATE {table} SET body = substr(body, 1, length(body) - 32) WHERE thread = 'r1'")
    assert store.check("r1").state == "changed"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE checkpoints SET body = (SELECT body FROM checkpoints WHERE thread = 'r2') WHERE thread = 'r1'",
        "UPDATE writes SET body = (SELECT body FROM writes WHERE thread = 'r2') WHERE thread = 'r1'",
        "UPDATE writes SET channel = 'question' WHERE thread = 'r1'",
        """UPDATE checkpoints SET metadata = '{"source": "input"}' WHERE thread = 'r1'""",
        "INSERT INTO writes SELECT thread, ns, checkpoint, path, 'other', idx, channel, body FROM writes",
        "INSERT INTO checkpoints SELECT thread, ns, 'z', parent, metadata, body FROM checkpoints WHERE thread = 'r1'",
        "UPDATE writes SET body = x'' WHERE thread = 'r1'",
    ],
)
def test_bytes_count_only_in_the_place_they_were_written_for(path: Path, store: Store, statement: str) -> None:
    execute(path, statement)
    assert store.check("r1").state == "changed"


def test_a_run_of_an_earlier_version_goes_on_without_seals(path: Path, store: Store) -> None:
    execute(path, "DELETE FROM chain")
    for run in ("r1", "r2"):
        (path.parent / "heads" / run).unlink()
    for table in ("checkpoints", "writes"):
        execute(path, f"UPDATE {table} SET body = substr(body, 1, length(body) - 32)")
    assert store.check("r1").state == "unsigned"
    store.renew(Task(id="r1", text="something else"))
    assert store.check("r1").state == "whole"
    rewrite(path, "checkpoints")
    assert store.check("r1").state == "changed"


def test_another_process_reads_what_was_sealed(path: Path, open_store: Callable[..., Store]) -> None:
    other = open_store()
    assert other.check("r1").state == "whole"
    write_checkpoint(other, "r1", "open C")
    assert open_store().check("r1").state == "whole"


def test_a_turn_that_was_changed_is_not_forked_from_and_a_changed_thread_is_not_copied(
    path: Path, store: Store
) -> None:
    first = write_checkpoint(store, "r1")
    store.saver.copy_thread("r1", "copy")
    store.accept(Task(id="copy", text="x"))
    assert store.check("copy").state == "whole"
    rewrite(path, "checkpoints")
    with pytest.raises(UsageError, match="was changed"):
        store.refuse_changed_turn("r1", first)
    with pytest.raises(StoreError, match="was changed"):
        store.saver.copy_thread("r1", "copy")
    write_checkpoint(store, "r2")
    store.refuse_changed_turn("r2", "")
