"""What a screen is made of: a tree of nodes. The first known key of a mapping says which kind of node it is.

Sizes are dp, text sizes sp. Drawing never sees these; layout turns them into pieces.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from iris_screen.sim.phone.world_files.sizes import Anchor, Edges, Extent, Rows, Size
from iris_screen.sim.phone.world_files.value_kinds import (
    Condition,
    Name,
    Number,
    Spec,
    Text,
    Value,
    kind_finder,
    with_kind,
)
from iris_screen.sim.phone.world_files.world_actions import Actions

Align = Literal["start", "center", "end", "stretch"]
Justify = Literal["start", "center", "end", "between", "around"]
Direction = Literal["up", "down", "left", "right"]


class Node(Spec):
    """What every node may have, whatever its kind."""

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


class Box(Node):
    """A node that holds others."""

    align: Align = "start"
    justify: Justify = "start"
    gap: float = Field(default=0, ge=0, le=2_000)


class Column(Box):
    """Children one below the other."""

    KIND: ClassVar = "column"
    column: "Nodes"
    align: Align = "stretch"


class Row(Box):
    """Children side by side; `grow` shares out what is left."""

    KIND: ClassVar = "row"
    row: "Nodes"
    align: Align = "center"


class Stack(Box):
    """Children one upon the other, each placed by anchor, x and y."""

    KIND: ClassVar = "stack"
    stack: "Nodes"


class Grid(Box):
    """Children in rows of `columns` equal cells."""

    KIND: ClassVar = "grid"
    grid: "Nodes"
    columns: int = Field(default=4, ge=1, le=50)
    align: Align = "stretch"


class Scroll(Box):
    """A column in a window of its own that is moved by swiping. `stick: end` starts at the bottom, as chats do."""

    KIND: ClassVar = "scroll"
    scroll: "Nodes"
    stick: Literal["start", "end"] = "start"
    across: bool = False
    align: Align = "stretch"


class List(Node):
    """A long list: one `row` a row of data, each `row_height` dp high; only the visible ones are laid out."""

    KIND: ClassVar = "list"
    list: Rows
    row: "AnyNode"
    row_height: float = Field(gt=0, le=2_000)
    empty: "AnyNode | None" = None
    divider: bool = False
    stick: Literal["start", "end"] = "start"


class Pager(Node):
    """Pages beside each other, turned by a swipe; `pager` names the variable with the page's number."""

    KIND: ClassVar = "pager"
    pager: Name
    pages: "Nodes"
    dots: bool = False
    change: Actions = ()


class Use(Node):
    """A part from `parts:` with its parameters filled; `children` go where the part says `slot`."""

    KIND: ClassVar = "use"
    use: Name
    with_: dict[Name, Value] = Field(default={}, alias="with")
    children: "Nodes" = ()


class Slot(Node):
    """Where the children given to a part stand."""

    KIND: ClassVar = "slot"
    slot: Literal[True]


class TextNode(Node):
    """Words. `size` is sp; with `lines` above 1 they wrap. `text` in the middle of a row takes what it needs."""

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
    """The icon of an app with its label below; a tap opens it, a long press does what you say."""

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
    """A coloured field with the first letter of a name, with an icon, or a portrait."""

    KIND: ClassVar = "avatar"
    avatar: Text
    size: Number | None = None
    round: bool = True
    icon: Text | None = None
    photo: bool = False


class Button(Node):
    """A button with words, an icon, or both."""

    KIND: ClassVar = "button"
    button: Text
    icon: Text | None = None
    style: Literal["filled", "outlined", "text"] = "filled"
    ink: Text | None = None
    size: Number | None = None
    bold: bool = False


class Input(Node):
    """A text field bound to a variable. ENTER does `submit`; each change of the text does `change`."""

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
    """On or off by an expression. If that is just a variable, a tap turns it over and does `change`."""

    KIND: ClassVar = "switch"
    switch: Condition
    change: Actions = ()


class Checkbox(Node):
    """As a switch, with a tick."""

    KIND: ClassVar = "checkbox"
    checkbox: Condition
    change: Actions = ()


class Radio(Node):
    """One of several: on by an expression, such as `size == 'L'`; `tap` says what choosing it does."""

    KIND: ClassVar = "radio"
    radio: Condition


class Slider(Node):
    """A number variable that a finger moves between `least` and `most`."""

    KIND: ClassVar = "slider"
    slider: Name
    least: float = 0
    most: float = 100
    step: float = Field(default=1, gt=0)
    change: Actions = ()


class Picker(Node):
    """A wheel of options bound to a variable: three are seen, the middle one is chosen; tap or swipe turns it."""

    KIND: ClassVar = "picker"
    picker: Name
    options: Value
    change: Actions = ()


class Tabs(Node):
    """Words side by side of which one is chosen; the variable holds its number from 0."""

    KIND: ClassVar = "tabs"
    tabs: Name
    labels: list[Text] = Field(min_length=1, max_length=20)
    icons: list[Text] = []
    change: Actions = ()


class Bubble(Node):
    """A chat message; `mine: true` stands on the right."""

    KIND: ClassVar = "bubble"
    bubble: Text
    mine: Condition | None = None


class Progress(Node):
    """A bar filled to a share of 0–1."""

    KIND: ClassVar = "progress"
    progress: Number


class Spinner(Node):
    """A turning ring: the screen does not become still while it is seen."""

    KIND: ClassVar = "spinner"
    spinner: Literal[True]
    size: Number | None = None


class Badge(Node):
    """A small red dot with words."""

    KIND: ClassVar = "badge"
    badge: Text


class Chart(Node):
    """Seeded bars."""

    KIND: ClassVar = "chart"
    chart: Text


class Clock(Node):
    """A clock face; 0–1 is the time of day."""

    KIND: ClassVar = "clock"
    clock: Number


class Camera(Node):
    """What a camera sees, seeded by a word or number."""

    KIND: ClassVar = "camera"
    camera: Text


class Gap(Node):
    """Nothing, of a size; `gap: fill` takes what is left."""

    KIND: ClassVar = "gap"
    gap: Size


class Divider(Node):
    """A thin line."""

    KIND: ClassVar = "divider"
    divider: Literal[True]


KINDS = [
    "use", "column", "list", "grid", "scroll", "stack", "pager", "row", "tabs", "picker", "button", "input", "switch",
    "checkbox", "radio", "slider", "bubble", "progress", "spinner", "badge", "chart", "clock", "camera", "picture",
    "avatar", "app", "icon", "text", "slot", "divider", "gap",
]  # fmt: skip
"""By precedence: a button may have an `icon`, a list has a `row`."""


def _short(source: Any) -> Any:
    """A bare text is a text node, and the words divider, spinner, slot and gap stand for themselves."""
    if isinstance(source, list):
        return {"column": source}
    if not isinstance(source, str):
        return with_kind(source, KINDS, "node")
    if source in ("divider", "spinner", "slot"):
        return {source: True}
    return {"gap": "fill"} if source == "gap" else {"text": source}


AnyNode = Annotated[
    Annotated[Use, Tag("<use>")]
    | Annotated[Column, Tag("<column>")]
    | Annotated[List, Tag("<list>")]
    | Annotated[Grid, Tag("<grid>")]
    | Annotated[Scroll, Tag("<scroll>")]
    | Annotated[Stack, Tag("<stack>")]
    | Annotated[Pager, Tag("<pager>")]
    | Annotated[Row, Tag("<row>")]
    | Annotated[Tabs, Tag("<tabs>")]
    | Annotated[Picker, Tag("<picker>")]
    | Annotated[Button, Tag("<button>")]
    | Annotated[Input, Tag("<input>")]
    | Annotated[Switch, Tag("<switch>")]
    | Annotated[Checkbox, Tag("<checkbox>")]
    | Annotated[Radio, Tag("<radio>")]
    | Annotated[Slider, Tag("<slider>")]
    | Annotated[Bubble, Tag("<bubble>")]
    | Annotated[Progress, Tag("<progress>")]
    | Annotated[Spinner, Tag("<spinner>")]
    | Annotated[Badge, Tag("<badge>")]
    | Annotated[Chart, Tag("<chart>")]
    | Annotated[Clock, Tag("<clock>")]
    | Annotated[Camera, Tag("<camera>")]
    | Annotated[Picture, Tag("<picture>")]
    | Annotated[Avatar, Tag("<avatar>")]
    | Annotated[AppIcon, Tag("<app>")]
    | Annotated[Icon, Tag("<icon>")]
    | Annotated[TextNode, Tag("<text>")]
    | Annotated[Slot, Tag("<slot>")]
    | Annotated[Divider, Tag("<divider>")]
    | Annotated[Gap, Tag("<gap>")],
    Discriminator(kind_finder(KINDS)),
    BeforeValidator(_short),
]

Nodes = tuple[AnyNode, ...]

CLASSES: dict[str, type[Node]] = {
    cls.KIND: cls
    for cls in (
        Use, Column, List, Grid, Scroll, Stack, Pager, Row, Tabs, Picker, Button, Input, Switch, Checkbox, Radio,
        Slider, Bubble, Progress, Spinner, Badge, Chart, Clock, Camera, Picture, Avatar, AppIcon, Icon, TextNode,
        Slot, Divider, Gap,
    )
}  # fmt: skip
