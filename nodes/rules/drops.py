"""A drag is proven by where the dragged thing is afterwards: in the place, or the order, that it was dropped into.

That something changed shows only that something moved.
"""

from iris_screen.core.actions import Drag
from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import BY_ACTS, Found
from iris_screen.sight.change_report import Changes

NEAR = 0.75
"""How far from the end of the drag the thing may be, in multiples of its height: less than a row of a list."""
DROPPED = Condition(kind="moved_on")


def find_drop(step: Step, press: Press, after: Frame, changes: Changes) -> Found | None:
    """Evidence of where the dragged thing is now; None if that is unknown, since it has no words or several things have
    them.

    Only the direction of the drag counts: a row may be taken by its handle at the side.
    """
    drag = next((action for action in press.actions if isinstance(action, Drag)), None)
    words = press.words or next(iter(step.target.all_names), "")
    if step.action != "drag" or drag is None or not words or not press.was_sent:
        return None
    places = changes.find_places(after, words)
    if len(places) != 1:
        return None
    at, end = places[0].center, drag.end
    is_across = abs(end.x - drag.start.x) > abs(end.y - drag.start.y)
    reach = NEAR * (places[0].width if is_across else places[0].height)
    is_there = abs(at.x - end.x) <= reach if is_across else abs(at.y - end.y) <= reach
    note = None if is_there else say("see-dropped-elsewhere", what=words)
    return Found(condition=DROPPED, holds=is_there, means=BY_ACTS, note=note)
