"""A whole simulated stand: the machine on one port, the camera on another, and the phone."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from random import Random

from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.camera import Camera
from iris_screen.sim.camera.optics import Optics
from iris_screen.sim.camera.server import CameraServer
from iris_screen.sim.camera.surface import Sheet
from iris_screen.sim.grbl.firmware import ENDS, Firmware
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.sim.grbl.pty_port import PtyPort
from iris_screen.sim.grbl.tcp_port import TcpPort
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.rig.glass import Glass, Hand, SheetPage
from iris_screen.sim.rig.rig import Rig

QUICK = {110: 60_000.0, 111: 60_000.0, 112: 30_000.0, 120: 9_000.0, 121: 9_000.0, 122: 9_000.0}
"""Settings of a machine faster than any real one: mm/min, mm/s²."""


@dataclass(frozen=True)
class Make:
    """Options of a stand. machine: settings that differ from the firmware's defaults. pty: a serial port, not TCP."""

    optics: Optics = field(default_factory=Optics)
    hand: Hand = field(default_factory=Hand)
    machine: Mapping[int, float] = field(default_factory=lambda: HOMING)
    degrees: float = 2.5
    pty: bool = False
    seed: int = 0


@dataclass(frozen=True)
class Stand:
    """A running stand."""

    rig: Rig
    port: PtyPort | TcpPort
    eye: CameraServer

    @property
    def address(self) -> str:
        """The address for `--device`."""
        (left, right), (low, high), _ = ENDS
        area = ",".join(f"{end:g}" for end in (left + 1, low + 1, right - 1, high - 1))
        zero = "home" if self.port.call(lambda machine: machine.body.settings.has(22)) else "manual"
        return f"arm:{self.port.where}?camera={self.eye.shot_url}&area={area}&zero={zero}"

    def show_page(self, *, shown: bool = True) -> None:
        """Show the calibration page on the phone, or remove it."""
        self.rig.show(SheetPage(Sheet(self.rig.phone.size)) if shown else None)

    def nudge(self, dx: float = 0.0, dy: float = 0.0, degrees: float = 0.0) -> None:
        """Move the phone by mm and degrees."""
        self.rig.lie(self.rig.camera.bed.moved(dx, dy, degrees))


@contextmanager
def set_up_stand(phone: Phone, make: Make, *, port: int = 0, keep: Callable[[], None] | None = None) -> Iterator[Stand]:
    """A stand that listens on 127.0.0.1. port: of the machine; 0 takes a free one. keep: called after each touch."""
    size = phone.size
    bed = replace(Bed(), screen=(size.width, size.height), degrees=make.degrees)
    firmware = Firmware(make.machine)
    camera = Camera(bed, make.optics, make.seed)
    with ExitStack() as held:
        machine = PtyPort(firmware) if make.pty else TcpPort(firmware, port)
        held.enter_context(machine)
        glass = Glass(bed, make.hand, Random(make.seed))
        rig = held.enter_context(Rig(phone, machine, camera, glass, keep=keep or (lambda: None)))
        eye = held.enter_context(CameraServer(rig.shoot))
        yield Stand(rig, machine, eye)
