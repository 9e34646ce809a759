"""Finding a target on a frame. One file a means; `locator` puts them into the chain."""

from core.protocols import Library, Locator, Reader
from tools.locators.chain import Chain, Means, Strategy
from tools.locators.elements import ByElements
from tools.locators.references import ByReference
from tools.locators.text import ByText

__all__ = ["ByElements", "ByReference", "ByText", "Chain", "Means", "Strategy", "locator"]


def locator(
    library: Library | None = None,
    reader: Reader | None = None,
    model: Locator | None = None,
    strategy: Strategy = "opencv_first",
) -> Chain:
    """The chain of all means there is something for: pictures need a library, words a reader, descriptions a model."""
    means: dict[Means, Locator] = {"elements": ByElements(library)}
    if library is not None:
        means["reference"] = ByReference(library, reader)
    if reader is not None:
        means["text"] = ByText(reader, library)
    if model is not None:
        means["model"] = model
    return Chain(means, strategy)
