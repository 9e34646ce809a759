"""Evidence from the windows of a desktop: which is in front, which are open, how they lie. It needs no tree."""

from collections.abc import Callable

from iris_screen.core.condition import Condition, ConditionKind
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
        return found(condition, False, "elements", "a dialog asks something first")
    return found(condition, before.window != after.window, "elements", "another window or none in front")


def _opened(condition: Condition, before: Frame | None, after: Frame) -> Found:
    """A tab that comes in a window which was there is no other window."""
    if before is None or before.windows is None or after.windows is None:
        return found(condition, None, "elements")
    is_new = bool(after.active) and after.active not in before.windows
    return found(condition, is_new, "elements", "a window that was not there" if is_new else "no other window")


def _arranged(condition: Condition, before: Frame | None, after: Frame) -> Found:
    """By what is said of the window that was in front; of one that is restored, of that in front now."""
    if after.windows is None:
        return found(condition, None, "elements")
    restored = condition.value == "restored"
    window = after.active if before is None or restored else before.active
    lies, lay = after.windows.get(window, ""), ((before and before.windows) or {}).get(window, "")
    as_before = ("plain", "left", "right", *(["maximized"] if lay == "minimized" else []))
    return found(condition, lies in (as_before if restored else (condition.value,)), "elements", lies or "it is gone")


def _dialog(condition: Condition, _before: Frame | None, after: Frame) -> Found:
    return found(condition, after.dialog is not None if after.window is not None else None, "elements")


CHECKS: dict[ConditionKind, Check] = {
    "window": _window,
    "closed": _closed,
    "opened": _opened,
    "arranged": _arranged,
    "dialog": _dialog,
}
