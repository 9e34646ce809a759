"""Runs of a scripted model that does just what the sentence asks, and is neither refused nor asked about it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from iris_screen.testing.endpoint import ScriptedModel
from tests.e2e.rig import LOOKS, SMALL, Ran, Rig
from tests.e2e.small_phone import NOTES, make_world

BANK = """
bank:
  package: test.bank
  icon: bank
  label: Town Bank
  start: main
  vars: {to: "", sum: ""}
  screens:
    main:
      body:
        - {text: "Balance 1,204.50", size: 24, pad: 12}
        - {button: Transfer, height: 60, tap: {goto: form}}
        - {button: Statements, height: 60, tap: {goto: main}}
        - {button: Cards, height: 60, tap: {goto: main}}
        - {button: Savings, height: 60, tap: {goto: main}}
    form:
      body:
        - {text: New transfer, size: 24, pad: 12}
        - {input: to, hint: To, height: 60, pad: 16}
        - {input: sum, hint: Amount, height: 60, pad: 16}
        - {button: Confirm, height: 60, tap: [{effect: payment, with: {to: "{to}", sum: "{sum}"}}, {goto: main}]}
"""
SHOP = """
shop:
  package: test.shop
  icon: shop
  label: Corner Shop
  start: main
  screens:
    main:
      body:
        - {text: Green tea, size: 24, pad: 12}
        - {text: "¥68", size: 24, pad: 12}
        - {text: Thermos flask 350ml, size: 24, pad: 12}
        - {text: "¥59", size: 24, pad: 12}
        - {text: Desk lamp, size: 24, pad: 12}
        - {text: "¥129", size: 24, pad: 12}
        - {text: Storage box, size: 24, pad: 12}
        - {text: "¥45", size: 24, pad: 12}
"""
CHINESE = (
    BANK.replace("Town Bank", "城市银行")
    .replace("button: Transfer", "button: 转账")
    .replace("hint: To", "hint: 收款人")
    .replace("hint: Amount", "hint: 金额")
    .replace("button: Confirm", "button: 确认转账")
    .replace("button: Statements", "button: 账单")
    .replace("button: Cards", "button: 银行卡")
    .replace("button: Savings", "button: 理财")
    .replace("New transfer", "新建转账")
)


def play(folder: Path, task: str, world: str, look: str, apps: Sequence[str], acts: Sequence[dict[str, Any]]) -> Ran:
    """A run in which the model gives these acts in order, with nobody attached."""
    (folder / "world.yaml").write_text(world, "utf-8")
    plan = {"brain": "react", "apps": list(apps), "done": [], "why": "it fits"}
    said = [f"I see.\n<action>{json.dumps(act, ensure_ascii=False)}</action>" for act in acts]
    stuck = '<action>{"act": "stuck", "value": "no way"}</action>'
    with ScriptedModel({"planner": [json.dumps(plan, ensure_ascii=False)], "hand": said}, stuck) as model:
        rig = Rig(f"sim:{folder / 'world.yaml'}?{SMALL}&{look}", model.settings(folder / "home"))
        return rig.run(task, planner="react")


@pytest.mark.parametrize(
    ("task", "bank", "app", "names", "to"),
    [
        ("In Town Bank fill in a transfer of 500 to Anna Berg, but do not press Confirm", BANK, "Town Bank",
         ("Transfer", "To", "Amount"), "Anna Berg"),
        ("打开城市银行，填好给张三转账500元的表单，但不要点确认", CHINESE, "城市银行",
         ("转账", "收款人", "金额"), "张三"),
    ],
)  # fmt: skip
def test_a_form_that_is_only_to_be_filled_is_opened_and_filled_and_not_confirmed(
    task: str, bank: str, app: str, names: tuple[str, str, str], to: str, tmp_path: Path
) -> None:
    entry, recipient, amount = names
    acts = [
        {"act": "open", "value": app},
        {"act": "tap", "text": entry},
        {"act": "type", "value": to, "on": recipient},
        {"act": "type", "value": "500", "on": amount},
        {"act": "done", "value": "500"},
    ]
    ran = play(tmp_path, task, make_world("a phone with a bank", bank), LOOKS[0], [app], acts)
    held = str(ran.report["vars"])
    assert (ran.effects("payment"), to in held, "500" in held) == ([], True, True), str(ran)


@pytest.mark.parametrize("look", LOOKS)
def test_names_and_prices_of_several_things_are_copied_in_one_note(look: str, tmp_path: Path) -> None:
    note = "Storage box ¥45, Thermos flask 350ml ¥59, Green tea ¥68"
    acts = [
        {"act": "open", "value": "Corner Shop"},
        {"act": "open", "value": "Notes"},
        {"act": "type", "value": note, "on": "Write here"},
        {"act": "tap", "text": "Save"},
        {"act": "done", "value": "Kept"},
    ]
    task = "Copy the names and prices of the three cheapest products in Corner Shop into a note"
    world = make_world("a phone with a shop and notes", SHOP, NOTES)
    ran = play(tmp_path, task, world, look, ["Corner Shop", "Notes"], acts)
    assert ran.effects("saved") == [{"words": note}], str(ran)
