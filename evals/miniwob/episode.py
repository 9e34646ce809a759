"""Plays one case: opens the page, lets the product do what its sentence says, and reads the page's reward."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from iris_screen.core.actions import Wait
from iris_screen.core.errors import UsageError
from iris_screen.core.limits import Budget
from iris_screen.core.record import Record
from iris_screen.core.settings import Settings
from iris_screen.evals.miniwob.cases import Case
from iris_screen.evals.miniwob.task_page import Page
from iris_screen.graph.configuration.role_models import no_model
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.runs import Runs
from iris_screen.text import render

DEVICE = "desktop:?elements=none&pace=quick&escape=no"
"""By pixels alone: no accessibility tree."""


class Episode(Record):
    """The outcome of a case. calls: of the model. verdict, reason: by the agent itself."""

    task: str
    seed: str
    said: str
    solved: bool
    raw: float
    actions: int
    calls: int
    seconds: float
    verdict: str
    reason: str


@contextmanager
def agent(display: str, home: Path | None = None, *, asks: bool = False) -> Iterator[Runs]:
    """The product on this display, with its own data folder. home: a folder to keep, else a temporary one.

    asks: use the model of the settings, which may cost money; else no settings are read and no model is used. Raises
    UsageError for invalid settings, or if they name no model.
    """
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = display
    try:
        with tempfile.TemporaryDirectory(prefix="iris-miniwob-") as made:
            folder = home or Path(made)
            yield Runs(_with_model(folder) if asks else Settings(home=folder))
    finally:
        os.environ.pop("DISPLAY") if before is None else os.environ.update(DISPLAY=before)


def _with_model(home: Path) -> Settings:
    settings = load_settings(given={"home": str(home)})
    if not (settings.model or settings.preset):
        raise UsageError(no_model("--model"))
    return settings


def play(page: Page, runs: Runs, case: Case, planner: str = "auto") -> Episode:
    """Play a case; the agent only gets the sentence."""
    said = page.put_up(case.task, case.seed, case.seconds)
    begun = time.monotonic()
    budget = Budget(max_turns=2 * case.actions, max_seconds=case.seconds)
    result = runs.start(said, device=DEVICE, planner=planner, budget=budget)
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
        calls=result.model_calls,
        seconds=round(seconds, 1),
        verdict=result.verdict,
        reason=render(result.reason),
    )
