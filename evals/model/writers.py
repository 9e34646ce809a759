"""Writes a stand-in's acts in the notation of a dialect. A new dialect is one more class."""

import json
from random import Random
from typing import Any, Literal, Protocol

from iris_screen.core.record import Record
from iris_screen.evals.model.seen import Thing

ActName = Literal["tap", "hold", "type", "swipe", "back", "home", "enter", "open", "wait", "done", "stuck"]


class Act(Record):
    """An act before it is written.

    thing: what it is for; at: a point in thousandths instead. to: where a finger moves, else `direction` over the
    screen. quote: the words that an answer rests on. reason: said first.
    """

    do: ActName
    thing: Thing | None = None
    at: tuple[int, int] | None = None
    to: tuple[int, int] | None = None
    text: str = ""
    direction: str = ""
    quote: str = ""
    reason: str = "I see the screen."

    @property
    def point(self) -> tuple[int, int] | None:
        return self.at or ((self.thing.x, self.thing.y) if self.thing else None)

    @property
    def stroke(self) -> tuple[list[int], list[int]]:
        """Where a finger starts and ends."""
        start, end = (self.point, self.to) if self.point and self.to else SWIPES[self.direction]
        return list(start), list(end)


SWIPES = {"up": ((500, 700), (500, 300)), "down": ((500, 300), (500, 700))}
"""Over the whole screen, in thousandths."""


class Writer(Protocol):
    """types_into_focus: it can only type where the focus is, so the field is pressed first. has_enter: it can press
    Enter. clears: what it types replaces what a field holds. tells_quotes: it can say what an answer rests on.
    """

    name: str
    types_into_focus: bool
    has_enter: bool
    clears: bool
    tells_quotes: bool

    def write(self, act: Act) -> str: ...

    def spoil(self, answer: str, chance: Random) -> str:
        """The answer in a form that was not asked for, as models sometimes give it."""
        ...


class IrisWriter:
    """`<action>{…}</action>`."""

    name = "iris"
    types_into_focus = False
    has_enter = True
    clears = True
    tells_quotes = True

    def write(self, act: Act) -> str:
        return f"{act.reason}\n<action>{json.dumps(self._fields(act), ensure_ascii=False)}</action>"

    def _fields(self, act: Act) -> dict[str, Any]:
        names = {"hold": "long_press", "enter": "key"}
        more: dict[str, Any] = {}
        match act.do:
            case "type":
                more = {"value": act.text, "clear": True}
            case "done":
                more = {"value": act.text, **({"read": act.quote} if act.quote else {})}
            case "open" | "stuck":
                more = {"value": act.text}
            case "enter":
                more = {"key": "ENTER"}
            case "swipe" if act.to:
                return {"act": "swipe", "at": list(act.point or ()), "to": list(act.to)}
            case "swipe":
                more = {"direction": act.direction}
            case "wait":
                more = {"seconds": 1}
        return {"act": names.get(act.do, act.do), **more, **self._place(act)}

    def _place(self, act: Act) -> dict[str, Any]:
        if act.thing and act.thing.id and not act.at:
            return {"id": act.thing.id}
        if act.point:
            return {"at": list(act.point)}
        return {"text": act.text} if act.do == "tap" else {}

    def spoil(self, answer: str, chance: Random) -> str:
        reason, _, block = answer.partition("<action>")
        body = block.removesuffix("</action>") or answer
        fence = f"```json\n{body}\n```"
        call = f'<tool_call>{{"name": "mobile_use", "arguments": {body}}}</tool_call>'
        forms = [body, fence, call, f"<think>{reason}<action>{body}</action></think>", f"{reason}{body[:-1]},}}", ""]
        return chance.choice([*forms, f"<think>maybe {body} or not</think>\n{answer}"])


class AutoGlmWriter:
    """`do(action="Tap", element=[x,y])`, with places from 0 to 999."""

    name = "autoglm"
    types_into_focus = True
    has_enter = False
    clears = True
    tells_quotes = False

    def write(self, act: Act) -> str:
        return f"<think>{act.reason}</think><answer>{self._call(act)}</answer>"

    def _call(self, act: Act) -> str:
        names = {"open": "Launch", "hold": "Long Press"}
        given: dict[str, Any] = {"action": names.get(act.do, act.do.title())}
        match act.do:
            case "done":
                return f"finish(message={act.text!r})"
            case "stuck":
                given = {"action": "Take_over", "message": act.text}
            case "swipe":
                given["start"], given["end"] = act.stroke
            case "tap" | "hold":
                given["element"] = [min(999, share) for share in act.point or (0, 0)]
            case "open" | "type":
                given["app" if act.do == "open" else "text"] = act.text
            case "wait":
                given["duration"] = "1 seconds"
        return f"do({', '.join(f'{name}={value!r}' for name, value in given.items())})"

    def spoil(self, answer: str, chance: Random) -> str:
        body = answer.partition("<answer>")[2].removesuffix("</answer>") or answer
        return chance.choice([body, f"```\n{body}\n```", f"<answer>{body}", body.replace("do(", "act("), ""])


class QwenWriter:
    """`<tool_call>{"name": "mobile_use", …}</tool_call>`, with places in thousandths."""

    name = "qwen3"
    types_into_focus = True
    has_enter = True
    clears = False
    tells_quotes = False

    def write(self, act: Act) -> str:
        call = {"name": "mobile_use", "arguments": self._arguments(act)}
        return f"{act.reason}\n<tool_call>\n{json.dumps(call, ensure_ascii=False)}\n</tool_call>"

    def _arguments(self, act: Act) -> dict[str, Any]:
        match act.do:
            case "tap":
                return {"action": "click", "coordinate": list(act.point or (0, 0))}
            case "hold":
                return {"action": "long_press", "coordinate": list(act.point or (0, 0)), "time": 1}
            case "swipe":
                start, end = act.stroke
                return {"action": "swipe", "coordinate": start, "coordinate2": end}
            case "back" | "home" | "enter":
                return {"action": "system_button", "button": act.do.title()}
            case "done":
                return {"action": "answer", "text": act.text}
            case "stuck":
                return {"action": "terminate", "status": "failure", "text": act.text}
            case "wait":
                return {"action": "wait", "time": 1}
        return {"action": act.do, "text": act.text}

    def spoil(self, answer: str, chance: Random) -> str:
        body = answer.partition("<tool_call>")[2].partition("</tool_call>")[0].strip()
        return chance.choice([body, f"```json\n{body}\n```", f"<tool_call>{body}", body.replace("click", "poke"), ""])


class DoubaoWriter:
    """`Action: click(start_box='(x,y)')`, with places in thousandths."""

    name = "doubao"
    types_into_focus = True
    has_enter = True
    clears = False
    tells_quotes = False

    def write(self, act: Act) -> str:
        return f"Thought: {act.reason}\nAction: {self._call(act)}"

    def _call(self, act: Act) -> str:
        match act.do:
            case "tap" | "hold":
                x, y = act.point or (0, 0)
                return f"{'click' if act.do == 'tap' else 'long_press'}(start_box='({x},{y})')"
            case "swipe" if act.direction:
                way = "down" if act.direction == "up" else "up"  # the way the content moves
                return f"scroll(start_box='(500,500)', direction='{way}')"
            case "swipe":
                (x, y), (right, down) = act.stroke
                return f"drag(start_box='({x},{y})', end_box='({right},{down})')"
            case "enter":
                return "type(content='\\n')"
            case "back" | "home":
                return f"press_{act.do}()"
            case "open":
                return f"open_app(app_name={act.text!r})"
            case "wait":
                return "wait()"
        name = {"done": "finished", "stuck": "fail"}.get(act.do, act.do)
        return f"{name}(content={act.text!r})"

    def spoil(self, answer: str, chance: Random) -> str:
        call = answer.partition("Action: ")[2]
        return chance.choice([call, f"```\n{answer}\n```", f"Action: {call[:-1]}", answer.replace("click", "poke"), ""])


WRITERS: dict[str, Writer] = {
    writer.name: writer for writer in (IrisWriter(), AutoGlmWriter(), QwenWriter(), DoubaoWriter())
}
