"""What is remembered, as those are told who plan, act or talk: what is known of the person, then a line each, with its
day and its source, and not many.
"""

from collections.abc import Callable
from datetime import datetime

from iris_screen.core.errors import StoreError
from iris_screen.memory.items import Block, get_title
from iris_screen.memory.memory_store import MemoryStore, StoredItem
from iris_screen.memory.recall import Recall

MOST, LONGEST, LINE, BLOCK = 5, 1_500, 300, 400
"""Items, and characters of all, of each, and of a block of core memory: some 500 tokens."""
PERSON, MANNER = "about the person", "how he wants you to be"

RecallText = Callable[[str], str]
"""What is remembered that matters to a question; "" for nothing."""


def recall_nothing(question: str) -> str:
    """Of who remembers nothing."""
    return ""


def make_recall(opened: Callable[[], MemoryStore], *, talks: bool = False) -> RecallText:
    """Of what is remembered; nothing where it cannot be read, which keeps nobody from planning. talks: it is one who
    talks with the person.
    """
    blocks: dict[Block, str] = {"human": PERSON, "persona": MANNER} if talks else {"human": PERSON}

    def told(question: str) -> str:
        try:
            with opened() as memory:
                core = [_of_block(memory.block(name), about) for name, about in blocks.items()]
                found = [each.kept for each in Recall(memory)(question, MOST)]
        except StoreError:
            return ""
        return "\n".join(_lines([line for line in core if line], found))

    return told


def _of_block(text: str, about: str) -> str:
    """The latest of it: lines are put behind."""
    flat = " ".join(text.split())
    return f"- {about}: {flat[-BLOCK:]}" if flat else ""


def _lines(core: list[str], found: list[StoredItem]) -> list[str]:
    lines, left = list(core), LONGEST - sum(len(line) + 1 for line in core)
    for kept in found:
        day = f"{datetime.fromtimestamp(kept.at):%Y-%m-%d}"  # noqa: DTZ006 - the person's own day
        said = " ".join(_said(kept).split())[:LINE]
        line = f"- {day}, {kept.source or 'from the person'}: {said}"
        left -= len(line) + 1
        if left < 0:
            break
        lines.append(line)
    return lines


def _said(kept: StoredItem) -> str:
    """Its title, and of a fact its value, of a concept what it is."""
    item = kept.item
    match item.kind:
        case "knowledge":
            return f"{item.caption}: {item.value}"
        case "semantic":
            return f"{item.name}: {item.summary}"
        case "procedural":
            return f"{item.description}: {'; '.join(item.steps)}"
        case _:
            return get_title(item)
