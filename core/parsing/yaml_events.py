"""Builds data from the events of a YAML parser, with the line of every key; `yaml_text` says what it refuses.

A module of its own, as files that were read before need no parser.
"""

import math
import re
from dataclasses import dataclass
from typing import Any

import yaml

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.parsing.yaml_text import MAX_DEPTH, MAX_VALUES, Path, make_error, name_line

_NULL = re.compile(r"(?:|~|null|Null|NULL)")
_BOOL = re.compile(r"(?:true|True|TRUE|false|False|FALSE)")
_INT = re.compile(r"[-+]?[0-9]{1,18}")
_OCTAL = re.compile(r"0o[0-7]{1,18}")
_HEX = re.compile(r"0x[0-9a-fA-F]{1,15}")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def parse_shipped(text: bytes) -> Any:
    """YAML 1.1, of a file that comes with Iris."""
    return yaml.load(text, _PARSER)  # noqa: S506 - a safe loader, written in C if there is one


def parse(decoded: str, source: str) -> tuple[Any, dict[Path, int]]:
    """The data, and the line of every key and item. Raises UsageError."""
    builder = _Builder(source)
    try:
        for event in yaml.parse(decoded, Loader=_PARSER):
            builder.add(event)
    except yaml.MarkedYAMLError as error:
        raise UsageError(_explain_syntax_error(error, decoded, source)) from None
    except yaml.YAMLError as error:
        raise make_error(source, say("yaml-unreadable", why=verbatim(_flatten(str(error))))) from None
    return builder.result, builder.lines


def _explain_syntax_error(error: yaml.MarkedYAMLError, text: str, source: str) -> Message:
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 1
    lines = text.splitlines()
    tab = 1 <= line <= len(lines) and "\t" in lines[line - 1][: len(lines[line - 1]) - len(lines[line - 1].lstrip())]
    why = verbatim(_flatten(error.problem or error.context or "unreadable"))
    return say(
        "yaml-at", where=name_line(source, line), problem=say("yaml-tab") if tab else say("yaml-syntax", why=why)
    )


def _flatten(text: str) -> str:
    return " ".join(text.split()).rstrip(".")


@dataclass
class _Level:
    """A mapping or list being filled; `key` is the mapping's key that waits for its value."""

    value: Any
    path: Path
    key: str | None = None


class _Builder:
    """Builds data from parser events without recursion, so that deeply nested brackets hit the depth limit first."""

    def __init__(self, source: str) -> None:
        self._source = source
        self.lines: dict[Path, int] = {}
        self._levels: list[_Level] = []
        self._documents = self._values = 0
        self.result: Any = None

    def add(self, event: Any) -> None:
        match event:
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    raise self._make_error(event, say("yaml-second-document"))
            case yaml.AliasEvent():
                raise self._make_error(event, say("yaml-alias", name=event.anchor or ""))
            case yaml.ScalarEvent():
                self._refuse_extras(event)
                self._add_scalar(event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._refuse_extras(event)
                self._open(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._levels.pop()

    def _make_error(self, event: Any, problem: Message) -> UsageError:
        return make_error(name_line(self._source, event.start_mark.line + 1), problem)

    def _refuse_extras(self, event: Any) -> None:
        self._values += 1
        if self._values > MAX_VALUES:
            raise self._make_error(event, say("yaml-too-many", most=MAX_VALUES))
        if event.anchor is not None:
            raise self._make_error(event, say("yaml-anchor", name=event.anchor))
        if event.tag is not None:
            raise self._make_error(event, say("yaml-tag", tag=event.tag))

    def _open(self, event: Any) -> None:
        if len(self._levels) >= MAX_DEPTH:
            raise self._make_error(event, say("yaml-too-deep", most=MAX_DEPTH))
        value: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        if self._levels and isinstance(self._levels[-1].value, dict) and self._levels[-1].key is None:
            raise self._make_error(event, say("yaml-key-not-word"))
        self._levels.append(_Level(value, self._put(value, event)))

    def _add_scalar(self, event: Any) -> None:
        level = self._levels[-1] if self._levels else None
        if level is not None and isinstance(level.value, dict) and level.key is None:
            if event.value in level.value:
                raise self._make_error(event, say("yaml-key-twice", name=event.value))
            level.key = event.value
            self.lines[(*level.path, event.value)] = event.start_mark.line + 1
            return
        plain = event.style is None or event.style == ""
        self._put(self._read_plain(event) if plain else event.value, event)

    def _read_plain(self, event: Any) -> Any:
        if _NOT_FINITE.fullmatch(event.value):
            raise self._make_error(event, say("yaml-not-finite", number=event.value))
        value = read_scalar(event.value)
        if isinstance(value, float) and not math.isfinite(value):
            raise self._make_error(event, say("yaml-number-too-large", number=event.value))
        return value

    def _put(self, value: Any, event: Any) -> Path:
        """Put `value` where it belongs and return its path."""
        if not self._levels:
            self.result = value
            return ()
        level = self._levels[-1]
        if isinstance(level.value, dict):
            assert level.key is not None
            path = (*level.path, level.key)
            level.value[level.key] = value
            level.key = None
            return path
        path = (*level.path, len(level.value))
        level.value.append(value)
        self.lines[path] = event.start_mark.line + 1
        return path


def read_scalar(word: str) -> Any:
    """The value of an unquoted word by the YAML 1.2 core schema."""
    if _NULL.fullmatch(word):
        return None
    if _BOOL.fullmatch(word):
        return word[0] in "tT"
    if _INT.fullmatch(word):
        return int(word)
    if _OCTAL.fullmatch(word):
        return int(word[2:], 8)
    if _HEX.fullmatch(word):
        return int(word[2:], 16)
    return float(word) if _FLOAT.fullmatch(word) else word
