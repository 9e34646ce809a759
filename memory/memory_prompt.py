"""Relevant memory as text for prompts: what is known about the person, then a few items, each on a line with its day
and source.
"""

from collections.abc import Callable
from datetime import datetime

from iris_screen.core.errors import StoreError
from iris_screen.memory.items import Block, get_title
from iris_screen.memory.meaning.exact_index import ExactIndex, MeaningIndex
from iris_screen.memory.memory_store import MemoryStore, StoredItem
from iris_screen.memory.recall import LEAST_SIMILARITY, Recall

MAX_MEMORIES, LONGEST, LINE, BLOCK = 5, 1_500, 300, 400
"""Items, then characters in total, per line, and per block of core memory: about 500 tokens."""
PERSON, MANNER = "about the person", "how they want you to be"

RecallText = Callable[[str], str]
"""What memory knows about a question, "" for nothing."""


def recall_nothing(question: str) -> str:
    """For an agent without memory."""
    return ""


def make_recall(
    opened: Callable[[], MemoryStore],
    *,
    talks: bool = False,
    meanings: Callable[[MemoryStore], MeaningIndex] = ExactIndex,
) -> RecallText:
    """Makes the recall function. It returns "" if memory cannot be read, since that must not stop planning.

    talks: for a model that talks with the person. meanings: the search by meaning in an open memory.
    """
    blocks: dict[Block, str] = {"human": PERSON, "persona": MANNER} if talks else {"human": PERSON}

    def recall_text(question: str) -> str:
        try:
            with opened() as memory:
                texts = [(about, " ".join(memory.block(name).split())) for name, about in blocks.items()]
                recall = Recall(memory, meanings(memory), LEAST_SIMILARITY)
                found = [each.kept for each in recall(question, MAX_MEMORIES)]
        except StoreError:
            return ""
        lines = [f"- {about}: {text[-BLOCK:]}" for about, text in texts if text]  # the latest is at the end
        left = LONGEST - sum(len(line) + 1 for line in lines)
        for kept in found:
            day = f"{datetime.fromtimestamp(kept.at):%Y-%m-%d}"  # noqa: DTZ006 - the person's own day
            text = " ".join(_describe(kept).split())[:LINE]
            lines.append(f"- {day}, {kept.source or 'from the person'}: {text}")
            left -= len(lines[-1]) + 1
            if left < 0:
                lines.pop()
                break
        return "\n".join(lines)

    return recall_text


def _describe(kept: StoredItem) -> str:
    """The item's title, plus a fact's value, a concept's summary or a procedure's steps."""
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
