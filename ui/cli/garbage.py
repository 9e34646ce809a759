"""How often Python looks for garbage, which is what refers to itself in a circle; everything else it frees at once, but
nothing when it ends.

Most of what a command makes while it starts stays until its end, and a short one ends before there is any garbage. To
look through all of it costs a run with one act a tenth of its time, with Python's own settings a fifth.
"""

import atexit
import gc
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NoReturn

from iris_screen.ui.cli.ctrl_c import end_at_ctrl_c

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


def end_with(code: int) -> NoReturn:
    """Ends this process as Python ends one, but frees nothing: that is a thirtieth of a short run, and the system would
    have to copy what a child of the warm process shares with its parent.
    """
    end_at_ctrl_c(code)
    if not any(thread.daemon for thread in threading.enumerate()):  # one may wait for an answer that nobody needs
        threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001  # waits for threads, as multiprocessing does it
        atexit._run_exitfuncs()  # noqa: SLF001
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # standard output has its own error for a full disk; the code is the command's
            stream.flush()
    os._exit(code)
