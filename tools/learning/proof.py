"""Whether a picture is good enough to be kept: looked for on its own screenshot, it is found there and nowhere else."""

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.matching.matching import THRESHOLD, check, match

SAME_PLACE = 0.7  # of what the two boxes cover together


def why_not(picture: Pixels, screen: Pixels, box: Box) -> str:
    """Why this picture of what lies at `box` is no good, or "" where it is.

    picture: (h, w, 3 or 4) uint8. screen: (h, w, 3) uint8 RGB, which it was cut from.
    """
    try:
        check(picture, screen)
    except UsageError as error:
        return str(error)
    answer = match(picture, screen)
    if answer.found is None:
        return answer.reason
    at = answer.found.box
    if not _same(at, box):
        return f"it is found at {at.center.x},{at.center.y} instead"
    others = [one.box.center for one in answer.candidates if one.score >= THRESHOLD and not _same(one.box, box)]
    return f"something at {others[0].x},{others[0].y} looks the same" if others else ""


def finds(pictures: list[Pixels], screen: Pixels, box: Box) -> bool:
    """Whether one of these pictures is found at `box` and nowhere else."""
    return any(not why_not(picture, screen, box) for picture in pictures)


def _same(one: Box, other: Box) -> bool:
    common = one.overlap(other)
    return common is not None and common.area >= SAME_PLACE * (one.area + other.area - common.area)
