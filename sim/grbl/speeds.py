"""How fast something goes along a line: from rest to rest, or braking to a rest. mm, mm/s, mm/s², seconds."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """A time of steady acceleration."""

    seconds: float
    speed: float
    acceleration: float = 0.0

    def after(self, seconds: float) -> float:
        """The way made by then."""
        return self.speed * seconds + self.acceleration * seconds**2 / 2

    def until(self, way: float) -> float:
        """When so much way is made."""
        if self.acceleration == 0.0:
            return way / self.speed
        root = math.sqrt(max(self.speed**2 + 2 * self.acceleration * way, 0.0))
        return (root - self.speed) / self.acceleration


@dataclass(frozen=True)
class Speeds:
    pieces: tuple[Piece, ...]

    @property
    def seconds(self) -> float:
        return sum(piece.seconds for piece in self.pieces)

    @property
    def length(self) -> float:
        return sum(piece.after(piece.seconds) for piece in self.pieces)

    def way(self, seconds: float) -> float:
        """The way made so many seconds after the start."""
        made = 0.0
        for piece in self.pieces:
            made += piece.after(min(max(seconds, 0.0), piece.seconds))
            seconds -= piece.seconds
        return made

    def speed(self, seconds: float) -> float:
        for piece in self.pieces:
            if seconds < piece.seconds:
                return piece.speed + piece.acceleration * max(seconds, 0.0)
            seconds -= piece.seconds
        return 0.0

    def until(self, way: float) -> float:
        """When so much way is made; infinity where it never is."""
        spent = 0.0
        for piece in self.pieces:
            made = piece.after(piece.seconds)
            if way < made:
                return spent + piece.until(way)
            way, spent = way - made, spent + piece.seconds
        return math.inf


def from_rest(length: float, top: float, acceleration: float) -> Speeds:
    """A trapezoid, or a triangle where the way is too short for the top speed."""
    top = min(top, math.sqrt(length * acceleration))
    ramp = top / acceleration
    cruise = max(length / top - ramp, 0.0)
    return Speeds((Piece(ramp, 0.0, acceleration), Piece(cruise, top), Piece(ramp, top, -acceleration)))


def braking(speed: float, acceleration: float) -> Speeds:
    return Speeds((Piece(speed / acceleration, speed, -acceleration),))
