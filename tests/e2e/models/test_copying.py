"""Whole runs of a scripted model that copies what it reads in one granted app into another."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from iris_screen.testing.endpoint import ScriptedModel
from tests.e2e.rig import LOOKS, SMALL, Ran, Rig
from tests.e2e.small_phone import NOTES, make_world

CATALOG = """
catalog:
  package: test.catalog
  icon: shop
  label: Catalog
  start: main
  screens:
    main:
      body:
        - {text: Oak chair, size: 24, pad: 12}
        - {text: "$1,299.00", size: 24, pad: 12}
        - {text: Built in 1884, size: 24, pad: 12}
        - {text: "Phone 555 0199 223", size: 24, pad: 12}
        - {text: "Delivery $59.00", size: 24, pad: 12}
"""
CHAT = """
chat:
  package: test.chat
  icon: chat
  label: Chatter
  start: main
  vars: {message: ""}
  screens:
    main:
      body:
        - {text: Mara Lee, size: 24, pad: 12}
        - {input: message, hint: Message, height: 60, pad: 16}
        - {button: Send, height: 60, tap: [{effect: sent, with: {words: "{message}"}}, {goto: gone}]}
    gone: {body: [{text: Delivered, size: 30, pad: 30}]}
"""
WORLD = make_world("a phone with a shop, notes, a calculator and a chat", CATALOG, NOTES, CHAT)

STUCK = '<action>{"act": "stuck", "value": "no way"}</action>'


def play(folder: Path, task: str, acts: Sequence[dict[str, str]], look: str = LOOKS[0], *apps: str) -> Ran:
    """A run in which the model gives these acts in order, with nobody attached."""
    (folder / "world.yaml").write_text(WORLD, "utf-8")
    plan = {"brain": "react", "apps": list(apps), "done": ["text:Kept"], "why": "it fits"}
    said = [f"I see.\n<action>{json.dumps(act)}</action>" for act in acts]
    with ScriptedModel({"planner": [json.dumps(plan)], "hand": said}, STUCK) as model:
        rig = Rig(f"sim:{folder / 'world.yaml'}?{SMALL}&{look}", model.settings(folder / "home"))
        return rig.run(task, planner="react")


def copying(value: str) -> list[dict[str, str]]:
    """Looks it up in the catalog and writes it into a note."""
    return [
        {"act": "open", "value": "Catalog"},
        {"act": "open", "value": "Notes"},
        {"act": "type", "value": value, "on": "Write here"},
        {"act": "tap", "text": "Save"},
        {"act": "done", "value": "Kept"},
    ]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("the price of the oak chair", "1299"),
        ("the year the oak chair was built", "1884"),
        ("the phone number of the shop", "5550199223"),
        ("the price of the chair and of its delivery together", "1358"),
    ],
)
def test_what_was_read_in_one_app_is_copied_into_another_without_a_question(
    what: str, value: str, look: str, tmp_path: Path
) -> None:
    ran = play(tmp_path, f"write {what} from Catalog into Notes", copying(value), look, "Catalog", "Notes")
    assert (ran.effects("saved"), ran.claimed) == ([{"words": value}], True), str(ran)


@pytest.mark.parametrize(
    ("task", "value", "may"),
    [
        ("write half of 840 into Notes", "420", True),
        ("write half of 840 into Notes", "421", False),
        ("write tomorrow's date into Notes", "2026-03-15", True),  # the phone's clock says 14 March
        ("write tomorrow's date into Notes", "2026-03-16", False),
    ],
)
def test_only_what_follows_from_the_sentence_is_written_as_if_given(
    task: str, value: str, may: bool, tmp_path: Path
) -> None:
    ran = play(tmp_path, task, copying(value), LOOKS[0], "Catalog", "Notes")
    assert ran.effects("saved") == ([{"words": value}] if may else []), str(ran)


def test_a_number_that_no_screen_has_shown_is_not_written(tmp_path: Path) -> None:
    ran = play(tmp_path, "write the price from Catalog into Notes", copying("482913"), LOOKS[0], "Catalog", "Notes")
    assert ran.effects("saved") == [] and "not read on a screen" in str(ran), str(ran)


def test_a_copied_number_is_sent_to_nobody_whom_the_words_do_not_name(tmp_path: Path) -> None:
    acts = [
        {"act": "open", "value": "Catalog"},
        {"act": "open", "value": "Chatter"},
        {"act": "type", "value": "1299", "on": "Message"},
        {"act": "tap", "text": "Send"},
    ]
    ran = play(tmp_path, "look up the price in Catalog and use Chatter", acts, LOOKS[0], "Catalog", "Chatter")
    assert ran.effects("sent") == [] and "it can leave this device" in str(ran), str(ran)
