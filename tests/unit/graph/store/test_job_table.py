"""The queue: in which order jobs are taken, by whom, and who may change them."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from iris_screen.core.actions import Tap
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import MAX_KEY, MAX_NAME
from iris_screen.core.plan import Task
from iris_screen.core.verdict import RunStatus, TaskResult
from iris_screen.graph.store import Store
from iris_screen.graph.store.delivery import TableDelivery
from iris_screen.graph.store.job_table import START_SECONDS, Job, JobState
from iris_screen.tools.database.database import Connection
from tests.contract.store.postgres import DATABASES  # noqa: F401 (read by pytest_generate_tests)
from tests.unit.graph.conftest import StillClock

OpenStore = Callable[..., Store]


def hand_in(store: Store, run: str, **job: Any) -> None:
    store.accept(Task(id=run, text="x", device=""), Job(run=run, **{"key": run, **job}))


def take(store: Store, device: str = "sim:a", tags: tuple[str, ...] = (), now: float = 2_000.0) -> str:
    """The run that this device is given; empty if none."""
    job = store.jobs.take(device, tags, now)
    return job.run if job else ""


def touch(store: Store, run: str, device: str) -> None:
    """As whoever drives the run does."""
    with store.take(run, device) as lease:
        store.journal(run, lease).intend(1, 0, Tap(at=Point(x=1, y=2)), 1.0)


def test_what_was_handed_in_is_a_run_that_waits(store: Store) -> None:
    hand_in(store, "r1")
    row = store.row("r1")
    assert (row.status, row.holder) == ("queued", "")
    assert store.check("r1").state == "whole"


def test_of_what_is_due_higher_priority_comes_first_then_what_was_handed_in_first(store: Store) -> None:
    hand_in(store, "late", due=1_500.0)
    hand_in(store, "first")
    hand_in(store, "second")
    hand_in(store, "urgent", priority=1, due=1_900.0)
    hand_in(store, "tomorrow", priority=9, due=90_000.0)
    assert [take(store) for _ in range(5)] == ["urgent", "late", "first", "second", ""]


def test_submitters_take_turns(store: Store) -> None:
    for n in range(4):
        hand_in(store, f"anna{n}", submitter="anna")
    assert [take(store) for _ in range(2)] == ["anna0", "anna1"]
    for n in range(3):
        hand_in(store, f"ben{n}", submitter="ben")
    assert [take(store) for _ in range(5)] == ["anna2", "ben0", "anna3", "ben1", "ben2"]


def test_whoever_was_away_has_saved_up_no_turns(store: Store) -> None:
    hand_in(store, "ben0", submitter="ben")
    assert take(store) == "ben0"
    for n in range(3):
        hand_in(store, f"anna{n}", submitter="anna")
    assert take(store) == "anna0"
    hand_in(store, "ben1", submitter="ben")
    hand_in(store, "ben2", submitter="ben")
    assert [take(store) for _ in range(4)] == ["anna1", "ben1", "anna2", "ben2"]


def test_priority_comes_before_turns_and_turns_count_within_one_priority(store: Store) -> None:
    hand_in(store, "anna0", submitter="anna")
    hand_in(store, "anna1", submitter="anna")
    hand_in(store, "anna-urgent", submitter="anna", priority=5)
    hand_in(store, "ben0", submitter="ben")
    hand_in(store, "ben-urgent0", submitter="ben", priority=5)
    hand_in(store, "ben-urgent1", submitter="ben", priority=5)
    taken = [take(store) for _ in range(6)]
    assert taken == ["anna-urgent", "ben-urgent0", "ben-urgent1", "anna0", "ben0", "anna1"]


def test_a_job_for_a_device_is_given_to_no_other(store: Store) -> None:
    hand_in(store, "mine", device="sim:a")
    assert take(store, "sim:b") == ""
    assert take(store, "sim:a") == "mine"


@pytest.mark.parametrize(("tags", "given"), [((), ""), (("android",), ""), (("zh", "android", "4g"), "r1")])
def test_a_job_goes_only_to_a_device_with_all_the_tags_it_needs(
    store: Store, tags: tuple[str, ...], given: str
) -> None:
    hand_in(store, "r1", needs=["android", "zh"])
    assert take(store, tags=tags) == given


@pytest.mark.parametrize(
    ("need", "tags"), [("zh", ("zh-TW",)), ("zh-TW", ("zh", "TW")), ('a"b"c', ("b",)), ("[],", ()), ("\\", ('"',))]
)
def test_a_tag_is_a_whole_word_whatever_signs_are_in_it(store: Store, need: str, tags: tuple[str, ...]) -> None:
    hand_in(store, "r1", needs=[need])
    assert take(store, tags=tags) == ""
    assert take(store, tags=(*tags, need)) == "r1"


def test_names_of_the_greatest_length_are_taken_on_in_any_script(store: Store) -> None:
    letters = random.Random(7)
    key, batch, tag = (
        "".join(chr(letters.randint(0x4E00, 0x9FFF)) for _ in range(most)) for most in (MAX_KEY, MAX_NAME, MAX_NAME)
    )
    store.jobs.workers.pause("batch", batch)
    hand_in(store, "r1", key=key, batch=batch, needs=[tag], device="sim:a")
    assert take(store, tags=(tag,)) == ""
    store.jobs.workers.resume("batch", batch)
    assert take(store, tags=(tag,)) == "r1"


def test_the_same_key_is_taken_on_once_and_leaves_no_second_run(store: Store) -> None:
    hand_in(store, "r1", key="batch/7")
    assert store.jobs.knows("batch/7")
    with pytest.raises(UsageError, match="batch/7"):
        hand_in(store, "r2", key="batch/7")
    assert [row.id for row in store.rows()] == ["r1"]


def test_two_workers_never_get_the_same_job(open_store: OpenStore) -> None:
    one, other = open_store(me="one"), open_store(me="other")
    for n in range(10):
        hand_in(one, f"r{n}")
    given = [take(store, device) for _ in range(5) for store, device in ((one, "sim:a"), (other, "sim:b"))]
    assert len(set(given)) == 10


def test_what_a_dead_worker_left_is_taken_over_on_the_same_device_before_anything_else(open_store: OpenStore) -> None:
    dead = open_store(me="dead")
    hand_in(dead, "r1")
    assert take(dead, "sim:a") == "r1"
    hand_in(dead, "urgent", priority=9)
    other = open_store(me="other", alive=lambda name: name != "dead")
    assert take(other, "sim:b") == "urgent"
    assert take(other, "sim:a") == "r1"
    assert other.jobs.find("r1").tries == 2


def test_a_job_is_not_taken_from_a_living_worker_unless_it_has_not_begun_for_long(open_store: OpenStore) -> None:
    slow = open_store(me="slow", alive=lambda name: True)
    hand_in(slow, "r1")
    take(slow, "sim:a", now=2_000.0)
    other = open_store(me="other", alive=lambda name: True)
    assert take(other, "sim:a", now=2_000.0 + START_SECONDS - 1) == ""
    assert take(other, "sim:a", now=2_000.0 + START_SECONDS + 1) == "r1"


def test_a_second_worker_of_a_device_stands_by_while_the_first_has_a_job(open_store: OpenStore) -> None:
    first, second = open_store(me="one"), open_store(me="two")
    hand_in(first, "r1")
    hand_in(first, "r2")
    assert (take(first), take(second), take(second, "sim:b")) == ("r1", "", "r2")
    first.jobs.release("r1", "ended", 2_000.0)
    hand_in(first, "r3")
    assert take(second) == "r3"


def test_a_run_that_somebody_drives_is_left_to_them(open_store: OpenStore, clock: StillClock) -> None:
    slow = open_store(me="slow", alive=lambda name: True)
    hand_in(slow, "r1")
    take(slow, "sim:a", now=clock.now())
    slow.take("r1", "sim:a", seconds=10_000)
    other = open_store(me="other", alive=lambda name: True)
    assert take(other, "sim:a", now=clock.now() + START_SECONDS + 1) == ""


def test_a_worker_that_lost_a_job_cannot_release_it(open_store: OpenStore) -> None:
    old = open_store(me="old")
    hand_in(old, "r1")
    take(old)
    new = open_store(me="new", alive=lambda name: name != "old")
    assert take(new) == "r1"
    assert not old.jobs.release("r1", "ended", 2_000.0)
    assert new.jobs.release("r1", "queued", 2_000.0, due=3_000.0, note=say("run-stopped-by-person"))
    job = new.jobs.find("r1")
    assert (job.state, job.due, job.note) == ("queued", 3_000.0, say("run-stopped-by-person"))


def test_a_job_that_began_on_a_device_goes_on_there(store: Store) -> None:
    hand_in(store, "r1")
    take(store, "sim:a")
    touch(store, "r1", "sim:a")
    store.jobs.release("r1", "queued", 2_000.0)
    assert take(store, "sim:b") == ""
    assert store.jobs.move(["r1"], "sim:b", 2_000.0) == []
    assert take(store, "sim:a") == "r1"


def test_what_is_cancelled_is_not_given_out_until_it_is_retried(store: Store) -> None:
    hand_in(store, "r1")
    assert store.jobs.cancel(["r1"], 2_000.0) == ["r1"]
    assert take(store) == ""
    assert store.jobs.cancel(["r1"], 2_000.0) == []
    assert store.jobs.retry(["r1"], 2_000.0) == ["r1"]
    assert take(store) == "r1"


def test_a_cancelled_job_is_no_longer_its_workers(store: Store) -> None:
    hand_in(store, "r1")
    take(store)
    store.jobs.cancel(["r1"], 2_000.0)
    assert not store.jobs.release("r1", "queued", 2_000.0)
    assert store.jobs.find("r1").state == "cancelled"


def test_what_a_dead_worker_had_taken_and_not_begun_is_moved_and_what_it_had_begun_waits_for_its_device(
    open_store: OpenStore,
) -> None:
    dead, living = open_store(me="dead"), open_store(me="living", alive=lambda name: name != "dead")
    now = living.jobs.time()
    for run in ("taken", "begun", "held"):
        hand_in(living, run)
        assert take(dead if run != "held" else living, f"sim:{run}", now=now) == run
    touch(living, "begun", "sim:begun")
    with living.take("begun", "sim:begun"):
        assert living.jobs.list_left() == {"taken": "sim:taken"}
    assert living.jobs.list_left() == {"taken": "sim:taken", "begun": "sim:begun"}
    assert living.jobs.move(["taken", "begun", "held"], "sim:c", now) == ["taken"]
    assert living.jobs.list_left() == {"begun": "sim:begun"}
    assert not dead.jobs.release("taken", "ended", now)
    assert take(living, "sim:taken", now=now) == "" and take(living, "sim:c", now=now) == "taken"
    assert living.jobs.find("taken").given == "sim:c"


def test_what_was_put_back_before_it_began_may_be_moved(store: Store) -> None:
    hand_in(store, "r1")
    take(store)
    assert store.jobs.move(["r1"], "sim:b", 2_000.0) == []
    store.jobs.release("r1", "queued", 2_000.0)
    assert store.jobs.move(["r1"], "sim:b", 2_000.0) == ["r1"]
    assert take(store, "sim:a") == "" and take(store, "sim:b") == "r1"


def test_deleting_a_run_removes_its_job(store: Store) -> None:
    hand_in(store, "r1", key="batch/1")
    store.delete("r1")
    assert not store.jobs.knows("batch/1")
    with pytest.raises(UsageError, match="iris submit"):
        store.jobs.find("r1")


def test_jobs_are_listed_by_state_and_batch_in_the_order_in_which_they_were_handed_in(store: Store) -> None:
    for run, batch in (("r1", "a"), ("r2", "b"), ("r3", "a")):
        hand_in(store, run, batch=batch)
    take(store)
    assert [job.run for job in store.jobs.list_jobs(batch="a")] == ["r1", "r3"]
    assert [job.run for job in store.jobs.list_jobs(["queued"])] == ["r2", "r3"]
    assert [job.run for job in store.jobs.list_jobs(limit=1)] == ["r1"]


def test_only_what_a_device_can_do_is_counted_as_open_to_it(store: Store) -> None:
    hand_in(store, "any")
    hand_in(store, "other", device="sim:b")
    hand_in(store, "tagged", needs=["zh"])
    hand_in(store, "tomorrow", due=90_000.0)
    assert [store.jobs.count_open("sim:a", tags) for tags in ((), ("zh",))] == [2, 3]
    assert take(store) == "any"
    assert store.jobs.count_open("sim:a", ()) == 2  # what it has itself is not done yet
    assert store.jobs.count_open("sim:b", ()) == 2


def test_a_time_that_does_not_count_as_a_try_is_not_counted(store: Store) -> None:
    hand_in(store, "r1")
    for untried, tries in ((True, 0), (False, 1), (True, 1)):
        take(store)
        store.jobs.release("r1", "queued", 2_000.0, untried=untried)
        assert store.jobs.find("r1").tries == tries


@pytest.mark.parametrize(("status", "state"), [("success", "ended"), ("failed", "ended"), ("waiting", "waiting")])
def test_a_task_that_waited_for_an_answer_is_over_once_its_run_is(
    store: Store, status: RunStatus, state: JobState
) -> None:
    hand_in(store, "r1")
    take(store)
    store.jobs.release("r1", "waiting", 2_000.0)
    store.settle("r1", TaskResult(run_id="r1", task="x", status=status, verdict="unverified", reason=say("run-waits")))
    assert store.jobs.find("r1").state == state


@dataclass(frozen=True)
class Silent(TableDelivery):
    """A list, made some time ago, of runs whose workers are silent."""

    runs: tuple[str, ...] = ()
    silence: float = 4.0

    def list_silent(self, connection: Connection) -> tuple[str, ...]:
        return self.runs


def test_a_run_that_somebody_has_just_taken_over_is_not_thought_to_be_a_silent_workers(open_store: OpenStore) -> None:
    store, other = open_store(me="one:1#1"), open_store(me="two:1#1", alive=lambda name: True)
    hand_in(store, "r1")
    assert take(store, now=2_000.0) == "r1"
    listed = replace(other.jobs, delivery=Silent(runs=("r1",)))
    assert listed.take("sim:a", (), 2_003.0) is None
    assert listed.take("sim:a", (), 2_004.0)
