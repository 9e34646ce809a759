"""What a screen is made of: a tree of nodes. The first known key of a mapping says which kind of node it is.

The nodes that hold others are here, those that hold none in `leaf_nodes`.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from iris_screen.sim.phone.world_files.leaf_nodes import (
    AppIcon,
    Avatar,
    Badge,
    Bubble,
    Button,
    Camera,
    Chart,
    Checkbox,
    Clock,
    Divider,
    Gap,
    Icon,
    Input,
    Node,
    Picker,
    Picture,
    Progress,
    Radio,
    Slider,
    Spinner,
    Switch,
    Tabs,
    TextNode,
)
from iris_screen.sim.phone.world_files.sizes import Rows
from iris_screen.sim.phone.world_files.value_kinds import Name, Value, kind_finder, with_kind
from iris_screen.sim.phone.world_files.world_actions import Actions

Align = Literal["start", "center", "end", "stretch"]
Justify = Literal["start", "center", "end", "between", "around"]


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
    """Children side by side; `grow` distributes the free space."""

    KIND: ClassVar = "row"
    row: "Nodes"
    align: Align = "center"


class Stack(Box):
    """Children on top of each other, each placed by anchor, x and y."""

    KIND: ClassVar = "stack"
    stack: "Nodes"


class Grid(Box):
    """Children in rows of `columns` equal cells."""

    KIND: ClassVar = "grid"
    grid: "Nodes"
    columns: int = Field(default=4, ge=1, le=50)
    align: Align = "stretch"


class Scroll(Box):
    """A column that is scrolled by swiping. `stick: end` starts at the bottom, as chats do."""

    KIND: ClassVar = "scroll"
    scroll: "Nodes"
    stick: Literal["start", "end"] = "start"
    across: bool = False
    align: Align = "stretch"


class List(Node):
    """A long list: one `row` per row of data, each `row_height` dp high; only visible ones are laid out."""

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
    """A part from `parts:` with arguments; `children` replace the part's `slot`."""

    KIND: ClassVar = "use"
    use: Name
    with_: dict[Name, Value] = Field(default={}, alias="with")
    children: "Nodes" = ()


class Slot(Node):
    """Replaced by the children given to a part."""

    KIND: ClassVar = "slot"
    slot: Literal[True]


CLASSES: dict[str, type[Node]] = {
    cls.KIND: cls
    for cls in (
        Use, Column, List, Grid, Scroll, Stack, Pager, Row, Tabs, Picker, Button, Input, Switch, Checkbox, Radio,
        Slider, Bubble, Progress, Spinner, Badge, Chart, Clock, Camera, Picture, Avatar, AppIcon, Icon, TextNode,
        Slot, Divider, Gap,
    )
}  # fmt: skip
"""By precedence: a button may have an `icon`, a list has a `row`."""
KINDS = list(CLASSES)


def _expand(source: Any) -> Any:
    """Expand short forms: a list is a column, a text is a text node, except divider, spinner, slot and gap."""
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
    BeforeValidator(_expand),
]

Nodes = tuple[AnyNode, ...]
