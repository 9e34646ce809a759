"""The results of a bench: figures, with goals where the project has set them."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One measured number. at_most, at_least: the goal; a figure without one is for information."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None
    note: str = ""

    @property
    def goal(self) -> str:
        """The goal as text, "" if there is none."""
        if self.at_most is not None:
            return f"≤ {self.at_most:g}"
        return f"≥ {self.at_least:g}" if self.at_least is not None else ""

    @property
    def met(self) -> bool:
        """Whether the goal is met; true if there is none."""
        enough = self.at_least is None or self.value >= self.at_least
        return enough and (self.at_most is None or self.value <= self.at_most)

    @property
    def amount(self) -> str:
        """The value with a sensible number of digits."""
        digits = 0 if abs(self.value) >= 100 else 1 if abs(self.value) >= 10 else 2
        return f"{self.value:,.{digits}f}"

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "at_most": self.at_most,
            "at_least": self.at_least,
            "met": self.met,
            "note": self.note,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Figure":
        return cls(**{key: value for key, value in data.items() if key != "met"})
