"""The open connections to endpoints, in any thread, so that they can be hung up.

Separate from bounded_line, which imports an HTTP library: naming a chat must not import one.
"""

from typing import Protocol


class Line(Protocol):
    def blow(self) -> None:
        """Ends it, whatever its client is waiting for."""
        ...


class Lines:
    """The open connections of one client."""

    def __init__(self) -> None:
        self._open: set[Line] = set()

    def hang_up(self) -> None:
        """Ends every open connection."""
        for line in tuple(self._open):
            line.blow()

    def add(self, line: Line) -> None:
        self._open.add(line)

    def remove(self, line: Line) -> None:
        self._open.discard(line)
