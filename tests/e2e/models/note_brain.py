"""A model that writes notes on the tiny phone: planner, hand and eye in one, in any dialect, by tree or by sight.

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
_LISTED = re.compile(r'^\[(\d+)\] [^"\n]*"([^"\n]*)"(?: chosen)?(?: disabled)?(?: = "([^"\n]*)")?', re.M)


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
        if "Goal now:" in asked.text:
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
        return FORMS[self.dialect][act].replace("VALUE", value)

    def _tap(self, shown: "Shown", words: str) -> str:
        place = shown.words[words]
        if self.dialect == "iris":
            where = {"id": place[0]} if len(place) == 1 else {"at": place}
            return f"I see it.\n<action>{json.dumps({'act': 'tap', **where})}</action>"
        high, wide = shown.asked.pictures[-1].shape[:2] if self.dialect in PIXELS else (1000, 1000)
        x, y = (
            min(round(part * side / 1000), 999 if side == 1000 else side)
            for part, side in zip(place, (wide, high), strict=True)
        )
        return FORMS[self.dialect]["tap"].replace("X", str(x)).replace("Y", str(y))


def _call(name: str, **values: object) -> str:
    """As the formats with tools write it. X and Y stand for numbers."""
    written = json.dumps(values).replace('"X"', "X").replace('"Y"', "Y")
    return f'I see it.\n<tool_call>\n{{"name": "{name}", "arguments": {written}}}\n</tool_call>'


QWEN = {
    "tap": _call("mobile_use", action="click", coordinate=["X", "Y"]),
    "type": _call("mobile_use", action="type", text="VALUE"),
    "done": _call("mobile_use", action="answer", text="VALUE"),
}
UI_TARS = {
    "tap": "Thought: I see it.\nAction: click(start_box='(X,Y)')",
    "type": "Thought: I see it.\nAction: type(content='VALUE')",
    "done": "Thought: I see it.\nAction: finished(content='VALUE')",
}
FORMS: dict[str, dict[str, str]] = {
    "phone": {
        "tap": '<think>I see it.</think><answer>do(action="Tap", element=[X,Y])</answer>',
        "type": '<think>I see it.</think><answer>do(action="Type", text="VALUE")</answer>',
        "done": '<think>I see it.</think><answer>finish(message="VALUE")</answer>',
    },
    "qwen3": QWEN,
    "qwen2.5": QWEN,
    "ui-tars": UI_TARS,
    "doubao": {**UI_TARS, "tap": "Thought: I see it.\nAction: click(point='<point>X Y</point>')"},
    "glm": {
        "tap": 'Reason: I see it.\nAction: {"action_type": "click", "box_2d": [[X,Y,X,Y]]}',
        "type": 'Action: {"action_type": "input_text", "text": "VALUE"}',
        "done": 'Action: {"action_type": "answer", "text": "VALUE"}',
    },
    "gemini": {
        "tap": _call("click_at", x="X", y="Y"),
        "type": _call("type_text", text="VALUE"),
        "done": _call("done", text="VALUE"),
    },
    "claude": {
        "tap": _call("computer", action="left_click", coordinate=["X", "Y"]),
        "type": _call("computer", action="type", text="VALUE"),
        "done": _call("computer", action="answer", text="VALUE"),
    },
}
"""The same acts in each format, as its makers publish it."""
PIXELS = frozenset({"qwen2.5", "ui-tars", "claude"})


def _judged(shown: "Shown") -> str:
    there = shown.quoted in shown.words and "Save" not in shown.words
    return json.dumps({"holds": there, "evidence": shown.quoted if there else "no note", "quoted": there})


@dataclass
class Shown:
    """What a request shows of the screen. words: each with its number in the list, or with its
    centre in thousandths."""

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
    def words(self) -> dict[str, tuple[int, ...]]:
        listed = _LISTED.findall(self.asked.text.rpartition("Goal now:")[2])
        if listed:
            return {word: (int(number),) for number, name, value in listed for word in (name, value) if word}
        return _read(self.asked.pictures[-1])


def _read(pixels: Pixels) -> dict[str, tuple[int, ...]]:
    frame = Frame(pixels, str(hash(pixels.tobytes())), 0.0)
    lines = FrameReader("").read(frame)
    return {line.text: frame.geometry.to_thousandths(line.box.center) for line in lines}
