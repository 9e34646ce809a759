"""What a person changes in the queue is the same in the terminal, in the panel and from Python."""

from pathlib import Path

import pytest

from iris_screen.core.settings import Settings
from iris_screen.graph.fleet import queue_changes
from iris_screen.graph.fleet.lane import Lane
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.runs import Runs
from iris_screen.tools.devices.clock import VirtualClock

TINY = Path(__file__).parents[4] / "assets" / "worlds" / "tiny.yaml"
PHONE = f"sim:{TINY}?elements=full&time=virtual"


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    return Runs(Settings(home=tmp_path / "home"))


def hand_in(runs: Runs, key: str) -> str:
    return submit(runs, Order("open Notes", key=key)).run


def test_what_has_a_result_is_neither_cancelled_nor_done_again(runs: Runs) -> None:
    done = hand_in(runs, "done")
    Lane(runs, PHONE, (), lambda job, status, why: None).serve(until_empty=True)
    waits = hand_in(runs, "waits")
    assert queue_changes.cancel(runs, [done, waits]) == [waits]
    assert queue_changes.retry(runs, [done, waits]) == ([waits], 1)
    assert queue_changes.move(runs, [done, waits], PHONE) == [waits]


def test_a_change_has_the_time_of_the_queue_and_not_of_the_computer_it_is_made_on(runs: Runs) -> None:
    run = hand_in(runs, "one")
    before = runs.store.jobs.time()
    runs.clock = VirtualClock(before + 86_400.0)
    queue_changes.cancel(runs, [run])
    assert before <= runs.store.jobs.find(run).since < before + 86_400.0
