"""The part of memory a model is shown for one kind: a few numbered lines. It can refer to no other items."""

from dataclasses import dataclass, field

from iris_screen.core.memory_state import MemoryKind
from iris_screen.memory.items import BLOCKS, Block, Item, is_secret
from iris_screen.memory.manager.batch_input import format_moment
from iris_screen.memory.meaning.exact_index import ExactIndex
from iris_screen.memory.memory_store import ItemFilter, MemoryStore, StoredItem
from iris_screen.memory.recall import LEAST_SIMILARITY, Recall
from iris_screen.memory.transaction import BLOCK_LIMIT

RELEVANT, LATEST = 8, 3
LONGEST, LINE = 6_000, 900
"""Characters of all lines together, and of each line."""
OURS = ("batch ", "hand-over ", "watch")
"""Prefixes of writers whose items a model may change."""
UNCHANGED = "-"
"""Shown instead of the number of an item that may not be changed."""


@dataclass(frozen=True)
class Shown:
    """lines: the text for the model. items: those it may change, by number. blocks: core memory."""

    lines: str = ""
    items: dict[int, Item] = field(default_factory=dict)
    blocks: dict[Block, str] = field(default_factory=dict)

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(self.items)


def show_items(memory: MemoryStore, kind: MemoryKind, question: str) -> Shown:
    """All of core memory; for other kinds the relevant and the latest items."""
    if kind == "core":
        blocks = {name: memory.block(name) for name in BLOCKS}
        parts = [f"{name} ({get_fullness(text):.0%} full):\n{text or '(empty)'}" for name, text in blocks.items()]
        return Shown("\n\n".join(parts), blocks=blocks)
    within = ItemFilter(kinds=frozenset([kind]))
    latest = memory.list_items(within, LATEST)
    recall = Recall(memory, ExactIndex(memory), LEAST_SIMILARITY)
    found = [each.kept for each in recall(question, RELEVANT, within)]
    every = [*latest, *(kept for kept in found if kept not in latest)]
    changeable, left = _find_changeable(memory, every), LONGEST
    lines, items = list[str](), dict[int, Item]()
    for one in every:
        name = one.number if one.number in changeable else UNCHANGED
        line = f"{name} | {format_moment(one.at)} | {_describe(one.item)}"[:LINE]
        left -= len(line)
        if left < 0:
            break
        lines.append(line)
        if one.number in changeable:
            items[one.number] = one.item
    return Shown("\n".join(lines), items)


def refresh_shown(memory: MemoryStore, shown: Shown) -> Shown:
    """The shown items that have not changed since and may still be changed, and the blocks as they are now."""
    kept = [one for one in memory.get_all(shown.items) if one.item == shown.items[one.number]]
    may = _find_changeable(memory, kept)
    return Shown(
        items={one.number: one.item for one in kept if one.number in may},
        blocks={name: memory.block(name) for name in shown.blocks},
    )


def _find_changeable(memory: MemoryStore, kept: list[StoredItem]) -> set[int]:
    """Numbers of the items that only watching wrote: text on a screen must not change what a person or a run wrote.
    Never secrets: a change could mark one as not secret, or move it to another app.
    """
    writers = memory.writers(one.number for one in kept if not is_secret(one.item))
    return {number for number, who in writers.items() if all(name.startswith(OURS) for name in who)}


def get_fullness(text: str) -> float:
    """How full a block is, from 0 to 1."""
    return len(text) / BLOCK_LIMIT


def _describe(item: Item) -> str:
    parts = []
    for name, value in item.model_dump(exclude={"kind", "occurred_at"}).items():
        text = "; ".join(map(str, value)) if isinstance(value, list) else str(value)
        if value:
            parts.append(f"{name}: {' '.join(text.split())}")
    return " | ".join(parts)
