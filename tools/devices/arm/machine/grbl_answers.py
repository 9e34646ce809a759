"""What GRBL says, read. Pure. Source: gnea/grbl, doc/markdown/interface.md and doc/csv."""

import re
from typing import NamedTuple

BANNER = re.compile(r"^Grbl(HAL)? 1\.1\S*")
_OTHER_GRBL = re.compile(r"^Grbl\S* (\d+\.\d+\S*)")
_SETTING = re.compile(r"\$(\d{1,3})=(-?\d+(?:\.\d+)?)")
_NUMBERS = r"(-?\d+\.\d+),(-?\d+\.\d+),(-?\d+\.\d+)"
_REPORT = re.compile(rf"<(?P<state>[A-Z][a-z]+)(?::(?P<sub>\d))?\|(?P<kind>[MW])Pos:{_NUMBERS}[^>]*>")
_OFFSET = re.compile(rf"\|WCO:{_NUMBERS}")
INCH = 25.4

Axes = tuple[float, float, float]

ERRORS = {
    1: "a letter was missing",
    2: "a number was missing or bad",
    3: "it does not know this $ command",
    5: "homing is switched off ($22=0)",
    8: "it takes this only while it stands still",
    9: "it is locked after an alarm",
    10: "soft limits need homing",
    11: "the line was too long",
    13: "its safety door is open",
    15: "the place lies beyond its travel",
    20: "it does not know this G-code",
    22: "no feed rate was set",
    33: "the target of the move cannot be used",
}
ALARMS = {
    1: "a limit switch was hit",
    2: "the place lies beyond its travel",
    3: "it was reset in mid-move",
    6: "homing was broken off",
    7: "its safety door was opened while homing",
    8: "homing did not get off a limit switch",
    9: "homing found no limit switch",
}
"""GRBL's numbers that a pen can meet."""


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


def error(number: int) -> str:
    return f"error:{number}, {ERRORS[number]}" if number in ERRORS else f"error:{number}"


def alarm(number: int) -> str:
    return f"ALARM:{number}, {ALARMS[number]}" if number in ALARMS else f"ALARM:{number}"


def stranger(lines: list[str]) -> str:
    """Who answers instead of GRBL 1.1, in words that end a sentence; "" where nobody can tell."""
    said = "\n".join(lines)
    if other := re.search(_OTHER_GRBL.pattern, said, re.MULTILINE):
        return f"answers as Grbl {other[1]}; it takes firmware that speaks GRBL 1.1"
    if re.search(r"^(echo:|start$|Marlin)", said, re.MULTILINE):
        return "answers as Marlin does and not as GRBL; it takes firmware that speaks GRBL 1.1"
    return ""


def times(axes: Axes, factor: float) -> Axes:
    x, y, z = (at * factor for at in axes)
    return x, y, z


def plus(one: Axes, other: Axes) -> Axes:
    x, y, z = (a + b for a, b in zip(one, other, strict=True))
    return x, y, z
