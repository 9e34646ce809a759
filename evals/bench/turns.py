"""A run of 300 turns: what it stores, and whether its end is as fast and needs as little memory as its start."""

import time
from statistics import median

from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stage import stage, taps
from iris_screen.evals.bench.stopwatch import peak_mb
from iris_screen.graph.lifecycle.debug_archive import Event


def measure(quick: bool) -> list[Figure]:
    """One run in virtual time; compares its first sixth with its last."""
    turns, course = 60 if quick else 300, Course()
    span = turns // 6
    with stage() as on:
        on.drive("long", taps(turns), course.note)
        kept = len(on.show("long").turns)
        on.store.close()  # moves the write-ahead log into the file
        size = (on.settings.home / "iris.db").stat().st_size / 1e6
    first, last = median(course.cpu[1:span]), median(course.cpu[-span:])
    more = course.peaks[-1] - course.peaks[span]
    told = f"{last * 1e3:.0f} / {first * 1e3:.0f} ms CPU a turn"
    return [
        Figure(f"{turns} turns: the store", size, "MB", at_most=10, note=f"{kept} checkpoints, one a turn"),
        Figure(f"{turns} turns: memory after turn {span}", more, "MB more", at_most=20),
        Figure(f"{turns} turns: last {span} ÷ first {span}", last / first, "×", at_most=1.2, note=told),
    ]


class Course:
    """The course of a run: CPU seconds and peak memory per turn."""

    def __init__(self) -> None:
        self.cpu, self.peaks = list[float](), list[float]()
        self._before = time.process_time()

    def note(self, event: Event) -> None:
        if event.node == "verify":
            now = time.process_time()
            self.cpu.append(now - self._before)
            self.peaks.append(peak_mb())
            self._before = now
