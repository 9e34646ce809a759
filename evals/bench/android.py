"""The Android driver over a real adb server: screenshots against a bare loop, and the latency of a touch."""

import os
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from iris_screen.core.actions import Tap
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Task
from iris_screen.core.protocols import DeviceSession
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stopwatch import Spent, spent, wall
from iris_screen.graph.lifecycle.device_sessions import LeasedSessions
from iris_screen.graph.store import Store
from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.thread import Adbd
from iris_screen.tools.devices.address import open_device, parse_address
from iris_screen.tools.devices.android.server import find_adb
from iris_screen.tools.devices.clock import SystemClock
from iris_screen.tools.devices.sim import SimDevice, open_address

NOWHERE = Point(x=540, y=2)


def measure(quick: bool) -> list[Figure]:
    """At 1080×2400 on a still screen, so that both loops transfer the same bytes."""
    rounds = 15 if quick else 60
    with _server(), _phone() as adbd:
        looks, bare = _time_looks(adbd, rounds)
        touches = _time_touches(adbd, rounds)
    ratio = wall(looks) / wall(bare)
    down = median(touches) * 1e3
    took = f"{wall(looks) * 1e3:.0f} ms against {wall(bare) * 1e3:.0f}"
    return [
        Figure("a look, against a bare loop of exec:screencap", ratio, "×", at_most=1.3, note=took),
        Figure("from the journal to the finger", down, "ms", at_most=5, note=f"median of {len(touches)}"),
    ]


def _time_looks(adbd: Adbd, rounds: int) -> tuple[list[Spent], list[Spent]]:
    """Alternate between both, so that other load on the machine affects them equally."""
    looks, bare = list[Spent](), list[Spent]()
    with open_device(f"android:{adbd.address}?elements=none&awake=no") as device:
        device.look()
        for _ in range(rounds):
            looks.append(spent(device.look))
            bare.append(spent(_screencap, adbd.address))
    return looks, bare


def _screencap(serial: str) -> None:
    """Fetch the bytes with the adb protocol, without decoding them."""
    with socket.create_connection(("127.0.0.1", int(os.environ["ANDROID_ADB_SERVER_PORT"]))) as line:
        for said in (f"host:transport:{serial}", "exec:screencap"):
            line.sendall(f"{len(said):04x}{said}".encode())
            assert line.recv(4, socket.MSG_WAITALL) == b"OKAY"
        while line.recv(1 << 20):
            pass


def _time_touches(adbd: Adbd, rounds: int) -> list[float]:
    """Seconds from the durable intent to the touch in the phone's own log."""
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as folder:
        store = Store(Path(folder) / "iris.db", clock=SystemClock())
        task = Task(id="bench", text="touch", device=f"android:{adbd.address}?elements=none&awake=no")
        store.accept(task)
        sessions = LeasedSessions(store, Path(folder), SystemClock())
        try:
            session = sessions.of(task)
            return [_time_touch(session, adbd.android, turn) for turn in range(rounds)]
        finally:
            sessions.close()
            store.close()


def _time_touch(session: DeviceSession, android: Android, turn: int) -> float:
    session.journal.intend(turn, 0, Tap(at=NOWHERE), 0.0)
    intended = android.now
    session.device.do(Tap(at=NOWHERE))
    return float(android.phone.touches[-1]["since"]) - intended


@contextmanager
def _phone() -> Iterator[Adbd]:
    held = open_address(parse_address("sim:?faults=none"), None, SystemClock())
    assert isinstance(held, SimDevice)
    with held, Adbd(Android(held.phone)) as adbd:
        yield adbd


@contextmanager
def _server() -> Iterator[None]:
    """A separate adb server, killed at the end."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = str(listening.getsockname()[1])
    os.environ["ANDROID_ADB_SERVER_PORT"] = port
    try:
        yield
    finally:
        subprocess.run([find_adb(), "-P", port, "kill-server"], check=False, capture_output=True)
