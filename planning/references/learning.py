"""Learns pictures from a phone's own pages: cuts them out, names them, tests them at once and keeps the good ones."""

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
from iris_screen.planning.references.home_tour import HomeTour, Page
from iris_screen.planning.references.launcher_icons import Icon
from iris_screen.planning.references.library import ReferenceLibrary, is_variant
from iris_screen.planning.references.reference_names import name_for, name_of_label
from iris_screen.planning.references.reference_store import ReferenceStore
from iris_screen.sight.vision.matching.matching import THRESHOLD, check, match
from iris_screen.sight.vision.pictures import crop, read_reference

# A picture is good enough to keep if it is found on its own screenshot at its place and nowhere else.


SAME_PLACE = 0.7  # intersection over union of the two boxes


def explain_unusable(picture: Pixels, screen: Pixels, box: Box) -> Message | None:
    """Why this picture, cut out at `box`, cannot be used; None if it can.

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
    if not _is_same_place(at, box):
        return say("see-found-elsewhere", x=at.center.x, y=at.center.y)
    others = [
        one.box.center for one in answer.candidates if one.score >= THRESHOLD and not _is_same_place(one.box, box)
    ]
    return say("see-looks-the-same", x=others[0].x, y=others[0].y) if others else None


def _is_same_place(one: Box, other: Box) -> bool:
    common = one.overlap(other)
    return common is not None and common.area >= SAME_PLACE * (one.area + other.area - common.area)


Fate = Literal["new", "variant", "known", "dropped"]

OPENING = 5.0  # seconds an app may take to come to the front


@dataclass(frozen=True)
class LearnedIcon:
    """The result for one icon.

    new: the first picture of its name. variant: one more picture of it. known: your own pictures find it already.
    dropped: not kept, `why` says why. picture: (h, w, 3) uint8 RGB; None if no icon could be recognized.
    """

    label: str
    name: str
    where: Message
    fate: Fate
    package: str = ""
    why: Message | None = None
    picture: Pixels | None = field(default=None, repr=False)


@dataclass(frozen=True)
class IconLearner:
    """tour: goes over the phone. store: where pictures are kept. shipped: the pictures that come with Iris.

    apps: their modules give names and packages.
    """

    tour: HomeTour
    store: ReferenceStore
    shipped: ReferenceLibrary
    apps: Apps
    _unknown: dict[str, tuple[Page, Icon]] = field(default_factory=dict)

    def learn_icons(self) -> Iterator[LearnedIcon]:
        """Learns every icon of the phone once; those not kept come last. Leaves the phone at its home screen."""
        device = self.tour.device
        installed = device.packages() if isinstance(device, CanLaunch) else []
        kept: set[str] = set()
        dropped: dict[str, LearnedIcon] = {}
        for page in self.tour.pages():
            for icon in page.icons:
                learned = self._learn(icon, page, installed)
                if learned.fate == "dropped":
                    dropped.setdefault(learned.name, learned)
                elif learned.fate != "known" or learned.name not in kept:
                    kept.add(learned.name)
                    yield learned
        device.do(GoHome())
        yield from (learned for name, learned in dropped.items() if name not in kept)

    def find_packages(self) -> Iterator[tuple[str, str]]:
        """Name and package of each app without a known package, found by opening it once. Call after `learn_icons`."""
        for name, (page, icon) in self._unknown.items():
            shown = self.tour.go(page.route, page.where)
            boxes = [each.box for each in shown.icons if each.label == icon.label and each.box]
            if not boxes:  # it is gone
                continue
            self.tour.device.do(Tap(at=boxes[0].center))
            front = self.tour.eyes.look_until_changed(self.tour.device, shown.frame, OPENING).frame.app
            if front and front != page.frame.app and self.store.describe(name, [], front):
                yield name, front
        if self._unknown:
            self.tour.device.do(GoHome())

    def _learn(self, icon: Icon, page: Page, installed: list[str]) -> LearnedIcon:
        app = self.apps.find(icon.label)
        packages = [package for package in (app.packages if app else []) if package in installed]
        package = packages[0] if len(packages) == 1 else ""  # with several of them it is not clear which
        name = self._choose_name(icon, page)
        learned = LearnedIcon(icon.label, name, page.where, "dropped", package, icon.why)
        if icon.box is None:
            return learned
        learned = self._keep(replace(learned, picture=crop(page.frame.pixels, icon.box).copy()), icon.box, page)
        if learned.fate != "dropped" and not package:
            self._unknown.setdefault(name, (replace(page, frame=replace(page.frame, pixels=NOTHING)), icon))
        return learned

    def _choose_name(self, icon: Icon, page: Page) -> str:
        """The name of this label in the person's own library, else that of an app module or a known icon, unless that
        is a different icon. Two browsers may belong to one module, and an icon has a label per language: pictures
        decide.
        """
        if own := self.store.find_name(icon.label):
            return own
        name = name_for(icon.label, self.apps, self.shipped)
        is_another = name in self.store and not (icon.box and self._is_known(name, icon.box, page))
        return name_of_label(icon.label) if is_another else name

    def _keep(self, learned: LearnedIcon, box: Box, page: Page) -> LearnedIcon:
        assert learned.picture is not None
        if self._is_known(learned.name, box, page):
            self.store.describe(learned.name, [learned.label], learned.package)
            return replace(learned, fate="known")
        if why := explain_unusable(learned.picture, page.frame.pixels, box):
            return replace(learned, why=why)
        elsewhere = len(self.shipped.files(learned.name))
        try:
            file = self.store.add(learned.name, "icon", learned.picture, [learned.label], learned.package, elsewhere)
        except UsageError as error:
            return replace(learned, why=error.message)
        return replace(learned, fate="variant" if is_variant(file) else "new")

    def _is_known(self, name: str, box: Box, page: Page) -> bool:
        """Whether one of the person's pictures with this name is found at `box` and nowhere else."""
        pictures = [read_reference(file) for file in self.store.pictures(name)]
        return any(not explain_unusable(picture, page.frame.pixels, box) for picture in pictures)
