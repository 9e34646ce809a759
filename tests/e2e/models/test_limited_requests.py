"""Whole runs whose sentence limits them: what it rules out is not done, and with nobody there a run says so first."""

import json
from pathlib import Path

import pytest

from iris_screen.core.settings import Settings
from iris_screen.graph.runs import Runs
from iris_screen.testing.endpoint import ScriptedModel
from iris_screen.text import render
from tests.e2e.rig import SMALL, Ran, Rig
from tests.shop import PAY, SELLING

WORLD = """
format: 1
name: a phone with a bank
home: home
phone: {lang: en}
apps:
  home:
    package: test.home
    label: Home
    icon: home
    start: main
    screens: {main: {wallpaper: true, body: {grid: [{app: "{a.id}", for: a in apps}], columns: 4, pad: [48, 16]}}}
  bank:
    package: test.bank
    label: Bank
    icon: shop
    start: main
    vars: {amount: ""}
    screens:
      main:
        body:
          - {text: "Balance $5,000.00", size: 24, pad: 12}
          - {button: Transfer, width: 160, height: 60, tap: {goto: form}}
          - {button: Bills, width: 160, height: 60, tap: {goto: main}}
          - {button: Top up, width: 160, height: 60, tap: {goto: main}}
      form:
        body:
          - {text: New transfer, size: 24, pad: 12}
          - {input: amount, hint: Amount, height: 60, pad: 16}
          - {button: Confirm, height: 60, tap: [{effect: transferred, with: {amount: "{amount}"}}, {goto: done}]}
      done: {body: [{text: Transfer sent, size: 30, pad: 30}]}
"""
ACTS: list[dict[str, str]] = [
    {"act": "open", "value": "Bank"},
    {"act": "tap", "text": "Transfer"},
    {"act": "type", "value": "250", "on": "Amount"},
]
CONFIRM = {"act": "tap", "text": "Confirm"}
STUCK = '<action>{"act": "stuck", "value": "no way"}</action>'


def play(folder: Path, task: str, acts: list[dict[str, str]], done: str, **plan: object) -> Ran:
    """A run in which the model gives these acts in order, with nobody attached."""
    (folder / "world.yaml").write_text(WORLD, "utf-8")
    planned = json.dumps({"brain": "react", "apps": ["Bank"], "done": [done], "why": "it fits", **plan})
    said = [f"I see.\n<action>{json.dumps(act)}</action>" for act in acts]
    with ScriptedModel({"planner": [planned], "hand": said}, STUCK) as model:
        rig = Rig(f"sim:{folder / 'world.yaml'}?{SMALL}", model.settings(folder / "home"))
        return rig.run(task, planner="react")


FILL = "in Bank, fill in a transfer of 250 but do not press confirm"


def test_a_form_is_opened_and_filled_in(tmp_path: Path) -> None:
    ran = play(tmp_path, FILL, [*ACTS, {"act": "done", "value": "250"}], "field:250")
    assert (ran.claimed, ran.effects("transferred")) == (True, []), str(ran)


@pytest.mark.parametrize(
    ("task", "plan"),
    [
        (FILL, {}),
        ("in Bank, look whether a transfer of 250 is possible", {}),
        ("in Bank, prepare a transfer of 250", {"only": "fill_in"}),
    ],
)
def test_what_the_sentence_rules_out_is_not_confirmed(task: str, plan: dict[str, object], tmp_path: Path) -> None:
    ran = play(
        tmp_path, task, [*ACTS, CONFIRM, {"act": "done", "value": "Transfer sent"}], "text:Transfer sent", **plan
    )
    assert ran.effects("transferred") == [] and "only a new task can allow it" in str(ran), str(ran)


def test_with_nobody_there_a_run_says_first_what_will_need_a_yes(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text(SELLING, "utf-8")
    address = f"sim:{tmp_path / 'shop.yaml'}?time=virtual&{SMALL}"
    story: dict[bool, list[str]] = {False: [], True: []}
    for wait, told in story.items():
        Runs(Settings(home=tmp_path / f"home{wait}")).start(
            PAY,
            device=address,
            wait=wait,
            on_event=lambda event, told=told: told.append(f"{event.node} {render(event.note) if event.note else ''}"),
        )
    first = next(n for n, line in enumerate(story[False]) if "nobody is there to say yes" in line)
    assert "would pay or order something" in story[False][first]
    assert not any(line.startswith("act") for line in story[False][:first])
    assert not any("nobody is there to say yes" in line for line in story[True])
