"""The simulated phone as a device: fingers, keys and looks in real or virtual time, with the faults its world asks for.

`sim:PATH/world.yaml?seed=7&abilities=touch&…`: docs/worlds.md, part 7.
"""

import json
import threading
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Self, get_args

import numpy as np

from iris_screen.core.actions import (
    Action,
    Call,
    DoubleTap,
    Drag,
    GoHome,
    InputText,
    LaunchApp,
    LongPress,
    OpenUrl,
    PressKey,
    Receipt,
    Swipe,
    Tap,
    Wait,
)
from iris_screen.core.errors import CaptureFailed, Disconnected, Rejected, Stopped, StoreError, Unsupported, UsageError
from iris_screen.core.geometry import Point, between
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_read
from iris_screen.core.parsing.spelling import suggest
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Clock, Device
from iris_screen.core.screen import Element, Frame
from iris_screen.sim.phone import saved_phone as keep
from iris_screen.sim.phone.input.system_keys import KNOWN
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.phone_options import Options, read_options, read_schedule
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.sim.phone.world_files.world import Fault, FaultKind, World
from iris_screen.tools.devices.address import Address
from iris_screen.tools.devices.clock import SystemClock, VirtualClock
from iris_screen.tools.devices.touch_bounds import check_bounds

SHIPPED = Path(__file__).resolve().parents[2] / "assets" / "worlds" / "phone" / "world.yaml"
TAP_SECONDS = 0.05
_STEP_SECONDS = 0.03
_STATE_NAME = "phone.json"


def open_address(address: Address, folder: Path | None, clock: Clock | None) -> Device:
    """Open a simulated phone. Without `state=` it lives in `folder`, or where there is none, in this process only."""
    options = read_options(address.options)
    world = _with_faults(read(Path(address.where) if address.where else SHIPPED), options.faults)
    clock = clock or (VirtualClock() if options.time == "virtual" else SystemClock())
    path = options.state or (folder / _STATE_NAME if folder else None)
    phone, started = _phone(world, options, path, clock)
    launches, elements = options.abilities == "all", phone.context.elements != "none"
    body = BODIES[launches, elements](f"sim:{address.where}", phone, clock, started, state=path, dump=options.dump)
    try:
        body.keep()
    except StoreError as error:  # at the first write it is the place that cannot be used
        raise UsageError(error.message) from None
    return body


def read(path: Path) -> World:
    """A world, read once as long as its file does not change."""
    try:
        changed = path.stat().st_mtime_ns
    except OSError as error:
        raise UsageError(cannot_read(path, error)) from None
    return _read(path.resolve(), changed)


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> World:
    return load_world(path)


def _phone(world: World, options: Options, path: Path | None, clock: Clock) -> tuple[Phone, float]:
    """The phone kept at `path`, or a new one, and when its second 0 is on the clock."""
    if path is None or not path.exists():
        return Phone(world, seed=options.seed, chosen=options.chosen()), clock.now()
    phone, started = keep.load(path, world)
    if phone.seed != options.seed or phone.chosen != options.chosen():
        raise UsageError(say("device-sim-state-other", path=str(path)))
    return phone, min(started, clock.now() - phone.now)


def _with_faults(world: World, wanted: str) -> World:
    """The world with its own faults, or with those of a schedule instead."""
    if wanted == "world":
        return world
    faults = {f"address_{number}": _fault(each) for number, each in enumerate(read_schedule(wanted))}
    return world.replace(faults=faults)


def _fault(given: dict[str, object]) -> Fault:
    kinds = get_args(FaultKind)
    if given["kind"] not in kinds:
        raise UsageError(suggest(say("device-sim-fault-unknown", kind=str(given["kind"])), str(given["kind"]), kinds))
    return Fault.model_validate(given)


class SimDevice:
    """A simulated phone with nothing but a screen to touch."""

    profile = DeviceProfile(knows_front=True)

    def __init__(
        self,
        name: str,
        phone: Phone,
        clock: Clock,
        started: float,
        *,
        state: Path | None = None,
        dump: Path | None = None,
    ) -> None:
        """started: the second 0 of the phone on the clock. state, dump: files kept up to date after each act."""
        self.name, self.phone, self.clock = name, phone, clock
        self._started, self._state, self._dump = started, state, dump
        self._stopped = threading.Event()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.keep()

    def home(self) -> str:
        return self.phone.home

    def in_front(self) -> str:
        return self.phone.front

    def apps(self) -> dict[str, str]:
        return self.phone.apps()

    def keep(self) -> None:
        """Write state and dump, where they were asked for."""
        if self._state is not None:
            keep.save(self._state, self.phone, self._started)
        if self._dump is not None:
            keep.put(self._dump, json.dumps(self.phone.report(), ensure_ascii=False, indent=1))

    def stop(self) -> None:
        """No touch leaves after this, until `clear_stop`."""
        self._stopped.set()

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def clear_stop(self) -> None:
        self._stopped.clear()

    def _now(self) -> float:
        return max(self.clock.now() - self._started, self.phone.now)

    # --- looking ----------------------------------------------------------------------------------------------------

    def look(self) -> Frame:
        self._reach()
        slow = self.phone.fault("slow")
        if slow is not None:
            self.clock.sleep(float(slow.value) if isinstance(slow.value, int | float) else 1.0)
            self._reach()
        if self.phone.fault("truncated"):
            raise CaptureFailed(say("device-screenshot-cut-off"))
        picture = self.phone.look(self._now())
        at, elements = self.clock.now(), self._elements(picture.elements)
        if self.phone.fault("black"):
            size = self.phone.size
            black = np.zeros((size.height, size.width, 3), np.uint8)
            return Frame(black, f"black-{size.width}x{size.height}", at, picture.app, elements=elements)
        return Frame(picture.pixels, picture.signature, at, picture.app, elements=elements)

    def _elements(self, offered: list[Element] | None) -> list[Element] | None:
        return None

    def _reach(self) -> None:
        """Raises Disconnected while the device is gone."""
        self.phone.advance(self._now())
        outage = self.phone.fault("gone")
        if outage is not None and outage.value != "after":
            raise Disconnected(say("device-unreachable"), delivered="no")

    # --- doing ------------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> Receipt:
        self._halt()
        self._reach()
        detail = self._act(action)
        self.keep()
        if self._stopped.is_set():
            raise Stopped(say("device-stopped-midway"), delivered="unknown")
        if self.phone.fault("gone"):
            raise Disconnected(say("device-lost-midway"), delivered="unknown")
        return Receipt(delivered="yes", at=self.clock.now(), detail=detail)

    def _halt(self) -> None:
        if self._stopped.is_set():
            raise Stopped

    def _act(self, action: Action) -> Message | None:
        """Do it; gives what there is to say of it."""
        check_bounds(action, self.phone.size)
        match action:
            case Tap(at=at):
                self._stroke([at], TAP_SECONDS)
            case DoubleTap(at=at):
                self._stroke([at], TAP_SECONDS)
                self.clock.sleep(0.1)
                self._stroke([at], TAP_SECONDS)
            case LongPress(at=at, ms=ms):
                self._stroke([at], ms / 1000)
            case Swipe(start=start, end=end, ms=ms):
                self._stroke([start, end], ms / 1000)
            case Drag(start=start, end=end, ms=ms, hold_ms=hold):
                self._stroke([start, end], ms / 1000, hold / 1000)
            case InputText():
                return self._write(action)
            case PressKey(key=key):
                self._press(key.upper())
            case GoHome():
                self._press("HOME")
                self.clock.sleep(0.3)
                self._press("HOME")
                self.clock.sleep(0.5)
            case Wait(ms=ms):
                self.clock.sleep(ms / 1000)
            case _:
                return self._launch(action)
        return None

    def _stroke(self, ends: list[Point], seconds: float, hold: float = 0.0) -> None:
        """A finger comes down, waits, moves evenly, and leaves."""
        self.phone.finger_down(ends[0], self._now())
        self.clock.sleep(hold)
        steps = max(round(seconds / _STEP_SECONDS), 4) if len(ends) > 1 else 1
        for step in range(1, steps + 1):
            self.clock.sleep(seconds / steps)
            if self._stopped.is_set():
                break
            if len(ends) > 1:
                self.phone.finger_move(between(ends[0], ends[1], step / steps), self._now())
        self.phone.finger_up(self._now())

    def _write(self, action: InputText) -> Message | None:
        if action.clear:
            self.phone.clear_text(self._now())
        written = self.phone.text(action.text, self._now()) if action.text else True
        if action.submit:
            self.phone.key("ENTER", self._now())
        return None if written else say("act-no-caret")

    def _press(self, key: str) -> None:
        if key not in KNOWN:
            raise Unsupported(suggest(say("device-phone-key-unknown", key=key), key, KNOWN))
        self.phone.key(key, self._now())

    def _launch(self, action: Action) -> Message | None:
        raise Unsupported(say("device-action-unsupported", kind=action.kind))


class _SeesElements(SimDevice):
    """Offers the element tree, with each look and by itself."""

    profile = SimDevice.profile.replace(elements=True)

    def elements(self) -> list[Element]:
        self._reach()
        return self.phone.look(self._now()).elements or []

    def _elements(self, offered: list[Element] | None) -> list[Element] | None:
        return offered


class _Launches(SimDevice):
    """Opens apps and addresses without touching the screen."""

    profile = SimDevice.profile.replace(launches=True)

    def packages(self) -> list[str]:
        self._reach()
        return self.phone.packages()

    def _launch(self, action: Action) -> Message | None:
        match action:
            case LaunchApp(app=app):
                found = self.phone.launch(app, self._now())
            case OpenUrl(url=url):
                found = self.phone.open_url(url, self._now())
            case Call(number=number):
                found = any(self.phone.open_url(f"{scheme}:{number}", self._now()) for scheme in ("call", "tel"))
            case _:
                return super()._launch(action)
        if not found:
            raise Rejected(say("device-nothing-answers", action=action.summary()))
        return None


class _SeesAndLaunches(_SeesElements, _Launches):
    """Both."""

    profile = SimDevice.profile.replace(elements=True, launches=True)


BODIES: dict[tuple[bool, bool], type[SimDevice]] = {
    (False, False): SimDevice,
    (False, True): _SeesElements,
    (True, False): _Launches,
    (True, True): _SeesAndLaunches,
}
"""(launches, sees elements) → body: what it cannot do it does not even offer."""
