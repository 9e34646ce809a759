"""From a phone's own pages to pictures a plan can name: cut out, named, tested at once, kept where they are good."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from iris_screen.core.actions import GoHome, Tap
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import NOTHING, CanLaunch
from iris_screen.core.screen import Pixels
from iris_screen.planning.apps import Apps
from iris_screen.planning.references.home_tour import Page, Walker
from iris_screen.planning.references.launcher_icons import Icon
from iris_screen.planning.references.library import ReferenceLibrary, is_variant
from iris_screen.planning.references.reference_names import name_for, name_of_label
from iris_screen.planning.references.reference_store import Shelf
from iris_screen.sight.vision.matching.matching import THRESHOLD, check, match
from iris_screen.sight.vision.pictures import crop, read_reference

# Whether a picture is good enough to be kept: looked for on its own screenshot, it is found there and nowhere else.


SAME_PLACE = 0.7  # of what the two boxes cover together


def why_not(picture: Pixels, screen: Pixels, box: Box) -> Message | None:
    """Why this picture of what lies at `box` is no good, None where it is.

    picture: (h, w, 3 or 4) uint8. screen: (h, w, 3) uint8 RGB, which it was cut from.
    """
    try:
        check(picture, screen)
    except UsageError as error:
        return error.message
    answer = match(picture, screen)
    if answer.found is None:
        return answer.reason or say("see-nothing-found")
    at = answer.found.box
    if not _same(at, box):
        return say("see-found-elsewhere", x=at.center.x, y=at.center.y)
    others = [one.box.center for one in answer.candidates if one.score >= THRESHOLD and not _same(one.box, box)]
    return say("see-looks-the-same", x=others[0].x, y=others[0].y) if others else None


def finds(pictures: list[Pixels], screen: Pixels, box: Box) -> bool:
    """Whether one of these pictures is found at `box` and nowhere else."""
    return any(not why_not(picture, screen, box) for picture in pictures)


def _same(one: Box, other: Box) -> bool:
    common = one.overlap(other)
    return common is not None and common.area >= SAME_PLACE * (one.area + other.area - common.area)


Fate = Literal["new", "variant", "known", "dropped"]

OPENING = 5.0  # seconds an app may take to come to the front


@dataclass(frozen=True)
class Learnt:
    """What became of one icon.

    new: the first picture of its name. variant: one more, beside those there were. known: your own pictures find it
    already. dropped: not kept, `why` says why not. picture: (h, w, 3) uint8 RGB; None where no icon could be made out.
    """

    label: str
    name: str
    where: Message
    fate: Fate
    package: str = ""
    why: Message | None = None
    picture: Pixels | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Teacher:
    """walker: goes over the phone. shelf: where pictures are kept. shipped: those there are without it.

    apps: their modules give names and packages.
    """

    walker: Walker
    shelf: Shelf
    shipped: ReferenceLibrary
    apps: Apps
    _unknown: dict[str, tuple[Page, Icon]] = field(default_factory=dict)

    def lessons(self) -> Iterator[Learnt]:
        """Every icon of the phone once, those that were kept nowhere at the end. The phone ends at home."""
        device = self.walker.device
        installed = device.packages() if isinstance(device, CanLaunch) else []
        kept: set[str] = set()
        dropped: dict[str, Learnt] = {}
        for page in self.walker.pages():
            for icon in page.icons:
                learnt = self._learnt(icon, page, installed)
                if learnt.fate == "dropped":
                    dropped.setdefault(learnt.name, learnt)
                elif learnt.fate != "known" or learnt.name not in kept:
                    kept.add(learnt.name)
                    yield learnt
        device.do(GoHome())
        yield from (learnt for name, learnt in dropped.items() if name not in kept)

    def packages(self) -> Iterator[tuple[str, str]]:
        """Name and package of each app that no module told the package of, by opening it once. After `lessons`."""
        for name, (page, icon) in self._unknown.items():
            package = self._opened(page, icon)
            if package and self.shelf.describe(name, [], package):
                yield name, package
        if self._unknown:
            self.walker.device.do(GoHome())

    def _learnt(self, icon: Icon, page: Page, installed: list[str]) -> Learnt:
        package = self._package(icon.label, installed)
        name = self._name(icon, page)
        told = Learnt(icon.label, name, page.where, "dropped", package, icon.why)
        if icon.box is None:
            return told
        told = self._kept(replace(told, picture=crop(page.frame.pixels, icon.box).copy()), icon.box, page)
        if told.fate != "dropped" and not told.package:
            self._unknown.setdefault(name, (replace(page, frame=replace(page.frame, pixels=NOTHING)), icon))
        return told

    def _kept(self, told: Learnt, box: Box, page: Page) -> Learnt:
        assert told.picture is not None
        if self._finds(told.name, box, page):
            self.shelf.describe(told.name, [told.label], told.package)
            return replace(told, fate="known")
        if why := why_not(told.picture, page.frame.pixels, box):
            return replace(told, why=why)
        beside = len(self.shipped.files(told.name))
        try:
            file = self.shelf.add(told.name, "icon", told.picture, [told.label], told.package, beside)
        except UsageError as error:
            return replace(told, why=error.message)
        return replace(told, fate="variant" if is_variant(file) else "new")

    def _finds(self, name: str, box: Box, page: Page) -> bool:
        """Whether the own pictures of this name find this icon already."""
        return finds([read_reference(file) for file in self.shelf.pictures(name)], page.frame.pixels, box)

    def _name(self, icon: Icon, page: Page) -> str:
        """As the own library calls this label; else as an app module or a known icon, unless that is another icon.

        Two browsers answer to one module, and one icon has a label in each language: the pictures tell them apart.
        """
        if own := self.shelf.called(icon.label):
            return own
        name = name_for(icon.label, self.apps, self.shipped)
        other = name in self.shelf and not (icon.box and self._finds(name, icon.box, page))
        return name_of_label(icon.label) if other else name

    def _package(self, label: str, installed: list[str]) -> str:
        """The package the label's module names, where it is the only one of them on this phone."""
        app = self.apps.find(label)
        there = [package for package in (app.packages if app else []) if package in installed]
        return there[0] if len(there) == 1 else ""

    def _opened(self, page: Page, icon: Icon) -> str:
        """What comes to the front when the icon is tapped; "" where it is not there any more or nothing does."""
        at = self.walker.go(page.way, page.where)
        boxes = [again.box for again in at.icons if again.label == icon.label and again.box]
        if not boxes:
            return ""
        self.walker.device.do(Tap(at=boxes[0].center))
        front = self.walker.eyes.look_until_changed(self.walker.device, at.frame, OPENING).frame.app
        return "" if front == page.frame.app else front
