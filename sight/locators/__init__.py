"""Finding a target on a frame. One file a means; `locator` puts them into the chain."""

from iris_screen.core.protocols import Library, Locator, Reader
from iris_screen.core.target import TargetKind
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
    anchors: Locator | None = None,
) -> Chain:
    """The chain of all means there is something for: pictures need a library, words a reader, descriptions a model,
    anchors what knows the skills that keep them.
    """
    words: frozenset[TargetKind] = frozenset({"text", "field", "switch", "ref"})
    means = [Means("elements", ByElements(library), words | {"id"})]
    if library is not None:
        means.append(Means("reference", ByReference(library, reader), frozenset({"ref"})))
    if reader is not None:
        means.append(Means("text", ByText(reader, library), words))
    if anchors is not None:
        means.append(Means("anchor", anchors))
    if model is not None:
        means.append(Means("model", model))
    return Chain(means, strategy)
