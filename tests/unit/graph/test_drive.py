"""What a run that is cut off tells, whatever else goes wrong then."""

import os
import signal
import socket
import time
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from iris_screen.core.errors import Disconnected, StoreError
from iris_screen.core.message import say
from iris_screen.core.plan import Step, Task
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.drive import Driver, make_ask
from iris_screen.graph.lifecycle.debug_archive import Event
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import Store
from iris_screen.tools.devices.clock import VirtualClock

TINY = Path(__file__).parents[3] / "assets" / "worlds" / "tiny.yaml"


def full_disk(point: str) -> None:
    if point == "settle:before":
        raise StoreError("The disk is full; free some space.")


def unplugged(event: Event) -> None:
    raise Disconnected("The phone is gone; plug it in.")


def test_what_ended_a_run_is_told_though_it_could_not_be_written_down(tmp_path: Path) -> None:
    clock = VirtualClock()
    store = Store(tmp_path / "runs.db", clock=clock, on_write=full_disk)
    task = Task(id="r", text="open Notes", device=f"sim:{TINY}?time=virtual&width=270&height=600&density=0.6875")
    store.accept(task)
    driver = Driver(store, Settings(home=tmp_path), tmp_path / "runs", clock)
    with pytest.raises(Disconnected, match="plug it in") as caught:
        driver.begin("r", make_ask(task), unplugged)
    assert caught.value.__notes__ == ["The disk is full; free some space."]
    store.close()


def test_a_run_that_failed_does_not_go_on_if_it_was_killed_before_its_result_was_stored(tmp_path: Path) -> None:
    """What comes after the step that failed must not be done: an alarm for another hour would be saved."""
    clock = VirtualClock()
    store = Store(tmp_path / "runs.db", clock=clock, on_write=full_disk)
    missing, later = (
        Step(action="tap", target=Target(kind="text", value=words), retry=0) for words in ("Nope", "Save")
    )
    device = f"sim:{TINY}?time=virtual&width=270&height=600&density=0.6875"
    task = Task(id="r", text="tap two things", device=device, planner="steps", steps=[missing, later])
    store.accept(task)
    driver, told = Driver(store, Settings(home=tmp_path), tmp_path / "runs", clock), list[Event]()
    with pytest.raises(StoreError):
        driver.begin("r", make_ask(task), None)
    store.close()
    store = Store(tmp_path / "runs.db", clock=clock)
    result = replace(driver, store=store).go_on("r", None, told.append)
    store.close()
    assert (result.status, [each.step for each in result.steps]) == ("failed", [missing])
    assert not told


def test_what_is_told_while_a_run_goes_on_names_the_picture_by_its_key(tmp_path: Path) -> None:
    """A key looks like a secret, and is none."""
    told = list[Event]()
    store = Store(tmp_path / "runs.db", clock=VirtualClock())
    task = Task(id="r", text="open Notes", device=f"sim:{TINY}?time=virtual&width=270&height=600&density=0.6875")
    store.accept(task)
    Driver(store, Settings(home=tmp_path), tmp_path / "runs", VirtualClock()).begin("r", make_ask(task), told.append)
    store.close()
    album = FolderAlbum(tmp_path / "runs" / "r" / "frames")
    frames = [event.frame for event in told if event.frame]
    assert frames and all(album.has(frame) for frame in frames)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Xlib leaves its half-open line
def test_a_run_that_is_stopped_before_its_first_checkpoint_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for a screen that takes its call and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("DISPLAY", f"127.0.0.1:{silent.getsockname()[1] - 6000}")
        runs, calls = Runs(Settings(home=tmp_path)), list[socket.socket]()

        def stop() -> None:
            calls.append(silent.accept()[0])
            calls[0].recv(1)
            time.sleep(0.2)  # by then it waits for an answer; a signal just before is seen only after the wait
            os.kill(os.getpid(), signal.SIGINT)

        stopping = Thread(target=stop)
        stopping.start()
        with pytest.raises(KeyboardInterrupt):
            runs.start("press Enter", device="desktop:", run_id="one")
        stopping.join()
        calls[0].close()
    row = runs.show("one").row
    assert (row.status, row.holder) == ("interrupted", "")
    assert row.reason == say("run-stopped-by-person")
