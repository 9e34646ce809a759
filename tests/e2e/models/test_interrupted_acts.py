"""An advertisement comes up while an actor's acts are done: each act is done once, and its actor is not asked again."""

import json
from pathlib import Path
from typing import Any

import pytest

from iris_screen.testing.endpoint import ScriptedModel
from tests.e2e.rig import SMALL, Ran, Rig
from tests.e2e.small_phone import make_world

FORM = """
form:
  package: test.form
  icon: calendar
  label: Booking
  start: main
  vars: {day: "", count: 0}
  screens:
    main:
      body:
        - {text: Pick a day, size: 24, pad: 12}
        - {input: day, hint: Day, height: 60, pad: 16}
        - {text: "{count} guests", size: 24, pad: 12}
        - {button: Add one, height: 60, tap: [{set: {count: "{count + 1}"}}, {effect: added}]}
        - {button: Submit, height: 60, tap: [{effect: submitted, with: {day: "{day}"}}, {goto: sent}]}
    sent: {body: [{text: All is booked, size: 24, pad: 12}]}
"""
AD = """
blockers:
  promo:
    kind: ad
    screen: system.ad
    with: {title: Spring sale, offer: Get it now, close: Close}
    when: {on: "screen:form.main", after: MOMENT}
"""


def act(**fields: Any) -> str:
    return f"I see.\n<action>{json.dumps(fields)}</action>"


HAND = [
    act(act="open", value="Booking"),
    act(act="tap", text="Add one"),
    act(act="type", value="Friday", on="Day"),
    act(act="tap", text="Submit"),
    act(act="done", value="All is booked"),
]
TASK = "in Booking press “Add one”, then put Friday as the day and hit Submit"


def play(folder: Path, moment: float) -> tuple[Ran, list[str]]:
    (folder / "world.yaml").write_text(make_world("a form", FORM) + AD.replace("MOMENT", str(moment)), "utf-8")
    plan = {"brain": "react", "done": ["text:All is booked"], "apps": ["Booking"], "why": "it fits"}
    with ScriptedModel({"planner": [json.dumps(plan)], "hand": HAND}, act(act="stuck", value="no way")) as model:
        rig = Rig(f"sim:{folder / 'world.yaml'}?{SMALL}", model.settings(folder / "home"))
        ran = rig.run(TASK, planner="react")
        return ran, [str(each.text) for each in model.requests if each.body["model"] == "hand"]


@pytest.mark.parametrize("moment", [0.05, 0.15, 0.3, 0.35, 0.4, 0.6])
def test_each_act_is_done_once_whenever_an_advertisement_comes_up(moment: float, tmp_path: Path) -> None:
    ran, asked = play(tmp_path, moment)
    assert (ran.effects("submitted"), len(ran.effects("added"))) == ([{"day": "Friday"}], 1), f"{ran}\n{asked[-1]}"
    assert ran.claimed and not ran.taken and len(asked) <= len(HAND), str(ran)
