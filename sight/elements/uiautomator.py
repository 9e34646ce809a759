"""Turns the output of `uiautomator dump` into a flat list of elements. Pure. A phone's data is untrusted.

Source of the format: AOSP frameworks/base cmds/uiautomator, AccessibilityNodeInfoDumper.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.screen import Element
from iris_screen.sight.elements.flat_tree import MAX_NODES, MAX_WORDS, Ids, mask_password

MAX_CHARACTERS, MAX_DEPTH = 8_000_000, 400
MAX_ID, MAX_INDEX = 500, 5
"""Characters kept of an id, and of an index among siblings."""

_BOUNDS = re.compile(r"\[(-?\d{1,6}),(-?\d{1,6})\]\[(-?\d{1,6}),(-?\d{1,6})\]")
_ROLES = (
    ("input", ("EditText", "AutoCompleteTextView", "SearchAutoComplete")),
    ("switch", ("Switch", "SwitchCompat", "CheckBox", "RadioButton", "ToggleButton", "CheckedTextView")),
    ("slider", ("SeekBar", "Slider", "RatingBar")),
    ("tab", ("Tab", "TabView", "TabItem")),
    ("button", ("Button", "ImageButton", "FloatingActionButton", "Chip")),
    ("image", ("ImageView", "Image")),
    ("list", ("ListView", "RecyclerView", "GridView", "ScrollView", "HorizontalScrollView", "NestedScrollView")),
    ("text", ("TextView",)),
)
_BY_CLASS = {name: role for role, names in _ROLES for name in names}
WEB_PAGE = "android.webkit.WebView"
"""A class whose text is the page's title, which is not shown on the page."""
_DIALOGS = ("parentPanel", "design_bottom_sheet", "grant_dialog")
"""Ids of the cards of Android's own dialogs."""


def parse(xml: str) -> list[Element]:
    """The elements in tree order, which is back to front, with bounds as given, even off the screen.

    Leaves out invisible elements and plain containers. Raises CaptureFailed for anything but a complete tree.
    """
    if len(xml) > MAX_CHARACTERS:
        raise CaptureFailed(say("elements-too-large"))
    tree = _Tree()
    parser = expat.ParserCreate("utf-8")  # ignore the declared encoding: the text is decoded already
    parser.StartElementHandler, parser.EndElementHandler = tree.open_node, tree.close_node
    parser.StartDoctypeDeclHandler = _refuse_doctype
    try:
        parser.Parse(xml.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise CaptureFailed(say("elements-tree-malformed", why=str(error))) from None
    return tree.elements


def _refuse_doctype(*_: object) -> None:
    raise CaptureFailed(say("elements-tree-with-entities"))


@dataclass
class _Tree:
    """Collects elements while the file is parsed. Depth and count are limited."""

    elements: list[Element] = field(default_factory=list)
    _path: list[str] = field(default_factory=list)
    _ids: Ids = field(default_factory=Ids)
    _count: int = 0

    def open_node(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        self._path.append(attributes.get("index", "0")[:MAX_INDEX])
        if self._count > MAX_NODES or len(self._path) > MAX_DEPTH:
            raise CaptureFailed(say("elements-too-large"))
        if tag != "node":
            return
        box = parse_bounds(attributes.get("bounds", ""))
        if box is None or not box.area or attributes.get("visible-to-user") == "false":
            return
        is_root = len(self._path) == 2  # below <hierarchy>
        role = "dialog" if _is_dialog(attributes, box, is_root) else find_role(attributes)
        name, value = find_words(attributes, role)
        if role == "other" and not name:
            return
        place = attributes.get("resource-id") or "/".join(self._path)  # rows of a list share an id, so they are counted
        element = Element(
            id=self._ids.make_unique(place[:MAX_ID]),
            role=role,
            name=name,
            value=value,
            box=box,
            enabled=attributes.get("enabled") != "false",
            focused=_is_true(attributes, "focused"),
            checked=_is_true(attributes, "checked") if _is_true(attributes, "checkable") else None,
            chosen=_is_true(attributes, "selected"),
        )
        self.elements.append(element)

    def close_node(self, _: str) -> None:
        self._path.pop()


def parse_bounds(text: str) -> Box | None:
    """The box in `[left,top][right,bottom]`; None if it is not one."""
    found = _BOUNDS.fullmatch(text)
    if found is None:
        return None
    left, top, right, bottom = map(int, found.groups())
    return Box(left=left, top=top, right=right, bottom=bottom) if left <= right and top <= bottom else None


def find_role(node: Mapping[str, str]) -> str:
    """The role, by the last part of the class name, then by what can be done with the element."""
    name = re.split(r"[.$]", node.get("class", ""))[-1]
    # an app's own class is a variant of one of these: AppCompatButton, MMEditText
    alike = (role for end, role in _BY_CLASS.items() if len(end) > 3 and name.endswith(end))
    known = _BY_CLASS.get(name) or next(alike, "")
    if known == "input" or _is_true(node, "password"):
        return "input"
    if _is_true(node, "checkable"):
        return "switch"
    if known in ("text", "image", "") and _is_true(node, "clickable"):
        return "button"
    return known or ("list" if _is_true(node, "scrollable") else "text" if node.get("text") else "other")


def find_words(node: Mapping[str, str], role: str) -> tuple[str, str]:
    """(name, value). Only inputs have a value, the typed text; an empty input has its hint in `text`."""
    text, description, hint = (node.get(key, "")[:MAX_WORDS] for key in ("text", "content-desc", "hint"))
    if node.get("class") == WEB_PAGE:
        return "", ""
    if role != "input":
        return text or description, ""
    if _is_true(node, "password"):
        return description or hint, mask_password(text)
    return description or hint, "" if text == hint else text


def _is_dialog(node: Mapping[str, str], box: Box, is_root: bool) -> bool:
    """Whether it is a card of Android's own dialogs, or a window that starts lower than just below the status bar."""
    named = node.get("resource-id", "").rpartition(":id/")[2]
    is_small = box.top > 0 and (box.left > 0 or box.top > box.height / 8)
    return named in _DIALOGS or (is_root and is_small)


def _is_true(node: Mapping[str, str], what: str) -> bool:
    return node.get(what) == "true"
