"""The store of memory: items of five kinds and the blocks of core memory, in one SQLite file.

Each change, its search terms and its audit line are written in one transaction. Everything else, such as vectors, is
derived from this file.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from iris_screen.core.errors import StoreError
from iris_screen.core.protocols import Clock
from iris_screen.core.record import Record
from iris_screen.memory.frames import Frames
from iris_screen.memory.items import BLOCKS, ITEM, KINDS, Block, Item, Kind
from iris_screen.memory.memory_schema import LAYOUT
from iris_screen.memory.secret_check import check_text
from iris_screen.memory.terms import find_question_terms
from iris_screen.memory.transaction import MANY, Transaction, make_unknown_error
from iris_screen.memory.vault import Vault
from iris_screen.memory.vault_key import Keys
from iris_screen.tools.database.database_file import StoreFile

if TYPE_CHECKING:
    from iris_screen.memory.meaning.vector_table import VectorTable

FOREVER = 1e12
"""Seconds since 1970, later than any item."""
COMMON = 1_000
"""A term found in more items than this is ignored: it says little, and ranking them all is slow."""


class StoredItem(Record):
    """An item in the store. at: when it happened, seconds since 1970. session: groups related items. source: where it
    came from.
    """

    number: int
    at: float
    session: str = ""
    source: str = ""
    item: Item


ItemRow = tuple[Item, float, str, str]
"""An item, its time, session and source."""


class ItemFilter(Record):
    """Selects items. since, until: seconds since 1970."""

    kinds: frozenset[Kind] = KINDS
    since: float = 0.0
    until: float = FOREVER

    @property
    def values(self) -> tuple[str, float, float]:
        """Parameters for the WITHIN clause below."""
        return json.dumps(sorted(self.kinds)), self.since, self.until


EVERYTHING = ItemFilter()


class Change(Record):
    """A change of an item. n: the change's number, from 1. what: "add", "change" or "delete". item: its number."""

    n: int
    what: str
    item: int


class Export(Record):
    """An exported file. at: seconds since 1970."""

    name: str
    at: float


class MemoryStore:
    """clock: dates items that have no time of their own. Every method may raise StoreError."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self._clock = clock
        self._file = StoreFile(path, LAYOUT)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    @property
    def path(self) -> Path:
        return self._file.path

    @cached_property
    def frames(self) -> Frames:
        """The frames, in the same file."""
        return Frames(self._file)

    @cached_property
    def vectors(self) -> "VectorTable":
        """The vectors, in the same file."""
        from iris_screen.memory.meaning.vector_table import VectorTable  # imports numpy, which most commands do without

        return VectorTable(self._file)

    def vault(self, keys: Keys) -> Vault:
        """The secrets, in the same file."""
        return Vault(self._file, self._clock, keys)

    # --- writing ----------------------------------------------------------------------------------------------------

    @contextmanager
    def transaction(self, *, who: str = "") -> Iterator[Transaction]:
        """One transaction: everything inside is stored, or nothing if anything is raised. Deleted data is really gone:
        neither the file nor its log holds it afterwards. Once many new items have no vector, they get theirs here, so
        that no question waits for it.
        """
        with self._file.write("remember") as db:
            writing = Transaction(db, self._clock.now(), who)
            yield writing
            writing.finish()
        if writing.erases:
            self._file.scrub()
        if writing.unembedded >= MANY:
            from iris_screen.memory.meaning.embedding import WordEmbedder

            with suppress(StoreError):  # the items are stored; whatever has no vector gets one with the next question
                self.vectors.embed_waiting(WordEmbedder())

    def add(self, item: Item, *, at: float | None = None, session: str = "", source: str = "", who: str = "") -> int:
        """Returns the item's number."""
        return self.add_all([item], at=[at], session=session, source=source, who=who)[0]

    def add_all(
        self,
        items: Sequence[Item],
        *,
        at: Sequence[float | None] = (),
        session: str = "",
        source: str = "",
        who: str = "",
    ) -> list[int]:
        """Adds all of them or none, and returns their numbers. at: one time per item, or empty."""
        with self.transaction(who=who) as writing:
            return [
                writing.add(item, at=when, session=session, source=source)
                for item, when in zip(items, at or [None] * len(items), strict=True)
            ]

    def import_all(self, items: Iterable[ItemRow], blocks: Iterable[tuple[Block, str]], *, who: str = "") -> None:
        """Imports items and blocks, all of them or none. Raises UsageError for a block that is too long."""
        with self.transaction(who=who) as writing:
            for item, at, session, source in items:
                writing.add(item, at=at, session=session, source=source)
            for name, text in blocks:
                writing.write_block(name, text)

    def change(self, number: int, item: Item, *, who: str = "") -> None:
        """Replaces the item. Raises UsageError if there is none with this number."""
        with self.transaction(who=who) as writing:
            writing.change(number, item)

    def edit(self, number: int, edited: Callable[[Item], Item], *, who: str = "") -> None:
        """Replaces the item by what `edited` makes of its current state, with no other change in between.

        Raises UsageError if there is none with this number.
        """
        with self.transaction(who=who) as writing:
            writing.change(number, edited(self.get(number).item))

    def delete(self, number: int, *, who: str = "") -> None:
        """Also deletes the frames that belong to no other item. Raises UsageError if there is none with this number."""
        self.delete_all([number], who=who)

    def delete_all(self, numbers: Iterable[int], *, who: str = "") -> None:
        """As `delete`, for several items: all of them or none."""
        with self.transaction(who=who) as writing:
            for number in numbers:
                writing.delete(number)

    def write_block(self, name: Block, text: str, *, who: str = "") -> None:
        """Raises UsageError if it is too long, or states a secret."""
        self.edit_block(name, lambda _now: text, who=who)

    def edit_block(self, name: Block, edited: Callable[[str], str], *, who: str = "") -> None:
        """As `edit`, for a block. Raises what `write_block` raises."""
        with self.transaction(who=who) as writing:
            now = self.block(name)
            writing.write_block(name, check_text(edited(now), now))

    def note_export(self, name: str) -> None:
        """Records that a copy of everything was written there, which deleting does not reach."""
        with self._file.write("export") as db:
            row = (self._clock.now(), f"{EXPORT}{name}")
            db.execute("INSERT INTO audit (at, what, item, who) VALUES (?, ?, NULL, 'person')", row)

    # --- reading ----------------------------------------------------------------------------------------------------

    def get(self, number: int) -> StoredItem:
        """Raises UsageError if there is none with this number."""
        found = self.get_all([number])
        if not found:
            raise make_unknown_error(number)
        return found[0]

    def get_all(self, numbers: Iterable[int]) -> list[StoredItem]:
        """The items that exist of these, in this order."""
        wanted = list(numbers)
        with self._file.read() as db:
            rows = db.execute(OF_THESE, (json.dumps(wanted),)).fetchall()
            found = {row[0]: _read_item(row) for row in rows}
        return [found[number] for number in wanted if number in found]

    def select(self, numbers: Iterable[int], within: ItemFilter) -> list[int]:
        """Those of these items that the filter selects, in this order."""
        wanted = list(numbers)
        with self._file.read() as db:
            found = {number for (number,) in db.execute(SELECTED, (json.dumps(wanted), *within.values))}
        return [number for number in wanted if number in found]

    def list_items(self, within: ItemFilter = EVERYTHING, most: int = -1) -> list[StoredItem]:
        """Items, the latest first. most: -1 for all."""
        with self._file.read() as db:
            return [_read_item(row) for row in db.execute(LATEST, (*within.values, most))]

    def of_session(self, session: str) -> list[StoredItem]:
        """The items of a session, in the order they were added."""
        with self._file.read() as db:
            return [_read_item(row) for row in db.execute(OF_SESSION, (session,))]

    def last_of(self, session: str) -> StoredItem | None:
        """The item last added to a session."""
        with self._file.read() as db:
            row = db.execute(f"{OF_SESSION} DESC LIMIT 1", (session,)).fetchone()
        return _read_item(row) if row else None

    def count_by_kind(self) -> dict[Kind, int]:
        """How many items of each kind there are."""
        with self._file.read() as db:
            return dict(db.execute("SELECT kind, count(*) FROM items GROUP BY kind").fetchall())

    def branch(self, path: Sequence[str], most: int) -> tuple[dict[str, int], list[StoredItem]]:
        """One node of the tree of concepts: its branches with the number of concepts in each, and the concepts at the
        node itself. most: limit for either.
        """
        here = " AND ".join([OF_TREE, *(f"json_extract(body, '$.tree_path[{n}]') = ?" for n in range(len(path)))])
        step = f"json_extract(body, '$.tree_path[{len(path)}]')"
        with self._file.read() as db:
            parts = db.execute(
                f"SELECT {step} AS part, count(*) FROM items WHERE {here} AND part IS NOT NULL"  # noqa: S608 - constants
                " GROUP BY part ORDER BY part LIMIT ?",
                (*path, most),
            ).fetchall()
            rows = db.execute(
                f"{WHOLE} WHERE {here} AND {step} IS NULL ORDER BY at DESC, id DESC LIMIT ?", (*path, most)
            )
            return dict(parts), [_read_item(row) for row in rows]

    def exports(self, most: int) -> list[Export]:
        """The latest exports, each file name once."""
        with self._file.read() as db:
            rows = db.execute(EXPORTS, (len(EXPORT) + 1, f"{EXPORT}*", most)).fetchall()
            return [Export(name=name, at=at) for name, at in rows]

    def search_words(self, question: str, most: int, within: ItemFilter = EVERYTHING) -> dict[int, float]:
        """The items that best match the question's rarer terms, and their scores: BM25, above 0.

        Very common terms are only used if there are no others. Then the latest items with all of them come first, and
        next those with any.
        """
        wanted = find_question_terms(question)
        if not wanted or most <= 0:
            return {}
        with self._file.read() as db:
            rare = [term for term in wanted if _is_rare(db, term)]
            if not rare:
                return _find_latest(db, wanted, most, within)
            match = " OR ".join(map(_quote, rare))
            if within == EVERYTHING:
                rows = db.execute(BY_WORDS, (match, most)).fetchall()
            else:
                rows = db.execute(BY_WORDS_WITHIN, (match, *within.values, most)).fetchall()
        return {number: -rank for number, rank in rows}

    def neighbours(self, numbers: Iterable[int], reach: int) -> dict[int, list[tuple[int, int]]]:
        """For each of these items those in its session, up to `reach` on each side: number and distance, from 1."""
        with self._file.read() as db:
            sessions = db.execute(SESSIONS, (json.dumps(list(numbers)),)).fetchall()
            return {
                number: db.execute(BESIDE, (session, number, reach, session, number, reach)).fetchall()
                for number, session in sessions
            }

    def has_writer(self, who: str) -> bool:
        """Whether the audit has any entry by this writer, also one that changed nothing."""
        with self._file.read() as db:
            return db.execute("SELECT 1 FROM audit WHERE who = ?", (who,)).fetchone() is not None

    def writers(self, numbers: Iterable[int]) -> dict[int, set[str]]:
        """Who wrote each of these items."""
        found: dict[int, set[str]] = {}
        with self._file.read() as db:
            for number, who in db.execute(WRITERS, (json.dumps(list(numbers)),)):
                found.setdefault(number, set()).add(who)
        return found

    def changes(self, after: int = 0, most: int = -1) -> list[Change]:
        """The changes of items after number `after`, in order. most: -1 for all."""
        with self._file.read() as db:
            rows = db.execute(CHANGES, (after, most))
            return [Change(n=n, what=what, item=item) for n, what, item in rows.fetchall()]

    def blocks(self) -> dict[Block, str]:
        """The blocks that are not empty."""
        return {name: text for name in BLOCKS if (text := self.block(name))}

    def block(self, name: Block) -> str:
        with self._file.read() as db:
            row = db.execute("SELECT text FROM blocks WHERE name = ?", (name,)).fetchone()
        return row[0] if row else ""


WITHIN = "kind IN (SELECT value FROM json_each(?)) AND at BETWEEN ? AND ?"
WHOLE = "SELECT id, at, session, source, body FROM items"
OF_TREE = "kind = 'semantic'"
OF_THESE = "SELECT id, at, session, source, body FROM items WHERE id IN (SELECT value FROM json_each(?))"
SELECTED = f"SELECT id FROM items WHERE id IN (SELECT value FROM json_each(?)) AND {WITHIN}"  # noqa: S608 - constants
OF_SESSION = "SELECT id, at, session, source, body FROM items WHERE session = ? ORDER BY id"
LATEST = f"SELECT id, at, session, source, body FROM items WHERE {WITHIN} ORDER BY at DESC, id DESC LIMIT ?"  # noqa: S608 - constants
LATEST_WORDS = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ?"
BY_WORDS = "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?"
LATEST_FOUND = "SELECT words.rowid FROM words CROSS JOIN items ON items.id = words.rowid"
FOUND = "SELECT words.rowid, rank FROM words CROSS JOIN items ON items.id = words.rowid"  # words first: they are fewer
BY_WORDS_WITHIN = f"{FOUND} WHERE words MATCH ? AND {WITHIN} ORDER BY rank LIMIT ?"
LATEST_WORDS_WITHIN = f"{LATEST_FOUND} WHERE words MATCH ? AND {WITHIN} ORDER BY words.rowid DESC LIMIT ?"
WITH_TERM = "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)"
WRITERS = "SELECT DISTINCT item, who FROM audit WHERE item IN (SELECT value FROM json_each(?))"
CHANGES = "SELECT n, what, item FROM audit WHERE n > ? AND item IS NOT NULL ORDER BY n LIMIT ?"
EXPORT = "export "
EXPORTS = """SELECT substr(what, ?) AS name, max(at) FROM audit WHERE item IS NULL AND what GLOB ?
    GROUP BY name ORDER BY max(n) DESC LIMIT ?"""
SESSIONS = "SELECT id, session FROM items WHERE session <> '' AND id IN (SELECT value FROM json_each(?))"
BESIDE = """SELECT id, row_number() OVER (ORDER BY id DESC)
    FROM (SELECT id FROM items WHERE session = ? AND id < ? ORDER BY id DESC LIMIT ?)
    UNION ALL SELECT id, row_number() OVER (ORDER BY id)
    FROM (SELECT id FROM items WHERE session = ? AND id > ? ORDER BY id LIMIT ?)"""


def _read_item(row: Any) -> StoredItem:
    number, at, session, source, body = row
    return StoredItem(number=number, at=at, session=session, source=source, item=ITEM.validate_json(body))


def _is_rare(db: Any, term: str) -> bool:
    (count,) = db.execute(WITH_TERM, (_quote(term), COMMON + 1)).fetchone()
    return bool(count <= COMMON)


def _find_latest(db: Any, terms: Sequence[str], most: int, within: ItemFilter) -> dict[int, float]:
    """For terms too common to rank by: the latest items with all of them, then with any."""
    numbers: dict[int, None] = {}
    for operator in (" ", " OR "):
        match = operator.join(map(_quote, terms))
        if within == EVERYTHING:
            rows = db.execute(LATEST_WORDS, (match, most))
        else:
            rows = db.execute(LATEST_WORDS_WITHIN, (match, *within.values, most))
        numbers |= dict.fromkeys(number for (number,) in rows)
    return {number: 1 - n / (2 * most) for n, number in enumerate(list(numbers)[:most])}


def _quote(term: str) -> str:
    return f'"{term}"'
