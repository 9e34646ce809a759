"""The nodes of a screen that hold no others, and what all nodes have in common.

Sizes are dp, text sizes sp. Drawing never sees these; layout turns them into pieces.
"""

from typing import ClassVar, Literal

from pydantic import Field

from iris_screen.sim.phone.world_files.sizes import Anchor, Edges, Extent, Rows, Size
from iris_screen.sim.phone.world_files.value_kinds import Condition, Name, Number, Spec, Text, Value
from iris_screen.sim.phone.world_files.world_actions import Actions

Direction = Literal["up", "down", "left", "right"]


class Node(Spec):
    """What every kind of node may have."""

    KIND: ClassVar = ""
    id: Name | None = None
    name: Text | None = None
    if_: Condition | None = Field(default=None, alias="if")
    for_: Rows | None = Field(default=None, alias="for")
    width: Extent | None = None
    height: Extent | None = None
    grow: float = Field(default=0, ge=0, le=1_000)
    x: Number | None = None
    y: Number | None = None
    anchor: Anchor | None = None
    pad: Edges = (0, 0, 0, 0)
    fill: Text | None = None
    line: Text | None = None
    radius: float = Field(default=0, ge=0, le=1_000)
    elevation: float = Field(default=0, ge=0, le=40)
    tap: Actions | None = None
    double_tap: Actions | None = None
    long_press: Actions | None = None
    swipe: dict[Direction, Actions] = {}
    drag: Value | None = None
    hold: float = Field(default=0.08, ge=0, le=5)
    drop: Actions | None = None
    enabled: Condition | None = None
    drawn: bool = False


class TextNode(Node):
    """Text. `size` is sp; with `lines` above 1 it wraps. In a row it takes the width it needs."""

    KIND: ClassVar = "text"
    text: Text
    size: Number | None = None
    bold: bool = False
    ink: Text | None = None
    align: Literal["left", "center", "right"] = "left"
    lines: int = Field(default=1, ge=1, le=200)


class Icon(Node):
    """A drawn glyph by name."""

    KIND: ClassVar = "icon"
    icon: Text
    size: Number | None = None
    ink: Text | None = None


class AppIcon(Node):
    """The icon of an app with its label below; a tap opens it, a long press runs its actions."""

    KIND: ClassVar = "app"
    app: Text
    size: Number | None = None
    label: bool = True
    ink: Text | None = None


class Picture(Node):
    """A seeded drawing: the same word or number gives the same picture. `title` is a headline drawn into it."""

    KIND: ClassVar = "picture"
    picture: Text
    sort: Literal["photo", "product", "ad", "food", "map", "art", "video", "portrait"] = "photo"
    title: Text | None = None


class Avatar(Node):
    """A coloured field with the initial of a name, an icon, or a portrait."""

    KIND: ClassVar = "avatar"
    avatar: Text
    size: Number | None = None
    round: bool = True
    icon: Text | None = None
    photo: bool = False


class Button(Node):
    """A button with text, an icon, or both."""

    KIND: ClassVar = "button"
    button: Text
    icon: Text | None = None
    style: Literal["filled", "outlined", "text"] = "filled"
    ink: Text | None = None
    size: Number | None = None
    bold: bool = False


class Input(Node):
    """A text field bound to a variable. ENTER runs `submit`; each change of the text runs `change`."""

    KIND: ClassVar = "input"
    input: Name
    hint: Text | None = None
    icon: Text | None = None
    lines: int = Field(default=1, ge=1, le=50)
    password: bool = False
    digits: bool = False
    most: int = Field(default=2_000, ge=1, le=20_000)
    enter: Text | None = None
    autofocus: bool = False
    submit: Actions | None = None
    change: Actions = ()
    size: Number | None = None


class Switch(Node):
    """On or off by an expression. If that is just a variable, a tap inverts it and runs `change`."""

    KIND: ClassVar = "switch"
    switch: Condition
    change: Actions = ()


class Checkbox(Node):
    """As a switch, with a check mark."""

    KIND: ClassVar = "checkbox"
    checkbox: Condition
    change: Actions = ()


class Radio(Node):
    """One of several: on by an expression, such as `size == 'L'`; `tap` runs when it is chosen."""

    KIND: ClassVar = "radio"
    radio: Condition


class Slider(Node):
    """A slider for a number variable between `least` and `most`."""

    KIND: ClassVar = "slider"
    slider: Name
    least: float = 0
    most: float = 100
    step: float = Field(default=1, gt=0)
    change: Actions = ()


class Picker(Node):
    """A wheel of options bound to a variable: three are visible, the middle one is chosen; tap or swipe turns it."""

    KIND: ClassVar = "picker"
    picker: Name
    options: Value
    change: Actions = ()


class Tabs(Node):
    """Labels side by side, one of them chosen; the variable holds its index from 0."""

    KIND: ClassVar = "tabs"
    tabs: Name
    labels: list[Text] = Field(min_length=1, max_length=20)
    icons: list[Text] = []
    change: Actions = ()


class Bubble(Node):
    """A chat message; `mine: true` puts it on the right."""

    KIND: ClassVar = "bubble"
    bubble: Text
    mine: Condition | None = None


class Progress(Node):
    """A progress bar, 0–1."""

    KIND: ClassVar = "progress"
    progress: Number


class Spinner(Node):
    """A turning ring: the screen never becomes still while it is visible."""

    KIND: ClassVar = "spinner"
    spinner: Literal[True]
    size: Number | None = None


class Badge(Node):
    """A small red dot with text."""

    KIND: ClassVar = "badge"
    badge: Text


class Chart(Node):
    """A bar chart with seeded values."""

    KIND: ClassVar = "chart"
    chart: Text


class Clock(Node):
    """A clock face; 0–1 is the time of day."""

    KIND: ClassVar = "clock"
    clock: Number


class Camera(Node):
    """A camera view, seeded by a word or number."""

    KIND: ClassVar = "camera"
    camera: Text


class Gap(Node):
    """Empty space; `gap: fill` takes what is left."""

    KIND: ClassVar = "gap"
    gap: Size


class Divider(Node):
    """A thin line."""

    KIND: ClassVar = "divider"
    divider: Literal[True]
