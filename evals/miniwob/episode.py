"""One case: the page is put up, the product does what its sentence says, the page is asked what it thinks of it."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.actions import Wait
from core.limits import Budget
from core.record import Record
from core.settings import Settings
from evals.miniwob.cases import Case
from evals.miniwob.page import Page
from graph.runs import Runs

DEVICE = "desktop:?elements=none&pace=quick&escape=no"
"""By pixels alone: no accessibility tree."""


class Episode(Record):
    """What became of a case. verdict, reason: what the agent itself says."""

    task: str
    seed: str
    said: str
    solved: bool
    raw: float
    actions: int
    seconds: float
    verdict: str
    reason: str


@contextmanager
def agent(display: str, home: Path | None = None) -> Iterator[Runs]:
    """The product on this display, with a data folder of its own. home: where that is kept, else it is removed."""
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = display
    try:
        with tempfile.TemporaryDirectory(prefix="iris-miniwob-") as made:
            yield Runs(Settings(home=home or Path(made)))
    finally:
        os.environ.pop("DISPLAY") if before is None else os.environ.update(DISPLAY=before)


def play(page: Page, runs: Runs, case: Case) -> Episode:
    """The agent gets the sentence and nothing else."""
    said = page.put_up(case.task, case.seed, case.seconds)
    begun = time.monotonic()
    budget = Budget(max_turns=2 * case.actions, max_seconds=case.seconds)
    result = runs.start(said, device=DEVICE, budget=budget)
    seconds = time.monotonic() - begun
    touches = [entry for entry in runs.store.entries(result.run_id) if not isinstance(entry.action, Wait)]
    reward = page.reward()
    return Episode(
        task=case.task,
        seed=case.seed,
        said=said,
        solved=reward.solved and len(touches) <= case.actions,
        raw=reward.raw,
        actions=len(touches),
        seconds=round(seconds, 1),
        verdict=result.verdict,
        reason=result.reason,
    )
