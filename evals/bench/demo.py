"""`iris demo` from start to end in real time: as shipped, by pixels alone, and with the phone's elements."""

import sys
import tempfile

from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stage import main_job
from iris_screen.evals.bench.stopwatch import Finished, program


def measure(quick: bool) -> list[Figure]:
    """Each run has its own data folder, so that nothing is remembered."""
    demo = _figures("iris demo", _run("demo", "--quiet"), memory=500)
    if quick:
        return demo
    job = main_job()
    run = _run("run", job["task"], "--device", job["device"], "--quiet")
    return [*demo, *_figures("the same with elements", run, memory=500)]


def _run(*command: str) -> Finished:
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as home:
        return program([sys.executable, "-P", "-m", "iris_screen.ui.cli", *command], IRIS_HOME=home)


def _figures(name: str, run: Finished, memory: float) -> list[Figure]:
    """memory: the most it may take, MB; both read some screens."""
    ended = "verified" if run.code == 0 else f"NOT verified: exit code {run.code}"
    return [
        Figure(name, run.wall, "s", at_most=30, note=f"{ended}; {run.cpu:.1f} s CPU"),
        Figure(f"{name}: memory", run.peak, "MB", at_most=memory),
    ]
