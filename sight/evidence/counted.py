"""How many things there are, as far as screens show it: rows with what the person names, or a number that is stated.

A number that is somewhere is no count: “6” of “Job 6” is a part of a name, and of a list that goes on below the
screen nobody knows how long it is.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from iris_screen.core.geometry import Box
from iris_screen.core.parsing.numbers import Number, find_numbers
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame, TextLine
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import list_visible
from iris_screen.sight.evidence.quoted_words import list_anchors
from iris_screen.sight.evidence.shown_lists import ShownList

SHORTEST = 2
"""Letters of a name at least, to be found in a question that does not quote it."""
UNKNOWN_PITCH = 3
"""How many heights of its first line a row may be apart from the next, if there is only one."""
ROOM = 0.25
"""Share of a picture's height that is left below a page with nothing more to show."""
UNEVEN = 1.4
"""How many times as high as another the line of one more row of a list may be read."""
CUT = ("…", "...")
"""How a text ends of which not all is shown."""
_NO_ROWS = ("list", "input", "key")
_STATED = re.compile(r"(?<![\d:：.,])\d+(?![\d:：]|[.,]\d)")
_MINUS = re.compile(r"(?:^|[\s(:：])[-−]\D?\d")
_BULLET = re.compile(r"^\W+")
_LETTER = re.compile(r"[a-z\u00c0-\u024f]")


class RowCount(Record):
    """How many rows of a list hold what is counted, on the frame with this key. is_whole: the list ends there."""

    rows: int
    frame: str
    is_whole: bool


def count_rows(lists: Sequence[ShownList], asked: str) -> RowCount | None:
    """How many rows hold what a question about a number names; None if it names nothing that is in a list, or if
    it is uncertain which rows do. lists: those of a run, newest first.
    """
    counted = [(each.frame, *found) for each in lists if (found := _count_in(each, asked)) is not None]
    if not counted:
        return None
    most, rows, is_whole, every = max(counted, key=lambda each: (each[2], each[1].total()))
    others = [each for each in counted if each[0].app == most.app]
    is_whole = is_whole and all(held <= rows for _, held, _, _ in others)
    # what another look at the same list shows must be among its rows: else it was scrolled, and they are not all
    same = [shown for frame, _, _, shown in others if _list_searched(frame) == _list_searched(most)]
    return RowCount(rows=rows.total(), frame=most.key, is_whole=is_whole and all(each <= every for each in same))


def _list_searched(frame: Frame) -> list[str]:
    return [fold(each.value) for each in frame.elements or [] if each.role == "input"]


def list_stated(frame: Frame, lines: Sequence[TextLine], asked: str) -> Iterator[str]:
    """The numbers by which a screen says how many there are of what is asked for: “307 contacts”, “Unread 3”. What the
    question quotes must be there, too, or in an input, as where it was searched for.
    """
    about, quoted = list_anchors(_STATED.sub(" ", asked)), [fold(each) for each in find_quoted(asked)]
    searched = [fold(each.value) for each in frame.elements or [] if each.role == "input"]
    stems = Counter(_take_number_out(text) for text in {fold(line.text) for line in lines})
    for line in lines:
        stem = _take_number_out(line.text)
        if stems[stem] > 1 and not stem.startswith("#"):
            continue  # “Job 5”, “Job 6”: the number is a part of the name
        # a number by itself: what is in its row, or right above or below it
        reach = Box(
            left=0,
            top=line.box.top - line.box.height // 2,
            right=frame.size.width,
            bottom=line.box.bottom + line.box.height // 2,
        )
        near = [line] if stem != "#" else [each for each in lines if each.box.overlap(reach)]
        said = [*map(fold, (each.text for each in near)), *searched]
        is_there = all(any(name in text for text in said) for name in quoted)
        if is_there and any(about & list_anchors(each.text) for each in near):
            yield from _STATED.findall(line.text)


def find_whole_list(lists: Sequence[ShownList], things: Sequence[str], asked: str) -> Frame | None:
    """The screen where these, and nothing else that looks like them, are in one list that ends there; None if no
    screen shows that, or another look at the list shows more. lists: newest first, also pictures as `as_list` has them.
    """
    listed = [(each, _find_rows(each.lines, things, is_picture=not each.frame.elements)) for each in lists]
    for shown, rows in listed:
        if len(rows) != len(things) or any(_is_named(row.text, asked) for row in rows):
            continue  # what the question names itself is what they are in
        frame = shown.frame
        if frame.elements:
            is_end = _ends_within(shown, [line for line in shown.lines if _is_alike(line, rows[0])])
        else:  # a picture does not tell its lists: a page that leaves so much room has no more
            is_end = max(line.box.bottom for line in shown.lines) <= (1 - ROOM) * frame.size.height
        same = [(each, some or rows) for each, some in listed if each.frame is frame or some]
        is_all = not any(
            _shows_more(each.lines, some, each.frame, asked) for each, some in same if each.frame.app == frame.app
        )
        return frame if is_end and is_all else None
    return None


def is_of_the_most(
    lists: Sequence[ShownList], numbers: Sequence[Number], end: Literal["greatest", "smallest"] | None
) -> bool | None:
    """Whether each of these numbers that is among others of its kind is at the end of them that is asked for. None if
    some are, if there are no others, or if it is at an end and nobody knows which one is asked for.
    lists: as for `find_whole_list`.
    """
    found: list[bool] = []
    for each in lists:
        if any(_MINUS.search(line.text) for line in each.lines):
            continue  # numbers are read without their sign
        read = [(line.box.height, line.text, find_numbers(line.text)) for line in each.lines]
        kinds: dict[tuple[int, str], list[Number]] = {}
        for height, text, (number, *more) in (one for one in read if one[2]):
            if not more:
                kinds.setdefault((height, fold(text.replace(number.text, "#"))), []).append(number)
        for alike in kinds.values():
            values = sorted({max(number.values) for number in alike})
            told = [number for number in numbers if any(number.values & other.values for other in alike)]
            ends = {"greatest": values[-1:], "smallest": values[:1], None: [values[0], values[-1]]}[end]
            at_end = [bool(number.values.intersection(ends)) for number in told]
            found += [is_at for is_at in at_end if not is_at or len(values) > 2]  # two: “now” and “was”
    is_clear = bool(found) and all(found) is any(found) and (end is not None or not found[0])
    return found[0] if is_clear else None


def is_of_a_whole_list(lists: Sequence[ShownList], told: str) -> bool:
    """Whether what an answer says is in a list that ends on a screen, or on a page that is no list, and no look at
    such a list goes on. lists: as for `find_whole_list`.
    """
    ends: list[bool] = []
    for each in lists:
        named = [line for line in each.lines if len(fold(line.text)) >= SHORTEST and fold(line.text) in fold(told)]
        if not named:
            continue
        alike = [line for line in each.lines if _is_alike(line, named[0])]
        if each.frame.elements:
            is_cut = any(line.text.endswith(CUT) for line in each.lines)
            ends.append(_ends_within(each, alike) and not is_cut)
        else:
            ends.append(max(line.box.bottom for line in each.lines) <= (1 - ROOM) * each.frame.size.height)
    return bool(ends) and all(ends)


def _find_rows(lines: Sequence[TextLine], things: Sequence[str], *, is_picture: bool) -> list[TextLine]:
    """The lines that say just one of these things, and look like the first of them. On a picture there may be signs
    before the words, lines are only about as high, and rows are about as far apart.
    """
    wanted = {fold(thing) for thing in things}
    rows = [line for line in lines if fold(_BULLET.sub("", line.text) if is_picture else line.text) in wanted]
    if not is_picture:
        return [row for row in rows if _is_alike(row, rows[0])]
    rows = [row for row in rows if abs(row.box.left - rows[0].box.left) <= rows[0].box.height]
    heights, gaps = [row.box.height for row in rows], [b - a for a, b in pairwise(sorted(row.box.top for row in rows))]
    is_even = bool(gaps) and max(heights) <= UNEVEN * min(heights) and max(gaps) - min(gaps) <= max(heights)
    return rows if is_even or len(rows) == 1 else []


def _shows_more(lines: Sequence[TextLine], rows: Sequence[TextLine], frame: Frame, asked: str) -> bool:
    """Whether another line may be one more of these rows. On a picture, where nothing tells the kind of a line, that is
    any below the first of them or next to one, and one that is as close above.
    """
    first, known, is_picture = min(rows, key=lambda row: row.box.top), {row.text for row in rows}, not frame.elements
    tops = sorted(row.box.top for row in rows)
    pitch = min((b - a for a, b in pairwise(tops)), default=UNKNOWN_PITCH * first.box.height)
    for line in lines:
        is_below = line.box.bottom > first.box.top
        is_in_column = abs(line.box.left - first.box.left) <= (first.box.height if is_picture else 0)
        is_in_row = any(line.box.top < row.box.bottom and row.box.top < line.box.bottom for row in rows)
        if line.text in known or not (is_in_column or any(map(str.isalpha, line.text))):
            continue  # next to a row, a number says something of it
        if is_picture:
            is_near = first.box.top - line.box.top <= pitch + first.box.height // 2
            may_be_row = is_below or (is_in_column and is_near)
        else:
            may_be_row = (is_in_column or is_in_row) and _is_as_high(line, first)
        if may_be_row and (is_below or not _is_named(line.text, asked)):
            return True
    return False


def _is_named(text: str, asked: str) -> bool:
    """Whether a question has all words of this."""
    return fold(text) in fold(asked) and not _is_part_of_a_word(fold(text), asked)


def _count_in(shown: ShownList, asked: str) -> tuple[Counter[str], bool, Counter[str]] | None:
    """The rows that hold what is named, by what they say of it; whether the list ends on the screen; and all rows."""
    lines = shown.lines
    said, texts = fold(asked), [fold(line.text) for line in lines]
    standing = [text for text in texts if len(text) >= SHORTEST and text in said]  # without quotes
    names = [fold(each) for each in find_quoted(asked)] or list(dict.fromkeys(standing))
    found = [[line for line in lines if name in fold(line.text)] for name in names]
    holding = [each for each in found if each]
    if (
        len(holding) != 1
        or (len(holding[0]) == 1 and not find_quoted(asked))
        or any(_is_part_of_a_word(names[found.index(holding[0])], line.text) for line in holding[0])
    ):
        return None
    rows: list[list[TextLine]] = []
    for line in sorted(holding[0], key=lambda line: line.box.top):
        last = rows[-1] if rows else []
        if last and line.box.top < last[-1].box.bottom and _is_as_high(line, last[-1]):
            return None  # side by side: cells of one row, or things of their own
        if (
            last
            and line.box.top - last[-1].box.bottom <= line.box.height
            and not any(_is_alike(line, each) for each in last)
        ):
            last.append(line)  # a title and what is below it
        else:
            rows.append([line])
    alike = [line for line in lines if _is_alike(line, holding[0][0])]
    is_cut = any(line.text.endswith(CUT) for line in lines)
    told = Counter("\n".join(fold(line.text) for line in row) for row in rows)
    return told, _ends_within(shown, alike) and not is_cut, Counter(fold(line.text) for line in alike)


def goes_on(shown: ShownList) -> bool:
    """Whether there may be more of a list than a screen shows. One without words tells nothing."""
    if not shown.lines:
        return False
    alike = max(([each for each in shown.lines if _is_alike(line, each)] for line in shown.lines), key=len)
    return not _ends_within(shown, alike)


def _ends_within(shown: ShownList, alike: Sequence[TextLine]) -> bool:
    """Whether one more row would be seen in a list: so there is none. alike: the same line of each of its rows.

    Words that reach its edge are cut off there: they look unlike those of the other rows, and more may be beyond.
    """
    box, lines = shown.box, shown.lines
    if any(line.box.bottom >= box.bottom or line.box.top <= box.top for line in lines):
        return False
    tops = sorted({line.box.top for line in alike})
    height = alike[0].box.height
    pitch = min((b - a for a, b in pairwise(tops)), default=UNKNOWN_PITCH * height)
    if _begins_within_a_row(lines):
        return False
    is_room = tops[-1] + pitch + height // 2 <= box.bottom  # of less, a tree may not tell
    return is_room and not _may_bring_more(shown, max(alike, key=lambda each: each.box.top), pitch)


def _may_bring_more(shown: ShownList, last: TextLine, pitch: int) -> bool:
    """Whether right below its last row there is something that no row has: “Show more”, “View all 40”, a sign that
    more is loaded. A button at the right lies over the list, as does what every look has at the same place.
    """
    parts = shown.parts or (shown,)
    held = [[each for each in list_visible(part.frame) if each.role not in _NO_ROWS] for part in parts]
    fixed = set[tuple[str, Box]]()
    if len({part.frame.key for part in parts}) > 1:
        fixed = set.intersection(*({(each.name, each.box) for each in look} for look in held))
    for part, look in zip(parts, held, strict=True):
        row = next((each for each in part.lines if each.text == last.text and each.box.left == last.box.left), None)
        if row is None:
            continue
        inside = [each for each in look if each.box.overlap(part.box) and (each.name, each.box) not in fixed]
        known = {(each.role, each.box.left, each.box.height) for each in inside if each.box.top <= row.box.bottom}
        below = [each for each in inside if row.box.bottom < each.box.top <= row.box.top + pitch + row.box.height]
        below = [each for each in below if each.role != "button" or each.box.left < part.box.center.x]
        if any((each.role, each.box.left, each.box.height) not in known for each in below):
            return True
    return False


def _begins_within_a_row(lines: Sequence[TextLine]) -> bool:
    """Whether the first line is of a kind that elsewhere belongs to the line above it: its row is cut off."""
    first = min(lines, key=lambda line: line.box.top)
    alike = [line for line in lines if _is_alike(line, first) and line.box.top > first.box.bottom]
    gaps: list[tuple[int, int]] = []
    for each in alike:
        above = min((each.box.top - line.box.bottom for line in lines if line.box.bottom <= each.box.top), default=0)
        below = [line.box.top - each.box.bottom for line in lines if line.box.top >= each.box.bottom]
        gaps += [(above, min(below))] if below else []
    return bool(gaps) and all(above < below for above, below in gaps)


def _is_part_of_a_word(name: str, text: str) -> bool:
    """Whether a name is in a text only as a part of a longer word: it may be meant or not."""
    if not (name and _LETTER.fullmatch(name[0]) and _LETTER.fullmatch(name[-1])):
        return False
    spelled = r"\s*".join(map(re.escape, name))
    return re.search(rf"(?<!\w){spelled}(?!\w)", text.lower()) is None


def _is_alike(line: TextLine, other: TextLine) -> bool:
    return line.box.left == other.box.left and _is_as_high(line, other)


def _is_as_high(line: TextLine, other: TextLine) -> bool:
    return abs(line.box.height - other.box.height) <= 2


def _take_number_out(text: str) -> str:
    return fold(_STATED.sub("#", text))
