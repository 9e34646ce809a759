"""Whole runs of a scripted model with acts beside touches: waiting for something, notifications, the clipboard."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from iris_screen.testing.endpoint import ScriptedModel
from tests.e2e.rig import LOOKS, SMALL, Ran, Rig
from tests.e2e.small_phone import make_world

REPORT = """
report:
  package: test.report
  icon: note
  label: Report
  start: main
  vars: {ready: false}
  screens:
    main:
      body:
        - {button: Refresh, height: 60, tap: [{delay: 6}, {set: {ready: true}}]}
        - {text: "{choose(ready, 'The report is ready', 'It is being made')}", size: 24, pad: 12}
"""
DRAFT = """
notes:
  package: test.notes
  icon: note
  label: Notes
  start: main
  vars: {draft: "meet Ann at noon", copy: ""}
  screens:
    main:
      body:
        - {input: draft, hint: From, height: 60, pad: 16}
        - {input: copy, hint: Into, height: 60, pad: 16}
        - {button: Save, height: 60, enabled: copy, tap: [{effect: saved, with: {words: "{copy}"}}, {goto: kept}]}
    kept: {body: [{text: Kept, size: 30, pad: 30}]}
"""
WORLD = make_world("a phone with a slow page and two inputs", REPORT, DRAFT)


def act(**fields: Any) -> str:
    return f"I look.\n<action>{json.dumps(fields)}</action>"


def play(folder: Path, task: str, done: str, hand: Sequence[str], look: str = LOOKS[0]) -> tuple[Ran, list[str]]:
    """A run whose goal is reached when `done` is seen, and what its hand was asked."""
    (folder / "world.yaml").write_text(WORLD, "utf-8")
    plan = {"brain": "react", "done": [done], "apps": ["Report", "Notes"], "why": "it fits"}
    answers = {"planner": [json.dumps(plan)], "hand": list(hand)}
    with ScriptedModel(answers, act(act="stuck", value="no way")) as model:
        rig = Rig(f"sim:{folder / 'world.yaml'}?{SMALL}&{look}", model.settings(folder / "home"))
        ran = rig.run(task, planner="auto")
        return ran, [asked.text for asked in model.requests if "Goal now:" in asked.text]


@pytest.mark.parametrize("look", LOOKS)
def test_an_actor_waits_for_what_it_names_and_is_not_asked_meanwhile(look: str, tmp_path: Path) -> None:
    acts = [
        act(act="open", value="Report"),
        act(act="tap", text="Refresh"),
        act(act="wait", until="text:The report is ready", seconds=30),
        act(act="done", value="The report is ready"),
    ]
    ran, asked = play(tmp_path, "have the report made", "text:The report is ready", acts, look)
    assert (ran.claimed, len(asked) <= 4) == (True, True), str(ran)
    assert "is not seen yet" not in asked[-1]


def test_a_wait_in_vain_ends_when_its_time_is_over_and_says_so(tmp_path: Path) -> None:
    acts = [
        act(act="open", value="Report"),
        act(act="wait", until="text:The report is ready", seconds=3),
        act(act="stuck", value="it never comes"),
    ]
    ran, asked = play(tmp_path, "have the report made", "text:The report is ready", acts)
    assert not ran.claimed
    assert "What it waited for is not seen yet: “The report is ready”" in asked[2], asked[2]


def test_only_what_a_look_can_tell_is_waited_for(tmp_path: Path) -> None:
    acts = [act(act="open", value="Report"), act(act="wait", until="dynamic:it looks finished"), act(act="stuck")]
    _, asked = play(tmp_path, "have the report made", "text:The report is ready", acts)
    assert "“dynamic:it looks finished” cannot be waited for" in asked[2], asked[2]


def test_notifications_are_opened_by_their_key(tmp_path: Path) -> None:
    acts = [act(act="notifications"), act(act="done", value="No notifications")]
    ran, _ = play(tmp_path, "are there notifications? open them", "text:No notifications", acts)
    assert "system.shade" in ran.report["screens"]["over"], str(ran)


def test_selected_text_is_replaced_by_what_is_typed_and_the_keys_for_it_are_offered(tmp_path: Path) -> None:
    acts = [
        act(act="open", value="Notes"),
        act(act="tap", text="From"),
        act(act="select_all"),
        act(act="type", value="call Tom"),
        act(act="done", value="call Tom"),
    ]
    task = "write “call Tom” over the draft in Notes"
    ran, asked = play(tmp_path, task, "field:call Tom", acts)
    held = str(ran.report["vars"])
    assert ("call Tom" in held, "meet Ann" in held, ran.claimed) == (True, False, True), str(ran)
    assert '"VOLUME_MUTE"' in asked[0] and '["ctrl", "a"]' in asked[0]


def test_a_clipboard_that_nobody_has_seen_is_not_pasted_unasked(tmp_path: Path) -> None:
    acts = [
        act(act="open", value="Notes"),
        act(act="tap", text="Into"),
        act(act="paste"),
        act(act="stuck", value="it may not be pasted"),
    ]
    _, asked = play(tmp_path, "tidy up the draft in Notes", "text:Kept", acts)
    assert "pastes something that nobody has seen" in asked[3], asked[3]
