"""The lists that a run has scrolled, by its journal and its pictures. It knows them after a kill, too."""

from collections.abc import Iterator

from iris_screen.core.actions import Action, MovePointer, Scroll, Swipe, Wait
from iris_screen.core.geometry import Point
from iris_screen.core.protocols import DeviceSession, Entry
from iris_screen.sight.evidence.shown_lists import Move, ShownList, join_looks

MOST_TURNS = 300
"""Of how many of the latest turns the screens count as seen."""


def list_scrolled(session: DeviceSession, frame: str, turn: int, *, misses: bool = False) -> Iterator[ShownList]:
    """Each list that was scrolled before this turn, newest first, put together from its looks. frame: the last look.

    misses: a swipe may miss the screen, so that one that moves nothing does not prove that a list has ended.
    """
    looks, moves = [frame], list[Move]()
    for entry, pointer in _list_entries(session, turn):
        move = _read_move(entry, pointer)
        if move is not None:
            looks, moves = [entry.frame, *looks], [move, *moves]
            continue
        yield from _join(session, looks, moves, misses=misses)
        looks, moves = [entry.frame], []
    yield from _join(session, looks, moves, misses=misses)


def _list_entries(session: DeviceSession, turn: int) -> Iterator[tuple[Entry, Point | None]]:
    """What a run did, newest first, without what got a blocker out of the way; and where the pointer was brought in the
    same turn. A wheel that was turned several times in a turn moved a list once.
    """
    for earlier in range(turn - 1, max(turn - MOST_TURNS, session.since - 1), -1):
        acts, pointer = list[tuple[Entry, Point | None]](), None
        while (entry := session.journal.find(earlier, len(acts))) is not None:
            pointer = entry.action.to if isinstance(entry.action, MovePointer) else pointer
            acts.append((entry, pointer))
        done = [each for each in acts if not isinstance(each[0].action, MovePointer | Wait)]
        if done and done[-1][0].purpose != "clear":
            yield next((each for each in done if _read_move(*each) is None), done[-1])


def _read_move(entry: Entry, pointer: Point | None) -> Move | None:
    """What this did to a list; None if that is anything but scrolling it up or down."""
    if entry.receipt is None or entry.receipt.delivered != "yes":
        return None
    action: Action = entry.action
    match action:
        case Swipe(start=start, end=end) if not action.is_sideways:
            return Move(down=end.y < start.y, at=start)
        case Scroll(direction="up" | "down" as direction, held=[]):
            return Move(down=direction == "down", at=pointer)
        case _:
            return None


def _join(session: DeviceSession, looks: list[str], moves: list[Move], *, misses: bool) -> Iterator[ShownList]:
    if not moves:
        return
    joined = join_looks([session.picture(key) for key in looks], moves, misses=misses)
    if joined is not None:
        yield joined
