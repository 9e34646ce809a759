"""What is recorded around each node: its time, what models cost, what it could not do and what stood in its way."""

from dataclasses import dataclass
from typing import Any

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.types import Overwrite

from iris_screen.core.chat import Ask
from iris_screen.core.errors import BudgetSpent, ModelError
from iris_screen.core.geometry import Box
from iris_screen.core.limits import Budget
from iris_screen.core.message import verbatim
from iris_screen.core.models import Reply, Usage
from iris_screen.core.plan import Task
from iris_screen.core.state import WINDOW, Observation, State, Totals
from iris_screen.core.verdict import Blocker, PostMortem
from iris_screen.graph.lifecycle.recorded_node import Asked, RecordedNode, add_totals
from iris_screen.models.model_roles import Tally, count_usage, find_spent_limit, get_tally, use_tally

CALL = Usage(calls=1, prompt_tokens=1_000, answer_tokens=200, cost=0.25)
BLOCKER = Blocker(kind="ad", description="五折", box=Box(left=1, top=2, right=3, bottom=4))


class Asks:
    """A node that asks a model so often, as long as it may."""

    def __init__(self, times: int, error: Exception | None = None, **update: Any) -> None:
        self.times, self.error, self.update = times, error, update

    def __call__(self, state: State, config: RunnableConfig | None = None) -> State:
        for _ in range(self.times):
            if why := find_spent_limit(get_tally().spent, get_tally().budget):
                raise BudgetSpent(why)
            count_usage(Reply(text="", usage=CALL).usage)
        if self.error:
            raise self.error
        return State(**self.update)


@dataclass
class Ticking:
    """A clock on which every node takes a second and a half."""

    at: float = 0.0

    def now(self) -> float:
        self.at += 1.5
        return self.at

    def sleep(self, seconds: float) -> None: ...


def state(spent: Usage | None = None, **budget: Any) -> State:
    task = Task(id="t", text="x", budget=Budget(**budget))
    return State(task=task, totals=Totals(turns=3, usage=spent or Usage()))


def recorded(node: Any, given: State, **more: Any) -> Totals:
    """The run's totals once the node has run."""
    return add_totals(given["totals"], RecordedNode("observe", node, Ticking(), **more)(given, {}))


def began(node: Any, ask: Ask) -> Totals:
    """The run's totals once the first node has run."""
    return add_totals(Totals(turns=9), RecordedNode("begin", node, Ticking(), begins=True)(ask, {}))


def test_what_a_node_asks_is_added_to_what_was_asked_before() -> None:
    totals = recorded(Asks(2), state(CALL))
    assert (totals.turns, totals.usage) == (3, CALL.plus(CALL).plus(CALL))


def test_it_is_added_to_the_sums_the_node_itself_gives() -> None:
    update = RecordedNode("verify", Asks(1, totals=Totals(turns=1), note=verbatim("done")), Ticking())(state(), {})
    totals = add_totals(state()["totals"], update)
    assert (totals.turns, totals.usage, update["note"]) == (4, CALL, verbatim("done"))


def test_the_first_node_begins_with_nothing_and_with_the_limits_it_was_asked_with() -> None:
    asked = Ask(task="x", budget=Budget(max_calls=1))
    totals = began(Asks(1), asked)
    assert (totals.turns, totals.usage) == (0, CALL)
    with pytest.raises(BudgetSpent):
        began(Asks(2), asked)


@pytest.mark.parametrize("limit", [{"max_calls": 3}, {"max_tokens": 3_600}, {"max_cost": 0.75}])
def test_what_was_spent_in_another_process_counts_against_the_limits(limit: dict[str, float]) -> None:
    kept = state(CALL.plus(CALL), **limit)
    after = recorded(Asks(1), kept)
    assert after.usage.calls == 3
    with pytest.raises(BudgetSpent) as caught:
        recorded(Asks(1), State({**kept, "totals": Totals.model_validate_json(after.model_dump_json())}))
    assert caught.value.exit_code == 4


def test_what_a_node_spent_before_it_broke_off_is_left_with_whoever_counts_round_the_graph() -> None:
    with use_tally(Tally()) as around, pytest.raises(ModelError):
        recorded(Asks(2, ModelError("there is none")), state(CALL), side_cost=lambda: CALL)
    assert around.spent == CALL.plus(CALL).plus(CALL).plus(CALL)


def test_a_first_node_that_broke_off_begins_anew_with_what_it_had_spent() -> None:
    assert began(Asks(1), Asked(task="x", totals=Totals(usage=CALL))).usage == CALL.plus(CALL)


def test_a_thread_that_had_a_task_before_begins_with_no_turns() -> None:
    update = RecordedNode("begin", Asks(0), Ticking(), begins=True)(Asked(task="x", totals=Totals(turns=7)), {})
    assert isinstance(update["totals"], Overwrite) and update["totals"].value.turns == 0


def test_what_was_spent_beside_a_node_is_added_to_its_own() -> None:
    assert recorded(Asks(0), state(CALL), side_cost=lambda: CALL).usage == CALL.plus(CALL)


def test_what_one_run_spends_is_not_another_ones() -> None:
    recorded(Asks(3), state())
    assert get_tally().spent == Usage()


def test_secrets_are_removed_from_what_a_node_returns() -> None:
    node = RecordedNode("act", Asks(0, note=verbatim("hunter2")), Ticking(), redact=lambda update: State())
    assert "note" not in node(state(), {})


def test_seconds_add_up_by_node() -> None:
    once = recorded(Asks(0), state())
    assert once.nodes == {"observe": 1.5}
    assert recorded(Asks(0), State({**state(), "totals": once})).nodes == {"observe": 3.0}


def test_what_stands_in_the_way_is_recorded_once_a_picture_and_post_mortems_each() -> None:
    problem, seen = PostMortem(reason="TIMEOUT", detail=verbatim("no")), Observation(frame="f", at=0.0, blocker=BLOCKER)
    met = recorded(Asks(0, seen=seen, totals=Totals(problems=[problem])), state())
    again = recorded(Asks(0, seen=seen), State({**state(), "totals": met}))
    assert [(each.frame, each.kind, each.box) for each in again.seen_blockers] == [("f", "ad", BLOCKER.box)]
    assert again.problems == [problem]


def test_only_the_latest_are_kept() -> None:
    given = state()
    for n in range(WINDOW + 5):
        problem = PostMortem(reason="TIMEOUT", detail=verbatim(str(n)))
        given = State({**given, "totals": recorded(Asks(0, totals=Totals(problems=[problem])), given)})
    problems = given["totals"].problems
    assert problems[-1].detail == verbatim(str(WINDOW + 4)) and len(problems) == WINDOW
