"""What is different between two looks: whether a screen rests, has changed, and if a touch still means the same."""

from collections import Counter

from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.covering import cover_alike
from iris_screen.sight.vision.compare import changed_boxes, changed_share, same_patch
from iris_screen.sight.vision.controls.dressing import caret_only, dressed_only, has_grown, still_there
from iris_screen.sight.vision.growth import apart, goes_on

BY_SIGHT = "text"
"""How an aim was found whose box is around words alone."""
STILL = 0.001
"""Share of the screen that may differ between two looks at a resting one: a clock, a caret, a camera's noise."""


def still(before: Frame, after: Frame) -> bool:
    """Whether the screen rests."""
    return before.key == after.key or changed_share(before.pixels, after.pixels) <= STILL


def has_changed(before: Frame, after: Frame) -> bool:
    """Whether anything differs between two frames that a person would call a change."""
    after = cover_alike(after, before)
    return before.key != after.key and changed_share(before.pixels, after.pixels) > STILL


def changes_by_itself(before: Frame, first: Frame, now: Frame) -> bool:
    """Whether all that differs from before a touch is what had changed first and has changed once more since, as a
    clock does, or has grown on, as a log does: no touch came in between. A caret blinks beside what a touch wrote, and
    says nothing of it.
    """
    if first.key == now.key:
        return False
    first, now = cover_alike(first, before), cover_alike(now, before)
    at_first, since = changed_boxes(before.pixels, first.pixels), changed_boxes(first.pixels, now.pixels)
    since = [box for box in since if not same_patch(first.pixels, now.pixels, box)]
    if _told_to_last(before, first, now, since):
        return False
    restless = [box for box in at_first if any(goes_on(box, other) for other in since)]
    left = apart(changed_boxes(before.pixels, now.pixels), restless)
    return not any(box.bottom > now.status_bar for box in left)


def restless_places(looked: Frame, later: Frame, aimed_at: Box | None) -> list[Box]:
    """Where the screen has changed between two looks with no touch in between, but for the place that is pointed at.

    What has changed on half the screen was still coming, and is no place that changes by itself. Nor is a caret's:
    there a press writes.
    """
    if looked.key == later.key or looked.pixels.shape != later.pixels.shape:
        return []
    half = looked.size.width * looked.size.height // 2
    boxes = [box for box in changed_boxes(looked.pixels, later.pixels) if box.area < half]
    boxes = [box for box in boxes if aimed_at is None or box.overlap(aimed_at) is None]
    was, now = looked.pixels, later.pixels
    return [box for box in boxes if not (dressed_only(was, now, box) or caret_only(was, now, box))]


def _told_to_last(before: Frame, first: Frame, now: Frame, restless: list[Box]) -> bool:
    """Whether the trees tell something new that has stayed, and not where things go on changing: other words, or
    another number of things.
    """
    if before.elements is None or first.elements is None or now.elements is None:
        return False
    was, then, is_now = (_settled(frame.elements or [], restless) for frame in (before, first, now))
    news = _said(then) - _said(was)
    return bool(news & _said(is_now)) or _kinds(was) != _kinds(then) == _kinds(is_now)


def _settled(elements: list[Element], restless: list[Box]) -> list[Element]:
    """Those that lie where nothing changes any more."""
    return [each for each in elements if apart([each.box], restless)]


def _said(elements: list[Element]) -> set[tuple[object, ...]]:
    return {(each.id, each.name, each.value, each.checked, each.enabled) for each in elements}


def _kinds(elements: list[Element]) -> Counter[str]:
    return Counter(each.role for each in elements)


def what_moved(before: Frame, now: Frame, aim: Press) -> Message | None:
    """Why the aim must not be carried out on this frame: another app in front, or another thing at its place.
    None where all is as it was.
    """
    pictures = before.health == "ok"  # two black pictures are alike whatever lies under the finger
    if pictures and before.key == now.key:
        return None
    now = cover_alike(now, before)
    if aim.app != now.app:
        return say("act-other-app", app=now.app) if now.app else say("act-other-app-unknown")
    if aim.box and not (_same_picture(before, now, aim.box) if pictures else _same_elements(before, now, aim.box)):
        return say("act-target-changed", target=aim.words) if aim.words else say("act-unnamed-target-changed")
    if pictures and _goes_on(before, now, aim):
        return say("act-target-longer", target=aim.words)
    return None


def is_another(before: Frame, now: Frame, told: Frame, aim: Press) -> bool:
    """Whether another thing is at the aim's place once the pointer has come there: something lies over it, or it is
    called otherwise, with the same letters in front. told: the frame with what programs tell, which takes its time.
    """
    if aim.box is None or not before.health == now.health == "ok":
        return False
    if not still_there(before.pixels, now.pixels, aim.box):
        return True
    was, is_now = (_name_at(frame, aim.box) for frame in (before, told))
    return (bool(was and is_now) and was != is_now) or _goes_on(before, now, aim)


def _goes_on(before: Frame, now: Frame, aim: Press) -> bool:
    """Whether more letters follow on the words that an aim was found by."""
    return aim.box is not None and aim.how == BY_SIGHT and has_grown(before.pixels, now.pixels, aim.box)


def _name_at(frame: Frame, box: Box) -> str:
    there = [each for each in frame.elements or [] if each.box.contains(box.center)]
    return min(there, key=lambda each: each.box.area).name if there else ""


def _same_picture(before: Frame, now: Frame, box: Box) -> bool:
    return same_patch(before.pixels, now.pixels, box.within(now.size))


def _same_elements(before: Frame, now: Frame, box: Box) -> bool:
    """Whether the same controls lie at the place, by the tree that stands for a picture that is no good."""
    known, told = _named_at(before, box), _named_at(now, box)
    return known == told and bool(known)


def _named_at(frame: Frame, box: Box) -> list[tuple[str, str, Box]]:
    lying = [element for element in frame.elements or [] if element.box.overlap(box) is not None]
    return [(element.role, element.name, element.box) for element in lying]
