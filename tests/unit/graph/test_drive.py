"""What a run that is cut off tells, whatever else goes wrong then."""

from pathlib import Path

import pytest

from core.errors import Disconnected, StoreError
from core.plan import Task
from core.settings import Settings
from graph.drive import Driver, asked
from graph.event import Event
from graph.store import Store
from tools.devices.clock import VirtualClock

TINY = Path(__file__).parents[3] / "assets" / "worlds" / "tiny.yaml"


def full_disk(point: str) -> None:
    if point == "settle:before":
        raise StoreError("The disk is full; free some space.")


def unplugged(event: Event) -> None:
    raise Disconnected("The phone is gone; plug it in.")


def test_what_ended_a_run_is_told_though_it_could_not_be_written_down(tmp_path: Path) -> None:
    clock = VirtualClock()
    store = Store(tmp_path / "runs.db", clock=clock, gate=full_disk)
    task = Task(id="r", text="open Notes", device=f"sim:{TINY}?time=virtual&width=270&height=600&density=0.6875")
    store.accept(task)
    driver = Driver(store, Settings(home=tmp_path), tmp_path / "runs", clock)
    with pytest.raises(Disconnected, match="plug it in") as caught:
        driver.begin("r", asked(task), unplugged)
    assert caught.value.__notes__ == ["The disk is full; free some space."]
    store.close()
