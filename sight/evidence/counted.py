"""How many things there are, as far as screens show it: rows with what the person names, or a number that is stated.

A number that stands somewhere is no count: “6” of “Job 6” is a part of a name, and of a list that goes on below the
screen nobody knows how long it is.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from iris_screen.core.geometry import Box
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame, TextLine
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import PRESSED, list_visible
from iris_screen.sight.evidence.quoted_words import list_anchors

SHORTEST = 2
"""Letters of a name at least, to be found in a question that does not quote it."""
UNKNOWN_PITCH = 3
"""How many heights of its first line a row may be apart from the next, if there is only one."""
FOOT = 0.97
"""Share of the screen's height below which a control ends that belongs to a bar at the bottom."""
ROOM = 0.25
"""Share of a picture's height that is left below a page with nothing more to show."""
CUT = ("…", "...")
"""How a text ends of which not all is shown."""
_STATED = re.compile(r"(?<![\d:：.,])\d+(?![\d:：]|[.,]\d)")
_LETTER = re.compile(r"[a-z\u00c0-\u024f]")


class RowCount(Record):
    """How many rows of a list hold what is counted, on the frame with this key. is_whole: the list ends there."""

    rows: int
    frame: str
    is_whole: bool


def count_rows(frames: Sequence[Frame], asked: str) -> RowCount | None:
    """How many rows hold what a question about a number names; None if it names nothing that stands in a list, or if
    it is uncertain which rows do. frames: those of a run, newest first.
    """
    held = ((frame, each) for frame in frames for each in _list_lists(frame))
    counted = [(frame, *found) for frame, each in held if (found := _count_in(each, asked)) is not None]
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
    question quotes must stand there, too, or in an input, as where it was searched for.
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


def is_whole_list(frame: Frame, lines: Sequence[TextLine], things: Sequence[str]) -> bool:
    """Whether all of these stand in one list that ends on this screen. lines: all that it says."""
    wanted = {fold(thing) for thing in things}
    if not frame.elements:  # a picture does not tell its lists: a page that leaves so much room has no more
        foot = max((line.box.bottom for line in lines), default=0)
        shown = {fold(label(line.text)) for line in lines}  # without the signs of a list
        return {fold(label(thing)) for thing in things} <= shown and foot <= (1 - ROOM) * frame.size.height
    for box, held in _list_lists(frame):
        first = [line for line in held if fold(line.text) in wanted]
        if {fold(line.text) for line in first} == wanted:
            return _ends_within(box, held, [line for line in held if _is_alike(line, first[0])])
    return False


def _list_lists(frame: Frame) -> Iterator[tuple[Box, list[TextLine]]]:
    """The texts in each list of a page, without what stands in inputs; without a list, those of the page."""
    if frame.health != "ok" or not frame.elements:
        return
    shown = list_visible(frame)
    texts = [TextLine(text=each.name, box=each.box) for each in shown if each.role not in ("input", "key", "list")]
    width, height = frame.size.width, frame.size.height
    # a bar at the bottom, behind which a page without a list goes on
    foot = min((e.box.top for e in shown if e.role in PRESSED and e.box.bottom >= FOOT * height), default=height)
    places = [each.box for each in shown if each.role == "list"] or [Box(left=0, top=0, right=width, bottom=foot)]
    for place in places:
        yield place, [line for line in texts if line.text and place.contains(line.box.center)]


def _count_in(held: tuple[Box, list[TextLine]], asked: str) -> tuple[Counter[str], bool, Counter[str]] | None:
    """The rows that hold what is named, by what they say of it; whether the list ends on the screen; and all rows."""
    box, lines = held
    said, texts = fold(asked), [fold(line.text) for line in lines]
    standing = [text for text in texts if len(text) >= SHORTEST and text in said]  # without quotes
    names = [fold(each) for each in find_quoted(asked)] or list(dict.fromkeys(standing))
    found = [[line for line in lines if name in fold(line.text)] for name in names]
    holding = [each for each in found if each]
    if (
        len(holding) != 1
        or (len(holding[0]) == 1 and not find_quoted(asked))
        or any(_is_part_of_a_word(names[found.index(holding[0])], line) for line in holding[0])
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
            last.append(line)  # a title and what stands below it
        else:
            rows.append([line])
    alike = [line for line in lines if _is_alike(line, holding[0][0])]
    is_cut = any(line.text.endswith(CUT) for line in lines)
    told = Counter("\n".join(fold(line.text) for line in row) for row in rows)
    return told, _ends_within(box, lines, alike) and not is_cut, Counter(fold(line.text) for line in alike)


def _ends_within(box: Box, lines: Sequence[TextLine], alike: Sequence[TextLine]) -> bool:
    """Whether one more row would be seen in a list: so there is none. alike: the same line of each of its rows.

    Words that reach its edge are cut off there: they look unlike those of the other rows, and more may be beyond.
    """
    if any(line.box.bottom >= box.bottom or line.box.top <= box.top for line in lines):
        return False
    tops = sorted({line.box.top for line in alike})
    height = alike[0].box.height
    pitch = min((b - a for a, b in pairwise(tops)), default=UNKNOWN_PITCH * height)
    return tops[-1] + pitch + height // 2 <= box.bottom  # of less, a tree may not tell


def _is_part_of_a_word(name: str, line: TextLine) -> bool:
    """Whether a name stands in a text only as a part of a longer word: it may be meant or not."""
    if not (_LETTER.fullmatch(name[0]) and _LETTER.fullmatch(name[-1])):
        return False
    spelled = r"\s*".join(map(re.escape, name))
    return re.search(rf"(?<!\w){spelled}(?!\w)", line.text.lower()) is None


def _is_alike(line: TextLine, other: TextLine) -> bool:
    return line.box.left == other.box.left and _is_as_high(line, other)


def _is_as_high(line: TextLine, other: TextLine) -> bool:
    return abs(line.box.height - other.box.height) <= 2


def _take_number_out(text: str) -> str:
    return fold(_STATED.sub("#", text))
