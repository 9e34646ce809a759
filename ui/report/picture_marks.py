"""Marks over a picture: the target, touches and obstacles as SVG lines, with a white outline to be visible anywhere.

Also draws bars for durations.
"""

from collections.abc import Mapping
from html import escape

from iris_screen.core.actions import Drag, Swipe, press_point
from iris_screen.core.geometry import Box
from iris_screen.ui.amounts import format_duration
from iris_screen.ui.report.run_story import Turn
from iris_screen.ui.words import Words

RING, DOT, ROUND = 0.028, 0.01, 0.005
"""Shares of the longer side of the picture."""


def draw_marks(turn: Turn, side: int) -> tuple[str, ...]:
    """SVG in the pixels of the picture. side: the length of its longer side."""
    marks = [_draw_box(turn.blocker[1], "obstacle", side)] if turn.blocker and turn.blocker[1] else []
    marks += [_draw_box(turn.target, "target", side)] if turn.target else []
    for action in turn.touches:
        if isinstance(action, Swipe | Drag):
            line = f'x1="{action.start.x}" y1="{action.start.y}" x2="{action.end.x}" y2="{action.end.y}"'
            end = f'<circle class="end" cx="{action.end.x}" cy="{action.end.y}" r="{side * DOT:.0f}"/>'
            marks.append(f'<line class="under" {line}/><line class="touch" {line}/>{end}')
        elif at := press_point(action):
            ring = f'cx="{at.x}" cy="{at.y}" r="{side * RING:.0f}"'
            marks.append(f'<circle class="under" {ring}/><circle class="touch" {ring}/>')
    return tuple(marks)


def _draw_box(box: Box, kind: str, side: int) -> str:
    place = f'x="{box.left}" y="{box.top}" width="{box.width}" height="{box.height}" rx="{side * ROUND:.0f}"'
    return f'<rect class="under" {place}/><rect class="{kind}" {place}/>'


# Durations as bars: an SVG as wide as the page, in its colours, with a fixed font size.

ROW, THICK = 30, 14
NAME, RAIL, ROOM, FIGURE = 30, 32, 36, 71
"""Where names end, where bars begin, how long the longest bar is, and where figures begin: percent of the width."""


def draw_bars(took: Mapping[str, float], w: Words) -> str:
    """A bar per name, the longest first. took: seconds by name."""
    longest, total = max(took.values(), default=0.0) or 1.0, sum(took.values()) or 1.0
    rows = sorted(took.items(), key=lambda pair: -pair[1])
    words = {name: w(format_duration(seconds)) for name, seconds in rows}
    drawn = ""
    for n, (name, seconds) in enumerate(rows):
        middle = n * ROW + ROW // 2
        place = f'y="{middle - THICK // 2}" height="{THICK}" rx="4"'
        drawn += (
            f'<text class="name" x="{NAME}%" y="{middle + 5}" text-anchor="end">{escape(name)}</text>'
            f'<rect class="rail" x="{RAIL}%" width="{ROOM}%" {place}/>'
            f'<rect class="bar" x="{RAIL}%" width="{max(seconds / longest * ROOM, 0.5):.2f}%" {place}/>'
            f'<text class="figure" x="{FIGURE}%" y="{middle + 5}">{escape(words[name])}'
            f'<tspan class="part" dx="8">{seconds / total:.0%}</tspan></text>'
        )
    label = escape(w.join(f"{name} {each}" for name, each in words.items()))
    return f'<svg class="bars" width="100%" height="{len(rows) * ROW}" role="img" aria-label="{label}">{drawn}</svg>'
