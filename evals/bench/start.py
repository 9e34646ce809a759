"""What an installation weighs, and what starting costs: the first word a person sees, and what short commands take
beside importing LangGraph alone.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from statistics import median

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.progress import Progress
from iris_screen.evals.bench.stage import main_job
from iris_screen.evals.bench.stopwatch import Finished, program, wall

ROUNDS = 7
FIRST_WORD = 0.4
"""Seconds after an interpreter that does nothing."""
RUN, OTHERS = 1.7, 1.2
"""How often the CPU of importing LangGraph a run with one act, and another short command, may take."""
WARM, WARM_SECONDS = 0.5, 1.2
"""The same run in a warm process: from Enter to the prompt, compared with the same without one, and in seconds when
nothing else is done on the computer.
"""
TASK = "打开设置"
BASE, MOST_MB, LARGEST = "iris-screen", 480, 6
"""The package that is weighed, the most it may weigh with those it needs, and how many of these are named."""
NOTHING = [sys.executable, "-c", "pass"]
LANGGRAPH = [sys.executable, "-P", "-c", "import langgraph.graph"]


def measure(quick: bool) -> list[Figure]:
    """Medians of interleaved rounds, so that a busy machine is as busy for each command. The first round, which fills
    the caches of files and results, is not counted.
    """
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as home, _warm_process(home) as warm:
        saved = _prepare(home)
        commands: dict[str, Callable[[int], Finished]] = {
            "pass": lambda n: program(NOTHING),
            "langgraph": lambda n: program(LANGGRAPH),
            "help": lambda n: _iris(home, "--help"),
            "run": lambda n: _iris(home, "run", TASK, "--device", "sim:"),
            "warm run": lambda n: _iris(home, "run", TASK, "--device", "sim:", **warm),
            "report": lambda n: _iris(home, "report", saved, "--html", f"{home}/{n}.html"),
            "skill save": lambda n: _iris(home, "skill", "save", saved, f"skill{n}"),
            "fork": lambda n: _iris(home, "fork", saved, "--turn", "2", "--ahead"),
            "memory search": lambda n: _iris(home, "memory", "search", "设置"),
            "runs": lambda n: _iris(home, "runs"),
        }
        rounds, first_words = 4 if quick else ROUNDS + 1, []
        progress, told = Progress("commands", rounds), {name: list[Finished]() for name in commands}
        for n in range(rounds):
            progress.tell(n)
            for name, play in commands.items():
                told[name].append(play(n))
            first_words.append(time_first_word(["run", TASK, "--device", "sim:"], home))
    return [*weigh_install(), *_make_figures({name: runs[1:] for name, runs in told.items()}, first_words[1:])]


def _prepare(home: str) -> str:
    """A run that tapped and typed, so that it can be reported, forked and saved. Returns its id."""
    job = main_job(time="virtual")
    _iris(home, "run", job["task"], "--device", job["device"], "--run-id", "saved", "--quiet")
    return "saved"


def _iris(home: str, *command: str, **environment: str) -> Finished:
    return program([sys.executable, "-P", "-m", "iris_screen.ui.cli", *command], IRIS_HOME=home, **environment)


@contextmanager
def _warm_process(home: str) -> Iterator[dict[str, str]]:
    """A warm process for this bench alone. Gives the environment in which commands find it; without one, they run by
    themselves.
    """
    with tempfile.TemporaryDirectory(prefix="iris-") as runtime:
        found = {"XDG_RUNTIME_DIR": runtime, "IRIS_SERVE": "", "IRIS_SERVE_MINUTES": "5"}
        _iris(home, "serve", "start", **found)
        try:
            yield found
        finally:
            _iris(home, "serve", "stop", **found)


def time_first_word(command: Sequence[str], home: str) -> float:
    """Seconds until the command writes anything to its terminal. It is ended then."""
    ours, theirs = os.openpty()
    begun = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-P", "-m", "iris_screen.ui.cli", *command],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "IRIS_HOME": home, "IRIS_SERVE": "false"},
    )
    os.close(theirs)
    try:
        os.read(ours, 1)
        return time.perf_counter() - begun
    finally:
        child.terminate()
        child.wait()
        os.close(ours)


def _make_figures(told: dict[str, list[Finished]], first_words: list[float]) -> list[Figure]:
    alone = told["langgraph"]
    word = median(first_words) - wall(told["pass"])
    cost = f"import langgraph.graph: {median(run.cpu for run in alone):.2f} s CPU"
    figures = [
        Figure("iris --help", wall(told["help"]), "s", at_most=0.3, note=f"python -c pass: {wall(told['pass']):.2f} s"),
        Figure(f"first word of `iris run {TASK}` after python's own start", word, "s", at_most=FIRST_WORD),
        _compare(f"`iris run {TASK}` ÷ import langgraph.graph, CPU", told["run"], alone, RUN, cost),
        Figure(f"`iris run {TASK}`: memory", median(run.peak for run in told["run"]), "MB", at_most=350),
    ]
    figures += _compare_walls(told["warm run"], told["run"])
    for name in ("report", "skill save", "fork", "memory search", "runs"):
        shown = f"`iris {name}{' --ahead' if name == 'fork' else ''}` ÷ import langgraph.graph, CPU"
        figures.append(_compare(shown, told[name], alone, OTHERS))
    return figures


def _compare(name: str, these: list[Finished], those: list[Finished], goal: float, note: str = "") -> Figure:
    failed = next((f"NOT done: exit code {run.code}; " for run in these if run.code), "")
    ratio = median(one.cpu / other.cpu for one, other in zip(these, those, strict=True))
    seconds = f"{median(run.cpu for run in these):.2f} s CPU"
    return Figure(name, ratio, "×", at_most=goal, note=failed + "; ".join(filter(None, [seconds, note])))


def _compare_walls(warm: list[Finished], cold: list[Finished]) -> list[Figure]:
    """The caller of a warm process only waits; one that does the work itself shows that there was none."""
    ratio = median(one.wall / other.wall for one, other in zip(warm, cold, strict=True))
    caller = median(run.cpu for run in warm)
    failed = "" if caller < median(run.cpu for run in cold) / 2 else "NOT done: there was no warm process; "
    name, note = f"`iris run {TASK}` by the warm process", f"{failed}the caller's CPU: {caller:.2f} s"
    return [
        Figure(f"{name} ÷ cold, Enter to prompt", ratio, "×", at_most=WARM, note=f"{note}; cold: {wall(cold):.2f} s"),
        Figure(
            f"{name}, Enter to prompt", wall(warm), "s", at_most=WARM_SECONDS, note="the goal is for a quiet machine"
        ),
    ]


def weigh_install() -> Iterator[Figure]:
    """The base without bytecode, by what its packages list as theirs. A clone of Iris lists next to nothing as its own;
    its wheel is 11 MB.
    """
    sizes = {
        name: sum(file.size or 0 for file in package.files or () if file.suffix != ".pyc") / 1e6
        for name, package in _find_needed(BASE).items()
    }
    largest = sorted(sizes, key=lambda name: -sizes[name])[:LARGEST]
    note = f"{len(sizes)} packages: {', '.join(f'{name} {sizes[name]:.0f}' for name in largest)}"
    yield Figure("the base installation", sum(sizes.values()), "MB", at_most=MOST_MB, note=note)


def _find_needed(name: str) -> dict[str, Distribution]:
    """A package and those it needs, with the extras it asks of them, as far as they are installed here."""
    found, asked, left = dict[str, Distribution](), set[tuple[str, str]](), [(name, "")]
    while left:
        name, extra = left.pop()
        if (name, extra) in asked:
            continue
        asked.add((name, extra))
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue
        for needed in map(Requirement, found[name].requires or ()):
            if needed.marker is None or needed.marker.evaluate({"extra": extra}):
                left += [(canonicalize_name(needed.name), each) for each in ("", *needed.extras)]
    return found
