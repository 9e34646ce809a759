"""What joining, following, liking, calling or leaving costs, as the page says: no sentence that names only the act
agrees to a charge.
"""

from math import dist
from typing import Final

from iris_screen.consent.around.finding import Finding
from iris_screen.consent.named_object import list_rivals
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy

FREE: Final = frozenset({"join", "like", "contact", "leave", "call", "login"})
"""Kinds of act that mostly cost nothing. Those that publish or send stand beside what others write of sums."""
WRITTEN: Final = frozenset({"text", "other", "dialog", "list", ""})
"""Roles of what tells something; a control of its own that costs something is no charge for another one."""


def find_stated_charge(control: TouchedControl, step: Step, task: Task, policy: Policy) -> Finding | None:
    """The text that names a sum or a charge beside an act that the person's words agree to without any."""
    names = control.names or tuple(control.drawn)
    kinds = {kind for name in names for kind in policy.kinds_of(name, step)}
    if "payment" not in policy.kinds or not kinds & FREE & {*task.grant.kinds}:
        return None
    rivals = list_rivals(control)
    for text, box in _list_written(control):
        if (mentions_money(text) or "payment" in policy.find_mentioned([text])) and _is_nearest(control, box, rivals):
            return Finding("payment", say("rule-around-charge", name=shorten(names[0]), words=shorten(text)))
    return None


def _list_written(control: TouchedControl) -> list[tuple[str, Box]]:
    page = control.page
    if page.frame.elements is None:
        told = [(each.text, each.box) for each in page.lines]
    else:
        told = [(text, each.box) for each in page.shown if each.role in WRITTEN for text in (each.name, each.value)]
    return [(text, box) for text, box in told if text and control.box is not None and not control.box.overlap(box)]


def _is_nearest(control: TouchedControl, box: Box, rivals: list[Box]) -> bool:
    """Whether a text of a list stands nearer to this control than to another one of its name."""
    if control.box is None or not rivals:
        return True
    at, places = (box.center.x, box.center.y), (control.box.center, *(each.center for each in rivals))
    own, *others = (dist((each.x, each.y), at) for each in places)
    return own <= min(others)
