"""A world file as data: the phone, the apps, and what happens by itself. Documented in docs/worlds.md."""

import datetime
import hashlib
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal
from weakref import ref

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.sim.phone.world_files.expr import parse
from iris_screen.sim.phone.world_files.expr_functions import MAX_ROWS
from iris_screen.sim.phone.world_files.leaf_nodes import Node
from iris_screen.sim.phone.world_files.screen_nodes import AnyNode, Use
from iris_screen.sim.phone.world_files.sizes import Size
from iris_screen.sim.phone.world_files.value_kinds import Condition, Name, Number, Spec, Text, Value
from iris_screen.sim.phone.world_files.world_actions import Actions

_LEAVES = frozenset({str, int, float, bool, type(None)})


def models_below(spec: Any) -> Iterator[Spec]:
    """This part of a world and all parts inside it, in the order of the file."""
    if spec.__class__ in _LEAVES:  # first: a look for a model takes long, and most values are leaves
        return
    if isinstance(spec, BaseModel):
        if isinstance(spec, Spec):
            yield spec
        values = vars(spec)
        for name in type(spec).__pydantic_fields__:
            value = values[name]
            if value and value.__class__ not in _LEAVES:
                yield from models_below(value)
    elif isinstance(spec, dict):
        for value in spec.values():
            yield from models_below(value)
    elif isinstance(spec, list | tuple):
        for value in spec:
            yield from models_below(value)


FORMAT = 1
SHORTEST = 0.1
"""Shortest interval of a repetition, seconds."""

BlockerKind = Literal["popup", "dialog", "permission", "ad", "error", "loading", "keyboard", "unknown"]
FaultKind = Literal[
    "black", "frozen", "truncated", "slow", "touches_lost", "gone", "call", "rotation", "density", "dark", "font_scale"
]
Show = Literal["page", "dialog", "sheet", "menu", "popup", "banner", "full"]


def _parse_moment(source: Any) -> Any:
    """3 → [3, 3]; [2, 6] is a span, of which the seed chooses a moment."""
    span = source if isinstance(source, list | tuple) else [source, source]
    if len(span) != 2 or any(isinstance(s, bool) or not isinstance(s, int | float) for s in span):
        raise Mistake(say("world-not-a-moment"))
    if not 0 <= span[0] <= span[1] <= 1_000_000:
        raise Mistake(say("world-moment-order"))
    return span


Moment = Annotated[tuple[float, float], BeforeValidator(_parse_moment)]


def _parse_pause(source: Any) -> Any:
    span = _parse_moment(source)
    if span[0] < SHORTEST:
        raise Mistake(say("world-pause-too-short", given=str(source), least=SHORTEST))
    return span


def _parse_takes(source: Any) -> Any:
    """[contact, title] → no defaults; {contact: null, title: Chat} → with defaults."""
    return dict.fromkeys(source) if isinstance(source, list) else source


Takes = Annotated[dict[Name, Value], BeforeValidator(_parse_takes)]


class Trigger(Spec):
    """When something comes by itself. Without `on` it counts from the phone's start.

    on: "start", "app:chat" (comes to the front), "screen:chat.room" (opens), "effect:sent". after: seconds from then,
    or a span from which the seed chooses. every: repeats after so many seconds. times: at most so often (0 = no limit).
    in: only while this app is in front; otherwise it waits until it is.
    """

    on: str = Field(default="start", pattern=r"^(start|app:.+|screen:.+|effect:.+)$")
    after: Moment = (0.0, 0.0)
    every: Annotated[Moment, BeforeValidator(_parse_pause)] | None = None
    in_: str | None = Field(default=None, alias="in")
    chance: float = Field(default=1.0, ge=0, le=1)
    times: int = Field(default=1, ge=0, le=1_000_000)
    if_: Condition | None = Field(default=None, alias="if")


class Blocker(Spec):
    """Something that gets in the way: a screen that appears on top of everything."""

    kind: BlockerKind
    screen: str | None = None
    with_: dict[Name, Value] = Field(default={}, alias="with")
    when: Trigger | None = None

    @model_validator(mode="after")
    def _check_screen(self) -> "Blocker":
        if (self.screen is None) != (self.kind == "keyboard"):
            raise Mistake(say("world-blocker-screen", kind=self.kind))
        return self


class Fault(Spec):
    """A fault of the phone or of the connection to it. `for` is seconds; `value` depends on the kind."""

    kind: FaultKind
    for_: Moment = Field(default=(1.0, 1.0), alias="for")
    value: float | str | bool | None = None
    when: Trigger = Trigger()


class Event(Spec):
    """Actions that run by themselves."""

    when: Trigger = Trigger()
    do: Actions


class Every(Spec):
    """Actions repeated while a screen is open."""

    seconds: float = Field(ge=SHORTEST, le=1_000_000)
    do: Actions


Ime = Literal["letters", "pinyin"]


class PhoneSpec(Spec):
    """The phone itself. Sizes are pixels; density is pixels per dp."""

    width: int = Field(default=1080, ge=120, le=4_000)
    height: int = Field(default=2400, ge=200, le=6_000)
    density: float = Field(default=2.75, ge=0.25, le=6)
    font_scale: float = Field(default=1.0, ge=0.5, le=3)
    dark: bool = False
    lang: str = Field(default="zh", pattern="^[a-z]{2}$")
    clock: str = Field(default="09:41", pattern=r"^([01]\d|2[0-3]):[0-5]\d$")
    date: datetime.date = datetime.date(2026, 3, 14)
    wallpaper: int = Field(default=1, ge=0, le=1_000)
    keyboard: Literal["pan", "cover"] = "pan"
    ime: Ime = Field(default="letters", exclude_if=lambda ime: ime == "letters")  # worlds without it keep their digest
    elements: Literal["full", "partial", "none"] = "full"
    nav: Literal["buttons", "gestures"] = "buttons"
    animation: float = Field(default=0.2, ge=0, le=5)
    blink: bool = False
    lock: Literal["none", "swipe"] = "none"


class Screen(Spec):
    """One screen. show: how it opens, as a page or as a card on top of what is there."""

    body: AnyNode
    show: Show = "page"
    takes: Takes = {}
    vars: dict[Name, Value] = {}
    at: Literal["center", "top", "bottom", "touch", "top-left", "top-right", "bottom-left", "bottom-right"] | None = (
        None
    )
    width: Size | None = None
    background: str = "surface"
    secure: bool = False
    wallpaper: bool = False
    status_bar: bool = True
    nav_bar: bool = True
    keyboard: Literal["pan", "cover"] | None = None
    loading: Number | None = None
    modal: bool | None = None
    back: Condition = parse("true")
    outside: bool | None = None
    on_open: Actions = ()
    on_close: Actions = ()
    on_back: Actions | None = None
    every: list[Every] = []

    @property
    def covers(self) -> bool:
        """Whether it covers everything below."""
        return self.show in ("page", "full")


class Generated(Spec):
    """A generated table of so many `rows`, with {index} from 0, and {pick(…)}, {digits(4)} drawn from the seed."""

    rows: int = Field(ge=0, le=MAX_ROWS)
    row: dict[Name, Value]


def _parse_table(source: Any) -> Any:
    if isinstance(source, dict) and set(source) == {"rows", "row"}:
        return Generated.model_validate(source)
    if isinstance(source, list) and len(source) > MAX_ROWS:
        raise Mistake(say("world-table-too-long", n=len(source), most=MAX_ROWS))
    return source


Table = Annotated[Any, BeforeValidator(_parse_table)]
"""A list of rows, or a rule that generates them."""


class App(Spec):
    """One app. `links` maps addresses with {holes} to what opening them does."""

    package: str = Field(pattern=r"^[A-Za-z][\w]*(\.[A-Za-z][\w]*)+$")
    label: Text
    icon: str
    start: str
    installed: bool = True
    links: dict[str, Actions] = {}
    screens: dict[Name, Screen] = Field(min_length=1)
    vars: dict[Name, Value] = {}
    data: dict[Name, Table] = {}
    on_launch: Actions = ()


class Part(Spec):
    """A reusable piece of a screen, with parameters."""

    takes: Takes = {}
    node: AnyNode


class World(Spec):
    """A whole world, its included files merged."""

    format: int
    name: str = ""
    phone: PhoneSpec = PhoneSpec()
    home: str = "home"
    vars: dict[Name, Value] = {}
    data: dict[Name, Table] = {}
    parts: dict[Name, Part] = {}
    apps: dict[Name, App] = Field(min_length=1)
    blockers: dict[Name, Blocker] = {}
    faults: dict[Name, Fault] = {}
    events: dict[Name, Event] = {}

    def screen(self, full_name: str) -> Screen:
        """The screen called "app.screen"; raises KeyError if there is none."""
        app, _, name = full_name.partition(".")
        return self.apps[app].screens[name]

    def resolve(self, name: str, app: str) -> str | None:
        """The full name of a screen as named in `app`, whose own screens come first; None if there is none."""
        if app in self.apps and name in self.apps[app].screens:
            return f"{app}.{name}"
        owner, _, screen = name.partition(".")
        return name if owner in self.apps and screen in self.apps[owner].screens else None

    def build_index(self) -> None:
        """Precompute the lookup tables, once for this world and all its copies."""
        _ = self.numbers, self.found_nodes

    def know_digest(self, digest: str) -> None:
        """Has `digest` return this without working it out."""
        vars(self)["known_digest"] = (ref(self), digest)

    def digest(self) -> str:
        """A digest of the content. Not cached, since a changed copy would inherit the cached value."""
        whose, known = vars(self).get("known_digest", (lambda: None, ""))
        if whose() is self:
            return str(known)
        return hashlib.blake2b(self.model_dump_json(by_alias=True).encode(), digest_size=12).hexdigest()

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Every node of every screen and part; its index here is its number on this world's phones."""
        return tuple(spec for spec in models_below(self) if isinstance(spec, Node))

    @cached_property
    def numbers(self) -> dict[int, int]:
        """id(node) → the node's number."""
        return {id(node): number for number, node in enumerate(self.nodes)}

    @cached_property
    def found_nodes(self) -> dict[str, tuple[Node, ...]]:
        """What `nodes_of` has found so far: a short run is on a few of a hundred screens."""
        return {}

    def nodes_of(self, screen: str) -> tuple[Node, ...]:
        """The nodes of the screen of this full name, including those of the parts it uses."""
        if screen not in self.found_nodes:
            self.found_nodes[screen] = tuple(self._nodes_under(self.screen(screen).body, set()))
        return self.found_nodes[screen]

    def _nodes_under(self, body: Node, seen: set[str]) -> Iterator[Node]:
        for node in models_below(body):
            if isinstance(node, Node):
                yield node
            if isinstance(node, Use) and node.use not in seen:
                seen.add(node.use)
                yield from self._nodes_under(self.parts[node.use].node, seen)

    def screen_names(self) -> list[str]:
        """Every screen as "app.screen", in the order of the file."""
        return [f"{app}.{name}" for app, spec in self.apps.items() for name in spec.screens]


SECTIONS = (World, PhoneSpec, App, Screen, Part, Blocker, Fault, Event, Every, Trigger)
"""The mappings of a world that are neither nodes nor actions."""
