"""How Iris reads YAML: into plain data with the line of every key, without YAML's surprises and size bombs.

YAML 1.2 core scalars (`on`, `yes` and `1:30` are words, `012` is twelve), no aliases, anchors, tags or second
documents, no duplicate keys, at most MAX_DEPTH levels, MAX_VALUES values and MAX_BYTES bytes. Keys are always strings,
as written.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.kept_results import remember

MAX_BYTES = 4_000_000
MAX_DEPTH = 40
MAX_VALUES = 30_000
"""Keys, scalars, mappings and lists of a file: what is made of each costs far more time and memory than its bytes."""

Path = tuple[str | int, ...]
_SHIPPED = FilePath(__file__).resolve().parents[2] / "assets"
_EVENTS = str(FilePath(__file__).with_name("yaml_events.py"))
"""The code that parses. It is imported where a file is read that was not read before."""


class _LateLines(Mapping[Path, int]):
    """The lines of a file that was read before: they are looked up again if a mistake is to be explained."""

    def __init__(self, count: int, find: Callable[[], dict[Path, int]]) -> None:
        self._count, self._find = count, find

    @cached_property
    def _found(self) -> dict[Path, int]:
        return self._find()

    def __getitem__(self, path: Path) -> int:
        return self._found[path]

    def __iter__(self) -> Iterator[Path]:
        return iter(self._found)

    def __len__(self) -> int:
        return self._count


@dataclass(frozen=True)
class Marks:
    """Where things are in a file: path of keys and indices → line, counted from 1."""

    source: str
    lines: Mapping[Path, int] = field(repr=False)

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


def is_shipped(path: FilePath) -> bool:
    """Whether the file comes with Iris."""
    return path.resolve().is_relative_to(_SHIPPED)


def load_shipped(text: bytes) -> Any:
    """Parses a file that comes with Iris, five times faster than `load_yaml`: YAML 1.1, and no line is known."""

    def parse() -> Any:
        from iris_screen.core.parsing.yaml_events import parse_shipped

        return parse_shipped(text)

    return remember("shipped", [text], parse, _EVENTS)


def load_yaml(text: bytes | str, source: str, *, keep: bool = False) -> tuple[Any, Marks]:
    """Parse one document into dicts, lists, str, int, float, bool and None.

    source names the text in errors. keep: what it says may stay in the user's cache folder. A person's own
    files would outlive their deletion there. Raises UsageError with source, line and what to do.
    """
    decoded = _decode(text, source)

    def parse() -> tuple[Any, dict[Path, int]]:
        from iris_screen.core.parsing.yaml_events import parse

        return parse(decoded, source)

    if not keep:
        data, lines = parse()
        return data, Marks(source, lines)

    def count() -> list[Any]:
        data, lines = parse()
        return [data, len(lines)]

    data, places = remember("yaml", [decoded.encode()], count, _EVENTS)
    return data, Marks(source, _LateLines(places, lambda: parse()[1]))


def _decode(text: bytes | str, source: str) -> str:
    if len(text) > MAX_BYTES:
        raise make_error(source, say("yaml-too-large", most=MAX_BYTES // 1_000_000))
    if isinstance(text, bytes):
        text = _decode_bytes(text, source)
    return text.removeprefix("\ufeff")


def _decode_bytes(raw: bytes, source: str) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\x00" in raw[:64]:
        raise make_error(source, say("yaml-utf-16"))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = name_line(source, raw.count(b"\n", 0, error.start) + 1)
        raise make_error(line, say("yaml-not-utf-8")) from None


def make_error(where: Message | str, problem: Message) -> UsageError:
    return UsageError(say("yaml-at", where=where, problem=problem))
