"""An index of vectors, derived from the store: it follows the store's changes, and is made anew from it whenever it
errs. It lies with Chroma in a child process, which may abort or hang (memory.chroma). Chroma is safe within one process
only (measured), so one holds a lock on it; the others search by words alone.
"""

import fcntl
import logging
import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Self

from iris_screen.memory.chroma import MARK, pack_vectors
from iris_screen.memory.chroma_child import ChildDied, ChromaChild
from iris_screen.memory.embedding import Embedder, WordEmbedder
from iris_screen.memory.items import get_words
from iris_screen.memory.memory_store import EVERYTHING, Change, ItemFilter, MemoryStore

LOG = logging.getLogger("iris")
BATCH = 500
PATIENCE, HUNG = 3.0, 60.0
TRIES = 3
"""How often it is made anew; what fails more often is not asked again."""


class _Stale(Exception):
    """Something that it was made of is forgotten, and shall be in no byte of it."""


class VectorIndex:
    """folder: its own, and nothing but derived things lie there. What it cannot do is not found; only what the store
    raises is raised. patience: seconds that a question takes at most, while it starts, follows, or is made anew too.
    hung: seconds after which the child is ended.
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
        self._lock: IO[str] | None = _held(folder)
        self._failed = 0
        self._mark: int | None = None
        self.child: ChromaChild | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    def close(self) -> None:
        self._leave()
        if self._lock is not None:
            self._lock.close()

    def near(self, question: str, most: int, within: ItemFilter) -> dict[int, float]:
        """The items that mean what is nearest to it: number → cosine, above 0. None where that takes too long."""
        until = time.monotonic() + self.patience
        while self._lock is not None and self._failed < TRIES and time.monotonic() < until:
            try:
                return self._near(question, most, within, until)
            except _Stale:
                self._throw_away()
            except (ChildDied, OSError):
                self._forget()
        return {}

    def _near(self, question: str, most: int, within: ItemFilter, until: float) -> dict[int, float]:
        if self.child is None:
            self.child = ChromaChild(self._folder / "chroma", self._embed.name)
        if self.child.waits > self.hung:
            raise ChildDied
        if not self._followed(self.child, until):
            return {}
        asked = {
            "do": "near",
            "vector": pack_vectors(self._embed([question])),
            "most": most,
            "where": _where(within) if within != EVERYTHING else None,
        }
        found = self.child.ask(asked, until - time.monotonic()) or {"ids": [], "far": []}
        pairs = zip(found["ids"], found["far"], strict=True)
        return {int(number): 1 - far for number, far in pairs if far < 1}

    def _followed(self, child: ChromaChild, until: float) -> bool:
        """Whether it can be asked by then. For half of a question's time it follows what the store was told, and where
        that is not all of it, which happens while it is made anew, goes on with the next question.
        """
        if self._mark is None:
            told = child.ask({"do": "mark"}, until - time.monotonic())
            if told is None:
                return False
            self._mark = int(told[MARK])
        changes = self._store.changes(after=self._mark)
        if self._mark and any(change.what == "delete" for change in changes):
            raise _Stale
        for batch in _batches(changes):
            told = child.ask(self._following(batch), until - time.monotonic())
            self._mark = None if told is None else int(told[MARK])
            if told is None:
                return False
            if time.monotonic() > until - self.patience / 2:
                break
        return True

    def _following(self, batch: Sequence[Change]) -> dict[str, Any]:
        numbers = {change.item for change in batch}
        kept = self._store.all_of(sorted(numbers))
        return {
            "do": "follow",
            "gone": [str(number) for number in numbers - {each.number for each in kept}],
            "ids": [str(each.number) for each in kept],
            "vectors": pack_vectors(self._embed([get_words(each.item) for each in kept])),
            "about": [{"kind": each.item.kind, "at": each.at} for each in kept],
            MARK: batch[-1].n,
        }

    def _leave(self) -> None:
        if self.child is not None:
            self.child.close()
        self.child = self._mark = None

    def _forget(self) -> None:
        """It is thrown away, and said so once."""
        if not self._failed:
            LOG.warning("The index of meanings in %s cannot be used; it is made anew.", self._folder)
        self._failed += 1
        self._throw_away()

    def _throw_away(self) -> None:
        self._leave()
        shutil.rmtree(self._folder / "chroma", ignore_errors=True)


def throw_away(folder: Path) -> None:
    """All of it, as when items are forgotten. Where another process holds it, that one does so before it answers."""
    lock = _held(folder) if folder.is_dir() else None
    if lock is not None:
        with lock:
            shutil.rmtree(folder / "chroma", ignore_errors=True)


def _held(folder: Path) -> IO[str] | None:
    """The lock, or None where another process has it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = (folder / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock


def _batches(every: Sequence[Change]) -> Iterator[Sequence[Change]]:
    return (every[at : at + BATCH] for at in range(0, len(every), BATCH))


def _where(within: ItemFilter) -> dict[str, Any]:
    kinds = {"kind": {"$in": sorted(within.kinds)}}
    return {"$and": [kinds, {"at": {"$gte": within.since}}, {"at": {"$lte": within.until}}]}
