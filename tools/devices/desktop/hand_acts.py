"""Makes acts of what a person's hands do: of presses and releases, clicks, drags, signs and key combinations. Pure."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.actions import (
    Action,
    Button,
    Click,
    Direction,
    DoubleTap,
    Drag,
    Held,
    Hotkey,
    InputText,
    LongPress,
    PressKey,
    Scroll,
    Tap,
)
from iris_screen.core.geometry import Point
from iris_screen.tools.devices.desktop.desktop_geometry import DesktopPoint

UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""A sign that a key writes and nobody can name."""
NEAR = 8.0
"""How far a button may move while it is down, and between two clicks that are one."""
TWICE_MS = 400
"""Two clicks within this time are one double click, as in most desktops."""
LONG_MS = 1000
_BUTTONS: dict[int, Button] = {1: "left", 2: "middle", 3: "right"}
_WHEEL: dict[int, Direction] = {4: "up", 5: "down", 6: "left", 7: "right"}


@dataclass(frozen=True)
class Stroke:
    """One press or release. at: where the pointer is. ms: the time by the window system.

    button: its number, 0 for a key. key: the sign that it writes, else its name; "" for a modifier. held: the modifiers
    that were down before.
    """

    down: bool
    at: DesktopPoint
    ms: int
    button: int = 0
    key: str = ""
    held: tuple[str, ...] = ()


@dataclass
class HandActs:
    """done: called for each act, with where the pointer was, and when the act began. now: the clock that tells that.

    to_pixel: the pixel of a frame at a spot. A double click is told as a click and then as what it is.
    """

    done: Callable[[Action, Point, float], None]
    now: Callable[[], float]
    to_pixel: Callable[[DesktopPoint], Point]
    _down: Stroke | None = None
    _began: float = 0.0
    _clicks: int = 0
    _last: Stroke | None = None
    _lone: bool = False

    def add(self, stroke: Stroke) -> None:
        if not stroke.button:
            self._add_key(stroke)
            return
        if stroke.button in _WHEEL:
            if stroke.down:
                self._tell(Scroll(direction=_WHEEL[stroke.button], amount="line", held=_list_held(stroke)), stroke)
            return
        if stroke.down:
            self._down, self._began = stroke, self.now()
            return
        down, self._down = self._down, None
        if down is None or down.button != stroke.button or stroke.button not in _BUTTONS:
            return
        start, end = self.to_pixel(down.at), self.to_pixel(stroke.at)
        lasted = max(stroke.ms - down.ms, 1)
        last, self._last = self._last, down
        again = last is not None and last.button == down.button and down.ms - last.ms <= TWICE_MS
        again = again and last is not None and last.at.distance(down.at) <= NEAR
        if down.at.distance(stroke.at) > NEAR:
            self._clicks = 0
            if down.button == 1:
                self._tell(Drag(start=start, end=end, ms=min(lasted, 20_000)), down, self._began)
            return
        self._clicks = self._clicks + 1 if again else 1
        held = _list_held(down)
        act: Action = LongPress(at=start, ms=min(lasted, 10_000)) if lasted >= LONG_MS else Tap(at=start)
        if down.button != 1 or held or self._clicks > 2:
            act = Click(button=_BUTTONS[down.button], repeat=min(self._clicks, 3), held=held)
        elif self._clicks == 2:
            act = DoubleTap(at=start)
        self._tell(act, down, self._began)

    def _add_key(self, stroke: Stroke) -> None:
        if not stroke.down:
            if stroke.key == "meta" and self._lone:  # pressed alone, it opens a menu
                self._tell(PressKey(key="meta"), stroke)
            self._lone = False
            return
        self._lone = stroke.key == "meta"
        if stroke.key in ("", "meta"):
            return
        is_sign = len(stroke.key) == 1
        held = [each for each in stroke.held if each != "shift"] if is_sign else [*stroke.held]
        if held:
            plain = stroke.key.lower()
            shift = [each for each in stroke.held if each == "shift"] if is_sign and plain.isalpha() else []
            self._tell(Hotkey(keys=[*held, *shift, plain]), stroke)
        else:
            self._tell(InputText(text=stroke.key) if is_sign else PressKey(key=stroke.key), stroke)

    def _tell(self, action: Action, stroke: Stroke, began: float | None = None) -> None:
        self.done(action, self.to_pixel(stroke.at), self.now() if began is None else began)


def _list_held(stroke: Stroke) -> list[Held]:
    names: tuple[Held, ...] = ("ctrl", "shift", "alt")
    return [each for each in names if each in stroke.held]
