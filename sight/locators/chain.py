"""The chain of V3: the cheapest means that is sure answers; each miss and its time is written down.

elements → reference picture → words → a skill's anchor → model. A model is asked only where the strategy allows it and
there is one.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from iris_screen.core.geometry import Box
from iris_screen.core.protocols import Located, Locator, Spot, Stage
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target, TargetKind
from iris_screen.sight.elements import visible_elements as sight

Strategy = Literal["opencv_only", "opencv_first", "ai_only"]
Means = Literal["elements", "reference", "text", "anchor", "model"]

ORDER: dict[TargetKind, tuple[Means, ...]] = {
    "text": ("elements", "text"),
    "id": ("elements",),
    "field": ("elements", "text"),
    "switch": ("elements", "text"),
    "ref": ("elements", "reference", "text"),
    "dynamic": (),
    "none": (),
}


@dataclass(frozen=True)
class Chain:
    """means: the locators there are, by what they go by."""

    means: Mapping[Means, Locator]
    strategy: Strategy = "opencv_first"

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """The first sure answer. Where a means is not sure, the next may decide between its spots, not beyond them."""
        trace = _Trace()
        for name in self._order(target):
            if name == "elements" and frame.elements is None:
                continue
            if name != "elements" and frame.health != "ok":
                trace.stages.append(Stage(name=name, ms=0.0, said=f"the picture is {frame.health}"))
                continue
            trace.take(name, self.means[name], target, frame, hint)
            if trace.is_settled(name, target):
                break
        return trace.answer(target)

    def _order(self, target: Target) -> list[Means]:
        order: list[Means] = [] if self.strategy == "ai_only" else list(ORDER[target.kind])
        if self.strategy != "ai_only" and target.anchor:
            order.append("anchor")
        if self.strategy != "opencv_only" and target.kind != "none":
            order.append("model")
        return [name for name in order if name in self.means]


@dataclass
class _Trace:
    """What was tried so far, and the spots that are still possible."""

    stages: list[Stage] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)

    def take(self, name: Means, locator: Locator, target: Target, frame: Frame, hint: Box | None) -> None:
        start = time.perf_counter()
        answer = _in_front(_reachable(_in_any_wording(locator, target, frame, hint), frame), frame)
        ms = (time.perf_counter() - start) * 1000
        self.stages.append(Stage(name=name, ms=ms, said=_said(answer)))
        if answer.reason:
            self.reasons.append(answer.reason)
        self.spots = _narrowed(self.spots, answer.spots)

    def is_settled(self, name: Means, target: Target) -> bool:
        """Whether asking on is of no use: one spot is left, or several that only a picture could tell apart."""
        if len(self.spots) == 1:
            return True
        return bool(self.spots) and target.kind != "ref" and name != "text" and not target.anchor

    def answer(self, target: Target) -> Located:
        if len(self.spots) == 1:
            return Located(spots=self.spots, stages=self.stages)
        nothing = f"nothing here can look for {target}" if target.kind != "none" else "the act has no place"
        reason = f"not sure which of these {len(self.spots)}" if self.spots else "; ".join(dict.fromkeys(self.reasons))
        return Located(spots=self.spots, reason=reason or nothing, stages=self.stages)


def _in_any_wording(locator: Locator, target: Target, frame: Frame, hint: Box | None) -> Located:
    """The first wording of the target that these means see; where none is seen, what was said of the first."""
    missed: Located | None = None
    for words in target.words:
        answer = locator.locate(target.model_copy(update={"value": words}), frame, hint)
        if answer.spots:
            return answer
        missed = missed or answer
    return missed or Located()


def _reachable(answer: Located, frame: Frame) -> Located:
    """Drops what the tree says is hidden; a picture of it can still be seen through a veil."""
    if not answer.spots or not frame.elements:
        return answer
    hidden = [sight.behind(frame, spot.box) for spot in answer.spots]
    spots = [spot for spot, cover in zip(answer.spots, hidden, strict=True) if not cover]
    return answer if spots else Located(reason=f"it lies behind {hidden[0]}")


def _in_front(answer: Located, frame: Frame) -> Located:
    """Of equal spots those in the window in front, which is meant where no other is named. What is only to be seen
    elsewhere, in a menu that hangs out of it or in another window, is found there.
    """
    front = frame.front
    inside = [spot for spot in answer.spots if front is not None and front.contains(spot.box.center)]
    return answer.model_copy(update={"spots": inside}) if inside else answer


def _narrowed(spots: Sequence[Spot], fresh: Sequence[Spot]) -> list[Spot]:
    """The spots that both means point at; the earlier ones where they do not agree on any."""
    if not spots:
        return list(fresh)
    agreed = [spot for spot in spots if any(_same_place(spot.box, other.box) for other in fresh)]
    return agreed or list(spots)


def _same_place(box: Box, other: Box) -> bool:
    """Whether two boxes meet, or the lower one is the label just under the upper."""
    shared = min(box.right, other.right) > max(box.left, other.left)
    gap = max(box.top, other.top) - min(box.bottom, other.bottom)
    return shared and gap <= 0.3 * min(box.height, other.height)


def _said(answer: Located) -> str:
    if answer.found is not None:
        return f"found: {answer.found.words or answer.found.means}"
    return answer.reason
