"""Properties of windows. Whoever wrote one may have written anything."""

from contextlib import suppress
from typing import Any

MOST_WORDS = 1 << 24
"""Of four bytes each: the longest property that is read."""


def property_of(window: Any, atom: int) -> tuple[int, Any]:
    """The kind of a window's property and its value: bytes, or a list of numbers; (0, b"") where there is none.

    Whole in one request, since Xlib decodes what looks like UTF-8 and a part of it may not.
    """
    from Xlib import X

    found = window.get_property(atom, X.AnyPropertyType, 0, MOST_WORDS)
    if found is None:
        return 0, b""
    return found.property_type, found.value.encode() if isinstance(found.value, str) else found.value


def property_named(line: Any, name: str, window: Any = None) -> Any:
    """The value of a property of a window, the root unless given; b"" where it has none or is gone."""
    from Xlib.error import XError

    try:
        return property_of(window or line.screen().root, line.intern_atom(name))[1]
    except XError:
        return b""


def text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def numbers(value: Any) -> list[int]:
    """None where it is no list of them."""
    return [] if isinstance(value, bytes) else list(value)


def number(value: Any) -> int:
    """The first of a list of numbers, 0 where there is none."""
    return [*numbers(value), 0][0]


def atom_names(line: Any, atoms: Any) -> list[str]:
    """What the numbers in a property stand for; others wrote them, so those that stand for nothing are left out."""
    from Xlib.error import XError

    names = []
    for atom in numbers(atoms):
        with suppress(XError):
            names.append(line.get_atom_name(atom))
    return [name for name in names if isinstance(name, str)]  # Xlib leaves those as bytes that are no UTF-8
