"""Reads a file of tasks: CSV, JSON lines or YAML, one row a task.

The cells of a row are a stranger's text. They fill the named places of a sentence that the person wrote, and never
become part of what the sentence asks for: a cell is put in quotes, or is a plain number, date or time.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import parse_json, read_file, why_failed
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.graph.fleet.submit import Order

MOST_BYTES: Final = 50_000_000
MOST_ROWS: Final = 100_000
ABOUT_THE_JOB: Final = ("id", "task", "device", "priority")
"""Columns that are no cells of a sentence."""
_PRIORITY: Final = re.compile(r"[+-]?[0-9]{1,3}")
_PLACE: Final = re.compile(r"\{(\w+)\}")
_NUMBER: Final = re.compile(r"[\d０-９][\d０-９.,:/%+\- ]{0,30}")
_QUOTES: Final = re.compile(r"[\"“”„«»「」『』＂]")

Reads = Callable[[str], Message | None]
"""Why a sentence cannot be read; None if it can."""


class Row(NamedTuple):
    """A row of the file. name: its id, or its number. refused: why it cannot be used."""

    name: str
    order: Order
    refused: Message | None = None


def read_orders(path: Path, common: Order, reads: Reads, *, trusted: bool = False) -> Iterator[Row]:
    """The orders in a file, each with what `common` says of all of them.

    common.text: the sentence with its places, such as “send {name} the text {words}”; empty: each row has its own in
    the column `task`. trusted: the person answers for the sentences in the file; otherwise these consent to nothing.
    Raises UsageError for a file that cannot be used.
    """
    seen: Counter[str] = Counter()
    batch = common.batch or path.stem
    for n, row in enumerate(_read_rows(path), 1):
        content = sha256(repr(sorted(row.items())).encode()).hexdigest()[:16]
        seen[content] += 1
        order = replace(
            common,
            key=f"{batch}/{row.get('id', '').strip() or f'{content}-{seen[content]}'}",
            batch=batch,
            device=row.get("device", "").strip() or common.device,
            from_outside=common.from_outside or not (common.text or trusted),
        )
        name = row.get("id", "").strip() or str(n)
        try:
            text = fill(common.text, row, reads) if common.text else row.get("task", "")
        except UsageError as error:
            yield Row(name, order, error.message)
            continue
        priority = row.get("priority", "").strip() or str(order.priority)
        if _PRIORITY.fullmatch(priority):
            yield Row(name, replace(order, text=text, priority=int(priority)))
        else:
            yield Row(name, order, say("fleet-priority-wrong", said=priority))


def fill(sentence: str, row: Mapping[str, str], reads: Reads) -> str:
    """The sentence with a row's cells in its places. Raises UsageError if a cell is missing, or is not taken as one
    piece there.
    """
    for name in _PLACE.findall(sentence):
        if name not in row:
            raise UsageError(say("fleet-no-column", name=name, columns=sorted(row)))
        if not row[name].strip() or _QUOTES.search(row[name]):
            raise UsageError(say("fleet-cell-unusable", name=name, cell=row[name]))
    filled = _PLACE.sub(lambda place: _quote(sentence, place, row[place[1]]), sentence)
    if reads(filled) is None:
        return filled
    quoted = _PLACE.sub(lambda place: _quote(sentence, place, row[place[1]], numbers=True), sentence)
    if reads(quoted) is None:
        return quoted
    raise UsageError(say("fleet-row-unread", task=filled))


def _quote(sentence: str, place: re.Match[str], cell: str, *, numbers: bool = False) -> str:
    """The cell in quotes, unless it is within quotes already. numbers: whether a plain number gets them, too."""
    words, before = " ".join(cell.split()), sentence[: place.start()]
    inside = before.count("“") > before.count("”") or before.count("「") > before.count("」") or before.count('"') % 2
    return words if inside or (_NUMBER.fullmatch(words) and not numbers) else f"“{words}”"


def _read_rows(path: Path) -> Iterator[dict[str, str]]:
    """Raises UsageError, also for more rows than a queue should be given at once."""
    try:
        data = read_file(path, MOST_BYTES)
    except OSError as error:
        raise UsageError(say("file-unreadable", file=str(path), why=why_failed(error))) from error
    if len(data) > MOST_BYTES:
        raise UsageError(say("fleet-file-too-large", file=str(path), most=MOST_BYTES // 1_000_000))
    kind = path.suffix.lower()
    if kind not in _READERS:
        raise UsageError(say("fleet-file-kind", file=path.name, kinds=sorted(_READERS)))
    try:
        rows = [_make_row(row) for row in _READERS[kind](data.decode("utf-8-sig"), path.name)]
    except (ValueError, csv.Error) as error:
        raise UsageError(say("fleet-file-wrong", file=path.name, why=str(error).partition("\n")[0])) from error
    if len(rows) > MOST_ROWS:
        raise UsageError(say("fleet-file-too-long", file=path.name, rows=len(rows), most=MOST_ROWS))
    yield from rows


def _make_row(row: Any) -> dict[str, str]:
    if isinstance(row, str):
        return {"task": row}
    if not isinstance(row, dict) or not all(isinstance(cell, str | int | float) for cell in row.values()):
        raise ValueError(f"a row is not a list of names and texts: {str(row)[:80]}")
    return {str(name).strip(): str(cell) for name, cell in row.items()}


def _read_csv(text: str, name: str) -> list[Any]:
    return [
        {column: cell for column, cell in row.items() if column is not None and cell is not None}
        for row in csv.DictReader(io.StringIO(text, newline=""), strict=True)
    ]


def _read_json_lines(text: str, name: str) -> list[Any]:
    return [parse_json(line) for line in text.splitlines() if line.strip()]


def _read_yaml(text: str, name: str) -> list[Any]:
    rows, _ = load_yaml(text, name)
    return rows if isinstance(rows, list) else [None]  # what is no row is refused as one


_READERS: Final[Mapping[str, Callable[[str, str], list[Any]]]] = {
    ".csv": _read_csv,
    ".jsonl": _read_json_lines,
    ".yaml": _read_yaml,
    ".yml": _read_yaml,
}
