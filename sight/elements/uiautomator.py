"""What `uiautomator dump` wrote, as a flat list of elements. Pure. What a phone sends is not trusted to be sane.

Source of the form: AOSP frameworks/base cmds/uiautomator, AccessibilityNodeInfoDumper.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.screen import Element
from iris_screen.sight.elements.flat_tree import MAX_NODES, MAX_WORDS, Ids, secret

MAX_CHARACTERS, MAX_DEPTH = 8_000_000, 400
MAX_ID, MAX_INDEX = 500, 5
"""Characters of an id, and of one place among its brothers, that are kept."""

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
"""A class: its text is the title of the page, which stands nowhere on it."""
_DIALOGS = ("parentPanel", "design_bottom_sheet", "grant_dialog")
"""Ids of the cards that Android's own dialogs stand on."""


def parse(xml: str) -> list[Element]:
    """The elements in the order of the tree, which is back to front; bounds as they stand there, also off the screen.

    Left out are what cannot be seen and plain holders of others. Raises CaptureFailed for anything but a whole tree.
    """
    if len(xml) > MAX_CHARACTERS:
        raise CaptureFailed(say("elements-too-large"))
    tree = _Tree()
    parser = expat.ParserCreate("utf-8")  # whatever it says of itself: it was decoded already
    parser.StartElementHandler, parser.EndElementHandler = tree.opened, tree.closed
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
    """Fills up while the file is read. Depth and count are held, whatever the file says."""

    elements: list[Element] = field(default_factory=list)
    _path: list[str] = field(default_factory=list)
    _ids: Ids = field(default_factory=Ids)
    _count: int = 0

    def opened(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        self._path.append(attributes.get("index", "0")[:MAX_INDEX])
        if self._count > MAX_NODES or len(self._path) > MAX_DEPTH:
            raise CaptureFailed(say("elements-too-large"))
        if tag != "node":
            return
        box = bounds(attributes.get("bounds", ""))
        if box is None or not box.area or attributes.get("visible-to-user") == "false":
            return
        is_root = len(self._path) == 2  # below <hierarchy>
        role = "dialog" if _is_dialog(attributes, box, is_root) else role_of(attributes)
        name, value = words_of(attributes, role)
        if role == "other" and not name:
            return
        place = attributes.get("resource-id") or "/".join(self._path)  # rows of a list share an id, so they are counted
        element = Element(
            id=self._ids.of(place[:MAX_ID]),
            role=role,
            name=name,
            value=value,
            box=box,
            enabled=attributes.get("enabled") != "false",
            focused=_is(attributes, "focused"),
            checked=_is(attributes, "checked") if _is(attributes, "checkable") else None,
        )
        self.elements.append(element)

    def closed(self, _: str) -> None:
        self._path.pop()


def bounds(text: str) -> Box | None:
    """`[left,top][right,bottom]`, or None for what is none."""
    found = _BOUNDS.fullmatch(text)
    if found is None:
        return None
    left, top, right, bottom = map(int, found.groups())
    return Box(left=left, top=top, right=right, bottom=bottom) if left <= right and top <= bottom else None


def role_of(node: Mapping[str, str]) -> str:
    """By the last part of the class's name, then by what can be done with it."""
    name = re.split(r"[.$]", node.get("class", ""))[-1]
    # a class of an app's own is a kind of one of these: AppCompatButton, MMEditText
    alike = (role for end, role in _BY_CLASS.items() if len(end) > 3 and name.endswith(end))
    known = _BY_CLASS.get(name) or next(alike, "")
    if known == "input" or _is(node, "password"):
        return "input"
    if _is(node, "checkable"):
        return "switch"
    if known in ("text", "image", "") and _is(node, "clickable"):
        return "button"
    return known or ("list" if _is(node, "scrollable") else "text" if node.get("text") else "other")


def words_of(node: Mapping[str, str], role: str) -> tuple[str, str]:
    """(name, value). Only inputs have a value: what was typed; an empty one shows its hint in `text`."""
    text, said, hint = (node.get(key, "")[:MAX_WORDS] for key in ("text", "content-desc", "hint"))
    if node.get("class") == WEB_PAGE:
        return "", ""
    if role != "input":
        return text or said, ""
    if _is(node, "password"):
        return said or hint, secret(text)
    return said or hint, "" if text == hint else text


def _is_dialog(node: Mapping[str, str], box: Box, is_root: bool) -> bool:
    """The cards of Android's own dialogs, and a window that leaves more room above than a status bar takes."""
    named = node.get("resource-id", "").rpartition(":id/")[2]
    is_small = box.top > 0 and (box.left > 0 or box.top > box.height / 8)
    return named in _DIALOGS or (is_root and is_small)


def _is(node: Mapping[str, str], what: str) -> bool:
    return node.get(what) == "true"
