"""What answers cost is counted for the run they are asked in, and its limits are kept before anything is asked."""

import random
import threading
from collections.abc import Iterator

import pytest

from iris_screen.core.errors import BudgetSpent
from iris_screen.core.limits import Budget
from iris_screen.core.models import ChatTurn, Usage
from iris_screen.models import presets
from iris_screen.models.chat import Chat
from iris_screen.models.model_roles import RoleModels, Tally, use_tally
from iris_screen.models.prices import Price
from iris_screen.testing.answers import usage_of
from iris_screen.testing.endpoint import Endpoint, HurriedClock

HELLO = [ChatTurn(speaker="user", text="hello")]
PRICE = Price(prompt=2.5, answer=10)


@pytest.fixture
def server() -> Iterator[Endpoint]:
    with Endpoint(lambda asked: "A short answer.") as server:
        yield server


def asking(server: Endpoint, model: str = "paper") -> RoleModels:
    where = presets.Endpoint(base_url=server.base_url, model=model)
    return RoleModels({"planner": Chat(where, HurriedClock(), random.Random())}, {"paper": PRICE})


def test_each_answer_is_counted_and_priced(server: Endpoint) -> None:
    model = asking(server)
    with use_tally(Tally()) as tally:
        first, second = model.ask("planner", HELLO), model.ask("planner", HELLO)
    told = usage_of(server.requests[0], "A short answer.")
    dollars = (told["prompt_tokens"] * 2.5 + told["completion_tokens"] * 10) / 1_000_000
    assert first.usage.cost == pytest.approx(dollars)
    assert tally.spent == first.usage.plus(second.usage)
    assert (tally.spent.calls, tally.spent.tokens) == (2, 2 * told["total_tokens"])


def test_a_model_without_a_price_costs_nobody_knows_what(server: Endpoint) -> None:
    with use_tally(Tally()) as tally:
        asking(server, "unheard-of").ask("planner", HELLO)
    assert tally.spent.cost is None


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        (Budget(max_calls=2), r"^2 model calls are used up \(--max-calls 2\)\. Resume with a higher limit\.$"),
        (
            Budget(max_tokens=2 * 1516),
            r"^3032 tokens are used up \(--max-tokens 3032\)\. Resume with a higher limit\.$",
        ),
        (Budget(max_cost=0.015), r"^\$0\.0153 is used up \(--max-cost 0\.015\)\. Resume with a higher limit\.$"),
    ],
    ids=["calls", "tokens", "cost"],
)
def test_a_limit_is_kept_before_anything_is_asked(server: Endpoint, budget: Budget, said: str) -> None:
    model = asking(server)
    with use_tally(Tally(budget=budget)):
        model.ask("planner", HELLO)
        model.ask("planner", HELLO)
        with pytest.raises(BudgetSpent, match=said):
            model.ask("planner", HELLO)
    assert len(server.requests) == 2


def test_a_run_that_may_ask_nothing_asks_nothing(server: Endpoint) -> None:
    with use_tally(Tally(budget=Budget(max_calls=0))), pytest.raises(BudgetSpent):
        asking(server).ask("planner", HELLO)
    assert server.requests == []


def test_what_was_spent_before_a_resume_counts(server: Endpoint) -> None:
    spent = Usage(calls=200)
    with use_tally(Tally(spent)), pytest.raises(BudgetSpent, match="200 model calls"):
        asking(server).ask("planner", HELLO)
    assert server.requests == []


def test_two_runs_at_a_time_do_not_mix_what_they_spend_and_hear(server: Endpoint) -> None:
    model, together = asking(server), threading.Barrier(2)
    tallies, heard = [Tally(), Tally()], ([], [])  # type: tuple[list[Tally], tuple[list[str], list[str]]]

    def run(n: int) -> None:
        tallies[n].heard = heard[n].append
        with use_tally(tallies[n]):
            for _ in range(2 + n):
                together.wait(20) if _ < 2 else None
                model.ask("planner", HELLO)

    threads = [threading.Thread(target=run, args=(n,)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [tally.spent.calls for tally in tallies] == [2, 3]
    assert ["".join(pieces) for pieces in heard] == ["A short answer." * 2, "A short answer." * 3]
