"""Our own format for an act: reasoning, then <action>{…}</action>."""

from typing import Any, get_args

from iris_screen.core.message import say
from iris_screen.core.parsing.found_values import join_answer
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.models.answers import Unreadable, find_object, find_tagged
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

FULL = 1000.0
ACTS: tuple[ActName, ...] = get_args(ActName)
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


def read(answer: str) -> Reply:
    """Parses the one act in an answer. Raises Unreadable with a reason for the model."""
    blocks = find_tagged(answer, "action")
    if len(blocks) != 1:
        raise Unreadable(say("model-blocks", count=len(blocks), tag="action"))
    reason = answer.partition("<action>")[0].strip()
    data = find_object(blocks[0])
    name = str(data.get("act") or data.get("action") or data.get("type") or "")
    act = next((known for known in ACTS if known == _OTHER_NAMES.get(name, name)), None)
    if act is None:
        raise Unreadable(say("model-unknown-act", name=name[:40], known=ACTS))
    keys = data.get("keys") or []
    if isinstance(keys, str):
        keys = keys.split("+")  # as people write it: ctrl+s
    try:
        return Reply(
            act=act,
            place=_read_place(data, shown=_read_label(data, act)),
            end=_read_end_place(data["to"]) if data.get("to") else Place(),
            text=_read_text(data, act),
            key=read_text(data.get("key") or ""),
            keys=[read_text(key).strip() for key in keys if key != ""],
            direction=data.get("direction") or "",
            ms=read_milliseconds(float(data.get("seconds") or 0)),
            reach=data.get("by") or "half",
            times=data.get("times") or 1,
            clear=data.get("clear") is True,
            submit=data.get("submit") is True,
            reason=reason,
            answer=_read_found(data, "answer", "say") if act == "done" else "",
            quote=_read_found(data, "read", "quote"),
            note=_read_found(data, "note"),
        )
    except (ValueError, TypeError) as error:
        raise explain_unfit(act, error) from None


def _read_text(data: dict[str, Any], act: str) -> str:
    """The text to type or say. `text` means the words on an element, except for an act that types."""
    given = next((data[name] for name in ("value", "say") if data.get(name) is not None), "")
    given = join_answer(given) if act in ("done", "note") else given
    return read_text(given if given != "" or act != "type" else data.get("text") or "")


def _read_found(data: dict[str, Any], *names: str) -> str:
    """What it found, under one of these names: a text, a list or a table."""
    return read_text(next((text for name in names if (text := join_answer(data.get(name)))), ""))


def _read_label(data: dict[str, Any], act: str) -> str:
    """The words on the element. An act that types has them in `text` only if `value` is the text to type."""
    typed = _read_text(data, act) if act == "type" else ""
    text = read_text(data.get("text") or "")
    return read_text(data.get("on") or "") or ("" if act == "type" and text == typed else text)


def _read_end_place(data: Any) -> Place:
    if isinstance(data, list):
        return Place(at=_read_point(data))
    if not isinstance(data, dict):
        raise Mistake(say("answer-place-not-object"))
    return _read_place(data, shown=read_text(data.get("on") or data.get("text") or ""))


def _read_place(data: dict[str, Any], *, shown: str) -> Place:
    at = data.get("at") or data.get("point")
    return Place(
        id=read_text(data.get("id") or ""),
        text=shown,
        at=_read_point(at) if at is not None else None,
        grid=data.get("grid") is True,
    )


def _read_point(at: Any) -> tuple[float, float]:
    """[x, y], or the middle of [left, top, right, bottom]."""
    if not isinstance(at, list) or len(at) not in (2, 4):
        raise Mistake(say("answer-place-not-pair"))
    last = len(at) - 2
    return read_point((float(at[0]) + float(at[last])) / 2, (float(at[1]) + float(at[last + 1])) / 2, FULL)


DIALECT = Dialect("</action>", read, "hand")
