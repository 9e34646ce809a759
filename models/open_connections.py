"""The open connections to endpoints, so that any thread can close them.

Separate from bounded_transport, which imports an HTTP library: importing `models.chat` must not import one.
"""

from typing import Protocol


class Connection(Protocol):
    def cut_off(self) -> None:
        """Closes it, whatever its client is waiting for."""
        ...


class OpenConnections:
    """The open connections of one client."""

    def __init__(self) -> None:
        self._open: set[Connection] = set()

    def hang_up(self) -> None:
        """Closes every open connection."""
        for connection in tuple(self._open):
            connection.cut_off()

    def add(self, connection: Connection) -> None:
        self._open.add(connection)

    def remove(self, connection: Connection) -> None:
        self._open.discard(connection)
