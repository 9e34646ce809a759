"""The options of a simulated phone, as after the question mark of `sim:…?…`; validated strictly."""

import re
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.record import Record
from iris_screen.sim.phone.world_files.world import Ime


class Options(Record):
    """The options by name."""

    seed: int = Field(default=0, ge=0, le=2**63)
    abilities: Literal["all", "touch"] = "all"
    time: Literal["real", "virtual"] = "real"
    dump: Path | None = None
    state: Path | None = None
    shared: Literal["yes", "no"] = "no"
    elements: Literal["full", "partial", "none"] | None = None
    dark: bool | None = None
    width: int | None = Field(default=None, ge=120, le=4_000)
    height: int | None = Field(default=None, ge=200, le=6_000)
    density: float | None = Field(default=None, ge=0.25, le=6)
    font_scale: float | None = Field(default=None, ge=0.5, le=3)
    lang: str | None = Field(default=None, pattern="^[a-z]{2}$")
    ime: Ime | None = None
    faults: str = "world"

    def chosen(self) -> dict[str, Any]:
        """The options that override the world's `phone` section."""
        names = {"elements", "dark", "width", "height", "density", "font_scale", "lang", "ime"}
        return self.model_dump(include=names, exclude_none=True)


def read_options(given: dict[str, str]) -> Options:
    """Raises UsageError for an unknown key or a value that does not fit it."""
    for key in given:
        if key not in Options.model_fields:
            raise UsageError(suggest_or_list(say("world-option-unknown", name=key), key, Options.model_fields))
    try:
        return Options.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        raise UsageError(say("world-option-wrong", name=name, value=given[name], problem=mistake(first))) from None


_OUTAGE = re.compile(r"(?P<kind>[a-z_]+)@(?P<at>\d+(?:\.\d+)?)\+(?P<span>\d+(?:\.\d+)?)(?::(?P<value>.+))?")


def read_schedule(schedule: str) -> list[dict[str, Any]]:
    """`black@5+2,gone@10+3:after` → faults as in a world file; "none" → no faults."""
    return [_read_outage(part) for part in schedule.split(",")] if schedule not in ("none", "") else []


def _read_outage(part: str) -> dict[str, Any]:
    found = _OUTAGE.fullmatch(part)
    if found is None:
        raise UsageError(say("world-fault-unreadable", part=part))
    value: Any = found["value"]
    if value is not None and re.fullmatch(r"\d+(\.\d+)?", value):
        value = float(value)
    return {"kind": found["kind"], "for": float(found["span"]), "value": value, "when": {"after": float(found["at"])}}
