"""Does the listed steps of a task on a device: the proof that the task can be done, without any planner."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from iris_screen.core.actions import (
    Action,
    Click,
    DoubleTap,
    Drag,
    GoHome,
    Hotkey,
    InputText,
    LaunchApp,
    LongPress,
    MovePointer,
    PressKey,
    Swipe,
    Tap,
    Wait,
)
from iris_screen.core.errors import DeviceError
from iris_screen.core.geometry import Box, Point
from iris_screen.core.protocols import Device, HasElements
from iris_screen.core.screen import Element

PATIENCE = 12.0
"""Seconds of the device's own time that a name may take to appear."""
TURNS = 40
"""Swipes in which a name must be found."""
PAUSE = 600
"""Milliseconds after each step."""


class NotThere(Exception):
    """A step names what is not on the screen."""


@dataclass
class StepHands:
    """Does steps one by one. answer: what they found out, if they say so."""

    device: Device
    answer: str = ""

    def do_all(self, steps: Sequence[dict[str, Any]]) -> str:
        """Do the steps in order; returns the answer. Raises NotThere."""
        for step in steps:
            self.do(step)
            self._act(Wait(ms=PAUSE))
        return self.answer

    def do(self, step: dict[str, Any]) -> None:
        """The first key of a step says what is done; its other keys are named in docs/tasks.md."""
        verb, what = next(iter(step.items()))
        text = str(what)
        does: dict[str, Callable[[], None]] = {
            "open": lambda: self._act(LaunchApp(app=text)),
            "type": lambda: self._type(text, step),
            "into": lambda: self._type_into(text, step),
            "digits": lambda: self._press_digits(text),
            "keys": lambda: self._strike_all(text),
            "press": lambda: self._strike_all([text] * int(step.get("times", 1))),
            "find": lambda: self._find(text, step),
            "swipe": lambda: self._swipe(text, step),
            "wheel": lambda: self._turn_wheel(int(what), step),
            "wait": lambda: self._act(Wait(ms=round(float(what) * 1000))),
            "answer": lambda: self._say(text),
        }
        if verb in ("tap", "hold", "double", "right"):
            for _ in range(int(step.get("times", 1))):
                self._press(verb, self._locate(text, step))
        elif verb in does:
            does[verb]()
        else:
            raise NotThere(f"there is no step {verb!r}")

    def _say(self, text: str) -> None:
        self.answer = text

    def _type(self, text: str, step: dict[str, Any]) -> None:
        self._act(InputText(text=text, clear=bool(step.get("clear"))))

    def _type_into(self, name: str, step: dict[str, Any]) -> None:
        self._press("tap", self._locate(name, step))
        self._act(Wait(ms=PAUSE))
        self._type(str(step["type"]), step)

    def _press_digits(self, number: str) -> None:
        for digit in number:
            self._press("tap", self._locate(digit, {"role": "button"}))

    def _strike_all(self, keys: Sequence[str]) -> None:
        for key in keys:
            self._strike(key)

    def _act(self, action: Action) -> None:
        self.device.do(action)

    def _strike(self, keys: str) -> None:
        """One key, or several at once: "ctrl+s"."""
        match keys.split("+"):
            case ["HOME"]:
                self._act(GoHome())
            case [key]:
                self._act(PressKey(key=key))
            case several:
                self._act(Hotkey(keys=several))

    def _press(self, verb: str, box: Box) -> None:
        if not self.device.profile.is_computer:
            self._act({"hold": LongPress, "double": DoubleTap}.get(verb, Tap)(at=box.center))
            return
        self._act(MovePointer(to=box.center, ms=100))
        self._act(Click(button="right" if verb == "right" else "left", repeat=2 if verb == "double" else 1))

    def _locate(self, name: str, step: dict[str, Any]) -> Box:
        """Where this name is, once it is there. step: `nth` counts from 1, or from the end if negative; `role`."""
        waited, number = 0.0, int(step.get("nth", 1))
        while True:
            found = self._list_named(name, str(step.get("role", "")))
            if len(found) >= abs(number):
                return found[number - 1 if number > 0 else number].box
            if waited >= PATIENCE:
                there = [element.name or element.value for element in self._elements()]
                raise NotThere(f"{name!r} is not on the screen; there is {there}")
            self._act(Wait(ms=300))
            waited += 0.3

    def _list_named(self, name: str, role: str = "") -> list[Element]:
        """All with exactly this name, from top to bottom; else all that contain it."""
        elements = [each for each in self._elements() if each.enabled and role in ("", each.role)]
        exact = [each for each in elements if name in (each.name, each.value)]
        near = exact or [each for each in elements if name in each.name or name in each.value]
        return sorted(near, key=lambda each: (each.box.top, each.box.left))

    def _elements(self) -> list[Element]:
        assert isinstance(self.device, HasElements)
        for _ in range(5):
            try:
                return self.device.elements()
            except DeviceError:  # the program is not up yet, or slow to answer
                self._act(Wait(ms=500))
        return []

    def _find(self, name: str, step: dict[str, Any]) -> None:
        for _ in range(TURNS):
            if self._list_named(name):
                return
            self._swipe("up", step)
            self._act(Wait(ms=PAUSE))
        raise NotThere(f"{name!r} is not in the list")

    def _swipe(self, way: str, step: dict[str, Any]) -> None:
        """Over the middle of the screen, or over the name in `on`."""
        size = self.device.look().size
        middle = Point(x=size.width // 2, y=size.height // 2)
        if "on" in step:
            middle = self._locate(str(step["on"]), step).center
        x, y = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]
        reach = min(size.width, size.height) // 3
        start = Point(x=min(max(middle.x - x * reach, 8), size.width - 8), y=middle.y - y * reach // 2)
        end = Point(x=min(max(middle.x + x * reach, 8), size.width - 8), y=middle.y + y * reach // 2)
        self._act(Swipe(start=start, end=end, ms=500))

    def _turn_wheel(self, wanted: int, step: dict[str, Any]) -> None:
        """Turn a wheel of numbers, the `nth` from the left, until it shows this one."""
        for _ in range(TURNS):
            row = self._list_wheels()[int(step.get("nth", 1)) - 1]
            away = wanted - int(row.name)
            if not away:
                return
            middle, reach = row.box.center, row.box.height * max(-8, min(away, 8))
            self._act(Drag(start=middle, end=Point(x=middle.x, y=middle.y - reach), ms=900, hold_ms=0))
            self._act(Wait(ms=PAUSE))
        raise NotThere(f"the wheel does not come to {wanted}")

    def _list_wheels(self) -> list[Element]:
        """The chosen row of each wheel, from the left. A wheel shows three rows, but at its ends only two."""
        columns = dict[int, list[Element]]()
        for each in sorted(self._elements(), key=lambda each: (each.box.left, each.box.top)):
            if each.name.isdecimal() and each.role == "text":
                columns.setdefault(each.box.left, []).append(each)
        wheels = [rows for rows in columns.values() if len(rows) in (2, 3) and rows[0].box.bottom == rows[1].box.top]
        return [rows[1] if len(rows) == 3 or int(rows[0].name) > 1 else rows[0] for rows in wheels]
