"""Evidence from the pictures alone: did anything change, did the thing that was touched change, is a switch on."""

from dataclasses import dataclass

from core.geometry import Box
from core.plan import Condition
from core.screen import STATUS_BAR, Frame
from core.state import Aim
from core.verdict import Found
from tools.verifiers.found import found
from tools.vision.compare import changed_boxes, same_patch

CARET = 12  # pixels at 1080 of width: what is thinner and blinks is a caret


@dataclass(frozen=True)
class FromPixels:
    """Knows changed and moved_on."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """holds is None without a frame before, or where no place was touched."""
        if before is None or before.health != "ok":
            return found(condition, None, "pixels")
        if condition.kind == "changed":
            return _changed(condition, before, after)
        if condition.kind == "moved_on" and aim is not None and aim.box is not None:
            same = before.key == after.key or same_patch(before.pixels, after.pixels, aim.box)
            return found(
                condition, not same, "pixels", "the place looks as before" if same else "the place has changed"
            )
        return found(condition, None, "pixels")


def _changed(condition: Condition, before: Frame, after: Frame) -> Found:
    if before.key == after.key:
        return found(condition, False, "pixels", "the same picture")
    boxes = changed_boxes(before.pixels, after.pixels)
    real = [box for box in boxes if _counts(box, after)]
    return found(
        condition, bool(real), "pixels", f"{len(real)} places differ" if real else "nothing differs that counts"
    )


def _counts(box: Box, frame: Frame) -> bool:
    size = frame.size
    thin = max(CARET * size.width // 1080, 4) + 24  # a change's box has a margin around it
    return box.bottom > STATUS_BAR * size.height and (box.width > thin or box.height <= box.width)
