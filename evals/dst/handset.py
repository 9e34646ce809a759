"""The phone of a run: it outlives every process, and the line to it is slow, breaks, and lies."""

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
"""A small phone with a full element tree: drawn fast, and read without OCR."""

DRAWN = 250
"""Frames kept drawn, over all runs of this process; one takes half a megabyte."""

STILL_COMING = 10.0
"""Seconds after which nothing that was done to the phone is still on its way."""

OBSTACLES = Path(__file__).parent / "worlds" / "desk.yaml"

_drawn: OrderedDict[str, Pixels] = OrderedDict()


class Shown(Phone):
    """A phone whose pictures are drawn once for all runs: the signature names the pixels."""

    def look(self, now: float) -> Picture:
        picture = super().look(now)
        if picture.signature not in _drawn:
            _drawn[picture.signature] = picture.pixels
            if len(_drawn) > DRAWN:
                _drawn.popitem(last=False)
        picture.__dict__["pixels"] = _drawn[picture.signature]  # what cached_property would put there
        return picture


@dataclass(frozen=True)
class Touched:
    """One touch as the judge needs it: when the screen was last looked at, what lay over it then, and what came of it.

    effects: those the phone logged while it was touched. stale: seconds from the last look to the finger, where
    something came over the screen, or left it, in between. lied_to: the last look was answered with an older picture as
    if it were new, which nobody can tell.
    """

    looked_at: float
    over: tuple[str, ...]
    at: float
    action: str
    effects: tuple[str, ...]
    stale: float = 0.0
    lied_to: bool = False


class Handset:
    """A simulated phone and the line to it, with the troubles of a case."""

    def __init__(self, case: Case, clock: Clock) -> None:
        self.clock, self._case = clock, case
        self._chance = case.chance("wire")
        self._wire = frozenset(case.on_the_wire)
        self._phone = Shown(_world(case), seed=case.look, chosen=SMALL)
        self._device: Any = DEVICES[True, True]("sim:", self._phone, clock, clock.now())  # offers all there is
        self._last: Frame | None = None
        self._looked: tuple[float, tuple[str, ...]] = (0.0, ())
        self._lied_to = False
        self.touched: list[Touched] = []

    def report(self) -> dict[str, Any]:
        """The phone's own."""
        return dict(self._phone.report())

    def rest(self) -> None:
        """Let whatever is still on its way on the phone happen; nobody looks."""
        self._phone.advance(self._phone.now + STILL_COMING)

    def look(self) -> Frame:
        """A picture, at the end of the time that taking it needs."""
        self.clock.sleep(self._chance.uniform(0, self._case.latency))
        if self._hits("no_picture"):
            raise CaptureFailed(verbatim("The picture was cut off on its way; look again."))
        self._lied_to = self._hits("old_picture") and self._last is not None
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
        if self._hits("cut_before"):
            known = self._chance.random() < 0.5
            raise Disconnected(verbatim("The line broke before the touch."), delivered="no" if known else "unknown")
        if self._hits("touch_lost"):
            return Receipt(at=self.clock.now())
        receipt = self._done(action)
        if self._hits("cut_after"):
            raise Disconnected(verbatim("The line broke after the touch."), delivered="unknown")
        if self._hits("no_answer"):
            raise Timeout(verbatim("The phone did not answer in time."))
        return receipt

    def _over(self) -> tuple[str, ...]:
        return tuple(self._phone.screens()["over"])

    def _done(self, action: Action) -> Receipt:
        before, stale = len(self._phone.effects), self._stale(action)
        try:
            receipt: Receipt = self._device.do(action)
            return receipt
        finally:
            effects = tuple(str(effect["effect"]) for effect in self._phone.effects[before:])
            self.touched.append(Touched(*self._looked, self.clock.now(), action.kind, effects, stale, self._lied_to))

    def _stale(self, action: Action) -> float:
        """How old the last look is, where a finger is to go down and something else lies over the screen by now."""
        self._phone.advance(max(self.clock.now(), self._phone.now))
        looked_at, over = self._looked
        moved = press_point(action) is not None and self._over() != over
        return self.clock.now() - looked_at if moved else 0.0

    def _hits(self, name: str) -> bool:
        return name in self._wire and self._chance.random() < OFTEN[name]


def _world(case: Case) -> World:
    """The world of the task with what comes in this case, each at its own moment."""
    world, known = read_world(case.chore.world), read_world(OBSTACLES)
    coming = {f"coming_{n}": each for n, each in enumerate(case.coming)}
    blockers = {key: _moved(known.blockers[c.name], c) for key, c in coming.items() if c.name in known.blockers}
    faults = {key: _lasting(known.faults[c.name], c) for key, c in coming.items() if c.name in known.faults}
    own = {name: blocker for name, blocker in world.blockers.items() if blocker.when is not None}
    return world.replace(blockers={**own, **blockers}, faults=faults)


def _moved(blocker: Blocker, coming: Coming) -> Blocker:
    return blocker.replace(when=Trigger(after=(coming.at, coming.at)))


def _lasting(fault: Fault, coming: Coming) -> Fault:
    return fault.replace(for_=(coming.span, coming.span), when=Trigger(after=(coming.at, coming.at)))
