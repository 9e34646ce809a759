"""Tasks are handed in in somebody's name, and only as many as the queue holds."""

from pathlib import Path

from iris_screen.core.settings import Fleet, Settings
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
