"""Sliders such as brightness and volume: where their knob is, in percent, by the element tree."""

import re

from iris_screen.core.condition import Condition, is_relative
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Located, Spot, Target
from iris_screen.core.verdict import Found, make_evidence
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import list_visible
from iris_screen.sight.means.base import Means

NEAR = 2
"""How many percent a slider may be away: a finger is not more exact."""
_WHOLE = 100
_AMOUNT = re.compile(r"[+-]?\d+", re.ASCII)


class BySlider(Means):
    """`slider:Brightness` is the slider of this name, found at its knob. `slider:Brightness=50` holds if it says so,
    and `slider:Brightness=-12` if it is so much less than before, or at its end.
    """

    name = "slider"
    cost = 1
    finds = frozenset({"slider"})
    tells = frozenset({"slider"})
    needs = "tree"

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        slider = _find_slider(target.words, frame)
        if slider is None:
            return Located(reason=say("see-no-such-element"))
        knob = _place_knob(slider, _read(slider))
        return Located(spots=[Spot(box=knob, score=1.0, means=self.name, words=str(_read(slider)))])

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        names, _, wanted = condition.value.rpartition("=")
        slider = _find_slider(names.split("||"), after)
        was = _find_slider(names.split("||"), before) if before is not None else None
        relative = is_relative(wanted)
        if slider is None or (was is None and relative) or not _AMOUNT.fullmatch(wanted):
            return make_evidence(condition, None, self.name)
        stands, began = _read(slider), _read(was) if was is not None else 0
        end = _find_end(began, wanted)
        moved = not relative or end == began or (stands - began) * (end - began) > 0
        reached = moved and abs(stands - end) <= NEAR  # one that did not move may be near the end of a small amount
        return make_evidence(condition, reached, self.name, f"{began} → {stands}" if relative else f"{stands}")


def find_slide(spot: Spot, wanted: str, frame: Frame) -> Spot | None:
    """Where a finger that begins on the knob must end, so that the slider is at so many percent, or by so many
    further: "+12", "-12".
    """
    tracks = [each for each in _list_sliders(frame) if each.box.left <= spot.box.center.x <= each.box.right]
    on = [each for each in tracks if each.box.top <= spot.box.center.y <= each.box.bottom]
    if not on or not _AMOUNT.fullmatch(wanted):
        return None
    return spot.replace(box=_place_knob(on[0], _find_end(_read(on[0]), wanted)))


def _find_end(began: int, wanted: str) -> int:
    return max(0, min(int(wanted) + (began if is_relative(wanted) else 0), _WHOLE))


def _list_sliders(frame: Frame) -> list[Element]:
    """Those that are across and say where they are."""
    sliders = [each for each in list_visible(frame) if each.role == "slider" and each.box.width > each.box.height]
    return [each for each in sliders if each.value.removesuffix("%").strip().isdecimal() and _read(each) <= _WHOLE]


def _find_slider(names: list[str], frame: Frame) -> Element | None:
    """The only slider with one of these names."""
    wanted = {fold(name) for name in names}
    found = [each for each in _list_sliders(frame) if fold(each.name) in wanted]
    return found[0] if len(found) == 1 else None


def _read(slider: Element) -> int:
    return int(slider.value.removesuffix("%").strip())


def _place_knob(slider: Element, percent: int) -> Box:
    """A square on the track at so many percent, within its ends."""
    size = min(slider.box.height, slider.box.width)
    middle = slider.box.left + round(slider.box.width * percent / _WHOLE)
    left = min(max(middle, slider.box.left + 1), slider.box.right - 1) - size // 2
    return Box(left=left, top=slider.box.top, right=left + size, bottom=slider.box.bottom)
