"""A long run: what it keeps on the disk, and that its memory does not grow. No time is measured."""

import gc
import sqlite3
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.limits import Budget
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.lifecycle.debug_archive import Event
from iris_screen.graph.runs import RunDetail, Runs
from iris_screen.tools.devices.clock import VirtualClock
from tests.e2e.rig import SEEDS, SMALL

TURNS = 150 if len(SEEDS) == 1 else 300
WARM = 100
"""Turns after which everything that is read or imported once has been."""

WORLD = """
format: 1
name: Counting phone
home: counter
phone: {lang: en, animation: 0}
apps:
  counter:
    package: test.counter
    label: Counter
    icon: clock
    start: main
    vars: {taps: 0}
    screens:
      main:
        body:
          - {text: "{taps} taps so far", size: 24, pad: 24}
          - {picture: "{taps}", width: fill, height: 300}
          - {button: "{choose(taps % 2 == 0, 'Even', 'Odd')}", tap: {set: {taps: "{taps + 1}"}}}
"""


def steps() -> list[Step]:
    return [
        Step(
            action="tap",
            target=Target.parse("text:Even" if number % 2 == 0 else "text:Odd"),
            expect=[Condition.parse(f"text:{number + 1} taps so far")],
        )
        for number in range(TURNS)
    ]


class Course:
    """Resident bytes after each turn."""

    def __init__(self) -> None:
        self.resident: list[int] = []

    def note(self, event: Event) -> None:
        if event.node == "verify":
            gc.collect(0)
            self.resident.append(psutil.Process().memory_info().rss)


@pytest.fixture(scope="module")
def long_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, TaskResult, RunDetail, Course]:
    folder, course = tmp_path_factory.mktemp("long"), Course()
    (folder / "world.yaml").write_text(WORLD)
    runs = Runs(Settings(home=folder / "home"), VirtualClock())
    result = runs.start(
        "count",
        device=f"sim:{folder / 'world.yaml'}?{SMALL}",
        steps=steps(),
        budget=Budget(max_turns=TURNS + 50, max_seconds=80_000),
        run_id="long",
        on_event=course.note,
    )
    detail = runs.show("long")
    runs.store.close()  # what still stands in the log is now in the file
    return folder / "home" / "iris.db", result, detail, course


Long = tuple[Path, TaskResult, RunDetail, Course]


def test_all_turns_are_done_and_every_one_can_be_gone_back_to(long_run: Long) -> None:
    _, result, detail, _ = long_run
    assert result.verdict == "verified", result.reason
    assert result.total_steps == TURNS
    assert [turn.turn for turn in detail.turns] == list(range(1, TURNS + 1))


def test_their_store_stays_small(long_run: Long) -> None:
    database = long_run[0]
    size = sum(file.stat().st_size for file in database.parent.glob("iris.db*"))
    assert size <= 10_000_000


def test_a_super_step_keeps_no_more_than_ten_kilobytes_at_the_end_as_at_the_beginning(long_run: Long) -> None:
    with closing(sqlite3.connect(long_run[0])) as connection:
        bodies = [size for (size,) in connection.execute("SELECT length(body) FROM checkpoints ORDER BY id")]
    assert len(bodies) >= TURNS
    tenth = len(bodies) // 10
    assert max(bodies[-tenth:]) <= 10_000
    assert sum(bodies[-tenth:]) <= 1.5 * sum(bodies[tenth : 2 * tenth])


def test_memory_does_not_grow(long_run: Long) -> None:
    resident = long_run[3].resident
    grown = resident[-1] - resident[WARM]
    assert grown <= 15_000_000, f"{grown / 1e6:.1f} MB more after {len(resident) - WARM} turns"
