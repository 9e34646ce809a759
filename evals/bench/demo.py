"""`iris demo` from start to end in real time: as shipped, by pixels alone, beside an older Iris, and with elements."""

import sys
import tempfile
from statistics import median

from iris_screen.evals.bench.figure import Figure, get_given
from iris_screen.evals.bench.stage import main_job
from iris_screen.evals.bench.stopwatch import Finished, program

OLDER, ROUNDS = 0.45, 3
"""The goal beside the Iris of 23 November (8350e92), and how often both play."""


def measure(quick: bool) -> list[Figure]:
    """Each run has its own data folder, so that nothing is remembered."""
    demo = [*_figures("iris demo", _run("demo", "--quiet"), memory=500), _compare(1 if quick else ROUNDS)]
    if quick:
        return demo
    job = main_job()
    run = _run("run", job["task"], "--device", job["device"], "--quiet")
    return [*demo, *_figures("the same with elements", run, memory=500)]


def _run(*command: str, python: str = sys.executable) -> Finished:
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as home:
        return program([python, "-P", "-m", "iris_screen.ui.cli", *command], IRIS_HOME=home)


def _compare(rounds: int) -> Figure:
    """By turns, so that a busy machine is as busy for both; the median of the pairs."""
    name = "iris demo ÷ an older Iris, wall"
    if not (older := get_given("before")):
        return Figure.not_given(name, "before", at_most=OLDER)
    pairs = [(_run("demo", "--quiet"), _run("demo", "--quiet", python=older)) for _ in range(rounds)]
    failed = next((f"NOT verified: exit code {run.code}; " for pair in pairs for run in pair if run.code), "")
    walls = [median(run.wall for run in runs) for runs in zip(*pairs, strict=True)]
    told = f"{failed}{walls[0]:.1f} / {walls[1]:.1f} s; CPU {median(ours.cpu / its.cpu for ours, its in pairs):.2f} ×"
    return Figure(name, median(ours.wall / its.wall for ours, its in pairs), "×", at_most=OLDER, note=told)


def _figures(name: str, run: Finished, memory: float) -> list[Figure]:
    """memory: the most it may take, MB; both read some screens."""
    ended = "verified" if run.code == 0 else f"NOT verified: exit code {run.code}"
    return [
        Figure(name, run.wall, "s", at_most=30, note=f"{ended}; {run.cpu:.1f} s CPU"),
        Figure(f"{name}: memory", run.peak, "MB", at_most=memory),
    ]
