"""The whole control flow, on one page: pure functions from State to the name of the next node.

begin → observe ⇄ (wait) → plan → locate → act → observe → verify → plan …
               ↘ dismiss_blocker → act → observe → verify ↗
if it cannot go on: → replan, → ask_person, → finish
"""

from typing import Literal

from iris_screen.core.press import Press
from iris_screen.core.state import State, answer_to
from iris_screen.memory.folding import list_starts
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
    seen, patience = state["seen"], state["task"].patience
    if find_reached_limit(state["task"].budget, state["totals"]):
        return "finish"
    if not seen.usable and _has_open_question(state):
        return "ask_person"
    if not seen.usable:
        return "finish" if state["totals"].unhealthy > patience.unhealthy else "observe"
    if _may_be_judged(state["attempts"].clearing) or _may_be_judged(state["attempts"].aim):
        return "verify"
    if seen.blocker and seen.blocker.kind == "loading" and seen.at - state["attempts"].since < patience.loading:
        return "observe"
    if seen.blocker and seen.blocker.kind != "loading" and not _may_be_meant(state):
        return "dismiss_blocker"
    return "locate" if state["agenda"].now else "plan"


def after_plan(state: State) -> AfterPlan:
    if state["outcome"]:
        return "finish"
    if _has_open_question(state):
        return "ask_person"
    # now that the steps are known, check whether what was there at the start is in their way
    return "observe" if _was_blocked_at_start(state) else "locate"


def after_locate(state: State) -> AfterLocate:
    if state["verdict"].suggestion == "replan":
        return "replan"
    if _has_open_question(state):
        return "ask_person"
    press = state["attempts"].aim
    if press is None:
        return "observe"  # not there yet: look again
    return "act" if press.actions else "verify"


def after_act(state: State) -> AfterAct:
    if state["outcome"]:
        return "finish"
    return "ask_person" if _has_open_question(state) else "observe"


def after_verify(state: State) -> AfterVerify:
    blocker = state["seen"].blocker
    match state["verdict"].suggestion:
        case "continue" | "skip":
            return _route_onward(state)
        case "retry" if blocker and blocker.kind != "loading":
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
    return "locate" if state["agenda"].now else "plan"


def after_dismiss(state: State) -> AfterDismiss:
    if _has_open_question(state):
        return "ask_person"
    return "replan" if state["verdict"].suggestion == "replan" else "act"


def after_replan(state: State) -> AfterReplan:
    if state["outcome"]:
        return "finish"
    return "ask_person" if _has_open_question(state) else "plan"


def after_ask(state: State) -> AfterAsk:
    """The screen may have changed meanwhile, so look again. For a confirmed act, the act itself looks."""
    if state["outcome"] or state["question"] is None:
        return "finish"
    confirmed = answer_to(state, "confirm")
    return "act" if confirmed is not None and confirmed.kind == "yes" else "observe"


def _route_onward(state: State) -> AfterVerify:
    """After a step or a blocker: first judge what is waiting for that, then deal with what is in the way."""
    blocker = state["seen"].blocker
    if _may_be_judged(state["attempts"].aim):
        return "verify"
    if blocker and blocker.kind != "loading":
        return "dismiss_blocker"
    if state["agenda"].now:
        return "locate"
    return "memory_compress" if _is_full(state) else "plan"


def _may_be_meant(state: State) -> bool:
    """Whether the task may be about the dialog in front: nothing is planned yet, so nobody knows. On a phone only a
    plain dialog: others may come from another app, and the task is read for the app in front.
    """
    blocker = state["seen"].blocker
    plain = blocker is not None and blocker.kind == "dialog"
    return _was_blocked_at_start(state) and not state["agenda"].now and (plain or state["task"].profile.is_computer)


def _was_blocked_at_start(state: State) -> bool:
    """Whether something was in the way when the run began, before anything was done."""
    blocker = state["seen"].blocker
    return blocker is not None and blocker.kind != "loading" and state["totals"].turns == 0


def _is_full(state: State) -> bool:
    return len(list_starts(state["history"].short)) >= state["task"].layers.max_short


def _may_be_judged(press: Press | None) -> bool:
    """Whether the press was carried out, or needs no act at all."""
    return press is not None and (press.done is not None or not press.actions)


def _has_open_question(state: State) -> bool:
    return state["question"] is not None and state["question"].answer is None
