"""Which job of the queue a device does next: reads the head of the queue, however long the queue is.

The jobs that a device may do differ in what they need, their batch and the time at which they became due. For each such
kind, the index `jobs_to_take` has its first one in front, so a look jumps from kind to kind. It takes time by how many
kinds there are, and not by how many jobs: those that are not due yet, are for other devices or come later are not read.
"""

import json
from collections.abc import Collection, Sequence
from typing import Final

from iris_screen.tools.database.database import Connection

NOT_ARRIVING: Final = "NOT EXISTS (SELECT 1 FROM pauses WHERE kind = 'arriving' AND name = jobs.run)"
"""In a query of `jobs`: those that another store cannot still have (store_move.py)."""
NOT_PAUSED: Final = """NOT EXISTS (SELECT 1 FROM pauses WHERE kind = 'queue' OR (kind = 'device' AND name = :device)
OR (kind = 'batch' AND name = jobs.batch) OR (kind = 'arriving' AND name = jobs.run))"""
"""In a query of `jobs`: those that a worker of this device may begin now."""

_FIRST: Final = f"""(SELECT run FROM jobs WHERE state = 'queued' AND given = {{of}}.given AND device = {{of}}.device
AND due <= :now {{beyond}} AND {NOT_ARRIVING} ORDER BY due, needs, batch, priority DESC, turn, n LIMIT 1)"""  # noqa: S608
_ROW: Final = "run, given, device, due, needs, batch, priority, turn, n"
_OF_JOB: Final = ", ".join(f"jobs.{name}" for name in _ROW.split(", "))
_BEYOND: Final = "AND (due, needs, batch) >= (heads.due, heads.needs || '', heads.batch || :least)"
"""Kinds after that of this head. SQLite reads all that is equal before it compares with ">", and compares all three
within the index only with values that are of no column.
"""
_LEAST: Final = "\x01"
"""No name of a batch comes between another one and the same with this at its end."""
_HEADS: Final = f"""WITH RECURSIVE
places (given, device) AS (VALUES (:device, ''), (:device, :device), ('', ''), ('', :device)),
heads ({_ROW}) AS (
SELECT {_OF_JOB} FROM places JOIN jobs ON jobs.run = {_FIRST.format(of="places", beyond="")}
UNION ALL SELECT {_OF_JOB} FROM heads JOIN jobs ON jobs.run = {_FIRST.format(of="heads", beyond=_BEYOND)})
SELECT run, needs FROM heads AS jobs WHERE {NOT_PAUSED}
ORDER BY CASE given WHEN '' THEN 1 ELSE 0 END, priority DESC, turn, n"""  # noqa: S608
"""A run that began on a device comes first, since it may have left something half done there."""
_STEP_BY_STEP: Final = (
    "/*+ SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true) */"
)
"""PostgreSQL expects many kinds, and would rather read all jobs once than jump to a few."""
_OPEN: Final = """SELECT needs, count(*) FROM jobs WHERE (state = 'running' OR state = 'queued' AND (repeats = 0
OR due <= :now)) AND (given = :device OR (given = '' AND device IN ('', :device))) GROUP BY needs"""


def find_queued(connection: Connection, device: str, tags: Collection[str], now: float) -> str | None:
    """Within a transaction: the run of the next queued job for a device with these tags."""
    connection.execute(_STEP_BY_STEP)
    rows: Sequence[tuple[str, str]] = connection.execute(
        _HEADS, {"device": device, "now": now, "least": _LEAST}
    ).fetchall()
    return next((run for run, needs in rows if _has(tags, needs)), None)


def count_open(connection: Connection, device: str, tags: Collection[str], now: float) -> int:
    """How many jobs this device has, or may still be given, now or later; without repeating ones that are not due."""
    rows = connection.execute(_OPEN, {"device": device, "now": now}).fetchall()
    return sum(int(n) for needs, n in rows if _has(tags, needs))


def _has(tags: Collection[str], needs: str) -> bool:
    return set(json.loads(needs)) <= set(tags)
