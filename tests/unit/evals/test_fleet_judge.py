"""Each rule for a simulated fleet is broken by an example that is written by hand."""

from dataclasses import replace
from typing import Any

import pytest

from iris_screen.core.message import verbatim
from iris_screen.core.verdict import TaskResult
from iris_screen.evals.dst.fleet.fleet_case import PHONES, FleetCase, Hit
from iris_screen.evals.dst.fleet.fleet_judge import FLEET_RULES, judge_fleet
from iris_screen.evals.dst.fleet.fleet_run import FleetStory
from iris_screen.evals.dst.fleet.fleet_world import Done

CASE = next(
    case
    for case in (FleetCase(seed=seed, hits=[], faults=[]) for seed in range(99))
    if any(chore.name == "add_to_cart" for chore in case.chores)
)
LAMP = {"effect": "added", "with": {"name": "Lamp"}}
RESULT = TaskResult(run_id="r0", task="x", status="success", verdict="verified", reason=verbatim("seen"))


def make_done(name: str, number: int) -> Done:
    result = RESULT.replace(run_id=f"r{number}", verdict="verified" if name == "add_to_cart" else "unverified")
    return Done(name, f"r{number}", "ended", PHONES[0], result, "whole", undecided=name != "add_to_cart")


def effects(*logged: dict[str, Any], cart: tuple[str, ...] = ("Lamp",)) -> dict[str, dict[str, Any]]:
    """The reports of both phones. logged: on the first one."""
    vars_ = {"cart": [{"name": name} for name in cart]}
    return {PHONES[0]: {"effects": [*logged], "vars": vars_}, PHONES[1]: {"effects": []}}


def make_story(**changes: Any) -> FleetStory:
    done = [make_done(chore.name, number) for number, chore in enumerate(CASE.chores)]
    return replace(FleetStory(CASE, effects(LAMP), done, [], [], [], [], [], 3, 60.0, []), **changes)


def change_done(**changes: Any) -> list[Done]:
    """The lamp's task with other values."""
    return [replace(each, **changes) if each.chore == "add_to_cart" else each for each in make_story().done]


BROKEN: dict[str, FleetStory] = {
    "twice": make_story(reports={**effects(LAMP), PHONES[1]: {"effects": [LAMP]}}),
    "strange act": make_story(reports=effects(LAMP, {"effect": "added", "with": {"name": "Chair"}})),
    "false verified": make_story(reports=effects(cart=())),
    "lost": make_story(done=change_done(state="running")),
    "not done": make_story(done=change_done(result=RESULT.replace(status="failed", verdict="failed"))),
    "late": make_story(late=["one touches"]),
    "given twice": make_story(taken=["two was given r0"]),
    "record": make_story(done=change_done(record="changed")),
    "raised": make_story(raised=["one: KeyError"]),
}


def test_a_good_fleet_breaks_no_rule() -> None:
    assert judge_fleet(make_story()) == []


@pytest.mark.parametrize(("unseen", "cart", "undone"), [(True, ("Lamp",), 0), (False, ("Lamp",), 1), (True, (), 1)])
def test_what_was_done_before_another_computer_went_on_need_not_be_proven(
    unseen: bool, cart: tuple[str, ...], undone: int
) -> None:
    doubtful = RESULT.replace(status="unverified", verdict="unverified")
    wrongs = judge_fleet(make_story(done=change_done(result=doubtful, unseen=unseen), reports=effects(LAMP, cart=cart)))
    assert [each.rule for each in wrongs] == ["not done"] * undone


@pytest.mark.parametrize("rule", sorted(FLEET_RULES))
def test_a_rule_is_broken_by_its_example_and_by_no_other(rule: str) -> None:
    assert [wrong.rule for wrong in judge_fleet(BROKEN[rule])] == [rule]


def test_a_task_is_done_on_phones_without_faults_unless_nobody_can_know() -> None:
    unsure = RESULT.replace(verdict="unverified")
    assert [wrong.rule for wrong in judge_fleet(make_story(done=change_done(result=unsure)))] == ["not done"]
    assert judge_fleet(make_story(done=change_done(result=unsure, undecided=True))) == []


@pytest.mark.parametrize("word", ["37k", "40z", "5a", "6s", "37zintend:before", "8krelease_job"])
def test_a_hit_is_read_as_it_is_printed(word: str) -> None:
    assert str(Hit.parse(word)) == word
