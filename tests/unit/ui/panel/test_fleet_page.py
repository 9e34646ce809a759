"""The page of the fleet, drawn by Streamlit without a browser: what it shows, and what its buttons do to the queue."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from iris_screen.core.message import say
from iris_screen.core.plan import Task
from iris_screen.core.settings import Settings
from iris_screen.graph.fleet.lane import Lane
from iris_screen.graph.fleet.submit import Order, submit
from iris_screen.graph.runs import Runs
from iris_screen.graph.store.job_table import START_SECONDS, Job
from iris_screen.ui.panel.buttons import WRONG
from iris_screen.ui.panel.fleet.queue_list import PAGE
from tests.unit.ui.panel.test_pages import PHONE, SHY, drawn, labels, read, texts

MORE = 5


def fleet_page() -> None:
    from iris_screen.ui.panel.fleet import fleet_page

    fleet_page.draw()


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Runs]:
    """An empty queue, which the page shows too."""
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("DISPLAY", raising=False)
    opened = Runs(Settings(home=tmp_path / "home"))
    yield opened
    opened.store.close()


def hand_in(runs: Runs, run: str, text: str = "open Notes", batch: str = "", device: str = "") -> None:
    task = Task(id=run, text=text, device=device, started_at=runs.clock.now())
    runs.store.accept(task, Job(run=run, key=run, batch=batch, device=device))


def states(runs: Runs) -> dict[str, str]:
    return {job.run: job.state for job in runs.store.jobs.list_jobs()}


def press(test: AppTest, key: str) -> None:
    test.button(key=key).click().run()
    assert not test.exception, test.exception


@pytest.mark.parametrize(("lang", "said"), [("en", "Nothing was handed in"), ("zh", "还没有提交任务")])
def test_with_no_task_and_no_worker_the_page_says_how_to_begin(runs: Runs, lang: str, said: str) -> None:
    assert said in read(drawn(fleet_page, lang))


def test_devices_tasks_batches_and_causes_are_shown_and_no_text_of_a_task_is_read_as_markup(runs: Runs) -> None:
    hand_in(runs, "shy", SHY, batch="**bold**")
    hand_in(runs, "there", device="android:P1")
    runs.store.jobs.workers.begin("sim:a", ("zh",))
    runs.store.jobs.workers.begin("sim:b", ())
    why = say("fleet-device-given-up", device="sim:b", n=3, why="unplugged")
    runs.store.jobs.workers.end("sim:b", why)
    test = drawn(fleet_page)
    shown, marked = "\n".join(texts(test)), read(test)
    assert all(each in shown for each in ("Queue: 2 queued", "sim:a", "android:P1", "1 task waits for it", "unplugged"))
    assert all(each in marked for each in ("idle", "given up", "no worker yet"))
    assert SHY in shown and "evil" not in marked and "**bold**" not in marked


def test_the_queue_a_batch_and_a_device_are_paused_and_resumed(runs: Runs) -> None:
    hand_in(runs, "r1", batch="b")
    runs.store.jobs.workers.begin("sim:a", ())
    test = drawn(fleet_page)
    host = runs.store.jobs.workers.list_workers()[0].host
    for key in ("pause-queue", "switch-b", f"card-pause-{host}-0-sim:a"):
        press(test, key)
    paused = [(each.kind, each.name) for each in runs.store.jobs.workers.list_pauses()]
    assert paused == [("queue", ""), ("batch", "b"), ("device", "sim:a")]
    for kind, name in paused:
        press(test, f"resume-{kind}-{name}")
    assert runs.store.jobs.workers.list_pauses() == []


def test_a_worker_is_drained_from_its_card(runs: Runs) -> None:
    workers = runs.store.jobs.workers
    workers.begin("sim:a", ())
    test = drawn(fleet_page)
    press(test, f"card-drain-{workers.list_workers()[0].host}-0-sim:a")
    assert runs.store.jobs.look("sim:a", ()).sign.state == "draining"
    assert "ends after its task" in read(test)


def test_a_task_of_a_device_whose_computer_died_is_shown_to_wait_for_it(runs: Runs) -> None:
    hand_in(runs, "r1", device="cellar/android:P1")
    dead = replace(runs.store.jobs, me="cellar:1#never", alive=lambda name: True)
    dead.workers.begin("cellar/android:P1", ())
    assert dead.take("cellar/android:P1", (), runs.clock.now() - START_SECONDS - 1)
    test = drawn(fleet_page)
    shown = read(test)
    assert "waits for cellar" in shown and "worker is gone" in shown and "running" not in texts(test)
    assert "Queue: 1 waiting for a worker" in "\n".join(texts(test))


def test_chosen_tasks_are_cancelled_queued_again_and_moved_and_the_others_left(runs: Runs) -> None:
    for run in ("r1", "r2"):
        hand_in(runs, run)
    runs.store.jobs.workers.begin("sim:a", ())
    test = drawn(fleet_page)
    test.checkbox(key="pick-r1").check().run()
    press(test, "fleet-cancel")
    assert states(runs) == {"r1": "cancelled", "r2": "queued"}
    assert not test.checkbox(key="pick-r1").value
    test.checkbox(key="pick-r1").check().run()
    press(test, "fleet-retry")
    assert states(runs) == {"r1": "queued", "r2": "queued"}
    test.checkbox(key="pick-r2").check().run()
    test.selectbox(key="fleet-to").select("sim:a").run()
    press(test, "fleet-move")
    assert {job.run: job.device for job in runs.store.jobs.list_jobs()} == {"r1": "", "r2": "sim:a"}


def test_what_cannot_be_done_is_said_and_changes_nothing(runs: Runs) -> None:
    hand_in(runs, "r1")
    test = drawn(fleet_page)
    test.checkbox(key="pick-r1").check().run()
    press(test, "fleet-retry")
    assert test.session_state[WRONG] == say("panel-fleet-none-retried")
    assert states(runs) == {"r1": "queued"}


def test_a_long_queue_is_shown_page_by_page_and_searched(runs: Runs) -> None:
    for n in range(PAGE + MORE):
        hand_in(runs, f"r{n:02}", f"open Notes {n}")
    test = drawn(fleet_page)
    assert len(test.checkbox) == PAGE and f"1–{PAGE} of {PAGE + MORE}" in read(test)
    press(test, "fleet-on")
    assert [box.key for box in test.checkbox] == [f"pick-r{n:02}" for n in range(PAGE, PAGE + MORE)]
    test.text_input(key="fleet-search").input("notes 7").run()
    assert [box.key for box in test.checkbox] == ["pick-r07"]


def test_a_task_that_waits_is_asked_about_on_the_page(runs: Runs) -> None:
    asks = submit(runs, Order("press “Buy bread”", wait=True)).run
    Lane(runs, f"{PHONE}&elements=full", (), lambda job, status, why: None).serve(until_empty=True)
    assert states(runs) == {asks: "waiting"}
    test = drawn(fleet_page)
    assert "Buy bread was not found here" in "\n".join(texts(test))
    assert "Answer" in labels(test) and "It's not on the screen" in labels(test)
