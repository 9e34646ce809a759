"""One stream of a connection: a service on this side, a socket on the computer's. Sends one payload at a time."""

import asyncio
from collections.abc import Awaitable, Callable

from iris_screen.sim.adbd.message import Message, ProtocolError

Send = Callable[["Stream", Message], Awaitable[None]]


class StreamClosed(ConnectionError):
    """The other side closed the stream."""


class Stream:
    """service: its name as the computer requested it. send: sends a message. most: bytes per payload."""

    def __init__(self, service: str, local: int, remote: int, send: Send, most: int) -> None:
        self.service, self.local, self.remote = service, local, remote
        self._send, self._most = send, most
        self._arrived: asyncio.Queue[bytes] = asyncio.Queue()
        self._ready = asyncio.Event()
        self._rest = b""
        self.closed = False

    async def accept(self) -> None:
        """Tell the computer that the service is ready."""
        await self._send_command(b"OKAY")
        self._ready.set()

    async def _send_command(self, command: bytes, data: bytes = b"") -> None:
        await self._send(self, Message(command, self.local, self.remote, data))

    # --- for the service --------------------------------------------------------------------------------------------

    async def write(self, data: bytes) -> None:
        """Send all of it; each payload waits until the one before is acknowledged. Raises StreamClosed."""
        for at in range(0, len(data), self._most):
            await self._ready.wait()
            if self.closed:
                raise StreamClosed
            self._ready.clear()
            await self._send_command(b"WRTE", data[at : at + self._most])

    async def read(self) -> bytes:
        """The next payload; b"" once the computer has closed the stream. Reading acknowledges it."""
        if self._rest:
            data, self._rest = self._rest, b""
            return data
        if self.closed and self._arrived.empty():
            return b""
        data = await self._arrived.get()
        if data and not self.closed:
            await self._send_command(b"OKAY")
        return data

    async def read_exactly(self, count: int) -> bytes:
        """Exactly `count` bytes; raises StreamClosed if the stream ends before."""
        found = b""
        while len(found) < count:
            data = await self.read()
            if not data:
                raise StreamClosed
            found += data
        found, self._rest = found[:count], found[count:] + self._rest
        return found

    async def close(self) -> None:
        """Close this side, once the last payload is acknowledged."""
        if not self.closed:
            await self._ready.wait()
        if not self.closed:
            self.closed = True
            await self._send_command(b"CLSE")

    # --- for the connection -----------------------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Take a payload. Raises ProtocolError if the computer did not wait until the one before was acknowledged."""
        if not self._arrived.empty():
            raise ProtocolError("two payloads of one stream at once")
        self._arrived.put_nowait(data)

    def acknowledge(self) -> None:
        """The computer took the last payload."""
        self._ready.set()

    def hang_up(self) -> None:
        """The computer closed the stream, or the connection is lost."""
        self.closed = True
        self._ready.set()
        self._arrived.put_nowait(b"")
