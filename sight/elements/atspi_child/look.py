"""One look at the desktop: the wanted windows, their content, and their places on the screen."""

import time
from collections.abc import Sequence

from iris_screen.sight.elements.atspi_child.applications import MAX_WORD, App, Apps, Top, find_front
from iris_screen.sight.elements.atspi_child.bus import Bus
from iris_screen.sight.elements.atspi_child.collect import Collector
from iris_screen.sight.elements.atspi_child.window_stack import Screen, Window

GREETING_SECONDS = 0.3
"""Seconds applications have to list their windows; one that hangs in the background costs this much, once."""

SAME = 32
"""Pixels by which a window's size may differ from the screen's report, with and without a border."""


class Desk:
    """Takes looks over one bus. hangs: the front program that hung at the last look, "" for none."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._apps, self._screen = Apps(bus), Screen()
        self.hangs = ""

    def look(self, deep: bool, until: float) -> list[Top]:
        """The windows, back to front: the front one with its menus or, deep, all. Raises BusGone."""
        self._bus.catch_up()
        tops = self._apps.list_windows(min(time.monotonic() + GREETING_SECONDS, until))
        places = self._screen.list_windows(deep)
        front = find_front(tops, places)
        wanted = [top for top in tops if top.is_shown] if deep else front
        collectors = [Collector(self._bus, top.app.shown) for top in wanted]
        for top, collector in zip(wanted, collectors, strict=True):
            collector.visit(top.ref)
        self._bus.run(until)
        for top, collector in zip(wanted, collectors, strict=True):
            top.front, top.nodes = top in front, collector.list_in_order(top.ref)
        found = place_windows([top for top in wanted if top.nodes], places)
        self.hangs = find_hanging(self._apps.silent, found, places)
        return found


def find_hanging(silent: Sequence[App], found: Sequence[Top], places: Sequence[Window]) -> str:
    """The name of the front program if it is silent and nothing of it was found, else "".

    Its window's title if it never gave a name. Any silent program if the screen does not say which is in front.
    """
    active = next((place for place in places if place.active), None)
    if any(top.front for top in found) or (found and active is None):
        return ""
    front = [app for app in silent if active is None or app.pid == active.pid]
    title = active.title[:MAX_WORD] if active else ""
    return (front[0].name or title or "A program") if front else ""


def place_windows(tops: Sequence[Top], places: Sequence[Window]) -> list[Top]:
    """The windows, back to front, with their places on the screen and what covers them; menus and tips come last.

    Leaves out windows that are not on the screen, such as minimised ones.
    """
    free = list(places)
    for top in tops:
        _, _, width, height = top.nodes[0].box or (0, 0, 0, 0)
        fitting = []
        for place in free:
            # the difference in size, in pixels, plus a penalty for different names
            unlike = abs(width - place.box[2]) + abs(height - place.box[3]) + (SAME if place.title != top.name else 0)
            if place.pid == top.app.pid and (unlike <= SAME or place.title == top.name):
                fitting.append((unlike, place))
        top.place = min(fitting, key=lambda each: each[0])[1] if fitting else None
        if top.place:
            free.remove(top.place)
    # only windows with reliable positions; for GTK 4 the screen must tell where the corner is
    known = [
        top
        for top in tops
        if top.place is not None or (not top.app.is_gtk4 and (top.front or top.is_popup or not places))
    ]
    known.sort(key=lambda top: (top.is_popup, places.index(top.place) if top.place else -1))
    for number, top in enumerate(known):
        above = places[places.index(top.place) + 1 :] if top.place else []
        popups = [other.nodes[0].box for other in known[number + 1 :] if other.is_popup]
        top.above = [place.box for place in above] + [box for box in popups if box]
    return known
