"""Properties of windows. Any program may have written anything into them."""

from contextlib import suppress
from typing import Any

MOST_WORDS = 1 << 24
"""The longest property that is read, in words of four bytes."""


def read_property(window: Any, atom: int) -> tuple[int, Any]:
    """The type of a window's property and its value: bytes, or a list of numbers; (0, b"") if there is none.

    Reads it in one request, since Xlib decodes UTF-8 and a part of it may not be valid.
    """
    from Xlib import X

    found = window.get_property(atom, X.AnyPropertyType, 0, MOST_WORDS)
    if found is None:
        return 0, b""
    return found.property_type, found.value.encode() if isinstance(found.value, str) else found.value


def find_property(line: Any, name: str, window: Any = None) -> Any:
    """The value of a window's property, by default of the root; b"" if it has none or is gone."""
    from Xlib.error import XError

    try:
        return read_property(window or line.screen().root, line.intern_atom(name))[1]
    except XError:
        return b""


def to_text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def to_numbers(value: Any) -> list[int]:
    """The numbers of a property; empty if it is not a list of numbers."""
    return [] if isinstance(value, bytes) else list(value)


def to_number(value: Any) -> int:
    """The first of a list of numbers, 0 if there is none."""
    return [*to_numbers(value), 0][0]


def read_atom_names(line: Any, atoms: Any) -> list[str]:
    """The names of the atoms in a property, without unknown ones, since other programs wrote it."""
    from Xlib.error import XError

    names = []
    for atom in to_numbers(atoms):
        with suppress(XError):
            names.append(line.get_atom_name(atom))
    return [name for name in names if isinstance(name, str)]  # Xlib leaves names that are not UTF-8 as bytes
