"""What can be done to a device, as data. Every position is a pixel of the frame the action was decided on.

`kind` tells actions apart in the journal, in checkpoints and in files. A driver does what it can and raises Unsupported
for the rest.
"""

from math import hypot
from typing import Annotated, Literal, Self

from pydantic import Field, TypeAdapter

from iris_screen.core.errors import AppMissing, Delivered, DeviceError
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message, OptionalMessage, say
from iris_screen.core.record import Record

Direction = Literal["up", "down", "left", "right"]
Reach = Literal["line", "half", "page"]
Button = Literal["left", "right", "middle"]
Held = Literal["ctrl", "shift", "alt"]
Arrangement = Literal["maximize", "minimize", "restore", "left", "right"]
"""How a window is placed: over the whole screen, out of sight, as it was before, over one half of the screen."""

KEYCODES = {
    "HOME": 3,
    "BACK": 4,
    "CALL": 5,
    "END_CALL": 6,
    "VOLUME_UP": 24,
    "VOLUME_DOWN": 25,
    "POWER": 26,
    "TAB": 61,
    "SPACE": 62,
    "ENTER": 66,
    "DEL": 67,
    "MENU": 82,
    "NOTIFICATIONS": 83,
    "SEARCH": 84,
    "ESCAPE": 111,
    "SYSRQ": 120,
    "MOVE_HOME": 122,
    "MOVE_END": 123,
    "VOLUME_MUTE": 164,
    "RECENTS": 187,
    "WAKEUP": 224,
}
"""Android key codes by name."""


class _Action(Record):
    def in_words(self) -> Message:
        """What is done, for people; no device reads this."""
        raise NotImplementedError

    def describe_masked(self) -> Message:
        """The same for what is stored. Of a typed text it gives only the length: it may be a password."""
        return self.in_words()

    def summary(self) -> str:
        """Short text that tells actions apart: "press key ENTER", "tap at 10, 20"."""
        fields = self.model_dump(exclude={"kind"}, exclude_none=True)
        said = getattr(self, "kind", "act").replace("_", " ")
        rest = []
        for name, value in fields.items():
            if value is not False and value not in ("", []):
                plain = _plain(value)  # with the field name, unless the action ends in it, as "launch app" does
                rest.append(plain if said.endswith(name.removesuffix("s")) else f"{name} {plain}")
        return f"{said} {', '.join(rest)}".strip()


def _plain(value: object) -> str:
    match value:
        case {"x": x, "y": y}:
            return f"{x}, {y}"
        case list():
            return "+".join(map(str, value))
        case _:
            return str(value)


class Tap(_Action):
    kind: Literal["tap"] = "tap"
    at: Point

    def in_words(self) -> Message:
        return say("act-tap", x=self.at.x, y=self.at.y)


class DoubleTap(_Action):
    kind: Literal["double_tap"] = "double_tap"
    at: Point

    def in_words(self) -> Message:
        return say("act-double-tap", x=self.at.x, y=self.at.y)


class LongPress(_Action):
    kind: Literal["long_press"] = "long_press"
    at: Point
    ms: int = Field(default=800, ge=1, le=10_000)

    def in_words(self) -> Message:
        return say("act-long-press", x=self.at.x, y=self.at.y, ms=self.ms)


class _Path:
    """Where a finger moves."""

    start: Point
    end: Point

    @property
    def is_sideways(self) -> bool:
        """Whether it moves more to a side than up or down, as one that acts on a row does."""
        return abs(self.end.x - self.start.x) > abs(self.end.y - self.start.y)


class Swipe(_Path, _Action):
    """A finger moves from start to end in `ms` milliseconds and leaves the screen."""

    kind: Literal["swipe"] = "swipe"
    start: Point
    end: Point
    ms: int = Field(default=300, ge=1, le=10_000)

    @property
    def length(self) -> float:
        """In pixels."""
        return hypot(self.end.x - self.start.x, self.end.y - self.start.y)

    def in_words(self) -> Message:
        return say("act-swipe", x=self.start.x, y=self.start.y, to_x=self.end.x, to_y=self.end.y)


class Drag(_Path, _Action):
    """Like a swipe, but the finger holds still for `hold_ms` before it moves."""

    kind: Literal["drag"] = "drag"
    start: Point
    end: Point
    ms: int = Field(default=1000, ge=1, le=20_000)
    hold_ms: int = Field(default=100, ge=0, le=5_000)

    def in_words(self) -> Message:
        return say("act-drag", x=self.start.x, y=self.start.y, to_x=self.end.x, to_y=self.end.y)


class InputText(_Action):
    """Text into the focused field. `clear` empties the field first; `submit` presses Enter after it."""

    kind: Literal["input_text"] = "input_text"
    text: str = Field(max_length=20_000)
    clear: bool = False
    submit: bool = False

    def in_words(self) -> Message:
        return say("act-type", text=self.text, clear=self.clear, submit=self.submit)

    def describe_masked(self) -> Message:
        return say("act-type-hidden", length=len(self.text), clear=self.clear, submit=self.submit)


class PressKey(_Action):
    """A key by its name in KEYCODES, or a desktop key name such as "esc" or "f5"."""

    kind: Literal["press_key"] = "press_key"
    key: str = Field(min_length=1, max_length=32)

    def in_words(self) -> Message:
        return say("act-press-key", key=self.key)


class Hotkey(_Action):
    kind: Literal["hotkey"] = "hotkey"
    keys: list[str] = Field(min_length=1, max_length=6)

    def in_words(self) -> Message:
        return say("act-press-keys", keys="+".join(self.keys))


class Wait(_Action):
    kind: Literal["wait"] = "wait"
    ms: int = Field(ge=0, le=120_000)

    def in_words(self) -> Message:
        return say("act-wait", seconds=self.ms / 1000)


class GoHome(_Action):
    """HOME, 0.3 s, HOME, 0.5 s: the first HOME may only reach the app's own first page."""

    kind: Literal["go_home"] = "go_home"

    def in_words(self) -> Message:
        return say("act-go-home")


class LaunchApp(_Action):
    """On a desktop, an open window of this app is brought to the front; `anew` opens another one."""

    kind: Literal["launch_app"] = "launch_app"
    app: str = Field(min_length=1, max_length=200)
    anew: bool = False

    def in_words(self) -> Message:
        return say("act-open-app", app=self.app, anew=self.anew)


class ShowWindow(_Action):
    """Brings an open window to the front: one of this app, or with these words in its title. Opens nothing.

    window: its number in `Frame.windows`, 0 if only its app or its title is known.
    """

    kind: Literal["show_window"] = "show_window"
    app: str = Field(default="", max_length=200)
    title: str = Field(default="", max_length=200)
    window: int = 0

    def in_words(self) -> Message:
        return say("act-show-window", window=self.title or self.app)


class ArrangeWindow(_Action):
    """Places the window in front, or one of this app, or one with these words in its title."""

    kind: Literal["arrange_window"] = "arrange_window"
    how: Arrangement
    app: str = Field(default="", max_length=200)
    title: str = Field(default="", max_length=200)

    def in_words(self) -> Message:
        return say("act-arrange-window", how=self.how)


class Call(_Action):
    kind: Literal["call"] = "call"
    number: str = Field(pattern=r"^\+?[0-9*#]{1,24}$")

    def in_words(self) -> Message:
        return say("act-call", number=self.number)


class OpenUrl(_Action):
    kind: Literal["open_url"] = "open_url"
    url: str = Field(min_length=1, max_length=4_000)

    def in_words(self) -> Message:
        return say("act-open-url", url=self.url)


class MovePointer(_Action):
    kind: Literal["move"] = "move"
    to: Point
    ms: int = Field(default=500, ge=0, le=10_000)

    def in_words(self) -> Message:
        return say("act-move-pointer", x=self.to.x, y=self.to.y)


class Click(_Action):
    """Clicks a mouse button at the pointer. held: keys held down meanwhile, for example to select one more item."""

    kind: Literal["click"] = "click"
    button: Button = "left"
    repeat: int = Field(default=1, ge=1, le=3)
    held: list[Held] = Field(default=[], max_length=3)

    def in_words(self) -> Message:
        if self.held:
            return say("act-click-holding", button=self.button, times=self.repeat, keys="+".join(self.held))
        return say("act-click", button=self.button, times=self.repeat)


class Hover(_Action):
    kind: Literal["hover"] = "hover"
    ms: int = Field(default=1000, ge=0, le=10_000)

    def in_words(self) -> Message:
        return say("act-hover", seconds=self.ms / 1000)


class Scroll(_Action):
    """Turns the wheel where the pointer is. held: keys held down meanwhile; with Ctrl most programs zoom."""

    kind: Literal["scroll"] = "scroll"
    direction: Direction
    amount: Reach = "half"
    held: list[Held] = Field(default=[], max_length=3)

    def in_words(self) -> Message:
        if self.held:
            return say("act-scroll-holding", direction=self.direction, keys="+".join(self.held))
        return say("act-scroll", direction=self.direction, reach=self.amount)


Action = Annotated[
    Tap
    | DoubleTap
    | LongPress
    | Swipe
    | Drag
    | InputText
    | PressKey
    | Hotkey
    | Wait
    | GoHome
    | LaunchApp
    | ShowWindow
    | ArrangeWindow
    | Call
    | OpenUrl
    | MovePointer
    | Click
    | Hover
    | Scroll,
    Field(discriminator="kind"),
]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)


def press_point(action: Action) -> Point | None:
    """Where the finger or button first goes down; None for actions without a place."""
    match action:
        case Tap() | DoubleTap() | LongPress():
            return action.at
        case Swipe() | Drag():
            return action.start
        case MovePointer():
            return action.to
        case _:
            return None


class Receipt(Record):
    """What a driver reports after an action. "yes" proves delivery, never effect."""

    delivered: Delivered = "yes"
    at: float = 0.0
    detail: OptionalMessage = None
    app_missing: bool = False
    """The device does not have the app that was to be opened."""

    @classmethod
    def of_error(cls, error: DeviceError, at: float) -> Self:
        """The receipt of an action that a driver raised this for."""
        missing = isinstance(error, AppMissing)
        return cls(delivered=error.delivered, at=at, detail=error.message, app_missing=missing)
