"""What was seen: frames in batches, in the file of what is remembered. A batch that is full is queued.

A call is one transaction, so that a kill leaves a frame in its batch or no frame at all. What is made of a batch is
written together with its end (memory.transaction), and a batch that another one has ended is refused there: so a batch
is begun anew after a kill, and nothing is made of it twice.
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
"""Frames that go on together."""
Status = Literal["open", "queued", "done", "failed"]


class SeenFrame(Record):
    """A frame as it is kept. at: seconds since 1970. device: its address. text: what was read on it, a line each."""

    number: int
    batch: int
    at: float
    device: str
    app: str = ""
    text: str = ""


class Batch(Record):
    """Frames that go on together. note: what became of it."""

    number: int
    session: str
    status: Status
    note: OptionalMessage = None
    frames: int = 0


class FrameTotals(Record):
    """How much is kept. size: bytes of pictures."""

    frames: int = 0
    size: int = 0
    batches: dict[Status, int] = {}

    @property
    def waiting(self) -> int:
        """Batches that are still to be dealt with, or could not be."""
        return sum(many for status, many in self.batches.items() if status != "done")


class Frames:
    """All that is asked raises StoreError."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file

    # --- writing ----------------------------------------------------------------------------------------------------

    def keep(self, jpeg: bytes, *, at: float, device: str, app: str = "", text: str = "", session: str) -> int:
        """Its number. It is in the open batch of its session, or in the one that it fills and queues."""
        with self._file.write("keep") as db:
            batch = _open_batch(db, session)
            row = (batch, at, device, app, text, jpeg)
            made = db.execute("INSERT INTO frames (batch, at, device, app, text, jpeg) VALUES (?, ?, ?, ?, ?, ?)", row)
            db.execute(QUEUE_FULL, (batch, BATCH))
        return int(made.lastrowid or 0)

    def keep_all(self, jpegs: Iterable[bytes], *, at: float, device: str, session: str) -> int:
        """The batch that they are, all of them or none. Watching leaves it alone; it is there for a model."""
        with self._file.write("keep all") as db:
            made = db.execute("INSERT INTO batches (session, status, note) VALUES (?, 'done', '')", (session,))
            batch = int(made.lastrowid or 0)
            for jpeg in jpegs:
                row = (batch, at, device, jpeg)
                db.execute("INSERT INTO frames (batch, at, device, app, text, jpeg) VALUES (?, ?, ?, '', '', ?)", row)
        return batch

    def close_batch(self, session: str) -> None:
        """Queue what the session has gathered so far, full or not."""
        with self._file.write("close batch") as db:
            db.execute("UPDATE batches SET status = 'queued' WHERE session = ? AND status = 'open'", (session,))

    def close_all(self) -> None:
        """Queue what sessions that were killed left open. One that goes on begins another batch."""
        with self._file.write("close batches") as db:
            db.execute("UPDATE batches SET status = 'queued' WHERE status = 'open'")

    def forget(self, numbers: list[int]) -> int:
        """How many of these there were; none of them is in the file or its log any more."""
        with self._file.write("forget") as db:
            many = Transaction(db, 0.0).forget(numbers)
        self._file.scrub()
        return many

    def drop(self, *, before: float = 0.0, most: int | None = None) -> int:
        """Forget those that are older than this, then the oldest until the pictures are `most` bytes. How many.

        What is still to be dealt with stays.
        """
        with self._file.read() as db:
            rows = db.execute(SIZES).fetchall()
        room = sum(size for _, _, size, _ in rows) - most if most is not None else 0
        gone = []
        for number, at, size, ended in rows:
            if ended and (at < before or room > 0):
                gone.append(number)
                room -= size
        return self.forget(gone) if gone else 0

    # --- reading ----------------------------------------------------------------------------------------------------

    def queued(self) -> list[Batch]:
        """Those to be dealt with, in their order."""
        return self._batches(QUEUED)

    def unlearnt(self) -> list[Batch]:
        """Those that no model has looked at, in their order, whatever watching made of them."""
        return self._batches(UNLEARNT)

    def failed(self) -> list[Batch]:
        """Those of which not all could be learnt, in their order."""
        return self._batches(FAILED)

    def batch(self, number: int) -> Batch:
        """Raises UsageError where there is none."""
        found = self._batches(BATCH_OF, number)
        if not found:
            raise UsageError(say("memory-batch-unknown", number=number))
        return found[0]

    def of_batch(self, number: int) -> list[SeenFrame]:
        """In their order."""
        return self._seen(OF_BATCH, number)

    def behind(self, item: int) -> list[SeenFrame]:
        """What this item was made from, in order."""
        return self._seen(BEHIND, item)

    def behind_only(self, items: Iterable[int]) -> int:
        """How many stand behind these and no others: they go with them."""
        with self._file.read() as db:
            (many,) = db.execute(BEHIND_ONLY, (json.dumps(list(items)),)).fetchone()
        return int(many)

    def latest(self, most: int) -> list[SeenFrame]:
        """From the latest back."""
        return self._seen(LATEST, most)

    def picture(self, number: int) -> bytes:
        """Its JPEG. Raises UsageError where there is none."""
        with self._file.read() as db:
            row = db.execute("SELECT jpeg FROM frames WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise UsageError(say("memory-frame-gone", number=number))
        return bytes(row[0])

    def held(self) -> FrameTotals:
        with self._file.read() as db:
            frames, size = db.execute("SELECT count(*), coalesce(sum(length(jpeg)), 0) FROM frames").fetchone()
            batches = dict(db.execute("SELECT status, count(*) FROM batches GROUP BY status").fetchall())
            return FrameTotals(frames=frames, size=size, batches=batches)

    def _batches(self, statement: str, *values: int) -> list[Batch]:
        with self._file.read() as db:
            rows = db.execute(statement, values).fetchall()
            return [
                Batch(number=row[0], session=row[1], status=row[2], note=read_message(row[3]), frames=row[4])
                for row in rows
            ]

    def _seen(self, statement: str, *values: int) -> list[SeenFrame]:
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
BY_NOBODY = "'batch ' || id NOT IN (SELECT who FROM audit)"
UNLEARNT = f"{BATCHES} WHERE status IN ('queued', 'done') AND {BY_NOBODY} ORDER BY id"
FAILED = f"{BATCHES} WHERE status = 'failed' ORDER BY id"
BATCH_OF = f"{BATCHES} WHERE id = ?"
QUEUE_FULL = """UPDATE batches SET status = 'queued'
    WHERE id = ?1 AND (SELECT count(*) FROM frames WHERE batch = ?1) >= ?2"""
LATEST = f"{SEEN} ORDER BY id DESC LIMIT ?"
SIZES = """SELECT frames.id, at, length(jpeg), status IN ('done', 'failed')
    FROM frames JOIN batches ON batches.id = frames.batch ORDER BY at, frames.id"""


def _open_batch(db: Any, session: str) -> int:
    row = db.execute("SELECT id FROM batches WHERE session = ? AND status = 'open'", (session,)).fetchone()
    if row is not None:
        return int(row[0])
    made = db.execute("INSERT INTO batches (session, status, note) VALUES (?, 'open', '')", (session,))
    return int(made.lastrowid or 0)
