"""Reads a file of tasks: CSV, JSON lines or YAML, one row a task.

The cells of a row are a stranger's text. They fill the named places of a sentence that the person wrote, and never
become part of what the sentence asks for: a cell is one quotation, or a plain number, date or time. The sentence with
its cells must be made of the same words and agree to the same kinds of act as with any other word in their places.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import parse_json, read_file, why_failed
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.graph.fleet.submit import Order, Reads, check_names
from iris_screen.planning.apps.tokens import tokenize

MOST_BYTES: Final = 50_000_000
MOST_ROWS: Final = 100_000
MOST_LETTERS: Final = 1_000_000
"""Characters of a row, and of the empty lines before it."""
_PRIORITY: Final = re.compile(r"[+-]?[0-9]{1,3}")
_PLACE: Final = re.compile(r"\{(\w+)\}")
_NUMBER: Final = re.compile(r"[\d０-９][\d０-９.,:/%+\- ]{0,30}")
_QUOTES: Final = re.compile(r"[\"“”„«»「」『』《》〈〉＂]")
_NEUTRAL: Final = "x"
"""What stands for a cell where the sentence is looked at without it."""


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
    yield from list_orders(_read_rows(path), replace(common, batch=common.batch or path.stem), reads, trusted=trusted)


def list_orders(
    rows: Iterable[Mapping[str, str]], common: Order, reads: Reads, *, trusted: bool = False
) -> Iterator[Row]:
    """The same for rows that are no file; common.batch names them."""
    check_names(common)  # once, and not with each row
    seen: Counter[str] = Counter()
    batch, sentence = common.batch, sha256(common.text.encode()).hexdigest()[:8]
    for n, row in enumerate(rows, 1):
        content = sha256(repr(sorted(row.items())).encode()).hexdigest()[:16]
        seen[content] += 1
        own = row.get("id", "").strip() or f"{content}-{seen[content]}"
        order = replace(
            common,
            key=f"{batch}/{own}/{sentence}" if common.text else f"{batch}/{own}",
            device=common.device or row.get("device", "").strip(),
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
    piece there, or would make the sentence agree to something else.
    """
    cells = {name: " ".join(row.get(name, "").split()) for name in _PLACE.findall(sentence)}
    for name, cell in cells.items():
        if name not in row:
            raise UsageError(say("fleet-no-column", name=name, columns=sorted(row)))
        if not cell or _QUOTES.search(cell):
            raise UsageError(say("fleet-cell-unusable", name=name, cell=cell))
    numbers = {name for name, cell in cells.items() if _NUMBER.fullmatch(cell)}
    for plain in (numbers, set[str]()) if numbers else (numbers,):
        filled = _put(sentence, cells, plain)
        neutral = _put(sentence, {name: cells[name] if name in plain else _NEUTRAL for name in cells}, plain)
        if _list_unquoted(filled) != _list_unquoted(neutral):
            raise UsageError(say("fleet-cells-unusable", task=filled))
        read = reads(filled)
        if read.unread is None:
            if read.agrees != reads(neutral).agrees:
                raise UsageError(say("fleet-cells-agree", task=filled))
            return filled
    raise UsageError(say("fleet-row-unread", task=filled))


def _put(sentence: str, cells: Mapping[str, str], plain: Collection[str]) -> str:
    """The sentence with these cells in its places, each in quotes unless its place is or it is plain."""
    quoted = [(begin, end) for begin, end, is_quote in _list_tokens(sentence) if is_quote]

    def find(place: re.Match[str]) -> str:
        inside = any(begin < place.start() < end for begin, end in quoted)
        return cells[place[1]] if inside or place[1] in plain else f"“{cells[place[1]]}”"

    return _PLACE.sub(find, sentence)


def _list_unquoted(sentence: str) -> list[str]:
    """The words of a sentence, with an empty one for each quotation."""
    return ["" if is_quote else sentence[begin:end] for begin, end, is_quote in _list_tokens(sentence)]


def _list_tokens(sentence: str) -> list[tuple[int, int, bool]]:
    """Where each token of a sentence begins and ends, and whether it is a quotation. Raises UsageError."""
    cut = tokenize(sentence)
    kinds = (token.kind in ("quote", "title") for token in cut.tokens)
    return list(zip(cut.starts, cut.ends, kinds, strict=True))


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
    rows: list[dict[str, Any]] = []
    try:
        for row in islice(_READERS[kind](data, path.name), MOST_ROWS + 1):
            named = {"task": row} if isinstance(row, str) else row
            if not isinstance(named, dict) or not all(isinstance(cell, str | int | float) for cell in named.values()):
                raise ValueError(f"a row is not a list of names and texts: {str(row)[:80]}")  # noqa: TRY301
            rows.append(named)
    except (ValueError, csv.Error) as error:
        raise UsageError(say("fleet-file-wrong", file=path.name, why=str(error).partition("\n")[0])) from error
    if len(rows) > MOST_ROWS:
        raise UsageError(say("fleet-file-too-long", file=path.name, most=MOST_ROWS))
    yield from ({str(name).strip(): str(cell) for name, cell in row.items()} for row in rows)


class _Lines:
    """The lines of a file, read as they are asked for. Raises ValueError for a row that is too long. read: characters
    of the row so far.
    """

    def __init__(self, data: bytes) -> None:
        self._file = io.TextIOWrapper(io.BytesIO(data), "utf-8-sig", newline="")
        self.read = 0

    def __iter__(self) -> Iterator[str]:
        for line in self._file:
            self.read += len(line)
            if self.read > MOST_LETTERS:
                raise ValueError(f"a row is longer than {MOST_LETTERS} characters")
            yield line


def _read_csv(data: bytes, name: str) -> Iterator[Any]:
    lines = _Lines(data)
    rows = csv.reader(lines, strict=True)
    columns = next(rows, [])
    for row in filter(None, rows):
        lines.read = 0
        yield dict(zip(columns, row, strict=False))  # a row may have fewer cells, or more


def _read_json(data: bytes, name: str) -> Iterator[Any]:
    lines = _Lines(data)
    for line in lines:
        if line.strip():
            lines.read = 0
            yield parse_json(line)


def _read_yaml(data: bytes, name: str) -> Iterator[Any]:
    rows, _ = load_yaml(data.decode("utf-8-sig"), name)
    yield from rows if isinstance(rows, list) else [None]  # what is no row is refused as one


_READERS: Final[Mapping[str, Callable[[bytes, str], Iterator[Any]]]] = {
    ".csv": _read_csv,
    ".jsonl": _read_json,
    ".yaml": _read_yaml,
    ".yml": _read_yaml,
}
