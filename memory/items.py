"""The kinds of items in memory and their fields."""

from typing import Annotated, Literal, Self, get_args

from pydantic import Field, TypeAdapter, model_validator

from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.record import Record

Kind = Literal["episodic", "procedural", "resource", "knowledge", "semantic"]
"""The kinds of items. Core memory is not one of them: it is two blocks of text."""
KINDS: frozenset[Kind] = frozenset(get_args(Kind))
Block = Literal["human", "persona"]
BLOCKS: tuple[Block, ...] = get_args(Block)
Text = Annotated[str, Field(max_length=200_000)]
Time = Annotated[float, Field(ge=0, le=4_102_444_800)]
"""Seconds since 1970, up to the year 2100."""
Line = Annotated[str, Field(max_length=1_000)]


class Episode(Record):
    """Something that happened. actor: who did it. occurred_at: seconds since 1970."""

    kind: Literal["episodic"] = "episodic"
    event_type: Line = ""
    summary: Line
    details: Text = ""
    actor: Line = ""
    occurred_at: Time | None = None


class Procedure(Record):
    """How something is done."""

    kind: Literal["procedural"] = "procedural"
    entry_type: Literal["workflow", "guide", "script"] = "workflow"
    description: Line
    steps: list[Line] = []


class Resource(Record):
    """A text kept word for word. resource_type: doc, markdown, pdf_text, code, …"""

    kind: Literal["resource"] = "resource"
    title: Line
    summary: Line = ""
    resource_type: Line = "doc"
    content: Text = ""


class Knowledge(Record):
    """A fact to look up, such as a number or a bookmark. With high sensitivity it is a secret: it only says what it is
    and for which app (`source`), and its value is sealed elsewhere (memory.vault).
    """

    kind: Literal["knowledge"] = "knowledge"
    entry_type: Line = ""
    source: Line = ""
    sensitivity: Literal["low", "medium", "high"] = "low"
    caption: Line
    value: Text = ""

    @model_validator(mode="after")
    def _holds_no_secret(self) -> Self:
        if self.sensitivity == "high" and self.value:
            raise Mistake(say("memory-high-sensitivity"))
        return self


class Concept(Record):
    """Who somebody or what something is. tree_path: from general to specific."""

    kind: Literal["semantic"] = "semantic"
    name: Line
    summary: Line
    details: Text = ""
    source: Line = ""
    tree_path: list[Line] = []


Item = Annotated[Episode | Procedure | Resource | Knowledge | Concept, Field(discriminator="kind")]
ITEM: TypeAdapter[Item] = TypeAdapter(Item)


def get_title(item: Item) -> str:
    """The item's title in a list."""
    match item:
        case Episode(summary=title) | Procedure(description=title) | Resource(title=title):
            return title
        case Knowledge(caption=title) | Concept(name=title):
            return title


def get_words(item: Item) -> str:
    """All of the item's searchable text."""
    fields = item.model_dump(exclude={"kind", "occurred_at", "sensitivity"})
    parts = [part for value in fields.values() for part in (value if isinstance(value, list) else [value])]
    return "\n".join(str(part) for part in parts if part)


def is_secret(item: Item) -> bool:
    """Whether its value is sealed elsewhere."""
    return isinstance(item, Knowledge) and item.sensitivity == "high"
