"""Changes memory in one transaction: items and links to their frames, blocks, and the status of batches.

Each change of an item is written together with its search terms and its audit line, and takes away its vector.
"""

import json
from collections.abc import Iterable
from typing import Any

from iris_screen.consent.secrets.secret_tokens import make_token
from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.message_columns import write_message
from iris_screen.memory.items import Block, Item, get_words
from iris_screen.memory.terms import format_day, split_terms

BLOCK_LIMIT = 5_000
"""Characters that a block of core memory may have."""
MANY = 500
"""Items without a vector that are embedded as soon as they are stored; fewer wait for the next question."""


class Transaction:
    """Everything in it is stored, or nothing. now: the time of items that have no other. who: for the audit. Once
    finished, unembedded is how many new items have no vector, up to MANY.
    """

    def __init__(self, db: Any, now: float, who: str = "") -> None:
        self._db = db
        self._now = now
        self._who = who
        self._unlinked: list[int] = []
        self.erases = False
        self.unembedded = 0

    def add(
        self,
        item: Item,
        *,
        at: float | None = None,
        session: str = "",
        source: str = "",
        behind: Iterable[int] = (),
    ) -> int:
        """Returns the item's number. behind: the frames it was made from."""
        times = (at, get_time(item), self._now)
        when = next(time for time in times if time is not None)
        row = (item.kind, when, session, source, item.model_dump_json())
        made = self._db.execute("INSERT INTO items (kind, at, session, source, body) VALUES (?, ?, ?, ?, ?)", row)
        number = int(made.lastrowid or 0)
        self._index(number, item, when)
        self._note("add", number)
        self.link(number, behind)
        return number

    def change(self, number: int, item: Item) -> None:
        """Replaces the item. Raises UsageError if there is none with this number."""
        found = self._db.execute("SELECT at FROM items WHERE id = ?", (number,)).fetchone()
        if found is None:
            raise make_unknown_error(number)
        when = get_time(item)
        at = found[0] if when is None else when
        row = (item.kind, at, item.model_dump_json(), number)
        self._db.execute("UPDATE items SET kind = ?, at = ?, body = ? WHERE id = ?", row)
        self._db.execute("DELETE FROM words WHERE rowid = ?", (number,))
        self._index(number, item, at)
        self._note("change", number)

    def may_seal(self, app: str) -> bool:
        """Whether secrets of this app may be stored."""
        return self._db.execute("SELECT 1 FROM keeping WHERE app = ?", (app,)).fetchone() is not None

    def find_sealed(self) -> tuple[int, bytes] | None:
        """Any one secret: its number and its sealed bytes. None if there is none."""
        row = self._db.execute("SELECT item, sealed FROM secrets LIMIT 1").fetchone()
        return (row[0], bytes(row[1])) if row else None

    def seal(self, number: int, sealed: bytes, seconds: float) -> None:
        """Stores the item's sealed secret for this many seconds."""
        row = (number, sealed, self._now + seconds)
        self._db.execute("INSERT INTO secrets (item, sealed, until) VALUES (?, ?, ?)", row)
        self._note(f"add {make_token(number)}", None)

    def link(self, number: int, frames: Iterable[int]) -> None:
        """Links more frames to the item. Skips frames that no longer exist."""
        self._db.execute(LINK, (number, json.dumps(list(frames))))

    def delete(self, number: int) -> None:
        """Deletes the item, the frames that belong to no other item, and its secret. Raises UsageError if there is none
        with this number.
        """
        if not self.delete_if_there(number):
            raise make_unknown_error(number)

    def delete_if_there(self, number: int) -> bool:
        """As `delete`, but returns whether there was one."""
        if self._db.execute("DELETE FROM secrets WHERE item = ?", (number,)).rowcount:
            self._note(f"delete {make_token(number)}", None)
        self.erases = True
        if self._db.execute("DELETE FROM items WHERE id = ?", (number,)).rowcount == 0:
            return False
        self._db.execute("DELETE FROM words WHERE rowid = ?", (number,))
        self._db.execute("DELETE FROM vectors WHERE item = ?", (number,))
        rows = self._db.execute("DELETE FROM behind WHERE item = ? RETURNING frame", (number,)).fetchall()
        self._unlinked += [frame for (frame,) in rows]
        self._note("delete", number)
        return True

    def forget(self, frames: Iterable[int]) -> int:
        """Deletes these frames and each finished batch left without frames. Returns how many frames there were."""
        wanted = (json.dumps(list(frames)),)
        count = self._db.execute(FORGET, wanted).rowcount
        self._db.execute(UNLINK, wanted)
        self._db.execute(EMPTY_BATCHES)
        self.erases = True
        return int(count)

    def forget_all(self) -> None:
        """Deletes the blocks of core memory, every frame and every batch, also unfinished ones."""
        for table in ("blocks", "frames", "behind", "batches"):
            self._db.execute(f"DELETE FROM {table}")  # noqa: S608 - constants
        self.erases = True

    def write_block(self, name: Block, text: str) -> None:
        """Replaces the block's text. Raises UsageError if it is too long."""
        if len(text) > BLOCK_LIMIT:
            raise UsageError(say("memory-block-too-long", block=name, most=BLOCK_LIMIT, n=len(text)))
        self.erases |= self._db.execute("DELETE FROM blocks WHERE name = ?", (name,)).rowcount > 0
        if text:
            self._db.execute("INSERT INTO blocks (name, text) VALUES (?, ?)", (name, text))
        self._note(f"block {name}", None)

    def sign(self) -> None:
        """Records the writer in the audit, whether anything changes or not."""
        self._note("sign", None)

    def mark_done(self, batch: int) -> bool:
        """Marks the queued batch as done. False if another process did so first: then write nothing from it."""
        return bool(self._db.execute(DONE, (batch,)).rowcount)

    def mark_learned(self, batch: int, note: Message | None, *, all_of_it: bool) -> None:
        """Records that a model has learned from the batch, whatever its status was. A failed one can be tried again."""
        status = "done" if all_of_it else "failed"
        self._db.execute("UPDATE batches SET status = ?, note = ? WHERE id = ?", (status, write_message(note), batch))
        self.sign()

    def finish(self) -> None:
        """Must come last. Deletes the frames that only deleted items used, and rewrites the table of words, whose old
        segments still hold deleted text.
        """
        if self._unlinked:
            rows = self._db.execute(UNUSED_FRAMES, (json.dumps(self._unlinked),)).fetchall()
            self.forget(frame for (frame,) in rows)
        if self.erases:
            self._db.execute("INSERT INTO words (words) VALUES ('optimize')")
        (self.unembedded,) = self._db.execute(UNEMBEDDED, (MANY,)).fetchone()

    def _index(self, number: int, item: Item, at: float) -> None:
        words = " ".join(split_terms(f"{get_words(item)} {format_day(at)}"))
        self._db.execute("INSERT INTO words (rowid, terms) VALUES (?, ?)", (number, words))
        self._db.execute("INSERT OR REPLACE INTO vectors (item, model, vector) VALUES (?, '', x'')", (number,))

    def _note(self, what: str, item: int | None) -> None:
        row = (self._now, what, item, self._who)
        self._db.execute("INSERT INTO audit (at, what, item, who) VALUES (?, ?, ?, ?)", row)


LINK = """INSERT OR IGNORE INTO behind (item, frame)
    SELECT ?, id FROM frames WHERE id IN (SELECT value FROM json_each(?))"""
FORGET = "DELETE FROM frames WHERE id IN (SELECT value FROM json_each(?))"
UNLINK = "DELETE FROM behind WHERE frame IN (SELECT value FROM json_each(?))"
UNUSED_FRAMES = "SELECT DISTINCT value FROM json_each(?) WHERE value NOT IN (SELECT frame FROM behind)"
UNEMBEDDED = "SELECT count(*) FROM (SELECT 1 FROM vectors WHERE model = '' LIMIT ?)"
DONE = "UPDATE batches SET status = 'done', note = '' WHERE id = ? AND status = 'queued'"
EMPTY_BATCHES = """DELETE FROM batches WHERE status IN ('done', 'failed')
    AND NOT EXISTS (SELECT 1 FROM frames WHERE frames.batch = batches.id)"""


def get_time(item: Item) -> float | None:
    return item.occurred_at if item.kind == "episodic" else None


def make_unknown_error(number: int) -> UsageError:
    return UsageError(say("memory-item-unknown", number=number))
