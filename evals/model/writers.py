"""Writes a stand-in's acts in the notation of a dialect. A new dialect is one more class."""

import json
from random import Random
from typing import Any, Literal, Protocol

from iris_screen.core.record import Record
from iris_screen.evals.model.seen import Thing

ActName = Literal["tap", "type", "swipe", "back", "home", "open", "wait", "done", "stuck"]


class Act(Record):
    """An act before it is written. thing: what it is for; at: a point in thousandths instead. reason: said first."""

    do: ActName
    thing: Thing | None = None
    at: tuple[int, int] | None = None
    text: str = ""
    direction: str = ""
    submit: bool = False
    reason: str = "I see the screen."

    @property
    def point(self) -> tuple[int, int] | None:
        return self.at or ((self.thing.x, self.thing.y) if self.thing else None)


class Writer(Protocol):
    """types_into_focus: it can only type where the focus is, so the field is pressed first."""

    name: str
    types_into_focus: bool

    def write(self, act: Act) -> str: ...

    def spoil(self, answer: str, chance: Random) -> str:
        """The answer in a form that it is not asked for, as models slip into."""
        ...


class IrisWriter:
    """`<action>{…}</action>`."""

    name = "iris"
    types_into_focus = False

    def write(self, act: Act) -> str:
        return f"{act.reason}\n<action>{json.dumps(self._fields(act), ensure_ascii=False)}</action>"

    def _fields(self, act: Act) -> dict[str, Any]:
        place: dict[str, Any] = {}
        if act.thing and act.thing.id and not act.at:
            place = {"id": act.thing.id}
        elif act.point:
            place = {"at": list(act.point)}
        elif act.do == "tap":
            place = {"text": act.text}
        more: dict[str, Any] = {}
        if act.do in ("type", "open", "done", "stuck"):
            more["value"] = act.text
        if act.do == "type":
            more |= {"clear": True, "submit": act.submit}
        if act.do == "swipe":
            more["direction"] = act.direction
        if act.do == "wait":
            more["seconds"] = 1
        return {"act": act.do, **more, **place}

    def spoil(self, answer: str, chance: Random) -> str:
        reason, _, block = answer.partition("<action>")
        body = block.removesuffix("</action>") or answer
        fence = f"```json\n{body}\n```"
        call = f'<tool_call>{{"name": "mobile_use", "arguments": {body}}}</tool_call>'
        forms = [body, fence, call, f"<think>{reason}<action>{body}</action></think>", f"{reason}{body[:-1]},}}", ""]
        return chance.choice([*forms, f"<think>maybe {body} or not</think>\n{answer}"])


CALLS = {
    "tap": "Tap",
    "type": "Type",
    "swipe": "Swipe",
    "back": "Back",
    "home": "Home",
    "open": "Launch",
    "wait": "Wait",
}
WAYS = {"up": ((500, 700), (500, 300)), "down": ((500, 300), (500, 700))}


class PhoneWriter:
    """`do(action="Tap", element=[x,y])`, as phone models write."""

    name = "phone"
    types_into_focus = True

    def write(self, act: Act) -> str:
        return f"<think>{act.reason}</think><answer>{self._call(act)}</answer>"

    def _call(self, act: Act) -> str:
        if act.do == "done":
            return f"finish(message={act.text!r})"
        if act.do == "stuck":
            return f'do(action="Take_over", message={act.text!r})'
        given: list[tuple[str, Any]] = [("action", CALLS[act.do])]
        if act.do == "swipe":
            start, end = WAYS[act.direction]
            given += [("start", list(start)), ("end", list(end))]
        elif act.do == "tap":
            given.append(("element", [min(999, share) for share in act.point or (0, 0)]))
        if act.do in ("open", "type"):
            given.append(("app" if act.do == "open" else "text", act.text))
        if act.do == "wait":
            given.append(("duration", "1 seconds"))
        return f"do({', '.join(f'{name}={value!r}' for name, value in given)})"

    def spoil(self, answer: str, chance: Random) -> str:
        body = answer.partition("<answer>")[2].removesuffix("</answer>") or answer
        return chance.choice([body, f"```\n{body}\n```", f"<answer>{body}", body.replace("do(", "act("), ""])


WRITERS: dict[str, Writer] = {writer.name: writer for writer in (IrisWriter(), PhoneWriter())}
