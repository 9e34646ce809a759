"""How often Python looks for garbage, which is what refers to itself in a circle; everything else it frees at once.

Most of what a command makes while it starts stays until its end, and a short one ends before there is any garbage. To
look through all of it costs a run with one act a tenth of its time, with Python's own settings a fifth.
"""

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from iris_screen.graph.runs import Event

AT_START: Final = 1_000_000
"""New objects before the first search."""
LATER: Final = 50_000
"""New objects between two searches in a command that goes on."""
LASTING: Final = frozenset({"listen", "shell", "chat", "watch", "sim", "panel", "tray", "studio", "bench", "dst"})
"""Commands that go on until somebody ends them, or for minutes. A run settles when its first node is over."""


def start_collecting(words: list[str]) -> None:
    """words: the command line."""
    gc.set_threshold(AT_START)
    if LASTING & {*words}:
        settle()


def settle() -> None:
    """What there is now stays: from now on only what is new is searched."""
    if gc.get_threshold()[0] == AT_START:
        gc.freeze()
        gc.set_threshold(LATER)


def settle_first(tell: "Callable[[Event], None] | None") -> "Callable[[Event], None]":
    """tell: called with each event of a run. By the end of its first node everything that a run needs is there."""

    def tell_settled(event: "Event") -> None:
        settle()
        if tell:
            tell(event)

    return tell_settled


def give_up_all() -> None:
    """Called last. Otherwise Python would search everything before it gives all of it up: a fifth of a short run."""
    gc.freeze()
