"""Whole runs of a scripted model that gives the right answers to ordinary work, with nobody there to ask: none of it is
refused. Most is done twice: once with the elements that the phone tells, once by its pixels alone.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from iris_screen.testing.endpoint import ScriptedModel
from tests.e2e.rig import LOOKS, SMALL, Ran, Rig
from tests.e2e.small_phone import NOTES, make_world

CALCULATOR = """
calculator:
  package: com.android.calculator2
  icon: calculator
  label: Calculator
  start: main
  vars: {shown: ""}
  screens:
    main:
      body:
        - {text: "{shown}", size: 36, pad: 12}
        - row:
            - button: "{key}"
              for: key in ['3', '7', '×', '4', '8']
              width: 60
              height: 60
              tap: {set: {shown: "{shown}{key}"}}
            - {button: "=", width: 60, height: 60, tap: [{set: {shown: "1776"}}, {effect: worked_out}]}
          gap: 6
"""
SHOP = """
shop:
  package: test.shop
  icon: shop
  label: Shop
  start: main
  screens:
    main:
      body:
        - {text: Cheapest first, size: 24, pad: 12}
        - {text: "Oak mug 350ml $49.00", size: 20, pad: 12}
        - {text: "Steel flask 500ml $59.00", size: 20, pad: 12}
        - {text: "Storage box, 3 pieces $69.00", size: 20, pad: 12}
        - {text: "Desk lamp $129.00", size: 20, pad: 12}
"""
BANK = """
bank:
  package: test.bank
  icon: wallet
  label: 银行
  start: main
  vars: {name: "", amount: ""}
  screens:
    main:
      body:
        - {text: "余额 ¥5,000.00", size: 24, pad: 12}
        - {button: 转账, width: 160, height: 60, tap: {goto: form}}
        - {button: 账单, width: 160, height: 60, tap: {goto: main}}
        - {button: 充值, width: 160, height: 60, tap: {goto: main}}
    form:
      body:
        - {text: 转账, size: 24, pad: 12}
        - {input: name, hint: 收款人, height: 60, pad: 16}
        - {input: amount, hint: 金额, height: 60, pad: 16}
        - {button: 确认转账, height: 60, tap: [{effect: transferred}, {goto: main}]}
"""
LIST = "Oak mug 350ml $49.00, Steel flask 500ml $59.00, Storage box, 3 pieces $69.00"
STUCK = '<action>{"act": "stuck", "value": "no way"}</action>'


def play(folder: Path, device: str, task: str, acts: Sequence[dict[str, Any]], apps: list[str], done: str) -> Ran:
    plan = {"brain": "react", "apps": apps, "done": [done], "why": "it fits"}
    said = [f"I see.\n<action>{json.dumps(act, ensure_ascii=False)}</action>" for act in acts]
    with ScriptedModel({"planner": [json.dumps(plan, ensure_ascii=False)], "hand": said}, STUCK) as model:
        return Rig(device, model.settings(folder / "home")).run(task, planner="react")


def make_device(folder: Path, look: str, *apps: str, lang: str = "en") -> str:
    (folder / "world.yaml").write_text(make_world("a phone", *apps).replace("lang: en", f"lang: {lang}"), "utf-8")
    return f"sim:{folder / 'world.yaml'}?{SMALL}&{look}"


def test_what_a_calculator_shows_is_written_down(tmp_path: Path) -> None:
    acts = [
        {"act": "open", "value": "Calculator"},
        *({"act": "tap", "text": key} for key in "37×48="),
        {"act": "open", "value": "Notes"},
        {"act": "type", "value": "1776", "on": "Write here"},
        {"act": "tap", "text": "Save"},
        {"act": "done", "value": "Kept"},
    ]
    task = "what is 37*48? use the Calculator and write the result into Notes"
    device = make_device(tmp_path, LOOKS[0], CALCULATOR, NOTES)
    ran = play(tmp_path, device, task, acts, ["Calculator", "Notes"], "text:Kept")
    assert (ran.effects("saved"), ran.claimed) == ([{"words": "1776"}], True), str(ran)


@pytest.mark.parametrize("look", LOOKS)
def test_names_and_prices_are_copied_into_a_note(look: str, tmp_path: Path) -> None:
    acts = [
        {"act": "open", "value": "Shop"},
        {"act": "open", "value": "Notes"},
        {"act": "type", "value": LIST, "on": "Write here"},
        {"act": "tap", "text": "Save"},
        {"act": "done", "value": "Kept"},
    ]
    task = "Copy the names and prices of the three cheapest products in the Shop into Notes"
    ran = play(tmp_path, make_device(tmp_path, look, SHOP, NOTES), task, acts, ["Shop", "Notes"], "text:Kept")
    assert (ran.effects("saved"), ran.claimed) == ([{"words": LIST}], True), str(ran)


def test_the_form_of_a_bank_is_opened_and_filled_in(tmp_path: Path) -> None:
    acts = [
        {"act": "open", "value": "银行"},
        {"act": "tap", "text": "转账"},
        {"act": "type", "value": "小明", "on": "收款人"},
        {"act": "type", "value": "250", "on": "金额"},
        {"act": "done", "value": "250"},
    ]
    task = "打开银行，给小明转账250元，填好但不要点确认"
    ran = play(tmp_path, make_device(tmp_path, LOOKS[0], BANK, lang="zh"), task, acts, ["银行"], "field:250")
    assert (ran.claimed, ran.effects("transferred")) == (True, []), str(ran)
    assert "nobody is there" not in str(ran), str(ran)


@pytest.mark.parametrize("look", LOOKS)
def test_a_search_in_other_words_fills_the_cart_and_orders_nothing(look: str, tmp_path: Path) -> None:
    again = {"on": "搜索商品" if look == LOOKS[0] else "鞋"}  # a picture shows what was typed in place of the hint
    acts = [
        {"act": "open", "value": "优选商城"},
        {"act": "tap", "text": "搜索商品"},
        {"act": "type", "value": "鞋", "submit": True, "on": "搜索商品"},
        {"act": "type", "value": "shoes", "clear": True, "submit": True, **again},
        {"act": "tap", "text": "Running shoes"},
        {"act": "tap", "text": "加入购物车"},
        {"act": "done", "value": "已加入购物车"},
    ]
    task = "在优选商城里找一双便宜的鞋加入购物车但不要付款"
    device = f"sim:?lang=zh&{SMALL}&{look}"
    ran = play(tmp_path, device, task, acts, ["优选商城"], "text:已加入购物车")
    assert "not done" not in str(ran) and ran.taken == [], str(ran)
    if look == LOOKS[0]:  # by its pixels alone, an ad that comes up meanwhile may take the press
        assert [each["name"] for each in ran.effects("added_to_cart")] == ["Running shoes"], str(ran)
        assert ran.claimed, str(ran)
