"""Lines to endpoints that are open now, in whatever thread, so that they can be hung up.

Apart from bounded_line, which imports an HTTP library: who only names a chat imports none.
"""

from typing import Protocol


class Line(Protocol):
    def blow(self) -> None:
        """Ends it, from whatever its client is waiting for."""
        ...


class Lines:
    """The open ones of one client."""

    def __init__(self) -> None:
        self._open: set[Line] = set()

    def hang_up(self) -> None:
        """Whoever waits on one of them waits no longer."""
        for line in tuple(self._open):
            line.blow()

    def opened(self, line: Line) -> None:
        self._open.add(line)

    def closed(self, line: Line) -> None:
        self._open.discard(line)
