"""What limits the workers is kept and added up alike in a file and in PostgreSQL, and so is what repeats."""

import math

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.models import Usage
from iris_screen.graph.store import Store
from iris_screen.graph.store.rule_table import Limit, Rest
from tests.contract.store.postgres import DATABASES  # noqa: F401 (read by pytest_generate_tests)
from tests.unit.graph.store.test_job_table import hand_in


def test_calls_are_admitted_until_the_limit_is_reached(store: Store) -> None:
    rules = store.jobs.rules
    rules.put(Limit(kind="model", name="paper", per="day", calls=2))
    assert [rules.admit("model", "paper") for _ in range(2)] == [0.0, 0.0]
    assert 86_000 < rules.admit("model", "paper") <= 86_400
    assert rules.admit("model", "another") == rules.admit("app", "paper") == 0.0
    rules.put(Limit(kind="model", name="paper", calls=2))
    assert rules.admit("model", "paper") == math.inf


def test_what_was_used_is_added_up_for_the_model_and_for_the_batch(store: Store) -> None:
    rules, model, batch = store.jobs.rules, Limit(kind="model", name="paper", per="hour", cost=1), "march"
    rules.put(model)
    for name in ("paper", "stone"):
        rules.admit("model", name, batch)
        rules.charge("model", name, batch, Usage(calls=1, prompt_tokens=10, answer_tokens=2, cost=0.25))
    rules.charge("model", "paper", "", Usage(calls=1, prompt_tokens=1, cost=None))
    used, of_batch = rules.measure(model), rules.measure(Limit(kind="batch", name=batch, cost=1))
    assert (used.calls, used.tokens, used.cost) == (1, 13, 0.25)
    assert (of_batch.calls, of_batch.tokens, of_batch.cost) == (2, 24, 0.5)


def test_rules_are_listed_replaced_and_dropped(store: Store) -> None:
    rules = store.jobs.rules
    rest, limit = Rest(name="sim:a", times=["02:00-04:00"]), Limit(kind="app", name="wechat", per="hour", calls=3)
    for each in (rest, limit, limit.replace(calls=4)):
        rules.put(each)
    assert rules.list_rules() == [limit.replace(calls=4), rest]
    assert (rules.find_rest("sim:a"), rules.find_rest("sim:b")) == (rest, None)
    assert (rules.drop(rest), rules.drop(rest), rules.drop(limit)) == (True, False, True)
    assert rules.list_rules() == []


def test_a_repeating_job_is_found_when_it_is_over_until_the_next_was_handed_in(store: Store) -> None:
    jobs = store.jobs
    hand_in(store, "once")
    hand_in(store, "again", repeats=True, key="k")
    assert jobs.list_to_repeat() == []
    for _ in range(2):
        taken = jobs.take("sim:a", (), jobs.time())
        assert taken and jobs.release(taken.run, "ended", jobs.time())
    assert [job.run for job in jobs.list_to_repeat()] == ["again"]
    jobs.end_repeating("again", say("run-stopped-by-person"))
    assert jobs.list_to_repeat() == []
    assert jobs.find("again").note == say("run-stopped-by-person")


def test_jobs_are_found_by_their_key_and_by_being_over_and_a_full_queue_is_known(store: Store) -> None:
    jobs = store.jobs
    hand_in(store, "r1", key="k1", batch="b")
    hand_in(store, "r2")
    assert (jobs.find_key("k1").run, jobs.find_batch("r1"), jobs.find_batch("none")) == ("r1", "b", "")
    with pytest.raises(UsageError):
        jobs.find_key("k3")
    assert [jobs.is_full(limit) for limit in (2, 3)] == [True, False]
    jobs.cancel(["r1"], jobs.time())
    assert jobs.find_over(["r1", "r2", "r3"]) == {"r1"}
    hand_in(store, "later", repeats=True, due=jobs.time() + 1_000)
    assert jobs.count_open("sim:a", ()) == 1
