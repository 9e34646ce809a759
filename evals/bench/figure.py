"""The results of a bench: figures, with goals where the project has set them."""

import os
from dataclasses import dataclass
from math import isnan, nan
from typing import Any, Self

GIVEN = {
    "locomo": ("BENCH_LOCOMO", "the conversations of LoCoMo, a file"),
    "screens": ("BENCH_SCREENS", "real screenshots, a folder with cases.json"),
    "before": ("BENCH_BEFORE", "the Python of an older Iris, to compare with"),
    "postgres": ("BENCH_POSTGRES", "the address of an empty PostgreSQL database"),
}
"""What some rows need and is not shipped: by its option, the variable that passes it to the benches, and its meaning.
An Iris that a bench starts refuses IRIS_ variables that are no settings.
"""
LONG = "BENCH_ALL"
"""The variable that tells a bench to measure also what takes more than two minutes."""


def get_given(option: str) -> str:
    """The path that was given with an option of GIVEN, "" if none was."""
    return os.environ.get(GIVEN[option][0], "")


@dataclass(frozen=True)
class Figure:
    """One measured number, nan if it was not measured. at_most, at_least: the goal; a figure without one is for
    information.
    """

    name: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None
    note: str = ""

    @classmethod
    def not_given(cls, name: str, option: str, at_most: float | None = None, at_least: float | None = None) -> Self:
        """A figure for which a file was not given; option: a key of GIVEN."""
        note = f"needs {GIVEN[option][1]}: --{option}."
        return cls(name, nan, "", at_most=at_most, at_least=at_least, note=note)

    @property
    def goal(self) -> str:
        """The goal as text, "" if there is none."""
        if self.at_most is not None:
            return f"≤ {self.at_most:g}"
        return f"≥ {self.at_least:g}" if self.at_least is not None else ""

    @property
    def met(self) -> bool:
        """Whether the goal is met; true if there is none, or nothing was measured."""
        if isnan(self.value):
            return True
        enough = self.at_least is None or self.value >= self.at_least
        return enough and (self.at_most is None or self.value <= self.at_most)

    @property
    def amount(self) -> str:
        """The value with a sensible number of digits, and its unit."""
        if isnan(self.value):
            return "not measured"
        digits = 0 if abs(self.value) >= 100 else 1 if abs(self.value) >= 10 else 2
        return f"{self.value:,.{digits}f} {self.unit}"

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "value": None if isnan(self.value) else self.value,
            "unit": self.unit,
            "at_most": self.at_most,
            "at_least": self.at_least,
            "met": None if isnan(self.value) else self.met,
            "note": self.note,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Figure":
        known = {key: value for key, value in data.items() if key != "met"}
        return cls(**known | {"value": nan if data["value"] is None else data["value"]})
