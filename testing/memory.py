"""The stores of a run, in memory: they last as long as the object, and nothing is written to disk."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.errors import StoreError
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.people import Use
from iris_screen.core.plan import Task
from iris_screen.core.press import Purpose, Visit
from iris_screen.core.protocols import Device, DeviceSession, Entry
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target


class MemoryAlbum:
    """The pictures of runs. A core.protocols.Album."""

    def __init__(self) -> None:
        self._frames: dict[str, Frame] = {}

    def put(self, frame: Frame) -> None:
        self._frames[frame.key] = frame

    def has(self, key: str) -> bool:
        return key in self._frames

    def get(self, key: str) -> Frame:
        if key not in self._frames:
            raise StoreError(say("testing-picture-gone", picture=key))
        return self._frames[key]


@dataclass
class MemoryJournal:
    """Every touch of one run, by turn and number. A core.protocols.Journal."""

    entries: dict[tuple[int, int], Entry] = field(default_factory=dict)

    def find(self, turn: int, n: int) -> Entry | None:
        return self.entries.get((turn, n))

    def intend(
        self,
        turn: int,
        n: int,
        action: Action,
        at: float,
        frame: str = "",
        purpose: Purpose | None = None,
        why: Message | None = None,
        uses: Sequence[Use] = (),
    ) -> Entry:
        entry = Entry(
            run="run", turn=turn, n=n, action=action, at=at, frame=frame, purpose=purpose, why=why, uses=list(uses)
        )
        return self.entries.setdefault((turn, n), entry)

    def list_uses(self) -> list[Use]:
        sent = [each for each in self.entries.values() if each.receipt is None or each.receipt.delivered != "no"]
        return [use for each in sent for use in each.uses]

    def receive(self, turn: int, n: int, receipt: Receipt) -> None:
        self.entries[turn, n] = self.entries[turn, n].replace(receipt=receipt)


@dataclass
class OneSession:
    """The same device for every task. A core.protocols.DeviceSessions. visit: of the one process that there is."""

    device: Device
    album: MemoryAlbum = field(default_factory=MemoryAlbum)
    journal: MemoryJournal = field(default_factory=MemoryJournal)
    visit: Visit = field(default_factory=lambda: Visit(looked=True))

    def of(self, task: Task) -> DeviceSession:
        return DeviceSession(self.device, self.album, self.journal, visit=self.visit)


class NoPlaces:
    """Remembers nothing, so that no run affects the next. A core.protocols.Places."""

    def recall(self, target: Target, frame: Frame) -> Box | None:
        return None

    def remember(self, target: Target, frame: Frame, box: Box) -> None: ...
