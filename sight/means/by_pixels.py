"""Evidence from the pictures alone: did anything change, did the touched thing change, is a switch on."""

from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found
from iris_screen.sight.means.base import Means
from iris_screen.sight.means.by_windows import find_visible_before, has_come_forward
from iris_screen.sight.verifiers.evidence import make_evidence
from iris_screen.sight.vision.compare import changed_boxes, same_patch
from iris_screen.sight.vision.controls.dressing import caret_only, dressed_only, ring_only
from iris_screen.sight.vision.controls.inputs import input_shapes
from iris_screen.sight.vision.growth import apart


@dataclass(frozen=True)
class ByPixels(Means):
    """Tells what differs between two pictures."""

    name = "pixels"
    cost = 10
    tells = frozenset({"changed", "moved_on"})

    def holds(self, condition: Condition, before: Frame | None, after: Frame, aim: Press | None) -> Found:
        """holds is None without a frame before, or if no place was touched."""
        if before is None or before.health != "ok":
            return make_evidence(condition, None, "pixels")
        if condition.kind == "changed":
            return _check_change(condition, before, after, aim)
        if aim is None or aim.box is None:
            return make_evidence(condition, None, "pixels")
        same = (
            before.key == after.key
            or same_patch(before.pixels, after.pixels, aim.box)
            or _is_only_dressed(before, after, aim.box)
        )
        return make_evidence(condition, not same, "pixels", say("see-place-same") if same else say("see-place-changed"))


def _check_change(condition: Condition, before: Frame, after: Frame, aim: Press | None) -> Found:
    """Ignores what changed before the act, too, and the look that controls take on or lose when touched."""
    if before.key == after.key:
        return make_evidence(condition, False, "pixels", say("see-same-picture"))
    boxes = [
        box
        for box in changed_boxes(before.pixels, after.pixels)
        if box.bottom > after.status_bar and not caret_only(before.pixels, after.pixels, box)
    ]
    if has_come_forward(before, after):
        boxes = find_visible_before(boxes, before, after)
    own = apart(boxes, aim.restless if aim is not None else [])
    real = []
    for box in own:
        by_touch = False
        if aim is not None and aim.box is not None and box.overlap(aim.box) is None:
            # a control elsewhere that lost the focus
            by_touch = before.window is not None and ring_only(before.pixels, after.pixels, box)
        elif aim is not None and aim.box is not None and _is_only_dressed(before, after, box):
            # an input that takes the focus is what it was touched for
            touched = aim.box
            by_touch = not any(each.overlap(touched) for each in input_shapes(after.pixels, after.kind))
        if not by_touch:
            real.append(box)
    if real:
        return make_evidence(condition, True, "pixels", say("see-places-differ", count=len(real)))
    if own:
        return make_evidence(condition, False, "pixels", say("see-only-looks"))
    return make_evidence(condition, False, "pixels", say("see-only-by-itself") if boxes else say("see-nothing-differs"))


def _is_only_dressed(before: Frame, after: Frame, box: Box) -> bool:
    """Whether a place only takes on another look, such as a hover colour. No pointer rests on a phone: a colour that
    stays once the finger has left is what the touch has done.
    """
    return before.window is not None and dressed_only(before.pixels, after.pixels, box)
