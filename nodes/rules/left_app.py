"""Where a run belongs that was broken off, and finds another app or page in front when it goes on: meanwhile another
task, or a person, has used the device. Pure.
"""

from iris_screen.core.press import Visit
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, State, list_open_steps
from iris_screen.planning.planners.list_start import is_repeatable

OPENS = frozenset({"launch_app", "open_url", "show_window", "arrange_window", "call", "go_home"})
"""Steps that put in front what they need."""
UNBOUND = OPENS | {"goal", "wait", "check"}
"""Steps that do not act on one page of a plan. A goal's actor sees where it is."""


def find_left_app(state: State, frame: Frame, visit: Visit) -> str:
    """The app to go back to; empty if the run is there, if its next step opens one anyway, or if nobody knows.

    What the run's last act, or a person who was asked to help, may have opened is left in front, unless another run
    has used the device since: then what is in front is that one's.
    """
    seen, press, question = state["seen"], state["attempts"].aim, state.get("question")
    own = seen.left
    if not own and not visit.looked:  # what lies over the app may belong to the system
        own = seen.app if seen.blocker is None else press.app if press is not None else ""
    if own in ("", frame.app) or not frame.app or any(step.action in OPENS for step in list_open_steps(state)[:1]):
        return ""
    opened = press is not None and press.act is not None and press.act.action in OPENS
    was_helped = question is not None and question.answer is not None and question.answer.kind == "done"
    may_be_meant = was_helped or (press is not None and press.was_sent)
    return "" if opened or (may_be_meant and not seen.left and not visit.by_others) else own


def has_lost_place(state: State, visit: Visit) -> bool:
    """Whether another run has used the device, and a step to come needs a page that may not be in front any more. A
    step that waits or checks does not change that: the one after it may need the page.
    """
    seen, step = state["seen"], next(iter(list_open_steps(state)), None)
    if step is None or step.action in OPENS or step.action == "goal" or state["task"].planner == "calls":
        return False
    return seen.lost or (visit.by_others and not visit.looked and seen.frame != "")


def drop_repeatable(state: State) -> Attempts:
    """The attempts without a press that is simply done again once the way back is found: here nobody could judge it.

    What was typed is judged: a field that holds it is the one, and would not be found by its hint any more.
    """
    attempts, steps = state["attempts"], state["agenda"].now
    was_sent = attempts.aim is not None and attempts.aim.was_sent
    may_repeat = all(is_repeatable(step) and step.action != "input_text" for step in steps)
    return attempts if was_sent and not may_repeat else attempts.replace(aim=None)
