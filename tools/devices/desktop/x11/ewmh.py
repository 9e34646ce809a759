"""What windows say of themselves and what the window manager is told, as freedesktop.org's EWMH has it."""

from collections.abc import Iterator, Sequence
from typing import Any

from tools.devices.desktop.x11.connection import property_of

DEEPEST = 32
"""Windows inside windows; more is a loop."""


def property_named(line: Any, name: str, window: Any = None) -> Any:
    """The value of a property of a window, the root unless given; b"" where it has none or is gone."""
    from Xlib.error import XError

    try:
        return property_of(window or line.screen().root, line.intern_atom(name))[1]
    except XError:
        return b""


def text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def number(value: Any) -> int:
    """The first of a list of numbers, 0 where there is none."""
    return int(value[0]) if value and not isinstance(value, bytes) else 0


def chain(line: Any, window: Any) -> Iterator[Any]:
    """The window and those it lies in, the root left out."""
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


def top(line: Any, window: Any) -> int:
    """The number of the outermost window around this one, 0 for none."""
    return int([0, *(each.id for each in chain(line, window))][-1])


def focused(line: Any) -> Any:
    """The window that gets the keys, None where none does. Without a manager it is the one under the pointer."""
    from Xlib import X

    found = line.get_input_focus().focus
    if found == X.PointerRoot:
        found = line.screen().root.query_pointer().child
    return found if hasattr(found, "query_tree") else None


def tell_manager(line: Any, name: str, values: Sequence[int], window: Any = None) -> None:
    """A message about a window, the root unless given; values: five numbers at most."""
    from Xlib import X
    from Xlib.protocol.event import ClientMessage

    root = line.screen().root
    data = [*values, 0, 0, 0, 0, 0][:5]
    said = ClientMessage(window=window or root, client_type=line.intern_atom(name), data=(32, data))
    root.send_event(said, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
    line.flush()
