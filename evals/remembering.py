"""Remembers and recalls texts with a fresh store, using the shipped code."""

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.memory.items import Episode
from iris_screen.memory.meaning.exact_index import ExactIndex
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.recall import Recall


class Fresh:
    """A store in a temporary folder."""

    def __init__(self) -> None:
        self._open = ExitStack()
        folder = Path(self._open.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        self.store = self._open.enter_context(MemoryStore(folder / "memory.db", SystemClock()))
        self._meanings = ExactIndex(self.store)

    def remember(self, texts: Sequence[str], times: Sequence[float | None] | None = None) -> list[int]:
        """Store texts; returns their numbers. times: Unix times. Texts of one day form a session,
        those without a time none."""
        at = list(times) if times is not None else [None] * len(texts)
        numbers = list[int]()
        for text, when in zip(texts, at, strict=True):
            day = "" if when is None else f"{when // 86_400:.0f}"
            numbers.append(self.store.add(Episode(summary=text[:1_000], details=text[1_000:]), at=when, session=day))
        return numbers

    def recall(self, question: str, most: int) -> list[int]:
        return [each.kept.number for each in Recall(self.store, self._meanings)(question, most)]

    def close(self) -> None:
        self._open.close()
