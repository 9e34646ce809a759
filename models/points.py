"""Reads the places in a model's answer, in the unit it was trained on, as shares of the screen (0 to 1)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal

from iris_screen.core.geometry import Size
from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.models.answers import Unreadable

Unit = Literal["thousandths", "to_999", "pixels", "shares"]
"""thousandths: 0 to 1000. to_999: 0 to 999. pixels: of the picture as it was sent. shares: 0 to 1."""

_FULL: dict[Unit, float] = {"thousandths": 1000.0, "to_999": 999.0, "shares": 1.0}
CLOSE = 0.06
"""How far off a given place may be, as a share of the picture's sides."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_NUMBERS_ONLY = re.compile(r"[\s\d.,;:()\[\]<>/xy=\"'-]*")


@dataclass(frozen=True)
class Coordinates:
    """How a model was trained to give places. down_first: lists hold the distance from the top before that from the
    left, as in Gemini's points and boxes. side: the sides of the picture are multiples of this, as the model would make
    them itself, so that its pixels are those of the picture. gridded: our grid, with numbers in thousandths, helps it.
    """

    unit: Unit = "thousandths"
    down_first: bool = False
    side: int = 1
    gridded: bool = False


@dataclass(frozen=True)
class Scale:
    """The places of one answer. picture: the size of the picture that was sent, in pixels. pointer: where the mouse
    pointer is, as shares.
    """

    places: Coordinates = Coordinates()
    picture: Size | None = None
    pointer: tuple[float, float] | None = None

    @property
    def box_form(self) -> str:
        """How a box is written, as a model is told."""
        return "[top, left, bottom, right]" if self.places.down_first else "[left, top, right, bottom]"

    def read_box(self, given: Any) -> tuple[float, float, float, float]:
        """A box written in this form, as shares: left, top, right, bottom. Raises Unreadable or ValueError for anything
        else.
        """
        try:
            numbers = _list_numbers(given)
        except (ValueError, TypeError):
            numbers = []
        if len(numbers) != 4 or numbers[0] > numbers[2] or numbers[1] > numbers[3]:
            raise Unreadable(say("model-box-malformed", form=self.box_form))
        (left, top), (right, bottom) = self.read(numbers[:2]), self.read(numbers[2:])
        return left, top, right, bottom

    def write_box(self, box: Sequence[float]) -> list[int]:
        """A box in shares, as a model is to read it."""
        wide, high = measure(self.places.unit, self.picture)
        left, top, right, bottom = (round(part * full) for part, full in zip(box, (wide, high) * 2, strict=True))
        return [top, left, bottom, right] if self.places.down_first else [left, top, right, bottom]

    def read(self, at: Any) -> tuple[float, float]:
        """[x, y], {"x", "y"}, or the middle of [left, top, right, bottom], as shares. Raises Unreadable or ValueError
        for anything else, for a point outside, and for one that may be in another unit.
        """
        numbers = _list_numbers(at)
        if self.places.down_first and not isinstance(at, dict):
            numbers = [numbers[1], numbers[0], *([numbers[3], numbers[2]] if len(numbers) == 4 else [])]
        across, down = (
            numbers[side] if len(numbers) == 2 else (numbers[side] + numbers[side + 2]) / 2 for side in (0, 1)
        )
        wide, high = measure(self.places.unit, self.picture)
        if not (0 <= across <= wide and 0 <= down <= high):
            raise Unreadable(say("model-out-of-bounds", x=f"{across:g}", y=f"{down:g}"))
        if self.places.unit != "shares" and any(0 < number < 1 for number in numbers):
            raise Unreadable(say("model-point-ambiguous", x=f"{across:g}", y=f"{down:g}", unit=self.places.unit))
        return across / wide, down / high


def measure(unit: Unit, picture: Size | None) -> tuple[float, float]:
    """What stands for the right and the lower edge. Raises Unreadable for pixels without a picture."""
    if unit != "pixels":
        return _FULL[unit], _FULL[unit]
    if picture is None:
        raise Unreadable(say("model-no-picture"))
    return float(picture.width), float(picture.height)


def find_unit(at: Any, meant: tuple[int, int], picture: Size) -> Unit | None:
    """The unit in which these figures mean this place of a picture, in pixels; None if in none."""
    units: tuple[Unit, ...] = ("thousandths", "pixels", "shares")
    for unit in units:
        try:
            across, down = Scale(Coordinates(unit), picture).read(at)
        except (ValueError, TypeError):
            continue
        if abs(across - meant[0] / picture.width) < CLOSE and abs(down - meant[1] / picture.height) < CLOSE:
            return unit
    return None


def _list_numbers(at: Any) -> list[float]:
    """Two or four finite numbers."""
    if isinstance(at, str) and _NUMBERS_ONLY.fullmatch(at):  # "(x, y)", "<point>x y</point>"
        at = _NUMBER.findall(at)
    while isinstance(at, list | tuple) and len(at) in (1, 2) and all(isinstance(each, list | tuple) for each in at):
        at = [part for each in at for part in each]  # [[left, top, right, bottom]], [[left, top], [right, bottom]]
    if isinstance(at, dict) and "x" in at and "y" in at:
        at = [at["x"], at["y"]]
    if not isinstance(at, list | tuple) or len(at) not in (2, 4):
        raise Mistake(say("answer-place-not-pair"))
    numbers = [float(part) for part in at]
    if len(numbers) == 4 and not all(isfinite(number) for number in numbers):
        raise Mistake(say("answer-place-not-pair"))
    return numbers
