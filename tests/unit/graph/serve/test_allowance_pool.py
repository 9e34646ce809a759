"""What was allowed once is used once, by all runs together."""

from iris_screen.core.people import Allowance, allow
from iris_screen.graph.runs import Runs
from iris_screen.graph.serve.allowance_pool import AllowancePool
from iris_screen.testing import PaperPhone, temporary_runs

PAGES = {"home": {"Delete": "gone", "Settings": "home"}, "gone": {"Thank you": "gone"}}


def run(runs: Runs, pool: AllowancePool, run_id: str, task: str) -> list[Allowance]:
    lent = pool.lend(run_id, runs)
    phone = PaperPhone(PAGES)
    runs.start(task, run_id=run_id, device=phone.address, allow=lent, from_outside=True)
    return lent


def test_a_run_gets_what_the_runs_before_it_have_left() -> None:
    pool = AllowancePool((allow("delete", times=2), allow("post")))
    with temporary_runs() as runs:
        assert [each.times for each in run(runs, pool, "a", 'press "Delete"')] == [2, 1]
        assert [each.times for each in run(runs, pool, "b", 'press "Settings"')] == [1, 1]
        assert [each.times for each in run(runs, pool, "c", 'press "Delete"')] == [1, 1]
        assert [each.kind for each in run(runs, pool, "d", 'press "Delete"')] == ["post"]


def test_a_run_that_waits_keeps_what_it_was_given_and_one_that_never_began_used_nothing() -> None:
    pool = AllowancePool((allow("delete"),))
    with temporary_runs() as runs:
        assert pool.lend("never", runs) == list(pool.given)
        lent = pool.lend("waits", runs)
        phone = PaperPhone({"home": {"Pay now": "home"}})
        task = 'press "Pay now"'
        waits = runs.start(task, run_id="waits", device=phone.address, allow=lent, from_outside=True, wait=True)
        assert waits.status == "waiting" and pool.lend("next", runs) == []
