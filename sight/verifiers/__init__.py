"""Evidence for what a step was to bring about. One file a means; `verifier` puts them into one."""

from typing import get_args

from iris_screen.core.condition import ConditionKind
from iris_screen.core.protocols import Library, Reader, Verifier
from iris_screen.sight.verifiers.by_elements import FromElements
from iris_screen.sight.verifiers.by_pixels import FromPixels
from iris_screen.sight.verifiers.by_reference import FromReference
from iris_screen.sight.verifiers.by_text import FromText
from iris_screen.sight.verifiers.chain import EvidenceChain, Means
from iris_screen.sight.verifiers.first_page import FromFirstPage, Signs

__all__ = ["EvidenceChain", "FromElements", "FromPixels", "FromReference", "FromText", "Means", "verifier"]

READABLE: frozenset[ConditionKind] = frozenset({"text", "title", "new", "ref", "field", "written", "on", "off"})
"""What can be told from words on the screen."""


def verifier(
    library: Library | None = None,
    reader: Reader | None = None,
    model: Verifier | None = None,
    signs: Signs | None = None,
) -> EvidenceChain:
    """All means there is something for: references need a library, words a reader, descriptions a model."""
    means = [
        Means("elements", FromElements(library), frozenset(get_args(ConditionKind)) - {"dynamic"}),
        Means("pixels", FromPixels(), frozenset({"changed", "moved_on"})),
    ]
    if library is not None:
        means.append(Means("reference", FromReference(library), frozenset({"ref"})))
    if reader is not None:
        means.append(Means("text", FromText(reader, library), READABLE | {"failed"}))
    if signs is not None:
        means.append(Means("first_page", FromFirstPage(signs, EvidenceChain([*means])), frozenset({"app"})))
    if model is not None:
        means.append(Means("model", model, READABLE | {"dynamic"}))
    return EvidenceChain(means)
