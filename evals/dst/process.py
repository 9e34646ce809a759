"""One process of a simulated run: a new store, graph and leases over the same phone, disk and pictures."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing.util import Finalize
from pathlib import Path
from shutil import rmtree

from typing_extensions import override

from iris_screen.core.errors import BudgetSpent
from iris_screen.core.geometry import Box
from iris_screen.core.models import Usage
from iris_screen.core.people import Question
from iris_screen.core.protocols import Locator
from iris_screen.core.screen import Frame
from iris_screen.core.settings import Settings
from iris_screen.core.target import Located, Target
from iris_screen.evals.dst.simulated_sessions import SimulatedSessions
from iris_screen.graph.build import Graph, Kit, build
from iris_screen.graph.configuration.resources import own_keys, own_memory
from iris_screen.graph.drive import Driver, Opened
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import Store
from iris_screen.graph.store.saver import config_of
from iris_screen.models.model_roles import count_usage, find_spent_limit, get_tally
from iris_screen.nodes.rules.inbox import read_question
from iris_screen.sight.means import join_means
from iris_screen.testing import stage as testing

CANARY = "tulip-Marble-4417"
"""The secret that a run types as {{secret:1}}."""
MEMORY = Path("/dev/shm")  # noqa: S108 (a folder in memory, where there is one)


@dataclass
class Stage(testing.Stage):
    """thinking: see `Case`. calls: how often a model was asked."""

    thinking: float = 0.0
    calls: int = 0


@dataclass(frozen=True)
class Thinking:
    """A locator that takes some time and is counted, like one with a model."""

    locator: Locator
    stage: Stage

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        tally = get_tally()
        if why := find_spent_limit(tally.spent, tally.budget):
            raise BudgetSpent(why)
        count_usage(Usage(calls=1))
        self.stage.calls += 1
        self.stage.sleep(self.stage.thinking)
        return self.locator.locate(target, frame, hint)


class Workshop:
    """What all runs of a worker share: the kit, graphs, a folder in memory, an empty store."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="iris-dst-", dir=MEMORY if MEMORY.is_dir() else None))
        Finalize(None, rmtree, (self.folder, True), exitpriority=0)  # atexit alone does not run in a pool's worker
        self.settings = Settings(home=self.folder / "home")
        self.stage = Stage()
        self.empty = self.folder / "empty.db"
        Store(self.empty, clock=self.stage).close()
        vault = own_memory(self.settings, self.stage).vault(own_keys(self.settings))
        vault.allow("desk.notes")
        vault.keep("the note", CANARY, app="desk.notes")
        self._runs = 0

    def new_folder(self) -> Path:
        self._runs += 1
        return self.folder / f"run{self._runs}"

    @cache  # noqa: B019 (one workshop lives as long as its process)
    def graph(self, change: Callable[[Kit], Kit]) -> Graph:
        """The product's graph without OCR: the simulated phone provides its elements."""
        kit = testing.shipped(self.stage, self.settings)
        return build(change(replace(kit, locator=Thinking(join_means(), self.stage), verifier=join_means())))


@dataclass(frozen=True)
class SimulatedDriver(Driver):
    """The product's driver, over the parts of one simulated process."""

    stage: Stage
    sessions: SimulatedSessions
    built: Graph

    @override
    @contextmanager
    def _open_run(self, run_id: str) -> Iterator[Opened]:
        before, self.stage.sessions = self.stage.sessions, self.sessions
        try:
            yield Opened(self.built, self.sessions.of(self.store.task(run_id)), self.clock)
        finally:
            self.stage.sessions = before
            self.sessions.close()

    def question(self, run_id: str) -> Question | None:
        """What the run asks a person, or None."""
        tasks = self.built.get_state(config_of(run_id)).tasks
        asked = [stop.value for task in tasks for stop in task.interrupts]
        return read_question(asked[0]) if asked else None


class SimulatedRuns(Runs):
    """The product's own start and resume of runs, in one simulated process."""

    def __init__(self, store: Store, driver: SimulatedDriver) -> None:
        super().__init__(driver.settings, driver.clock)
        self.folder, self.store = driver.folder, store
        self.driver = self._simulated = driver

    def question(self, run_id: str) -> Question | None:
        """What the run asks a person, or None."""
        return self._simulated.question(run_id)
