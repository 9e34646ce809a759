"""What a button such as "Start" starts: a time that runs, or what is sold next to it."""

import re

from iris_screen.consent.around.task_words import shares_word
from iris_screen.consent.named_control import wants
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.parsing.screen_words import starts_game
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy

_CLOCK = re.compile(r"\s*(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,:]\d{1,3})?\s*")
"""A time that runs, as a stopwatch shows it."""


def starts_clock(control: TouchedControl, task: Task, policy: Policy) -> bool:
    """Whether it is next to a time that runs, as on a stopwatch, a timer or a recorder that the person asks for and
    that the text there is about, and nothing there speaks of another act. A time of day looks the same, as on an oven.
    """
    if not wants(task, "times"):
        return False
    near = control.near
    is_own = any(shares_word(text, task) for text in near if text not in control.names)
    return is_own and any(map(_CLOCK.fullmatch, near)) and not policy.find_mentioned(near)


def sells_start(control: TouchedControl, policy: Policy) -> bool:
    """Whether it is a button that starts what a text next to it speaks of, such as "Free trial".

    No other act counts here: a list of recordings may well have "Share" in it.
    """
    is_start = control.role == "button" and any(map(starts_game, control.names))
    return is_start and "payment" in policy.find_mentioned(control.near)
