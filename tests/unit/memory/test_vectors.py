"""The process with the vectors dies, hangs, or finds its folder damaged; who asked goes on, and gets them back."""

import logging
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from iris_screen.memory.memory_store import ItemFilter, MemoryStore
from iris_screen.memory.recall import Recall
from iris_screen.memory.vectors import VectorIndex, throw_away
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.memory.test_recall import LONG, Meanings, concept, found

SOON = 0.5
ASKS = """
import sys, time
from pathlib import Path
from iris_screen.memory.recall import Recall
from iris_screen.memory.memory_store import MemoryStore, ItemFilter
from iris_screen.memory.vectors import VectorIndex, throw_away
from tests.unit.memory.test_recall import Meanings
from iris_screen.tools.devices.clock import VirtualClock
with MemoryStore(Path(sys.argv[1]) / "memory.db", VirtualClock()) as store:
    index = VectorIndex(Path(sys.argv[1]) / "vectors", store, Meanings(), patience=90.0)
    assert index.find_near("drink", 3, ItemFilter())
    print(index.child.process.pid, flush=True)
    time.sleep(90)
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as opened:
        opened.add_all([concept("she likes tea"), concept("his boat is blue")])
        yield opened


@pytest.fixture
def index(store: MemoryStore, tmp_path: Path) -> Iterator[VectorIndex]:
    with VectorIndex(tmp_path / "vectors", store, Meanings(), patience=LONG) as opened:
        assert set(opened.find_near("drink", 1, ItemFilter())) == {1}
        yield opened


def child(index: VectorIndex) -> int:
    assert index.child
    return index.child.process.pid


def gone(pid: int) -> None:
    deadline = time.monotonic() + LONG
    while psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_bytes_of_its_folder_are_damaged_who_asked_goes_on_and_recalls_what_is_remembered(
    seed: int, store: MemoryStore, tmp_path: Path
) -> None:
    with VectorIndex(tmp_path / "vectors", store, Meanings(), patience=LONG) as first:
        assert first.find_near("drink", 1, ItemFilter())
    chance = random.Random(seed)
    for file in sorted(
        each for each in (tmp_path / "vectors" / "chroma").rglob("*") if each.stat().st_size and each.is_file()
    ):
        held = bytearray(file.read_bytes())
        for at in chance.sample(range(len(held)), min(len(held), 40)):
            held[at] ^= chance.randrange(1, 256)
        file.write_bytes(held)
    with VectorIndex(tmp_path / "vectors", store, Meanings(), patience=LONG) as again:
        recall = Recall(store, again)
        assert found(recall, "tea")[0] == "she likes tea"
        store.add(concept("a kite"))
        assert found(recall, "kite")[0] == "a kite"


def test_one_that_is_killed_is_made_anew_and_said_so_once(
    store: MemoryStore, index: VectorIndex, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "iris")
    for _ in range(2):
        os.kill(child(index), signal.SIGKILL)
        assert set(index.find_near("drink", 1, ItemFilter())) == {1}
    assert [record.getMessage() for record in caplog.records] == [
        f"The index of meanings in {tmp_path / 'vectors'} cannot be used; rebuilding it."
    ]


def test_one_that_hangs_keeps_nobody_waiting_and_is_made_anew(store: MemoryStore, index: VectorIndex) -> None:
    stopped = child(index)
    index.patience, index.hung = SOON, SOON / 5
    os.kill(stopped, signal.SIGSTOP)
    assert index.find_near("drink", 1, ItemFilter()) == {}
    index.patience = LONG
    assert set(index.find_near("drink", 1, ItemFilter())) == {1}
    gone(stopped)


def test_what_always_fails_is_not_tried_for_ever(store: MemoryStore, tmp_path: Path) -> None:
    (tmp_path / "vectors").mkdir()
    (tmp_path / "vectors" / "chroma").write_text("in the way")
    with VectorIndex(tmp_path / "vectors", store, Meanings(), patience=LONG) as index:
        assert index.find_near("drink", 1, ItemFilter()) == {}
        assert index.find_near("drink", 1, ItemFilter()) == {} and index.child is None


def test_it_ends_with_who_asked_also_when_that_one_is_killed(store: MemoryStore, tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ASKS, str(tmp_path)], stdout=subprocess.PIPE, text=True) as asks:
        assert asks.stdout
        pid = int(asks.stdout.readline())
        assert psutil.pid_exists(pid)
        asks.kill()
    gone(pid)


def test_it_ends_when_it_is_closed(store: MemoryStore, index: VectorIndex) -> None:
    pid = child(index)
    index.close()
    assert not psutil.pid_exists(pid)


def test_what_is_forgotten_is_in_no_file_of_it_once_it_has_answered_again(
    store: MemoryStore, index: VectorIndex, tmp_path: Path
) -> None:
    old = child(index)
    store.delete(1)
    assert index.find_near("drink", 1, ItemFilter()) == {}
    assert set(index.find_near("vessel", 1, ItemFilter())) == {2} and child(index) != old
    gone(old)
    now = child(index)
    store.add(concept("a kite"))
    assert set(index.find_near("ship", 1, ItemFilter())) == {2} and child(index) == now, "made anew once, not for ever"


def test_all_of_it_goes_at_once_but_where_another_one_holds_it(store: MemoryStore, tmp_path: Path) -> None:
    throw_away(tmp_path / "vectors")
    assert not (tmp_path / "vectors").exists()
    with VectorIndex(tmp_path / "vectors", store, Meanings(), patience=LONG) as held:
        assert held.find_near("drink", 1, ItemFilter())
        throw_away(tmp_path / "vectors")
        assert (tmp_path / "vectors" / "chroma").exists()
    throw_away(tmp_path / "vectors")
    assert not (tmp_path / "vectors" / "chroma").exists()
