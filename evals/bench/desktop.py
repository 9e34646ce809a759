"""The desktop driver on a separate X server: the time of a screenshot, a click and a key press."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from iris_screen.core.actions import Click, MovePointer, PressKey
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stopwatch import Spent, spent, wall
from iris_screen.tools.devices.address import open_device

SIZE = "1280x800x24"
OPTIONS = "pace=quick&elements=none&stopkey=no&aside=no"


def measure(quick: bool) -> list[Figure]:
    """At 1280×800, on a bare screen. Raises UsageError if Xvfb is not installed."""
    rounds = 20 if quick else 100
    with _run_x_server(), open_device(f"desktop:?{OPTIONS}") as device:
        device.do(MovePointer(to=Point(x=640, y=400), ms=0))
        looks = [spent(device.look) for _ in range(rounds)]
        clicks = [spent(device.do, Click()) for _ in range(rounds)]
        keys = [spent(device.do, PressKey(key="f5")) for _ in range(rounds)]
    return [_figure("a look", looks), _figure("a click where the pointer stands", clicks), _figure("a key", keys)]


def _figure(name: str, times: list[Spent]) -> Figure:
    return Figure(name, wall(times) * 1e3, "ms", note=f"median of {len(times)}")


@contextmanager
def _run_x_server() -> Iterator[None]:
    """An X server for the programs of this process; stopped at the end."""
    if shutil.which("Xvfb") is None:
        raise UsageError(verbatim("The bench of the desktop needs Xvfb; run: sudo apt install xvfb"))
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SIZE, "-nolisten", "tcp", "-noreset"]
    quiet = subprocess.DEVNULL
    before = os.environ.get("DISPLAY")
    with subprocess.Popen(command, pass_fds=[writing], stdout=quiet, stderr=quiet) as server:
        os.close(writing)
        with os.fdopen(reading) as told:
            os.environ["DISPLAY"] = f":{told.readline().strip()}"
        try:
            yield
        finally:
            server.terminate()
            os.environ.pop("DISPLAY")
            if before is not None:
                os.environ["DISPLAY"] = before
