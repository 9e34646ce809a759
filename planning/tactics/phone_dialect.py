"""The way phone models write: do(action="Tap", element=[x,y]) and finish(message="…"), 0 to 999.

It looks like Python and is never run: a parser of its own reads the call, its names and its literals.
"""

import ast
import re
from typing import Any

from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.models.answers import Unreadable, find_tagged
from iris_screen.planning.tactics.reply import Act, Dialect, Place, Said, milliseconds, spot, unfit, words

FULL = 999.0
MAX_CALL = 20_000
_CALL = re.compile(r"\b(?:do|finish)\s*\(.*\)", re.S)
_STRAY = re.compile(r"\\(?![\\'\"abfnrtvxuUN0-7\n])")
"""A backslash that begins nothing: it stands for itself."""
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
    "take_over": "take_over",
    "interact": "ask",
    "note": "note",
    "call_api": "note",
}


def read(answer: str) -> Said:
    """The one act of an answer. Unreadable says what is wrong, in words for the model."""
    blocks = find_tagged(answer, "answer")
    if len(blocks) > 1:
        raise Unreadable(say("model-blocks", count=len(blocks), tag="answer"))
    name, values = _call(blocks[0] if blocks else answer)
    try:
        return _said(name, values, _thought(answer))
    except (ValueError, TypeError) as error:
        raise unfit(str(values.get("action") or name)[:40], error) from None


def _thought(answer: str) -> str:
    return " ".join(find_tagged(answer, "think")) or answer.partition("<answer>")[0].partition("do(")[0].strip()


def _call(text: str) -> tuple[str, dict[str, Any]]:
    found = _CALL.search(text)
    if found is None or len(found[0]) > MAX_CALL:
        raise Unreadable(say("model-no-call"))
    try:
        return _named(ast.parse(_STRAY.sub(r"\\\\", found[0]), mode="eval").body)
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise Unreadable(say("model-call-broken")) from None


def _named(call: ast.expr) -> tuple[str, dict[str, Any]]:
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
        raise TypeError("no plain call with named values")
    names = [one.arg for one in call.keywords]
    if None in names or len(set(names)) < len(names):
        raise TypeError("a value without a name, or two of one name")
    return call.func.id, {str(one.arg): ast.literal_eval(one.value) for one in call.keywords}


def _said(name: str, values: dict[str, Any], thought: str) -> Said:
    if name == "finish":
        return Said(act="done", text=words(values.get("message") or ""), reason=thought)
    action = str(values.get("action", "")).strip().lower()
    if action not in _ACTS:
        raise Unreadable(say("model-unknown-operation", name=action[:40]))
    return Said(
        act=_ACTS[action],
        place=_place(values.get("element") or values.get("start")),
        end=_place(values.get("end")),
        clear=_ACTS[action] == "type",  # what it types takes the place of what stands there, as it was taught
        text=words(next((values[key] for key in ("text", "app", "message") if values.get(key)), "")),
        ms=_milliseconds(words(values.get("duration") or "")),
        reason=thought,
    )


def _place(at: Any) -> Place:
    if at is None:
        return Place()
    if not isinstance(at, list | tuple) or len(at) != 2:
        raise Mistake(say("answer-place-not-pair"))
    return Place(at=spot(at[0], at[1], FULL))


def _milliseconds(said: str) -> int:
    """Of “2 seconds”."""
    number = re.search(r"\d+(?:\.\d+)?", said)
    return milliseconds(float(number[0])) if number else 0


DIALECT = Dialect("</answer>", read, "hand_phone")
