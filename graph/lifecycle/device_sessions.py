"""Opens what a run needs: its device under a lease, its pictures, its journal. Once, at the first use."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock

from iris_screen.consent.gates import Gates
from iris_screen.core.errors import Superseded
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Body, Clock, Device
from iris_screen.core.settings import Settings
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.graph.lifecycle.lease_keepalive import SHARE, Keeper, kept
from iris_screen.graph.lifecycle.live import FOLDER, LiveScreen
from iris_screen.graph.lifecycle.live_control import StoredReins
from iris_screen.graph.store import Lease, Store
from iris_screen.tools.devices.address import add_settings, open_device, parse_address, pin_address, scheme_of
from iris_screen.tools.devices.device_keys import port_name

LEASE_SECONDS = 120.0
"""How long a run holds its device without saying so again, as it does while it goes on; what a process that was killed
on another computer leaves behind.
"""


@dataclass
class LeasedBodies:
    """Bodies of core.protocols over the real store and the real devices, for any thread.

    runs: the folder with a folder a run. gates: what of a look may be kept and shown. every: seconds of the computer's
    time between two renewals of a lease while its run goes on.
    """

    store: Store
    runs: Path
    clock: Clock
    gates: Gates = field(default_factory=Gates)
    every: float = LEASE_SECONDS / SHARE
    _open: dict[str, tuple[Body, Keeper]] = field(default_factory=dict)
    _renewed: dict[str, float] = field(default_factory=dict)
    _busy: RLock = field(default_factory=RLock)

    def of(self, task: Task) -> Body:
        """It is held from here on, until rest(), release() or close().

        Raises Busy when another process holds the run or the device, and what opening the device raises.
        """
        with self._busy:
            if task.id not in self._open:
                self._open[task.id] = self._opened(task)
            body, keeper = self._open[task.id]
            try:
                self._renew(task.id, keeper.lease)
            except Superseded:
                self.release(task.id)
                raise
            keeper.go_on()
            return body

    def rest(self, run_id: str) -> None:
        """What goes on of one run is done for now: its lease runs out in its time, unless of() is called again."""
        with self._busy:
            if run_id in self._open:
                self._open[run_id][1].rest()

    def release(self, run_id: str) -> None:
        """Lets one run's device and lease go; nothing happens where it holds none."""
        with self._busy:
            if run_id in self._open:
                body, keeper = self._open.pop(run_id)
                with ExitStack() as ends:
                    ends.callback(keeper.lease.release)
                    ends.callback(keeper.rest)
                    body.device.close()

    def close(self) -> None:
        """Lets everything go, whatever one of them says at its end. May be called twice."""
        with ExitStack() as ends:
            for run_id in list(self._open):
                ends.callback(self.release, run_id)

    def _opened(self, task: Task) -> tuple[Body, Keeper]:
        folder = self.runs / task.id
        lease = self.store.take(task.id, _held_name(task.device, task.id), seconds=LEASE_SECONDS)
        self._renewed[task.id] = self.clock.now()
        keeper = Keeper(lease, self.every)
        with ExitStack() as undone:
            undone.callback(lease.release)
            undone.callback(keeper.rest)
            keeper.go_on()  # an arm that homes takes its time, too
            device: Device = open_device(task.device, folder=folder, clock=self.clock)
            undone.pop_all()
        journal, reins = self.store.journal(task.id, lease), self.store.reins(task.id)
        held = StoredReins(reins, lease, self.clock, LiveScreen(folder / FOLDER, self.gates.to_person))
        return Body(device, FolderAlbum(folder / "frames", self.gates.to_store), journal, held), keeper

    def _renew(self, run_id: str, lease: Lease) -> None:
        now = self.clock.now()
        if now - self._renewed[run_id] > LEASE_SECONDS / 4:
            lease.renew()
            self._renewed[run_id] = now


@contextmanager
def borrowed(settings: Settings, address: str, clock: Clock, *, errand: str, seconds: float) -> Iterator[Device]:
    """The device at this address for an errand that is no run; no run touches it meanwhile.

    errand: what it is for, in one word. seconds: how long it stays held after a process that was killed.
    Raises Busy where a run holds it.
    """
    address = pin_address(add_settings(address, settings))
    with (
        reserved(settings, address, clock, errand=errand, seconds=seconds),
        open_device(address, clock=clock) as device,
    ):
        yield device


@contextmanager
def reserved(settings: Settings, address: str, clock: Clock, *, errand: str, seconds: float) -> Iterator[None]:
    """As `borrowed`, for who opens it himself: no run touches it meanwhile."""
    name = f"{errand} on {address}"
    with (
        closing(Store(settings.home / "iris.db", clock=clock)) as store,
        store.take(name, _held_name(address, name), seconds=seconds) as lease,
        kept(lease),
    ):
        yield


def _held_name(device: str, run_id: str) -> str:
    """What is leased: the device, whatever address it has where it knows who it is, whatever its options elsewhere.

    A simulated phone of its own is held by its run and nobody else.
    """
    address = parse_address(device)
    if address.phone:
        return f"phone {address.phone}"
    scheme = scheme_of(address)
    if scheme.single:
        return address.scheme  # one mouse, whichever monitor is looked at
    if scheme.calibrated:
        return f"{address.scheme}:{port_name(address.where)}"
    if not scheme.simulated:
        return f"{address.scheme}:{address.where}"
    kept = address.options.get("state")
    return f"sim at {Path(kept).resolve()}" if kept else f"sim of {run_id}"
