"""The open connections to endpoints, so that any thread can close them.

Separate from bounded_line, which imports an HTTP library: importing `models.chat` must not import one.
"""

from typing import Protocol


class Line(Protocol):
    def cut_off(self) -> None:
        """Closes it, whatever its client is waiting for."""
        ...


class Lines:
    """The open connections of one client."""

    def __init__(self) -> None:
        self._open: set[Line] = set()

    def hang_up(self) -> None:
        """Closes every open connection."""
        for line in tuple(self._open):
            line.cut_off()

    def add(self, line: Line) -> None:
        self._open.add(line)

    def remove(self, line: Line) -> None:
        self._open.discard(line)
