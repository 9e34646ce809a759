"""Lists, pairs and connects Android phones, through adb."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from iris_screen.core.errors import DeviceError
from iris_screen.core.message import Message, say

if TYPE_CHECKING:
    from iris_screen.tools.devices.android.server import Server


@dataclass(frozen=True)
class Phone:
    """serial: the part after `android:` in its address. trouble: why it cannot be used as it is, None if it can. state:
    adb's own word, "device" for one that can be used.
    """

    serial: str
    model: str = ""
    trouble: Message | None = None
    state: str = "device"


class Phones(Protocol):
    """Every method may raise an IrisError whose message says what to do."""

    def list_attached(self) -> list[Phone]: ...

    def pair(self, place: str, code: str) -> None:
        """place, code: the address and the six digits that the phone shows."""
        ...

    def connect(self, place: str) -> str:
        """Connects to a phone on the network. place: HOST:PORT. Returns its serial."""
        ...

    def has_keyboard(self, serial: str) -> bool:
        """Whether ADBKeyboard is installed."""
        ...


@dataclass(frozen=True)
class AdbPhones:
    """adb: the path of the adb program; "" to look for it."""

    adb: str = ""

    def list_attached(self) -> list[Phone]:
        from iris_screen.tools.devices.android.server import Server

        return _list_phones(Server.from_environment(self.adb))

    def list_known(self) -> list[Phone] | None:
        """The phones of an adb server that is running already; None if there is none. Starts no server."""
        from iris_screen.tools.devices.android.server import Server

        server = Server.from_environment(self.adb)
        return _list_phones(server) if server.is_running() else None

    def pair(self, place: str, code: str) -> None:
        from iris_screen.tools.devices.android.server import Refused, Server

        try:
            said = Server.from_environment(self.adb).pair(place, code)
        except Refused as error:
            said = str(error)
        if not said.lower().startswith("successfully"):
            why = said.strip().rstrip(".") or "no answer"
            raise DeviceError(say("usage-pairing-failed", address=place, why=why))

    def connect(self, place: str) -> str:
        from iris_screen.tools.devices.android.finding import check_where, find
        from iris_screen.tools.devices.android.server import Server

        check_where(place)
        return find(Server.from_environment(self.adb), place)

    def has_keyboard(self, serial: str) -> bool:
        from iris_screen.tools.devices.android.android_keyboard import keyboard_problem
        from iris_screen.tools.devices.android.open_android import reach
        from iris_screen.tools.devices.android.server import Server

        return not keyboard_problem(reach(Server.from_environment(self.adb), serial, 2.0))


def _list_phones(server: "Server") -> list[Phone]:
    from iris_screen.tools.devices.android.finding import unusable_error
    from iris_screen.tools.devices.android.server import Refused

    server.check()
    try:
        found = server.devices()
    except Refused as error:
        raise DeviceError(say("usage-adb-lists-nothing", why=str(error))) from None
    return [
        Phone(d.serial, d.model, None if d.state == "device" else unusable_error(d).message, d.state) for d in found
    ]
