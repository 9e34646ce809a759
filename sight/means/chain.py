"""The chain of means: the cheapest that is sure answers. What holds for all of them stands here and nowhere else.

A picture that is not whole is shown to no means that needs one. Of several wordings any will do. Each miss while
locating is written down with its time.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeVar

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, joined, say
from iris_screen.core.press import Press
from iris_screen.core.protocols import Located, Spot, Stage
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.core.verdict import Found
from iris_screen.sight.covering import cover_alike
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.means.base import Means
from iris_screen.sight.verifiers.evidence import make_evidence

Strategy = Literal["opencv_only", "opencv_first", "ai_only"]
Answer = TypeVar("Answer", Located, Found)

COMPARES = ("changed", "moved_on")
"""What is told by comparing two looks, of which the first may have been kept without what is secret on it."""
DOUBTED = ("new", "changed")
"""What a message that says “it failed” brings about as well."""


@dataclass(frozen=True)
class Chain:
    """A Locator and a Verifier. means: the ways there are, in any order. strategy: whether a model is asked where the
    others do not see it, never, or alone.
    """

    means: Sequence[Means]
    strategy: Strategy = "opencv_first"

    @cached_property
    def order(self) -> list[Means]:
        """The means that this strategy allows, the cheapest first."""
        banned = {"opencv_only": True, "ai_only": False}.get(self.strategy)
        return sorted((each for each in self.means if each.asks_model is not banned), key=lambda each: each.cost)

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """The first sure answer. Where a means is not sure, the next may decide between its spots, not beyond them."""
        trace = _Trace()
        for means in self.order:
            if not means.can_find(target) or (means.needs == "tree" and frame.elements is None):
                continue
            if not _can_see(means, frame):
                said = say("see-screenshot-unusable", health=frame.health)
                trace.stages.append(Stage(name=means.name, ms=0.0, said=said))
                continue
            trace.take(means, target, frame, hint)
            several_by_tree = bool(trace.spots) and target.kind != "ref" and means.needs == "tree" and not target.anchor
            if len(trace.spots) == 1 or several_by_tree:
                break
        if len(trace.spots) == 1:
            return Located(spots=trace.spots, stages=trace.stages)
        nothing = say("see-cannot-look-for", target=str(target)) if target.kind != "none" else say("see-no-target")
        several = say("see-which-of-several", count=len(trace.spots)) if trace.spots else None
        return Located(spots=trace.spots, reason=several or joined(trace.reasons) or nothing, stages=trace.stages)

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Press | None) -> Found:
        """holds is None where no means can tell. Pictures that are not whole prove nothing; a tree beside them may."""
        if before is not None and condition.kind in COMPARES:
            after = cover_alike(after, before)
        answer = self._tell(condition, before, after, aim)
        if condition.lasting and answer.holds is None:
            return answer.replace(holds=True, note=say("see-not-in-sight"))
        if not answer.holds or condition.kind not in DOUBTED or condition.gone:
            return answer
        # something has come of it, and not what was wanted where the app itself says that it failed
        written = condition.value or (aim.words if aim is not None else "")
        failed = self._tell(Condition(kind="failed", value=written), before, after, aim)
        return failed.replace(condition=condition, holds=False) if failed.holds else answer

    def _tell(self, condition: Condition, before: Frame | None, after: Frame, aim: Press | None) -> Found:
        """By the first means that can tell; what a tree says is enough."""
        last = make_evidence(condition, None, "", say("see-nothing-can-tell"))
        for means in self.order:
            if condition.kind not in means.tells or not _can_see(means, after):
                continue
            if means.asks_model and condition.lasting:
                continue  # that it is not in sight any more needs nobody to say so
            answers = (means.holds(condition.replace(value=words), before, after, aim) for words in condition.words)
            seen = _first_seen(answers, lambda each: None if each.holds is None else each.holds is not condition.gone)
            last = seen.replace(condition=condition)
            if last.holds is not None and not (means.needs == "tree" and self._may_show_more(last, after)):
                return last
        return last

    def _may_show_more(self, answer: Found, after: Frame) -> bool:
        """Whether what the tree does not list may still stand on the picture, and somebody can read it."""
        kind = answer.condition.kind
        unseen = kind in ("text", "new", "failed") and answer.holds is answer.condition.gone
        reads = any(each.needs == "picture" and not each.asks_model and kind in each.tells for each in self.order)
        return unseen and reads and after.health == "ok" and not visible_elements.tells_all(after)


def _can_see(means: Means, frame: Frame) -> bool:
    """Whether the picture is whole, or not needed."""
    return means.needs != "picture" or frame.health == "ok"


def _first_seen(answers: Iterable[Answer], sees: Callable[[Answer], bool | None]) -> Answer:
    """Of the answers to each wording the first that sees it; no more are asked for then. Where none does, the last that
    could tell, else the first. sees: None where an answer cannot tell.
    """
    asked = []
    for answer in answers:
        if sees(answer):
            return answer
        asked.append(answer)
    told = [answer for answer in asked if sees(answer) is not None]
    return told[-1] if told else asked[0]


@dataclass
class _Trace:
    """What was tried so far, and the spots that are still possible."""

    stages: list[Stage] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    reasons: list[Message] = field(default_factory=list)

    def take(self, means: Means, target: Target, frame: Frame, hint: Box | None) -> None:
        """Asks one means. Of what it finds the spots stay that the earlier ones point at, too; the earlier ones where
        they do not agree on any.
        """
        start = time.perf_counter()
        answers = (means.find(target.replace(value=words), frame, hint) for words in target.words)
        answer = _first_seen(answers, lambda each: True if each.spots else None)
        answer = _narrow(answer, frame)
        ms = (time.perf_counter() - start) * 1000
        said = answer.reason or say("see-nothing-found")
        if answer.found is not None:
            said = say("see-found", words=answer.found.words or answer.found.means)
        self.stages.append(Stage(name=means.name, ms=ms, said=said))
        if answer.reason and answer.reason not in self.reasons:
            self.reasons.append(answer.reason)
        if not self.spots:
            self.spots = answer.spots
            return
        agreed = [spot for spot in self.spots if any(_same_place(spot.box, other.box) for other in answer.spots)]
        self.spots = agreed or self.spots


def _narrow(answer: Located, frame: Frame) -> Located:
    """None where the tree says that all of them are hidden: a picture of it can still be seen through a veil.

    Of equal spots those in the window in front, which is meant where no other is named. What is only to be seen
    elsewhere, in a menu that hangs out of it or in another window, is found there.
    """
    front = frame.front
    hidden = [visible_elements.behind(frame, spot.box) if frame.elements else None for spot in answer.spots]
    if hidden and all(hidden):
        return Located(reason=hidden[0])
    inside = [spot for spot in answer.spots if front is not None and front.contains(spot.box.center)]
    return answer.replace(spots=inside) if inside else answer


def _same_place(box: Box, other: Box) -> bool:
    """Whether two boxes meet, or the lower one is the label just under the upper."""
    shared = min(box.right, other.right) > max(box.left, other.left)
    gap = max(box.top, other.top) - min(box.bottom, other.bottom)
    return shared and gap <= 0.3 * min(box.height, other.height)
