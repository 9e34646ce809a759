"""What was really done to the device: an intent before the touch and a receipt after it, both on disk on return."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from iris_screen.core.actions import ACTION, Action, Receipt
from iris_screen.core.errors import StoreError
from iris_screen.core.message import Message, OptionalMessage, say
from iris_screen.core.people import Use
from iris_screen.core.press import Purpose
from iris_screen.core.protocols import Entry
from iris_screen.core.record import Record
from iris_screen.graph.store.lease import Lease
from iris_screen.graph.store.run_chain import SignedFile
from iris_screen.tools.database.database import Database

COLUMNS = "run, turn, n, action, at, frame, why, receipt, 'iris'"
LATEST = f"""SELECT {COLUMNS} FROM journal WHERE run = :run
UNION ALL SELECT run, turn, n, action, at, frame, '', receipt, 'person' FROM touches
WHERE run = :run AND turn IS NOT NULL
ORDER BY turn DESC, 9, n DESC LIMIT :most"""  # noqa: S608 (our own columns)
"""The acts of a run, newest first: its own before a person's, since it went on when they gave the device back."""


_ACT = "WHERE run = ? AND turn = ? AND n = ?"


class Cause(Record):
    """What the column `why` holds."""

    purpose: Purpose | None = None
    why: OptionalMessage = None
    uses: list[Use] = []


def _read_cause(text: object) -> Cause:
    """Rows written before November 2026 hold “clear: Later”. Raises ValueError for what no row holds."""
    if not isinstance(text, str):
        raise ValueError(text)  # noqa: TRY004 (the file is at fault, not the caller)
    if text.startswith('{"purpose":'):
        return Cause.model_validate_json(text)
    purpose, _, words = text.partition(": ")
    return Cause.model_validate({"purpose": purpose or None, "why": words})


@dataclass(frozen=True)
class RunJournal:
    """The journal of one run; a core.protocols.Journal."""

    signed: SignedFile
    run: str
    lease: Lease

    @property
    def file(self) -> Database:
        return self.signed.file

    def find(self, turn: int, n: int) -> Entry | None:
        """The act, or None if it was never begun."""
        query = f"SELECT {COLUMNS} FROM journal {_ACT}"  # noqa: S608 (our own columns)
        with self.file.read() as connection:
            row = connection.execute(query, (self.run, turn, n)).fetchone()
            return None if row is None else read_entry(row)

    def intend(
        self,
        turn: int,
        n: int,
        action: Action,
        at: float,
        frame: str = "",
        purpose: Purpose | None = None,
        why: Message | None = None,
        uses: Sequence[Use] = (),
    ) -> Entry:
        """Promise an act. It may be promised again only if its receipt says that nothing was delivered.

        Raises Superseded if the lease is no longer ours, StoreError if the act was begun before: then look, do not
        touch.
        """
        cause = Cause(purpose=purpose, why=why, uses=list(uses))
        row = (self.run, turn, n, action.model_dump_json(), at, frame, cause.model_dump_json())
        with self.signed.write("intend", self.run, sure=True) as (connection, change):
            self.lease.check(connection)
            change(f"act {turn} {n}")
            before = connection.execute(f"SELECT receipt FROM journal {_ACT}", (self.run, turn, n)).fetchone()  # noqa: S608
            if before is not None and _is_undelivered(before[0]):
                connection.execute(f"DELETE FROM journal {_ACT}", (self.run, turn, n))  # noqa: S608
            promised = "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING"
            if connection.execute(promised, row).rowcount != 1:
                raise StoreError(say("store-act-begun-before", n=n, turn=turn))
        return Entry(
            run=self.run, turn=turn, n=n, action=action, at=at, frame=frame, purpose=purpose, why=why, uses=cause.uses
        )

    def list_uses(self) -> list[Use]:
        return read_uses(self.file, self.run)

    def receive(self, turn: int, n: int, receipt: Receipt) -> None:
        """Record what the driver said. Not fenced: what was done is true whoever holds the lease by now."""
        update = "UPDATE journal SET receipt = ? WHERE run = ? AND turn = ? AND n = ?"
        with self.signed.write("receive", self.run, sure=True) as (connection, change):
            row = (receipt.model_dump_json(), self.run, turn, n)
            change(f"act {turn} {n}")
            if connection.execute(update, row).rowcount != 1:
                raise StoreError(say("store-act-unpromised", n=n, turn=turn))


def read_uses(file: Database, run: str) -> list[Use]:
    """What was allowed beforehand and is used up by acts of this run that went out, or may have."""
    query = """SELECT why, receipt FROM journal WHERE run = ? AND why LIKE '%"uses":[{%'"""
    with file.read() as connection:
        went = [why for why, receipt in connection.execute(query, (run,)) if not _is_undelivered(receipt)]
        return [use for why in went for use in _read_cause(why).uses]


def _is_undelivered(receipt: str | None) -> bool:
    """Whether a receipt says for certain that nothing reached the device."""
    try:
        return receipt is not None and Receipt.model_validate_json(receipt).delivered == "no"
    except ValueError:
        return False


def read_entry(row: tuple[Any, ...]) -> Entry:
    """A row of COLUMNS as an Entry. Raises ValueError if it is invalid."""
    run, turn, n, action, at, frame, cause, receipt, by = row
    parsed = _read_cause(cause)
    return Entry(
        run=run,
        turn=turn,
        n=n,
        action=ACTION.validate_json(action),
        at=at,
        frame=frame,
        purpose=parsed.purpose,
        why=parsed.why,
        uses=parsed.uses,
        receipt=None if receipt is None else Receipt.model_validate_json(receipt),
        by=by,
    )
