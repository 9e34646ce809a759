"""The way phone models write: do(action="Tap", element=[x,y]) and finish(message="…"), 0 to 999 (SPEC T3).

It looks like Python and is never run: a parser of its own reads the call, its names and its literals.
"""

import ast
import re
from typing import Any

from tools.models.answers import Unreadable, tagged
from tools.tactics.said import Act, Place, Said, share

UNTIL = "</answer>"
FULL = 999.0
MAX_CALL = 20_000
_CALL = re.compile(r"(?:do|finish)\s*\(.*\)", re.S)
_ACTS: dict[str, Act] = {
    "tap": "tap",
    "type": "type",
    "type_name": "type",
    "swipe": "swipe",
    "back": "back",
    "home": "home",
    "long press": "long_press",
    "double tap": "double_tap",
    "wait": "wait",
    "launch": "open",
    "take_over": "ask",
    "interact": "ask",
    "note": "note",
    "call_api": "note",
}


def read(answer: str) -> Said:
    """The one act of an answer. Unreadable says what is wrong, in words for the model."""
    blocks = tagged(answer, "answer")
    if len(blocks) > 1:
        raise Unreadable(f"the answer holds {len(blocks)} <answer> blocks; write exactly one")
    thought = " ".join(tagged(answer, "think")) or answer.partition("<answer>")[0].partition("do(")[0].strip()
    name, values = _call(blocks[0] if blocks else answer)
    if name == "finish":
        return Said(act="done", text=str(values.get("message", "")), reason=thought)
    return _said(values, thought)


def _call(text: str) -> tuple[str, dict[str, Any]]:
    found = _CALL.search(text)
    if found is None or len(found[0]) > MAX_CALL:
        raise Unreadable("the answer is no do(…) and no finish(…)")
    try:
        call = ast.parse(found[0].strip(), mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
            raise Unreadable("the answer is no single do(…) or finish(…) with named values")
        return call.func.id, {one.arg or "": ast.literal_eval(one.value) for one in call.keywords}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Unreadable("the call cannot be read; write plain values in quotes and brackets") from None


def _said(values: dict[str, Any], thought: str) -> Said:
    name = str(values.get("action", "")).strip().lower()
    if name not in _ACTS:
        raise Unreadable(f"there is no operation '{name[:40]}'")
    act = _ACTS[name]
    try:
        return Said(
            act=act,
            place=_place(values.get("element") or values.get("start")),
            end=_place(values.get("end")),
            text=str(values.get("text") or values.get("app") or values.get("message") or ""),
            ms=_milliseconds(str(values.get("duration", ""))),
            reason=thought,
        )
    except (ValueError, TypeError, OverflowError) as error:
        raise Unreadable(f"the operation {name} cannot be read: {error}") from None


def _place(at: Any) -> Place:
    if at is None:
        return Place()
    if not isinstance(at, list | tuple) or len(at) != 2:
        raise ValueError("a place is [x,y]")
    return Place(at=(share(at[0], FULL), share(at[1], FULL)))


def _milliseconds(said: str) -> int:
    number = re.search(r"\d+(?:\.\d+)?", said)
    return min(int(float(number[0]) * 1000), 120_000) if number else 0
