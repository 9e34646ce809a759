"""Back, home and the open apps by touch: the buttons at the bottom of a phone, or its gestures from the edges."""

from typing import Literal

from iris_screen.core.actions import Swipe, Tap
from iris_screen.core.errors import Unsupported
from iris_screen.core.geometry import Point, Size
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest

Nav = Literal["buttons", "reversed", "gestures"]
"""buttons: back on the left; reversed: on the right; gestures: none, the edges are swiped."""

ORDER = {"buttons": ("BACK", "HOME", "RECENTS"), "reversed": ("RECENTS", "HOME", "BACK")}
LOW = 0.06
"""How far the middle of the buttons is from the lower edge, as a share of the width: 24 of some 390 dp."""
_SLOW, _QUICK = 250, 120


def touch_for(key: str, nav: Nav, size: Size) -> Tap | Swipe:
    """Raises Unsupported for a key that is not on the glass."""
    if nav == "gestures":
        return _gesture(key, size)
    order = ORDER[nav]
    if key not in order:
        raise Unsupported(suggest(say("arm-key-not-on-glass", key=key), key, order))
    x = round(size.width * (order.index(key) * 2 + 1) / 6)
    return Tap(at=Point(x=x, y=round(size.height - LOW * size.width)))


def _gesture(key: str, size: Size) -> Swipe:
    right, low = size.width - 1, size.height - 1
    match key:
        case "BACK":
            return Swipe(start=Point(x=0, y=low // 2), end=Point(x=right // 2, y=low // 2), ms=_SLOW)
        case "HOME":
            return Swipe(start=Point(x=right // 2, y=low), end=Point(x=right // 2, y=low // 2), ms=_QUICK)
        case _:
            raise Unsupported(suggest(say("arm-key-not-on-glass", key=key), key, ("BACK", "HOME")))
