"""All of Iris over one device, in this process and in virtual time; nothing is written to disk.

The basis of the simulation, the injection and end-to-end tests, and of tests of your own.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from iris_screen.core.chat import Ask
from iris_screen.core.errors import BudgetSpent, DeviceError
from iris_screen.core.message import Message, verbatim
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock, Device, DeviceSession, DeviceSessions, Entry, Places
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import Outcome
from iris_screen.graph.build import Graph, Kit, build
from iris_screen.graph.container import compose
from iris_screen.graph.runs import Runs
from iris_screen.graph.store.serde import Serde
from iris_screen.nodes.rules.inbox import read_question
from iris_screen.testing.memory import MemoryAlbum, MemoryJournal, NoPlaces
from iris_screen.text import render
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import VirtualClock

NO_HOME = Settings(home=Path(__file__).parent / "no such folder")
"""The default settings; the folder is neither read nor written."""


@dataclass
class Stage:
    """Acts as clock and sessions for the nodes, and delegates to those of the current run.

    So abilities are put together once, and not for each of thousands of runs.
    """

    clock: Clock = field(default_factory=VirtualClock)
    sessions: DeviceSessions | None = None

    def now(self) -> float:
        return self.clock.now()

    def sleep(self, seconds: float) -> None:
        self.clock.sleep(seconds)

    def of(self, task: Task) -> DeviceSession:
        assert self.sessions is not None  # set before a graph runs
        return self.sessions.of(task)


def shipped(stage: Stage, settings: Settings = NO_HOME, places: Places | None = None, said: str = "") -> Kit:
    """The product's kit over a stage. Runs leave nothing behind for later ones, except in `places`.

    said: the task, if the kit is for one task only; what it asks to have read is then shown to a model, as in the
    product.
    """
    kit = compose(settings, stage, stage, said)
    return replace(kit, places=places or NoPlaces(), clean_up=lambda state, outcome: None)


@dataclass(frozen=True)
class Played:
    """How a run ended, with a line per node, and what each node wrote into the state."""

    outcome: Outcome
    story: list[str]
    updates: list[dict[str, Any]]

    def __str__(self) -> str:
        return "\n".join([*self.story, f"{self.outcome.verdict}: {render(self.outcome.reason)}"])


Answers = Callable[[Question], Answer]
"""A person who is asked."""


def play(graph: Graph, ask: Ask, clock: Clock, answers: Answers | None = None) -> Played:
    """Run a task to its end. If the device stays away, or its calls are used up, it ends as in the product.

    answers: the person, if one is there; the graph then keeps its state with a saver of `make_saver`.
    """
    story: list[str] = []
    updates: list[dict[str, Any]] = []
    outcome = _unreachable(verbatim("It never ended."))
    config: RunnableConfig = {"configurable": {"thread_id": "played"}, "recursion_limit": 100_000}
    given: Ask | Command[Any] | None = ask
    try:
        while given is not None:
            sent, given = given, None
            for chunk in graph.stream(sent, config, stream_mode="updates"):
                for node, update in chunk.items():
                    if node == "__interrupt__" and answers is not None:
                        question = read_question(update[0].value)
                        answer = answers(question)
                        story.append(f"{clock.now():7.2f} asked           {render(question.text)}: {answer.kind}")
                        given = Command(resume=answer.model_dump(mode="json"))
                        continue
                    note = update.get("note")
                    story.append(f"{clock.now():7.2f} {node:<15} {render(note) if note else ''}")
                    updates.append(update)
                    outcome = update.get("outcome") or outcome
    except DeviceError as error:
        outcome = _unreachable(error.message)
    except BudgetSpent as error:
        outcome = Outcome(status="stopped", verdict="failed", reason=error.message)
    return Played(outcome, story, updates)


def make_saver() -> InMemorySaver:
    """Keeps the state of a run in memory while a person is asked."""
    return InMemorySaver(serde=_Plain())


class _Plain(Serde):
    """Keeps a tuple of interrupts as a list, as the store does."""

    def dumps_typed(self, obj: Any) -> tuple[str, bytes]:
        return super().dumps_typed(list(obj) if isinstance(obj, tuple) else obj)


class Rig:
    """One device with all of Iris over it; `run` may be called more than once.

    address: of a simulated phone, or a PaperPhone's. settings: for a model, such as `ScriptedModel.settings(home)`.
    """

    def __init__(self, address: str, settings: Settings = NO_HOME) -> None:
        self.address = address
        self.clock = VirtualClock()
        self.journal, self.album = MemoryJournal(), MemoryAlbum()
        self._stage, kit = _composed(settings)
        self._graph = build(replace(kit, places=_places()))
        self._device: Device | None = None

    @property
    def device(self) -> Device:
        """The device, opened on first use."""
        if self._device is None:
            self._device = open_device(self.address, clock=self.clock)
        return self._device

    @property
    def touches(self) -> list[Entry]:
        """The touches of the last run, in order."""
        return [entry for _, entry in sorted(self.journal.entries.items())]

    def of(self, task: Task) -> DeviceSession:
        """The rig serves as DeviceSessions (core.protocols) of its device."""
        return DeviceSession(self.device, self.album, self.journal)

    def run(self, task: str, **ask: Any) -> Played:
        """Run a task to its end. ask: other fields of `core.chat.Ask`, such as planner= or steps=."""
        self.journal = MemoryJournal()
        self._stage.clock, self._stage.sessions = self.clock, self
        return play(self._graph, cast(Ask, {"task": task, "device": self.address, **ask}), self.clock)


@contextmanager
def temporary_runs(**settings: Any) -> Iterator[Runs]:
    """Runs in a temporary data folder and in virtual time. settings: any but `home`."""
    with tempfile.TemporaryDirectory(prefix="iris-") as made:
        runs = Runs(Settings(home=Path(made) / "home", **settings), VirtualClock())
        with closing(runs.store):
            yield runs


@cache
def _composed(settings: Settings) -> tuple[Stage, Kit]:
    stage = Stage()
    return stage, shipped(stage, settings)


def _places() -> Places:
    from iris_screen.sight.place_hints import Places

    return Places()


def _unreachable(reason: Message) -> Outcome:
    return Outcome(status="unreachable", verdict="unverified", reason=reason)
