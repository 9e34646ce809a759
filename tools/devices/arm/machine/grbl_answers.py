"""What GRBL says, read. Pure. Source: gnea/grbl, doc/markdown/interface.md and doc/csv."""

import re
from typing import NamedTuple

from iris_screen.core.message import Message, say

BANNER = re.compile(r"^Grbl(HAL)? 1\.1\S*")
_OTHER_GRBL = re.compile(r"^Grbl\S* (\d+\.\d+\S*)")
_SETTING = re.compile(r"\$(\d{1,3})=(-?\d+(?:\.\d+)?)")
_NUMBERS = r"(-?\d+\.\d+),(-?\d+\.\d+),(-?\d+\.\d+)"
_REPORT = re.compile(rf"<(?P<state>[A-Z][a-z]+)(?::(?P<sub>\d))?\|(?P<kind>[MW])Pos:{_NUMBERS}[^>]*>")
_OFFSET = re.compile(rf"\|WCO:{_NUMBERS}")
INCH = 25.4

Axes = tuple[float, float, float]


class Report(NamedTuple):
    """The answer to `?`. place: mm, of the machine or of the work. offset: machine minus work, where it is told."""

    state: str
    sub: int
    is_work: bool
    place: Axes
    offset: Axes | None


def report(line: str) -> Report | None:
    """Numbers as they are written: in inches where $13 says so."""
    found = _REPORT.fullmatch(line)
    if found is None:
        return None
    offset = _OFFSET.search(line)
    return Report(
        found["state"],
        int(found["sub"] or 0),
        found["kind"] == "W",
        _axes(found.groups()[3:6]),
        _axes(offset.groups()) if offset else None,
    )


def _axes(texts: tuple[str | None, ...]) -> Axes:
    x, y, z = (float(text or 0) for text in texts)
    return x, y, z


def setting(line: str) -> tuple[int, float] | None:
    found = _SETTING.match(line)
    return (int(found[1]), float(found[2])) if found else None


def numbered(line: str, what: str) -> int | None:
    """Of `error:9` or `ALARM:1`."""
    found = re.fullmatch(rf"{what}:(\d{{1,3}})", line)
    return int(found[1]) if found else None


def error(number: int) -> Message:
    """What `error:9` means; the catalogs word those that a pen can meet."""
    return say("arm-grbl-error", number=number)


def alarm(number: int) -> Message:
    """What `ALARM:1` means."""
    return say("arm-grbl-alarm", number=number)


def stranger(lines: list[str]) -> Message | None:
    """Who answers instead of GRBL 1.1; None where nobody can tell."""
    said = "\n".join(lines)
    if other := re.search(_OTHER_GRBL.pattern, said, re.MULTILINE):
        return say("arm-firmware-other-grbl", version=other[1])
    if re.search(r"^(echo:|start$|Marlin)", said, re.MULTILINE):
        return say("arm-firmware-marlin")
    return None


def times(axes: Axes, factor: float) -> Axes:
    x, y, z = (at * factor for at in axes)
    return x, y, z


def plus(one: Axes, other: Axes) -> Axes:
    x, y, z = (a + b for a, b in zip(one, other, strict=True))
    return x, y, z
