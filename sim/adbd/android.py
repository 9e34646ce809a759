"""The phone as Android keeps it: what a shell finds beside the screen itself."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from typing import Protocol

from iris_screen.core.geometry import Point
from iris_screen.sim.adbd.adb_services.phone_files import Files
from iris_screen.sim.adbd.android_settings import Settings
from iris_screen.sim.adbd.input_methods import Keyboards
from iris_screen.sim.adbd.model import Model
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.phone_status import Standing

# The finger that `input` moves. It touches what the phone's own coordinates say, which a fault may shift.


class Finger:
    """shift: pixels that every touch lands right of and below where it was sent. busy: held by whoever moves it.

    at: where it is on the glass now, None while it is up.
    """

    def __init__(self, phone: Phone, shift: tuple[int, int] = (0, 0)) -> None:
        self._phone, self._shift = phone, shift
        self.busy = asyncio.Lock()
        self.at: Point | None = None

    def down(self, at: Point, now: float) -> None:
        self.at = self._shifted(at)
        self._phone.finger_down(self.at, now)

    def move(self, at: Point, now: float) -> None:
        self.at = self._shifted(at)
        self._phone.finger_move(self.at, now)

    def up(self, now: float) -> None:
        self.at = None
        self._phone.finger_up(now)

    def cancel(self, now: float) -> None:
        """It is taken back: whatever it began comes to nothing."""
        self.at = None
        self._phone.finger_cancel(now)

    def _shifted(self, at: Point) -> Point:
        return Point(x=at.x + self._shift[0], y=at.y + self._shift[1])


@dataclass(frozen=True)
class Shape:
    """Of the glass, held upright: pixels, and pixels per dp."""

    width: int
    height: int
    density: float

    @property
    def dpi(self) -> int:
        return round(self.density * 160)


class Time(Protocol):
    """Seconds since the phone was started, and how to let some pass."""

    def now(self) -> float: ...

    def sleep(self, seconds: float) -> Awaitable[None]: ...


class RealTime:
    """The phone's clock goes on from where it stands."""

    def __init__(self, phone: Phone) -> None:
        self._start = time.monotonic() - phone.now

    def now(self) -> float:
        return time.monotonic() - self._start

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def _nothing() -> None:
    """Nobody keeps the phone."""


class Android:
    """One phone with its settings, keyboards and files. keep: called after everything that was done to it."""

    def __init__(
        self,
        phone: Phone,
        model: Model | None = None,
        *,
        time: Time | None = None,
        keep: Callable[[], None] = _nothing,
    ) -> None:
        self.phone, self.model = phone, model or Model()
        self.time: Time = time or RealTime(phone)
        self.keep = keep
        self.finger = Finger(phone, (self.model.shift[0], self.model.shift[1]))
        self.files, self.settings = Files(), Settings()
        self.keyboards = Keyboards(self.settings, adb_keyboard=self.model.adb_keyboard)
        context = phone.context
        self.physical = Shape(context.width, context.height, context.density)
        self._chosen = dict(phone.chosen)

    @property
    def now(self) -> float:
        return max(self.time.now(), self.phone.now)

    async def sleep(self, seconds: float) -> None:
        await self.time.sleep(seconds)

    def standing(self) -> Standing:
        """How the phone stands now."""
        return self.phone.standing(self.now)

    # --- apps -------------------------------------------------------------------------------------------------------

    def packages(self) -> list[str]:
        """Everything that is installed, the phone's own parts among it."""
        system = self.phone.world.apps["system"].package
        keyboards = [name.partition("/")[0] for name in self.keyboards.installed]
        worlds = [name for name in self.phone.packages() if name != system]
        return ["android", "com.android.systemui", *keyboards, *worlds]

    def app(self, package: str) -> str | None:
        """The installed app of this package, by its name in the world."""
        apps = self.phone.world.apps if package in self.phone.packages() else {}
        return next((name for name, spec in apps.items() if spec.package == package and name != "system"), None)

    # --- the glass --------------------------------------------------------------------------------------------------

    @property
    def shape(self) -> Shape:
        """What `wm size` and `wm density` made of it."""
        context = self.phone.context
        return Shape(context.width, context.height, context.density)

    def reshape(self, wanted: Shape) -> None:
        """Override size and density; the physical ones take the override away."""
        changed = {} if wanted == self.physical else asdict(wanted)
        self.phone.reshape({**self._chosen, **changed}, self.now)

    def turn(self) -> None:
        """Hold the phone as `user_rotation` says, unless it follows the hand."""
        if self.settings.get("system", "accelerometer_rotation") == "0":
            self.phone.turn(self.settings.get("system", "user_rotation") in ("1", "3"), self.now)

    # --- the line ---------------------------------------------------------------------------------------------------

    @property
    def gone(self) -> bool:
        """Whether a fault of the world keeps the phone from being reached at all."""
        self.phone.advance(self.now)
        fault = self.phone.fault("gone")
        return fault is not None and fault.value != "after"

    @property
    def mute(self) -> bool:
        """Whether a fault of the world lets touches arrive, but not their receipts."""
        self.phone.advance(self.now)
        return self.phone.fault("gone") is not None
