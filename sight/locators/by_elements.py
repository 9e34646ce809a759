"""By the element tree: exact, in microseconds, and sure of what is switched off or hidden."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Library, Located, Spot
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target, TargetKind
from iris_screen.sight.elements import matching_elements, visible_elements
from iris_screen.sight.locators.picking import picked

Finder = Callable[[Sequence[Element], Target], list[Element]]


@dataclass(frozen=True)
class ByElements:
    """library: gives the other names of a reference; an element of one of them is what the picture shows."""

    library: Library | None = None

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """The elements the target names, never a look-alike. A tree says where things are, so `hint` is not used."""
        finder = self._finder(target.kind)
        if frame.elements is None:
            return Located(reason=say("see-no-tree"))
        if finder is None:
            return Located(reason=say("see-elements-cannot-tell", kind=target.kind))
        fitting = finder(visible_elements.in_sight(frame), target)
        usable = [element for element in fitting if element.enabled]
        missing = None if usable else self._why_not(finder, target, frame, fitting)
        return picked([_spot(element, frame) for element in usable], target.nth, missing)

    def _finder(self, kind: TargetKind) -> Finder | None:
        finders: dict[TargetKind, Finder] = {
            "text": lambda elements, target: matching_elements.by_words(elements, target.value, every=target.nth != 0),
            "id": lambda elements, target: matching_elements.by_id(elements, target.value),
            "field": lambda elements, target: matching_elements.by_field(elements, target.value),
            "switch": lambda elements, target: matching_elements.by_switch(elements, target.value),
            "ref": self._by_reference,
        }
        return finders.get(kind)

    def _by_reference(self, elements: Sequence[Element], target: Target) -> list[Element]:
        found = (
            [e for e in matching_elements.by_words(elements, name) if e.role != "key"] for name in self._names(target)
        )
        return next((fitting for fitting in found if fitting), [])

    def _names(self, target: Target) -> list[str]:
        """What the thing on the picture may be called, the plan's own words first."""
        reference = self.library.find(target.value) if self.library else None
        known = [*reference.aliases, reference.description] if reference else []
        return list(dict.fromkeys(name for name in (*target.names, target.value, *known) if name))

    def _why_not(self, finder: Finder, target: Target, frame: Frame, disabled: Sequence[Element]) -> Message:
        if disabled:
            return say("see-disabled")
        hidden = finder(frame.elements or [], target)
        return visible_elements.hidden_by(frame, hidden[0]) if hidden else say("see-no-such-element")


def _spot(element: Element, frame: Frame) -> Spot:
    words = element.name or element.value or element.role
    return Spot(box=element.box.within(frame.size), score=1.0, means="elements", words=words)
