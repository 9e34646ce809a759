"""Lists as screens show them: each on one look, or put together from the looks at it between which it was scrolled."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Frame, TextLine
from iris_screen.sight.elements.visible_elements import PRESSED, list_visible

FOOT = 0.97
"""Share of the screen's height below which a control ends that belongs to a bar at the bottom."""
SLACK = 2
"""Pixels by which the same line may be elsewhere, or be read higher, on another look."""
NOWHERE = Box(left=0, top=0, right=0, bottom=0)


@dataclass(frozen=True)
class ShownList:
    """frame: its newest look. box: where it is; lines: its texts, none of them in an input. Where it was scrolled, both
    are in the pixels of its first look, and the box ends a screen further where it is known that no more comes.
    parts: the looks that it was put together from.
    """

    frame: Frame
    box: Box
    lines: list[TextLine]
    parts: tuple["ShownList", ...] = ()


class Move(NamedTuple):
    """A swipe over a list, or its wheel. at: where it began; None if nobody knows. down: it showed what comes further
    down.
    """

    down: bool
    at: Point | None = None


def list_lists(frame: Frame) -> Iterator[ShownList]:
    """Each list of a page by its tree; without a list, the whole page."""
    if frame.health != "ok" or not frame.elements:
        return
    shown = list_visible(frame)
    texts = [TextLine(text=each.name, box=each.box) for each in shown if each.role not in ("input", "key", "list")]
    width, height = frame.size.width, frame.size.height
    # a bar at the bottom, behind which a page without a list goes on
    foot = min((e.box.top for e in shown if e.role in PRESSED and e.box.bottom >= FOOT * height), default=height)
    places = [each.box for each in shown if each.role == "list"] or [Box(left=0, top=0, right=width, bottom=foot)]
    for place in places:
        yield ShownList(frame, place, [line for line in texts if line.text and place.contains(line.box.center)])


def list_all(frames: Sequence[Frame], scrolled: Sequence[ShownList]) -> list[ShownList]:
    """The lists of these frames, those that were scrolled once instead of each of their looks, newest first."""
    parts = {(part.frame.key, part.box) for each in scrolled for part in each.parts}
    single = (each for frame in frames for each in list_lists(frame))
    return [*scrolled, *(each for each in single if (each.frame.key, each.box) not in parts)]


def join_looks(looks: Sequence[Frame], moves: Sequence[Move], *, misses: bool = False) -> ShownList | None:
    """The list that was scrolled from one of these looks to the next, oldest first; None if there is none, or if a look
    is at another page. Where it is unknown how two of its looks belong together, it has no place: nothing tells how
    long it is. misses: a move may not have reached the screen.
    """
    if not moves:
        return None
    found: list[ShownList] = []
    for frame, move in zip(looks, [*moves, moves[-1]], strict=True):
        held = [each for each in list_lists(frame) if move.at is None or each.box.contains(move.at)]
        found += sorted(held, key=lambda each: each.box.area)[:1] if move.at or len(held) == 1 else []
    parts = tuple(found)
    if len(parts) < len(looks) or any(a.frame.app != b.frame.app for a, b in pairwise(parts)):
        return None
    shifts = [_find_shift(a, b) for a, b in pairwise(parts)]
    known = [shift for shift in shifts if shift is not None]
    offsets = [sum(known[:n]) for n in range(len(parts))]
    lines = _join_lines(parts, offsets) if len(known) == len(shifts) else None
    if lines is None:
        return ShownList(parts[-1].frame, NOWHERE, [line for part in parts for line in part.lines], parts)
    ended = zip(moves, known, offsets, strict=False)
    vain = {(move.down, offset) for move, shift, offset in ended if not (shift or misses)}
    height = parts[-1].box.height
    # what a swipe could not move any further ends there
    top = min(part.box.top + at for part, at in zip(parts, offsets, strict=True))
    bottom = max(part.box.bottom + at for part, at in zip(parts, offsets, strict=True))
    top -= height * ((False, min(offsets)) in vain)
    bottom += height * ((True, max(offsets)) in vain)
    return ShownList(parts[-1].frame, parts[-1].box.replace(top=top, bottom=bottom), lines, parts)


def _find_shift(before: ShownList, after: ShownList) -> int | None:
    """By how many pixels a list moved up between two looks; 0 if it is just as it was; None if nobody can tell."""
    if [*map(_place, before.lines)] == [*map(_place, after.lines)] and before.box == after.box:
        return 0
    # a cell of a table and its words may both be in the tree, side by side
    then, now = dict[tuple[str, int, int], int](), dict[tuple[str, int, int], int]()
    for known, shown in ((then, before), (now, after)):
        named = [((line.text, line.box.left, line.box.width), line) for line in shown.lines]
        times = Counter(name for name, _ in named)
        known |= {name: line.box.top for name, line in named if times[name] == 1 and not _is_cut(line, shown.box)}
    shifts = [then[name] - now[name] for name in then if name in now]
    moved = [shift for shift in shifts if abs(shift) > SLACK]  # a button that lies over it is still
    votes = {shift: sum(abs(shift - other) <= SLACK for other in moved) for shift in moved}
    most = max(votes, key=lambda shift: votes[shift], default=None)
    # a number or a time may be in one row before and in another now; that all else fits is looked at when it is joined
    return most if most is not None and 2 * votes[most] > len(moved) else None


def _is_cut(line: TextLine, box: Box) -> bool:
    return line.box.top <= box.top or line.box.bottom >= box.bottom


def _place(line: TextLine) -> tuple[str, Box]:
    return line.text, line.box


def _join_lines(parts: Sequence[ShownList], offsets: Sequence[int]) -> list[TextLine] | None:
    """All lines, each once, where they are in the whole list; None if two looks at the same part of it differ."""
    fixed = set.intersection(*({*map(_place, part.lines)} for part in parts)) if len({*offsets}) > 1 else set()
    looks = [
        (
            part.box.shift(0, at),
            [line.replace(box=line.box.shift(0, at)) for line in part.lines if _place(line) not in fixed],
        )
        for part, at in zip(parts, offsets, strict=True)
    ]
    joined: list[TextLine] = []
    for n, (box, lines) in enumerate(looks):
        others = [other for m, (other, _) in enumerate(looks) if m != n]
        for line in lines:
            if _is_cut(line, box) and any(not _is_cut(line, other) for other in others):
                continue  # another look shows it whole
            if not any(_is_same(line, known) for known in joined):
                joined.append(line)
    for box, lines in looks:
        within = [line for line in joined if not _is_cut(line, box)]
        if any(not any(_is_same(line, there) for there in lines) for line in within):
            return None  # it changed meanwhile
    return sorted(joined, key=lambda line: (line.box.top, line.box.left))


def _is_same(line: TextLine, other: TextLine) -> bool:
    is_there = abs(line.box.top - other.box.top) <= SLACK and line.box.left == other.box.left
    return is_there and line.text == other.text
