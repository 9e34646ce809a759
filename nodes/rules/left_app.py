"""Where a run belongs that was broken off, and finds another app in front when it goes on: meanwhile another task, or a
person, has used the device. Pure.
"""

from iris_screen.core.press import Visit
from iris_screen.core.screen import Frame
from iris_screen.core.state import State, list_open_steps

OPENS = frozenset({"launch_app", "open_url", "show_window", "arrange_window", "call", "go_home"})
"""Steps that put in front what they need."""


def find_left_app(state: State, frame: Frame, visit: Visit) -> str:
    """The app to go back to; empty if the run is there, if its next step opens one anyway, or if nobody knows.

    What the run's last act, or a person who was asked to help, may have opened is left in front, unless another run
    has used the device since: then what is in front is that one's.
    """
    own = state["seen"].left if visit.looked else state["seen"].left or _find_own(state)
    if own in ("", frame.app) or not frame.app or any(step.action in OPENS for step in list_open_steps(state)[:1]):
        return ""
    press, question = state["attempts"].aim, state.get("question")
    opened = press is not None and press.act is not None and press.act.action in OPENS
    was_helped = question is not None and question.answer is not None and question.answer.kind == "done"
    may_be_meant = was_helped or (press is not None and press.was_sent)
    is_fresh = not state["seen"].left
    return "" if opened or (may_be_meant and is_fresh and not visit.by_others) else own


def _find_own(state: State) -> str:
    """The app that the run was in. What lies over it may belong to the system."""
    seen, press = state["seen"], state["attempts"].aim
    return seen.app if seen.blocker is None else press.app if press is not None else ""
