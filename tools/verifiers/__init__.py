"""Evidence for what a step was to bring about. One file a means; `verifier` puts them into one."""

from iris_screen.core.protocols import Library, Reader, Verifier
from iris_screen.sight.verifiers.by_elements import FromElements
from iris_screen.sight.verifiers.by_pixels import FromPixels
from iris_screen.sight.verifiers.by_reference import FromReference
from iris_screen.sight.verifiers.by_text import FromText
from iris_screen.sight.verifiers.chain import EvidenceChain, Means
from iris_screen.sight.verifiers.first_page import FromFirstPage, Signs

__all__ = ["EvidenceChain", "FromElements", "FromPixels", "FromReference", "FromText", "Means", "verifier"]


def verifier(
    library: Library | None = None,
    reader: Reader | None = None,
    model: Verifier | None = None,
    signs: Signs | None = None,
) -> EvidenceChain:
    """All means there is something for: references need a library, words a reader, descriptions a model."""
    means: dict[Means, Verifier] = {"elements": FromElements(library), "pixels": FromPixels()}
    if library is not None:
        means["reference"] = FromReference(library)
    if reader is not None:
        means["text"] = FromText(reader, library)
    if signs is not None:
        means["first_page"] = FromFirstPage(signs, EvidenceChain(dict(means)))
    if model is not None:
        means["model"] = model
    return EvidenceChain(means)
