"""A device as somebody sees it who acts on it by hand: it is only looked at."""

from dataclasses import dataclass
from types import TracebackType
from typing import Self

from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Device, HasElements
from iris_screen.core.screen import Element, Frame


@dataclass
class SeenDevice:
    """shown: the device. A subclass is its hand: it does acts in another way than by the device. It stays open."""

    shown: Device

    @property
    def name(self) -> str:
        return self.shown.name

    @property
    def profile(self) -> DeviceProfile:
        return self.shown.profile

    def look(self) -> Frame:
        return self.shown.look()

    def elements(self) -> list[Element]:
        assert isinstance(self.shown, HasElements)
        return self.shown.elements()

    def close(self) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass
