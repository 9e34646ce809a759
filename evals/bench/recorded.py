"""Recordings of a person: everyday tasks done once on a phone's page, and played on the same phone and on others."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.tasks.recorded_tasks import EVERYDAY, PHONES, Replayed, play_recorded
from iris_screen.evals.tasks.task import make_case, read_tasks

QUICK = 7
"""One in so many tasks is recorded by a quick bench."""


def measure(quick: bool) -> Iterator[Figure]:
    """Without a model; each task in Chinese or English, in turns."""
    played: list[Replayed] = []
    with tempfile.TemporaryDirectory(prefix="iris-recorded-", ignore_cleanup_errors=True) as made:
        for number, name in list(enumerate(EVERYDAY))[:: QUICK if quick else 1]:
            played += play_recorded(make_case("phone", read_tasks("phone")[name], number % 2), Path(made))
    for phone in PHONES:
        came = Counter(each.came for each in played if each.on == phone)
        count, done = came.total(), came["done"] + came["mended"]
        note = f"of {count}; {came['mended']} of them closed or scrolled what the recording did not"
        yield Figure(f"recordings done, {phone}", 100 * done / count, "%", at_least=80, note=note)
    wrong = [each for each in played if each.wrong]
    yield Figure("recordings that pressed something else", len(wrong), "plays", at_most=0, note=f"of {len(played)}")
