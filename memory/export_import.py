"""Exports memory to JSON lines and imports it again. Each line is an item or a block of core memory."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_read, read_file
from iris_screen.core.parsing.yaml_text import name_line
from iris_screen.core.record import Record
from iris_screen.memory.items import KINDS, Block, Item, Text, Time, is_secret
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.secret_check import SECRET_IN_CLEAR, has_item_secret, has_secret

MOST_BYTES: Final = 50_000_000
"""Larger files are refused: some hundred thousand items, all of which are read before any of them is added."""
LOOKS = '{"at": 1795356300.0, "item": {"kind": "episodic", "summary": "Ann called"}}'


class Line(Record):
    """Either an item, with its time and source, or the text of a block."""

    at: Time = 0.0
    session: str = ""
    source: str = ""
    item: Item | None = None
    block: Block | None = None
    text: Text = ""


def export_lines(memory: MemoryStore) -> Iterator[str]:
    """All lines: the blocks, then the items, the oldest first. Secrets are described without their values. Raises
    StoreError.
    """
    for name, text in memory.blocks().items():
        yield Line(block=name, text=text).model_dump_json(exclude_defaults=True)
    for kept in reversed(memory.list_items()):
        line = Line(at=kept.at, session=kept.session, source=kept.source, item=kept.item)
        yield json.dumps(line.model_dump(mode="json", exclude={"block", "text"}), ensure_ascii=False)


def read_lines(file: Path) -> list[str]:
    """The lines of a file that was exported. Raises UsageError if it cannot be read, is too large or is no text."""
    try:
        data = read_file(file, MOST_BYTES)
    except OSError as error:
        raise UsageError(cannot_read(file, error)) from error
    if len(data) > MOST_BYTES:
        raise UsageError(say("usage-memory-file-too-large", file=str(file), most=MOST_BYTES // 1_000_000))
    try:
        return data.decode().split("\n")  # what a screen said may have other ends of lines within an item
    except UnicodeDecodeError:
        raise UsageError(say("usage-memory-file-not-text", file=str(file))) from None


class ImportCount(Record):
    """How many items and blocks of core memory were imported."""

    items: int
    blocks: int


def import_lines(memory: MemoryStore, lines: Iterable[str], source: str, who: str = "") -> ImportCount:
    """Adds what is not there yet, all of it or nothing, and returns how much it added. Skips secrets, since their
    values are not in the file. Raises UsageError for a line that cannot be used or states a secret.
    """
    read = [_parse_line(line, name_line(source, n)) for n, line in enumerate(lines, 1) if line.strip()]
    known = {_make_key(kept.at, kept.session, kept.item) for kept in memory.list_items()}
    fresh = [
        line
        for line in read
        if line.item is not None
        and not is_secret(line.item)
        and _make_key(line.at, line.session, line.item) not in known
    ]
    there = memory.blocks()
    said = {line.block: line.text for line in read if line.block is not None}
    blocks = [(name, text) for name, text in said.items() if text != there.get(name, "")]
    memory.import_all([(line.item, line.at, line.session, line.source) for line in fresh if line.item], blocks, who=who)
    return ImportCount(items=len(fresh), blocks=len(blocks))


def _parse_line(line: str, where: Message) -> Line:
    try:
        read = Line.model_validate_json(line)
    except ValidationError as error:
        places = [str(part) for part in error.errors(include_url=False, include_input=False)[0]["loc"]]
        if not places:
            problem = say("memory-line-foreign")
        elif places == ["item"]:
            problem = say("memory-line-kind-unknown", kinds=[*sorted(KINDS)])
        else:  # after "item" comes its kind
            name = ".".join(place for place in places if place not in KINDS)
            problem = say("memory-line-field-wrong", name=name)
        raise UsageError(_make_error(where, problem)) from None
    if (read.item is None) == (read.block is None):
        raise UsageError(_make_error(where, say("memory-line-neither")))
    if has_secret(read.text) or (read.item is not None and has_item_secret(read.item)):
        raise UsageError(say("yaml-at", where=where, problem=SECRET_IN_CLEAR))
    return read


def _make_error(where: Message, problem: Message) -> Message:
    return say("memory-line-unusable", where=where, problem=problem, example=LOOKS)


def _make_key(at: float, session: str, item: Item) -> str:
    return f"{at:.3f} {session} {item.model_dump_json()}"
