"""Keeps a Chroma index next to a large memory, in the background, and asks it. Nobody waits for it.

Chroma runs in a process of its own, since it may abort or hang (memory.meaning.chroma_process). It is safe to use from
one process only (measured), so one process holds a lock on the index; in others it is never ready.
"""

import logging
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock, Thread
from typing import IO, Any

import numpy as np

from iris_screen.core.errors import StoreError
from iris_screen.memory.meaning.chroma_client import ChildDied, ChromaClient, lock_folder
from iris_screen.memory.meaning.chroma_process import BASE, MARK, pack_vectors
from iris_screen.memory.meaning.embedding import Embedder, Vectors
from iris_screen.memory.memory_store import EVERYTHING, ItemFilter, MemoryStore

LOG = logging.getLogger("iris")
BATCH = 500
EVERY = 1.0
"""Seconds between two looks for changes."""
PATIENCE, HUNG = 0.5, 60.0
LAST = 2.0
"""Seconds for the last batch."""
TRIES = 3
"""How often the index is rebuilt after an error; then it is not used."""


@dataclass(frozen=True)
class NearAnswer:
    """found: number → cosine, above 0. mark: the number of the last change that the index includes."""

    found: dict[int, float]
    mark: int


class _Stale(Exception):
    """An indexed item was deleted from the store, so the index must be deleted too."""


class ChromaFollower:
    """folder: for this index only; it holds only derived data. opened: opens the memory whose changes it follows, in a
    thread of its own, from `start` to `close`. patience: most seconds for an answer. hung: seconds without an answer
    after which the child is killed. mark: the last change that the index includes, None if that is not known.
    """

    def __init__(
        self,
        folder: Path,
        opened: Callable[[], MemoryStore],
        embed: Embedder,
        *,
        patience: float = PATIENCE,
        hung: float = HUNG,
        every: float = EVERY,
    ) -> None:
        self._folder, self._opened, self._embed = folder, opened, embed
        self.patience, self.hung, self._every = patience, hung, every
        self._held: IO[str] | None = None
        self._failed = 0
        self.mark: int | None = None
        self._base = 0
        self.child: ChromaClient | None = None
        self._talking, self._closing, self._asked = Lock(), Event(), Event()
        self._thread = Thread(target=self._follow, name="iris-chroma", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Lets the batch that is being indexed end, but waits no longer than two seconds for it."""
        self._closing.set()
        self._asked.set()
        if self._thread.is_alive():
            self._thread.join(LAST)
            if self._thread.is_alive() and self.child is not None:
                self.child.process.kill()
            self._thread.join()

    @property
    def has_given_up(self) -> bool:
        """Whether it failed too often."""
        return self._failed >= TRIES

    @property
    def found_no_lock(self) -> bool:
        """Whether another process had the index when this one began, so that another try may get it."""
        return not self._thread.is_alive() and self._held is None

    def ask(self, vector: Vectors, most: int, within: ItemFilter) -> NearAnswer | None:
        """The items nearest to the vector. None if the index is not there yet, is busy with changes, does not answer in
        time, or finds fewer than asked for: it walks from neighbour to neighbour, and may not reach what a filter left.
        """
        if not self._talking.acquire(blocking=False):
            return None
        try:
            if self.child is None or self.mark is None:
                return None
            kinds, since, until = sorted(within.kinds), within.since, within.until
            where = {"$and": [{"kind": {"$in": kinds}}, {"at": {"$gte": since}}, {"at": {"$lte": until}}]}
            request = {
                "do": "near",
                "vector": pack_vectors(vector),
                "most": most,
                "where": where if within != EVERYTHING else None,
            }
            answer, mark = self.child.ask(request, self.patience), self.mark
        except ChildDied:
            return None  # the thread notices it, too, and rebuilds
        finally:
            self._talking.release()
            self._asked.set()
        if answer is None or len(answer["ids"]) < most:
            return None
        pairs = zip(answer["ids"], answer["far"], strict=True)
        return NearAnswer({int(number): 1 - far for number, far in pairs if far < 1}, mark)

    def _follow(self) -> None:
        """What the thread does. An error of the store ends it; the index is then never ready."""
        self._held = lock_folder(self._folder)
        try:
            if self._held is not None:
                with self._held, self._opened() as store:
                    while not (self._closing.is_set() or self.has_given_up):
                        if self._catch_up(store):
                            self._asked.wait(self._every)
                            self._asked.clear()
        except StoreError as error:
            LOG.warning("The index of meanings in %s cannot follow the memory: %s", self._folder, error)
        finally:
            with self._talking:
                self._stop_child()

    def _catch_up(self, store: MemoryStore) -> bool:
        """Indexes one batch of changes. Returns whether there are no more for now."""
        with self._talking:
            try:
                return self._index_batch(store)
            except _Stale:
                self._throw_away()
            except (ChildDied, OSError):
                if self._closing.is_set():  # it was killed, as it did not end in time
                    return True
                if not self._failed:
                    LOG.warning("The index of meanings in %s cannot be used; rebuilding it.", self._folder)
                self._throw_away()
                self._failed += 1  # last, so that nothing of it is left once it has given up
        return False

    def _index_batch(self, store: MemoryStore) -> bool:
        if self.child is None:
            self.child = ChromaClient(self._folder / "chroma", self._embed.name)
        mark = self.mark
        if mark is None:
            mark = self._tell({"do": "begin", BASE: store.vectors.last_change()})
        if self.child.process.poll() is not None or self.child.waiting_seconds > self.hung:
            raise ChildDied
        now = store.vectors.last_change()
        if store.vectors.has_deleted(after=self._base):
            raise _Stale
        self._base = now  # nothing was deleted up to here
        changes = store.changes(after=mark, most=BATCH)
        if not changes or not self._embed.size:
            return True
        self._tell(self._make_update(store, sorted({change.item for change in changes}), changes[-1].n))
        return len(changes) < BATCH

    def _make_update(self, store: MemoryStore, numbers: list[int], mark: int) -> dict[str, Any]:
        """A request to index these items as they are now. Skips those without known words: they have no direction."""
        rows = store.vectors.load(self._embed, numbers)
        about = {each.number: {"kind": each.item.kind, "at": each.at} for each in store.get_all(numbers)}
        kept = [row for row in np.flatnonzero(rows.vectors.any(axis=1)) if int(rows.numbers[row]) in about]
        ids = [int(rows.numbers[row]) for row in kept]
        return {
            "do": "follow",
            "gone": [str(number) for number in sorted({*numbers}.difference(ids))],
            "ids": [str(number) for number in ids],
            "vectors": pack_vectors(rows.vectors[kept]),
            "about": [about[number] for number in ids],
            MARK: mark,
            BASE: self._base,
        }

    def _tell(self, request: dict[str, Any]) -> int:
        """Waits for the child's answer, which is what the index includes now. Raises ChildDied, also if it hangs."""
        assert self.child is not None
        answer = self.child.ask(request, self.hung)
        if answer is None:
            raise ChildDied
        self.mark, self._base = int(answer[MARK]), int(answer[BASE])
        return self.mark

    def _stop_child(self) -> None:
        if self.child is not None:
            self.child.close()
        self.child = self.mark = None

    def _throw_away(self) -> None:
        self._stop_child()
        shutil.rmtree(self._folder / "chroma", ignore_errors=True)
