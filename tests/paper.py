"""A phone on paper: pages of labels, drawn with no pixels worth mentioning. For tests of the graph's own logic.

It stands in for a body only; the nodes, routes, locators and verifiers over it are the shipped ones.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

import numpy as np

from iris_screen.core.actions import Action, InputText, PressKey, Receipt, Tap
from iris_screen.core.errors import Delivered, Disconnected
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Advance, Progress, Step, Task
from iris_screen.core.protocols import Body, Entry
from iris_screen.core.screen import Element, Frame
from iris_screen.core.verdict import Blocker, PostMortem, WayOut
from iris_screen.evals.dst.body import MemoryAlbum

WIDTH, HEIGHT, ROW = 120, 240, 20


class PaperClock:
    """Virtual time: a sleep costs nothing."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds


@dataclass
class PaperPhone:
    """pages: page → label → what a tap on it does (a page to go to, or a function). lost: how many touches get lost.

    gone: how many calls fail with Disconnected, and whether a touch among them still went out.
    """

    clock: PaperClock
    pages: dict[str, dict[str, str | Callable[["PaperPhone"], None]]]
    page: str = "home"
    popup: str = ""
    typed: str = ""
    pressed: list[str] = field(default_factory=list)
    lost: int = 0
    gone: int = 0
    delivered: Delivered = "no"
    name: str = "paper"

    def look(self) -> Frame:
        if self.gone and self.delivered == "no":
            self.gone -= 1
            raise Disconnected("the paper phone is gone; pick it up")
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
            if self.delivered == "no":
                raise Disconnected("the paper phone is gone; pick it up", delivered="no")
            self._act(action)
            raise Disconnected("the paper phone is gone; pick it up", delivered=self.delivered)
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


class PaperJournal:
    """A journal in memory; what it holds outlives the graph, as a file would."""

    def __init__(self) -> None:
        self.entries: dict[tuple[int, int], Entry] = {}

    def find(self, turn: int, n: int) -> Entry | None:
        return self.entries.get((turn, n))

    def intend(self, turn: int, n: int, action: Action, at: float, frame: str = "", why: str = "") -> Entry:
        entry = Entry(run="r", turn=turn, n=n, action=action, at=at, frame=frame, why=why)
        return self.entries.setdefault((turn, n), entry)

    def receive(self, turn: int, n: int, receipt: Receipt) -> None:
        self.entries[turn, n] = self.entries[turn, n].model_copy(update={"receipt": receipt})


@dataclass
class PaperBodies:
    phone: PaperPhone
    journal: PaperJournal = field(default_factory=PaperJournal)
    album: MemoryAlbum = field(default_factory=MemoryAlbum)

    def of(self, task: Task) -> Body:
        return Body(self.phone, self.album, self.journal)


@dataclass(frozen=True)
class PaperPlanner:
    """Gives its steps once, then is done; its new plans are given too."""

    steps: list[Step]
    again: list[list[Step]] = field(default_factory=list)
    name: str = "paper"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        if progress.brain:
            return Advance(kind="done", progress=progress)
        return Advance(kind="steps", steps=self.steps, progress=progress.model_copy(update={"brain": self.name}))

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        used = int(progress.data.get("replans", 0))
        if used >= len(self.again):
            return Advance(kind="stuck", progress=progress, reason="no other plan")
        data = {**progress.data, "replans": used + 1}
        return Advance(kind="steps", steps=self.again[used], progress=progress.model_copy(update={"data": data}))


class PaperSense:
    """A popup is whatever the paper phone calls one."""

    def sense(
        self, frame: Frame, task: Task, wanted: object = (), done: object = None, before: object = None
    ) -> Blocker | None:
        for element in frame.elements or []:
            if element.name.startswith("popup"):
                way = WayOut(action=Tap(at=element.box.center), why="close it", box=element.box)
                back = WayOut(action=PressKey(key="BACK"), why="BACK")
                return Blocker(kind="popup", description=element.name, ways_out=[way, back])
            if element.name.startswith("loading"):
                return Blocker(kind="loading", description="loading")
        return None

    def dialog(self, frame: Frame) -> str:
        return next((e.name for e in frame.elements or [] if e.role == "dialog"), "")
