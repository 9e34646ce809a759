"""What setting up asks of Android phones, and the one that asks adb."""

from dataclasses import dataclass
from typing import Protocol

from core.errors import DeviceError


@dataclass(frozen=True)
class Phone:
    """serial: what stands after `android:`. trouble: why it cannot be used as it is, "" where it can."""

    serial: str
    model: str = ""
    trouble: str = ""


class Phones(Protocol):
    """Every method may raise an IrisError whose sentence says what to do."""

    def attached(self) -> list[Phone]: ...

    def pair(self, place: str, code: str) -> None:
        """With the address and the six digits that the phone shows."""
        ...

    def connect(self, place: str) -> str:
        """To a phone on the network, HOST:PORT; gives its serial."""
        ...

    def has_keyboard(self, serial: str) -> bool:
        """Whether ADBKeyboard is installed."""
        ...


@dataclass(frozen=True)
class AdbPhones:
    """adb: the adb program; found by itself where it is ""."""

    adb: str = ""

    def attached(self) -> list[Phone]:
        from tools.devices.android.finding import unusable
        from tools.devices.android.server import Server

        server = Server.of_environment(self.adb)
        server.check()
        found = server.devices()
        return [Phone(d.serial, d.model, "" if d.state == "device" else str(unusable(d))) for d in found]

    def pair(self, place: str, code: str) -> None:
        from tools.devices.android.server import Refused, Server

        try:
            said = Server.of_environment(self.adb).pair(place, code)
        except Refused as error:
            said = str(error)
        if not said.lower().startswith("successfully"):
            why = said.strip().rstrip(".") or "no answer"
            raise DeviceError(f"{place} did not pair ({why}); let the phone show a new code.")

    def connect(self, place: str) -> str:
        from tools.devices.android.finding import check_where, find
        from tools.devices.android.server import Server

        check_where(place)
        return find(Server.of_environment(self.adb), place)

    def has_keyboard(self, serial: str) -> bool:
        from tools.devices.android.keyboard import keyboard_problem
        from tools.devices.android.opening import reach
        from tools.devices.android.server import Server

        return not keyboard_problem(reach(Server.of_environment(self.adb), serial, 2.0))
