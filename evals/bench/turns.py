"""What grows: the turns of a run, up to 300 or 10,000, and the runs and skills of a data folder, up to ten thousand.

Of the run it measures what it stores, and whether its end is as fast and needs as little memory as its start.
"""

import os
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from statistics import median

from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step, Task
from iris_screen.core.target import Target
from iris_screen.core.verdict import TaskResult
from iris_screen.evals.bench.figure import LONG, Figure
from iris_screen.evals.bench.progress import Progress
from iris_screen.evals.bench.stage import stage, taps
from iris_screen.evals.bench.stopwatch import peak_mb, spent
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.lifecycle.debug_archive import Event
from iris_screen.graph.store import Store
from iris_screen.planning.planners.by_skill import play_fitting
from iris_screen.planning.skills.skill import Skill, SkillStep
from iris_screen.planning.skills.skill_file import format_skill
from iris_screen.planning.skills.skill_store import FILE, SkillStore

UNNOTICED = 50.0
"""Milliseconds of CPU that nobody notices in a command that takes half a second."""
DONE = TaskResult(run_id="", task="打开设置", status="success", verdict="verified", reason=verbatim("done"))
SIZES = (1, 100, 1_000, 10_000)
QUICK, USUAL, MOST = 60, 300, 10_000
"""Turns of a run."""


def measure(quick: bool) -> list[Figure]:
    long = grow_run(MOST) if os.environ.get(LONG) else []
    return [*grow_run(QUICK if quick else USUAL), *long, *_grow_folder(quick)]


def grow_run(turns: int) -> list[Figure]:
    """One run in virtual time; compares its first sixth with its last, or the first and last 50 turns."""
    course, span = Course(turns), min(turns // 6, USUAL // 6)
    with stage() as on:
        on.drive("long", taps(turns), course.note)
        kept = len(on.show("long").turns)
        on.store.close()  # moves the write-ahead log into the file
        size = (on.settings.home / "iris.db").stat().st_size / 1e6
    first, last = median(course.cpu[1:span]), median(course.cpu[-span:])
    more = course.peaks[-1] - course.peaks[span]
    told = f"{last * 1e3:.0f} / {first * 1e3:.0f} ms CPU a turn"
    return [
        Figure(f"{turns:,} turns: the store", size, "MB", at_most=turns / 30, note=f"{kept} checkpoints, one a turn"),
        Figure(f"{turns:,} turns: memory after turn {span}", more, "MB more", at_most=20),
        Figure(f"{turns:,} turns: last {span} ÷ first {span}", last / first, "×", at_most=1.2, note=told),
    ]


class Course:
    """The course of a run: CPU seconds and peak memory per turn."""

    def __init__(self, turns: int) -> None:
        self._progress = Progress(f"{turns:,} turns", turns)
        self.cpu, self.peaks = list[float](), list[float]()
        self._before = time.process_time()

    def note(self, event: Event) -> None:
        if event.node == "verify":
            now = time.process_time()
            self.cpu.append(now - self._before)
            self._progress.tell(len(self.cpu))
            self.peaks.append(peak_mb())
            self._before = now


def _grow_folder(quick: bool) -> list[Figure]:
    """CPU of this process: medians of three, and of skills also the first time, since a command reads them once."""
    sizes = SIZES[:3] if quick else SIZES
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as name:
        return [*_grow_runs(Path(name), sizes), *_grow_skills(Path(name, "skills"), sizes)]


def _grow_runs(folder: Path, sizes: tuple[int, ...]) -> list[Figure]:
    listed, found, begun = list[float](), list[float](), list[float]()
    clock, numbers = SystemClock(), count()
    with closing(Store(folder / "iris.db", clock=clock)) as store:
        _add_run(store, next(numbers), clock.now())
        for size in sizes:
            _copy_run(folder / "iris.db", [next(numbers) for _ in range(size)])
            listed.append(_cpu(store.rows))
            found.append(_cpu(lambda: store.row("last")))
            begun.append(_cpu(lambda: _add_run(store, next(numbers), clock.now())))
    return [
        _curve("the latest 50 runs", sizes, listed),
        _curve("the newest run", sizes, found),
        _curve("a run begins and ends in the store", sizes, begun),
    ]


def _add_run(store: Store, number: int, now: float) -> None:
    name = f"r{number}"
    store.accept(Task(id=name, text="打开设置", started_at=now))
    lease = store.take(name, "sim:")
    with lease:
        store.settle(name, DONE.replace(run_id=name))


def _copy_run(file: Path, numbers: list[int]) -> None:
    """Adds copies of the first run: to do ten thousand would take the disk a quarter of an hour."""
    with closing(sqlite3.connect(file)) as connection, connection:
        names = [row[1] for row in connection.execute("PRAGMA table_info(runs)") if row[1] != "id"]
        columns = ", ".join(names)
        copy = f"INSERT INTO runs (id, {columns}) SELECT ?, {columns} FROM runs WHERE id = 'r0'"  # noqa: S608
        connection.executemany(copy, [(f"r{number}",) for number in numbers])


def _grow_skills(folder: Path, sizes: tuple[int, ...]) -> list[Figure]:
    step = Step(action="tap", target=Target(kind="text", value="发送"))
    cold, warm = list[float](), list[float]()
    made = 0

    def match() -> None:
        play_fitting(SkillStore(folder))(Task(id="x", text="打开设置"), "")

    for size in sizes:
        for number in range(made, size):
            skill = Skill(
                name=f"s{number}", task=f"第{number}个任务给{{who}}", slots=["who"], steps=[SkillStep(step=step)]
            )
            place = folder / skill.name
            place.mkdir(parents=True)
            (place / FILE).write_text(format_skill(skill), "utf-8")
        made = size
        cold.append(spent(match).cpu)
        warm.append(_cpu(match))
    return [
        _curve("a sentence that fits no skill, the first time", sizes, cold),
        _curve("the same, once more in the same process", sizes, warm),
    ]


def _cpu(act: Callable[[], object]) -> float:
    return median(spent(act).cpu for _ in range(3))


def _curve(name: str, sizes: tuple[int, ...], seconds: list[float]) -> Figure:
    """The last, with all of them in the note."""
    told = ", ".join(f"{each * 1e3:.2g} with {size:,}" for each, size in zip(seconds, sizes, strict=True))
    return Figure(f"{name}, of {sizes[-1]:,}", seconds[-1] * 1e3, "ms", at_most=UNNOTICED, note=told)
