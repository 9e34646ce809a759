"""One stream of a connection: a service on this side, a socket on the computer's. One payload at a time is sent."""

import asyncio
from collections.abc import Awaitable, Callable

from iris_screen.sim.adbd.message import Message, ProtocolError

Send = Callable[["Stream", Message], Awaitable[None]]


class StreamClosed(ConnectionError):
    """The other side does not want any more."""


class Stream:
    """service: its name as the computer asked for it. `send` puts a message on the wire; most: bytes a payload."""

    def __init__(self, service: str, local: int, remote: int, send: Send, most: int) -> None:
        self.service, self.local, self.remote = service, local, remote
        self._send, self._most = send, most
        self._arrived: asyncio.Queue[bytes] = asyncio.Queue()
        self._ready = asyncio.Event()
        self._rest = b""
        self.closed = False

    async def accept(self) -> None:
        """Tell the computer that the service is there."""
        await self._say(b"OKAY")
        self._ready.set()

    async def _say(self, command: bytes, data: bytes = b"") -> None:
        await self._send(self, Message(command, self.local, self.remote, data))

    # --- what the service does --------------------------------------------------------------------------------------

    async def write(self, data: bytes) -> None:
        """Send it all; each payload waits until the one before was taken. Raises StreamClosed."""
        for at in range(0, len(data), self._most):
            await self._ready.wait()
            if self.closed:
                raise StreamClosed
            self._ready.clear()
            await self._say(b"WRTE", data[at : at + self._most])

    async def read(self) -> bytes:
        """The next payload, b"" once the computer closed the stream. Only what is read is acknowledged."""
        if self._rest:
            data, self._rest = self._rest, b""
            return data
        if self.closed and self._arrived.empty():
            return b""
        data = await self._arrived.get()
        if data and not self.closed:
            await self._say(b"OKAY")
        return data

    async def read_exactly(self, count: int) -> bytes:
        """So many bytes; raises StreamClosed where the stream ends before."""
        found = b""
        while len(found) < count:
            data = await self.read()
            if not data:
                raise StreamClosed
            found += data
        found, self._rest = found[:count], found[count:] + self._rest
        return found

    async def close(self) -> None:
        """Nothing more comes from this side. What is under way is taken first."""
        if not self.closed:
            await self._ready.wait()
        if not self.closed:
            self.closed = True
            await self._say(b"CLSE")

    # --- what the connection tells it -------------------------------------------------------------------------------

    def arrived(self, data: bytes) -> None:
        """Raises ProtocolError where the computer did not wait until its last payload was taken."""
        if not self._arrived.empty():
            raise ProtocolError("two payloads of one stream at once")
        self._arrived.put_nowait(data)

    def taken(self) -> None:
        self._ready.set()

    def hang_up(self) -> None:
        """The computer closed it, or the line is gone."""
        self.closed = True
        self._ready.set()
        self._arrived.put_nowait(b"")
