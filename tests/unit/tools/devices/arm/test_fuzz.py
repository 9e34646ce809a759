"""Random touches, strokes, stops, kills and faults against the simulated firmware, in virtual time."""

import random
from contextlib import suppress

import pytest

from iris_screen.core.errors import Alarm, DeviceError, OutOfBounds
from iris_screen.sim.grbl.dialects import DIALECTS
from iris_screen.sim.grbl.direct import Direct
from iris_screen.sim.grbl.faults import Fault
from iris_screen.sim.grbl.firmware import Firmware
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.tools.devices.arm.machine.pen import Pen
from iris_screen.tools.devices.arm.machine.setup import Area, Place, Servo, Setup
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.tools.devices.arm.watcher import Watcher

SERVO = Servo(up=300, down=700)
FAULTS = ("alarm", "brownout", "hold", "lost", "noise", "drop", "mute", "slow", "echo")


class Killed(BaseException):
    """SIGKILL: from here on this process says nothing more."""


class Mortal(Direct):
    """Its user may be killed: what he does afterwards, in whatever `finally`, comes to nothing."""

    dead = False

    def kill(self) -> None:
        self.dead = True
        raise Killed

    def write(self, data: bytes) -> None:
        if self.dead:
            raise Killed
        super().write(data)

    def read(self, *, wait: bool = True) -> bytes:
        if self.dead:
            raise Killed
        return super().read(wait=wait)


class Case:
    """One arm, one person, one plan of calls."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        homes = self.chance.random() < 0.5
        settings = {10: self.chance.randrange(4), 13: self.chance.randrange(2), **(HOMING if homes else {})}
        if not homes:
            settings[21] = self.chance.randrange(2)
        self.setup = Setup(
            Area(-5, -5, 100, 160),
            Place(50, 158),
            servo=SERVO if self.chance.random() < 0.3 else None,
            zero="home" if homes else "manual",
            timeout=2.0,
            patience=3.0,
        )
        self.clock = VirtualClock(100.0)
        dialect, home = tuple(DIALECTS.values())[seed % len(DIALECTS)], (seed % 50 - 25, seed % 70, seed % 11 - 5)
        start = (0, 0, 0) if not homes else (40, 60, 20)
        self.firmware = Firmware(settings, start=start, dialect=dialect, home=home)
        self.line = Mortal(self.firmware, self.clock.now, self.clock.sleep)
        self.watcher = Watcher(self.firmware, self.setup)
        self.pen = self.reborn()
        self.stops: list[float] = []
        self.unsure = False
        """Whether the last call may have left something under way."""

    def reborn(self) -> Pen:
        """A new process."""
        self.line.dead = False
        return Pen(self.line, self.setup, self.clock)

    def run(self) -> None:
        self.person_helps()
        for _ in range(self.chance.randint(3, 8)):
            self.step()
        self.line.forget()
        self.line.is_cut = False
        self.firmware.faults.clear()
        self.recover()
        self.pen.close()
        self.end()

    def recover(self) -> None:
        """Nothing is wrong any more: what the last faults left is noticed once, and then it works."""
        self.line.wait(8.0)
        self.pen.clear_stop()
        with suppress(DeviceError):
            self.pen.lift()
        self.pen.clear_stop()
        self.person_helps()
        began = self.clock.now()
        self.pen.touch(Place(20, 30), 0.1)
        assert [press[1:] for press in self.watcher.presses(began, self.clock.now())] == [
            pytest.approx((20, 30), abs=0.05)
        ]

    def end(self) -> None:
        self.line.wait(5.0)
        now = self.clock.now()
        assert not self.watcher.known(now) or not self.watcher.is_down(now), "the pen stayed down"
        self.watcher.check_moves()

    def step(self) -> None:
        self.trouble()
        began = self.clock.now()
        place = self.somewhere()
        times = self.chance.choice([1, 1, 2, 3])
        call = self.chance.choice(["touch", "touch", "stroke", "park", "lift"])
        try:
            self.call(call, place, times)
        except Killed:
            self.line.forget()
            self.line.wait(8.0)
            now, held = self.clock.now(), self.firmware.body.state == "Hold"
            assert held or not self.watcher.known(now) or not self.watcher.is_down(now)
            self.pen, self.unsure = self.reborn(), True
            self.stops.clear()
            return
        except OutOfBounds:
            self.line.forget()
            return  # nothing was sent, not even to lift what a killed process left down
        except DeviceError as error:
            self.line.forget()
            self.line.is_cut = False
            self.failed(error, began)
        else:
            self.line.forget()
            wanted = {"touch": times, "stroke": 1}.get(call, 0)
            presses = self.watcher.presses(began, self.clock.now())
            if self.unsure and len(presses) > wanted:  # the last call's was still under way, as it had said
                presses = presses[len(presses) - wanted :]
            assert len(presses) == wanted, f"{call}: {presses}"
            self.unsure = False
            for _, x, y in presses:
                assert (x, y) == pytest.approx(place, abs=0.05)
        self.at_rest()
        if self.pen.stopped and self.chance.random() < 0.7:
            self.pen.clear_stop()
            self.stops.clear()

    def call(self, call: str, place: Place, times: int) -> None:
        match call:
            case "touch":
                self.pen.touch(place, self.chance.uniform(0.02, 0.8), times)
            case "stroke":
                self.pen.stroke(place, self.somewhere(), self.chance.uniform(0.1, 1.5), self.chance.choice([0, 0.6]))
            case "park":
                self.pen.park()
            case _:
                self.pen.lift()

    def failed(self, error: DeviceError, began: float) -> None:
        assert error.message.key.startswith(("arm-", "device-", "world-arm-")) and str(error).endswith(
            (".", "run: iris calibrate --zero")
        )
        if error.delivered == "no" and not self.unsure:
            assert not self.watcher.presses(began, self.clock.now()), f"{error!r} says that nothing was touched"
        self.unsure = error.delivered == "unknown"
        if isinstance(error, Alarm):
            self.person_helps()

    def at_rest(self) -> None:
        now = self.clock.now()
        open_line = self.line.is_open and not self.line.is_cut
        if open_line and self.watcher.known(now) and self.firmware.faults.value("mute") is None:
            assert not self.watcher.is_down(now), "the pen is down although nobody touches"
        assert not (open_line and self.pen.stopped and self.firmware.body.state == "Home"), "it homes although stopped"
        for stop in self.stops:
            late = [press for press in self.watcher.presses(stop, now) if press[0] > stop + 0.1]
            assert not late, f"touched {late} after the stop at {stop}"

    def person_helps(self) -> None:
        """Puts the pen where zero is and says so, where the arm cannot find it by itself."""
        if self.setup.zero == "home":
            return
        self.firmware.put_pen((0.0, 0.0, 0.0))
        self.firmware.body.note("by hand")
        try:
            self.pen.zero_here()
        except DeviceError:
            if self.pen.lost:
                self.firmware.body.note("by hand")  # nobody knows whether it was heard

    def trouble(self) -> None:
        if self.chance.random() < 0.05:
            self.firmware.brown_out()
        if self.chance.random() < 0.1:
            self.line.wait(self.chance.uniform(0, 3))
        now = self.clock.now()
        if self.chance.random() < 0.3:
            self.firmware.faults.clear()
        if self.chance.random() < 0.4:
            kind = self.chance.choice(FAULTS)
            value = {"alarm": self.chance.choice([1, 2, 3]), "slow": self.chance.uniform(0.01, 0.4)}.get(kind, 0)
            self.firmware.faults.arm(Fault(kind, self.chance.randint(1, 9), value))
        if self.chance.random() < 0.3:
            stop = now + self.chance.uniform(0, 2.5)
            for later in (0.0, self.chance.uniform(0, 0.5))[: self.chance.randint(1, 2)]:
                self.line.at(stop + later, self.stop)
        if self.chance.random() < 0.15:
            self.line.at(now + self.chance.uniform(0, 2.5), self.line.kill)
        if self.chance.random() < 0.15:
            self.line.at(now + self.chance.uniform(0, 2.5), lambda: setattr(self.line, "is_cut", True))
            self.line.at(now + self.chance.uniform(2.5, 8), lambda: setattr(self.line, "is_cut", False))

    def stop(self) -> None:
        if not self.pen.stopped:
            self.stops.append(self.clock.now())
        self.pen.stop()

    def somewhere(self) -> Place:
        if self.chance.random() < 0.05:
            return Place(self.chance.choice([-5.5, 101.0, 150.0]), 20.0)
        return Place(round(self.chance.uniform(0, 95), 2), round(self.chance.uniform(0, 150), 2))


@pytest.mark.parametrize("block", range(16))
def test_whatever_happens_the_pen_stays_inside_and_comes_up_and_moves_only_where_it_is_known(block):
    for seed in range(block * 20, block * 20 + 20):
        try:
            Case(seed).run()
        except (AssertionError, Exception) as error:
            error.add_note(f"seed {seed}")
            raise
