"""The strip above the keys of a pinyin keyboard: the letters that wait, and below them a page of candidates."""

from collections.abc import Iterator, Sequence

from iris_screen.core.screen import Element
from iris_screen.sim.phone.draw import text_width
from iris_screen.sim.phone.input import ime, pinyin_offers
from iris_screen.sim.phone.screen.glass import Surface
from iris_screen.sim.phone.screen.scene import Piece
from iris_screen.sim.phone.screen.view import Hit, Room, to_box

LETTERS, CANDIDATES = 20, 42
HEIGHT = LETTERS + CANDIDATES
_SIZE, _SMALL, _SIDE, _MORE = 18, 13, 13, 44


def strip(surface: Surface, room: Room) -> None:
    """Fill the room above the keys. Nothing waits: it is empty."""
    state = surface.state
    if not state.composed:
        return
    left, top, right, bottom = room
    middle = top + surface.dp(LETTERS)
    _letters(surface, (left + surface.dp(_SIDE), top, right, middle))
    offered = pinyin_offers.offers(state.composed)
    starts = _starts(surface, offered, right - left - surface.dp(_MORE))
    first = starts[state.turned % len(starts)]
    x = left
    for place, offer in enumerate(offered[first:], first):
        wide = _width(surface, offer.words)
        if place > first and x + wide > right - surface.dp(_MORE):
            break
        _choice(surface, (x, middle, x + wide, bottom), f"{ime.CHOICE}{place}", offer.words)
        x += wide
    if len(starts) > 1:
        _key(surface, (right - surface.dp(_MORE), middle, right, bottom), ime.MORE, "chevron_down")


def _starts(surface: Surface, offered: Sequence[pinyin_offers.Offer], room: float) -> list[int]:
    """Which candidate is the first of each page."""
    return list(_pages(surface, offered, room)) or [0]


def _pages(surface: Surface, offered: Sequence[pinyin_offers.Offer], room: float) -> Iterator[int]:
    x = room + 1
    for place, offer in enumerate(offered):
        wide = _width(surface, offer.words)
        if x + wide > room:
            yield place
            x = 0.0
        x += wide


def _width(surface: Surface, words: str) -> float:
    return text_width(words, _size(surface, _SIZE)) + 2 * surface.dp(_SIDE)


def _size(surface: Surface, dp: float) -> int:
    return max(round(dp * surface.glass.density), 4)


def _letters(surface: Surface, room: Room) -> None:
    words = "'".join(pinyin_offers.split(surface.state.composed) or [surface.state.composed])
    box = to_box(room)
    surface.view.pieces.append(Piece("text", box, text=words, size=_size(surface, _SMALL), ink="ink_soft"))
    surface.view.elements.append(Element(id="composed", role="key", name=words, box=box))


def _choice(surface: Surface, room: Room, press: str, words: str) -> None:
    box = to_box(room)
    surface.view.pieces.append(Piece("text", box, text=words, size=_size(surface, _SIZE), ink="ink", align="center"))
    _press(surface, room, press, words)


def _key(surface: Surface, room: Room, press: str, icon: str) -> None:
    surface.view.pieces.append(Piece("icon", to_box(room), icon=icon, ink="ink_soft", size=_size(surface, 20)))
    _press(surface, room, press, press)


def _press(surface: Surface, room: Room, press: str, name: str) -> None:
    box = to_box(room)
    surface.view.hits.append(Hit(box, does=("key", press), name=name))
    surface.view.elements.append(Element(id=f"key_{press}", role="key", name=name, box=box))
