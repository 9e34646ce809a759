"""How a hand moves a pointer: a curved path with a slow start, a slow end and small hesitations. Pure."""

from dataclasses import dataclass

from iris_screen.core.protocols import RandomSource
from iris_screen.tools.devices.desktop.desktop_geometry import Area, DesktopPoint

STEP_SECONDS = 0.01
BEND = 0.15
FARTHEST = 120.0
"""The largest bend in the window system's units: nobody swings across the whole screen."""


@dataclass(frozen=True)
class Stop:
    """One stop of the pointer. rest: seconds it stays there."""

    at: DesktopPoint
    rest: float


def ease_in_out_quad(share: float) -> float:
    """The share of the path after this share of the time: slow, fast, slow."""
    return 2 * share**2 if share < 0.5 else 1 - 2 * (1 - share) ** 2


def plan_path(
    start: DesktopPoint, end: DesktopPoint, seconds: float, chance: RandomSource, area: Area, bend: float = BEND
) -> list[Stop]:
    """A cubic Bézier curve from start to end that takes `seconds` and stays on `area`.

    bend: the largest distance from the straight line, as a share of its length. The last stop is `end` itself.
    There is at least one, also for no distance or no time.
    """
    count = max(round(seconds / STEP_SECONDS), 1) if start != end else 1
    first, second = _control_point(start, end, 1 / 3, bend, chance), _control_point(start, end, 2 / 3, bend, chance)
    rests = [chance.uniform(0.5, 1.5) for _ in range(count)]
    even = seconds / sum(rests)
    xs, ys = (start.x, first.x, second.x, end.x), (start.y, first.y, second.y, end.y)
    spots = []
    for n in range(1, count):
        share = ease_in_out_quad(n / count)
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)  # de Casteljau's
        x = sum(weight * at for weight, at in zip(weights, xs, strict=True))
        y = sum(weight * at for weight, at in zip(weights, ys, strict=True))
        spots.append(area.clamp(DesktopPoint(x, y)))
    return [Stop(spot, rest * even) for spot, rest in zip([*spots, end], rests, strict=True)]


def _control_point(
    start: DesktopPoint, end: DesktopPoint, share: float, bend: float, chance: RandomSource
) -> DesktopPoint:
    """A point that pulls the curve off the straight line, at this share of it."""
    dx, dy = end.x - start.x, end.y - start.y
    length = start.distance(end) or 1.0
    away = chance.uniform(-1, 1) * min(bend * length, FARTHEST) / length
    return DesktopPoint(start.x + dx * share - dy * away, start.y + dy * share + dx * away)
