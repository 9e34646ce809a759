"""The format of phone models: do(action="Tap", element=[x,y]) and finish(message="…"), with places from 0 to 999.

It looks like Python, but is never run: our own parser reads the call, its names and its literals.
"""

import ast
import re
from typing import Any

from iris_screen.core.message import say
from iris_screen.core.parsing.found_values import join_answer
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.models.answers import Unreadable, find_tagged
from iris_screen.planning.tactics.reply import (
    ActName,
    Dialect,
    Place,
    Reply,
    explain_unfit,
    read_milliseconds,
    read_point,
    read_text,
)

FULL = 999.0
MAX_CALL = 20_000
_CALL = re.compile(r"\b(?:do|finish)\s*\(.*\)", re.S)
_STRAY = re.compile(r"\\(?![\\'\"abfnrtvxuUN0-7\n])")
"""A backslash that begins no escape sequence and stands for itself."""
_ACTS: dict[str, ActName] = {
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


def read(answer: str) -> Reply:
    """Parses the one act in an answer. Raises Unreadable with a reason for the model."""
    blocks = find_tagged(answer, "answer")
    if len(blocks) > 1:
        raise Unreadable(say("model-blocks", count=len(blocks), tag="answer"))
    name, values = _parse_call(blocks[0] if blocks else answer)
    thought = " ".join(find_tagged(answer, "think")) or answer.partition("<answer>")[0].partition("do(")[0].strip()
    try:
        return _to_reply(name, values, thought)
    except (ValueError, TypeError) as error:
        raise explain_unfit(str(values.get("action") or name)[:40], error) from None


def _parse_call(text: str) -> tuple[str, dict[str, Any]]:
    found = _CALL.search(text)
    if found is None or len(found[0]) > MAX_CALL:
        raise Unreadable(say("model-no-call"))
    try:
        call = ast.parse(_STRAY.sub(r"\\\\", found[0]), mode="eval").body
        keywords = call.keywords if isinstance(call, ast.Call) else []
        values = {keyword.arg: ast.literal_eval(keyword.value) for keyword in keywords}
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise Unreadable(say("model-call-broken")) from None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
        raise Unreadable(say("model-call-broken"))
    if None in values or len(values) < len(keywords):  # a value without a name, or two with the same name
        raise Unreadable(say("model-call-broken"))
    return call.func.id, {str(name): value for name, value in values.items()}


def _to_reply(name: str, values: dict[str, Any], thought: str) -> Reply:
    if name == "finish":
        return Reply(act="done", text=read_text(join_answer(values.get("message"))), reason=thought)
    action = str(values.get("action", "")).strip().lower()
    if action not in _ACTS:
        raise Unreadable(say("model-unknown-operation", name=action[:40]))
    duration = re.search(r"\d+(?:\.\d+)?", read_text(values.get("duration") or ""))  # such as "2 seconds"
    return Reply(
        act=_ACTS[action],
        place=_read_place(values.get("element") or values.get("start")),
        end=_read_place(values.get("end")),
        clear=_ACTS[action] == "type",  # its typing replaces the text in the field, as in its training
        text=read_text(next((values[key] for key in ("text", "app", "message") if values.get(key)), "")),
        ms=read_milliseconds(float(duration[0])) if duration else 0,
        reason=thought,
    )


def _read_place(at: Any) -> Place:
    if at is None:
        return Place()
    if not isinstance(at, list | tuple) or len(at) != 2:
        raise Mistake(say("answer-place-not-pair"))
    return Place(at=read_point(at[0], at[1], FULL))


DIALECT = Dialect("</answer>", read, "hand_phone")
