"""What nodes ask of models is added to the run's totals, which outlive a kill, and kept within its limits."""

from typing import Any, cast

import pytest
from langchain_core.runnables import RunnableConfig

from iris_screen.core.errors import BudgetSpent, ModelError
from iris_screen.core.limits import Budget
from iris_screen.core.message import verbatim
from iris_screen.core.models import Reply, Usage
from iris_screen.core.plan import Task
from iris_screen.core.state import Ask, State, Totals
from iris_screen.graph.lifecycle.usage_metering import metered
from iris_screen.models.model_roles import Tally, count_usage, find_spent_limit, get_tally, use_tally

NOTHING = Usage()
CALL = Usage(calls=1, prompt_tokens=1_000, answer_tokens=200, cost=0.25)


class Asks:
    """A node that asks so often; as a model would, it asks no more than it may."""

    def __init__(self, times: int, **update: Any) -> None:
        self.times, self.update = times, update

    def __call__(self, state: State, config: RunnableConfig | None = None) -> State:
        for _ in range(self.times):
            if why := find_spent_limit(get_tally().spent, get_tally().budget):
                raise BudgetSpent(why)
            count_usage(Reply(text="", usage=CALL).usage)
        return State(**self.update)


def state(spent: Usage = NOTHING, **budget: Any) -> State:
    task = Task(id="t", text="x", budget=Budget(**budget))
    return State(task=task, totals=Totals(turns=3, usage=spent))


def test_what_a_node_asks_is_added_to_what_was_asked_before() -> None:
    update = metered(Asks(2))(state(CALL))
    assert update["totals"] == Totals(turns=3, usage=CALL.plus(CALL).plus(CALL))


def test_it_is_added_to_the_sums_the_node_itself_gives() -> None:
    update = metered(Asks(1, totals=Totals(turns=4), note=verbatim("done")))(state())
    assert (update["totals"].turns, update["totals"].usage, update["note"]) == (4, CALL, verbatim("done"))


def test_a_node_that_asks_nothing_is_left_as_it_is() -> None:
    assert metered(Asks(0, note=verbatim("looked")))(state(CALL)) == State(note=verbatim("looked"))


def test_the_first_node_begins_with_nothing_and_with_the_limits_it_was_asked_with() -> None:
    asked = Ask(task="x", budget=Budget(max_calls=1))
    assert metered(Asks(1), True)(asked, {})["totals"].usage == CALL
    with pytest.raises(BudgetSpent):
        metered(Asks(2), True)(asked, {})


@pytest.mark.parametrize("limit", [{"max_calls": 3}, {"max_tokens": 3_600}, {"max_cost": 0.75}])
def test_what_was_spent_in_another_process_counts_against_the_limits(limit: dict[str, float]) -> None:
    kept = State(**state(CALL.plus(CALL), **limit))
    after = metered(Asks(1))(kept)["totals"]
    assert after.usage.calls == 3
    with pytest.raises(BudgetSpent) as caught:
        metered(Asks(1))({**kept, "totals": Totals.model_validate_json(after.model_dump_json())})
    assert caught.value.exit_code == 4


class Fails(Asks):
    """One that breaks off once it has asked."""

    def __call__(self, state: State, config: RunnableConfig | None = None) -> State:
        super().__call__(state, config)
        raise ModelError("there is none")


def test_what_a_node_spent_before_it_broke_off_is_left_with_whoever_counts_round_the_graph() -> None:
    with use_tally(Tally()) as around, pytest.raises(ModelError):
        metered(Fails(2), beside=lambda: CALL)(state(CALL))
    assert around.spent == CALL.plus(CALL).plus(CALL).plus(CALL)


def test_a_first_node_that_broke_off_begins_anew_with_what_it_had_spent() -> None:
    again = cast(Ask, {"task": "x", "totals": Totals(usage=CALL)})
    update = metered(Asks(1, totals=Totals()), True)(again, {})
    assert update["totals"].usage == CALL.plus(CALL)


def test_what_was_spent_beside_a_node_is_added_to_its_own() -> None:
    assert metered(Asks(0), beside=lambda: CALL)(state(CALL))["totals"].usage == CALL.plus(CALL)


def test_what_one_run_spends_is_not_another_ones() -> None:
    metered(Asks(3))(state())
    assert get_tally().spent == Usage()
