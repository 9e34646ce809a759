"""adbd: listens on this computer only, and serves the phone to every connection."""

import asyncio
import contextlib
from asyncio import StreamReader, StreamWriter

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import why_failed
from iris_screen.sim.adbd.adb_services.services import find_service
from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.connection import Connection
from iris_screen.sim.adbd.faults import Faults
from iris_screen.sim.adbd.hub import PhoneLine, Service, Serving
from iris_screen.sim.adbd.trust import Trust

HOST = "127.0.0.1"
_WATCH = 0.1
"""Seconds between two checks whether a fault has taken the phone away."""


class Daemon:
    """One phone's adbd. All of it runs in one event loop; `thread.Adbd` gives it its own thread."""

    def __init__(self, android: Android, *, trust: Trust | None = None, faults: Faults | None = None) -> None:
        self.android, self._trust, self._faults = android, trust or Trust(), faults or Faults()
        self.port = 0
        self._server: asyncio.Server | None = None
        self._watching = False
        self._lines: set[Connection] = set()
        self._work: set[asyncio.Task[None]] = set()

    # --- for the caller ---------------------------------------------------------------------------------------------

    async def open(self, port: int = 0) -> None:
        """Listen; port 0 takes a free one. Raises UsageError where the port is taken."""
        try:
            self._server = await asyncio.start_server(self._welcome, HOST, port)
        except OSError as error:
            raise UsageError(say("file-port-unusable", port=port, why=why_failed(error))) from None
        self.port = self._server.sockets[0].getsockname()[1]
        if not self._watching:
            self._watching = True
            self.start(self._watch())

    async def close(self) -> None:
        """Hang up, stop listening and cancel everything that is running."""
        await self._stop_listening()
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    def hang_up(self) -> None:
        """Drop every connection, as when the cable is pulled."""
        for line in list(self._lines):
            line.drop()

    async def _stop_listening(self) -> None:
        if self._server is not None:
            # Python 3.11 leaks the socket of a connection that comes in while its server closes (gh-109564),
            # so connections that were just accepted get a few turns of the loop to be registered.
            for door in self._server.sockets:
                asyncio.get_running_loop().remove_reader(door.fileno())
            for _ in range(3):
                await asyncio.sleep(0)
            self._server.close()
        for line in list(self._lines):
            line.drop(at_once=True)

    async def _watch(self) -> None:
        """Hang up on everyone once a fault of the world takes the phone away."""
        while True:
            await asyncio.sleep(_WATCH)
            with contextlib.suppress(IrisError):  # an error in the world is reported to the next command
                if self._lines and self.android.gone:
                    self.hang_up()

    def _welcome(self, reader: StreamReader, writer: StreamWriter) -> None:
        line = Connection(self, reader, writer)
        self._lines.add(line)
        self.start(self._attend(line))

    async def _attend(self, line: Connection) -> None:
        try:
            if not self.android.gone:
                await line.run()
        finally:
            line.drop()
            self._lines.discard(line)

    # --- for connections --------------------------------------------------------------------------------------------

    @property
    def trust(self) -> Trust:
        return self._trust

    @property
    def faults(self) -> Faults:
        return self._faults

    def banner(self) -> str:
        return self.android.model.banner

    def service(self, name: str) -> Service | None:
        found = find_service(name)
        if found is None:
            return None
        return lambda stream: found(PhoneLine(self.android, self), stream, name.partition(":")[2])

    def start(self, work: Serving) -> None:
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def restart(self, port: int) -> None:
        await self._stop_listening()
        with contextlib.suppress(UsageError):
            await self.open(port)
