"""What an item is called, in the person's language where Iris wrote it, and as it stands where anybody else did."""

from typing import TYPE_CHECKING

from iris_screen.memory.items import title_of
from iris_screen.ui.panel.words import Words

if TYPE_CHECKING:
    from iris_screen.memory.memory_store import Kept

OF_IRIS = ("run ", "watching ")
"""What the source of an episode that Iris tells begins with."""


def title(w: Words, kept: "Kept") -> str:
    own = kept.item.kind == "episodic" and kept.source.startswith(OF_IRIS)
    return w.sentence(title_of(kept.item)) if own else title_of(kept.item)
