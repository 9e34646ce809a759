"""What the names of macOS accessibility (AX) mean here. Pure. Source: HIServices, AXRoleConstants.h."""

from collections.abc import Mapping
from typing import Any

from iris_screen.core.geometry import Box
from iris_screen.sight.elements.flat_tree import Node, secret

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
"""What is asked of every element."""

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
"""Nothing of what these hold is seen outside of them."""
DIALOGS = frozenset({"AXDialog", "AXSystemDialog"})
"""Subroles of windows that want an answer."""
WEB_PAGE = "AXWebArea"
"""A role: what a page is called stands on its tab or in the title bar, and not in its middle."""
TAB, PASSWORD = "AXTabButton", "AXSecureTextField"  # subroles


def node_of(facts: Mapping[str, Any], place: str, parent: int, box: Box | None, front: bool) -> Node:
    """One element from its facts. place: stands for its id where it has none. front: it is the window in front."""
    role = role_of(facts, front)
    value = facts["AXValue"] if isinstance(facts["AXValue"], str) else ""
    names = [_text(facts[fact]) for fact in ("AXTitle", "AXDescription", "AXPlaceholderValue")]
    name = next((words for words in names if words and facts["AXRole"] != WEB_PAGE), "")
    if role == "slider":
        value = f"{facts['AXValue']:g}" if isinstance(facts["AXValue"], int | float) else ""
    elif role != "input":
        name, value = name or value, ""
    return Node(
        id=_text(facts["AXIdentifier"]) or place,
        parent=parent,
        role=role,
        name=name,
        value=secret(value) if facts["AXSubrole"] == PASSWORD else value,
        box=box,
        enabled=facts["AXEnabled"] in (None, True),
        focused=bool(facts["AXFocused"]),
        checked=facts["AXValue"] == 1 if role == "switch" else None,
        clips=facts["AXRole"] in CLIPS,
    )


def role_of(facts: Mapping[str, Any], front: bool = False) -> str:
    """The role here of an element. front: it is the window in front, so behind a dialog nothing can be reached."""
    role, subrole = facts["AXRole"], facts["AXSubrole"]
    if role == "AXWindow" and front and (subrole in DIALOGS or facts["AXModal"]):
        return "dialog"
    return "tab" if subrole == TAB else _BY_ROLE.get(role, "other")


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
