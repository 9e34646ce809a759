"""A paper phone: pages of labels. It only replaces the device; everything above it is Iris as shipped."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self
from weakref import WeakValueDictionary

import numpy as np

from iris_screen.core.actions import Action, InputText, PressKey, Receipt, Tap
from iris_screen.core.errors import Delivered, Disconnected, UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Clock, Device
from iris_screen.core.screen import Element, Frame
from iris_screen.tools.devices.address import SCHEMES, Address, Scheme
from iris_screen.tools.devices.clock import VirtualClock

WIDTH, HEIGHT, ROW = 120, 240, 20
SCHEME = "paper"


@dataclass(eq=False)
class PaperPhone:
    """Shows labels one below the other; tapping one opens another page or calls a function.

    pages: page → label → the page that a tap opens, or the function it calls; the first page is "home". pressed: the
    tapped labels, in order. popup: a label that covers the page until it is tapped. typed: the text typed last.
    lost: how many of the next touches have no effect. gone: how many of the next calls fail with Disconnected;
    delivered: whether a touch among them went out.
    """

    pages: dict[str, dict[str, "str | Callable[[PaperPhone], None]"]]
    clock: Clock = field(default_factory=VirtualClock)
    page: str = "home"
    popup: str = ""
    typed: str = ""
    pressed: list[str] = field(default_factory=list)
    lost: int = 0
    gone: int = 0
    delivered: Delivered = "no"
    name: str = "paper"
    profile: DeviceProfile = DeviceProfile(elements=True)

    def __post_init__(self) -> None:
        """Raises UsageError if the first page, or a page that a label opens, does not exist. A phone without pages is
        never looked at.
        """
        opened = (does for labels in self.pages.values() for does in labels.values() if isinstance(does, str))
        if self.pages and (missing := [page for page in (self.page, *opened) if page not in self.pages]):
            raise UsageError(say("testing-page-missing", page=missing[0], pages=list(self.pages)))

    @property
    def address(self) -> str:
        """An address of this phone for `device=` and `open_device`, valid in this process while the object exists.
        Waits pass at once.
        """
        SCHEMES[SCHEME] = Scheme(__name__, "a phone on paper")
        number = next((n for n, phone in _PHONES.items() if phone is self), None) or next(_NUMBERS)
        _PHONES[number] = self
        return f"{SCHEME}:{number}?time=virtual"

    def look(self) -> Frame:
        if self.gone and self.delivered == "no":
            self.gone -= 1
            raise Disconnected(say("testing-phone-away"))
        labels = [self.popup] if self.popup else list(self.pages[self.page])
        elements = [self._element(n, label) for n, label in enumerate(labels)]
        if self.typed and not self.popup:
            elements.append(self._element(len(labels), self.typed))
        pixels = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
        pixels[:: max(len(labels), 1)] = 255
        key = f"{self.page}-{self.popup}-{self.typed}".encode().hex()
        return Frame(pixels=pixels, key=key, at=self.clock.now(), app="paper", elements=elements)

    def do(self, action: Action) -> Receipt:
        if self.gone:
            self.gone -= 1
            if self.delivered != "no":
                self._act(action)
            raise Disconnected(say("testing-phone-away"), delivered=self.delivered)
        self._act(action)
        return Receipt(at=self.clock.now())

    def _act(self, action: Action) -> None:
        if self.lost:
            self.lost -= 1
            return
        match action:
            case Tap():
                self._tap(action.at.y // ROW)
            case InputText():
                self.typed = action.text
            case PressKey(key="BACK"):
                self.pressed.append("BACK")
                self.popup, self.page = ("", self.page) if self.popup else ("", "home")

    def _tap(self, row: int) -> None:
        labels = [self.popup] if self.popup else list(self.pages[self.page])
        if row >= len(labels):
            return
        self.pressed.append(labels[row])
        if self.popup:
            self.popup = ""
            return
        does = self.pages[self.page][labels[row]]
        if callable(does):
            does(self)
        else:
            self.page = does

    def _element(self, n: int, label: str) -> Element:
        return Element(
            id=str(n), role="button", name=label, box=Box(left=0, top=n * ROW, right=WIDTH, bottom=n * ROW + ROW)
        )

    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


_PHONES: WeakValueDictionary[int, PaperPhone] = WeakValueDictionary()
_NUMBERS = count(1)


def open_address(address: Address, folder: Path | None, clock: Clock | None) -> Device:
    """The phone with this address; uses this clock from now on. Raises UsageError if there is none."""
    phone = _PHONES.get(int(address.where)) if address.where.isdecimal() else None
    if phone is None:
        raise UsageError(say("testing-phone-gone", address=f"{address.scheme}:{address.where}"))
    phone.clock = clock or phone.clock
    return phone
