"""A text of the page that says what a gesture, typing or going back does: "Swipe up to settle it", "Type YES below and
£9 leaves your account", "Going back places the order". All are free elsewhere, whatever the page is about.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from iris_screen.consent.around.chat_messages import find_messages, holds_typed
from iris_screen.consent.around.finding import list_filled
from iris_screen.consent.around.surrounding_words import Key, list_words, load_surrounding_words, names_touch
from iris_screen.consent.around.task_words import is_about_task
from iris_screen.consent.grant_limits import is_own_text
from iris_screen.consent.named_control import is_control_named, wants
from iris_screen.consent.touched_control import ROWS, PressedPage
from iris_screen.core.actions import (
    Action,
    Click,
    DoubleTap,
    Drag,
    InputText,
    LongPress,
    Scroll,
    Swipe,
    Tap,
    press_point,
)
from iris_screen.core.geometry import Box
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import says_something
from iris_screen.core.parsing.screen_words import (
    asks_to,
    declines,
    is_harmless,
    load_screen_words,
    mentions_gesture,
    mentions_holding,
)
from iris_screen.core.parsing.sentences.command_words import list_wide_words
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.parsing.word_list import SHORT, WordList
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy

LONGEST = 120
"""Characters of a text that says what a gesture does; longer ones are content."""
APART = 4
"""Words from the gesture to its direction: "push this page up"."""
_ASIDE: Final[tuple[Key, ...]] = ("sideways", "leftward", "rightward")
_WAYS: Final[tuple[tuple[Key, ...], ...]] = (("vertical",), _ASIDE)


def find_told(action: Action, page: PressedPage, task: Task, policy: Policy) -> str:
    """The text that says what this action does besides moving the page, filling in a field or showing a picture; "" if
    none does.
    """
    if isinstance(action, InputText):
        return _find_told_typing(action.text, page, task, policy)
    if isinstance(action, Scroll) or (isinstance(action, Swipe | Drag) and not action.is_sideways):
        return _find_told_scroll(page, policy)
    if isinstance(action, Swipe):
        return _find_told_swipe(action, page, task, policy)
    at = press_point(action)
    if at is not None and isinstance(action, LongPress):
        return _find_told_touch(page, task, policy)
    if at is None or not isinstance(action, Tap | DoubleTap | Click):
        return ""
    control = page.find(at)
    if isinstance(action, DoubleTap) and control.role in ROWS and control.names and not wants(task, "plays"):
        return _find_told_touch(page, task, policy)
    if control.role == "button" and (page.frame.elements is None or list_filled(page)):
        goes_back = any(list_words("closings").has(label(name)) or declines(name) for name in control.names)
        return "" if goes_back else _find_told_typing("", page, task, policy, pressable=False)
    if control.role in ("key", "keyboard"):
        return _find_told_typing("", page, task, policy)
    is_free = control.role == "image" or (control.role in ROWS and not control.names)
    if not is_free or wants(task, "plays") or is_control_named(control, task):
        return ""  # a row and a button have rules of their own
    touches = (text for text in _list_texts(page, pressable=False) if names_touch(text))
    return next((text for text in touches if _binds(text, policy)), "")


def _find_told_swipe(action: Swipe, page: PressedPage, task: Task, policy: Policy) -> str:
    """The text that says what a swipe across does, unless all it says is what the person says of this very row: “Swipe
    left to delete”, not “to delete all”, “to empty the trash” or “left to archive, right to delete”.
    """
    control = page.find(action.start)
    kinds = task.grant.kinds if is_control_named(control, task) else []
    own, other = get_ways(action)
    wide = (list_wide_words(), list_words("every", other))
    names = WordList([*control.names, control.title])
    swiping = WordList(word for each in load_screen_words().values() for word in each.swipes)
    for text in _list_texts(page):
        if not (mentions_gesture(text) or _names_way(text, *_ASIDE) or asks_to(text, "turns")):
            continue
        said = swiping.remove_from(list_words("pulls", "sideways", own).remove_from(label(text)))
        # with any ending, where spaces set words apart
        others = (word for word in said.split() if is_unspaced(word) or not mentions_gesture(word))
        rest = list_words("small").remove_from(" ".join(others))
        acts = names.remove_from(rest)
        reaches = mentions_money(text) or any(any(words.find_places(label(text))) for words in wide)
        is_agreed = not reaches and not policy.drop_verbs(kinds, acts) and is_about_task(acts, task)
        # a swipe that may do what the person wants may do something else instead: “Swipe left to archive”
        is_bound = _binds(text, policy) or (bool(kinds and rest) and not only_shows(rest))
        if is_bound and not is_agreed:
            return text
    return ""


def get_ways(swipe: Swipe) -> tuple[Key, Key]:
    """The words for the side to which a swipe across goes, and for the other one."""
    return ("leftward", "rightward") if swipe.end.x < swipe.start.x else ("rightward", "leftward")


def _find_told_typing(typed: str, page: PressedPage, task: Task, policy: Policy, *, pressable: bool = True) -> str:
    """The text that says what typing there does, or asks for just these words, which are none of the person's. typed:
    "" if it is not known. What others have written in the chat that the person names tells of no control.
    """
    is_own = not typed or is_own_text(typed, task)
    messages = find_messages(page, task) if is_own else []
    for text in _list_texts(page, pressable=pressable, but=messages):
        said = label(text)
        asks_for_it = holds_typed(text, typed)
        if asks_for_it and not is_own and _binds(text, policy):
            return text  # “Soạn OK để đăng ký gói 90.000₫”, whatever its word for typing is
        if not has_word("types", said):
            continue
        if (asks_for_it or not is_own or not typed) and _binds(text, policy):
            return text
        if _reaches_all(said):
            return text
        if asks_for_it and not is_own and not wants(task, "plays"):
            return text
    return ""


def _reaches_all(said: str) -> bool:
    """Whether a text that names typing may say that all or several get what is typed: “all 214 cooks see it”, not “type
    to search all notes”.
    """
    long, short = _list_by_length("types")
    rest = long.remove_from(short.remove_from(said))
    return any(list_words("every").find_places(rest)) and not only_shows(rest)


def _find_told_touch(page: PressedPage, task: Task, policy: Policy) -> str:
    """The text that says what a finger at rest or a second tap on a row does, other than what the person's words say: a
    hold opens a menu, and two taps are one.
    """
    for text in _list_texts(page, pressable=False):
        said = label(text)
        names_it = names_touch(text) or mentions_holding(text)
        rest = " ".join(word for word in said.split() if word not in _list_touching())
        is_known = only_shows(rest) or is_about_task(rest, task)
        if says_something(text) and (names_it or tells_of_act(said, policy)) and not is_known:
            return text
    return ""


def _binds(text: str, policy: Policy) -> bool:
    """Whether a text says that something comes into force, or is paid."""
    return tells_of_act(label(text), policy) or mentions_money(text)


def _find_told_scroll(page: PressedPage, policy: Policy) -> str:
    """The text that says what moving the page up or down does, if that is not known only to show something; "" if none
    does. Of a text that names the gesture alone, the rest of the page tells.
    """
    texts = list(_list_texts(page))
    for text in texts:
        up, aside = (any(list_words(*keys).find_places(label(text))) for keys in _WAYS)
        named = any(list_words("scrolls").find_places(label(text))) or _names_way(text, "vertical")
        # one that goes nowhere in particular may go up: "Swipe to settle it"
        if not named and not (mentions_gesture(text) and (up or not aside)):
            continue
        rest = list_words("scrolls", "pulls", "vertical").remove_from(label(text))
        if not rest and policy.find_mentioned(texts):
            return text
        if rest and (not only_shows(rest) or tells_of_act(rest, policy) or mentions_money(text)):
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


def only_shows(rest: str) -> bool:
    """Whether nothing is left of a text but small words and ones that show something, or one that shows what follows
    it: "to see our menu".
    """
    left = (rest[at:] for at in list_words("small").find_ends(rest) if at < len(rest))
    return any(_list_shows().covers(each) or is_harmless(each) for each in left)


def _names_way(text: str, *way: Key) -> bool:
    """Whether it has a verb of moving, and a direction near it."""
    said = label(text)
    moves, ways = ([*list_words(*keys).find_places(said)] for keys in (("pulls",), way))
    near = [said[min(end, to) : max(begin, at)] for begin, end in moves for at, to in ways]
    return any(len(between.split()) < APART for between in near)


def tells_of_act(said: str, policy: Policy) -> bool:
    """Whether a label has a word for something that comes into force, or mentions a kind of act; "refresh" is none."""
    return has_word("bound", said) or bool(policy.find_mentioned([list_words("scroll_shows").remove_from(said)]))


def has_word(key: Key, said: str) -> bool:
    """Whether a label has one of these words. Long ones count with any ending."""
    long, short = _list_by_length(key)
    return long.begins_a_word(said) or any(short.find_places(said))


@cache
def _list_touching() -> frozenset[str]:
    """The words that name a touch or a hold."""
    holds = (word for each in load_screen_words().values() for word in each.holds)
    touches = (word for each in load_surrounding_words() for word in each.touches)
    return frozenset(part for word in (*holds, *touches) for part in label(word).split())


@cache
def _list_by_length(key: Key) -> tuple[WordList, WordList]:
    """Long words, and those of other letters; and short ones."""
    known = {word for each in load_surrounding_words() for word in getattr(each, key)}
    long = {word for word in known if len(label(word)) >= SHORT or not label(word).isascii()}
    return WordList(long), WordList(known - long)


@cache
def _list_shows() -> WordList:
    """Small words, and ones that show something."""
    return WordList(word for each in load_surrounding_words() for word in (*each.scroll_shows, *each.small))


def _list_texts(page: PressedPage, *, pressable: bool = True, but: Sequence[Box] = ()) -> Iterator[str]:
    """What is written on the page, without what was typed; of a picture also two lines that stand below each other.
    but: places whose texts do not count.
    """
    out = ("input", "key", "keyboard", *(() if pressable else ("button", "tab", "switch", "checkbox")))
    told = [each.name for each in page.shown if each.name and each.role not in out and each.box not in but]
    read = page.lines if page.frame.elements is None else []
    read = [line for line in read if not any(box.contains(line.box.center) for box in but)]
    lines = [line.text for line in read]
    # a button, as “Back”, is no part of what stands below it, and a field none of what stands further down
    pairs = [
        f"{first.text} {second.text}"
        for first, second in pairwise(read)
        if second.box.top - first.box.bottom <= first.box.height and (pressable or not is_harmless(first.text))
    ]
    yield from (text for text in (*pairs, *told, *lines) if len(text) <= LONGEST)
