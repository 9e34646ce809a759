"""Exact search by meaning, over one matrix of all vectors. It answers at once, also the first question of a process."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from iris_screen.memory.meaning.embedding import Embedder, WordEmbedder
from iris_screen.memory.meaning.vector_table import VectorRows
from iris_screen.memory.memory_store import EVERYTHING, ItemFilter, MemoryStore

WIDER = 8
"""How many times as many candidates are tried if a filter leaves too few."""


class MeaningIndex(Protocol):
    """Finds items by meaning. Raises only errors of the store."""

    def find_near(self, question: str, most: int, within: ItemFilter) -> dict[int, float]:
        """The items nearest in meaning: number → cosine times the share of the question that is known, above 0."""


class ExactIndex:
    """embed: what turns texts into vectors; if it is not installed, nothing is found."""

    def __init__(self, store: MemoryStore, embed: Embedder | None = None) -> None:
        self._store = store
        self._embed: Embedder = embed or WordEmbedder()
        self._matrix = _Matrix(self._embed.size)
        self._change = 0

    def find_near(self, question: str, most: int, within: ItemFilter) -> dict[int, float]:
        if not self._embed.size:
            return {}
        self._follow()
        if not self._matrix.count:  # the model, which takes a moment to load, is not needed
            return {}
        numbers, scores = self._matrix.search(self._embed([question])[0])
        asked = most
        while True:
            best = _pick_best(scores, asked)
            near = {int(numbers[row]): min(float(scores[row]), 1.0) for row in best}
            if within != EVERYTHING:
                near = {number: near[number] for number in self._store.select(near, within)}
            if len(near) >= most or len(best) < asked:
                return dict(list(near.items())[:most])
            asked *= WIDER

    def _follow(self) -> None:
        """Takes over what was added, changed and deleted since the last question."""
        if not self._change:
            rows = self._store.vectors.load(self._embed)
            self._matrix.put(rows)
            self._change = rows.change
        elif changes := self._store.changes(after=self._change):
            changed = sorted({change.item for change in changes})
            self._matrix.clear(changed)
            self._matrix.put(self._store.vectors.load(self._embed, changed))
            self._change = changes[-1].n  # what was changed since then is read again next time


class _Matrix:
    """One row for each item, in the order of their numbers. The row of a deleted item is 0. It has room to grow."""

    def __init__(self, size: int) -> None:
        self._numbers = np.zeros(0, np.int64)
        self._vectors = np.zeros((0, size), np.float32)
        self.count = 0

    def search(self, vector: NDArray[np.float32]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """The number and the cosine of every item. By one thread, as fast as memory is read: several, as `@` has them,
        spin while a busy machine holds one of them up, and cost ten times as much there.
        """
        return self._numbers[: self.count], np.einsum("ij,j->i", self._vectors[: self.count], vector)

    def clear(self, numbers: list[int]) -> None:
        rows, there = self._find(np.asarray(numbers, np.int64))
        self._vectors[rows[there]] = 0

    def put(self, rows: VectorRows) -> None:
        """Replaces the rows of these items, and adds those that are new."""
        if not self.count:
            self._numbers, self._vectors, self.count = rows.numbers, rows.vectors, len(rows.numbers)
            return
        at, there = self._find(rows.numbers)
        self._vectors[at[there]] = rows.vectors[there]
        numbers, vectors = rows.numbers[~there], rows.vectors[~there]
        if not len(numbers):
            return
        end = self.count + len(numbers)
        if end > len(self._numbers):
            more = 2 * end - len(self._numbers)
            self._numbers = np.pad(self._numbers, (0, more))
            self._vectors = np.pad(self._vectors, ((0, more), (0, 0)))
        self._numbers[self.count : end], self._vectors[self.count : end] = numbers, vectors
        self.count = end

    def _find(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """The row of each number, and whether it has one."""
        known = self._numbers[: self.count]
        rows = np.searchsorted(known, numbers)
        there = np.zeros(len(numbers), np.bool_)
        inside = rows < self.count
        there[inside] = known[rows[inside]] == numbers[inside]
        return rows, there


def _pick_best(scores: NDArray[np.float32], most: int) -> NDArray[np.intp]:
    """The rows of the best scores above 0, the best first, and of equals the first one first."""
    rows = np.sort(np.argpartition(-scores, most)[:most]) if most < len(scores) else np.arange(len(scores))
    rows = rows[scores[rows] > 0]
    return rows[np.argsort(-scores[rows], kind="stable")]
