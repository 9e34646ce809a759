"""What the layers require of each other: small Protocols, so that a class with these methods is enough."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Literal, Protocol, Self, runtime_checkable

import numpy as np

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.advance import Advance
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import Message, OptionalMessage
from iris_screen.core.models import ChatTurn, Reply, Role
from iris_screen.core.people import UNCONTROLLED, RunControl, Use
from iris_screen.core.plan import Progress, Step, Task
from iris_screen.core.press import Press, Purpose, ReachedScreen, Visit
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.record import Record
from iris_screen.core.screen import Element, Frame, Pixels, TextLine, Window
from iris_screen.core.state import Event
from iris_screen.core.target import Located, Target
from iris_screen.core.verdict import Blocker, Finding, Found, PostMortem


class Clock(Protocol):
    """Time. `now` is seconds since 1970 (real) or since the start (virtual)."""

    def now(self) -> float: ...
    def sleep(self, seconds: float) -> None: ...


class RandomSource(Protocol):
    """Randomness, seeded if a run must be repeatable."""

    def uniform(self, low: float, high: float) -> float: ...


# --- devices ---------------------------------------------------------------------------------------------------------


class Device(Protocol):
    """Something that can be looked at and touched. profile: what it is; the same as long as it is open.

    look raises Disconnected, Unauthorized, Timeout, CaptureFailed. do raises these and OutOfBounds, Unsupported,
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
    """Offers the accessibility tree as a flat list. May be slow, so it is not read with every look."""

    def elements(self) -> list[Element]: ...


@runtime_checkable
class CanLaunch(Protocol):
    """Opens apps and addresses without touching the screen: does LaunchApp and OpenUrl."""

    def packages(self) -> list[str]: ...


@runtime_checkable
class KnowsHome(Protocol):
    """Knows the package of its home screen, so that a run can tell on any phone that it is there."""

    def home(self) -> str: ...


@runtime_checkable
class KnowsFront(Protocol):
    """Knows which package is in front, "" if unknown, without looking at the screen's content."""

    def in_front(self) -> str: ...


@runtime_checkable
class KnowsWindows(Protocol):
    """Knows which windows are visible on the screen now, frontmost first; hidden ones are left out."""

    def in_sight(self) -> list[Window]: ...


@runtime_checkable
class HearsPerson(Protocol):
    """Can report what a person does with mouse and keyboard, whatever is in front. Raises Unsupported, Disconnected."""

    def on_keys(self, keys: Sequence[str], pressed: Callable[[], None]) -> None:
        """Report when they press this combination. keys: as in Hotkey; the last one is not a modifier."""

    def on_acts(self, done: Callable[[Action, Point, float], None]) -> None:
        """Report each act, with where the pointer was then, in frame pixels, and when it began on the device's clock.

        A double click is reported as a click and again as what it is; text sign by sign.
        """


@runtime_checkable
class KnowsApps(Protocol):
    """Knows its apps, even if it cannot open them: package → label, "" if an app has none.

    Several names of an app are joined by "||", the one on its icon first.
    """

    def apps(self) -> dict[str, str]: ...


@runtime_checkable
class CanStop(Protocol):
    """Can be stopped at once by a person; stays stopped until cleared."""

    @property
    def stopped(self) -> bool:
        """Raises Disconnected if the device turns out to be gone."""

    def stop(self) -> None: ...

    def clear_stop(self) -> None: ...


@runtime_checkable
class HasPointer(Protocol):
    """Has a mouse pointer; does MovePointer, Click, Hover, Scroll."""

    def pointer(self) -> tuple[int, int]: ...


@runtime_checkable
class HasPerson(Protocol):
    """A person sits at it, who may take the mouse at any time."""

    def person_moved(self) -> bool:
        """Whether they moved it since the last call, or since the device last moved it itself."""


# --- seeing ----------------------------------------------------------------------------------------------------------


class Reader(Protocol):
    """Reads the text on a frame. The same frame is never read twice."""

    def read(self, frame: Frame) -> list[TextLine]: ...


@runtime_checkable
class RemembersReading(Reader, Protocol):
    """recall: what it has read on a frame before; None if nothing."""

    def recall(self, frame: Frame) -> list[TextLine] | None: ...


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
    """Finds a target on a frame. `hint` is where it was last time. Never guesses: it may return several places."""

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located: ...


class Places(Protocol):
    """Remembers where targets were found, as hints."""

    def recall(self, target: Target, frame: Frame) -> Box | None: ...

    def remember(self, target: Target, frame: Frame, box: Box) -> None: ...


class Verifier(Protocol):
    """Checks whether a condition holds after an act. `before`: the frame it was decided on, None if there is none."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found: ...


class BlockerFinder(Protocol):
    """Finds what is in the way on a frame, with ways out in the order to try; None if nothing is.

    `wanted`: the next steps; what contains their target is no blocker. On a desktop, a plan works in dialogs it never
    names: what `done`, the last step, opens, or what was on `before`. What came up since `reached` is in the way.
    """

    def find(
        self,
        frame: Frame,
        task: Task,
        wanted: Sequence[Step] = (),
        done: Step | None = None,
        before: Frame | None = None,
        reached: Sequence[ReachedScreen] = (),
    ) -> Blocker | None: ...

    def dialog(self, frame: Frame) -> Message | None:
        """The title and text of a dialog in front; None if there is none."""


# --- deciding --------------------------------------------------------------------------------------------------------


class Planner(Protocol):
    """Plans a task step by step. Its progress is plain data, so that another process can go on after a kill."""

    @property
    def name(self) -> str: ...

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """The next steps, or done, stuck, or a question. `progress.done` holds the results of earlier steps."""

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """A new plan for what is left; done if nothing is, or stuck."""


class Model(Protocol):
    """A language model. Slow, costly, and never to be believed without checking."""

    def ask(self, role: Role, turns: Sequence[ChatTurn], until: str = "") -> Reply:
        """The answer, read no further than `until` if that is given. Raises ModelError, BudgetSpent."""


class Situation(Record):
    """What the actor knows about a goal, besides the picture.

    long, short: what was seen and done before. notes: found on the way. answers: what is found is for the person.
    pressed: where the last press went; missed: it was at a point and had no effect. pointer: where the mouse
    pointer is. answered: the picture of the last answer, if acts of it are left. scrolled: what the list on the screen
    said while it was scrolled, for a model; "" if that is long ago, None if it was not.
    """

    task: Task
    goal: Step
    long: list[str] = []
    short: list[Event] = []
    notes: list[str] = []
    answers: bool = False
    pressed: Point | None = None
    missed: bool = False
    pointer: Point | None = None
    answered: Frame | None = None
    scrolled: str | None = None


class Decision(Record):
    """What a tactic decides next for a goal.

    act: do `step`, at `box` (and to `end`) if it names places itself. note: only keep `notes`. more: it wants the next
    part of the list of elements. again: its answer was unusable. All others end acting. reason: why, what, or what was
    wrong. said: the answer as remembered; left: its acts after this one. found, is_answer: as in Press.
    """

    kind: Literal["act", "done", "stuck", "impossible", "refused", "ask", "take_over", "note", "more", "again"]
    step: Step | None = None
    box: Box | None = None
    end: Box | None = None
    reason: OptionalMessage = None
    said: str = ""
    left: str = ""
    found: Finding | None = None
    is_answer: bool = False
    notes: list[Finding] = []


class Tactic(Protocol):
    """Decides the next act for a goal, by a model or by rules."""

    def next(self, now: Situation, frame: Frame) -> Decision: ...


# --- keeping ---------------------------------------------------------------------------------------------------------


class Entry(Record):
    """One act in the journal. Without a receipt, it is unknown whether the touch went out.

    frame: the picture it was decided on. purpose: see core.press. why: the words it pressed, or what a way out is
    believed to do. by: who did it; a person's acts are numbered separately, and what they typed is not stored.
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
    uses: list[Use] = []


class Secrets(Protocol):
    """The stored secrets, by number. All raise UsageError if it is missing or its app not allowed, and StoreError."""

    def check(self, number: int) -> None:
        """Check that it could be read now. Hands out no value, so nothing is logged."""

    def app_of(self, number: int) -> str:
        """The package of the app it is for."""

    def caption_of(self, number: int) -> str:
        """What it is, in the person's words."""

    def read(self, number: int, why: str) -> tuple[str, str]:
        """The app it was sealed for, and its value. The access is logged first."""


class Journal(Protocol):
    """What was really done to the device. The intent is durable before the touch, the receipt after it."""

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
        uses: Sequence[Use] = (),
    ) -> Entry:
        """Raises Superseded if the lease is no longer ours."""

    def list_uses(self) -> list[Use]: ...  # what acts that went out, or may have, used up of what was allowed

    def receive(self, turn: int, n: int, receipt: Receipt) -> None: ...


class Album(Protocol):
    """The pictures of a run, by key. They survive a kill."""

    def put(self, frame: Frame) -> None: ...

    def get(self, key: str) -> Frame:
        """Raises StoreError if the picture is gone."""

    def has(self, key: str) -> bool:
        """Whether the picture is there; after a power loss the last ones may be gone."""


NOTHING = np.zeros((1, 1, 3), np.uint8)


@dataclass(frozen=True)
class DeviceSession:
    """What one run holds until it ends: the leased device, its pictures, its journal, and a person's control of it."""

    device: Device
    album: Album
    journal: Journal
    control: RunControl = UNCONTROLLED
    since: int = 0  # as in Task
    visit: Visit = field(default_factory=lambda: Visit(looked=True))

    def picture(self, key: str) -> Frame:
        """A picture of the album; after a power loss perhaps an empty one of health "gone", which proves nothing."""
        return self.album.get(key) if self.album.has(key) else Frame(NOTHING, key, 0.0, health="gone")


class DeviceSessions(Protocol):
    """Gives each run its session, from the task in State alone. Opened at first use, then always the same one."""

    def of(self, task: Task) -> DeviceSession: ...
