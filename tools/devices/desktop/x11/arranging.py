"""How windows lie, and how the window manager is asked to lay them otherwise (freedesktop.org's EWMH)."""

from collections.abc import Sequence
from typing import Any

from iris_screen.core.actions import Arrangement
from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.message import say
from iris_screen.core.screen import Placement
from iris_screen.sight.x11.properties import find_property, read_atom_names, to_number, to_numbers
from iris_screen.tools.devices.desktop.desktop_geometry import Area
from iris_screen.tools.devices.desktop.x11.ewmh import area, bring_back, is_minimised, minimise, tell_manager

SLACK = 40
"""Pixels by which a window may miss its half: a terminal is so many whole letters wide and high."""
MAXIMISED = ("_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ")
REMOVE, ADD = 0, 1
PAGER = 2
"""Who asks: somebody for the person (EWMH)."""
WHOLE_FRAME = 1 | 0xF << 8 | PAGER << 12
"""Of _NET_MOVERESIZE_WINDOW: the place is that of the frame's upper left corner, and all four numbers are given."""
_NEEDS: dict[Arrangement, str] = {
    "maximize": "_NET_WM_ACTION_MAXIMIZE_VERT",
    "minimize": "_NET_WM_ACTION_MINIMIZE",
    "left": "_NET_WM_ACTION_RESIZE",
    "right": "_NET_WM_ACTION_RESIZE",
}


def placement(line: Any, window: Any, monitors: Sequence[Area]) -> Placement:
    """monitors: of each the area that panels leave free."""
    if is_minimised(line, window):
        return "minimized"
    if {line.intern_atom(name) for name in MAXIMISED} <= set(to_numbers(find_property(line, "_NET_WM_STATE", window))):
        return "maximized"
    shown = _seen(line, window)
    sides: tuple[Placement, ...] = ("left", "right")
    return next((side for side in sides for one in monitors if shown and _fits(shown, half(one, side))), "plain")


def arrange(line: Any, window: Any, how: Arrangement, monitors: Sequence[Area]) -> None:
    """Asks for it. Raises Rejected where the program does not let its window be laid so, Unsupported."""
    _mind_what_is_let(line, window, how)
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
            _lay(line, window, half(_monitor_of(line, window, monitors), how))


def half(monitor: Area, side: str) -> Area:
    width = monitor.width // 2
    return Area(monitor.left + (width if side == "right" else 0), monitor.top, width, monitor.height)


def free_part(line: Any, monitor: Area) -> Area:
    """What panels leave of a monitor."""
    desktop = to_number(find_property(line, "_NET_CURRENT_DESKTOP"))
    told = to_numbers(find_property(line, "_NET_WORKAREA"))[4 * desktop : 4 * desktop + 4]
    if len(told) < 4:
        return monitor
    left, top = max(monitor.left, told[0]), max(monitor.top, told[1])
    right = min(monitor.left + monitor.width, told[0] + told[2])
    bottom = min(monitor.top + monitor.height, told[1] + told[3])
    return Area(left, top, right - left, bottom - top) if right > left and bottom > top else monitor


def _mind_what_is_let(line: Any, window: Any, how: Arrangement) -> None:
    if not to_numbers(find_property(line, "_NET_SUPPORTED")):
        raise Unsupported(say("desktop-arrange-no-manager"))
    action = _NEEDS.get(how)
    let = read_atom_names(line, find_property(line, "_NET_WM_ALLOWED_ACTIONS", window))
    if action and let and action not in let:
        raise Rejected(say("desktop-arrange-refused", how=how))


def _maximise(line: Any, window: Any, change: int) -> None:
    tell_manager(line, "_NET_WM_STATE", [change, *(line.intern_atom(name) for name in MAXIMISED), PAGER], window)


def _lay(line: Any, window: Any, where: Area) -> None:
    """What is seen of it is to fill this area: the frame of the manager, or, without shadows, what it draws itself."""
    left, right, top, bottom = _frame(line, window)
    at_left, at_right, at_top, at_bottom = _shadow(line, window)
    width = where.width - left - right + at_left + at_right
    height = where.height - top - bottom + at_top + at_bottom
    corner = (int(at) & 0xFFFFFFFF for at in (where.left - at_left, where.top - at_top))
    size = max(int(width), 1), max(int(height), 1)
    tell_manager(line, "_NET_MOVERESIZE_WINDOW", [WHOLE_FRAME, *corner, *size], window)


def _seen(line: Any, window: Any) -> Area | None:
    """Where it lies with its frame and without its shadow."""
    inner = area(line, window)
    if inner is None:
        return None
    outwards = zip(_frame(line, window), _shadow(line, window), strict=True)
    left, right, top, bottom = (frame - shadow for frame, shadow in outwards)
    return Area(inner.left - left, inner.top - top, inner.width + left + right, inner.height + top + bottom)


def _frame(line: Any, window: Any) -> list[int]:
    """Left, right, top and bottom."""
    return [*to_numbers(find_property(line, "_NET_FRAME_EXTENTS", window)), 0, 0, 0, 0][:4]


def _shadow(line: Any, window: Any) -> list[int]:
    """Of a program that draws its own frame: what it has around that, left, right, top and bottom."""
    return [*to_numbers(find_property(line, "_GTK_FRAME_EXTENTS", window)), 0, 0, 0, 0][:4]


def _fits(shown: Area, wanted: Area) -> bool:
    corner = abs(shown.left - wanted.left), abs(shown.top - wanted.top)
    return all(miss <= SLACK for miss in (*corner, abs(shown.width - wanted.width), abs(shown.height - wanted.height)))


def _monitor_of(line: Any, window: Any, monitors: Sequence[Area]) -> Area:
    """The one that its middle lies on, else the first."""
    shown = _seen(line, window)
    if shown is None:
        return monitors[0]
    x, y = shown.left + shown.width / 2, shown.top + shown.height / 2
    around = (m for m in monitors if m.left <= x < m.left + m.width and m.top <= y < m.top + m.height)
    return next(around, monitors[0])
