"""The actions of world files: `tap: [{set: {draft: ""}}, {goto: room}, back]`.

An action is a mapping whose first known key says what it does, or a single word for those without arguments.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.parsing.spelling import suggest_within
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


class Goto(Spec):
    """Open a screen on top of this one. `room` is this app's, `chat.room` any app's. `with` passes arguments."""

    KIND: ClassVar = "goto"
    goto: Text
    with_: dict[Name, Value] = Field(default={}, alias="with")


class Replace(Spec):
    """Open a screen in place of this one."""

    KIND: ClassVar = "replace"
    replace_: Text = Field(alias="replace")
    with_: dict[Name, Value] = Field(default={}, alias="with")


class Open(Spec):
    """Bring an app to the front, as it was left; the first time with its start screen."""

    KIND: ClassVar = "open"
    open: Text


class Link(Spec):
    """Open a deep link or web address; the app that handles it comes to the front."""

    KIND: ClassVar = "link"
    link: Text


class Do(Spec):
    """back: press BACK. home: press HOME. close: close the screen this action belongs to. recents: show recent apps.
    shade: pull down the notifications. hide_keyboard. stop: skip the rest of the list."""

    KIND: ClassVar = "do"
    do: Literal["back", "home", "close", "recents", "shade", "hide_keyboard", "stop"]


class Set(Spec):
    """Set variables: of this screen if it has them, else of the world."""

    KIND: ClassVar = "set"
    set: dict[Name, Value] = Field(min_length=1)


class Append(Spec):
    """Add an item (a row, a text, a number) to the end of a list, or to its start."""

    KIND: ClassVar = "append"
    append: Name
    item: Value
    first: bool = False


class Remove(Spec):
    """Remove items from a list: those equal to `item`, or those for which `where` holds (`it` is the item)."""

    KIND: ClassVar = "remove"
    remove: Name
    item: Value | None = None
    where: Condition | None = None


class Update(Spec):
    """Change fields of the rows for which `where` holds (`it` is the row)."""

    KIND: ClassVar = "update"
    update: Name
    where: Condition | None = None
    set: dict[Name, Value] = Field(min_length=1)


class Toggle(Spec):
    """Invert a true/false variable; with `item`, add it to the list or remove it."""

    KIND: ClassVar = "toggle"
    toggle: Name
    item: Value | None = None


class If(Spec):
    """Choose by a condition."""

    KIND: ClassVar = "if"
    if_: Condition = Field(alias="if")
    then: "Actions" = ()
    else_: "Actions" = Field(default=(), alias="else")


class Chance(Spec):
    """Choose at random: `chance: 0.3` takes `then` three times out of ten, drawn from the seed."""

    KIND: ClassVar = "chance"
    chance: float = Field(ge=0, le=1)
    then: "Actions" = ()
    else_: "Actions" = Field(default=(), alias="else")


class Delay(Spec):
    """Run the rest of this list so many seconds later, unless the screen has been closed by then."""

    KIND: ClassVar = "delay"
    delay: Number


class Toast(Spec):
    """Show a short message near the bottom for some seconds."""

    KIND: ClassVar = "toast"
    toast: Text
    seconds: float = Field(default=2.0, gt=0, le=60)


class Effect(Spec):
    """Log that something of consequence happened; checkers read it afterwards."""

    KIND: ClassVar = "effect"
    effect: Name
    with_: dict[Name, Value] = Field(default={}, alias="with")


class Notify(Spec):
    """Put a notification into the shade and show it at the top for some seconds. A tap on it opens `goto` or `app`."""

    KIND: ClassVar = "notify"
    notify: Text
    text: Text | None = None
    app: Text | None = None
    goto: Text | None = None
    with_: dict[Name, Value] = Field(default={}, alias="with")
    seconds: float = Field(default=4.0, ge=0, le=60)


class Notice(Spec):
    """Open the notification with this id, as a tap on it does, and remove it."""

    KIND: ClassVar = "notice"
    notice: Text


class Focus(Spec):
    """Focus the input with this id, which shows the keyboard."""

    KIND: ClassVar = "focus"
    focus: Name


class ScrollTo(Spec):
    """Move the scroll or list with this id to its start or end."""

    KIND: ClassVar = "scroll_to"
    scroll_to: Literal["start", "end"]
    of: Name


class Block(Spec):
    """Show the blocker with this name now."""

    KIND: ClassVar = "block"
    block: Name


class Install(Spec):
    """Install an app (`gone: true` removes it)."""

    KIND: ClassVar = "install"
    install: Text
    gone: bool = False


_CLASSES = (
    Notify, Notice, Goto, Replace, Open, Link, Do, Append, Remove, Update, Toggle, Set, If, Chance, Delay, Toast,
    Effect, Focus, ScrollTo, Block, Install,
)  # fmt: skip
CLASSES: dict[str, type[Spec]] = {cls.KIND: cls for cls in _CLASSES}
KINDS = list(CLASSES)
WORDS = Do.model_fields["do"].annotation.__args__  # type: ignore[union-attr]


def _parse_action(source: Any) -> Any:
    if isinstance(source, str) and source in WORDS:
        return {"do": source}
    if isinstance(source, str):
        raise Mistake(suggest_within(say("world-action-unknown", word=source), source, {*WORDS, *KINDS}))
    return with_kind(source, KINDS, "action")


Action = Annotated[
    Annotated[Goto, Tag("<goto>")]
    | Annotated[Replace, Tag("<replace>")]
    | Annotated[Open, Tag("<open>")]
    | Annotated[Link, Tag("<link>")]
    | Annotated[Do, Tag("<do>")]
    | Annotated[Append, Tag("<append>")]
    | Annotated[Remove, Tag("<remove>")]
    | Annotated[Update, Tag("<update>")]
    | Annotated[Toggle, Tag("<toggle>")]
    | Annotated[Set, Tag("<set>")]
    | Annotated[If, Tag("<if>")]
    | Annotated[Chance, Tag("<chance>")]
    | Annotated[Delay, Tag("<delay>")]
    | Annotated[Toast, Tag("<toast>")]
    | Annotated[Effect, Tag("<effect>")]
    | Annotated[Notify, Tag("<notify>")]
    | Annotated[Notice, Tag("<notice>")]
    | Annotated[Focus, Tag("<focus>")]
    | Annotated[ScrollTo, Tag("<scroll_to>")]
    | Annotated[Block, Tag("<block>")]
    | Annotated[Install, Tag("<install>")],
    Discriminator(kind_finder(KINDS)),
    BeforeValidator(_parse_action),
]


def _as_list(source: Any) -> Any:
    return source if isinstance(source, list | tuple) else [source]


Actions = Annotated[tuple[Action, ...], BeforeValidator(_as_list)]
