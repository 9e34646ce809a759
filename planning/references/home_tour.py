"""Pages through a phone's home screen and the app drawer as a person would."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from iris_screen.core.actions import Action, GoHome, Swipe
from iris_screen.core.errors import CaptureFailed, Unsupported
from iris_screen.core.geometry import Point, Size
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Device, HasElements
from iris_screen.core.screen import Frame
from iris_screen.planning.references.launcher_icons import Icon, find_icons
from iris_screen.sight.settle import Eyes

MOST_PAGES = 12
MOST_SCROLLS = 40
TRIES = 3
"""How often to look until the tree matches its picture; one taken while something moves does not."""

Walk = Callable[[Size], Swipe]


@dataclass(frozen=True)
class Page:
    """One page. route: the actions that lead there from anywhere. frame: with its elements."""

    where: Message
    route: tuple[Action, ...]
    frame: Frame = field(repr=False)
    icons: list[Icon]

    @property
    def labels(self) -> frozenset[str]:
        return frozenset(icon.label for icon in self.icons)


@dataclass(frozen=True)
class HomeTour:
    """Pages through a device. Turns back if an app other than the home screen comes to the front."""

    device: Device
    eyes: Eyes

    def pages(self) -> Iterator[Page]:
        """Every page once; the phone is left on the last one."""
        first = self.go([GoHome()], say("picture-page", way="home", n=0))
        yield first
        seen = {first.labels}
        yield from self._follow_swipe(first, "right", _swipe((0.85, 0.55), (0.15, 0.55)), seen, MOST_PAGES)
        yield from self._follow_swipe(first, "left", _swipe((0.15, 0.55), (0.85, 0.55)), seen, MOST_PAGES)
        yield from self._follow_swipe(first, "drawer", _swipe((0.5, 0.75), (0.5, 0.25)), seen, MOST_SCROLLS)

    def _follow_swipe(self, first: Page, name: str, walk: Walk, seen: set[frozenset[str]], most: int) -> Iterator[Page]:
        """The pages this swipe leads to from the first one, until there is no new one.

        A swipe up opens the drawer if there is one, and then pages through it.
        """
        page = self.go(first.route, first.where)
        for n in range(1, most + 1):
            before = page
            page = self.go([walk(page.frame.size)], say("picture-page", way=name, n=n), after=page)
            elsewhere = page.frame.app != first.frame.app
            if elsewhere or page.labels in seen or self.eyes.still(before.frame, page.frame):
                return
            seen.add(page.labels)
            yield page

    def go(self, route: Sequence[Action], where: Message, after: Page | None = None) -> Page:
        """The page this route leads to, from the page `after` or from anywhere."""
        for action in route:
            self.device.do(action)
        if not isinstance(self.device, HasElements):
            raise Unsupported(say("picture-tour-needs-elements"))
        for _ in range(TRIES):
            frame = self.eyes.add_tree(self.device, self.eyes.look_until_still(self.device).frame)
            if frame.elements is not None:
                return Page(where, (*(after.route if after else ()), *route), frame, find_icons(frame))
        raise CaptureFailed(say("picture-tour-no-elements-now"))


def _swipe(start: tuple[float, float], end: tuple[float, float]) -> Walk:
    """A swipe between two points, given as shares of the screen."""

    def walk(size: Size) -> Swipe:
        points = [Point(x=round(x * size.width), y=round(y * size.height)) for x, y in (start, end)]
        return Swipe(start=points[0], end=points[1], ms=300)

    return walk
