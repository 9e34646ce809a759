"""The tasks of the set on real programs: each can be done by its listed steps, and none counts for who does nothing."""

from collections.abc import Iterator

import pytest

from iris_screen.evals.tasks.agents import Claim, do_nothing
from iris_screen.evals.tasks.desktop_place import NEEDED, open_desktop, open_session
from iris_screen.evals.tasks.plain_steps import StepHands
from iris_screen.evals.tasks.played import play_case
from iris_screen.evals.tasks.task import make_case, read_tasks
from tests import desk

TASKS = read_tasks("desktop")
SEED = 1


@pytest.fixture(scope="module", autouse=True)
def session() -> Iterator[None]:
    desk.needs(*NEEDED)
    with open_session():
        yield


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if task.expects == "done"])
def test_the_steps_of_a_desktop_task_do_it(name: str) -> None:
    case = make_case("desktop", TASKS[name], SEED)
    ran = play_case(
        case,
        lambda sentence, device, limits: Claim(says="done", answer=StepHands(device).do_all(case.steps)),
        open_desktop,
    )
    assert ran.is_success, ran.wrong


@pytest.mark.parametrize("name", list(TASKS))
def test_no_desktop_task_counts_for_who_does_nothing_and_says_it_is_done(name: str) -> None:
    ran = play_case(make_case("desktop", TASKS[name], SEED), do_nothing, open_desktop)
    assert not ran.is_success and ran.is_false_success
