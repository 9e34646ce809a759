"""Speed profiles along a line: from rest to rest, or braking to a stop. Units: mm, mm/s, mm/s², seconds."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """A phase of constant acceleration."""

    seconds: float
    speed: float
    acceleration: float = 0.0

    def after(self, seconds: float) -> float:
        """The distance covered after so many seconds."""
        return self.speed * seconds + self.acceleration * seconds**2 / 2

    def until(self, distance: float) -> float:
        """Seconds until this distance is covered."""
        if self.acceleration == 0.0:
            return distance / self.speed
        root = math.sqrt(max(self.speed**2 + 2 * self.acceleration * distance, 0.0))
        return (root - self.speed) / self.acceleration


@dataclass(frozen=True)
class Speeds:
    """A speed profile: phases one after the other."""

    pieces: tuple[Piece, ...]

    @property
    def seconds(self) -> float:
        return sum(piece.seconds for piece in self.pieces)

    @property
    def length(self) -> float:
        return sum(piece.after(piece.seconds) for piece in self.pieces)

    def distance(self, seconds: float) -> float:
        """The distance covered so many seconds after the start."""
        covered = 0.0
        for piece in self.pieces:
            covered += piece.after(min(max(seconds, 0.0), piece.seconds))
            seconds -= piece.seconds
        return covered

    def speed(self, seconds: float) -> float:
        for piece in self.pieces:
            if seconds < piece.seconds:
                return piece.speed + piece.acceleration * max(seconds, 0.0)
            seconds -= piece.seconds
        return 0.0

    def until(self, distance: float) -> float:
        """Seconds until this distance is covered; infinity if it never is."""
        spent = 0.0
        for piece in self.pieces:
            covered = piece.after(piece.seconds)
            if distance < covered:
                return spent + piece.until(distance)
            distance, spent = distance - covered, spent + piece.seconds
        return math.inf


def from_rest(length: float, top: float, acceleration: float) -> Speeds:
    """A trapezoid, or a triangle if the distance is too short for the top speed."""
    top = min(top, math.sqrt(length * acceleration))
    ramp = top / acceleration
    cruise = max(length / top - ramp, 0.0)
    return Speeds((Piece(ramp, 0.0, acceleration), Piece(cruise, top), Piece(ramp, top, -acceleration)))


def braking(speed: float, acceleration: float) -> Speeds:
    """Braking from this speed to a stop."""
    return Speeds((Piece(speed / acceleration, speed, -acceleration),))
