"""Before a task is handed in, it is said what it does, what it agrees to, and what will need a yes."""

from pathlib import Path

import pytest

from iris_screen.core.people import Allowance
from iris_screen.core.settings import Settings
from iris_screen.graph.fleet.preview import preview
from iris_screen.graph.fleet.submit import Order
from iris_screen.graph.runs import Runs
from iris_screen.text import render


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    return Runs(Settings(home=tmp_path))


@pytest.mark.parametrize(
    ("order", "agrees", "asks"),
    [
        (Order("open Settings"), [], []),
        (Order("给张三发微信消息说“你好”"), ["send"], []),
        (Order("给张三发微信消息说“你好”", from_outside=True), [], ["send"]),
        (Order("delete the note Shopping"), ["delete"], []),
        (Order("press “Pay now”"), [], ["payment"]),
        (
            Order("press “Pay now”", allow=[Allowance(kind="payment", most=100, currency="USD", until=1e12)]),
            ["payment"],
            [],
        ),
    ],
)
def test_what_words_agree_to_is_told_apart_from_what_needs_a_yes(
    runs: Runs, order: Order, agrees: list[str], asks: list[str]
) -> None:
    found = preview(runs, order)
    assert (found.agrees, found.asks) == (agrees, asks)


def test_tasks_that_do_the_same_to_other_things_have_one_shape_and_plans_of_their_own(runs: Runs) -> None:
    first, second, other = (
        preview(runs, Order(text)) for text in ("给张三发微信消息说“你好”", "给李四发微信消息说“晚上好”", "打开设置")
    )
    assert first.shape == second.shape != other.shape
    assert first.plan and "张三" in render(first.plan, "zh") and first.plan != second.plan
