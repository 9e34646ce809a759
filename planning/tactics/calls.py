"""Finds the acts in an answer, in whichever form a model was trained to write them: an <action> block, a tool call,
JSON with or without a fence, or a call that looks like Python. Nothing is ever run: calls are read by our own parser.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from iris_screen.core.message import say
from iris_screen.models.answers import Unreadable, find_json, find_tagged, split_thoughts

MAX_CALL = 20_000
"""Characters of a call that looks like Python."""
_MARKS = re.compile(r"<\|[a-z_]+\|>|</?(?:point|bbox)>|\[EOS\]")
"""Marks that models put around a box or a whole answer."""
_CALL = re.compile(r"(?<![\w.(])([A-Za-z_]\w*)\s*\((?=\s*(?:\)|[A-Za-z_]\w*\s*=|\*\*|['\"]))")
"""Where a call begins: `name(`, followed by nothing or by a named value."""
_ACTION_LINE = re.compile(r"^\W{0,4}(?:Action|操作|动作)\W{0,4}[:：]\**\s*", re.M)
_JSON = re.compile(r"\[?\s*\{\s*[\"'“]?\w")
_STRAY = re.compile(r"\\(?![\\'\"abfnrtvxuUN0-7\n])")
"""A backslash that begins no escape sequence and stands for itself."""
_QUOTED_WHOLE = re.compile(r"\(\s*(\w+)\s*=\s*(['\"])(.*)\2\s*\)\s*\Z", re.S)
"""A call with one quoted value, whose own quotes may not be escaped."""
_TOOLS = frozenset({"computer_use", "mobile_use", "computer", "mobile", "gui", "device", "browser_use", "phone_use"})
"""Tools whose argument names the act."""
_NAMES = ("act", "action", "action_type", "type", "name", "function", "tool")
_ARGUMENTS = ("arguments", "args", "parameters", "input", "action_inputs", "params")


@dataclass(frozen=True)
class Call:
    """An act as it was written: its name and its values. written: its form."""

    name: str
    values: dict[str, Any]
    written: str


def find_calls(answer: str, tag: str) -> tuple[list[Call], str]:
    """The acts of an answer in order, and what it says before them. Acts among its thoughts are none.

    tag: the block that was asked for. Raises Unreadable, with a reason for the model, if there is no act or if it is
    unclear which one is meant.
    """
    thoughts, said = split_thoughts(answer)
    said = _MARKS.sub(" ", said)
    for find in (find_tool_calls, find_blocks, find_action_line, find_alone):
        if found := find(said):
            calls, reason = found
            return calls, reason.strip() or thoughts
    raise Unreadable(say("model-blocks", count=0, tag=tag) if tag else say("model-no-act"))


def find_tool_calls(said: str) -> tuple[list[Call], str] | None:
    blocks = find_tagged(said, "tool_call")
    if not blocks:
        return None
    calls = [call for block in blocks for call in read_tagged_call(block) or _read_json(block, "tool_call")]
    return calls, said.partition("<tool_call>")[0]


def read_tagged_call(block: str) -> list[Call]:
    """A call whose values are tags, as GLM writes it: name, then <arg_key>…</arg_key><arg_value>…</arg_value>."""
    keys, values = find_tagged(block, "arg_key"), find_tagged(block, "arg_value")
    if not keys or len(keys) != len(values):
        return []
    return _unwrap(
        {"name": block.partition("<")[0].strip(), "arguments": dict(zip(keys, values, strict=True))}, "tool_call"
    )


def find_blocks(said: str) -> tuple[list[Call], str] | None:
    """What is in the block of our own form, or in that of phone models."""
    for tag in ("action", "answer"):
        blocks = find_tagged(said, tag)
        if len(blocks) > 1:
            raise Unreadable(say("model-blocks", count=len(blocks), tag=tag))
        if blocks:
            return _read_block(blocks[0], tag), said.partition(f"<{tag}>")[0]
    return None


def _read_block(block: str, tag: str) -> list[Call]:
    start = re.search(r"[{\[]", block)
    call = _CALL.search(block)
    if call and (start is None or call.start() < start.start()):
        return _read_calls(block)
    return _read_json(block, tag)


def find_action_line(said: str) -> tuple[list[Call], str] | None:
    """After `Action:`, as UI-TARS and GLM write it."""
    lines = list(_ACTION_LINE.finditer(said))
    if not lines:
        return None
    rest = said[lines[-1].end() :]
    calls = (
        _read_block(rest, "line")
        if _CALL.search(rest) or re.search(r"[{\[]", rest)
        else [Call(rest.strip(), {}, "line")]
    )
    before = said[: lines[-1].start()].strip()
    return calls, re.sub(r"^(?:Thought|Reason|Reflection|思考)\W?[:：]?\s*", "", before)


def find_alone(said: str) -> tuple[list[Call], str] | None:
    """JSON or calls without any block around them."""
    fence, call, begin = said.find("```"), _CALL.search(said), _JSON.search(said)
    if call and (begin is None or call.start() < begin.start()):
        return _read_calls(said), said[: call.start()]
    if begin is None:
        return None
    at = begin.start() if fence < 0 else min(fence, begin.start())
    return _read_json(said[at:], "json"), said[:at]


# --- JSON ------------------------------------------------------------------------------------------------------------


def _read_json(text: str, written: str) -> list[Call]:
    found = find_json(text)
    acts = found if isinstance(found, list) else [found]
    if not acts or not all(isinstance(act, dict) for act in acts):
        raise Unreadable(say("model-no-json"))
    return [call for act in acts for call in _unwrap(act, written)]


def _unwrap(data: dict[str, Any], written: str) -> list[Call]:
    """The acts of one JSON object: {"act": …}, {"name": tool, "arguments": {…}}, or an act within an act."""
    if isinstance(data.get("function"), dict):  # as the endpoints themselves write a call
        return _unwrap(data["function"], written)
    if isinstance(data.get("action"), dict | list):
        inner = data["action"] if isinstance(data["action"], list) else [data["action"]]
        return [call for each in inner if isinstance(each, dict) for call in _unwrap(each, written)]
    name = next((data[key] for key in _NAMES if isinstance(data.get(key), str) and data[key]), "")
    values = next((data[key] for key in _ARGUMENTS if isinstance(data.get(key), dict | str) and name), data)
    if isinstance(values, str):
        values = find_json(values) if values.lstrip().startswith("{") else data
    if not isinstance(values, dict):
        raise Unreadable(say("model-no-json"))
    if name.lower() in _TOOLS and values is not data:
        return _unwrap(values, written)
    if not name and len(data) == 1 and isinstance(next(iter(data.values())), dict):  # {"click": {…}}
        return [Call(str(next(iter(data))), next(iter(data.values())), written)]
    return [Call(name or str(data.get("act") or ""), values, written)]


# --- calls that look like Python -------------------------------------------------------------------------------------


def _read_calls(text: str) -> list[Call]:
    return [_read_call(source) for source in split_calls(text)]


def split_calls(text: str) -> Iterator[str]:
    """Each call with all up to the next one: an unescaped quote may hide where it ends."""
    starts = [match.start() for match in _CALL.finditer(text) if not is_within_quotes(text[: match.start()])]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        source = text[start:end]
        yield source[: source.rfind(")") + 1] or source


def is_within_quotes(before: str) -> bool:
    """Whether a call has been opened before and its quoted value has not been closed."""
    opened = before.rfind("(")
    return opened >= 0 and before.count(")", opened) == 0


def _read_call(source: str) -> Call:
    if len(source) > MAX_CALL:
        raise Unreadable(say("model-call-broken"))
    name = source.partition("(")[0].strip()
    try:
        call = ast.parse(_STRAY.sub(r"\\\\", source), mode="eval").body
        keywords = call.keywords if isinstance(call, ast.Call) else []
        values = {keyword.arg: ast.literal_eval(keyword.value) for keyword in keywords}
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        whole = _QUOTED_WHOLE.search(source)
        if whole is None or source.startswith("do"):
            raise Unreadable(say("model-call-broken")) from None
        return Call(name, {whole[1]: whole[3].replace("\\n", "\n").replace("\\'", "'").replace('\\"', '"')}, "call")
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
        raise Unreadable(say("model-call-broken"))
    if None in values or len(values) < len(keywords):  # a value without a name, or two with the same name
        raise Unreadable(say("model-call-broken"))
    named = {str(key): value for key, value in values.items()}
    return Call(str(named.pop("action", "")) if name == "do" else name, named, "call")
