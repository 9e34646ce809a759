"""Finds items relevant to a question: by its words, by its meaning, and by what came just before or after.

The weights were measured on conversations over months (docs/memory.md): words matter most, meaning adds some, and the
answer is often just before or after what sounds like the question.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from iris_screen.memory.memory_store import EVERYTHING, ItemFilter, MemoryStore, StoredItem

if TYPE_CHECKING:
    from iris_screen.memory.vectors import VectorIndex

WORDS, MEANING = 0.8, 0.2
LEAST_SIMILARITY = 0.28
"""Cosine of word vectors: the same in other words has 0.29 to 0.6, unrelated text less than 0.24."""
CANDIDATES = 100
REACH, SPREAD = 2, 0.3
"""Neighbours on each side that get a share of an item's score, and the share of the nearest; the next gets half."""
SPREADING = 40
"""How many of the best items share their scores with neighbours."""


@dataclass(frozen=True)
class RankedItem:
    """score: at least 0; comparable only within one result."""

    kept: StoredItem
    score: float


@dataclass(frozen=True)
class Recall:
    """vectors: None to search by words only. alike: the smallest cosine with which meaning alone finds an item; smaller
    ones only help to rank, since any two texts are a little alike. beside: whether an item can be found only because
    its neighbour matches; if not, neighbours only help to rank.
    """

    store: MemoryStore
    vectors: "VectorIndex | None" = None
    alike: float = 0.0
    beside: bool = True

    def __call__(self, question: str, most: int = 10, within: ItemFilter = EVERYTHING) -> list[RankedItem]:
        """The most relevant first."""
        scores = self._score(question, within)
        best = sorted(scores, key=lambda number: (-scores[number], number))[:most]
        return [RankedItem(kept, scores[kept.number]) for kept in self.store.get_all(best)]

    def _score(self, question: str, within: ItemFilter) -> dict[int, float]:
        words = _scale(self.store.search_words(question, CANDIDATES, within), WORDS)
        near = self.vectors.find_near(question, CANDIDATES, within) if self.vectors else {}
        meaning = _scale({n: far for n, far in near.items() if n in words or far >= self.alike}, MEANING)
        own = {number: words.get(number, 0.0) + meaning.get(number, 0.0) for number in words.keys() | meaning.keys()}
        if within != EVERYTHING:
            return own
        whole = dict(own)
        for number in sorted(own, key=lambda number: -own[number])[:SPREADING]:
            for other, far in self.store.neighbours(number, REACH):
                whole[other] = whole.get(other, 0.0) + own[number] * SPREAD / far
        return whole if self.beside else {number: whole[number] for number in own}


def _scale(scores: Mapping[int, float], weight: float) -> dict[int, float]:
    """Scales the scores so that the best one equals the weight."""
    most = max(scores.values(), default=0.0)
    return {number: weight * score / most for number, score in scores.items()} if most > 0 else {}
