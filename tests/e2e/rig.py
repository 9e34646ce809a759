"""A simulated phone with the whole shipped graph over it, in this process and in virtual time.

What came of a run is read from the phone's own report; what the agent says of itself is only what is judged.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from iris_screen import testing
from iris_screen.text import render
from iris_screen.tools.devices.sim import SimDevice

ROOT = Path(__file__).resolve().parents[2]
WORLDS = ROOT / "assets" / "worlds"

SMALL = "width=540&height=1200&density=1.375"
"""The shipped phone at half its size: everything is where it was, and drawn in a quarter of the time."""

TOUCHED = f"abilities=touch&{SMALL}"
"""The same, and no app is opened on it but by its icon."""

LOOKS = ["elements=full", "elements=none"]
"""How a phone may be seen: told its elements, or by its pixels alone."""

SEEDS = range(1, 1 + int(os.environ.get("IRIS_SEEDS", "1")))
"""How often each fault and each obstacle is tried, at other moments each time; `make long` tries three."""

TAKEN = frozenset({"offer_taken", "ad_opened", "installed", "payment", "order", "call_answered"})
"""What no task here asks for: effects of what blockers offer, and of what costs money."""


@dataclass(frozen=True)
class Ran(testing.Played):
    """How a run ended, by its own word and by the phone's report."""

    report: dict[str, Any]

    def effects(self, name: str) -> list[dict[str, Any]]:
        return [entry.get("with", {}) for entry in self.report["effects"] if entry["effect"] == name]

    @property
    def reason(self) -> str:
        """Why it ended so, in English."""
        return render(self.outcome.reason, "en")

    @property
    def claimed(self) -> bool:
        return self.outcome.verdict == "verified"

    @property
    def taken(self) -> list[str]:
        return [entry["effect"] for entry in self.report["effects"] if entry["effect"] in TAKEN]


class Rig(testing.Rig):
    """One simulated phone at an address; `run` may be called more than once on it."""

    def run(self, task: str, **ask: Any) -> Ran:
        played = super().run(task, **ask)
        assert isinstance(self.device, SimDevice)
        return Ran(played.outcome, played.story, played.updates, self.device.phone.report())


def touched_only(world: str, folder: Path, look: str) -> str:
    """The address of a small phone of this world, which can be looked at and touched and nothing else."""
    path = folder / "world.yaml"
    path.write_text(world, "utf-8")
    return f"sim:{path}?{TOUCHED}&{look}"


def run(task: str, address: str) -> Ran:
    """A task on a phone of its own."""
    return Rig(address).run(task)
