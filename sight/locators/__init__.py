"""Finding a target on a frame. One file a means; `locator` puts them into the chain."""

from collections.abc import Callable

from iris_screen.core.protocols import Library, Locator, Reader
from iris_screen.planning.skills.by_anchor import ByAnchor
from iris_screen.planning.skills.skill_store import Seen
from iris_screen.sight.locators.by_elements import ByElements
from iris_screen.sight.locators.by_reference import ByReference
from iris_screen.sight.locators.by_text import ByText
from iris_screen.sight.locators.chain import Chain, Means, Strategy

__all__ = ["ByElements", "ByReference", "ByText", "Chain", "Means", "Strategy", "locator"]


def locator(
    library: Library | None = None,
    reader: Reader | None = None,
    model: Locator | None = None,
    strategy: Strategy = "opencv_first",
    anchors: Callable[[str], Seen | None] | None = None,
) -> Chain:
    """The chain of all means there is something for: pictures need a library, words a reader, descriptions a model,
    anchors the skills that keep them.
    """
    means: dict[Means, Locator] = {"elements": ByElements(library)}
    if library is not None:
        means["reference"] = ByReference(library, reader)
    if reader is not None:
        means["text"] = ByText(reader, library)
    if anchors is not None:
        means["anchor"] = ByAnchor(anchors, reader)
    if model is not None:
        means["model"] = model
    return Chain(means, strategy)
