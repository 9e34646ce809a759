"""A walk over a phone's home screen, its pages and the app drawer, as a person would leaf through them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from iris_screen.core.actions import Action, GoHome, Swipe
from iris_screen.core.errors import CaptureFailed, Unsupported
from iris_screen.core.geometry import Point, Size
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Device, HasElements
from iris_screen.core.screen import Frame
from iris_screen.planning.references.launcher_icons import Icon, icons_on
from iris_screen.sight.settle import Eyes

MOST_PAGES = 12
MOST_SCROLLS = 40
TRIES = 3
"""Looks for a tree that fits its picture; one taken while something moves does not."""

Walk = Callable[[Size], Swipe]


@dataclass(frozen=True)
class Page:
    """One page. way: what leads there from anywhere. frame: with the elements of it."""

    where: Message
    way: tuple[Action, ...]
    frame: Frame = field(repr=False)
    icons: list[Icon]

    @property
    def labels(self) -> frozenset[str]:
        return frozenset(icon.label for icon in self.icons)


@dataclass(frozen=True)
class Walker:
    """Walks a device. Where another app than the home screen's comes to the front, it turns back."""

    device: Device
    eyes: Eyes

    def pages(self) -> Iterator[Page]:
        """Every page once; the phone is left on the last one."""
        first = self.go([GoHome()], say("picture-page", way="home", n=0))
        yield first
        seen = {first.labels}
        yield from self._along(first, "right", _swipe((0.85, 0.55), (0.15, 0.55)), seen, MOST_PAGES)
        yield from self._along(first, "left", _swipe((0.15, 0.55), (0.85, 0.55)), seen, MOST_PAGES)
        yield from self._along(first, "drawer", _swipe((0.5, 0.75), (0.5, 0.25)), seen, MOST_SCROLLS)

    def _along(self, first: Page, named: str, walk: Walk, seen: set[frozenset[str]], most: int) -> Iterator[Page]:
        """The pages that this swipe leads to from the first one, until it leads nowhere new.

        A swipe up opens the drawer where there is one, and then leafs through it.
        """
        page = self.go(first.way, first.where)
        for n in range(1, most + 1):
            before = page
            page = self.go([walk(page.frame.size)], say("picture-page", way=named, n=n), after=page)
            elsewhere = page.frame.app != first.frame.app
            if elsewhere or page.labels in seen or self.eyes.still(before.frame, page.frame):
                return
            seen.add(page.labels)
            yield page

    def go(self, way: Sequence[Action], where: Message, after: Page | None = None) -> Page:
        """The page that this way leads to, from the page before or from anywhere."""
        for action in way:
            self.device.do(action)
        frame = self._look()
        return Page(where, (*(after.way if after else ()), *way), frame, icons_on(frame))

    def _look(self) -> Frame:
        """A settled look, with its elements."""
        if not isinstance(self.device, HasElements):
            raise Unsupported(say("picture-tour-needs-elements"))
        for _ in range(TRIES):
            frame = self.eyes.add_tree(self.device, self.eyes.look_until_still(self.device).frame)
            if frame.elements is not None:
                return frame
        raise CaptureFailed(say("picture-tour-no-elements-now"))


def _swipe(start: tuple[float, float], end: tuple[float, float]) -> Walk:
    """From one share of the screen to another."""

    def walk(size: Size) -> Swipe:
        points = [Point(x=round(x * size.width), y=round(y * size.height)) for x, y in (start, end)]
        return Swipe(start=points[0], end=points[1], ms=300)

    return walk
