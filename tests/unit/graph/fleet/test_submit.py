"""Tasks are handed in in somebody's name, and only as many as the queue holds."""

from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.spelling import MAX_KEY, MAX_NAME
from iris_screen.core.settings import Fleet, Settings
from iris_screen.graph.fleet.handles import Fleet as Queue
from iris_screen.graph.fleet.limits import limit_batch
from iris_screen.graph.fleet.submit import Order, name_user, submit
from iris_screen.graph.runs import Runs


def open_runs(home: Path, **fleet: str | int) -> Runs:
    return Runs(Settings(home=home, fleet=Fleet.model_validate(fleet)))


def test_a_full_queue_says_so_and_takes_on_more_when_there_is_room(tmp_path: Path) -> None:
    runs = open_runs(tmp_path, queue_limit=2)
    first, second, third = (submit(runs, Order("open Settings")) for _ in range(3))
    assert (first.refused, second.refused) == (None, None)
    assert third.refused and third.refused.args["limit"] == 2
    assert len(runs.rows()) == 2
    runs.store.jobs.cancel([first.run], runs.clock.now())
    assert submit(runs, Order("open Settings")).refused is None


def test_a_task_is_handed_in_in_the_name_of_the_setting_or_of_the_user(tmp_path: Path) -> None:
    named, unnamed = open_runs(tmp_path, submitter="night shift"), open_runs(tmp_path)
    runs = [submit(each, Order("open Settings")).run for each in (named, unnamed)]
    assert [named.store.jobs.find(run).submitter for run in runs] == ["night shift", name_user()]


@pytest.mark.parametrize(
    ("order", "what"),
    [
        (Order("open Settings", batch="b" * (MAX_NAME + 1)), "batch"),
        (Order("open Settings", batch="one\x00two"), "batch"),
        (Order("open Settings", batch="two\nlines"), "batch"),
        (Order("open Settings", batch="no text \udcff"), "batch"),
        (Order("open Settings", needs=["zh", "t" * MAX_NAME]), "tags"),
        (Order("open Settings", needs=["\x1b[2J"]), "tags"),
        (Order("open Settings", key="k" * (MAX_KEY + 1)), "key"),
        (Order("open Settings", key="k\x00"), "key"),
    ],
)
def test_a_name_that_no_store_can_keep_is_refused_with_one_sentence(tmp_path: Path, order: Order, what: str) -> None:
    runs = open_runs(tmp_path)
    refused = submit(runs, order).refused
    assert refused and refused.args["what"] == what and runs.rows() == []


def test_names_that_people_give_are_taken(tmp_path: Path) -> None:
    names = ["早间\u3000问候", "👨\u200d👩\u200d👧", "می\u200cخواهم", "b" * MAX_NAME]
    taken = [submit(open_runs(tmp_path), Order("open Settings", batch=each, needs=[each])) for each in names]
    assert [each.refused for each in taken] == [None] * len(names)


def test_the_name_of_a_whole_batch_is_refused_once_and_not_row_by_row(tmp_path: Path) -> None:
    batch, queue = "b" * (MAX_NAME + 1), Queue(Settings(home=tmp_path))
    with pytest.raises(UsageError, match="200"):
        queue.submit_rows("open {app}", [{"app": "Settings"}, {"app": "Notes"}], batch)
    with pytest.raises(UsageError, match="200"):
        limit_batch(queue.runs.store.jobs, batch, 5.0)
    assert queue.runs.rows() == []
