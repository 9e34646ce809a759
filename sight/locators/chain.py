"""The chain of V3: the cheapest means that is sure answers; each miss and its time is written down.

elements → reference picture → words → a skill's anchor → model. A model is asked only where the strategy allows it and
there is one.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, joined, say
from iris_screen.core.protocols import Located, Locator, Spot, Stage
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target, TargetKind
from iris_screen.sight.elements import visible_elements

Strategy = Literal["opencv_only", "opencv_first", "ai_only"]


@dataclass(frozen=True)
class Means:
    """A way to find things. kinds: the targets it can look for, whatever else is known of them.

    "anchor" also looks for every target that names one, "model" for every target that has a place.
    """

    name: str
    locator: Locator
    kinds: frozenset[TargetKind] = frozenset()


@dataclass(frozen=True)
class Chain:
    """means: the ways there are, the cheapest first."""

    means: Sequence[Means]
    strategy: Strategy = "opencv_first"

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """The first sure answer. Where a means is not sure, the next may decide between its spots, not beyond them."""
        trace = _Trace()
        for means in self._order(target):
            name = means.name
            if name == "elements" and frame.elements is None:
                continue
            if name != "elements" and frame.health != "ok":
                trace.stages.append(Stage(name=name, ms=0.0, said=say("see-screenshot-unusable", health=frame.health)))
                continue
            trace.take(means, target, frame, hint)
            if trace.is_settled(name, target):
                break
        return trace.answer(target)

    def _order(self, target: Target) -> list[Means]:
        return [means for means in self.means if self._can_look(means, target)]

    def _can_look(self, means: Means, target: Target) -> bool:
        if means.name == "model":
            return self.strategy != "opencv_only" and target.kind != "none"
        if self.strategy == "ai_only":
            return False
        return target.kind in means.kinds or (means.name == "anchor" and bool(target.anchor))


@dataclass
class _Trace:
    """What was tried so far, and the spots that are still possible."""

    stages: list[Stage] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    reasons: list[Message] = field(default_factory=list)

    def take(self, means: Means, target: Target, frame: Frame, hint: Box | None) -> None:
        start = time.perf_counter()
        answer = _in_front(_reachable(_in_any_wording(means.locator, target, frame, hint), frame), frame)
        ms = (time.perf_counter() - start) * 1000
        self.stages.append(Stage(name=means.name, ms=ms, said=_said(answer)))
        if answer.reason and answer.reason not in self.reasons:
            self.reasons.append(answer.reason)
        self.spots = _narrowed(self.spots, answer.spots)

    def is_settled(self, name: str, target: Target) -> bool:
        """Whether asking on is of no use: one spot is left, or several that only a picture could tell apart."""
        if len(self.spots) == 1:
            return True
        return bool(self.spots) and target.kind != "ref" and name != "text" and not target.anchor

    def answer(self, target: Target) -> Located:
        if len(self.spots) == 1:
            return Located(spots=self.spots, stages=self.stages)
        nothing = say("see-cannot-look-for", target=str(target)) if target.kind != "none" else say("see-no-target")
        several = say("see-which-of-several", count=len(self.spots)) if self.spots else None
        return Located(spots=self.spots, reason=several or joined(self.reasons) or nothing, stages=self.stages)


def _in_any_wording(locator: Locator, target: Target, frame: Frame, hint: Box | None) -> Located:
    """The first wording of the target that these means see; where none is seen, what was said of the first."""
    missed: Located | None = None
    for words in target.words:
        answer = locator.locate(target.replace(value=words), frame, hint)
        if answer.spots:
            return answer
        missed = missed or answer
    return missed or Located()


def _reachable(answer: Located, frame: Frame) -> Located:
    """Drops what the tree says is hidden; a picture of it can still be seen through a veil."""
    if not answer.spots or not frame.elements:
        return answer
    hidden = [visible_elements.behind(frame, spot.box) for spot in answer.spots]
    spots = [spot for spot, cover in zip(answer.spots, hidden, strict=True) if not cover]
    return answer if spots else Located(reason=hidden[0])


def _in_front(answer: Located, frame: Frame) -> Located:
    """Of equal spots those in the window in front, which is meant where no other is named. What is only to be seen
    elsewhere, in a menu that hangs out of it or in another window, is found there.
    """
    front = frame.front
    inside = [spot for spot in answer.spots if front is not None and front.contains(spot.box.center)]
    return answer.replace(spots=inside) if inside else answer


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


def _said(answer: Located) -> Message:
    if answer.found is not None:
        return say("see-found", words=answer.found.words or answer.found.means)
    return answer.reason or say("see-nothing-found")
