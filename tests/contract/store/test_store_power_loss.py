"""Power goes: every write that had not been waited for may be missing, from some point of the log on.

The log is cut where a disk could have stopped, at any byte after the last write that was waited for. What opens then
must be a moment the store really was in, with every promise in it and no checkpoint older than the last promise.
"""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint

from iris_screen.core.actions import Receipt, Tap
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Task
from iris_screen.graph.store import Store

WHERE: RunnableConfig = {"configurable": {"thread_id": "r1", "checkpoint_ns": ""}}
TAP = Tap(at=Point(x=1, y=2))


class StillClock:
    def now(self) -> float:
        return 0.0

    def sleep(self, seconds: float) -> None:
        pass


@dataclass(frozen=True)
class Moment:
    """What the store said of itself: acts promised, acts received, the newest checkpoint."""

    promised: tuple[int, ...]
    received: tuple[int, ...]
    checkpoint: int


@dataclass
class Disk:
    """Notes, after every write, how long the log was, how much of it is surely on the disk, and what the store held."""

    path: Path
    synced: int = 0
    waited: bool = False
    moments: list[tuple[int, int, Moment]] = field(default_factory=list)
    heads: list[bytes] = field(default_factory=list)

    def hear(self, statement: str) -> None:
        """What the connection that waits for the disk is told."""
        self.waited = self.waited or statement == "COMMIT"

    def gate(self, point: str) -> None:
        if point.endswith(":after"):
            length = self.log.stat().st_size
            self.synced = length if self.waited else self.synced
            self.waited = False
            self.moments.append((length, self.synced, moment(self.path)))
            self.heads.append((self.path.parent / "heads" / "r1").read_bytes())

    @property
    def log(self) -> Path:
        return self.path.with_name(f"{self.path.name}-wal")

    def after_loss(self, to: Path, length: int) -> Path:
        """The folder as it is found when the log ends after `length` bytes."""
        to.mkdir()
        shutil.copy(self.path, to / "runs.db")
        (to / "runs.db-wal").write_bytes(self.log.read_bytes()[:length])
        shutil.copy(self.path.parent / "secret.key", to)
        return to / "runs.db"


def moment(path: Path) -> Moment:
    store = Store(path, clock=StillClock())
    entries, saved = store.entries("r1"), store.saver.get_tuple(WHERE)
    store.close()
    return Moment(
        promised=tuple(entry.turn for entry in entries),
        received=tuple(entry.turn for entry in entries if entry.receipt is not None),
        checkpoint=saved.checkpoint["channel_values"]["turn"] if saved else -1,
    )


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """A store in the middle of a run of eight turns."""
    disk = Disk(tmp_path / "home" / "runs.db")
    store = Store(disk.path, clock=StillClock(), on_write=disk.gate)
    assert store._file._sure.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL: a commit waits for the disk
    store._file._sure.set_trace_callback(disk.hear)
    store.accept(Task(id="r1", text="x"))
    journal = store.journal("r1", store.take("r1", "sim:"))
    for turn in range(8):
        for _ in range(3):
            body = {**empty_checkpoint(), "channel_values": {"turn": turn, "fill": "x" * 3_000}}
            saved = store.saver.put(WHERE, body, {"source": "loop", "step": turn, "parents": {}}, {})  # type: ignore[arg-type]
            store.saver.put_writes(saved, [("turn", turn)], "task")
        journal.intend(turn, 0, TAP, 0.0)
        if turn % 3:
            journal.receive(turn, 0, Receipt())
        store.prune_turn("r1", turn)
    yield disk
    store.close()


def test_the_log_only_ever_grew(disk: Disk) -> None:
    """Else the cuts below would not be those a disk can make."""
    lengths = [length for length, _, _ in disk.moments]
    assert lengths == sorted(lengths)
    assert len(disk.moments) > 60


def test_what_is_promised_and_received_is_waited_for(disk: Disk) -> None:
    before = Moment((), (), -1)
    for length, synced, now in disk.moments:
        assert (now.promised, now.received) == (before.promised, before.received) or synced == length
        before = now


@pytest.mark.parametrize("seed", range(3))
def test_after_a_power_loss_the_store_is_in_a_moment_it_really_was_in(disk: Disk, tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    for n, (length, synced, _) in enumerate(chance.sample(disk.moments, 25)):
        survived = chance.randint(synced, length)
        found = moment(disk.after_loss(tmp_path / f"loss{seed}-{n}", survived))
        possible = [then for end, _, then in disk.moments if synced <= end <= survived]
        assert found == possible[-1]
        assert not found.promised or found.checkpoint >= max(found.promised)


def test_after_a_power_loss_a_record_is_still_whole(disk: Disk, tmp_path: Path) -> None:
    """What is kept apart from the store is written later than what was waited for, and may not survive either."""
    for n, (length, synced, _) in enumerate(disk.moments):
        survived = Random(n).randint(synced, length)
        path = disk.after_loss(tmp_path / f"loss{n}", survived)
        (path.parent / "heads").mkdir()
        (path.parent / "heads" / "r1").write_bytes(disk.heads[Random(n).randint(max(n - 3, 0), n)])
        store = Store(path, clock=StillClock())
        assert store.check("r1").state == "whole"
        store.close()


def test_a_record_is_cut_off_where_the_store_is_older_than_what_was_waited_for(disk: Disk, tmp_path: Path) -> None:
    found, last = set(), disk.moments[-1][2]
    for n, synced in enumerate(synced for _, synced, then in disk.moments if then.received != last.received):
        path = disk.after_loss(tmp_path / f"loss{n}", synced)
        shutil.copytree(disk.path.parent / "heads", path.parent / "heads")
        store = Store(path, clock=StillClock())
        found |= {store.check("r1").state}
        store.close()
    assert found == {"cut"}


def test_a_write_that_is_not_waited_for_can_indeed_be_lost(disk: Disk, tmp_path: Path) -> None:
    """The test above could not fail if nothing were ever lost."""
    lost = [
        then.checkpoint > moment(disk.after_loss(tmp_path / f"loss{n}", synced)).checkpoint
        for n, (length, synced, then) in enumerate(disk.moments)
        if length > synced
    ]
    assert any(lost)
