"""How a goal goes on: what its actor is told, and what its decisions lead to. Pure but for the device's pointer."""

from collections import Counter
from collections.abc import Sequence

from iris_screen.core.actions import (
    Action,
    Click,
    DoubleTap,
    Hotkey,
    InputText,
    LaunchApp,
    MovePointer,
    PressKey,
    Swipe,
    Tap,
    press_point,
)
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step
from iris_screen.core.press import Done, Press
from iris_screen.core.protocols import Decision, Device, HasPointer, Situation
from iris_screen.core.screen import Frame
from iris_screen.core.state import Event, History, State, Totals, answer_to
from iris_screen.core.verdict import BY_ACTS, Finding, Reason, Verdict
from iris_screen.models.prompts import describe_for_model, fence_words, fill_prompt
from iris_screen.planning.questions import may_answer
from iris_screen.planning.tactics.feedback import describe_error, describe_goal, describe_outcome
from iris_screen.sight.change_report import Changes
from iris_screen.sight.elements import visible_elements

REFUSALS = 3
"""How often an actor may ask for what is not allowed; one misled by a screen would never stop asking."""
LOOPS = 3
"""How often the same act is done on the same screen for a goal."""
MAX_VAIN = 6
"""How many calls to models may change nothing on the screen before a goal is given up. Together with a claim that is
judged, and with a new plan, it is never more than eight.
"""
TRIED = 2
"""After how many acts on the same screen the actor is warned that it is going in circles."""
FREE = 2
"""How many answers in a row that only note something, or want to see more of the list, do not count as a try."""
LASTING = frozenset({"text", "title", "ref", "app", "field", "on", "off"})
"""Kinds of condition about a screen, not about what an act has changed."""
STATES = frozenset({"ref", "app", "on", "off"})
"""Those of them that are no words."""
SCROLLS = ("swipe", "scroll")
OPENS_WITHIN, SHOWS_WITHIN = 4.0, 1.5
"""Seconds after which an app that was opened, and a press or a key on a computer, should show on the screen."""
SOON = 3_000
"""Milliseconds within which an actor's claim must be seen to hold."""


def find_answered(state: State) -> str:
    """The picture on which the actor gave the answer of which acts are left; "" if none is."""
    return next((event.asked for event in state["history"].short[-1:]), "")


def describe_situation(state: State, goal: Step, device: Device, answered: Frame | None = None) -> Situation:
    """What the actor knows. The person's answer to its question comes last."""
    pointer = device.pointer() if isinstance(device, HasPointer) else None
    short, wanted = state["history"].short, describe_goal(goal, state["task"])
    # claims that did not hold for an earlier goal are left out, unless it is the same goal again
    last_end = -1
    for n, event in enumerate(short):
        if event.goal != wanted if event.kind == "given_up" else event.kind == "told":
            last_end = n
    relevant = [event for n, event in enumerate(short) if n > last_end or event.kind != "not_so"]
    return Situation(
        task=state["task"],
        goal=goal,
        long=state["history"].long,
        short=[*relevant, *_list_news(state)],
        notes=[note.text for note in state["history"].notes],
        answers=may_answer(state, goal),
        pressed=state["attempts"].pressed,
        missed=state["attempts"].missed,
        pointer=Point(x=pointer[0], y=pointer[1]) if pointer else None,
        answered=answered,
    )


def _list_news(state: State) -> list[Event]:
    """What blockers were cleared since the last act, and what the person answered."""
    question, cleared = state["question"], state["attempts"].cleared
    answer = answer_to(state, "answer") or answer_to(state, "take_over")
    ways = [f"{tried.blocker}/{describe_for_model(tried.way)}" for tried in cleared]
    news = [Event(came=say("model-cleared", what=fence_words("\n".join(ways))), cause="cleared")] if ways else []
    confirmed = answer_to(state, "confirm")
    if confirmed is not None and confirmed.kind == "place":
        return [*news, Event(came=say("model-person-pointed"))]
    goes_on = any(event.left for event in state["history"].short[-1:])  # with the rest of its last answer
    if not (confirmed or goes_on) and (loop := describe_loop(state)):
        news = [*news, loop]
    if question is None or answer is None:
        return news
    said = say("model-person-answered", question=question.text, answer=answer.value or answer.kind)
    return [*news, Event(came=said)]


def describe_loop(state: State) -> Event | None:
    """What was already done on this very screen, if the run has come back to it; None if it has not, or the last act
    was refused: that it did not help says less than why.
    """
    if not state["attempts"].acts or state["attempts"].denied:
        return None
    here = state["seen"].look or state["seen"].frame
    acts = Counter(mark.text for mark in state["totals"].marks if mark.look == here)
    if sum(acts.values()) < TRIED:
        return None
    tried = [say("model-tried", act=act, times=times) for act, times in acts.items()]
    return Event(came=say("model-goes-in-circles", tried=[*tried]))


def count_vain_calls(state: State) -> int:
    """How many calls to models were made since the screen last changed."""
    return state["totals"].usage.calls - state["seen"].calls


def find_done_conditions(step: Step, *, ends_task: bool, parts: int = 1) -> list[Condition]:
    """Conditions that show that a step is done already; for a goal, only those that can be checked without a model.

    That something is not in sight shows nothing by itself: before the first act it is on another screen. Words may also
    be on the way, as the name of what is then chosen. So once it has acted, only its actor knows when the last goal
    of a task is reached. parts: of its sentence; with fewer conditions than that, a plan may have left one out.
    """
    if step.action != "goal":
        return step.unless
    is_told = all(each.kind in (STATES if ends_task else LASTING) for each in step.expect)
    is_told = is_told and not (ends_task and len(step.expect) < parts)
    return step.expect if is_told and not all(condition.gone for condition in step.expect) else []


def find_reason_to_stop(state: State, goal: Step) -> tuple[Reason, Message] | None:
    """Why a goal is given up, or None: its tries or its time are used up, or it goes round in circles.

    A goal with timeout 0 is limited only by the run. The time that models take to answer does not count.
    """
    attempts, seen, repeats = state["attempts"], state["seen"], state["totals"].repeats
    if (calls := count_vain_calls(state)) >= MAX_VAIN:
        return "INFINITE_LOOP", say("run-nothing-changes", calls=calls)
    if attempts.refused >= REFUSALS:
        why = attempts.denied or say("run-not-allowed")
        return "UNEXPECTED_DIALOG", say("step-refused-often", times=attempts.refused, why=why)
    if attempts.tries > goal.retry:
        return "CLICK_MISSED", say("step-not-reached", times=attempts.tries)
    if goal.timeout_ms and attempts.seconds(seen) > goal.timeout_ms / 1000:
        return "TIMEOUT", say("step-not-reached-in-time", seconds=round(attempts.seconds(seen)))
    if attempts.acts >= LOOPS and repeats >= LOOPS:
        return "INFINITE_LOOP", say("run-goes-in-circles", times=repeats)
    return None


def ask_again(state: State, said: str, why: Message | None, left: str = "", *, listed_more: bool = False) -> State:
    """Do nothing, tell the actor why and ask it again, on a fresh look, as often as the goal may be tried.

    why: None if nothing was wrong, as it only wanted to note something or to see more: it may do that a few times in a
    row. left: the acts of its answer that are not done now. listed_more: it asked for the next elements.
    """
    asides = [event for event in state["history"].short[-FREE:] if event.cause in ("noted", "listed_more")]
    is_free = why is None and len(asides) < FREE
    event = Event(kind="done", said=said, left=left, came=describe_error(why) if why else say("model-noted"))
    if why is None:
        event = event.replace(cause="noted")
    if listed_more:
        event = event.replace(came=say("model-listed-more"), cause="listed_more")
    attempts = state["attempts"].add_wait()
    return State(
        attempts=attempts.replace(aim=None, tries=attempts.tries + (not is_free)),
        totals=Totals(turns=1, retries=int(not is_free)),
        history=state["history"].add_events(event),
        note=why or say("act-noted"),
    )


def remember_failure(state: State, goal: Step, why: Message, said: str = "") -> History:
    """The history with the reason why the goal was not reached: the next try starts from there."""
    named = describe_goal(goal, state["task"])
    came = say("model-given-up", goal=named, why=why)
    return state["history"].add_events(Event(kind="given_up", said=said, goal=named, came=came))


def begin_act(update: State, act: Step, decision: Decision) -> State:
    """The press for one act, with the step it stands for, by which it is judged before it goes out."""
    attempts = update["attempts"]
    press = attempts.press.replace(act=act.replace(from_screen=True), said=decision.said, left=decision.left)
    begun = attempts.replace(aim=press, acts=attempts.acts + 1, began=attempts.began or press.frame)
    begun = begun.replace(cleared=[], unheard=None)
    return {**update, "attempts": begun}


def continue_goal(
    state: State, press: Press, before: Frame, after: Frame, changes: Changes, awaited: Sequence[Condition] = ()
) -> State:
    """After one act for a goal: its actor is told the result and decides on the next act, on a fresh frame.

    If something got in the way, that is cleared first. awaited: what it waited for in vain.
    """
    seen, attempts = state["seen"], state["attempts"]
    blocker = seen.blocker
    if blocker is not None and blocker.kind not in ("loading", "keyboard"):
        detail = blocker.in_words()
        return State(verdict=Verdict(verified=False, blocker=blocker, suggestion="dismiss", suggestion_detail=detail))
    unsure = press.done is not None and (press.done.unknown or press.done.undelivered)
    detail = say("act-unsure-sent") if unsure else say("step-goes-on")
    at = find_press(press.actions)
    under = visible_elements.find_pressable(before, at) if at else None
    pressed_on = f"{under.role} {under.name}" if under and under.name else press.words if at else ""
    news = changes(before, after, pressed_on)
    if awaited:
        what = "; ".join(describe_for_model(each.in_words()) for each in awaited)
        news = f"{fill_prompt('news_awaited', what=what)} {news}"
    changed = before.key != after.key
    verdict = Verdict(verified=False, screen_changed=changed, suggestion="retry", suggestion_detail=detail)
    came, cause = describe_outcome(press, after.geometry, news)
    if cause == "executed" and press.act and press.act.action in SCROLLS and changes.is_unchanged(before, after):
        cause = "unmoved"
    asked = (press.frame if press.said else find_answered(state)) if press.left else ""
    event = Event(kind="done", said=press.said, left=press.left, asked=asked, came=came, cause=cause)
    denied = press.done.refused if press.done else None
    pressed, missed = attempts.pressed, attempts.missed
    if press.was_sent:
        is_at_point = at is not None and press.act is not None and press.act.target.kind == "none"
        pressed, missed = at, is_at_point and not unsure and changes.is_unchanged(before, after)
    if changes.is_replaced(before, after):
        pressed = None  # a new screen came up: the press did not miss, and nothing needs to be corrected
    return State(
        verdict=verdict,
        history=state["history"].add_events(event),
        attempts=attempts.replace(
            aim=None,
            refused=attempts.refused + (denied is not None),
            denied=denied,
            pressed=pressed,
            missed=missed,
        ),
        note=detail,
    )


def may_still_come(state: State, press: Press, *, changed: bool) -> bool:
    """Whether the effect of an act for a goal is still to come, so that its actor is not yet asked: a page loads, an
    app that it opened does not show, or a computer's screen shows nothing of a press or a key. A step waits for what it
    expects.
    """
    done, seen = press.done, state["seen"]
    if done is None or not press.was_sent:
        return False
    if seen.blocker is not None and seen.blocker.kind == "loading":
        return seen.at - done.at < state["task"].patience.loading
    if done.undelivered or done.unknown or press.unsent or changed:
        return False
    last, limit = press.actions[-1], 0.0
    if isinstance(last, LaunchApp):
        limit = OPENS_WITHIN if last.anew or last.app != press.app else 0.0
    elif isinstance(last, Click | DoubleTap | Hotkey | InputText | PressKey | Tap):
        limit = SHOWS_WITHIN if state["task"].profile.is_computer else 0.0
    return seen.at - done.at < limit


def explain_unmet(verdict: Verdict) -> Message:
    """What an actor is told about a claim that did not hold, and what was seen instead, perhaps words on the screen."""
    missed = [found for found in verdict.evidence if not found.holds]
    # what holds is not why; what still has to be done is in words of its own
    on_screen = [found for found in missed if found.means != BY_ACTS]
    detail = verdict.suggestion_detail if on_screen or not missed else None
    why = verdict.replace(evidence=missed, suggestion_detail=detail).in_words() or say("see-effect-missing")
    notes = [(found.seen, describe_for_model(found.note) if found.note else "") for found in on_screen]
    seen = [words or note for words, note in notes if words or note]
    return say("model-not-so-but", why=why, seen=fence_words("\n".join(seen))) if seen else say("model-not-so", why=why)


def find_press(actions: list[Action]) -> Point | None:
    """Where the last press of these actions was. A pointer that only moved there pressed nothing, nor did a swipe."""
    at = pointer = None
    for action in actions:
        if isinstance(action, MovePointer):
            pointer = action.to
        elif isinstance(action, Click):
            at = pointer
        elif not isinstance(action, Swipe):
            at = press_point(action) or at
    return at


def claim_done(
    update: State, at: float, decision: Decision, found: Finding | None = None, *, is_answer: bool = False
) -> State:
    """The actor says that the goal is reached: it is judged by what is seen from now on, against the frame on which it
    began. found: what it has found; is_answer: that is for the person.
    """
    attempts = update["attempts"]
    frame = attempts.began or attempts.press.frame
    claim = attempts.press.replace(said=decision.said, done=Done(at=at), frame=frame, found=found, is_answer=is_answer)
    return {**update, "attempts": attempts.put(claim)}


def claim_to_judge(goal: Step) -> Step:
    """The goal with the short timeout by which a claim is judged."""
    return goal.replace(timeout_ms=SOON)
