"""Seals checkpoints with the key for records, so that nobody else decides what a run does next.

A seal is an HMAC of the bytes and of the place that they are for. It is behind the bytes in the same row, so a
kill never separates them; zlib, which the bytes are compressed with, ignores what follows its end. Checkpoints of
earlier versions have none: a run needs seals only if its chain says that it was begun with them. See docs/adr/0013.
"""

import hmac
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.graph.keys.secret_key import RecordKey
from iris_screen.graph.store.record_check import ACCEPTED, TRUSTED, RecordCheck
from iris_screen.graph.store.record_check import CHECKPOINT as CHECKPOINT_PART
from iris_screen.graph.store.run_chain import SignedFile
from iris_screen.tools.database.database import Connection

SIZE = 32
"""Bytes of a seal."""
LARGEST = 64_000_000
"""Bytes a body may unpack to."""
NEWEST = ""
"""Means the newest checkpoint of a run."""

CHECKPOINT = "thread, ns, id, parent, metadata"
WRITE = "thread, ns, checkpoint, path, task, idx, channel"
"""The columns that name the place of a body."""
_CHECKPOINT_ROW = "thread, ns, id"
_WRITE_ROW = "thread, ns, checkpoint, task, idx"
"""Those by which a row is found."""


@dataclass(frozen=True)
class CheckpointSeals:
    """The seals in a store. place: the values of CHECKPOINT or of WRITE, as they are stored."""

    signed: SignedFile

    def add(self, place: Sequence[object], body: bytes) -> bytes:
        """The bytes with their seal."""
        return body + _seal(self.signed.keys.newest, place, body)

    def check(self, run: str) -> RecordCheck:
        """Whether the record of a run, and what it does next, is what was written. The pictures are not looked at."""
        found = self.signed.check(run)
        return found if found.broken or self.fit(run) else found.replace(state="changed", parts=[CHECKPOINT_PART])

    def fit(self, run: str, checkpoint: str = NEWEST) -> bool:
        """Whether a checkpoint of a run, and what was written after it, is what Iris wrote. True if there is none."""
        with self.signed.file.read(snapshot=True) as connection:
            if checkpoint == NEWEST:
                newest = "SELECT max(id) FROM checkpoints WHERE thread = ? AND ns = ''"
                (checkpoint,) = connection.execute(newest, (run,)).fetchone()
            one = f"SELECT {CHECKPOINT}, body FROM checkpoints WHERE thread = ? AND ns = '' AND id = ?"  # noqa: S608
            more = f"SELECT {WRITE}, body FROM writes WHERE thread = ? AND ns = '' AND checkpoint = ?"  # noqa: S608
            rows = [row for query in (one, more) for row in connection.execute(query, (run, checkpoint))]
            return not self.needed(connection, run) or all(map(self._fits, rows))

    def needed(self, connection: Connection, run: str) -> bool:
        """Whether all checkpoints of a run must have seals: it was begun, or trusted, since there are any."""
        begun = "SELECT 1 FROM chain WHERE run = ? AND part IN (?, ?) LIMIT 1"
        return connection.execute(begun, (run, ACCEPTED, TRUSTED)).fetchone() is not None

    def renew(self, connection: Connection, run: str) -> None:
        """Seal every checkpoint of a run as it is now, inside a transaction."""
        for table, columns, row in (("checkpoints", CHECKPOINT, _CHECKPOINT_ROW), ("writes", WRITE, _WRITE_ROW)):
            query = f"SELECT {row}, {columns}, body FROM {table} WHERE thread = ?"  # noqa: S608 (our own names)
            parts = len(row.split(", "))
            found = f"({row}) = ({', '.join('?' * parts)})"
            for *values, body in connection.execute(query, (run,)).fetchall():
                key, place = values[:parts], values[parts:]
                inflater = zlib.decompressobj()
                try:
                    inflater.decompress(body, LARGEST)
                except zlib.error:  # damaged: reading it says so
                    continue
                sealed = self.add(place, body[: len(body) - len(inflater.unused_data)])
                connection.execute(f"UPDATE {table} SET body = ? WHERE {found}", (sealed, *key))  # noqa: S608

    def seal_again(self, place: Sequence[object], body: object, other: "CheckpointSeals") -> object:
        """The bytes with the seal of another store; as they are if they have none that fits here."""
        return other.add(place, body[:-SIZE]) if isinstance(body, bytes) and self._fits((*place, body)) else body

    def _fits(self, row: Sequence[object]) -> bool:
        *place, body = row
        return isinstance(body, bytes) and any(
            hmac.compare_digest(_seal(key, place, body[:-SIZE]), body[-SIZE:]) for key in self.signed.keys.all
        )


def _seal(key: RecordKey, place: Sequence[object], body: bytes) -> bytes:
    told = json.dumps(["checkpoint", *place], default=repr).encode()  # a damaged row may hold bytes
    return hmac.digest(key.secret, told + body, "sha256")
