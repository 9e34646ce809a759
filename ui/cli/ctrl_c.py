"""Ctrl-C ends `iris` without a traceback at any moment: also before a command has begun and after it has ended.

While a command is under way, Ctrl-C raises KeyboardInterrupt, as Python has it, and the command puts its things in
order. Before and after, nothing is left to put in order, and an exception would only be printed: by an import, or by
Python while it waits for threads that are still ending.
"""

import _thread
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

STOPPED_BY_A_PERSON = 4


def end_at_ctrl_c(code: int) -> None:
    """From now on Ctrl-C ends the program at once, with this exit code. What was printed must be flushed."""
    _set_handler(lambda *_: os._exit(code))


def interrupt_at_ctrl_c() -> None:
    """From now on Ctrl-C raises KeyboardInterrupt. Where Python would print and drop it, as when something is being
    freed, it is raised again as soon as that is over.
    """
    sys.unraisablehook = _raise_again
    _set_handler(signal.default_int_handler)


def _set_handler(handler: "Callable[[int, FrameType | None], object]") -> None:
    """Leaves SIGINT ignored if it is, as in a background job of a script."""
    with suppress(ValueError):  # not in the main thread: somebody else's program, whose signals are its own
        if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
            signal.signal(signal.SIGINT, handler)


def _raise_again(dropped: "sys.UnraisableHookArgs") -> None:
    if isinstance(dropped.exc_value, KeyboardInterrupt):
        _thread.interrupt_main()
    else:
        sys.__unraisablehook__(dropped)
