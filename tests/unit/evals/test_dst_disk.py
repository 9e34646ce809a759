"""The model of a power loss: what it gives back is a state the file really was in, and no sure write is missing."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint

from iris_screen.core.actions import Tap
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Task
from iris_screen.evals.dst.disk import SURE, Disk, Log
from iris_screen.graph.store import Lease, Store
from iris_screen.tools.devices.clock import VirtualClock

WHERE: RunnableConfig = {"configurable": {"thread_id": "r", "checkpoint_ns": ""}}
TAP = Tap(at=Point(x=1, y=2))


class Book:
    """A store on a simulated disk, filled turn by turn: a quick checkpoint, then a sure intent."""

    def __init__(self, folder: Path, sure: frozenset[str] = SURE) -> None:
        empty = folder / "empty.db"
        Store(empty, clock=VirtualClock()).close()
        self.disk = Disk(folder / "run", sure)
        self.disk.begin(empty)
        self.store = self._open()
        self.store.accept(Task(id="r", text="t"))
        self.lease: Lease = self.store.take("r", "sim:")

    def _open(self) -> Store:
        return Store(self.disk.path, clock=VirtualClock(), on_write=self.disk.written)

    def checkpoint(self, turn: int) -> None:
        body = {**empty_checkpoint(), "channel_values": {"turn": turn, "fill": "x" * 2_000}}
        self.store.saver.put(WHERE, body, {"source": "loop", "step": turn, "parents": {}}, {})  # type: ignore[arg-type]

    def intend(self, turn: int) -> None:
        self.store.journal("r", self.lease).intend(turn, 0, TAP, 0.0)

    def after_loss(self, seed: int) -> tuple[list[int], int]:
        """The turns promised and the newest checkpoint that a process finds after a power loss."""
        old = self.store
        self.disk.lose_power(Random(seed))
        old.close()
        self.store = self._open()
        saved = self.store.saver.get_tuple(WHERE)
        turns = [entry.turn for entry in self.store.entries("r")]
        return turns, saved.checkpoint["channel_values"]["turn"] if saved else -1


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    book = Book(tmp_path)
    yield book
    book.store.close()


@pytest.mark.parametrize("seed", range(8))
def test_a_sure_write_and_all_before_it_survive(book: Book, seed: int) -> None:
    for turn in range(5):
        book.checkpoint(turn)
    book.intend(4)
    for turn in range(5, 9):
        book.checkpoint(turn)
    promised, newest = book.after_loss(seed)
    assert promised == [4] and 4 <= newest <= 8


def test_what_was_not_waited_for_is_lost_in_some_of_the_losses(tmp_path: Path) -> None:
    found = set()
    for seed in range(12):
        (tmp_path / str(seed)).mkdir()
        book = Book(tmp_path / str(seed))
        book.checkpoint(0)
        book.intend(0)
        book.checkpoint(1)
        found.add(book.after_loss(seed)[1])
        book.store.close()
    assert found == {0, 1}


def test_losses_add_up_and_what_survived_one_survives_the_next(book: Book) -> None:
    book.checkpoint(0)
    book.intend(0)
    book.after_loss(1)
    book.lease = book.store.take("r", "sim:", seconds=1) if not book.store.row("r").holder else book.lease
    book.checkpoint(1)
    book.intend(1)
    promised, newest = book.after_loss(2)
    assert promised == [0, 1] and newest == 1


def test_a_log_that_was_begun_anew_is_not_cut_below_what_the_file_took_over(book: Book) -> None:
    for turn in range(400):  # more than SQLite leaves in its log
        book.checkpoint(turn)
        book.intend(turn)
    assert Log.of(book.disk.path).copied or Log.of(book.disk.path).frames < 1_000
    promised, newest = book.after_loss(3)
    assert promised[-1] == 399 and newest == 399


def test_a_disk_that_waits_for_nothing_loses_intents(tmp_path: Path) -> None:
    """The tests above could not fail otherwise."""
    kept = set()
    for seed in range(40):
        (tmp_path / str(seed)).mkdir()
        book = Book(tmp_path / str(seed), sure=frozenset({"accept", "take"}))
        book.checkpoint(0)
        book.intend(0)
        kept.add(tuple(book.after_loss(seed)[0]))
        book.store.close()
    assert kept == {(), (0,)}
