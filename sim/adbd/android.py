"""What Android keeps besides the screen: settings, keyboards, files, packages."""

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
from iris_screen.sim.phone.phone_status import PhoneStatus


class Finger:
    """The finger that `input` moves.

    shift: pixels by which every touch lands to the right of and below where it was sent. busy: held while it moves.
    at: where it is on the screen now, None while it is up.
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
        """Cancel the gesture: nothing is pressed."""
        self.at = None
        self._phone.finger_cancel(now)

    def _shifted(self, at: Point) -> Point:
        return Point(x=at.x + self._shift[0], y=at.y + self._shift[1])


@dataclass(frozen=True)
class Shape:
    """The screen held upright: its size in pixels, and pixels per dp."""

    width: int
    height: int
    density: float

    @property
    def dpi(self) -> int:
        return round(self.density * 160)


class Time(Protocol):
    """A clock: seconds since the phone was started."""

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


class Android:
    """One phone with its settings, keyboards and files. keep: saves the phone; called after each change."""

    def __init__(
        self,
        phone: Phone,
        model: Model | None = None,
        *,
        time: Time | None = None,
        keep: Callable[[], None] = lambda: None,
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

    def status(self) -> PhoneStatus:
        """The phone's status now."""
        return self.phone.status(self.now)

    # --- apps -------------------------------------------------------------------------------------------------------

    def packages(self) -> list[str]:
        """Every installed package, those of the system included."""
        system = self.phone.world.apps["system"].package
        keyboards = [name.partition("/")[0] for name in self.keyboards.installed]
        worlds = [name for name in self.phone.packages() if name != system]
        return ["android", "com.android.systemui", *keyboards, *worlds]

    def app(self, package: str) -> str | None:
        """The installed app of this package, by its name in the world."""
        apps = self.phone.world.apps if package in self.phone.packages() else {}
        return next((name for name, spec in apps.items() if spec.package == package and name != "system"), None)

    # --- the screen -------------------------------------------------------------------------------------------------

    @property
    def shape(self) -> Shape:
        """Size and density as set by `wm size` and `wm density`."""
        context = self.phone.context
        return Shape(context.width, context.height, context.density)

    def reshape(self, wanted: Shape) -> None:
        """Override size and density; the physical values remove the override."""
        changed = {} if wanted == self.physical else asdict(wanted)
        self.phone.reshape({**self._chosen, **changed}, self.now)

    def turn(self) -> None:
        """Rotate the screen to `user_rotation`, unless auto-rotate is on."""
        if self.settings.get("system", "accelerometer_rotation") == "0":
            self.phone.turn(self.settings.get("system", "user_rotation") in ("1", "3"), self.now)

    # --- the connection ---------------------------------------------------------------------------------------------

    @property
    def gone(self) -> bool:
        """Whether a fault of the world makes the phone unreachable."""
        self.phone.advance(self.now)
        fault = self.phone.fault("gone")
        return fault is not None and fault.value != "after"

    @property
    def mute(self) -> bool:
        """Whether a fault of the world lets touches through, but not their receipts."""
        self.phone.advance(self.now)
        return self.phone.fault("gone") is not None
