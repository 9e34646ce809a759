"""The fleet in a real browser: devices and tasks change under the eyes of who looks, and are held back from there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.plan import Task
from iris_screen.core.settings import Settings
from iris_screen.graph.fleet.lane import Lane
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
from tests.browser import CHROMIUM, Tab
from tests.served import LONG, ROOT, UNTOUCHED, Panel, until

SHY = "ring the **bell** <img src=http://evil.example onerror=window.taken=1>"
PHONE = f"sim:{ROOT / 'assets' / 'worlds' / 'tiny.yaml'}?width=270&height=600&density=0.6875&time=virtual&elements=full"
_CARD_PICTURE = "document.querySelectorAll('[class*=st-key-card-picture-] img[src^=\"data:image/jpeg\"]').length === 1"
_NO_PICTURE = "document.querySelectorAll('[class*=st-key-card-picture-] img').length === 0"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def store(panel: Panel) -> Iterator[Store]:
    """The queue as this process sees it, which is the worker of a device."""
    opened = Store(panel.home / "iris.db", clock=SystemClock())
    yield opened
    opened.close()


def now() -> float:
    return SystemClock().now()


def test_a_worker_and_its_task_come_up_with_the_picture_of_its_device_and_leave_when_it_ends(
    tab: Tab, panel: Panel, store: Store
) -> None:
    store.accept(Task(id="r1", text=SHY, started_at=now()), Job(run="r1", key="r1", batch="morning"))
    tab.open(panel.at("fleet?lang=en"))
    tab.until("1 queued", LONG, SHY, "morning")
    store.jobs.workers.begin("android:P1", ("zh",))
    tab.until("android:P1", LONG, "idle")
    tab.until_true(_NO_PICTURE)
    taken = store.jobs.take("android:P1", ("zh",), now())
    assert taken and taken.run == "r1"
    frames = panel.home / "runs" / "r1" / "frames"
    frames.mkdir(parents=True)
    (frames / "f1.png").write_bytes((ROOT / "docs" / "screen.png").read_bytes())
    tab.until("busy", LONG, "1 running")
    tab.until_true(_CARD_PICTURE, LONG)
    tab.until_true(UNTOUCHED)
    assert store.jobs.release("r1", "ended", now())
    tab.until("In the last hour, 1 ended", LONG, "idle")
    tab.until_true(_NO_PICTURE, LONG)


def test_the_queue_is_paused_and_goes_on_from_the_page(tab: Tab, panel: Panel, store: Store) -> None:
    store.accept(Task(id="r2", text="open Notes", started_at=now()), Job(run="r2", key="r2", device="android:P2"))
    tab.open(panel.at("fleet?lang=en"))
    tab.press("Pause the queue", LONG)
    tab.until("No task begins.", LONG)
    assert [pause.kind for pause in store.jobs.workers.list_pauses()] == ["queue"]
    tab.press("Continue")
    until(lambda: store.jobs.workers.list_pauses() == [])


def test_an_answer_from_the_page_reaches_only_the_task_it_is_for_also_if_another_asks_the_same(
    tab: Tab, panel: Panel
) -> None:
    runs = Runs(Settings(home=panel.home))
    asking = {submit(runs, Order("press “Buy bread”", wait=True)).run for _ in range(2)}
    Lane(runs, PHONE, (), lambda job, status, why: None).serve(until_empty=True)
    tab.open(panel.at("fleet?lang=en"))
    tab.until("2 tasks wait for your answer", LONG)
    tab.press("It's not on the screen")
    tab.until("A task waits for your answer", LONG)
    until(lambda: sorted(runs.store.jobs.find(run).state for run in asking) == ["ended", "waiting"])
    runs.store.close()


def test_no_page_failed(tab: Tab) -> None:
    assert [line for line in tab.problems if "/_stcore/h" not in line] == []
