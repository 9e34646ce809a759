"""What a task names side by side, and of which a run has dealt only with a part: one of two days, of two songs.

That the run dealt with one of them tells how such a thing is dealt with here; of the others the same is asked.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from iris_screen.core.actions import InputText
from iris_screen.core.parsing.numbers import find_numbers
from iris_screen.core.parsing.side_by_side import group_numbers, group_quoted, split_plain
from iris_screen.core.parsing.wordings import match_words
from iris_screen.core.protocols import DeviceSession
from iris_screen.core.screen import Element, Frame
from iris_screen.nodes.rules.run_history import list_dealt_with, list_entries, list_pressed
from iris_screen.nodes.rules.same_page import find_turnover, list_texts
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import list_visible

HALF_A_DAY = 12
_NUMBER = re.compile(r"\d+(?:[:：.]\d+)*")
_CLOCK = re.compile(r"(?<!\d)\d{1,2}[:：]\d{2}(?!\d)")
SHORTEST = 2
"""Letters of a name at least, to be found in a sentence that does not quote it."""


def find_left_out(
    sentence: str,
    session: DeviceSession,
    turns: int,
    now: Frame,
    following: Sequence[str] = (),
    done_steps: Sequence[str] = (),
) -> str:
    """The first thing that was left out; "" if nothing was, or if it is unknown what the run dealt with. following:
    values that can be worked out from the sentence. done_steps: what the steps that were done name.
    """
    turned_over = find_turnover(session, turns, now)
    done = [*list_dealt_with(session, turns), *done_steps, *turned_over.came, *turned_over.went]
    for group in (*group_quoted(sentence), *group_numbers(sentence)):
        left = [each for each in group if not any(_names(text, each) for text in done)]
        if left and len(left) < len(group):
            return left[0]
    if missed := find_other_time(sentence, turned_over.came, [*done, *list_texts(now)], following):
        return missed
    return find_unpressed(sentence, session, turns, now) or _find_mispressed(sentence, session, turns)


def find_other_time(sentence: str, came: Sequence[str], shown: Sequence[str], following: Sequence[str] = ()) -> str:
    """A time of day of a sentence where another one came to the page, and none of the sentence, or that follows from
    it, is anywhere: an alarm that was set for another hour; "" if there is none.
    """
    asked = {text: _read_clock(text) for text in _CLOCK.findall(sentence)}
    new, known = ({_read_clock(word) for text in texts for word in _CLOCK.findall(text)} for texts in (came, shown))
    wanted = {*asked.values(), *map(_read_clock, following)}
    return next(iter(asked), "") if new and not known & wanted else ""


def _find_mispressed(sentence: str, session: DeviceSession, turns: int) -> str:
    """What a sentence names on a control next to which another one of its kind was pressed, and it never was: “Install
    Morning Paper”, where “Install Radio” was pressed.
    """
    pressed: set[str] = set()
    wanted: dict[str, str] = {}
    for frame, under in list_pressed(session, turns):
        if under is None or frame.health != "ok" or not under.name:
            continue
        pressed.add(under.name)
        for other in list_visible(frame):
            one, its = split_alike(under.name, other.name) if other.role == under.role else ("", "")
            is_name = len(fold(its)) >= SHORTEST or (bool(its) and _says(sentence, other.name))
            if is_name and _says(sentence, its) and not _says(sentence, one):
                wanted[other.name] = its
    return next((its for name, its in wanted.items() if name not in pressed), "")


def split_alike(one: str, other: str) -> tuple[str, str]:
    """What is different of two names that begin with the same word: “Radio” and “Morning Paper” of “Install Radio” and
    “Install Morning Paper”; nothing if they do not, or one is only longer.
    """
    first, _, rest = one.partition(" ")
    its_first, _, its_rest = other.partition(" ")
    return (rest, its_rest) if first == its_first and rest and its_rest and rest != its_rest else ("", "")


def _says(sentence: str, words: str) -> bool:
    return match_words([words]).search(sentence) is not None


def _names(text: str, wanted: str) -> bool:
    """Whether a text names what is wanted: words within it, or a number as a whole."""
    if not _NUMBER.fullmatch(wanted):
        return fold(wanted) in fold(text)
    if ":" in wanted or "：" in wanted:
        clock = _read_clock(wanted)
        return any(_read_clock(word) == clock for word in text.replace("，", " ").split())
    return any(wanted == each.digits for number in find_numbers(text) for each in (number, *number.pieces))


def _read_clock(text: str) -> tuple[int, ...]:
    """The parts of a time of day; 8:30 and 20:30 are the same, since a half of the day may be said in words."""
    parts = text.replace("：", ":").split(":")
    if len(parts) < 2 or not all(part.isdecimal() for part in parts):
        return ()
    return (int(parts[0]) % HALF_A_DAY, *map(int, parts[1:]))


def find_unpressed(sentence: str, session: DeviceSession, turns: int, now: Frame) -> str:
    """Of two names that a sentence lists without quotes, and that one screen offered, the one that was not pressed;
    a switch that is as the other is now was right before, and an input that was filled in need not have been pressed.
    """
    offered: list[tuple[Element, Sequence[Element]]] = []
    for frame, under in list_pressed(session, turns):
        if under is not None and frame.health == "ok" and len(fold(under.name)) >= SHORTEST:
            offered.append((under, [each for each in list_visible(frame) if each.role == under.role]))
    pressed = {fold(under.name) for under, _ in offered}
    pressed |= _list_filled(session, turns, now, pressed)
    states = {each.name: each.checked for each in list_visible(now) if each.checked is not None}
    parts = [fold(part) for part in split_plain(sentence)]
    for under, others in offered:
        for other in others:
            name, beside = fold(under.name), fold(other.name)
            is_right = under.name in states and states.get(other.name) == states[under.name]
            if len(beside) < SHORTEST or beside in pressed or is_right:
                continue
            if any(
                (one.endswith(name) and then.startswith(beside)) or (one.endswith(beside) and then.startswith(name))
                for one, then in pairwise(parts)
            ):
                return other.name
    return ""


def _list_filled(session: DeviceSession, turns: int, now: Frame, pressed: set[str]) -> set[str]:
    """The inputs that came to hold a text that was typed, or hold it and had the focus when it was. Others may have
    held it from the start: one that no earlier look shows counts if the text was typed as often as there are inputs
    with it.
    """
    entries, filled = [*list_entries(session, turns)], set[str]()
    looks = [*(session.picture(entry.frame) for entry in entries), now]
    shown = [list_visible(look) if look.health == "ok" else [] for look in looks]
    inputs = [[each for each in elements if each.role == "input"] for elements in shown]
    typed = [entry.action.text if isinstance(entry.action, InputText) else "" for entry in entries]
    for text in {*typed} - {""}:
        at = [n for n, each in enumerate(typed) if each == text]
        earlier = {fold(each.name): each.value for fields in inputs[: at[0] + 1] for each in fields}  # as last seen
        holding = {fold(each.name) for fields in inputs[at[0] + 1 :] for each in fields if each.value == text}
        focused = {fold(each.name) for n in at for each in inputs[n] if each.focused}
        sure = {name for name in holding if name in focused or earlier.get(name, text) != text}
        unseen = holding - {*earlier}
        filled |= sure
        if len(sure | unseen | (holding & pressed)) <= len(at):
            filled |= unseen
    return filled
