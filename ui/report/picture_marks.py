"""What was found, touched and in the way, as lines over a picture; each on white, so that it is seen on any screen."""

from iris_screen.core.actions import Action, Drag, Swipe, press_point
from iris_screen.core.geometry import Box
from iris_screen.ui.report.run_story import Turn

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
