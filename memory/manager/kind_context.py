"""What a kind is shown of what is remembered: a few lines with numbers, and no others may be named."""

from dataclasses import dataclass, field

from iris_screen.core.memory_state import MemoryKind
from iris_screen.memory.items import BLOCKS, Block, Item, is_secret
from iris_screen.memory.manager.batch_input import format_moment
from iris_screen.memory.memory_store import ItemFilter, MemoryStore, StoredItem
from iris_screen.memory.recall import Recall
from iris_screen.memory.transaction import BLOCK_LIMIT

RELEVANT, LATEST = 8, 3
LONGEST, LINE = 6_000, 900
"""Characters of all, and of one."""
OURS = ("batch ", "hand-over ", "watch")
"""How the names begin in which items are written that may be changed here."""
UNCHANGED = "-"
"""In the place of a number, where an item is only to be known."""


@dataclass(frozen=True)
class Shown:
    """lines: as a model is told. items: those of them that it may change, by number. blocks: of core memory."""

    lines: str = ""
    items: dict[int, Item] = field(default_factory=dict)
    blocks: dict[Block, str] = field(default_factory=dict)

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(self.items)


def show_items(memory: MemoryStore, kind: MemoryKind, question: str) -> Shown:
    """Core memory is shown whole; of the others what is relevant, and the latest."""
    if kind == "core":
        return _blocks({name: memory.block(name) for name in BLOCKS})
    within = ItemFilter(kinds=frozenset([kind]))
    latest = memory.each(within, LATEST)
    found = [each.kept for each in Recall(memory)(question, RELEVANT, within)]
    every = [*latest, *(kept for kept in found if kept not in latest)]
    return _items(every, _changeable(memory, every))


def refresh_shown(memory: MemoryStore, shown: Shown) -> Shown:
    """The items that are as they were shown and may still be changed, and the blocks as they stand now."""
    kept = [one for one in memory.all_of(shown.items) if one.item == shown.items[one.number]]
    may = _changeable(memory, kept)
    return Shown(
        items={one.number: one.item for one in kept if one.number in may},
        blocks={name: memory.block(name) for name in shown.blocks},
    )


def _changeable(memory: MemoryStore, kept: list[StoredItem]) -> set[int]:
    """Of these; what is sealed is not, or it could come to say that it is no secret, or one of another app."""
    hands = memory.hands(one.number for one in kept if not is_secret(one.item))
    return {number for number, who in hands.items() if all(map(_is_ours, who))}


def _is_ours(who: str) -> bool:
    """Whether it was watching that wrote it: no screen may change what a person wrote, or what a run did."""
    return who.startswith(OURS)


def get_fullness(text: str) -> float:
    """How full a block is, from 0 to 1."""
    return len(text) / BLOCK_LIMIT


def _blocks(blocks: dict[Block, str]) -> Shown:
    lines = [f"{name} ({get_fullness(text):.0%} full):\n{text or '(empty)'}" for name, text in blocks.items()]
    return Shown("\n\n".join(lines), blocks=blocks)


def _items(kept: list[StoredItem], ours: set[int]) -> Shown:
    lines, items, left = list[str](), dict[int, Item](), LONGEST
    for one in kept:
        name = one.number if one.number in ours else UNCHANGED
        line = f"{name} | {format_moment(one.at)} | {_fields(one.item)}"[:LINE]
        left -= len(line)
        if left < 0:
            break
        lines.append(line)
        if one.number in ours:
            items[one.number] = one.item
    return Shown("\n".join(lines), items)


def _fields(item: Item) -> str:
    said = item.model_dump(exclude={"kind", "occurred_at"})
    return " | ".join(f"{name}: {' '.join(_text(value).split())}" for name, value in said.items() if value)


def _text(value: object) -> str:
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)
