"""Evidence from the windows of a desktop: which is in front, which are open, how they lie. It needs no tree."""

from collections.abc import Callable, Sequence

from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found
from iris_screen.sight.elements.same_words import folded
from iris_screen.sight.verifiers.evidence import found

Check = Callable[[Condition, Frame | None, Frame], Found]
"""Of a condition, the frame before the act, None where there is none, and the one after it."""


def _window(condition: Condition, _before: Frame | None, after: Frame) -> Found:
    held = folded(condition.value) in folded(after.title)
    return found(condition, held if after.window is not None else None, "elements", after.title)


def _closed(condition: Condition, before: Frame | None, after: Frame) -> Found:
    if before is None or before.window is None or after.window is None:
        return found(condition, None, "elements")
    if after.dialog is not None and before.dialog is None:
        return found(condition, False, "elements", say("see-asks-first-note"))
    return found(condition, before.window != after.window, "elements", say("see-window-changed"))


def _opened(condition: Condition, before: Frame | None, after: Frame) -> Found:
    """A tab that comes in a window which was there is no other window."""
    if before is None or before.windows is None or after.windows is None:
        return found(condition, None, "elements")
    is_new = bool(after.active) and after.active not in before.windows
    return found(condition, is_new, "elements", say("see-window-new") if is_new else say("see-window-none-new"))


def _arranged(condition: Condition, before: Frame | None, after: Frame) -> Found:
    """By what is said of the window that was in front; of one that is restored, of that in front now."""
    if after.windows is None:
        return found(condition, None, "elements")
    restored = condition.value == "restored"
    window = after.active if before is None or restored else before.active
    lies, lay = after.windows.get(window, ""), ((before and before.windows) or {}).get(window, "")
    as_before = ("plain", "left", "right", *(["maximized"] if lay == "minimized" else []))
    return found(
        condition, lies in (as_before if restored else (condition.value,)), "elements", lies or say("see-window-gone")
    )


def _dialog(condition: Condition, _before: Frame | None, after: Frame) -> Found:
    return found(condition, after.dialog is not None if after.window is not None else None, "elements")


CHECKS: dict[ConditionKind, Check] = {
    "window": _window,
    "closed": _closed,
    "opened": _opened,
    "arranged": _arranged,
    "dialog": _dialog,
}


# A press on a window that is not in front brings it there: title bars change and what was covered shows, whatever was
# pressed. That alone is no evidence of what the press was for.


TITLE_BAR = 40
"""Points at the top of a window at most that tell whether it is in front."""


def came_forward(before: Frame, after: Frame) -> bool:
    """Whether the window in front now is the one that was below the pointer, and was not in front then."""
    return bool(before.under) and before.window != before.under == after.window


def shown_before(boxes: Sequence[Box], before: Frame, after: Frame) -> list[Box]:
    """Of the places that differ those on the page of the window that came forward, which could be seen then."""
    window, over = after.front, before.front
    if window is None:
        return []
    page = window.top + round(TITLE_BAR * after.scale)
    inside = [box for box in boxes if window.contains(box.center) and box.center.y > page]
    return [box for box in inside if over is None or box.overlap(over) is None]
