"""What a person wants of a run while it goes, and what he does on its device himself.

He may be in another process. So both stand in the store: his wish in one row, his touches in a queue that is their
journal, too. A touch leaves the queue with its promise, in one transaction, and is never given out again.
"""

from dataclasses import dataclass
from typing import cast

from iris_screen.core.actions import ACTION, Action, InputText, Receipt
from iris_screen.core.control import Touch, Wish
from iris_screen.core.errors import Busy, StoreError
from iris_screen.core.message import say
from iris_screen.graph.store.lease import Lease
from iris_screen.tools.database.database_file import StoreFile

WAITING = 20
"""Touches that may wait to be done; more come in only where nobody does them."""
HIDDEN = "•"

_WANT = """INSERT INTO reins VALUES (?, ?, NULL) ON CONFLICT (run) DO UPDATE SET wish = excluded.wish"""
_FORGET_TOUCHES = "DELETE FROM touches WHERE run = ? AND turn IS NULL"
_WANTED = """SELECT n, action, frame FROM touches JOIN reins USING (run)
WHERE run = ? AND turn IS NULL AND wish = 'hand' AND since IS NOT NULL ORDER BY n LIMIT 1"""
"""Only while the run holds and its device is his, whatever the picture showed when he clicked."""
_NEXT_N = "SELECT coalesce(max(n), 0) + 1, count(*) FILTER (WHERE turn IS NULL) FROM touches WHERE run = ?"


@dataclass(frozen=True)
class ReinsRow:
    """wish: what he wants. since: when the run began to hold, on its clock; None where it goes."""

    wish: Wish = ""
    since: float | None = None


@dataclass(frozen=True)
class RunReins:
    """The reins of a run, from either end. Raises StoreError."""

    file: StoreFile
    run: str

    def read(self) -> ReinsRow:
        with self.file.read() as connection:
            row = connection.execute("SELECT wish, since FROM reins WHERE run = ?", (self.run,)).fetchone()
        return ReinsRow(cast(Wish, row[0]), row[1]) if row else ReinsRow()

    # --- the person's end --------------------------------------------------------------------------------------------

    def want(self, wish: Wish) -> None:
        """What he did on the picture and what was not done by then is not done any more: neither once he gives the
        device back, nor where he takes it again after its process was killed.
        """
        with self.file.write("want", sure=True) as connection:
            connection.execute(_WANT, (self.run, wish))
            connection.execute(_FORGET_TOUCHES, (self.run,))

    def ask(self, action: Action, frame: str, at: float) -> None:
        """Raises Busy where touches are not done any more, or the device is not his, or not yet."""
        with self.file.write("ask", sure=True) as connection:
            row = connection.execute("SELECT wish, since FROM reins WHERE run = ?", (self.run,)).fetchone()
            if row is None or row[0] != "hand":
                raise Busy(say("runs-device-not-taken", run=self.run))
            if row[1] is None:
                raise Busy(say("runs-still-in-turn", run=self.run))
            n, waiting = connection.execute(_NEXT_N, (self.run,)).fetchone()
            if waiting >= WAITING:
                raise Busy(say("runs-too-many-touches", run=self.run))
            asked = (self.run, n, action.model_dump_json(), frame, at)
            connection.execute("INSERT INTO touches VALUES (?, ?, ?, ?, ?, NULL, NULL)", asked)

    # --- the run's end -----------------------------------------------------------------------------------------------

    def held_since(self, lease: Lease, at: float | None) -> None:
        """Note that the run holds, or does not any more; the one turn it was let go is over then. What was done on the
        picture before, with a process that is gone or in a turn that went on, was not done on what is there now.
        """
        with self.file.write("held") as connection:
            lease.check(connection)
            connection.execute("UPDATE reins SET since = ? WHERE run = ?", (at, self.run))
            connection.execute(_FORGET_TOUCHES, (self.run,))
            if at is not None:
                connection.execute("UPDATE reins SET wish = 'pause' WHERE run = ? AND wish = 'stepped'", (self.run,))

    def stepped(self, lease: Lease) -> None:
        """It goes the one turn that was wanted, and holds after it, also where it is killed meanwhile."""
        with self.file.write("stepped", sure=True) as connection:
            lease.check(connection)
            connection.execute("UPDATE reins SET wish = 'stepped' WHERE run = ? AND wish = 'step'", (self.run,))

    def promise(self, lease: Lease, turn: int) -> Touch | None:
        """The next touch, out of the queue and in the journal, where what is typed is not kept."""
        with self.file.read() as connection:
            if connection.execute(_WANTED, (self.run,)).fetchone() is None:
                return None
        with self.file.write("intend", sure=True) as connection:
            lease.check(connection)
            row = connection.execute(_WANTED, (self.run,)).fetchone()
            if row is None:
                return None
            touch = Touch(n=row[0], action=ACTION.validate_json(row[1]), frame=row[2])
            kept = (turn, _hidden(touch.action).model_dump_json(), self.run, touch.n)
            connection.execute("UPDATE touches SET turn = ?, action = ? WHERE run = ? AND n = ?", kept)
        return touch

    def receive(self, n: int, receipt: Receipt) -> None:
        noted = "UPDATE touches SET receipt = ? WHERE run = ? AND n = ? AND turn IS NOT NULL"
        with self.file.write("receive", sure=True) as connection:
            if connection.execute(noted, (receipt.model_dump_json(), self.run, n)).rowcount != 1:
                raise StoreError(say("store-touch-unpromised", n=n, run=self.run))

    def scrub(self) -> None:
        """What was typed is in the file's log no longer."""
        self.file.scrub()


def _hidden(action: Action) -> Action:
    """A typed text as long as it was, and no more of it: it may be a password."""
    if isinstance(action, InputText):
        return action.replace(text=HIDDEN * len(action.text))
    return action
