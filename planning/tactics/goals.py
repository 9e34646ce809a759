"""How a goal goes on: what its hand is told, and what becomes of what it decides. Pure but for the device's pointer."""

from iris_screen.core.actions import Action, Click, MovePointer, Swipe, press_point
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Decision, Device, HasPointer, Situation
from iris_screen.core.screen import Frame
from iris_screen.core.state import Aim, Done, History, State, answer_to
from iris_screen.core.verdict import Reason, Verdict
from iris_screen.models.prompts import fenced, prompt
from iris_screen.planning.tactics import feedback
from iris_screen.planning.tactics.feedback import BETWEEN, GIVEN_UP, NOT_SO, entry, outcome
from iris_screen.sight.change_report import Changes
from iris_screen.sight.elements import visible_elements as sight

REFUSALS = 3
"""How often a hand may want what it may not do (SECURITY.md T4)."""
LOOPS = 3
"""How often the same act on the same screen is done for a goal."""
LASTING = frozenset({"text", "title", "ref", "app", "field", "on", "off"})
"""Kinds of condition that speak of a screen, not of what an act has changed."""
SOON = 3_000
"""Milliseconds in which what a hand says is done comes into sight."""


def situation(state: State, goal: Step, device: Device) -> Situation:
    """What the hand knows. An answer of the person to its question is the last thing it is told."""
    pointer = device.pointer() if isinstance(device, HasPointer) else None
    return Situation(
        task=state["task"],
        goal=goal,
        long=state["history"].long,
        short=[*_of_goal(state["history"].short, _named(state, goal)), *_told(state)],
        pressed=state["attempts"].pressed,
        pointer=Point(x=pointer[0], y=pointer[1]) if pointer else None,
    )


def _told(state: State) -> list[str]:
    question, cleared = state["question"], state["attempts"].cleared
    answer = answer_to(state, "answer") or answer_to(state, "take_over")
    told = [prompt("hand_cleared", what=fenced("\n".join(cleared)))] if cleared else []
    if question is None or answer is None:
        return told
    return [*told, f"You asked: {question.text} The person says: {answer.value or answer.kind}"]


def _of_goal(short: list[str], goal: str) -> list[str]:
    """Without what was not so of a goal that is over, unless it is this one once more."""
    over = [n for n, told in enumerate(short) if _ends_another(told, goal)]
    return [told for n, told in enumerate(short) if n > max(over, default=-1) or BETWEEN + NOT_SO not in told]


def _ends_another(told: str, goal: str) -> bool:
    _, between, came = told.partition(BETWEEN)
    if between and not came.startswith(GIVEN_UP):
        return False
    return not (came or told).startswith(feedback.given_up(goal))


def _named(state: State, goal: Step) -> str:
    return goal.goal or goal.description or state["task"].text


def seen_as(step: Step) -> list[Condition]:
    """By what a step is seen to need no act any more; of a goal, only what can be told without asking a model."""
    if step.action != "goal":
        return step.unless
    return step.expect if all(condition.kind in LASTING for condition in step.expect) else []


def wanted_before(step: Step, acts: int) -> list[Condition]:
    """What must be seen before a step; a goal that was begun may have left what it began from."""
    return [] if acts else step.needs


def is_over(state: State, goal: Step) -> tuple[Reason, str] | None:
    """Why a goal is given up, None while it is not: its tries, its time, or it goes round in a circle (SPEC J2, J5).

    A goal of timeout 0 has as long as the run has; what a model takes to answer is no time of the goal's.
    """
    attempts, seen, marks = state["attempts"], state["seen"], state["fingerprints"]
    assert seen is not None
    if attempts.refused >= REFUSALS:
        return "UNEXPECTED_DIALOG", f"the model wanted {attempts.refused} times what the task does not consent to"
    if attempts.tries > goal.retry:
        return "CLICK_MISSED", f"it is not reached after {attempts.tries} tries"
    if goal.timeout_ms and attempts.seconds(seen) > goal.timeout_ms / 1000:
        return "TIMEOUT", f"it is not reached after {attempts.seconds(seen):.0f} seconds"
    if attempts.acts >= LOOPS and marks.count(marks[-1]) >= LOOPS:
        return "INFINITE_LOOP", f"the same act on the same screen was done {marks.count(marks[-1])} times"
    return None


def misread(state: State, said: str, why: str) -> State:
    """Nothing is done; the hand is told why and asked again, on a fresh look, as often as the goal may be tried."""
    attempts, totals = state["attempts"].and_a_wait(), state["totals"]
    return State(
        aim=None,
        attempts=attempts.model_copy(update={"tries": attempts.tries + 1}),
        totals=totals.model_copy(update={"turns": totals.turns + 1, "retries": totals.retries + 1}),
        history=state["history"].and_then(entry(said, why)),
        note=why,
    )


def given_up(state: State, goal: Step, why: str, said: str = "") -> History:
    """The memory with what kept the goal from being reached: the next try begins from there."""
    told = feedback.given_up(_named(state, goal), why)
    return state["history"].and_then(entry(said, told) if said else told)


def acting(update: State, state: State, act: Step, decision: Decision) -> State:
    """The aim of one act, with the step it stands for, by which it is judged before it goes out."""
    aim, attempts = update["aim"], state["attempts"]
    assert aim is not None
    marked = act.model_copy(update={"from_screen": True})
    begun = {"acts": attempts.acts + 1, "began": attempts.began or aim.frame, "cleared": []}
    return {
        **update,
        "aim": aim.model_copy(update={"act": marked, "said": decision.said}),
        "attempts": attempts.model_copy(update=begun),
    }


def went_on(state: State, aim: Aim, before: Frame, after: Frame, changes: Changes) -> State:
    """One act for a goal: its hand decides on the next, on a fresh frame, and is told what came of this one. Where
    something came in the way that is cleared first.
    """
    seen, attempts = state["seen"], state["attempts"]
    assert seen is not None
    blocker = seen.blocker
    if blocker is not None and blocker.kind not in ("loading", "keyboard"):
        detail = blocker.description or blocker.kind
        return State(verdict=Verdict(verified=False, blocker=blocker, suggestion="dismiss", suggestion_detail=detail))
    unsure = aim.done is not None and (aim.done.unknown or aim.done.undelivered)
    detail = "it is not sure that this went out" if unsure else "on with the goal"
    news = changes(before, after, _pressed_on(aim, before))
    changed = before.key != after.key
    verdict = Verdict(verified=False, screen_changed=changed, suggestion="retry", suggestion_detail=detail)
    told = entry(aim.said, outcome(aim, after.geometry, news))
    refused = attempts.refused + bool(aim.done and aim.done.refused)
    pressed = pressed_at(aim.actions) if aim.done and aim.done.receipts else attempts.pressed
    if changes.replaced(before, after):
        pressed = None  # what came up is new: it did not miss, and nothing there is to be corrected by it
    return State(
        verdict=verdict,
        aim=None,
        history=state["history"].and_then(told),
        attempts=attempts.model_copy(update={"refused": refused, "pressed": pressed}),
        note=detail,
    )


def not_so(verdict: Verdict) -> str:
    """What a hand is told of a claim that did not hold, and what was seen instead, which may be words of the screen."""
    seen = [found.seen for found in verdict.evidence if found.seen and not found.holds]
    told = f"{NOT_SO}{verdict.in_words()}."
    return "\n".join([told, *([fenced("\n".join(seen))] if seen else [])])


def pressed_at(actions: list[Action]) -> Point | None:
    """Where the last of these pressed something; a pointer that only went there did not, nor did a finger's swipe."""
    at = pointer = None
    for action in actions:
        if isinstance(action, MovePointer):
            pointer = action.to
        elif isinstance(action, Click):
            at = pointer
        elif not isinstance(action, Swipe):
            at = press_point(action) or at
    return at


def _pressed_on(aim: Aim, frame: Frame) -> str:
    """What stood where an act pressed: its element, or the words it was found by; "" for one that pressed nothing."""
    at = pressed_at(aim.actions)
    if at is None:
        return ""
    under = sight.pressable_at(frame, at)
    return f"{under.role} {under.name}" if under and under.name else aim.words


def claimed(update: State, at: float, decision: Decision, began: str) -> State:
    """The hand says that the goal is reached: it is judged by what is seen from now on, beside the picture on which it
    began.
    """
    aim = update["aim"]
    assert aim is not None
    claim = {"said": decision.said, "done": Done(at=at), "frame": began or aim.frame}
    return {**update, "aim": aim.model_copy(update=claim)}


def claim_of(goal: Step) -> Step:
    """The goal as what is claimed of it is judged: it is there soon, or it is not."""
    return goal.model_copy(update={"timeout_ms": SOON})
