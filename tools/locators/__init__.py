"""Finding a target on a frame. One file a means; `locator` puts them into the chain."""

from collections.abc import Callable

from core.protocols import Library, Locator, Reader
from tools.locators.anchors import ByAnchor
from tools.locators.chain import Chain, Means, Strategy
from tools.locators.elements import ByElements
from tools.locators.references import ByReference
from tools.locators.text import ByText
from tools.skills.shelf import Seen

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
