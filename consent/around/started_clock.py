"""What a button such as "Start" starts: a time that runs, or what is sold next to it."""

import re

from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.task_words import shares_word
from iris_screen.consent.named_control import wants
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import count_words
from iris_screen.core.parsing.screen_words import starts_game
from iris_screen.core.parsing.sums import mentions_money, remove_sums
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy

BRIEF = 4
"""Words of a price besides its sum."""
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
    """Whether it is a button that starts what a text next to it speaks of, such as "Free trial", or that starts or goes
    on with what a text there asks so much a month for.

    No other act counts here: a list of recordings may well have "Share" in it.
    """
    if control.role != "button":
        return False
    is_start = any(map(starts_game, control.names))
    goes_on = any(list_words("reads_on").begins_a_word(label(name)) for name in control.names)
    # “£4.99 a month” is a price; what a firm pays a year is news
    rests = [label(remove_sums(text)) for text in control.near if mentions_money(text)]
    by_period = any(count_words(rest) <= BRIEF and any(list_words("periods").find_places(rest)) for rest in rests)
    return ((is_start or goes_on) and by_period) or (is_start and "payment" in policy.find_mentioned(control.near))
