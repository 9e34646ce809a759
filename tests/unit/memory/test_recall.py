"""What is relevant to a question, by words, by meaning and by what stood beside it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.memory.items import Episode
from iris_screen.memory.meaning.exact_index import ExactIndex
from iris_screen.memory.memory_store import ItemFilter, MemoryStore
from iris_screen.memory.recall import Recall
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.memory.meanings import Meanings, concept


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as opened:
        yield opened


@pytest.fixture
def index(store: MemoryStore) -> ExactIndex:
    return ExactIndex(store, Meanings())


def found(recall: Recall, question: str, within: ItemFilter | None = None) -> list[str]:
    return [
        each.kept.item.summary
        for each in recall(question, 3, within or ItemFilter())
        if each.kept.item.kind == "semantic"
    ]


def test_a_thing_is_found_by_another_word_for_it(store: MemoryStore, index: ExactIndex) -> None:
    store.add_all([concept("she likes tea"), concept("his boat is blue")])
    assert found(Recall(store), "which vessel") == []
    assert found(Recall(store, index), "which vessel") == ["his boat is blue"]


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


def test_what_only_means_a_little_of_it_is_found_by_nobody_who_asks_for_what_is_alike(
    store: MemoryStore, index: ExactIndex
) -> None:
    store.add_all([concept("she likes tea"), concept("tea and a boat for a drink of water")])
    far = index.find_near("vessel", 3, ItemFilter())
    assert 0.6 < far[2] < 0.8 and 1 not in far
    assert found(Recall(store, index, 0.8), "vessel") == []
    assert found(Recall(store, index, 0.6), "vessel") == ["tea and a boat for a drink of water"]
    assert found(Recall(store, index, 0.8), "vessel of water") == ["tea and a boat for a drink of water"]
