"""Whole runs on a phone under a simulated arm: two doors, one behind the other, each opened by a touch."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from iris_screen.sim.camera.optics import Optics
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.sim.rig.glass import Hand
from iris_screen.sim.rig.stand import Make, Stand, set_up_stand
from iris_screen.tools.devices.address import calibration_file, open_device, parse_address
from iris_screen.tools.devices.arm.calibration.record import Calibration, save
from iris_screen.tools.devices.sim import SimDevice
from tests.e2e.process import Processes, Said
from tests.stand import arm

WORLD = """
format: 1
name: Doors
phone: {lang: en}
parts:
  door:
    takes: {word: "", leads: ""}
    node:
      row: [{text: "{word}", size: 40, bold: true, grow: 1}]
      pad: [200, 60]
      tap: [{effect: opened, with: {door: "{word}"}}, {goto: "{leads}"}]
apps:
  home:
    package: doors.home
    label: Home
    icon: home
    start: main
    screens:
      main: {body: [{use: door, with: {word: Alpha, leads: second}}]}
      second: {body: [{use: door, with: {word: Bravo, leads: last}}]}
      last: {body: [{text: Delta, size: 40, bold: true, pad: [200, 60]}]}
"""
PLAN = """
- {action: tap, target: "text:Alpha", expect: ["text:Bravo"]}
- {action: tap, target: "text:Bravo", expect: ["text:Delta"]}
"""
BOTH = ["Alpha", "Bravo"]
PHONE = "sim:{world}?width=360&height=800&density=0.9167"
NIMBLE = dict.fromkeys((110, 111, 112), 600_000.0) | dict.fromkeys((120, 121, 122), 100_000.0)
"""Settings of a machine that moves almost instantly: mm/min, mm/s²."""
NIMBLY = "&travel=200000&press=12000"
OPTICS = replace(Optics(), sensor=(600, 960))
HAND = Hand(repeatability=0.05)


@dataclass
class Ground:
    """A calibrated stand, and the command with a data folder."""

    stand: Stand
    iris: Processes
    _then: tuple[int, Callable[[], object]] = (0, lambda: None)

    def once_touched(self, act: Callable[[], object], times: int = 1) -> None:
        """Call `act` after so many touches, while the pen is on its way up; the camera sees nothing meanwhile."""
        self._then = times, act

    @property
    def where(self) -> str:
        return self.stand.port.where

    def start(self, more: str = "", unhealthy: int = 60) -> tuple[str, ...]:
        """The words of a command that begins a run. more: options of its address. unhealthy: seconds without a picture
        that end it.
        """
        plan = str(self.iris.home.parent / "plan.yaml")
        sets = ("--set", "unsure_delivery=1", "--set", f"unhealthy={unhealthy}")
        asked = ("open both doors", "--device", f"arm:{self.where}{more}", "--steps", plan, "--run-id", "one", "--json")
        return (*sets, "run", *asked)

    def here(self, *args: str) -> Said:
        """Run in this process, for commands after a separate process."""
        return self.iris.here(*args)

    def is_resumed(self) -> bool:
        """Resume to the end, and check that each door was opened once."""
        ran = self.here("resume", "one", "--json")
        assert (ran.code, ran.last["verdict"]) == (0, "verified"), ran
        return self.is_done_once()

    @property
    def doors(self) -> list[str]:
        """The opened doors, by the phone's own log."""
        done = self.stand.rig.call(lambda phone: [each["with"]["door"] for each in phone.report()["effects"]])
        assert isinstance(done, list)
        return done

    @property
    def touches(self) -> int:
        return self.stand.rig.glass.touches

    @property
    def height(self) -> float:
        """The height of the pen over the glass in mm, by the machine."""
        return self.stand.port.call(lambda machine: machine.at(self.stand.port.now()))[3]

    def felt(self) -> None:
        """The glass was touched."""
        times, act = self._then
        if self.touches == times:
            act()

    def is_done_once(self) -> bool:
        return self.doors == BOTH and self.touches == len(BOTH) and self.height > 4.9


@contextmanager
def ground(folder: Path, *, zero: str = "home", pty: bool = False) -> Iterator[Ground]:
    """zero: the address option."""
    make = Make(OPTICS, HAND, {**(HOMING if zero == "home" else {}), **NIMBLE}, pty=pty)
    iris = Processes(folder / "home")
    (folder / "plan.yaml").write_text(PLAN)
    made: list[Ground] = []

    def felt() -> None:
        made[0].felt()

    with _standing(folder, make, felt) as stand:
        made.append(Ground(stand, iris))
        _keep(stand, iris.home)
        yield made[0]


@contextmanager
def _standing(folder: Path, make: Make, keep: Callable[[], None]) -> Iterator[Stand]:
    world = folder / "doors.yaml"
    world.write_text(WORLD)
    with open_device(PHONE.format(world=world)) as device:
        assert isinstance(device, SimDevice)
        with set_up_stand(device.phone, make, keep=keep) as stand:
            yield stand


@cache
def _known() -> Calibration:
    """The calibration of all stands here; the connection makes no difference."""
    make = Make(OPTICS, HAND, {**HOMING, **NIMBLE})
    with TemporaryDirectory() as folder, _standing(Path(folder), make, lambda: None) as stand:
        return arm.learned(stand, NIMBLY)


def _keep(stand: Stand, home: Path) -> None:
    """Save the calibration, as `iris calibrate` does."""
    address = parse_address(stand.address + NIMBLY)
    file = calibration_file(home, address.where)
    file.parent.mkdir(parents=True)
    save(_known().replace(port=address.where, options=address.options), file)
