"""A press that acts on what is ticked, while the tick stands at something else than the person's words name: “Move” to
Finance, where “Public ✓” is the folder that is chosen.
"""

import re
from collections.abc import Iterator
from typing import Final

from iris_screen.consent.around.finding import Finding
from iris_screen.consent.around.task_words import shares_word
from iris_screen.consent.named_control import is_named, wants
from iris_screen.consent.touched_control import ROWS, TouchedControl
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy

OF_MESSAGES: Final = frozenset({"send", "post"})
"""Kinds of act on whose pages a tick says that something was read."""
_TICKED: Final = re.compile(r"^\s*[✓✔☑✅√●◉⦿🔘](?=\s*\w)|(?<=\w)\s*[✓✔☑✅√●◉⦿🔘]\s*$")


def find_other_choice(control: TouchedControl, step: Step, task: Task, policy: Policy) -> Finding | None:
    """The row with a tick that the person's words do not name, beside one without that they do. A button in a row acts
    on that row.
    """
    if control.role in ROWS or control.box is None:
        return None
    kinds = {kind for name in control.names for kind in policy.kinds_of(name, step)}
    agreed = sorted(kinds & {*task.grant.kinds} - OF_MESSAGES)
    if not agreed and not wants(task, "moves"):
        return None
    rows = [*_list_rows(control)]
    if any(box.top <= control.at.y <= box.bottom for _, box, _ in rows):
        return None
    other = next((row for row, _, ticked in rows if ticked and not (is_named(row, task) or shares_word(row, task))), "")
    if not other or not any(is_named(row, task) for row, _, ticked in rows if not ticked):
        return None
    name = shorten(next(filter(None, control.names), ""))
    return Finding(agreed[0] if agreed else "unknown", say("rule-around-ticked", name=name, words=shorten(other)))


def _list_rows(control: TouchedControl) -> Iterator[tuple[str, Box, bool]]:
    """The rows of its page without their ticks, their places, and whether each has one."""
    page = control.page
    told = [(each.name, each.box, each.chosen) for each in page.shown if each.role in ROWS and each.name]
    read = [(line.text, line.box, False) for line in page.lines]
    for text, box, chosen in told if page.frame.elements is not None else read:
        row, ticks = _TICKED.subn("", text)
        if not control.box or not control.box.contains(box.center):
            yield row.strip(), box, chosen or ticks > 0
