"""A simulated phone with the whole shipped graph over it, in this process and in virtual time.

What came of a run is read from the phone's own report; what the agent says of itself is only what is judged.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from langchain_core.runnables import RunnableConfig

from iris_screen.core.errors import DeviceError
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Body, Clock
from iris_screen.core.settings import Settings
from iris_screen.core.state import Ask
from iris_screen.core.verdict import Outcome
from iris_screen.evals.dst.body import MemoryAlbum
from iris_screen.evals.dst.process import Stage
from iris_screen.graph.build import Graph, Kit, build
from iris_screen.graph.container import compose
from iris_screen.sight.place_hints import Places
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.tools.devices.sim import SimDevice
from tests.paper import PaperJournal

ROOT = Path(__file__).resolve().parents[2]
WORLDS = ROOT / "assets" / "worlds"

SMALL = "width=540&height=1200&density=1.375"
"""The shipped phone at half its size: everything is where it was, and drawn in a quarter of the time."""

TOUCHED = f"abilities=touch&{SMALL}"
"""The same, and no app is opened on it but by its icon."""

LOOKS = ["elements=full", "elements=none"]
"""How a phone may be seen: told its elements, or by its pixels alone."""

TAKEN = frozenset({"offer_taken", "ad_opened", "installed", "payment", "order", "call_answered"})
"""What no task here asks for: effects of what blockers offer, and of what costs money."""


@dataclass
class OneBody:
    """Bodies of core.protocols for the one phone of a rig."""

    clock: Clock
    address: str
    journal: PaperJournal = field(default_factory=PaperJournal)
    album: MemoryAlbum = field(default_factory=MemoryAlbum)
    _device: SimDevice | None = None

    @property
    def device(self) -> SimDevice:
        if self._device is None:
            opened = open_device(self.address, clock=self.clock)
            assert isinstance(opened, SimDevice)
            self._device = opened
        return self._device

    def of(self, task: Task) -> Body:
        return Body(self.device, self.album, self.journal)


@dataclass(frozen=True)
class Ran:
    """How a run ended, by its own word and by the phone's report."""

    outcome: Outcome
    report: dict[str, Any]
    story: list[str]

    def effects(self, name: str) -> list[dict[str, Any]]:
        return [entry.get("with", {}) for entry in self.report["effects"] if entry["effect"] == name]

    @property
    def claimed(self) -> bool:
        return self.outcome.verdict == "verified"

    @property
    def taken(self) -> list[str]:
        return [entry["effect"] for entry in self.report["effects"] if entry["effect"] in TAKEN]

    def __str__(self) -> str:
        return "\n".join([*self.story, f"{self.outcome.verdict}: {self.outcome.reason}"])


@cache
def _shipped() -> tuple[Stage, Kit]:
    """What the product puts together, over a stage; its data folder is never made, since nothing is written."""
    stage = Stage()
    kit = compose(Settings(home=ROOT / "no such folder"), stage, stage)
    return stage, replace(kit, tidy=lambda state, outcome: None)


class Rig:
    """One phone at an address; `run` may be called more than once on it."""

    def __init__(self, address: str) -> None:
        self.clock = VirtualClock()
        self.bodies = OneBody(self.clock, address)
        self.address = address
        self.stage, kit = _shipped()
        self.graph: Graph = build(replace(kit, places=Places()))

    def run(self, task: str) -> Ran:
        """Do a task to its end, however it ends. A device that stays away ends it as the product would."""
        self.stage.clock, self.stage.bodies = self.clock, self.bodies
        self.bodies.journal = PaperJournal()
        story: list[str] = []
        outcome = Outcome(status="unreachable", verdict="unverified", reason="the device stays away")
        try:
            for node, update in self._updates(Ask(task=task, device=self.address)):
                story.append(f"{self.clock.now():7.2f} {node:<15} {update.get('note', '')}")
                outcome = update.get("outcome") or outcome
        except DeviceError as error:
            outcome = Outcome(status="unreachable", verdict="unverified", reason=str(error))
        return Ran(outcome, self.bodies.device.phone.report(), story)

    def _updates(self, ask: Ask) -> Iterator[tuple[str, dict[str, Any]]]:
        config: RunnableConfig = {"configurable": {"thread_id": "rig"}, "recursion_limit": 100_000}
        for chunk in self.graph.stream(ask, config, stream_mode="updates"):
            yield from chunk.items()


def touched_only(world: str, folder: Path, look: str) -> str:
    """The address of a small phone of this world, which can be looked at and touched and nothing else."""
    path = folder / "world.yaml"
    path.write_text(world, "utf-8")
    return f"sim:{path}?{TOUCHED}&{look}"


def run(task: str, address: str) -> Ran:
    """A task on a phone of its own."""
    return Rig(address).run(task)
