"""The state that the icon shows for all runs together, and what its menu can do with them. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from iris_screen.core.message import Message, say
from iris_screen.ui.escaping import sanitize
from iris_screen.ui.run_status import PAUSED, is_held, name_record, name_run_status

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow
    from iris_screen.graph.store.record_check import RecordCheck

State = Literal["idle", "running", "paused", "waiting"]
LONGEST = 60
_IDLE: State = "idle"


@dataclass(frozen=True)
class TrayStatus:
    """state: the one that matters most to a person; a question to them comes first. words: the task it is about. run:
    its id. going, held: runs that can be paused, and runs that can be resumed. stoppable: runs that a process drives.
    record: what is to be said of its record if it was changed.
    """

    state: State = "idle"
    words: str = ""
    run: str = ""
    going: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    stoppable: tuple[str, ...] = ()
    record: Message | None = None


def find_tray_status(rows: "Sequence[RunRow]", check: "Callable[[str], RecordCheck]") -> TrayStatus:
    """rows: the latest runs, newest first. check: looks at the record of a run; one that a process drives is looked at
    by that process.
    """
    driven = [row for row in rows if row.holder]
    waiting = [row for row in rows if row.status == "waiting" and not row.holder]
    held = [row for row in rows if is_held(row)]
    going = [row for row in driven if not row.wish]
    about: list[tuple[State, list[RunRow]]] = [
        ("waiting", waiting),
        ("paused", [row for row in held if row.holder or name_run_status(row) == PAUSED]),
        ("running", driven),
    ]
    state, row = next(((name, there[0]) for name, there in about if there), (_IDLE, None))
    return TrayStatus(
        state=state,
        words=sanitize(row.text)[:LONGEST] if row else "",
        run=row.id if row else "",
        going=tuple(row.id for row in going),
        held=tuple(row.id for row in held),
        stoppable=tuple(row.id for row in driven),
        record=name_record(found) if row and not row.holder and (found := check(row.id)).broken else None,
    )


def say_tray_status(now: TrayStatus) -> Message:
    """The state, with the task that it is about."""
    state = say("tray-state", state=now.state)
    told = say("tray-state-of", state=state, task=now.words) if now.words else state
    return say("tray-state-record", state=told, record=now.record) if now.record else told


def say_open(now: TrayStatus) -> Message:
    """The label of the menu item that opens the panel."""
    return say("tray-answer") if now.state == "waiting" else say("tray-open")
