"""adbd in a thread of its own, for whoever does not live in an event loop."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Self, TypeVar

from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.daemon import HOST, Daemon
from iris_screen.sim.adbd.faults import Fault, Faults
from iris_screen.sim.adbd.trust import Trust

T = TypeVar("T")


async def _finish() -> None:
    """Wait for connections that were just being accepted: asyncio leaves their sockets open when a loop stops."""
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0)  # sockets are closed by a callback


class Adbd:
    """A context manager: listens on 127.0.0.1 inside it. Made for one use; may be asked from any thread."""

    def __init__(
        self, android: Android, *, port: int = 0, trust: Trust | None = None, faults: Faults | None = None
    ) -> None:
        self.android = android
        self._daemon, self._wanted = Daemon(android, trust=trust, faults=faults), port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, name="adbd", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        try:
            self._ask(self._daemon.open(self._wanted))
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ask(self._daemon.close())
        self._end()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _serve(self) -> None:
        self._loop.run_forever()
        self._loop.run_until_complete(_finish())
        self._loop.close()

    def _ask(self, work: Awaitable[T]) -> T:
        async def waited() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(waited(), self._loop).result()

    def call(self, act: Callable[[], T]) -> T:
        """Run `act` where the phone lives, so that it never looks at the phone in the middle of something."""

        async def called() -> T:
            return act()

        return self._ask(called())

    @property
    def port(self) -> int:
        """Where it listens now."""
        return self._daemon.port

    @property
    def address(self) -> str:
        """What `adb connect` is told."""
        return f"{HOST}:{self.port}"

    @property
    def trust(self) -> Trust:
        return self._daemon.trust

    def allow(self) -> None:
        """The owner accepts every computer that waits."""
        self.call(self._daemon.trust.allow)

    def arm(self, fault: Fault) -> None:
        """From now on count messages for this fault."""
        self.call(lambda: self._daemon.faults.arm(fault))

    def hang_up(self) -> None:
        """Pull the cable: every line is dropped; the phone goes on listening."""
        self.call(self._daemon.hang_up)

    def restart(self, port: int = 0) -> int:
        """Drop every line and listen elsewhere; gives the new port."""
        self._ask(self._daemon.restart(port))
        return self.port
