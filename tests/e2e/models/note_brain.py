"""A model that writes notes on the tiny phone: planner, hand and eye in one, in either dialect, by tree or by sight.

It goes by what it is told and shown alone: the element list where there is one, else the words it reads on the picture.
"""

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from iris_screen.core.screen import Frame, Pixels
from iris_screen.sight.reader import FrameReader
from iris_screen.testing.answers import Asked

TASK = "jot down that the cat wants food"
"""A sentence that no grammar can read."""
WISH = "Feed the cat"
TWO = ["Feed the cat", "Wash the cat"]
_LISTED = re.compile(r"'([^']*)'(?: = '([^']*)')? at (\d+),(\d+)")


def steps() -> list[dict[str, Any]]:
    return [
        {"action": "launch_app", "app": "Notes", "expect": ["text:Buy bread"]},
        {"action": "tap", "target": "text:New", "expect": ["text:Save"]},
        {"action": "input_text", "target": "field:", "text": WISH, "expect": [f"field:{WISH}"]},
        {"action": "tap", "target": "text:Save", "expect": [f"text:{WISH}", "text:Buy bread"], "irreversible": True},
    ]


def milestones() -> list[dict[str, Any]]:
    return [
        {"type": "LAUNCH_APP", "goal": "Notes is open", "done": ["text:Buy bread"], "complexity": 1},
        {
            "type": "EXECUTE_WORKFLOW",
            "goal": f"there is a note “{WISH}”",
            "needs": ["text:Buy bread"],
            "done": [f"text:{WISH}", "text:Buy bread"],
        },
    ]


PLANS: dict[str, dict[str, Any]] = {
    "steps": {"steps": steps(), "success": [f"text:{WISH}"]},
    "milestones": {"milestones": milestones()},
    "program": {
        "program": f"for note in {TWO!r}:\n    if not step(f'there is a note “{{note}}”'):\n        print(why())"
    },
    "react": {"done": [f"dynamic:there is a note “{WISH}”"]},
}


@dataclass
class NoteBrain:
    """plan: the kind it chooses. dialect: the notation of its acts. blind: wrong acts that it gives first."""

    plan: str
    dialect: str = "iris"
    blind: list[str] = field(default_factory=list)

    def __call__(self, asked: Asked) -> str:
        first = str(asked.messages[0]["content"]) if isinstance(asked.messages[0]["content"], str) else asked.text
        if first.startswith("You plan for"):
            return json.dumps({"brain": self.plan, "why": "it fits", "apps": ["Notes"], **PLANS[self.plan]})
        if first.startswith(("You are the hand", "You operate")):
            return self.blind.pop(0) if self.blind else self._act(Shown(asked))
        if first.startswith("You judge"):
            return _judged(Shown(asked))
        return "I do not know."

    def _act(self, shown: "Shown") -> str:
        wish = shown.quoted
        if "Got it" in shown.words:
            return self._tap(shown, "Got it")
        if wish in shown.words and "Save" not in shown.words:
            return self._said("done", wish)
        if "Save" in shown.words:
            return self._tap(shown, "Save") if wish in shown.words else self._write(shown, wish)
        return self._tap(shown, "New") if "New" in shown.words else self._tap(shown, "Notes")

    def _write(self, shown: "Shown", wish: str) -> str:
        """If typing had no effect, the field has lost the focus: press it first."""
        in_vain = "input_text executed. Nothing changed" in shown.last
        return self._tap(shown, "Write here") if in_vain and "Write here" in shown.words else self._said("type", wish)

    def _said(self, act: str, value: str) -> str:
        if self.dialect == "iris":
            return f"I see it.\n<action>{json.dumps({'act': act, 'value': value})}</action>"
        call = f'finish(message="{value}")' if act == "done" else f'do(action="Type", text="{value}")'
        return f"<think>I see it.</think><answer>{call}</answer>"

    def _tap(self, shown: "Shown", words: str) -> str:
        x, y = shown.words[words]
        if self.dialect == "iris":
            return f"I see it.\n<action>{json.dumps({'act': 'tap', 'at': [x, y]})}</action>"
        return f'<think>I see it.</think><answer>do(action="Tap", element=[{min(x, 999)},{min(y, 999)}])</answer>'


def _judged(shown: "Shown") -> str:
    there = shown.quoted in shown.words and "Save" not in shown.words
    return json.dumps({"holds": there, "evidence": shown.quoted if there else "no note", "quoted": there})


@dataclass
class Shown:
    """What a request shows of the screen. words: each with its centre in thousandths."""

    asked: Asked

    @property
    def quoted(self) -> str:
        """The note in the request."""
        goal = self.asked.text.rpartition("Goal now:")[2].rpartition("Statement:")[2]
        return (re.findall("“([^”]*)”", goal.partition("<screen>")[0]) or [WISH])[0]

    @property
    def last(self) -> str:
        """The result of the last act."""
        return self.asked.text.rpartition("Task of the person:")[0][-400:]

    @cached_property
    def words(self) -> dict[str, tuple[int, int]]:
        listed = _LISTED.findall(self.asked.text.rpartition("Goal now:")[2])
        if listed:
            return {word: (int(x), int(y)) for name, value, x, y in listed for word in (name, value) if word}
        return _read(self.asked.pictures[-1])


def _read(pixels: Pixels) -> dict[str, tuple[int, int]]:
    frame = Frame(pixels, str(hash(pixels.tobytes())), 0.0)
    lines = FrameReader("").read(frame)
    return {line.text: frame.geometry.to_thousandths(line.box.center) for line in lines}
