"""What a look at a device returns."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.geometry import Box, Geometry, Size
from iris_screen.core.message import Message, SecretKind
from iris_screen.core.record import Record

Pixels = NDArray[np.uint8]  # (height, width, 3), RGB

STATUS_BAR = 0.04
"""Share of the height: a phone's own bar at the top, whose clock and icons change by themselves."""

ScreenKind = Literal["phone", "desktop"]
"""The kind of screen, as far as it affects how things are drawn."""

Placement = Literal["plain", "maximized", "minimized", "left", "right"]
"""How a window is placed; left and right: over that half of its monitor."""


class Window(Record):
    """A window of a desktop. app: as in Frame.app. names: what it calls its program. own: this program was started from
    it. number: its own as long as it is open, 0 if unknown. options: those that its program was started with, as far
    as known. box: its place on the frame; of windows that overlap, the frontmost is listed first.
    """

    app: str = ""
    names: list[str] = []
    title: str = ""
    own: bool = False
    number: int = 0
    options: list[str] = []
    box: Box


Health = Literal["ok", "black", "secure", "truncated", "stale", "rotated", "off", "locked", "gone"]
"""Whether a picture can be relied on. ok: yes. black, secure: it shows nothing; secure if the app forbids screenshots.
truncated: a part of it was lost on the way. stale: the picture is old, since what the device reports has changed.
rotated: the screen was turned, so earlier positions mean nothing. off, locked: the screen is. gone: the picture is no
longer stored.
"""


def find_screen_kind(pixels: Pixels) -> ScreenKind:
    """The kind of screen by the shape of its picture, if nothing else tells: upright ones are phones."""
    return "phone" if pixels.shape[0] > pixels.shape[1] else "desktop"


class Mask(Record):
    """A place on a frame that holds a secret, and its kind."""

    box: Box
    kind: SecretKind


class Element(Record):
    """One entry of the flat list that a device's accessibility tree gives.

    role: button, text, input, switch, image, list, tab, slider, dialog, key, other; keyboard for a whole keyboard whose
    keys are not listed.
    checked is None if the role has no such state. chosen: it is the one that is chosen of several, such as a tab.
    """

    id: str
    role: str
    name: str = ""
    box: Box
    enabled: bool = True
    focused: bool = False
    checked: bool | None = None
    value: str = ""
    chosen: bool = False


class TextLine(Record):
    """One line of text read on a frame.

    `edges` are the x positions between characters, len(text) + 1 of them, or empty.
    """

    text: str
    box: Box
    score: float = 1.0
    edges: list[int] = []


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture of a screen, and what the device knew at that moment.

    pixels: (h, w, 3) uint8 RGB, never changed after the look.
    key: names the content; two frames with the same key show the same picture.
    at: seconds on the run's clock. app: the package in front, "" if unknown.
    health: whether the picture can be relied on. scale: pixels per point of the device.
    elements: None if the device offers none (or not cheaply); an empty list means an empty screen.
    window: the number of the window that gets the keys, 0 for none; None if the device has no windows.
    under: the number of the window below the pointer, 0 for none or unknown; None if the device has no windows.
    front: where the window that gets the keys is, with its frame; None if unknown.
    dialog: where that window is, if it declares itself a dialog.
    title: the title of the window in front, "" if it has none or the device has no windows.
    active: which of `windows` is in front, 0 for none.
    windows: how each open window is placed, by its number; None if unknown.
    masks: the secrets that were removed from it.
    veiled: whether anything was removed from it; stores written before November 2026 say this without masks.
    problem: why there are no elements, if a program that hangs keeps them back.
    """

    pixels: Pixels
    key: str
    at: float
    app: str = ""
    health: Health = "ok"
    scale: float = 1.0
    elements: list[Element] | None = field(default=None, repr=False)
    window: int | None = None
    under: int | None = None
    front: Box | None = None
    dialog: Box | None = None
    problem: Message | None = None
    title: str = ""
    active: int = 0
    windows: dict[int, Placement] | None = field(default=None, repr=False)
    masks: list[Mask] = field(default_factory=list, repr=False)
    veiled: bool = False

    @property
    def size(self) -> Size:
        height, width = self.pixels.shape[:2]
        return Size(width=width, height=height)

    @property
    def kind(self) -> ScreenKind:
        """Anything with windows is a desktop, even on an upright monitor; else the shape decides."""
        return "desktop" if self.window is not None else find_screen_kind(self.pixels)

    @property
    def status_bar(self) -> float:
        """How many rows at the top are a phone's own bar; 0 on a device with windows."""
        return STATUS_BAR * self.size.height if self.window is None else 0.0

    @property
    def geometry(self) -> Geometry:
        return Geometry(size=self.size)


@dataclass(frozen=True, eq=False)
class FramePart(Frame):
    """A part of a frame that is read by itself. It is no screen that a later one is compared with."""


@dataclass(frozen=True, eq=False)
class Shot(Frame):
    """A frame that may be sent to a model. Only the gate to models makes one (consent.gates)."""
