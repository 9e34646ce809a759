"""What one transaction does to memory: items, the frames they rest on, blocks, and the batch that is done with.

A change of an item is written with its words and its line of audit.
"""

import json
from collections.abc import Iterable
from typing import Any

from iris_screen.consent.secret_tokens import make_token
from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.message_columns import write_message
from iris_screen.memory.items import Block, Item, get_words
from iris_screen.memory.terms import format_day, split_terms

BLOCK_LIMIT = 5_000
"""Characters of a block of core memory."""


class Transaction:
    """Kept as a whole, or not at all. now: what items without a time of their own are dated by. who: for the audit."""

    def __init__(self, db: Any, now: float, who: str = "") -> None:
        self._db = db
        self._now = now
        self._who = who
        self._bared: list[int] = []
        self.erases = False

    def add(
        self,
        item: Item,
        *,
        at: float | None = None,
        session: str = "",
        source: str = "",
        behind: Iterable[int] = (),
    ) -> int:
        """Its number. behind: the frames it was made from."""
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
        """The item says this from now on. Raises UsageError where there is none of this number."""
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
        """Whether secrets of this app may be kept."""
        return self._db.execute("SELECT 1 FROM keeping WHERE app = ?", (app,)).fetchone() is not None

    def any_sealed(self) -> tuple[int, bytes] | None:
        """The number of some secret, and how it is kept; None where there is none."""
        row = self._db.execute("SELECT item, sealed FROM secrets LIMIT 1").fetchone()
        return (row[0], bytes(row[1])) if row else None

    def seal(self, number: int, sealed: bytes, seconds: float) -> None:
        """The item's secret, for so long from now."""
        row = (number, sealed, self._now + seconds)
        self._db.execute("INSERT INTO secrets (item, sealed, until) VALUES (?, ?, ?)", row)
        self._note(f"add {make_token(number)}", None)

    def link(self, number: int, frames: Iterable[int]) -> None:
        """These frames stand behind the item too. Those that are gone do not."""
        self._db.execute(LINK, (number, json.dumps(list(frames))))

    def delete(self, number: int) -> None:
        """With every frame that stands behind nothing else, and with the secret it is of. Raises UsageError where there
        is none of this number.
        """
        if not self.delete_if_there(number):
            raise make_unknown_error(number)

    def delete_if_there(self, number: int) -> bool:
        """The same; whether there was one."""
        if self._db.execute("DELETE FROM secrets WHERE item = ?", (number,)).rowcount:
            self._note(f"delete {make_token(number)}", None)
        self.erases = True
        if self._db.execute("DELETE FROM items WHERE id = ?", (number,)).rowcount == 0:
            return False
        self._db.execute("DELETE FROM words WHERE rowid = ?", (number,))
        rows = self._db.execute("DELETE FROM behind WHERE item = ? RETURNING frame", (number,)).fetchall()
        self._bared += [frame for (frame,) in rows]
        self._note("delete", number)
        return True

    def forget(self, frames: Iterable[int]) -> int:
        """How many of these there were; none of them is there any more, nor a finished batch without any."""
        wanted = (json.dumps(list(frames)),)
        many = self._db.execute(FORGET, wanted).rowcount
        self._db.execute(UNLINK, wanted)
        self._db.execute(EMPTY_BATCHES)
        self.erases = True
        return int(many)

    def forget_all(self) -> None:
        """The blocks of core memory, every frame and every batch, also those that are still to be dealt with."""
        for table in ("blocks", "frames", "behind", "batches"):
            self._db.execute(f"DELETE FROM {table}")  # noqa: S608 - constants
        self.erases = True

    def write_block(self, name: Block, text: str) -> None:
        """It says nothing else any more. Raises UsageError where it is too long."""
        if len(text) > BLOCK_LIMIT:
            raise UsageError(say("memory-block-too-long", block=name, most=BLOCK_LIMIT, n=len(text)))
        self.erases |= self._db.execute("DELETE FROM blocks WHERE name = ?", (name,)).rowcount > 0
        if text:
            self._db.execute("INSERT INTO blocks (name, text) VALUES (?, ?)", (name, text))
        self._note(f"block {name}", None)

    def sign(self) -> None:
        """Takes down in whose name this is, whether it changes anything or not."""
        self._note("sign", None)

    def done(self, batch: int) -> bool:
        """The queued batch is dealt with. False where another one was quicker: then write nothing of it."""
        return bool(self._db.execute(DONE, (batch,)).rowcount)

    def learnt(self, batch: int, note: Message | None, *, all_of_it: bool) -> None:
        """A model has looked at it, whoever dealt with it before; what failed can be tried again."""
        status = "done" if all_of_it else "failed"
        self._db.execute("UPDATE batches SET status = ?, note = ? WHERE id = ?", (status, write_message(note), batch))
        self.sign()

    def finish(self) -> None:
        """Comes last: what stood behind deleted items alone goes with them, and out of the table of words, whose old
        segments would keep it.
        """
        if self._bared:
            rows = self._db.execute(NOW_BARE, (json.dumps(self._bared),)).fetchall()
            self.forget(frame for (frame,) in rows)
        if self.erases:
            self._db.execute("INSERT INTO words (words) VALUES ('optimize')")

    def _index(self, number: int, item: Item, at: float) -> None:
        words = " ".join(split_terms(f"{get_words(item)} {format_day(at)}"))
        self._db.execute("INSERT INTO words (rowid, terms) VALUES (?, ?)", (number, words))

    def _note(self, what: str, item: int | None) -> None:
        row = (self._now, what, item, self._who)
        self._db.execute("INSERT INTO audit (at, what, item, who) VALUES (?, ?, ?, ?)", row)


LINK = """INSERT OR IGNORE INTO behind (item, frame)
    SELECT ?, id FROM frames WHERE id IN (SELECT value FROM json_each(?))"""
FORGET = "DELETE FROM frames WHERE id IN (SELECT value FROM json_each(?))"
UNLINK = "DELETE FROM behind WHERE frame IN (SELECT value FROM json_each(?))"
NOW_BARE = "SELECT DISTINCT value FROM json_each(?) WHERE value NOT IN (SELECT frame FROM behind)"
DONE = "UPDATE batches SET status = 'done', note = '' WHERE id = ? AND status = 'queued'"
EMPTY_BATCHES = """DELETE FROM batches WHERE status IN ('done', 'failed')
    AND NOT EXISTS (SELECT 1 FROM frames WHERE frames.batch = batches.id)"""


def get_time(item: Item) -> float | None:
    return item.occurred_at if item.kind == "episodic" else None


def make_unknown_error(number: int) -> UsageError:
    return UsageError(say("memory-item-unknown", number=number))
