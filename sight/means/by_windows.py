"""The device's own reports as a means: its windows, the app in front, the pointer. Needs no picture and no tree."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found, make_evidence
from iris_screen.sight.elements.same_words import fold, is_same
from iris_screen.sight.means.base import Means

_UNSAVED = re.compile(r"^\s*[*•●]|[*•●]\s*(?:$|[-–—|])|\(\*\)|[\[(](?:modified|已修改)[\])]", re.IGNORECASE)
"""How a window's title says that there are changes that are not saved: “*a.txt - Mousepad”."""
PARTS = re.compile(r"\s+[-–—|·:]\s+")
"""What is between the parts of a window's title."""


@dataclass(frozen=True)
class ByWindows(Means):
    """Knows which window and app is in front, which are open, how they are arranged, and where the pointer is."""

    name = "windows"
    cost = 0.1
    tells = frozenset({"app", "window", "title", "closed", "opened", "arranged", "dialog", "pointed", "saved"})
    needs = ""

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """holds is None if the device does not report such things."""
        in_front = after.window is not None
        match condition.kind:
            case "app":
                is_it = is_same(after.app, condition.value) if after.app else None
                return make_evidence(condition, is_it, "app", after.app)
            case "window":
                named = fold(condition.value) in fold(after.title)
                return make_evidence(condition, named if in_front else None, "elements", after.title)
            case "title" if in_front and is_in_window_title(condition.value, after.title):
                return make_evidence(condition, True, "elements", after.title)  # else the page may have this title
            case "dialog":
                return make_evidence(condition, after.dialog is not None if in_front else None, "elements")
            case "closed" if before is not None and before.window is not None and in_front:
                if after.dialog is not None and before.dialog is None:
                    return make_evidence(condition, False, "elements", say("see-asks-first-note"))
                return make_evidence(condition, before.window != after.window, "elements", say("see-window-changed"))
            case "opened" if before is not None and before.windows is not None and after.windows is not None:
                is_new = bool(after.active) and after.active not in before.windows  # a new tab is not a new window
                note = say("see-window-new") if is_new else say("see-window-none-new")
                return make_evidence(condition, is_new, "elements", note)
            case "arranged" | "saved":
                return (_tell_arranged if condition.kind == "arranged" else _tell_saved)(condition, before, after)
            case "pointed" if press is not None and press.box and press.done and press.done.pointer:
                at = press.done.pointer
                on_target = press.box.contains(at)
                return make_evidence(condition, on_target, "pointer", say("see-pointer-at", x=at.x, y=at.y))
        return make_evidence(condition, None, "elements")


def _tell_arranged(condition: Condition, before: Frame | None, after: Frame) -> Found:
    """Judged by the window that was in front; when restoring, by the one in front now."""
    if after.windows is None:
        return make_evidence(condition, None, "elements")
    restored = condition.value == "restored"
    window = after.active if before is None or restored else before.active
    is_so, was_so = after.windows.get(window, ""), ((before and before.windows) or {}).get(window, "")
    as_before = ("plain", "left", "right", *(["maximized"] if was_so == "minimized" else []))
    wanted = as_before if restored else (condition.value,)
    return make_evidence(condition, is_so in wanted, "elements", is_so or say("see-window-gone"))


def _tell_saved(condition: Condition, before: Frame | None, after: Frame) -> Found:
    """Known only where the title had the mark of something unsaved."""
    is_known = before is not None and _UNSAVED.search(before.title) is not None
    return make_evidence(condition, _UNSAVED.search(after.title) is None if is_known else None, "elements", after.title)


def is_in_window_title(name: str, title: str) -> bool:
    """Whether a window's title has this name as one of its parts: "a.txt" in "*/home/ann/a.txt - Mousepad"."""
    parts = [part.strip(" *•●") for part in PARTS.split(title)]
    return any(is_same(each, name) for part in parts for each in (part, part.rpartition("/")[2]) if each)


# A press on a window brings it to the front: title bars change and covered parts appear, whatever was pressed. That
# alone does not prove the effect of the press.


TITLE_BAR = 40
"""Height in points of the top of a window, whose look may depend on whether it is in front."""


def has_come_forward(before: Frame, after: Frame, press: Press | None) -> bool:
    """Whether a press at a place brought the window under the pointer to the front. A key cannot do that: after it,
    another window is in front because the one before was closed.
    """
    at_a_place = press is not None and press.box is not None
    return at_a_place and bool(before.under) and before.window != before.under == after.window


def find_visible_before(boxes: Sequence[Box], before: Frame, after: Frame) -> list[Box]:
    """The boxes in the content of the window that came forward that were visible before."""
    window, over = after.front, before.front
    if window is None:
        return []
    page = window.top + round(TITLE_BAR * after.scale)
    inside = [box for box in boxes if window.contains(box.center) and box.center.y > page]
    return [box for box in inside if over is None or box.overlap(over) is None]
