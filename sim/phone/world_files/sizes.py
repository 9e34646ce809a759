"""The notation of sizes, margins, anchors and loops in world files."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, PlainValidator

from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.sim.phone.world_files.template import Template
from iris_screen.sim.phone.world_files.value_kinds import NAME, Condition, Name, Spec, Text, to_number

LARGEST = 4_000
"""Largest size, dp."""
WIDEST = 2_000
"""Widest margin, dp."""


class Loop(Spec):
    """`c in contacts if contains(c.name, query)`: once per row, with the row in `c` and its number in `index`."""

    name: Name
    rows: Condition
    only: Condition | None = None
    source: str


def _parse_loop(source: Any) -> Any:
    if not isinstance(source, str):
        return source
    head, found, rest = source.partition(" in ")
    if not found or not NAME.fullmatch(head.strip()):
        raise Mistake(say("world-loop-unreadable", given=source))
    rows, with_if, only = rest.partition(" if ")
    return {"name": head.strip(), "rows": rows, "only": only if with_if else None, "source": source}


@dataclass(frozen=True)
class Share:
    """A fraction of the parent's room."""

    share: float


def _parse_size(source: Any) -> "str | Share | Template":
    """dp, "fill", "wrap", "40%" or "{expression}"."""
    if isinstance(source, Share | Template):
        return source
    if isinstance(source, str) and (source in ("fill", "wrap") or source.endswith("%")):
        return _parse_share(source) if source.endswith("%") else source
    if isinstance(source, int | float) and not 0 <= source <= LARGEST:
        raise Mistake(say("world-size-out-of-range", given=str(source), most=LARGEST))
    return to_number(source)


def _parse_share(source: str) -> Share:
    try:
        share = float(source[:-1])
    except ValueError:
        share = -1.0
    if not 0 < share <= 100:
        raise Mistake(say("world-share-out-of-range", given=source))
    return Share(share / 100)


def _serialize_size(size: "str | Share | Template") -> Any:
    return size if isinstance(size, str) else f"{size.share:.6%}" if isinstance(size, Share) else size.source


def _check_extent(source: Any) -> Any:
    if source == 0 and not isinstance(source, bool):
        raise Mistake(say("world-size-zero"))
    return source


Size = Annotated[str | Share | Template, PlainValidator(_parse_size), PlainSerializer(_serialize_size)]
"""dp, "fill", "wrap", "40%" or "{expression}"."""
Extent = Annotated[Size, BeforeValidator(_check_extent)]
"""A size that is not 0."""


def _parse_edges(source: Any) -> Any:
    """8 → all sides; [8, 16] → top/bottom, left/right; [1, 2, 3, 4] → top, right, bottom, left."""
    sides = source if isinstance(source, list | tuple) else [source]
    if len(sides) not in (1, 2, 4) or any(isinstance(s, bool) or not isinstance(s, int | float) for s in sides):
        raise Mistake(say("world-not-a-margin"))
    if any(not 0 <= side <= WIDEST for side in sides):
        raise Mistake(say("world-margin-out-of-range", most=WIDEST))
    return {1: sides * 4, 2: sides * 2, 4: sides}[len(sides)]


Edges = Annotated[tuple[float, float, float, float], BeforeValidator(_parse_edges)]


ANCHORS = ("top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right")


def _check_anchor(source: Any) -> Any:
    if isinstance(source, str) and "{" not in source and source not in ANCHORS:
        raise Mistake(say("world-anchor-unknown", name=source, known=[*ANCHORS]))
    return source


Anchor = Annotated[Text, BeforeValidator(_check_anchor)]
Rows = Annotated[Loop, BeforeValidator(_parse_loop)]
"""`c in contacts if c.known`."""
