"""Maps the names of macOS accessibility (AX) to our roles. Pure. Source: HIServices, AXRoleConstants.h."""

from collections.abc import Mapping
from typing import Any

from iris_screen.core.geometry import Box
from iris_screen.sight.elements.flat_tree import Node, mask_password

FACTS = (
    "AXRole",
    "AXSubrole",
    "AXTitle",
    "AXDescription",
    "AXPlaceholderValue",
    "AXIdentifier",
    "AXValue",
    "AXPosition",
    "AXSize",
    "AXEnabled",
    "AXFocused",
    "AXSelected",
    "AXModal",
)
"""The attributes that are read of every element."""

_ROLES = (
    ("button", "AXButton AXMenuButton AXPopUpButton AXMenuItem AXMenuBarItem AXLink AXDisclosureTriangle AXDockItem"),
    ("switch", "AXCheckBox AXRadioButton"),
    ("input", "AXTextField AXTextArea AXComboBox"),
    ("text", "AXStaticText AXHeading AXHelpTag"),
    ("image", "AXImage"),
    ("slider", "AXSlider"),
    ("list", "AXList AXTable AXOutline AXGrid AXBrowser"),
    ("dialog", "AXSheet"),
)
_BY_ROLE = {name: role for role, names in _ROLES for name in names.split()}
CLIPS = frozenset({"AXWindow", "AXSheet", "AXScrollArea", "AXWebArea", "AXDrawer", "AXPopover"})
"""Their content is not visible outside of them."""
DIALOGS = frozenset({"AXDialog", "AXSystemDialog"})
"""Subroles of windows that wait for an answer."""
WEB_PAGE = "AXWebArea"
"""The role of a web page, whose name is on its tab or in the title bar, not in its middle."""
TAB, PASSWORD = "AXTabButton", "AXSecureTextField"  # subroles


def build_node(facts: Mapping[str, Any], place: str, parent: int, box: Box | None, front: bool) -> Node:
    """Builds one element from its facts. place: used if there is no id. front: it is the front window."""
    role = find_role(facts, front)
    value = facts["AXValue"] if isinstance(facts["AXValue"], str) else ""
    names = [_read_text(facts[fact]) for fact in ("AXTitle", "AXDescription", "AXPlaceholderValue")]
    name = next((words for words in names if words and facts["AXRole"] != WEB_PAGE), "")
    if role == "slider":
        value = f"{facts['AXValue']:g}" if isinstance(facts["AXValue"], int | float) else ""
    elif role != "input":
        name, value = name or value, ""
    return Node(
        id=_read_text(facts["AXIdentifier"]) or place,
        parent=parent,
        role=role,
        name=name,
        value=mask_password(value) if facts["AXSubrole"] == PASSWORD else value,
        box=box,
        enabled=facts["AXEnabled"] in (None, True),
        focused=bool(facts["AXFocused"]),
        checked=facts["AXValue"] == 1 if role == "switch" else None,
        clips=facts["AXRole"] in CLIPS,
    )


def find_role(facts: Mapping[str, Any], front: bool = False) -> str:
    """Our role for an element. front: it is the front window, so nothing behind a dialog can be reached."""
    role, subrole = facts["AXRole"], facts["AXSubrole"]
    if role == "AXWindow" and front and (subrole in DIALOGS or facts["AXModal"]):
        return "dialog"
    return "tab" if subrole == TAB else _BY_ROLE.get(role, "other")


def _read_text(value: object) -> str:
    return value if isinstance(value, str) else ""
