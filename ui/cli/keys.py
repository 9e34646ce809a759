"""Single keys from the terminal, as they are pressed and without echo. Ctrl-C still interrupts."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager

ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
PAGES = {"5~": "page-up", "6~": "page-down"}
ESCAPE = "\x1b"
REST = 0.05
"""Seconds within which the rest of a key's sequence comes, which tells it from Esc alone."""


@contextmanager
def read_single_keys() -> Iterator[None]:
    """Keys come one by one inside; on Windows each needs Enter."""
    try:
        import termios
        import tty
    except ImportError:
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def next_key() -> str:
    """The next key: a character, or up, down, left, right, page-up, page-down, enter, escape; "" at the end."""
    first = os.read(sys.stdin.fileno(), 1).decode("ascii", "replace")
    if first in "\r\n":
        return "enter" if first else ""
    if first != ESCAPE:
        return first
    rest = ""
    while not rest.endswith(("~", *"ABCDHF")) and select.select([sys.stdin], [], [], REST)[0]:
        rest += os.read(sys.stdin.fileno(), 1).decode("ascii", "replace")
    return {**ARROWS, **PAGES}.get(rest[1:], "") or "escape" if rest[:1] in ("[", "O") or not rest else "escape"
