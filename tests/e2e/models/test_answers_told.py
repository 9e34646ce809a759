"""Whole runs of a scripted model that is asked something: the answer reaches the person, with what it was read on."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.settings import Roles
from iris_screen.testing.endpoint import ScriptedModel
from tests.e2e.rig import LOOKS, SMALL, Ran, Rig
from tests.e2e.small_phone import NOTES, make_world

SHOP = """
shop:
  package: test.shop
  icon: shop
  label: Shop
  start: main
  screens:
    main:
      body:
        - {text: Wired headphones, size: 24, pad: 12}
        - {text: "$199.00", size: 24, pad: 12}
        - {text: Desk lamp, size: 24, pad: 12}
        - {text: "$89.00", size: 24, pad: 12}
        - {button: More, height: 60, tap: [{goto: more}]}
    more:
      body:
        - {text: Travel mug, size: 24, pad: 12}
        - {text: "$45.00", size: 24, pad: 12}
        - {text: That is all, size: 24, pad: 12}
"""
WEATHER = """
weather:
  package: test.weather
  icon: weather
  label: Weather
  start: main
  screens:
    main:
      body:
        - {text: Beijing, size: 30, pad: 12}
        - {text: "Highest 17 °C", size: 24, pad: 12}
        - {text: Sunny, size: 24, pad: 12}
"""
WEEK = """
week:
  package: test.week
  icon: calendar
  label: Week
  start: main
  screens:
    main:
      body:
        - {row: [{text: Sunday, grow: 1}, {text: "17 °C"}], pad: [12, 16]}
        - {row: [{text: Monday, grow: 1}, {text: "13 °C"}], pad: [12, 16]}
"""
MAIL = """
mail:
  package: test.mail
  icon: mail
  label: Mail
  start: main
  screens:
    main:
      body:
        - {button: Invoice from Mara Lee, height: 60, tap: [{goto: letter}]}
    letter:
      body:
        - {text: From Mara Lee, size: 24, pad: 12}
        - {text: The invoice is due on Friday, size: 24, pad: 12}
"""
CALCULATOR = """
calculator:
  package: test.calculator
  icon: calculator
  label: Calculator
  start: main
  vars: {sum: ""}
  screens:
    main:
      body:
        - {input: sum, hint: Sum, height: 60, pad: 16}
        - {button: Equals, height: 60, tap: [{goto: result}]}
    result: {body: [{text: "1,776", size: 40, pad: 30}]}
"""
WORLD = make_world(
    "a phone with a shop, the weather, mail, a calculator and notes", SHOP, WEATHER, WEEK, MAIL, CALCULATOR, NOTES
)
Act = dict[str, Any]
PHONE = Roles(planner_model="planner", hand_model="hand", verifier_model="verifier", dialect="phone")


def act(**fields: Any) -> str:
    return f"I look.\n<action>{json.dumps(fields)}</action>"


def milestone(goal: str, done: str, kind: str = "NAVIGATE_TO") -> Act:
    return {"type": kind, "goal": goal, "done": [done], "complexity": 2}


class Played:
    """A run, and what the model was asked in it."""

    def __init__(self, ran: Ran, asked: list[str]) -> None:
        self.ran, self.asked = ran, asked

    @property
    def told(self) -> str:
        return self.ran.outcome.answer

    @property
    def hands(self) -> list[str]:
        return [text for text in self.asked if "Goal now:" in text]


def play(
    folder: Path,
    task: str,
    plan: Act,
    hand: Sequence[str],
    look: str = LOOKS[0],
    dialect: str = "iris",
    **roles: Sequence[str],
) -> Played:
    """A run in which the planner gives one plan, and the hand these answers in order."""
    (folder / "world.yaml").write_text(WORLD, "utf-8")
    plan = {"apps": ["Shop", "Weather", "Week", "Mail", "Calculator", "Notes"], "why": "it fits", **plan}
    answers = {"planner": [json.dumps(plan)], "hand": list(hand), **roles}
    with ScriptedModel(answers, act(act="stuck", value="no way")) as model:
        rig = Rig(
            f"sim:{folder / 'world.yaml'}?{SMALL}&{look}",
            model.settings(folder / "home", **({"roles": PHONE} if dialect == "phone" else {})),
        )
        ran = rig.run(task, planner="auto")
        return Played(ran, [asked.text for asked in model.requests])


OPEN_SHOP = act(act="open", value="Shop")


@pytest.mark.parametrize("look", LOOKS)
def test_react_tells_what_the_person_asked(look: str, tmp_path: Path) -> None:
    task = "What is the price of the headphones in the shop?"
    acts = [OPEN_SHOP, act(act="done", value="The headphones cost $199", read="$199.00")]
    played = play(tmp_path, task, {"brain": "react", "done": ["text:Wired headphones"]}, acts, look)
    found = played.ran.outcome.found
    assert (played.told, played.ran.claimed) == ("The headphones cost $199", True), str(played.ran)
    assert found is not None and (found.value, found.checked) == (199, True)
    assert found.frame and found.box is not None and found.app in ("test.shop", "")


def test_a_milestone_that_tells_is_not_reached_by_what_the_screen_shows_alone(tmp_path: Path) -> None:
    plan = {
        "brain": "milestones",
        "question": True,
        "milestones": [
            milestone("Open the weather", "text:Beijing", "LAUNCH_APP"),
            milestone("See the highest temperature of Beijing and tell the user", "text:Highest", "VERIFY_STATE"),
        ],
    }
    acts = [act(act="open", value="Weather"), act(act="done", value="17 °C")]
    played = play(tmp_path, "How warm does it get in Beijing?", plan, acts)
    assert (played.told, played.ran.claimed) == ("17 °C", True), str(played.ran)


def test_the_answer_in_a_phone_models_finish_is_told(tmp_path: Path) -> None:
    acts = [
        '<think>open it</think><answer>do(action="Launch", app="Mail")</answer>',
        '<think>it lists one letter</think><answer>finish(message="From Mara Lee, an invoice")</answer>',
    ]
    plan = {"brain": "react", "done": ["text:Invoice"]}
    played = play(tmp_path, "最新一封邮件是谁发来的，讲了什么？", plan, acts, dialect="phone")
    assert (played.told, played.ran.claimed) == ("From Mara Lee, an invoice", True), str(played.ran)


def test_a_program_tells_what_it_prints(tmp_path: Path) -> None:
    program = 'step("the mail is open")\nprint(read("who wrote the latest mail"))'
    acts = [act(act="open", value="Mail"), act(act="done", value="the list of letters")]
    roles = {
        "verifier": ['{"holds": true, "evidence": "Invoice from Mara Lee", "quoted": true}', '{"text": "Mara Lee"}']
    }
    played = play(tmp_path, "who wrote me last?", {"brain": "program", "program": program}, acts, **roles)
    # that a list is open which has the name on it is no proof that the mail is
    assert (played.told, played.ran.outcome.verdict) == ("Mara Lee", "unverified"), str(played.ran)


def test_a_programs_answer_is_kept_when_its_last_step_fails(tmp_path: Path) -> None:
    program = (
        'step("the result is shown")\nprint("37*48 = 1776")\n'
        'if not step("the result is in a note"):\n    print("Not written: " + why())'
    )
    shown = '{"holds": true, "evidence": "1,776", "quoted": true}'
    acts = [
        act(act="open", value="Calculator"),
        act(act="tap", text="Equals"),
        act(act="done", value="1776"),
        act(act="stuck", value="there is no editor"),
    ]
    task = "what is 37*48? use the calculator and write the result into a note"
    played = play(tmp_path, task, {"brain": "program", "program": program}, acts, verifier=[shown])
    assert "1776" in played.told and "no editor" in played.told, str(played.ran)
    assert not played.ran.claimed


def test_a_list_of_steps_is_followed_by_an_answer(tmp_path: Path) -> None:
    plan = {
        "brain": "steps",
        "question": True,
        "steps": [{"action": "launch_app", "app": "Weather", "expect": ["text:Beijing"]}],
    }
    played = play(
        tmp_path, "How warm does it get in Beijing?", plan, [act(act="done", value="17 °C", read="Highest 17 °C")]
    )
    assert (played.told, played.ran.claimed) == ("17 °C", True), str(played.ran)


def test_an_actor_that_forgets_the_answer_is_asked_for_it_once(tmp_path: Path) -> None:
    acts = [OPEN_SHOP, act(act="done"), act(act="done", value="$199")]
    plan = {"brain": "react", "done": ["text:Wired headphones"]}
    played = play(tmp_path, "What do the headphones cost?", plan, acts)
    assert (played.told, played.ran.claimed) == ("$199", True), str(played.ran)
    assert "What is it?" in played.asked[-1]


def test_a_run_without_the_answer_is_not_verified_and_says_why(tmp_path: Path) -> None:
    acts = [OPEN_SHOP, act(act="done"), act(act="done")]
    plan = {"brain": "react", "done": ["text:Wired headphones"]}
    played = play(tmp_path, "What do the headphones cost?", plan, acts)
    assert (played.told, played.ran.outcome.status) == ("", "unverified"), str(played.ran)
    assert "the answer was not given" in played.ran.reason and len(played.hands) == 3


@pytest.mark.parametrize(("answer", "kind"), [("$999", "found"), ("not found: there are none", "not_found")])
def test_an_answer_that_no_screen_shows_is_told_as_that(answer: str, kind: str, tmp_path: Path) -> None:
    acts = [OPEN_SHOP, *[act(act="done", value=answer)] * 2]
    plan = {"brain": "react", "done": ["text:Wired headphones"]}
    played = play(tmp_path, "What do the headphones cost?", plan, acts)
    found = played.ran.outcome.found
    assert ("is not on any screen seen so far" in played.asked[-1]) is (kind == "found")  # it is told so, once
    assert (played.told, played.ran.outcome.status) == (answer, "unverified"), str(played.ran)
    assert found is not None and (found.kind, found.checked, found.frame) == (kind, False, "")


@pytest.mark.parametrize(("second", "ended"), [("13 °C", "verified"), ("17 °C", "unverified")])
@pytest.mark.parametrize("look", LOOKS)
def test_an_answer_from_the_row_above_is_sent_back_once(look: str, second: str, ended: str, tmp_path: Path) -> None:
    acts = [act(act="open", value="Week"), act(act="done", value="17 °C"), act(act="done", value=second)]
    plan = {"brain": "react", "question": True, "only": "look", "done": ["text:Monday"]}
    played = play(tmp_path, "How warm does it get on Monday, as Week says?", plan, acts, look)
    assert "stands next to “Sunday” on the screen" in played.hands[-1]
    assert (played.ran.outcome.verdict, played.told) == (ended, second)


@pytest.mark.parametrize("look", LOOKS)
def test_what_was_noted_is_in_every_later_prompt_and_is_copied_without_a_question(look: str, tmp_path: Path) -> None:
    prices = "Travel mug $45.00, Desk lamp $89.00, Wired headphones $199.00"
    plan = {
        "brain": "milestones",
        "milestones": [
            milestone("The prices in the shop are known", "text:That is all", "EXECUTE_WORKFLOW"),
            milestone("They are in a note", "text:Kept", "EXECUTE_WORKFLOW"),
        ],
    }
    acts = [
        OPEN_SHOP,
        act(act="note", value="Wired headphones $199.00"),
        act(act="tap", text="More", note="Desk lamp $89.00"),
        act(act="note", value="Travel mug $45.00"),
        act(act="open", value="Notes"),
        act(act="type", value=prices, on="Write here"),
        act(act="tap", text="Save"),
        act(act="done", value="Kept"),
    ]
    task = "Copy the names and prices of the three cheapest products in the shop into a note"
    played = play(tmp_path, task, plan, acts, look)
    assert (played.ran.effects("saved"), played.ran.claimed) == ([{"words": prices}], True), str(played.ran)
    assert all("Wired headphones $199.00" in text for text in played.hands[2:])
    notes = next(update["history"].notes for update in reversed(played.ran.updates) if "history" in update)
    assert [note.checked for note in notes[:3]] == [True, True, True]
