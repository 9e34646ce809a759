"""Tasks that repeat: what “every day at 08:00” means, and handing in the next one when the last is over.

Each occurrence is a run of its own. The next one is handed in when the last is over, for the next time that lies ahead:
so there are never two at once, and of those that were missed only one is made up for. What is repeated, and how often,
is in the signed task; the table of jobs says only that the next one is still to be handed in.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from functools import cache
from typing import Any, Final

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.graph.configuration.resources import ASSETS
from iris_screen.graph.lifecycle.clock import token
from iris_screen.graph.runs import Runs

EVERY_DAY: Final = frozenset(range(7))
WEEKDAYS: Final = frozenset(range(5))
MOST_HOURS: Final = 24 * 366


@dataclass(frozen=True)
class Schedule:
    """Every so many seconds; or, if 0, on these days of the week (0: Monday) at this time of this computer's zone."""

    seconds: float = 0.0
    days: frozenset[int] = EVERY_DAY
    at: time = time(0)

    def find_next(self, last: float, now: float) -> float:
        """The first time after now, in seconds since 1970. last: when the last one began; periods count from it."""
        if self.seconds:
            return last + self.seconds * max(int((now - last) // self.seconds) + 1, 1)
        day = datetime.fromtimestamp(now, UTC).astimezone().date()
        found = (datetime.combine(day + timedelta(days=n), self.at) for n in range(8))
        return next(each.timestamp() for each in found if each.weekday() in self.days and each.timestamp() > now)


def read_schedule(said: str) -> Schedule:
    """Raises UsageError for words that do not say when."""
    words = " ".join(said.replace("：", ":").lower().split())
    for kind, pattern in _load_patterns():
        fits = pattern.fullmatch(words)
        if fits is None:
            continue
        given = fits.groupdict()
        n = int(given.get("n") or 1)
        if kind in ("hours", "minutes") and 0 < n <= MOST_HOURS:
            return Schedule(seconds=n * (3_600.0 if kind == "hours" else 60.0))
        try:
            at = time.fromisoformat(given["time"].zfill(5))
        except (KeyError, ValueError):
            break
        on = {"daily": EVERY_DAY, "weekdays": WEEKDAYS}.get(kind)
        days = on or frozenset(n for n, names in enumerate(_load()["days"]) if given["day"] in names)
        return Schedule(days=days, at=at)
    raise UsageError(say("usage-not-a-schedule", said=said))


@cache
def _load() -> dict[str, Any]:
    found, _ = load_yaml((ASSETS / "sentences" / "repeats.yaml").read_bytes(), "repeats.yaml")
    return dict(found)


@cache
def _load_patterns() -> list[tuple[str, re.Pattern[str]]]:
    data = _load()
    days = "|".join(re.escape(name) for names in data["days"] for name in names)
    places = {"time": r"(?P<time>\d{1,2}:\d\d)", "n": r"(?P<n>\d{1,5})", "day": f"(?P<day>{days})"}
    return [
        (kind, re.compile(re.sub(r"\\{(\w+)\\}", lambda place: places[place[1]], re.escape(sentence))))
        for kind, sentences in data.items()
        if kind != "days"
        for sentence in sentences
    ]


def hand_in_next(runs: Runs) -> None:
    """Hand in the next occurrence of each repeating task that is over. Safe if several processes do it at once."""
    jobs = runs.store.jobs
    now = jobs.time()
    for job in jobs.list_to_repeat():
        key = f"{job.key.partition('@')[0]}@{job.run}"  # one follows this run, whoever is first
        why: Message | None = None
        try:
            runs.store.refuse_changed(job.run)
            last = runs.store.task(job.run)
            due = read_schedule(last.repeat).find_next(last.started_at, now)
            allowed = [each for each in last.allowed if not each.asked]  # a yes was for that run, and ended with it
            device = last.device if job.device else ""
            task = last.replace(id=token(), started_at=now, device=device, allowed=allowed)
            following = {"run": task.id, "key": key, "due": due, "state": "queued", "given": "", "note": None}
            runs.store.accept(task, job.replace(**following))
        except UsageError as error:
            why = None if jobs.knows(key) else error.message
        jobs.end_repeating(job.run, why)
