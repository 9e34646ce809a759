"""A vector index derived from the store. It follows the store's changes, and is rebuilt from the store after any error.

Chroma runs in a process of its own, since it may abort or hang (memory.chroma_process). It is safe to use from one
process only (measured), so one process holds a lock on the index; the others search by words only.
"""

import fcntl
import logging
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, Self

from iris_screen.memory.chroma_client import ChildDied, ChromaClient
from iris_screen.memory.chroma_process import MARK, pack_vectors
from iris_screen.memory.embedding import Embedder, WordEmbedder
from iris_screen.memory.items import get_words
from iris_screen.memory.memory_store import EVERYTHING, Change, ItemFilter, MemoryStore

LOG = logging.getLogger("iris")
BATCH = 500
PATIENCE, HUNG = 3.0, 60.0
TRIES = 3
"""How often the index is rebuilt; after that it is not used."""


class _Stale(Exception):
    """An indexed item was deleted from the store, so the index must be deleted too."""


class VectorIndex:
    """folder: for this index only; it holds only derived data. If the index fails, nothing is found; only errors of the
    store are raised. patience: most seconds per question, also while the index starts, catches up or is rebuilt. hung:
    seconds without an answer after which the child is killed.
    """

    def __init__(
        self,
        folder: Path,
        store: MemoryStore,
        embed: Embedder | None = None,
        *,
        patience: float = PATIENCE,
        hung: float = HUNG,
    ) -> None:
        self._folder, self._store = folder, store
        self._embed: Embedder = embed or WordEmbedder()
        self.patience, self.hung = patience, hung
        self._lock: IO[str] | None = _lock(folder)
        self._failed = 0
        self._mark: int | None = None
        self.child: ChromaClient | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    def close(self) -> None:
        self._stop_child()
        if self._lock is not None:
            self._lock.close()

    def find_near(self, question: str, most: int, within: ItemFilter) -> dict[int, float]:
        """The items nearest in meaning: number → cosine, above 0. Empty if the search takes too long."""
        until = time.monotonic() + self.patience
        while self._lock is not None and self._failed < TRIES and time.monotonic() < until:
            try:
                return self._find_near(question, most, within, until)
            except _Stale:
                self._throw_away()
            except (ChildDied, OSError):
                if not self._failed:
                    LOG.warning("The index of meanings in %s cannot be used; rebuilding it.", self._folder)
                self._failed += 1
                self._throw_away()
        return {}

    def _find_near(self, question: str, most: int, within: ItemFilter, until: float) -> dict[int, float]:
        if self.child is None:
            self.child = ChromaClient(self._folder / "chroma", self._embed.name)
        if self.child.waiting_seconds > self.hung:
            raise ChildDied
        if not self._follow(self.child, until):
            return {}
        where = {
            "$and": [
                {"kind": {"$in": sorted(within.kinds)}},
                {"at": {"$gte": within.since}},
                {"at": {"$lte": within.until}},
            ]
        }
        request = {
            "do": "near",
            "vector": pack_vectors(self._embed([question])),
            "most": most,
            "where": where if within != EVERYTHING else None,
        }
        found = self.child.ask(request, until - time.monotonic()) or {"ids": [], "far": []}
        pairs = zip(found["ids"], found["far"], strict=True)
        return {int(number): 1 - far for number, far in pairs if far < 1}

    def _follow(self, child: ChromaClient, until: float) -> bool:
        """Indexes the store's changes. Returns whether there is time left to search. Uses at most half of a question's
        time; changes left over, as after a rebuild, wait for the next question.
        """
        if self._mark is None:
            answer = child.ask({"do": "mark"}, until - time.monotonic())
            if answer is None:
                return False
            self._mark = int(answer[MARK])
        changes = self._store.changes(after=self._mark)
        if self._mark and any(change.what == "delete" for change in changes):
            raise _Stale
        for batch in (changes[at : at + BATCH] for at in range(0, len(changes), BATCH)):
            answer = child.ask(self._make_update(batch), until - time.monotonic())
            self._mark = None if answer is None else int(answer[MARK])
            if answer is None:
                return False
            if time.monotonic() > until - self.patience / 2:
                break
        return True

    def _make_update(self, batch: Sequence[Change]) -> dict[str, Any]:
        numbers = {change.item for change in batch}
        kept = self._store.get_all(sorted(numbers))
        return {
            "do": "follow",
            "gone": [str(number) for number in numbers - {each.number for each in kept}],
            "ids": [str(each.number) for each in kept],
            "vectors": pack_vectors(self._embed([get_words(each.item) for each in kept])),
            "about": [{"kind": each.item.kind, "at": each.at} for each in kept],
            MARK: batch[-1].n,
        }

    def _stop_child(self) -> None:
        if self.child is not None:
            self.child.close()
        self.child = self._mark = None

    def _throw_away(self) -> None:
        self._stop_child()
        shutil.rmtree(self._folder / "chroma", ignore_errors=True)


def throw_away(folder: Path) -> None:
    """Deletes the index, as when items are deleted. A process that holds the lock does so before it next answers."""
    lock = _lock(folder) if folder.is_dir() else None
    if lock is not None:
        with lock:
            shutil.rmtree(folder / "chroma", ignore_errors=True)


def _lock(folder: Path) -> IO[str] | None:
    """The lock, None if another process has it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = (folder / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock
