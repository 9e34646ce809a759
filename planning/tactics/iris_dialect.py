"""Our own way to write an act: reasoning, then <action>{…}</action>."""

from typing import Any, get_args

from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.models.answers import Unreadable, find_object, find_tagged
from iris_screen.planning.tactics.reply import Act, Dialect, Place, Said, milliseconds, spot, unfit, words

FULL = 1000.0
ACTS: tuple[Act, ...] = get_args(Act)
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
    blocks = find_tagged(answer, "action")
    if len(blocks) != 1:
        raise Unreadable(say("model-blocks", count=len(blocks), tag="action"))
    reason = answer.partition("<action>")[0].strip()
    return _said(find_object(blocks[0]), reason)


def _said(data: dict[str, Any], reason: str) -> Said:
    name = str(data.get("act") or data.get("action") or data.get("type") or "")
    act = next((known for known in ACTS if known == _OTHER_NAMES.get(name, name)), None)
    if act is None:
        raise Unreadable(say("model-unknown-act", name=name[:40], known=ACTS))
    try:
        return Said(
            act=act,
            place=_place(data, shown=_shown(data, act)),
            end=_end(data["to"]) if data.get("to") else Place(),
            text=_text(data, act),
            key=words(data.get("key") or ""),
            keys=_keys(data.get("keys") or []),
            direction=data.get("direction") or "",
            ms=milliseconds(float(data.get("seconds") or 0)),
            reach=data.get("by") or "half",
            times=data.get("times") or 1,
            clear=data.get("clear") is True,
            submit=data.get("submit") is True,
            reason=reason,
        )
    except (ValueError, TypeError) as error:
        raise unfit(act, error) from None


def _text(data: dict[str, Any], act: str) -> str:
    """What is typed or said; `text` means the words on a thing, but for an act that types."""
    given = next((data[name] for name in ("value", "say") if data.get(name) is not None), "")
    return words(given if given != "" or act != "type" else data.get("text") or "")


def _shown(data: dict[str, Any], act: str) -> str:
    """The words on the thing. An act that types has them in `text` only where `value` says what is typed."""
    typed = _text(data, act) if act == "type" else ""
    beside = words(data.get("text") or "")
    return words(data.get("on") or "") or ("" if act == "type" and beside == typed else beside)


def _keys(given: Any) -> list[str]:
    """As a list, or as people write it: ctrl+s."""
    keys = given.split("+") if isinstance(given, str) else given
    return [words(key).strip() for key in keys if key != ""]


def _end(data: Any) -> Place:
    if isinstance(data, list):
        return Place(at=_point(data))
    if not isinstance(data, dict):
        raise Mistake(say("answer-place-not-object"))
    return _place(data, shown=words(data.get("on") or data.get("text") or ""))


def _place(data: dict[str, Any], *, shown: str) -> Place:
    at = data.get("at") or data.get("point")
    return Place(
        id=words(data.get("id") or ""),
        text=shown,
        at=_point(at) if at is not None else None,
        grid=data.get("grid") is True,
    )


def _point(at: Any) -> tuple[float, float]:
    """[x, y], or the middle of [left, top, right, bottom]."""
    if not isinstance(at, list) or len(at) not in (2, 4):
        raise Mistake(say("answer-place-not-pair"))
    last = len(at) - 2
    return spot((float(at[0]) + float(at[last])) / 2, (float(at[1]) + float(at[last + 1])) / 2, FULL)


DIALECT = Dialect("</action>", read, "hand")
