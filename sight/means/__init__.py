"""The means that find targets and check conditions, one file each; `join_means` puts them into one chain."""

from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.press import Press
from iris_screen.core.protocols import Library, Reader
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found
from iris_screen.sight.evidence.first_page import FromFirstPage, Signs
from iris_screen.sight.means.base import Means
from iris_screen.sight.means.by_elements import ByElements
from iris_screen.sight.means.by_pixels import ByPixels
from iris_screen.sight.means.by_reference import ByReference
from iris_screen.sight.means.by_text import ByText
from iris_screen.sight.means.by_windows import ByWindows
from iris_screen.sight.means.chain import Chain, Strategy

__all__ = ["Chain", "Means", "Strategy", "join_means"]


@dataclass(frozen=True)
class ByFirstPage(Means):
    """Tells which app is in front, by its first page, if the device does not report it."""

    name = "first_page"
    cost = 1000
    tells = frozenset({"app"})

    page: FromFirstPage

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        return self.page.check(condition, before, after, press)


def join_means(
    library: Library | None = None,
    reader: Reader | None = None,
    model: Means | None = None,
    anchors: Means | None = None,
    signs: Signs | None = None,
) -> Chain:
    """The chain of all available means: pictures need a library, words a reader, descriptions a model, anchors the
    stored skills, and first pages the known apps.
    """
    means: list[Means] = [ByWindows(), ByElements(library), ByPixels()]
    if library is not None:
        means.append(ByReference(library, reader))
    if reader is not None:
        means.append(ByText(reader, library))
    if signs is not None:
        means.append(ByFirstPage(FromFirstPage(signs, Chain([*means]))))
    means += [each for each in (anchors, model) if each is not None]
    return Chain(means)
