"""What a hand is told beside the picture, and what becomes of its act and its claim."""

from dataclasses import replace
from typing import Any

import pytest

from iris_screen.core.actions import Action, Click, Hover, InputText, LaunchApp, MovePointer, Receipt, Swipe, Tap
from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.geometry import Point
from iris_screen.core.message import say, verbatim
from iris_screen.core.plan import Step, Task
from iris_screen.core.press import Done, Press
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Decision
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, Event, History, Mark, Observation, State, Totals
from iris_screen.core.target import Target
from iris_screen.core.verdict import BY_ACTS, Blocker, Found, Verdict
from iris_screen.nodes.rules import goals
from iris_screen.nodes.rules.next_act import stop_acting
from iris_screen.sight.change_report import Changes
from iris_screen.testing.paper import PaperPhone
from iris_screen.text import render_for_model
from tests.unit.sight.screens import button, frame

A, B = Point(x=100, y=200), Point(x=300, y=400)
GOAL = Step(action="goal", goal="the chat is open")
OTHER = Step(action="goal", goal="the message is sent")
BEFORE, AFTER = frame(button("保存"), key="before"), frame(button("删除"), key="after")


def state(short: list[str] | None = None, blocker: Blocker | None = None, **attempts: Any) -> State:
    return State(
        task=Task(id="t", text="write to 张三"),
        seen=Observation(frame="after", at=1.0, blocker=blocker),
        history=History(short=short or []),
        attempts=Attempts(**attempts),
        question=None,
    )


def told(now: State, goal: Step) -> list[Event]:
    return goals.describe_situation(now, goal, PaperPhone({})).short


def acted(
    actions: list[Action],
    done: Done | None = None,
    now: State | None = None,
    act: Step | None = None,
    after: Frame = AFTER,
) -> State:
    sent = done or Done(receipts=[Receipt()] * len(actions))
    press = Press(purpose="goal", turn=1, frame="before", actions=actions, done=sent, said="I act.", act=act)
    return goals.continue_goal(now or state(), press, BEFORE, after, Changes())


def test_a_refused_claim_is_told_what_lacks_and_not_what_holds() -> None:
    holds = Found(condition=Condition(kind="dynamic", value="the inbox"), holds=True, means="model", seen="Inbox")
    lacks = Found(condition=Condition(kind="dynamic"), holds=False, means=BY_ACTS, note=verbatim("look at all of it"))
    missed = Found(condition=Condition(kind="text", value="Sent"), holds=False, means="elements")
    verdict = Verdict(verified=False, suggestion_detail=say("see-effect-missing"), evidence=[holds, lacks])
    assert render_for_model(goals.explain_unmet(verdict)) == "Not so: look at all of it."
    both = render_for_model(goals.explain_unmet(verdict.replace(evidence=[holds, lacks, missed])))
    assert "look at all of it" in both and "“Sent”" in both and "effect was not seen" in both and "inbox" not in both


def test_the_picture_of_an_answer_is_known_while_acts_of_it_are_left() -> None:
    tap = Press(
        purpose="goal", turn=1, frame="before", actions=[Tap(at=A)], done=Done(receipts=[Receipt()]), left="more"
    )
    first = goals.continue_goal(state(), tap.replace(said="I act."), BEFORE, AFTER, Changes())
    assert goals.find_answered(first) == "before"
    second = goals.continue_goal({**state(), **first}, tap.replace(frame="later"), BEFORE, AFTER, Changes())
    assert goals.find_answered(second) == "before"
    last = goals.continue_goal({**state(), **second}, tap.replace(frame="later", left=""), BEFORE, AFTER, Changes())
    assert goals.find_answered(last) == ""


def test_what_was_not_so_of_one_goal_is_not_told_for_the_next() -> None:
    claim = Event(kind="not_so", said="done", came=verbatim("it is not seen"))
    assert told(state([claim]), GOAL) == [claim]
    over = Event(came=verbatim("the chat is open: verified"))
    assert told(state([claim, over]), OTHER) == [over]


def test_a_goal_that_is_tried_again_keeps_what_was_tried_in_vain() -> None:
    claim = Event(kind="not_so", said="done", came=verbatim("it is not seen"))
    tried = goals.remember_failure(state([claim]), GOAL, verbatim("there is no such chat"), "I give up.").short
    assert "there is no such chat" in render_for_model(tried[-1].came) and tried[-1].said == "I give up."
    assert told(state(tried), GOAL) == tried
    assert told(state(tried), OTHER) == tried[1:]


def test_the_hand_is_told_what_it_did_on_this_very_screen_and_nothing_of_another() -> None:
    marks = [Mark(turn=n, text="tap at 1, 2", look=look) for n, look in enumerate(("same", "other", "same"))]
    now = state(acts=3)
    now["totals"], now["seen"] = Totals(marks=marks), now["seen"].replace(look="same")
    loop = goals.describe_loop(now)
    assert loop is not None and "tap at 1, 2, 2 times" in render_for_model(loop.came)
    assert goals.describe_loop({**now, "seen": now["seen"].replace(look="other")}) is None
    refused = now["attempts"].replace(denied=verbatim("“Send” would send something"))
    assert goals.describe_loop({**now, "attempts": refused}) is None  # it was not done


def test_what_the_run_cleared_meanwhile_is_told_as_data() -> None:
    said = told(state(cleared=["ad/春日特惠/the cross"]), GOAL)[-1]
    said = render_for_model(said.came)
    assert "not by you" in said and "<screen>\nad/春日特惠/the cross\n</screen>" in said


@pytest.mark.parametrize(
    ("actions", "pressed"),
    [
        ([Tap(at=A)], A),
        ([Tap(at=A), InputText(text="x")], A),
        ([MovePointer(to=A), Click(button="right")], A),
        ([MovePointer(to=A), Hover()], None),
        ([InputText(text="x")], None),
        ([Swipe(start=A, end=B)], None),
    ],
)
def test_the_ring_is_where_the_last_act_pressed_and_nowhere_where_it_did_not(
    actions: list[Action], pressed: Point | None
) -> None:
    assert acted(actions, now=state(pressed=B))["attempts"].pressed == pressed


def test_what_was_not_done_moves_no_ring() -> None:
    assert acted([Tap(at=A)], Done(refused="no"), state(pressed=B))["attempts"].pressed == B


AT_POINT, BY_WORDS = Step(action="tap"), Step(action="tap", target=Target(kind="text", value="保存"))
SAME = replace(BEFORE, key="again")


@pytest.mark.parametrize(
    ("act", "actions", "after", "missed"),
    [
        (AT_POINT, [Tap(at=A)], SAME, True),
        (AT_POINT, [MovePointer(to=A), Click()], SAME, True),
        (AT_POINT, [Tap(at=A)], AFTER, False),
        (BY_WORDS, [Tap(at=A)], SAME, False),
        (AT_POINT, [Swipe(start=A, end=B)], SAME, False),
        (AT_POINT, [InputText(text="x")], SAME, False),
    ],
)
def test_a_press_at_a_point_has_missed_if_the_screen_is_as_it_was(
    act: Step, actions: list[Action], after: Frame, missed: bool
) -> None:
    for earlier in (False, True):
        now = acted(actions, now=state(missed=earlier, pressed=B), act=act, after=after)
        assert now["attempts"].missed is missed


def test_a_press_of_which_nobody_knows_whether_it_went_out_has_not_missed() -> None:
    unknown = Done(receipts=[Receipt(delivered="unknown")])
    assert not acted([Tap(at=A)], unknown, act=AT_POINT, after=SAME)["attempts"].missed


def test_what_was_not_done_changes_nothing_about_the_last_press() -> None:
    refused = acted([Tap(at=A)], Done(refused="no"), state(missed=True, pressed=B), AT_POINT, SAME)
    assert refused["attempts"].missed


def test_notes_and_wishes_to_see_more_are_free_together_and_not_each() -> None:
    now, tries = state(), []
    for listed_more in (False, True, False, True):
        asked = goals.ask_again(now, "I look.", None, listed_more=listed_more)
        now = {**now, **asked}
        tries.append(now["attempts"].tries)
    assert tries == [0, 0, 1, 2]
    assert [event.came.key for event in now["history"].short] == ["model-noted", "model-listed-more"] * 2


def test_the_hand_is_told_what_its_act_changed() -> None:
    came = acted([Tap(at=A)])["history"].short[-1]
    told = render_for_model(came.came)
    assert came.said == "I act." and told.startswith("Action tap (93, 83) executed.")
    assert "came: '删除'" in told and "went: '保存'" in told


def test_an_act_is_judged_once_what_came_in_between_is_cleared() -> None:
    blocked = acted([Tap(at=A)], now=state(blocker=Blocker(kind="ad", description="春日特惠")))
    assert blocked["verdict"].suggestion == "dismiss"
    assert "history" not in blocked and "attempts" not in blocked


def test_a_claim_is_judged_beside_the_picture_on_which_its_goal_began() -> None:
    press = Press(purpose="step", turn=3, frame="now")
    decision = Decision(kind="done", reason="it is there", said="done")
    for began, judged_beside in (("first", "first"), ("", "now")):
        claimed = goals.claim_done(State(attempts=Attempts(aim=press, began=began)), 1.0, decision)
        assert claimed["attempts"].press.frame == judged_beside


def test_no_ring_is_left_on_a_screen_that_came_up_anew() -> None:
    pixels = BEFORE.pixels.copy()
    pixels[200:2300] = 0
    sent = Done(receipts=[Receipt()])
    press = Press(purpose="goal", turn=1, frame="before", actions=[Tap(at=A)], done=sent, said="I act.")
    after = goals.continue_goal(state(), press, BEFORE, replace(AFTER, pixels=pixels), Changes())
    assert after["attempts"].pressed is None


@pytest.mark.parametrize(
    ("conditions", "known"),
    [
        ([Condition(kind="text", value="Milk", gone=True)], False),
        ([Condition(kind="text", value="Milk", gone=True), Condition(kind="title", value="Notes")], True),
        ([Condition(kind="text", value="Milk")], True),
        ([Condition(kind="dynamic", value="it is done")], False),
    ],
)
def test_a_goal_is_not_reached_before_the_first_act_because_something_is_not_in_sight(
    conditions: list[Condition], known: bool
) -> None:
    assert bool(goals.find_done_conditions(Step(action="goal", expect=conditions), ends_task=False)) is known


def test_the_rest_of_an_answer_goes_on_although_its_screen_was_seen_before() -> None:
    marks = [Mark(turn=n, text=text, look="after") for n, text in enumerate(("launch app a", "move to 1, 1"))]
    pointed = Event(kind="done", said="I fill it in.", came=verbatim("Only the pointer went there."))
    now: State = {**state([pointed], acts=2), "totals": Totals(turns=2, marks=marks)}
    assert "on this very screen before" in render_for_model(told(now, GOAL)[-1].came)
    left = pointed.replace(left='<action>[{"act": "back"}]</action>')
    assert told({**now, "history": History(short=[left])}, GOAL) == [left]


COMPUTER = DeviceProfile(kind="computer", pointer=True)
OPENS, CLICKS, TAPS, SWIPES = LaunchApp(app="editor"), Click(), Tap(at=A), Swipe(start=A, end=B)


@pytest.mark.parametrize(
    ("action", "app", "profile", "waited", "coming"),
    [
        (OPENS, "home", DeviceProfile(), 3.0, True),
        (OPENS, "home", DeviceProfile(), 5.0, False),
        (OPENS, "editor", DeviceProfile(), 1.0, False),  # it is in front already
        (OPENS.replace(anew=True), "editor", DeviceProfile(), 1.0, True),
        (CLICKS, "editor", COMPUTER, 1.0, True),
        (CLICKS, "editor", COMPUTER, 2.0, False),
        (TAPS, "home", DeviceProfile(), 1.0, False),
        (SWIPES, "home", COMPUTER, 1.0, False),
    ],
)
def test_an_actor_is_asked_once_its_act_shows_or_had_its_time(
    action: Action, app: str, profile: DeviceProfile, waited: float, coming: bool
) -> None:
    now = state()
    now["task"], now["seen"] = now["task"].replace(profile=profile), now["seen"].replace(at=1.0 + waited)
    press = Press(purpose="goal", turn=1, frame="before", app=app, actions=[action])
    sent = press.replace(done=Done(at=1.0, receipts=[Receipt()]))
    assert goals.may_still_come(now, sent, changed=False) is coming
    assert not goals.may_still_come(now, sent, changed=True)
    assert not goals.may_still_come(now, press, changed=False)


@pytest.mark.parametrize(("waited", "coming"), [(1.0, True), (16.0, False)])
def test_an_actor_is_asked_once_the_page_has_loaded_that_its_act_opened(waited: float, coming: bool) -> None:
    now = state()
    loads = Blocker(kind="loading")
    now["seen"] = now["seen"].replace(at=1.0 + waited, blocker=loads)
    sent = Press(purpose="goal", turn=1, frame="before", actions=[TAPS], done=Done(at=1.0, receipts=[Receipt()]))
    assert goals.may_still_come(now, sent, changed=True) is coming
    now["seen"] = now["seen"].replace(blocker=None)
    assert not goals.may_still_come(now, sent, changed=True)


@pytest.mark.parametrize(
    ("kind", "ends_task", "known"), [("text", False, True), ("text", True, False), ("on", True, True)]
)
def test_words_that_stand_on_the_way_do_not_end_a_goal(kind: ConditionKind, ends_task: bool, known: bool) -> None:
    goal = Step(action="goal", expect=[Condition(kind=kind, value="Small")])
    assert bool(goals.find_done_conditions(goal, ends_task=ends_task)) is known


@pytest.mark.parametrize(("parts", "known"), [(1, True), (2, False)])
def test_what_a_plan_expects_of_one_part_of_a_sentence_does_not_end_the_rest(parts: int, known: bool) -> None:
    goal = Step(action="goal", expect=[Condition(kind="on", value="Silent")])
    assert bool(goals.find_done_conditions(goal, ends_task=True, parts=parts)) is known
    assert goals.find_done_conditions(goal, ends_task=False, parts=parts)  # more goals follow


SENDS = verbatim("“Send” would send something")


def test_what_was_refused_for_the_last_time_is_why_a_goal_is_given_up() -> None:
    now = {**state(), "totals": Totals()}
    for _ in range(goals.REFUSALS):
        assert goals.find_reason_to_stop(now, GOAL) is None
        now = {**now, **acted([Tap(at=A)], Done(refused=SENDS), now)}
    reason, why = goals.find_reason_to_stop(now, GOAL) or ("", verbatim(""))
    assert reason == "UNEXPECTED_DIALOG" and "“Send” would send something" in render_for_model(why)


def test_an_actor_that_asks_for_a_yes_it_cannot_get_ends_with_what_needs_one() -> None:
    asks = Decision(kind="ask", reason=verbatim("May I send it?"), said="I ask.")
    refused = {**state(), "totals": Totals(), **acted([Tap(at=A)], Done(refused=SENDS))}
    again = {**refused, **stop_acting(refused, GOAL, asks)}
    assert again["attempts"].declined
    [problem] = stop_acting(again, GOAL, asks)["totals"].problems
    assert (problem.in_words(), problem.ending, problem.refused) == (SENDS, "", True)
