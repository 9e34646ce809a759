"""Our own way to write an act: reasoning, then <action>{…}</action> (SPEC I6)."""

from typing import Any, get_args

from pydantic import ValidationError

from core.words import nearest_or_all
from tools.models.answers import Unreadable, object_in, tagged
from tools.tactics.said import Act, Place, Said, share

UNTIL = "</action>"
FULL = 1000.0
_OTHER_NAMES = {
    "click": "tap",
    "press": "tap",
    "input": "type",
    "input_text": "type",
    "press_key": "key",
    "launch": "open",
    "launch_app": "open",
    "finish": "done",
    "double_click": "double_tap",
}


def read(answer: str) -> Said:
    """The one act of an answer. Unreadable says what is wrong, in words for the model."""
    blocks = tagged(answer, "action")
    if len(blocks) != 1:
        raise Unreadable(f"the answer holds {len(blocks) or 'no'} <action> blocks; write exactly one")
    reason = answer.partition("<action>")[0].strip()
    return _said(object_in(blocks[0]), reason)


def _said(data: dict[str, Any], reason: str) -> Said:
    name = str(data.get("act") or data.get("action") or data.get("type") or "")
    act = _OTHER_NAMES.get(name, name)
    if act not in get_args(Act):
        raise Unreadable(f"there is no act '{name[:40]}'{nearest_or_all(act, list(get_args(Act)))}")
    try:
        return Said(
            act=act,
            place=_place(data),
            end=_place(data.get("to")) if isinstance(data.get("to"), dict | list) else Place(),
            text=str(data.get("value") or data.get("say") or (data.get("text", "") if act == "type" else "")),
            key=str(data.get("key", "")),
            keys=[str(key) for key in data.get("keys") or []][:6],
            direction=data.get("direction") or "",
            ms=min(int(float(data.get("seconds") or 0) * 1000), 120_000),
            clear=data.get("clear") is True,
            submit=data.get("submit") is True,
            reason=reason,
        )
    except (ValidationError, ValueError, TypeError, OverflowError) as error:
        raise Unreadable(f"the act '{act}' cannot be read: {_first_line(error)}") from None


def _place(data: Any) -> Place:
    if isinstance(data, list):
        return Place(at=_point(data))
    words = "" if data.get("act") == "type" else data.get("text")
    at = data.get("at") or data.get("point")
    return Place(
        id=str(data.get("id") or ""),
        text=str(data.get("on") or words or ""),
        at=_point(at) if at is not None else None,
        grid=data.get("grid") is True,
    )


def _point(at: Any) -> tuple[float, float]:
    if not isinstance(at, list) or len(at) not in (2, 4):
        raise ValueError("a place is [x, y]")
    if len(at) == 4:
        return share((float(at[0]) + float(at[2])) / 2, FULL), share((float(at[1]) + float(at[3])) / 2, FULL)
    return share(at[0], FULL), share(at[1], FULL)


def _first_line(error: Exception) -> str:
    return str(error.errors()[0]["msg"]) if isinstance(error, ValidationError) else str(error).splitlines()[0]
