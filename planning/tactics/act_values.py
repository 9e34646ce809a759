"""The values of an act: where each may be, whatever its model calls it."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from iris_screen.core.message import say
from iris_screen.core.parsing.found_values import join_answer
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.models.points import Scale
from iris_screen.planning.tactics.calls import Call
from iris_screen.planning.tactics.reply import ActName, Place, read_milliseconds, read_text
from iris_screen.tools.key_names import MODIFIERS, normalize_key

_POINTS = "at point coordinate coordinates position start_coordinate start_box start_point start element"
_AT = f"{_POINTS} box_2d bbox_2d bbox box".split()
_END = "to end end_box end_point end_coordinate coordinate2 destination target_coordinate".split()
_XY = (("x", "y"), ("start_x", "start_y"), ("x1", "y1"))
_END_XY = (("end_x", "end_y"), ("destination_x", "destination_y"), ("x2", "y2"))
_ID = "id index element_id element_index mark".split()
_SAID = "value say text message content answer result summary".split()
_WORDS: dict[str, list[str]] = {
    "type": "value text content input_text".split(),
    "open": "value app app_name text name package".split(),
    "open_url": "value url link text".split(),
    **dict.fromkeys(("done", "stuck", "impossible", "ask", "take_over", "note", "wait"), _SAID),
}
"""Where an act has the words that it types, opens or says. For all other acts, `text` is on the element."""
_KEY = ("keys", "key", "hotkey", "button", "text", "value")
_BUTTONS = {
    **dict.fromkeys(("menu", "recent", "recents", "recent_apps", "app_switch"), "RECENTS"),
    **dict.fromkeys(("notifications", "open_notifications", "show_notifications", "notification"), "NOTIFICATIONS"),
    **dict.fromkeys(("keyboard_enter", "press_enter"), "enter"),
    **{name: name.upper() for name in ("volume_up", "volume_down", "volume_mute")},
    "mute": "VOLUME_MUTE",
    "copy": "ctrl+c",
    "paste": "ctrl+v",
    "cut": "ctrl+x",
    "select_all": "ctrl+a",
}
"""Keys by other names; the menu of Qwen's mobile_use is the list of open apps."""
_FOREIGN = frozenset({"call", "tool_call"})
"""Forms in which a line break at the end of a text submits it."""
_Direction = Literal["", "up", "down", "left", "right"]
_ZOOMS: dict[str, dict[str, _Direction]] = {
    "zoom": {"in": "up", "out": "down", "up": "up", "down": "down"},
    "pinch": {"in": "down", "out": "up", "close": "down", "open": "up"},
}
"""How the wheel turns, with Ctrl held, for what fingers would do."""


@dataclass(frozen=True)
class Given:
    """One act as written, and how its places are to be read. Its methods raise ValueError for wrong kinds of values."""

    call: Call
    scale: Scale

    @cached_property
    def values(self) -> dict[str, Any]:
        """The values, with those of "place", where somebody copied that word from the description."""
        place = self.call.values.get("place")
        nested = {"at": place} if isinstance(place, list) else {"on": place} if isinstance(place, str) else place
        return {**self.call.values, **(nested if isinstance(nested, dict) else {})}

    def has(self, name: str) -> bool:
        return self.values.get(name) not in (None, "")

    def is_list(self, name: str) -> bool:
        return isinstance(self.values.get(name), list)

    def find(self, *names: str) -> str:
        """The first of these values that is there, as text."""
        return read_text(next((self.values[name] for name in names if self.has(name)), ""))

    def read_found(self, *names: str) -> str:
        """What it found, under one of these names: a text, a list or a table."""
        return read_text(next((text for name in names if (text := join_answer(self.values.get(name)))), ""))

    def read_flag(self, *names: str, otherwise: bool = False) -> bool:
        given = next((self.values[name] for name in names if name in self.values), otherwise)
        return given is True or str(given).lower() == "true"

    # --- places ---

    def read_places(self, act: ActName) -> tuple[Place, Place]:
        """Where the act is done, and where it ends."""
        path = self.values.get("path")
        if isinstance(path, list) and len(path) > 1:  # [{"x", "y"}, …]: where a drag passes
            return Place(at=self.scale.read(path[0])), Place(at=self.scale.read(path[-1]))
        place, end = self.read_place(act), self.read_end()
        if act == "drag" and "coordinate" in self.values and not end.is_somewhere:
            end = Place(at=self.scale.read(self.values["coordinate"]))
            if "start_coordinate" in self.values:
                place = Place(at=self.scale.read(self.values["start_coordinate"]))
            elif self.scale.pointer:  # from where the pointer is
                place = Place(at=self.scale.pointer)
        return place, end

    def read_place(self, act: str) -> Place:
        number = next((self.values[name] for name in _ID if self.has(name)), None)
        if number is None and self.has("element") and not is_point(self.values["element"]):
            number = self.values["element"]
        at = next((self.values[name] for name in _AT if is_point(self.values.get(name))), None)
        return Place(
            id=read_text(number).strip().strip("[]") if number is not None else "",
            text=self.read_label(act),
            at=self.read_named_point(_XY) or (self.scale.read(at) if at is not None else None),
            grid=self.values.get("grid") is True,
        )

    def read_label(self, act: str) -> str:
        """The words on the element."""
        if label := self.find("on", "label"):
            return label
        text = self.values.get("text")
        if text is None or (act == "type" and self.values.get("value") in (None, text)):
            return ""
        if act != "type" and (act in _WORDS or act in ("key", "hotkey") or is_modifiers(text)):
            return ""
        return read_text(text)

    def read_end(self) -> Place:
        if at := self.read_named_point(_END_XY):
            return Place(at=at)
        to = next((self.values[name] for name in _END if self.values.get(name)), None)
        if to is None:
            return Place()
        if isinstance(to, dict) and not {"x", "y"} <= to.keys():
            return Given(Call("tap", to, self.call.written), self.scale).read_place("tap")
        if not is_point(to):
            raise Mistake(say("answer-place-not-object"))
        return Place(at=self.scale.read(to))

    def read_named_point(self, names: tuple[tuple[str, str], ...]) -> tuple[float, float] | None:
        """A point whose sides are named, so that their order does not matter."""
        for x, y in names:
            if x in self.values and y in self.values:
                return self.scale.read({"x": self.values[x], "y": self.values[y]})
        return None

    # --- words, keys, movements ---

    def read_words(self, act: ActName) -> tuple[str, bool]:
        """What is typed, opened or said, and whether Enter follows."""
        submit = self.read_flag("submit", "press_enter")
        find = self.read_found if act in ("done", "note") else self.find
        text = find(*_WORDS[act]) if act in _WORDS else ""
        if act == "type" and self.call.written in _FOREIGN and text.endswith("\n"):
            return text.rstrip("\n"), True
        return text, submit

    def read_keys(self, name: str) -> list[str]:
        """The keys to press together. A name of its own may be the key."""
        given = name if name in _BUTTONS else ""
        if not given:
            given = next((self.values[key] for key in _KEY if self.has(key)), "")
        names = split_keys(given)
        return [key for each in names for key in split_keys(_BUTTONS.get(each.lower(), each))]

    def read_held(self, name: str) -> list[str]:
        """The keys held during an act. Claude names them in `text`; zooming is turning the wheel with Ctrl held."""
        if is_zoom(name):
            return ["ctrl"]
        text = self.values.get("text")
        return split_keys(self.values.get("keys") or (text if is_modifiers(text) else ""))

    def read_direction(self, act: ActName, name: str) -> _Direction:
        """The named way; for a wheel, also the way that the sign of a number stands for: Qwen counts pixels up, OpenAI
        down and to the right.
        """
        named = self.find("direction", "scroll_direction").strip().lower()
        if is_zoom(name):
            verb, _, way = name.partition("_")
            return _ZOOMS[verb].get(way or named, "")
        if named or act != "scroll":
            return named  # type: ignore[return-value]  # Reply checks it
        signs = {"pixels": ("left", "right") if name == "hscroll" else ("up", "down"), "scroll_y": ("down", "up")}
        for key, (positive, negative) in {**signs, "scroll_x": ("right", "left")}.items():
            if self.values.get(key):
                return positive if float(self.values[key]) > 0 else negative  # type: ignore[return-value]
        return ""

    def read_wait(self, name: str) -> int:
        """Milliseconds; 0 if none are given. "2 seconds" is 2."""
        given = next((self.values[key] for key in ("seconds", "time", "duration") if self.has(key)), 0)
        number = re.search(r"-?\d+(?:\.\d+)?", given) if isinstance(given, str) else None
        if isinstance(given, str) and number is None and "seconds" not in self.values:
            return 0  # "a while"
        return 5_000 if name == "wait_5_seconds" else read_milliseconds(float(number[0] if number else given))


def is_zoom(name: str) -> bool:
    return name.partition("_")[0] in _ZOOMS


def is_point(value: Any) -> bool:
    """Whether a value is meant as a place: a list, an object, or a text with several numbers."""
    return isinstance(value, list | tuple | dict) or (isinstance(value, str) and len(re.findall(r"\d+", value)) > 1)


def is_modifiers(text: Any) -> bool:
    """Whether a text only names keys that are held, such as `ctrl+shift`."""
    keys = split_keys(text) if isinstance(text, str) else []
    return bool(keys) and {normalize_key(key) for key in keys} <= MODIFIERS


def split_keys(given: Any) -> list[str]:
    """`ctrl+s`, `ctrl s` or a list of keys. A plus or a space alone is a key."""
    if isinstance(given, list | tuple):
        return [read_text(key).strip() or read_text(key) for key in given if key != ""]
    text = read_text(given)
    if not text.strip(" +"):
        return [text] if text else []
    return [part.strip() for part in re.split(r"(?<=[^\s+])\s*\+\s*(?=.)|\s+", text.strip()) if part.strip()]
