"""Maps AT-SPI's numbers to our roles. Pure. Source: at-spi2-core, atspi-constants.h (AtspiRole, AtspiStateType)."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from iris_screen.sight.elements.flat_tree import Node, make_box, mask_password
from iris_screen.sight.elements.same_words import strip_key

ENABLED, SENSITIVE = 1 << 8, 1 << 24
CHECKED, PRESSED, CHECKABLE = 1 << 4, 1 << 20, 1 << 41
EDITABLE, FOCUSED, MODAL, SELECTABLE = 1 << 7, 1 << 12, 1 << 16, 1 << 22

_ROLES = (
    (
        "button",
        (10, 11, 13, 26, 33, 35, 43, 57, 59, 62, 88, 129),
    ),  # also column heads, combo boxes, icons, menus, links
    ("switch", (7, 8, 44, 45, 130)),  # check box and item, radio button and item, switch
    ("tab", (37,)),
    ("input", (40, 52, 60, 76, 77, 79)),  # password, spin button, terminal, autocomplete, edit bar, entry
    ("slider", (15, 51)),  # dial, slider
    ("image", (27, 100)),
    ("list", (31, 55, 65, 66, 98)),  # list, table, tree, tree table, list box
    ("text", (29, 61, 64, 73, 81, 83, 85, 105, 109, 116)),  # label, text, tip, paragraph, caption, heading, section, …
)
_BY_NUMBER = {number: role for role, numbers in _ROLES for number in numbers}
ROWS = frozenset({32, 47, 56, 58, 90, 91})
"""List items, table cells, rows and their headers, tree items: pressable if they can be selected, else only text."""
DIALOGS = frozenset({2, 9, 16, 19, 22})
"""Alert, dialog, and the choosers for a colour, a file, a font."""
PASSWORD, TOGGLE = 40, 62
MEASURED = frozenset({15, 42, 51, 103})
"""Dial, progress bar, slider, level bar: their text is a number, not a name."""
KEYED = frozenset({7, 8, 33, 35, 37, 43, 44, 45, 62})
"""Check boxes, menus and their items, tabs, buttons: their names may end in a shortcut letter."""
CLIPS = frozenset({16, 19, 23, 28, 49, 68, 69, 82, 95})
"""Windows, scroll areas and documents: their content is not visible outside of them."""
DOCUMENTS = frozenset({82, 92, 93, 94, 95, 96})
"""Documents of any kind: their name is on a tab or in the title bar, not in their middle."""
_NO_NAME = re.compile(r"(Gtk|Adw|Gsk)[A-Z]\w*")
"""GTK 4's name for an unnamed element: its class name."""


def build_nodes(window: Mapping[str, Any]) -> Iterator[Node]:
    """The nodes of one window that the child reported."""
    for key, parent, number, states, given, hint, place, text in window["nodes"]:
        in_front = (window["front"] and parent < 0) or bool(states & MODAL)
        role, name = find_role(number, states, in_front), _clean_name(given) or hint
        if number in DOCUMENTS and role != "input":
            name = ""
        value = text
        if role != "input" and number not in MEASURED:
            name, value = name or text, ""
        if number in KEYED:
            name = strip_key(name)
        if number in ROWS and not name:
            role = "other"  # it only contains what is read and pressed
        checkable = _BY_NUMBER.get(number) == "switch" or number == TOGGLE or states & CHECKABLE
        yield Node(
            id=f"{window['app']}/{key}",
            parent=parent,
            role=role,
            name=name,
            value=mask_password(value) if number == PASSWORD else value,
            box=make_box(*place) if place else None,
            enabled=bool(states & (ENABLED | SENSITIVE)),
            focused=bool(states & FOCUSED),
            checked=bool(states & (CHECKED | PRESSED)) if checkable else None,
            clips=number in CLIPS,
        )


def find_role(number: int, states: int, in_front: bool = False) -> str:
    """Our role for an AT-SPI role in these states. in_front: what is behind it cannot be reached."""
    if number in DIALOGS and in_front:
        return "dialog"
    if states & EDITABLE and number not in ROWS:
        return "input"
    if number in ROWS:
        return "button" if states & SELECTABLE else "text"
    if number == TOGGLE and states & CHECKABLE:
        return "switch"  # web pages use it for a switch; in other programs it is a button that stays pressed
    return _BY_NUMBER.get(number, "other")


def _clean_name(name: str) -> str:
    """The program's own name for it. GTK 4.8 doubles the label of a button that is named by it."""
    half = name[: len(name) // 2]
    if name == f"{half} {half}":
        return half
    return "" if _NO_NAME.fullmatch(name) else name
