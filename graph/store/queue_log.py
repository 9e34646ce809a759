"""What became of the jobs of the queue and of its workers, line by line: a job itself knows only how it stands now."""

from typing import Final, Literal

from iris_screen.core.message import Message, OptionalMessage
from iris_screen.core.parsing.message_columns import read_message, write_message
from iris_screen.core.record import Record
from iris_screen.tools.database.database import Connection

JobHappening = Literal["running", "queued", "waiting", "ended", "cancelled", "retried", "moved"]
DeviceHappening = Literal["served", "left", "given up", "draining", "paused", "resumed"]
Happening = JobHappening | DeviceHappening
"""To a job: the state it came into (running: a worker took it), or what a person changed. To a device: a worker serves
it, leaves it, gives it up; a person has it drained, paused, resumed.
"""

_ADD: Final = """INSERT INTO queue_log (n, at, run, device, process, what, why)
VALUES ((SELECT coalesce(max(n), 0) + 1 FROM queue_log), ?, ?, coalesce((SELECT given FROM jobs WHERE run = ?), ?),
?, ?, ?)"""


class LogLine(Record):
    """at: seconds since 1970. run, device: empty if it is about none. process: who did it. why: the reason if any."""

    at: float
    run: str
    device: str
    process: str
    what: Happening
    why: OptionalMessage = None


def log(
    connection: Connection,
    what: Happening,
    at: float,
    process: str,
    *,
    run: str = "",
    device: str = "",
    why: Message | None = None,
) -> None:
    """Within the transaction in which it happens. run: one in the queue, which knows its device by itself."""
    connection.execute(_ADD, (at, run, run, device, process, what, write_message(why)))


def read_log(connection: Connection, *, run: str = "", device: str = "", limit: int) -> list[LogLine]:
    """The last lines about a run, about a device, or all; oldest first."""
    given = {name: value for name, value in (("run", run), ("device", device)) if value}
    where = " AND ".join(["n > 0", *(f"{name} = ?" for name in given)])
    wanted = f"SELECT at, run, device, process, what, why FROM queue_log WHERE {where} ORDER BY n DESC LIMIT ?"  # noqa: S608
    lines = []
    for row in connection.execute(wanted, (*given.values(), limit)).fetchall():
        fields = dict(zip(LogLine.model_fields, row, strict=True))
        lines.append(LogLine.model_validate({**fields, "why": read_message(row[-1])}))
    return lines[::-1]
