"""One look at the desktop: the windows that are wanted, what stands in them, and how they lie on the screen."""

import time
from collections.abc import Sequence

from iris_screen.sight.elements.atspi_child.applications import MAX_WORD, App, Apps, Top, in_front
from iris_screen.sight.elements.atspi_child.bus import Bus
from iris_screen.sight.elements.atspi_child.collect import Collector
from iris_screen.sight.elements.atspi_child.window_stack import Screen, Window

GREETING_SECONDS = 0.3
"""How long applications may take to name their windows; one that hangs behind the front costs so much, once."""

SAME = 32
"""Pixels that a window's sizes may differ by, as it and as the screen tells them, with and without a border."""


class Desk:
    """Looks over one bus, again and again. hangs: what the last look found to hang in front, "" for nothing."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._apps, self._screen = Apps(bus), Screen()
        self.hangs = ""

    def look(self, deep: bool, until: float) -> list[Top]:
        """The windows back to front: the one in front with its menus, or all. Raises BusGone."""
        self._bus.catch_up()
        tops = self._apps.tops(min(time.monotonic() + GREETING_SECONDS, until))
        places = self._screen.stacked(deep)
        front = in_front(tops, places)
        wanted = [top for top in tops if top.is_shown] if deep else front
        collectors = [Collector(self._bus, top.app.shown) for top in wanted]
        for top, collector in zip(wanted, collectors, strict=True):
            collector.visit(top.ref)
        self._bus.run(until)
        for top, collector in zip(wanted, collectors, strict=True):
            top.front, top.nodes = top in front, collector.in_order(top.ref)
        told = in_order([top for top in wanted if top.nodes], places)
        self.hangs = hanging(self._apps.silent, told, places)
        return told


def hanging(silent: Sequence[App], told: Sequence[Top], places: Sequence[Window]) -> str:
    """The name of the program in front where that is one of the silent and nothing was told of it, "" otherwise.

    Its window's title where it never told its name. Any silent one where the screen does not say which is in front.
    """
    active = next((place for place in places if place.active), None)
    if any(top.front for top in told) or (told and active is None):
        return ""
    front = [app for app in silent if active is None or app.pid == active.pid]
    title = active.title[:MAX_WORD] if active else ""
    return (front[0].name or title or "A program") if front else ""


def in_order(tops: Sequence[Top], places: Sequence[Window]) -> list[Top]:
    """The windows back to front, with their places on the screen and what lies over them; menus and tips come last.

    Left out are those that the screen does not show, such as minimised ones.
    """
    free = list(places)
    for top in tops:
        own = [(_unlike(top, place), place) for place in free if place.pid == top.app.pid]
        fitting = [each for each in own if each[0] <= SAME or each[1].title == top.name]
        top.place = min(fitting, key=lambda each: each[0])[1] if fitting else None
        if top.place:
            free.remove(top.place)
    known = [top for top in tops if _is_placed(top, places)]
    known.sort(key=lambda top: (top.is_popup, places.index(top.place) if top.place else -1))
    for number, top in enumerate(known):
        above = places[places.index(top.place) + 1 :] if top.place else []
        popups = [other.nodes[0].box for other in known[number + 1 :] if other.is_popup]
        top.above = [place.box for place in above] + [box for box in popups if box]
    return known


def _is_placed(top: Top, places: Sequence[Window]) -> bool:
    """Whether its positions can be trusted; those of GTK 4 only where the screen tells where its corner is."""
    if top.app.is_gtk4:
        return top.place is not None
    return top.place is not None or top.front or top.is_popup or not places


def _unlike(top: Top, place: Window) -> int:
    """How far the two are apart in size, in pixels; more where they are called differently."""
    _, _, width, height = top.nodes[0].box or (0, 0, 0, 0)
    return abs(width - place.box[2]) + abs(height - place.box[3]) + (SAME if place.title != top.name else 0)
