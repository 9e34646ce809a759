"""A text of the page that says what scrolling it, or going back, does: "Swipe up to settle it", "Going back places the
order". Both are free elsewhere, by their direction alone.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from iris_screen.consent.around.surrounding_words import Key, list_words, load_surrounding_words
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.screen_words import is_harmless, mentions_gesture
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.parsing.word_list import SHORT, WordList
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
        if not _speaks_of_scrolling(text):
            continue
        rest = list_words("scrolls", "pulls", "vertical").remove_from(label(text))
        if not rest and policy.find_mentioned(texts):
            return text
        if rest and (not _only_shows(rest) or tells_of_act(rest, policy) or mentions_money(text)):
            return text
    return _find_bound(page, "reads_on", policy)


def find_told_back(page: PressedPage, policy: Policy) -> str:
    """The text that says what going back does."""
    named = (text for text in _list_texts(page) if any(list_words("backs").find_places(label(text))))
    return next(named, "") or _find_bound(page, "leaves", policy)


def _find_bound(page: PressedPage, moves: Key, policy: Policy) -> str:
    """A text that has one of these words of moving, and something that may come into force by it. What can be pressed
    is called by what the press does: "Close account".
    """
    for text in _list_texts(page, pressable=False):
        said = list_words("no_leaves").remove_from(label(text))
        if not any(list_words(moves).find_places(said)) or is_harmless(text):
            continue
        rest = list_words(moves).remove_from(said)
        if tells_of_act(rest, policy) or mentions_money(text):
            return text
    return ""


def _only_shows(rest: str) -> bool:
    """Whether nothing is left of a text but small words and ones that show something, or one that shows what follows
    it: "to see our menu".
    """
    if _list_shows().covers(rest) or is_harmless(rest):
        return True
    ends = {end for begin, end in list_words("small").find_places(rest) if begin == 0}
    return any(is_harmless(rest[end:].strip()) or _only_shows(rest[end:].strip()) for end in ends if rest[end:].strip())


def _speaks_of_scrolling(text: str) -> bool:
    """Whether it names a gesture up or down: by one word, or by a verb and a direction near it; or one that goes
    nowhere in particular: "Swipe to settle it".
    """
    said = label(text)
    if any(list_words("scrolls").find_places(said)):
        return True
    moves, ways = ([*list_words(key).find_places(said)] for key in ("pulls", "vertical"))
    near = [said[min(end, to) : max(begin, at)] for begin, end in moves for at, to in ways]
    if any(len(between.split()) < APART for between in near):
        return True
    return mentions_gesture(text) and (bool(ways) or not any(list_words("sideways").find_places(said)))


def tells_of_act(said: str, policy: Policy) -> bool:
    """Whether a label has a word for something that comes into force, or mentions a kind of act; "refresh" is none."""
    long, short = _list_bound()
    comes = long.begins_a_word(said) or any(short.find_places(said))
    return comes or bool(policy.find_mentioned([list_words("scroll_shows").remove_from(said)]))


@cache
def _list_bound() -> tuple[WordList, WordList]:
    """Long words, which count with any ending, and short ones."""
    known = {word for each in load_surrounding_words() for word in each.bound}
    long = {word for word in known if len(label(word)) >= SHORT or not label(word).isascii()}
    return WordList(long), WordList(known - long)


@cache
def _list_shows() -> WordList:
    """Small words, and ones that show something."""
    return WordList(word for each in load_surrounding_words() for word in (*each.scroll_shows, *each.small))


def _list_texts(page: PressedPage, *, pressable: bool = True) -> Iterator[str]:
    """What is written on the page, without what was typed; of a picture also two lines that stand below each other."""
    out = ("input", "key", "keyboard", *(() if pressable else ("button", "tab", "switch", "checkbox")))
    told = [each.name for each in page.shown if each.name and each.role not in out]
    lines = [line.text for line in page.lines] if page.frame.elements is None else []
    # a button, as “Back”, is no part of what stands below it
    pairs = [f"{first} {second}" for first, second in pairwise(lines) if pressable or not is_harmless(first)]
    yield from (text for text in (*pairs, *told, *lines) if len(text) <= LONGEST)
