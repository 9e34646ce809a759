"""A line at the bottom of a terminal that shows that something is going on, while other lines scroll up above it."""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from typing import Final, TextIO

import click

from iris_screen.ui.escaping import measure_width

SECONDS: Final = 0.1
_CLEAR: Final = "\r\x1b[2K"


class Spinner:
    """Writes from any thread, one piece at a time. On a terminal that cannot move its cursor it only writes lines."""

    def __init__(self, stream: TextIO, text: str) -> None:
        self._stream, self._text = stream, text
        self._moves = os.environ.get("TERM") != "dumb"
        self._signs = cycle(choose_signs(stream))
        self._writing, self._over = threading.Lock(), threading.Event()

    def print_above(self, head: str, rest: str) -> None:
        """A line with its beginning in colour, unless NO_COLOR says otherwise."""
        shown = head if os.environ.get("NO_COLOR") else click.style(head, fg="cyan", bold=True)
        self._write(f"{_CLEAR if self._moves else ''}{shown}{rest}\n")

    def say(self, text: str) -> None:
        """What the line says from now on."""
        self._text = text

    @contextmanager
    def spinning(self) -> Iterator[None]:
        thread = threading.Thread(target=self._spin, daemon=True)
        if self._moves:
            thread.start()
        try:
            yield
        finally:
            self._over.set()
            if self._moves:
                thread.join()
                self._write(_CLEAR)

    def _spin(self) -> None:
        while True:
            self._write(
                _CLEAR + cut_to_width(f"{next(self._signs)} {self._text}", shutil.get_terminal_size().columns - 1)
            )
            if self._over.wait(SECONDS):
                return

    def _write(self, text: str) -> None:
        with self._writing, suppress(BrokenPipeError):
            self._stream.write(text)
            self._stream.flush()


def choose_signs(stream: TextIO) -> str:
    signs = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
    try:
        signs.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return "|/-\\"
    return signs


def cut_to_width(text: str, width: int) -> str:
    """The part of a text that one line of a terminal holds."""
    while text and measure_width(text) > width:
        text = text[:-1]
    return text
