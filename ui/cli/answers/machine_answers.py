"""The answers of commands about this computer and its devices."""

from typing import Literal

from iris_screen.core.message import Message
from iris_screen.core.record import Record


class Extra(Record):
    """missing: its packages that are not installed."""

    installed: bool
    missing: list[str]


class VersionAnswer(Record):
    """program: the Python that runs Iris."""

    iris: str
    python: str
    program: str
    system: str
    extras: dict[str, Extra]


class ArmCalibration(Record):
    """at: when, in seconds since 1970. screen: width and height in pixels. px, mm: how far off it is at worst; mm is
    null if that was not measured.
    """

    at: float
    screen: tuple[int, int]
    px: float
    mm: float | None


class ListedDevice(Record):
    """address: what `--device` takes. there: of an arm, whether it is plugged in; null if only connecting would tell.
    calibrated: of an arm, null if it is not.
    """

    address: str
    model: str
    ready: bool
    trouble: str
    there: bool | None = None
    calibrated: ArmCalibration | None = None


class DevicesAnswer(Record):
    """problem: why it is not known which phones there are, "" if it is known."""

    devices: list[ListedDevice]
    problem: str


class Checked(Record):
    """bad: Iris cannot work like this. note: something optional is missing."""

    name: str
    state: Literal["ok", "note", "bad"]
    said: Message


class DoctorAnswer(Record):
    """ok: nothing is bad."""

    ok: bool
    findings: list[Checked]


class StoreAnswer(Record):
    """tables: those that are damaged. whole: runs that are. broken: what is wrong with each other run. saved: the file
    the whole runs were copied to, null if none was.
    """

    ok: bool
    readable: bool
    tables: list[str]
    whole: list[str]
    broken: dict[str, Message]
    saved: str | None
