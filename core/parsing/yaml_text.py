"""How Iris reads YAML: into plain data with the line of every key, without YAML's surprises and size bombs.

YAML 1.2 core scalars (`on`, `yes` and `1:30` are words, `012` is twelve), no aliases, anchors, tags or second
documents, no duplicate keys, at most MAX_DEPTH levels, MAX_VALUES values and MAX_BYTES bytes. Keys are always strings,
as written.
"""

import math
import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say, verbatim

MAX_BYTES = 4_000_000
MAX_DEPTH = 40
MAX_VALUES = 30_000
"""Keys, scalars, mappings and lists of a file: what is made of each costs far more time and memory than its bytes."""

Path = tuple[str | int, ...]

_NULL = re.compile(r"(?:|~|null|Null|NULL)")
_BOOL = re.compile(r"(?:true|True|TRUE|false|False|FALSE)")
_INT = re.compile(r"[-+]?[0-9]{1,18}")
_OCTAL = re.compile(r"0o[0-7]{1,18}")
_HEX = re.compile(r"0x[0-9a-fA-F]{1,15}")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Marks:
    """Where things are in a file: path of keys and indices → line, counted from 1."""

    source: str
    lines: dict[Path, int] = field(repr=False)

    def line(self, path: Path) -> int:
        """The line of this path, or of its nearest parent."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def place(self, path: Path) -> Message:
        """ "world.yaml, line 12" for this path."""
        return name_line(self.source, self.line(path))

    def problem(self, path: Path, what: Message) -> Message:
        """The sentence, preceded by the file and the line."""
        return say("yaml-at", where=self.place(path), problem=what)


def name_line(source: str, line: int) -> Message:
    """ "world.yaml, line 12"."""
    return say("yaml-line", file=source, line=line)


def load_shipped(text: bytes) -> Any:
    """Parses a file that comes with Iris, five times faster than `load_yaml`: YAML 1.1, and no line is known."""
    return yaml.load(text, _PARSER)  # noqa: S506 - a safe loader, written in C if there is one


def load_yaml(text: bytes | str, source: str) -> tuple[Any, Marks]:
    """Parse one document into dicts, lists, str, int, float, bool and None.

    source names the text in errors. Raises UsageError with source, line and what to do.
    """
    decoded = _decode(text, source)
    marks = Marks(source, {})
    builder = _Builder(marks)
    try:
        for event in yaml.parse(decoded, Loader=_PARSER):
            builder.add(event)
    except yaml.MarkedYAMLError as error:
        raise UsageError(_explain_syntax_error(error, decoded, source)) from None
    except yaml.YAMLError as error:
        raise _make_error(source, say("yaml-unreadable", why=verbatim(_flatten(str(error))))) from None
    return builder.result, marks


def _decode(text: bytes | str, source: str) -> str:
    if len(text) > MAX_BYTES:
        raise _make_error(source, say("yaml-too-large", most=MAX_BYTES // 1_000_000))
    if isinstance(text, bytes):
        text = _decode_bytes(text, source)
    return text.removeprefix("\ufeff")


def _decode_bytes(raw: bytes, source: str) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\x00" in raw[:64]:
        raise _make_error(source, say("yaml-utf-16"))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = name_line(source, raw.count(b"\n", 0, error.start) + 1)
        raise _make_error(line, say("yaml-not-utf-8")) from None


def _make_error(where: Message | str, problem: Message) -> UsageError:
    return UsageError(say("yaml-at", where=where, problem=problem))


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

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
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
        return _make_error(name_line(self._marks.source, event.start_mark.line + 1), problem)

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
            self._marks.lines[(*level.path, event.value)] = event.start_mark.line + 1
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
        self._marks.lines[path] = event.start_mark.line + 1
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
