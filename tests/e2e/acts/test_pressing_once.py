"""A press of which nothing is to be seen is not repeated; one that was lost is, once what it led to is missing."""

from pathlib import Path

import pytest

from tests.e2e.rig import SMALL, Ran, run

COUNTER = """\
format: 1
home: home
phone: {lang: en}
vars: {count: 0, deaf: WAIT}
apps:
  home:
    package: a.home
    label: Home
    icon: home
    start: main
    screens: {main: {body: {grid: [{app: "{a.id}", for: a in apps}], columns: 4}}}
  tally:
    package: a.tally
    label: Tally
    icon: notes
    start: main
    screens:
      main:
        body:
          - {text: Tally}
          - {button: Add one, tap: {set: {count: "{count + 1}"}}}
          - {button: Results, tap: {if: deaf > 0, then: {set: {deaf: "{deaf - 1}"}}, else: {goto: sum}}}
      sum: {body: [{text: "{count} added"}, {button: Close the day, tap: back}]}
"""


def told(tmp_path: Path, task: str, elements: str, deaf: int = 0) -> Ran:
    world = tmp_path / "world.yaml"
    world.write_text(COUNTER.replace("WAIT", str(deaf)), "utf-8")
    return run(task, f"sim:{world}?abilities=touch&elements={elements}")


@pytest.mark.parametrize("elements", ["full", "none"])
def test_what_shows_nothing_is_pressed_once_and_not_called_verified(tmp_path: Path, elements: str) -> None:
    ran = told(tmp_path, "open Tally, press “Add one”, press “Results”", elements)
    assert ran.report["vars"]["count"] == 1, ran
    assert ran.outcome.status == "unverified", ran
    assert any("no effect was seen" in line for line in ran.story), ran


@pytest.mark.parametrize("elements", ["full", "none"])
def test_a_press_that_was_lost_is_done_again_where_what_it_led_to_is_missing(tmp_path: Path, elements: str) -> None:
    ran = told(tmp_path, "open Tally, press “Results”, press “Close the day”", elements, deaf=1)
    assert ran.report["screens"]["tally"] == ["tally.main"] and ran.report["vars"]["deaf"] == 0, ran
    assert ran.outcome.status == "unverified", ran


def test_the_sum_of_two_numbers_is_pressed_key_by_key() -> None:
    task = "open Calculator, press 7, press +, press 5, press ="
    ran = run(task, f"sim:?abilities=touch&seed=4&lang=en&{SMALL}")
    assert ran.outcome.status == "unverified", ran
    assert sum(" act " in line and "+" in before for before, line in zip(ran.story, ran.story[1:], strict=False)) == 1
