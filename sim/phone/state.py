"""Everything that changes on a phone, as plain data that survives a round trip through JSON."""

from dataclasses import asdict, dataclass, field
from typing import Any

VERSION = 1


@dataclass
class Page:
    """An open screen. owner: the app it lies over (None: over all). touch: where the finger was."""

    uid: int
    screen: str
    vars: dict[str, Any]
    opened: float
    scroll: dict[str, float] = field(default_factory=dict)
    touch: tuple[int, int] | None = None
    owner: str | None = None
    blocker: str = ""
    slides: bool = False


@dataclass
class Timer:
    """Something scheduled. kind: actions, every, trigger, close, toast, fault."""

    at: float
    n: int
    kind: str
    data: dict[str, Any]


@dataclass
class Focus:
    """The focused input: its page, its node's number, its variable, and whether all of its text is selected."""

    uid: int
    node: int
    name: str
    selected: bool = False


@dataclass
class Outage:
    """A fault with its start and end."""

    kind: str
    start: float
    end: float
    value: Any = None


@dataclass
class State:
    """The phone at one moment. vars: only those that differ from the world's initial values.

    For the pinyin keyboard: latin: letters are written directly. composed: the letters being composed. turned: how many
    pages of candidates were turned.
    """

    now: float = 0.0
    front: str = ""
    tasks: dict[str, list[Page]] = field(default_factory=dict)
    recent: list[str] = field(default_factory=list)
    over: list[Page] = field(default_factory=list)
    vars: dict[str, Any] = field(default_factory=dict)
    installed: dict[str, bool] = field(default_factory=dict)
    focus: Focus | None = None
    clipboard: str = ""
    keyboard: bool = False
    layer: str = "letters"
    shift: bool = False
    latin: bool = False
    composed: str = ""
    turned: int = 0
    toast: tuple[str, float] | None = None
    timers: list[Timer] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    fired: dict[str, int] = field(default_factory=dict)
    tried: dict[str, int] = field(default_factory=dict)
    outages: list[Outage] = field(default_factory=list)
    frozen: dict[str, Any] | None = None
    awake: bool = True
    serial: int = 0
    draws: int = 0
    last_tap: tuple[float, int] | None = None
    touches: list[dict[str, Any]] = field(default_factory=list)
    effects: list[dict[str, Any]] = field(default_factory=list)

    def next_number(self) -> int:
        self.serial += 1
        return self.serial

    def pages(self) -> list[Page]:
        """All open pages; those on top of all apps come last."""
        return [page for stack in self.tasks.values() for page in stack] + self.over

    def page(self, uid: int | None) -> Page | None:
        return next((page for page in self.pages() if page.uid == uid), None)

    def layers(self) -> list[Page]:
        """The pages in front now, lowest first: the front app's, then those on top of it."""
        over = [page for page in self.over if page.owner is None or page.owner == self.front]
        return self.tasks.get(self.front, []) + over

    def outage(self, kind: str) -> Outage | None:
        """The active fault of this kind, if any."""
        return next((o for o in self.outages if o.kind == kind and o.start <= self.now < o.end), None)

    def to_json(self, *, logs: bool = True) -> dict[str, Any]:
        data = asdict(self)
        if not logs:
            data |= {"touches": [], "effects": [], "frozen": None}
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "State":
        """Raises KeyError or TypeError for data of another shape."""
        plain = dict(data)
        plain["tasks"] = {app: [_page(page) for page in stack] for app, stack in plain["tasks"].items()}
        plain["over"] = [_page(page) for page in plain["over"]]
        plain["timers"] = [Timer(**timer) for timer in plain["timers"]]
        plain["outages"] = [Outage(**outage) for outage in plain["outages"]]
        plain["focus"] = Focus(**plain["focus"]) if plain["focus"] else None
        for key in ("toast", "last_tap"):
            plain[key] = tuple(plain[key]) if plain[key] else None
        return cls(**plain)


def _page(data: dict[str, Any]) -> Page:
    page = Page(**data)
    page.touch = (page.touch[0], page.touch[1]) if page.touch else None
    return page
