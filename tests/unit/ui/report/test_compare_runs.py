"""Two runs held against each other: where they part first, and at what cost."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.actions import Tap
from iris_screen.core.geometry import Point
from iris_screen.core.message import say, verbatim
from iris_screen.core.models import Usage
from iris_screen.core.plan import Task
from iris_screen.core.state import Totals
from iris_screen.text import render
from iris_screen.ui.report.compare_runs import Comparison, compare
from iris_screen.ui.report.report_mask import build_mask
from iris_screen.ui.report.run_story import Story
from iris_screen.ui.run_status import describe_status
from tests.unit.ui.report.told import BOX, entry, result, row, story, turn, typed


def held(one: Story, two: Story) -> Comparison:
    return compare(one, two, [build_mask(one), build_mask(two)])


def test_two_runs_that_went_the_same_way_do_not_part_though_a_finger_hits_beside(tmp_path: Path) -> None:
    beside = turn(2, entries=(entry(2, Tap(at=Point(x=546, y=440))),), frame="other", nodes={"act": 9.0})
    assert held(story(tmp_path, turn(1), turn(2)), story(tmp_path, turn(1), beside)).divergence is None


@pytest.mark.parametrize(
    ("changes", "node"),
    [
        ({"blocker": ("ad 五折", BOX)}, "observe"),
        ({"results": (result("close it", turn=2),)}, "plan"),
        ({"entries": (entry(2, why="关于"),)}, "locate"),
        ({"entries": (entry(2, Tap(at=Point(x=900, y=450))),)}, "act"),
        ({"entries": ()}, "locate"),
        ({"app": "com.other"}, "observe"),
        ({"results": (result(turn=2, status="failed"),)}, "verify"),
    ],
)
def test_the_first_thing_that_differs_is_told_by_turn_and_node(
    changes: dict[str, Any], node: str, tmp_path: Path
) -> None:
    one, two = story(tmp_path, turn(1), turn(2)), story(tmp_path, turn(1), turn(2, **changes), turn(3))
    for found in (held(one, two), held(two, one)):
        there = found.divergence
        assert there and (there.turn, there.node, there.turns) == (2, node, (2, 2))
        assert there.said[0] != there.said[1]


def test_a_run_that_goes_on_where_the_other_had_ended_parts_there(tmp_path: Path) -> None:
    found = held(story(tmp_path, turn(1)), story(tmp_path, turn(1), turn(2)))
    assert found.divergence and (found.divergence.turn, found.divergence.turns, found.divergence.said[0]) == (
        2,
        (0, 2),
        say("report-had-ended"),
    )


def test_another_task_is_told_before_any_turn_and_another_end_after_all(tmp_path: Path) -> None:
    one = story(tmp_path, turn(1))
    asked = held(one, replace(one, task=Task(id="r2", text="打开微信")))
    ended = held(one, replace(one, row=row(status="failed", reason=verbatim("no"))))
    assert asked.divergence and (asked.divergence.turn, asked.divergence.said) == (0, ("打开设置", "打开微信"))
    assert ended.divergence and (ended.divergence.node, ended.divergence.said[1]) == (
        "finish",
        say("report-ended-as", standing=describe_status("failed"), reason=verbatim("no")),
    )


def test_costs_stand_beside_each_other_and_an_unknown_one_is_said_to_be(tmp_path: Path) -> None:
    priced = Totals(turns=2, usage=Usage(calls=3, prompt_tokens=1000, cost=0.5))
    one, two = story(tmp_path, totals=priced), story(tmp_path, totals=Totals(usage=Usage(calls=1, cost=None)))
    costs = {cost.name: tuple(map(render, cost.said)) for cost in held(one, two).costs}
    assert costs["model calls"] == ("3", "1") and costs["cost"] == ("$0.50", "unknown")
    assert costs["tokens"] == ("1,000", "0")


def test_a_password_that_differs_is_said_to_differ_and_not_what_it_is(tmp_path: Path) -> None:
    one, two = (story(tmp_path, typed(text, words=f"type the password {text}")) for text in ("hunter2", "swordfish"))
    assert held(one, two).divergence and "hunter2" not in str(held(one, two)) and "swordfish" not in str(held(one, two))
