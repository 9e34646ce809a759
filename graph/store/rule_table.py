"""What limits the workers of the queue: how much of a model or an app they may use, what a batch may cost, and when a
device rests. What was used is added up here, for all who share the store.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from pydantic import Field

from iris_screen.core.models import Usage
from iris_screen.core.record import Record
from iris_screen.tools.database.database import Connection, Database

LimitKind = Literal["model", "app", "batch"]

Period = Literal["minute", "hour", "day", "ever"]

SECONDS: Final[dict[Period, float]] = {"minute": 60.0, "hour": 3_600.0, "day": 86_400.0, "ever": math.inf}
KEPT_SECONDS: Final = 60 * 86_400.0
"""What was used so long ago is forgotten."""

_OF = {
    "model": "kind = 'model' AND name = ?",
    "app": "kind = 'app' AND name = ?",
    "batch": "kind = 'model' AND batch = ?",
}
"""What counts towards a limit of each kind."""
_PUT = """INSERT INTO rules (kind, name, value, since) VALUES (?, ?, ?, ?)
ON CONFLICT (kind, name) DO UPDATE SET value = excluded.value, since = excluded.since"""
_SPEND = "INSERT INTO spent (kind, name, at, batch, calls, tokens, cost) VALUES (?, ?, ?, ?, ?, ?, ?)"


class Used(Record):
    """calls: requests to a model, or tasks begun in an app. cost: dollars. since: when the first of it was used."""

    calls: int = 0
    tokens: int = 0
    cost: float = 0.0
    since: float = 0.0


class Limit(Record):
    """At most so much, within any period so long. None: as much as is wanted.

    name: of a model, an app module or a batch. calls: requests to a model, or tasks begun in an app. cost: dollars.
    """

    kind: LimitKind
    name: str
    per: Period = "ever"
    calls: int | None = Field(default=None, ge=0)
    tokens: int | None = Field(default=None, ge=0)
    cost: float | None = Field(default=None, ge=0)

    def is_reached(self, used: Used) -> bool:
        pairs = ((self.calls, used.calls), (self.tokens, used.tokens), (self.cost, used.cost))
        return any(most is not None and much >= most for most, much in pairs)


class Rest(Record):
    """A device is given no new tasks at these times of each day. times: such as "02:00-04:00", of local time."""

    name: str
    times: list[str]


@dataclass(frozen=True)
class RuleTable:
    """Raises StoreError. Safe for threads and processes. now: the time by the clock of all who use the queue."""

    file: Database
    now: Callable[[Connection], float]

    def put(self, rule: Limit | Rest) -> None:
        """In place of a former one for the same."""
        with self.file.write("put rule", sure=True) as connection:
            now = self.now(connection)
            connection.execute(_PUT, (_kind_of(rule), rule.name, rule.model_dump_json(), now))

    def drop(self, rule: Limit | Rest) -> bool:
        """False if there is none for the same."""
        with self.file.write("drop rule", sure=True) as connection:
            dropped = connection.execute("DELETE FROM rules WHERE kind = ? AND name = ?", (_kind_of(rule), rule.name))
            return dropped.rowcount == 1

    def list_rules(self) -> list[Limit | Rest]:
        """By kind and name."""
        with self.file.read() as connection:
            rows = connection.execute("SELECT kind, value FROM rules ORDER BY kind, name").fetchall()
            return [_read(kind, value) for kind, value in rows]

    def find_rest(self, device: str) -> Rest | None:
        with self.file.read() as connection:
            return self.read_rest(connection, device)

    def read_rest(self, connection: Connection, device: str) -> Rest | None:
        return next((rule for rule in _find(connection, "rest", device) if isinstance(rule, Rest)), None)

    def find_limit(self, kind: LimitKind, name: str) -> Limit | None:
        with self.file.read() as connection:
            return next((rule for rule in _find(connection, kind, name) if isinstance(rule, Limit)), None)

    def measure(self, limit: Limit) -> Used:
        """What counts towards this limit now."""
        with self.file.read() as connection:
            return _measure(connection, limit, self.now(connection))

    def admit(self, kind: Literal["model", "app"], name: str, batch: str = "") -> float:
        """Count one call of a model, or one task in an app, unless its limit is reached.

        Returns 0.0 if it was counted; else the seconds until there is room again, infinity if that will not be.
        """
        if self.find_limit(kind, name) is None:
            self._spend(kind, name, batch, Usage(calls=1))
            return 0.0
        with self.file.write("admit", locks=[f"limit {kind} {name}"]) as connection:
            now = self.now(connection)
            for limit in _find(connection, kind, name):
                if isinstance(limit, Limit) and limit.is_reached(used := _measure(connection, limit, now)):
                    return max((used.since or now) + SECONDS[limit.per] - now, 0.001)
            connection.execute(_SPEND, (kind, name, now, batch, 1, 0, 0.0))
        return 0.0

    def charge(self, kind: Literal["model", "app"], name: str, batch: str, usage: Usage) -> None:
        """Count what a call that was admitted has used."""
        self._spend(kind, name, batch, usage.replace(calls=0))

    def _spend(self, kind: Literal["model", "app"], name: str, batch: str, usage: Usage) -> None:
        """If there is a limit for it, or may be one for its batch."""
        if not batch and self.find_limit(kind, name) is None:
            return
        with self.file.write("spend") as connection:
            now = self.now(connection)
            old = (kind, name, now - KEPT_SECONDS)
            connection.execute("DELETE FROM spent WHERE kind = ? AND name = ? AND at < ?", old)
            connection.execute(_SPEND, (kind, name, now, batch, usage.calls, usage.tokens, usage.cost or 0.0))


def _kind_of(rule: Limit | Rest) -> str:
    return rule.kind if isinstance(rule, Limit) else "rest"


def _read(kind: str, value: str) -> Limit | Rest:
    return (Rest if kind == "rest" else Limit).model_validate_json(value)


def _find(connection: Connection, kind: str, name: str) -> Iterator[Limit | Rest]:
    for (value,) in connection.execute("SELECT value FROM rules WHERE kind = ? AND name = ?", (kind, name)).fetchall():
        yield _read(kind, value)


def _measure(connection: Connection, limit: Limit, now: float) -> Used:
    since = max(now - SECONDS[limit.per], 0.0)
    query = f"""SELECT coalesce(sum(calls), 0), coalesce(sum(tokens), 0), coalesce(sum(cost), 0), coalesce(min(at), 0)
    FROM spent WHERE {_OF[limit.kind]} AND at > ?"""  # noqa: S608  # our own words
    calls, tokens, cost, first = connection.execute(query, (limit.name, since)).fetchone()
    return Used(calls=calls, tokens=tokens, cost=cost, since=first)
