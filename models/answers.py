"""Reading what a model answered. It is data of unknown shape: nothing in it is evaluated, and all of it is bounded."""

import json
import re
from typing import Any

from iris_screen.core.message import say
from iris_screen.core.models import Reply
from iris_screen.core.parsing.mistakes import Mistake

MAX_JSON = 60_000
"""Characters."""
MAX_DEPTH = 40
_FENCE = re.compile(r"```[a-zA-Z]*\s*\n?(.*?)(?:```|\Z)", re.S)
_OPENING = re.compile(r"[{\[]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.S)
"""An unclosed one runs to the end, so that reading takes time linear in the length."""
_BRACKET = re.compile(r"[{\[}\]]")
_WIDE = re.compile(r'(?<=["\]}\d])\s*[：，]\s*(?=["\[{\d-])')
_NARROW = str.maketrans("：，", ":,")
"""Full-width signs between two values, as a Chinese keyboard writes them; in a text they stay."""


class Unreadable(Mistake):
    """The answer holds nothing of the wanted kind; the message says what is wrong, for the model to read."""


def require_whole(reply: Reply) -> str:
    """The text of an answer that came to its end: of half a one nobody knows what the rest would have said."""
    if reply.finish in ("length", "filtered"):
        raise Unreadable(say("model-answer-cut", why=reply.finish))
    return reply.text


def find_object(text: str) -> dict[str, Any]:
    """The one JSON object an answer holds, mended where its brackets, quotes or commas are wrong."""
    found = _parsed(_body(text))
    if not isinstance(found, dict):
        raise Unreadable(say("model-no-json"))
    if _depth(found) > MAX_DEPTH:
        raise Unreadable(say("model-json-too-deep"))
    return found


def find_tagged(text: str, tag: str) -> list[str]:
    """What stands between <tag> and </tag>, each time; the last one may be left open."""
    return [part.strip() for part in re.findall(rf"<{tag}>(.*?)(?:</{tag}>|\Z)", text, re.S)]


def find_between(text: str, tag: str) -> str:
    """What stands between the first <tag> and its </tag>; Unreadable where nothing does."""
    found = re.search(rf"<{tag}>(.*?)</{tag}>", text, re.S)
    if found is None or not found[1].strip():
        raise Unreadable(say("model-no-tag", tag=tag))
    return found[1].strip()


def strip_fence(text: str) -> str:
    """Without the ``` fence round it, if there is one."""
    fence = _FENCE.search(text)
    return (fence[1] if fence else text).strip()


def _body(text: str) -> str:
    plain = strip_fence(text)
    start = _OPENING.search(plain)
    if start is None:
        raise Unreadable(say("model-no-json"))
    body = plain[start.start() :]
    if len(body) > MAX_JSON:
        raise Unreadable(say("model-json-too-long", most=MAX_JSON))
    if _nesting(body) > MAX_DEPTH:
        raise Unreadable(say("model-json-too-deep"))
    return body


def _nesting(body: str) -> int:
    """How deep its brackets go. Told before any parser sees it: where a parser gives up depends on the stack."""
    depth = deepest = 0
    for bracket in _BRACKET.findall(_STRING.sub("", body)):
        depth = depth + 1 if bracket in "{[" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


def _parsed(body: str) -> Any:
    try:
        found, end = json.JSONDecoder(parse_constant=_no_number).raw_decode(body)
    except Unreadable:
        raise
    except (ValueError, RecursionError):
        return _mended(body)
    if "{" in body[end:]:
        raise Unreadable(say("model-json-several"))
    return found


def _mended(body: str) -> Any:
    from json_repair import repair_json

    try:
        return repair_json(_WIDE.sub(lambda sign: sign[0].translate(_NARROW), body), return_objects=True)
    except (ValueError, RecursionError):
        raise Unreadable(say("model-json-broken")) from None


def _no_number(name: str) -> Any:
    raise Unreadable(say("model-not-a-number", name=name))


def _depth(value: Any) -> int:
    level, deepest = [value], 0
    while level:
        deepest += 1
        level = [inner for each in level for inner in _inner(each)]
        if deepest > MAX_DEPTH:
            break
    return deepest


def _inner(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list) else []
