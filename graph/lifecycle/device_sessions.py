"""Opens what a run needs, once, at first use: its device under a lease, its pictures, its journal."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from iris_screen.consent.gates import Gates
from iris_screen.core.errors import Disconnected, Superseded
from iris_screen.core.message import say
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock, Device, DeviceSession
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.own_store import open_store
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.graph.lifecycle.lease_keepalive import SHARE, LeaseRenewer, keep_renewed
from iris_screen.graph.lifecycle.live_views import FOLDER, LiveScreen
from iris_screen.graph.lifecycle.run_control import StoredRunControl
from iris_screen.graph.pictures.run_pictures import Pictures, SharedPictures
from iris_screen.graph.store import Store
from iris_screen.tools.devices.address import add_settings, open_device, parse_address, pin_address, scheme_of
from iris_screen.tools.devices.port_names import port_name

FLEET_SECONDS = 4.0
"""In a fleet, where nobody on another computer can tell whether a process still lives."""
LEASE_SECONDS = 120.0
"""How long a lease holds a device unless it is renewed, as it is while a run goes on. So this is also how long a device
stays blocked if a process on another computer was killed.
"""


class Held(NamedTuple):
    """What is held for one run."""

    session: DeviceSession
    renewer: LeaseRenewer
    shares: SharedPictures | None = None


@dataclass
class LeasedSessions:
    """DeviceSessions of core.protocols over the real store and the real devices, for any thread.

    runs: holds one folder for each run. gates: what of a frame may be stored and shown. every: seconds of the
    computer's time between two renewals of a lease while its run goes on, None for a share of its time. sharing: of
    pictures with other computers.
    """

    store: Store
    runs: Path
    clock: Clock
    gates: Gates = field(default_factory=Gates)
    every: float | None = None
    sharing: Pictures | None = None
    _open: dict[str, Held] = field(default_factory=dict)
    _renewed: dict[str, float] = field(default_factory=dict)
    _busy: RLock = field(default_factory=RLock)

    def of(self, task: Task) -> DeviceSession:
        """The session of a task's device, held until stop_renewing(), release() or close().

        Raises Busy when another process holds the run or the device, and what opening the device raises.
        """
        with self._busy:
            if task.id not in self._open:
                self._open[task.id] = self._open_session(task)
            session, renewer, _ = self._open[task.id]
            try:
                now = self.clock.now()
                if now - self._renewed[task.id] > renewer.lease.seconds / SHARE:
                    renewer.lease.renew()
                    self._renewed[task.id] = now
            except Superseded:
                self.release(task.id)
                raise
            renewer.start()
            return replace(session, since=task.since) if task.since else session

    def stop_renewing(self, run_id: str) -> None:
        """Stop renewing the lease of one run: it runs out after its time unless of() is called again."""
        with self._busy:
            if run_id in self._open:
                self._open[run_id].renewer.stop()

    def release(self, run_id: str) -> None:
        """Releases one run's device and lease; does nothing if it holds none."""
        with self._busy:
            if run_id in self._open:
                session, renewer, shares = self._open.pop(run_id)
                with ExitStack() as ends:
                    if shares:
                        ends.callback(shares.close)  # last: it may take a while, and others may have the device by then
                    ends.callback(renewer.lease.release)
                    ends.callback(renewer.stop)
                    session.device.close()

    def close(self) -> None:
        """Releases everything, even if one of them raises. May be called twice."""
        with ExitStack() as ends:
            for run_id in list(self._open):
                ends.callback(self.release, run_id)

    def _open_session(self, task: Task) -> Held:
        folder, host = self.runs / task.id, parse_address(task.device).host
        if host not in ("", self.store.host):
            raise Disconnected(say("device-on-other-host", host=host, run=task.id), delivered="no")
        shares = self.sharing.share(task.id) if self.sharing else None
        seconds = FLEET_SECONDS if self.store.is_shared else LEASE_SECONDS
        lease = self.store.take(task.id, _lease_name(task.device, task.id), seconds=seconds)
        self._renewed[task.id] = self.clock.now()
        renewer = LeaseRenewer(lease, seconds / SHARE if self.every is None else self.every)
        with ExitStack() as undone:
            undone.callback(lease.release)
            self.store.refuse_changed(task.id)
            undone.callback(renewer.stop)
            renewer.start()  # opening can take long, as when an arm homes
            device: Device = open_device(task.device, folder=folder, clock=self.clock)
            undone.pop_all()
        journal, stored = self.store.journal(task.id, lease), self.store.control(task.id)
        control = StoredRunControl(stored, lease, self.clock, LiveScreen(folder / FOLDER, self.gates.to_person))
        album = FolderAlbum(folder / "frames", self.gates.to_store, partial(self.store.note_picture, task.id), shares)
        session = DeviceSession(device, album, journal, control, visit=lease.visit)
        return Held(session, renewer, shares)


@contextmanager
def borrow_device(settings: Settings, address: str, clock: Clock, *, use: str, seconds: float) -> Iterator[Device]:
    """Open the device at this address for something other than a run; no run touches it meanwhile.

    use: what it is for, in one word. seconds: how long it stays held if this process is killed.
    Raises Busy if a run holds it.
    """
    address = pin_address(add_settings(address, settings))
    with (
        reserve_device(settings, address, clock, use=use, seconds=seconds),
        open_device(address, clock=clock) as device,
    ):
        yield device


@contextmanager
def reserve_device(settings: Settings, address: str, clock: Clock, *, use: str, seconds: float) -> Iterator[None]:
    """Like `borrow_device`, for a caller that opens the device itself."""
    name = f"{use} on {address}"
    with (
        closing(open_store(settings, clock)) as store,
        store.take(name, _lease_name(address, name), seconds=seconds) as lease,
        keep_renewed(lease),
    ):
        lease.count_as_no_run()
        yield


def _lease_name(device: str, run_id: str) -> str:
    """The name a device is leased by: its identity if it has one, else its address without options.

    A run's own simulated phone is named after that run.
    """
    address = parse_address(device)
    if address.phone:
        return f"phone {address.phone}"
    scheme, host = scheme_of(address), f"{address.host}/" if address.host else ""
    if scheme.is_this_computer:
        return f"{host}{address.scheme}"  # one mouse, whichever monitor is looked at
    if scheme.calibrated:
        return f"{host}{address.scheme}:{port_name(address.where)}"
    if not scheme.simulated:
        return address.place
    state = address.options.get("state")
    return f"{host}sim at {Path(state).resolve()}" if state else f"sim of {run_id}"
