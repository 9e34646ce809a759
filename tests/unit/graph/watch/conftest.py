"""A room for a watch, once read aside and once not."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from iris_screen.memory.memory_store import MemoryStore
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.graph.watch.watch_room import AtOnce, Room


@pytest.fixture(params=["each look waits", "read aside"])
def room(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    clock = VirtualClock(1_000_000.0)
    phone = open_device("sim:?faults=none&time=virtual&lang=en", clock=clock)
    with MemoryStore(tmp_path / "memory.db", clock) as store, phone, ThreadPoolExecutor(1) as aside:
        yield Room(store, clock, phone, aside if request.param == "read aside" else AtOnce())
