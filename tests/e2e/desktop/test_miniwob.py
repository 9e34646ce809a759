"""Web tasks in a real Chromium, by pixels alone: the sentence goes in, the page itself says whether it was done."""

from collections.abc import Iterator
from importlib.util import find_spec
from shutil import which

import pytest

from iris_screen.evals.miniwob.cases import Case
from iris_screen.evals.miniwob.episode import agent, play
from iris_screen.evals.miniwob.task_display import BROWSERS, NEEDED, Looks, Stage, stage
from iris_screen.evals.miniwob.task_page import Page
from iris_screen.graph.runs import Runs
from tests import desk


@pytest.fixture(scope="module")
def up() -> Iterator[Stage]:
    desk.needs(*NEEDED, next((name for name in BROWSERS if which(name)), BROWSERS[0]))
    if find_spec("miniwob") is None:  # not imported: it brings gymnasium
        pytest.skip("there is no miniwob here")
    with stage(Looks()) as opened:
        yield opened


@pytest.fixture
def page(up: Stage) -> Page:
    return up.page


@pytest.fixture(scope="module")
def runs(up: Stage) -> Iterator[Runs]:
    with agent(up.display) as opened:
        yield opened


@pytest.mark.parametrize(
    ("task", "seed"),
    [
        ("click-link", "e2e-2"),
        ("click-option", "e2e-3"),
        ("login-user", "e2e-4"),
        ("click-tab-2", "e2e-6"),
        ("choose-list", "e2e-7"),
    ],
)
def test_the_page_is_content(page: Page, runs: Runs, task: str, seed: str) -> None:
    episode = play(page, runs, Case(task=task, seed=seed))
    assert episode.solved, episode


def test_a_sentence_that_nobody_can_read_touches_nothing(page: Page, runs: Runs) -> None:
    episode = play(page, runs, Case(task="count-shape", seed="e2e-8"))
    assert (episode.actions, episode.solved, episode.verdict) == (0, False, "failed")
