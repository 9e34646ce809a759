"""What was found, touched and in the way, as lines over a picture; each on white, so that it is seen on any screen."""

from collections.abc import Mapping
from html import escape

from iris_screen.core.actions import Action, Drag, Swipe, press_point
from iris_screen.core.geometry import Box
from iris_screen.ui.report.run_story import Turn
from iris_screen.ui.when import duration
from iris_screen.ui.words import Words

RING, DOT, ROUND = 0.028, 0.01, 0.005
"""Of a picture's longer side."""


def marks_of(turn: Turn, side: int) -> tuple[str, ...]:
    """SVG in the picture's own pixels. side: its longer one."""
    marks = [_frame(turn.blocker[1], "obstacle", side)] if turn.blocker and turn.blocker[1] else []
    marks += [_frame(turn.target, "target", side)] if turn.target else []
    return (*marks, *(_touch(action, side) for action in turn.touches))


def _frame(box: Box, kind: str, side: int) -> str:
    place = f'x="{box.left}" y="{box.top}" width="{box.width}" height="{box.height}" rx="{side * ROUND:.0f}"'
    return f'<rect class="under" {place}/><rect class="{kind}" {place}/>'


def _touch(action: Action, side: int) -> str:
    if isinstance(action, Swipe | Drag):
        line = f'x1="{action.start.x}" y1="{action.start.y}" x2="{action.end.x}" y2="{action.end.y}"'
        end = f'<circle class="end" cx="{action.end.x}" cy="{action.end.y}" r="{side * DOT:.0f}"/>'
        return f'<line class="under" {line}/><line class="touch" {line}/>{end}'
    at = press_point(action)
    ring = f'cx="{at.x}" cy="{at.y}" r="{side * RING:.0f}"' if at else ""
    return f'<circle class="under" {ring}/><circle class="touch" {ring}/>' if ring else ""


# Figures as bars: an SVG as wide as the page it stands on, in that page's colours, with letters of one size on any.


ROW, THICK = 30, 14
NAME, RAIL, ROOM, FIGURE = 30, 32, 36, 71
"""Where names end, bars begin, how long the longest is, and where figures begin: hundredths of the width."""


def bars(took: Mapping[str, float], w: Words) -> str:
    """Seconds by what they are called, the longest first."""
    longest, total = max(took.values(), default=0.0) or 1.0, sum(took.values()) or 1.0
    rows = sorted(took.items(), key=lambda pair: -pair[1])
    told = {name: w(duration(each)) for name, each in rows}
    drawn = "".join(_bar(n, name, told[name], each / longest, each / total) for n, (name, each) in enumerate(rows))
    said = escape(w.together(f"{name} {each}" for name, each in told.items()))
    return f'<svg class="bars" width="100%" height="{len(rows) * ROW}" role="img" aria-label="{said}">{drawn}</svg>'


def _bar(n: int, name: str, took: str, share: float, part: float) -> str:
    middle = n * ROW + ROW // 2
    place = f'y="{middle - THICK // 2}" height="{THICK}" rx="4"'
    return (
        f'<text class="name" x="{NAME}%" y="{middle + 5}" text-anchor="end">{escape(name)}</text>'
        f'<rect class="rail" x="{RAIL}%" width="{ROOM}%" {place}/>'
        f'<rect class="bar" x="{RAIL}%" width="{max(share * ROOM, 0.5):.2f}%" {place}/>'
        f'<text class="figure" x="{FIGURE}%" y="{middle + 5}">{escape(took)}'
        f'<tspan class="part" dx="8">{part:.0%}</tspan></text>'
    )
