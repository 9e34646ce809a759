"""Ctrl-C that arrives while a library's native code calls Python.

Some libraries turn the KeyboardInterrupt into an error of their own: pydantic says that it could not serialize, and
ormsgpack that it does not know a type. Then a run that a person stopped would end as a fault of the program.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_arrived: Final = threading.Event()
"""Set by a Ctrl-C that nothing has been seen to handle yet."""


@contextmanager
def restore_interrupts() -> Iterator[None]:
    """Raises KeyboardInterrupt in place of any exception that comes after a Ctrl-C within this block. It sees Ctrl-C in
    the main thread, where Python's own handler is in use.
    """
    is_main = threading.current_thread() is threading.main_thread()
    replaces = is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if replaces:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    except Exception as error:
        if is_main and _arrived.is_set():
            raise KeyboardInterrupt from error
        raise
    finally:
        if is_main:
            _arrived.clear()
        if replaces and signal.getsignal(signal.SIGINT) is _interrupt:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    _arrived.set()
    raise KeyboardInterrupt
