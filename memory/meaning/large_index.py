"""Which index answers: exact search, or for a large memory Chroma, together with what it has not caught up with yet."""

import atexit
from collections.abc import Callable
from pathlib import Path

import numpy as np

from iris_screen.core.settings import MeaningIndexName
from iris_screen.memory.meaning.chroma_follower import ChromaFollower
from iris_screen.memory.meaning.embedding import Embedder, WordEmbedder
from iris_screen.memory.meaning.exact_index import ExactIndex, MeaningIndex
from iris_screen.memory.memory_store import ItemFilter, MemoryStore
from iris_screen.tools.extras import find_missing, require_extra

LARGE = 400_000
"""Items from which on exact search takes more than 15 ms a question (docs/memory.md)."""
BEHIND = 5_000
"""Changes that are searched exactly next to Chroma; if it is farther behind, everything is."""


def choose_index(
    store: MemoryStore, chosen: MeaningIndexName, folder: Path, opened: Callable[[], MemoryStore]
) -> MeaningIndex:
    """folder: for Chroma. opened: opens the same memory again, for the thread that follows it. The thread lives as long
    as this process, so this is for processes that stay; others search exactly.

    Raises UsageError if Chroma is chosen and not installed.
    """
    if chosen == "chroma":
        require_extra("chroma", "chroma")
    elif chosen == "exact" or store.vectors.count() < LARGE or find_missing("chroma"):
        return ExactIndex(store)
    follower = FOLLOWERS.get(folder)
    if follower is None or follower.found_no_lock:
        follower = FOLLOWERS[folder] = ChromaFollower(folder, opened, WordEmbedder())
        follower.start()
    return LargeIndex(store, follower)


FOLLOWERS: dict[Path, ChromaFollower] = {}
"""Those of this process, by folder: Chroma is safe to use from one place only."""


@atexit.register
def close_followers() -> None:
    """Ends their threads and child processes."""
    while FOLLOWERS:
        FOLLOWERS.popitem()[1].close()


class LargeIndex:
    """Chroma if it is ready, with what was changed since; else exact search, which is loaded only then."""

    def __init__(self, store: MemoryStore, follower: ChromaFollower, embed: Embedder | None = None) -> None:
        self._store, self._follower = store, follower
        self._embed: Embedder = embed or WordEmbedder()
        self._exact = ExactIndex(store, self._embed)

    def find_near(self, question: str, most: int, within: ItemFilter) -> dict[int, float]:
        vector = self._embed([question])[0] if self._embed.size else np.zeros(0, np.float32)
        answer = self._follower.ask(vector, most, within) if vector.any() else None
        changes = self._store.changes(after=answer.mark, most=BEHIND + 1) if answer else []
        if answer is None or len(changes) > BEHIND:
            return self._exact.find_near(question, most, within)
        known = float(np.linalg.norm(vector))
        changed = {change.item for change in changes}
        near = {number: alike * known for number, alike in answer.found.items() if number not in changed}
        if changed:
            rows = self._store.vectors.load(self._embed, sorted(changed))
            scores = dict(zip(rows.numbers.tolist(), (rows.vectors @ vector).tolist(), strict=True))
            fresh = [number for number, score in scores.items() if score > 0]
            near |= {number: scores[number] for number in self._store.select(fresh, within)}
        best = sorted(near, key=lambda number: (-near[number], number))[:most]
        return {number: near[number] for number in best}
