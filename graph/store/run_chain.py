"""Signs what is written about a run: each act, step and end gets a link in the run's chain, in the same transaction.

A link is signed together with the one before it (graph/store/record_check.py), and the newest one is also kept apart
from the store (graph/store/chain_head.py). So whoever changes the file without the key of this installation can change,
add, remove or cut off nothing without being noticed. See docs/adr/0013.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import NamedTuple, Protocol

from iris_screen.graph.keys.fleet_key import FleetKeyFile
from iris_screen.graph.keys.secret_key import RecordKeys, derive_record_keys, secret_key
from iris_screen.graph.store.chain_head import FLEET_FOLDER, FOLDER, ChainHead, HeadFolder
from iris_screen.graph.store.record_check import (
    ACCEPTED,
    ACCEPTED_UNSEALED,
    ADOPTED,
    BEGINNINGS,
    CHANGED,
    GONE,
    LOST,
    PICTURE,
    TRUSTED,
    Link,
    RecordCheck,
    check_record,
    digest_row,
    sign_link,
)
from iris_screen.tools.database.database import Connection, Database

RUN = "run"
"""The part that is the run's own row: its task, status, verdict, reason and result."""


class Table(NamedTuple):
    """A table whose rows are parts of a run's record. number: the columns that number a part, as its name does."""

    part: str
    number: tuple[str, ...]
    columns: str
    source: str


TABLES = (
    Table(RUN, (), "task, text, device, status, verdict, reason, started_at, ended_at, result", "runs WHERE id = ?"),
    Table("act", ("turn", "n"), "action, at, frame, why, receipt", "journal WHERE run = ?"),
    Table("step", ("step",), "result", "results WHERE run = ?"),
    Table("touch", ("n",), "action, frame, at, turn, receipt", "touches WHERE run = ? AND turn IS NOT NULL"),
)
_BY_PART = {table.part: table for table in TABLES}

_LAST = "SELECT n, mac FROM chain WHERE run = ? ORDER BY n DESC LIMIT 1"
_SINCE = "SELECT n, part, digest, mac FROM chain WHERE run = ? AND n >= ? ORDER BY n"
_SEALED = "SELECT part FROM chain WHERE run = ? AND substr(part, 1, 8) = 'picture '"
_ADD = "INSERT INTO chain VALUES (?, ?, ?, ?, ?, ?)"


def lock_run(run: str) -> tuple[str]:
    """The lock for whatever is written about a run: its links are numbered, and its lease is taken, one at a time."""
    return (f"run {run}",)


class Change(Protocol):
    """Says which part of a record is about to be changed. Call it inside the transaction, before the row is changed."""

    def __call__(self, part: str) -> None: ...


class _Signed(NamedTuple):
    """The links of a run that were read already. last: the number and MAC of the newest. digests: each part's last."""

    last: tuple[int, bytes]
    digests: dict[str, bytes]


class SignedFile:
    """The store's file, as it is written about runs. Raises StoreError. Safe for threads."""

    def __init__(self, file: Database) -> None:
        self.file = file
        self.heads = HeadFolder(file.folder / (FLEET_FOLDER if file.is_shared else FOLDER), shared=file.is_shared)
        self._noted: dict[str, dict[str, bytes]] = {}
        self._sealed: dict[str, set[str]] = {}
        self._signed: dict[str, _Signed] = {}

    @cached_property
    def keys(self) -> RecordKeys:
        """Those of the fleet, or of this installation: its one is made when something is signed or checked first."""
        folder = self.file.folder
        return derive_record_keys(FleetKeyFile(folder).read() if self.file.is_shared else [secret_key(folder)])

    @contextmanager
    def write(
        self, point: str, run: str, *, sure: bool = False, begin: str = ""
    ) -> Iterator[tuple[Connection, Change]]:
        """One transaction about a run. The caller names each part before it changes it: these are signed before the
        transaction ends. A part that was not as it had been signed stays changed, whatever is written into it now.
        begin: begins a chain; TRUSTED signs anew all there is.
        """
        parts: dict[str, bool] = {}
        """Whether each part was as it had been signed."""
        with self.file.write(point, sure=sure, locks=lock_run(run)) as connection:

            def change(part: str) -> None:
                signed = None if begin else self._read_signed(connection, run)
                if part not in parts:
                    fits = signed is None or signed.get(part, GONE) == self._digest_part(connection, run, part)
                    parts[part] = fits

            yield connection, change
            noted = dict(self._noted.get(run, {}))
            head = self._sign(connection, run, parts, noted, begin) if parts or begin else None
        if head is None:
            return
        for key in noted:
            self._noted[run].pop(key, None)
            self._sealed[run].add(f"{PICTURE}{key}")
        if sure:  # not before: a power loss might leave a head that is ahead of the store
            self.heads.write(run, head)

    def note_picture(self, run: str, key: str, read: Callable[[], bytes], *, fresh: bool) -> None:
        """Have a stored picture sealed with the next thing that is written about the run.

        read: gives the file's bytes; called only if it is fresh, or was never sealed.
        """
        if run not in self._sealed:
            with self.file.read() as connection:
                self._sealed[run] = {part for (part,) in connection.execute(_SEALED, (run,))}
        if fresh or f"{PICTURE}{key}" not in self._sealed[run]:
            self._noted.setdefault(run, {})[key] = hashlib.sha256(read()).digest()

    def check(self, run: str) -> RecordCheck:
        """Whether the record is what was written. The pictures are not looked at."""
        with self.read(run) as (_, found):
            return found

    @contextmanager
    def read(self, run: str) -> Iterator[tuple[Connection, RecordCheck]]:
        """A connection that sees the store as of one moment, and whether the record was what was written then."""
        head = self.heads.read(run)  # first: by the time the chain is read, it is at least as long
        query = "SELECT n, part, digest, key, mac FROM chain WHERE run = ? ORDER BY n"
        with self.file.read(snapshot=True) as connection:
            links = [Link(*row) for row in connection.execute(query, (run,))]
            present = self._digest_all(connection, run)
            found = check_record(self.keys, run, links, head, present)
            if found.state == "foreign":  # the fleet has another key since, and this computer may have it by now
                del self.keys
                found = check_record(self.keys, run, links, head, present)
            yield connection, found

    def forget(self, connection: Connection, run: str) -> None:
        """Remove a chain, inside the transaction that removes its run. The head is removed after it."""
        connection.execute("DELETE FROM chain WHERE run = ?", (run,))
        self._noted.pop(run, None)
        self._sealed.pop(run, None)
        self._signed.pop(run, None)

    def take_over(self, connection: Connection, run: str, found: RecordCheck, *, sealed: bool) -> ChainHead:
        """Sign all there is of a run that came from another store, inside the transaction that brought it; write the
        head after it. found: what its record was there, which was not broken. sealed: whether its checkpoints were.
        """
        whole = ACCEPTED if sealed else ACCEPTED_UNSEALED
        begin = {"unsigned": ADOPTED, "trusted": TRUSTED}.get(found.state, whole)
        parts = dict.fromkeys(self._digest_all(connection, run), True)
        return self._sign(connection, run, parts, {k: bytes.fromhex(v) for k, v in found.pictures.items()}, begin)

    def _read_signed(self, connection: Connection, run: str) -> Mapping[str, bytes] | None:
        """The digest each part was signed with last; None if nothing was signed. Reads only the links that are new.

        Call it before this transaction signs anything: what is kept here must not be rolled back.
        """
        known = self._signed.get(run)
        rows = connection.execute(_SINCE, (run, known.last[0] if known else 0)).fetchall()
        if known and (not rows or (rows[0][0], rows[0][3]) != known.last):  # another process started it over
            known, rows = None, connection.execute(_SINCE, (run, 0)).fetchall()
        if not rows:
            return None
        digests = known.digests if known else {}
        for _, part, digest, _ in rows:
            if part in BEGINNINGS:
                digests.clear()
            else:
                digests[part] = digest
        self._signed[run] = _Signed((rows[-1][0], rows[-1][3]), digests)
        return digests

    def _sign(
        self, connection: Connection, run: str, parts: Mapping[str, bool], noted: dict[str, bytes], begin: str
    ) -> ChainHead:
        row, head = connection.execute(_LAST, (run,)).fetchone(), self.heads.read(run)
        n, before = row or (0, bytes(32))
        if not isinstance(n, int) or not isinstance(before, bytes):
            raise self.file.damaged()
        known = head.n if head and head.n < _FAR else 0
        if not begin and (known > n or (row and head is None)):
            begin = LOST  # never go on with what was cut off as if it were whole
        elif not begin and row is None:
            begin = ADOPTED
        if begin and head is None:
            self.heads.begin(run)
        digests: dict[str, bytes] = {begin: GONE} if begin else {}
        if begin in (ADOPTED, TRUSTED):
            digests |= self._digest_all(connection, run)
        digests |= {f"{PICTURE}{key}": digest for key, digest in noted.items()}
        digests |= {part: self._digest_part(connection, run, part) if fits else CHANGED for part, fits in parts.items()}
        n = max(n, known)
        for part, digest in digests.items():
            n += 1
            link = sign_link(self.keys.newest, run, n, part, digest, before)
            connection.execute(_ADD, (run, *link))
            before = link.mac
        return ChainHead(n, before)

    def _digest_part(self, connection: Connection, run: str, part: str) -> bytes:
        name, *numbers = part.split()
        table = _BY_PART[name]
        where = "".join(f" AND {column} = ?" for column in table.number)
        query = f"SELECT {table.columns} FROM {table.source}{where}"  # noqa: S608 (our own columns)
        return digest_row(connection.execute(query, (run, *map(int, numbers))).fetchone())

    def _digest_all(self, connection: Connection, run: str) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for table in TABLES:
            query = f"SELECT {', '.join((*table.number, table.columns))} FROM {table.source}"  # noqa: S608
            for row in connection.execute(query, (run,)):
                numbers = row[: len(table.number)]
                found[" ".join([table.part, *map(str, numbers)])] = digest_row(row[len(numbers) :])
        return found


_FAR = 10**15
"""No honest chain is as long as this; a head that names such a number is not gone on from."""
