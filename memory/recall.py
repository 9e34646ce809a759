"""Finds items relevant to a question: by its words, by its meaning, and by what came just before or after.

The weights were measured on conversations over months (docs/memory.md): words matter most, meaning adds some, and the
answer is often just before or after what sounds like the question.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from iris_screen.memory.memory_store import EVERYTHING, ItemFilter, MemoryStore, StoredItem

if TYPE_CHECKING:
    from iris_screen.memory.meaning.exact_index import MeaningIndex

WORDS, MEANING = 0.8, 0.2
LEAST_SIMILARITY, FULL_SIMILARITY = 0.28, 0.6
"""Cosine of word vectors: the same in other words has 0.29 to 0.6, unrelated text less than 0.24."""
CANDIDATES = 100
REACH, FARTHER = 2, 0.6
"""Neighbours on each side that get a share of an item's score, and the second one's share of what the nearest gets."""
SPREAD_BACK, SPREAD_ON = 0.3, 0.5
"""The share of the nearest one before and after: what answers a question is more often said after it than before. It
is of an item as good as the best one; one half as good gives a quarter.
"""
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
    vectors: "MeaningIndex | None" = None
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
        near = {number: alike for number, alike in near.items() if number in words or alike >= self.alike}
        meaning = _scale(near, MEANING, FULL_SIMILARITY)
        own = {number: words.get(number, 0.0) + meaning.get(number, 0.0) for number in words.keys() | meaning.keys()}
        if within != EVERYTHING:
            return own
        best = max(own.values(), default=0.0)
        whole = dict(own)
        spreading = sorted(own, key=lambda number: -own[number])[:SPREADING]
        for number, beside in self.store.neighbours(spreading, REACH).items():
            for other, far in beside:
                share = (SPREAD_ON if other > number else SPREAD_BACK) * FARTHER ** (far - 1)
                whole[other] = whole.get(other, 0.0) + share * own[number] ** 2 / best
        return whole if self.beside else {number: whole[number] for number in own}


def _scale(scores: Mapping[int, float], weight: float, full: float = 0.0) -> dict[int, float]:
    """Scales the scores so that the best one equals the weight, or less of it if it is below `full`."""
    most = max(full, max(scores.values(), default=0.0))
    return {number: weight * score / most for number, score in scores.items()} if most > 0 else {}
