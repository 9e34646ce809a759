"""The means that find targets and check conditions, one file each; `join_means` puts them into one chain."""

from iris_screen.core.protocols import Library, Reader
from iris_screen.sight.means.base import Means
from iris_screen.sight.means.by_elements import ByElements
from iris_screen.sight.means.by_first_page import ByFirstPage, Signs
from iris_screen.sight.means.by_pixels import ByPixels
from iris_screen.sight.means.by_reference import ByReference
from iris_screen.sight.means.by_rows import ByRows
from iris_screen.sight.means.by_slider import BySlider
from iris_screen.sight.means.by_text import ByText
from iris_screen.sight.means.by_wheel import ByWheel
from iris_screen.sight.means.by_windows import ByWindows
from iris_screen.sight.means.chain import Chain, Strategy

__all__ = ["Chain", "Means", "Strategy", "join_means"]


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
    means: list[Means] = [ByWindows(), ByElements(library), ByWheel(), BySlider(), ByRows(reader), ByPixels()]
    if library is not None:
        means.append(ByReference(library, reader))
    if reader is not None:
        means.append(ByText(reader, library))
    if signs is not None:
        means.append(ByFirstPage(signs, Chain([*means])))
    means += [each for each in (anchors, model) if each is not None]
    return Chain(means)
