"""Runs of a scripted model that errs: it claims too much, plans blindly, refuses, repeats itself or cannot go on.

Each ends as a person would have it end: nothing is verified that was not done, and nothing is asked for ever.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from iris_screen.testing.endpoint import ScriptedModel
from tests.e2e.rig import LOOKS, SMALL, Ran, Rig
from tests.e2e.small_phone import make_world

SETTINGS = """
settings:
  package: test.settings
  icon: gear
  label: Settings
  start: main
  vars: {flight: false}
  screens:
    main:
      body:
        - {text: All settings, size: 24, pad: 12}
        - {button: Network, height: 60, tap: {goto: network}}
    network:
      body:
        - {text: Network settings, size: 24, pad: 12}
        - {row: [{text: Airplane mode, grow: 1}, {switch: flight}], pad: [12, 16]}
"""
CHAT = """
chat:
  package: test.chat
  icon: chat
  label: Chatter
  start: main
  vars: {message: ""}
  data: {sent: []}
  screens:
    main:
      body:
        - {button: John Smith, height: 60, tap: {goto: talk}}
        - {button: Jon Smith, height: 60, tap: {goto: talk}}
    talk:
      body:
        - {text: Talk, size: 24, pad: 12}
        - {list: m in sent, row: {text: "{m.words}", size: 24, pad: 12}, row_height: 50, height: 200}
        - {input: message, hint: Message, height: 60, pad: 16}
        - button: Send
          height: 60
          tap:
            - {append: sent, item: {words: "{message}"}}
            - {effect: sent, with: {words: "{message}"}}
            - {set: {message: ""}}
"""
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
        - {button: Submit, height: 60, tap: [{effect: submitted, with: {day: "{day}"}}]}
        - {button: Add one, height: 60, tap: [{set: {count: "{count + 1}"}}, {effect: added}]}
"""
MEMO = """
memo:
  package: test.memo
  icon: note
  label: Memos
  start: main
  vars: {kept: true}
  screens:
    main:
      body:
        - {text: All memos, size: 24, pad: 12}
        - {text: Milk, if: kept, size: 24, pad: 12}
        - {button: Delete Milk, if: kept, height: 60, tap: {goto: sure}}
    sure:
      show: dialog
      body:
        column:
          - {text: "Delete this memo?", size: 20, pad: 12}
          - {text: "It cannot be restored.", size: 16, pad: 12}
          - row:
              - {button: Cancel, tap: close}
              - {button: Delete, tap: [{set: {kept: false}}, {effect: deleted}, close]}
"""
WORLD = make_world("a phone with settings, a chat, a form and a list", SETTINGS, CHAT, FORM, MEMO)

STUCK = '<action>{"act": "stuck", "value": "no way"}</action>'


def act(**fields: Any) -> str:
    return f"I see.\n<action>{json.dumps(fields)}</action>"


DONE = act(act="done", value="it is done")


def plan(done: Sequence[str] = (), apps: Sequence[str] = ("Settings", "Chatter", "Booking"), **more: Any) -> str:
    return json.dumps({"brain": "react", "why": "it fits", "apps": list(apps), "done": list(done), **more})


def judged(holds: bool | None, evidence: str = "", *, quoted: bool = False) -> str:
    return json.dumps({"holds": holds, "evidence": evidence, "quoted": quoted})


class Play:
    """One run of a scripted model. asked: what it was asked, by role."""

    def __init__(self, folder: Path, look: str = LOOKS[0]) -> None:
        self.folder, self.look = folder, look
        (folder / "world.yaml").write_text(WORLD, "utf-8")
        self.asked: list[tuple[str, str]] = []

    def __call__(
        self,
        task: str,
        answers: Mapping[str, Sequence[str]],
        otherwise: str = STUCK,
        *,
        planner: str = "auto",
        **ask: Any,
    ) -> Ran:
        with ScriptedModel(answers, otherwise) as model:
            rig = Rig(f"sim:{self.folder / 'world.yaml'}?{SMALL}&{self.look}", model.settings(self.folder / "home"))
            ran = rig.run(task, planner=planner)
            self.asked = [(str(each.body["model"]), each.text) for each in model.requests]
        return ran

    def count(self, role: str = "") -> int:
        return sum(role in ("", who) for who, _ in self.asked)


@pytest.fixture(params=LOOKS)
def play(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    return Play(tmp_path, request.param)


def report(ran: Ran, play: Play) -> str:
    return f"{ran}\n" + "\n".join(f"--- {role}: {text[-1500:]}" for role, text in play.asked)


FLIGHT = "please turn the flight thing on"
GO = [act(act="open", value="Settings"), act(act="tap", text="Network")]
REFUSAL = "I'm sorry, but I can't help with that."


# --- no false success ------------------------------------------------------------------------------------------------


def test_a_claim_before_any_act_goes_back_to_the_actor(play: Play) -> None:
    hand = [DONE, *GO, act(act="tap", text="Airplane mode"), DONE]
    lies = [judged(True, "an airplane icon in the status bar")] * 9
    ran = play(FLIGHT, {"planner": [plan(["on:Airplane mode"])], "hand": hand, "verifier": lies})
    first = next(text for role, text in play.asked[2:] if role == "hand")
    assert "no switch “Airplane mode” is visible" in first, report(ran, play)


@pytest.mark.parametrize("done", ["on:Airplane mode", "dynamic:airplane mode is on"])
def test_a_claim_with_nothing_done_is_never_a_success(done: str, play: Play) -> None:
    lies = [judged(True, "an airplane icon in the status bar")] * 30
    ran = play(FLIGHT, {"planner": [plan([done])] * 9, "verifier": lies}, DONE)
    assert (ran.outcome.verdict, play.count() <= 10) == ("failed", True), report(ran, play)


JOHN = "tell John on Chatter that I am running late"
TALK = [act(act="open", value="Chatter"), act(act="tap", text="John Smith"), act(act="type", value="running late")]
SEND: dict[str, Any] = {"recipients": ["John"], "texts": ["running late"], "kinds": ["send"]}


@pytest.mark.parametrize("rest", [{"brain": "react", "why": "go on"}, {"brain": "react", "done": ["text:Talk"]}])
def test_a_new_plan_drops_nothing_that_the_first_one_must_see(rest: dict[str, Any], play: Play) -> None:
    answers = {
        "planner": [plan(["new:running late"], **SEND), *[json.dumps(rest)] * 9],
        "hand": [*TALK, STUCK],
        "verifier": [judged(True, "running late", quoted=True)] * 30,
    }
    ran = play("write to John Smith: running late", answers, DONE, planner="react")
    assert ran.effects("sent") == [] and ran.outcome.verdict != "verified", report(ran, play)


def test_words_in_an_unsent_input_prove_nothing(play: Play) -> None:
    answers = {
        "planner": [plan(["dynamic:the message “running late” was sent to John"], **SEND)] * 9,
        "hand": TALK,
        "verifier": [judged(True, "running late", quoted=True)] * 30,
    }
    ran = play("send John Smith the message “running late”", answers, DONE, planner="react")
    assert ran.effects("sent") == [] and ran.outcome.verdict != "verified", report(ran, play)


BOOK = "for the booking put Friday as the day and hit Submit"
FILL = [act(act="open", value="Booking"), act(act="type", value="Friday", on="Day")]


def test_a_press_that_the_sentence_names_last_is_waited_for(tmp_path: Path) -> None:
    play = Play(tmp_path)
    hand = [*FILL, DONE, act(act="tap", text="Submit"), DONE]
    ran = play(BOOK, {"planner": [plan(["field:Friday"])], "hand": hand}, planner="react")
    told = [text for role, text in play.asked if role == "hand"]
    assert "nothing shows that “Submit” was pressed" in told[3], report(ran, play)
    assert (len(ran.effects("submitted")), ran.outcome.verdict) == (1, "verified"), report(ran, play)


def test_a_run_without_that_press_is_not_verified(tmp_path: Path) -> None:
    play = Play(tmp_path)
    ran = play(BOOK, {"planner": [plan(["field:Friday"])], "hand": FILL}, DONE, planner="react")
    assert (ran.effects("submitted"), ran.outcome.verdict) == ([], "unverified"), report(ran, play)


def test_what_adds_up_is_not_pressed_again_because_a_number_is_not_read(play: Play) -> None:
    press = {"action": "tap", "target": "text:Add one"}
    steps = [{"action": "launch_app", "app": "Booking"}, *[press] * 3, press | {"expect": ["text:-4"]}]
    planner = [plan(brain="steps", steps=steps), json.dumps({"brain": "steps", "done": True, "why": "it says 4"})]
    ran = play("count up four times in Booking for me", {"planner": planner})
    assert (len(ran.effects("added")), ran.outcome.verdict != "verified") == (4, True), report(ran, play)


def test_a_question_that_is_still_open_at_a_claim_is_left_to_the_actor(tmp_path: Path) -> None:
    play = Play(tmp_path)
    hand = [
        act(act="open", value="Memos"),
        act(act="tap", text="Delete Milk"),
        DONE,
        act(act="tap", text="Delete"),
        DONE,
    ]
    first = plan(["!text:Milk"], apps=["Memos"], kinds=["delete"], texts=["Milk"])
    ran = play("delete “Milk” from my memos", {"planner": [first], "hand": hand}, planner="react")
    assert (len(ran.effects("deleted")), ran.outcome.verdict) == (1, "verified"), report(ran, play)


def test_the_judge_is_told_the_task_and_the_acts_and_no_claim(play: Play) -> None:
    hand = [*GO, act(act="done", value="I am quite sure of it")]
    answers = {"planner": [plan(["dynamic:the network page is open"])], "hand": hand}
    ran = play("show me the network page of this phone", answers, judged(True, "Network settings", quoted=True))
    asked = next(text for role, text in play.asked if role == "verifier")
    assert ran.outcome.verdict == "verified", report(ran, play)
    assert "show me the network page of this phone" in asked and "executed" in asked
    assert "quite sure" not in asked


# --- guesses are corrected -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sees", "verdict"),
    [("Network settings", "verified"), ("Airplane mode", "unverified"), ("an antenna", "unverified")],
)
def test_a_word_that_was_guessed_counts_as_what_is_read_in_its_place(sees: str, verdict: str, play: Play) -> None:
    answers = {"planner": [plan(["text:Wireless"])], "hand": [*GO, DONE]}
    ran = play("show me the network page of this phone", answers, judged(True, sees, quoted=sees != "an antenna"))
    assert (ran.outcome.verdict, play.count() <= 6) == (verdict, True), report(ran, play)
    assert f"the screen says “{sees}”, not “Wireless”" in str(ran)


def test_a_model_plans_what_rules_would_take_for_one_long_name(tmp_path: Path) -> None:
    play = Play(tmp_path)
    answers = {"planner": [plan(["text:Network settings"])], "hand": GO}
    ran = play("open Settings and tap the page of the network in there", answers, DONE)
    assert play.asked[0][0] == "planner" and ran.outcome.verdict == "verified", report(ran, play)


# --- it cannot be done, which one, I need you ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answers",
    [
        {"planner": [json.dumps({"brain": None, "impossible": "there is no airline app"})]},
        {"planner": [json.dumps({"brain": None, "why": "there is no airline app"})]},
        {"planner": [plan()], "hand": [act(act="impossible", value="there is no airline app")]},
        {"planner": [plan(), json.dumps({"impossible": "there is no airline app"})], "hand": [STUCK]},
    ],
)
def test_what_cannot_be_done_ends_at_once_with_its_reason(answers: dict[str, list[str]], tmp_path: Path) -> None:
    play = Play(tmp_path)
    ran = play("book me a flight to Tokyo with the airline app", answers)
    assert (ran.outcome.status, play.count() <= 3) == ("impossible", True), report(ran, play)
    assert ran.reason == "this cannot be done: there is no airline app"


@pytest.mark.parametrize(
    "answers",
    [
        {"planner": [json.dumps({"brain": None, "ask": "Which John?"})]},
        {"planner": [plan(["text:Talk"])], "hand": [act(act="ask", value="Which John?")] * 9},
        {"planner": [plan(["text:Talk"])], "hand": [act(act="ask", value="Which John?"), STUCK]},
    ],
)
def test_with_nobody_there_what_is_not_clear_ends_as_such(answers: dict[str, list[str]], tmp_path: Path) -> None:
    play = Play(tmp_path)
    ran = play(JOHN, answers)
    assert (ran.outcome.status, ran.report["effects"]) == ("unclear", []), report(ran, play)
    assert "Which John?" in ran.reason and play.count() <= 3


@pytest.mark.parametrize("role", ["planner", "hand"])
@pytest.mark.parametrize(
    "said", [REFUSAL, "抱歉，我无法帮助完成这个请求。", "I won’t do that. It is against my guidelines."]
)
def test_a_refusal_ends_the_run_with_what_was_said(said: str, role: str, tmp_path: Path) -> None:
    play = Play(tmp_path)
    ran = play(FLIGHT, {"planner": [plan(["text:Airplane on"])] if role == "hand" else []}, said)
    assert (ran.outcome.status, play.count() <= 4) == ("failed", True), report(ran, play)
    assert ran.reason.startswith("the model refuses: “") and said[:9].replace("’", "'") in ran.reason


@pytest.mark.parametrize(("sees", "verdict"), [("text:Network settings", "verified"), ("text:Airplane on", "failed")])
def test_a_refusal_at_the_end_does_not_undo_what_iris_itself_reads(sees: str, verdict: str, tmp_path: Path) -> None:
    play = Play(tmp_path)
    ran = play("please show me the network page", {"planner": [plan([sees])], "hand": GO}, REFUSAL)
    assert (ran.outcome.verdict, play.count() <= 5) == (verdict, True), report(ran, play)


# --- every loop is bounded -------------------------------------------------------------------------------------------

MILESTONE = {"type": "EXECUTE_WORKFLOW", "goal": "airplane mode is on", "done": ["text:Airplane on"], "complexity": 5}
FIRST = {
    "react": plan(["text:Airplane on"]),
    "milestones": plan(brain="milestones", milestones=[MILESTONE]),
    "program": plan(brain="program", program='while not step("airplane mode is on"):\n    pass'),
}
LOOPS = {
    "unusable": "<action>nonsense</action>",
    "nothing": "",
    "stuck": STUCK,
    "done": DONE,
    "ask": act(act="ask", value="may I?"),
    "note": act(act="note", value="I see icons"),
    "wait": act(act="wait", seconds=1),
    "nowhere": act(act="tap", text="No such button"),
    "in vain": act(act="tap", at=[500, 960]),
}


@pytest.mark.parametrize("brain", FIRST)
@pytest.mark.parametrize("loop", LOOPS)
def test_a_loop_in_which_nothing_changes_costs_eight_calls(loop: str, brain: str, tmp_path: Path) -> None:
    play = Play(tmp_path)
    answers = {"planner": [FIRST[brain]], "verifier": [judged(None)] * 99, "memory": [""] * 99}
    ran = play(FLIGHT, answers, LOOPS[loop])
    assert ran.outcome.verdict == "failed", report(ran, play)
    assert play.count() - play.count("memory") <= 1 + 8, report(ran, play)


READS = {
    "many things": "for n in range(40):\n    read(f'line {n}')",
    "after each step": "for n in range(40):\n    step('the home screen is shown')\n    read(f'line {n}')",
    "after what fails": "for n in range(40):\n    if not step('airplane mode is on'):\n        read(f'line {n}')",
}


@pytest.mark.parametrize("program", READS)
def test_a_program_that_only_reads_is_held_to_as_many_calls_as_others(program: str, tmp_path: Path) -> None:
    play = Play(tmp_path)
    answers = {
        "planner": [plan(brain="program", program=f"{READS[program]}\nstep('airplane mode is on')")] * 2,
        "verifier": ['{"text": "", "holds": true, "evidence": "Settings", "quoted": true}'] * 99,
        "memory": [""] * 99,
    }
    ran = play(FLIGHT, answers, DONE)
    assert ran.outcome.verdict != "verified", report(ran, play)
    assert play.count() - play.count("memory") <= 1 + 8, report(ran, play)


def test_a_circle_of_screens_is_named_and_ends(play: Play) -> None:
    circle = [act(act="open", value="Settings"), act(act="home")] * 30
    ran = play(FLIGHT, {"planner": [FIRST["react"]], "hand": circle, "memory": [""] * 99})
    assert ran.outcome.verdict == "failed" and play.count("hand") <= 12, report(ran, play)
    assert any("You have been on this very screen before" in text for role, text in play.asked if role == "hand")


def test_the_same_place_is_not_asked_for_again_and_again(tmp_path: Path) -> None:
    play = Play(tmp_path)
    steps = [{"action": "tap", "target": "dynamic:the flux capacitor", "expect": ["text:Wow"]}]
    answers = {"planner": [plan(brain="steps", steps=steps)] * 9}
    ran = play("tweak the flux capacitor for me somehow", answers, '{"found": false, "reason": "no such thing"}')
    assert ran.outcome.verdict == "failed" and play.count("hand") == 1, report(ran, play)
