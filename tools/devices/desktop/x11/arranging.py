"""Reads how windows are placed, and asks the window manager to place them (freedesktop.org's EWMH)."""

from collections.abc import Sequence
from typing import Any

from iris_screen.core.actions import Arrangement
from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.message import say
from iris_screen.core.screen import Placement
from iris_screen.sight.x11.properties import find_property, read_atom_names, to_number, to_numbers
from iris_screen.tools.devices.desktop.desktop_geometry import Area
from iris_screen.tools.devices.desktop.x11.ewmh import bring_back, is_minimised, minimise, tell_manager, window_area

SLACK = 40
"""Pixels by which a window may differ from half a monitor: a terminal is whole characters wide and high."""
MAXIMISED = ("_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ")
REMOVE, ADD = 0, 1
PAGER = 2
"""Who asks: a program on behalf of the person (EWMH)."""
WHOLE_FRAME = 1 | 0xF << 8 | PAGER << 12
"""For _NET_MOVERESIZE_WINDOW: the position is that of the frame's upper left corner, and all four numbers are given."""
_NEEDS: dict[Arrangement, str] = {
    "maximize": "_NET_WM_ACTION_MAXIMIZE_VERT",
    "minimize": "_NET_WM_ACTION_MINIMIZE",
    "left": "_NET_WM_ACTION_RESIZE",
    "right": "_NET_WM_ACTION_RESIZE",
}


def placement(line: Any, window: Any, monitors: Sequence[Area]) -> Placement:
    """How a window is placed. monitors: what panels leave free of each."""
    if is_minimised(line, window):
        return "minimized"
    if {line.intern_atom(name) for name in MAXIMISED} <= set(to_numbers(find_property(line, "_NET_WM_STATE", window))):
        return "maximized"
    shown = _visible_area(line, window)
    if shown is None:
        return "plain"
    sides: tuple[Placement, ...] = ("left", "right")
    for side in sides:
        for monitor in monitors:
            half = half_of(monitor, side)
            misses = shown.left - half.left, shown.top - half.top, shown.width - half.width, shown.height - half.height
            if all(abs(miss) <= SLACK for miss in misses):
                return side
    return "plain"


def arrange(line: Any, window: Any, how: Arrangement, monitors: Sequence[Area]) -> None:
    """Arrange a window. Raises Rejected if its program does not allow that, Unsupported."""
    _check_allowed(line, window, how)
    match how:
        case "maximize":
            _maximise(line, window, ADD)
        case "minimize":
            minimise(line, window)
        case "restore" if is_minimised(line, window):
            bring_back(line, window)
        case "restore":
            _maximise(line, window, REMOVE)
        case "left" | "right":
            _maximise(line, window, REMOVE)
            _resize_to(line, window, half_of(_monitor_of(line, window, monitors), how))


def half_of(monitor: Area, side: str) -> Area:
    width = monitor.width // 2
    return Area(monitor.left + (width if side == "right" else 0), monitor.top, width, monitor.height)


def free_part(line: Any, monitor: Area) -> Area:
    """What panels leave free of a monitor."""
    desktop = to_number(find_property(line, "_NET_CURRENT_DESKTOP"))
    free = to_numbers(find_property(line, "_NET_WORKAREA"))[4 * desktop : 4 * desktop + 4]
    if len(free) < 4:
        return monitor
    left, top = max(monitor.left, free[0]), max(monitor.top, free[1])
    right = min(monitor.left + monitor.width, free[0] + free[2])
    bottom = min(monitor.top + monitor.height, free[1] + free[3])
    return Area(left, top, right - left, bottom - top) if right > left and bottom > top else monitor


def _check_allowed(line: Any, window: Any, how: Arrangement) -> None:
    if not to_numbers(find_property(line, "_NET_SUPPORTED")):
        raise Unsupported(say("desktop-arrange-no-manager"))
    action = _NEEDS.get(how)
    allowed = read_atom_names(line, find_property(line, "_NET_WM_ALLOWED_ACTIONS", window))
    if action and allowed and action not in allowed:
        raise Rejected(say("desktop-arrange-refused", how=how))


def _maximise(line: Any, window: Any, change: int) -> None:
    tell_manager(line, "_NET_WM_STATE", [change, *(line.intern_atom(name) for name in MAXIMISED), PAGER], window)


def _resize_to(line: Any, window: Any, where: Area) -> None:
    """Make the visible part fill this area: the manager's frame, or the program's own without its shadow."""
    left, right, top, bottom = _frame_widths(line, window)
    at_left, at_right, at_top, at_bottom = _shadow_widths(line, window)
    width = where.width - left - right + at_left + at_right
    height = where.height - top - bottom + at_top + at_bottom
    corner = (int(at) & 0xFFFFFFFF for at in (where.left - at_left, where.top - at_top))
    size = max(int(width), 1), max(int(height), 1)
    tell_manager(line, "_NET_MOVERESIZE_WINDOW", [WHOLE_FRAME, *corner, *size], window)


def _visible_area(line: Any, window: Any) -> Area | None:
    """The area with the frame and without the shadow."""
    inner = window_area(line, window)
    if inner is None:
        return None
    outwards = zip(_frame_widths(line, window), _shadow_widths(line, window), strict=True)
    left, right, top, bottom = (frame - shadow for frame, shadow in outwards)
    return Area(inner.left - left, inner.top - top, inner.width + left + right, inner.height + top + bottom)


def _frame_widths(line: Any, window: Any) -> list[int]:
    """The width of the manager's frame: left, right, top and bottom."""
    return [*to_numbers(find_property(line, "_NET_FRAME_EXTENTS", window)), 0, 0, 0, 0][:4]


def _shadow_widths(line: Any, window: Any) -> list[int]:
    """The shadow around a window that draws its own frame: left, right, top and bottom."""
    return [*to_numbers(find_property(line, "_GTK_FRAME_EXTENTS", window)), 0, 0, 0, 0][:4]


def _monitor_of(line: Any, window: Any, monitors: Sequence[Area]) -> Area:
    """The monitor with the middle of the window, else the first."""
    shown = _visible_area(line, window)
    if shown is None:
        return monitors[0]
    x, y = shown.left + shown.width / 2, shown.top + shown.height / 2
    around = (m for m in monitors if m.left <= x < m.left + m.width and m.top <= y < m.top + m.height)
    return next(around, monitors[0])
