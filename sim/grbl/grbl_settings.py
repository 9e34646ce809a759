"""The settings that `$$` prints and `$n=value` changes; kept without power."""

from collections.abc import Mapping

DEFAULTS: Mapping[int, float] = {
    0: 10,
    1: 25,
    2: 0,
    3: 0,
    4: 0,
    5: 0,
    6: 0,
    10: 1,
    11: 0.010,
    12: 0.002,
    13: 0,
    20: 0,
    21: 0,
    22: 0,
    23: 3,
    24: 300,
    25: 3000,
    26: 250,
    27: 1,
    30: 1000,
    31: 0,
    32: 0,
    100: 80,
    101: 80,
    102: 400,
    110: 12000,
    111: 12000,
    112: 4000,
    120: 1500,
    121: 1500,
    122: 800,
    130: 200,
    131: 300,
    132: 40,
}
"""A light machine above a phone: 200 × 300 × 40 mm. 20 soft limits, 21 hard limits, 22 homing, 23 its directions."""
HOMING: Mapping[int, float] = {20: 1, 21: 1, 22: 1}
_FRACTIONAL = (11, 12, *range(24, 26), 27, *range(100, 133))
INVALID, NEGATIVE, NEEDS_HOMING = 3, 4, 10


class Settings:
    """given: what differs from the defaults."""

    def __init__(self, given: Mapping[int, float] | None = None) -> None:
        self._values = {**DEFAULTS, **(given or {})}

    def __getitem__(self, number: int) -> float:
        return self._values[number]

    def has(self, number: int) -> bool:
        """Whether this switch is on."""
        return self._values[number] != 0

    def axes(self, first: int) -> tuple[float, float, float]:
        return self._values[first], self._values[first + 1], self._values[first + 2]

    def change(self, number: int, value: float) -> int:
        """Change a setting; returns the number of the error, 0 for none."""
        if number not in self._values:
            return INVALID
        if value < 0:
            return NEGATIVE
        if number == 20 and value and not self.has(22):
            return NEEDS_HOMING
        self._values[number] = value
        if number == 22 and not value:
            self._values[20] = 0
        return 0

    def lines(self) -> list[str]:
        return [f"${number}={self._format(number)}" for number in self._values]

    def _format(self, number: int) -> str:
        return f"{self._values[number]:.3f}" if number in _FRACTIONAL else f"{self._values[number]:.0f}"
