"""Helpers to test your own graphs: a paper phone, a scripted model, all of Iris in memory.

docs/testing.md shows each of them. None needs a key, a phone, a display or time: waits pass at once.
"""

from iris_screen.testing.endpoint import ScriptedModel
from iris_screen.testing.memory import MemoryAlbum, MemoryJournal
from iris_screen.testing.paper import PaperPhone
from iris_screen.testing.stage import Played, Rig, temporary_runs
from iris_screen.tools.devices.clock import VirtualClock

__all__ = [
    "MemoryAlbum",
    "MemoryJournal",
    "PaperPhone",
    "Played",
    "Rig",
    "ScriptedModel",
    "VirtualClock",
    "temporary_runs",
]
