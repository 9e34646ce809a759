"""Figures as bars: an SVG as wide as the page it stands on, in that page's colours, with letters of one size on any."""

from collections.abc import Mapping
from html import escape

from iris_screen.ui.escaping import seconds

ROW, THICK = 30, 14
NAME, RAIL, ROOM, FIGURE = 30, 32, 36, 71
"""Where names end, bars begin, how long the longest is, and where figures begin: hundredths of the width."""


def bars(took: Mapping[str, float]) -> str:
    """Seconds by what they are called, the longest first."""
    longest, total = max(took.values(), default=0.0) or 1.0, sum(took.values()) or 1.0
    rows = sorted(took.items(), key=lambda pair: -pair[1])
    drawn = "".join(_bar(n, name, each, each / longest, each / total) for n, (name, each) in enumerate(rows))
    said = escape("; ".join(f"{name} {seconds(each)}" for name, each in rows))
    return f'<svg class="bars" width="100%" height="{len(rows) * ROW}" role="img" aria-label="{said}">{drawn}</svg>'


def _bar(n: int, name: str, amount: float, share: float, part: float) -> str:
    middle = n * ROW + ROW // 2
    place = f'y="{middle - THICK // 2}" height="{THICK}" rx="4"'
    return (
        f'<text class="name" x="{NAME}%" y="{middle + 5}" text-anchor="end">{escape(name)}</text>'
        f'<rect class="rail" x="{RAIL}%" width="{ROOM}%" {place}/>'
        f'<rect class="bar" x="{RAIL}%" width="{max(share * ROOM, 0.5):.2f}%" {place}/>'
        f'<text class="figure" x="{FIGURE}%" y="{middle + 5}">{seconds(amount)}'
        f'<tspan class="part" dx="8">{part:.0%}</tspan></text>'
    )
