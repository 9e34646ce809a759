"""uiautomator dump: the elements of the active window as nested XML, once the screen is idle."""

from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import quoteattr

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element
from iris_screen.sim.adbd.adb_services.phone_files import FileError
from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.front import front
from iris_screen.sim.adbd.shell.shell_program import Call

_DEFAULT_PATH = "/sdcard/window_dump.xml"
_REST, _PATIENCE = 0.1, 10.0
"""Seconds without a change that count as idle, and how many to wait for it."""
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
_CLICKABLE = ("button", "input", "switch", "tab", "slider")
_CONTAINERS = ("dialog", "list", "other")
_OTHER_WINDOWS = ("key",)


@dataclass
class _Node:
    element: Element
    children: list["_Node"] = field(default_factory=list)


async def uiautomator(call: Call) -> int:
    """uiautomator dump [--compressed] [FILE]"""
    words = [word for word in call.args[1:] if not word.startswith("--")]
    if words[:1] != ["dump"]:
        return call.fail("Usage: uiautomator <subcommand> [options]")
    elements = await _wait_for_rest(call.android)
    if elements is None:
        return call.fail("ERROR: could not get idle state.", code=0)
    path = words[1] if len(words) > 1 else _DEFAULT_PATH
    return _save(call, path, _build_xml(call.android, elements).encode())


def hierarchy(android: Android) -> str:
    """The tree as it is now, without waiting for the screen to be idle."""
    return _build_xml(android, android.phone.look(android.now).elements or [])


def _save(call: Call, path: str, xml: bytes) -> int:
    if path in ("/dev/tty", "/dev/stdout", "/proc/self/fd/1"):
        call.out += xml
    else:
        try:
            call.android.files.write(path, xml)
        except FileError as error:
            return call.fail(f"java.io.FileNotFoundException: {path}: open failed: {error}", code=0)
    return call.say(f"UI hierchary dumped to: {path}")


async def _wait_for_rest(android: Android) -> list[Element] | None:
    """The elements once two looks in a row are equal; None if the screen never becomes idle."""
    deadline = android.now + _PATIENCE
    before = android.phone.look(android.now).elements or []
    while android.now < deadline:
        await android.sleep(_REST)
        now = android.phone.look(android.now).elements or []
        if now == before:
            return now
        before = now
    return None


def _build_xml(android: Android, elements: list[Element]) -> str:
    """The XML of the active window only. A dialog is a window of its own and hides what is behind it."""
    size, status = android.phone.size, android.status()
    dialogs = [place for place, element in enumerate(elements) if element.role == "dialog"]
    whole = Box(left=0, top=0, right=size.width, bottom=size.height)
    root = _Node(Element(id="n", role="dialog", box=elements[dialogs[-1]].box if dialogs else whole))
    for element in elements[dialogs[-1] + 1 if dialogs else 0 :]:
        if element.role not in _OTHER_WINDOWS and element.id != "toast":
            _container_of(root, element.box).children.append(_Node(element))
    body = _to_xml(root, 0, front(android).package)
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    return f'{head}<hierarchy rotation="{int(status.sideways)}">{body}</hierarchy>'


def _container_of(root: _Node, box: Box) -> _Node:
    """The innermost container that this box lies in."""
    for child in reversed(root.children):
        if child.element.role in _CONTAINERS and child.element.box.overlap(box) == box:
            return _container_of(child, box)
    return root


def _to_xml(node: _Node, index: int, package: str) -> str:
    inside = "".join(_to_xml(child, place, package) for place, child in enumerate(node.children))
    attributes = " ".join(
        f"{name}={_quote(value)}" for name, value in _attributes_of(node.element, index, package).items()
    )
    return f"<node {attributes}>{inside}</node>" if inside else f"<node {attributes} />"


def _quote(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return quoteattr(
        "".join(sign for sign in text if sign.isprintable() or sign == "\n"), {'"': "&quot;", "\n": "&#10;"}
    )


def _attributes_of(element: Element, index: int, package: str) -> dict[str, Any]:
    """The attributes that Android's accessibility reports for an element."""
    box, role = element.box, element.role
    hidden = bool(element.value) and set(element.value) == {"•"}
    named = element.value or element.name if role == "input" else element.name
    return {
        "index": index,
        "text": named if role in _WITH_TEXT else "",
        "resource-id": _resource_id(element.id, package),
        "class": _CLASSES.get(role, "android.view.View"),
        "package": package,
        "content-desc": "" if role in _WITH_TEXT else element.name,
        "checkable": role == "switch",
        "checked": bool(element.checked) and role == "switch",
        "clickable": role in _CLICKABLE,
        "enabled": element.enabled,
        "focusable": role in _CLICKABLE,
        "focused": element.focused,
        "scrollable": role == "list",
        "long-clickable": role == "input",
        "password": hidden,
        "selected": bool(element.checked) and role == "tab",
        "bounds": f"[{box.left},{box.top}][{box.right},{box.bottom}]",
    }


def _resource_id(name: str, package: str) -> str:
    """The id an element has in its world; rows of a list share it."""
    own = name.partition("~")[0].partition("[")[0]
    return "" if own in ("n", "dialog") else f"{package}:id/{own}"
