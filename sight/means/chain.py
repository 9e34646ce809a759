"""The chain of means: the cheapest one that is sure answers. All rules that concern every means are here.

No means gets a damaged picture. Of several wordings any will do. Each miss while locating is recorded with its time.
"""

import time
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeVar

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, join_messages, say
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.target import Located, Spot, Stage, Target
from iris_screen.core.verdict import EARLIER, Found, make_evidence
from iris_screen.sight.covering import cover_alike
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.means.base import Means

Strategy = Literal["opencv_only", "opencv_first", "ai_only"]
Answer = TypeVar("Answer", Located, Found)

COMPARES = ("changed", "moved_on")
"""Kinds that compare two looks. The first may have been stored without its secrets."""
DOUBTED = ("new", "changed")
"""Kinds that the message “it failed” would also fulfil."""


@dataclass(frozen=True)
class Chain:
    """A Locator and a Verifier. means: in any order. strategy: whether a model is asked if the others find nothing,
    never, or exclusively.
    """

    means: Sequence[Means]
    strategy: Strategy = "opencv_first"

    @cached_property
    def order(self) -> list[Means]:
        """The means that the strategy allows, the cheapest first."""
        banned = {"opencv_only": True, "ai_only": False}.get(self.strategy)
        return sorted((each for each in self.means if each.asks_model is not banned), key=lambda each: each.cost)

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """The first sure answer. If a means is not sure, the next ones may choose among its spots but not add any."""
        trace = _Trace()
        for means in self.order:
            if not means.can_find(target) or (means.needs == "tree" and frame.elements is None):
                continue
            if not _can_see(means, frame):
                reason = say("see-screenshot-unusable", health=frame.health)
                trace.stages.append(Stage(name=means.name, ms=0.0, said=reason))
                continue
            trace.ask(means, target, frame, hint)
            several_by_tree = bool(trace.spots) and target.kind != "ref" and means.needs == "tree" and not target.anchor
            if len(trace.spots) == 1 or several_by_tree:
                break
        if len(trace.spots) == 1:
            return Located(spots=trace.spots, stages=trace.stages)
        nothing = say("see-cannot-look-for", target=str(target)) if target.kind != "none" else say("see-no-target")
        several = say("see-which-of-several", count=len(trace.spots)) if trace.spots else None
        return Located(
            spots=trace.spots, reason=several or join_messages(trace.reasons) or nothing, stages=trace.stages
        )

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """holds is None if no means can tell. Damaged pictures prove nothing, but their tree may."""
        if before is not None and condition.kind in COMPARES:
            after = cover_alike(after, before)
        answer = self._ask_in_order(condition, before, after, press)
        if condition.kind == "failed" and not answer.fails:
            return self._judge_mark(condition, before, after) or answer
        if condition.lasting and answer.holds is None:
            return answer.replace(holds=True, means=EARLIER, note=None)
        if not answer.holds or condition.kind not in DOUBTED or condition.gone:
            return answer
        # something changed, but not as wanted if the app itself says that it failed
        written = condition.value or (press.words if press is not None else "")
        failing = Condition(kind="failed", value=written)
        failed = self._ask_in_order(failing, before, after, press)
        if failed.holds:
            return failed.replace(condition=condition, holds=False)
        mark = self._judge_mark(failing, before, after) if condition.kind == "new" else None
        return mark.replace(condition=condition, holds=False if mark.holds else None) if mark else answer

    def _judge_mark(self, failing: Condition, before: Frame | None, after: Frame) -> Found | None:
        """Evidence by a red mark beside the words that may not have been delivered; None if there is no such mark."""
        marked = self._is_marked(failing.value, before, after) if before is not None and failing.value else False
        clear, unclear = say("see-red-mark", words=failing.value), say("see-red-mark-unclear", words=failing.value)
        return None if marked is False else make_evidence(failing, marked, "pixels", clear if marked else unclear)

    def _is_marked(self, words: str, before: Frame, after: Frame) -> bool | None:
        """Whether a small red mark stands beside the last of these words, and none in its column beside other things: a
        message that was not delivered. What is red within the words is none.

        None if nobody can tell: the other marks may be decoration or those of other messages that were not delivered,
        and a symbol in the words may be red itself.
        """
        from iris_screen.sight.vision.red_marks import find_red_marks  # it imports OpenCV

        looks = (before, after)
        if any(look.health != "ok" for look in looks):
            return False
        finder, target = replace(self, strategy="opencv_only"), Target(kind="text", value=words)
        earlier, now = ([spot.box for spot in finder.locate(target, look).spots] for look in looks)
        said = max(now, key=lambda box: box.top, default=None)
        if said is None:
            return False
        page = Box(left=0, top=0, right=before.size.width, bottom=before.size.height)
        others = (
            mark
            for mark in find_red_marks(before.pixels, page)
            if not any(box.top <= mark.center.y <= box.bottom for box in earlier)
        )
        known = [mark.center.x for mark in others]
        row = said.replace(left=0, right=after.size.width).grow(said.height // 2)
        within = range(said.left + said.height, said.right - said.height)  # a picture's words may be read with the mark
        marks = [mark for mark in find_red_marks(after.pixels, row) if mark.center.x not in within]
        has_symbol = any(unicodedata.category(sign) == "So" for sign in words)
        is_new = any(all(abs(mark.center.x - x) > mark.width for x in known) for mark in marks)
        return (is_new and not has_symbol) or (None if marks else False)

    def _ask_in_order(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """The answer of the first means that can tell; a tree's answer is enough."""
        last = make_evidence(condition, None, "", say("see-nothing-can-tell"))
        for means in self.order:
            if condition.kind not in means.tells or not _can_see(means, after):
                continue
            if means.asks_model and condition.lasting:
                continue  # that something is not visible needs no confirmation
            answers = (means.holds(condition.replace(value=words), before, after, press) for words in condition.words)
            seen = _pick_answer(answers, lambda each: None if each.holds is None else each.holds is not condition.gone)
            last = seen.replace(
                condition=condition, wording=seen.condition.value if seen.holds and not condition.gone else ""
            )
            if last.holds is not None and not (means.needs == "tree" and self._may_show_more(last, after)):
                return last
        return last

    def _may_show_more(self, answer: Found, after: Frame) -> bool:
        """Whether the picture may show what the tree does not list, and some means can read it."""
        kind = answer.condition.kind
        unseen = kind in ("text", "new", "failed") and answer.holds is answer.condition.gone
        reads = any(each.needs == "picture" and not each.asks_model and kind in each.tells for each in self.order)
        return unseen and reads and after.health == "ok" and not visible_elements.is_complete(after)


def _can_see(means: Means, frame: Frame) -> bool:
    """Whether the picture is good enough for these means, or not needed."""
    return means.needs != "picture" or frame.health == "ok"


def _pick_answer(answers: Iterable[Answer], sees: Callable[[Answer], bool | None]) -> Answer:
    """The first positive answer of several wordings; later ones are not asked then. If there is none, the last definite
    answer, else the first. sees: None if an answer cannot tell.
    """
    asked = []
    for answer in answers:
        if sees(answer):
            return answer
        asked.append(answer)
    sure = [answer for answer in asked if sees(answer) is not None]
    return sure[-1] if sure else asked[0]


@dataclass
class _Trace:
    """The attempts so far, and the spots that are still possible."""

    stages: list[Stage] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    reasons: list[Message] = field(default_factory=list)

    def ask(self, means: Means, target: Target, frame: Frame, hint: Box | None) -> None:
        """Asks one means, a model for all wordings at once. Keeps the earlier spots that it confirms, or all of them if
        it confirms none.
        """
        start = time.perf_counter()
        each = [target.value] if means.asks_model and target.kind == "text" else target.words
        answers = (means.find(target.replace(value=words), frame, hint) for words in each)
        answer = _narrow(_pick_answer(answers, lambda each: True if each.spots else None), frame)
        ms = (time.perf_counter() - start) * 1000
        note = answer.reason or say("see-nothing-found")
        if answer.found is not None:
            note = say("see-found", words=answer.found.words or answer.found.means)
        self.stages.append(Stage(name=means.name, ms=ms, said=note))
        if answer.reason and answer.reason not in self.reasons:
            self.reasons.append(answer.reason)
        if not self.spots:
            self.spots = answer.spots
            return
        agreed = [spot for spot in self.spots if any(_is_same_place(spot.box, other.box) for other in answer.spots)]
        self.spots = agreed or self.spots


def _narrow(answer: Located, frame: Frame) -> Located:
    """Drops the spots if the tree says that all are hidden, since a picture is still visible through a dimmed page.

    Of equal spots keeps those in the front window, which is meant if no other is named. If all are elsewhere, such as
    in a menu that reaches beyond it or in another window, they stay.
    """
    front = frame.front
    hidden = [visible_elements.explain_covered(frame, spot.box) if frame.elements else None for spot in answer.spots]
    if hidden and all(hidden):
        return Located(reason=hidden[0])
    inside = [spot for spot in answer.spots if front is not None and front.contains(spot.box.center)]
    return answer.replace(spots=inside) if inside else answer


def _is_same_place(box: Box, other: Box) -> bool:
    """Whether two boxes overlap, or the lower one is a label just under the upper one."""
    shared = min(box.right, other.right) > max(box.left, other.left)
    gap = max(box.top, other.top) - min(box.bottom, other.bottom)
    return shared and gap <= 0.3 * min(box.height, other.height)
