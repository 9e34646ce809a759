"""adbd in a thread of its own, for synchronous code."""

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
    """Wait for connections that are being accepted: asyncio leaves their sockets open when a loop stops."""
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0)  # sockets are closed by a callback


class Adbd:
    """A context manager: listens on 127.0.0.1 inside it. Not reusable. Its methods may be called from any thread."""

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
        async def wait() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(wait(), self._loop).result()

    def call(self, act: Callable[[], T]) -> T:
        """Run `act` in the phone's thread, so that it never sees the phone in the middle of something."""

        async def run() -> T:
            return act()

        return self._ask(run())

    @property
    def port(self) -> int:
        """The port it listens on now."""
        return self._daemon.port

    @property
    def address(self) -> str:
        """The address for `adb connect`."""
        return f"{HOST}:{self.port}"

    @property
    def trust(self) -> Trust:
        return self._daemon.trust

    def allow(self) -> None:
        """Accept every waiting computer."""
        self.call(self._daemon.trust.allow)

    def arm(self, fault: Fault) -> None:
        """Arm a fault: its messages are counted from now on."""
        self.call(lambda: self._daemon.faults.arm(fault))

    def hang_up(self) -> None:
        """Pull the cable: every connection drops; the phone goes on listening."""
        self.call(self._daemon.hang_up)

    def restart(self, port: int = 0) -> int:
        """Drop every connection and listen on another port; returns it."""
        self._ask(self._daemon.restart(port))
        return self.port
