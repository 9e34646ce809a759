"""uiautomator dump: the elements of the active window as nested XML, once the screen has come to rest."""

from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import quoteattr

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element
from iris_screen.sim.adbd.adb_services.phone_files import FileError
from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.front import front
from iris_screen.sim.adbd.shell.shell_program import Call

_DEFAULT = "/sdcard/window_dump.xml"
_REST, _PATIENCE = 0.1, 10.0
"""Seconds without a change that count as rest, and how long it is waited for."""
_CLASSES = {
    "button": "android.widget.Button",
    "dialog": "android.widget.FrameLayout",
    "image": "android.widget.ImageView",
    "input": "android.widget.EditText",
    "list": "androidx.recyclerview.widget.RecyclerView",
    "slider": "android.widget.SeekBar",
    "switch": "android.widget.Switch",
    "tab": "android.widget.TextView",
    "text": "android.widget.TextView",
}
_WITH_TEXT = ("button", "input", "switch", "tab", "text")
_TAPPED = ("button", "input", "switch", "tab", "slider")
_HOLDS = ("dialog", "list", "other")
_NOT_OF_THE_WINDOW = ("key",)


@dataclass
class _Node:
    element: Element
    children: list["_Node"] = field(default_factory=list)


async def uiautomator(call: Call) -> int:
    """uiautomator dump [--compressed] [FILE]"""
    words = [word for word in call.args[1:] if not word.startswith("--")]
    if words[:1] != ["dump"]:
        return call.fail("Usage: uiautomator <subcommand> [options]")
    elements = await _at_rest(call.android)
    if elements is None:
        return call.fail("ERROR: could not get idle state.", code=0)
    path = words[1] if len(words) > 1 else _DEFAULT
    return _put(call, path, _xml(call.android, elements).encode())


def hierarchy(android: Android) -> str:
    """The tree as it is now, at rest or not."""
    return _xml(android, android.phone.look(android.now).elements or [])


def _put(call: Call, path: str, xml: bytes) -> int:
    if path in ("/dev/tty", "/dev/stdout", "/proc/self/fd/1"):
        call.out += xml
    else:
        try:
            call.android.files.write(path, xml)
        except FileError as error:
            return call.fail(f"java.io.FileNotFoundException: {path}: open failed: {error}", code=0)
    return call.say(f"UI hierchary dumped to: {path}")


async def _at_rest(android: Android) -> list[Element] | None:
    """The elements once two looks show the same; None where the screen never rests."""
    deadline = android.now + _PATIENCE
    before = android.phone.look(android.now).elements or []
    while android.now < deadline:
        await android.sleep(_REST)
        now = android.phone.look(android.now).elements or []
        if now == before:
            return now
        before = now
    return None


def _xml(android: Android, elements: list[Element]) -> str:
    """Of the active window only: a dialog is a window of its own, and nothing behind it is told."""
    size, standing = android.phone.size, android.standing()
    dialogs = [place for place, element in enumerate(elements) if element.role == "dialog"]
    whole = Box(left=0, top=0, right=size.width, bottom=size.height)
    root = _Node(Element(id="n", role="dialog", box=elements[dialogs[-1]].box if dialogs else whole))
    for element in elements[dialogs[-1] + 1 if dialogs else 0 :]:
        if element.role not in _NOT_OF_THE_WINDOW and element.id != "toast":
            _holder(root, element.box).children.append(_Node(element))
    body = _written(root, 0, front(android).package)
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    return f'{head}<hierarchy rotation="{int(standing.sideways)}">{body}</hierarchy>'


def _holder(root: _Node, box: Box) -> _Node:
    """The innermost box that this one lies in."""
    for child in reversed(root.children):
        if child.element.role in _HOLDS and child.element.box.overlap(box) == box:
            return _holder(child, box)
    return root


def _written(node: _Node, index: int, package: str) -> str:
    inside = "".join(_written(child, place, package) for place, child in enumerate(node.children))
    attributes = " ".join(f"{name}={_quoted(value)}" for name, value in _said(node.element, index, package).items())
    return f"<node {attributes}>{inside}</node>" if inside else f"<node {attributes} />"


def _quoted(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return quoteattr(
        "".join(sign for sign in text if sign.isprintable() or sign == "\n"), {'"': "&quot;", "\n": "&#10;"}
    )


def _said(element: Element, index: int, package: str) -> dict[str, Any]:
    """What Android's accessibility says of an element."""
    box, role = element.box, element.role
    hidden = bool(element.value) and set(element.value) == {"•"}
    named = element.value or element.name if role == "input" else element.name
    return {
        "index": index,
        "text": named if role in _WITH_TEXT else "",
        "resource-id": _resource(element.id, package),
        "class": _CLASSES.get(role, "android.view.View"),
        "package": package,
        "content-desc": "" if role in _WITH_TEXT else element.name,
        "checkable": role == "switch",
        "checked": bool(element.checked) and role == "switch",
        "clickable": role in _TAPPED,
        "enabled": element.enabled,
        "focusable": role in _TAPPED,
        "focused": element.focused,
        "scrollable": role == "list",
        "long-clickable": role == "input",
        "password": hidden,
        "selected": bool(element.checked) and role == "tab",
        "bounds": f"[{box.left},{box.top}][{box.right},{box.bottom}]",
    }


def _resource(name: str, package: str) -> str:
    """The name an element was given in its world; rows of a list share theirs."""
    own = name.partition("~")[0].partition("[")[0]
    return "" if own in ("n", "dialog") else f"{package}:id/{own}"
