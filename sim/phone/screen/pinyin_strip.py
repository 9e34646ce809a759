"""The strip above the keys of a pinyin keyboard: the letters being composed, and below them a page of candidates."""

from collections.abc import Iterator, Sequence

from iris_screen.core.screen import Element
from iris_screen.sim.phone.draw import text_width
from iris_screen.sim.phone.input import ime, pinyin_offers
from iris_screen.sim.phone.screen.glass import Surface
from iris_screen.sim.phone.screen.scene import Piece
from iris_screen.sim.phone.screen.view import Hit, Room, to_box

LETTERS, CANDIDATES = 20, 42
HEIGHT = LETTERS + CANDIDATES
_SIZE, _SMALL, _PADDING, _MORE = 18, 13, 13, 44


def add_strip(surface: Surface, room: Room) -> None:
    """Fill the room above the keys; it stays empty while nothing is being composed."""
    state = surface.state
    if not state.composed:
        return
    left, top, right, bottom = room
    middle = top + surface.dp(LETTERS)
    _add_letters(surface, (left + surface.dp(_PADDING), top, right, middle))
    offered = pinyin_offers.offers(state.composed)
    starts = list(_page_starts(surface, offered, right - left - surface.dp(_MORE))) or [0]
    first = starts[state.turned % len(starts)]
    x = left
    for place, offer in enumerate(offered[first:], first):
        wide = _width(surface, offer.words)
        if place > first and x + wide > right - surface.dp(_MORE):
            break
        _add_candidate(surface, (x, middle, x + wide, bottom), f"{ime.CHOICE}{place}", offer.words)
        x += wide
    if len(starts) > 1:
        _add_more_key(surface, (right - surface.dp(_MORE), middle, right, bottom), ime.MORE, "chevron_down")


def _page_starts(surface: Surface, offered: Sequence[pinyin_offers.Offer], room: float) -> Iterator[int]:
    """The index of the first candidate of each page."""
    x = room + 1
    for place, offer in enumerate(offered):
        wide = _width(surface, offer.words)
        if x + wide > room:
            yield place
            x = 0.0
        x += wide


def _width(surface: Surface, words: str) -> float:
    return text_width(words, _px(surface, _SIZE)) + 2 * surface.dp(_PADDING)


def _px(surface: Surface, dp: float) -> int:
    return max(round(dp * surface.glass.density), 4)


def _add_letters(surface: Surface, room: Room) -> None:
    words = "'".join(pinyin_offers.split(surface.state.composed) or [surface.state.composed])
    box = to_box(room)
    surface.view.pieces.append(Piece("text", box, text=words, size=_px(surface, _SMALL), ink="ink_soft"))
    surface.view.elements.append(Element(id="composed", role="key", name=words, box=box))


def _add_candidate(surface: Surface, room: Room, press: str, words: str) -> None:
    box = to_box(room)
    surface.view.pieces.append(Piece("text", box, text=words, size=_px(surface, _SIZE), ink="ink", align="center"))
    _add_key_hit(surface, room, press, words)


def _add_more_key(surface: Surface, room: Room, press: str, icon: str) -> None:
    surface.view.pieces.append(Piece("icon", to_box(room), icon=icon, ink="ink_soft", size=_px(surface, 20)))
    _add_key_hit(surface, room, press, press)


def _add_key_hit(surface: Surface, room: Room, press: str, name: str) -> None:
    box = to_box(room)
    surface.view.hits.append(Hit(box, does=("key", press), name=name))
    surface.view.elements.append(Element(id=f"key_{press}", role="key", name=name, box=box))
