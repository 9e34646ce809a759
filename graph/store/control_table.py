"""How a person steers a run in progress, and what they do on its device themselves.

They may be in another process. So both are in the store: the steering in one row, the touches in a queue that is also
their journal. A touch leaves the queue when it is promised, in one transaction, and is never handed out again.
"""

from dataclasses import dataclass
from typing import cast

from iris_screen.core.actions import ACTION, Action, InputText, Receipt
from iris_screen.core.errors import Busy, StoreError
from iris_screen.core.message import say
from iris_screen.core.people import Allowance, SteeringMode, Touch
from iris_screen.core.plan import Task
from iris_screen.graph.store.lease import Lease
from iris_screen.graph.store.run_chain import RUN, SignedFile, lock_run
from iris_screen.tools.database.database import Database

WAITING = 20
"""How many touches may wait; more than that arrive only if nobody carries them out."""
HIDDEN = "•"

_STEER = """INSERT INTO reins VALUES (?, ?, NULL) ON CONFLICT (run) DO UPDATE SET wish = excluded.wish"""
_ALLOWED = """SELECT 1 FROM runs WHERE id = ? AND task LIKE '%"allowed":[{%'"""
_FORGET_TOUCHES = "DELETE FROM touches WHERE run = ? AND turn IS NULL"
_WANTED = """SELECT n, action, frame FROM touches JOIN reins USING (run)
WHERE run = ? AND turn IS NULL AND wish = 'hand' AND since IS NOT NULL ORDER BY n LIMIT 1"""
"""Only while the run is paused and the person has its device, whatever the picture showed when they clicked."""
_NEXT_N = "SELECT coalesce(max(n), 0) + 1, count(*) FILTER (WHERE turn IS NULL) FROM touches WHERE run = ?"


@dataclass(frozen=True)
class ControlRow:
    """steering: how the person steers the run. since: when the run was paused, by its clock; None if it is not."""

    steering: SteeringMode = ""
    since: float | None = None


@dataclass(frozen=True)
class RunControlTable:
    """How a person steers a run, as the person and the run read and write it. Raises StoreError."""

    signed: SignedFile
    run: str

    @property
    def file(self) -> Database:
        return self.signed.file

    def read(self) -> ControlRow:
        with self.file.read() as connection:
            row = connection.execute("SELECT wish, since FROM reins WHERE run = ?", (self.run,)).fetchone()
        return ControlRow(cast(SteeringMode, row[0]), row[1]) if row else ControlRow()

    def list_allowed(self) -> list[Allowance]:
        """What the run may do without asking: nothing, if its record was never signed.

        Raises StoreError if anything is allowed and the record is not what was written: somebody else may have allowed
        it, or removed what was used up.
        """
        with self.file.read() as connection:
            if connection.execute(_ALLOWED, (self.run,)).fetchone() is None:
                return []
        with self.signed.read(self.run) as (connection, found):
            row = connection.execute("SELECT task FROM runs WHERE id = ?", (self.run,)).fetchone()
            allowed = Task.model_validate_json(row[0]).allowed if row else []
        if allowed and found.broken:
            raise StoreError(say("store-record-refused", state=found.state, run=self.run))
        return [] if found.state == "unsigned" else allowed

    # --- for the person ----------------------------------------------------------------------------------------------

    def steer(self, steering: SteeringMode) -> None:
        """Record it, and drop touches that have not been done: they must not be done after the person gives the
        device back, nor when they take it again after its process was killed.
        """
        with self.file.write("want", sure=True, locks=lock_run(self.run)) as connection:
            connection.execute(_STEER, (self.run, steering))
            connection.execute(_FORGET_TOUCHES, (self.run,))

    def revoke_allowed(self) -> None:
        """Revoke all that the person allowed; a run in progress notices at its next act. A run that was killed while it
        took such an answer may not take it again.
        """
        with self.signed.write("revoke", self.run, sure=True) as (connection, change):
            row = connection.execute("SELECT task FROM runs WHERE id = ?", (self.run,)).fetchone()
            task = Task.model_validate_json(row[0])
            asked = [each.asked for each in task.allowed if each.asked]
            task = task.replace(allowed=[], revoked=[*task.revoked, *asked])
            change(RUN)
            connection.execute("UPDATE runs SET task = ? WHERE id = ?", (task.model_dump_json(), self.run))

    def ask(self, action: Action, frame: str, at: float) -> None:
        """Queue a touch. Raises Busy if the queue is full, or the person does not have the device, or not yet."""
        with self.file.write("ask", sure=True, locks=lock_run(self.run)) as connection:
            row = connection.execute("SELECT wish, since FROM reins WHERE run = ?", (self.run,)).fetchone()
            if row is None or row[0] != "hand":
                raise Busy(say("runs-device-not-taken", run=self.run))
            if row[1] is None:
                raise Busy(say("runs-still-in-turn", run=self.run))
            n, waiting = connection.execute(_NEXT_N, (self.run,)).fetchone()
            if waiting >= WAITING:
                raise Busy(say("runs-too-many-touches", run=self.run))
            touch = (self.run, n, action.model_dump_json(), frame, at)
            connection.execute("INSERT INTO touches VALUES (?, ?, ?, ?, ?, NULL, NULL)", touch)

    # --- for the run -------------------------------------------------------------------------------------------------

    def note_hold(self, lease: Lease, at: float | None) -> None:
        """Record that the run is paused, or no longer; a single turn it was let go for is over then.

        Drops earlier touches: they were meant for a screen that is no longer there.
        """
        with self.file.write("held", locks=lock_run(self.run)) as connection:
            lease.check(connection)
            connection.execute("UPDATE reins SET since = ? WHERE run = ?", (at, self.run))
            connection.execute(_FORGET_TOUCHES, (self.run,))
            if at is not None:
                connection.execute("UPDATE reins SET wish = 'pause' WHERE run = ? AND wish = 'stepped'", (self.run,))

    def note_step(self, lease: Lease) -> None:
        """Record that the run goes the one turn that was wanted; it pauses after it, even if it is killed meanwhile."""
        with self.file.write("stepped", sure=True, locks=lock_run(self.run)) as connection:
            lease.check(connection)
            connection.execute("UPDATE reins SET wish = 'stepped' WHERE run = ? AND wish = 'step'", (self.run,))

    def allow(self, lease: Lease, allowance: Allowance) -> None:
        """Add what the person allowed when asked, unless it is there already or was revoked since."""
        with self.signed.write("allow", self.run, sure=True) as (connection, change):
            lease.check(connection)
            row = connection.execute("SELECT task FROM runs WHERE id = ?", (self.run,)).fetchone()
            task = Task.model_validate_json(row[0])
            if allowance.asked in (*task.revoked, *(each.asked for each in task.allowed)):
                return
            task = task.replace(allowed=[*task.allowed, allowance])
            change(RUN)
            connection.execute("UPDATE runs SET task = ? WHERE id = ?", (task.model_dump_json(), self.run))

    def promise(self, lease: Lease, turn: int) -> Touch | None:
        """Move the next touch from the queue to the journal, which does not keep what is typed."""
        with self.file.read() as connection:
            if connection.execute(_WANTED, (self.run,)).fetchone() is None:
                return None
        with self.signed.write("intend", self.run, sure=True) as (connection, change):
            lease.check(connection)
            row = connection.execute(_WANTED, (self.run,)).fetchone()
            if row is None:
                return None
            touch = Touch(n=row[0], action=ACTION.validate_json(row[1]), frame=row[2])
            stored = touch.action
            if isinstance(stored, InputText):  # it may be a password: keep its length only
                stored = stored.replace(text=HIDDEN * len(stored.text))
            row = (turn, stored.model_dump_json(), self.run, touch.n)
            change(f"touch {touch.n}")
            connection.execute("UPDATE touches SET turn = ?, action = ? WHERE run = ? AND n = ?", row)
        return touch

    def receive(self, n: int, receipt: Receipt) -> None:
        update = "UPDATE touches SET receipt = ? WHERE run = ? AND n = ? AND turn IS NOT NULL"
        with self.signed.write("receive", self.run, sure=True) as (connection, change):
            change(f"touch {n}")
            if connection.execute(update, (receipt.model_dump_json(), self.run, n)).rowcount != 1:
                raise StoreError(say("store-touch-unpromised", n=n, run=self.run))

    def scrub(self) -> None:
        """Remove what was typed from the file's log, too."""
        self.file.scrub()
