"""The vectors of items, in the memory file, each of length 1 or 0. They are derived: whatever has none yet is embedded
before it is searched, also while another process writes and none can be stored.

An item that is added or changed loses its vector in the same transaction, and a deleted item takes it along
(memory.transaction), so that a vector never says what its item no longer does.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.errors import StoreBusy
from iris_screen.memory.items import ITEM, get_words
from iris_screen.memory.meaning.embedding import Embedder, Vectors, make_unit
from iris_screen.tools.database.database_file import StoreFile

BATCH = 500
"""Items embedded in one transaction, which takes some 30 ms."""
READ = 5_000
"""Vectors read at once."""
STORED = np.dtype("<f2")
"""Half precision: half the bytes to read, and cosines that differ by less than 0.001."""


@dataclass(frozen=True)
class VectorRows:
    """numbers: of the items, ascending. vectors: one each. change: the number of the last change they include."""

    numbers: NDArray[np.int64]
    vectors: Vectors
    change: int


class VectorTable:
    """Every method may raise StoreError."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file

    def embed_waiting(self, embed: Embedder) -> None:
        """Stores a vector for each item that has none of this model. Leaves the rest if another process writes, since
        nobody waits for it.
        """
        if not embed.size:
            return
        with suppress(StoreBusy):
            while self.count_waiting(embed.name, 1):
                with self._file.write("embed", waits=False) as db:
                    _embed_batch(db, embed)

    def count_waiting(self, model: str, most: int) -> int:
        """How many items have no vector of this model; counts no further than `most`."""
        with self._file.read() as db:
            (waiting,) = db.execute(f"SELECT count(*) FROM ({WAITING})", (model, model, most)).fetchone()  # noqa: S608 - constants
        return int(waiting)

    def count(self) -> int:
        """How many items there are, with or without a vector."""
        with self._file.read() as db:
            (count,) = db.execute("SELECT count(*) FROM vectors").fetchone()
        return int(count)

    def last_change(self) -> int:
        """The number of the last change of an item."""
        with self._file.read() as db:
            row = db.execute("SELECT n FROM audit WHERE item IS NOT NULL ORDER BY n DESC LIMIT 1").fetchone()
        return row[0] if row else 0

    def has_deleted(self, after: int) -> bool:
        """Whether an item was deleted after this change."""
        with self._file.read() as db:
            found = db.execute("SELECT 1 FROM audit WHERE n > ? AND what = 'delete' AND item IS NOT NULL", (after,))
            return found.fetchone() is not None

    def load(self, embed: Embedder, among: Sequence[int] | None = None) -> VectorRows:
        """The vectors of this model, of all items or of those there are among these. Stores those that are missing.
        What another process keeps from being stored is embedded for this answer alone.
        """
        self.embed_waiting(embed)
        given = {"model": embed.name, "among": json.dumps(list(among)) if among is not None else None}
        numbers, vectors = [np.zeros(0, np.int64)], [np.zeros((0, embed.size), STORED)]
        with self._file.read(snapshot=True) as db:
            change = self.last_change()
            cursor = db.execute(ALL if among is None else AMONG, given)
            while rows := cursor.fetchmany(READ):
                packed = np.frombuffer(b"".join(vector for _, vector in rows), STORED)
                vectors.append(packed.reshape(len(rows), embed.size))  # ValueError if one has another length
                numbers.append(np.fromiter((number for number, _ in rows), np.int64, len(rows)))
            waiting = [number for (number,) in db.execute(ALL_WAITING if among is None else AMONG_WAITING, given)]
            texts = _read_texts(db, waiting)
        for start in range(0, len(waiting), BATCH):
            numbers.append(np.asarray(waiting[start : start + BATCH], np.int64))
            vectors.append(make_unit(embed(texts[start : start + BATCH])).astype(STORED))
        found, directions = np.concatenate(numbers), np.concatenate(vectors, dtype=np.float32)
        if waiting:
            order = np.argsort(found)
            found, directions = found[order], directions[order]
        return VectorRows(found, directions, change)


WAITING = """SELECT item FROM vectors WHERE model < ? UNION ALL SELECT item FROM vectors WHERE model > ? LIMIT ?"""
ALL = "SELECT item, vector FROM vectors NOT INDEXED WHERE model = :model ORDER BY item"
AMONG = """SELECT item, vector FROM vectors
    WHERE +model = :model AND item IN (SELECT value FROM json_each(:among)) ORDER BY item"""
ALL_WAITING = "SELECT item FROM vectors WHERE model < :model UNION ALL SELECT item FROM vectors WHERE model > :model"
AMONG_WAITING = "SELECT item FROM vectors WHERE model <> :model AND item IN (SELECT value FROM json_each(:among))"


def _embed_batch(db: Any, embed: Embedder) -> None:
    numbers = [number for (number,) in db.execute(WAITING, (embed.name, embed.name, BATCH))]
    packed = make_unit(embed(_read_texts(db, numbers))).astype(STORED)
    pairs = zip(packed, numbers, strict=True)
    db.executemany(
        "UPDATE vectors SET model = ?, vector = ? WHERE item = ?",
        [(embed.name, vector.tobytes(), number) for vector, number in pairs],
    )


def _read_texts(db: Any, numbers: Sequence[int]) -> list[str]:
    """What there is to embed of each item."""
    rows = db.execute("SELECT id, body FROM items WHERE id IN (SELECT value FROM json_each(?))", (json.dumps(numbers),))
    bodies = dict(rows.fetchall())
    return [get_words(ITEM.validate_json(bodies[number])) if number in bodies else "" for number in numbers]
