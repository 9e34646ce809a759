"""The phone of a run: it outlives every process, and the connection to it is slow and faulty."""

from collections import OrderedDict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from iris_screen.core.actions import Action, Receipt, press_point
from iris_screen.core.errors import CaptureFailed, Disconnected, Timeout
from iris_screen.core.message import verbatim
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.evals.dst.case import OFTEN, Case, Coming
from iris_screen.sim.phone.phone import Phone, Picture
from iris_screen.sim.phone.world_files.world import Blocker, Fault, Trigger, World
from iris_screen.tools.devices.sim import DEVICES, read_world

SMALL = {"width": 270, "height": 600, "density": 0.6875, "elements": "full"}
"""A small phone with a full element tree: fast to draw, and needs no OCR."""

DRAWN = 250
"""Size of the frame cache over all runs of this process; a frame takes half a megabyte."""

STILL_COMING = 10.0
"""Seconds after which everything done to the phone has taken effect."""

OBSTACLES = Path(__file__).parent / "worlds" / "desk.yaml"

_drawn: OrderedDict[str, Pixels] = OrderedDict()


class Shown(Phone):
    """A phone that caches drawn pictures over all runs, by signature."""

    def look(self, now: float) -> Picture:
        picture = super().look(now)
        if picture.signature not in _drawn:
            _drawn[picture.signature] = picture.pixels
            if len(_drawn) > DRAWN:
                _drawn.popitem(last=False)
        picture.__dict__["pixels"] = _drawn[picture.signature]  # where cached_property would put it
        return picture


@dataclass(frozen=True)
class Touched:
    """One touch as the judge needs it. looked_at: time of the last look. over: the screens on top then.

    effects: those that the phone logged during the touch. stale: seconds from the last look to the touch, if something
    covered or uncovered the screen in between. lied_to: the last look returned an older picture as if it were new,
    which cannot be detected.
    """

    looked_at: float
    over: tuple[str, ...]
    at: float
    action: str
    effects: tuple[str, ...]
    stale: float = 0.0
    lied_to: bool = False


class Handset:
    """A simulated phone and the connection to it, with the faults of a case."""

    def __init__(self, case: Case, clock: Clock) -> None:
        self.clock, self._case = clock, case
        self._chance = case.chance("wire")
        self._wire = frozenset(case.on_the_wire)
        self._phone = Shown(_make_world(case), seed=case.look, chosen=SMALL)
        self._device: Any = DEVICES[True, True]("sim:", self._phone, clock, clock.now())  # offers all there is
        self._last: Frame | None = None
        self._looked: tuple[float, tuple[str, ...]] = (0.0, ())
        self._lied_to = False
        self.touched: list[Touched] = []

    def report(self) -> dict[str, Any]:
        """The phone's own report."""
        return dict(self._phone.report())

    def rest(self) -> None:
        """Let time pass until everything on the phone has taken effect."""
        self._phone.advance(self._phone.now + STILL_COMING)

    def look(self) -> Frame:
        """Take a picture; takes some time."""
        self.clock.sleep(self._chance.uniform(0, self._case.latency))
        if self._strikes("no_picture"):
            raise CaptureFailed(verbatim("The picture was cut off on its way; look again."))
        self._lied_to = self._strikes("old_picture") and self._last is not None
        if self._lied_to and self._last is not None:
            return replace(self._last, at=self.clock.now())
        self._last = self._device.look()
        self._looked = self.clock.now(), self._over()
        return self._last

    def elements(self) -> list[Element]:
        return list(self._device.elements())

    def packages(self) -> list[str]:
        return list(self._device.packages())

    def home(self) -> str:
        return str(self._device.home())

    def do(self, action: Action) -> Receipt:
        if self._strikes("cut_before"):
            known = self._chance.random() < 0.5
            raise Disconnected(verbatim("The line broke before the touch."), delivered="no" if known else "unknown")
        if self._strikes("touch_lost"):
            return Receipt(at=self.clock.now())
        receipt = self._touch(action)
        if self._strikes("cut_after"):
            raise Disconnected(verbatim("The line broke after the touch."), delivered="unknown")
        if self._strikes("no_answer"):
            raise Timeout(verbatim("The phone did not answer in time."))
        return receipt

    def _over(self) -> tuple[str, ...]:
        return tuple(self._phone.screens()["over"])

    def _touch(self, action: Action) -> Receipt:
        before, stale = len(self._phone.effects), self._measure_staleness(action)
        try:
            receipt: Receipt = self._device.do(action)
            return receipt
        finally:
            effects = tuple(str(effect["effect"]) for effect in self._phone.effects[before:])
            self.touched.append(Touched(*self._looked, self.clock.now(), action.kind, effects, stale, self._lied_to))

    def _measure_staleness(self, action: Action) -> float:
        """How old the last look is, if this is a touch and other screens are on top by now; else 0."""
        self._phone.advance(max(self.clock.now(), self._phone.now))
        looked_at, over = self._looked
        moved = press_point(action) is not None and self._over() != over
        return self.clock.now() - looked_at if moved else 0.0

    def _strikes(self, name: str) -> bool:
        return name in self._wire and self._chance.random() < OFTEN[name]


def _make_world(case: Case) -> World:
    """The world of the task, with the blockers and faults of this case."""
    world, known = read_world(case.chore.world), read_world(OBSTACLES)
    coming = {f"coming_{n}": each for n, each in enumerate(case.coming)}
    blockers = {
        key: _schedule_blocker(known.blockers[c.name], c) for key, c in coming.items() if c.name in known.blockers
    }
    faults = {key: _schedule_fault(known.faults[c.name], c) for key, c in coming.items() if c.name in known.faults}
    own = {name: blocker for name, blocker in world.blockers.items() if blocker.when is not None}
    return world.replace(blockers={**own, **blockers}, faults=faults)


def _schedule_blocker(blocker: Blocker, coming: Coming) -> Blocker:
    return blocker.replace(when=Trigger(after=(coming.at, coming.at)))


def _schedule_fault(fault: Fault, coming: Coming) -> Fault:
    return fault.replace(for_=(coming.span, coming.span), when=Trigger(after=(coming.at, coming.at)))
