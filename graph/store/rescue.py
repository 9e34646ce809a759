"""Reads what can still be read of a damaged store, says which runs are whole, and saves these into a new one.

The damaged file is only read. Every row that can be reached is copied into a new store; there, each run is judged by
what its own code says of it: whether every row of it can be parsed, and whether its signed record is whole.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from iris_screen.core.errors import Busy, IrisError, StoreError, UnknownRun, UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_write
from iris_screen.core.protocols import Clock
from iris_screen.graph.keys.secret_key import FILE as KEY
from iris_screen.graph.keys.secret_key import read_secret_key
from iris_screen.graph.store.chain_head import FOLDER
from iris_screen.graph.store.lease import free_copied
from iris_screen.graph.store.run_store import OPEN, Store
from iris_screen.graph.store.store_schema import APPLICATION, VERSION
from iris_screen.graph.store.store_upgrade import LAYOUT
from iris_screen.tools.database.database_file import StoreFile

TABLES = (
    *("runs", "results", "journal", "turns", "reins", "touches", "checkpoints", "writes", "chain"),
    *("jobs", "pauses", "queue_log", "rules", "spent", "leases"),
)
"""Those that are saved: who serves a device is not, since nobody does in the new store."""
OF_RUNS = frozenset({"runs", "results", "journal"})
"""Tables whose first column names a run; threads of other graphs have checkpoints, too."""
MOST_TRIES = 20_000
"""How often reading is tried again beyond a damaged place, in one table."""
HEAD, LARGEST = 32, 2**37
"""Bytes of SQLite's header with its page size and its number of pages; of the longest file that is believed to be one.
"""
FAR = 2**32
"""Taken for the last row of a table whose end cannot be read."""


@dataclass(frozen=True)
class Rescue:
    """What was found. whole: ids of the runs that are whole. broken: why each other run is not. tables: those of which
    something could not be read. readable: whether anything could be read at all.
    """

    whole: list[str] = field(default_factory=list)
    broken: dict[str, Message] = field(default_factory=dict)
    tables: list[str] = field(default_factory=list)
    readable: bool = True

    @property
    def damaged(self) -> bool:
        return bool(self.broken or self.tables) or not self.readable


def rescue_store(path: Path, clock: Clock, save_to: Path | None = None) -> Rescue:
    """Examine the store at `path`, and save its whole runs, if there are any, into a new store, which must not exist
    yet.

    Raises UsageError for a `save_to` that exists, and StoreError if there is no store, a newer version of Iris wrote
    it, or the new one cannot be written.
    """
    if save_to is not None and save_to.exists():
        raise UsageError(say("store-rescue-exists", file=str(save_to)))
    if not path.is_file():
        raise StoreError(say("store-rescue-none", file=str(path)))
    try:
        if save_to is not None:
            save_to.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryDirectory(prefix=".rescue-", dir=save_to and save_to.parent) as folder:
            fresh = Path(folder) / "iris.db"
            read_secret_key(path.parent)  # says so if it is damaged
            for beside in (path.parent / KEY, *(path.parent / FOLDER).glob("*")):
                _copy_beside(beside, fresh.parent / beside.relative_to(path.parent))
            found, runs = _copy_readable(_fill_up(path, fresh.with_name("old.db")), fresh)
            if not found.readable:
                return found
            with closing(Store(fresh, clock=clock)) as store:
                found.broken.update({run: why for run in sorted(runs) if (why := _find_harm(store, run))})
                found.whole.extend(sorted(runs - found.broken.keys()))
                for run in found.broken:
                    with suppress(Busy):  # a move brings it here: the store that it comes from has it still
                        store.delete(run)
            if save_to is not None and found.whole:
                for kept in (*(Path(FOLDER) / run for run in found.whole), Path(KEY)):
                    _copy_beside(fresh.parent / kept, save_to.parent / kept)
                fresh.rename(save_to)
        return found
    except OSError as error:
        raise StoreError(cannot_write(save_to or path, error)) from error


def _fill_up(path: Path, longer: Path) -> Path:
    """A file that was cut short is copied and filled up with empty pages, since SQLite reads nothing of it otherwise.

    Returns the path of what can be read.
    """
    with path.open("rb") as file:
        head = file.read(HEAD)
    page = int.from_bytes(head[16:18]) if len(head) == HEAD else 0
    size = (65_536 if page == 1 else page) * int.from_bytes(head[28:32])
    if not path.stat().st_size < size <= LARGEST:
        return path
    shutil.copyfile(path, longer)
    with longer.open("r+b") as file:
        file.truncate(size)
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        shutil.copyfile(log, longer.with_name(f"{longer.name}-wal"))
    return longer


def _copy_readable(path: Path, fresh: Path) -> tuple[Rescue, set[str]]:
    """Copy every row that can be read. Returns also the ids of all runs that left a trace."""
    tables: list[str] = []
    runs: set[str] = set()
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as old:
        try:
            (application,) = old.execute("PRAGMA application_id").fetchone()
            (version,) = old.execute("PRAGMA user_version").fetchone()
            there = {name for (name,) in old.execute("SELECT name FROM sqlite_schema")}
        except sqlite3.Error:
            return Rescue(readable=False), runs
        if version > VERSION and application == APPLICATION:
            raise StoreError(say("file-store-newer", file=str(path), format=version, known=VERSION))
        file = StoreFile(fresh, LAYOUT)
        with closing(file), file.write("rescue", sure=True) as new:
            for table in TABLES:
                if table not in there and 0 < version < VERSION:  # an earlier format did not have it
                    continue
                asked = f"PRAGMA table_info({table})"
                former, present = ([str(name) for _, name, *_ in each.execute(asked)] for each in (old, new))
                reader = TableReader(old, table, [name for name in present if name in former])
                if not reader.columns:
                    tables.append(table)
                    continue
                names, places = ", ".join(reader.columns), ", ".join("?" * len(reader.columns))
                added = f"INSERT INTO {table} ({names}) VALUES ({places}) ON CONFLICT DO NOTHING"  # noqa: S608
                for row in reader.read_all(sorted(runs)):
                    try:
                        new.execute(added, row)
                    except sqlite3.Error:  # a value that no such column may hold
                        reader.damaged = True
                    runs |= {row[0]} if table in OF_RUNS and isinstance(row[0], str) else set()
                tables += [table] if reader.damaged or not _fits_its_indexes(old, table) else []
            free_copied(new, whole="leases" not in tables)
    return Rescue(tables=tables), runs


@dataclass
class TableReader:
    """Reads a table of a damaged file. damaged: whether something of it could not be read."""

    file: sqlite3.Connection
    table: str
    columns: list[str]
    damaged: bool = False

    def read_all(self, runs: list[str]) -> Iterator[tuple[object, ...]]:
        """Every row that can be reached. runs: the runs of a table that has no row numbers."""
        if self.table == "chain":
            for run in runs:
                yield from self._read("n", "run = :run AND", {"run": run})
        else:
            yield from self._read("rowid", "", {})

    def _read(self, number: str, where: str, given: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        """Reads on until something is damaged, then beyond it: the rest is tried in ever smaller parts."""
        wanted = f"SELECT {number}, {', '.join(self.columns)} FROM {self.table}"  # noqa: S608 (our own names)
        wanted += f" WHERE {where} {number} BETWEEN :first AND :last ORDER BY {number}"
        parts, tries = [(0, self._find_last(number, where, given))], 0
        while parts and tries < MOST_TRIES:
            first, last = parts.pop()
            try:
                for at, *row in self.file.execute(wanted, {**given, "first": first, "last": last}):
                    first = at + 1
                    yield tuple(row)
            except sqlite3.Error:
                self.damaged, tries = True, tries + 1
                if first < last:
                    middle = (first + last) // 2
                    parts += [(middle + 1, last), (first, middle)]

    def _find_last(self, number: str, where: str, given: Mapping[str, object]) -> int:
        last = f"SELECT max({number}) FROM {self.table} WHERE {where} true"  # noqa: S608 (our own names)
        try:
            return int(self.file.execute(last, dict(given)).fetchone()[0] or 0)
        except sqlite3.Error:
            self.damaged = True
            return FAR


def _fits_its_indexes(file: sqlite3.Connection, table: str) -> bool:
    """Whether SQLite finds nothing wrong with the table and its indexes: a damaged index hides rows from a query."""
    try:
        return file.execute(f"PRAGMA integrity_check('{table}')").fetchall() == [("ok",)]
    except sqlite3.Error:
        return False


def _find_harm(store: Store, run: str) -> Message | None:
    """Why a run is not whole; None if it is."""
    record = store.check(run)
    try:
        row = store.row(run)
        if record.broken:
            return say("store-record-name", state=record.state)
        for part in (store.task, store.result, store.entries, store.results, store.turns, store.list_uses):
            part(run)
        kept = store.saver.get_tuple({"configurable": {"thread_id": run}})
    except UnknownRun:
        return say("store-rescue-rowless")
    except IrisError:  # it names the copy that is examined
        return say("store-rescue-part")
    if kept is None and row.status in OPEN and store.last_turn(run):
        return say("store-rescue-nowhere")
    return None


def _copy_beside(old: Path, new: Path) -> None:
    """Copy a file, if it is one and the other is not there; reading anything else may never end."""
    if old.is_file() and not new.exists():
        new.parent.mkdir(exist_ok=True, mode=0o700)
        shutil.copy2(old, new)
