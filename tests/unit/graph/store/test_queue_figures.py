"""The queue as a person looks at it: pages, sums, and why tasks failed."""

from typing import Any

import pytest

from iris_screen.core.message import Message, say
from iris_screen.core.plan import Task
from iris_screen.core.verdict import RunStatus, TaskResult
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
from iris_screen.graph.store.queue_figures import Wanted
from tests.contract.store.postgres import DATABASES  # noqa: F401 (read by pytest_generate_tests)

NOW = 2_000.0


def hand_in(store: Store, run: str, text: str = "x", **job: Any) -> None:
    store.accept(Task(id=run, text=text, device=""), Job(run=run, **{"key": run, **job}))


def end(store: Store, run: str, status: RunStatus, why: Message, at: float = NOW) -> None:
    """Have it done by a worker, with this result."""
    hand_in(store, run, priority=99)
    taken = store.jobs.take("sim:a", (), at)
    assert taken and taken.run == run
    verdict = "verified" if status == "success" else "failed"
    store.settle(run, TaskResult(run_id=run, task="x", status=status, verdict=verdict, reason=why))
    store.jobs.release(run, "ended", at, note=why)


def page(store: Store, limit: int = 10, offset: int = 0, **wanted: Any) -> list[str]:
    return store.jobs.figures.find_page(Wanted(**wanted), limit, offset)[0]


def not_found(name: str) -> Message:
    return say("run-given-up", why=say("step-not-found", target=name, where=say("step-here")), detail="")


def test_pages_follow_one_another_from_what_runs_to_what_is_over(store: Store) -> None:
    end(store, "old", "success", say("run-waits"), 1_000.0)
    end(store, "new", "success", say("run-waits"), 1_500.0)
    hand_in(store, "now", priority=9)
    store.jobs.take("sim:a", (), NOW)
    hand_in(store, "later")
    hand_in(store, "urgent", priority=1)
    store.jobs.cancel(["later"], NOW)
    hand_in(store, "last")
    in_order = ["now", "urgent", "last", "new", "old", "later"]
    assert page(store) == in_order
    assert [run for offset in range(0, 8, 2) for run in page(store, 2, offset)] == in_order
    assert page(store, states=["ended"], limit=1, offset=1) == ["old"]


def test_the_sums_are_of_all_states_whatever_the_page_shows(store: Store) -> None:
    end(store, "done", "success", say("run-waits"))
    hand_in(store, "one")
    hand_in(store, "two")
    _, counts = store.jobs.figures.find_page(Wanted(states=["ended"]), 1)
    assert counts == {"ended": 1, "queued": 2}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"batch": "b"}, ["one"]),
        ({"device": "sim:b"}, ["two"]),
        ({"text": "OPEN"}, ["one", "two"]),
        ({"text": "100%"}, ["two"]),
        ({"text": "_"}, []),
        ({"text": "open", "batch": "b"}, ["one"]),
    ],
)
def test_a_page_is_of_what_is_looked_for(store: Store, wanted: dict[str, str], found: list[str]) -> None:
    hand_in(store, "one", "Open Notes", batch="b")
    hand_in(store, "two", "open “100%”", device="sim:b")
    hand_in(store, "three", "close it")
    assert page(store, **wanted) == found


def test_reasons_that_differ_only_in_names_are_one_cause(store: Store) -> None:
    for run, name in (("r1", "Send"), ("r2", "Save")):
        end(store, run, "failed", not_found(name))
    end(store, "r3", "unreachable", say("run-waits"))
    end(store, "r4", "success", say("run-waits"))
    end(store, "r5", "failed", not_found("Old"), at=10.0)
    causes = store.jobs.figures.list_causes(since=100.0)
    assert [(cause.status, cause.n) for cause in causes] == [("failed", 2), ("unreachable", 1)]
    assert causes[0].run in ("r1", "r2") and causes[0].reason and causes[0].reason.key == "run-given-up"


def test_what_ended_lately_is_counted_by_its_status(store: Store) -> None:
    end(store, "r1", "success", say("run-waits"))
    end(store, "r2", "failed", say("run-waits"))
    end(store, "r3", "failed", say("run-waits"), at=10.0)
    assert store.jobs.figures.count_ended(since=100.0) == {"success": 1, "failed": 1}


def test_what_only_one_device_can_do_is_counted_by_device(store: Store) -> None:
    hand_in(store, "began", priority=9)
    store.jobs.take("sim:a", (), NOW)
    store.jobs.release("began", "queued", NOW)
    hand_in(store, "for-b", device="sim:b")
    hand_in(store, "any")
    assert store.jobs.figures.count_waiting_for() == {"sim:a": 1, "sim:b": 1}


def test_only_batches_that_are_not_over_are_summed_up(store: Store) -> None:
    hand_in(store, "r1", batch="over", priority=9)
    store.jobs.cancel(["r1"], NOW)
    for run in ("r2", "r3"):
        hand_in(store, run, batch="open")
    store.jobs.cancel(["r3"], NOW)
    assert store.jobs.figures.count_batches(9) == {"open": {"queued": 1, "cancelled": 1}}
