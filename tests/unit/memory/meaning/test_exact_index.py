"""One matrix over all vectors: it is the same as comparing with each, and stays so whatever is changed."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import numpy as np
import pytest

from iris_screen.core.errors import StoreError
from iris_screen.memory.meaning.embedding import Vectors, WordEmbedder
from iris_screen.memory.meaning.exact_index import ExactIndex
from iris_screen.memory.memory_store import ItemFilter, MemoryStore
from iris_screen.memory.transaction import MANY
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.memory.meanings import Meanings, concept


class Numbers:
    """Each text is a number, which is drawn a direction of its own."""

    name, size = "numbers", 8

    def __call__(self, texts: Sequence[str]) -> Vectors:
        rows = [np.random.default_rng(int(text)).normal(size=self.size) for text in texts]
        return np.asarray([row / np.linalg.norm(row) for row in rows], np.float32).reshape(len(texts), self.size)


class NotInstalled(Meanings):
    def __init__(self) -> None:
        super().__init__()
        self.size = 0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as opened:
        yield opened


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_added_changed_and_deleted_it_finds_what_a_comparison_with_each_finds(
    seed: int, store: MemoryStore
) -> None:
    chance, index, numbers = Random(seed), ExactIndex(store, Numbers()), Numbers()
    there: dict[int, int] = {}
    for turn in range(60):
        act = chance.choice(["add", "add", "add many", "change", "delete"])
        if act.startswith("add"):
            texts = [chance.randrange(10**6) for _ in range(1 if act == "add" else 30)]
            there |= zip(store.add_all([concept(str(text)) for text in texts]), texts, strict=True)
        elif there:
            number = chance.choice(list(there))
            if act == "change":
                there[number] = chance.randrange(10**6)
                store.change(number, concept(str(there[number])))
            else:
                del there[number]
                store.delete(number)
        if turn % 3:
            continue
        question = str(chance.randrange(10**6))
        scores = {n: float(numbers([str(text)])[0] @ numbers([question])[0]) for n, text in there.items()}
        best = sorted((n for n in scores if scores[n] > 0.01), key=lambda n: -scores[n])[:5]
        found = index.find_near(question, 5, ItemFilter())
        assert [scores[n] for n in found][: len(best)] == pytest.approx([scores[n] for n in best], abs=0.01)


def test_what_has_a_vector_is_not_embedded_again(store: MemoryStore) -> None:
    store.add(concept("she likes tea"))
    for expected in (["she likes tea", "drink"], ["drink"]):
        meanings = Meanings()
        assert ExactIndex(store, meanings).find_near("drink", 3, ItemFilter())
        assert meanings.texts == expected


def test_vectors_of_another_model_are_replaced(store: MemoryStore) -> None:
    store.add(concept("she likes tea"))
    assert ExactIndex(store, Meanings("one")).find_near("drink", 3, ItemFilter())
    other = Meanings("two")
    assert ExactIndex(store, other).find_near("drink", 3, ItemFilter())
    assert other.texts == ["she likes tea", "drink"]


def test_without_the_package_nothing_is_found_and_nothing_fails(store: MemoryStore) -> None:
    store.add(concept("she likes tea"))
    assert ExactIndex(store, NotInstalled()).find_near("drink", 3, ItemFilter()) == {}


def test_what_was_stored_is_found_while_another_process_writes_and_for_that_nobody_waits(
    store: MemoryStore, tmp_path: Path
) -> None:
    index = ExactIndex(store, Meanings())
    first = store.add(concept("she likes tea"))
    assert set(index.find_near("drink", 3, ItemFilter())) == {first}
    second = store.add(concept("he drinks tea"))
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as other, other.transaction() as writing:
        third = writing.add(concept("a drink"))
        assert set(index.find_near("drink", 3, ItemFilter())) == {first, second}
        assert set(ExactIndex(store, Meanings()).find_near("drink", 3, ItemFilter())) == {first, second}
        assert store.vectors.count_waiting(Meanings().name, 9) == 1
    assert set(index.find_near("drink", 3, ItemFilter())) == {first, second, third}


def test_many_new_items_get_their_vectors_as_they_are_stored(store: MemoryStore) -> None:
    store.add(concept("a dog"))
    name = WordEmbedder.name
    assert store.vectors.count_waiting(name, MANY) == 1
    store.add_all([concept(f"puppy {n}") for n in range(MANY)])
    assert store.vectors.count_waiting(name, MANY) == 0 and store.vectors.count() == MANY + 1


def test_a_vector_of_another_length_is_said_to_be_damaged(store: MemoryStore) -> None:
    store.add(concept("she likes tea"))
    index = ExactIndex(store, Meanings())
    index.find_near("drink", 3, ItemFilter())
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute("UPDATE vectors SET vector = x'0102'")
    with pytest.raises(StoreError, match="is damaged"):
        ExactIndex(store, Meanings()).find_near("drink", 3, ItemFilter())
