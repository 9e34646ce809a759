"""Watched frames, stored in batches in the memory file. A full batch is queued.

Each call is one transaction, so a kill leaves a frame in its batch or no frame at all. Items made from a batch are
written in the same transaction that marks it as done (memory.transaction), which fails if another process did so first.
After a kill a batch is handled again, and nothing is created twice.
"""

import json
from collections.abc import Iterable
from typing import Any, Literal

from iris_screen.core.errors import UsageError
from iris_screen.core.message import OptionalMessage, say
from iris_screen.core.parsing.message_columns import read_message
from iris_screen.core.record import Record
from iris_screen.memory.transaction import Transaction
from iris_screen.tools.database.database_file import StoreFile

BATCH = 20
"""Frames in a full batch."""
Status = Literal["open", "queued", "done", "failed"]


class SeenFrame(Record):
    """A stored frame without its picture. at: seconds since 1970. device: its address. text: the lines read on it."""

    number: int
    batch: int
    at: float
    device: str
    app: str = ""
    text: str = ""


class Batch(Record):
    """Frames that are handled together. note: the result."""

    number: int
    session: str
    status: Status
    note: OptionalMessage = None
    frames: int = 0


class FrameTotals(Record):
    """How much is stored. size: bytes of all pictures. batches: how many per status."""

    frames: int = 0
    size: int = 0
    batches: dict[Status, int] = {}

    @property
    def waiting(self) -> int:
        """How many batches are unfinished or failed."""
        return sum(count for status, count in self.batches.items() if status != "done")


class Frames:
    """The frames in the memory file. Every method raises StoreError."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file

    # --- writing ----------------------------------------------------------------------------------------------------

    def keep(self, jpeg: bytes, *, at: float, device: str, app: str = "", text: str = "", session: str) -> int:
        """Adds the frame to the open batch of its session, and queues the batch if that fills it. Returns the frame's
        number.
        """
        with self._file.write("keep") as db:
            batch = _open_batch(db, session)
            row = (batch, at, device, app, text, jpeg)
            added = db.execute("INSERT INTO frames (batch, at, device, app, text, jpeg) VALUES (?, ?, ?, ?, ?, ?)", row)
            db.execute(QUEUE_FULL, (batch, BATCH))
        return int(added.lastrowid or 0)

    def keep_batch(self, jpegs: Iterable[bytes], *, at: float, device: str, session: str) -> int:
        """Stores pictures as one new batch, all of them or none, and returns its number. It counts as done, so that
        watching leaves it to a model.
        """
        with self._file.write("keep all") as db:
            added = db.execute("INSERT INTO batches (session, status, note) VALUES (?, 'done', '')", (session,))
            batch = int(added.lastrowid or 0)
            for jpeg in jpegs:
                row = (batch, at, device, jpeg)
                db.execute("INSERT INTO frames (batch, at, device, app, text, jpeg) VALUES (?, ?, ?, '', '', ?)", row)
        return batch

    def close_batch(self, session: str) -> None:
        """Queues the session's open batch, full or not."""
        with self._file.write("close batch") as db:
            db.execute("UPDATE batches SET status = 'queued' WHERE session = ? AND status = 'open'", (session,))

    def close_all(self) -> None:
        """Queues the open batches of all sessions, such as killed ones. A session that is still running starts a new
        one.
        """
        with self._file.write("close batches") as db:
            db.execute("UPDATE batches SET status = 'queued' WHERE status = 'open'")

    def forget(self, numbers: list[int]) -> int:
        """Deletes these frames from the file and its log, and returns how many there were."""
        with self._file.write("forget") as db:
            count = Transaction(db, 0.0).forget(numbers)
        self._file.scrub()
        return count

    def drop(self, *, before: float = 0.0, most: int | None = None) -> int:
        """Deletes frames older than `before`, then the oldest ones until the pictures fit in `most` bytes. Returns how
        many. Frames of unfinished batches stay.
        """
        with self._file.read() as db:
            rows = db.execute(SIZES).fetchall()
        excess = sum(size for _, _, size, _ in rows) - most if most is not None else 0
        gone = []
        for number, at, size, ended in rows:
            if ended and (at < before or excess > 0):
                gone.append(number)
                excess -= size
        return self.forget(gone) if gone else 0

    # --- reading ----------------------------------------------------------------------------------------------------

    def queued_batches(self) -> list[Batch]:
        """Batches waiting to be handled, the oldest first."""
        return self._read_batches(QUEUED)

    def unlearned_batches(self) -> list[Batch]:
        """Batches that no model has learned from, the oldest first, whether watching has handled them or not."""
        return self._read_batches(UNLEARNED)

    def failed_batches(self) -> list[Batch]:
        """Batches from which a model could not learn everything, the oldest first."""
        return self._read_batches(FAILED)

    def batch(self, number: int) -> Batch:
        """Raises UsageError if there is none with this number."""
        found = self._read_batches(BATCH_OF, number)
        if not found:
            raise UsageError(say("memory-batch-unknown", number=number))
        return found[0]

    def of_batch(self, number: int) -> list[SeenFrame]:
        """The frames of a batch, in order."""
        return self._read_frames(OF_BATCH, number)

    def behind(self, item: int) -> list[SeenFrame]:
        """The frames an item was made from, in order."""
        return self._read_frames(BEHIND, item)

    def count_behind_only(self, items: Iterable[int]) -> int:
        """How many frames belong to these items and no others, and would be deleted with them."""
        with self._file.read() as db:
            (count,) = db.execute(BEHIND_ONLY, (json.dumps(list(items)),)).fetchone()
        return int(count)

    def latest(self, most: int) -> list[SeenFrame]:
        """The latest frames, newest first."""
        return self._read_frames(LATEST, most)

    def picture(self, number: int) -> bytes:
        """The frame's JPEG. Raises UsageError if it is gone."""
        with self._file.read() as db:
            row = db.execute("SELECT jpeg FROM frames WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise UsageError(say("memory-frame-gone", number=number))
        return bytes(row[0])

    def totals(self) -> FrameTotals:
        with self._file.read() as db:
            frames, size = db.execute("SELECT count(*), coalesce(sum(length(jpeg)), 0) FROM frames").fetchone()
            batches = dict(db.execute("SELECT status, count(*) FROM batches GROUP BY status").fetchall())
            return FrameTotals(frames=frames, size=size, batches=batches)

    def _read_batches(self, statement: str, *values: int) -> list[Batch]:
        with self._file.read() as db:
            rows = db.execute(statement, values).fetchall()
            return [
                Batch(number=row[0], session=row[1], status=row[2], note=read_message(row[3]), frames=row[4])
                for row in rows
            ]

    def _read_frames(self, statement: str, *values: int) -> list[SeenFrame]:
        with self._file.read() as db:
            rows = db.execute(statement, values).fetchall()
            return [
                SeenFrame(number=row[0], batch=row[1], at=row[2], device=row[3], app=row[4], text=row[5])
                for row in rows
            ]


SEEN = "SELECT id, batch, at, device, app, text FROM frames"
OF_BATCH = f"{SEEN} WHERE batch = ? ORDER BY id"
BEHIND = f"{SEEN} JOIN behind ON behind.frame = frames.id WHERE behind.item = ? ORDER BY id"
BEHIND_ONLY = """SELECT count(*) FROM (SELECT frame FROM behind
    WHERE frame IN (SELECT frame FROM behind WHERE item IN (SELECT value FROM json_each(?1)))
    GROUP BY frame HAVING sum(item NOT IN (SELECT value FROM json_each(?1))) = 0)"""
BATCHES = """SELECT id, session, status, note, (SELECT count(*) FROM frames WHERE frames.batch = batches.id)
    FROM batches"""
QUEUED = f"{BATCHES} WHERE status = 'queued' ORDER BY id"
NO_MODEL_YET = "'batch ' || id NOT IN (SELECT who FROM audit)"
UNLEARNED = f"{BATCHES} WHERE status IN ('queued', 'done') AND {NO_MODEL_YET} ORDER BY id"
FAILED = f"{BATCHES} WHERE status = 'failed' ORDER BY id"
BATCH_OF = f"{BATCHES} WHERE id = ?"
QUEUE_FULL = """UPDATE batches SET status = 'queued'
    WHERE id = ?1 AND (SELECT count(*) FROM frames WHERE batch = ?1) >= ?2"""
LATEST = f"{SEEN} ORDER BY id DESC LIMIT ?"
SIZES = """SELECT frames.id, at, length(jpeg), status IN ('done', 'failed')
    FROM frames JOIN batches ON batches.id = frames.batch ORDER BY at, frames.id"""


def _open_batch(db: Any, session: str) -> int:
    """The session's open batch; a new one if there is none."""
    row = db.execute("SELECT id FROM batches WHERE session = ? AND status = 'open'", (session,)).fetchone()
    if row is not None:
        return int(row[0])
    added = db.execute("INSERT INTO batches (session, status, note) VALUES (?, 'open', '')", (session,))
    return int(added.lastrowid or 0)
