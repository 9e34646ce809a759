"""The settings that `$$` prints and `$n=value` changes; kept without power."""

from collections.abc import Mapping

from iris_screen.sim.grbl.dialects import GRBL, Dialect

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
    """given: what differs from the defaults. home: where the axes are after homing, if that is configured."""

    def __init__(
        self,
        given: Mapping[int, float] | None = None,
        dialect: Dialect = GRBL,
        home: tuple[float, float, float] = (0.0, 0.0, 0.0),
    ) -> None:
        self._values = {**DEFAULTS, **(given or {})}
        self.dialect, self._home = dialect, home

    def __getitem__(self, number: int) -> float:
        return self._values[number]

    def has(self, number: int) -> bool:
        """Whether this switch is on."""
        return self._values[number] != 0

    def axes(self, first: int) -> tuple[float, float, float]:
        return self._values[first], self._values[first + 1], self._values[first + 2]

    # --- travel, machine mm -----------------------------------------------------------------------------------------

    def homes_down(self, axis: int) -> bool:
        """Whether the switch of this axis is at its low end."""
        return bool(int(self._values[23]) & (1 << axis))

    def home_position(self, axis: int) -> float:
        """Where the axis is after homing, a little off its switch."""
        travel, off = self._values[130 + axis], self._values[27]
        off = off if self.homes_down(axis) else -off
        match self.dialect.origin:
            case "corner":
                return (-travel if self.homes_down(axis) else 0.0) + off
            case "switch":
                return self._home[axis] + off
            case "home":
                return self._home[axis]

    def switch_position(self, axis: int) -> float:
        off = self._values[27]
        return self.home_position(axis) - (off if self.homes_down(axis) else -off)

    def soft_limits(self, axis: int) -> tuple[float, float]:
        travel = self._values[130 + axis]
        if self.dialect.origin == "corner":
            return -travel, 0.0
        at = self._home[axis]
        return (at, at + travel) if self.homes_down(axis) else (at - travel, at)

    # --- changing and printing --------------------------------------------------------------------------------------

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
        listed = self.dialect.lists or self._values
        return [f"${n}={self._values[n]:.{3 if n in _FRACTIONAL else 0}f}" for n in listed]

    def named(self, name: str) -> str | None:
        """The answer to a question by name, such as `$/axes/x/soft_limits`; None if there is no such name."""
        for axis, letter in enumerate("xyz"):
            values = (
                f"{self._home[axis]:.3f}",
                "false" if self.homes_down(axis) else "true",
                "true" if self.has(20) else "false",
                f"{self._values[130 + axis]:.3f}",
            )
            for asked, value in zip(self.dialect.asks, values, strict=True):
                own = asked.replace("/x/", f"/{letter}/").replace("$X/", f"${letter.upper()}/")
                if asked and own.lower() == name.lower():
                    return f"{own}={value}"
        return None
