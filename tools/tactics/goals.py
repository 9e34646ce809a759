"""How a goal goes on: what its hand is told, and what becomes of what it decides. Pure but for the device's pointer."""

from core.actions import press_point
from core.feedback import entry
from core.geometry import Point
from core.plan import Condition, Step
from core.protocols import Decision, Device, HasPointer, Situation
from core.state import Done, State
from core.verdict import Reason

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
        short=[*state["history"].short, *_told(state)],
        pressed=state["attempts"].pressed,
        pointer=Point(x=pointer[0], y=pointer[1]) if pointer else None,
    )


def _told(state: State) -> list[str]:
    question, answer = state["question"], state["answer"]
    if question is None or answer is None or question.kind != "answer":
        return []
    return [f"You asked: {question.text} The person says: {answer.value or answer.kind}"]


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
    attempts, totals, history = state["attempts"], state["totals"], state["history"]
    return State(
        aim=None,
        attempts=attempts.model_copy(update={"tries": attempts.tries + 1, "waits": attempts.waits + 1}),
        totals=totals.model_copy(update={"turns": totals.turns + 1, "retries": totals.retries + 1}),
        history=history.model_copy(update={"short": [*history.short, entry(said, why)]}),
        note=why,
    )


def acting(update: State, state: State, act: Step, decision: Decision) -> State:
    """The aim of one act, with the step it stands for, by which it is judged before it goes out."""
    aim, attempts = update["aim"], state["attempts"]
    assert aim is not None
    pressed = next((at for action in reversed(aim.actions) if (at := press_point(action))), None)
    marked = act.model_copy(update={"from_screen": True})
    return {
        **update,
        "aim": aim.model_copy(update={"act": marked, "said": decision.said}),
        "attempts": attempts.model_copy(update={"acts": attempts.acts + 1, "pressed": pressed or attempts.pressed}),
    }


def claimed(update: State, at: float, decision: Decision) -> State:
    """The hand says that the goal is reached: it is judged by what is seen from now on."""
    aim = update["aim"]
    assert aim is not None
    return {**update, "aim": aim.model_copy(update={"said": decision.said, "done": Done(at=at)})}


def claim_of(goal: Step) -> Step:
    """The goal as what is claimed of it is judged: it is there soon, or it is not."""
    return goal.model_copy(update={"timeout_ms": SOON})
