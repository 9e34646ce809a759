"""The simulated phone as a device: touches, keys and looks in real or virtual time, with the faults of its world.

`sim:PATH/world.yaml?seed=7&abilities=touch&…`: docs/worlds.md, part 7.
"""

import errno
import json
import threading
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Self, get_args

import numpy as np
from pydantic import ValidationError

from iris_screen.core.actions import (
    Action,
    Call,
    DoubleTap,
    Drag,
    GoHome,
    Hotkey,
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
from iris_screen.core.errors import (
    AppMissing,
    CaptureFailed,
    Disconnected,
    Rejected,
    Stopped,
    StoreError,
    Unsupported,
    UsageError,
)
from iris_screen.core.geometry import Point, interpolate
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_read, cannot_write
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.spelling import suggest
from iris_screen.core.profile import DeviceFacts, DeviceProfile
from iris_screen.core.protocols import Clock, Device
from iris_screen.core.screen import Element, Frame
from iris_screen.sim.phone import saved_phone as keep
from iris_screen.sim.phone.input.system_keys import KNOWN
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.phone_options import Options, read_options, read_schedule
from iris_screen.sim.phone.world_files.languages import list_languages
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.sim.phone.world_files.world import Fault, FaultKind, World
from iris_screen.tools.devices.address import Address
from iris_screen.tools.devices.clock import SystemClock, VirtualClock
from iris_screen.tools.devices.touch_bounds import check_bounds
from iris_screen.tools.key_names import drop_side, normalize_key

SHIPPED = Path(__file__).resolve().parents[2] / "assets" / "worlds" / "phone" / "world.yaml"
TAP_SECONDS = 0.05
_STEP_SECONDS = 0.03
_STATE_NAME = "phone.json"


def open_address(address: Address, folder: Path | None, clock: Clock | None) -> Device:
    """Open a simulated phone. Without `state=` it is stored in `folder`, or without that only in this process."""
    options, world = check_address(address)
    clock = clock or (VirtualClock() if options.time == "virtual" else SystemClock())
    path = options.state or (folder / _STATE_NAME if folder else None)
    known = keep.find_written(path) if path and options.shared == "yes" else None
    phone, started = _load_phone(world, options, path, clock)
    launches, elements = options.abilities == "all", phone.context.elements != "none"
    device = DEVICES[launches, elements](f"sim:{address.where}", phone, clock, started, path, options.dump, known)
    try:
        device.keep()
    except StoreError as error:  # the first write fails: the place cannot be used
        raise UsageError(error.message) from None
    return device


def check_address(address: Address) -> tuple[Options, World]:
    """The options and the world of an address. Raises UsageError for one that cannot be used."""
    options = read_options(address.options)
    for file in (options.state, options.dump):
        if file is not None and file.is_dir():
            raise UsageError(cannot_write(file, IsADirectoryError(errno.EISDIR, "")))
    world = _replace_faults(read_world(Path(address.where) if address.where else SHIPPED), options.faults)
    if options.lang is not None and options.lang not in (known := list_languages(world)):
        wrong = say("device-option-not-a-choice", name="lang", value=options.lang, choices=known)
        raise UsageError(wrong)
    return options, world


def read_world(path: Path) -> World:
    """Read a world; cached as long as its file does not change."""
    try:
        changed = path.stat().st_mtime_ns
    except OSError as error:
        raise UsageError(cannot_read(path, error)) from None
    return _load_cached(path.resolve(), changed)


@lru_cache(maxsize=8)
def _load_cached(path: Path, _changed: int) -> World:
    return load_world(path)


def _load_phone(world: World, options: Options, path: Path | None, clock: Clock) -> tuple[Phone, float]:
    """The phone stored at `path`, or a new one, and the clock's time at its second 0."""
    if path is None or not path.exists():
        return Phone(world, seed=options.seed, chosen=options.chosen()), clock.now()
    phone, started = keep.load(path, world)
    if phone.seed != options.seed or phone.chosen != options.chosen():
        raise UsageError(say("device-sim-state-other", path=str(path)))
    return phone, min(started, clock.now() - phone.now)


def _replace_faults(world: World, wanted: str) -> World:
    """The world with its own faults, or with those of a schedule instead."""
    if wanted == "world":
        return world
    faults, kinds = {}, get_args(FaultKind)
    for number, given in enumerate(read_schedule(wanted)):
        kind = str(given["kind"])
        if given["kind"] not in kinds:
            raise UsageError(suggest(say("device-sim-fault-unknown", kind=kind), kind, kinds))
        try:
            faults[f"address_{number}"] = Fault.model_validate(given)
        except ValidationError as error:
            problem = mistake(error.errors()[0])
            raise UsageError(say("world-option-wrong", name="faults", value=wanted, problem=problem)) from None
    return world.replace(faults=faults)


class SimDevice:
    """A simulated phone that has only a screen to touch."""

    profile = DeviceProfile(knows_front=True, all_keys=True, chords=True)

    def __init__(
        self,
        name: str,
        phone: Phone,
        clock: Clock,
        started: float,
        state: Path | None = None,
        dump: Path | None = None,
        known: int | None = None,
    ) -> None:
        """started: the clock's time at the phone's second 0. state, dump: files updated after each action. known: when
        the state of a shared phone was saved that this process knows; None if no other process uses it.
        """
        self.name, self.phone, self.clock = name, phone, clock
        self._started, self._state, self._dump, self._known = started, state, dump, known
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

    def facts(self) -> DeviceFacts:
        now = self.phone.local_time(self._now())
        return DeviceFacts(now=now.isoformat(timespec="minutes"), language=self.phone.language)

    def apps(self) -> dict[str, str]:
        return self.phone.apps()

    def keep(self) -> None:
        """Write state and dump, if they are wanted; unless another process has gone on with a shared phone meanwhile,
        while this one was frozen: a real phone does not forget what was done on it.
        """
        alone = self._known is None  # what is shared is not synced, since a process may be frozen just then
        if self._state is not None:
            if not alone and keep.find_written(self._state) != self._known:
                return
            keep.save(self._state, self.phone, self._started, durable=alone)
            self._known = None if alone else keep.find_written(self._state)
        if self._dump is not None:
            keep.put(self._dump, json.dumps(self.phone.report(), ensure_ascii=False, indent=1), durable=alone)

    def stop(self) -> None:
        """Send no touch from now on, until `clear_stop`."""
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
        self._require_reachable()
        slow = self.phone.fault("slow")
        if slow is not None:
            self.clock.sleep(float(slow.value) if isinstance(slow.value, int | float) else 1.0)
            self._require_reachable()
        if self.phone.fault("truncated"):
            raise CaptureFailed(say("device-screenshot-cut-off"))
        picture = self.phone.look(self._now())
        at, elements = self.clock.now(), self._offered_elements(picture.elements)
        if self.phone.fault("black"):
            size = self.phone.size
            black = np.zeros((size.height, size.width, 3), np.uint8)
            return Frame(black, f"black-{size.width}x{size.height}", at, picture.app, elements=elements)
        return Frame(picture.pixels, picture.signature, at, picture.app, elements=elements)

    def _offered_elements(self, offered: list[Element] | None) -> list[Element] | None:
        return None

    def _require_reachable(self) -> None:
        """Raises Disconnected while the device is gone."""
        self.phone.advance(self._now())
        outage = self.phone.fault("gone")
        if outage is not None and outage.value != "after":
            raise Disconnected(say("device-unreachable"), delivered="no")

    # --- doing ------------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> Receipt:
        if self._stopped.is_set():
            raise Stopped
        self._require_reachable()
        detail = self._act(action)
        self.keep()
        if self._stopped.is_set():
            raise Stopped(say("device-stopped-midway"), delivered="unknown")
        if self.phone.fault("gone"):
            raise Disconnected(say("device-lost-midway"), delivered="unknown")
        return Receipt(delivered="yes", at=self.clock.now(), detail=detail)

    def _act(self, action: Action) -> Message | None:
        """Do the action; returns what there is to report, if anything."""
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
            case PressKey() | Hotkey():
                self._press(action)
            case GoHome():
                self._press(PressKey(key="HOME"))
                self.clock.sleep(0.3)
                self._press(PressKey(key="HOME"))
                self.clock.sleep(0.5)
            case Wait(ms=ms):
                self.clock.sleep(ms / 1000)
            case _:
                return self._launch(action)
        return None

    def _stroke(self, points: list[Point], seconds: float, hold: float = 0.0) -> None:
        """Put a finger down, wait, move evenly, and lift it."""
        self.phone.finger_down(points[0], self._now())
        self.clock.sleep(hold)
        steps = max(round(seconds / _STEP_SECONDS), 4) if len(points) > 1 else 1
        for step in range(1, steps + 1):
            self.clock.sleep(seconds / steps)
            if self._stopped.is_set():
                break
            if len(points) > 1:
                self.phone.finger_move(interpolate(points[0], points[1], step / steps), self._now())
        self.phone.finger_up(self._now())

    def _write(self, action: InputText) -> Message | None:
        if action.clear:
            self.phone.clear_text(self._now())
        written = self.phone.text(action.text, self._now()) if action.text else True
        if action.submit:
            self.phone.key("ENTER", self._now())
        return None if written else say("act-no-caret")

    def _press(self, action: PressKey | Hotkey) -> None:
        if isinstance(action, Hotkey):
            self.phone.chord([drop_side(normalize_key(key)) for key in action.keys], self._now())
            return
        key = action.key.upper()
        if key not in KNOWN:
            raise Unsupported(suggest(say("device-phone-key-unknown", key=key), key, KNOWN))
        self.phone.key(key, self._now())

    def _launch(self, action: Action) -> Message | None:
        raise Unsupported(say("device-action-unsupported", kind=action.kind))


class _SeesElements(SimDevice):
    """Gives the element tree, with each look and on request."""

    profile = SimDevice.profile.replace(elements=True)

    def elements(self) -> list[Element]:
        self._require_reachable()
        return self.phone.look(self._now()).elements or []

    def _offered_elements(self, offered: list[Element] | None) -> list[Element] | None:
        return offered


class _Launches(SimDevice):
    """Opens apps and links without touching the screen."""

    profile = SimDevice.profile.replace(launches=True)

    def packages(self) -> list[str]:
        self._require_reachable()
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
        if not found and isinstance(action, LaunchApp):
            raise AppMissing(say("device-app-not-installed", app=action.app))
        if not found:
            raise Rejected(say("device-nothing-answers", action=action.summary()))
        return None


class _SeesAndLaunches(_SeesElements, _Launches):
    """Both."""

    profile = SimDevice.profile.replace(elements=True, launches=True)


DEVICES: dict[tuple[bool, bool], type[SimDevice]] = {
    (False, False): SimDevice,
    (False, True): _SeesElements,
    (True, False): _Launches,
    (True, True): _SeesAndLaunches,
}
"""(launches, sees elements) → device class: it does not offer what it cannot do."""
