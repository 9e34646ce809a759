"""What every search by meaning promises: exact search, and Chroma beside it, caught up or not."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest

from iris_screen.memory.meaning.chroma_follower import ChromaFollower
from iris_screen.memory.meaning.exact_index import ExactIndex, MeaningIndex
from iris_screen.memory.meaning.large_index import LargeIndex
from iris_screen.memory.memory_store import ItemFilter, MemoryStore
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.memory.meanings import Meanings, concept

LONG = 90.0
Kind = Literal["exact", "chroma", "chroma behind"]
Opened = Callable[[MemoryStore], MeaningIndex]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as opened:
        yield opened


@pytest.fixture(params=["exact", "chroma", "chroma behind"])
def index(request: pytest.FixtureRequest, store: MemoryStore, tmp_path: Path) -> Iterator[Opened]:
    """Opens an index of this kind over what is in the store now: "behind" knows only of one item more than that."""
    kind: Kind = request.param
    if kind == "exact":
        yield lambda _: ExactIndex(store, Meanings())
        return
    follower = ChromaFollower(
        tmp_path / "vectors",
        lambda: MemoryStore(tmp_path / "memory.db", VirtualClock()),
        Meanings(),
        patience=LONG,
        every=0.02 if kind == "chroma" else LONG,
    )

    def open_large(now: MemoryStore) -> MeaningIndex:
        follower.start()
        wait_until_caught_up(follower, now)
        return LargeIndex(now, follower, Meanings())

    try:
        yield open_large
    finally:
        follower.close()


def wait_until_caught_up(follower: ChromaFollower, store: MemoryStore) -> None:
    deadline = time.monotonic() + LONG
    while follower.mark != store.vectors.last_change():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_thing_is_found_by_another_word_for_it_the_nearest_first(store: MemoryStore, index: Opened) -> None:
    both, tea, _ = store.add_all([concept("tea on a boat"), concept("she likes tea"), concept("it rained")])
    found = index(store).find_near("drink", 3, ItemFilter())
    assert list(found) == [tea, both]
    assert found[tea] == pytest.approx(1.0, abs=0.001) and found[both] == pytest.approx(0.707, abs=0.001)


def test_no_more_are_found_than_asked_for(store: MemoryStore, index: Opened) -> None:
    store.add_all([concept("tea on a boat"), *[concept("tea")] * 4])
    assert len(index(store).find_near("drink", 2, ItemFilter())) == 2


def test_an_empty_memory_and_a_question_of_unknown_words_find_nothing(store: MemoryStore, index: Opened) -> None:
    store.add(concept("it rained"))
    opened = index(store)
    assert opened.find_near("drink", 3, ItemFilter()) == {}
    store.add(concept("tea"))
    assert opened.find_near("snow", 3, ItemFilter()) == {}


def test_kinds_and_times_narrow_what_is_found_however_rare_it_is(store: MemoryStore, index: Opened) -> None:
    store.add_all([concept("tea")] * 40, at=[10.0] * 40)
    late = store.add(concept("tea on a boat"), at=20.0)
    opened = index(store)
    assert list(opened.find_near("drink", 3, ItemFilter(since=15.0))) == [late]
    assert opened.find_near("drink", 3, ItemFilter(kinds=frozenset({"episodic"}))) == {}
    assert len(opened.find_near("drink", 3, ItemFilter(kinds=frozenset({"semantic"}), until=15.0))) == 3


def test_the_next_answer_knows_what_was_added_changed_and_deleted(store: MemoryStore, index: Opened) -> None:
    one, two, three = store.add_all([concept("she likes tea"), concept("his boat is blue"), concept("tea again")])
    opened = index(store)
    assert set(opened.find_near("drink", 3, ItemFilter())) == {one, three}
    new = store.add(concept("a drink of water"))
    store.change(one, concept("nothing of it"))
    store.change(two, concept("a drink on it"))
    assert set(opened.find_near("drink", 9, ItemFilter())) == {two, three, new}
    store.delete(three)
    assert set(opened.find_near("drink", 9, ItemFilter())) == {two, new}
    assert opened.find_near("ship", 9, ItemFilter()) == {}


def test_the_next_answer_knows_what_another_process_has_stored_though_it_goes_on_writing(
    store: MemoryStore, index: Opened, tmp_path: Path
) -> None:
    one, two = store.add_all([concept("she likes tea"), concept("tea again")])
    opened = index(store)
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as other:
        new = other.add(concept("a drink of water"))
        other.change(one, concept("nothing of it"))
        with other.transaction() as writing:
            writing.add(concept("a drink on it"))
            for most in (2, 9):  # Chroma knew two of them, and finds no nine
                assert set(opened.find_near("drink", most, ItemFilter())) == {two, new}
