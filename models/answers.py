"""Parses a model's answer: data of unknown shape. Nothing in it is evaluated, and its size is limited."""

import json
import re
from typing import Any

from iris_screen.core.message import say
from iris_screen.core.models import Reply
from iris_screen.core.parsing.mistakes import Mistake

MAX_JSON = 60_000
"""Characters of an answer that are parsed."""
MAX_DEPTH = 40
_FENCE = re.compile(r"```[a-zA-Z]*\s*\n?(.*?)(?:```|\Z)", re.S)
_OPENING = re.compile(r"[{\[]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.S)
"""An unclosed string runs to the end, so that reading takes linear time."""
_BRACKET = re.compile(r"[{\[}\]]")
_WIDE = re.compile(r'(?<=["\]}\d])\s*[：，]\s*(?=["\[{\d-])')
_NARROW = str.maketrans("：，", ":,")
"""Full-width punctuation between two values, as Chinese keyboards write it. Inside strings it stays."""


_THINK = r"(?:think\w*|thoughts?|reasoning|seed:think)"
_THOUGHTS = re.compile(
    rf"(?:<|\[|◁)(?P<tag>{_THINK})(?:>|\]|▷)(?P<inside>.*?)(?:</|\[/|◁/)(?P=tag)(?:>|\]|▷)", re.S | re.I
)
_THOUGHTS_BEGIN = re.compile(rf"<{_THINK}>|\[THINK\]|◁{_THINK}▷", re.I)
_THOUGHTS_END = re.compile(rf"</{_THINK}>|\[/THINK\]|◁/{_THINK}▷", re.I)
"""How reasoning models mark their thoughts: most with <think>, some with other names or brackets."""


class Unreadable(Mistake):
    """The answer does not have the expected form. The message tells the model what is wrong."""


def require_whole(reply: Reply) -> str:
    """What a complete answer says, without its thoughts. Refuses a cut-off answer, since the rest is unknown."""
    if reply.finish in ("length", "filtered"):
        raise Unreadable(say("model-answer-cut", why=reply.finish))
    return split_thoughts(reply.text)[1]


def split_thoughts(text: str) -> tuple[str, str]:
    """The thoughts of a reasoning model, and what it says. Thoughts that were opened in the prompt have only an end,
    and those that were cut off only a beginning.
    """
    said, thoughts = _THOUGHTS.sub("", text), [match["inside"] for match in _THOUGHTS.finditer(text)]
    if end := _THOUGHTS_END.search(said):
        thoughts, said = [said[: end.start()], *thoughts], said[end.end() :]
    if begin := _THOUGHTS_BEGIN.search(said):
        thoughts, said = [*thoughts, said[begin.end() :]], said[: begin.start()]
    return "\n".join(part.strip() for part in thoughts if part.strip()), said.strip()


def find_end(text: str, until: str) -> int:
    """Where an answer that is still arriving has said `until`, outside its thoughts; -1 if it has not."""
    begin = max((match.end() for match in _THOUGHTS.finditer(text)), default=0)
    begin = max([begin, *(match.end() for match in _THOUGHTS_END.finditer(text))])
    at = text.find(until, begin)
    opened = _THOUGHTS_BEGIN.search(text, begin)
    return -1 if at < 0 or (opened and opened.start() < at) else at + len(until)


def find_object(text: str) -> dict[str, Any]:
    """The one JSON object in an answer, with wrong brackets, quotes or commas repaired."""
    found = find_json(text)
    if not isinstance(found, dict):
        raise Unreadable(say("model-no-json"))
    return found


def find_json(text: str) -> Any:
    """The one JSON object or list in an answer, repaired likewise."""
    found = _parse(_find_body(text))
    if _measure_depth(found) > MAX_DEPTH:
        raise Unreadable(say("model-json-too-deep"))
    return found


def find_tagged(text: str, tag: str) -> list[str]:
    """Every text between <tag> and </tag>; the last one need not be closed."""
    return [part.strip() for part in re.findall(rf"<{tag}>(.*?)(?:</{tag}>|\Z)", text, re.S)]


def find_between(text: str, tag: str) -> str:
    """The text between the first <tag> and its </tag>. Raises Unreadable if there is none."""
    found, closed, _ = text.partition(f"<{tag}>")[2].partition(f"</{tag}>")
    if not closed or not found.strip():
        raise Unreadable(say("model-no-tag", tag=tag))
    return found.strip()


def strip_fence(text: str) -> str:
    """The text without a ``` fence around it."""
    fence = _FENCE.search(text)
    return (fence[1] if fence else text).strip()


def _find_body(text: str) -> str:
    plain = strip_fence(text)
    start = _OPENING.search(plain)
    if start is None:
        raise Unreadable(say("model-no-json"))
    body = plain[start.start() :]
    if len(body) > MAX_JSON:
        raise Unreadable(say("model-json-too-long", most=MAX_JSON))
    depth = 0  # checked before parsing, since the depth at which a parser fails depends on the stack
    for bracket in _BRACKET.findall(_STRING.sub("", body)):
        depth = depth + 1 if bracket in "{[" else max(depth - 1, 0)
        if depth > MAX_DEPTH:
            raise Unreadable(say("model-json-too-deep"))
    return body


def _parse(body: str) -> Any:
    try:
        found, end = json.JSONDecoder(parse_constant=_refuse_constant).raw_decode(body)
    except Unreadable:
        raise
    except (ValueError, RecursionError):
        from json_repair import repair_json

        try:
            return repair_json(_WIDE.sub(lambda sign: sign[0].translate(_NARROW), body), return_objects=True)
        except (ValueError, RecursionError):
            raise Unreadable(say("model-json-broken")) from None
    if "{" in body[end:]:
        raise Unreadable(say("model-json-several"))
    return found


def _refuse_constant(name: str) -> Any:
    raise Unreadable(say("model-not-a-number", name=name))


def _measure_depth(value: Any) -> int:
    """How deeply the value is nested, at most MAX_DEPTH + 1."""
    level, depth = [value], 0
    while level and depth <= MAX_DEPTH:
        depth += 1
        nested = [each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)]
        level = [inner for each in nested for inner in each]
    return depth
