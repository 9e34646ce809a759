"""Gestures on a simulated phone for tests. Each returns the time of its end in seconds."""

from iris_screen.core.geometry import Point, interpolate
from iris_screen.sim.phone.phone import Phone

STEPS = 8


def tap(phone: Phone, at: Point, now: float, seconds: float = 0.05) -> float:
    return _stroke(phone, [at], now, seconds)


def long_press(phone: Phone, at: Point, now: float) -> float:
    return _stroke(phone, [at], now, 0.8)


def swipe(phone: Phone, start: Point, end: Point, now: float, seconds: float = 0.3, hold: float = 0.0) -> float:
    """A straight swipe; with `hold` the finger waits before it moves, which drags."""
    track = [interpolate(start, end, step / STEPS) for step in range(1, STEPS + 1)]
    return _stroke(phone, [start, *track], now, seconds, hold)


def _stroke(phone: Phone, track: list[Point], now: float, seconds: float, hold: float = 0.0) -> float:
    """Move the finger along these points, evenly over `seconds`."""
    phone.finger_down(track[0], now)
    for step, point in enumerate(track[1:], start=1):
        phone.finger_move(point, now + hold + seconds * step / (len(track) - 1))
    phone.finger_up(now + hold + seconds)
    return now + hold + seconds
