"""Frames go on in batches that are dealt with once, and go with what was made of them."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.memory.frames import BATCH, Frames
from iris_screen.memory.items import Concept
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.tools.devices.clock import VirtualClock

ANN, BOB = Concept(name="Ann", summary=""), Concept(name="Bob", summary="")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as opened:
        yield opened


@pytest.fixture
def frames(store: MemoryStore) -> Frames:
    return store.frames


def keep(frames: Frames, many: int = 1, session: str = "s", *, at: float = 0.0) -> list[int]:
    return [
        frames.keep(b"jpeg %d" % n, at=at + n, device="sim:", app="settings", text=f"line {n}", session=session)
        for n in range(many)
    ]


def ended(store: MemoryStore, session: str = "s") -> None:
    store.frames.close_batch(session)
    with store.transaction() as writing:
        assert all(writing.mark_done(batch.number) for batch in store.frames.queued_batches())


def test_a_frame_is_kept_as_it_was(frames: Frames) -> None:
    numbers = keep(frames, 2, at=50.0)
    (first, second) = frames.of_batch(1)
    assert [first.number, second.number] == numbers and frames.picture(numbers[1]) == b"jpeg 1"
    assert (second.at, second.device, second.app, second.text) == (51.0, "sim:", "settings", "line 1")


def test_a_batch_is_queued_when_it_is_full_and_not_before(frames: Frames) -> None:
    keep(frames, BATCH - 1)
    assert frames.queued_batches() == []
    keep(frames, 2)
    assert [(batch.number, batch.frames) for batch in frames.queued_batches()] == [(1, BATCH)]
    assert frames.totals().batches == {"open": 1, "queued": 1}


def test_each_session_fills_a_batch_of_its_own(frames: Frames) -> None:
    for n in range(4):
        keep(frames, session="a" if n % 2 else "b", at=n)
    frames.close_batch("a")
    assert [(batch.session, batch.frames) for batch in frames.queued_batches()] == [("a", 2)]


def test_what_a_killed_session_left_open_is_queued_and_one_that_goes_on_begins_another(frames: Frames) -> None:
    keep(frames, 3)
    frames.close_all()
    keep(frames, 1)
    assert [batch.frames for batch in frames.queued_batches()] == [3]
    frames.close_batch("s")
    assert [batch.frames for batch in frames.queued_batches()] == [3, 1]


def test_nothing_is_queued_where_nothing_was_seen(frames: Frames) -> None:
    frames.close_batch("s")
    frames.close_all()
    assert frames.queued_batches() == [] and frames.totals().frames == 0


def test_a_batch_is_ended_once_whoever_tries(store: MemoryStore) -> None:
    keep(store.frames)
    store.frames.close_batch("s")
    with store.transaction() as writing:
        assert writing.mark_done(1)
    with store.transaction() as writing:
        assert not writing.mark_done(1) and not writing.mark_done(99)
    assert (store.frames.batch(1).status, store.frames.batch(1).note) == ("done", None)


def test_a_batch_that_is_not_there_is_refused(store: MemoryStore) -> None:
    with pytest.raises(UsageError, match="no batch 3"):
        store.frames.batch(3)


def test_what_is_made_of_a_batch_is_kept_with_its_end_or_not_at_all(store: MemoryStore) -> None:
    numbers = keep(store.frames)
    store.frames.close_batch("s")

    def half() -> None:
        with store.transaction() as writing:
            writing.add(ANN, behind=numbers)
            assert writing.mark_done(1)
            writing.delete(99)

    with pytest.raises(UsageError):
        half()
    assert store.list_items() == [] and [batch.number for batch in store.frames.queued_batches()] == [1]


def test_the_frames_behind_an_item_are_those_it_was_made_from_and_those_linked_later(store: MemoryStore) -> None:
    first, second, third = keep(store.frames, 3)
    with store.transaction() as writing:
        ann = writing.add(ANN, behind=[first])
        writing.link(ann, [first, third, 99])
    assert [seen.number for seen in store.frames.behind(ann)] == [first, third]
    assert store.frames.behind(second) == []


def test_deleting_an_item_takes_the_frames_that_stand_behind_nothing_else(store: MemoryStore) -> None:
    own, shared, other = keep(store.frames, 3)
    ended(store)
    with store.transaction() as writing:
        ann = writing.add(ANN, behind=[own, shared])
        writing.add(BOB, behind=[shared, other])
    store.delete(ann)
    assert [seen.number for seen in store.frames.of_batch(1)] == [shared, other]
    with pytest.raises(UsageError, match=f"Screenshot {own} is no longer kept"):
        store.frames.picture(own)


def test_two_items_deleted_at_once_take_the_frame_they_share(store: MemoryStore) -> None:
    (shared,) = keep(store.frames)
    ended(store)
    with store.transaction() as writing:
        both = [writing.add(item, behind=[shared]) for item in (ANN, BOB)]
    store.delete_all(both)
    assert store.frames.totals().frames == 0 and store.frames.totals().batches == {}


def test_a_forgotten_frame_is_in_no_byte_of_any_file(store: MemoryStore, tmp_path: Path) -> None:
    gone = store.frames.keep(b"Zanzibar" * 9_000, at=0, device="sim:", text="Montevideo", session="s")
    store.frames.keep(b"Toronto" * 9_000, at=0, device="sim:", session="s")
    assert store.frames.forget([gone, 99]) == 1
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Zanzibar" not in kept and b"Montevideo" not in kept and b"Toronto" in kept


def test_frames_behind_a_deleted_item_are_in_no_byte_of_any_file(store: MemoryStore, tmp_path: Path) -> None:
    seen = store.frames.keep(b"Zanzibar" * 9_000, at=0, device="sim:", text="Montevideo", session="s")
    with store.transaction() as writing:
        item = writing.add(ANN, behind=[seen])
    store.delete(item)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Zanzibar" not in kept and b"Montevideo" not in kept


def test_everything_that_was_seen_is_forgotten_at_once(store: MemoryStore, tmp_path: Path) -> None:
    store.frames.keep(b"Zanzibar" * 9_000, at=0, device="sim:", session="open")
    keep(store.frames, BATCH)
    with store.transaction() as writing:
        writing.forget_all()
    assert store.frames.totals().frames == 0 and store.frames.queued_batches() == []
    assert b"Zanzibar" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_old_frames_are_dropped_and_then_the_oldest_until_there_is_room(store: MemoryStore) -> None:
    numbers = keep(store.frames, 10, at=100.0)
    ended(store)
    assert store.frames.drop(before=103.0) == 3
    assert store.frames.drop(most=5 * len(b"jpeg 1")) == 2
    assert [seen.number for seen in store.frames.of_batch(1)] == numbers[5:]
    assert store.frames.drop(before=103.0, most=5 * len(b"jpeg 1")) == 0


def test_no_frame_is_dropped_that_is_still_to_be_dealt_with(store: MemoryStore) -> None:
    keep(store.frames, BATCH + 1)
    assert store.frames.drop(before=1e9, most=0) == 0
    ended(store)
    assert store.frames.drop(before=1e9) == BATCH + 1
    assert store.frames.totals().batches == {}


KEEPS = """
import sys
from pathlib import Path
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.tools.devices.clock import VirtualClock
frames = MemoryStore(Path(sys.argv[1]), VirtualClock()).frames
for n in range(10_000):
    print(frames.keep(b"x" * 60_000, at=n, device="sim:", session="s"), flush=True)
"""


def test_a_kill_at_any_moment_loses_no_frame_that_was_said_to_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    said: list[int] = []
    for many in (1, 7, 19, 20, 21, 33):
        with subprocess.Popen([sys.executable, "-c", KEEPS, str(path)], stdout=subprocess.PIPE) as watching:
            assert watching.stdout
            said += [int(watching.stdout.readline()) for _ in range(many)]
            os.kill(watching.pid, signal.SIGKILL)
            said += [int(line) for line in watching.stdout.read().splitlines() if line]
    with MemoryStore(path, VirtualClock()) as store:
        store.frames.close_all()
        batches = store.frames.queued_batches()
        kept = [seen.number for batch in batches for seen in store.frames.of_batch(batch.number)]
    assert set(said) <= set(kept) and len(kept) == len(set(kept))
    assert max(batch.frames for batch in batches) <= BATCH


def test_pictures_that_are_kept_together_are_a_batch_that_only_a_model_looks_at(store: MemoryStore) -> None:
    batch = store.frames.keep_batch([b"a", b"b"], at=5.0, device="handed over", session="s")
    assert [store.frames.picture(seen.number) for seen in store.frames.of_batch(batch)] == [b"a", b"b"]
    assert store.frames.queued_batches() == [] and [one.number for one in store.frames.unlearned_batches()] == [batch]


def test_of_pictures_that_are_kept_together_none_is_kept_where_one_cannot_be(store: MemoryStore) -> None:
    def broken() -> Iterator[bytes]:
        yield b"a"
        raise UsageError("unreadable")

    with pytest.raises(UsageError):
        store.frames.keep_batch(broken(), at=5.0, device="handed over", session="s")
    assert store.frames.totals().frames == 0 and store.frames.unlearned_batches() == []
