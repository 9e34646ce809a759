"""Pictures as a means: whether anything changed, or the pressed element did."""

from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found, make_evidence
from iris_screen.sight.means.base import Means
from iris_screen.sight.means.by_windows import find_visible_before, has_come_forward
from iris_screen.sight.vision.compare import drop_restless, find_changes, is_same_patch
from iris_screen.sight.vision.controls.highlights import is_only_caret, is_only_highlighted, is_only_ring
from iris_screen.sight.vision.controls.inputs import find_input_shapes


@dataclass(frozen=True)
class ByPixels(Means):
    """Tells what differs between two pictures."""

    name = "pixels"
    cost = 10
    tells = frozenset({"changed", "moved_on"})

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """holds is None without a frame before, or if no place was touched."""
        if before is None or before.health != "ok":
            return make_evidence(condition, None, "pixels")
        if condition.kind == "changed":
            return _check_change(condition, before, after, press)
        if press is None or press.box is None:
            return make_evidence(condition, None, "pixels")
        same = (
            before.key == after.key
            or is_same_patch(before.pixels, after.pixels, press.box)
            or _is_only_highlighted(before, after, press.box)
        )
        return make_evidence(condition, not same, "pixels", say("see-place-same") if same else say("see-place-changed"))


def _check_change(condition: Condition, before: Frame, after: Frame, press: Press | None) -> Found:
    """Ignores what also changed before the act, and the highlights that controls gain or lose when touched."""
    if before.key == after.key:
        return make_evidence(condition, False, "pixels", say("see-same-picture"))
    boxes = [
        box
        for box in find_changes(before.pixels, after.pixels)
        if box.bottom > after.status_bar and not is_only_caret(before.pixels, after.pixels, box)
    ]
    if has_come_forward(before, after, press):
        boxes = find_visible_before(boxes, before, after)
    own = drop_restless(boxes, press.restless if press is not None else [])
    real = []
    for box in own:
        by_touch = False
        if press is not None and press.box is not None and box.overlap(press.box) is None:
            # another control that lost the focus
            by_touch = before.window is not None and is_only_ring(before.pixels, after.pixels, box)
        elif press is not None and press.box is not None and _is_only_highlighted(before, after, box):
            # an input is pressed to get the focus, so that counts
            touched = press.box
            by_touch = not any(each.overlap(touched) for each in find_input_shapes(after.pixels, after.kind))
        if not by_touch:
            real.append(box)
    if real:
        return make_evidence(condition, True, "pixels", say("see-places-differ", count=len(real)))
    if own:
        return make_evidence(condition, False, "pixels", say("see-only-looks"))
    return make_evidence(condition, False, "pixels", say("see-only-by-itself") if boxes else say("see-nothing-differs"))


def _is_only_highlighted(before: Frame, after: Frame, box: Box) -> bool:
    """Whether a place only looks different, such as with a hover colour. A phone has no pointer, so a colour that stays
    after the finger has left is an effect of the touch.
    """
    return before.window is not None and is_only_highlighted(before.pixels, after.pixels, box)
