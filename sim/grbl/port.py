"""Runs the firmware in real time behind a wire, in a thread."""

import contextlib
import select
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self, TypeVar

from iris_screen.sim.grbl.faults import Fault
from iris_screen.sim.grbl.firmware import Firmware

T = TypeVar("T")
_NAP = 0.05
"""Longest wait of the thread, seconds."""


class Wire(Protocol):
    """Carries the bytes. Its methods may raise OSError."""

    def fds(self) -> list[int]:
        """File descriptors to wait for; none while the wire is cut."""
        ...

    def receive(self) -> bytes: ...

    def send(self, data: bytes) -> None: ...

    def cut(self) -> None:
        """Disconnect, and let nobody connect."""
        ...

    def mend(self) -> None: ...

    def close(self) -> None: ...


class Port:
    """A context manager. clock: seconds; the firmware runs on it."""

    def __init__(self, firmware: Firmware, wire: Wire, clock: Callable[[], float] = time.monotonic) -> None:
        self._firmware, self._wire, self._clock = firmware, wire, clock
        self._lock = threading.RLock()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._pump, name="grbl", daemon=True)
        self._drops = 0

    def __enter__(self) -> Self:
        self.call(lambda firmware: firmware.start(self._clock()))
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ends.set()
        self._thread.join()
        self._wire.close()

    # --- for the caller ---------------------------------------------------------------------------------------------

    def now(self) -> float:
        return self._clock()

    def call(self, ask: Callable[[Firmware], T]) -> T:
        """Call something with the firmware, while the thread is paused."""
        with self._lock:
            self._send(self._firmware.advance(self._clock()))
            return ask(self._firmware)

    def arm(self, fault: str) -> None:
        """Arm a fault: counting starts now. Raises UsageError."""
        self.call(lambda firmware: firmware.faults.arm(Fault.parse(fault)))

    def unplug(self) -> None:
        """Pull the cable; the firmware goes on."""
        with self._lock:
            self._wire.cut()

    def plug(self) -> None:
        with self._lock:
            self._wire.mend()

    # --- inside -----------------------------------------------------------------------------------------------------

    def _pump(self) -> None:
        while not self._ends.is_set():
            with self._lock:
                self._send(self._firmware.advance(self._clock()))
                rest = min(max(self._firmware.due - self._clock(), 0.0), _NAP)
                fds = self._wire.fds()
            if self._wait_for_data(fds, rest):
                with self._lock, contextlib.suppress(OSError):
                    self._send(self._firmware.feed(self._wire.receive(), self._clock()))

    def _wait_for_data(self, fds: list[int], rest: float) -> bool:
        if not fds:
            return self._ends.wait(rest)
        try:
            return bool(select.select(fds, [], [], rest)[0])
        except (OSError, ValueError):  # the wire was cut meanwhile
            return False

    def _send(self, data: bytes) -> None:
        if self._firmware.drops != self._drops:
            self._drops = self._firmware.drops
            self._wire.cut()
            self._wire.mend()
        elif data:
            with contextlib.suppress(OSError):
                self._wire.send(data)
