"""Reads windows and asks the window manager, according to freedesktop.org's EWMH."""

from collections.abc import Iterator, Sequence
from typing import Any

from iris_screen.sight.x11.properties import find_property, read_atom_names, to_number, to_numbers, to_text
from iris_screen.tools.devices.desktop.desktop_geometry import Area

ICONIC = 3
"""WM_STATE of a minimised window (ICCCM 4.1.3.1)."""
PAGER = 2
"""Who asks for a window to come back: a program on behalf of the person, not for itself (EWMH)."""
FURNITURE = frozenset({"_NET_WM_WINDOW_TYPE_DESKTOP", "_NET_WM_WINDOW_TYPE_DOCK"})
DEEPEST = 32
"""Levels of windows inside windows; more would be a loop."""


def window_chain(line: Any, window: Any) -> Iterator[Any]:
    """The window and the windows around it, without the root."""
    from Xlib.error import XError

    root = line.screen().root
    try:
        for _ in range(DEEPEST):
            if window is None or not hasattr(window, "query_tree") or window.id == root.id:
                return
            yield window
            window = window.query_tree().parent
    except XError:
        return  # it was closed meanwhile


def outermost_window(line: Any, window: Any) -> int:
    """The number of the outermost window around this one, 0 for none."""
    return int([0, *(each.id for each in window_chain(line, window))][-1])


def read_focus(line: Any) -> Any:
    """The window with the focus, None if there is none. Without a manager it is the one under the pointer."""
    from Xlib import X

    found = line.get_input_focus().focus
    if found == X.PointerRoot:
        found = line.screen().root.query_pointer().child
    return found if hasattr(found, "query_tree") else None


def window_below_pointer(line: Any) -> int:
    """The number of the outermost window below the pointer, 0 for none."""
    child = line.screen().root.query_pointer().child
    return int(child.id) if hasattr(child, "id") else 0


def list_windows(line: Any) -> list[Any]:
    """The windows of all programs, the frontmost last."""
    listed = to_numbers(find_property(line, "_NET_CLIENT_LIST_STACKING")) or to_numbers(
        find_property(line, "_NET_CLIENT_LIST")
    )
    return [line.create_resource_object("window", each) for each in listed]


def is_furniture(line: Any, window: Any) -> bool:
    """Whether it is the desktop or one of its panels."""
    return bool(FURNITURE & set(read_atom_names(line, find_property(line, "_NET_WM_WINDOW_TYPE", window))))


def window_title(line: Any, window: Any) -> str:
    """The title of the window, "" if it has none."""
    return to_text(find_property(line, "_NET_WM_NAME", window) or find_property(line, "WM_NAME", window)).strip("\0")


def is_minimised(line: Any, window: Any) -> bool:
    return to_number(find_property(line, "WM_STATE", window)) == ICONIC


def is_shown(line: Any, window: Any) -> bool:
    """Whether it is on the screen, whether or not others cover it."""
    from Xlib import X
    from Xlib.error import XError

    try:
        return bool(window.get_attributes().map_state == X.IsViewable)
    except XError:
        return False  # it was closed meanwhile


def dialog_area(line: Any, window: Any) -> Area | None:
    """The area of a dialog, by its declared type or because it belongs to another window; None for other windows."""
    kinds = list(find_property(line, "_NET_WM_WINDOW_TYPE", window)) if window else []
    is_dialog = line.intern_atom("_NET_WM_WINDOW_TYPE_DIALOG") in kinds
    if not is_dialog and (kinds or not window or not to_number(find_property(line, "WM_TRANSIENT_FOR", window))):
        return None
    return window_area(line, window)


def window_area(line: Any, window: Any) -> Area | None:
    """The area of a window, None if there is no window."""
    from Xlib.error import XError

    if not window:
        return None
    try:
        size, corner = window.get_geometry(), line.screen().root.translate_coords(window, 0, 0)
    except XError:
        return None  # it was closed meanwhile
    return Area(corner.x, corner.y, size.width, size.height)


def minimise(line: Any, window: Any) -> None:
    tell_manager(line, "WM_CHANGE_STATE", [ICONIC], window)


def bring_back(line: Any, window: Any) -> None:
    """Show it again, in front."""
    tell_manager(line, "_NET_ACTIVE_WINDOW", [PAGER], window)


def tell_manager(line: Any, name: str, values: Sequence[int], window: Any = None) -> None:
    """Send the manager a message about a window, the root unless given. values: at most five numbers."""
    from Xlib import X
    from Xlib.protocol.event import ClientMessage

    root = line.screen().root
    data = [*values, 0, 0, 0, 0, 0][:5]
    said = ClientMessage(window=window or root, client_type=line.intern_atom(name), data=(32, data))
    root.send_event(said, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
    line.flush()
