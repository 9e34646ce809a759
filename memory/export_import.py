"""Exports memory to JSON lines and imports it again. Each line is an item or a block of core memory."""

import json
from collections.abc import Iterable, Iterator

from pydantic import ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.yaml_text import name_line
from iris_screen.core.record import Record
from iris_screen.memory.items import KINDS, Block, Item, Text, Time, is_secret
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.secret_check import SECRET_IN_CLEAR, has_item_secret, has_secret

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
