"""What is relevant to a question, by words, by meaning and by what stood beside it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from iris_screen.memory.embedding import Vectors, WordEmbedder
from iris_screen.memory.items import Concept, Episode
from iris_screen.memory.memory_store import ItemFilter, MemoryStore
from iris_screen.memory.recall import Recall
from iris_screen.memory.vectors import VectorIndex
from iris_screen.tools.devices.clock import VirtualClock

LONG = 90.0
MEANT = ("tea", "drink"), ("boat", "ship", "vessel")


class Meanings:
    """Knows which words mean the same."""

    name = "meanings"

    def __init__(self) -> None:
        self.texts: list[str] = []

    def __call__(self, texts: Sequence[str]) -> Vectors:
        self.texts += texts
        rows = [[float(any(word in text for word in alike)) for alike in MEANT] for text in texts]
        return np.asarray([[*row, float(not any(row))] for row in rows], np.float32)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as opened:
        yield opened


@pytest.fixture
def index(store: MemoryStore, tmp_path: Path) -> Iterator[VectorIndex]:
    with VectorIndex(tmp_path / "vectors", store, Meanings(), patience=LONG) as opened:
        yield opened


def found(recall: Recall, question: str, within: ItemFilter | None = None) -> list[str]:
    return [
        each.kept.item.summary
        for each in recall(question, 3, within or ItemFilter())
        if each.kept.item.kind == "semantic"
    ]


def concept(summary: str) -> Concept:
    return Concept(name="", summary=summary)


def test_a_thing_is_found_by_another_word_for_it(store: MemoryStore, index: VectorIndex) -> None:
    store.add_all([concept("she likes tea"), concept("his boat is blue")])
    assert found(Recall(store), "which vessel") == []
    assert found(Recall(store, index), "which vessel") == ["his boat is blue"]


def test_the_index_follows_what_was_changed_and_deleted(store: MemoryStore, index: VectorIndex) -> None:
    one, two = store.add_all([concept("she likes tea"), concept("his boat is blue")])
    recall = Recall(store, index)
    assert found(recall, "a drink") == ["she likes tea"]
    store.change(one, concept("nothing of it"))
    store.delete(two)
    assert found(recall, "a drink") == [] and found(recall, "a ship") == []


def test_another_process_goes_on_by_words_alone(store: MemoryStore, index: VectorIndex, tmp_path: Path) -> None:
    store.add(concept("she likes tea"))
    with VectorIndex(tmp_path / "vectors", store, Meanings(), patience=LONG) as second:
        assert found(Recall(store, second), "drink") == [] and found(Recall(store, second), "tea") == ["she likes tea"]


def test_an_index_that_is_broken_is_made_anew_from_the_store(store: MemoryStore, tmp_path: Path) -> None:
    store.add(concept("she likes tea"))
    folder = tmp_path / "vectors"
    with VectorIndex(folder, store, Meanings(), patience=LONG) as first:
        assert found(Recall(store, first), "drink") == ["she likes tea"]
    for file in folder.rglob("*"):
        if file.is_file():
            file.write_bytes(b"no index" * 1_000)
    with VectorIndex(folder, store, Meanings(), patience=LONG) as again:
        assert found(Recall(store, again), "drink") == ["she likes tea"]


def test_what_was_followed_is_not_embedded_again(store: MemoryStore, tmp_path: Path) -> None:
    store.add(concept("she likes tea"))
    for expected in (["she likes tea", "drink"], ["drink"]):
        meanings = Meanings()
        with VectorIndex(tmp_path / "vectors", store, meanings, patience=LONG) as index:
            assert index.find_near("drink", 3, ItemFilter())
        assert meanings.texts == expected


def test_kinds_and_times_narrow_the_meanings_too(store: MemoryStore, index: VectorIndex) -> None:
    early, late = (store.add(concept(f"tea {at:.0f}"), at=at) for at in (10.0, 20.0))
    assert list(index.find_near("drink", 3, ItemFilter(since=15.0))) == [late]
    assert index.find_near("drink", 3, ItemFilter(kinds=frozenset({"episodic"}))) == {}
    assert set(index.find_near("drink", 3, ItemFilter())) == {early, late}


def test_an_answer_beside_what_sounds_like_the_question_is_found(store: MemoryStore) -> None:
    said = ["How is the garden?", "Full of roses, thank you", "And the weather", "Rain again"]
    for summary in said:
        store.add(Episode(summary=summary), session="monday")
    first, second = (each.kept.item for each in Recall(store)("the garden", 2))
    assert [first, second] == [Episode(summary=said[0]), Episode(summary=said[1])]


def test_what_stood_beside_it_only_helps_to_rank_where_a_person_asks(store: MemoryStore) -> None:
    for summary in ("the garden", "in 桌面", "the garden wall, as long as it is, and roses"):
        store.add(Episode(summary=summary), session="monday")
    store.add(Episode(summary="a garden for once, as long as it is, and no rose"), session="tuesday")
    numbers = [each.kept.number for each in Recall(store, beside=False)("the garden")]
    assert numbers == [1, 3, 4] and 2 in [each.kept.number for each in Recall(store)("the garden")]


def test_the_vectors_that_ship_need_no_network_and_know_words_that_mean_the_same() -> None:
    dog, puppy, tax = WordEmbedder()(["a dog in the garden", "puppies outside", "the tax office"])
    assert dog @ puppy > dog @ tax
    assert WordEmbedder()([""]).shape == (1, 256)


def test_what_only_means_a_little_of_it_is_found_by_nobody_who_asks_for_what_is_alike(
    store: MemoryStore, index: VectorIndex
) -> None:
    store.add_all([concept("she likes tea"), concept("tea and a boat for a drink of water")])
    far = index.find_near("vessel", 3, ItemFilter())
    assert 0.6 < far[2] < 0.8 and 1 not in far
    assert found(Recall(store, index, 0.8), "vessel") == []
    assert found(Recall(store, index, 0.6), "vessel") == ["tea and a boat for a drink of water"]
    assert found(Recall(store, index, 0.8), "vessel of water") == ["tea and a boat for a drink of water"]
