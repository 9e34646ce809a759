"""A device that somebody uses, and all that a watch of it needs."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from iris_screen.consent.private_apps import Privacy
from iris_screen.core.actions import Action, Receipt
from iris_screen.core.protocols import Device
from iris_screen.core.screen import Frame, TextLine, Window
from iris_screen.graph.watch.watch_loop import Limits, ScreenWatch, Ticker, WatchCounts
from iris_screen.graph.watch.watched_look import Looking
from iris_screen.memory.episodes import conclude_batch
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.clock import VirtualClock

SETTINGS, NOTES, SHOP = "com.android.settings", "com.iris.notes", "com.iris.shop"
Deed = Action | Exception | Callable[[], object]


@dataclass
class Used:
    """A device that somebody uses: before each look the next thing is done, or the look fails with it."""

    device: Device
    clock: VirtualClock
    deeds: list[Deed | None]
    change: Callable[[Frame], Frame] = lambda frame: frame

    @property
    def name(self) -> str:
        return self.device.name

    def look(self) -> Frame:
        deed = self.deeds.pop(0) if self.deeds else None
        if isinstance(deed, Exception):
            raise deed
        if callable(deed):
            deed()
        elif deed is not None:
            self.device.do(deed)
            self.clock.sleep(0.6)
        return self.change(self.device.look())

    def do(self, action: Action) -> Receipt:
        raise AssertionError("who watches touches nothing")

    def close(self) -> None:
        self.device.close()

    def __enter__(self) -> "Used":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass
class UsedDesktop(Used):
    """It has these windows, which another deed may change."""

    windows: list[Window] = field(default_factory=list)

    def in_sight(self) -> list[Window]:
        return list(self.windows)


class AtOnce(Executor):
    """Does everything before it is waited for."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        done = Future[Any]()
        done.set_result(work(*args, **more))
        return done


@dataclass
class Says:
    """A reader that reads this on every frame."""

    lines: list[TextLine]

    def read(self, frame: Frame) -> list[TextLine]:
        return self.lines

    def whole(self, frame: Frame) -> list[TextLine]:
        return self.lines


@dataclass
class Room:
    """Everything that a watch needs, on a clock of its own."""

    store: MemoryStore
    clock: VirtualClock
    phone: Device
    aside: Executor
    told: list[WatchCounts] = field(default_factory=list)

    def watch(self, *deeds: Deed | None, privacy: Privacy | None = None, **more: object) -> tuple[ScreenWatch, Used]:
        used = Used(self.phone, self.clock, list(deeds))
        return self.watch_device(used, privacy or Privacy(), **more), used

    def watch_device(self, used: Used, privacy: Privacy, **more: object) -> ScreenWatch:
        """For a tick more than there are deeds."""
        looking = Looking(
            used, "sim:", self.store.frames, "w", privacy, FrameReader(), str, self.clock.now, self.aside
        )  # fmt: skip
        return ScreenWatch(
            looking,
            self.store,
            Ticker(self.clock),
            partial(conclude_batch, self.store, name_app=str),
            lambda counts: self.told.append(WatchCounts(**vars(counts))),
            limits=Limits(seconds=float(len(used.deeds))),
            **more,  # type: ignore[arg-type]
        )

    def summaries(self) -> list[str]:
        found = sorted(self.store.list_items(), key=lambda kept: kept.at)
        return [kept.item.summary for kept in found if kept.item.kind == "episodic"]
