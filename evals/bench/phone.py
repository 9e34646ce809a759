"""The simulated phone: the cost of drawing a frame, looking and touching."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles

from iris_screen.core.actions import LaunchApp, Swipe, Tap
from iris_screen.core.geometry import Point
from iris_screen.core.protocols import CanLaunch, Device
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stopwatch import Spent, cpu, spent, wall
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import VirtualClock

LOOKS = 4
UP = Swipe(start=Point(x=540, y=1700), end=Point(x=540, y=1100))
SYSTEM = "android.system"
NOWHERE = Tap(at=Point(x=540, y=2))


def measure(quick: bool) -> list[Figure]:
    """Look at every app while scrolling it, at 1080×2400; then tap where nothing changes."""
    changed, unchanged = _time_looks(quick)
    held, kept = _time_taps(None), _time_saved_taps()
    worst = quantiles([one.cpu * 1e3 for one in changed], n=20)[-1]
    drawn = f"{len(changed)} frames; 95 % ≤ {worst:.0f} ms"
    memory = f"{wall(held) * 1e3:.1f} ms in memory only"
    return [
        Figure("a changed frame", cpu(changed) * 1e3, "ms", at_most=40, note=drawn),
        Figure("an unchanged frame", cpu(unchanged) * 1e3, "ms", at_most=1, note=f"{len(unchanged)} looks"),
        Figure("a tap, its state kept on the disk", wall(kept) * 1e3, "ms", note=memory),
    ]


def _time_looks(quick: bool) -> tuple[list[Spent], list[Spent]]:
    """Looks that gave a new picture, and looks that gave the same one again."""
    changed, unchanged, keys = list[Spent](), list[Spent](), [""]
    for phone in _visit_apps(quick):
        took = spent(_look, phone, keys)
        (changed if keys[-1] != keys[-2] else unchanged).append(took)
    return changed, unchanged


def _look(phone: Device, keys: list[str]) -> None:
    keys.append(phone.look().key)


def _visit_apps(quick: bool) -> Iterator[Device]:
    clock = VirtualClock()
    with open_device("sim:?faults=none&time=virtual", clock=clock) as phone:
        assert isinstance(phone, CanLaunch)
        apps = [app for app in phone.packages() if app != SYSTEM]
        for app in apps[: 6 if quick else None]:
            phone.do(LaunchApp(app=app))
            for _ in range(LOOKS):
                clock.sleep(0.5)
                yield phone
                yield phone
                phone.do(UP)


def _time_saved_taps() -> list[Spent]:
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as folder:
        return _time_taps(Path(folder))


def _time_taps(folder: Path | None) -> list[Spent]:
    with open_device("sim:?faults=none", folder=folder, clock=VirtualClock()) as phone:
        phone.look()
        return [spent(phone.do, NOWHERE) for _ in range(40)]
