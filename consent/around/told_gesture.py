"""A text of the page that says what scrolling it, or going back, does: "Swipe up to settle it", "Going back places the
order". Both are free elsewhere, by their direction alone.
"""

from collections.abc import Iterator
from itertools import pairwise

from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.screen_words import is_harmless, mentions_gesture
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.policy import Policy

LONGEST = 120
"""Characters of a text that says what a gesture does; longer ones are content."""
APART = 4
"""Words from the gesture to its direction: "push this page up"."""


def find_told_scroll(page: PressedPage, policy: Policy) -> str:
    """The text that says what moving the page up or down does, if that is not known only to show something; "" if none
    does. Of a text that names the gesture alone, the rest of the page tells.
    """
    texts = list(_list_texts(page))
    for text in texts:
        said = label(text)
        if not _speaks_of_scrolling(text):
            continue
        rest = list_words("scrolls", "pulls", "vertical").remove_from(said)
        shows = any(list_words("scroll_shows").find_places(rest))
        acts = policy.find_mentioned([list_words("scroll_shows").remove_from(rest)] if rest else texts)
        if acts or mentions_money(text) or not (rest == "" or shows or is_harmless(rest)):
            return text
    return ""


def find_told_back(page: PressedPage) -> str:
    """The text that says what going back does."""
    return next((text for text in _list_texts(page) if any(list_words("backs").find_places(label(text)))), "")


def _speaks_of_scrolling(text: str) -> bool:
    """Whether it names a gesture up or down: by one word, or by a verb and a direction near it."""
    said = label(text)
    if any(list_words("scrolls").find_places(said)):
        return True
    moves, ways = ([*list_words(key).find_places(said)] for key in ("pulls", "vertical"))
    near = [said[min(end, to) : max(begin, at)] for begin, end in moves for at, to in ways]
    return any(len(between.split()) < APART for between in near) or (bool(ways) and mentions_gesture(text))


def _list_texts(page: PressedPage) -> Iterator[str]:
    """What is written on the page, without what was typed; of a picture also two lines that stand below each other."""
    told = [each.name for each in page.shown if each.name and each.role not in ("input", "key", "keyboard")]
    lines = [line.text for line in page.lines] if page.frame.elements is None else []
    pairs = [f"{first} {second}" for first, second in pairwise(lines)]
    yield from (text for text in (*pairs, *told, *lines) if len(text) <= LONGEST)
