"""The whole control flow, on one page. Pure functions of State; a node's name is where to go next.

begin → observe ⇄ (wait) → plan → locate → act → observe → verify → plan …
               ↘ dismiss_blocker → act → observe → verify ↗
what cannot go on: → replan, → ask_person, → finish
"""

from typing import Literal

from iris_screen.core.press import Press
from iris_screen.core.state import State, answer_to
from iris_screen.nodes.rules.step_results import find_reached_limit

AfterObserve = Literal["observe", "verify", "dismiss_blocker", "plan", "locate", "ask_person", "finish"]
AfterPlan = Literal["locate", "observe", "ask_person", "finish"]
AfterLocate = Literal["act", "verify", "observe", "ask_person", "replan"]
AfterAct = Literal["observe", "ask_person", "finish"]
AfterVerify = Literal[
    "verify", "plan", "locate", "observe", "dismiss_blocker", "memory_compress", "ask_person", "replan", "finish"
]
AfterCompress = Literal["plan", "locate"]
AfterDismiss = Literal["act", "ask_person", "replan"]
AfterReplan = Literal["plan", "ask_person", "finish"]
AfterAsk = Literal["act", "observe", "finish"]


def after_observe(state: State) -> AfterObserve:
    seen = state["seen"]
    assert seen is not None
    if find_reached_limit(state["task"].budget, state["totals"], state["fingerprints"]):
        return "finish"
    if not seen.usable and _open_question(state):
        return "ask_person"
    if not seen.usable:
        return "finish" if state["totals"].unhealthy > state["task"].patience.unhealthy else "observe"
    if _to_judge(state["clearing"]) or _to_judge(state["aim"]):
        return "verify"
    if seen.blocker and seen.blocker.kind == "loading" and _still_worth_waiting(state):
        return "observe"
    if seen.blocker and seen.blocker.kind != "loading" and not _may_be_spoken_of(state):
        return "dismiss_blocker"
    return "locate" if state["steps"] else "plan"


def after_plan(state: State) -> AfterPlan:
    if state["outcome"]:
        return "finish"
    if _open_question(state):
        return "ask_person"
    return "observe" if _stood_there(state) else "locate"  # with its steps known, whether it is in their way


def after_locate(state: State) -> AfterLocate:
    if state["problem"]:
        return "replan"
    if _open_question(state):
        return "ask_person"
    aim = state["aim"]
    if aim is None:
        return "observe"  # not there yet: look again
    return "act" if aim.actions else "verify"


def after_act(state: State) -> AfterAct:
    if state["outcome"]:
        return "finish"
    return "ask_person" if _open_question(state) else "observe"


def after_verify(state: State) -> AfterVerify:
    verdict, seen = state["verdict"], state["seen"]
    assert verdict is not None and seen is not None
    match verdict.suggestion:
        case "continue" | "skip":
            return _onward(state)
        case "retry" if seen.blocker and seen.blocker.kind != "loading":
            return "dismiss_blocker"
        case "retry":
            return "memory_compress" if _is_full(state) else "locate"
        case "wait":
            return "observe"
        case "dismiss":
            return "dismiss_blocker"
        case "replan":
            return "replan"
        case "ask":
            return "ask_person"
        case "abort":
            return "finish"


def after_compress(state: State) -> AfterCompress:
    return "locate" if state["steps"] else "plan"


def after_dismiss(state: State) -> AfterDismiss:
    if _open_question(state):
        return "ask_person"
    return "replan" if state["problem"] else "act"


def after_replan(state: State) -> AfterReplan:
    if state["outcome"]:
        return "finish"
    return "ask_person" if _open_question(state) else "plan"


def after_ask(state: State) -> AfterAsk:
    """The screen may have changed meanwhile: it is looked at again, before a confirmed act by the act itself."""
    if state["outcome"] or state["question"] is None:
        return "finish"
    confirmed = answer_to(state, "confirm")
    return "act" if confirmed is not None and confirmed.kind == "yes" else "observe"


def _onward(state: State) -> AfterVerify:
    """After a step, or after a blocker: what was waiting to be judged comes first, then what stands in the way."""
    seen = state["seen"]
    assert seen is not None
    if _to_judge(state["aim"]):
        return "verify"
    if seen.blocker and seen.blocker.kind != "loading":
        return "dismiss_blocker"
    if state["steps"]:
        return "locate"
    return "memory_compress" if _is_full(state) else "plan"


def _may_be_spoken_of(state: State) -> bool:
    """Whether nothing is planned yet, so that nobody knows if the dialog in front is what the words are about. On a
    phone only a plain one: others may come from another app, and the words are read for the app in front.
    """
    seen = state["seen"]
    plain = seen is not None and seen.blocker is not None and seen.blocker.kind == "dialog"
    return _stood_there(state) and not state["steps"] and (plain or state["task"].profile.is_computer)


def _stood_there(state: State) -> bool:
    """Whether something stood in the way when the run began, before anything was done."""
    seen = state["seen"]
    blocked = seen is not None and seen.blocker is not None and seen.blocker.kind != "loading"
    return blocked and state["totals"].turns == 0


def _is_full(state: State) -> bool:
    return len(state["history"].short) >= state["task"].layers.max_short


def _to_judge(aim: Press | None) -> bool:
    """Whether the aim was carried out, or needs no act at all."""
    return aim is not None and (aim.done is not None or not aim.actions)


def _open_question(state: State) -> bool:
    return state["question"] is not None and state["question"].answer is None


def _still_worth_waiting(state: State) -> bool:
    seen = state["seen"]
    assert seen is not None
    return seen.at - state["attempts"].since < state["task"].patience.loading
