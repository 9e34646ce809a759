"""What the layers require of each other.

Small, so that anybody can write a new one: a class with these methods is enough.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Literal, Protocol, Self, runtime_checkable

import numpy as np

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.condition import Condition
from iris_screen.core.control import LOOSE, Reins
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import Message, OptionalMessage
from iris_screen.core.models import Reply, Role, Turn
from iris_screen.core.plan import Advance, Progress, Step, Task
from iris_screen.core.press import Press, Purpose
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.record import Record
from iris_screen.core.screen import Element, Frame, Pixels, TextLine, Window
from iris_screen.core.state import Event
from iris_screen.core.target import Located, Target
from iris_screen.core.verdict import Blocker, Found, PostMortem


class Clock(Protocol):
    """Time. `now` is seconds since 1970 (real) or since the start (virtual)."""

    def now(self) -> float: ...

    def sleep(self, seconds: float) -> None: ...


class Chance(Protocol):
    """Randomness, seeded where a run must replay."""

    def uniform(self, low: float, high: float) -> float: ...


# --- devices ---------------------------------------------------------------------------------------------------------


class Device(Protocol):
    """A body: something that can be looked at and touched. profile: what it is, the same as long as it is open.

    look raises Disconnected, Unauthorized, Timeout, CaptureFailed. do raises those and OutOfBounds, Unsupported,
    Rejected, Alarm, Stopped, each with `delivered`. close may be called twice.
    """

    @property
    def name(self) -> str: ...

    @property
    def profile(self) -> DeviceProfile: ...

    def look(self) -> Frame: ...

    def do(self, action: Action) -> Receipt: ...

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


@runtime_checkable
class HasElements(Protocol):
    """Offers the accessibility tree as a flat list. May be slow, so it is asked for, not taken with each look."""

    def elements(self) -> list[Element]: ...


@runtime_checkable
class CanLaunch(Protocol):
    """Opens apps and addresses without touching the screen: does LaunchApp and OpenUrl."""

    def packages(self) -> list[str]: ...


@runtime_checkable
class KnowsHome(Protocol):
    """Can say which package its home screen is, so that being there can be seen on any phone."""

    def home(self) -> str: ...


@runtime_checkable
class KnowsFront(Protocol):
    """Can say which package is in front, "" for none it knows, without looking at what stands there."""

    def in_front(self) -> str: ...


@runtime_checkable
class KnowsWindows(Protocol):
    """Can say which windows are on the screen now, the frontmost first; those it hides are not."""

    def in_sight(self) -> list[Window]: ...


@runtime_checkable
class HearsKeys(Protocol):
    """Can say when a person presses these keys together, whatever is in front."""

    def on_keys(self, keys: Sequence[str], pressed: Callable[[], None]) -> None:
        """keys: as in Hotkey, the last one no modifier. Raises Unsupported, Disconnected."""
        ...


@runtime_checkable
class KnowsApps(Protocol):
    """Can say which apps it has, whether it can open them or not: package → label, "" where it has none.

    Where an app has several names they are joined by "||", the one on its icon first.
    """

    def apps(self) -> dict[str, str]: ...


@runtime_checkable
class CanStop(Protocol):
    """Can be stopped at once by a person; stays stopped until cleared."""

    @property
    def stopped(self) -> bool:
        """Raises Disconnected where it is seen to be gone."""
        ...

    def stop(self) -> None: ...

    def clear_stop(self) -> None: ...


@runtime_checkable
class HasPointer(Protocol):
    """Has a mouse pointer; does MovePointer, Click, Hover, Scroll."""

    def pointer(self) -> tuple[int, int]: ...


@runtime_checkable
class HasPerson(Protocol):
    """Stands where a person sits, who may take the mouse at any time."""

    def person_moved(self) -> bool:
        """Whether he moved it since this was last asked or the device last moved it itself."""
        ...


# --- seeing ----------------------------------------------------------------------------------------------------------


class Reader(Protocol):
    """Reads the text on a frame. The same frame is never read twice."""

    def read(self, frame: Frame) -> list[TextLine]: ...


class Reference(Record, arbitrary_types_allowed=True):
    """A reference picture with its variants. pictures: (h, w, 3 or 4) uint8, RGB(A)."""

    name: str
    kind: Literal["icon", "ui", "state", "custom"]
    pictures: list[Pixels] = []
    aliases: list[str] = []
    package: str = ""
    description: str = ""


class Library(Protocol):
    """Reference pictures by name or alias."""

    def find(self, name: str) -> Reference | None: ...

    def names(self) -> list[str]: ...


class Locator(Protocol):
    """Finds a target on a frame. `hint` is where it was last time. Never guesses: several equals are an answer."""

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located: ...


class Places(Protocol):
    """Remembers where targets were found, as hints."""

    def recall(self, target: Target, frame: Frame) -> Box | None: ...

    def remember(self, target: Target, frame: Frame, box: Box) -> None: ...


class Verifier(Protocol):
    """Tells whether a condition holds after an act.

    `before` is the frame the act was decided on, None where there is none.
    """

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Press | None) -> Found: ...


class BlockerSense(Protocol):
    """Tells what stands in the way on a frame, with ways out in the order to try, or None.

    `wanted` are the steps about to be done: what holds the target of one of them is no blocker (a dialog that the
    plan itself opened and is about to answer). With keys and a mouse a plan works in dialogs it never names: what
    opens by `done`, the step before them, or lay on `before`, the last frame with nothing in the way, is its own.
    """

    def sense(
        self,
        frame: Frame,
        task: Task,
        wanted: Sequence[Step] = (),
        done: Step | None = None,
        before: Frame | None = None,
    ) -> Blocker | None: ...

    def dialog(self, frame: Frame) -> Message | None:
        """What a dialog in front is called and says; None where none is."""
        ...


# --- deciding --------------------------------------------------------------------------------------------------------


class Planner(Protocol):
    """A brain. Incremental: its progress is plain data, so that it goes on in another process after a kill."""

    @property
    def name(self) -> str: ...

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """The next steps, or done, stuck, or a question. `progress.done` holds what became of the earlier ones."""
        ...

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """A new rest of the plan that knows what was done; done where all of it was, or stuck."""
        ...


class Model(Protocol):
    """Something that answers. Slow, costly, and never to be believed without a look of one's own."""

    def ask(self, role: Role, turns: Sequence[Turn], until: str = "") -> Reply:
        """The answer; where `until` is given it is read no further than that.

        Raises ModelError where there is none to be had, BudgetSpent where the run may ask no more.
        """
        ...


class Situation(Record):
    """What a hand knows of a goal, besides the picture.

    long, short: what was seen and done before. pressed: where the last press went. pointer:
    where it stands, on bodies that have one.
    """

    task: Task
    goal: Step
    long: list[str] = []
    short: list[Event] = []
    pressed: Point | None = None
    pointer: Point | None = None


class Decision(Record):
    """What a tactic wants next for a goal.

    act: `step` is to be done, at `box` (and to `end`) where it names places itself. done, stuck, ask, take_over:
    `reason` says why, or what. again: its answer could not be used, and `reason` tells it what was wrong. said: the
    answer, as it is remembered.
    """

    kind: Literal["act", "done", "stuck", "ask", "take_over", "again"]
    step: Step | None = None
    box: Box | None = None
    end: Box | None = None
    reason: OptionalMessage = None
    said: str = ""


class Tactic(Protocol):
    """A model's (or a rule's) next act for a goal."""

    def next(self, now: Situation, frame: Frame) -> Decision: ...


# --- keeping ---------------------------------------------------------------------------------------------------------


class Entry(Record):
    """One act in the journal. No receipt: it is unknown whether the touch went out.

    frame: the picture it was decided on. purpose: see core.press. why: on what words, or what a way out is believed to
    do. by: whose hand it was; a person's acts are counted by themselves, and what he typed is not kept.
    """

    run: str
    turn: int
    n: int
    action: Action
    at: float
    frame: str = ""
    purpose: Purpose | None = None
    why: OptionalMessage = None
    receipt: Receipt | None = None
    by: Literal["iris", "person"] = "iris"


class Secrets(Protocol):
    """What is kept secret, by number. All of it raises UsageError where there is none of this number, or its app is not
    allowed, and StoreError.
    """

    def check(self, number: int) -> None:
        """Whether it could be read now. Nothing is handed out, and so nothing is written down."""
        ...

    def app_of(self, number: int) -> str:
        """The package of the app that it is for."""
        ...

    def caption_of(self, number: int) -> str:
        """What it is, in the person's words."""
        ...

    def read(self, number: int, why: str) -> tuple[str, str]:
        """The app that it was sealed for, and its value; that it was read is written down first."""
        ...


class Journal(Protocol):
    """What was really done to the device. An intent is durable before the touch, the receipt after it."""

    def find(self, turn: int, n: int) -> Entry | None: ...

    def intend(
        self,
        turn: int,
        n: int,
        action: Action,
        at: float,
        frame: str = "",
        purpose: Purpose | None = None,
        why: Message | None = None,
    ) -> Entry:
        """Raises Superseded when the lease is no longer ours."""
        ...

    def receive(self, turn: int, n: int, receipt: Receipt) -> None: ...


class Album(Protocol):
    """The pictures of a run, by key. What was put is there after a kill."""

    def put(self, frame: Frame) -> None: ...

    def get(self, key: str) -> Frame:
        """Raises StoreError when the picture is gone."""
        ...

    def has(self, key: str) -> bool:
        """Whether the picture can be had; after a power loss the last ones may not."""
        ...


NOTHING = np.zeros((1, 1, 3), np.uint8)


@dataclass(frozen=True)
class Body:
    """What one run holds while it goes: the leased device, its pictures, its journal, and what it is held by."""

    device: Device
    album: Album
    journal: Journal
    reins: Reins = LOOSE

    def picture(self, key: str) -> Frame:
        """A picture of the album; an empty one of health "gone" where a power loss took it, which proves nothing."""
        return self.album.get(key) if self.album.has(key) else Frame(NOTHING, key, 0.0, health="gone")


class Bodies(Protocol):
    """Gives each run its body; opened at the first use, the same one after that, from the task in State alone."""

    def of(self, task: Task) -> Body: ...
