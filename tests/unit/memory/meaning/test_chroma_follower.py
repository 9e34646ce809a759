"""The process with Chroma dies, hangs, or finds its folder damaged; the next question is answered all the same."""

import logging
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from iris_screen.memory.meaning.chroma_client import throw_away
from iris_screen.memory.meaning.chroma_follower import ChromaFollower, NearAnswer
from iris_screen.memory.meaning.large_index import FOLLOWERS, LARGE, LargeIndex, choose_index, close_followers
from iris_screen.memory.memory_store import ItemFilter, MemoryStore
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.memory.meanings import Meanings, concept

LONG, SOON = 90.0, 0.02
FOLLOWS = """
import sys, time
from pathlib import Path
from iris_screen.memory.meaning.chroma_follower import ChromaFollower
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.memory.meanings import Meanings
folder = Path(sys.argv[1])
follower = ChromaFollower(folder / "vectors", lambda: MemoryStore(folder / "memory.db", VirtualClock()), Meanings())
follower.start()
while not follower.mark:
    time.sleep(0.02)
print(follower.child.process.pid, flush=True)
time.sleep(90)
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as opened:
        opened.add_all([concept("she likes tea"), concept("his boat is blue")])
        yield opened


Begin = Callable[[], ChromaFollower]


@pytest.fixture
def begin(store: MemoryStore, tmp_path: Path) -> Iterator[Begin]:
    """Starts followers, one after the other, which are closed at the end."""
    begun: list[ChromaFollower] = []

    def begin_one() -> ChromaFollower:
        opened = lambda: MemoryStore(tmp_path / "memory.db", VirtualClock())  # noqa: E731 - a store for its thread
        follower = ChromaFollower(tmp_path / "vectors", opened, Meanings(), patience=LONG, every=SOON)
        begun.append(follower)
        follower.start()
        return follower

    yield begin_one
    for follower in begun:
        follower.close()


def ask(follower: ChromaFollower, question: str, most: int = 1) -> NearAnswer | None:
    return follower.ask(Meanings()([question])[0], most, ItemFilter())


def answer(follower: ChromaFollower, question: str, mark: int, most: int = 1) -> set[int]:
    """What it finds once its index includes this change."""
    deadline = time.monotonic() + LONG
    while (found := ask(follower, question, most)) is None or found.mark < mark:
        assert time.monotonic() < deadline
        time.sleep(SOON)
    return set(found.found)


def child(follower: ChromaFollower) -> int:
    """The process that answers now."""
    answer(follower, "drink", 0)
    assert follower.child
    return follower.child.process.pid


def is_gone(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def wait_until_gone(pid: int) -> None:
    deadline = time.monotonic() + LONG
    while not is_gone(pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_bytes_of_its_folder_are_damaged_it_is_made_anew_or_answers_right(
    seed: int, store: MemoryStore, begin: Begin, tmp_path: Path
) -> None:
    first = begin()
    assert answer(first, "drink", 2) == {1}
    first.close()
    chance = random.Random(seed)
    folder = tmp_path / "vectors" / "chroma"
    for file in sorted(each for each in folder.rglob("*") if each.is_file() and each.stat().st_size):
        held = bytearray(file.read_bytes())
        for at in chance.sample(range(len(held)), min(len(held), 40)):
            held[at] ^= chance.randrange(1, 256)
        file.write_bytes(held)
    again = begin()
    large = LargeIndex(store, again, Meanings())
    assert set(large.find_near("drink", 3, ItemFilter())) == {1}
    kite = store.add(concept("tea and a kite"))
    assert kite in large.find_near("drink", 3, ItemFilter())


def test_one_that_is_killed_is_made_anew_and_said_so_once(
    begin: Begin, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "iris")
    follower = begin()
    for _ in range(2):
        killed = child(follower)
        os.kill(killed, signal.SIGKILL)
        wait_until_gone(killed)
        assert answer(follower, "drink", 2) == {1}
    assert [record.getMessage() for record in caplog.records] == [
        f"The index of meanings in {tmp_path / 'vectors'} cannot be used; rebuilding it."
    ]


def test_one_that_hangs_keeps_nobody_waiting_and_is_made_anew(store: MemoryStore, begin: Begin) -> None:
    follower = begin()
    stopped = child(follower)
    follower.patience, follower.hung = SOON, 0.5
    os.kill(stopped, signal.SIGSTOP)
    assert set(LargeIndex(store, follower, Meanings()).find_near("drink", 3, ItemFilter())) == {1}
    deadline = time.monotonic() + LONG
    while not is_gone(stopped):  # a question asked while it follows changes does not reach it: ask again
        assert ask(follower, "drink") is None
        assert time.monotonic() < deadline
        time.sleep(SOON)
    follower.patience, follower.hung = LONG, LONG
    assert answer(follower, "drink", 2) == {1}


def test_what_always_fails_is_not_tried_for_ever(store: MemoryStore, begin: Begin, tmp_path: Path) -> None:
    (tmp_path / "vectors").mkdir()
    (tmp_path / "vectors" / "chroma").write_text("in the way")
    follower = begin()
    deadline = time.monotonic() + LONG
    while not follower.has_given_up:
        assert time.monotonic() < deadline
        time.sleep(SOON)
    assert ask(follower, "drink") is None and follower.child is None and not follower.found_no_lock


def test_the_child_ends_with_who_asked_also_when_that_one_is_killed(store: MemoryStore, tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", FOLLOWS, str(tmp_path)], stdout=subprocess.PIPE, text=True) as asks:
        assert asks.stdout
        pid = int(asks.stdout.readline())
        assert psutil.pid_exists(pid)
        asks.kill()
    wait_until_gone(pid)


def test_it_ends_when_it_is_closed_and_goes_on_where_it_was(store: MemoryStore, begin: Begin) -> None:
    follower = begin()
    pid = child(follower)
    follower.close()
    assert not psutil.pid_exists(pid)
    store.add(concept("a drink"))
    again = begin()
    assert answer(again, "drink", 3, 2) == {1, 3}


def test_another_process_gets_the_index_only_when_the_first_one_has_ended(store: MemoryStore, begin: Begin) -> None:
    first = begin()
    assert answer(first, "drink", 2) == {1}
    second = begin()
    deadline = time.monotonic() + LONG
    while not second.found_no_lock:
        assert time.monotonic() < deadline
        time.sleep(SOON)
    assert ask(second, "drink") is None
    assert set(LargeIndex(store, second, Meanings()).find_near("drink", 3, ItemFilter())) == {1}
    first.close()
    assert answer(begin(), "drink", 2) == {1}


def test_what_is_forgotten_is_in_no_file_of_it_once_it_has_answered_again(store: MemoryStore, begin: Begin) -> None:
    follower = begin()
    old = child(follower)
    store.delete(1)
    assert answer(follower, "drink", 3) == set() and child(follower) != old
    wait_until_gone(old)
    now = child(follower)
    store.add(concept("a kite on a boat"))
    assert answer(follower, "ship", 4, 2) == {2, 3} and child(follower) == now, "made anew once, not for ever"


def test_an_index_begun_after_something_was_forgotten_is_not_made_anew_for_it(store: MemoryStore, begin: Begin) -> None:
    store.delete(1)
    follower = begin()
    now = child(follower)
    assert answer(follower, "ship", 3) == {2}
    follower.close()
    again = begin()
    assert answer(again, "ship", 3) == {2}
    later = child(again)
    store.add(concept("a ship"))
    assert answer(again, "ship", 4, 2) == {2, 3} and child(again) == later != now


def test_all_of_it_goes_at_once_but_where_another_one_holds_it(begin: Begin, tmp_path: Path) -> None:
    throw_away(tmp_path / "vectors")
    assert not (tmp_path / "vectors").exists()
    held = begin()
    assert answer(held, "drink", 2) == {1}
    throw_away(tmp_path / "vectors")
    assert (tmp_path / "vectors" / "chroma").exists()
    held.close()
    throw_away(tmp_path / "vectors")
    assert not (tmp_path / "vectors" / "chroma").exists()


def test_only_a_large_memory_or_a_choice_starts_it(store: MemoryStore, tmp_path: Path) -> None:
    opened = lambda: MemoryStore(tmp_path / "memory.db", VirtualClock())  # noqa: E731 - a store for its thread
    assert store.vectors.count() < LARGE
    for chosen in ("auto", "exact"):
        choose_index(store, chosen, tmp_path / "vectors", opened)
        assert not FOLLOWERS
    choose_index(store, "chroma", tmp_path / "vectors", opened)
    (follower,) = FOLLOWERS.values()
    choose_index(store, "chroma", tmp_path / "vectors", opened)
    assert [*FOLLOWERS.values()] == [follower]
    close_followers()
    assert not FOLLOWERS and follower.child is None
