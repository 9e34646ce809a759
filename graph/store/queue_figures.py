"""The queue as a person looks at it: a page of its jobs, how many there are, what was done lately, and why some failed.

All of it is counted and paged by the database, so that a queue of many thousands is as quick to show as a short one.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from iris_screen.core.message import OptionalMessage
from iris_screen.core.parsing.message_columns import read_message
from iris_screen.core.record import Record
from iris_screen.core.verdict import RunStatus
from iris_screen.tools.database.database import Database

_IN_ORDER: Final = {
    "running": "since DESC",
    "waiting": "since DESC",
    "queued": "priority DESC, turn, n",
    "ended": "since DESC",
    "cancelled": "since DESC",
}
"""The states as they follow one another on a page, and the order within each; the tables' indexes are for these."""
_FAILED: Final = """SELECT runs.status, CASE jobs.note WHEN '' THEN runs.reason ELSE jobs.note END AS why,
count(*), max(jobs.run) FROM jobs JOIN runs ON runs.id = jobs.run
WHERE jobs.state = 'ended' AND jobs.since >= ? AND runs.status <> 'success' GROUP BY 1, 2"""
_BATCHES: Final = """SELECT batch, state, count(*) FROM jobs WHERE batch IN (
SELECT batch FROM jobs WHERE state IN ('queued', 'running', 'waiting') AND batch <> '' GROUP BY batch
ORDER BY max(since) DESC, batch LIMIT ?) GROUP BY batch, state ORDER BY batch"""

_KEY: Final = re.compile(r'"key":"([^"]+)"')
"""The keys of a stored message and of those within it: what is left of it without names and numbers. In a name, such
quotes would be escaped. Thousands of messages are read like this at once.
"""


class Cause(Record):
    """Tasks that did not succeed for the same reason. reason: as it was for one of them. run: that one."""

    status: RunStatus
    reason: OptionalMessage
    n: int
    run: str


@dataclass(frozen=True)
class Wanted:
    """Which jobs are looked for. Empty restricts nothing. text: part of the task, in any case of Latin letters."""

    states: Sequence[str] = ()
    batch: str = ""
    device: str = ""
    text: str = ""

    def write_condition(self) -> tuple[str, list[object]]:
        """The condition on jobs and their runs, without that on states, and its values."""
        parts, values = ["true"], list[object]()
        if self.batch:
            parts, values = [*parts, "jobs.batch = ?"], [*values, self.batch]
        if self.device:
            on_it = "(jobs.given = ? OR (jobs.given = '' AND jobs.device = ?))"
            parts, values = [*parts, on_it], [*values, self.device, self.device]
        if self.text:
            text = self.text.lower().replace("!", "!!").replace("%", "!%").replace("_", "!_")
            like = "jobs.run IN (SELECT id FROM runs WHERE lower(text) LIKE ? ESCAPE '!')"
            parts, values = [*parts, like], [*values, f"%{text}%"]
        return " AND ".join(parts), values


@dataclass(frozen=True)
class QueueFigures:
    """Raises StoreError."""

    file: Database

    def find_page(self, wanted: Wanted, limit: int, offset: int = 0) -> tuple[list[str], Counter[str]]:
        """The runs of a page of the jobs, and how many there are in each state, those of other states too.

        First what runs, then what waits for a person, then the queue in its turn, then what is over, newest first.
        """
        where, values = wanted.write_condition()
        runs: list[str] = []
        with self.file.read() as connection:
            count = f"SELECT state, count(*) FROM jobs WHERE {where} GROUP BY state"  # noqa: S608
            counts = Counter({str(state): int(n) for state, n in connection.execute(count, values)})
            for state, order in _IN_ORDER.items():
                if (wanted.states and state not in wanted.states) or len(runs) == limit:
                    continue
                if offset >= counts[state]:
                    offset -= counts[state]
                    continue
                page = f"SELECT run FROM jobs WHERE state = ? AND {where} ORDER BY {order} LIMIT ? OFFSET ?"  # noqa: S608
                found = connection.execute(page, (state, *values, limit - len(runs), offset))
                runs, offset = [*runs, *(str(run) for (run,) in found)], 0
        return runs, counts

    def count_ended(self, since: float) -> Counter[RunStatus]:
        """How many tasks ended since then, by the status of their runs."""
        ended = """SELECT runs.status, count(*) FROM jobs JOIN runs ON runs.id = jobs.run
        WHERE jobs.state = 'ended' AND jobs.since >= ? GROUP BY runs.status"""
        with self.file.read() as connection:
            return Counter({status: int(n) for status, n in connection.execute(ended, (since,))})

    def list_causes(self, since: float) -> list[Cause]:
        """Why tasks did not succeed that ended since then, most frequent first. Reasons that differ only in names and
        numbers are one.
        """
        counts, examples = Counter[tuple[str, ...]](), dict[tuple[str, ...], tuple[RunStatus, str, str]]()
        with self.file.read() as connection:
            for status, why, n, run in connection.execute(_FAILED, (since,)):
                shape = (status, *_KEY.findall(why))
                counts[shape] += n
                examples[shape] = status, why, run
        return [
            Cause(status=status, reason=read_message(why), n=n, run=run)
            for (status, why, run), n in ((examples[shape], n) for shape, n in counts.most_common())
        ]

    def count_waiting_for(self) -> Counter[str]:
        """How many queued tasks are for one device only, by device."""
        waiting = """SELECT CASE given WHEN '' THEN device ELSE given END AS its, count(*) FROM jobs
        WHERE state = 'queued' AND (given <> '' OR device <> '') GROUP BY 1"""
        with self.file.read() as connection:
            return Counter({str(device): int(n) for device, n in connection.execute(waiting)})

    def count_batches(self, limit: int) -> dict[str, Counter[str]]:
        """The latest batches that are not over: how many of their tasks are in each state."""
        found: dict[str, Counter[str]] = {}
        with self.file.read() as connection:
            for batch, state, n in connection.execute(_BATCHES, (limit,)):
                found.setdefault(str(batch), Counter())[str(state)] = int(n)
        return found
