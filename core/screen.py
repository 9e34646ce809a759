"""What a look at a device gives."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.geometry import Box, Geometry, Size
from iris_screen.core.message import Message
from iris_screen.core.record import Record

Pixels = NDArray[np.uint8]  # (height, width, 3), RGB

STATUS_BAR = 0.04
"""Of the height: a phone's own bar at the top, whose clock and signs change by themselves."""

ScreenKind = Literal["phone", "desktop"]
"""What a screen is one of, as far as it matters how things are drawn on it."""

Placement = Literal["plain", "maximized", "minimized", "left", "right"]
"""How a window lies; left and right: over that half of its monitor."""


class Window(Record):
    """One of a desktop's. app: as in Frame.app. names: what it calls its program. own: this program was started from
    it. box: on the frame, the frontmost of several that overlap being told first.
    """

    app: str = ""
    names: list[str] = []
    title: str = ""
    own: bool = False
    box: Box


Health = Literal["ok", "black", "secure", "truncated", "stale", "rotated", "off", "locked", "gone"]


def kind_of(pixels: Pixels) -> ScreenKind:
    """The kind of screen a picture shows where nothing else tells: upright ones are phones."""
    return "phone" if pixels.shape[0] > pixels.shape[1] else "desktop"


SecretKind = Literal["password", "code", "card", "account", "identity", "key", "known"]
"""known: one that is kept, or that was typed."""


class Mask(Record):
    """A place of a frame that holds a secret, and of which kind."""

    box: Box
    kind: SecretKind


class Element(Record):
    """One entry of the flat list a device's accessibility tree gives.

    role: button, text, input, switch, image, list, tab, slider, dialog, key, other; keyboard for a whole one whose
    keys are not told.
    checked is None where the role has no such state.
    """

    id: str
    role: str
    name: str = ""
    box: Box
    enabled: bool = True
    focused: bool = False
    checked: bool | None = None
    value: str = ""


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
    key: names the content; two frames with one key show the same picture.
    at: seconds on the run's clock. app: the package in front, "" where the body cannot tell.
    elements: None where the body offers none (or not cheaply); an empty list means an empty screen.
    window: the number of the one that gets the keys, 0 for none; None where the body has no windows.
    under: the number of the one below the pointer, 0 for none or not told; None where the body has no windows.
    front: where the window lies that gets the keys, with its frame; None where the body cannot tell.
    dialog: where that window lies, if it says of itself that it is one.
    title: what the window in front is called, "" where it has no name or the body has no windows.
    active: of `windows` the one in front, 0 for none.
    windows: how each window lies that is open, by its number; None where the body cannot tell.
    masks: what was secret on it, and is not there any more.
    veiled: whether anything was taken out of it; stores written before November 2026 say this without masks.
    problem: why there are no elements, where a program that hangs keeps them back.
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
        """What has windows is a desktop, also on a monitor that stands upright; else the shape tells."""
        return "desktop" if self.window is not None else kind_of(self.pixels)

    @property
    def status_bar(self) -> float:
        """Rows at the top that are a phone's own bar; none where there are windows."""
        return STATUS_BAR * self.size.height if self.window is None else 0.0

    @property
    def geometry(self) -> Geometry:
        return Geometry(size=self.size, scale=self.scale)


@dataclass(frozen=True, eq=False)
class Shot(Frame):
    """A frame as a model may be sent it. Only the gate to models makes one (consent.gates)."""
