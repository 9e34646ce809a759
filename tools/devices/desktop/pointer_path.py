"""The way a hand moves a pointer: a bent path with a slow start, a slow end and small hesitations. Pure."""

from dataclasses import dataclass

from iris_screen.core.protocols import Chance
from iris_screen.tools.devices.desktop.desktop_geometry import Area, Spot

STEP_SECONDS = 0.01
BEND = 0.15
FARTHEST = 120.0
"""And at most so far, in the window system's measure: nobody swings across the whole screen."""


@dataclass(frozen=True)
class Stop:
    """One stop of the pointer. rest: seconds it stays there."""

    at: Spot
    rest: float


def ease_in_out_quad(share: float) -> float:
    """The share of the way after this share of the time: slow, fast, slow."""
    return 2 * share**2 if share < 0.5 else 1 - 2 * (1 - share) ** 2


def path(start: Spot, end: Spot, seconds: float, chance: Chance, area: Area, bend: float = BEND) -> list[Stop]:
    """A cubic Bézier curve from start to end that takes `seconds` and stays on `area`.

    bend: how far it leaves the straight line at most, as a share of its length. The last stop is `end` itself.
    There is at least one, also for no way or no time.
    """
    count = max(round(seconds / STEP_SECONDS), 1) if start != end else 1
    first, second = _bent(start, end, 1 / 3, bend, chance), _bent(start, end, 2 / 3, bend, chance)
    rests = [chance.uniform(0.5, 1.5) for _ in range(count)]
    even = seconds / sum(rests)
    spots = [area.held(_on_curve(start, first, second, end, ease_in_out_quad(n / count))) for n in range(1, count)]
    return [Stop(spot, rest * even) for spot, rest in zip([*spots, end], rests, strict=True)]


def _bent(start: Spot, end: Spot, share: float, bend: float, chance: Chance) -> Spot:
    """A point that pulls the curve off the straight line, at this share of it."""
    dx, dy = end.x - start.x, end.y - start.y
    length = start.distance(end) or 1.0
    away = chance.uniform(-1, 1) * min(bend * length, FARTHEST) / length
    return Spot(start.x + dx * share - dy * away, start.y + dy * share + dx * away)


def _on_curve(a: Spot, b: Spot, c: Spot, d: Spot, share: float) -> Spot:
    """Bézier's cubic (de Casteljau's weights)."""
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    xs, ys = (a.x, b.x, c.x, d.x), (a.y, b.y, c.y, d.y)
    return Spot(
        sum(w * x for w, x in zip(weights, xs, strict=True)), sum(w * y for w, y in zip(weights, ys, strict=True))
    )
