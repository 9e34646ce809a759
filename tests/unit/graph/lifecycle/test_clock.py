"""A run's own time: it goes while the run is driven, and nobody who sets the computer's clock moves it."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.limits import Budget
from iris_screen.core.people import Answer
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.lifecycle.clock import RunClock, SystemClock, clock_of
from iris_screen.graph.lifecycle.debug_archive import Event
from iris_screen.graph.runs import Runs
from iris_screen.tools.devices.clock import VirtualClock

HOUR = 3_600.0
TINY = Path(__file__).parents[4] / "assets" / "worlds" / "tiny.yaml"
PHONES = [f"sim:{TINY}?width=270&height=600&density=0.6875{time}" for time in ("", "&time=virtual")]
NOTES = Step(
    action="tap", target=Target(kind="text", value="Notes"), expect=[Condition(kind="app", value="tiny.notes")]
)
STEPS = [NOTES, Step(action="go_home"), NOTES]
BUY = [NOTES, Step(action="tap", target=Target(kind="text", value="Buy bread"), retry=0)]


class Set(SystemClock):
    """The computer's clock, set so many seconds on."""

    def __init__(self, on: float) -> None:
        self.on = on

    def now(self) -> float:
        return super().now() + self.on


def cut_after(node: str) -> Callable[[Event], None]:
    def on_event(event: Event) -> None:
        if event.node == node:
            raise KeyboardInterrupt

    return on_event


@pytest.mark.parametrize("phone", PHONES)
@pytest.mark.parametrize("on", [HOUR, -HOUR])
@pytest.mark.parametrize("node", ["observe", "locate", "act"])
def test_a_clock_that_was_set_between_two_processes_takes_no_time_from_a_run(
    node: str, on: float, phone: str, tmp_path: Path
) -> None:
    settings, began = Settings(home=tmp_path, budget=Budget(max_seconds=100)), time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        Runs(settings).start("look", device=phone, steps=STEPS, run_id="r", on_event=cut_after(node))
    result = Runs(settings, Set(on)).resume("r")
    assert result.status == "success" and 0 <= result.seconds < 60
    assert time.monotonic() - began < HOUR / 10


@pytest.mark.parametrize("on", [HOUR, -HOUR])
def test_a_person_may_take_his_time_whatever_the_clock_says_when_he_answers(on: float, tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, budget=Budget(max_seconds=100))
    assert Runs(settings).start("buy", device=PHONES[1], steps=BUY, wait=True, run_id="r").status == "waiting"
    result = Runs(settings, Set(on)).resume("r", answer=Answer(kind="place", value="80,300"))
    assert 0 <= result.seconds < 60, result.reason


def test_a_clock_that_is_set_while_a_run_goes_is_not_the_runs() -> None:
    ticks = [50.0]
    clock = RunClock(1_000.0, lambda: ticks[0])
    ticks[0] += 2.5
    assert clock.now() == 1_002.5
    assert isinstance(clock_of("android:", SystemClock()), RunClock)
    assert 7.0 <= clock_of("android:", SystemClock(), 7.0).now() < HOUR


def test_a_simulated_clock_is_kept_and_a_virtual_one_stands_where_it_stood() -> None:
    simulated = VirtualClock(3.0)
    assert clock_of("android:", simulated, 2.0) is simulated
    assert clock_of(PHONES[1], simulated, 2.0).now() == 2.0 and clock_of(PHONES[1], simulated).now() == 3.0
